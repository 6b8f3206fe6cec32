"""The curtain between two people: opaque, public in every word, and deaf to whoever typed too long.

It opens on the letter of the seat alone, and only after the keyboard has rested: nobody's last key of a turn, held,
doubled or typed ahead, can be the first of somebody else's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from inspect import isawaitable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from engines.core import GameError
from screens.look import Look, look_of
from screens.text import fit, wrap
from screens.widgets.canvas import Canvas
from screens.widgets.secret import Secret
from styles.seats import Seat, seat_symbol

Callback = Callable[[], Any]
"""Called in the app's own time, so it may be a coroutine that replaces the curtain."""

BOX_WIDTH, BOX_HEIGHT = 58, 15
_TEXT_LEFT = 20
_LETTERS: dict[Seat, tuple[str, ...]] = {
    "A": (" ### ", "#   #", "#####", "#   #", "#   #"),
    "B": ("#### ", "#   #", "#### ", "#   #", "#### "),
    "C": (" ####", "#    ", "#    ", "#    ", " ####"),
    "D": ("#### ", "#   #", "#   #", "#   #", "#### "),
    "E": ("#####", "#    ", "#### ", "#    ", "#####"),
}
"""Each seat's letter, large enough to be read across a table; a mark is two cells wide."""

_WAYS_OUT = "t  the public table      q  leave (everything is saved)"
_TYPING = "enter  opens      esc  stops"


