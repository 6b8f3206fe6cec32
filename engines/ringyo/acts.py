"""What is done in a single cell: plant, grow, cut, harvest, create a paddy, muster (RIN-ACT).

Whoever does it, a worker or a card, the conditions and the effects are these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, TypeAlias

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, counted, who
from engines.ringyo.book import RULES
from engines.ringyo.box import CellId
from engines.ringyo.components import CELLS, LETTER, LIMITS, an, of, spot, tree_name
from engines.ringyo.goods import add_rice, no_room, store
from engines.ringyo.round_effects import in_force, reckon
from engines.ringyo.state import Cell, P, Player, Table, cell

IN_LAKE = RULES.refusal_named("act_in_lake")
PLANT_OCCUPIED = RULES.refusal_named("plant_occupied")
NO_TREE = RULES.refusal_named("no_tree")
FULL_GROWN = RULES.refusal_named("tree_full_grown")
NO_PADDY = RULES.refusal_named("no_paddy")
NO_FLOOD = RULES.refusal_named("no_flood")
NO_FORTRESS = RULES.refusal_named("no_fortress")
ASK_REPLANT = RULES.prompt_named("replant")

PADDY_YIELDS = {"paddy": LIMITS.paddy_rice, "farm": LIMITS.farm_rice}  # RIN-STRUCT-15


class InCell(Action, frozen=True):
    """Something done in one cell."""

    area: CellId

    verb: ClassVar[str]

    @property
    def label(self) -> str:
        return f"{self.verb} in {self.area}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.area),)

    def detail(self, view: Any, seat: Seat) -> str:
        return content_told(view.state.players[seat].cells[self.area])


class Plant(InCell, frozen=True):
    """A tree of height 1 on an empty or flooded area."""

    verb = "Plant"


class Grow(InCell, frozen=True):
    """A tree grows by one."""

    verb = "Grow"


class Cut(InCell, frozen=True):
    """A whole tree comes into the storage."""

    verb = "Cut"


class Harvest(InCell, frozen=True):
    """A paddy gives rice."""

    verb = "Harvest"


class CreatePaddy(InCell, frozen=True):
    """A flood becomes a rice paddy."""

    verb = "Create a paddy"


class Muster(InCell, frozen=True):
    """A Fortress gives military."""

    verb = "Muster"


class Stop(Action, frozen=True):
    """No further one, where up to so many may be chosen."""

    @property
    def label(self) -> str:
        return "That is enough"

    @property
    def passes(self) -> bool:
        return True


def content_told(there: Cell) -> str:
    """What a cell is and holds, in words."""
    if there.type == "lake":
        return "lake"
    if there.holds == "tree":
        return tree_name(there.type, there.height)
    holds = {"empty": "empty", "flood": "flooded", "paddy": "rice paddy", "farm": "Farm", "fortress": "Fortress"}
    return f"{there.type.capitalize()}, {holds[there.holds]}"


@cache
def content_code(there: Cell) -> str:
    """The same in a few cells, with the letters that prices are written in: "P2", "O flood", "B bare"."""
    letter = next((sign for sign, type_ in LETTER.items() if type_ == there.type), "")
    word = {"empty": "bare", "fortress": "fort"}.get(there.holds, there.holds)
    return f"{letter}{there.height}" if there.height else f"{letter} {word}".strip()


def put(me: Player, at: CellId, there: Cell) -> None:
    """A cell holds something else now."""
    me.cells[at] = there


# ---- conditions


def why_not_plant(there: Cell) -> Refusal | None:
    """Only empty and flooded areas can be planted (RIN-ACT-01)."""
    return None if there.holds in ("empty", "flood") else PLANT_OCCUPIED


def why_not_grow(there: Cell) -> Refusal | None:
    """Only a tree grows, and none beyond 5 (RIN-ACT-02)."""
    if there.holds != "tree":
        return NO_TREE
    return FULL_GROWN if there.height >= LIMITS.tree_max_height else None


def why_not_cut(there: Cell) -> Refusal | None:
    """Only a tree can be cut (RIN-ACT-03)."""
    return None if there.holds == "tree" else NO_TREE


def why_not_harvest(there: Cell) -> Refusal | None:
    """Only a paddy, with or without a Farm, is harvested (RIN-ACT-04)."""
    return None if there.holds in PADDY_YIELDS else NO_PADDY


def why_not_paddy(there: Cell) -> Refusal | None:
    """Only a flood becomes a paddy (RIN-ACT-05)."""
    return None if there.holds == "flood" else NO_FLOOD


def why_not_muster(there: Cell) -> Refusal | None:
    """Only at a Fortress (RIN-ACT-06)."""
    return None if there.holds == "fortress" else NO_FORTRESS


Check: TypeAlias = Callable[[Cell], Refusal | None]
CHECKS: dict[str, tuple[type[InCell], Check]] = {  # by the name that the box gives an action of a worker
    "plant": (Plant, why_not_plant),
    "grow": (Grow, why_not_grow),
    "cut": (Cut, why_not_cut),
    "harvest": (Harvest, why_not_harvest),
    "create_paddy": (CreatePaddy, why_not_paddy),
    "muster": (Muster, why_not_muster),
}
MADE: dict[str, dict[CellId, InCell]] = {
    name: {at: act(at) for at in CELLS} for name, (act, _) in CHECKS.items()
}  # made once


@cache
def fits(there: Cell) -> tuple[str, ...]:
    """What can be done with a cell as it is, whoever does it."""
    return tuple(name for name, (_, check) in CHECKS.items() if there.holds != "lake" and check(there) is None)


def why_not_in(t: Table, seat: Seat, name: str, at: CellId) -> Refusal | None:
    """Why this cannot be done in a cell, whoever does it; None: it can (RIN-LAKE-01)."""
    there = t.players[seat].cells[at]
    return IN_LAKE if there.holds == "lake" else CHECKS[name][1](there)


# ---- effects


def plant(p: P, seat: Seat, at: CellId, how: str = "plants") -> None:
    """A tree of the area's type, of height 1; a flood goes (RIN-ACT-01)."""
    me = p.state.players[seat]
    type_ = me.cells[at].type
    put(me, at, cell(type_, "tree", 1))
    p.say(f"{who(seat)} {how} {an(type_.capitalize())} in {at}.", of(seat, spot(at)))


