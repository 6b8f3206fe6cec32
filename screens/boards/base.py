"""What every board can do, and the paper it is painted on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from rich.style import Style

from engines.core import DraftSlot, Position, Seat
from screens.look import Look
from screens.text import wrap

View: TypeAlias = Position[Any, Any]  # what a seat may see, never a position
Spot: TypeAlias = str
Size: TypeAlias = Literal["compact", "full"]
FULL_COLUMNS, FULL_ROWS = 120, 34
"""The one breakpoint: a terminal of at least this size shows everything in full."""

SHOWING: dict[Size, tuple[int, int]] = {"compact": (80, 17), "full": (120, 27)}
"""Columns and rows that the picture of a showing has."""


LINE_CELLS, SUMMARY_CELLS = 72, 24
"""The longest line of what a board tells, which is indented on 80 columns, and the longest summary of a seat."""


def wrapped(lines: Iterable[str]) -> list[str]:
    """Lines that are no longer than that; blank ones are left out."""
    return [part for line in lines if line for part in wrap(line, LINE_CELLS)]


def or_none(things: Sequence[str]) -> str:
    """Things in a row, or that there are none."""
    return ", ".join(things) or "none"


def size_of(columns: int, rows: int) -> Size:
    """How much a terminal of this size shows."""
    return "full" if columns >= FULL_COLUMNS and rows >= FULL_ROWS else "compact"


class Paper(Protocol):
    """Something to paint on: a canvas on the screen, or a sheet of plain text."""

    look: Look

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: Spot | None = None) -> int:
        """Write at a cell and give the cells to a spot; returns the x after the text."""


class Box(NamedTuple):
    """The cells that a spot covers, for the cursor."""

    x: int
    y: int
    width: int
    height: int = 1

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Marks:
    """What the painter should point out."""

    cursor: Spot | None = None
    offered: frozenset[Spot] = frozenset()
    chosen: frozenset[Spot] = frozenset()  # picked so far, where several are picked
    changed: frozenset[Spot] = frozenset()  # touched by the last act
    asks: bool = False  # somebody decides: what is not offered may step back
    filter: str = ""  # the id of the filter that is on, of `Board.filters`


class Filter(NamedTuple):
    """A way to look at a board: what it is not about steps back."""

    id: str
    label: str  # in at most 26 cells, for the first line of the table


@dataclass(frozen=True)
class Laying:
    """A draft as the viewer has laid it out so far; only the screen of its player knows of it."""

    slots: tuple[DraftSlot, ...] = ()
    at: str = ""  # the space that is being filled


@dataclass(frozen=True)
class Scene:
    """One picture of a board."""

    view: View
    names: Sequence[str]
    seat: Seat | None  # whose own things (hand, secrets) are shown; None: a bystander
    actor: Seat | None  # who decides
    size: Size
    marks: Marks = field(default_factory=Marks)
    picture: str = ""  # which of several pictures; "": the one that the moment asks for
    laying: Laying | None = None


class Picture(NamedTuple):
    """One of several pictures of a game, where not everything fits on one."""

    id: str
    title: str


class Showing(Protocol):
    """Something that has happened in the open, told step by step: a battle, a flood."""

    @property
    def title(self) -> str:
        """What it is, in a few words."""

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step: all that the picture says, for whoever sees no colours or no picture."""

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """Put the picture of a step on paper, within `SHOWING[size]`."""


class Board(ABC):
    """A game's board. Everything it shows comes from the view of a scene."""

    @abstractmethod
    def extent(self, size: Size) -> tuple[int, int]:
        """Columns and rows."""

    @abstractmethod
    def paint(self, paper: Paper, scene: Scene) -> None:
        """Put the scene on paper."""

    @abstractmethod
    def spots(self, scene: Scene) -> dict[Spot, Box]:
        """Every spot of the picture and where it lies, in reading order."""

    def place_at(self, scene: Scene, x: int, y: int) -> Spot | None:
        """Whose a blank cell is: of the smallest spot whose box it lies in, for a click."""
        around = [(box.width * box.height, spot) for spot, box in self.spots(scene).items() if box.holds(x, y)]
        return min(around)[1] if around else None

    @abstractmethod
    def name(self, scene: Scene, spot: Spot) -> str:
        """What `find` looks for: the code and the name of a spot ("OSA Osaka")."""

    @abstractmethod
    def describe(self, scene: Scene, spot: Spot) -> list[str]:
        """What stands and lies there, in a few short lines; the first one names it."""

    @abstractmethod
    def legend(self, scene: Scene) -> list[str]:
        """What the signs of the picture mean, in lines of at most `LINE_CELLS`."""

    @abstractmethod
    def secrets(self, scene: Scene) -> list[str]:
        """The own secrets of `scene.seat`, a line each however long (a card of the hand); none for a bystander."""

    @abstractmethod
    def seat_summary(self, scene: Scene, seat: Seat) -> str:
        """What everybody should know of a seat, in `SUMMARY_CELLS`: facts two blanks apart ("41 pts  tea 3")."""

    @abstractmethod
    def seat_lines(self, scene: Scene, seat: Seat) -> list[str]:
        """All that lies open before a seat, in lines of at most `LINE_CELLS`."""

    def rows(self, scene: Scene) -> int:
        """How many rows of this picture hold anything: on a small screen the list gets the others."""
        return self.extent(scene.size)[1]

    def in_words(self, scene: Scene) -> bool:
        """Whether what is asked is about more than places: its list wants rows even where all of it is short."""
        return False

    def pictures(self, scene: Scene) -> list[Picture]:
        """The pictures that can be paged through, the one that the moment asks for first; none where one holds all."""
        return []

    def showings(self, view: View, names: Sequence[str]) -> Sequence[Showing]:
        """All that has happened in the open and is worth a look, the oldest first; out of a bystander's view."""
        return ()

    def filters(self, scene: Scene) -> Sequence[Filter]:
        """The ways to look at this scene, in the order in which a key goes through them; none by default."""
        return ()

    def filter_told(self, scene: Scene) -> str:
        """What the filter of `scene.marks` shows, in one line: the sum of it, for the place under the cursor."""
        return ""
