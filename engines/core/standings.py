"""Points so far or at the end: a table of named lines."""

from __future__ import annotations

from msgspec import Struct

from engines.core.secrecy import Seat


class Line(Struct, frozen=True):
    """One source of points of one seat."""

    name: str
    points: int
    note: str = ""
    shown: int | None = None  # what stands in the table where it is no points: a sum that only decides ties

    @property
    def told(self) -> int:
        """The number that people read."""
        return self.points if self.shown is None else self.shown


class Score(Struct, frozen=True):
    """What one seat has; `rank` 1 is best, and equal ranks share a place."""

    seat: Seat
    lines: tuple[Line, ...]
    total: int
    rank: int


class Standings(Struct, frozen=True):
    """The scores in seat order. `decided_by` names the tie-break that was needed, if one was.

    `outsider` names a side without a seat that has won: then every seat has a rank of 2 or worse. `called` is what the
    points of whoever has played alone are called.
    """

    scores: tuple[Score, ...]
    over: bool
    decided_by: str = ""
    outsider: str = ""
    called: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that win, or lead."""
        return tuple(s.seat for s in self.scores if s.rank == 1)

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats, best first."""
        return tuple(s.seat for s in sorted(self.scores, key=lambda s: s.rank))
