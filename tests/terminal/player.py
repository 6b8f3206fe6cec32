"""Somebody who plays in a terminal by random but sensible keys, and remembers what the terminal has shown."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pyte

from tests.terminal.pty import Terminal, python

_FRAME_BEGINS, _FRAME_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
_CUT = re.compile(rb"\x1b[^a-zA-Z\x07]*\Z")
_MOVE = re.compile(r"(?:move (\d+)|(\d+) moves)\s*$")  # on the first line: at a table, in the results
_CALLED = re.compile(r"press  ([a-e])  when only you can see the screen")
_STYLE = rb"(?:\x1b\[[\d;]*m)*"
PRIVATE = re.compile(rb"hand " + _STYLE + rb"\d|only \w+ looks|Secret:|Since your last turn|from your hand")
"""What stands only on a screen that one person alone may see: the digits of a hand, and the words around them."""

DIGITS = "1234567890"
_CHOICES = 20  # the line of the screen where they stand
_PAGES = re.compile(r"\[\d/\d\]")
_PICKED = re.compile(r"(\d+) of (\d+) chosen")


def ringyo_tui(data: Path, *words: str) -> list[str]:
    """The command line of the program with a library of its own."""
    return python("ringyo_tui", "--data", str(data), *words)


class Player(Terminal):
    """The program at 80x24; of a frame, what counts as shown is what stood there when it came to its end."""

    def __init__(self, data: Path, *words: str, command: Sequence[str] | None = None) -> None:
        self.highest = -1
        """The highest number of moves that any frame has shown."""
        self.private_at: int | None = None
        """Where in `raw` the first private word stands."""
        self.opened_at: int | None = None
        """Where in `raw` we were when the first curtain was opened."""
        self._frames = self._searched = 0
        self._seen = pyte.Screen(80, 24)
        self._seeing = pyte.ByteStream(self._seen)
        super().__init__(command or ringyo_tui(data, *words), (80, 24), {"COLORTERM": ""})

    # ---- what is shown

    def read(self, seconds: float) -> bytes:
        """One piece of what comes, and every frame that it brings to an end."""
        piece = super().read(seconds)
        if piece:
            self._see()
        return piece

    def text(self) -> str:
        """What the screen shows, without a frame that is still on its way."""
        return "\n".join(line.rstrip() for line in self._seen.display)

    def _see(self) -> None:
        while (end := self.raw.find(_FRAME_ENDS, self._frames)) >= 0:
            self._show(bytes(self.raw[self._frames : end + len(_FRAME_ENDS)]))
        rest = bytes(self.raw[self._frames :])
        if _FRAME_BEGINS not in rest:  # drawn before the answer came that the terminal knows of frames
            self._show(_CUT.sub(b"", rest))
        if self.private_at is None and (word := PRIVATE.search(self.raw, self._searched)):
            self.private_at = word.start()
        self._searched = max(0, len(self.raw) - 100)

    def _show(self, sent: bytes) -> None:
        self._seeing.feed(_without_questions(sent))
        self._frames += len(sent)
        row = self._seen.buffer[0]
        found = _MOVE.search("".join(row[x].data for x in range(80)))
        if found:
            self.highest = max(self.highest, int(found[1] or found[2]))

    @property
    def at_curtain(self) -> bool:
        return "Pass the keyboard to  " in self.text()  # elsewhere a name follows

    @property
    def over(self) -> bool:
        """Are the results shown?"""
        return "the game is over" in self.text().partition("\n")[0]

    def first_screen(self, limit: float = 40.0) -> str:
        """Wait for the first screen; returns it."""
        end = time.perf_counter() + limit
        while not (self.at_curtain or self.highest >= 0):
            assert self.read(0.05) or time.perf_counter() < end, f"nothing was shown\n{self.text()}"
            assert not self._hung_up, f"it ended: {bytes(self.raw)!r}"
        self.quiet(0.03, 0.5)
        return self.text()

    @property
    def discreet(self) -> bool:
        """Did nothing private come before a curtain was opened?"""
        return self.private_at is None or (self.opened_at is not None and self.private_at >= self.opened_at)

    # ---- playing

    def act(self, chance: Random) -> None:
        """Do one sensible thing, and see what comes of it."""
        screen = self.text()
        if self.at_curtain:
            self._open_curtain()
            return
        if self.over:
            keys: Sequence[str] = ["down"]
        elif " to act " in screen or "only " in screen.partition("\n")[0]:
            keys = [_sensible(screen, chance)]
        else:  # something to read
            keys = ["escape"]
        self.send(*keys)
        self.quiet(0.025, 0.5)

    def burst(self, chance: Random) -> None:
        """Type on without looking, all at once or with hardly a pause."""
        screen, called = self.text(), _CALLED.search(self.text())
        keys = [chance.choice([*DIGITS, "0", "y", "y"]) for _ in range(chance.randint(1, 8))]
        if called:
            self._opening()
            keys = [called[1], *(["escape"] if chance.random() < 0.5 else []), *keys]
        elif "this cannot be taken back." in screen:
            keys.insert(0, "y")
        if chance.random() < 0.5:
            self.send(*keys)
        else:
            self.press(*keys, gap=0.004)

    def _open_curtain(self) -> None:
        end = time.perf_counter() + 20
        while not (called := _CALLED.search(self.text())):
            assert time.perf_counter() < end, f"the curtain does not come to rest\n{self.text()}"
            self.read(0.05)
        self._opening()
        self.send(called[1])
        while self.at_curtain or self.private_at is None:
            assert time.perf_counter() < end, f"the curtain does not open\n{self.text()}"
            self.read(0.05)
        self.quiet(0.025, 0.5)

    def _opening(self) -> None:
        if self.opened_at is None:
            while self.read(0):
                pass
            self.opened_at = len(self.raw)


def _sensible(screen: str, chance: Random) -> str:
    if "this cannot be taken back." in screen:
        return "escape" if chance.random() < 0.1 else "y"
    if "or take back with u" in screen or "behind the curtain: 0" in screen:
        return "0"
    choices = screen.split("\n")[_CHOICES]
    if _PAGES.search(choices) and chance.random() < 0.25:
        return chance.choice("[]")
    picked = _PICKED.search(screen)
    if picked and picked[1] == picked[2]:
        return "0"
    offered = re.findall(r"(?<!\S)(\d) (?!\[x\])", choices)
    return str(chance.choice(offered if picked and offered else [*offered, *offered, *DIGITS]))


def _without_questions(data: bytes) -> bytes:
    """Without what the emulator does not know and would print."""
    return re.sub(rb"\x1b\[[<>=][\d;]*u|\x1b\[\?[\d;]*\$p|\x1b\[>[\d;]*q|\x1b\]22;[^\x07]*\x07", b"", data)


def left_behind(terminal: Terminal) -> list[str]:
    """The processes of the terminal's session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # gone while we looked
            continue
        if int(fields[3]) == terminal.pid and fields[0] != "Z":
            found.append(stat.parent.name)
    return found
