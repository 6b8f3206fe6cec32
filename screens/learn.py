"""How to learn a game: the guided first game, or something to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from screens.text import wrap
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.page import Grid, Key, Page, paint_bar, paint_keys

MARGIN, WIDEST = 4, 72


class Way(NamedTuple):
    """A way to learn."""

    title: str
    about: str
    go: Callable[[], None]
    returns: bool = False  # whether it leads back here


class LearnScreen(Page[None], ModalScreen[None]):
    """Lies over the house, and over it what is read; a way that does not lead back closes it."""

    CSS = "LearnScreen { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n})", f"take {n}", show=False, id=f"learn.take-{n}") for n in range(1, 10)),
        Binding("enter,space", "enter", "begin", id="learn.enter", tooltip="What the cursor is on"),
        Binding("down,tab", "walk(1)", "down", show=False, id="learn.down"),
        Binding("up,shift+tab", "walk(-1)", "up", show=False, id="learn.up"),
        Binding("escape,q,backspace", "close", "back", id="learn.close", tooltip="Back to the house"),
    ]

    def __init__(self, title: str, ways: Sequence[Way]) -> None:
        super().__init__()
        self._title = title
        self._ways = ways
        self._grid = Grid()
        self._grid.show([[f"way {number}"] for number in range(1, len(ways) + 1)])

    def action_take(self, digit: int) -> None:
        """Go this way."""
        if digit <= len(self._ways):
            way = self._ways[digit - 1]
            self._grid.cursor = f"way {digit}"
            if not way.returns:
                self.dismiss()
            way.go()

    def action_enter(self) -> None:
        """Go the way under the cursor."""
        self.action_take(int(self._grid.cursor.removeprefix("way ")))

    def action_walk(self, by: int) -> None:
        """To the next way, or the one before."""
        self._grid.cycle(by)
        self.repaint()

    def action_close(self) -> None:
        """Back to the house."""
        self.dismiss()

    def point(self, spot: Spot, button: Button) -> None:
        """A click goes a way."""
        self._grid.cursor = spot
        self.action_enter()

    def paint(self, canvas: Canvas) -> None:
        """The ways, each with a few words."""
        look, y = canvas.look, 2
        paint_bar(canvas, 0, [(f"  Learn {self._title}", look.strong)])
        for number, way in enumerate(self._ways, 1):
            spot = f"way {number}"
            under = self._grid.cursor == spot
            x = canvas.put(MARGIN, y, str(number), look.strong, spot)
            x = canvas.put(x, y, look.glyphs.cursor_left if under else " ", look.cursor if under else None, spot)
            canvas.put(x, y, f"{way.title} ", look.cursor if under else look.strong, spot)
            for line in wrap(way.about, min(WIDEST, canvas.columns - 2 * MARGIN - 2)):
                y += 1
                canvas.put(MARGIN + 2, y, line, look.ink, spot)
            y += 2
        paint_keys(canvas, [Key("enter", "begin", "enter"), Key("esc", "back", "close")])
