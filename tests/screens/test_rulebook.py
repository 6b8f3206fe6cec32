"""The rulebook: everything can be reached, leads lead where they say, and there is a way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste

from engines import GAMES
from engines.core import Rulebook
from engines.rice_wars.components import ADVISOR, CARD
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.home import HomeScreen
from screens.reader import Reader
from screens.rulebook import RulebookScreen
from screens.table import TableScreen
from screens.widgets import leaves
from tests.screens.drive import press
from tests.screens.hands import armed
from tests.screens.house import GLYPHS, SIZES, app_of, click_spot, house, keys, library, match, on_screen, shown, write

BOOK: Rulebook = GAMES["ronin"].rulebook


async def opened(pilot: Any, at: str = "") -> RulebookScreen:
    """Open the rulebook of Ronin over the house."""
    pilot.app.read_rules("ronin", at)
    screen = await on_screen(pilot, RulebookScreen)
    assert isinstance(screen, RulebookScreen)
    return screen


def unmarked(text: str) -> list[str]:
    """The words of a screen without the mark of the cursor."""
    return text.replace(LINE.cursor_left, " ").replace(PLAIN.cursor_left, " ").split()


# ---- the leaves


@pytest.mark.parametrize("game", list(GAMES))
def test_every_leaf_can_be_reached_and_every_lead_leads_on(game: str) -> None:
    book = GAMES[game].rulebook
    found, todo = {leaves.OVERVIEW}, [leaves.OVERVIEW]
    while todo:
        leaf = leaves.leaf(book, todo.pop())
        assert leaf.title
        assert leaf.blocks
        for block in leaf.blocks:
            if block.leads_to and block.leads_to not in found:
                assert leaves.leaf(book, block.leads_to).at == block.leads_to
                found.add(block.leads_to)
                todo.append(block.leads_to)
    assert found == set(leaves.reading_order(book))
    assert {rule.id for rule in book.rule} <= found


def test_a_rule_says_what_leads_to_it_and_whose_it_is() -> None:
    for rule in BOOK.rule:
        leaf = leaves.leaf(BOOK, rule.id)
        leads = [block.leads_to for block in leaf.blocks if block.leads_to]
        assert set(rule.see) <= set(leads)
        assert {r.id for r in BOOK.rule if rule.id in r.see} <= set(leads)
        assert any("of ours" in b.text for b in leaf.blocks) == rule.ours
        assert leaves.section_of(BOOK, rule.id) == leaves.chapter_leaf(rule.chapter)


@pytest.mark.parametrize(
    ("rule", "origin"),
    [
        ("RON-SETUP-01", "From published reviews."),
        ("RON-SETUP-02", "From the rulebook (Components) and published reviews."),
        ("RON-SETUP-03", "From the rulebook (Components)."),
        ("RON-SETUP-11", "A ruling or a reconstruction of ours."),
        ("RON-SETUP-12", "From published reviews, with a ruling or a reconstruction of ours."),
        ("RON-UP-08", "From the rulebook (Phase 4.6), with a ruling or a reconstruction of ours."),
    ],
)
def test_a_rule_says_where_it_is_from(rule: str, origin: str) -> None:
    assert origin in [block.text for block in leaves.leaf(BOOK, rule).blocks]


def test_a_search_looks_everywhere() -> None:
    def leads(word: str) -> list[str]:
        return [b.leads_to for b in leaves.leaf(BOOK, leaves.search_leaf(word)).blocks if b.leads_to]

    assert leads("RON-TEA-01")[0] == "RON-TEA-01"
    assert leaves.GLOSSARY in leads("horse head")
    assert leaves.OPTIONS in leads("good for learning")
    assert leaves.NOTES in leads("public reviews")
    assert leads("tea")[0].startswith("RON-SETUP") or leads("tea")[0].startswith("RON-TEA")
    assert leads("xyzzy(") == []
    assert leads("  ") == []
    assert "Nothing speaks of xyzzy." in [b.text for b in leaves.leaf(BOOK, leaves.search_leaf("xyzzy")).blocks]


# ---- reading


@SIZES
@GLYPHS
@pytest.mark.parametrize(
    "at", ["", "contents", "chapter:place", "RON-PLACE-09", "glossary", "options", "notes", "gone"]
)
async def test_every_kind_of_leaf(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs, at: str) -> None:
    async with house(tmp_path, size=size, glyphs=glyphs) as pilot:
        screen = await opened(pilot, at)
        text = shown(pilot)
        assert leaves.leaf(BOOK, screen.at).title in text
        assert text.isascii() or not glyphs.ascii
        assert ("Who may see what" in text) == (size[0] == 120 or at == "contents")
        words = set(unmarked(text))
        while True:
            await press(pilot, "space")
            if shown(pilot) == text:
                break
            text = shown(pilot)
            words |= set(unmarked(text))
        for block in leaves.leaf(BOOK, screen.at).blocks:
            assert set(block.text.split()) <= words
        await keys(pilot, "home", "end", "pageup", "up", "down")


async def test_by_keys_there_and_back(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        screen = await opened(pilot, "RON-PLACE-09")
        await keys(pilot, "1")
        assert screen.at == "RON-PLACE-08"
        assert "Two points instead of the action" in shown(pilot)
        await keys(pilot, "down", "down", "enter")
        assert screen.at == BOOK.rule_named("RON-PLACE-08").see[1]
        await keys(pilot, "backspace")
        assert screen.at == "RON-PLACE-08"
        await keys(pilot, "backspace")
        assert screen.at == "RON-PLACE-09"
        await keys(pilot, "right", "right", "left")
        assert screen.at == "RON-PLACE-10"
        await keys(pilot, "c")
        assert screen.at == leaves.CONTENTS
        for _ in range(12):
            await keys(pilot, "down")
        await keys(pilot, "enter")
        assert screen.at == leaves.contents(BOOK)[11][0]
        await keys(pilot, "right", "g", "o", "question_mark")
        assert "Follow the lead" in shown(pilot)
        await keys(pilot, "escape", "9", "escape")
        await on_screen(pilot, HomeScreen)


async def test_enter_without_a_cursor_brings_it_to_the_first_lead(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        screen = await opened(pilot, leaves.CONTENTS)
        await keys(pilot, "enter")
        assert screen.at == leaves.CONTENTS
        assert f"1{LINE.cursor_left}What it is about" in shown(pilot)
        await keys(pilot, "enter")
        assert screen.at == leaves.contents(BOOK)[0][0]


async def test_backspace_with_nothing_behind_closes(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await opened(pilot)
        await keys(pilot, "backspace")
        await on_screen(pilot, HomeScreen)


@SIZES
async def test_by_the_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    async with house(tmp_path, size=size) as pilot:
        screen = await opened(pilot, "contents")
        await click_spot(pilot, "lead 3")
        assert screen.at == "chapter:place"
        await click_spot(pilot, "lead 1")
        assert screen.at == "RON-PLACE-02"
        await click_spot(pilot, "does:back")
        assert screen.at == "chapter:place"
        if size[0] == 120:
            await click_spot(pilot, "leaf glossary")
            assert screen.at == leaves.GLOSSARY
        await click_spot(pilot, "does:search")
        await write(pilot, "tea")
        await click_spot(pilot, "does:end_search('found')")
        await click_spot(pilot, "lead 0")
        assert screen.at.startswith("RON-")
        await click_spot(pilot, "does:close")
        await on_screen(pilot, HomeScreen)


async def test_a_long_chapter_is_walked_rule_by_rule(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await opened(pilot, "chapter:place")
        rules = [rule for rule in BOOK.rule if rule.chapter == "place"]
        for rule in rules:
            await keys(pilot, "down")
            text = " ".join(shown(pilot).split())
            assert rule.id in text
            assert " ".join(rule.text.split()) in text
        for rule in rules[-2::-1]:
            await keys(pilot, "up")
            assert rule.id in shown(pilot)


# ---- searching


@SIZES
async def test_search_jump_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    async with house(tmp_path, size=size) as pilot:
        screen = await opened(pilot, "RON-PLACE-01")
        await keys(pilot, "slash")
        assert "Type a word" in shown(pilot)
        await write(pilot, "horsemax")
        assert "Nothing speaks of horsemax." in shown(pilot)
        await keys(pilot, "backspace")
        await write(pilot, "n")
        assert "RON-HORSEMAN-01" in shown(pilot)
        await keys(pilot, "enter", "down", "enter")
        assert screen.at.startswith("RON-")
        where = screen.at
        await keys(pilot, "backspace")
        assert "Search: horseman" in shown(pilot)
        await keys(pilot, "backspace")
        assert screen.at == "RON-PLACE-01"
        assert where != screen.at
        await keys(pilot, "slash")
        await write(pilot, "q x")
        await keys(pilot, "escape")
        assert screen.at == "RON-PLACE-01"
        await keys(pilot, "slash", "enter")
        assert screen.at == "RON-PLACE-01"


async def test_a_hostile_word(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await opened(pilot)
        await keys(pilot, "slash")
        pilot.app.post_message(Paste("[/]\x1b]0;x\x07(\\"))
        await keys(pilot)
        assert "Nothing speaks of [/]]0;x(\\." in shown(pilot)


# ---- over a table


async def test_from_a_table_and_back_to_it(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        table = await on_screen(pilot, TableScreen)
        await keys(pilot, "b")
        screen = await on_screen(pilot, RulebookScreen)
        assert screen.at == "RON-PLACE-01"
        await keys(pilot, "x")  # nothing private lies beneath
        assert pilot.app.screen is screen
        await keys(pilot, "escape")
        assert pilot.app.screen is table


async def test_x_covers_what_is_private_beneath(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "v", "a")
        await armed(pilot)
        await keys(pilot, "a")
        await on_screen(pilot, Reader)  # what happened since
        await keys(pilot, "escape")
        await on_screen(pilot, TableScreen)
        assert app_of(pilot).private
        await keys(pilot, "b")
        await on_screen(pilot, RulebookScreen)
        await keys(pilot, "x")
        await on_screen(pilot, Curtain)
        assert not app_of(pilot).private
        assert not any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_help_sheets_that_are_found_by_a_word(game: str) -> None:
    book = GAMES[game].rulebook
    assert leaves.SHEETS in [at for at, _ in leaves.contents(book)]
    sheet = leaves.leaf(book, leaves.SHEETS)
    assert len(sheet.blocks) >= 2 * len(book.sheet) > 0
    found = leaves.leaf(book, leaves.search_leaf(book.sheet[0].title))
    assert leaves.SHEETS in [block.leads_to for block in found.blocks]


def test_the_sheet_of_cards_names_every_card_and_advisor() -> None:
    text = " ".join(sheet.text for sheet in GAMES["rice_wars"].rulebook.sheet)
    for thing in (*CARD.values(), *ADVISOR.values()):
        assert thing.name in text
    for card in CARD.values():
        price = f", {card.cost} ryo" if card.cost else ""
        assert f"{card.bonus} {card.name}{price}: " in text
