"""Where everything of the fields lies: the walls between them, and what opens a wall between two."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from engines.rice_wars.components import FIELD, BoardId, FieldId
from screens.boards.base import Box, Size

Cell: TypeAlias = tuple[int, int]

EXTENT: dict[Size, Cell] = {"compact": (80, 18), "full": (80, 26)}
"""Every picture of the game has all this room."""


class Grid(Struct, frozen=True):
    """How the fields lie. The code stands behind the left wall, a sign behind the code."""

    at: Cell
    half: int  # of a field, in cells
    lines: int  # of a field, without the one between two rows
    letter: Cell  # where its owner stands, from the top left cell on
    framed: bool = False  # a line above the first row and below the last

    @property
    def width(self) -> int:
        return 2 * self.half


class Columns(Struct, frozen=True):
    """What is told of the daimyo cards: the first cell of the table, and where its columns begin."""

    at: Cell
    fields: int
    cut: int
    peasants: int
    warriors: int
    cards: int
    passes: int
    ryo: int | None = None
    favours: int | None = None
    names: bool = False


class Row(Struct, frozen=True):
    """Things one after the other; without a step each begins where the last one ends."""

    at: Cell
    step: Cell
    bonus: bool = False  # of cards


class Sheet(Struct, frozen=True):
    """The picture of a board in a size."""

    fields: Grid
    turns: Cell
    phases: Cell
    governor: Cell
    pictures: Cell
    sides: Columns
    advisors: Row
    hand: Row
    supply: dict[str, Cell]


class Opening(NamedTuple):
    """The cells of a wall that a chain of peasants goes through."""

    x: int
    y: int
    width: int


def _load() -> dict[BoardId, dict[Size, Sheet]]:
    text = files(__package__).joinpath("layout.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[BoardId, dict[Size, Sheet]], strict=False)


LAYOUT = _load()


def sheet(board: BoardId, size: Size) -> Sheet:
    """The picture of a board in a size."""
    return LAYOUT[board][size]


def at(board: BoardId, size: Size, field: FieldId) -> Cell:
    """The cell of the left wall of a field in its first line."""
    grid, facts = sheet(board, size).fields, FIELD[board][field]
    return grid.at[0] + facts.half_x * grid.half, grid.at[1] + facts.line * (grid.lines + 1)


def letter_at(board: BoardId, size: Size, field: FieldId) -> Cell:
    """Where the owner of a field stands."""
    x, y = at(board, size, field)
    dx, dy = sheet(board, size).fields.letter
    return x + dx, y + dy


@cache
def boxes(board: BoardId, size: Size) -> dict[FieldId, Box]:
    """The line between its walls that the cursor marks of each field."""
    grid = sheet(board, size).fields
    return {field: Box(x + 1, y, grid.width - 1) for field in FIELD[board] for x, y in [at(board, size, field)]}


def body(board: BoardId, size: Size, field: FieldId) -> Box:
    """All cells between the walls of a field."""
    box = boxes(board, size)[field]
    return Box(box.x, box.y, box.width, sheet(board, size).fields.lines)


@cache
def walls(board: BoardId, size: Size) -> dict[Cell, frozenset[str]]:
    """Every cell of a wall, and the sides on which the wall goes on."""
    grid = sheet(board, size).fields
    lines = [facts.line for facts in FIELD[board].values()]
    found: dict[Cell, set[str]] = {}

    def draw(one: Cell, other: Cell, along: str) -> None:
        found.setdefault(one, set()).add(along)
        found.setdefault(other, set()).add({"right": "left", "down": "up"}[along])

    for field, facts in FIELD[board].items():
        x, y = at(board, size, field)
        tops = [row for row, edge in ((y - 1, facts.line > min(lines)), (y + grid.lines, facts.line < max(lines)))
                if edge or grid.framed]  # fmt: skip
        for top in tops:
            for i in range(grid.width):
                draw((x + i, top), (x + i + 1, top), "right")
        first, last = max(y - 1, min([y, *tops])), min(y + grid.lines, max([y + grid.lines - 1, *tops]))
        for wall in (x, x + grid.width):
            found.setdefault((wall, y), set())
            for row in range(first, last):
                draw((wall, row), (wall, row + 1), "down")
    return {cell: frozenset(sides) for cell, sides in found.items()}


def gate(board: BoardId, size: Size, upper: FieldId, lower: FieldId) -> Opening:
    """The opening in the line between a field and one of the next row."""
    (x, y), (other, _) = at(board, size, upper), at(board, size, lower)
    grid = sheet(board, size).fields
    return Opening(max(x, other) + 1, y + grid.lines, grid.half - 1)


def passage(board: BoardId, size: Size, left: FieldId, right: FieldId, skip: int) -> Opening:
    """The cells from the owner of a field, `skip` further, to the code of the next one, or to its owner below it."""
    (x, y), (end, _) = letter_at(board, size, left), at(board, size, right)
    grid = sheet(board, size).fields
    if grid.lines > 1:
        end += grid.letter[0] - 2
    return Opening(x + 1 + skip, y, end - x - skip)


def pairs(board: BoardId) -> Iterator[tuple[FieldId, FieldId]]:
    """All neighbours, the left or the upper one first."""
    for field, facts in FIELD[board].items():
        for other in facts.neighbours:
            there = FIELD[board][other]
            if (facts.line, facts.half_x) < (there.line, there.half_x):
                yield field, other
