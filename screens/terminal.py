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

from screens.glyphs import LINE, Glyphs, choose
from styles.depth import Depth

PROBE_SECONDS = 0.2

_TELLTALES = ("TEXTUAL", "TEXTUAL_DEBUG", "TEXTUAL_LOG", "TEXTUAL_PRESS", "TEXTUAL_SCREENSHOT", "TEXTUAL_SHOW_RETURN")
"""Switches of Textual that write screens or keys to a file, or print what an app returned."""


class TerminalRefused(Exception):
    """This terminal cannot show a table; the text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What the app needs to know about the terminal it is drawn on."""

    depth: Depth = "truecolor"
    glyphs: Glyphs = LINE


def preflight(env: MutableMapping[str, str] = os.environ, *, ascii_only: bool = False, probe: bool = True) -> Terminal:
    """Look at the terminal; raises `TerminalRefused` if nothing can be drawn on it.

    Call it before Textual is imported: it also takes away the switches by which Textual would write a secret to a file.
    """
    for name in _TELLTALES:
        env.pop(name, None)
    if not (os.isatty(0) and os.isatty(2)):
        raise TerminalRefused("ringyo-tui is played in a terminal: keyboard and screen must not be redirected.")
    if env.get("TERM", "").lower() == "dumb":
        raise TerminalRefused("This terminal calls itself dumb (TERM=dumb): it cannot place text on the screen.")
    encoding = locale_encoding(env)
    glyphs = choose(env, encoding, ascii_only)
    if glyphs is LINE and probe and probe_width(0, 2) == 2:
        glyphs = choose(env, encoding, ascii_only, wide=True)
    return Terminal(colour_depth(env), glyphs)


def is_gone() -> bool:
    """Has the terminal been closed under us?"""
    return not os.isatty(2)


def let_go() -> None:
    """Send what is still written to a terminal that is gone nowhere: writing to it fails, and waiting for it hangs."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in (1, 2):
        os.dup2(nowhere, fd)
    os.close(nowhere)


def colour_depth(env: Mapping[str, str]) -> Depth:
    """How many colours the terminal has, by the same signs that Textual goes by; NO_COLOR means none."""
    if "NO_COLOR" in env:
        return "none"
    term = env.get("TERM", "").strip().lower()
    if term in ("dumb", "unknown"):
        return "none"
    forced: dict[str, Depth] = {"truecolor": "truecolor", "256": "256", "standard": "16"}
    if depth := forced.get(env.get("TEXTUAL_COLOR_SYSTEM", "")):
        return depth
    if env.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if term.rpartition("-")[2] in ("256color", "kitty") else "16"


def locale_encoding(env: Mapping[str, str], utf8_mode: bool = bool(sys.flags.utf8_mode)) -> str:
    """The encoding that the person's locale asks for.

    Python turns to UTF-8 by itself in the C locale (and then sets LC_CTYPE), so its streams cannot be asked.
    """
    ctype = env.get("LC_CTYPE", "")
    if utf8_mode and ctype in ("C.UTF-8", "C.utf8", "UTF-8"):
        ctype = ""
    name = env.get("LC_ALL") or ctype or env.get("LANG") or "C"
    return "utf-8" if re.search(r"utf-?8", name, re.IGNORECASE) else "ascii"


def probe_width(read_fd: int, write_fd: int, seconds: float = PROBE_SECONDS) -> int | None:
    """How many cells the terminal gives an ambiguous character; None if it does not say.

    Nothing is asked when somebody has typed ahead: the answer could not be told from the keys.
    """
    if select.select([read_fd], [], [], 0)[0]:
        return None
    try:
        before = termios.tcgetattr(read_fd)
    except termios.error:
        return None
    answer = b""
    try:
        tty.setcbreak(read_fd, termios.TCSANOW)
        os.write(write_fd, "\r─\x1b[6n".encode())
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not answer.endswith(b"R"):
            if select.select([read_fd], [], [], left)[0]:
                answer += os.read(read_fd, 64)
    except OSError:
        return None
    finally:
        with suppress(OSError, termios.error):
            os.write(write_fd, b"\r\x1b[K")
            termios.tcsetattr(read_fd, termios.TCSANOW, before)
    reply = re.search(rb"\x1b\[\d+;(\d+)R", answer)
    return int(reply[1]) - 1 if reply else None
