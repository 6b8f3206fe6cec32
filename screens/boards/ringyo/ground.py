"""The ground under a province: a tint for each type of tree, and water where it is flooded."""

from __future__ import annotations

from rich.style import Style

from engines.ringyo.components import LAKE
from engines.ringyo.state import Cell
from screens.boards.base import Box, Paper
from screens.boards.ringyo.chart import WALL
from screens.look import Look

TINTS = {"cypress": "green", "oak": "orange", "pine": "purple", "beech": "white"}
WATER = {"flood": "blue", LAKE: "teal"}


class Ground:
    """The ground of the cells of a province."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._tints: dict[tuple[int, int], Style] = {}

    def lay(self, paper: Paper, box: Box, cell: Cell) -> None:
        """Paint the ground of a cell; its wall stays paper."""
        tint = self._look.tints[WATER.get(cell.holds) or TINTS[cell.type]]
        if not tint:
            return
        x, width = box.x + WALL, box.width - WALL
        for y in range(box.y, box.y + box.height):
            paper.put(x, y, " " * width, tint)
            self._tints |= {(column, y): tint for column in range(x, x + width)}

    def under(self, x: int, y: int) -> Style | None:
        """The tint of a cell."""
        return self._tints.get((x, y))
