"""Keys of seats at the table: how one is set, and that no screen shows a seat before its key was typed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from engines.library import Library, open_library
from engines.library.keys import LETTERS_AT_MOST, SeatKeys
from engines.match import Match, Player, Remark
from ringyo_tui.app import RingyoApp
from screens.curtain import Curtain
from screens.guarding import GuardScreen
from screens.reader import Reader
from screens.table import TableScreen
from screens.widgets.secret import STARS, Secret
from tests.screens.drive import settle
from tests.screens.house import app_of, house, keys, match, on_screen, shown, write
from tests.screens.stage import match_of

KEY = "plum"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Library]:
    with closing(open_library(tmp_path)) as library:
        yield library


def secret_decision(made: Match) -> Match:
    """Play until a seat is asked something that needs its secrets."""
    while (decision := made.decision(made.deciding()[0])) and decision.open:
        seat = made.deciding()[0]
        made.play(seat, made.legal(seat)[0])
    return made


def guarded(library: Library, made: Match, *seats: int) -> str:
    """Keep a match in which seats have a key."""
    match_id = library.create(made)
    for seat in seats:
        made.give_key(seat, KEY)
    return match_id


async def paste(pilot: Pilot[Any], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await settle(pilot, 8)


async def at_the_letter(pilot: Pilot[Any]) -> Any:
    """At the curtain, after the letter of its seat."""
    curtain = await on_screen(pilot, Curtain)
    for _ in range(300):
        if curtain.armed:
            break
        await pilot.pause(0.01)
    await keys(pilot, curtain.letter.lower())
    return curtain


async def read(pilot: Pilot[Any]) -> Any:
    """Close what is to be read first."""
    for _ in range(50):
        if isinstance(pilot.app.screen, Reader):
            await keys(pilot, "escape")
        if isinstance(pilot.app.screen, TableScreen):
            break
        await pilot.pause(0.01)
    return await on_screen(pilot, TableScreen)


async def test_a_key_is_set_behind_the_curtain_and_opens_it_from_then_on(tmp_path: Path, kept: Library) -> None:
    match_id = kept.create(match(2))
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "g")
        assert "Look at your own secrets first" in shown(pilot)
        await keys(pilot, "v", "a")
        await at_the_letter(pilot)
        table = await read(pilot)
        assert table.viewer == 0
        await keys(pilot, "g")
        assert isinstance(pilot.app.screen, GuardScreen)
        assert KEY not in shown(pilot)
        await write(pilot, "pl")
        await keys(pilot, "enter")
        assert "A key has at least 4 letters" in shown(pilot)
        await write(pilot, KEY)
        assert "****" in shown(pilot)
        assert KEY not in shown(pilot)
        await keys(pilot, "enter")
        await write(pilot, "plim")
        await keys(pilot, "enter")
        assert "These two were not the same" in shown(pilot)
        for _ in range(2):
            await write(pilot, KEY)
            await keys(pilot, "enter")
        table = await on_screen(pilot, TableScreen)
        assert table.viewer is None
        assert "The seat of Ana has a key now; what is secret is put away." in shown(pilot)
        assert not app_of(pilot).private

        await keys(pilot, "v", "a")
        curtain = await at_the_letter(pilot)
        assert pilot.app.screen is curtain
        assert "The key of Ana:" in shown(pilot)
        await write(pilot, "tqtq")
        await keys(pilot, "enter")
        assert pilot.app.screen is curtain
        assert "This is not the key (4 more tries this minute)." in shown(pilot)
        assert "tqtq" not in shown(pilot)
        await write(pilot, KEY)
        await keys(pilot, "enter")
        table = await read(pilot)
        assert table.viewer == 0
        assert app_of(pilot).private

        await keys(pilot, "x")  # covered: it asks again
        curtain = await at_the_letter(pilot)
        assert "The key of Ana:" in shown(pilot)
        await keys(pilot, "escape")
        assert "The key of Ana:" not in shown(pilot)
        await at_the_letter(pilot)
        await write(pilot, KEY)
        await keys(pilot, "enter")
        await read(pilot)
        await keys(pilot, "g")
        assert "Empty, and enter: the key is taken off." in shown(pilot)
        await keys(pilot, "enter")
        table = await on_screen(pilot, TableScreen)
        assert "has no key any more" in shown(pilot)
        assert table.match.locked == frozenset()


@pytest.mark.parametrize("privacy", ["table", "turns", "trust"])
async def test_no_table_shows_a_guarded_seat_without_its_key(tmp_path: Path, kept: Library, privacy: Any) -> None:
    match_id = guarded(kept, secret_decision(match_of("shogun", 3, privacy=privacy)), 0, 1, 2)
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        curtain = await at_the_letter(pilot)
        assert "The key of" in shown(pilot)
        for _ in range(3):
            await keys(pilot, "enter")
            assert pilot.app.screen is curtain
        await keys(pilot, "escape")
        for _ in range(300):
            if curtain.armed:
                break
            await pilot.pause(0.01)
        await keys(pilot, "t")
        table = await on_screen(pilot, TableScreen)
        assert table.viewer is None
        for key in ("u", "r", "o", "h", "s", "escape", "c", "escape", "i"):
            await keys(pilot, key)
            assert not app_of(pilot).private
            if not isinstance(pilot.app.screen, TableScreen):
                await keys(pilot, "escape")
        for letter in "abc":
            await keys(pilot, "v", letter)
            await at_the_letter(pilot)
            assert f"The key of {['Ana', 'Ben', 'Cyd']['abc'.index(letter)]}:" in shown(pilot)
            await keys(pilot, "escape")
            screen = await on_screen(pilot, Curtain)
            for _ in range(300):
                if screen.armed:
                    break
                await pilot.pause(0.01)
            await keys(pilot, "t")
            await on_screen(pilot, TableScreen)
        assert not app_of(pilot).private


async def test_who_plays_alone_and_has_a_key_is_asked_for_it(tmp_path: Path, kept: Library) -> None:
    made = match(2)
    solo = Match(made.engine, made.options, 3, [Player("Ana", 0), Player("Bo", 1, "solid")])
    kept.create(solo)
    async with house(tmp_path, kept, match_id=solo.id) as pilot:
        table = await on_screen(pilot, TableScreen)
        assert table.viewer == 0
        await keys(pilot, "g")
        for _ in range(2):
            await write(pilot, KEY)
            await keys(pilot, "enter")
        table = await on_screen(pilot, TableScreen)
        assert table.viewer is None
        await keys(pilot, "q")
    async with house(tmp_path, kept, match_id=solo.id) as pilot:
        if isinstance(pilot.app.screen, TableScreen):
            assert pilot.app.screen.viewer is None
            await keys(pilot, "v", "a")
        await at_the_letter(pilot)
        assert "The key of Ana:" in shown(pilot)
        await write(pilot, KEY)
        await keys(pilot, "enter")
        assert (await read(pilot)).viewer == 0


async def test_a_key_that_another_program_took_off_is_not_asked_for(
    tmp_path: Path, kept: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    match_id = guarded(kept, match(2), 0)
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        with closing(open_library(tmp_path)) as host:
            host.load(match_id).reset_key(0)
        for _ in range(200):
            if "Whoever owns the host" in shown(pilot):
                break
            await pilot.pause(0.01)
        assert "Whoever owns the host has taken the key off the seat of Ana." in shown(pilot)
        await keys(pilot, "v", "a")
        await at_the_letter(pilot)
        assert (await read(pilot)).viewer == 0


HOSTILE = ("x" * 10_000_000, "\x1b]0;title\x07", "ab\u200bcd", "\u202eabcd", "[b]", "\ud800" * 5)


@pytest.mark.parametrize("text", HOSTILE, ids=["long", "escape", "unseen", "turned", "markup", "half"])
async def test_whatever_is_pasted_as_a_key_is_only_compared(tmp_path: Path, kept: Library, text: str) -> None:
    match_id = guarded(kept, match(2), 0)
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "v", "a")
        curtain = await at_the_letter(pilot)
        await paste(pilot, text)
        assert text[:3] not in shown(pilot)
        await keys(pilot, "enter")
        assert pilot.app.screen is curtain
        assert "key" in shown(pilot).rpartition("The key of Ana:")[2]
        await paste(pilot, f"{KEY}\n")  # a paste often ends its line
        await keys(pilot, "enter")
        assert (await read(pilot)).viewer == 0


def test_what_is_typed_has_its_limits() -> None:
    typed = Secret()
    assert typed.take(events.Paste("x" * 10_000_000))
    assert len(typed.text) == LETTERS_AT_MOST + 1
    assert typed.stars == "*" * STARS
    assert typed.take(events.Key("backspace", None))
    assert not typed.take(events.Key("f5", None))
    assert len(typed.clear()) == LETTERS_AT_MOST
    assert typed.text == ""


async def test_a_key_that_was_set_elsewhere_closes_what_is_open_here(
    tmp_path: Path, kept: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    match_id = kept.create(match(2))
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "v", "a")
        await at_the_letter(pilot)
        table = await read(pilot)
        assert table.viewer == 0
        with closing(open_library(tmp_path)) as other:
            SeatKeys(other.file, match_id).give(0, KEY, Remark(0, "The seat of Ana has a key now."), lambda db: None)
        for _ in range(200):
            if not app_of(pilot).private:
                break
            await pilot.pause(0.01)
        assert (await on_screen(pilot, TableScreen)).viewer is None
        assert table._view is None


async def test_nobody_looks_at_what_a_bot_hides(tmp_path: Path, kept: Library) -> None:
    made = match(3)
    players = [Player("Ana", 0), Player("Ben", 1), Player("Bot", 2, "solid")]
    match_id = kept.create(Match(made.engine, made.options, 3, players))
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        table = await on_screen(pilot, TableScreen)
        await keys(pilot, "v", "c")
        assert pilot.app.screen is table
        assert "Bot is a bot: nobody looks at what it hides." in shown(pilot)


@pytest.mark.parametrize("key", ["v", "x", "q", "ctrl+c"])
async def test_who_looks_away_has_to_give_the_key_again(tmp_path: Path, kept: Library, key: str) -> None:
    match_id = guarded(kept, match(2), 0)
    async with house(tmp_path, kept, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "v", "a")
        await at_the_letter(pilot)
        await write(pilot, KEY)
        await keys(pilot, "enter")
        table = await read(pilot)
        assert not table.match.shut(0)
        await keys(pilot, key, *(["y"] if key == "ctrl+c" else []))
        for _ in range(100):
            if table.match.shut(0):
                break
            await pilot.pause(0.01)
        assert table.match.shut(0)
