"""What the boards of all games cost on a line: bytes of cursor keys, of played actions, and of hand-overs.

Each measurement begins with a match that random play has brought to a certain age, in a library of its own.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from engines import GAMES
from engines.library import open_library
from engines.match import Match, Player, Privacy
from tests.bench.report import Finding, at_most, told
from tests.ssh.server import Proxy, Server, sshd
from tests.terminal.pty import Terminal, python

FEW_COLOURS = {"COLORTERM": ""}
WALK = ("right", "down", "left", "up", "down", "right", "down", "right", "up", "left", "tab", "tab")
NAMES = ("Ana", "Ben", "Cyd", "Dai", "Eve")

KEY, ACT, HAND_OVER = 800, 6_000, 25_000
"""Bytes that each may cost at 80x24 with 256 colours."""

_MOVE = re.compile(r"move (\d+)\s*$")
_ARMED = re.compile(r"press\s+([a-e])\s+when")
_DIGEST = "Since your last turn"
_CURTAIN = "Pass the keyboard to  "  # elsewhere a name follows at once


class Board(NamedTuple):
    """A board of a game, and the age of the match: the part of its moves that have been played."""

    game: str
    players: int
    age: float
    options: dict[str, Any] = {}

    @property
    def title(self) -> str:
        """What it is called in a report."""
        what = "".join(f", {value}" for value in self.options.values())
        return f"{GAMES[self.game].title} of {self.players}{what}, after {self.age:.0%}"


BOARDS = [
    Board("ringyo", 2, 0.2, {"province_side": "A"}),
    Board("ringyo", 4, 0.6, {"province_side": "B"}),
    Board("ronin", 5, 0.6),
    Board("rice_wars", 3, 0.3),
    Board("rice_wars", 5, 0.5, {"board": "epic"}),
    Board("shogun", 3, 0.02, {"side": "sun"}),
    Board("shogun", 5, 0.7, {"side": "moon"}),
]


class HandOver(NamedTuple):
    """Bytes from one person's last key to the next one's table."""

    curtain: int
    opened: int
    news_away: int


class Costs(NamedTuple):
    """Bytes of each cursor key, of each act, of a hand-over, and of a second in which nobody does anything."""

    keys: list[int]
    acts: list[int]
    hand_over: HandOver | None
    idle: int


def costs(board: Board, acts: int = 2, *, hands_over: bool = True) -> Costs:
    """Walk over a board and act there; then, with a curtain at each turn, hand over."""
    with _at_table(board, "table") as terminal:
        sent(terminal, "m")  # anywhere
        keys = [sent(terminal, key) for key in WALK]
        before = len(terminal.raw)
        terminal.quiet(1.0, 1.0)
        idle = len(terminal.raw) - before
        acted = _acts(terminal, acts)
    if not hands_over:
        return Costs(keys, acted, None, idle)
    with _at_table(board, "turns") as terminal:
        return Costs(keys, acted, _hand_over(terminal), idle)


def grown(board: Board, privacy: Privacy, seed: int = 4) -> Match:
    """A match of this age."""
    engine = GAMES[board.game]
    options = engine.options({"players": board.players, **board.options})
    seats = [Player(name, seat) for seat, name in enumerate(NAMES[: board.players])]
    whole = Match(engine, options, seed, seats, privacy)
    chance = Random(seed)
    while not whole.over:
        seat = whole.deciding()[0]
        whole.play(seat, chance.choice(whole.legal(seat)))
    match = Match(engine, options, seed, seats, privacy)
    match.replay(whole.moves[: int(len(whole.moves) * board.age)], 0)
    return match


@contextmanager
def _at_table(board: Board, privacy: Privacy) -> Iterator[Terminal]:
    with TemporaryDirectory() as place:
        with closing(open_library(Path(place))) as library:
            library.create(grown(board, privacy))
        with Terminal(python("ringyo_tui", "--data", place, "resume"), env=FEW_COLOURS) as terminal:
            while not (_MOVE.search(_status(terminal)) or _CURTAIN in terminal.text()):
                assert terminal.read(20), f"nothing was shown\n{terminal.text()}"
            terminal.quiet(0.7)
            open_curtain(terminal)
            _read_news(terminal)
            yield terminal


def sent(terminal: Terminal, *keys: str) -> int:
    """Press keys; the bytes until all is quiet."""
    before = len(terminal.raw)
    terminal.send(*keys)
    if terminal.read(0.6):
        terminal.quiet(0.3)
    return len(terminal.raw) - before


def _status(terminal: Terminal) -> str:
    return terminal.text().partition("\n")[0]


def _moves(terminal: Terminal) -> int:
    found = _MOVE.search(_status(terminal))
    return int(found[1]) if found else -1


def _acts(terminal: Terminal, count: int) -> list[int]:
    """The bytes of so many acts: of the key that acts, with the one before it where that only asked."""
    found: list[int] = []
    for stood, asked, cost in _played(terminal):
        if _moves(terminal) > stood >= 0:  # else a curtain or a page of news has followed: a hand-over
            found.append(cost + asked)
        if len(found) == count:
            break
    return found


def _hand_over(terminal: Terminal) -> HandOver | None:
    """Act until a curtain closes, and open it."""
    for _, _, cost in _played(terminal):
        if _CURTAIN in terminal.text():
            return open_curtain(terminal, cost)
    return None


def _played(terminal: Terminal, keys: int = 40) -> Iterator[tuple[int, int, int]]:
    """Play on by the plainest keys: for each the move that stood there, the bytes of the question before, its own."""
    nothing = asked = 0
    for _ in range(keys):
        _read_news(terminal)
        open_curtain(terminal)
        screen, stood = terminal.text(), _moves(terminal)
        if "y yes" in screen:
            key = "y"
        elif "0 Pass" in screen:
            key = "0"
        else:
            key = ("enter", "1", "0", "2", "down")[nothing % 5]
        cost = sent(terminal, key)
        yield stood, asked if key == "y" else 0, cost
        nothing = nothing + 1 if terminal.text() == screen or key in ("0", "2", "down") else 0
        asked = cost


def _read_news(terminal: Terminal) -> None:
    """Put away what lies over the table."""
    for _ in range(3):
        if _moves(terminal) >= 0 or _CURTAIN in terminal.text():
            return
        sent(terminal, "escape")


def open_curtain(terminal: Terminal, curtain: int = 0) -> HandOver | None:
    """Open the curtain that stands there, and put the news away; None if there is no curtain."""
    if _CURTAIN not in terminal.text():
        return None
    while not (armed := _ARMED.search(terminal.text())):
        piece = terminal.read(5)
        assert piece, f"the curtain does not come to rest\n{terminal.text()}"
        curtain += len(piece)
    opened = sent(terminal, armed[1])
    return HandOver(curtain, opened, sent(terminal, "escape") if _DIGEST in terminal.text() else 0)


def bench_line() -> Iterator[tuple[str, list[Finding]]]:
    """A title and the findings for the boards, and for a slow line where there is an sshd."""
    found: list[Finding] = []
    for board in BOARDS:
        cost = costs(board)
        found += [
            at_most(f"{board.title}: a cursor key", max(cost.keys), KEY, note=f" (mean {mean(cost.keys):.0f})"),
            at_most(f"{board.title}: an act", max(cost.acts, default=None), ACT),
            at_most(f"{board.title}: a hand-over", cost.hand_over and sum(cost.hand_over), HAND_OVER,
                    note=f" ({' + '.join(map(str, cost.hand_over))})" if cost.hand_over else ""),
            at_most(f"{board.title}: idle for a second", cost.idle, 0),
        ]  # fmt: skip
    yield "Bytes on the line (80x24, 256 colours)", found
    if sshd():
        yield "A line of 100 ms there and back and 256 kbit/s, ssh -C", _slow_line()


def _slow_line() -> list[Finding]:
    """Time as somebody far away feels it: the whole way by a real sshd, with a line in between that takes its time."""
    with TemporaryDirectory() as place, Server(Path(place) / "host", "ForceCommand") as server:
        with closing(open_library(server.data)) as library:
            library.create(grown(Board("ronin", 3, 0.3), "table"))
        with Proxy(server.port, delay=0.05, bytes_a_second=256_000 / 8) as line:
            command = server.ssh("-C", "-tt", port=line.port)
            with Terminal(command, env=FEW_COLOURS) as terminal:
                terminal.until("MATCHES", 30)
                last = time.perf_counter()
                while terminal.read(0.7):
                    last = time.perf_counter()
                home, carried = last - terminal.started, line.carried
                started = time.perf_counter()
                refused = server.ssh("-C", "-T", asks=("true",), port=line.port)
                subprocess.run(refused, capture_output=True, timeout=30, check=False)
                login_alone = time.perf_counter() - started
                terminal.send("enter").until("move ", 30).quiet(0.7)
                times, before = [], line.carried
                for key in WALK * 2:
                    started = answered = time.perf_counter()
                    terminal.send(key)
                    while terminal.read(1.0 if answered == started else 0.25):
                        answered = time.perf_counter()
                    if answered > started:
                        times.append(answered - started)
                key_bytes = (line.carried - before) / len(WALK * 2)
    times.sort()
    return [
        at_most("home is settled, with the login", home, 3, " s"),
        told("of this the login alone", login_alone, " s"),
        told("bytes on the wire until then", carried),
        at_most("a cursor key, p95", 1000 * times[round(0.95 * (len(times) - 1))], 150, " ms"),
        told("a cursor key, middle", 1000 * times[len(times) // 2], " ms"),
        told("bytes on the wire a cursor key, there and back", key_bytes),
    ]
