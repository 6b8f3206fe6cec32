"""What cards and advisors do with peasants on fields (RIC-CARD-02, 07, 08, 09, RIC-FAV-07)."""

from __future__ import annotations

from engines.core import Action, Menu, Refusal, Seat
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import BLESSED, FieldId, Side, spot
from engines.rice_wars.effects import Use, operation
from engines.rice_wars.fields import (
    beside,
    cut_off,
    drive_off,
    fields_of,
    free_fields,
    joined,
    move_in,
    open_fields,
    owner,
    settle,
    would_cut,
)
from engines.rice_wars.state import P, Table

NO_PEASANT = RULES.refusal_named("no_peasant")
NO_SUPPLY = RULES.refusal_named("no_supply")
TAKEN = RULES.refusal_named("field_taken")
NOT_CONNECTED = RULES.refusal_named("not_connected")
NOT_BESIDE = RULES.refusal_named("not_beside")
OWN_PEASANT = RULES.refusal_named("own_peasant_here")
PALACE = RULES.refusal_named("palace_here")
EMPTY = RULES.refusal_named("empty_here")
NOT_CUT_OFF = RULES.refusal_named("not_cut_off")

# ---- placing


def why_not_placed(t: Table, seat: Seat, field: FieldId) -> Refusal:
    """Why a peasant cannot be placed on a field (RIC-PLACE-01, RIC-PLACE-03, RIC-PLACE-07)."""
    return why_not_there(t, seat, field) if t.camps[seat].peasants else NO_PEASANT


def why_not_there(t: Table, side: Side, field: FieldId) -> Refusal:
    """Why no peasant of a side can be placed on a field, though there is one to place."""
    return NOT_CONNECTED.about(field=field) if owner(t, field) is None else why_taken(t, side, field)


def why_taken(t: Table, side: Side, field: FieldId) -> Refusal:
    """What stands on a field that is not free (RIC-PLACE-07)."""
    other = t.workers.get(field)
    if other is None:
        what = "a palace stands there"
    elif other == side:
        what = f"another peasant of {'the neighbour' if side == t.neutral else 'yours'} stands there"
    else:
        by_force = "" if side == t.neutral else "; to drive it off takes an attack"
        what = f"a peasant of {t.name(other)} stands there{by_force}"
    return TAKEN.about(field=field, what=what)


def place(p: P, seat: Seat, field: FieldId) -> None:
    """A peasant goes from the daimyo card to a field, and perhaps joins others to the palace (RIC-PLACE-06)."""
    t = p.state
    before = len(joined(t, seat))
    settle(t, seat, field)
    p.say(f"{t.name(seat)} places a peasant on {field}{_joins(t, seat, before)}.", spot(field))


def _joins(t: Table, side: Side, before: int) -> str:
    """How many peasants that were cut off a new one joins to the palace."""
    count = len(joined(t, side)) - before - 1
    return f" and joins {count} more to the palace" if count > 0 else ""


def worth(t: Table, seat: Seat, field: FieldId) -> str:
    """What a peasant of a seat on a free field would change."""
    if field == BLESSED[t.options.board]:
        return f"the blessed field, {t.board.blessed_income} ryo a turn"
    near = [f for f in cut_off(t, seat) if f in t.neighbours[field]]
    return "beside cut-off peasants" if near else ""


def placeable(t: Table, use: Use) -> list[str]:
    """Fields for a peasant off the daimyo card, by the usual rules or anywhere."""
    if not t.camps[use.seat].peasants:
        return []
    return open_fields(t, use.seat) if use.op.rule == "normal" else free_fields(t)


def why_not_by_card(t: Table, use: Use) -> Refusal:
    return why_not_placed(t, use.seat, use.on)


@operation("place_from_card", "field", placeable, why_not_by_card)
def place_from_card(p: P, use: Use) -> None:
    """One peasant is placed; if the card allows more, its player decides (RIC-CARD-02, RIC-CARD-07)."""
    place(p, use.seat, use.on)
    if use.op.max > 1 and placeable(p.state, use):
        p.push(PlaceAnother(use.seat))


class PlaceSecond(Action, frozen=True):
    """Place one more peasant."""

    field: FieldId

    @property
    def label(self) -> str:
        return f"Place on {self.field}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)


