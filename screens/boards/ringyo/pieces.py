"""A picture is a list of pieces: words and signs at cells. Painting it and finding its spots read the same list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.core import Seat
from engines.ringyo.components import REGENT
from screens.boards.base import Box, Spot
from styles.seats import SEATS

REGENT_LETTER = "R"


class Piece(NamedTuple):
    """Something written; its tone is the name of a style of the look, or the letter of a seat."""

    x: int
    y: int
    text: str
    tone: str = "ink"
    spot: Spot | None = None
    label: bool = False  # the words of its spot: there the cursor stops, and marks show


def label(x: int, y: int, text: str, spot: Spot, tone: str = "ink") -> Piece:
    """The words of a spot."""
    return Piece(x, y, text, tone, spot, label=True)


def letter(seat: Seat) -> str:
    """The letter of a seat; the Regent sits nowhere and goes by his own."""
    return REGENT_LETTER if seat == REGENT else SEATS[seat]


def of_seat(x: int, y: int, seat: Seat, text: str = "", spot: Spot | None = None) -> Piece:
    """The letter of a seat, or another text in its colour."""
    return Piece(x, y, text or letter(seat), letter(seat), spot)


def boxes(pieces: Iterable[Piece]) -> dict[Spot, Box]:
    """Where the spots of a picture lie, in reading order."""
    found = {p.spot: Box(p.x, p.y, len(p.text)) for p in pieces if p.label and p.spot}
    return dict(sorted(found.items(), key=lambda item: (item[1].y, item[1].x)))
