"""Peasants on fields: who is joined to the palace, where one may be placed, how one leaves (RIC-PLACE, RIC-PIECE)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from engines.rice_wars.components import BLESSED, BOX, FIELD, FIELD_ORDER, NEIGHBOURS, BoardId, FieldId, Side, distance
from engines.rice_wars.state import Table

PALACE_DISTANCE = BOX.limits.palace_min_distance

# ---- what stands where


def owner(t: Table, field: FieldId) -> Side | None:
    """Whose peasant or palace stands on a field; None: it is free (RIC-PLACE-07)."""
    if field in t.workers:
        return t.workers[field]
    return next((side for side, camp in enumerate(t.camps) if camp.palace == field), None)


def free_fields(t: Table) -> list[FieldId]:
    """Fields without peasant and palace, in the order of the board."""
    taken = {*t.workers, *(camp.palace for camp in t.camps)}
    return [field for field in t.field_ids if field not in taken]


def fields_of(t: Table, side: Side) -> list[FieldId]:
    """The fields on which peasants of a side stand, in the order of the board."""
    order = FIELD_ORDER[t.options.board]
    return sorted([field for field, owner in t.workers.items() if owner == side], key=order.__getitem__)


def joined(t: Table, side: Side) -> frozenset[FieldId]:
    """The palace, and the peasants joined to it by a chain of own peasants (RIC-PLACE-05)."""
    return _chain(t.options.board, t.camps[side].palace, _own(t, side))


def would_cut(t: Table, field: FieldId) -> int:
    """How many peasants would be cut off if the one on a field were gone."""
    side = t.workers[field]
    return _behind(t.options.board, t.camps[side].palace, _own(t, side), field)


def _own(t: Table, side: Side) -> frozenset[FieldId]:
    return frozenset([field for field, owner in t.workers.items() if owner == side])


@lru_cache(1 << 14)  # it is asked for again and again until somebody comes or goes
def _chain(board: BoardId, palace: FieldId, own: frozenset[FieldId]) -> frozenset[FieldId]:
    neighbours = NEIGHBOURS[board]
    found, ahead = {palace}, [palace] if palace else []
    while ahead:
        new = own.intersection(neighbours[ahead.pop()]) - found
        found |= new
        ahead += new
    return frozenset(found)


@lru_cache(1 << 14)
def _behind(board: BoardId, palace: FieldId, own: frozenset[FieldId], field: FieldId) -> int:
    reached = _chain(board, palace, own)
    return len(reached) - 1 - len(_chain(board, palace, own - {field})) if field in reached else 0


def cut_off(t: Table, side: Side) -> list[FieldId]:
    """The fields whose peasants are not joined to their palace."""
    reached = joined(t, side)
    return [field for field in fields_of(t, side) if field not in reached]


def income(t: Table, side: Side) -> tuple[int, int]:
    """What peasants bring: how many ordinary fields, and the ryo of the blessed one (RIC-INCOME-02..04)."""
    working = joined(t, side) - {t.camps[side].palace}
    if BLESSED[t.options.board] in working:
        return len(working) - 1, t.board.blessed_income
    return len(working), 0


# ---- where to place


def beside(t: Table, own: AbstractSet[FieldId]) -> list[FieldId]:
    """The free fields beside some fields, in the order of the board."""
    neighbours = t.neighbours
    near = {field for one in own for field in neighbours[one]}
    near.difference_update(t.workers, [camp.palace for camp in t.camps])
    return sorted(near, key=FIELD_ORDER[t.options.board].__getitem__)


def open_fields(t: Table, side: Side) -> list[FieldId]:
    """Where a side may place a peasant: free, beside the palace or a joined own peasant (RIC-PLACE-03, 04)."""
    return beside(t, joined(t, side))


def palace_fields(t: Table, side: Side) -> list[FieldId]:
    """Where the palace of a side may stand, all others standing where they do (RIC-PALACE-01, RIC-PALACE-02)."""
    return [field for field in t.field_ids if FIELD[t.options.board][field].palace_icon and roomy(t, side, field)]


def roomy(t: Table, side: Side, field: FieldId) -> bool:
    """Whether two fields lie between this one and the palace of every other side (RIC-PALACE-02)."""
    palaces = [camp.palace for other, camp in enumerate(t.camps) if camp.palace and other != side]
    return all(distance(t.options.board, field, palace) >= PALACE_DISTANCE for palace in palaces)


# ---- coming and going


def settle(t: Table, side: Side, field: FieldId) -> None:
    """A peasant goes from the daimyo card to a field (RIC-PLACE-01)."""
    t.camps[side].peasants -= 1
    t.workers[field] = side


def drive_off(t: Table, field: FieldId) -> Side:
    """The peasant on a field goes back to its owner's supply; says whose it was (RIC-PIECE-02)."""
    side = t.workers.pop(field)
    t.camps[side].supply += 1
    return side


def move_in(t: Table, side: Side, field: FieldId) -> bool:
    """A peasant from outside the daimyo card, or else from it, takes a free field; says if any (RIC-PIECE-04)."""
    camp = t.camps[side]
    if not camp.outside:
        return False
    if camp.supply:
        camp.supply -= 1
    else:
        camp.peasants -= 1
    t.workers[field] = side
    return True
