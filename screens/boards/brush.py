"""Paints text of a scene: over the colour of the ground, and as the marks of a spot want it. Every board has one."""

from __future__ import annotations

from typing import Protocol

from rich.style import Style

from engines.core import Seat
from screens.boards.base import Paper, Scene, Spot
from styles.seats import SEATS

NO_STYLE = Style.null()


class Ground(Protocol):
    """The colour that lies under a cell."""

    def under(self, x: int, y: int) -> Style | None:
        """The background of a cell, None for paper."""


class SceneBrush:
    """A paper, a scene, and the ground below, in the accent of a game."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground, game: str) -> None:
        self.paper = paper
        self.look = paper.look.for_game(game)
        self.scene = scene
        self.full = scene.size == "full"
        self._ground = ground
        self.back: frozenset[Spot] = frozenset()  # what a filter is not about
        self._asked = {spot.partition(" ")[0] for spot in scene.marks.offered} if scene.marks.asks else set()

    def put(
        self, x: int, y: int, text: str, style: Style = NO_STYLE, spot: Spot | None = None, *, back: bool = True
    ) -> int:
        """Write over the ground, in as few pieces as it has colours there; what a filter is not about steps back."""
        if back and spot in self.back and spot != self.scene.marks.cursor:
            style = self.look.back
        start = 0
        ground = self._ground.under(x, y)
        for i in range(1, len(text) + 1):
            below = self._ground.under(x + i, y) if i < len(text) else None
            if i == len(text) or (below is not ground and below != ground):
                self.paper.put(x + start, y, text[start:i], ground + style if ground else style, spot)
                start, ground = i, below
        return x + len(text)

    def marked(self, spot: Spot, style: Style = NO_STYLE) -> Style:
        """How a spot is written: what is offered stands out, what is not steps back, what changed is underlined."""
        marks, look = self.scene.marks, self.look
        if spot == marks.cursor:
            return look.strong + look.cursor
        if spot in marks.offered:
            style = look.strong + look.offered
        elif spot.partition(" ")[0] in self._asked:
            style = look.refused
        return style + look.changed if spot in marks.changed else style

    def label(self, x: int, y: int, text: str, spot: Spot, style: Style = NO_STYLE) -> int:
        """The words of a spot, in the way of its marks."""
        return self.put(x, y, text, self.marked(spot, style), spot)

    def letter(self, seat: Seat) -> str:
        """The letter of a seat."""
        return SEATS[seat]

    def colour(self, seat: Seat) -> Style:
        """The colour of a seat."""
        return self.look.seats[SEATS[seat]]

    def seat(self, x: int, y: int, seat: Seat, spot: Spot | None = None, *, more: str = "") -> int:
        """The letter of a seat, perhaps with something behind it, in the colour of the seat."""
        return self.put(x, y, self.letter(seat) + more, self.seat_style(seat, spot), spot)

    def seat_style(self, seat: Seat, spot: Spot | None = None) -> Style:
        """The colour of a seat; reversed with the rest of a spot under the cursor, underlined where it changed."""
        marks = self.scene.marks
        if spot is not None and spot == marks.cursor:
            return self.look.strong + self.look.cursor
        return self.colour(seat) + self.look.changed if spot in marks.changed else self.colour(seat)

    def frame(self, spot: Spot, x: int, end: int, y: int) -> bool:
        """The marks on both sides of a spot under the cursor; whether it is there."""
        if spot != self.scene.marks.cursor:
            return False
        style, glyphs = self.look.strong + self.look.cursor, self.look.glyphs
        self.put(x - 1, y, glyphs.cursor_left, style, spot)
        self.put(end, y, glyphs.cursor_right, style, spot)
        return True
