"""The brush of Ringyō."""

from __future__ import annotations

from typing import cast

from rich.style import Style

from screens.boards.base import Paper, Scene, Spot
from screens.boards.brush import Ground, SceneBrush
from screens.boards.ringyo.pieces import REGENT_LETTER, Piece
from styles.seats import SEATS

PIECES = (*SEATS, REGENT_LETTER, "warning")
"""The tones of what stands or lies there for somebody."""


class Brush(SceneBrush):
    """See `SceneBrush`."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground) -> None:
        super().__init__(paper, scene, ground, "ringyo")

    def piece(self, piece: Piece) -> None:
        """Paint a piece as the marks of its spot want it."""
        x, y, text, tone, spot, label = piece
        style = self.tone(tone)
        if spot is None:
            self.put(x, y, text, style)
        elif label:
            end = self.put(x, y, text, self._marked(spot, tone), spot)
            self.frame(spot, x, end, y)
        else:
            changed = spot in self.scene.marks.changed
            self.put(x, y, text, style + self.look.changed if changed else style, spot)

    def _marked(self, spot: Spot, tone: str) -> Style:
        """As the marks want it; but a piece of somebody never steps back."""
        marks, style = self.scene.marks, self.tone(tone)
        if tone in PIECES and spot != marks.cursor and spot not in marks.offered:
            return style + self.look.changed if spot in marks.changed else style
        return self.marked(spot, style)

    def tone(self, name: str) -> Style:
        """The style of that name in the look; the letter of a seat is its colour."""
        if name in SEATS:
            return self.colour(SEATS.index(name))
        return self.look.strong if name == REGENT_LETTER else cast(Style, getattr(self.look, name))
