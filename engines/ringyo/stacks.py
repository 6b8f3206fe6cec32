"""Stacks of cards and tiles: drawing, and shuffling the discards when a draw finds nothing (RIN-SUPPLY-01, 02)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engines.ringyo.state import P, Table

Name: TypeAlias = Literal["tile", "forestry", "favor", "gift"]


class Stack(NamedTuple):
    """A stack with its discard pile; the last is on top."""

    cards: list[str]
    discard: list[str]
    called: str

    @property
    def left(self) -> int:
        """How many could be drawn."""
        return len(self.cards) + len(self.discard)


def stack(t: Table, name: Name) -> Stack:
    """The stack of this name."""
    match name:
        case "tile":
            return Stack(t.tile_stack, t.tile_discard, "Bonus Land Tile")
        case "forestry":
            return Stack(t.forestry_deck, t.forestry_discard, "Forestry card")
        case "favor":
            return Stack(t.favor_deck, t.favor_discard, "Favor card")
        case "gift":
            return Stack(t.gift_deck, t.gift_discard, "gift")


def draw(p: P, name: Name, count: int = 1) -> list[str]:
    """So many cards or tiles off a stack, or as many as there are (RIN-SUPPLY-01, RIN-SUPPLY-02)."""
    cards, discard, called = stack(p.state, name)
    drawn: list[str] = []
    for _ in range(count):
        if not cards and discard:
            cards += discard
            discard.clear()
            p.shuffle(cards, f"The discarded {called}s are shuffled for a new stack.")
        if cards:
            drawn.append(p.draw(cards, f"A {called} is drawn."))
    return drawn
