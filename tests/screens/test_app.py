"""The app: what it starts with, the ways between the screens, its commands, and how it is left."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from engines import GAMES
from engines.core import Dice
from engines.library import FILE, File, Library, LibraryLocked, open_library
from engines.library import file as library_file
from ringyo_tui import app as app_module
from ringyo_tui.app import RingyoApp, library_at_start, start
from ringyo_tui.settings import Settings
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN
from screens.home import HomeScreen
from screens.paces import Pace
from screens.palette import Palette
from screens.reader import Reader
from screens.results import ResultsScreen
from screens.shell import STYLE_SHEETS
from screens.table import TableScreen
from screens.terminal import Terminal
from screens.widgets.ask import Ask
from tests.screens.drive import settle
from tests.screens.house import app_of, click_spot, house, keys, library, match, on_screen, shown
from tests.screens.stage import match_of


def commands(pilot: Any) -> dict[str, Any]:
    """What the palette offers on the screen that is shown."""
    return {c.title: c.callback for c in app_of(pilot).get_system_commands(pilot.app.screen)}


async def open_curtain(pilot: Any) -> None:
    """Open the curtain as the one it waits for, and read what happened since."""
    curtain = await on_screen(pilot, Curtain)
    await pilot.pause(0.05)
    await keys(pilot, curtain.letter.lower())
    await pilot.pause(0.05)
    if isinstance(pilot.app.screen, Reader):
        await keys(pilot, "escape")
    await on_screen(pilot, TableScreen)


def test_every_style_sheet_is_read() -> None:
    assert set(RingyoApp.CSS_PATH) == set(STYLE_SHEETS.glob("*.tcss"))


# ---- what it starts with


async def test_it_starts_on_a_match(tmp_path: Path) -> None:
    kept = library(match(2, 5000), match(2))
    kinds: tuple[type[Screen[Any]], ...] = (TableScreen, ResultsScreen)
    for saved, kind in zip(kept.matches(), kinds, strict=True):
        async with house(tmp_path, kept, match_id=saved.id) as pilot:
            await on_screen(pilot, kind)
            await keys(pilot, "q")
            await on_screen(pilot, HomeScreen)


async def test_it_never_starts_on_what_is_private(tmp_path: Path) -> None:
    kept = library(match(3, 3, privacy="turns"))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await on_screen(pilot, Curtain)
        assert not app_of(pilot).private
        await pilot.pause(0.05)
        await keys(pilot, "q")
        await on_screen(pilot, HomeScreen)


async def test_a_match_that_cannot_be_opened_is_said_at_home(tmp_path: Path) -> None:
    async with house(tmp_path, match_id="zzzz") as pilot:
        await on_screen(pilot, HomeScreen)
        assert "There is no match zzzz" in shown(pilot)


async def test_settings_that_cannot_be_read_are_said_at_home(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("[")
    async with house(tmp_path) as pilot:
        assert "until then the usual settings hold" in " ".join(shown(pilot).split())


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        ("damaged", "is damaged: it is kept beside it"),
        ("newer", "was written by a newer version"),
        ("locked", "is in use by another program"),
        ("read-only", "cannot be written"),
    ],
)
async def test_whatever_the_library_has_one_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str, words: str
) -> None:
    monkeypatch.setattr(library_file, "PATIENCE", 0.05)
    before = open_library(tmp_path)
    before.create(match(2))
    before.close()
    path, other = tmp_path / FILE, None
    if trouble == "damaged":
        for leftover in tmp_path.glob(f"{FILE}-*"):
            leftover.unlink()
        path.write_bytes(b"no library" * 100)
    elif trouble == "newer":
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA user_version = 99")
    elif trouble == "locked":
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
    elif os.geteuid() == 0:
        from engines.library import File, LibraryReadOnly

        def refuse(self: Any, *_: Any) -> None:
            raise LibraryReadOnly(f"{path} cannot be written: make it writable, or choose another place.")

        plain = File.__init__
        monkeypatch.setattr(File, "__init__", lambda self, p: refuse(self) if p else plain(self, p))
    else:
        path.chmod(stat.S_IREAD)
        tmp_path.chmod(stat.S_IREAD | stat.S_IEXEC)
    try:
        kept = library_at_start(tmp_path)
        async with house(tmp_path / "settings", kept) as pilot:
            assert words in " ".join(shown(pilot).split())
            await keys(pilot, "2")  # Ronin begins on the open table
            await pilot.pause(0.02)
            await keys(pilot, "ctrl+s")
            await on_screen(pilot, TableScreen)
            await keys(pilot, "q")
            await on_screen(pilot, HomeScreen)
            assert words in " ".join(shown(pilot).split())
            assert "Aya" in shown(pilot)
        kept.close()
    finally:
        tmp_path.chmod(stat.S_IRWXU)
        if other is not None:
            other.close()


def test_a_library_as_it_should_be_has_no_notice(tmp_path: Path) -> None:
    kept = library_at_start(tmp_path)
    assert kept.notice == ""
    assert kept.file.path == tmp_path / FILE
    kept.close()


@pytest.mark.parametrize(
    ("told", "preferred", "glyphs"),
    [(None, "auto", LINE), (True, "auto", PLAIN), (None, "ascii", PLAIN), (None, "line", LINE), (True, "line", PLAIN)],
)
def test_start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: bool | None, preferred: str, glyphs: Any) -> None:
    def look(*, ascii_only: bool = False, probe: bool = True) -> Terminal:
        return Terminal(glyphs=PLAIN if ascii_only or probe == (preferred == "line") else LINE)

    def launch(app: RingyoApp) -> int:
        seen.append(app)
        return 3

    seen: list[RingyoApp] = []
    monkeypatch.setattr(app_module, "preflight", look)
    monkeypatch.setattr(RingyoApp, "launch", launch)
    settings = Settings(tmp_path)
    settings.change(glyphs=preferred, theme="light")
    assert start(library=library(), settings=settings, ascii=told, theme=None) == 3
    assert start(library=library(), settings=settings, ascii=told, theme="contrast") == 3
    assert [one.look.glyphs for one in seen] == [glyphs, glyphs]
    assert [one.theme for one in seen] == ["light", "contrast"]
    assert start(library=library(), settings=settings, mouse=False) == 3
    settings.change(mouse=False)
    assert start(library=library(), settings=settings) == 3
    assert [one.terminal.mouse for one in seen] == [True, True, False, False]
    assert seen[0].data_dir == tmp_path


@pytest.mark.parametrize(("preferred", "pace"), [("fast", "hand"), ("slow", "hand"), ("result", "result")])
def test_on_a_calm_table_nothing_moves_by_itself(tmp_path: Path, preferred: Pace, pace: Pace) -> None:
    settings = Settings(tmp_path)
    settings.change(showings=preferred)
    calm = RingyoApp(library(), settings, Terminal(calm=True), env={})
    assert calm._pace == pace
    assert settings.preferences.showings == preferred  # only for once
    assert RingyoApp(library(), settings, Terminal(), env={})._pace == preferred


# ---- commands and settings


async def test_commands_change_with_the_screen(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept) as pilot:
        at_home = commands(pilot)
        assert {"home: rulebook", "home: delete", "settings: theme light", "settings: glyphs"} <= set(at_home)
        assert all(": " in title for title in at_home)
        assert not [title for title in at_home if title.startswith("table")]
        await keys(pilot, "2")
        await on_screen(pilot, TableScreen)
        at_table = commands(pilot)
        assert {"table: chronicle", "table: cover", "app: leave"} <= set(at_table)
        assert not [title for title in at_table if title.startswith(("home", "table: take"))]
        await at_table["table: chronicle"]()
        await settle(pilot)
        assert "chronicle" in shown(pilot)


async def test_the_palette_runs_them(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "ctrl+p")
        await on_screen(pilot, Palette)
        await keys(pilot, *"learn")
        await keys(pilot, "enter")
        assert "A guided first game" in shown(pilot)


async def test_the_palette_tells_no_secret(tmp_path: Path) -> None:
    made = match(3, privacy="turns")
    kept = library(made)
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await open_curtain(pilot)
        secrets = {e.secret for e in made.opening.events if e.secret}
        said = " ".join(f"{c.title} {c.help}" for c in app_of(pilot).get_system_commands(pilot.app.screen))
        assert secrets
        assert not [secret for secret in secrets if secret in said]
        assert pilot.app.title == "ringyo-tui"


async def test_what_is_chosen_is_kept(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept) as pilot:
        app = app_of(pilot)
        app.theme = "light"
        commands(pilot)["settings: walk with h j k l"]()
        commands(pilot)["settings: ask before what cannot be taken back"]()
        commands(pilot)["settings: glyphs"]()
        commands(pilot)["settings: mouse"]()
        await settle(pilot)
        assert shown(pilot).isascii()
        assert not app.terminal.mouse
        await keys(pilot, "k", "j")
        assert "2>Ronin" in shown(pilot)
        await keys(pilot, "k", "down", "enter")
        await on_screen(pilot, TableScreen)
        commands(pilot)["settings: ask before what cannot be taken back"]()
        assert app._director is not None
        assert app._director.asks_before_fixing
    preferences = Settings(tmp_path).preferences
    assert preferences.theme == "light"
    assert preferences.vi_keys
    assert preferences.confirm_fixed
    assert preferences.glyphs == "ascii"
    assert not preferences.mouse
    async with house(tmp_path, kept) as pilot:
        assert pilot.app.theme == "light"


async def test_the_pace_is_chosen_kept_and_holds_at_once(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await on_screen(pilot, TableScreen)
        app = app_of(pilot)
        assert "settings: pace hand" not in commands(pilot)
        assert "table: watch again" in commands(pilot)
        commands(pilot)["settings: pace result"]()
        assert app._director is not None
        assert app._director.pace == "result"
        assert "settings: pace hand" in commands(pilot)
    assert Settings(tmp_path).preferences.showings == "result"
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await on_screen(pilot, TableScreen)
        director = app_of(pilot)._director
        assert director is not None
        assert director.pace == "result"


async def test_settings_that_cannot_be_kept_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.json").write_text("[")
    async with house(tmp_path) as pilot:
        said: list[str] = []
        monkeypatch.setattr(pilot.app, "notify", said.append)
        commands(pilot)["settings: glyphs"]()
        assert said
        assert "settings.json" in said[0]


# ---- leaving


async def test_leaving_a_table_is_asked_once(tmp_path: Path) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        table = await on_screen(pilot, TableScreen)
        await keys(pilot, "ctrl+c")
        assert isinstance(pilot.app.screen, Ask)
        await keys(pilot, "n")
        assert pilot.app.screen is table
        await keys(pilot, "ctrl+c", "ctrl+c")
        await pilot.pause(0.05)
    assert pilot.app.return_code == 0


@pytest.mark.parametrize("way", ["y", "mouse"])
async def test_a_yes_leaves(tmp_path: Path, way: str) -> None:
    kept = library(match(3))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await on_screen(pilot, TableScreen)
        await keys(pilot, "ctrl+q")
        await (keys(pilot, "y") if way == "y" else click_spot(pilot, "does:answer('yes')"))
        await pilot.pause(0.05)
    assert pilot.app.return_code == 0


async def test_at_home_ctrl_c_leaves(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await keys(pilot, "ctrl+c")
        await pilot.pause(0.05)
    assert pilot.app.return_code == 0


async def test_leaving_covers_what_is_private(tmp_path: Path) -> None:
    kept = library(match(3, privacy="turns"))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        await open_curtain(pilot)
        assert app_of(pilot).private
        await keys(pilot, "ctrl+c")
        assert isinstance(pilot.app.screen, Ask)
        await app_of(pilot).cover()
        assert isinstance(pilot.app.screen, Curtain)
        assert not app_of(pilot).private


# ---- another program at the same match


async def test_what_another_program_did_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    here, there = open_library(tmp_path), open_library(tmp_path)
    match_id = here.create(match(2))
    other = there.load(match_id)
    async with house(tmp_path, here, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        other.take_over()
        seat = other.deciding()[0]
        other.play(seat, other.legal(seat)[0])
        await pilot.pause(0.1)
        table = await on_screen(pilot, TableScreen)
        assert table.match.fingerprint() == other.fingerprint()
        assert "move 1" in shown(pilot)
        while not other.over:
            seat = other.deciding()[0]
            other.play(seat, other.legal(seat)[0])
        await on_screen(pilot, ResultsScreen)
    here.close()
    there.close()


async def test_a_match_that_another_program_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    here, there = open_library(tmp_path), open_library(tmp_path)
    match_id = here.create(match(2))
    async with house(tmp_path, here, match_id=match_id) as pilot:
        await on_screen(pilot, TableScreen)
        there.delete(match_id)
        await on_screen(pilot, HomeScreen)
        assert "deleted by another program" in shown(pilot)
    here.close()
    there.close()


async def test_a_busy_library_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise LibraryLocked("busy")

    kept = library(match(2))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        table = await on_screen(pilot, TableScreen)
        monkeypatch.setattr(type(table.match), "refresh", busy)
        app_of(pilot)._follow()
        assert pilot.app.screen is table


# ---- a crash


async def test_the_report_of_a_crash_holds_the_match_without_any_secret(tmp_path: Path) -> None:
    """The same report whatever is hidden, and "?" in the place of it."""
    for game in GAMES:
        made = match_of(game, 3, seed=987654321)
        chance = Random(1)
        for _ in range(12):
            seat = made.deciding()[0]
            made.play(seat, chance.choice(made.legal(seat)))
        kept = Library(File(None))
        match_id = kept.create(made)
        told = []
        async with house(tmp_path, kept, match_id=match_id) as pilot:
            app = app_of(pilot)
            assert app._director is not None
            shown_match = app._director.match
            for seed in range(3):
                app.report_crash(ValueError("SECRET"))
                told.append((tmp_path / "crash.txt").read_text().partition(f"{game}, rules")[2])
                shown_match._position = made.engine.sample(shown_match.view(None), Dice(seed))
        assert "as a bystander sees it" in told[0]
        assert '"?"' in told[0]
        assert len(set(told)) == 1
        assert str(made.seed) not in told[0]
        assert not any(name in told[0] for name in made.names)
        kept.close()


async def test_a_crash_at_home_or_of_the_match_itself_is_reported_without_one(tmp_path: Path) -> None:
    kept = library(match(2))
    async with house(tmp_path, kept, match_id=kept.matches()[0].id) as pilot:
        app = app_of(pilot)
        assert app._director is not None
        app._director.match._position = None  # type: ignore[assignment]
        assert "stopped because of a mistake of its own" in app.report_crash(ValueError())
        assert "builtins.ValueError" in (tmp_path / "crash.txt").read_text()
        app._director = None
        assert app._match_for_crash() == ""
