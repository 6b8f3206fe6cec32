"""A small landscape for each game: paper, ink, and the accent of the game.

The pictures are written in the plain set. Where the line set draws better, each character stands for one of its glyphs,
so both sets show the same picture. A dot leaves what lies behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rich.style import Style

from screens.boards.base import Box, Paper
from screens.look import Look

_DRAWN: Final[dict[str, str]] = {
    "#": "full",
    '"': "upper_half",
    "_": "lower_half",
    "[": "left_half",
    "]": "right_half",
    "/": "rise",
    "\\": "fall",
    "|": "vertical",
    "-": "horizontal",
    "=": "heavy_horizontal",
    "^": "temple",
    "~": "water",
    "%": "shade_dark",
    ":": "shade_medium",
    ",": "shade_light",
    "o": "disc",
    "T": "tree",
    "*": "rice",
}
"""Which glyph a character of a picture stands for."""

Picture: TypeAlias = tuple[str, ...]

TORII: Final[Picture] = (
    "#_______#",
    '."#...#".',
    ".=#===#=.",
    "..#...#..",
    "..#...#..",
)
WANDERER: Final[Picture] = (
    ".._#_..",
    '""###""',
    "._###_/",
    "..#.#..",
)
CASTLE: Final[Picture] = (
    "......_##_......",
    "..../_####_\\....",
    ".....# ## #.....",
    "../_########_\\..",
    "....# #### #....",
    "/_############_\\",
    "..############..",
)
KEEP: Final[Picture] = (
    "...._##_....",
    "../_####_\\..",
    "....#  #....",
    "/_########_\\",
)
PINE: Final[Picture] = (
    "..^..",
    ".^^^.",
    "^^^^^",
    "..|..",
)
YOUNG: Final[Picture] = (
    ".^.",
    "^^^",
    ".|.",
)
BROAD: Final[Picture] = (
    ".TTT.",
    "TTTTT",
    "..|..",
)
HUT: Final[Picture] = (
    ".._##_..",
    "_######_",
    "..####..",
)
SUN: Final[Picture] = (
    "_####_",
    "######",
    '"####"',
)
MOON: Final[Picture] = ("_###_", '"###"')
FIELDS: Final[Picture] = (
    "~~~~..****..::::..****..",
    "..****..~~~~..****..~~~~",
    "::::..****..~~~~..****..",
)
"""Rows of fields from the far one to the near one, each shifted like bricks."""


def paint_scene(paper: Paper, game: str, box: Box) -> None:
    """The landscape of `game` within `box`, which should have 17 by 5 cells or more."""
    scene = _SCENES.get(game)
    if scene is not None:
        scene(_Easel(paper, box, paper.look.accents[game]))


class _Easel:
    """A part of the paper with its own measures."""

    def __init__(self, paper: Paper, box: Box, accent: Style) -> None:
        self._paper = paper
        self._box = box
        self.look: Look = paper.look
        self.accent = accent
        self.width, self.height = box.width, box.height

    def dot(self, x: int, y: int, mark: str, style: Style) -> None:
        """One cell; nothing outside the box."""
        if 0 <= x < self.width and 0 <= y < self.height:
            name = _DRAWN.get(mark)
            glyph = mark if name is None or self.look.glyphs.ascii else getattr(self.look.glyphs, name)
            self._paper.put(self._box.x + x, self._box.y + y, glyph, style)

    def stand(self, picture: Picture, at: float, style: Style, up: int = 0) -> None:
        """A picture with its foot on the ground, at a part of the width."""
        left = round((self.width - len(picture[0])) * at)
        top = self.height - len(picture) - up
        self.hang(picture, left, top, style)

    def hang(self, picture: Picture, left: int, top: int, style: Style) -> None:
        """A picture at a cell."""
        for y, row in enumerate(picture, top):
            for x, mark in enumerate(row, left):
                if mark != ".":
                    self.dot(x, y, mark, style)

    def mountain(self, at: float, height: int) -> None:
        """A peak in the faintest ink, whose foot is lost in the mist."""
        top, peak = self.height - 2 - height, round(self.width * at)
        for row in range(height):
            for x in range(peak - row, peak + row + 2):
                self.dot(x, top + row, "," if row > height // 3 and (x + row) % 3 == 0 else " ", self.look.rule)
            self.dot(peak - row, top + row, "/", self.look.rule)
            self.dot(peak + row + 1, top + row, "\\", self.look.rule)

    def sun(self, at: float, style: Style) -> None:
        """The sun, or the moon, as high as it gets."""
        picture = SUN if self.height > 7 else MOON
        self.hang(picture, round((self.width - len(picture[0])) * at), 0, style)

    def haze(self, y: int, step: int, length: int, first: int = 0) -> None:
        """A row of thin streaks of cloud or mist."""
        for left in range(first, self.width, step):
            for x in range(left, left + length):
                self.dot(x, y, "-", self.look.rule)

    def ground(self, pattern: str, style: Style, up: int = 0) -> None:
        """A row along the whole width, the lowest one or some rows `up`."""
        for x in range(self.width):
            mark = pattern[x % len(pattern)]
            if mark != ".":
                self.dot(x, self.height - 1 - up, mark, style)

    @property
    def wide(self) -> bool:
        """Is there room for more than the one thing that a game is about?"""
        return self.width > 40


def _ringyo(e: _Easel) -> None:
    e.sun(0.93, e.look.dim)
    e.mountain(0.3, e.height - 3)
    e.mountain(0.55, e.height - 4)
    e.ground("..,..,,...", e.look.rule)
    trees = max(3, e.width // 8)
    for i in range(trees):
        picture, style = ((PINE, e.accent), (YOUNG, e.look.dim), (BROAD, e.accent))[i % 3]
        e.stand(picture, i / (trees - 1), style)


def _ronin(e: _Easel) -> None:
    e.haze(1, 31, 6, 9)
    if e.wide or e.height > 7:
        e.sun(0.46 if e.wide else 0.15, e.accent)
    if e.wide:
        e.mountain(0.31, e.height - 4)
        e.mountain(0.8, e.height - 4)
    e.mountain(0.6, e.height - 3)
    e.ground("-", e.look.rule)
    if e.wide:
        for picture, at in ((YOUNG, 0.45), (YOUNG, 0.89), (PINE, 0.98)):
            e.stand(picture, at, e.look.dim)
    e.stand(TORII, 0.06 if e.wide else 0.0, e.accent)
    e.stand(WANDERER, max(0.22, 15 / (e.width - 7)) if e.wide else 1.0, e.look.ink)


def _rice_wars(e: _Easel) -> None:
    e.sun(0.1, e.accent)
    if e.height > 5:
        e.mountain(0.55, e.height - 4)
    e.stand(HUT, 0.9, e.look.ink, up=2 if e.height < 6 else 3)
    for up, row in enumerate(reversed(FIELDS[-2:] if e.height < 6 else FIELDS)):
        plants = "".join(mark if mark == "*" else "." for mark in row)
        e.ground(row, e.look.rule, up)
        e.ground(plants, e.accent, up)


def _shogun(e: _Easel) -> None:
    e.sun(1.0, e.look.dim)
    e.mountain(0.12, e.height - 4)
    e.mountain(0.8, e.height - 4)
    e.ground("~.~~..", e.look.rule)
    e.stand(CASTLE if e.height > 7 else KEEP, 0.4 if e.wide else 0.2, e.accent, up=1)


_SCENES: Final[dict[str, Callable[[_Easel], None]]] = {
    "ringyo": _ringyo,
    "ronin": _ronin,
    "rice_wars": _rice_wars,
    "shogun": _shogun,
}
