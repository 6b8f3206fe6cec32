"""The brush of Rice Wars."""

from __future__ import annotations

from rich.style import Style

from engines.rice_wars.components import Side
from engines.rice_wars.state import Table
from screens.boards.base import Paper, Scene
from screens.boards.brush import Ground, SceneBrush
from screens.boards.rice_wars.filters import steps_back
from screens.boards.rice_wars.words import side_letter


class Bare:
    """Nothing lies under the words."""

    def under(self, x: int, y: int) -> Style | None:
        """Paper everywhere."""
        return None


class Brush(SceneBrush):
    """See `SceneBrush`; the neighbour of the game for two has a letter of its own, in ink."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground | None = None) -> None:
        super().__init__(paper, scene, ground or Bare(), "rice_wars")
        self.state: Table = scene.view.state
        self.back = steps_back(scene)

    def letter(self, seat: Side) -> str:
        """The letter of a side."""
        return side_letter(self.state, seat)

    def colour(self, seat: Side) -> Style:
        """The colour of a side."""
        return self.look.strong if seat == self.state.neutral else super().colour(seat)
