"""What is painted is shown, what is shown is sent once, and in few pieces."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from rich.style import Style
from textual.app import App, ComposeResult

import screens
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.look import Look, make_look
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line
from tests.screens.drive import click, screen_text, settle
from tests.terminal.demo import COLUMNS, HEIGHT, ROWS, WIDTH, paint_place

LOOK = make_look()
RED, BOLD = Style.parse("red"), Style.parse("bold")


class Easel(App[None]):
    """One board and one line."""

    def __init__(self, look: Look = LOOK) -> None:
        super().__init__()
        self.board = Canvas(look, 20, 3, id="board")
        self.line = Line(look, rows=2, id="line")
        self.picked: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.board
        yield self.line

    def on_canvas_picked(self, message: Canvas.Picked) -> None:
        self.picked.append((message.spot, message.button))
        assert message.control is self.board


def painted(text: str, style: Style | None = None, width: int = 20) -> Canvas:
    canvas = Canvas(LOOK, width, 1)
    canvas.put(0, 0, text, style)
    canvas.commit()
    return canvas


def test_only_what_differs_is_sent() -> None:
    canvas = painted("Osumi 4 armies")
    canvas.clear()
    canvas.put(0, 0, "Osumi 5 armies")
    assert canvas.commit() == 1
    canvas.clear()
    canvas.put(0, 0, "Osumi 5 armies", spot="OS")
    assert canvas.commit() == 0
    assert canvas.spot_at(0, 0) == "OS"
    canvas.put(0, 0, "O", BOLD)
    assert canvas.commit() == 1
    canvas.clear()
    assert canvas.commit() == len("Osumi5armies") + 2  # the blanks inside cost less than a jump
    assert canvas.spot_at(0, 0) is None


def test_far_spans_are_sent_apart() -> None:
    canvas = painted("a" + " " * 40 + "b", width=60)
    canvas.put(0, 0, "A")
    canvas.put(41, 0, "B")
    assert canvas.commit() == 2


def test_runs_of_one_style_are_one_segment() -> None:
    canvas = Canvas(LOOK, 20, 1)
    x = canvas.put(0, 0, "red", RED)
    x = canvas.put(x, 0, " and red", Style.parse("red"))
    canvas.put(x, 0, "!", BOLD)
    canvas.commit()
    assert [segment.text for segment in canvas.render_line(0)] == ["red and red", "!", " " * 8]


def test_what_does_not_fit_is_cut() -> None:
    canvas = Canvas(LOOK, 5, 1)
    assert canvas.put(-1, 0, "abcdefgh") == 7
    canvas.put(0, 7, "nowhere")
    canvas.put(0, -1, "nowhere")
    canvas.commit()
    assert canvas.text() == ["bcdef"]
    assert canvas.spot_at(-1, 0) is canvas.spot_at(0, 9) is None


def test_wide_letters_take_two_cells_and_are_never_cut_in_half() -> None:
    canvas = painted("日本")
    assert canvas.text() == ["日本"]
    assert canvas.render_line(0).cell_length == 20
    canvas.put(1, 0, "x")
    assert canvas.commit() == 2
    assert canvas.text() == [" x本"]
    canvas.put(19, 0, "語")  # half of it has no room
    canvas.put(2, 0, "語")
    assert canvas.commit() == 2
    assert canvas.render_line(0).cell_length == 20
    canvas.put(3, 0, "日")
    canvas.commit()
    assert canvas.text() == [" x 日"]


def test_no_command_ever_becomes_a_cell() -> None:
    canvas = painted("a\x1b]52;c;eA==\x07b\x9b\x00\u202ec\u200d")
    assert canvas.text() == ["a]52;c;eA==bc"]


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
def test_the_plain_set_reaches_the_terminal_as_ascii(glyphs: Glyphs) -> None:
    canvas = Canvas(make_look(glyphs=glyphs), 20, 1)
    canvas.put(0, 0, "Ringyō ─ Zoë 日")
    canvas.commit()
    assert canvas.text() == ["Ringyō ─ Zoë 日" if glyphs is LINE else "Ringyo - Zoe ??"]


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
def test_a_move_of_the_cursor_sends_two_places(glyphs: Glyphs) -> None:
    board = Canvas(make_look(glyphs=glyphs), COLUMNS * WIDTH, ROWS * HEIGHT)
    for cursor, most in ((0, COLUMNS * WIDTH * ROWS * HEIGHT), (1, 6 * WIDTH), (1, 0), (10, 6 * WIDTH)):
        board.clear()
        for place in range(COLUMNS * ROWS):
            paint_place(board, place, place == cursor)
        assert board.commit() <= most


async def test_clicks_name_the_spot_and_nothing_happens_elsewhere() -> None:
    app = Easel()
    async with app.run_test() as pilot:
        app.board.put(2, 1, "Osumi", spot="OS")
        app.board.commit()
        await click(pilot, app.board, 3, 1)
        await click(pilot, app.board, 6, 1, button=3)
        await click(pilot, app.board, 6, 1, button=2)
        await click(pilot, app.board, 10, 1)
        await pilot.hover(app.board, offset=(3, 1))
        await settle(pilot)
        assert app.picked == [("OS", "choose"), ("OS", "look")]
        assert screen_text(app)[1] == "  Osumi"


async def test_another_size_starts_anew() -> None:
    app = Easel()
    async with app.run_test() as pilot:
        app.board.put(0, 0, "old")
        app.board.commit()
        app.board.resize(30, 4)
        await settle(pilot)
        assert (app.board.columns, app.board.rows) == (app.board.size.width, app.board.size.height) == (30, 4)
        app.board.put(25, 3, "new")
        app.board.commit()
        await settle(pilot)
        assert screen_text(app)[0] == ""
        assert screen_text(app)[3] == " " * 25 + "new"


async def test_lines_show_and_keep_to_their_width() -> None:
    app = Easel()
    async with app.run_test(size=(20, 10)) as pilot:
        app.line.show([("SHOGUN ", BOLD), ("year 1 of 2 SPRING", None)], right=[("saved", None)])
        app.line.say("second row", row=1)
        await settle(pilot)
        assert screen_text(app)[3:5] == ["SHOGUN year 1… saved", "second row"]
        await pilot.resize_terminal(40, 10)
        await settle(pilot)
        assert screen_text(app)[3] == "SHOGUN year 1 of 2 SPRING" + " " * 10 + "saved"


async def test_a_change_of_a_line_moves_nothing() -> None:
    app = Easel()
    async with app.run_test() as pilot:
        await settle(pilot)
        layouts = app.line._layout_updates
        app.line.say("something else, longer than before")
        await settle(pilot)
        assert app.line._layout_updates == layouts
        assert screen_text(app)[3].startswith("something else")


async def test_a_line_that_says_the_same_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app, painted_anew = Easel(), []
    async with app.run_test():
        app.line.show([("year 1", BOLD)], right=[("saved", None)])
        monkeypatch.setattr(app.line, "repaint", lambda: painted_anew.append(1))
        app.line.show([("year 1", BOLD)], right=[("saved", None)])
        assert not painted_anew
        app.line.show([("year 2", BOLD)], right=[("saved", None)])
        assert painted_anew


def test_no_widget_reads_markup_out_of_foreign_text() -> None:
    """Static and its kind read `[/]` in a name as a command and fail; with `markup=False` they do not."""
    readers = {"Static", "Label", "OptionList", "Button", "Checkbox", "RadioButton", "Select", "SelectionList"}
    for path in Path(screens.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            markup = [word.value for word in node.keywords if word.arg == "markup"]
            off = [isinstance(value, ast.Constant) and value.value is False for value in markup]
            where = f"{path.name}:{node.lineno}"
            assert name not in readers or off == [True], f"{where}: {name} needs markup=False"
            assert name != "from_markup", f"{where}: from_markup reads markup"
            assert all(off) or name == "__init__", f"{where}: markup may only be switched off"


@pytest.mark.parametrize("x", range(-9, 12))
@pytest.mark.parametrize("text", ["abcd", "a\u00e9cd"])
def test_text_is_cut_at_both_edges_and_a_row_keeps_its_length(x: int, text: str) -> None:
    canvas = Canvas(make_look(), 8, 1)
    assert canvas.put(x, 0, text) == x + 4
    canvas.commit()
    wanted = "".join(text[i - x] if 0 <= i - x < 4 else " " for i in range(8)).rstrip()
    assert canvas.text() == [wanted]
    assert len(canvas._cells[0]) == 8
