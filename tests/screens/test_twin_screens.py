"""Twin worlds on the screen: what others must not know makes no difference to anything that others are shown.

Two matches that differ only in what a bystander cannot see are shown side by side: the table, the curtain, and all
that can be read there must be equal to the letter. So no count, order or yes-and-no out of a secret can slip through.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engines.core import Dice
from engines.match import Match
from engines.ringyo.province import ProvinceTurn
from screens.curtain import Curtain
from tests.screens.drive import press, screen_text, settle
from tests.screens.stage import Stage, arranged, match_of

READERS = ("c", "s", "question_mark")


def played(moves: int, seed: int, game: str = "ronin") -> Match:
    """A match after so many random moves, and on to the next secret decision if `moves` is negative."""
    match, dice = match_of(game, 3, seed=seed), Dice(seed)
    while len(match.moves) < abs(moves) or (moves < 0 and match.waiting()[0].open):
        seat = match.waiting()[0].seat
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def twin(match: Match, dice: Dice) -> Match:
    """The same match as far as a bystander can tell, everything else drawn anew."""
    other = copy.copy(match)
    other._position = match.engine.sample(match.view(None), dice)
    assert match.engine.encode(other._position) != match.engine.encode(match._position)
    return other


async def pictures(match: Match, size: tuple[int, int]) -> list[str]:
    """Everything that can be seen without a seat."""
    app, found = Stage(match), []
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Curtain):
            while not app.screen.armed:
                await settle(pilot, 1)
            found.append("\n".join(screen_text(app)))
            await press(pilot, "t")
            await settle(pilot, 10)
        found.append("\n".join(screen_text(app)))
        for key in READERS:
            await press(pilot, key)
            await settle(pilot)
            found.append("\n".join(screen_text(app)))
            await press(pilot, "escape")
            await settle(pilot)
        spots = list(app.table.boxes)
        for _ in range(12):
            await press(pilot, "m", *["tab"] * max(1, len(spots) // 12))
            found.append("\n".join(screen_text(app)))
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("moves", [7, 60, -50, -120])
async def test_what_is_hidden_changes_nothing_on_the_screen(moves: int, size: tuple[int, int]) -> None:
    match = played(moves, seed=abs(moves))
    here = await pictures(match, size)
    for seed in (1, 2):
        there = await pictures(twin(match, Dice(seed)), size)
        assert there == here


@pytest.mark.parametrize("moves", [5, -60, -160])
async def test_purses_bids_and_hands_of_rice_wars(moves: int) -> None:
    """Whoever has money, cards or a bid in the auction: the table, the curtain and all readers are the same."""
    size = (80, 24) if moves % 4 else (120, 40)
    match = played(moves, seed=abs(moves), game="rice_wars")
    here = await pictures(match, size)
    for seed in (1, 2):
        there = await pictures(twin(match, Dice(seed)), size)
        assert there == here


@pytest.mark.parametrize("moves", [4, -30, -90])
async def test_hands_diplomats_and_looks_at_the_weather_of_ringyo(moves: int) -> None:
    """Whoever has which cards, has chosen which diplomat, or knows which rain will come."""
    size = (80, 24) if moves % 4 else (120, 40)
    match = played(moves, seed=abs(moves), game="ringyo")
    here = await pictures(match, size)
    for seed in (1, 2):
        there = await pictures(twin(match, Dice(seed)), size)
        assert there == here


async def test_a_look_at_the_weather_is_seen_by_nobody_else() -> None:
    """A seat looked at two cards: what stands on them shows on no open screen."""
    match = match_of("ringyo", 2, seed=2)

    def looked(p: Any) -> None:
        p.agenda.clear()
        for slot in p.state.weather[:2]:
            slot.peekers = [0]

    arranged(match, looked, ProvinceTurn(0), ProvinceTurn(1))
    here = await pictures(match, (80, 24))
    for seed in (1, 2):
        assert await pictures(twin(match, Dice(seed)), (80, 24)) == here
