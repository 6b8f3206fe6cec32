"""A data directory for each test, matches in it, and the command line as a function."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from engines import GAMES
from engines.core import Dice
from engines.library import open_library
from engines.match import Match, Player
from ringyo_tui.cli import main

ENGINE = GAMES["ronin"]


class Said(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test keeps its matches."""
    place = tmp_path / "data"
    monkeypatch.setenv("RINGYO_TUI_DATA", str(place))
    monkeypatch.setenv("COLUMNS", "80")
    return place


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this process."""

    def said(*argv: str) -> Said:
        capsys.readouterr()
        status = main(argv)
        return Said(status, *capsys.readouterr())

    return said


def apart(*argv: str, typed: str | bytes = "", **env: str) -> Said:
    """The command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "ringyo_tui", *argv],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def played(moves: int | None, names: tuple[str, ...] = ("Ana", "Ben", "Cyd"), seed: int = 7) -> Match:
    """A match after so many random moves (None: to its end)."""
    players = [Player(name, seat) for seat, name in enumerate(names)]
    match = Match(ENGINE, ENGINE.options({"players": len(names)}), seed, players)
    dice = Dice(seed)
    while not match.over and (moves is None or len(match.moves) < moves):
        seat = match.deciding()[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def keep(match: Match) -> str:
    """Put a match into the library; returns its id."""
    with closing(open_library()) as library:
        return library.create(match)


def kept() -> list[str]:
    """The ids in the library."""
    with closing(open_library()) as library:
        return [saved.id for saved in library.matches()]


@pytest.fixture
def match_id() -> str:
    """A match of three after twenty moves."""
    return keep(played(20))
