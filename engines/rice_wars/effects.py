"""What cards and advisors do: the operations of their effects, found by the name that the box gives them.

Each operation stands in the module of its subject and enters itself here with `@operation`: what it can be aimed at,
why not at something else, and what happens. An effect is a row of operations with one aim; it is possible where all
of them are (RIC-ACT-04).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from engines.core import Refusal, Seat, Step
from engines.rice_wars.book import RULES
from engines.rice_wars.components import (
    ADVISOR,
    ASHIGARU,
    CARD,
    FIELD,
    HAND,
    RONIN,
    Ability,
    Op,
    name_of,
)
from engines.rice_wars.state import P, Table

ABILITY: dict[str, Ability] = {**CARD, **ADVISOR}

NO_EFFECT = RULES.refusal_named("no_effect")


class Use(Struct, frozen=True, gc=False):
    """An operation of a card or an advisor, used by a seat. `on` is a field, a side, a piece, or ""."""

    seat: Seat
    thing: str
    op: Op
    on: str = ""


Kind: TypeAlias = Literal["", "field", "side", "piece"]
Aims: TypeAlias = Callable[[Table, Use], "list[str] | None"]  # [] if impossible; None: wherever the others aim
WhyNot: TypeAlias = Callable[[Table, Use], Refusal]  # asked for an aim that is not among them
Perform: TypeAlias = Callable[[P, Use], None]


class Operation(NamedTuple):
    kind: Kind  # of thing that it is aimed at
    aims: Aims
    why_not: WhyNot
    perform: Perform


OPS: dict[str, Operation] = {}


def no_effect(t: Table, use: Use) -> Refusal:
    """It would do nothing (RIC-ACT-04)."""
    return NO_EFFECT.about(card=name_of(use.thing))


def along(t: Table, use: Use) -> list[str] | None:
    """It goes along with the operations beside it."""
    return None


def operation(
    name: str, kind: Kind = "", aims: Aims = along, why_not: WhyNot = no_effect
) -> Callable[[Perform], Perform]:
    """Enter the procedure that carries out the operation of this name."""

    def enter(perform: Perform) -> Perform:
        OPS[name] = Operation(kind, aims, why_not, perform)
        return perform

    return enter


# ---- asking


@cache
def uses(seat: Seat, thing: str, on: str = "") -> tuple[Use, ...]:
    """The operations of a card or an advisor."""
    return tuple(Use(seat, thing, op, on) for op in ABILITY[thing].effect)


def aims_of(t: Table, seat: Seat, thing: str) -> list[str]:
    """All that an effect can be aimed at now; [""] if it needs no aim, [] if it can do nothing."""
    found: list[str] | None = None
    for use in uses(seat, thing):
        here = OPS[use.op.op].aims(t, use)
        if here is not None:
            found = here if found is None else [aim for aim in found if aim in here]
    return [""] if found is None else found


def thinkable(t: Table, thing: str) -> Iterable[str]:
    """Everything of the kind that an effect is aimed at."""
    kinds = {OPS[op.op].kind for op in ABILITY[thing].effect}
    if "field" in kinds:
        return FIELD[t.options.board]
    if "side" in kinds:
        return [t.aim(side) for side in range(len(t.camps))]
    return (ASHIGARU, RONIN) if "piece" in kinds else ("",)


def why_not(t: Table, seat: Seat, thing: str, on: str) -> Refusal:
    """Why an effect cannot be aimed at something."""
    for use in uses(seat, thing, on):
        operation = OPS[use.op.op]
        aims = operation.aims(t, use)
        if aims is not None and on not in aims:
            return operation.why_not(t, use)
    return NO_EFFECT.about(card=name_of(thing))


def has_room(t: Table, use: Use) -> bool:
    """Whether the own hand can take a card; a card that is played has left it (RIC-COMP-07)."""
    return len(t.players[use.seat].hand) - (use.thing in CARD) < HAND


# ---- doing


class Happens(Step, frozen=True):
    """One operation of an effect happens."""

    seat: Seat
    thing: str
    number: int
    on: str

    def run(self, p: P) -> None:
        use = uses(self.seat, self.thing, self.on)[self.number]
        OPS[use.op.op].perform(p, use)


def carry_out(p: P, seat: Seat, thing: str, on: str = "") -> None:
    """Everything that a card or an advisor does happens next, one operation after the other."""
    p.push(*(Happens(seat, thing, number, on) for number in range(len(ABILITY[thing].effect))))
