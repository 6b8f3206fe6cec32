"""Every use of a part of Textual that it does not promise to keep. Nothing else in the program touches one.

Each has a test (`tests/screens/test_shell.py`). What changes Textual itself happens only with the very version it was
written for; with another one Textual keeps its own, slower way.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any, Final

import textual
from rich.console import Console, RenderableType
from rich.control import Control
from rich.text import Text
from textual import _compositor
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from screens import terminal

WRITTEN_FOR: Final = "8.2.8"


def _render_spans(self: _compositor.ChopsUpdate, console: Console) -> str:
    """Exactly the spans that changed; Textual's own way sends each from the left edge of its widget."""
    out: list[str] = []
    for y, left, right in self.spans:
        for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=True):
            if strip is None or x >= right or end <= left:
                continue
            first, last = max(x, left), min(end, right)
            if (first, last) != (x, end):
                strip = strip.crop(first - x, last - x)
            out.append(Control.move_to(first, y).segment.text)
            out.append(strip.render(console))
    return "".join(out)


def _send_spans_only() -> bool:
    if textual.__version__ != WRITTEN_FOR:
        return False
    _compositor.ChopsUpdate.render_segments = _render_spans  # type: ignore[method-assign]
    return True


SENDS_SPANS_ONLY: Final = _send_spans_only()
"""Does a refreshed span cost only its own bytes?"""


def painted_strips(screen: Screen[Any]) -> list[Strip]:
    """What is on `screen`, row by row."""
    return screen._compositor.render_strips()


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
    if app._driver is not None:
        app._driver.resume_application_mode()


class Discreet(App[int]):
    """An app whose end tells nothing: no local variable, no text of an error, no picture left behind."""

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
        self._wipe()
        self._exit_renderables[:] = [Text(self.report_crash(error))]
        self._close_messages_no_wait()

    def _wipe(self) -> None:
        """Blank every line in place: clearing the whole screen would push it into some terminals' history."""
        if self._driver is not None and self._running and not self.is_headless:
            self._driver.write("\x1b[0m" + "".join(f"\x1b[{y};1H\x1b[2K" for y in range(1, self.size.height + 1)))
