"""Orders in advance at the table: given and taken back behind the curtain, carried out where the keyboard is."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from engines.match import Match
from engines.rice_wars.acting import NextSide
from engines.rice_wars.clash import ClashCard, ClashDecline
from screens.curtain import Curtain
from screens.ordering import OrderScreen
from screens.showing import ShowingScreen
from tests.engines.rice_wars.arrange import bare, hand, people, stand
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import pass_curtain, to_table
from tests.screens.house import SIZES
from tests.screens.stage import Stage, arranged, match_of

A, B, C = range(3)


def facing(mine: tuple[str, ...] = ("kaikon", "nengu"), theirs: tuple[str, ...] = ("doku", "ikki")) -> Match:
    """Ana can attack Ben on F4; it is her turn."""
    match = match_of("rice_wars", 3, first_governor="seat_0")
    p = bare()
    stand(p, A, "C1", "C2")
    stand(p, B, "F5", "F4")
    stand(p, C, "A3")
    people(p, A, active=2)
    people(p, B, active=1)
    hand(p, A, *mine)
    hand(p, B, *theirs)
    p.agenda.clear()
    p.push(NextSide(A))
    p.__dict__.clear()
    match.engine._run(p)
    match.resume([], p)
    return match


def attacked(**hands: tuple[str, ...]) -> Match:
    """Ana has attacked with both ashigaru, and Ben is asked."""
    match = facing(**hands)
    for wish in ("attack F4", "send 2 0"):
        match.play(A, match.read(A, wish))
    match.hand_over()
    return match


def text(app: Stage) -> str:
    return "\n".join(screen_text(app))


async def keys(pilot: Pilot[Any], *names: str) -> None:
    await press(pilot, *names)
    await settle(pilot, 12)


@SIZES
async def test_a_fight_with_two_hand_overs(size: tuple[int, int]) -> None:
    """Ben orders before he defends; Ana plays card after card, and Ben's answers come by themselves."""
    match = attacked()
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        assert "order ahead" in screen_text(app)[-1]
        await keys(pilot, "o")
        assert isinstance(app.screen, OrderScreen)
        assert "1 Put down Ikki" in text(app)
        assert "nothing" in text(app)
        await keys(pilot, "1", "3", "1")
        assert "1. Put down Ikki" in text(app)
        assert "2. Decline, every time" in text(app)
        assert "Nothing comes after" in text(app)
        await keys(pilot, "enter")
        assert app.table.viewer == B
        assert "Ordered ahead: Put down Ikki, then Decline" in text(app)
        assert not match.moves[2:]
        await keys(pilot, "0", "0")  # leave the peasant alone, end the turn
        await pass_curtain(pilot)
        assert app.table.viewer == A
        await keys(pilot, "1", "0")  # a card, which may be taken back until the turn is ended
        assert [move.seat for move in match.moves][-2:] == [A, B]
        assert app.table.viewer == A, "the keyboard stays"
        await keys(pilot, "o", "2", "enter")  # Ana declines for good, and so does Ben
        assert isinstance(app.screen, ShowingScreen)
        await keys(pilot, "q")
        assert match.view(None).state.clash is None
        assert [move.action for move in match.moves][2:] == [
            "defend 0 0", "clash_card nengu", "clash_card ikki", "clash_decline", "clash_decline",
        ]  # fmt: skip


async def test_passing_for_the_rest_of_the_phase() -> None:
    match = facing(mine=(), theirs=())
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "o", "1", "enter")
        assert [move.action for move in match.moves] == ["pass"]
        assert isinstance(app.screen, Curtain)
        await pass_curtain(pilot)
        assert app.table.viewer == B
        assert "order" not in text(app).replace("order ahead", "")
        await keys(pilot, "o", "1", "enter")
        await pass_curtain(pilot)
        assert app.table.viewer == C
        await keys(pilot, "0", *(["y"] if app.table.pending else []))
        assert [move.action for move in match.moves] == ["pass"] * 3  # in a row: the phase is over
        assert match.over or match.view(None).state.phase != "action"


