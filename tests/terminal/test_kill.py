"""What was shown is kept: the program is killed at random moments of a match, and two of them meet at one."""

from __future__ import annotations

import os
import shutil
import signal
import time
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
MOVED_ON = "Another program has gone on with this match"
WENT_ON = "Another program went on with this match"


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


def clash(first: Player, second: Player) -> bool:
    """The first acts, and the second answers the same decision before it has looked; whether it was that fast."""
    acted = first.highest
    first.send("1")
    while first.highest == acted:
        assert first.read(5), f"nothing happened\n{first.text()}"
    second.send("1")
    settle(first, second)
    return MOVED_ON in second.text()


def test_of_two_terminals_at_one_match_the_second_writer_is_told(tmp_path: Path) -> None:
    new = ("new", "ronin", "--players", "2", "--names", "Ana,Ben", "--seed", "3")
    for attempt in range(6):
        data = tmp_path / f"data-{attempt}"
        with Player(data, *new) as first:
            first.first_screen()
            with Player(data, "resume") as second:
                second.first_screen()
                if not clash(first, second):  # it had just looked: then it rightly played the second move
                    continue
                assert len(moves_of(data)) == first.highest == second.highest == 1
                assert bytes(second.raw).count(MOVED_ON.encode()) == 1
                kept = moves_of(data)
                time.sleep(1.2)  # until it has looked whether there is more
                settle(first, second)
                assert MOVED_ON in second.text()  # that sentence and no other
                assert bytes(second.raw).count(b"nother program") == 1
                assert b"nother program" not in first.raw

                first.send("0").until("move 2", 5)  # the first goes on, and the second sees it
                second.until("move 2", 10)
                second.until(WENT_ON, 5)
                second.send("1").until("move 3", 5)  # and both may play, one after the other
                first.until("move 3", 10)
                kept_now = moves_of(data)
                assert kept_now[:1] == kept
                assert len(kept_now) == 3
                assert first.status is second.status is None
                return
    raise AssertionError("the two terminals never met")


def test_a_second_terminal_opens_on_the_moves_of_the_first(tmp_path: Path) -> None:
    chance = Random(1)
    with Player(tmp_path / "data", "new", "ronin", "--players", "2", "--seed", "3") as first:
        first.first_screen()
        while first.highest < 5:
            first.act(chance)
        settle(first)
        with Player(tmp_path / "data", "resume") as second:
            second.first_screen()
            assert second.highest == first.highest == len(moves_of(tmp_path / "data"))
            assert status_of(second) == status_of(first)
            first.signal(signal.SIGKILL)
            assert first.wait() == -signal.SIGKILL
            seen = second.highest
            while second.highest == seen:  # the other one is gone, and it goes on alone
                second.act(chance)
            assert b"nother program" not in second.raw


def test_of_two_that_end_the_same_turn_one_is_told(tmp_path: Path) -> None:
    """The other program is this one: so it can act just before the key is pressed."""
    data = tmp_path / "data"
    last = before_the_end_of_a_turn(data, seed=1)
    library = open_library(data)
    with Player(data, "resume") as player:
        player.first_screen()
        other = library.load(library.matches()[0].id)
        other.play(last.seat, other.read(last.seat, last.action))
        player.until("or take back with u", 10)
        other.hand_over()
        mark = player.mark()
        player.send("0")
        while not player.at_curtain and "0 Pass the keyboard to" not in player.text():
            assert player.read(5), player.text()
        assert bytes(player.raw[mark:]).count(b"nother program") <= 1  # none if it had just looked
        player.send("0")
        while not player.at_curtain:
            assert player.read(5), player.text()
        assert player.status is None
        assert player.discreet
    library.close()


def before_the_end_of_a_turn(data: Path, seed: int) -> Move:
    """Keep a match that stands before an act after which its seat says that the turn is over; that act."""
    match, chance = a_match(seed), Random(seed)
    while not (match.moves and match.pass_pending(match.moves[-1].seat)):
        play(match, chance)
    before = a_match(seed)
    before.replay(match.moves[:-1], 0)
    keep(data, before)
    return match.moves[-1]
