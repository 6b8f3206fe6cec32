"""The program in a real terminal, beside a minimal app in the same run."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.line import ACT, FEW_COLOURS, HAND_OVER, KEY, HandOver, open_curtain, sent
from tests.bench.report import Finding, at_most, told
from tests.terminal.pty import Terminal, python

STARTS = 5
KEYS = ("right", "down", "right", "up", "left", "down", "left", "up") * 8
IDLE_SECONDS = 10.0

_UNSEEN = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[0-9;:?<>=$]*[a-zA-Z]|\x1b[=>()][0-9AB]?|\s")
_ASKS = "─\x1b[6n".encode()  # a question about the width of letters, not yet a frame


class Start(NamedTuple):
    """How an app came up."""

    seconds: float  # to the first frame
    sent: int  # bytes until it was quiet
    memory: int  # kB
    cpu: float  # seconds of processor time, which a busy machine changes less


class Keys(NamedTuple):
    """What keys cost."""

    p95: float  # seconds to the last byte
    sent: float  # bytes a key, on average


def bench_terminal() -> Iterator[tuple[str, list[Finding]]]:
    """A title and the findings."""
    minimal = python("tests.bench.minimal")
    with TemporaryDirectory() as place:
        program = [
            *python("ringyo_tui", "--data", place, "new", "ronin"),
            *("--names", "Ana,Ben,Cyd", "--seed", "7", "--privacy", "turns"),
        ]
        home = python("ringyo_tui", "--data", place)
        starts = [(_start(minimal), _start(home), _start(program)) for _ in range(STARTS)]
        base, first, ours = (min(found, key=lambda s: s.seconds) for found in zip(*starts, strict=True))
        with Terminal(minimal, env=FEW_COLOURS) as terminal:
            _first_frame(terminal)
            base_keys = _press(terminal, KEYS)
        assert base_keys, "the minimal app counts keys"
        yield (
            "Program in a terminal (80x24)",
            [
                at_most("first frame, of the minimal app", first.seconds / base.seconds, 1.6, note=_ms(first.seconds)),
                told("straight to a table of Ronin", ours.seconds / base.seconds, note=_ms(ours.seconds)),
                told("processor time of a start, of the minimal app", first.cpu / base.cpu, note=_ms(first.cpu)),
                at_most("bytes at the start", ours.sent, 60_000),
                at_most("memory, of the minimal app", ours.memory / base.memory, 1.5, note=_mb(ours.memory)),
                *_played(program, base_keys),
            ],
        )


def _played(program: Sequence[str], base: Keys) -> list[Finding]:
    """One match from the first curtain to a hand-over."""
    with Terminal(program, env=FEW_COLOURS) as terminal:
        _first_frame(terminal)
        open_curtain(terminal)
        keys = _press(terminal, KEYS)
        idle, share = _idle(terminal)
        acts, hand_over = _act_until_curtain(terminal)
        found = [
            at_most("key to last byte p95, of the minimal app", keys and keys.p95 / base.p95, 2.5,
                    note=_ms(keys.p95) if keys else ""),
            at_most("bytes a cursor key, 256 colours", keys and keys.sent, KEY),
            at_most("bytes of a played action, 256 colours", max(acts, default=None), ACT),
            at_most("bytes of a hand-over, 256 colours", hand_over and sum(hand_over), HAND_OVER,
                    note=f" ({' + '.join(map(str, hand_over))})" if hand_over else ""),
            at_most("idle, bytes in 10 s", idle, 0),
            at_most("idle, processor", share, 0.5, " %"),
        ]  # fmt: skip
        terminal.send("q").quiet(0.5, 2.0)
        return [*found, told("minimal app, key to last byte p95", base.p95 * 1000, " ms")]


def _start(command: Sequence[str], env: Mapping[str, str] | None = None) -> Start:
    with Terminal(command, env=env) as terminal:
        seconds = _first_frame(terminal)
        if _ended(terminal):
            raise NotStarted(terminal.text().strip())
        return Start(seconds, len(terminal.raw), terminal.memory(), terminal.cpu())


class NotStarted(Exception):
    """The program came to an end at once; the text is what it said."""


def _first_frame(terminal: Terminal) -> float:
    """Wait until something can be read and all of it is there; the seconds to the first of it."""
    while _blank(terminal) and time.perf_counter() < terminal.started + 20:
        terminal.read(0.05)
    seconds = time.perf_counter() - terminal.started
    terminal.quiet(0.7)
    return seconds


def _blank(terminal: Terminal) -> bool:
    """Nothing to read yet?"""
    return len(_UNSEEN.sub(b"", bytes(terminal.raw[:20_000]).replace(_ASKS, b""))) < 20


def _ended(terminal: Terminal) -> bool:
    time.sleep(0.05)  # it hangs up a moment before it is gone
    status = Path(f"/proc/{terminal.pid}/stat")
    return status.read_text().rpartition(")")[2].split()[0] == "Z"


def _press(terminal: Terminal, keys: Sequence[str]) -> Keys | None:
    """Press one key after the other, each when the last one has been answered; None if none is."""
    times, sizes = [], []
    for number, key in enumerate(keys):
        terminal.quiet(0.02, 0.1)
        time.sleep(0.06 + 0.0013 * (number % 13))  # so that the keys meet the frames at every angle
        before, pressed = len(terminal.raw), time.perf_counter()
        terminal.send(key)
        last = pressed
        while terminal.read(0.25 if last == pressed else 0.03):
            last = time.perf_counter()
        sizes.append(len(terminal.raw) - before)
        if last > pressed:
            times.append(last - pressed)
    if not times:
        return None
    return Keys(sorted(times)[round(0.95 * (len(times) - 1))], mean(sizes))


def _act_until_curtain(terminal: Terminal) -> tuple[list[int], HandOver | None]:
    """Take the first offer again and again; the bytes of each act, and of the hand-over that follows."""
    acts: list[int] = []
    for _ in range(20):
        act = 0
        for key in ("1", "y", "0"):  # an offer; yes, if that is asked; done, if somebody must say so
            cost = sent(terminal, key)
            if hand_over := open_curtain(terminal, cost):
                return [*acts, act] if act else acts, hand_over
            act += cost if key != "0" else 0
        if act:
            acts.append(act)
    return acts, None


def _idle(terminal: Terminal) -> tuple[int, float]:
    """Bytes sent, and per cent of a processor used, while nobody does anything."""
    terminal.quiet(0.5, 2.0)
    before, cpu, started = len(terminal.raw), terminal.cpu(), time.perf_counter()
    while (left := started + IDLE_SECONDS - time.perf_counter()) > 0:
        terminal.read(left)
    return len(terminal.raw) - before, 100 * (terminal.cpu() - cpu) / (time.perf_counter() - started)


def _mb(kilobytes: int) -> str:
    return f" ({kilobytes / 1024:.0f} MB)"


def _ms(seconds: float) -> str:
    return f" ({seconds * 1000:.0f} ms)"
