"""Workers: where they may stand, and what the one that acts may do (RIN-WORK)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engines.core import Action, Refusal, Seat, counted, listed
from engines.ringyo import acts, building, studying
from engines.ringyo.book import RULES
from engines.ringyo.box import CellId, CrossingId, Kind, SlotId
from engines.ringyo.components import ARTISAN, CROSSING, KINDS, VILLAGER, WORKER, an, crossings
from engines.ringyo.round_effects import in_force
from engines.ringyo.state import Player, Table

NO_WORKER = RULES.refusal_named("no_such_worker")
ON_EDGE = RULES.refusal_named("crossing_on_edge")
NOT_OPEN = RULES.refusal_named("crossing_not_open")
OCCUPIED = RULES.refusal_named("crossing_occupied")
ONE_PLACEMENT = RULES.refusal_named("one_placement_a_turn")
NO_ACTIVE = RULES.refusal_named("no_active_worker")
NOT_BESIDE = RULES.refusal_named("area_not_beside")
ACTED_THERE = RULES.refusal_named("acted_there")
NO_ACTION_LEFT = RULES.refusal_named("no_action_left")
VILLAGER_CANNOT = RULES.refusal_named("villager_cannot")
SKILLED_CANNOT = RULES.refusal_named("skilled_villager_cannot")
ARTISAN_CANNOT = RULES.refusal_named("artisan_cannot")

SKILLED = ("create_paddy", "build")  # what Skilled Villagers may do besides


class PlaceWorker(Action, frozen=True):
    """Put a worker on an intersection; it acts until the next one is placed."""

    worker: Kind
    crossing: CrossingId

    @property
    def label(self) -> str:
        return f"Place {an(WORKER[self.worker].name)} at crossing {CROSSING[self.crossing].number}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"crossing {self.crossing}", f"worker {self.worker}")

    def detail(self, view: Any, seat: Seat) -> str:
        cells = view.state.players[seat].cells
        there = [f"{at} {acts.content_code(cells[at])}" for at in CROSSING[self.crossing].areas if at in cells]
        return ", ".join(there)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return f"Place {an(WORKER[self.worker].name)}", f"at {CROSSING[self.crossing].number}"


PLACE = {kind: {c: PlaceWorker(kind, c) for c in CROSSING} for kind in KINDS}  # made once


def placements(me: Player) -> tuple[PlaceWorker, ...]:
    """Every unused worker on every free intersection (RIN-WORK-01..03)."""
    unused = tuple([kind for kind in KINDS if me.workers[kind]])
    return _placements(unused, frozenset(me.tiles), frozenset(me.placed)) if unused else ()


@lru_cache(512)  # they are asked for again until the next worker is placed
def _placements(
    kinds: tuple[Kind, ...], tiles: frozenset[SlotId], taken: frozenset[CrossingId]
) -> tuple[PlaceWorker, ...]:
    free = [c for c in crossings(tiles) if c not in taken]
    return tuple([made[c] for made in map(PLACE.__getitem__, kinds) for c in free])


def skills(me: Player, kind: Kind) -> tuple[str, ...]:
    """What workers of a kind do, with the cards in force (RIN-WORK-10..12, RIN-CARD-03)."""
    actions = WORKER[kind].actions
    skilled = kind == VILLAGER and in_force(me, "villager_artisan_actions")
    return (*actions, *SKILLED) if skilled else actions


def actions_left(me: Player) -> int:
    """How many areas the active worker may still act in (RIN-WORK-06)."""
    return WORKER[me.worker].areas - len(me.acted) if me.active else 0


def reach(me: Player) -> list[CellId]:
    """The areas in which the active worker may still act (RIN-WORK-05, RIN-LAKE-01, RIN-LAKE-02)."""
    if not actions_left(me):
        return []
    cells, acted = me.cells, me.acted
    return [at for at in CROSSING[me.active].areas if at not in acted and cells[at].holds != "lake"]


def left_to_do(me: Player) -> int:
    """How many actions the active worker still has; a lake is no area for one (RIN-WORK-06, RIN-LAKE-01)."""
    return min(actions_left(me), len(reach(me)))


def worker_actions(t: Table, seat: Seat) -> list[Action]:
    """Everything that the active worker could do next."""
    me = t.players[seat]
    if not me.active or not (cells := reach(me)):
        return []
    may = skills(me, me.worker)
    found: list[Action] = [acts.MADE[name][at] for at in cells for name in acts.fits(me.cells[at]) if name in may]
    if "build" in may:
        found += building.buildable(t, seat, cells)
    if "study" in may:
        found += studying.studies(t, seat, cells)
    return found


def why_not_placed(t: Table, seat: Seat, kind: str, crossing: str, placed: bool) -> Refusal | None:
    """Why a worker cannot be placed there, or None (RIN-WORK-01..03)."""
    me = t.players[seat]
    if not me.workers.get(kind):
        return NO_WORKER.about(worker=WORKER[kind].name if kind in WORKER else kind)
    if crossing not in CROSSING:
        return ON_EDGE
    missing = [slot for slot in CROSSING[crossing].needs if slot not in me.tiles]
    if missing:
        return NOT_OPEN.about(slots=listed(missing))
    if crossing in me.placed:
        return OCCUPIED.about(crossing=CROSSING[crossing].number)
    return ONE_PLACEMENT if placed and t.options.province_mode == "alternate" else None


def why_no_action(me: Player, name: str, at: CellId) -> Refusal | None:
    """Why the active worker cannot do this there, whatever lies there; None: it can (RIN-WORK-05..12)."""
    if not me.active:
        return NO_ACTIVE
    worker = WORKER[me.worker].name
    if at not in CROSSING[me.active].areas:
        return NOT_BESIDE.about(worker=worker, areas=", ".join(CROSSING[me.active].areas))
    may = skills(me, me.worker)
    if name not in may:
        if me.worker == ARTISAN:
            return ARTISAN_CANNOT
        return SKILLED_CANNOT if "build" in may else VILLAGER_CANNOT
    if at in me.acted:
        return ACTED_THERE.about(worker=worker, area=at)
    if not actions_left(me):
        return NO_ACTION_LEFT.about(worker=worker, areas=counted(WORKER[me.worker].areas, "area"))
    return None