class Curtain(Screen[None]):
    """Hides everything until the person at seat `letter` says that nobody else is looking."""

    QUIET: ClassVar[float] = 0.5
    """Seconds without a key, and since the curtain can be seen, before it may be opened."""
    HELD: ClassVar[float] = 2.4
    """So many times as long after its own letter: a key that is held comes again only after up to a second."""
    WAIT_AT_LEAST: ClassVar[float] = 0.05
    """Textual never calls a timer that is due before it has begun to wait, and then nobody could open this curtain."""
    HAS_PALETTE: ClassVar[bool] = False
    AUTO_FOCUS = None

    def __init__(
        self,
        letter: Seat,
        name: str,
        lines: Sequence[str],
        left: str = "",
        *,
        on_open: Callback,
        on_table: Callback,
        on_quit: Callback,
        unlock: Callable[[str], None] | None = None,
    ) -> None:
        """`unlock` compares the key of a seat that has one; it raises a GameError if it is another one."""
        super().__init__()
        self._unlock = unlock
        self._typing: Secret | None = None  # the key, while it is typed
        self._fault = ""
        self.letter = letter
        self.player = name
        self.lines = tuple(lines)
        self.left = left
        self.armed = False
        self.refused = False  # a key that opens nothing was pressed: then it is said which ones do
        self._doors: dict[str, Callback] = {letter.lower(): on_open, "t": on_table, "q": on_quit}
        self._quiet_since: float | None = None
        self._opens_from = 0.0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """One canvas over everything."""
        yield Canvas(look_of(self), painter=self._paint)

    def on_mount(self) -> None:
        """No toast may lie upon a curtain: one that is still on its way would make room for itself."""
        self.query("ToastRack").remove()

    def on_screen_resume(self) -> None:
        """Shown, for the first time or again: the quiet time starts when it has been painted."""
        self._typing = None
        self._disarm()
        self._quiet_since = None
        self.call_after_refresh(self._painted)

    async def on_event(self, event: events.Event) -> None:
        """Whatever is typed, clicked or pasted ends here."""
        if isinstance(event, events.Key | events.Paste) and self._typing is not None:
            event.stop()
            self._type(event, self._typing)
        elif isinstance(event, events.Key):
            event.stop()
            self._typed(event)
        elif not isinstance(event, events.InputEvent | events.Paste):
            await super().on_event(event)

    def relook(self, look: Look) -> None:
        """Paint in another look."""
        self.query_one(Canvas).repaint(look)

    def _typed(self, event: events.Key) -> None:
        """The key's own time counts, not ours: one typed before the curtain was seen is old however late it comes."""
        door = self._doors.get((event.character or event.key).lower())
        if self.armed and event.time >= self._opens_from:
            if door is not None and door is self._doors.get(self.letter.lower()) and self._unlock is not None:
                self._typing = Secret()
                self._repaint()
            elif door is not None:
                self._leave_by(door)
            elif self._doors and not self.refused:
                self.refused = True
                self._repaint()
        elif self._quiet_since is not None:
            self._quiet_since = max(self._quiet_since, event.time)
            self._disarm()
            self._arm_later()

    def _leave_by(self, door: Callback) -> None:
        """Through one door, once, if something else has not begun to take the place of this curtain by then."""
        doors, self._doors = self._doors, {}

        async def go() -> None:
            if self.app.screen is self and getattr(self.app, "input_open", True):
                done = door()
                if isawaitable(done):
                    await done
            else:
                self._doors = doors

        self.app.call_later(go)

    def _type(self, event: events.Key | events.Paste, typed: Secret) -> None:
        """A letter of the key, or the end of it. Whoever stops begins with the quiet time again."""
        self._fault = ""
        if typed.take(event) or isinstance(event, events.Paste):
            pass
        elif event.key == "escape":
            self._typing = None
            self._quiet_since = event.time
            self._disarm()
            self._arm_later()
        elif event.key == "enter" and self._unlock is not None:
            try:
                self._unlock(typed.clear())
            except GameError as error:
                self._fault = str(error)
            else:
                self._typing = None
                self._leave_by(self._doors[self.letter.lower()])
        self._repaint()

    def _painted(self) -> None:
        self._quiet_since = time.monotonic()
        self._arm_later()

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self.armed:
            self.armed = self.refused = False
            self._repaint()

    def _arm_later(self) -> None:
        self._timer = self.set_timer(self.QUIET, self._arm)

    def _arm(self) -> None:
        """Only now: keys that nobody was given have been pressed meanwhile, perhaps."""
        assert self._quiet_since is not None
        key, pressed = getattr(self.app, "last_key", ("", 0.0))
        held = pressed + self.HELD * self.QUIET if key == self.letter.lower() else 0.0
        self._opens_from = max(self._quiet_since + self.QUIET, held)
        if (left := self._opens_from - time.monotonic()) > 0:
            self._timer = self.set_timer(max(left, self.WAIT_AT_LEAST), self._arm)
            return
        self.armed = True
        self._repaint()

    def _repaint(self) -> None:
        for canvas in self.query(Canvas):
            canvas.repaint()

    def _paint(self, canvas: Canvas) -> None:
        look, glyphs = canvas.look, canvas.look.glyphs
        seat = look.seat(self.letter)
        left = max(0, (canvas.columns - BOX_WIDTH) // 2)
        top = max(0, (canvas.rows - BOX_HEIGHT - 2) // 2)
        _frame(canvas, left, top)
        canvas.put(left + 4, top + 2, "Pass the keyboard to", look.dim)
        for row, pattern in enumerate(_LETTERS[self.letter], top + 4):
            for column, mark in enumerate(pattern):
                if mark == "#":
                    canvas.put(left + 4 + 2 * column, row, glyphs.full * 2, seat)
        text = left + _TEXT_LEFT
        x = canvas.put(text, top + 4, seat_symbol(self.letter), seat)
        canvas.put(x + 2, top + 4, self.player, look.strong)
        words = [line for text_line in (*self.lines, self.left) for line in wrap(text_line, BOX_WIDTH - _TEXT_LEFT - 3)]
        for row, line in enumerate(words[:6], top + 6):
            canvas.put(text, row, line, look.ink)
        if self._typing is not None:
            x = canvas.put(left + 4, top + 12, f"The key of {self.player}: ", look.strong)
            x = canvas.put(x, top + 12, self._typing.stars, look.ink)
            canvas.put(x, top + 12, " ", look.cursor)
            canvas.put(left + 4, top + 13, fit(self._fault, BOX_WIDTH - 6).rstrip(), look.warning)
            canvas.put(left + 4, top + BOX_HEIGHT + 1, _TYPING, look.dim)
            return
        call = f"{self.player}: press  {self.letter.lower()}  when only you can see the screen."
        canvas.put(left + 4, top + 12, call if self.armed else "Hands off the keyboard for a moment ...",
                   look.strong if self.armed else look.dim)  # fmt: skip
        if self.armed:
            canvas.put(left + 4, top + BOX_HEIGHT + 1, _WAYS_OUT, look.dim)
        if self.refused:
            canvas.put(left + 4, top + 13, f"That key opens nothing;  {self.letter.lower()}  does.", look.ink)


def _frame(canvas: Canvas, left: int, top: int) -> None:
    glyphs, rule = canvas.look.glyphs, canvas.look.rule
    level = glyphs.horizontal * (BOX_WIDTH - 2)
    canvas.put(left, top, glyphs.top_left + level + glyphs.top_right, rule)
    for row in range(top + 1, top + BOX_HEIGHT - 1):
        canvas.put(left, row, glyphs.vertical, rule)
        canvas.put(left + BOX_WIDTH - 1, row, glyphs.vertical, rule)
    canvas.put(left, top + BOX_HEIGHT - 1, glyphs.bottom_left + level + glyphs.bottom_right, rule)
