"""The palette reads what is typed to the end, however fast, and does on the screen beneath what a key would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.events import Key, Paste
from textual.keys import key_to_character

from screens.curtain import Curtain
from screens.glyphs import Glyphs
from screens.palette import Palette
from screens.reader import Reader
from screens.rulebook import RulebookScreen
from screens.table import TableScreen
from screens.widgets.ask import Ask
from tests.screens.drive import press, settle
from tests.screens.house import GLYPHS, SIZES, app_of, click_spot, house, keys, library, match, on_screen, shown

NAMES = {" ": "space", ":": "colon", "\r": "enter", "/": "slash", "\x1b": "escape"}


async def at_once(pilot: Any, text: str) -> None:
    """All keys in one write: the app has them all before any has had its effect."""
    for char in text:
        key = NAMES.get(char, char)
        pilot.app.post_message(Key(key, key_to_character(key)))
    await settle(pilot, 25)


async def at_own_view(pilot: Any) -> TableScreen:
    """Behind the curtain, on a private screen."""
    curtain = await on_screen(pilot, Curtain)
    await pilot.pause(0.06)
    await keys(pilot, curtain.letter.lower())
    await pilot.pause(0.05)
    if isinstance(pilot.app.screen, Reader):
        await keys(pilot, "escape")
    screen = await on_screen(pilot, TableScreen)
    assert isinstance(screen, TableScreen)
    assert app_of(pilot).private
    return screen


def private_house(folder: Path) -> Any:
    kept = library(match(3, privacy="turns"))
    return house(folder, kept, match_id=kept.matches()[0].id)


def open_house(folder: Path) -> Any:
    kept = library(match(3))
    return house(folder, kept, match_id=kept.matches()[0].id)


# ---- typed fast


@pytest.mark.parametrize(
    ("typed", "end"),
    [
        (":chronicle\r", Reader),
        (":chronicle\rx", Curtain),
        (":cover\r", Curtain),
        (":cover\rc", Curtain),
        (":cover\rb", Curtain),
        (":rulebook\r", RulebookScreen),
        (":\x1bc", Reader),
        (":seats\r\x1b", TableScreen),
        (":app: leave\r", Ask),
        (":leave the table\r", None),
        (":no such thing\r", Palette),
    ],
)
async def test_a_name_typed_in_one_write(tmp_path: Path, typed: str, end: type[Any] | None) -> None:
    async with private_house(tmp_path) as pilot:
        table = await at_own_view(pilot)
        await at_once(pilot, typed)
        await pilot.pause(0.05)
        if end is None:
            assert not app_of(pilot).private
        elif end is TableScreen:
            assert pilot.app.screen is table
        else:
            await on_screen(pilot, end)
        assert app_of(pilot).private == (end not in (None, Curtain))


async def test_nothing_is_done_by_a_palette_that_is_covered(tmp_path: Path) -> None:
    async with private_house(tmp_path) as pilot:
        await at_own_view(pilot)
        for typed in ("c:x", ":x", "c : x"):
            await at_once(pilot, typed)
            await app_of(pilot).cover()
            await settle(pilot, 10)
            assert isinstance(pilot.app.screen, Curtain)
            assert [type(screen).__name__ for screen in pilot.app.screen_stack] == ["Screen", "Curtain"]
            await pilot.pause(0.1)
            await keys(pilot, pilot.app.screen.letter.lower())
            await pilot.pause(0.05)
            await keys(pilot, "escape")


async def test_the_whole_word_counts_not_the_first_hit_of_a_part(tmp_path: Path) -> None:
    async with open_house(tmp_path) as pilot:
        await at_once(pilot, ":s")
        palette = await on_screen(pilot, Palette)
        assert palette.found[0].title == "table: seats"
        await keys(pilot, *"ecrets")
        assert palette.found[0].title == "table: secrets"
        await keys(pilot, "escape")
        await at_once(pilot, ":secrets\r")
        assert "whose" in shown(pilot).lower()
        assert not app_of(pilot).private


async def test_a_key_typed_before_the_palette_is_not_in_its_word(tmp_path: Path) -> None:
    async with open_house(tmp_path) as pilot:
        await at_once(pilot, "m:rule")
        palette = await on_screen(pilot, Palette)
        assert "which: rule" in shown(pilot)
        assert palette.found[0].title == "table: rules"


async def test_off_on_the_curtain_and_never_twice(tmp_path: Path) -> None:
    async with private_house(tmp_path) as pilot:
        curtain = await on_screen(pilot, Curtain)
        await keys(pilot, "ctrl+p", "colon")
        assert pilot.app.screen is curtain
        await at_own_view(pilot)
        await keys(pilot, "ctrl+p", "ctrl+p")
        assert [type(screen).__name__ for screen in pilot.app.screen_stack].count("Palette") == 1


# ---- ways about


@SIZES
@GLYPHS
async def test_how_it_looks(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    async with house(tmp_path, size=size, glyphs=glyphs) as pilot:
        await keys(pilot, "ctrl+p")
        palette = await on_screen(pilot, Palette)
        total = len(palette.found)
        rows = shown(pilot).split("\n")
        assert rows[0].startswith(" Commands")
        assert rows[0].endswith(f"{total} of {total}")
        assert rows[3].startswith(" 1 ")
        assert palette.found[0].help in rows[3]
        assert palette.found[0].help == rows[size[1] - 2].strip()
        assert rows[-1].startswith(" enter do it  up  down walk  esc back")
        assert shown(pilot).isascii() == glyphs.ascii or not glyphs.ascii
        for _ in range(total - 1):
            await press(pilot, "down")
        assert any(palette.found[-1].title in row for row in shown(pilot).split("\n"))
        await keys(pilot, "down")
        assert shown(pilot).split("\n") == rows
        await keys(pilot, *"zzz")
        assert f"0 of {total}" in shown(pilot)
        assert "No command has this in its name" in shown(pilot)
        await keys(pilot, "enter", "1")
        assert pilot.app.screen is palette
        await keys(pilot, "ctrl+u", "pagedown", "pageup", "tab", "shift+tab", "up", "down")
        assert shown(pilot).split("\n") == rows


@pytest.mark.parametrize("way", ["enter", "digit", "mouse", "mouse on the digit"])
async def test_a_theme_is_a_command_like_any_other(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "ctrl+p", *"theme")
        palette = await on_screen(pilot, Palette)
        at = next(i for i, command in enumerate(palette.found) if command.title == "settings: theme light")
        if way == "enter":
            await keys(pilot, *["down"] * at, "enter")
        elif way == "digit":
            await keys(pilot, str(at + 1))
        else:
            await click_spot(pilot, f"command {at}" if way == "mouse" else f"does:take({at + 1})")
        assert pilot.app.theme == "light"
        assert not isinstance(pilot.app.screen, Palette)


async def test_a_setting_holds_and_a_paste_is_typed(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "ctrl+p")
        pilot.app.post_message(Paste("h j\n k l\x1b[31m"))
        await settle(pilot)
        palette = await on_screen(pilot, Palette)
        assert "h j  k l" in shown(pilot)
        await keys(pilot, "ctrl+u", *"walk", "space", *"with", "enter")
        assert app_of(pilot).settings.preferences.vi_keys
        assert pilot.app.screen is not palette


async def test_what_is_asked_by_a_command_is_answered(tmp_path: Path) -> None:
    """The answer comes back to the screen beneath, though the palette is gone."""
    kept = library(match(3))
    async with house(tmp_path, kept) as pilot:
        await at_once(pilot, ":home: delete\r")
        assert isinstance(pilot.app.screen, Ask)
        await keys(pilot, "y")
        assert kept.matches() == []


async def test_the_close_function_takes_it_away(tmp_path: Path) -> None:
    async with private_house(tmp_path) as pilot:
        await at_own_view(pilot)
        await keys(pilot, "ctrl+p", "c")
        await app_of(pilot).cover()
        assert [type(screen).__name__ for screen in pilot.app.screen_stack] == ["Screen", "Curtain"]
