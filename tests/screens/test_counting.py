"""How many armies: counted, typed, clicked, at both sizes and with both sets of glyphs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engines.core import NOBODY
from engines.match import Match
from engines.shogun.marching import March
from engines.shogun.state import P
from screens.glyphs import LINE, PLAIN, Glyphs
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.stage import Stage, arranged, match_of

SIZES = [(80, 24), (120, 40)]


def marching(armies: int) -> Match:
    """Ana marches from her first province; the first choice is a neutral neighbour."""
    match = match_of("shogun", 4, setup_mode="preset")
    origin = match.view(None).state.owned(0)[0]

    def arrange(p: P) -> None:
        p.agenda.clear()
        p.state.phase = "execute"
        p.state.map[origin] = msgspec.structs.replace(p.state.map[origin], armies=armies)

    return arranged(match, arrange, March(0, origin))


async def choose_target(pilot: Any, app: Stage) -> None:
    await settle(pilot)
    await press(pilot, "1")
    assert app.table.chooser
    assert app.table.chooser.counting


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=lambda g: g.name)
async def test_an_attack_begins_with_all_that_can_go(size: tuple[int, int], glyphs: Glyphs) -> None:
    app = Stage(marching(14), glyphs, asks=False)
    async with app.run_test(size=size) as pilot:
        await choose_target(pilot, app)
        text = "\n".join(screen_text(app))
        assert f"{glyphs.cursor_left}13{glyphs.cursor_right}" in text
        assert "how many? 1 to 13" in text
        assert "neutral, 1 farmer" in text
        assert "take 13" in text
        await press(pilot, "left", "down")
        assert f"{glyphs.cursor_left}11{glyphs.cursor_right}" in "\n".join(screen_text(app))
        await press(pilot, "enter")
        await settle(pilot)
        assert app.match.moves[-1].action.endswith(" 11 false")


@pytest.mark.parametrize("size", SIZES)
async def test_a_number_is_typed(size: tuple[int, int]) -> None:
    app = Stage(marching(14), asks=False)
    async with app.run_test(size=size) as pilot:
        await choose_target(pilot, app)
        await press(pilot, "1", "0", "enter")
        await settle(pilot)
        assert app.match.moves[-1].action.endswith(" 10 false")


@pytest.mark.parametrize("size", SIZES)
async def test_a_number_is_clicked(size: tuple[int, int]) -> None:
    app = Stage(marching(6), asks=False)
    async with app.run_test(size=size) as pilot:
        await choose_target(pilot, app)
        row = next(y for y, text in enumerate(screen_text(app)) if text.split()[:2] == ["1", "2"])
        actions = app.table.query_one("#actions")
        await click(pilot, actions, screen_text(app)[row].index("3"), 0)
        await settle(pilot)
        assert app.match.moves[-1].action.endswith(" 3 false")


async def test_a_number_that_cannot_be_is_told_and_back_asks_where_again() -> None:
    app = Stage(marching(4), asks=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_target(pilot, app)
        await press(pilot, "9")
        assert "you can send 3 at most. (SHO-MOVE-01)" in "\n".join(screen_text(app))
        await press(pilot, "escape")
        assert app.table.chooser
        assert app.table.chooser.counting is None
        assert not app.match.moves


async def test_many_numbers_scroll() -> None:
    app = Stage(marching(60), asks=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_target(pilot, app)
        assert "►59◄" in "\n".join(screen_text(app))
        await press(pilot, "1")
        text = "\n".join(screen_text(app))
        assert "► 1◄" in text
        assert " 58 " not in text
        assert all(len(row) <= 80 for row in screen_text(app))


def test_the_first_target_is_neutral() -> None:
    match = marching(4)
    first = match.legal(0)[0]
    assert match.view(None).state.map[first.to].owner == NOBODY  # type: ignore[attr-defined]
