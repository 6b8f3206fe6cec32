"""Twin worlds on the screen: what others must not know makes no difference to anything that others are shown.

Two matches that differ only in what a bystander cannot see are shown side by side: the table, the curtain, and all
that can be read there must be equal to the letter. So no count, order or yes-and-no out of a secret can slip through.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest
from msgspec import structs
from textual.pilot import Pilot

from engines import GAMES
from engines.core import Dice
from engines.match import Match, Move, Privacy
from engines.ringyo.province import ProvinceTurn
from screens.curtain import Curtain
from screens.table import TableScreen
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import pass_curtain
from tests.screens.stage import Stage, arranged, match_of

READERS = ("c", "s", "question_mark", "i", "w", "h", "o")
"""Each opens something to read, which `escape` closes, or says why there is nothing."""
SMALL, LARGE = (80, 24), (120, 40)
WAYS = [*"eeffF", "escape", "full_stop", "comma", "comma", "slash", "escape"]
"""Other ways to look at the table, one after the other."""


def played(game: str, moves: int, seed: int, privacy: Privacy = "table") -> Match:
    """A match after so many random moves, and on to the next secret decision if `moves` is negative."""
    match, dice = match_of(game, 3, seed=seed, privacy=privacy), Dice(seed)
    while not match.over and (len(match.moves) < abs(moves) or (moves < 0 and match.waiting()[0].open)):
        seat = match.waiting()[0].seat
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def twin(match: Match, dice: Dice) -> Match:
    """The same match as far as a bystander can tell, everything else drawn anew."""
    other = copy.copy(match)
    other._position = match.engine.sample(match.view(None), dice)
    assert match.engine.encode(other._position) != match.engine.encode(match._position)
    other.opening, *other.moves = map(otherwise, [match.opening, *match.moves])
    return other


def otherwise(move: Move) -> Move:
    """The same move to a bystander: what was done is told by its events alone, and their secrets are other ones."""
    events = tuple(structs.replace(e, secret=f"Not: {e.secret}") if e.secret else e for e in move.events)
    return Move(move.seat, f"not {move.action}", events)


async def pictures(match: Match, size: tuple[int, int]) -> list[str]:
    """Everything that can be seen without a seat, on a large screen after one has looked at its secrets."""
    app, found = Stage(match), []
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Curtain):
            found.append(await curtain_text(pilot))
            if size == LARGE:
                await pass_curtain(pilot)
                assert app.private
                await press(pilot, "h", "escape", "tab", "i", "escape", "v")
            else:
                await press(pilot, "t")
            await settle(pilot, 10)
        found += await table_pictures(pilot)
        found.append(f"{app.title} {app.sub_title}")
    return found


async def curtain_text(pilot: Pilot[Any]) -> str:
    """The curtain, when it can be opened."""
    curtain = pilot.app.screen
    assert isinstance(curtain, Curtain)
    while not curtain.armed:
        await settle(pilot, 1)
    return "\n".join(screen_text(pilot.app))


async def table_pictures(pilot: Pilot[Any]) -> list[str]:
    """Everything that can be seen on the table that is shown: read, looked at in every way, and walked over."""
    app = pilot.app
    assert isinstance(app, Stage)
    table = app.table
    found: list[str] = []

    def note() -> None:
        shown = app.screen
        boxes = sorted(shown.boxes.items()) if isinstance(shown, TableScreen) else []
        found.append("\n".join([*screen_text(app), *map(str, boxes)]))

    async def read() -> None:
        for key in READERS:
            await press(pilot, key)
            await settle(pilot)
            note()
            if app.screen is not table:
                await press(pilot, "escape")
                await settle(pilot)
            assert app.screen is table

    note()
    await read()
    for key in WAYS:
        await press(pilot, key)
        await settle(pilot, 2)
        note()
    spots = list(table.boxes)
    for step in range(12):
        await press(pilot, "m", *["tab"] * max(1, len(spots) // 12))
        note()
        if step == 5:
            await read()
    return found


@pytest.mark.parametrize(("moves", "size"), [(7, SMALL), (60, LARGE), (-50, LARGE), (-120, SMALL)])
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_hidden_changes_nothing_on_the_screen(game: str, moves: int, size: tuple[int, int]) -> None:
    match = played(game, moves, seed=abs(moves))
    assert await pictures(twin(match, Dice(1)), size) == await pictures(match, size)


async def glimpse(match: Match, size: tuple[int, int]) -> list[str]:
    """The table as it comes up, and its chronicle."""
    app, found = Stage(match), []
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Curtain):
            await curtain_text(pilot)
            await press(pilot, "t")
            await settle(pilot, 10)
        found += screen_text(app)
        await press(pilot, "c")
        await settle(pilot)
        found += screen_text(app)
    return found


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", ["ringyo", "rice_wars", "shogun"])  # in Ronin little is told in secret
async def test_nor_what_the_last_act_told_its_seat_alone(game: str, size: tuple[int, int]) -> None:
    match, dice = played(game, 30, seed=5), Dice(5)
    while not any(event.secret for event in match.moves[-1].events):
        seat = match.waiting()[0].seat
        match.play(seat, dice.choice(match.legal(seat)))
    assert await glimpse(twin(match, Dice(1)), size) == await glimpse(match, size)


@pytest.mark.parametrize("moves", [40, -60])
async def test_nor_where_the_curtain_falls_at_every_turn(moves: int) -> None:
    match = played("shogun", moves, seed=3, privacy="turns")
    assert await pictures(twin(match, Dice(1)), SMALL) == await pictures(match, SMALL)


async def test_a_look_at_the_weather_is_seen_by_nobody_else() -> None:
    """A seat looked at two cards: what stands on them shows on no open screen."""
    match = match_of("ringyo", 2, seed=2)

    def looked(p: Any) -> None:
        p.agenda.clear()
        for slot in p.state.weather[:2]:
            slot.peekers = [0]

    arranged(match, looked, ProvinceTurn(0), ProvinceTurn(1))
    here = await pictures(match, (80, 24))
    assert await pictures(twin(match, Dice(1)), (80, 24)) == here
