"""Land and walls: a tint under each province by its region, and a line between those that are no neighbours."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from rich.style import Style

from engines.shogun.components import REGION, Country, Side, country
from screens.boards.base import Paper, Size
from screens.boards.shogun.chart import body, joints, sheet
from screens.look import Look


class Strip(NamedTuple):
    """Cells beside each other that look the same."""

    x: int
    y: int
    text: str
    style: Style


class Ground:
    """What lies under a picture in one look."""

    def __init__(self, look: Look, size: Size, land: Country) -> None:
        self._tints: dict[tuple[int, int], Style] = {}
        self._walls: list[Strip] = []
        glyphs = look.glyphs
        for province in land.provinces:
            box = body(province, size)
            tint = self._tint(look, land, province)
            for y in range(box.y, box.y + box.height):
                self._tints |= {(x, y): tint for x in range(box.x, box.x + box.width)}
        for joint in joints(land, size):
            cell = (joint.x, joint.y)
            if joint.contact == "land":
                self._tints[cell] = self._tint(look, land, joint.province)
            else:
                wall = glyphs.vertical if joint.upright else glyphs.horizontal
                self._walls.append(Strip(*cell, glyphs.water if joint.contact == "sea" else wall, look.rule))
        if not any(self._tints.values()):
            self._tints = {}
        self._strips = [*self._fill(size), *self._walls]

    @staticmethod
    def _tint(look: Look, land: Country, province: str) -> Style:
        return look.tints[REGION[land.regions[province]].colour]

    def _fill(self, size: Size) -> list[Strip]:
        width, height = sheet(size).extent
        strips = []
        for y in range(height):
            tints = [self._tints.get((x, y)) for x in range(width)]
            for style, cells in groupby(range(width), tints.__getitem__):
                run = list(cells)
                if style:
                    strips.append(Strip(run[0], y, " " * len(run), style))
        return strips

    def under(self, x: int, y: int) -> Style | None:
        """The tint of a cell, None on the sea."""
        return self._tints.get((x, y))

    def paint(self, paper: Paper) -> None:
        """All land and all walls."""
        for x, y, text, style in self._strips:
            paper.put(x, y, text, style)


_GROUNDS: dict[tuple[str, str, Size, Side, int], Ground] = {}


def ground_of(look: Look, size: Size, side: Side, players: int) -> Ground:
    """The ground in a look, made once."""
    key = (look.tone, look.glyphs.name, size, side, players)
    if key not in _GROUNDS:
        _GROUNDS[key] = Ground(look, size, country(side, players))
    return _GROUNDS[key]
