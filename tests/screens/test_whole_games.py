"""Whole games through the screens, by list, board and mouse; at every hand-over nothing secret is left anywhere."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from textual.pilot import Pilot

from engines.core import Dice, Seat
from engines.match import Match
from engines.ringyo.components import FAVOR, FORESTRY
from engines.ringyo.province import ProvinceTurn
from screens.curtain import Curtain
from screens.reader import Reader
from screens.showing import ShowingScreen
from screens.widgets.canvas import Canvas
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import MANNERS, answer, pass_curtain, read_news
from tests.screens.stage import Away, Stage, arranged, match_of, ronin

SIZES = [(80, 24), (120, 40)]


def untold(match: Match, viewer: Seat | None) -> set[str]:
    """Cards that a viewer must not read anywhere: never shown to all, and not its own."""
    state = match._position.state
    public = " ".join(s.text for entry in match.chronicle(viewer) for s in entry.sentences)
    hidden = [card for seat, player in enumerate(state.players) if seat != viewer for card in player.hand]
    return {card for card in [*hidden, *state.mission_deck] if card not in public}


def everything_shown(app: Stage) -> str:
    """All that a person, or a program beside us, could read of this app now."""
    rows = [row for screen in app.screen_stack for canvas in screen.query(Canvas) for row in canvas.text()]
    return "\n".join([*screen_text(app), *rows, app.title, app.sub_title, app.clipboard])


def assert_clean(app: Stage, viewer: Seat | None) -> None:
    shown = everything_shown(app)
    spots = {
        cell[2]
        for screen in app.screen_stack
        for canvas in screen.query(Canvas)
        for row in canvas._shown
        for cell in row
    }
    leaked = [card for card in untold(app.match, viewer) if card in shown or f"hand {card}" in spots]
    assert not leaked, f"{leaked} can be read by {viewer}:\n{shown}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3])
async def test_a_whole_game(size: tuple[int, int], players: int) -> None:
    match = ronin(players, seed=players * 7 + size[0])
    app, dice, passes = Stage(match), Dice(size[0] + players), 0
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        while not isinstance(app.screen, Away):
            if isinstance(app.screen, Curtain):
                assert_clean(app, None)
                await pass_curtain(pilot)
                passes += 1
                continue
            assert_clean(app, app.table.viewer)
            await answer(pilot, dice.choice(list(MANNERS)), dice)
    assert match.over
    assert passes >= 4
    assert match.standings(None).over


@pytest.mark.parametrize("privacy", ["turns", "trust"])
async def test_other_kinds_of_table(privacy: str) -> None:
    match = ronin(2, seed=3, privacy=privacy)  # type: ignore[arg-type]
    app, dice = Stage(match), Dice(3)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        while len(match.moves) < 60:
            if isinstance(app.screen, Curtain):
                assert privacy == "turns"
                assert_clean(app, None)
                await pass_curtain(pilot)
                continue
            if isinstance(app.screen, Reader):
                await press(pilot, "escape")
                await settle(pilot)
            if privacy == "turns":
                assert app.table.viewer is not None
            await answer(pilot, "list", dice)


async def test_leaving_and_reading_on_the_way() -> None:
    """Every reader opens over the table and closes again, and none of them tells a secret."""
    match = ronin(3, seed=5)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        for key in ("c", "s", "question_mark", "b"):
            await press(pilot, key)
            await settle(pilot)
            assert app.screen is not app.screen_stack[0]
            assert_clean(app, None)
            await press(pilot, "escape")
            await settle(pilot)
            assert app.table
        await press(pilot, "q")
        await settle(pilot, 10)
        assert isinstance(app.screen, Away)


@pytest.mark.parametrize(("size", "options"), [((80, 24), {"setup_mode": "preset"}), ((120, 40), {"side": "moon"})])
async def test_a_year_of_shogun(size: tuple[int, int], options: dict[str, Any]) -> None:
    """Drafting or dealt provinces, secret plans handed in whole, battles on the open table, the first winter."""
    match = match_of("shogun", 3, seed=size[0], **options)
    app, dice, passes, shown = Stage(match), Dice(size[0]), 0, 0
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        while "year 2" not in match.where() and not match.over:
            if isinstance(app.screen, Curtain):
                await pass_curtain(pilot)
                passes += 1
                continue
            if isinstance(app.screen, ShowingScreen):
                assert not app.private
                shown += 1
                await press(pilot, "space", "q")
                await settle(pilot, 12)
                await read_news(pilot)
                continue
            await answer(pilot, dice.choice(list(MANNERS)), dice)
    assert passes >= 6
    assert shown >= 4


@pytest.mark.parametrize(("size", "players"), [((80, 24), 3), ((120, 40), 2)])
async def test_turns_of_rice_wars(size: tuple[int, int], players: int) -> None:
    """Hiring, bids, fights, favours and orders behind curtains; what others hold is never on the screen."""
    match = match_of("rice_wars", players, seed=size[0] + 1)
    app, dice, passes, shown, ordered = Stage(match), Dice(size[0]), 0, 0, 0
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        while "turn 4" not in match.where() and not match.over:
            if isinstance(app.screen, Curtain):
                await pass_curtain(pilot)
                passes += 1
                continue
            if isinstance(app.screen, ShowingScreen):
                shown += 1
                await press(pilot, "space", "q")
                await settle(pilot, 12)
                continue
            table = app.table
            assert table._view is not None
            for player in table._view.state.players:
                assert "?" in player.hand or not player.hand or table.viewer in player.peekers
            if table.viewer is not None and len(match.may_order(table.viewer)) > 1 and dice.below(2):
                ordered += 1
                await press(pilot, "o", "1", str(len(match.may_order(table.viewer))), "enter")
                await settle(pilot, 12)
                continue
            await answer(pilot, dice.choice(list(MANNERS)), dice)
    assert passes >= 20
    assert shown >= 4
    assert ordered >= 2


async def test_a_plan_that_was_covered_is_there_again() -> None:
    match = match_of("shogun", 3, seed=5, setup_mode="preset")
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        assert "lay out your plan: 0 of 11 laid" in "\n".join(screen_text(app))
        await press(pilot, "1", "1")
        await settle(pilot)
        assert "1 of 11 laid" in "\n".join(screen_text(app))
        await press(pilot, "escape", "x")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        assert not match.moves
        await pass_curtain(pilot)
        assert "1 of 11 laid" in "\n".join(screen_text(app))
        await press(pilot, "0")
        await settle(pilot)
        assert "SHO-PLAN-03" in "\n".join(screen_text(app))
        assert not match.moves


def untold_of_ringyo(match: Match, viewer: Seat | None) -> set[str]:
    """Names of cards in hands that a viewer must not read: not its own, on no display, never shown to all."""
    t = match._position.state
    public = " ".join(s.text for entry in match.chronicle(viewer) for s in entry.sentences)
    own = t.players[viewer] if viewer is not None else None
    seen = {*own.forestry, *own.favors, *own.choosing} if own else set()
    for gift in t.gift_display:
        seen |= {*gift.forestry, *gift.favors}
    for player in t.players:
        seen |= {*player.shown_forestry, *player.shown_favors}
    hidden = {card for player in t.players for card in (*player.forestry, *player.favors, *player.choosing)}
    names = {FORESTRY[card].name if card in FORESTRY else FAVOR[card].name for card in hidden - seen}
    return {name for name in names if name not in public}


def assert_ringyo_clean(app: Stage, viewer: Seat | None) -> None:
    shown = everything_shown(app)
    leaked = [name for name in untold_of_ringyo(app.match, viewer) if name in shown]
    assert not leaked, f"{leaked} can be read by {viewer}:\n{shown}"


async def to_round_two(app: Stage, pilot: Pilot[Any], dice: Dice, acts: int = 5) -> list[Seat]:
    """A round of Ringyō, in which nobody does more than a few things in a province; who the curtain stood before."""
    match, passes, done = app.match, list[Seat](), 0
    await settle(pilot, 8)
    while "round 2" not in match.where() and not match.over:
        if isinstance(app.screen, Curtain):
            assert_ringyo_clean(app, None)
            passes.append("abcde".index(app.screen.letter.lower()))
            await pass_curtain(pilot)
            done = 0
            continue
        if isinstance(app.screen, ShowingScreen):
            assert not app.private
            await press(pilot, "space", "q")
            await settle(pilot, 12)
            continue
        await read_news(pilot)
        table = app.table
        assert_ringyo_clean(app, table.viewer)
        decision = match.decision(table.seat) if table.seat is not None else None
        done += decision is not None and decision.kind() == "province"
        if done > acts and decision is not None and decision.kind() == "province":
            await press(pilot, "0", "y")
            await settle(pilot, 12)
        else:
            await answer(pilot, dice.choice(list(MANNERS)), dice)
    return passes


@pytest.mark.parametrize(("size", "sides"), [((80, 24), ("B", "B", "A")), ((120, 40), ("A", "A", "B"))])
async def test_a_round_of_ringyo(size: tuple[int, int], sides: tuple[str, ...]) -> None:
    """One curtain a seat for its goal and its diplomat together, one for its province, and none for what is open."""
    match = match_of("ringyo", 3, seed=size[0], province_side=sides)
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        passes = await to_round_two(app, pilot, Dice(size[0]))
    assert passes[:3] == [0, 1, 2]
    assert sorted(passes[3:]) == [0, 1, 2]
    order = [move.seat for move in match.moves if move.action == "end_province"]
    assert passes[3:] == order


async def test_provinces_in_turns() -> None:
    match = match_of("ringyo", 2, seed=9, province_mode="alternate")
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        passes = await to_round_two(app, pilot, Dice(9), acts=3)
    assert all(one != other for one, other in pairwise(passes[2:]))


async def test_alone_against_the_regent_no_curtain_ever_stands() -> None:
    match = match_of("ringyo", 1, seed=4)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        passes = await to_round_two(app, pilot, Dice(4), acts=20)
    assert passes == []


async def test_a_turn_in_a_province_is_taken_back_to_the_last_look() -> None:
    match = match_of("ringyo", 2, seed=3, province_side=("A", "A"))
    arranged(match, lambda p: p.agenda.clear(), ProvinceTurn(0), ProvinceTurn(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        before = match.engine.encode(match._position)
        await press(pilot, "1", "1", "1", "1", "1")
        await settle(pilot)
        acts = len(match.moves)
        assert acts >= 2
        await press(pilot, *"u" * acts)
        await settle(pilot)
        assert not match.moves
        assert match.engine.encode(match._position) == before
