"""What lies open before a seat, what it keeps secret, and what everybody should know of it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat, counted, known
from engines.ringyo.components import (
    BOX,
    CROSSING,
    DEMAND,
    DIPLOMAT,
    FAVOR,
    FORESTRY,
    STEP,
    TREES,
    WORKER,
    board,
    step_name,
    tree_name,
)
from engines.ringyo.favors import favor_told
from engines.ringyo.peeking import meaning
from engines.ringyo.scoring import demand_points, structure_points, tree_points
from engines.ringyo.state import Player, Table
from engines.ringyo.workers import left_to_do
from screens.boards.base import Scene, or_none, wrapped
from screens.boards.ringyo.hand import choice, hand_lines, held
from screens.boards.ringyo.pictures import table
from screens.boards.ringyo.sky import card_known
from screens.boards.ringyo.words import signs
from screens.glyphs import LINE


def summary(scene: Scene, seat: Seat) -> str:
    """A seat in 24 cells: the points that all can count, rice, research, military."""
    t = table(scene)
    me, sign = t.players[seat], signs(LINE)
    told = f"{_open_points(t, seat)} HP  {me.rice}{sign['rice']}  {me.research}{sign['research']}"
    return f"{told}  {me.military}{sign['military']}"


def _open_points(t: Table, seat: Seat) -> int:
    me = t.players[seat]
    return structure_points(me) + tree_points(me) + demand_points(t, seat)


def seat_lines(scene: Scene, seat: Seat) -> list[str]:
    """Everything open before a seat."""
    t = table(scene)
    me = t.players[seat]
    lines = [
        f"{me.rice} rice, {me.research} research, {me.military} military.",
        f"Cut trees: {or_none([tree_name(type_, height) for type_ in TREES for height in me.storage[type_]])}.",
        f"Workers unused: {or_none([f'{WORKER[kind].name} {n}' for kind, n in me.workers.items() if n])}.",
        *_placed(me),
        _land(me),
        f"Forestry Track: {step_name(me.step) if STEP[me.step].row else 'at the foot'}, level {me.level}. {_trees(me)}",
        f"Structures: {or_none(me.built)}.",
        f"Demands: {or_none(_demands(t, seat))}.",
        f"Diplomats in hand: {or_none([str(value) for value in sorted(me.diplomats)])}.",
        f"{counted(len(held(me, 'forestry')), 'Forestry card')}, {counted(len(held(me, 'favor')), 'Favor card')}.",
    ]
    if me.shown_forestry or me.shown_favors:
        names = [FORESTRY[card].name for card in me.shown_forestry] + [FAVOR[card].name for card in me.shown_favors]
        lines.append(f"Known of them: {', '.join(names)}.")
    lines += [f"In force: {FORESTRY[card].name}. {FORESTRY[card].text}" for card in me.effects]
    if t.phase == "province" and me.ended:
        lines.append("Has ended the Province Phase.")
    if t.out(seat):
        lines.append("Has passed.")
    return wrapped(lines)


def _placed(me: Player) -> Iterator[str]:
    if me.placed:
        told = [f"{WORKER[kind].name} at {CROSSING[crossing].number}" for crossing, kind in me.placed.items()]
        yield f"Placed: {', '.join(told)}."
    if me.active:
        left = counted(left_to_do(me), "action")
        yield f"The {WORKER[me.worker].name} at {CROSSING[me.active].number} has {left} left."


def _land(me: Player) -> str:
    """The province in numbers."""
    counts = [
        (len(me.trees()), "tree", "trees"),
        (len(me.holding("flood")), "flood", "floods"),
        (len(me.holding("empty")), "empty area", "empty areas"),
        (len(me.holding("paddy", "farm")), "rice paddy", "rice paddies"),
        (len(me.holding("farm")), "Farm", "Farms"),
        (len(me.holding("fortress")), "Fortress", "Fortresses"),
        (len(me.tiles), "Bonus Land Tile", "Bonus Land Tiles"),
    ]
    told = ", ".join(counted(n, one, many) for n, one, many in counts if n)
    return f"{board(me.board, me.side).name}, side {me.side}: {told}."


def _trees(me: Player) -> str:
    heights = [height for _, height in me.trees()]
    told = [f"{sum(h >= level.min_height for h in heights)} of {level.min_height}+" for level in BOX.track_level]
    return f"Trees by height: {', '.join(told)}."


def _demands(t: Table, seat: Seat) -> list[str]:
    return [
        f"{DEMAND[shown.demand].title} {DEMAND[shown.demand].hp[where]}"
        for shown in t.demand_display
        for where, owner in shown.claims.items()
        if owner == seat
    ]


# ---- secrets


def secrets(scene: Scene) -> list[str]:
    """The viewer's cards with what they do, the diplomat that was chosen, and the weather that was looked at."""
    if scene.seat is None:
        return []
    t = table(scene)
    me = t.players[scene.seat]
    lines = []
    if me.chosen is not None:
        lines.append(f"Diplomat {me.chosen} chosen: {DIPLOMAT[me.chosen].text}")
    lines += [f"To choose from: {FAVOR[card].name}: {favor_told(card)}" for card in choice(me) if known(card)]
    lines += [f"Looked at: {DEMAND[card].title}, {DEMAND[card].price}." for card in me.report if known(card)]
    for n, slot in enumerate(t.weather, 1):
        if slot.shown is None and (card := card_known(slot)):
            lines.append(f"Weather card {n}: {meaning(t, card)}.")
    lines += hand_lines(t, scene.seat, "favor")
    lines += hand_lines(t, scene.seat, "forestry")
    return lines
