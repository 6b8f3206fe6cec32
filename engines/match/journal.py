"""What keeps a match: it is told every change before anybody sees it, and says what other programs have written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

from engines.core import GameError, Seat
from engines.match.chronicle import Move, Remark

Whose: TypeAlias = Literal["here", "elsewhere", "nobody"]  # which program has a match open for playing


class Mark(NamedTuple):
    """Where a match stands after a change."""

    number: int  # moves played
    floor: int  # how many of them are fixed for good
    where: str
    deciding: tuple[Seat, ...]
    over: bool
    position: Callable[[], bytes]  # costs something, so only on demand


class Aside(NamedTuple):
    """What is kept beside the moves of a match."""

    locked: frozenset[Seat] = frozenset()  # the seats that have a key
    remarks: tuple[Remark, ...] = ()


class Later(NamedTuple):
    """What a match is now, after something was written."""

    moves: list[Move] | None  # all after a floor; None if no other program has changed any
    floor: int
    aside: Aside


class Journal(Protocol):
    """Keeps a match. Each method either has kept everything when it returns, or raises and has kept nothing."""

    id: str

    def hold(self) -> bool:
        """Open the match here for playing, unless another program has; returns whether it is."""

    def take_over(self) -> None:
        """Open it here for playing, whoever else has: that one can only look from now on."""

    def let_go(self) -> None:
        """It is not open here any more."""

    def whose(self) -> Whose:
        """Where it is open for playing, as far as was seen when anything was last read or written."""

    def append(self, moves: Sequence[Move], mark: Mark) -> None:
        """One more move, or several that belong together; the last one is number `mark.number`."""

    def retract(self, mark: Mark) -> None:
        """Forget the moves after `mark.number`."""

    def settle(self, mark: Mark) -> None:
        """Only the floor has risen."""

    def later(self, floor: int) -> Later | None:
        """What was written since this was asked last, with all moves after the floor; None if nothing was."""

    def aside(self) -> Aside:
        """What is kept beside the moves."""

    def give_key(self, seat: Seat, key: str, remark: Remark) -> None:
        """Set the key of a seat."""

    def take_key(self, seat: Seat, remark: Remark, *, by_host: bool = False) -> None:
        """Take it off again; whoever owns the host may even while another program plays the match."""

    def try_key(self, seat: Seat, key: str) -> None:
        """Compare a key with that of a seat; raises what a player can read if it is another one."""


class Unkept:
    """The journal of a match that nobody keeps."""

    id = ""

    def append(self, moves: Sequence[Move], mark: Mark) -> None: ...
    def retract(self, mark: Mark) -> None: ...
    def settle(self, mark: Mark) -> None: ...
    def later(self, floor: int) -> Later | None: ...
    def try_key(self, seat: Seat, key: str) -> None: ...
    def take_key(self, seat: Seat, remark: Remark, *, by_host: bool = False) -> None: ...
    def let_go(self) -> None: ...
    def take_over(self) -> None: ...

    def hold(self) -> bool:
        return True

    def whose(self) -> Whose:
        return "here"

    def aside(self) -> Aside:
        return Aside()

    def give_key(self, seat: Seat, key: str, remark: Remark) -> None:
        raise GameError("A match that is not kept has no keys.")
