"""Every use of a part of Textual that it does not promise to keep. Nothing else in the program touches one.

Each has a test (`tests/screens/test_shell.py`). What changes Textual itself happens only with the very version it was
written for; with another one Textual keeps its own, slower way.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import textual
from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text
from textual import _compositor, _xterm_parser
from textual.app import App
from textual.drivers import linux_driver
from textual.events import Key, Paste
from textual.keys import Keys
from textual.screen import Screen
from textual.strip import Strip

from screens import terminal
from screens.spans import spans
from screens.text import clusters

WRITTEN_FOR: Final = "8.2.8"


_SGR: Final = re.compile(r"\x1b\[([\d;]*)m")
_MOVES: Final = re.compile(r"(?:\x1b\[\d+;\d+H)*")


class _Ink(NamedTuple):
    """How letters are drawn, in the numbers that a terminal is sent."""

    marks: frozenset[str] = frozenset()  # bold, reverse and the like
    ink: str = ""
    paper: str = ""


_BARE: Final = _Ink()


@lru_cache(4096)
def _ink(codes: str) -> _Ink:
    """What Rich, which always begins with nothing, means by these numbers."""
    marks, ink, paper = set(), "", ""
    rest = [code for code in codes.split(";") if code not in ("", "0")]
    while rest:
        size = 1 if rest[0] not in ("38", "48") else 3 if rest[1] == "5" else 5
        code, rest = ";".join(rest[:size]), rest[size:]
        number = int(code.partition(";")[0])
        if 30 <= number <= 39 or 90 <= number <= 97:
            ink = code
        elif 40 <= number <= 49 or 100 <= number <= 107:
            paper = code
        else:
            marks.add(code)
    return _Ink(frozenset(marks), ink, paper)


@lru_cache(4096)
def _change(old: _Ink, new: _Ink) -> str:
    """What is sent when letters are to be drawn in another way."""
    if old == new:
        return ""
    codes = []
    if not old.marks <= new.marks or (old.ink and not new.ink) or (old.paper and not new.paper):
        old = _BARE
        codes.append("0")
    codes += sorted(new.marks - old.marks)
    codes += [code for code, was in ((new.ink, old.ink), (new.paper, old.paper)) if code != was]
    return f"\x1b[{';'.join(codes)}m"


def thrifty(frame: str) -> str:
    """The same picture with about half of the bytes: of each way to draw only what differs from the last one is sent.

    Rich takes everything back behind each piece of text, and says all of it again before the next.
    """
    out: list[str] = []
    old, new, at = _BARE, _BARE, 0
    for found in [*_SGR.finditer(frame), None]:
        piece = frame[at : found.start() if found else None]
        moves = _MOVES.match(piece)
        if piece and not (moves and moves.end() == len(piece)):
            out.append(_change(old, new))
            old = new
        out.append(piece)
        if found:
            new, at = _ink(found[1]), found.end()
    out.append(_change(old, _BARE))
    return "".join(out)


# The name of a folder: asking Textual for its version would load the machinery of packages first.
_KNOWN: Final = (Path(textual.__file__).parents[1] / f"textual-{WRITTEN_FOR}.dist-info").exists()


SENDS_SPANS_ONLY: Final = _KNOWN
"""Does a refreshed span cost only its own bytes?"""

_parse_extended_key = _xterm_parser.XTermParser._parse_extended_key
_RELEASED = "3"


def _parse_any_extended_key(self: _xterm_parser.XTermParser, sequence: str) -> list[Key] | None:
    """Read a key with all that a terminal may say about it; Textual's own way ends the program at what it never asks.

    That is which kind of press it was (only a release is none), what the key would be with shift or on another
    keyboard, and codes that are no letters.
    """
    if (match := _xterm_parser._re_extended_key.fullmatch(sequence)) is None:
        return None
    codes: str = match.group(1)
    end: str = match.group(2)
    code, modifiers, text = (*codes.split(";"), "", "")[:3]
    modifier, _, kind = modifiers.partition(":")
    if kind != _RELEASED:
        try:
            keys = _parse_extended_key(self, f"\x1b[{code.partition(':')[0]};{modifier};{text}{end}")
            "".join(key.character or "" for key in keys or ()).encode()
        except (ValueError, OverflowError):  # no letter has this number
            pass
        else:
            return keys
    return [Key(Keys.Ignore, sequence)]


def _read_every_key() -> bool:
    if _KNOWN:
        _xterm_parser.XTermParser._parse_extended_key = _parse_any_extended_key  # type: ignore[assignment]
    return _KNOWN


READS_EVERY_KEY: Final = _read_every_key()
"""Is a key that says more than Textual asked for read, or ignored, and never the end?"""


def _tolerant_decoder(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")


def _read_any_byte() -> bool:
    if _KNOWN:
        linux_driver.getincrementaldecoder = _tolerant_decoder  # type: ignore[assignment, attr-defined]
    return _KNOWN


READS_ANY_BYTE: Final = _read_any_byte()
"""Is a byte that is no UTF-8, such as another kind of terminal sends for an umlaut, a letter, and not the end?"""


_Cell: TypeAlias = tuple[str | None, Any]  # a letter and its style
_Shown: TypeAlias = dict[int, list[_Cell]]

_UNKNOWN: Final[_Cell] = (None, None)


class _ChangedRows(_compositor.CompositorUpdate):
    """A whole frame, of which only the cells are sent that the terminal does not show already.

    Textual draws a screen that comes up two or three times over, and all of it when a line of it grows.
    """

    def __init__(self, frame: _compositor.LayoutUpdate, shown: _Shown) -> None:
        self._frame = frame
        self._shown = shown

    def render_segments(self, console: Console) -> str:
        x, width = self._frame.region.x, self._frame.region.width
        rows = enumerate(self._frame.strips, self._frame.region.y)
        return thrifty("".join(_differing(console, self._shown, x + width, x, y, Strip.join(line)) for y, line in rows))


class _ChangedSpans(_compositor.CompositorUpdate):
    """Some spans of a frame, of which only the cells are sent that the terminal does not show already."""

    def __init__(self, spans: _compositor.ChopsUpdate, shown: _Shown, width: int) -> None:
        self._spans = spans
        self._shown = shown
        self._width = width

    def render_segments(self, console: Console) -> str:
        changed = self._spans
        out: list[str] = []
        for y, left, right in changed.spans:
            for end, (x, strip) in zip(changed.chop_ends[y], changed.chops[y].items(), strict=True):
                if strip is None or x >= right or end <= left:
                    continue
                first, last = max(x, left), min(end, right)
                if (first, last) != (x, end):
                    strip = strip.crop(first - x, last - x)
                out.append(_differing(console, self._shown, self._width, first, y, strip))
        return thrifty("".join(out))


def _differing(console: Console, shown: _Shown, width: int, x: int, y: int, strip: Strip) -> str:
    """What of a strip at x, y the terminal does not show; it is remembered as shown."""
    new = _cells(strip)
    row = shown.setdefault(y, [])
    row += [_UNKNOWN] * (max(width, x + len(new)) - len(row))
    old = row[x : x + len(new)]
    row[x : x + len(new)] = new
    if old == new:
        return ""
    out: list[str] = []
    for first, last in spans(old, new):
        piece = strip if (first, last) == (0, len(new)) else strip.crop(first, last)
        out += (Control.move_to(x + first, y).segment.text, piece.render(console))
    return "".join(out)


def _cells(strip: Strip) -> list[_Cell]:
    found: list[_Cell] = []
    for text, style, control in strip:
        if not control:
            for letter, cells in clusters(text):
                found += ((letter, style), ("", style))[:cells]
    return found


def painted_strips(screen: Screen[Any]) -> list[Strip]:
    """What is on `screen`, row by row."""
    return screen._compositor.render_strips()


def actions_on(screen: Screen[Any], key: str) -> list[str]:
    """The actions that `screen` itself has bound to `key`, a person's own keymap considered."""
    return [binding.action for binding in screen._bindings.key_to_bindings.get(key, ())]


