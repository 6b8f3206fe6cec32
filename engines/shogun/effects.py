"""What event cards and special cards do, found by the name that the box gives them.

Each of them changes a number that a rule asks for by name, such as the chests of a tax or the cubes that a defender
adds. The event of the round comes first, then the special card of the seat (SHO-EVENT-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engines.core import Seat
from engines.shogun.components import EVENT, EventCard, ProvinceId, Special, cause
from engines.shogun.state import Options, Table


class Reckoning(Struct, frozen=True, gc=False):
    """A number that is being reckoned: of which seat, for which province, how much so far, on which card."""

    table: Table
    what: str
    seat: Seat
    province: ProvinceId
    amount: int
    card: EventCard | Special


Change: TypeAlias = Callable[[Reckoning], int]


class Effect(NamedTuple):
    numbers: tuple[str, ...]  # the names of the numbers that it changes
    change: Change


EFFECTS: dict[str, Effect] = {}


def effect(name: str, *numbers: str) -> Callable[[Change], Change]:
    """Enter what the card effect of this name makes of these numbers."""

    def enter(change: Change) -> Change:
        EFFECTS[name] = Effect(numbers, change)
        return change

    return enter


def changes(t: Table, what: str, seat: Seat, province: ProvinceId, amount: int) -> Iterator[tuple[str, int]]:
    """The cards that change a number of this name, the event before the special card, and what each makes of it."""
    for card in _in_force(t, seat):
        numbers, change = EFFECTS[card.effect]
        if what in numbers:
            amount = change(Reckoning(t, what, seat, province, amount, card))
            yield card.id, amount


def reckon(t: Table, what: str, seat: Seat, province: ProvinceId, amount: int) -> int:
    """A number of this name after the event and the special card, in this order (SHO-EVENT-03)."""
    return [amount, *(changed for _, changed in changes(t, what, seat, province, amount))][-1]


def reasons(t: Table, what: str, seat: Seat, province: ProvinceId, amount: int) -> str:
    """How cards have changed a number, to be told behind it: " (7, 5 by the event, 6 by the special card)"."""
    steps = [str(amount)]
    for card, changed in changes(t, what, seat, province, amount):
        if changed != amount:
            steps.append(f"{changed} by {cause(card)}")
        amount = changed
    return f" ({', '.join(steps)})" if len(steps) > 1 else ""


def _in_force(t: Table, seat: Seat) -> Iterator[EventCard | Special]:
    if t.event:
        yield EVENT[t.event]
    special = t.special_of(seat)
    if special:
        yield special


# ---- events


def event_value(event: EventCard, options: Options) -> int:
    """The number that an event states; one of them is a matter of options (SHO-EVENT-11)."""
    return options.event_min_rice if event.effect == "rice_min" else event.value


def event_text(event: EventCard, options: Options) -> str:
    """What an event does, in a sentence."""
    return event.text.format(value=event_value(event, options))


def event_brief(event: EventCard, options: Options) -> str:
    """The same in at most 17 cells."""
    return event.brief.format(value=event_value(event, options))


@effect("theatre_calms", "calmed markers")
def theatre_calms(x: Reckoning) -> int:
    """A new theatre takes a revolt marker away (SHO-EVENT-04)."""
    return x.amount + x.card.value


@effect("neutral_farmers", "neutral farmers")
def neutral_farmers(x: Reckoning) -> int:
    """A neutral province is defended by two farmers (SHO-EVENT-05)."""
    return x.card.value


@effect("temple_peace", "protection")
def temple_peace(x: Reckoning) -> int:
    """A temple protects its province from attacks (SHO-EVENT-06)."""
    return x.amount + x.table.map[x.province].buildings.count("temple")


@effect("castle_defence", "defenders")
def castle_defence(x: Reckoning) -> int:
    """Where a castle stands, its owner adds a cube to the defence (SHO-EVENT-07)."""
    castles = x.table.map[x.province].buildings.count("castle")
    return x.amount + castles * x.card.value


@effect("tax_min", "taxes")
def tax_min(x: Reckoning) -> int:
    """Taxes give at least so much (SHO-EVENT-08)."""
    return max(x.amount, x.card.value)


@effect("tax_max", "taxes")
def tax_max(x: Reckoning) -> int:
    """Taxes give at most so much (SHO-EVENT-09)."""
    return min(x.amount, x.card.value)


@effect("rice_max", "rice")
def rice_max(x: Reckoning) -> int:
    """Confiscated rice is at most so much (SHO-EVENT-10)."""
    return min(x.amount, x.card.value)


@effect("rice_min", "rice")
def rice_min(x: Reckoning) -> int:
    """Confiscated rice is at least so much as the option says (SHO-EVENT-11)."""
    assert isinstance(x.card, EventCard)
    return max(x.amount, event_value(x.card, x.table.options))


@effect("deploy_reduced", "deploy5", "deploy3")
def deploy_reduced(x: Reckoning) -> int:
    """Fewer armies for the same price (SHO-EVENT-12)."""
    assert isinstance(x.card, EventCard)
    return x.card.deploy[x.what]


# ---- special cards


@effect("tax_bonus", "taxes")
def tax_bonus(x: Reckoning) -> int:
    """One more chest of taxes (SHO-SPECIAL-01)."""
    return x.amount + x.card.value


@effect("rice_bonus", "rice")
def rice_bonus(x: Reckoning) -> int:
    """One more rice (SHO-SPECIAL-02)."""
    return x.amount + x.card.value


@effect("deploy5_amount", "deploy5")
def deploy5_amount(x: Reckoning) -> int:
    """Six armies, whatever the event says, if the reserve holds them (SHO-SPECIAL-03, SHO-SPECIAL-07)."""
    return x.card.value if x.table.players[x.seat].reserve >= x.card.value else x.amount


@effect("attack_bonus", "attackers")
def attack_bonus(x: Reckoning) -> int:
    """One cube from the reserve may join an attack (SHO-SPECIAL-04)."""
    return x.amount + x.card.value


@effect("defence_bonus", "defenders")
def defence_bonus(x: Reckoning) -> int:
    """One cube from the reserve joins the defence against another player (SHO-SPECIAL-05)."""
    return x.amount + x.card.value
