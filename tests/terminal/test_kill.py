"""What was shown is kept: the program is killed at random moments of a match, and two of them meet at one."""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from engines import GAMES
from engines.library import FILE, open_library
from engines.match import Match, Move
from engines.match import Player as Seated
from tests.terminal.player import Player, left_behind

KILLS = int(os.environ.get("KILLS", "50"))
STAGES = (1.0, 0.7, 0.4, 0.03)
"""How much of its first match each part has before it; the last one comes to the end and begins another."""
SIGNALS = (signal.SIGKILL, signal.SIGHUP, signal.SIGTERM)
STATUS = {signal.SIGKILL: -signal.SIGKILL, signal.SIGHUP: 129, signal.SIGTERM: 143}
WATCHES = "You watch"
TOLD = "from here you watch"


# ---- what is kept


def kept_matches(data: Path) -> list[Match]:
    """Every match of a library, the last one first. It is read from a copy: the next program has to mend its own."""
    with TemporaryDirectory(dir=data.parent) as copy:
        for file in data.glob(f"{FILE}*"):
            shutil.copy(file, copy)
        library = open_library(Path(copy))
        try:
            assert not library.notice
            saved = library.matches()
            found = [library.load(one.id) for one in saved]
        finally:
            library.close()
        assert [(one.moves, one.over) for one in saved] == [(len(match.moves), match.over) for match in found]
        return found


def check_replays(match: Match) -> None:
    """The moves lead from the beginning to where the match stands."""
    assert not match.notice
    again = Match(match.engine, match.options, match.seed, match.players, match.privacy)
    assert again.replay(match.moves, match.floor) == len(match.moves)
    assert again.fingerprint() == match.fingerprint()


def begin(data: Path, ahead: float, seed: int) -> None:
    """Keep a match that has this part of it still ahead."""
    whole, chance = a_match(seed), Random(seed)
    while not whole.over:
        play(whole, chance)
    match = a_match(seed)
    match.replay(whole.moves[: int(len(whole.moves) * (1 - ahead))], 0)
    keep(data, match)


def a_match(seed: int) -> Match:
    """A match of Ana and Ben."""
    engine = GAMES["ronin"]
    return Match(engine, engine.options({"players": 2}), seed, [Seated("Ana", 0), Seated("Ben", 1)])


def play(match: Match, chance: Random) -> None:
    """Carry out a random action."""
    seat = match.deciding()[0]
    match.play(seat, chance.choice(match.legal(seat)))


def keep(data: Path, match: Match) -> None:
    """Put a match into a library."""
    library = open_library(data)
    library.create(match)
    library.close()


class Evening:
    """One match after the other in one library, each played by programs that are killed."""

    def __init__(self, data: Path, ahead: float, seed: int) -> None:
        self.data = data
        self.chance = Random(seed)
        self.seed = seed
        self.match_id = ""
        self.moves: list[Move] = []
        self.floor = 0
        self.finished = 0
        if ahead < 1:
            begin(data, ahead, seed)
            self._look(0)

    def go_on(self, how: signal.Signals) -> None:
        """Sit down, play a while, and be killed; then everything that was shown is there."""
        words = ["resume", self.match_id]
        if not self.match_id:
            self.seed += 1000
            words = ["new", "ronin", "--players", "2", "--names", "Ana,Ben", "--seed", str(self.seed)]
        with Player(self.data, *words) as player:
            self._sit_down(player)
            self._play(player, self.chance.choice((0, 0, 1, 1, 2, 4)))
            player.burst(self.chance)
            self._linger(player, self.chance.uniform(0, 0.06))
            player.signal(how)
            assert player.wait(20) == STATUS[how], f"{how.name}: {bytes(player.raw[-600:])!r}\n{player.text()}"
            if how != signal.SIGKILL:
                assert player.left_on == []
            assert left_behind(player) == []
            assert player.discreet
            self._look(player.highest)

    def _sit_down(self, player: Player) -> None:
        screen = player.first_screen()
        assert player.private_at is None, screen
        if not player.at_curtain:
            assert player.highest == len(self.moves), screen
        assert not player.over

    def _play(self, player: Player, moves: int) -> None:
        """Play until so many moves more were shown; not for ever, because keys can also go in circles."""
        goal = len(self.moves) + moves
        for _ in range(60):
            if player.highest >= goal or player.over:
                break
            player.act(self.chance)

    def _linger(self, player: Player, seconds: float) -> None:
        """Wait, looking or not."""
        if self.chance.random() < 0.5:
            time.sleep(seconds)
            return
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            player.read(left)

    def _look(self, shown: int) -> None:
        """Compare what is kept with what was kept before, and with what was shown."""
        match = kept_matches(self.data)[0]
        assert match.id == self.match_id or not self.moves
        assert len(match.moves) >= shown
        assert match.moves[: len(self.moves)] == self.moves
        assert match.floor >= self.floor
        check_replays(match)
        self.match_id, self.moves, self.floor = match.id, match.moves, match.floor
        if match.over:
            self.match_id, self.moves, self.floor = "", [], 0
            self.finished += 1


