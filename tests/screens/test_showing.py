"""What has happened in the open is shown step by step: when, how it moves on, and that it never stands in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from textual.events import Key
from textual.keys import key_to_character
from textual.pilot import Pilot

from engines.core import Dice
from screens.boards.base import SHOWING, Paper, Showing, Size, View, size_of
from screens.boards.ronin.board import RoninBoard
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN
from screens.paces import PACES, SECONDS, TOLD, Pace
from screens.reader import Reader
from screens.showing import ShowingScreen
from screens.table import TableScreen
from screens.widgets.canvas import Canvas
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import answer, pass_curtain
from tests.screens.stage import Stage, ronin

SIZES = [(80, 24), (120, 34), (120, 40)]


class Flood:
    """A story of three steps."""

    def __init__(self, name: str) -> None:
        self.title = f"Flood {name}"
        self.steps = [f"It rains on {name}.", f"{name} is flooded.", f"{name} is dry again."]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        width, height = SHOWING[size]
        for y in (0, height - 1):
            paper.put(0, y, "<", paper.look.ink)
            paper.put(width - 1, y, ">", paper.look.ink)
        paper.put(2, 1, f"water {step} {size} ō", paper.look.ink)


class Rainy(RoninBoard):
    """A board on which a test lets it rain."""

    def __init__(self) -> None:
        self.floods: list[Flood] = []

    def showings(self, view: View, names: Sequence[str]) -> Sequence[Showing]:
        assert view == app_view(view)
        return self.floods


def app_view(view: View) -> View:
    """The view, if it holds no hand."""
    assert all(card == "?" for player in view.state.players for card in player.hand)
    return view


def rainy(**how: Any) -> tuple[Stage, Rainy]:
    """A match of Ronin under a sky."""
    app, board = Stage(ronin(2, **how)), Rainy()
    app.director.board = board
    return app, board


async def act(pilot: Pilot[Any], board: Rainy, *floods: str) -> None:
    """Act on the open table; so many floods come of it."""
    app = pilot.app
    assert isinstance(app, Stage)
    while isinstance(app.screen, Curtain):
        await pass_curtain(pilot)
    board.floods += map(Flood, floods)
    await answer(pilot, "list", Dice(1))
    await settle(pilot, 8)


def shown(app: Stage) -> str:
    return "\n".join(screen_text(app))


def on(app: Stage) -> ShowingScreen:
    """The showing on the screen."""
    assert isinstance(app.screen, ShowingScreen), app.screen
    return app.screen


# ---- the screen


@pytest.mark.parametrize("size", SIZES)
async def test_step_by_step_and_one_after_the_other(size: tuple[int, int]) -> None:
    app, board = rainy(privacy="trust")
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        await act(pilot, board, "Omi", "Kii")
        picture = "full" if size[0] == 120 else "compact"
        for name, at in (("Omi", "1 of 2"), ("Kii", "2 of 2")):
            for step, sentence in enumerate(Flood(name).steps):
                text = shown(app)
                assert f"Flood {name}" in text.splitlines()[0]
                assert f"{at}   step {step + 1} of 3" in text.splitlines()[0]
                assert f"water {step} {picture}" in text
                assert sentence in text
                assert text.count("<") >= 2
                assert text.count(">") == 2, "the picture is cut off"
                await press(pilot, "space" if step % 2 else "enter")
        await settle(pilot, 8)
        assert isinstance(app.screen, TableScreen)
        assert app.table.seat == app.match.next_seat(0)


async def test_back_and_forth() -> None:
    app, _ = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi"), Flood("Kii")]))
        for key, at in (
            ("left", (0, 0)), ("right", (0, 1)), ("right", (0, 2)), ("right", (1, 0)), ("left", (0, 2)),
            ("left", (0, 1)), ("right_square_bracket", (1, 0)), ("right", (1, 1)), ("pageup", (0, 0)),
            ("left_square_bracket", (0, 0)), ("pagedown", (1, 0)), ("down", (1, 0)), ("right", (1, 1)),
            ("right", (1, 2)), ("right", (1, 2)),
        ):  # fmt: skip
            await press(pilot, key)
            assert on(app).at == at, key


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_one_key_closes_everything(key: str) -> None:
    app, board = rainy(privacy="trust")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await act(pilot, board, "Omi", "Kii", "Ise")
        await press(pilot, key)
        await settle(pilot, 8)
        assert isinstance(app.screen, TableScreen)
        await act(pilot, board)
        assert isinstance(app.screen, TableScreen), "what was closed does not come back"


async def test_a_click_goes_on_and_the_keys_of_the_last_line_work() -> None:
    app, _ = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi")]))
        await settle(pilot)
        canvas = on(app).query_one(Canvas)
        await click(pilot, canvas, 30, 10)
        assert on(app).at == (0, 1)
        await click(pilot, canvas, screen_text(app)[-1].index("back"), 23)
        assert on(app).at == (0, 0)
        await click(pilot, canvas, screen_text(app)[-1].index("close"), 23)
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
async def test_both_sets_of_glyphs(glyphs: Any) -> None:
    app = Stage(ronin(2), glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi")]))
        await settle(pilot)
        assert "water 0 compact" in shown(app)
        assert shown(app).isascii() == (glyphs is PLAIN)


def test_the_breakpoint() -> None:
    assert [size_of(80, 24), size_of(120, 33), size_of(119, 40), size_of(120, 34)] == ["compact"] * 3 + ["full"]


# ---- pace


def test_every_pace_is_told() -> None:
    assert set(TOLD) == set(PACES)
    assert set(SECONDS) == set(PACES) - {"hand", "result"}


async def test_only_the_result() -> None:
    app, board = rainy(privacy="trust")
    app.director.pace = "result"
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await act(pilot, board, "Omi", "Kii")
        assert "Omi is dry again." in shown(app)
        await press(pilot, "left")
        assert "Omi is flooded." in shown(app)
        await press(pilot, "space", "space")
        assert "Kii is dry again." in shown(app)
        await press(pilot, "space")
        await settle(pilot, 8)
        assert isinstance(app.screen, TableScreen)


async def test_by_itself_it_stays_on_the_last_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECONDS, "fast", 0.01)
    app, _ = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi"), Flood("Kii")], pace="fast"))
        for _ in range(200):
            if on(app).at == (1, 2):
                break
            await asyncio.sleep(0.01)
        assert on(app).at == (1, 2)
        await asyncio.sleep(0.05)
        assert on(app).at == (1, 2)
        await press(pilot, "left")
        await asyncio.sleep(0.05)
        assert on(app).at == (1, 1), "who steps by hand is not pushed"


@pytest.mark.parametrize("pace", ["hand", "result"])
async def test_without_a_pace_nothing_moves(pace: Pace) -> None:
    app, _ = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi")], pace=pace))
        await settle(pilot)
        assert on(app)._timer is None


# ---- when


async def test_an_opened_match_shows_nothing_old() -> None:
    board = Rainy()
    board.floods = [Flood("Omi"), Flood("Kii")]
    app, _ = rainy()
    app.director = type(app.director)(app, app.match, app)
    app.director.board = board
    app.director._shown = len(app.director.showings())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 12)
        assert not isinstance(app.screen, ShowingScreen)
        await act(pilot, board, "Ise")
        assert on(app).at == (0, 0)
        assert "Flood Ise" in shown(app)
        assert " of 1 " not in shown(app)


async def test_watching_again() -> None:
    app, board = rainy(privacy="trust")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Reader):
            await press(pilot, "escape")
        await press(pilot, "w")
        assert "Nothing to show step by step so far; c tells all that has happened." in shown(app)
        await act(pilot, board, "Omi", "Kii")
        await press(pilot, "q")
        await settle(pilot, 8)
        app.director.pace = "result"
        await press(pilot, "w")
        await settle(pilot)
        assert "2 of 2   step 1 of 3" in shown(app)
        await press(pilot, "left")
        assert "1 of 2   step 3 of 3" in shown(app)
        await press(pilot, "escape")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)


async def test_what_was_taken_back_is_news_when_it_happens_again() -> None:
    app, board = rainy(privacy="trust")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await act(pilot, board, "Omi")
        await press(pilot, "q")
        await settle(pilot, 8)
        board.floods.clear()
        assert app.director._shown == 1
        app.director.taken_back()
        assert app.director._shown == 0
        await act(pilot, board, "Kii")
        assert "Flood Kii" in shown(app)


async def test_nothing_comes_up_over_a_curtain_but_on_the_table_behind_it() -> None:
    app, board = rainy(privacy="turns")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        assert isinstance(app.screen, Curtain)
        board.floods.append(Flood("Omi"))
        while not app.screen.armed:
            await asyncio.sleep(0.005)
            await settle(pilot)
        assert "Omi" not in shown(app)
        await press(pilot, "t")
        await settle(pilot, 20)
        assert "Flood Omi" in shown(app)
        assert not app.private


async def test_nothing_comes_up_over_something_else() -> None:
    app, board = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        while isinstance(app.screen, Curtain):
            if app.screen.armed:
                await press(pilot, "t")
            await settle(pilot, 8)
        table = app.table
        await press(pilot, "c")
        board.floods.append(Flood("Omi"))
        assert not app.director.show_news(table)
        await press(pilot, "escape")
        await settle(pilot)
        app.input_open = False
        assert not app.director.show_news(table)
        app.input_open = True
        assert app.director.show_news(table)
        assert not app.director.show_news(table)


def private_beneath(app: Stage) -> bool:
    """Whether a screen of the pile shows what only one may see."""
    tables = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    return any(app.director.private(table.viewer) for table in tables)


@pytest.mark.parametrize("privacy", ["turns", "trust"])
@pytest.mark.parametrize("key", ["q", "space"])
async def test_nothing_private_lies_beneath_it(privacy: Any, key: str) -> None:
    app, board = rainy(privacy=privacy)
    app.director.asks_before_fixing = False
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        while isinstance(app.screen, Curtain):
            await pass_curtain(pilot)
        viewer = app.table.viewer
        assert privacy == "trust" or viewer is not None
        board.floods.append(Flood("Kai"))
        await answer(pilot, "list", Dice(1))
        await settle(pilot, 20)
        assert isinstance(app.screen, ShowingScreen)
        assert not private_beneath(app)
        while isinstance(app.screen, ShowingScreen):
            await press(pilot, key)
            await settle(pilot)
        await settle(pilot, 10)
        assert privacy == "trust" or isinstance(app.screen, Curtain) or app.table.viewer is None


@pytest.mark.parametrize("keys", [("q", "q"), ("escape", "escape", "escape"), ("space",) * 9, ("enter",) * 9])
async def test_more_closing_keys_than_there_are_screens(keys: tuple[str, ...]) -> None:
    """They may come in one write, on a slow line or by a key that is held."""
    app, board = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await act(pilot, board, "Kai")
        assert isinstance(app.screen, ShowingScreen)
        for key in keys:
            app.post_message(Key(key, key_to_character(key)))
        await settle(pilot, 20)
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "c")
        await settle(pilot)
        assert isinstance(app.screen, Reader)
        for key in ("q", "q", "q"):
            app.post_message(Key(key, key_to_character(key)))
        await settle(pilot, 20)
        assert isinstance(app.screen, TableScreen)


async def test_help_lies_over_it_and_leads_back() -> None:
    app, _ = rainy()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await app.push_screen(ShowingScreen([Flood("Omi")]))
        await press(pilot, "question_mark")
        await settle(pilot)
        assert "after the last one back to the table" in shown(app)
        await press(pilot, "escape")
        await settle(pilot)
        assert on(app).at == (0, 0)
