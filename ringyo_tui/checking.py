"""What `--check` says of a terminal: what it offers, why we think so, and what mends it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from shutil import get_terminal_size
from typing import NamedTuple

from screens.glyphs import why_plain
from screens.terminal import CEILING, FLOOR, Probe, ask, colours, locale_encoding, over_ssh, probe_seconds, probe_width

_MOUSE = re.compile(rb"\x1b\[\?1006;([0-4])\$y")
_ASKS_MOUSE = b"\x1b[?1006$p\x1b[c"  # every terminal answers the second, so that nobody waits for the first


class Check(NamedTuple):
    """One thing, how it stands, and in one sentence how to change it (nothing, if it is as good as can be)."""

    what: str
    is_so: str
    mend: str = ""


def check(env: Mapping[str, str], ascii_only: bool = False) -> Iterator[Check]:
    """Everything that is looked at before the app draws, and what else helps on the way to a good table."""
    here = os.isatty(0) and os.isatty(1)
    probe = probe_width(0, 1, probe_seconds(env)) if here and _answers(env) else Probe()
    yield _terminal(env, here)
    yield _size()
    yield _colours(env)
    yield _letters(env, ascii_only, probe)
    yield _mouse(env, here and probe.width is not None)
    yield _multiplexer(env)
    yield _ssh(env, probe)


def _answers(env: Mapping[str, str]) -> bool:
    return env.get("TERM", "dumb").lower() not in ("", "dumb")


def _terminal(env: Mapping[str, str], here: bool) -> Check:
    term = env.get("TERM", "")
    if not here:
        return Check("terminal", "none: keyboard or screen is redirected", "Start it in a terminal, without a pipe.")
    if term.lower() == "dumb":
        return Check("terminal", "TERM=dumb: cannot place text", "Set TERM to what it is, e.g. TERM=xterm-256color.")
    if not term:
        return Check("terminal", "TERM is not set", "Set TERM to what it is, e.g. TERM=xterm-256color.")
    return Check("terminal", f"TERM={term}")


def _size() -> Check:
    columns, rows = get_terminal_size()
    is_so = f"{columns} columns, {rows} rows"
    if columns < FLOOR[0] or rows < FLOOR[1]:
        mend = f"It takes {FLOOR[0]} columns and {FLOOR[1]} rows: make it larger, or its letters smaller."
        return Check("size", f"{is_so} (too small)", mend)
    if columns > CEILING[0] or rows > CEILING[1]:
        mend = "No window is as large: unset COLUMNS and LINES, or set what is true with stty cols 80 rows 24."
        return Check("size", f"{is_so} (too large)", mend)
    return Check("size", is_so)


def _colours(env: Mapping[str, str]) -> Check:
    depth, sign = colours(env)
    found = {"none": "none", "16": "16", "256": "256", "truecolor": "16 million"}[depth]
    if "NO_COLOR" in env:
        mend = "Unset NO_COLOR for colours."
    elif depth == "truecolor":
        mend = ""
    elif depth == "256":
        mend = "Enough for everything; COLORTERM=truecolor if it has more."
    else:
        mend = "If it has more: TERM=xterm-256color, or COLORTERM=truecolor."
    return Check("colours", f"{found} ({sign})", mend)


def _letters(env: Mapping[str, str], ascii_only: bool, probe: Probe) -> Check:
    why = why_plain(env, locale_encoding(env), ascii_only, probe.width == 2)
    if not why:
        return Check("letters", "lines and symbols (UTF-8)", "If they look broken: --ascii.")
    mends = {
        "asked for": "Leave out --ascii for lines and symbols.",
        "the locale is not UTF-8": "Set a UTF-8 locale, e.g. LANG=C.UTF-8.",
        "it draws lines two cells wide": "Let it draw ambiguous characters narrow.",
    }
    mend = mends.get(why, 'If it can draw lines: TERM=xterm-256color, or ":" and "settings: glyphs" in the program.')
    return Check("letters", f"ASCII ({why})", mend)


def _mouse(env: Mapping[str, str], talks: bool) -> Check:
    answer = ask(0, 1, _ASKS_MOUSE, b"c", probe_seconds(env))[0] if talks else b""
    said = _MOUSE.search(answer)
    if said and said[1] in b"123":
        return Check("mouse", "yes", "To mark text with it: hold shift, or --no-mouse.")
    if said and said[1] == b"4":
        return Check("mouse", "switched off for good", "Everything is done by keys as well.")
    return Check("mouse", "it does not say", "Where clicks do nothing, everything is done by keys as well.")


def _multiplexer(env: Mapping[str, str]) -> Check:
    """Another program between this one and the terminal."""
    if env.get("TMUX"):
        return Check("inside", "tmux", "For its mouse and a quick Esc: set -g mouse on, set -s escape-time 20.")
    if env.get("STY"):
        return Check("inside", "screen", "For more than 16 colours: term screen-256color in .screenrc.")
    if env.get("ZELLIJ"):
        return Check("inside", "Zellij", "Keys that it takes for itself: ctrl+g locks it.")
    if env.get("TERM", "").startswith(("tmux", "screen")):
        return Check("inside", "tmux or screen, further out", "Its own settings decide on colours and mouse.")
    return Check("inside", "no tmux, no screen")


def _ssh(env: Mapping[str, str], probe: Probe) -> Check:
    took = f", an answer took {probe.seconds * 1000:.0f} ms" if probe.seconds is not None else ""
    if not over_ssh(env):
        return Check("line", f"this very machine{took}")
    mend = "On a slow line: ssh -C compresses, and --calm moves nothing by itself"
    return Check("line", f"SSH{took}", f"{mend} (here it is on already)." if probe.slow else f"{mend}.")