class StopPlacing(Action, frozen=True):
    """One peasant is enough."""

    @property
    def label(self) -> str:
        return "Stop at one"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class PlaceAnother(Question, frozen=True):
    """A second peasant, judged after the first, or none (RIC-CARD-02)."""

    asks = "kaikon_second"

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        fields = open_fields(t, self.seat)
        menu.allow_all([PlaceSecond(field) for field in fields])
        menu.allow(StopPlacing())
        if menu.explains:
            for field in t.field_ids:
                if field not in fields:
                    menu.refuse(why_not_placed(t, self.seat, field), PlaceSecond, field)

    def place(self, p: P, action: PlaceSecond) -> None:
        place(p, self.seat, action.field)

    def stop(self, p: P, action: StopPlacing) -> None:
        p.say(f"{p.state.name(self.seat)} places no second peasant.")


def beside_any_own(t: Table, use: Use) -> list[str]:
    """Free fields beside the own palace or any own peasant, cut off or not."""
    if not t.camps[use.seat].supply:
        return []
    return beside(t, {*joined(t, use.seat), *fields_of(t, use.seat)})


def why_not_beside(t: Table, use: Use) -> Refusal:
    if not t.camps[use.seat].supply:
        return NO_SUPPLY
    return NOT_BESIDE.about(field=use.on) if owner(t, use.on) is None else why_taken(t, use.seat, use.on)


@operation("place_from_supply", "field", beside_any_own, why_not_beside)
def place_from_supply(p: P, use: Use) -> None:
    """A peasant from the supply takes a free field (RIC-FAV-07)."""
    t = p.state
    before = len(joined(t, use.seat))
    move_in(t, use.seat, use.on)
    joins = _joins(t, use.seat, before)
    p.say(f"{t.name(use.seat)} places a peasant from the supply on {use.on}{joins}.", spot(use.on))


# ---- driving off and winning over


def workers_of_others(t: Table, use: Use) -> list[str]:
    """Peasants of other sides, the neighbour's too (RIC-2P-18); of some cards only those that are cut off."""
    others = {field for field, side in t.workers.items() if side != use.seat}
    if use.op.which == "cut_off":
        others = {field for side in range(len(t.camps)) if side != use.seat for field in cut_off(t, side)}
    return [field for field in t.field_ids if field in others]


def why_not_worker(t: Table, seat: Seat, field: FieldId) -> Refusal | None:
    """Why there is no peasant of another side on a field; None: there is one (RIC-COM-01)."""
    if field in t.workers:
        return OWN_PEASANT if t.workers[field] == seat else None
    return EMPTY.about(field=field) if owner(t, field) is None else PALACE


def why_not_driven_off(t: Table, use: Use) -> Refusal:
    return why_not_worker(t, use.seat, use.on) or NOT_CUT_OFF


@operation("remove_peasant", "field", workers_of_others, why_not_driven_off)
def remove_peasant(p: P, use: Use) -> None:
    """A peasant of another side goes back to its owner's supply (RIC-CARD-08)."""
    lose_peasant(p, use.on)


def convertible(t: Table, use: Use) -> list[str]:
    """Peasants that could be replaced by an own one."""
    return workers_of_others(t, use) if t.camps[use.seat].outside else []


def why_not_converted(t: Table, use: Use) -> Refusal:
    return why_not_worker(t, use.seat, use.on) or (NOT_CUT_OFF if t.camps[use.seat].outside else NO_SUPPLY)


@operation("convert_peasant", "field", convertible, why_not_converted)
def convert_peasant(p: P, use: Use) -> None:
    """A peasant of another side gives way to an own one from outside the daimyo card (RIC-CARD-09)."""
    replace_peasant(p, use.seat, use.on)


def lose_peasant(p: P, field: FieldId) -> None:
    """A peasant leaves its field; whoever is cut off by that is told (RIC-COM-23)."""
    t = p.state
    cut = cutting(t, field)
    side = drive_off(t, field)
    p.say(f"The peasant of {t.name(side)} leaves {field}{cut}.", spot(field))


def replace_peasant(p: P, seat: Seat, field: FieldId) -> None:
    """A peasant of another side gives way to one of this seat (RIC-PIECE-04)."""
    t = p.state
    cut = cutting(t, field)
    side = drive_off(t, field)
    came = move_in(t, seat, field)
    new = f"gives way to one of {t.name(seat)}" if came else f"leaves; {t.name(seat)} has none to follow"
    p.say(f"The peasant of {t.name(side)} on {field} {new}{cut}.", spot(field))


def cutting(t: Table, field: FieldId) -> str:
    """That others are cut off when the peasant on a field goes."""
    count = would_cut(t, field)
    return f"; {count} more cut off" if count else ""
