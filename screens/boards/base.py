"""What every board can do, and the paper it is painted on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from rich.style import Style

from engines.core import Position, Seat
from screens.look import Look

View: TypeAlias = Position[Any, Any]  # what a seat may see, never a position
Spot: TypeAlias = str
Size: TypeAlias = Literal["compact", "full"]  # one breakpoint: 120 columns and 34 rows


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
class Scene:
    """One picture of a board."""

    view: View
    names: Sequence[str]
    seat: Seat | None  # whose own things (hand, secrets) are shown; None: a bystander
    actor: Seat | None  # who decides
    size: Size
    marks: Marks = field(default_factory=Marks)


class Board(Protocol):
    """A game's board. Everything it shows comes from the view of a scene."""

    def extent(self, size: Size) -> tuple[int, int]:
        """Columns and rows."""

    def paint(self, paper: Paper, scene: Scene) -> None:
        """Put the scene on paper."""

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        """Every spot of the picture and where it lies, in reading order."""

    def name(self, scene: Scene, spot: Spot) -> str:
        """What `find` looks for: the code and the name of a spot ("OSA Osaka")."""

    def describe(self, scene: Scene, spot: Spot) -> list[str]:
        """What stands and lies there, in a few short lines; the first one names it."""

    def legend(self, scene: Scene) -> list[str]:
        """What the signs of the picture mean, in lines of at most 76 cells."""

    def secrets(self, scene: Scene) -> list[str]:
        """The own secrets of `scene.seat` in short lines (a hand of cards); none for a bystander."""

    def seat_summary(self, scene: Scene, seat: Seat) -> str:
        """What everybody should know of a seat, in at most 24 cells: facts two blanks apart ("41 pts  tea 3")."""

    def seat_lines(self, scene: Scene, seat: Seat) -> list[str]:
        """All that lies open before a seat, in lines of at most 76 cells."""

    def filters(self, scene: Scene) -> Sequence[Filter]:
        """The ways to look at this scene, in the order in which a key goes through them; none by default."""
        return ()

    def filter_told(self, scene: Scene) -> str:
        """What the filter of `scene.marks` shows, in one line: the sum of it, for the place under the cursor."""
        return ""
