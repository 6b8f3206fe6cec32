"""The brush of Ronin: Sakura has a letter too, and what is picked gets a tick."""

from __future__ import annotations

from rich.style import Style

from engines.core import Seat
from engines.ronin.components import SAKURA
from engines.ronin.state import Table
from screens.boards.base import Paper, Scene, Spot
from screens.boards.brush import Ground, SceneBrush
from styles.seats import SEATS


def letter(t: Table, seat: Seat) -> str:
    """The letter of a seat; Sakura has one too."""
    return "S" if t.has_sakura and seat == SAKURA else SEATS[seat]


class Brush(SceneBrush):
    """See `SceneBrush`."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground) -> None:
        super().__init__(paper, scene, ground, "ronin")
        self.state: Table = scene.view.state

    def letter(self, seat: Seat) -> str:
        return letter(self.state, seat)

    def colour(self, seat: Seat) -> Style:
        return self.look.strong if self.state.has_sakura and seat == SAKURA else super().colour(seat)

    def frame(self, spot: Spot, x: int, end: int, y: int) -> bool:
        """The marks of the cursor, or the tick before what is picked."""
        if super().frame(spot, x, end, y):
            return True
        if spot in self.scene.marks.chosen:
            self.put(x - 1, y, self.look.glyphs.tick, self.look.accent + self.look.offered, spot)
        return False
