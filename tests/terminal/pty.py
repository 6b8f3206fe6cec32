"""A real pseudo terminal with an emulator behind it, to run the program as a person does and to count its bytes."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

ROOT = Path(__file__).parents[2]

KEYS = {
    "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D",
    "enter": b"\r", "escape": b"\x1b", "tab": b"\t", "shift+tab": b"\x1b[Z", "space": b" ", "backspace": b"\x7f",
    "pageup": b"\x1b[5~", "pagedown": b"\x1b[6~", "home": b"\x1b[H", "end": b"\x1b[F", "f1": b"\x1bOP",
}  # fmt: skip

_RESTING = {"?25": True, "?7": True}
"""Modes that are on in a terminal at rest; every other one must be off."""
_SET_RESET = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_KITTY = re.compile(rb"\x1b\[([<>])\d*u")
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*u|\x1b\[\?[\d;]*\$p|\x1b\[>[\d;]*q|\x1b\]22;[^\x07]*\x07")


def key_bytes(key: str) -> bytes:
    """What a terminal sends for `key`: a name, `ctrl+` and a letter, or the characters themselves."""
    if key in KEYS:
        return KEYS[key]
    if key.startswith("ctrl+"):
        return bytes([ord(key[5]) & 0x1F])
    return key.encode()


class Terminal:
    """A program in a terminal of its own, `size` columns by rows.

    Use it as a context manager: whatever is still running at the end is killed.
    """

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        *,
        synchronized: bool = True,
        ambiguous: int = 1,
    ) -> None:
        self.columns, self.lines = size
        self.raw = bytearray()
        """Everything the program has sent."""
        self.status: int | None = None
        """Exit status once it has ended; -N if signal N killed it."""
        self.started = time.perf_counter()
        self._modes: dict[str, bool] = {}
        self._synchronized = synchronized
        self._ambiguous = ambiguous
        self._screen = pyte.Screen(self.columns, self.lines)
        self._stream = pyte.ByteStream(self._screen)
        self._fed = 0
        self._answered = 0
        self._hung_up = False
        self._open = True
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(ROOT)
                _set_size(0, *size)
                os.execvpe(command[0], list(command), environment(env))
            finally:
                os._exit(127)
        os.set_blocking(self._fd, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # -- reading -----------------------------------------------------------------------------------------------------

    def read(self, seconds: float) -> bytes:
        """One piece of what the program sends; nothing if it stays silent or has ended."""
        if self._hung_up or not select.select([self._fd], [], [], seconds)[0]:
            return b""
        try:
            piece = os.read(self._fd, 65536)
        except BlockingIOError:
            return b""
        except OSError:  # the other end is closed
            piece = b""
        self._hung_up = not piece
        self.raw += piece
        self._answer()
        return piece

    def quiet(self, seconds: float = 0.12, limit: float = 5.0) -> int:
        """Read until nothing came for `seconds`; returns how many bytes did."""
        before, end = len(self.raw), time.perf_counter() + limit
        while time.perf_counter() < end and self.read(seconds):
            pass
        return len(self.raw) - before

    def until(self, text: str, limit: float = 10.0) -> Self:
        """Read until `text` stands on the screen."""
        end = time.perf_counter() + limit
        while text not in self.text():
            if time.perf_counter() > end or (self._hung_up and text not in self.text()):
                raise AssertionError(f"{text!r} did not appear; the screen shows\n{self.text()}")
            self.read(0.05)
        return self

    def until_not(self, text: str, limit: float = 10.0) -> Self:
        """Read until `text` stands on the screen no more."""
        end = time.perf_counter() + limit
        while text in self.text():
            assert time.perf_counter() < end, f"{text!r} did not go; the screen shows\n{self.text()}"
            self.read(0.05)
        return self

    def text(self) -> str:
        """What the screen shows."""
        fresh = bytes(self.raw[self._fed :])
        cut = fresh.rfind(b"\x1b")  # a sequence that is still on its way waits for its end
        if cut >= 0 and len(fresh) - cut < 12 and not re.search(rb"[a-zA-Z\x07]", fresh[cut + 1 :]):
            fresh = fresh[:cut]
        self._fed += len(fresh)
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", fresh))
        return "\n".join(line.rstrip() for line in self._screen.display)

    def mark(self) -> int:
        """A place in `raw` to look on from: `terminal.raw[mark:]`."""
        return len(self.raw)

    @property
    def left_on(self) -> list[str]:
        """The modes in which the program has put the terminal and not taken it back."""
        return sorted(mode for mode, on in self._modes.items() if on != _RESTING.get(mode, False))

    # -- acting ------------------------------------------------------------------------------------------------------

    def send(self, *keys: str | bytes) -> Self:
        """Press keys, all in one write: by name, as characters, or as bytes."""
        data = b"".join(key if isinstance(key, bytes) else key_bytes(key) for key in keys)
        while data:
            try:
                data = data[os.write(self._fd, data) :]
            except BlockingIOError:
                self.read(0.01)
        return self

    def press(self, *keys: str, gap: float = 0.03) -> Self:
        """Press keys one after the other, reading in between."""
        for key in keys:
            self.send(key)
            end = time.perf_counter() + gap
            while (left := end - time.perf_counter()) > 0:
                self.read(left)
        return self

    def mouse(self, x: int, y: int, button: int = 0, *, release: bool = True) -> Self:
        """Press (and release) a button over a cell: 0 left, 2 right, 32 added while moving."""
        self.send(f"\x1b[<{button};{x + 1};{y + 1}M".encode())
        return self.send(f"\x1b[<{button};{x + 1};{y + 1}m".encode()) if release else self

    def resize(self, columns: int, lines: int) -> Self:
        """Another size, as if somebody pulled at the corner of the window."""
        self.text()
        self.columns, self.lines = columns, lines
        self._screen.resize(lines, columns)
        _set_size(self._fd, columns, lines)
        return self

    def claim(self, columns: int, lines: int) -> Self:
        """Say another size, while the window stays what it is."""
        _set_size(self._fd, columns, lines)
        return self

    def signal(self, number: signal.Signals) -> Self:
        """Send a signal to the program."""
        os.kill(self.pid, number)
        return self

    def kill_foreground(self) -> Self:
        """Kill what a shell runs in the terminal, without a chance to tidy up."""
        os.killpg(os.tcgetpgrp(self._fd), signal.SIGKILL)
        return self

    def hang_up(self) -> Self:
        """Close the terminal, as a lost connection does."""
        self._hung_up = True
        self._close()
        return self

    def wait(self, limit: float = 8.0) -> int:
        """Wait for the end of the program; returns its exit status."""
        end = time.perf_counter() + limit
        while self.status is None:
            if time.perf_counter() > end:
                raise AssertionError(f"still running; the screen shows\n{self.text()}")
            self.read(0.02)
            self._reap(os.WNOHANG)
            if self._hung_up:
                time.sleep(0.01)
        while self.read(0.02):
            pass
        return self.status

    def close(self) -> None:
        """Kill what still runs."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap(0)
        self._close()

    # -- measuring ---------------------------------------------------------------------------------------------------

    def memory(self) -> int:
        """Resident memory in kB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s*(\d+)", status)
        assert found, "the program has ended"
        return int(found[1])

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    # -- inside ------------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        if self._open:
            self._open = False
            os.close(self._fd)

    def _reap(self, options: int) -> None:
        pid, status = os.waitpid(self.pid, options)
        if pid:
            self.status = os.waitstatus_to_exitcode(status)

    def _answer(self) -> None:
        """Note the modes that were set, and answer questions as a modern terminal does."""
        fresh = bytes(self.raw[self._answered :])
        last = fresh.rfind(b"\x1b")
        if last >= 0 and not re.search(rb"[a-zA-Z]", fresh[last + 1 :]):
            fresh = fresh[:last]
        self._answered += len(fresh)
        for modes, letter in _SET_RESET.findall(fresh):
            for mode in modes.decode().split(";"):
                if mode != "2026":
                    self._modes[f"?{mode}"] = letter == b"h"
        for direction in _KITTY.findall(fresh):
            self._modes["kitty"] = direction == b">"
        if b"\x1b[?2026$p" in fresh:
            self.send(b"\x1b[?2026;%d$y" % (2 if self._synchronized else 0))
        if b"\x1b[?2048$p" in fresh:
            self.send(b"\x1b[?2048;0$y")
        if b"\x1b[6n" in fresh:
            self.send(b"\x1b[1;%dR" % (1 + self._ambiguous))


def sgr_colours(raw: bytes | bytearray) -> set[str]:
    """Every colour that was sent, without attributes and resets."""
    codes = {code.decode() for code in re.findall(rb"\x1b\[([\d;]+)m", raw)}
    return {code for code in codes if re.search(r"(^|;)(3[0-8]|4[0-8]|9\d|10\d)(;|$)", code)}


def environment(changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """A plain environment of a modern terminal; an empty value takes a variable away.

    Compiled modules are kept whatever the environment says: an installed program has them, and without them a start
    takes a third longer.
    """
    env = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    } | dict(changes or {})
    return {name: value for name, value in env.items() if value}


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module with this very Python."""
    return [sys.executable, "-m", module, *arguments]


def _set_size(fd: int, columns: int, lines: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
