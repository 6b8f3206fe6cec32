"""What kind of terminal this is, found out before anything is drawn. This module does not load Textual."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from screens.glyphs import LINE, Glyphs, choose
from styles.depth import Depth

FLOOR = (80, 24)
"""Columns and rows of the smallest terminal on which nothing that matters is missing."""
CEILING = (1000, 500)
"""More than any window has. Whoever claims more is not believed: every letter is kept in memory."""
PROBE_SECONDS = 0.2
FAR_PROBE_SECONDS = 1.5
"""Over SSH an answer takes longer; one that came too late would be read as keys."""
SLOW_SECONDS = 0.15
"""A line on which an answer takes longer than this is slow: nothing should move by itself there."""

RESET = (
    b"\x1b[?2026l"  # a frame that was never ended
    b"\x1b[<99u\x1b[=0u"  # keys as they always were, on the alternate screen
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse and focus
    b"\x1b[?2004l\x1b[?2048l"  # pastes, and sizes told among the keys
    b"\x1b7\x1b[?1049l"  # off the alternate screen; where there is none, the cursor comes back to where it is
    b"\x1b[<99u\x1b[=0u"  # and the keys of this one
    b"\x1b[0m\x1b[?7h\x1b[?25h"  # plain letters, lines that wrap, the cursor
    b"\x0f\x1b(B"  # and letters instead of lines
)
"""What takes back every mode that the program, or one like it, may have left on when its line was cut."""

_TELLTALES = (
    "TEXTUAL", "TEXTUAL_DEBUG", "TEXTUAL_DRIVER", "TEXTUAL_LOG", "TEXTUAL_PRESS", "TEXTUAL_SCREENSHOT",
    "TEXTUAL_SHOW_RETURN",
)  # fmt: skip
"""Switches of Textual that write screens or keys to a file, print what an app returned, or run other code."""

WEB_DRIVER = "textual.drivers.web_driver:WebDriver"
"""The only driver that may be named: textual-serve asks for it, and the program then writes packets for a page."""

_MONOCHROME = re.compile(r"vt(?:1\d\d|2\d\d|320|4\d\d|5[12]0)(?!.*color)|.*-m(?:ono)?$")
"""The TERM of terminals that never had colours, and of those that are told to have none."""


class TerminalRefused(Exception):
    """This terminal cannot show a table; the text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the app needs to know about the terminal it is drawn on."""

    depth: Depth = "truecolor"
    glyphs: Glyphs = LINE
    calm: bool = False
    """Should nothing move by itself, since the line is slow?"""
    mouse: bool = True
    """Do clicks come here? Else the terminal keeps its mouse, which marks text."""


class Probe(NamedTuple):
    """What the terminal answered: how many cells it gives an ambiguous character, and after how many seconds."""

    width: int | None = None
    seconds: float | None = None

    @property
    def slow(self) -> bool:
        """Did it take so long that keys are felt?"""
        return self.seconds is not None and self.seconds > SLOW_SECONDS


ANSWER_AT_MOST = 4096  # bytes: whoever says more answers something else


def preflight(env: MutableMapping[str, str] = os.environ, *, ascii_only: bool = False, probe: bool = True) -> Terminal:
    """Look at the terminal; raises `TerminalRefused` if nothing can be drawn on it.

    Call it before Textual is imported: it also takes away the switches by which Textual would write a secret to a file.
    """
    drawn_by_a_page = in_browser(env)
    for name in _TELLTALES:
        if not (drawn_by_a_page and name == "TEXTUAL_DRIVER"):
            env.pop(name, None)
    if drawn_by_a_page:
        return Terminal(glyphs=choose({"TERM": "xterm"}, "utf-8", ascii_only))
    if not (os.isatty(0) and os.isatty(2)):
        raise TerminalRefused("It is played in a terminal: keyboard and screen must not be redirected.")
    if env.get("TERM", "").lower() == "dumb":
        raise TerminalRefused("This terminal calls itself dumb (TERM=dumb): it cannot place text on the screen.")
    encoding = locale_encoding(env)
    glyphs = choose(env, encoding, ascii_only)
    answer = probe_width(0, 2, probe_seconds(env)) if glyphs is LINE and probe else Probe()
    if answer.width == 2:
        glyphs = choose(env, encoding, ascii_only, wide=True)
    return Terminal(colour_depth(env), glyphs, answer.slow)


def over_ssh(env: Mapping[str, str]) -> bool:
    """Does somebody sit far away, at the other end of SSH?"""
    return any(env.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def probe_seconds(env: Mapping[str, str]) -> float:
    """How long an answer of the terminal is waited for."""
    return FAR_PROBE_SECONDS if over_ssh(env) else PROBE_SECONDS


def in_browser(env: Mapping[str, str] = os.environ) -> bool:
    """Are we drawn by a page in a browser (`serve`)? Then a line of packets stands where a terminal would be."""
    return env.get("TEXTUAL_DRIVER") == WEB_DRIVER


def is_gone() -> bool:
    """Has the terminal been closed under us?"""
    return not (os.isatty(2) or in_browser())


def let_go() -> None:
    """Send what is still written to a terminal that is gone nowhere: writing to it fails, and waiting for it hangs."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in (1, 2):
        os.dup2(nowhere, fd)
    os.close(nowhere)


