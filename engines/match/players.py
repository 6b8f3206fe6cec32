"""Who sits on the seats of a match."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from engines.core import Seat

HUMAN = "human"
USUAL_NAMES = ("Aya", "Bun", "Chie", "Dai", "Emi")
NAME_AT_MOST = 40  # characters of a name that came from outside


def clean(text: str, at_most: int = NAME_AT_MOST) -> str:
    """What is left of a name from outside when everything a terminal might obey is gone; "?" if nothing is."""
    return "".join(c for c in text if c.isprintable()).strip()[:at_most] or "?"


class Player(Struct, frozen=True):
    """Who sits on a seat."""

    name: str
    colour: Annotated[int, Meta(ge=0, le=25)]  # which letter, symbol and colour stand for this player
    plays: str = HUMAN  # or the name of a bot

    @property
    def human(self) -> bool:
        return self.plays == HUMAN

    @property
    def title(self) -> str:
        """The name, and which bot it is if it is one and the name does not say so."""
        told = self.human or self.plays in self.name.casefold()
        return self.name if told else f"{self.name} ({self.plays})"


def usual_name(seat: Seat, plays: str = HUMAN) -> str:
    """What somebody on a seat is called who was given no name; a bot's says which bot it is."""
    name = USUAL_NAMES[seat]
    return name if plays == HUMAN else f"{plays.title()} {name}"
