"""One match, one writer: who holds it, how it is taken over, and that a holder who is killed locks nobody out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from engines import GAMES
from engines.library import File, Library, MatchElsewhere, NoSuchMatch, open_library
from engines.library.opening import FILE
from engines.library.sessions import Sessions
from engines.match import Match, Player, Unkept

ENGINE = GAMES["ronin"]
HOLDS = """
import sys, time
from pathlib import Path
from engines.library import open_library
library = open_library(Path(sys.argv[1]))
match = library.load(sys.argv[2])
print(match.hold(), flush=True)
time.sleep(60)
"""
STORMS = """
import random, sys, time
from pathlib import Path
from engines.core import GameError
from engines.library import MatchMovedOn, open_library
library, chance = open_library(Path(sys.argv[1])), random.Random(int(sys.argv[3]))
match = library.load(sys.argv[2])
acted, end = 0, time.monotonic() + 20
while not match.over and time.monotonic() < end and acted < 25:
    try:
        match.take_over()
        for _ in range(chance.randint(1, 3)):
            if match.over:
                break
            seat = match.deciding()[0]
            match.play(seat, chance.choice(match.legal(seat)))
            acted += 1
            print("acted", len(match.moves), match.moves[-1].seat, match.moves[-1].action, flush=True)
    except MatchMovedOn:
        match.refresh()
"""
SECONDS = 60


def a_match(seed: int = 3) -> Match:
    return Match(ENGINE, ENGINE.options({"players": 2}), seed, [Player("Ana", 0), Player("Ben", 1)])


def act(match: Match, seed: int = 0) -> None:
    seat = match.deciding()[0]
    match.play(seat, Random(seed).choice(match.legal(seat)))


class Two:
    """Two programs with the same match open: what either knows of the other stands in the file."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.libraries = [open_library(place), open_library(place)]
        self.id = self.libraries[0].create(a_match())
        self.one, self.two = (library.load(self.id) for library in self.libraries)

    def program(self, code: str, *words: str) -> subprocess.Popen[str]:
        """A program of its own at this match."""
        command = [sys.executable, "-c", code, str(self.place), self.id, *words]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    found = Two(tmp_path)
    yield found
    for library in found.libraries:
        library.close()


def test_whoever_is_first_holds_it_and_the_other_looks(two: Two) -> None:
    assert two.one.hold()
    assert not two.two.hold()
    assert (two.one.whose(), two.two.whose()) == ("here", "elsewhere")
    assert two.one.hold(), "again is as well"
    act(two.one)
    with pytest.raises(MatchElsewhere, match="Another program plays this match"):
        act(two.two)
    assert two.two.refresh()
    assert two.two.fingerprint() == two.one.fingerprint()
    with pytest.raises(MatchElsewhere):
        act(two.two)
    assert [saved.elsewhere for saved in two.libraries[1].matches()] == [True]


def test_letting_go_frees_it(two: Two) -> None:
    assert two.one.hold()
    assert not two.two.hold()
    two.one.let_go()
    two.two.refresh()
    assert two.two.whose() == "nobody"
    assert [saved.elsewhere for saved in two.libraries[1].matches()] == [False]
    assert two.two.hold()
    two.one.let_go()  # it is not one's own any more
    assert two.two.whose() == "here"
    act(two.two)
    assert not list((two.place / "open").glob("*"))[1:], "one file for each who holds"


def test_a_take_over_needs_nothing_of_the_other(two: Two) -> None:
    two.one.hold()
    act(two.one)
    two.two.take_over()
    assert two.two.fingerprint() == two.one.fingerprint()
    before = two.one.fingerprint()
    with pytest.raises(MatchElsewhere):
        act(two.one)
    assert two.one.fingerprint() == before
    assert two.one.whose() == "elsewhere"
    act(two.two)
    two.one.take_over()
    assert two.one.fingerprint() == two.two.fingerprint()
    act(two.one)
    assert two.one.refresh() is False


def test_there_and_back_before_the_first_looked(two: Two) -> None:
    two.one.hold()
    two.two.take_over()
    act(two.two)
    two.two.let_go()
    assert two.one.refresh()
    assert two.one.whose() == "nobody"
    assert two.one.moves == two.two.moves


def test_secrets_that_were_closed_too_late_do_not_part_the_two(two: Two) -> None:
    """The floor that could not be kept is none, when what came of it is brought in."""
    for _ in range(40):
        act(two.one)
        if two.one.undoable(two.one.moves[-1].seat):
            break
    assert two.one.undoable(two.one.moves[-1].seat)
    two.two.take_over()
    two.two.undo(two.two.moves[-1].seat)
    for close in (two.one.hand_over, two.one.close_secrets):
        with suppress(MatchElsewhere):
            close()
    two.one.refresh()
    assert two.one.moves == two.two.moves
    assert two.one.fingerprint() == two.two.fingerprint()


