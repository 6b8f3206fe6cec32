"""Structures: what is available, what it costs, and what building it unlocks (RIN-STRUCT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from engines.core import Action, Refusal, Seat, who
from engines.ringyo.acts import IN_LAKE, content_told, put
from engines.ringyo.bonuses import Bonus
from engines.ringyo.book import RULES
from engines.ringyo.box import CellId, StructureId, Tree
from engines.ringyo.components import (
    BOX,
    FORESTRY,
    PLACE,
    STRUCTURE,
    beside_structure,
    bonus_told,
    cost_of,
    of,
    spot,
    tree_name,
    trees_told,
)
from engines.ringyo.goods import stored_told, unstore
from engines.ringyo.round_effects import in_force
from engines.ringyo.state import Cell, P, Player, Table, cell

BUILT = RULES.refusal_named("structure_built")
NOT_AVAILABLE = RULES.refusal_named("structure_not_available")
NO_TREES = RULES.refusal_named("structure_trees")
NO_RICE = RULES.refusal_named("structure_rice")
NO_ROOM = RULES.refusal_named("structure_no_room")

ROOM = {"empty": "fortress", "paddy": "farm"}  # what becomes of a structure there (RIN-STRUCT-08, RIN-STRUCT-09)
KIND_NAME = {"fortress": "Fortress", "farm": "Farm"}


class Build(Action, frozen=True):
    """Build a structure in an area."""

    area: CellId
    structure: StructureId

    @property
    def label(self) -> str:
        return f"Build {self.structure} in {self.area}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.area), f"structure {self.structure}")

    def detail(self, view: Any, seat: Seat) -> str:
        t = view.state
        me = t.players[seat]
        price = trees_told(cost_of(self.structure, seat, t.varied))
        kind = ROOM.get(me.cells[self.area].holds)
        told = [f"a {KIND_NAME[kind]}" if kind else content_told(me.cells[self.area]), price]
        waived = t.played is not None and any(effect.waive_row_cost for effect in FORESTRY[t.played].effects)
        rice = rice_needed(me, self.area, waived)
        told += [f"{rice} rice"] if rice else []
        told += [f"gives {bonus_told(bonus)}" for bonus in unlocked(me, self.structure).values()]
        return ", ".join(told)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return f"Build {self.structure}", f"in {self.area}"


MADE = {at: {structure: Build(at, structure) for structure in STRUCTURE} for at in PLACE}  # made once


def is_available(me: Player, structure: StructureId) -> bool:
    """The bottom row always; others beside one that has been built (RIN-STRUCT-01..03, RIN-STRUCT-17)."""
    return STRUCTURE[structure].row == 1 or any(near in me.built for near in beside_structure(structure))


def available(me: Player) -> list[StructureId]:
    """The structures that could be built, the cheapest first (RIN-STRUCT-04)."""
    return list(_available(frozenset(me.built)))


@lru_cache(1024)  # they are asked for again until the next one is built
def _available(built: frozenset[StructureId]) -> tuple[StructureId, ...]:
    found = [s for s in STRUCTURE if STRUCTURE[s].row == 1 or not built.isdisjoint(beside_structure(s))]
    return tuple(s for s in found if s not in built)


def payable(t: Table, seat: Seat) -> list[StructureId]:
    """The available structures whose trees lie in the storage (RIN-STRUCT-05, RIN-RES-03)."""
    me = t.players[seat]
    if not any(me.storage.values()):
        return []
    found = []
    for structure in available(me):
        if all(me.stored(tree.type, tree.height) for tree in cost_of(structure, seat, t.varied)):
            found.append(structure)
    return found


def row_cost(at: CellId) -> int:
    """The rice that building costs more in this row of the province (RIN-STRUCT-06)."""
    return BOX.build_row_cost.by_row[PLACE[at].row]


def rice_needed(me: Player, at: CellId, waived: bool) -> int:
    """The rice for the row, unless a card waives it (RIN-STRUCT-06)."""
    return 0 if waived or in_force(me, "row_cost_waived") else row_cost(at)


def buildable(t: Table, seat: Seat, cells: list[CellId], waived: bool = False) -> Iterator[Build]:
    """Every way to build in one of these cells."""
    me = t.players[seat]
    structures = None
    for at in cells:
        if me.cells[at].holds in ROOM and rice_needed(me, at, waived) <= me.rice:
            structures = payable(t, seat) if structures is None else structures
            for structure in structures:
                yield MADE[at][structure]


def why_no_room(there: Cell, at: CellId) -> Refusal | None:
    """A Fortress needs an empty area, a Farm a paddy without one (RIN-STRUCT-08, RIN-STRUCT-09)."""
    if there.holds == "lake":
        return IN_LAKE
    return None if there.holds in ROOM else NO_ROOM.about(area=at, there=content_told(there))


def why_not_build(t: Table, seat: Seat, at: CellId, structure: StructureId, waived: bool = False) -> Refusal | None:
    """Why a structure cannot be built in a cell, or None (RIN-STRUCT-01..09)."""
    me = t.players[seat]
    refusal = why_no_room(me.cells[at], at)
    if refusal:
        return refusal
    if structure in me.built:
        return BUILT.about(structure=structure)
    if not is_available(me, structure):
        return NOT_AVAILABLE.about(structure=structure, neighbours=", ".join(beside_structure(structure)))
    cost = cost_of(structure, seat, t.varied)
    if not all(me.stored(tree.type, tree.height) for tree in cost):
        ways = "; ".join(filter(None, (preparation(me, tree) for tree in cost)))
        return NO_TREES.about(structure=structure, cost=trees_told(cost), stored=stored_told(me), ways=ways)
    rice = rice_needed(me, at, waived)
    return NO_RICE.about(row=PLACE[at].row, rice=rice, have=me.rice) if rice > me.rice else None


def preparation(me: Player, wanted: Tree) -> str:
    """How a tree that is not stored could be made of what is, in words; "" if it is there."""
    heights = me.storage[wanted.type]
    if wanted.height in heights:
        return ""
    name = wanted.type.capitalize()
    for height in heights:
        if height > wanted.height:
            return f"split {name} {height} into {wanted.height} and {height - wanted.height}"
    for count in range(2, len(heights) + 1):
        for parts in combinations(heights, count):
            if sum(parts) == wanted.height:
                return f"join {name} {' + '.join(map(str, parts))}"
    for count in range(1, len(heights)):  # none fits, so the last of the trees has to be split
        for parts in combinations(heights, count + 1):
            last = parts[-1]
            rest = wanted.height - sum(parts[:-1])
            if 0 < rest < last:
                split = f"split {name} {last} into {rest} and {last - rest}"
                return f"{split}, then join {name} {' + '.join(map(str, sorted([*parts[:-1], rest])))}"
    return f"{tree_name(wanted.type, wanted.height)} has to be cut first"


def unlocked(me: Player, structure: StructureId) -> dict[str, str]:
    """The bonuses of building it now, by their place: left pair, right pair, column, row (RIN-STRUCT-11..14)."""
    return dict(_unlocked(frozenset((*me.built, structure)), structure))


@lru_cache(4096)
def _unlocked(built: frozenset[StructureId], structure: StructureId) -> dict[str, str]:
    here = STRUCTURE[structure]
    pairs = sorted(BOX.pair_bonus, key=lambda pair: pair.right != structure)
    found = {f"pair {x.left}": x.bonus for x in pairs if structure in (x.left, x.right) and {x.left, x.right} <= built}
    if all(s.id in built for s in BOX.structure if s.col == here.col):
        found |= {f"column {x.col}": x.bonus for x in BOX.column_bonus if x.col == here.col}
    if all(s.id in built for s in BOX.structure if s.row == here.row):
        found |= {f"row {x.row}": x.bonus for x in BOX.row_bonus if x.row == here.row}
    return found


def build(p: P, seat: Seat, at: CellId, structure: StructureId, waived: bool = False) -> None:
    """Pay, put up a Fortress or a Farm, and take what it unlocks (RIN-STRUCT-05..14)."""
    t = p.state
    me = t.players[seat]
    cost = cost_of(structure, seat, t.varied)
    for tree in cost:
        unstore(me, tree.type, tree.height)
    rice = rice_needed(me, at, waived)
    me.rice -= rice
    bonuses = unlocked(me, structure)
    there = me.cells[at]
    kind = "fortress" if there.holds == "empty" else "farm"
    put(me, at, cell(there.type, "fortress" if kind == "fortress" else "farm"))
    me.built.append(structure)
    paid = trees_told(cost) + (f" and {rice} rice" if rice else "")
    told = f"{who(seat)} builds {structure} as a {KIND_NAME[kind]} in {at} for {paid}."
    p.say(told, of(seat, spot(at)), of(seat, f"structure {structure}"))
    if bonuses:
        gains = ", ".join(map(bonus_told, bonuses.values()))
        p.say(f"That unlocks {gains}.", *[of(seat, f"bonus {place}") for place in bonuses])
    p.push(*(Bonus(seat, bonus) for bonus in bonuses.values()))