def typed_ahead(screen: Screen[Any]) -> list[Key | Paste]:
    """Take from `screen` the keys and pastes that wait for it, in their order."""
    queue: asyncio.Queue[Any] = screen._message_queue
    taken: list[Key | Paste] = []
    kept: list[Any] = []
    if isinstance(screen._pending_message, Key | Paste):
        taken.append(screen._pending_message)
        screen._pending_message = None
    while not queue.empty():
        message = queue.get_nowait()
        if isinstance(message, Key | Paste):
            taken.append(message)
        else:
            kept.append(message)
    for message in kept:
        queue.put_nowait(message)
    return taken


def forget_traces(app: App[Any]) -> None:
    """Drop what the app itself keeps of a screen that goes: copied text, and the widgets the mouse was on."""
    app._clipboard = ""
    app.mouse_over = None
    app.hover_over = None
    app._mouse_down_widget = None


def belongs_to(screen: Screen[Any]) -> bool:
    """Are we called from a handler of `screen` or of a widget on it? Then waiting for its removal would never end."""
    here = asyncio.current_task()
    return any(node._task is here for node in screen.walk_children(with_self=True))


def leave_terminal(app: App[Any]) -> None:
    """Give the terminal back as it was, for a while."""
    if app._driver is not None:
        app._driver.suspend_application_mode()


