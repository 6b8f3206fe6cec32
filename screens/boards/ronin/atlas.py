"""Where everything of the map lies, for each size of the picture and each number of players.

Cities and regions lie where the box says; roads are drawn straight between them, or over a point on the way; the place
of a Scout is the dot of its line that is nearest to the middle and free of all labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from engines.ronin.components import BOX, COUNT, COUNTRY, TILE, Border, City, CityId, Region, RegionId
from screens.boards.base import Box, Size
from screens.boards.ronin.words import ACTION_WORDS

Cell: TypeAlias = tuple[int, int]

EXTENT: Final[dict[Size, tuple[int, int]]] = {"compact": (80, 18), "full": (80, 26)}
GOOD_CELLS: Final[dict[Size, int]] = {"compact": 1, "full": 4}
INFLUENCE_CELLS = 9  # the longest name of a region, or who takes first there
GAP_AFTER_GOOD = 2  # a rider, and a cell for the cursor

_OVER: Final[dict[tuple[Size, str], Cell]] = {
    ("compact", "B21"): (38, 16),
    ("full", "B04"): (75, 9),
    ("full", "B05"): (55, 8),
    ("full", "B08"): (71, 12),
    ("full", "B09"): (60, 16),
    ("full", "B14"): (33, 13),
    ("full", "B16"): (45, 21),
    ("full", "B17"): (20, 13),
    ("full", "B18"): (32, 17),
    ("full", "B19"): (12, 16),
    ("full", "B21"): (37, 21),
    ("full", "B22"): (7, 16),
    ("full", "B23"): (15, 21),
    ("full", "B26"): (15, 21),
}
"""Where a road goes over, and a Scout stands, when the straight way would hide behind a label."""


@dataclass(frozen=True)
class Road:
    """A border between two neighbouring cities: where its dots lie, and where a Scout stands on it."""

    border: Border
    dots: tuple[Cell, ...]
    scout: Cell | None


@dataclass(frozen=True)
class Atlas:
    """The places of one picture. A box is what the cursor goes to; `room` is all that a label may ever need."""

    cities: dict[CityId, Box]
    regions: dict[RegionId, Box]
    goods: dict[tuple[RegionId, int], Box]
    roads: tuple[Road, ...]
    room: dict[str, tuple[Box, ...]]


def city_at(city: City, size: Size) -> Cell:
    """Top left cell of a city's label."""
    return (city.small_x, city.small_y) if size == "compact" else (city.full_x, city.full_y)


def region_at(region: Region, size: Size) -> Cell:
    """Top left cell of a region's label."""
    return (region.small_x, region.small_y) if size == "compact" else (region.full_x, region.full_y)


def places(city: City, players: int) -> int:
    """How many ordinary ronin have room in a city (RON-PLACE-03)."""
    return COUNT[players].double_city_capacity if city.tile_kind == "double" else 1


def good_x(region: Region, space: int, size: Size) -> int:
    """The column of a good: after the number in the compact picture, on a line of its own in the full one."""
    x, _ = region_at(region, size)
    start = len(str(region.number)) + 1 if size == "compact" else 1
    return x + start + (space - 1) * (GOOD_CELLS[size] + GAP_AFTER_GOOD)


@cache
def atlas(size: Size, players: int) -> Atlas:
    """The map of a size with a number of players."""
    land = COUNTRY[players]
    cities = {city.id: _city_box(city, size, players) for city in land.cities}
    regions: dict[RegionId, Box] = {}
    goods: dict[tuple[RegionId, int], Box] = {}
    room: dict[str, tuple[Box, ...]] = {}
    for city in BOX.city:
        room[f"city {city.id}"] = tuple(_city_room(city, size, players))
    for region in BOX.region:
        x, y = region_at(region, size)
        name = str(region.number) if size == "compact" else f"{region.number} {region.name}"
        regions[region.number] = Box(x, y, len(name))
        row = y if size == "compact" else y + 1
        for space in range(1, region.resource_spaces + 1):
            goods[region.number, space] = Box(good_x(region, space, size), row, GOOD_CELLS[size])
        room[f"region {region.number}"] = tuple(_region_room(region, size))
    roads = []
    for border in land.borders:
        road = _road(border, size, room)
        if road.scout:
            room[f"border {border.id}"] = (Box(road.scout[0], road.scout[1], 2),)
        roads.append(road)
    return Atlas(cities, regions, goods, tuple(roads), room)


def _city_box(city: City, size: Size, players: int) -> Box:
    x, y = city_at(city, size)
    if size == "compact":
        faces = 1 if city.tile_kind == "single" else 2
        return Box(x, y, len(city.code) + faces + 2 + places(city, players))
    return Box(x, y, len(city.name) + 1 + places(city, players))


def _city_room(city: City, size: Size, players: int) -> Iterator[Box]:
    """Every ronin may be a Fighter, and there may be more of them than places."""
    box = _city_box(city, size, players)
    yield Box(box.x, box.y, box.width + places(city, players) + 1)
    if size == "full":
        faces = [face for tile in TILE.values() if tile.kind == city.tile_kind for face in (tile.front, tile.back)]
        yield Box(box.x, box.y + 1, max(len("/".join(ACTION_WORDS[action] for action in face)) for face in faces))


def _region_room(region: Region, size: Size) -> Iterator[Box]:
    x, y = region_at(region, size)
    last = good_x(region, region.resource_spaces, size) + GOOD_CELLS[size] + 1
    castles, travellers = 4, 3
    if size == "compact":
        yield Box(x, y, last - x)
        yield Box(x, y + 1, castles + 1 + travellers)
    else:
        yield Box(x, y, len(f"{region.number} ") + INFLUENCE_CELLS + 1 + castles)
        yield Box(x, y + 1, last - x)


def _road(border: Border, size: Size, room: dict[str, tuple[Box, ...]]) -> Road:
    ends = [_middle(room[f"city {city}"][0], city, size) for city in border.cities]
    over = _OVER.get((size, border.id))
    way = [ends[0], *([over] if over else []), ends[1]]
    dots = list(_dotted(way))
    taken = [box for boxes in room.values() for box in boxes]
    free = [cell for cell in dots if not any(_near(cell, box, 1) for box in taken)]
    scout = None
    if border.kind == "line":
        middle = dots.index(over) if over else len(dots) // 2
        fits = [cell for cell in dots if not any(_touches(cell, box) for box in taken)]
        scout = min(fits, key=lambda cell: abs(dots.index(cell) - middle), default=None)
    return Road(border, tuple(free), scout)


def _middle(box: Box, city: CityId, size: Size) -> Cell:
    """Where roads to a city end: in the middle of its code or name."""
    code = next(c for c in BOX.city if c.id == city)
    return box.x + (3 if size == "compact" else len(code.name) // 2), box.y


def _dotted(way: Iterable[Cell]) -> Iterator[Cell]:
    """Dots along a way, two columns or a row apart."""
    for (x0, y0), (x1, y1) in pairwise(way):
        steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
        for i in range(1, steps + 1):
            yield x0 + round(i * (x1 - x0) / steps), y0 + round(i * (y1 - y0) / steps)


def _near(cell: Cell, box: Box, margin: int) -> bool:
    x, y = cell
    return box.y <= y < box.y + box.height and box.x - margin <= x < box.x + box.width + margin


def _touches(cell: Cell, box: Box) -> bool:
    """Whether two letters at a cell, with a mark on each side, would touch a box."""
    return any(_near((cell[0] + i, cell[1]), box, 0) for i in range(-1, 3))