@pytest.mark.parametrize("part", range(len(STAGES)))
def test_what_was_shown_is_there_after_a_kill(tmp_path: Path, part: int) -> None:
    evening = Evening(tmp_path / "data", STAGES[part], seed=part + 1)
    for number in range(part, KILLS, len(STAGES)):
        evening.go_on(SIGNALS[number // len(STAGES) % len(SIGNALS)])


# ---- two at one match


def settle(*players: Player) -> None:
    """Read until all of them are silent."""
    while sum(player.quiet(0.1) for player in players):
        pass


def status_of(player: Player) -> str:
    """The line that says how far the match is."""
    return player.text().partition("\n")[0]


def moves_of(data: Path) -> list[Move]:
    """What the only match of a library holds; it replays."""
    (match,) = kept_matches(data)
    check_replays(match)
    return match.moves


def test_two_terminals_at_one_match(tmp_path: Path) -> None:
    """The second one watches, takes over, and the first one watches; nothing is lost or doubled."""
    chance, data = Random(1), tmp_path / "data"
    with Player(data, "new", "ronin", "--players", "2", "--names", "Ana,Ben", "--seed", "3") as first:
        first.first_screen()
        while first.highest < 3:
            first.act(chance)
        settle(first)
        with Player(data, "resume") as second:
            second.first_screen()
            second.until(WATCHES, 10)
            assert status_of(second) == status_of(first)
            second.send("1", "0", "u", "v")  # all in vain
            settle(second)
            assert second.private_at is None
            seen = first.highest
            while first.highest == seen:
                first.act(chance)
            settle(first)
            second.until(f"move {first.highest}", 10)
            second.send("p").until_not(WATCHES, 10)
            first.until(TOLD, 10)
            settle(first, second)
            assert first.private_at is None or "only " not in status_of(first)
            seen = second.highest
            while second.highest == seen:
                second.act(chance)
            settle(second)
            first.until(f"move {second.highest}", 10)
            kept = len(moves_of(data))
            assert kept == second.highest == first.highest

            second.signal(signal.SIGKILL)  # and nobody is locked out
            assert second.wait() == -signal.SIGKILL
            first.until("nobody has this match open now", 10)
            first.send("p").until_not(WATCHES, 10)
            seen = first.highest
            while first.highest == seen:
                first.act(chance)
            assert first.status is None


def test_a_killed_program_leaves_the_match_to_the_next(tmp_path: Path) -> None:
    chance, data = Random(1), tmp_path / "data"
    with Player(data, "new", "ronin", "--players", "2", "--seed", "3") as first:
        first.first_screen()
        while first.highest < 3:
            first.act(chance)
        settle(first)
        first.signal(signal.SIGKILL)
        assert first.wait() == -signal.SIGKILL
        with Player(data, "resume") as second:
            second.first_screen()
            assert WATCHES not in second.text()
            seen = second.highest
            while second.highest == seen:
                second.act(chance)


# ---- bots that think in a process of their own


def children(pid: int) -> set[int]:
    """The processes that this one has started and that still run."""
    return {int(child) for task in Path(f"/proc/{pid}/task").glob("*/children") for child in task.read_text().split()}


def runs(pid: int) -> bool:
    """Is it there, and not only its name, until somebody asks how it ended?"""
    with suppress(OSError):
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, None], ids=["killed", "told to", "line cut"])
def test_a_thought_ends_with_the_program(tmp_path: Path, how: signal.Signals | None) -> None:
    words = ["new", "ronin", "--names", "Ana", "--bots", "thinker,thinker", "--seed", "3"]
    with Player(tmp_path / "data", *words) as player:
        player.first_screen()
        end = time.monotonic() + 60
        while not (thinking := children(player.pid)):
            assert time.monotonic() < end, f"nobody thinks\n{player.text()}"
            player.press("1", "y", "0", gap=0.1)
        if how is None:
            player.hang_up()
        else:
            player.signal(how)
        player.wait(20)
        end = time.monotonic() + 20
        while left := list(filter(runs, thinking)):
            assert time.monotonic() < end, f"still thinking: {left}"
            time.sleep(0.05)
