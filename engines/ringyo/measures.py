"""What Shogun's Favor cards measure, by the name that the box gives it (RIN-SCORE-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engines.core import Seat
from engines.ringyo.box import CellId, Params
from engines.ringyo.components import BESIDE, COLUMNS, DEMAND, FAVOR, GREEN, PLACE, ROWS, STRUCTURE, TREES, YELLOW
from engines.ringyo.state import Player, Table

Measure: TypeAlias = Callable[[Table, Seat, Params], int]


def points(t: Table, seat: Seat, card: str) -> int:
    """The points of the highest threshold that is reached (RIN-SCORE-05)."""
    facts = FAVOR[card]
    value = MEASURES[facts.measure](t, seat, facts.params)
    return max((n for least, n in zip(facts.thresholds, facts.points, strict=True) if value >= least), default=0)


def _tall(me: Player, params: Params) -> list[str]:
    """The types of the trees that are neither too low nor too high."""
    least, most = params.min_height, params.max_height
    return [there.type for there in me.cells.values() if there.holds == "tree" and least <= there.height <= most]


def _of_type(t: Table, seat: Seat, params: Params) -> int:
    return _tall(t.players[seat], params).count(params.type)


def _sets(t: Table, seat: Seat, params: Params) -> int:
    return min(map(_tall(t.players[seat], params).count, params.types or TREES))


def _trees(t: Table, seat: Seat, params: Params) -> int:
    return len(_tall(t.players[seat], params))


def _group(t: Table, seat: Seat, params: Params) -> int:
    """The largest group of touching cells with trees high enough."""
    cells = t.players[seat].cells
    left: set[CellId] = {at for at, there in cells.items() if there.height >= params.min_height}
    best = 0
    while left:
        group = 0
        edge = [left.pop()]
        while edge:
            group += 1
            near = BESIDE[edge.pop()] & left
            left -= near
            edge += near
        best = max(best, group)
    return best


def _paddies(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].holding("paddy", "farm"))


def _farms(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].holding("farm"))


def _fortresses(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].holding("fortress"))


def _high(t: Table, seat: Seat, params: Params) -> int:
    return sum(PLACE[at].row >= params.min_row for at in t.players[seat].holding("farm", "fortress"))


def _floods(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].holding("flood"))


def _tiles(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].tiles)


def _built(t: Table, seat: Seat, params: Params) -> int:
    return len(t.players[seat].built)


def _lines(t: Table, seat: Seat, params: Params) -> int:
    missing = [STRUCTURE[s] for s in STRUCTURE if s not in t.players[seat].built]
    rows = sum(all(s.row != row for s in missing) for row in ROWS)
    return rows + sum(all(s.col != column for s in missing) for column in COLUMNS)


def _fulfilled(t: Table, seat: Seat, params: Params) -> int:
    return t.markers(seat)


def _fulfilled_types(t: Table, seat: Seat, params: Params) -> int:
    return len({DEMAND[x.demand].type for x in t.demand_display if seat in x.claims.values()})


def _levels(t: Table, seat: Seat, params: Params) -> int:
    return t.players[seat].level


def _strength(t: Table, seat: Seat, params: Params) -> int:
    me = t.players[seat]
    return params.yellow * me.samurai(YELLOW) + params.green * me.samurai(GREEN)


_IN_CELLS = (_of_type, _sets, _trees, _group, _paddies, _farms, _fortresses, _high, _floods)
MEASURES: dict[str, Measure] = {
    "trees_of_type": _of_type,
    "type_pair_sets": _sets,
    "four_type_sets": _sets,
    "trees_min_height": _trees,
    "trees_height_range": _trees,
    "largest_tree_group": _group,
    "paddies": _paddies,
    "farms": _farms,
    "fortresses": _fortresses,
    "structures_in_rows": _high,
    "flooded_areas": _floods,
    "bonus_tiles": _tiles,
    "structures_built": _built,
    "lines_completed": _lines,
    "demands_fulfilled": _fulfilled,
    "demand_types_fulfilled": _fulfilled_types,
    "track_levels": _levels,
    "samurai_strength": _strength,
}
OF_LAND = frozenset(name for name, measure in MEASURES.items() if measure in _IN_CELLS)
