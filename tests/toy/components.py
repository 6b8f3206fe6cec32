"""Typed access to the box and the rulebook."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engines.core import load_rulebook, read_toml


class House(Struct, frozen=True):
    """The numbers of the house."""

    coins: int
    welcome: int
    market: int
    reserve: int
    rounds: int


class Tea(Struct, frozen=True):
    """A kind of tea, and how many of it are in the box."""

    id: str
    name: str
    count: int
    points: int


class Box(Struct, frozen=True):
    """Everything that is in the box."""

    house: House
    tea: tuple[Tea, ...]

    def named(self, tea: str) -> Tea:
        """The kind with this id."""
        return next(t for t in self.tea if t.id == tea)

    @property
    def teas(self) -> list[str]:
        """The id of every single tea."""
        return [t.id for t in self.tea for _ in range(t.count)]


BOX = msgspec.convert(read_toml(__package__, "components.toml"), Box)
RULES = load_rulebook(__package__)
