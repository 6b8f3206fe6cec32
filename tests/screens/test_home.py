"""The house: every match is found, opened, named and deleted, by keys alone and by the mouse alone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from textual.events import Paste

from engines import GAMES, Games
from engines.library import Library, LibraryError
from screens.boards.base import Box
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.home import HomeScreen, clean_match_name, when
from screens.learn import LearnScreen
from screens.look import make_look
from screens.palette import Palette
from screens.rulebook import RulebookScreen
from screens.setup import SetupScreen
from screens.sheet import Sheet
from screens.table import TableScreen
from screens.text import BadName
from screens.widgets.ask import Ask
from screens.widgets.page import Grid
from screens.widgets.scenes import paint_scene
from screens.widgets.shelf import shown as on_shelf
from styles.themes import GAME_ACCENTS
from tests.screens.house import (
    GLYPHS,
    NAMES,
    SIZES,
    app_of,
    click_spot,
    house,
    keys,
    library,
    match,
    on_screen,
    shown,
    write,
)

HOSTILE = "\x1b]0;owned\x07[/]\u202e\x9b31m"


@SIZES
@GLYPHS
async def test_an_empty_house(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    async with house(tmp_path, size=size, glyphs=glyphs) as pilot:
        text = shown(pilot)
        assert "R I N G Y O" in text
        assert "Ronin" in text
        assert "No match is kept yet" in text
        assert "l teaches it" in text
        assert "q quit" in text
        assert text.isascii() or not glyphs.ascii
        assert max(map(len, text.split("\n"))) <= size[0]


@SIZES
@GLYPHS
async def test_a_match_says_what_one_looks_for(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    kept = library(match(5, 60), match(2, 5000))
    kept.rename(kept.matches()[1].id, "Friday night")
    async with house(tmp_path, kept, size=size, glyphs=glyphs) as pilot:
        text = shown(pilot)
        first, second = (line for line in text.split("\n") if line.strip()[:2] in ("2 ", "3 "))
        assert "the game is over" in first  # the newest comes first
        assert "Friday night" in second
        assert kept.matches()[1].round in second
        assert "to act" in second
        assert "today" in second
        assert all(f"[{letter}]{name}" in text for letter, name in zip("ABCDE", NAMES, strict=True))


async def test_the_house_loads_no_engine(tmp_path: Path) -> None:
    class Closed(Games):
        def __getitem__(self, game: str) -> object:  # type: ignore[override]
            raise AssertionError("an engine was loaded for a list")

    kept = library(match(3, 20))
    kept.games = Closed(("ronin",))
    async with house(tmp_path, kept) as pilot:
        await keys(pilot, "down", "down", "up", "pagedown")
        assert "Ana" in shown(pilot)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_shelf_says_what_the_engine_says(game: str) -> None:
    low, high = GAMES[game].game.seats
    assert on_shelf(game).title == GAMES[game].title
    assert on_shelf(game).players == f"{low} to {high} players"


@pytest.mark.parametrize("game", GAME_ACCENTS)
@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
@pytest.mark.parametrize(("width", "height"), [(17, 5), (26, 9), (76, 5), (112, 9)])
def test_a_landscape_keeps_to_its_box(game: str, glyphs: Glyphs, width: int, height: int) -> None:
    sheet = Sheet(make_look(glyphs=glyphs), width + 10, height + 4)
    paint_scene(sheet, game, Box(4, 2, width, height))
    lines = sheet.text().split("\n")
    assert sum(map(bool, lines)) == height
    assert lines[0] == lines[1] == ""
    assert all(not line[:4].strip() and len(line) <= width + 4 for line in lines)
    assert sheet.text().isascii() or not glyphs.ascii


@SIZES
@pytest.mark.parametrize("games", [1, 4])
async def test_four_games_stand_side_by_side(tmp_path: Path, size: tuple[int, int], games: int) -> None:
    kept = library(*(match(2, seed=i) for i in range(7)))
    kept.games = Games(GAME_ACCENTS[:games])
    async with house(tmp_path, kept, size=size) as pilot:
        text = shown(pilot)
        assert all(on_shelf(game).title in text for game in GAME_ACCENTS[:games])
        rows = [line for line in text.split("\n") if "Ana to act" in line or "Ben to act" in line]
        assert 4 <= len(rows) <= 7


# ---- opening


async def test_enter_goes_on_with_the_newest_match(tmp_path: Path) -> None:
    async with house(tmp_path, library(match(3, 4))) as pilot:
        await keys(pilot, "enter")
        await on_screen(pilot, TableScreen)
        await keys(pilot, "q")
        await on_screen(pilot, HomeScreen)
        await keys(pilot, "2")
        await on_screen(pilot, TableScreen)


async def test_by_mouse_a_match_is_opened(tmp_path: Path) -> None:
    kept = library(match(3, 4))
    async with house(tmp_path, kept) as pilot:
        await click_spot(pilot, f"match {kept.matches()[0].id}")
        await on_screen(pilot, TableScreen)


async def test_a_secret_decision_opens_behind_the_curtain(tmp_path: Path) -> None:
    async with house(tmp_path, library(match(3, 1, privacy="turns"))) as pilot:
        await keys(pilot, "2")
        await on_screen(pilot, Curtain)


async def test_a_game_leads_to_its_set_up(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "1")
        await on_screen(pilot, SetupScreen)
        await keys(pilot, "escape")
        await on_screen(pilot, HomeScreen)
        await click_spot(pilot, "game ronin")
        await on_screen(pilot, SetupScreen)


async def test_what_is_no_number_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "7")
        assert "Nothing here has the number 7." in shown(pilot)
        await keys(pilot, "down")
        assert "number 7" not in shown(pilot)


async def test_a_match_that_cannot_be_read_is_said_and_can_go(tmp_path: Path) -> None:
    kept = library(match())
    kept.file.db.execute("UPDATE match SET players = 'x'")
    async with house(tmp_path, kept) as pilot:
        assert "cannot be read" in shown(pilot)
        await keys(pilot, "2")
        assert "is damaged" in shown(pilot)
        await keys(pilot, "d", "y")
        assert kept.matches() == []


async def test_a_match_of_a_game_that_is_not_here(tmp_path: Path) -> None:
    kept = library(match())
    kept.file.db.execute("UPDATE match SET game = 'go'")
    async with house(tmp_path, kept) as pilot:
        await keys(pilot, "2")
        assert "of a game that this version lacks" in shown(pilot)


# ---- naming


async def test_a_match_is_named_by_keys(tmp_path: Path) -> None:
    kept = library(match())
    async with house(tmp_path, kept) as pilot:
        await keys(pilot, "up", "n")
        assert "Move the cursor to a match first" in shown(pilot)
        await keys(pilot, "down", "n")
        await write(pilot, "Friday?")
        await keys(pilot, "left", "left", "backspace", "end", "backspace", "enter")
        assert kept.matches()[0].name == "Fridy"
        assert "Fridy" in shown(pilot)
        await keys(pilot, "n")
        await write(pilot, "zzz")
        await keys(pilot, "escape")
        assert kept.matches()[0].name == "Fridy"


async def test_a_match_is_named_by_the_mouse_and_a_paste(tmp_path: Path) -> None:
    kept = library(match())
    async with house(tmp_path, kept) as pilot:
        await click_spot(pilot, f"match {kept.matches()[0].id}", button=3)
        await click_spot(pilot, "does:rename")
        pilot.app.post_message(Paste(HOSTILE))
        await keys(pilot)
        await click_spot(pilot, "does:keep_name")
        name = kept.matches()[0].name
        assert name == "]0;owned[/]31m"
        assert name in shown(pilot)
        await click_spot(pilot, "does:rename")
        await click_spot(pilot, "does:drop_name")
        assert kept.matches()[0].name == name


async def test_a_name_that_is_too_wide_is_refused(tmp_path: Path) -> None:
    kept = library(match())
    async with house(tmp_path, kept) as pilot:
        await keys(pilot, "n")
        pilot.app.post_message(Paste("日" * 20))
        await keys(pilot, "enter")
        assert "room for 24" in shown(pilot)
        assert kept.matches()[0].name == ""
        await keys(pilot, "ctrl+u", "enter")
        assert "no name now" in shown(pilot)


def test_names_of_matches() -> None:
    assert clean_match_name("  Friday \t night ") == "Friday night"
    assert clean_match_name(" \u202e ") == ""
    with pytest.raises(BadName):
        clean_match_name("x" * 25)


# ---- deleting


async def test_deleting_asks_first_and_names_what_goes(tmp_path: Path) -> None:
    kept = library(match(3, 4))
    kept.rename(kept.matches()[0].id, "Friday")
    async with house(tmp_path, kept) as pilot:
        await keys(pilot, "up", "d")
        assert isinstance(pilot.app.screen, HomeScreen)
        await keys(pilot, "down", "d")
        text = shown(pilot)
        assert "Delete this match for good?" in text
        assert all(word in text for word in ("Ronin: Friday", "[A]Ana", "[C]Cyd", "round 1 of 4"))
        for key in ("enter", "space", "d", "1"):
            await keys(pilot, key)
            assert isinstance(pilot.app.screen, Ask)
        await keys(pilot, "n")
        assert len(kept.matches()) == 1
        await keys(pilot, "d", "y")
        assert kept.matches() == []
        assert "The match is gone." in shown(pilot)
        assert "No match is kept yet" in shown(pilot)


async def test_deleting_by_the_mouse(tmp_path: Path) -> None:
    kept = library(match(3, 4))
    async with house(tmp_path, kept) as pilot:
        await click_spot(pilot, f"match {kept.matches()[0].id}", button=3)
        await click_spot(pilot, "does:delete")
        await click_spot(pilot, "does:answer('no')")
        assert len(kept.matches()) == 1
        await click_spot(pilot, "does:delete")
        await click_spot(pilot, "does:answer('yes')")
        assert kept.matches() == []


# ---- pages, reading, leaving


async def test_many_matches_come_in_pages(tmp_path: Path) -> None:
    kept = library(*(match(2, seed=i) for i in range(11)))
    for i, saved in enumerate(kept.matches()):
        kept.rename(saved.id, f"match {i:02}")
    names = [saved.name for saved in kept.matches()]
    async with house(tmp_path, kept) as pilot:
        seen = set()
        for _ in range(len(names)):
            await keys(pilot, "down")
            seen |= {name for name in names if name in shown(pilot)}
        assert seen == set(names)
        await keys(pilot, "pagedown")
        assert "There is no further page." in shown(pilot)
        for _ in range(len(names)):
            await keys(pilot, "up")
        assert names[0] in shown(pilot)
        await click_spot(pilot, "does:page(1)")
        assert names[0] not in shown(pilot)
        await keys(pilot, "tab", "shift+tab")


async def test_what_can_be_read(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "l")
        for digit, words in (("2", "Japan lies before you"), ("3", "Contents")):
            await keys(pilot, digit)
            await on_screen(pilot, RulebookScreen)
            assert words in shown(pilot)
            await keys(pilot, "escape")
            await on_screen(pilot, LearnScreen)  # where one came from, with the cursor on what was read
            await keys(pilot, "enter", "escape")
            await on_screen(pilot, LearnScreen)
        await keys(pilot, "escape", "b")
        await on_screen(pilot, RulebookScreen)
        assert "Contents" in shown(pilot)
        await keys(pilot, "escape")
        await on_screen(pilot, HomeScreen)
        await keys(pilot, "question_mark")
        assert "Delete" in shown(pilot) or "delete" in shown(pilot).casefold()
        await keys(pilot, "escape")
        await click_spot(pilot, "do learn")
        await on_screen(pilot, LearnScreen)


@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_settings_are_found_at_home(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as pilot:
        assert "s Settings" in shown(pilot)
        await (keys(pilot, "s") if way == "key" else click_spot(pilot, "do settings"))
        palette = await on_screen(pilot, Palette)
        assert {"settings: theme light", "settings: pace fast", "settings: glyphs"} <= {c.title for c in palette.found}
        assert all(command.title.startswith("settings: ") for command in palette.found)
        await keys(pilot, *"pace fast", "enter")
        await on_screen(pilot, HomeScreen)
        assert app_of(pilot).settings.preferences.showings == "fast"


@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_quitting(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as pilot:
        await (keys(pilot, "q") if way == "key" else click_spot(pilot, "do quit"))
        await pilot.pause(0.05)
    assert pilot.app.return_code == 0


# ---- a library that is not as it should be


@SIZES
async def test_a_notice_stays_and_can_be_read_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library(match())
    kept.notice = (
        f"/{'long/' * 20}library.sqlite3 cannot be written: make it writable, or choose another place. The end."
    )
    async with house(tmp_path, kept, size=size) as pilot:
        assert "The end." in shown(pilot)
        await keys(pilot, "9", "up", "down")
        assert "The end." in shown(pilot)
        assert "2►Ronin" in shown(pilot)


async def test_a_library_that_fails_while_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise LibraryError("the file is in use by another program: wait until it is done, and try again.")

    kept = library(match())
    async with house(tmp_path, kept) as pilot:
        monkeypatch.setattr(Library, "load", fail)
        await keys(pilot, "enter")
        assert "in use by another program" in shown(pilot)
        monkeypatch.setattr(Library, "delete", fail)
        await keys(pilot, "up", "down", "d", "y")
        assert "in use by another program" in shown(pilot)
        monkeypatch.setattr(Library, "matches", fail)
        await keys(pilot, "b", "escape")
        assert "in use by another program" in shown(pilot)


def test_moments() -> None:
    now = time.mktime((2026, 3, 15, 12, 0, 0, 0, 0, -1))
    day = 86_400
    assert when(int(now) - 60, now) == "today 11:59"
    assert when(int(now) - day, now) == "yesterday 12:00"
    assert when(int(now) - 10 * day, now) == "5 Mar"
    assert when(int(now) - 700 * day, now) == "2024-04-14"
    assert when(10**18, now) == "?"


def test_a_cursor_walks_over_rows() -> None:
    grid = Grid()
    assert not grid.walk("down")
    grid.show([["a", "b"], ["c"], [], ["d", "e"]])
    assert grid.cursor == "a"
    path = [(grid.walk(way), grid.cursor) for way in ("right", "right", "down", "down", "right", "down", "up", "left")]
    assert path == [
        (True, "b"),
        (False, "b"),
        (True, "c"),
        (True, "d"),
        (True, "e"),
        (False, "e"),
        (True, "c"),
        (False, "c"),
    ]
    grid.cycle(-1)
    assert grid.cursor == "b"
    grid.show([["x"]])
    assert grid.cursor == "x"