def test_a_killed_holder_is_gone_at_once(two: Two) -> None:
    holder = two.program(HOLDS)
    assert holder.stdout
    assert holder.stdout.readline() == "True\n"
    assert not two.one.hold()
    holder.send_signal(signal.SIGSTOP)  # one that hangs is still there, and cannot be in anybody's way
    assert two.one.whose() == "elsewhere"
    two.two.take_over()
    act(two.two)
    two.two.let_go()
    holder.kill()
    holder.wait(SECONDS)
    holder = two.program(HOLDS)
    assert holder.stdout
    assert holder.stdout.readline() == "True\n"
    two.one.refresh()
    assert two.one.whose() == "elsewhere"
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait(SECONDS)
    assert two.one.whose() == "nobody"
    assert [saved.elsewhere for saved in two.libraries[1].matches()] == [False]
    assert two.one.hold()
    act(two.one)


def test_nothing_is_lost_or_doubled_in_a_storm_of_take_overs(two: Two) -> None:
    """Three programs take the match from each other as fast as they can; one is killed in the midst of it."""
    storm = [two.program(STORMS, str(seed)) for seed in range(3)]
    assert storm[0].stdout
    first = [storm[0].stdout.readline() for _ in range(3)]
    storm[0].kill()
    shown = [*first, *storm[0].stdout.readlines()]
    for program in storm[1:]:
        out, _ = program.communicate(timeout=SECONDS)
        shown += out.splitlines(keepends=True)
        assert program.returncode == 0
    storm[0].wait(SECONDS)
    whole = [line for line in shown if line.endswith("\n")]  # the last one of a killed program may be cut
    two.one.take_over()
    kept = {f"acted {n} {move.seat} {move.action}\n" for n, move in enumerate(two.one.moves, 1)}
    assert len(whole) == len(set(whole)), "nobody acted twice as the same move"
    assert set(whole) <= kept
    assert len(kept) - len(whole) <= 1, "the killed program may have kept one that it had no time to show"
    again = a_match()
    assert again.replay(two.one.moves, 0) == len(two.one.moves)
    assert again.fingerprint() == two.one.fingerprint()


def test_a_session_that_is_no_session(tmp_path: Path) -> None:
    """What stands in the file may be anything: it never leads out of the folder."""
    sessions = Sessions(tmp_path / "open")
    (tmp_path / "library").write_text("mine")
    for name in ("", "../library", "/etc/passwd", "0" * 16, "g" * 16, "\0", "x" * 10_000):
        assert not sessions.lives(name)
    assert (tmp_path / "library").read_text() == "mine"
    name = sessions.begin()
    assert sessions.lives(name)
    assert Sessions(tmp_path / "open").lives(name)
    assert Sessions(tmp_path / "open").lives(name), "asking changes nothing"
    sessions.end(name)
    assert not Sessions(tmp_path / "open").lives(name)


def test_a_match_that_is_gone(two: Two) -> None:
    two.libraries[0].delete(two.id)
    for ask in (two.two.hold, two.two.take_over):
        with pytest.raises(NoSuchMatch):
            ask()
    two.two.let_go()
    assert list((two.place / "open").glob("*")) == []


def test_a_match_in_memory_is_held_like_any_other() -> None:
    library = Library(File(None), GAMES)
    match_id = library.create(a_match())
    one, two = library.load(match_id), library.load(match_id)
    assert one.hold()
    assert not two.hold()
    two.take_over()
    with pytest.raises(MatchElsewhere):
        act(one)
    library.close()


def test_nobody_else_can_have_a_match_that_nobody_keeps() -> None:
    journal = Unkept()
    assert journal.hold()
    assert journal.whose() == "here"


def test_asking_again_reads_nothing_while_nothing_changes(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.one.hold()
    two.two.refresh()
    read: list[str] = []
    two.libraries[1].file.db.set_trace_callback(read.append)
    for _ in range(5):
        assert not two.two.refresh()
    assert read == ["PRAGMA data_version"] * 5
    act(two.one)
    assert two.two.refresh()


def test_the_place_of_the_sessions(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    match = library.load(library.create(a_match()))
    match.hold()
    (session,) = (tmp_path / "open").iterdir()
    assert session.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "open").stat().st_mode & 0o777 == 0o700
    library.close()
    assert list((tmp_path / "open").iterdir()) == []
    assert (tmp_path / FILE).exists()
