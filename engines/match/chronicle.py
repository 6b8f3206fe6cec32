"""What the moves of a match told, whole for its journal, and as one viewer may read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from engines.core import NOBODY, Event, Seat, named


class Told(Event, frozen=True, omit_defaults=True):
    """What an act told, or what the game did by itself after it."""

    itself: bool = False


def told(news: Sequence[Event], own: int) -> tuple[Told, ...]:
    """The news of a position; the first `own` of them belong to the act."""
    return tuple(Told(e.text, e.secret, e.seats, e.spots, e.chance, n >= own) for n, e in enumerate(news))


class Move(Struct, frozen=True):
    """One action and all that it told, every secret included: for the journal, never for a screen."""

    seat: Seat
    action: str
    events: tuple[Told, ...] = ()


class Sentence(Struct, frozen=True):
    """One line of the chronicle as one viewer may read it."""

    text: str
    spots: tuple[str, ...] = ()
    chance: bool = False  # a record of the dice, below the story told by the others
    itself: bool = False  # what the game did after the act, not what somebody chose


class Entry(Struct, frozen=True):
    """What one move told one viewer. Number 0, of no seat, is the table at the start."""

    number: int
    seat: Seat | None
    sentences: tuple[Sentence, ...]


class Remark(NamedTuple):
    """What was done with a match that is no move, in words for everybody."""

    after: int  # so many moves
    text: str


def entries(
    moves: Sequence[Move], remarks: Sequence[Remark], names: list[str], viewer: Seat | None, first: int = 0
) -> Iterator[Entry]:
    """What a viewer (None: a bystander) may read of the moves from the `first` one on; `moves[0]` is the opening.

    Moves that told nothing have no entry. A remark stands with the move it came after, or with the last one.
    """
    for number, move in enumerate(moves[first:], first):
        sentences = tuple(
            Sentence(named(e.text if viewer is None else e.seen_by(viewer), names), e.spots, e.chance, e.itself)
            for e in move.events
        )
        sentences += tuple(Sentence(r.text) for r in remarks if min(r.after, len(moves) - 1) == number)
        if sentences:
            yield Entry(number, None if move.seat == NOBODY else move.seat, sentences)