def enter_terminal(app: App[Any]) -> None:
    """Take the terminal again after `leave_terminal`."""
    if isinstance(app, Discreet):
        app.distrust_terminal()
    if app._driver is not None:
        app._driver.resume_application_mode()


def heed_mouse(app: App[Any], heed: bool) -> None:
    """Ask the terminal for clicks, or leave its mouse to it."""
    driver = app._driver
    if driver is None or app.is_headless:
        return
    driver._mouse = True  # without it the driver does neither
    getattr(driver, "_enable_mouse_support" if heed else "_disable_mouse_support")()
    driver._mouse = heed


class Discreet(App[int]):
    """An app whose end tells nothing: no local variable, no text of an error, no picture left behind."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shown_rows: _Shown = {}

    def distrust_terminal(self) -> None:
        """Something else may have written on the terminal: send every row with the next frame."""
        self._shown_rows.clear()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        update: Any = renderable
        if isinstance(renderable, _compositor.LayoutUpdate) and renderable.region.size == self.size:
            update = _ChangedRows(renderable, self._shown_rows)
        elif isinstance(renderable, _compositor.ChopsUpdate):
            update = _ChangedSpans(renderable, self._shown_rows, self.size.width)
        elif renderable is not None:
            self.distrust_terminal()
        super()._display(screen, update if SENDS_SPANS_ONLY else renderable)

    def report_crash(self, error: BaseException | None) -> str:
        """Keep what helps to find the fault; returns the one sentence that the person reads."""
        raise NotImplementedError

    def panic(self, *renderables: RenderableType) -> None:
        """An end that Textual asks for; what it wants to print is left out."""
        self._end_with(sys.exc_info()[1])

    def _fatal_error(self) -> None:
        """An error nobody handled. Textual would print it with the local variables: a hand, a deck."""
        self._end_with(sys.exc_info()[1])

    def _end_with(self, error: BaseException | None) -> None:
        self._begin_batch()  # no further frame
        if not self.is_headless and terminal.is_gone():
            # That is the error, however it showed itself; nobody is there to read about it.
            terminal.let_go()
            self._return_code = 128 + signal.SIGHUP
            self._close_messages_no_wait()
            return
        self._return_code = 1
        self.wipe(self.size.height)
        self._exit_renderables[:] = [Text(self.report_crash(error))]
        self._close_messages_no_wait()

    def wipe(self, rows: int) -> None:
        """Blank so many lines in place: clearing the whole screen would push it into some terminals' history."""
        if self._driver is not None and self._running and not self.is_headless:
            self._driver.write("\x1b[0m" + "".join(f"\x1b[{y};1H\x1b[2K" for y in range(1, rows + 1)))
