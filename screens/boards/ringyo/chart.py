"""Where everything lies in the pictures (layout.toml), and the bricks of a province."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TypeAlias

import msgspec
from msgspec import Struct

from engines.ringyo.box import CellId, CrossingId
from engines.ringyo.components import CROSSING, LIMITS, PLACE
from screens.boards.base import Box, Size

At: TypeAlias = tuple[int, int]

WALL = 2
"""Cells of a wall: as many as the number of a crossing has."""

CODE = WALL + 1
"""Where in a cell its code begins: a mark lies between."""


class Grid(Struct, frozen=True):
    """The province: `half` is half the width of a cell, `lines` its height."""

    at: At
    half: int
    lines: int


class Ledger(Struct, frozen=True):
    """What lies beside the grid."""

    goods: At
    workers: At
    active: At
    storage: At


class Row(Struct, frozen=True):
    """A place for things beside each other, as many cells wide."""

    at: At
    cells: int


class Below(Struct, frozen=True):
    """What lies below the grid."""

    steps: At
    structures: At
    sky: At
    costs: At
    forestry: Row  # the cards in hand
    favor: Row


class EdoSheet(Struct, frozen=True):
    council: At
    gifts: At
    storage: At
    sky: At
    demands: At  # the stacks lie below them


class TrackSheet(Struct, frozen=True):
    at: At
    lanes: dict[str, int]
    levels: int


class StructureSheet(Struct, frozen=True):
    at: At
    pitch: At
    columns: int  # the row in which the bonuses of the columns stand


class Sheet(Struct, frozen=True):
    """A size of the pictures."""

    extent: At
    grid: Grid
    ledger: Ledger
    below: Below
    edo: EdoSheet
    track: TrackSheet
    structures: StructureSheet


class Layout(Struct, frozen=True):
    compact: Sheet
    full: Sheet


def _load() -> Layout:
    text = files(__package__).joinpath("layout.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Layout)


LAYOUT = _load()


def sheet(size: Size) -> Sheet:
    """The pictures of a size."""
    return LAYOUT.compact if size == "compact" else LAYOUT.full


@cache
def brick(cell: CellId, size: Size) -> Box:
    """A cell of a province with the wall on its left."""
    grid, place = sheet(size).grid, PLACE[cell]
    x, y = grid.at
    return Box(x + (place.x + 1) * grid.half, y + (LIMITS.rows - place.row) * grid.lines, 2 * grid.half, grid.lines)


@cache
def crossing_at(crossing: CrossingId, size: Size) -> At:
    """Where a crossing lies: at an end of the wall between the two of its cells that lie in one row."""
    grid, here = sheet(size).grid, CROSSING[crossing]
    x, y = grid.at
    rows = [PLACE[cell].row for cell in here.areas]
    walled = max(set(rows), key=rows.count)  # two of the three lie in one row, and the wall between them ends here
    top = y + (LIMITS.rows - walled) * grid.lines
    lower = any(row < walled for row in rows)
    return x + (here.x + 2) * grid.half, top + (grid.lines - 1 if lower else 0)


@cache
def row_cost_at(row: int, size: Size) -> At:
    """Where the rice that a row costs is told: where the shifted row leaves half a cell free."""
    cells = [cell for cell, place in PLACE.items() if place.row == row]
    first, last = brick(cells[0], size), brick(cells[-1], size)
    left = sheet(size).grid.at[0]
    return (left + 1, first.y) if first.x > left else (last.x + last.width + WALL, last.y)
