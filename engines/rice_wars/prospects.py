"""How things stand and what they are worth, in fields: what a seat can tell of its chances from what it sees."""

from __future__ import annotations

from collections import Counter

from engines.core import Seat
from engines.rice_wars.combat import active_ronin, strength_of
from engines.rice_wars.components import BLESSED, FieldId, Side
from engines.rice_wars.fields import cut_off, income
from engines.rice_wars.scoring import wealth
from engines.rice_wars.state import Table

AVERAGE_BONUS = 1.0  # of a card that nobody has seen


# ---- a table between two turns


def stage(t: Table) -> object:
    """Between two turns a table is quiet."""
    return t.turn, t.phase == "setup", t.phase == "game_over"


def worth(t: Table) -> list[float]:
    """How far each seat is ahead of the best other side: fields, what they will bring, warriors and money."""
    over = t.phase == "game_over"
    values = [_standing(t, side, over) for side in range(len(t.camps))]
    return [values[seat] - max(values[:seat] + values[seat + 1 :]) for seat in range(len(t.players))]


def _standing(t: Table, side: Side, over: bool) -> float:
    fields = list(t.workers.values()).count(side)
    if side == t.neutral:
        return fields + 0.5 * (not over) * min(3 * turns_left(t), t.camps[side].outside)
    if over:
        return fields + 0.01 * wealth(t, side)
    camp, ordinary = t.camps[side], income(t, side)
    warriors = camp.ashigaru + 2 * (camp.ronin != "none")
    return fields + 0.25 * turns_left(t) * sum(ordinary) + 0.3 * warriors + 0.15 * (camp.peasants + t.players[side].ryo)


# ---- what a field is worth


def turns_left(t: Table) -> int:
    return t.board.turns - t.turn


def field_worth(t: Table, seat: Seat, field: FieldId) -> float:
    """What it is worth to stand on a field: the point, what it brings, and how well it holds together."""
    near = t.neighbours[field]
    own = sum(t.workers.get(f) == seat or f == t.camps[seat].palace for f in near)
    others = sum(t.workers.get(f, seat) != seat for f in near)
    ryo = t.board.blessed_income if field == BLESSED[t.options.board] else 1
    joins = sum(f in near for f in cut_off(t, seat))
    return 1 + 0.25 * ryo * turns_left(t) + 0.15 * min(own, 3) + 0.05 * others + 0.4 * joins


def loss(t: Table, cut: int) -> float:
    """What its owner loses with a peasant whose going cuts off so many."""
    return 1 + 0.25 * turns_left(t) * (1 + cut)


def leads(t: Table, side: Side) -> bool:
    """Whether nobody has more fields."""
    counts = Counter(t.workers.values())
    return counts[side] == max(counts.values(), default=0)


def force(t: Table, side: Side) -> int:
    """The strength of all active warriors."""
    camp = t.camps[side]
    return strength_of(camp.active, active_ronin(camp))


def hand_strength(t: Table, side: Side) -> float:
    """What the cards of a side may add to a fight."""
    return 0.7 * AVERAGE_BONUS * len(t.players[side].hand) if side != t.neutral else AVERAGE_BONUS


def chance(margin: float) -> float:
    """How likely a side with so much more strength wins."""
    return min(0.95, max(0.05, 0.5 + 0.14 * margin))
