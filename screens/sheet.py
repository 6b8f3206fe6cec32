"""A sheet of plain text to paint on, where there is no terminal."""

from __future__ import annotations

from rich.style import Style

from screens.look import Look
from screens.text import clusters


class Sheet:
    """A grid of cells without styles; a board painted on it can be printed."""

    def __init__(self, look: Look, width: int, height: int) -> None:
        self.look = look
        self._rows = [[" "] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: str | None = None) -> int:
        """Write at a cell; what does not fit is cut off."""
        row = self._rows[y] if 0 <= y < len(self._rows) else None
        for cluster, cells in clusters(self.look.glyphs.spell(text)):
            if row is not None and x >= 0 and x + cells <= len(row):
                row[x : x + cells] = [cluster, *[""] * (cells - 1)]
            x += cells
        return x

    def text(self) -> str:
        """The sheet as lines without trailing blanks."""
        return "\n".join("".join(row).rstrip() for row in self._rows)
