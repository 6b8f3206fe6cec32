"""Where everything of the map lies, which provinces touch in the picture, and whether they touch in truth."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from engines.shogun.components import PROVINCE, Country, ProvinceId
from screens.boards.base import Box, Size

Cell: TypeAlias = tuple[int, int]
Contact: TypeAlias = Literal["land", "sea", "none"]

CELLS = 6
"""How wide a province is; the cell on each side of it is for marks."""


class Parts(Struct, frozen=True):
    """Where the parts of a province begin, from its top left cell on. The code or the name begins there itself."""

    force: Cell
    buildings: Cell
    unrest: Cell
    region: Cell
    yields: Cell | None = None


class Sheet(Struct, frozen=True):
    """A size of the picture."""

    extent: Cell
    lines: int  # of a province
    parts: Parts
    events: Cell
    tower: Cell
    specials: Cell
    plans: int
    seats: Cell | None = None
    wide: Parts | None = None


class Way(Struct, frozen=True):
    """How a sea route is drawn: as dots in a row, or as the name of its other end."""

    dots: tuple[int, int, int] | None = None  # column, row, how many
    label: tuple[int, int, ProvinceId] | None = None


class Route(Struct, frozen=True):
    ends: tuple[ProvinceId, ProvinceId]
    compact: Way
    full: Way


class Site(Struct, frozen=True):
    """A province in the picture."""

    name: str
    compact: Cell
    full: Cell
    wide: bool = False  # two lines long where the others are three
    raised: bool = False  # higher than the one on its left


class Layout(Struct, frozen=True):
    compact: Sheet
    full: Sheet
    route: tuple[Route, ...]
    province: dict[ProvinceId, Site]


class Joint(NamedTuple):
    """A cell between two provinces, or beside one."""

    x: int
    y: int
    contact: Contact
    province: ProvinceId  # whose ground goes on there
    upright: bool = True


def _load() -> Layout:
    text = files(__package__).joinpath("layout.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Layout, strict=False)


LAYOUT = _load()


def sheet(size: Size) -> Sheet:
    """The picture of a size."""
    return LAYOUT.compact if size == "compact" else LAYOUT.full


def at(province: ProvinceId, size: Size) -> Cell:
    """The top left cell of a province."""
    site = LAYOUT.province[province]
    return site.compact if size == "compact" else site.full


def parts_of(province: ProvinceId, size: Size) -> Parts:
    """How a province is laid out."""
    found = sheet(size)
    return found.wide if found.wide and LAYOUT.province[province].wide else found.parts


def title(province: ProvinceId, size: Size) -> str:
    """What a province is called in the picture."""
    return PROVINCE[province].code if size == "compact" else LAYOUT.province[province].name


def body(province: ProvinceId, size: Size) -> Box:
    """All cells of a province."""
    x, y = at(province, size)
    lines = sheet(size).lines
    return Box(x, y, CELLS, lines - 1 if lines > 2 and LAYOUT.province[province].wide else lines)


@cache
def boxes(size: Size) -> dict[ProvinceId, Box]:
    """The line that the cursor marks of each province."""
    found = {}
    for province in PROVINCE:
        x, y = at(province, size)
        width = CELLS if size == "compact" else len(title(province, size))
        found[province] = Box(x, y, width)
    return found


def pointer(province: ProvinceId, size: Size) -> Cell:
    """The cell before a province for the sign that it is a neighbour, where no cursor marks the one on its left."""
    x, y = at(province, size)
    site = LAYOUT.province[province]
    if site.raised:
        return x - 1, y if size == "compact" else y + 2
    return x - 1, y + 1


def contact(country: Country, one: ProvinceId, other: ProvinceId) -> Contact:
    """How two provinces are neighbours."""
    if (one, other) in country.by_sea:
        return "sea"
    return "land" if other in country.neighbours[one] else "none"


def joints(country: Country, size: Size) -> Iterator[Joint]:
    """The cells beside provinces: land goes on to a neighbour, a wall parts those that only seem to be some."""
    ground = {(x, y): p for p in country.provinces for box in [body(p, size)] for x, y in _cells(box)}
    for province in country.provinces:
        box = body(province, size)
        for y in range(box.y, box.y + box.height):
            left, right = (box.x - 1, y), (box.x + CELLS, y)
            beyond = ground.get((left[0] - 1, y))
            yield Joint(*left, contact(country, beyond, province) if beyond else "land", province)
            if (right[0] + 1, y) not in ground:
                yield Joint(*right, "land", province)
        below = box.y + box.height
        for x in range(box.x, box.x + CELLS):
            other = ground.get((x, below + 1))
            if other and (x, below) not in ground:
                yield Joint(x, below, contact(country, province, other), province, upright=False)


def _cells(box: Box) -> Iterator[Cell]:
    return ((x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height))
