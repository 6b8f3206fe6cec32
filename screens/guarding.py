"""Setting the key of a seat, behind its curtain: typed twice, so that nobody is locked out by a slip."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from engines.core import GameError
from engines.library.keys import spelled
from screens.text import wrap
from screens.widgets.canvas import Canvas
from screens.widgets.page import Key, Page, paint_bar, paint_keys
from screens.widgets.secret import Secret

WIDTH, LEFT = 72, 3
ABOUT = (
    "A key guards what only this seat may see: the curtain, v, and the commands that show or export it ask for it, "
    "here and at every other terminal. Everybody reads in the chronicle that the seat has a key.",
    "It keeps friends from looking, not whoever may read the file or owns the host. Who owns the host also takes a "
    "forgotten one off ('ringyo-tui reset-key'), and the chronicle says that too.",
)
FIRST, AGAIN = "The new key", "The same again"
OFF = "Empty, and enter: the key is taken off."
OTHERWISE = "These two were not the same: type the new key once more."


class GuardScreen(Page[str | None], ModalScreen[str | None]):
    """Answers with the new key, with nothing where the key is taken off, or None if all stays as it was."""

    HAS_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "go on", id="guard.enter"),
        Binding("escape", "close", "close", id="guard.close"),
    ]

    def __init__(self, name: str, guarded: bool) -> None:
        super().__init__()
        self._name = name
        self._guarded = guarded
        self._typed = Secret()
        self._first = ""
        self._fault = ""

    def takes(self, event: events.Key | events.Paste) -> bool:
        """What can be written belongs to the key."""
        taken = self._typed.take(event)
        if taken:
            self._fault = ""
            self.repaint()
        return taken

    def action_enter(self) -> None:
        """Once more, or that is it."""
        typed, self._fault = self._typed.clear(), ""
        if not typed and not self._first and self._guarded:
            self.dismiss("")
        elif not self._first:
            try:
                spelled(typed)
                self._first = typed
            except GameError as error:
                self._fault = str(error)
        elif typed == self._first:
            self.dismiss(typed)
        else:
            self._first, self._fault = "", OTHERWISE
        self.repaint()

    def action_close(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)

    def paint(self, canvas: Canvas) -> None:
        """What a key is for, the line that is typed, and the keys."""
        look = canvas.look
        paint_bar(canvas, 0, [(" The key of a seat", look.strong)], [(f"only {self._name} looks ", look.warning)])
        y = 2
        for about in ABOUT:
            for line in wrap(about, WIDTH):
                canvas.put(LEFT, y, line, look.dim)
                y += 1
            y += 1
        x = canvas.put(LEFT, y, f"{AGAIN if self._first else FIRST} of {self._name}'s seat: ", look.strong)
        x = canvas.put(x, y, self._typed.stars, look.ink)
        canvas.put(x, y, " ", look.cursor)
        if self._guarded and not self._first:
            canvas.put(LEFT, y + 2, OFF, look.dim)
        canvas.put(1, canvas.rows - 2, self._fault, look.warning)
        does = "set it" if self._first else "go on"
        paint_keys(canvas, [Key("enter", does, "enter"), Key("esc", "leave", "close")])
