"""Forestry cards that are in force until the end of the Province Phase (RIN-CARD-03)."""

from __future__ import annotations

from engines.ringyo.components import COST, FORESTRY
from engines.ringyo.state import Player


def in_force(me: Player, key: str) -> bool:
    """Whether a card that changes this is in force."""
    return bool(me.effects) and any(effect.key == key for card in me.effects for effect in FORESTRY[card].effects)


def reckon(me: Player, key: str, usual: int) -> int:
    """A number under the cards in force."""
    if not me.effects:
        return usual
    found = [effect.value for card in me.effects for effect in FORESTRY[card].effects if effect.key == key]
    return int(found[-1]) if found else usual


def hire_cost(me: Player) -> int:
    """The rice that a Villager costs (RIN-SPEC-05)."""
    return reckon(me, "hire_cost", COST.hire_rice)


def join_cost(me: Player) -> int:
    """The rice that a Join costs (RIN-SPEC-03)."""
    return reckon(me, "join_cost", COST.join_rice)
