"""Land and sea: a tint under each region, a soft coast where half blocks can draw one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Final, NamedTuple

from rich.style import Style

from engines.ronin.components import REGION
from screens.boards.base import Paper, Size
from screens.look import Look

SEA: Final = "."


class Strip(NamedTuple):
    """Cells beside each other that look the same."""

    x: int
    y: int
    text: str
    style: Style


@cache
def picture(size: Size) -> tuple[str, ...]:
    """The land in half rows, two lines of letters for a row of cells: the last digit of a region's number, or sea."""
    return tuple(files(__package__).joinpath(f"land_{size}.txt").read_text(encoding="ascii").split())


class Land:
    """The ground of a picture in one look."""

    def __init__(self, look: Look, size: Size) -> None:
        rows = picture(size)
        tints: dict[str, Style | None] = {str(n % 10): look.tints[r.color] or None for n, r in REGION.items()}
        tints[SEA] = None
        pairs = [list(zip(rows[y], rows[y + 1], strict=True)) for y in range(0, len(rows), 2)]
        self._under = [[tints[lower] or tints[upper] for upper, lower in row] for row in pairs]
        self._strips = list(_strips(pairs, tints, look)) if any(tints.values()) else []

    def under(self, x: int, y: int) -> Style | None:
        """The colour of land below a cell; where only half of it is land, that half's."""
        return self._under[y][x] if x < len(self._under[y]) else None

    def paint(self, paper: Paper) -> None:
        """All land."""
        for x, y, text, style in self._strips:
            paper.put(x, y, text, style)


def _strips(pairs: list[list[tuple[str, str]]], tints: dict[str, Style | None], look: Look) -> Iterator[Strip]:
    for y, row in enumerate(pairs):
        x = 0
        for (upper, lower), cells in groupby(row):
            width = len(list(cells))
            glyph, style = _cell(tints[upper], tints[lower], look)
            if style:
                yield Strip(x, y, glyph * width, style)
            x += width


def _cell(above: Style | None, below: Style | None, look: Look) -> tuple[str, Style | None]:
    """A cell of land: whole, or its halves in two colours."""
    if above == below or look.glyphs.ascii:
        return " ", below or above
    if below is None:
        return look.glyphs.upper_half, Style(color=above.bgcolor if above else None)
    return look.glyphs.lower_half, Style(color=below.bgcolor, bgcolor=above.bgcolor if above else None)


_LANDS: dict[tuple[str, str, Size], Land] = {}


def land_of(look: Look, size: Size) -> Land:
    """The ground in a look, made once."""
    key = (look.tone, look.glyphs.name, size)
    if key not in _LANDS:
        _LANDS[key] = Land(look, size)
    return _LANDS[key]
