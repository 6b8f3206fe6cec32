"""The commands that start the app, with an app that only notes what it was given."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import screens.terminal
from engines.library import FILE, Library
from engines.match import Match
from ringyo_tui.app import library_at_start
from ringyo_tui.settings import Settings
from tests.cli.conftest import Run, keep, kept, played


class App:
    """What `start` was called with."""

    def __init__(self) -> None:
        self.called: dict[str, Any] = {}
        self.match: Match | None = None

    def start(self, *, library: Library, match_id: str | None = None, **others: Any) -> int:
        self.called = {"match_id": match_id, "notice": library.notice, **others}
        self.match = library.load(match_id) if match_id else None
        return 7


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    """An app, and a terminal for it."""
    found = App()
    module = ModuleType("ringyo_tui.app")
    module.__dict__.update(start=found.start, library_at_start=library_at_start)
    monkeypatch.setitem(sys.modules, "ringyo_tui.app", module)
    monkeypatch.setattr(screens.terminal, "preflight", lambda **_: screens.terminal.Terminal())
    return found


def test_home(run: Run, app: App) -> None:
    said = run()
    assert said == (7, "", "")
    assert app.called["match_id"] is None
    assert app.called["ascii"] is None
    assert app.called["theme"] is None
    assert app.called["pace"] is None
    assert app.called["calm"] is False
    assert app.called["mouse"] is True
    assert isinstance(app.called["settings"], Settings)


def test_at_home_one_can_play_whatever_the_library_is(run: Run, app: App, match_id: str, data: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("PRAGMA user_version = 99")
    assert run() == (7, "", "")
    assert "newer" in app.called["notice"]
    app.called.clear()
    for line in (("resume",), ("resume", match_id), ("new", "ronin")):
        said = run(*line)
        assert said.status == 1
        assert "newer" in said.err
    assert not app.called


def test_looks_are_handed_on(run: Run, app: App) -> None:
    run("--ascii", "--theme", "light", "--pace", "result", "--calm", "--no-mouse")
    assert (app.called["ascii"], app.called["theme"], app.called["pace"]) == (True, "light", "result")
    assert app.called["calm"] is True
    assert app.called["mouse"] is False
    run("resume", "--calm") if kept() else run("new", "ronin", "--calm")
    assert app.called["calm"] is True


def test_new(run: Run, app: App) -> None:
    run(
        "new",
        "ronin",
        "--names",
        " Ana , Yōko ,[B]",
        "--seed",
        "5",
        "--option",
        "tile_setup=fixed",
        "--privacy",
        "turns",
    )
    assert app.match
    assert app.match.names == ["Ana", "Yōko", "(B)"]
    assert [player.colour for player in app.match.players] == [0, 1, 2]
    assert app.match.seed == 5
    assert "The seed of this match was chosen" in str(app.match.chronicle(None)[0])
    assert app.match.privacy == "turns"
    assert app.match.options.tile_setup == "fixed"
    assert kept() == [app.called["match_id"]]


def test_new_without_names(run: Run, app: App) -> None:
    run("new", "ronin", "--players", "2")
    assert app.match
    assert app.match.names == ["Aya", "Bun"]
    seed = app.match.seed
    assert app.match.remarks == ()
    run("new", "ronin")
    assert app.match.options.players == 4
    assert app.match.seed != seed


def test_new_with_bots(run: Run, app: App) -> None:
    run("new", "ronin", "--names", "Ana", "--bots", "solid,thinker", "--hints", "off")
    assert app.match
    assert app.match.names == ["Ana", "Solid Bun", "Thinker Chie"]
    assert [player.plays for player in app.match.players] == ["human", "solid", "thinker"]
    assert not app.match.hints
    run("new", "ronin", "--players", "2", "--names", "Ana,Ben", "--bots", "casual")
    assert [player.title for player in app.match.players] == ["Ana", "Ben (casual)"]
    assert app.match.hints
    run("new", "shogun", "--bots", "solid,solid,solid")
    assert not any(player.human for player in app.match.players)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--bots deep", "there is no bot 'deep', only casual, solid and thinker"),
        ("--players 2 --bots solid,solid,solid", "3 bots were named for 2 players"),
        ("--players 4 --names Ana --bots solid", "1 names were given for 4 players: give one for each, bots apart"),
        ("--hints perhaps", "'perhaps' is none of on and off"),
    ],
)
def test_bots_that_cannot_sit_down(run: Run, app: App, line: str, says: str) -> None:
    said = run("new", "ronin", *line.split())
    assert said.status == 2
    assert says in said.err
    assert not app.match


@pytest.mark.parametrize("evil", ["\x1b[31mAna", "A\u202ena", "A\x07na", "A\u200bna\ufeff"])
def test_hostile_names_are_tamed(run: Run, app: App, evil: str) -> None:
    run("new", "ronin", "--names", f"{evil},Ben")
    assert app.match
    assert all(name.isprintable() and len(name) <= 12 for name in app.match.names)


def test_resume_takes_the_last_open_match(run: Run, app: App) -> None:
    keep(played(3))
    last = keep(played(5))
    keep(played(None))
    run("resume")
    assert app.called["match_id"] == last


def test_resume_by_id(run: Run, app: App) -> None:
    first, _ = keep(played(3)), keep(played(5))
    run("resume", first.upper())
    assert app.called["match_id"] == first


def test_resume_without_an_open_match(run: Run, app: App) -> None:
    keep(played(None))
    said = run("resume")
    assert said.status == 1
    assert "ringyo-tui new" in said.err
    assert run("resume", "nope").status == 1
    assert not app.called


def test_settings_are_read(run: Run, app: App, data: Path) -> None:
    data.mkdir()
    (data / "settings.json").write_text(json.dumps({"theme": "light"}))
    run()
    assert app.called["settings"].preferences.theme == "light"


def test_bad_settings_are_told(run: Run, app: App, data: Path) -> None:
    data.mkdir()
    (data / "settings.json").write_text("{")
    said = run()
    assert said.status == 7
    assert said.err.count("\n") == 1
    assert "settings.json" in said.err
