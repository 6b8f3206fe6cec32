"""What lies on the table, and who may see each thing."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.core import FaceDown, Family, PerSeat, Position, Private, Public, Seat, Task

TeaId = Annotated[str, Family("tea"), Meta(min_length=2)]
Coins = Annotated[int, Meta(ge=0, le=9)]


class Guest(Struct):
    """What lies before one guest."""

    purse: Private[Coins]
    hand: Private[list[TeaId]]
    bid: Private[Coins | None] = None
    tray: Public[list[TeaId]] = []
    left: Public[int] = 0  # coins laid open at the end


class Table(Struct):
    """The whole tea house."""

    guests: PerSeat[Guest]
    caddy: FaceDown[list[TeaId]]
    fresh: Public[bool]  # whether the market is cleared before it is filled
    market: Public[list[TeaId]] = []
    poured: Public[list[TeaId]] = []
    round: Public[int] = 0
    host: Public[Seat] = 0

    @property
    def from_host(self) -> list[Seat]:
        """The seats in order of play, the host first."""
        count = len(self.guests)
        return [(self.host + i) % count for i in range(count)]


class Options(Struct, frozen=True):
    """What is chosen before the game."""

    players: Annotated[int, Meta(ge=2, le=4)] = 3
    market: Literal["slow", "fresh"] = "slow"


P: TypeAlias = Position[Table, Task]
