"""The coach of a guided first game: by keys, at both sizes, left and resumed, and when somebody does something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from engines import GAMES
from engines.core import named
from engines.lessons import begin, has_lesson, lesson_of, open_lesson, place
from engines.library import File, Library
from engines.match import Match
from engines.shogun.components import card_name
from screens.boards import board_of
from screens.boards.base import Scene, Size
from screens.coach import PAGE_CELLS, PAGE_ROWS, RULE, CoachScreen
from screens.director import Director
from screens.drafting import Drafting
from screens.learn import LearnScreen
from screens.rulebook import RulebookScreen
from screens.showing import ShowingScreen
from screens.table import TableScreen
from screens.text import wrap
from screens.widgets.ask import Ask
from screens.widgets.canvas import Canvas
from tests.screens.drive import press, screen_text, settle
from tests.screens.house import SIZES, app_of, house, keys, on_screen
from tests.screens.stage import Stage

LAY_CELLS = 46  # what the question has room for while a space is filled
LEARNED = [game for game in GAMES if has_lesson(game)]


# ---- what is said


@pytest.mark.parametrize("game", LEARNED)
def test_every_word_has_room_and_every_rule_and_place_exists(game: str) -> None:
    lesson, engine, board = lesson_of(game), GAMES[game], board_of(game)
    match, rules = begin(engine, lesson), {rule.id for rule in engine.rulebook.rule}
    sizes: tuple[Size, Size] = ("compact", "full")
    for number, step in enumerate(lesson.step, 1):
        words = [*step.say, step.hint, step.why, *step.lay.values()]
        assert {rule for text in words for rule in RULE.findall(text)} <= rules, number
        assert all(len(wrap(page, PAGE_CELLS)) <= PAGE_ROWS for page in step.say), number
        assert cell_len(step.hint) <= PAGE_CELLS, number
        assert all(cell_len(text) <= LAY_CELLS for text in step.lay.values()), number
        for size in sizes:
            scene = Scene(
                match.view(lesson.learner), match.names, lesson.learner, step.seat, size, picture=step.picture
            )
            assert set(step.look) <= set(board.spots(scene)), f"step {number}, {size}"
            assert step.picture in ("", *(picture.id for picture in board.pictures(scene))), number
        for action in step.do:
            match.play(step.seat, match.read(step.seat, action))
    assert all(len(wrap(page, PAGE_CELLS)) <= PAGE_ROWS for page in lesson.closing)
    assert {rule for text in lesson.closing for rule in RULE.findall(text)} <= rules


# ---- by keys


def staged(game: str = "ronin", steps: int = 0) -> Stage:
    lesson = lesson_of(game)
    match = begin(GAMES[game], lesson)
    for step in lesson.step[:steps]:
        for action in step.do:
            match.play(step.seat, match.read(step.seat, action))
    app = Stage(match)
    app.director = Director(app, match, app, False, "result")
    return app


async def listen(pilot: Pilot[Any]) -> list[str]:
    """Read on until the coach has nothing more to say; returns the pages."""
    pages: list[str] = []
    for _ in range(400):
        await settle(pilot, 2)
        screen = pilot.app.screen
        if isinstance(screen, CoachScreen):
            pages.append(screen._pages[screen._at])
            await press(pilot, "space")
        elif isinstance(screen, ShowingScreen):
            await press(pilot, "escape")
        elif isinstance(screen, TableScreen) and screen.seat is not None:
            coach = screen.director.coach
            if coach.heard() and not coach.acts():
                return pages
    raise AssertionError("the coach does not come to an end")


@SIZES
async def test_the_coach_speaks_by_itself_and_others_act_when_it_is_read(size: tuple[int, int]) -> None:
    app = staged()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, CoachScreen)
        assert "Welcome!" in "\n".join(screen_text(app))
        pages = await listen(pilot)
        assert pages == list(lesson_of("ronin").step[0].say)
        assert "Place a ronin in Matsumoto" in "\n".join(screen_text(app))
        app.table._act(app.match.read(0, "place 1 city matsumoto"))
        await listen(pilot)
        app.table._act(app.match.read(0, "act matsumoto 1"))
        await settle(pilot)
        moves = len(app.match.moves)
        assert isinstance(app.screen, CoachScreen)  # Ben waits until it is read
        await settle(pilot, 20)
        assert len(app.match.moves) == moves
        await listen(pilot)
        assert [move.action for move in app.match.moves[moves:]] == [
            action for step in lesson_of("ronin").step[2:4] for action in step.do
        ]


@SIZES
async def test_what_the_coach_talks_about_is_pointed_out(size: tuple[int, int]) -> None:
    app = staged()
    async with app.run_test(size=size) as pilot:
        await listen(pilot)
        board = app.table.query_one("#board", Canvas)
        box = app.table.boxes["city matsumoto"]
        assert board._cells[box.y][box.x + 1][1].reverse
        other = app.table.boxes["city akita"]
        assert not board._cells[other.y][other.x + 1][1].reverse


async def test_a_key_tells_it_again_and_b_opens_the_rule_that_is_named() -> None:
    app = staged()
    async with app.run_test(size=(80, 24)) as pilot:
        await listen(pilot)
        await press(pilot, "t")
        assert isinstance(app.screen, CoachScreen)
        await press(pilot, "space", "b")
        await settle(pilot)
        screen: object = app.screen
        assert isinstance(screen, RulebookScreen)
        assert screen.at == "RON-COLL-01"
        await press(pilot, "escape", "left", "escape")
        assert isinstance(app.screen, TableScreen)


@SIZES
async def test_something_else_is_asked_about_and_may_be_tried(size: tuple[int, int]) -> None:
    app = staged()
    async with app.run_test(size=size) as pilot:
        await listen(pilot)
        other = app.match.read(0, "place 1 city aizu")
        app.table._act(other)
        await settle(pilot)
        assert isinstance(app.screen, Ask)
        assert "Matsumoto" in "\n".join(screen_text(app))
        await press(pilot, "n")
        assert not app.match.moves
        assert place(lesson_of("ronin"), app.match) is not None
        app.table._act(other)
        await settle(pilot)
        await press(pilot, "y")
        await settle(pilot)
        assert [move.action for move in app.match.moves] == ["place 1 city aizu"]
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "t")
        assert "only in a guided first game" in "\n".join(screen_text(app))
        await press(pilot, "u")
        await settle(pilot)
        assert app.director.coach.hint().startswith("Place a ronin in Matsumoto")


async def test_a_step_without_words_says_what_to_do() -> None:
    step = next(n for n, step in enumerate(lesson_of("ronin").step) if not step.say)
    app = staged("ronin", step)
    async with app.run_test(size=(80, 24)) as pilot:
        await listen(pilot)
        assert "t coach" in screen_text(app)[-1]
        await press(pilot, "down", "t")
        assert lesson_of("ronin").step[step].hint in "\n".join(screen_text(app))


async def test_another_plan_is_told_where_it_differs() -> None:
    app, step = staged("shogun"), lesson_of("shogun").step[0]
    async with app.run_test(size=(80, 24)) as pilot:
        await listen(pilot)
        drafting = app.table.chooser
        assert isinstance(drafting, Drafting)
        plan = {space: card_name(card) for _, space, card in (text.split() for text in step.do)}
        drafting.lay_again(plan | {"bid": card_name("chest_2")})
        app.table._lay_on()
        await settle(pilot)
        assert "all is laid; 0 hands it in" in "\n".join(screen_text(app))
        await press(pilot, "0")
        await settle(pilot)
        assert isinstance(app.screen, Ask)
        told = "\n".join(screen_text(app))
        assert "bid: 1 chest (a little is enough)." in told
        assert "castle" not in told


async def test_outside_the_lesson_bots_play_the_other_seats() -> None:
    app = staged()
    async with app.run_test(size=(80, 24)) as pilot:
        await listen(pilot)
        app.table._act(app.match.read(0, "place 1 city aizu"))
        await settle(pilot)
        await press(pilot, "y")
        await settle(pilot)
        while app.match.deciding() == (0,):
            app.table._act(app.match.legal(0)[0])
            await settle(pilot)
        for _ in range(400):
            await settle(pilot, 1)
            if any(move.seat == 1 for move in app.match.moves):
                return
        raise AssertionError("nobody plays for Ben")


@pytest.mark.parametrize("game", LEARNED)
async def test_every_lesson_from_the_first_page_to_the_last(game: str) -> None:
    app, lesson = staged(game), lesson_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        read = await listen(pilot)
        while (here := place(lesson, app.match)) is not None and here.step is not None:
            assert here.step.seat == lesson.learner
            await act(pilot, app.table, app.match, here.step.do[here.done :])
            read += await listen(pilot)
        assert read == [page for step in lesson.step for page in step.say] + list(lesson.closing)


async def act(pilot: Pilot[Any], table: TableScreen, match: Match, texts: tuple[str, ...]) -> None:
    """Do what the coach says: hand in a whole series, or one action."""
    seat = table.seat
    assert seat is not None
    if isinstance(table.chooser, Drafting):
        table.chooser.lay_again({slot: card_name(card) for _, slot, card in map(str.split, texts)})
        await press(pilot, "0")
        await settle(pilot)
        assert not isinstance(pilot.app.screen, Ask), "a plan is written in the order in which it is handed in"
        await press(pilot, "y")
    else:
        table._act(match.read(seat, texts[0]))
    await settle(pilot)
    assert not isinstance(pilot.app.screen, Ask), named(texts[0], match.names)


# ---- coming and going


@SIZES
async def test_from_home_into_the_lesson_and_back_and_on(tmp_path: Path, size: tuple[int, int]) -> None:
    library = Library(File(None))
    async with house(tmp_path, library, size=size) as pilot:
        await keys(pilot, "right", "l")
        await on_screen(pilot, LearnScreen)
        await keys(pilot, "1")
        await on_screen(pilot, CoachScreen)
        await listen(pilot)
        table = await on_screen(pilot, TableScreen)
        table._act(table.match.read(0, "place 1 city matsumoto"))
        await on_screen(pilot, CoachScreen)
        await keys(pilot, "escape", "q")
        assert [saved.moves for saved in library.matches()] == [1]
        app_of(pilot).open_match(open_lesson(library, "ronin"))
        screen = await on_screen(pilot, CoachScreen)
        assert screen._pages == lesson_of("ronin").step[1].say


async def test_what_can_be_read_is_offered_beside_the_lesson(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "l", "down", "enter")
        screen = await on_screen(pilot, RulebookScreen)
        assert screen.at == "overview"
