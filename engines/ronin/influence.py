"""Influence in a region, and the order in which its goods are taken (RON-COLL, RON-FIGHTER, RON-TWO-04)."""

from __future__ import annotations

from itertools import pairwise

from engines.core import Seat
from engines.ronin.components import LIMITS, RegionId
from engines.ronin.state import Piece, Table


def weight(piece: Piece) -> int:
    """A Fighter counts as two figures (RON-FIGHTER-01)."""
    return LIMITS.fighter_weight if piece.character == "fighter" else 1


def influence(t: Table, region: RegionId) -> dict[Seat, int]:
    """Who has how much; a castle counts only beside a ronin (RON-COLL-01..03, RON-COLL-11)."""
    found: dict[Seat, int] = {}
    wheres = t.country.wheres
    for piece in t.pieces:
        if region in wheres[piece.where].regions:
            found[piece.owner] = found.get(piece.owner, 0) + weight(piece)
    for seat in t.castles[region - 1]:
        if seat in found:
            found[seat] += LIMITS.castle_influence
    return found


def collecting_order(t: Table, region: RegionId) -> dict[Seat, int]:
    """Influence, the most first; equal influence: further ahead on the tea track (RON-COLL-04, RON-COLL-05)."""
    have = influence(t, region)
    if len(have) < 2:
        return have
    tea = t.tea_order()
    return {seat: have[seat] for seat in sorted(have, key=lambda seat: (-have[seat], tea.index(seat)))}


def decided_by_tea(order: dict[Seat, int]) -> list[tuple[Seat, Seat]]:
    """Who comes before whom only for being further ahead on the tea track (RON-COLL-05)."""
    return [(a, b) for a, b in pairwise(order) if order[a] == order[b]]
