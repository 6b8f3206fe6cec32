"""What things are worth to a seat in Ringyō, in points: its trees and fields, goods, cut trees, workers and goals.

Reads what the seat may see and nothing else. Everything is worth what it is likely to come to by the end of the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache, wraps
from math import exp, factorial
from typing import Any, TypeAlias, TypeVar

from engines.core import Seat, known
from engines.ringyo.acts import PADDY_YIELDS, fits, mustered
from engines.ringyo.box import CellId, Kind, StructureId, Tree
from engines.ringyo.building import ROOM, available, is_available, payable, rice_needed, unlocked
from engines.ringyo.components import (
    ANY,
    ARTISAN,
    BONUS,
    BOX,
    CROSSING,
    DEMAND,
    FAVOR,
    GREEN,
    LIMITS,
    STEP,
    STRUCTURE,
    TREES,
    VILLAGER,
    WORKER,
    YELLOW,
    beside_structure,
    cost_of,
)
from engines.ringyo.demands import best_spot
from engines.ringyo.measures import MEASURES, OF_LAND
from engines.ringyo.peeking import chances, rained
from engines.ringyo.round_effects import in_force, reckon
from engines.ringyo.scoring import demand_points, standings, structure_points
from engines.ringyo.state import Cell, Table, cell
from engines.ringyo.studying import studies
from engines.ringyo.workers import SKILLED, reach

R = TypeVar("R")
Stored: TypeAlias = tuple[tuple[int, ...], ...]  # heights of cut trees, a tuple for each type
Deed: TypeAlias = tuple[float, str]  # what something in a cell is worth, and what it is

LATER = 0.75  # rains on a type in each round to come
GROWS = 0.9  # of a rain, on the height that a tree will have
BARE, FLOODED = -0.25, -0.55
FIELDS = (1, 1, 1, 0.6, 0.6, 0.3, 0.3)  # of what rice paddies give, the best first; further ones give little
NO_FIELD = 0.1
TOKEN = {"rice": 0.4, "research": 0.4, "military": 0.4}
ENOUGH = 8  # tokens; more of them is worth little unless a demand asks for it
SURPLUS = 0.12
DEMAND_SHARE = 0.86  # of a demand that can be paid: it is not claimed yet
PARTLY = 0.55
UNBUILT = 0.65
SPLIT, JOINED = 0.96, 0.86  # of a piece that is not cut to its height yet
STRUCTURES_AHEAD = 4
AHEAD, AT_LAST = 1.4, 3.0  # powers: half a price is worth less than half, at last much less
FORTRESS = cell(ANY, "fortress")
KEPT = {VILLAGER: 1.5, ARTISAN: 3.0}
IDLE = {VILLAGER: 1.7, ARTISAN: 3.3, YELLOW: 2.7, GREEN: 4.0}
BEFORE_PROVINCE = ("setup_favor", "council_choose", "council_bonus", "council_gifts")
FOR_LIFE = {YELLOW: 2.6, GREEN: 3.8}
CARD = 1.7
GOAL = 0.8
GIVES = {  # what a bonus is worth for each of `n`
    "peek_weather": 0.6, "draw_forestry": 2.2, "draw_favor_keep": 3.0, "gain_bonus_land": 3.2,
    "gain_villager": 1.7, "gain_artisan": 3.3,
}  # fmt: skip


def kept(method: Callable[..., R]) -> Callable[..., R]:
    """Work a number out once for each outlook."""

    @wraps(method)
    def once(self: Outlook, *args: Any) -> R:
        memo = self._memo[method]
        if args not in memo:
            memo[args] = method(self, *args)
        found: R = memo[args]
        return found

    return once


@cache
def reaches(missing: int, mean: float) -> float:
    """How likely at least so many rains fall where so many are expected."""
    if missing <= 0:
        return 1.0
    return 1 - sum(exp(-mean) * mean**k / factorial(k) for k in range(missing))


def level(level_row: int, row: int, left: int) -> float:
    """How likely a level of the track is reached by the end."""
    if left == 0 or row >= level_row:
        return float(row >= level_row)
    return 1 / (1 + exp(-1.3 * (row + 2 * left - level_row + 0.3)))


@lru_cache(1 << 14)
def tree(height: int, row: int, left: int, rains: float) -> float:
    """A standing tree: by the levels of the track, or cut, with so many rounds and rains to come."""
    score = sum(
        level(facts.row, row, left) * facts.hp_per_tree * reaches(facts.min_height - height, GROWS * rains)
        for facts in BOX.track_level
    )
    timber = 0.95 * min(LIMITS.tree_max_height, height + 0.35 * rains) - 1.7 if left else 0.0
    return max(score, timber) + 0.15 * max(0.0, min(score, timber))


class Outlook:
    """What a seat can expect; everything is worked out when it is first asked for."""

    def __init__(self, t: Table, seat: Seat) -> None:
        self.t, self.seat, self.me = t, seat, t.players[seat]
        self.left = LIMITS.rounds - t.round
        self.rain = self._rain()
        self.to_come = {type_: rain + LATER * self.left for type_, rain in self.rain.items()}
        self.weather_left = any(slot.shown is None for slot in t.weather)
        self._memo: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)
        goals = [card for card in (*self.me.favors, *self.me.shown_favors) if known(card)]
        self._goals = {card: self.goal(card) for card in goals}
        self._goals_now = _three_best(self._goals)
        self._of_land = [card for card in goals if FAVOR[card].measure in OF_LAND]
        self.stored: Stored = tuple(tuple(self.me.storage[type_]) for type_ in TREES)

    def _rain(self) -> dict[str, float]:
        """How often it is likely to rain on each type in this round yet."""
        unknown, found = 0, dict.fromkeys(TREES, 0.0)
        for slot in self.t.weather:
            if slot.shown is None and slot.card is not None:
                if self.seat in slot.peekers and known(slot.card):
                    found[rained(self.t, slot.card)] += 1
                else:
                    unknown += 1
        if unknown:
            for type_, chance in chances(self.t, self.seat).items():
                found[type_] += unknown * chance / 100
        return found

    # ---- trees and fields

    def tree(self, type_: str, height: int, row: int) -> float:
        """A standing tree: by the levels of the track, or cut."""
        return tree(height, row, self.left, self.to_come[type_])

    def land(self, there: Cell) -> float:
        """What a cell is worth by itself; rice paddies count together."""
        if there.holds == "tree":
            return self.tree(there.type, there.height, self.me.row)
        if there.holds == "fortress":
            return 0.85 * (self.left + self.weather_left) + 0.5 * self.left
        if self.left or self.weather_left:
            return {"empty": BARE, "flood": FLOODED}.get(there.holds, 0.0)
        return 0.0

    def _fields(self, cells: Iterable[Cell]) -> float:
        """All rice paddies together: a few are enough."""
        each = sorted(
            (
                PADDY_YIELDS[there.holds] * (0.6 * self.to_come[there.type] + 0.25 * self.left)
                for there in cells
                if there.holds in PADDY_YIELDS
            ),
            reverse=True,
        )
        return sum(value * (FIELDS[n] if n < len(FIELDS) else NO_FIELD) for n, value in enumerate(each))

    @kept
    def change(self, at: CellId, new: Cell) -> float:
        """What it is worth that a cell holds something else, with the goals that count it."""
        cells, old = self.me.cells, self.me.cells.get(at)
        value = self.land(new) - (self.land(old) if old else 0.0)
        if new.holds in PADDY_YIELDS or (old and old.holds in PADDY_YIELDS):
            others = [there for where, there in cells.items() if where != at]
            value += self._fields([*others, new]) - self._fields(cells.values())
        if self._of_land and old:
            cells[at] = new
            value += _three_best({**self._goals, **{card: self.goal(card) for card in self._of_land}}) - self._goals_now
            cells[at] = old
        return value

    def trees_at(self, row: int) -> float:
        """All trees, if the marker stood in this row of the track."""
        return sum(self.tree(type_, height, row) for type_, height in self.me.trees()) + 0.6 * row * bool(self.left)

    # ---- goods

    def goods(self, rice: int, research: int, military: int) -> float:
        """Rice, research and military: the demands that they pay for, and what is left over."""
        return self._good("rice", rice) + self._good("research", research) + self._good("military", military)

    def gain(self, rice: int = 0, research: int = 0, military: int = 0) -> float:
        """What so much more, or less, is worth."""
        me = self.me
        more = min(LIMITS.rice_max, me.rice + rice), me.research + research, me.military + military
        return self.goods(*more) - self.goods(me.rice, me.research, me.military)

    @kept
    def _open(self, kind: str) -> list[tuple[int, tuple[int, ...], int]]:
        """The demands of a kind that could still be claimed: what they need, and the points of the best free spot."""
        found = []
        for shown in self.t.demand_display:
            facts, spot = DEMAND[shown.demand], best_spot(self.t, shown)
            if facts.type == kind and spot and self.seat not in shown.claims.values():
                found.append((facts.need, facts.heights, facts.hp[spot]))
        return found

    @kept
    def _good(self, kind: str, have: int) -> float:
        best, wanted = 0.0, self._open(kind)
        for chosen in range(1 << len(wanted)):
            taken = [demand for n, demand in enumerate(wanted) if chosen >> n & 1]
            rest = have - sum(need for need, _, _ in taken)
            if rest >= 0:
                value = DEMAND_SHARE * sum(points for _, _, points in taken)
                missing = [demand for demand in wanted if demand not in taken]
                best = max(best, value + self._rest(kind, rest, missing))
        return best

    def _rest(self, kind: str, rest: int, wanted: Sequence[tuple[int, tuple[int, ...], int]]) -> float:
        share = PARTLY if self.left else PARTLY / 3
        partly = max((share * points * min(1, rest / need) ** 1.3 for need, _, points in wanted), default=0.0)
        if not self.left:
            return partly
        return max(partly, TOKEN[kind] * min(rest, ENOUGH) + SURPLUS * max(0, rest - ENOUGH))

    # ---- cut trees

    @kept
    def store(self, stored: Stored) -> float:
        """Cut trees: the structures and demands that they are likely to pay for."""
        if not any(stored):
            return 0.0
        power = AHEAD if self.left else AT_LAST
        total, left = 0.0, stored
        for worth_, cost in sorted(self._wishes, key=lambda wish: -wish[0] * covered(stored, wish[1])[0] ** power)[
            :STRUCTURES_AHEAD
        ]:
            share, left = covered(left, cost)
            total += UNBUILT * worth_ * share**power
        return total + (0.15 * sum(map(sum, left)) if self.left else 0.0)

    @cached_property
    def _wishes(self) -> list[tuple[float, tuple[Tree, ...]]]:
        """What cut trees are wanted for, with what it is worth."""
        stands = self.land(FORTRESS)
        wishes = [(self.structure(s) + stands, cost_of(s, self.seat, self.t.varied)) for s in available(self.me)]
        edo = self._open("build")
        return wishes + [(float(points), tuple(Tree(ANY, height) for height in heights)) for _, heights, points in edo]

    def store_with(self, *, more: Iterable[tuple[str, int]] = (), less: Iterable[tuple[str, int]] = ()) -> float:
        """What it is worth that trees come into the storage, or leave it."""
        new = {type_: list(heights) for type_, heights in zip(TREES, self.stored, strict=True)}
        for type_, height in less:
            new[type_].remove(height)
        for type_, height in more:
            new[type_] = sorted([*new[type_], height])
        return self.store(tuple(tuple(new[type_]) for type_ in TREES)) - self.store(self.stored)

    @kept
    def structure(self, structure: StructureId) -> float:
        """A structure: its points, what it unlocks, and which others become available."""
        value = float(STRUCTURE[structure].hp)
        value += sum(self.bonus(bonus) for bonus in unlocked(self.me, structure).values())
        if self.left >= 2:
            near = beside_structure(structure)
            value += sum(not is_available(self.me, other) for other in near if other not in self.me.built)
        return value

    # ---- bonuses, workers, goals

    def bonus(self, bonus: str) -> float:
        """What the track or the board gives."""
        kind = BONUS[bonus]
        good = kind.op.removeprefix("gain_")
        if good in TOKEN:
            return self.gain(**{good: kind.n})
        if kind.op == "upgrade_samurai":
            return self.upgrade()
        if kind.op == "gain_yellow_samurai":
            return self.samurai() * kind.n
        return GIVES[kind.op] * kind.n * (1 if self.left or good in ("villager", "artisan") else 0.5)

    def upgrade(self) -> float:
        """A Yellow Samurai becomes Green."""
        return 1.6 * (self.left + 0.6) if self.me.samurai(YELLOW) else 0.0

    def samurai(self) -> float:
        """One more Yellow Samurai."""
        return 3.0 * (self.left + 0.9)

    def goal(self, card: str) -> float:
        """What a Favor card would score now, in between its thresholds too."""
        facts = FAVOR[card]
        value = MEASURES[facts.measure](self.t, self.seat, facts.params)
        least, points = 0, 0
        for threshold, score in zip(facts.thresholds, facts.points, strict=True):
            if value < threshold:
                return points + (score - points) * max(0, value - least) / (threshold - least) * 0.8
            least, points = threshold, score
        return float(points)

    # ---- what can be done in a cell

    @kept
    def deed(self, name: str, at: CellId) -> float:
        """What is done in a cell as it is, by whoever may do it."""
        there = self.me.cells[at]
        match name:
            case "plant":
                return self.change(at, cell(there.type, "tree", 1))
            case "grow":
                return self.change(at, cell(there.type, "tree", min(LIMITS.tree_max_height, there.height + 1)))
            case "cut":
                return self._cut(there.type, there.height) + self.change(at, cell(there.type, "empty"))
            case "harvest":
                return self.gain(rice=PADDY_YIELDS[there.holds])
            case "create_paddy":
                return self.change(at, cell(there.type, "paddy"))
            case _:
                return self.gain(military=mustered(self.me))

    def build(self, at: CellId, structure: StructureId, waived: bool = False) -> float:
        """A structure in a cell, with all that it costs."""
        there = self.me.cells[at]
        stands = self.change(at, cell(there.type, "fortress" if there.holds == "empty" else "farm"))
        rice = rice_needed(self.me, at, waived)
        return self.structure(structure) + stands + self._paid(structure) + self.gain(rice=-rice)

    @kept
    def _cut(self, type_: str, height: int) -> float:
        """A tree comes into the storage."""
        return self.store_with(more=[(type_, height)])

    @kept
    def _paid(self, structure: StructureId) -> float:
        """The trees for a structure leave the storage."""
        return self.store_with(less=[(tree.type, tree.height) for tree in cost_of(structure, self.seat, self.t.varied)])

    @kept
    def study(self, step: str) -> float:
        """A step of the track, with what it gives."""
        climbs = self.trees_at(STEP[step].row) - self.trees_at(self.me.row)
        extra = reckon(self.me, "study_extra_research", 0)
        return climbs + self.bonus(STEP[step].bonus) + (self.gain(research=extra) if extra else 0.0)

    @kept
    def best_deed(self, at: CellId, kind: Kind) -> Deed:
        """The best that a worker of a kind can do in a cell."""
        may = self._skills(kind)
        return max((deed for deed in self._deeds(at) if deed[1] in may), default=(0.0, ""))

    @kept
    def _skills(self, kind: Kind) -> frozenset[str]:
        skilled = kind == VILLAGER and in_force(self.me, "villager_artisan_actions")
        return frozenset((*WORKER[kind].actions, *SKILLED) if skilled else WORKER[kind].actions)

    @kept
    def _deeds(self, at: CellId) -> list[Deed]:
        """All that somebody could do in a cell."""
        me, there = self.me, self.me.cells[at]
        found = [(self.deed(name, at), name) for name in fits(there)]
        if there.holds in ROOM and rice_needed(me, at, False) <= me.rice:
            found += [(self.build(at, structure), "build") for structure in self._payable]
        if there.holds == "tree":
            found += [(self.study(action.track_step), "study") for action in studies(self.t, self.seat, [at])]
        return found

    @cached_property
    def _payable(self) -> list[StructureId]:
        return payable(self.t, self.seat)

    @cached_property
    def unfinished(self) -> float:
        """What the active worker could do yet."""
        return max((self.best_deed(at, self.me.worker)[0] for at in reach(self.me)), default=0.0)

    @kept
    def placing(self, kind: Kind, crossing: str) -> float:
        """A worker on a crossing: the best in as many of its cells as it may act in."""
        cells = self.me.cells
        found = sorted([self.best_deed(at, kind) for at in CROSSING[crossing].areas if at in cells], reverse=True)
        studied, total, left = False, 0.0, WORKER[kind].areas
        for value, name in found:
            if not left or value <= 0:
                break
            if name != "study" or not studied:
                studied |= name == "study"
                total, left = total + value, left - 1
        return total

    @property
    def _idle(self) -> dict[Kind, float]:
        """What each worker is worth that is not placed: it may still act in this round, or be kept for later."""
        if self.t.phase in BEFORE_PROVINCE or (self.t.phase == "province" and not self.me.ended):
            return IDLE
        return KEPT if self.left else {}

    # ---- all of it

    def worth(self) -> float:
        """All that a seat has."""
        me, t = self.me, self.t
        if t.phase == "game_over":
            return float(standings(t).scores[self.seat].total)
        total = structure_points(me) + demand_points(t, self.seat) + self._goals_now
        total += sum(map(self.land, me.cells.values())) + self._fields(me.cells.values()) + self.store(self.stored)
        total += self.goods(me.rice, me.research, me.military) + 0.6 * me.row * bool(self.left)
        total += sum(value * me.workers[kind] for kind, value in self._idle.items())
        total += sum(value * self.left * me.samurai(kind) for kind, value in FOR_LIFE.items())
        return total + CARD * bool(self.left) * (len(me.forestry) + len(me.shown_forestry))


def _three_best(goals: dict[str, float]) -> float:
    """The best three Favor cards, in between their thresholds too."""
    return GOAL * sum(sorted(goals.values(), reverse=True)[: LIMITS.favor_scored_max])


@lru_cache(1 << 16)
def covered(stored: Stored, cost: tuple[Tree, ...]) -> tuple[float, Stored]:
    """How much of a price the cut trees make up, from 0 to 1, and what is left of them then."""
    left = dict(zip(TREES, map(list, stored), strict=True))
    have = 0.0
    for tree in sorted(cost, key=lambda tree: -tree.height):
        types = TREES if tree.type == ANY else (tree.type,)
        have += _piece([left[type_] for type_ in types], tree.height)
    return have / sum(tree.height for tree in cost), tuple(tuple(sorted(heights)) for heights in left.values())


def _piece(piles: Sequence[list[int]], height: int) -> float:
    """One piece out of a pile: as it is, off a higher tree, or joined of lower ones."""
    for pile in piles:
        if height in pile:
            pile.remove(height)
            return float(height)
    for pile in piles:
        higher = [have for have in pile if have > height]
        if higher:
            pile.remove(min(higher))
            pile.append(min(higher) - height)
            return SPLIT * height
    pile = max(piles, key=sum)
    found = 0
    for have in sorted(pile, reverse=True):
        if found + have <= height:
            found += have
            pile.remove(have)
    return JOINED * found
