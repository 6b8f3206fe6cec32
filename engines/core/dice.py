"""Chance that is the same on every machine: SplitMix64, one integer of state."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

WORD = (1 << 64) - 1


class Dice(Struct):
    """A counter-based generator; `state` is all there is to it, 0 <= state < 2**64."""

    state: int

    def word(self) -> int:
        """The next 64 random bits."""
        return self.below(WORD + 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n >= 1. Everything that is random comes from here."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & WORD
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, pile: list[Any]) -> None:
        """Put a pile into a random order, in place."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    def choice(self, pile: list[T]) -> T:
        """One of a pile that is not empty; the pile keeps it."""
        return pile[self.below(len(pile))]

    def sample(self, pile: list[T], count: int) -> list[T]:
        """`count` different entries of a pile, in random order; the pile keeps them."""
        rest = pile[:]
        return [rest.pop(self.below(len(rest))) for _ in range(count)]