def colour_depth(env: Mapping[str, str]) -> Depth:
    """How many colours the terminal has; NO_COLOR means none."""
    return colours(env)[0]


def colours(env: Mapping[str, str]) -> tuple[Depth, str]:
    """How many colours the terminal has, and the sign that says so.

    These are the signs that Textual goes by, which takes every other terminal for one with sixteen.
    """
    if "NO_COLOR" in env:
        return "none", "NO_COLOR is set"
    term = env.get("TERM", "").strip().lower()
    if term in ("dumb", "unknown"):
        return "none", f"TERM={term}"
    forced: dict[str, Depth] = {"truecolor": "truecolor", "256": "256", "standard": "16"}
    if depth := forced.get(told := env.get("TEXTUAL_COLOR_SYSTEM", "")):
        return depth, f"TEXTUAL_COLOR_SYSTEM={told}"
    if (told := env.get("COLORTERM", "").strip().lower()) in ("truecolor", "24bit"):
        return "truecolor", f"COLORTERM={told}"
    if term.rpartition("-")[2] in ("256color", "kitty"):
        return "256", f"TERM={term}"
    if _MONOCHROME.match(term):
        return "none", f"TERM={term} has none"
    return "16", f"TERM={term}" if term else "TERM is not set"


def locale_encoding(env: Mapping[str, str], utf8_mode: bool = bool(sys.flags.utf8_mode)) -> str:
    """The encoding that the person's locale asks for.

    Python turns to UTF-8 by itself in the C locale (and then sets LC_CTYPE), so its streams cannot be asked.
    """
    ctype = env.get("LC_CTYPE", "")
    if utf8_mode and ctype in ("C.UTF-8", "C.utf8", "UTF-8"):
        ctype = ""
    name = env.get("LC_ALL") or ctype or env.get("LANG") or "C"
    return "utf-8" if re.search(r"utf-?8", name, re.IGNORECASE) else "ascii"


def probe_width(read_fd: int, write_fd: int, seconds: float = PROBE_SECONDS) -> Probe:
    """Draw an ambiguous character and ask where the cursor is now."""
    answer, took = ask(read_fd, write_fd, "\r─\x1b[6n".encode(), b"R", seconds)
    with suppress(OSError):
        os.write(write_fd, b"\r\x1b[K" if took is not None else b"")
    reply = re.search(rb"\x1b\[\d{1,5};(\d{1,5})R", answer)
    return Probe(int(reply[1]) - 1, took) if reply else Probe()


def ask(read_fd: int, write_fd: int, question: bytes, end: bytes, seconds: float) -> tuple[bytes, float | None]:
    """What a terminal answers up to `end`, and how long it took; None: nothing was asked.

    Nothing is asked when somebody has typed ahead: the answer could not be told from the keys.
    """
    if select.select([read_fd], [], [], 0)[0]:
        return b"", None
    try:
        before = termios.tcgetattr(read_fd)
    except termios.error:
        return b"", None
    answer = b""
    started = time.monotonic()
    try:
        tty.setcbreak(read_fd, termios.TCSANOW)
        os.write(write_fd, question)
        while (left := started + seconds - time.monotonic()) > 0 and not answer.endswith(end):
            if len(answer) > ANSWER_AT_MOST:
                break
            if select.select([read_fd], [], [], left)[0]:
                answer += os.read(read_fd, 256)
    except OSError:
        return b"", None
    finally:
        with suppress(OSError, termios.error):
            termios.tcsetattr(read_fd, termios.TCSANOW, before)
    return answer, time.monotonic() - started


def mend(fd: int) -> None:
    """Bring a terminal back to rest: its modes, and how its line hands keys on."""
    with suppress(OSError):
        os.write(fd, RESET)
    try:
        modes = termios.tcgetattr(fd)
    except termios.error:  # no terminal: whoever reads it gets what would mend one
        return
    modes[0] |= termios.ICRNL | termios.IXON
    modes[0] &= ~(termios.IGNCR | termios.INLCR)
    modes[1] |= termios.OPOST | termios.ONLCR
    modes[3] |= termios.ECHO | termios.ECHOE | termios.ECHOK | termios.ICANON | termios.ISIG | termios.IEXTEN
    with suppress(termios.error):
        termios.tcsetattr(fd, termios.TCSADRAIN, modes)
