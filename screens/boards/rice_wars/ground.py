"""Water, rice and walls: what lies under the fields, and where a chain of peasants opens a wall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rich.style import Style

from engines.rice_wars.components import FIELD, BoardId, FieldId, Side, spot
from engines.rice_wars.fields import joined, owner
from engines.rice_wars.state import Table
from screens.boards.base import Paper, Size, Spot
from screens.boards.rice_wars.chart import Cell, Opening, body, gate, pairs, passage, walls
from screens.glyphs import Glyphs
from screens.look import Look
from styles.seats import SEATS

FREE, PLANTED, DRY, BUILT = "teal", "green", "brown", "gray"
"""The tints of a free field, one whose peasant is joined to its palace, one whose is cut off, and of a palace."""


class Link(NamedTuple):
    """A chain that goes on from one field to the next."""

    opening: Opening
    upright: bool
    side: Side
    joined: bool  # to the palace
    back: bool  # a filter is about neither of the two


class Ground:
    """The ground of a position in one look."""

    def __init__(self, look: Look, size: Size, t: Table, back: frozenset[Spot] = frozenset()) -> None:
        self._look, self._size, self._t, self._back = look, size, t, back
        self._board = t.options.board
        self._joined = [joined(t, side) for side in range(len(t.camps))]
        self._tints = {cell: tint for field in FIELD[self._board] for cell, tint in self._ground(field)}

    def _ground(self, field: FieldId) -> list[tuple[Cell, Style]]:
        tint = self._look.tints[self._tint(field)]
        box = body(self._board, self._size, field)
        rows = range(box.y, box.y + box.height)
        return [((x, y), tint) for y in rows for x in range(box.x, box.x + box.width)] if tint else []

    def _tint(self, field: FieldId) -> str:
        side = self._t.workers.get(field)
        if side is not None:
            return PLANTED if field in self._joined[side] else DRY
        return FREE if owner(self._t, field) is None else BUILT

    def under(self, x: int, y: int) -> Style | None:
        """The tint of a cell, None where no field is."""
        return self._tints.get((x, y))

    def links(self) -> list[Link]:
        """Every two neighbours that belong to one side: their wall is open."""
        board, size = self._board, self._size
        found = []
        for one, other in pairs(board):
            side = owner(self._t, one)
            if side is None or owner(self._t, other) != side:
                continue
            whole = one in self._joined[side]
            upright = FIELD[board][one].line != FIELD[board][other].line
            opening = gate(board, size, one, other) if upright else passage(board, size, one, other, int(not whole))
            back = {spot(one), spot(other)} <= self._back
            found.append(Link(opening, upright, side, whole, back))
        return found

    def paint(self, paper: Paper) -> None:
        """All fields and all walls, with the chains of each side through them."""
        look, links = self._look, self.links()
        gaps = {(opening.x + i, opening.y) for opening, *_ in links for i in range(opening.width)}
        cells = {cell: (" ", tint) for cell, tint in self._tints.items()}
        cells |= {cell: (sign, look.rule) for cell, sign in _drawn(self._board, self._size, look.glyphs).items()}
        for x, y, text, style in _strips([(cell, *drawn) for cell, drawn in cells.items() if cell not in gaps]):
            paper.put(x, y, text, style)
        for link in links:
            self._link(paper, link)

    def _link(self, paper: Paper, link: Link) -> None:
        """Heavy where the chain reaches the palace, light where it is cut off."""
        glyphs, (x, y, width) = self._look.glyphs, link.opening
        neighbour = link.side == self._t.neutral
        colour = self._look.strong if neighbour else self._look.seats[SEATS[link.side]]
        colour = self._look.back if link.back else colour
        if link.upright:
            post = glyphs.heavy_vertical if link.joined else glyphs.vertical
            paper.put(x, y, post, colour)  # below the one owner, or above the other
            return
        for i in range(x, x + width):
            tint = self.under(i, y)
            line = glyphs.heavy_horizontal if link.joined else glyphs.horizontal
            paper.put(i, y, line, tint + colour if tint else colour)


def _strips(cells: list[tuple[Cell, str, Style]]) -> Iterator[tuple[int, int, str, Style]]:
    """Cells beside each other that look the same, in one piece."""
    cells.sort(key=lambda drawn: (drawn[0][1], drawn[0][0]))
    start, row, text, style = 0, 0, "", Style.null()
    for (x, y), sign, own in cells:
        if text and (y != row or x != start + len(text) or own is not style):
            yield start, row, text, style
            text = ""
        if not text:
            start, row, style = x, y, own
        text += sign
    yield start, row, text, style


@cache
def _drawn(board: BoardId, size: Size, glyphs: Glyphs) -> dict[Cell, str]:
    """The walls as they are drawn."""
    return {cell: corner(glyphs, sides) for cell, sides in walls(board, size).items()}


def corner(glyphs: Glyphs, sides: frozenset[str]) -> str:
    """The sign of a wall that goes on to these sides."""
    up, down, left, right = (side in sides for side in ("up", "down", "left", "right"))
    if not left and not right:
        return glyphs.vertical
    if not up and not down:
        return glyphs.horizontal
    if left and right:
        return glyphs.cross if up and down else glyphs.tee_bottom if up else glyphs.tee_top
    if up and down:
        return glyphs.tee_left if right else glyphs.tee_right
    if up:
        return glyphs.bottom_left if right else glyphs.bottom_right
    return glyphs.top_left if right else glyphs.top_right
