"""Shogun's lists: what has to be read is not cut, a reason stands once, a plan is in sight as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core import Task
from engines.match import Match
from engines.shogun.marching import March, MoveOn
from screens.drafting import Drafting
from screens.widgets.actions import ActionList, refusal_lines
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import pass_curtain, read_news
from tests.screens.stage import Stage, arranged, match_of

SMALL, LARGE = (80, 24), (120, 40)
every_size = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def marching(*tasks: Task, armies: int = 2) -> Match:
    """The first seat holds Shinano between nine provinces of others, two of them with a temple, which is protected."""

    def arrange(p: Any) -> None:
        t = p.state
        t.map["shinano"] = replace(t.map["shinano"], owner=0, armies=armies)
        t.map["hida"] = replace(t.map["hida"], buildings=("castle", "theatre"), markers=2)
        for province in ("mino", "kai"):
            t.map[province] = replace(t.map[province], buildings=("temple",))
        t.phase, t.event = "execute", "event_temple_a"

    return arranged(match_of("shogun", 4, setup_mode="preset", preset_assignment="seat_order"), arrange, *tasks)


def shown(app: Stage) -> str:
    return " ".join(" ".join(screen_text(app)).split())


def test_sentences_go_on_in_the_next_line() -> None:
    refused = [("Omi", "Omi: not yours."), ("Kai", "Kai is full."), ("Stay", "March.")]
    assert refusal_lines(refused, 40) == [(True, text) for text in ("Omi: not yours.", "Kai is full.", "Stay: March.")]
    assert refusal_lines(refused, 10)[:3] == [(True, "Omi: not"), (False, "yours."), (True, "Kai is")]
    assert refusal_lines([("", "A warning."), ("", "Another.")], 40) == [(True, "A warning."), (True, "Another.")]


@every_size
async def test_why_armies_cannot_move_on_is_read_to_the_end(size: tuple[int, int]) -> None:
    app = Stage(marching(MoveOn(0, "shinano")))
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 10)
        rows = [row for row in screen_text(app) if "this action starts no battle" in row]
        assert len(rows) == 1  # for all of them together
        assert "Echigo and 8 more: not yours, and this action starts no battle. (SHO-DEPLOY-03)" in shown(app)


async def test_the_words_of_a_cut_entry_are_told_where_the_cursor_is() -> None:
    app = Stage(marching(March(0, "shinano")))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, 10)
        whole = "4 armies, castle, theatre, 2 revolt markers, farmers stay out"
        assert whole not in shown(app)
        entries = app.table.query_one(ActionList)
        number = next(i for i, entry in enumerate(app.table.chooser.entries) if entry.label == "Hida")  # type: ignore[union-attr]
        for _ in range(60):
            if app.table.cursor.spot == f"entry {number}":
                break
            await press(pilot, "tab")
        assert app.table.cursor.spot in entries.boxes()
        assert f"Hida: Ben, {whole}" in shown(app)


@pytest.mark.parametrize(("armies", "force"), [(2, "1 army"), (3, "1 or 2 armies"), (5, "1 to 4 armies")])
async def test_a_march_says_how_many_can_go(armies: int, force: str) -> None:
    app = Stage(marching(March(0, "shinano"), armies=armies))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, 10)
        assert f"March from Shinano with {force}: choose a neighbour" in shown(app)


async def test_a_plan_is_in_sight_as_a_whole() -> None:
    app = Stage(match_of("shogun", 4, setup_mode="preset", preset_assignment="seat_order"))
    async with app.run_test(size=LARGE) as pilot:
        await pass_curtain(pilot)
        actions, drafting = app.table.query_one(ActionList), app.table.chooser
        assert isinstance(drafting, Drafting)
        assert len(actions.boxes()) == 11 + 1  # and the way to hand it in
        assert [actions.digit(f"entry {n}") for n in range(11)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0]
        await press(pilot, "right_square_bracket")
        assert [actions.digit(f"entry {n}") for n in range(11)] == [0] * 9 + [1, 2]
        await press(pilot, "2")
        assert drafting.asks == "lay on bid:"
        assert len(actions.boxes()) == len(drafting.entries) + 1


async def test_nobody_begins_where_somebody_else_was() -> None:
    app = Stage(marching(March(0, "shinano"), March(1, "hida")))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot, 10)
        await press(pilot, "tab", "tab", "tab", "enter")
        for _ in range(6):
            if app.table.seat != 0 or app.table.pending is not None:
                break
            await press(pilot, "enter")
        await press(pilot, "y")
        await settle(pilot, 12)
        while app.screen is not app.screen_stack[1]:
            await press(pilot, "escape")
            await settle(pilot, 8)
        await read_news(pilot)
        if app.table.seat is None:
            await press(pilot, "0")
            await settle(pilot, 8)
        assert app.table.seat == 1
        assert app.table.cursor.spot is None
