"""Keys of seats on the command line: what is private to a seat is printed to whoever gives its key."""

from __future__ import annotations

import io
import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from engines.library import open_library
from engines.match import Match, Player
from ringyo_tui import streams
from tests.cli.conftest import Run, apart, keep, played

KEY = "plum blossom"


@pytest.fixture
def guarded() -> str:
    """A match in which Ana and Ben have a key."""
    match_id = keep(played(20))
    with closing(open_library()) as library:
        match = library.load(match_id)
        match.give_key(0, KEY)
        match.give_key(1, "cherry blossom")
    return match_id


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


COMMANDS = (("show", "ID", "--seat", "A"), ("export", "ID"), ("export", "ID", "--public", "A"))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("line", ["", "wrong key", "\x1b[31mred", "x" * 100_000, "ab\u200bcd"])
def test_without_the_key_nothing_is_printed(
    run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], line: str
) -> None:
    typed(monkeypatch, line)
    said = run(*(guarded if word == "ID" else word for word in command))
    assert (said.status, said.out) == (1, "")
    assert len(said.err.splitlines()) == 1
    assert "key" in said.err
    assert said.err.strip().isprintable()


@pytest.mark.parametrize("command", COMMANDS)
def test_with_it_all_is(run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    typed(monkeypatch, KEY, "cherry blossom")
    said = run(*(guarded if word == "ID" else word for word in command))
    assert said.status == 0
    assert said.out
    assert KEY not in said.out + said.err


def test_a_whole_export_asks_for_every_key_and_says_that_it_holds_none(
    run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, KEY, KEY)
    said = run("export", guarded)
    assert (said.status, said.out) == (1, "")
    typed(monkeypatch, KEY, "cherry blossom")
    said = run("export", guarded)
    assert "The keys of the seats are not in the file" in said.err
    with closing(open_library()) as library:
        rows = library.file.db.execute("SELECT salt, digest FROM seat_key").fetchall()
    assert not any(value.hex() in said.out for row in rows for value in row)
    assert set(json.loads(said.out.splitlines()[0])) == {"ringyo-tui", "game", "engine", "options", "seed", "players"}


def test_without_any_key_it_is_said_whose_is_missing(run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, KEY)
    assert "The seat of Ben has a key, and none was given" in run("export", guarded).err


def test_what_is_public_needs_none(run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    told = (("show", guarded), ("export", guarded, "--public", "none"), ("show", guarded, "--seat", "C"), ("list",))
    for command in told:
        assert run(*command).status == 0


def test_a_tty_is_asked_unseen(run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def getpass(ask: str) -> str:
        asked.append(ask)
        return KEY

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr(streams, "getpass", getpass)
    assert run("show", guarded, "--seat", "A").status == 0
    assert asked == ["The key of Ana's seat: "]


def test_in_a_process_of_its_own(guarded: str) -> None:
    assert apart("show", guarded, "--seat", "A", typed=b"\xff\xfe\n").status == 1
    assert "Only Ana sees" in apart("show", guarded, "--seat", "A", typed=f"{KEY}\n").out


def test_a_forgotten_key_is_taken_off_and_said(run: Run, guarded: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("reset-key", guarded, "Ana")
    assert said.status == 0
    assert "The seat of Ana has no key any more" in said.out
    told = run("export", guarded, "--public", "none").out
    assert "Whoever owns the host has taken the key off the seat of Ana." in told
    assert run("show", guarded, "--seat", "A").status == 0
    said = run("reset-key", guarded, "A")
    assert (said.status, said.err.strip()) == (1, "ringyo-tui: The seat of Ana has no key.")
    assert run("reset-key", guarded, "Z").status == 2
    assert run("reset-key", "zzzz", "A").status == 1
    typed(monkeypatch)
    assert run("show", guarded, "--seat", "B").status == 1


def test_the_list_says_whose_turn_it_is_and_whether_it_is_open_elsewhere(run: Run, guarded: str, data: Path) -> None:
    assert re.search(r"\w+ to act +\d{4}-", run("list").out)
    with closing(open_library(data)) as there:
        there.load(guarded).hold()
        assert re.search(r"\w+ to act; open elsewhere +\d{4}-", run("list").out)
    assert "elsewhere" not in run("list").out


@pytest.mark.parametrize("command", [("show", "ID", "--seat", "B"), ("export", "ID", "--public", "B")])
def test_nobody_looks_at_what_a_bot_hides(run: Run, command: tuple[str, ...]) -> None:
    made = played(0)
    players = [Player("Ana", 0), *(Player(f"Bot{seat}", seat, "solid") for seat in range(1, len(made.players)))]
    match_id = keep(Match(made.engine, made.options, 3, players))
    said = run(*(match_id if word == "ID" else word for word in command))
    assert (said.status, said.out) == (1, "")
    assert "Bot1 is a bot: nobody looks at what it hides before the end." in said.err
