"""What the actions on tiles and tea spaces do, found by the name that the box gives them.

Each action stands in a module of its own and enters itself here, so that a tile or a tea space can ask for it by
name and neither knows the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engines.core import Decision, Refusal, Seat
from engines.ronin.book import RULES
from engines.ronin.components import action_name
from engines.ronin.forgo import Forgo
from engines.ronin.state import P

ACTION_CHOSEN = RULES.refusal_named("action_chosen")
FORGO = Forgo().text


class Use(Struct, frozen=True, gc=False):
    """Who performs an action, with which ability ("" for none), and the crest that a clan action shows."""

    seat: Seat
    ability: str = ""
    crest: str = ""


WhyNot: TypeAlias = Callable[[P, Use], Refusal | None]
Perform: TypeAlias = Callable[[P, Use], None]


class Effect(NamedTuple):
    why_not: WhyNot  # None: it can be performed
    perform: Perform


EFFECTS: dict[str, Effect] = {}


class WithinAction(Decision, frozen=True):
    """A choice inside an action; the action cannot be exchanged for points any more (RON-PLACE-14)."""

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return ACTION_CHOSEN if wish == FORGO else None


def effect(name: str, why_not: WhyNot) -> Callable[[Perform], Perform]:
    """Enter the procedure that carries out the action of this name."""

    def enter(perform: Perform) -> Perform:
        EFFECTS[name] = Effect(why_not, perform)
        return perform

    return enter


def why_not(p: P, action: str, seat: Seat, ability: str) -> Refusal | None:
    """Why an action of the box cannot be performed now, or None (RON-PLACE-09)."""
    name, _, crest = action.partition(":")
    return EFFECTS[name].why_not(p, Use(seat, ability, crest))


def impossible(p: P, action: str, seat: Seat, ability: str) -> str:
    """That an action of the box is not possible and why, as a part of a sentence; "" if it is possible."""
    refusal = why_not(p, action, seat, ability)
    if refusal is None:
        return ""
    reason = refusal.text.removesuffix(".")
    return f"{action_name(action)} is not possible: {reason[0].lower()}{reason[1:]}"


def perform(p: P, action: str, seat: Seat, ability: str) -> None:
    """Carry out an action of the box that can be performed."""
    name, _, crest = action.partition(":")
    EFFECTS[name].perform(p, Use(seat, ability, crest))
