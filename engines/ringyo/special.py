"""The five special actions, which need no worker: split, join, hire, expand, foresee (RIN-SPEC)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from engines.core import Action, Refusal, Seat, who
from engines.ringyo.book import RULES
from engines.ringyo.box import TreeType
from engines.ringyo.components import BOX, COST, SLOTS, TREES, VILLAGER, of, tree_name
from engines.ringyo.goods import store, unstore
from engines.ringyo.land import add_one
from engines.ringyo.peeking import Peek
from engines.ringyo.round_effects import hire_cost, join_cost
from engines.ringyo.stacks import stack
from engines.ringyo.state import P, Player, Table

NOT_STORED = RULES.refusal_named("tree_not_stored")
TOO_SMALL = RULES.refusal_named("split_too_small")
OTHER_PART = RULES.refusal_named("split_other_part")
JOIN_NO_RICE = RULES.refusal_named("join_no_rice")
JOIN_TOO_HIGH = RULES.refusal_named("join_too_high")
JOIN_ORDER = RULES.refusal_named("join_order")
HIRE_NO_RICE = RULES.refusal_named("hire_no_rice")
EXPAND_NO_MILITARY = RULES.refusal_named("expand_no_military")
EXPAND_NO_SLOT = RULES.refusal_named("expand_no_slot")
EXPAND_NO_TILE = RULES.refusal_named("expand_no_tile")
FORESEE_NO_RESEARCH = RULES.refusal_named("foresee_no_research")
FORESEE_ALL_KNOWN = RULES.refusal_named("foresee_all_known")

JOINED_AT_MOST = BOX.own_limits.joined_tree_max_height


class Split(Action, frozen=True):
    """A stored tree becomes two of the same total height; `part` is the lower of them."""

    tree: TreeType
    height: int
    part: int

    @property
    def label(self) -> str:
        return f"Split {tree_name(self.tree, self.height)} into {self.parts}"

    @property
    def parts(self) -> str:
        return f"{self.part} and {self.height - self.part}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"tree {self.tree} {self.height}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return "free"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return "Split a cut tree", tree_name(self.tree, self.height), f"into {self.parts}"


class Join(Action, frozen=True):
    """Two stored trees of one type become one."""

    tree: TreeType
    height_1: int
    height_2: int

    @property
    def label(self) -> str:
        return f"Join {self.tree.capitalize()} {self.height_1} and {self.height_2}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"tree {self.tree} {self.height_1}", f"tree {self.tree} {self.height_2}")

    def detail(self, view: Any, seat: Seat) -> str:
        paid = join_cost(view.state.players[seat])
        return f"{tree_name(self.tree, self.height_1 + self.height_2)} for {f'{paid} rice' if paid else 'nothing'}"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return "Join two cut trees", self.tree.capitalize(), f"{self.height_1} and {self.height_2}"


class Hire(Action, frozen=True):
    """Pay rice for a Villager."""

    @property
    def label(self) -> str:
        return "Hire"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"worker {VILLAGER}", "rice")

    def detail(self, view: Any, seat: Seat) -> str:
        return f"{hire_cost(view.state.players[seat])} rice: a Villager"


class Expand(Action, frozen=True):
    """Pay military for a Bonus Land Tile."""

    @property
    def label(self) -> str:
        return "Expand"

    @property
    def spots(self) -> tuple[str, ...]:
        return ("military", "deck tile")

    def detail(self, view: Any, seat: Seat) -> str:
        return f"{COST.expand_military} military: draw {COST.expand_draws} tiles, add one"


class Foresee(Action, frozen=True):
    """Pay research for a look at a Weather card."""

    @property
    def label(self) -> str:
        return "Foresee"

    @property
    def spots(self) -> tuple[str, ...]:
        return ("research",)

    def detail(self, view: Any, seat: Seat) -> str:
        return f"{COST.foresee_research} research: look at one Weather card"


SPLITS = {t: {h: [Split(t, h, part) for part in range(1, h // 2 + 1)] for h in range(1, 6)} for t in TREES}  # made once
JOINS = {  # those that are not too high
    t: {(a, b): Join(t, a, b) for b in range(1, 5) for a in range(1, b + 1) if a + b <= JOINED_AT_MOST} for t in TREES
}
HIRE, EXPAND, FORESEE = Hire(), Expand(), Foresee()


def special_actions(t: Table, seat: Seat) -> list[Action]:
    """Every special action that is possible now (RIN-SPEC-01)."""
    me = t.players[seat]
    found: list[Action] = []
    if any(me.storage.values()):
        stored = tuple([(type_, tuple(heights)) for type_, heights in me.storage.items() if heights])
        found += _timber(stored, me.rice >= join_cost(me))
    if can_hire(me):
        found.append(HIRE)
    if can_expand(t, me):
        found.append(EXPAND)
    if can_foresee(t, seat):
        found.append(FORESEE)
    return found


@lru_cache(4096)  # a storage stays as it is for many an act
def _timber(stored: tuple[tuple[TreeType, tuple[int, ...]], ...], joins: bool) -> tuple[Action, ...]:
    """Every way to split and to join stored trees; equal trees count once (RIN-SPEC-02, RIN-SPEC-03, RIN-SPEC-04)."""
    found: list[Action] = []
    for type_, heights in stored:
        found += [split for height in dict.fromkeys(heights) for split in SPLITS[type_][height]]
    for type_, heights in stored if joins else ():
        made = JOINS[type_]
        found += [made[pair] for pair in dict.fromkeys(combinations(heights, 2)) if pair in made]
    return tuple(found)


def can_hire(me: Player) -> bool:
    """A Villager costs rice (RIN-SPEC-05, RIN-RES-01)."""
    return me.rice >= hire_cost(me)


def can_expand(t: Table, me: Player) -> bool:
    """Military, a free slot and a tile are needed (RIN-SPEC-06)."""
    return me.military >= COST.expand_military and len(me.tiles) < len(SLOTS) and stack(t, "tile").left > 0


def can_foresee(t: Table, seat: Seat) -> bool:
    """Research, and a card that is not known yet (RIN-SPEC-07, RIN-SPEC-08)."""
    return t.players[seat].research >= COST.foresee_research and bool(t.unknown_weather(seat))


# ---- why not


def why_not_split(me: Player, type_: str, height: int, part: int) -> Refusal | None:
    """Only a stored tree of height 2 or more splits (RIN-SPEC-02)."""
    if height not in me.storage.get(type_, ()):
        return NOT_STORED.about(tree=tree_name(type_, height))
    if height < 2:
        return TOO_SMALL
    return None if 1 <= part <= height // 2 else OTHER_PART.about(height=height, most=height // 2)


def why_not_join(me: Player, type_: str, one: int, other: int) -> Refusal | None:
    """Two stored trees of one type, at most 5 high together, for rice (RIN-SPEC-03, RIN-SPEC-04)."""
    heights = me.storage.get(type_, [])
    for height in (one, other):
        if heights.count(height) < 1 + (one == other):
            return NOT_STORED.about(tree=f"{tree_name(type_, height)}{' twice' if one == other else ''}")
    if one + other > JOINED_AT_MOST:
        return JOIN_TOO_HIGH.about(height=one + other, most=JOINED_AT_MOST)
    if me.rice < join_cost(me):
        return JOIN_NO_RICE.about(rice=join_cost(me), have=me.rice)
    return None if one <= other else JOIN_ORDER


def why_not_hire(me: Player) -> Refusal | None:
    """Why no Villager can be hired, or None."""
    return None if can_hire(me) else HIRE_NO_RICE.about(rice=hire_cost(me), have=me.rice)


def why_not_expand(t: Table, me: Player) -> Refusal | None:
    """Why the province cannot be expanded, or None."""
    if can_expand(t, me):
        return None
    if me.military < COST.expand_military:
        return EXPAND_NO_MILITARY.about(military=COST.expand_military, have=me.military)
    return EXPAND_NO_TILE if me.free_slots() else EXPAND_NO_SLOT


def why_not_foresee(t: Table, seat: Seat) -> Refusal | None:
    """Why no Weather card can be foreseen, or None."""
    if can_foresee(t, seat):
        return None
    short = t.players[seat].research < COST.foresee_research
    return FORESEE_NO_RESEARCH.about(research=COST.foresee_research) if short else FORESEE_ALL_KNOWN


# ---- what they do


def split(p: P, seat: Seat, action: Split) -> None:
    """One stored tree into two (RIN-SPEC-02)."""
    me = p.state.players[seat]
    unstore(me, action.tree, action.height)
    store(me, action.tree, action.part)
    store(me, action.tree, action.height - action.part)
    told = f"{who(seat)} splits {tree_name(action.tree, action.height)} into {action.parts}."
    p.say(told, of(seat, f"tree {action.tree} {action.part}"))


def join(p: P, seat: Seat, action: Join) -> None:
    """Two stored trees into one, for rice (RIN-SPEC-03)."""
    me = p.state.players[seat]
    paid = join_cost(me)
    me.rice -= paid
    unstore(me, action.tree, action.height_1)
    unstore(me, action.tree, action.height_2)
    joined = action.height_1 + action.height_2
    store(me, action.tree, joined)
    trees = f"{action.tree.capitalize()} {action.height_1} and {action.height_2}"
    told = f"pays {paid} rice to join {trees}" if paid else f"joins {trees} for nothing"
    p.say(f"{who(seat)} {told}.", of(seat, f"tree {action.tree} {joined}"))


def hire(p: P, seat: Seat) -> None:
    """A Villager at once (RIN-SPEC-05)."""
    me = p.state.players[seat]
    paid = hire_cost(me)
    me.rice -= paid
    me.workers[VILLAGER] += 1
    p.say(f"{who(seat)} hires a Villager for {paid} rice.", of(seat, f"worker {VILLAGER}"))


def expand(p: P, seat: Seat) -> None:
    """Draw two tiles, add one (RIN-SPEC-06)."""
    p.state.players[seat].military -= COST.expand_military
    p.say(f"{who(seat)} pays {COST.expand_military} military to expand the province.", of(seat, "military"))
    add_one(p, seat, COST.expand_draws, in_council=False)


def foresee(p: P, seat: Seat) -> None:
    """Look at one Weather card (RIN-SPEC-07)."""
    p.state.players[seat].research -= COST.foresee_research
    p.say(f"{who(seat)} pays {COST.foresee_research} research to foresee the weather.", of(seat, "research"))
    p.push(Peek(seat, 1))
