"""What somebody who sits down for the first time stumbles over."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from engines.lessons import lesson_of
from engines.match import USUAL_NAMES, Match
from engines.shogun.components import PROVINCE
from engines.shogun.marching import March
from screens.boards import board_of
from screens.boards.base import Scene, Size
from screens.boards.shogun.chart import body
from screens.stories import _columns, _key_name
from screens.widgets.actions import ActionList
from screens.widgets.canvas import Canvas
from tests.engines.shogun.arrange import A, B, hold
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import pass_curtain
from tests.screens.stage import Stage, arranged, match_of
from tests.screens.test_coach import listen, staged

SIZES = [(80, 24), (120, 40)]


def shown(app: Stage) -> str:
    return "\n".join(screen_text(app))


def marching(privacy: Any = "table") -> Any:
    """A has four armies in Suruga, which B borders."""

    def lay(p: Any) -> None:
        p.agenda.clear()
        p.state.phase = "execute"
        hold(p, A, "suruga", 4)
        hold(p, B, "kai", 2)

    return arranged(match_of("shogun", 3, seed=5, privacy=privacy, setup_mode="preset"), lay, March(A, "suruga"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_blank_land_means_its_province(size: tuple[int, int]) -> None:
    app = Stage(marching())
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        box = body("kai", "full" if size[0] == 120 else "compact")
        canvas = app.table.query_one("#board", Canvas)
        blank = [
            (x, y)
            for y in range(box.y, box.y + box.height)
            for x in range(box.x, box.x + box.width)
            if canvas._shown[y][x][2] is None
        ]
        assert blank
        await click(pilot, canvas, *blank[0])
        await settle(pilot, 3)
        assert app.table.cursor.spot == "province kai"
        assert "Kai: how many? 1 to 3" in shown(app)


@pytest.mark.parametrize("game", ["ronin", "shogun", "rice_wars", "ringyo"])
@pytest.mark.parametrize("size", ["compact", "full"])
def test_every_cell_of_a_spot_is_its_own_or_of_one_within(game: str, size: Size) -> None:
    match = match_of(game, 3, seed=2)
    board = board_of(game)
    scene = Scene(match.view(None), match.names, None, 0, size)
    boxes = board.spots(scene)
    for box in boxes.values():
        for y in range(box.y, box.y + box.height):
            assert all(board.place_at(scene, x, y) in boxes for x in range(box.x, box.x + box.width))


async def test_e_leads_to_the_whole_board_and_back() -> None:
    app = Stage(match_of("shogun", 3, seed=5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        table, actions = app.table, app.table.query_one(ActionList)
        assert actions.rows > 1
        assert "deck 35" not in shown(app)
        await press(pilot, "e")
        await settle(pilot, 3)
        assert actions.rows == 1
        assert "deck 35" in shown(app)
        assert "The whole board" in shown(app)
        await press(pilot, "e")
        await settle(pilot, 3)
        assert actions.rows > 1
        assert "The whole list" in shown(app)
        assert table.director.prefers == "list"


def in_the_province() -> Match:
    """One player of Ringyō, whose province is next."""
    match = match_of("ringyo", 1, seed=3)
    while match.waiting()[0].kind() != "province":
        match.play(0, match.legal(0)[0])
    return match


async def test_e_leads_back_to_some_of_both() -> None:
    app = Stage(in_the_province())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        rows = [app.table._board_rows]
        for _ in range(3):
            await press(pilot, "e")
            await settle(pilot, 3)
            rows.append(app.table._board_rows)
        usual, whole, in_words, again = rows
        assert in_words < usual < whole
        assert again == usual
        assert "As much of the board and of the list as there is room for" in shown(app)


async def test_back_at_the_picture_of_the_moment_the_list_has_its_rows_again() -> None:
    app = Stage(in_the_province())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        before = screen_text(app)
        await press(pilot, "full_stop", "comma")
        await settle(pilot, 3)
        assert screen_text(app) == before


async def test_all_seats_are_in_their_line_as_soon_as_the_window_is_small() -> None:
    app = Stage(match_of("ringyo", 3, seed=3, privacy="trust"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 8)
        await pilot.resize_terminal(80, 24)
        await settle(pilot, 8)
        line = next(line for line in screen_text(app) if "[A]Ana" in line)
        assert "[B]Ben" in line
        assert "[C]Cyd" in line


async def test_the_path_stands_before_the_question_and_a_number_moves_nothing() -> None:
    app = Stage(marching())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        rows = app.table.query_one("#board", Canvas).rows
        number = next(i for i, e in enumerate(app.table.chooser.entries, 1) if e.label == "Kai")  # type: ignore[union-attr]
        await press(pilot, str(number))
        await settle(pilot, 3)
        assert "Ana: Kai: how many? 1 to 3" in shown(app)
        assert app.table.query_one("#board", Canvas).rows == rows
        await press(pilot, "tab")
        assert not (app.table.cursor.spot or "").startswith("count")


async def test_whoever_decides_behind_a_curtain_is_awaited() -> None:
    app = Stage(match_of("shogun", 4, seed=5, setup_mode="preset"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        viewer = app.table.viewer
        assert viewer is not None
        assert f"{app.match.names[viewer]} to act" in screen_text(app)[0]


def test_usual_names_are_no_provinces() -> None:
    places = {facts.name for facts in PROVINCE.values()}
    assert not places & set(USUAL_NAMES)


def test_facts_stand_in_columns_and_keys_have_their_names() -> None:
    assert _columns(["0 pts  18$", "12 pts  8$"]) == [" 0 pts  18$", "12 pts   8$"]
    assert _columns(["a", "b  c"]) == ["a", "b  c"]
    assert [_key_name(key) for key in ("full_stop", "comma", "escape", "pagedown", "F")] == [
        ".",
        ",",
        "Esc",
        "PgDn",
        "F",
    ]


# ---- in a guided first game


async def at_step(pilot: Pilot[Any]) -> None:
    await settle(pilot, 4)
    await listen(pilot)
    await settle(pilot, 4)


async def test_the_list_opens_where_the_lesson_wants_something() -> None:
    app = staged("ronin", 6)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        assert "1 Matsuyama" in shown(app)
        assert "] more" in screen_text(app)[-1]
        await press(pilot, "9")
        assert "There is no choice 9 on this page; ] and [ turn it." in shown(app)
        await press(pilot, "pageup")
        await settle(pilot, 3)
        assert "1 Matsuyama" not in shown(app)
        assert "There is no choice" not in shown(app), "that was said of the other page"
        await press(pilot, "h")
        await settle(pilot, 3)
        assert "The lesson: Place a ronin in Matsuyama" in shown(app)


async def test_a_word_is_not_typed_while_something_is_asked_for_good() -> None:
    app = staged("rice_wars", 17)
    app.director.asks_before_fixing = True
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "1")
        await settle(pilot, 3)
        assert "Shinobi: whom?" in shown(app)
        await press(pilot, "1")
        await settle(pilot, 3)
        assert "for good" in shown(app)
        await press(pilot, "slash")
        assert "First the question that is asked" in shown(app)
        await press(pilot, "y")
        await settle(pilot, 3)
        assert "for good" not in shown(app)


async def test_a_field_is_found_behind_the_line_that_leads_to_it() -> None:
    app = staged("rice_wars", 8)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "slash", "E", "5")
        await settle(pilot, 3)
        assert screen_text(app)[-1].split() == ["enter", "take", "esc", "stop"], "the other keys are letters now"
        assert "1 Place a peasant" in shown(app)
        await press(pilot, "enter")
        await settle(pilot, 3)
        assert "1 E5" in shown(app)
        before = len(app.match.moves)
        await press(pilot, "enter")
        assert len(app.match.moves) > before


async def test_the_cursor_does_not_stay_on_a_picture_that_is_gone() -> None:
    app = staged("ringyo", 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        app.table.cursor.put("card diplomat 1")
        app.table.picture = "edo"
        app.match.play(0, app.match.read(0, "choose_diplomat 4"))
        app.director.coach.silent = True  # so that the usual picture is shown
        app.table.refresh_table()
        assert app.table.cursor.spot is None or app.table.cursor.spot in app.table.boxes


async def test_the_page_mark_covers_no_words() -> None:
    app = staged("ringyo", 6)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        row = next(row for row in screen_text(app) if "[1/2]" in row)
        assert row.startswith(" \u2022 Expand")
        assert not row.rpartition("[1/2]")[0].endswith(".")  # nor does the mark touch any


# ---- picking several


async def test_no_digit_moves_while_one_picks() -> None:
    steps = lesson_of("ronin").step
    app = staged(
        "ronin", next(n for n, step in enumerate(steps) if step.seat == 0 and step.do[0].startswith("discard"))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        assert "1 [ ] rice  2 [ ] rice" in shown(app)
        before = app.table._list()._pages
        await press(pilot, "1")
        await settle(pilot, 3)
        assert "1 [x] rice  2 [ ] rice" in shown(app)
        assert app.table._list()._pages == before


# ---- Enter as the first key


async def test_enter_brings_the_cursor_to_what_the_lesson_wants() -> None:
    app = staged("ronin", 8)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "enter")
        await settle(pilot, 3)
        assert "1\u25baMatsuyama" in shown(app)
        assert "Matsuyama: Meditation" in shown(app)
        before = len(app.match.moves)
        await press(pilot, "enter")
        await settle(pilot, 3)
        assert [move.action for move in app.match.moves[before:]] == ["place 3 city matsuyama"]


async def test_what_the_coach_says_to_do_stays_when_enter_brings_the_cursor() -> None:
    app = staged("ringyo")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "enter")
        await settle(pilot, 3)
        assert "1\u25baKeep Oak & Beech" in shown(app)
        assert screen_text(app)[-2] == " Keep Oak & Beech."


async def test_enter_brings_the_cursor_to_0_where_the_lesson_passes() -> None:
    app = staged("rice_wars", 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "enter")
        await settle(pilot, 3)
        assert "0\u25baKeep the palace" in shown(app)


async def test_enter_brings_the_cursor_to_the_first_line_in_sight() -> None:
    app = staged("ronin", 8)
    app.director.coach.silent = True
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 4)
        await press(pilot, "right_square_bracket", "enter")
        await settle(pilot, 3)
        entries = app.table._list()
        assert entries.digit(app.table.cursor.spot or "") == 1
        assert entries.digit("entry 0") == 0, "of the page that is open"


async def test_who_goes_there_is_not_asked_with_where() -> None:
    app = staged("ronin", 46)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_step(pilot)
        await press(pilot, "2")
        await settle(pilot, 3)
        assert "Ana: Hachinohe: which?" in shown(app)
        assert "2 Horseman" in shown(app)
