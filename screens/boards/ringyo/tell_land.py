"""What lies on a spot of a province and of the boards beside it, and what one would want to know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.core import Seat, counted
from engines.ringyo.acts import content_told
from engines.ringyo.building import is_available, preparation, unlocked
from engines.ringyo.components import (
    ANY,
    BOX,
    COST,
    CROSSING,
    DEMAND,
    DIPLOMAT,
    FORESTRY,
    LIMITS,
    PLACE,
    STEP,
    STRUCTURE,
    WORKER,
    beside_structure,
    bonus_told,
    cost_of,
    crossings,
    options_of,
    step_name,
    trees_told,
)
from engines.ringyo.demands import best_spot
from engines.ringyo.land import opened, touching
from engines.ringyo.round_effects import hire_cost, in_force, join_cost
from engines.ringyo.state import Cell, Player, Table
from engines.ringyo.studying import matches
from engines.ringyo.weather import chosen_below, lakeside, open_below, rice_due
from engines.ringyo.workers import left_to_do, skills
from screens.boards.base import Scene, or_none
from screens.boards.ringyo.hand import card_told, hand_lines, held, kind_of
from screens.boards.ringyo.names import name_of
from screens.boards.ringyo.pictures import table


def _area(scene: Scene, at: str, seat: Seat) -> list[str]:
    t = table(scene)
    me = t.players[seat]
    there = me.cells[at]
    row = PLACE[at].row
    beside = ", beside a lake" if lakeside(me.cells, [at]) else ""
    if there.holds == "lake":
        return [f", row {row}.", "Nothing is done in a lake, and no flood runs into it.", _around(me, at)]
    return [
        f", row {row}{beside}.",
        _acting(me, at),
        *_uses(t, seat, at, there),
        f"Rain on {there.type.capitalize()} {_under_rain(t, seat, at, there)}.",
        _around(me, at),
    ]


def _acting(me: Player, at: str) -> str:
    """What the active worker has to do with a cell."""
    if not me.active or at not in CROSSING[me.active].areas:
        return ""
    worker = WORKER[me.worker].name
    if at in me.acted:
        return f"The {worker} at {CROSSING[me.active].number} has acted here."
    left = left_to_do(me)
    return f"The {worker} at {CROSSING[me.active].number} has {counted(left, 'action')} left." if left else ""


def _uses(t: Table, seat: Seat, at: str, there: Cell) -> Iterator[str]:
    """What could be built here, or studied."""
    me = t.players[seat]
    if there.holds in ("empty", "paddy"):
        rice = 0 if in_force(me, "row_cost_waived") else BOX.build_row_cost.by_row[PLACE[at].row]
        kind = "a Fortress" if there.holds == "empty" else "a Farm"
        yield f"A structure here is {kind}{f' and costs {rice} rice more' if rice else ''}."
    if there.holds == "flood":
        yield "It can be planted, or become a rice paddy."
    if there.holds == "tree":
        steps = [step for step in STEP[me.step].next if matches(t, seat, there, step)]
        if steps:
            told = " or ".join(f"{step_name(step)} ({bonus_told(STEP[step].bonus)})" for step in steps)
            yield f"Studied, it leads to {told}."


def _under_rain(t: Table, seat: Seat, at: str, there: Cell) -> str:
    """What rain on its type would do here now."""
    me = t.players[seat]
    match there.holds:
        case "tree":
            return "grows it" if there.height < LIMITS.tree_max_height else "does nothing: it is full grown"
        case "paddy" | "farm":
            return f"gives {rice_due(me.cells, [at], t.lake_effect('farm', seat))} rice"
        case "empty":
            return "floods it"
        case "flood":
            below = open_below(me.cells, at)
            if not below or t.forecast is None:
                return "makes it overflow, and nothing below can be flooded"
            return f"makes it spill into {chosen_below(me.cells, t.ranking, below)}"
    return "does nothing here"


def _around(me: Player, at: str) -> str:
    """The crossings at a cell, and who stands there."""
    near = [crossing for crossing in crossings(frozenset(me.tiles)) if at in CROSSING[crossing].areas]
    free = [CROSSING[crossing].number for crossing in near if crossing not in me.placed]
    taken = [f"{CROSSING[c].number} {WORKER[me.placed[c]].name}" for c in near if c in me.placed]
    return f"Crossings free: {or_none(free)}{'; ' if taken else ''}{', '.join(taken)}."


def _slot(scene: Scene, slot: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    return [
        f", row {PLACE[slot].row}: free.",
        f"Beside {touching(slot)}.",
        f"A tile here opens {opened(frozenset(me.tiles), slot)}.",
    ]


def _crossing(scene: Scene, crossing: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    facts = CROSSING[crossing]
    missing = [slot for slot in facts.needs if slot not in me.tiles]
    if missing:
        return [f": not open. It needs a tile in {' and '.join(missing)}."]
    cells = f"Between {', '.join(f'{at} {content_told(me.cells[at])}' for at in facts.areas)}."
    kind = me.placed.get(crossing)
    if kind is None:
        return [": free.", cells]
    if crossing != me.active:
        return [f": {WORKER[kind].name}, done for this round.", cells]
    left = counted(left_to_do(me), "action")
    return [f": {WORKER[kind].name}, with {left} of {WORKER[kind].areas} left.", cells]


def _structure(scene: Scene, structure: str, seat: Seat) -> list[str]:
    t = table(scene)
    me = t.players[seat]
    cost = cost_of(structure, seat, t.varied)
    built = [name_of(scene, other) for other, player in enumerate(t.players) if structure in player.built]
    lines = [f", {STRUCTURE[structure].hp} honor points: {trees_told(cost)}."]
    if structure in me.built:
        lines.append(f"{scene.names[seat]} has built it; it scores even if it is flooded.")
    elif not is_available(me, structure):
        lines.append(f"Not available: one of {', '.join(beside_structure(structure))} has to be built first.")
    else:
        ways = [way for tree in cost if (way := preparation(me, tree))]
        lines.append(f"To be done first: {'; '.join(ways)}." if ways else "Both trees lie in the storage.")
        bonuses = unlocked(me, structure)
        if bonuses:
            lines.append(f"Building it now brings {', '.join(map(bonus_told, bonuses.values()))}.")
        if in_force(me, "row_cost_waived"):
            lines.append("No rice for the row this round.")
        else:
            by_row = BOX.build_row_cost.by_row
            told = ", ".join(f"{rice} in row {row}" for row, rice in enumerate(by_row) if rice)
            lines.append(f"Rice for the row where it stands: {told}.")
    return [*lines, f"Built by {or_none(built)}." if built else ""]


def _bonus(scene: Scene, which: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    kind, _, what = which.partition(" ")
    if kind == "pair":
        pair = next(pair for pair in BOX.pair_bonus if pair.left == what)
        bonus, members = pair.bonus, [pair.left, pair.right]
    elif kind == "column":
        bonus = next(column.bonus for column in BOX.column_bonus if column.col == int(what))
        members = [facts.id for facts in BOX.structure if facts.col == int(what)]
    else:
        bonus = next(row.bonus for row in BOX.row_bonus if row.row == int(what))
        members = [facts.id for facts in BOX.structure if facts.row == int(what)]
    missing = [structure for structure in members if structure not in me.built]
    return [f": {bonus_told(bonus)}.", f"Still to build: {', '.join(missing)}." if missing else "Gained."]


def _step(scene: Scene, step: str, seat: Seat) -> list[str]:
    t = table(scene)
    me, facts = t.players[seat], STEP[step]
    here = [name_of(scene, other) for other, player in enumerate(t.players) if player.step == step]
    if not facts.options:
        return [": where the markers start.", f"Here: {or_none(here)}."]
    options = " or ".join(trees_told((tree,)) for tree in dict.fromkeys(options_of(step, seat, t.varied)))
    lines = [f": {options}.", f"Gives {bonus_told(facts.bonus)}."]
    if step in STEP[me.step].next:
        trees = [at for at, there in me.cells.items() if there.holds == "tree" and matches(t, seat, there, step)]
        lines.append(f"A next step. Trees that lead there: {or_none(trees)}.")
    levels = [level for level in BOX.track_level if level.row == facts.row]
    lines += [f"Level {level.level}: 1 HP for every tree of height {level.min_height} or more." for level in levels]
    return [*lines, f"Here: {or_none(here)}." if here else ""]


def _tree(scene: Scene, which: str, seat: Seat) -> list[str]:
    t = table(scene)
    me = t.players[seat]
    type_, _, told = which.partition(" ")
    height = int(told)
    wanting = [
        structure
        for structure in STRUCTURE
        if structure not in me.built and is_available(me, structure)
        if any(tree.height == height and tree.type in (type_, ANY) for tree in cost_of(structure, seat, t.varied))
    ]
    demands = [
        DEMAND[shown.demand].title
        for shown in t.demand_display
        if height in DEMAND[shown.demand].heights and best_spot(t, shown)
    ]
    return [
        f": {me.storage[type_].count(height)}.",
        f"Available structures that ask for it: {or_none(wanting)}.",
        f"Demands that ask for this height: {or_none(demands)}." if demands else "",
        f"Split is free; Join costs {join_cost(me)} rice. Both only in the Province Phase.",
    ]


def _rice(scene: Scene, _: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    return [
        f": {me.rice} of {LIMITS.rice_max}.",
        f"Hire a Villager: {hire_cost(me)}. Join two cut trees: {join_cost(me)}.",
        f"A Forestry card sells for {LIMITS.forestry_sale_rice}.",
    ]


def _research(scene: Scene, _: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    return [f": {me.research}.", f"Foresee: {COST.foresee_research} for a look at a hidden Weather card."]


def _military(scene: Scene, _: str, seat: Seat) -> list[str]:
    t = table(scene)
    me = t.players[seat]
    more = ", beside a lake 1 more this round" if t.lake_effect("fortress", seat) else ""
    return [
        f": {me.military}.",
        f"Expand: {COST.expand_military} to draw {COST.expand_draws} Bonus Land Tiles and add one.",
        f"Each Fortress gives 1 before the rain{more}. Here: {or_none(me.holding('fortress'))}.",
    ]


def _worker(scene: Scene, kind: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    facts = WORKER[kind]
    does = ", ".join(action.replace("_", " ") for action in skills(me, kind))
    stays = "Stays for the whole game." if facts.permanent else "Leaves after a round in which it was placed."
    return [
        f": {me.workers[kind]} unused, {me.used()[kind]} placed.",
        f"Acts in {counted(facts.areas, 'area')} of the three at its crossing: {does}.",
        stays,
    ]


def _hand(scene: Scene, which: str, seat: Seat) -> list[str]:
    me = table(scene).players[seat]
    return [f": {counted(len(held(me, which)), 'card')}.", *hand_lines(table(scene), seat, which)]


def _card(scene: Scene, which: str, seat: Seat) -> list[str]:
    kind, _, value = which.partition(" ")
    if kind == "diplomat":
        return [f": {DIPLOMAT[int(value)].text}", "A higher number goes first. Each is sent once."]
    sold = f"It sells for {LIMITS.forestry_sale_rice} rice." if which in FORESTRY else ""
    return [f": {card_told(table(scene), seat, kind_of(which), which)}", sold]


LAND_TOLD: dict[str, Callable[[Scene, str, Seat], list[str]]] = {
    "area": _area,
    "slot": _slot,
    "crossing": _crossing,
    "structure": _structure,
    "bonus": _bonus,
    "step": _step,
    "tree": _tree,
    "rice": _rice,
    "research": _research,
    "military": _military,
    "worker": _worker,
    "hand": _hand,
    "card": _card,
}
"""What is told of each kind of spot, the rest of its name, and the seat that it belongs to."""
