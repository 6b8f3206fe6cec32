"""The fixed lines of a screen: status, prompt, message, keys. They change often and never move anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.style import Style

from screens.look import Look
from screens.text import fit
from screens.widgets.canvas import Canvas

Part: TypeAlias = tuple[str, Style | None] | tuple[str, Style | None, str]  # text, style, and perhaps a spot
Parts: TypeAlias = Sequence[Part]


class Line(Canvas):
    """One line of text or a few, as wide as the screen; a row that is too long ends in an ellipsis."""

    def __init__(
        self,
        look: Look,
        rows: int = 1,
        *,
        base: Style | None = None,
        id: str | None = None,  # noqa: A002 - as every widget calls it
        classes: str | None = None,
    ) -> None:
        self._parts: list[tuple[Parts, Parts]] = [((), ())] * rows
        super().__init__(look, painter=_paint, base=base, id=id, classes=classes)
        self.styles.height = rows

    def show(self, parts: Parts, right: Parts = (), row: int = 0) -> None:
        """Show `parts` on a row, and `right` at its right edge, which is never cut."""
        now = (tuple(parts), tuple(right))
        if self._parts[row] != now:
            self._parts[row] = now
            self.repaint()

    def say(self, text: str, style: Style | None = None, row: int = 0) -> None:
        """Show one piece of text."""
        self.show([(text, style)], row=row)

    def paint_rows(self) -> None:
        """Paint what every row says, as far as there is room."""
        for y, (parts, right) in enumerate(self._parts):
            end = self.columns - _cells(right)
            x = self._paint_parts(parts, y, 0, end - 1 if right else end)
            self._paint_parts(right, y, max(x, end), self.columns)

    def _paint_parts(self, parts: Parts, y: int, x: int, end: int) -> int:
        for text, style, *spots in parts:
            width, spot = cell_len(text), spots[0] if spots else None
            if width > end - x:
                return self.put(x, y, fit(text, max(end - x, 0), ellipsis=self.look.glyphs.ellipsis), style, spot)
            x = self.put(x, y, text, style, spot)
        return x


def _paint(canvas: Canvas) -> None:
    assert isinstance(canvas, Line)
    canvas.paint_rows()


def _cells(parts: Parts) -> int:
    return sum(cell_len(part[0]) for part in parts)