async def test_orders_are_changed_and_taken_back() -> None:
    match = attacked()
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "o", "1", "escape")
        assert match.orders(B) == []
        await keys(pilot, "o", "1", "2", "enter")
        assert match.orders(B) == [ClashCard("ikki"), ClashCard("doku")]
        await keys(pilot, "o", "backspace", "3", "enter")
        assert match.orders(B) == [ClashCard("ikki"), ClashDecline()]
        await keys(pilot, "o", "9")
        assert "no choice 9" in text(app)
        await keys(pilot, "backspace", "backspace", "enter")
        assert match.orders(B) == []
        assert "Ordered ahead: nothing" in text(app)
        await keys(pilot, "o", "backspace")
        assert "Nothing is ordered" in text(app)


async def test_who_is_not_asked_takes_orders_back_behind_the_curtain() -> None:
    match = facing()
    match.order(A, [action for action in match.may_order(A) if action.passes])
    match.carry_out()
    match.hand_over()
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await to_table(pilot)
        await keys(pilot, "o")
        assert "Nothing can be ordered ahead here" in text(app)
        await keys(pilot, "v", "a")
        await pass_curtain(pilot)
        assert app.table.viewer == A
        assert "Ordered ahead: Pass" in text(app)
        await keys(pilot, "o")
        assert "later: Pass" in text(app)
        await keys(pilot, "backspace", "enter")
        assert match.orders(A) == []


async def test_a_click_orders_and_the_panic_key_covers() -> None:
    match = attacked()
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "o")
        row = next(y for y, line in enumerate(screen_text(app)) if "Put down Ikki" in line)
        await click(pilot, app.screen.query_one("Canvas"), 4, row)
        await settle(pilot)
        assert "1. Put down Ikki" in text(app)
        await keys(pilot, "x")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        assert match.orders(B) == []


@pytest.mark.parametrize("ordered", [True, False])
async def test_nobody_else_sees_that_something_is_ordered(ordered: bool) -> None:
    """The same table, curtain and private screen of another, to the letter, with orders and without."""
    shown = []
    for gives in (ordered, False):
        match = attacked()
        if gives:
            match.order(B, [ClashDecline()])
        match.play(B, match.read(B, "defend 0 0"))
        match.hand_over()
        app = Stage(match)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot, 8)
            while not app.screen.armed:  # type: ignore[attr-defined]
                await settle(pilot, 1)
            pictures = [text(app)]
            await to_table(pilot)
            pictures.append(text(app))
            for key in ("c", "s", "question_mark"):
                await keys(pilot, key)
                pictures.append(text(app))
                await keys(pilot, "escape")
            await keys(pilot, "0")
            await pass_curtain(pilot)
            pictures.append(text(app))
            await keys(pilot, "o")
            pictures.append(text(app))
        shown.append(pictures)
    assert shown[0] == shown[1]


async def test_a_question_answered_in_part_is_not_asked_again() -> None:
    """After "Place a peasant" the table says how to go on or back, not "Your action?" once more."""
    match = arranged(facing(), lambda p: people(p, A, card=2))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "1")
        assert "Ana: Place a peasant: where?" in text(app)
        assert "Your action?" not in text(app)


async def test_the_first_line_is_whole_at_80_columns() -> None:
    app = Stage(attacked())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "0")
        assert "only Ben looks" in screen_text(app)[0]
        assert "[B] Ben is done" in screen_text(app)[0]


async def test_the_orders_explain_their_keys() -> None:
    app = Stage(attacked())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await keys(pilot, "o", "question_mark")
        assert "Take the last one off again" in text(app)
        await keys(pilot, "escape")
        assert isinstance(app.screen, OrderScreen)


async def test_why_not_is_calm_in_the_defence() -> None:
    """Cards of one other moment take one row, and each row is read to the end of what matters."""
    app = Stage(attacked(theirs=("doku", "ikki", "nengu", "chuugi", "kyuujo")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        rows = [row for row in screen_text(app) if row.startswith(" \u2022 ")]
        assert len(rows) == 2
        assert "and 2 more: Its moment is an action of your own." in rows[0]
        assert "Play Kyuujo: Its moment is a combat" in rows[1]


async def test_what_fights_is_told_apart_from_its_strength() -> None:
    match = attacked()
    match.play(B, match.read(B, "defend 1 0"))
    match.hand_over()
    match.play(A, match.read(A, "clash_card kaikon"))
    match.hand_over()
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        assert "peasant: 1, 1 ashigaru: 2" in text(app)
        assert "Ana is ahead by 1, not counting 1 hidden card." in text(app)
