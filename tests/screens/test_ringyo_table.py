"""Ringyō at the table of a small screen: what is asked, what is told, and that the province stays in sight."""

from __future__ import annotations

from typing import Any

import pytest

from engines.ringyo.demands import DemandsPhase
from engines.ringyo.province import ProvinceTurn
from engines.ringyo.weather import WeatherPhase
from screens.choosing import Chooser
from screens.reader import Reader, Text
from tests.engines.ringyo.arrange import A
from tests.screens.drive import press, screen_text, settle
from tests.screens.stage import Stage, arranged, match_of


def managing() -> Stage:
    """The first player alone at the screen, in the Province Phase with a Villager and two Samurai."""

    def lay(p: Any) -> None:
        p.agenda.clear()
        p.state.phase = "province"
        p.state.players[A].workers["villager"] = 1

    solo = match_of("ringyo", 1, seed=3, province_assignment="by_seat")
    return Stage(arranged(solo, lay, ProvinceTurn(A), WeatherPhase(), DemandsPhase()))


def row(app: Stage, beginning: str) -> int:
    """Where a row of the screen begins like this."""
    return next(y for y, line in enumerate(screen_text(app)) if line.strip().startswith(beginning))


async def test_where_a_worker_goes_is_asked_for_beside_the_whole_province() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "1", "e")
        await settle(pilot)
        text = screen_text(app)
        asked = next(line for line in text if "Place a Villager" in line)
        assert asked.split("RIN")[0].strip() == "Ana: Place a Villager: where?"
        assert not any(line.strip().startswith("• ") for line in text)  # nothing else is refused here
        assert any("a1 " in line and "26" in line for line in text)  # the lowest row of the province
        list_ends, message = row(app, "0 End"), 22
        assert message - list_ends <= 2


async def test_what_one_may_do_has_its_rows_and_where_is_asked_beside_the_whole_province() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        entries = app.table.chooser.entries  # type: ignore[union-attr]
        text = screen_text(app)
        assert all(any(f" {n} {entry.label}" in line for line in text) for n, entry in enumerate(entries, 1))
        assert any("Hire  2 rice: a Villager" in line for line in text)
        rows = app.table._board_rows
        assert rows < app.director.board.extent("compact")[1]
        await press(pilot, "1")
        await settle(pilot)
        assert app.table._board_rows == app.director.board.extent("compact")[1]
        await press(pilot, "escape")
        await settle(pilot)
        assert app.table._board_rows == rows


async def test_what_is_left_undone_is_said_before_the_phase_is_over() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "0")
        await settle(pilot)
        text = screen_text(app)
        asked = next(line for line in text if "for good" in line)
        assert "End the Province Phase" in asked
        assert "Unused: Villager 1, Yellow Samurai 2; bare ground that rain floods: " in text[-2] + text[-3]
        assert "\u2026" not in text[-2] + text[-3]
        await press(pilot, "escape")
        await settle(pilot)
        assert "Unused" not in "".join(screen_text(app)[-3:])


async def test_words_that_stand_apart_are_found() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "1", "1")  # a Villager at the first crossing
        await settle(pilot)
        chooser = app.table.chooser
        assert isinstance(chooser, Chooser)
        deed = next(entry.label for entry in chooser.entries if " in " in entry.label)  # "Cut in a5"
        verb, _, at = deed.partition(" in ")
        await press(pilot, "slash", *verb.lower(), "space", *at)
        assert [entry.label for entry in chooser.entries] == [deed]


async def test_why_not_is_told_once() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "1", "1", "1")  # a Villager at the first crossing does the first thing there
        await settle(pilot)
        told = [line.partition(": ")[2] for line in screen_text(app) if line.strip().startswith("• ")]
        assert len(told) == len(set(told))
        assert not any("has acted" in line for line in told)  # a Villager builds nowhere: that is the reason


@pytest.mark.parametrize("key", ["question_mark", "s"])
async def test_nothing_to_read_is_broken_twice(key: str) -> None:
    """What a board gives comes in lines."""
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        scene, board = app.table._scene(), app.director.board
        told = {*board.legend(scene), *board.seat_lines(scene, 0)}
        await press(pilot, key)
        await settle(pilot)
        page = app.screen
        assert isinstance(page, Reader)
        for paragraph in page._paragraphs:
            lines = [line for line, of in page._lines if of is paragraph]
            assert len(lines) == 1 or paragraph.text not in told, lines


async def test_a_number_stands_before_what_it_is_about_however_long_that_is() -> None:
    app = managing()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(Reader("A page", [Text("word " * 30, indent=7, lead="   12"), Text("more", indent=7)]))
        await settle(pilot)
        first, second, third, fourth = screen_text(app)[1:5]
        assert first.startswith("     12  word")
        assert second.startswith(" " * 9 + "word")
        assert (third.strip() or fourth.strip()).endswith(("word", "more"))