def grow(p: P, seat: Seat, at: CellId) -> None:
    """A tree grows by one (RIN-ACT-02)."""
    me = p.state.players[seat]
    there = me.cells[at]
    put(me, at, cell(there.type, "tree", there.height + 1))
    p.say(f"{who(seat)} grows the {there.type.capitalize()} in {at} to {there.height + 1}.", of(seat, spot(at)))


def cut(p: P, seat: Seat, at: CellId) -> None:
    """The tree comes into the storage in one piece; under Replanting a sapling may follow (RIN-ACT-03)."""
    me = p.state.players[seat]
    there = me.cells[at]
    store(me, there.type, there.height)
    put(me, at, cell(there.type, "empty"))
    told = f"{who(seat)} cuts {tree_name(there.type, there.height)} in {at}."
    p.say(told, of(seat, spot(at)), of(seat, f"tree {there.type} {there.height}"))
    if in_force(me, "replant_after_cut"):
        p.push(AskReplant(seat, at))


def harvest(p: P, seat: Seat, at: CellId) -> None:
    """1 rice, or 2 with a Farm (RIN-ACT-04, RIN-STRUCT-15)."""
    me = p.state.players[seat]
    due = PADDY_YIELDS[me.cells[at].holds]
    gained = add_rice(me, due)
    told = f"{who(seat)} harvests {gained} rice in {at}{no_room(me, gained, due)}."
    p.say(told, of(seat, spot(at)), of(seat, "rice"))


def create_paddy(p: P, seat: Seat, at: CellId) -> None:
    """The flood is turned over and is a paddy (RIN-ACT-05)."""
    me = p.state.players[seat]
    put(me, at, cell(me.cells[at].type, "paddy"))
    p.say(f"{who(seat)} turns the flood in {at} into a rice paddy.", of(seat, spot(at)))


def mustered(me: Player) -> int:
    """What a Fortress would give."""
    return LIMITS.muster_military + reckon(me, "muster_extra_military", 0)


def muster(p: P, seat: Seat, at: CellId) -> None:
    """2 military, more under War Drums (RIN-ACT-06)."""
    me = p.state.players[seat]
    gained = mustered(me)
    me.military += gained
    p.say(f"{who(seat)} musters {gained} military in {at}.", of(seat, spot(at)), of(seat, "military"))


DONE: dict[type[InCell], Callable[[P, Seat, CellId], None]] = {
    Plant: plant,
    Grow: grow,
    Cut: cut,
    Harvest: harvest,
    CreatePaddy: create_paddy,
    Muster: muster,
}


def harvest_all(p: P, seat: Seat, most: int) -> None:
    """Every paddy is harvested once, up to so much rice in all (RIN-CARD-09)."""
    me = p.state.players[seat]
    fields = me.holding("paddy", "farm")
    due = min(most, harvest_due(me))
    gained = add_rice(me, due)
    told = f"{who(seat)} harvests {gained} rice from {counted(len(fields), 'rice paddy', 'rice paddies')}"
    p.say(f"{told}{no_room(me, gained, due)}.", *[of(seat, spot(at)) for at in fields], of(seat, "rice"))


def harvest_due(me: Player) -> int:
    """The rice that all paddies would give."""
    return sum(PADDY_YIELDS[me.cells[at].holds] for at in me.holding("paddy", "farm"))


# ---- replanting


class Replant(Action, frozen=True):
    """Plant where a tree was just cut, or leave it."""

    yes: bool

    @property
    def label(self) -> str:
        return "Plant a tree here" if self.yes else "Leave it empty"

    @property
    def passes(self) -> bool:
        return not self.yes


class AskReplant(Decision, frozen=True):
    """Under Replanting every Cut may be followed by a Plant that costs no action (RIN-CARD-03)."""

    area: CellId

    asks = "replant"

    def prompt(self, p: P) -> Prompt:
        return ASK_REPLANT.about(area=self.area, tree=an(p.state.players[self.seat].cells[self.area].type.capitalize()))

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([Replant(True), Replant(False)])

    def replant(self, p: P, action: Replant) -> None:
        if action.yes:
            plant(p, self.seat, self.area, "replants")
        else:
            p.say(f"{who(self.seat)} leaves {self.area} empty.", of(self.seat, spot(self.area)))
