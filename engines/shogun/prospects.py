"""What a plan would cost and bring as things stand, and what is unlikely to run: hints, never errors (SHO-PLAN-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple, TypeAlias

from engines.core import NOBODY, Refusal, Seat, counted, who
from engines.shogun.actions import KINDS, Use, amount_deployed, why_reserve_small, why_unpaid
from engines.shogun.battle import rebels
from engines.shogun.book import RULES
from engines.shogun.components import (
    ACTION,
    ACTIONS,
    BID,
    BOX,
    CHEST,
    NOTHING,
    PROVINCE,
    SpaceId,
    armies_told,
    space_word,
)
from engines.shogun.effects import reckon
from engines.shogun.state import Table

Sketch: TypeAlias = dict[SpaceId, str]  # a plan as far as it goes: which card lies on which space
Found: TypeAlias = "dict[SpaceId, Means]"  # what the actions of a plan will find before its seat

FACTS = ("tax", "rice", "build", "army", "unrest")  # what it yields, what may still be built and what is there

_DOUBTS = {  # why an action would be skipped, and how that is said beforehand
    reason: RULES.refusal_named(f"hint_{hint}")
    for reason, hint in (
        ("skip_already_built", "already_built"),
        ("skip_no_free_space", "no_free_space"),
        ("skip_no_tile_left", "no_tile"),
        ("skip_needs_two_armies", "one_army"),
        ("skip_no_legal_target", "no_target"),
    )
}
_UNPAID = RULES.refusal_named("hint_money")
_UNPAID_IF_LATE = RULES.refusal_named("hint_money_late")
_RESERVE = RULES.refusal_named("hint_reserve")
_RESERVE_IF_LATE = RULES.refusal_named("hint_reserve_late")
_REVOLT = RULES.refusal_named("hint_revolt")
_THREATENED = RULES.refusal_named("hint_threatened")
_THREATENED_MAYBE = RULES.refusal_named("hint_threatened_maybe")

_BID_RANK = "chest 4 to 1, a province, chest 0, nothing: most chooses first"


# ---- what it costs and brings


def purpose(space: SpaceId) -> str:
    """What a space is for, and its price."""
    if space == BID:
        return _BID_RANK
    match ACTION[space].kind:
        case "building":
            does = f"builds a {space} on a free space"
        case "collect":
            goods = "chests" if space == "taxes" else "rice"
            return f"brings {goods}; revolt if a marker lies; adds a marker"
        case "deploy":
            move = "; some may move on" if space == "deploy1_move" else ""
            does = f"places {armies_told(BOX.deploy[space])}{move}"
        case _:
            return "armies attack or move to a neighbour; one stays"
    return f"{does}, costs {BOX.costs[space]}"


def outcome(t: Table, space: SpaceId, card: str) -> str:
    """What a card on a space would cost and bring."""
    if card in CHEST:
        return f"costs {CHEST[card]}, paid before all actions" if space == BID else "nothing is done here"
    if space == BID:
        return "costs nothing, ranks between chest 0 and chest 1"
    facts, land = PROVINCE[card], t.map[card]
    match ACTION[space].kind:
        case "building":
            free = facts.spaces - len(land.buildings)
            price = "is skipped" if _in_vain(t, Use(land.owner, space, card)) else f"costs {BOX.costs[space]}"
            return f"{free} of {facts.spaces} spaces free, {price}"
        case "collect":
            return counted(facts.chests, "chest") if space == "taxes" else f"{facts.rice} rice"
        case "deploy":
            return f"{armies_told(land.armies)} there, costs {BOX.costs[space]}"
    return f"{armies_told(land.armies)} there"


def in_brief(t: Table, space: SpaceId, card: str) -> str:
    """The same in at most eight cells."""
    if card in CHEST:
        return f"-{CHEST[card]}$" if space == BID else "nothing"
    if space == BID:
        return "no cost"
    match ACTION[space].kind:
        case "building":
            return "skipped" if _in_vain(t, Use(t.map[card].owner, space, card)) else f"-{BOX.costs[space]}$"
        case "collect":
            return f"+{PROVINCE[card].chests}$" if space == "taxes" else f"+{PROVINCE[card].rice} rice"
        case "deploy":
            return f"+{BOX.deploy[space]} -{BOX.costs[space]}$"
    return f"{t.map[card].armies - 1} go"


def prospect(t: Table, seat: Seat, space: SpaceId, card: str) -> str:
    """What a card on a space would cost and bring, and what may go wrong."""
    told = outcome(t, space, card)
    hints = " ".join(doubts(t, seat, space, card, {}))
    return f"{told}. {hints}" if hints else told


def facts_of(t: Table, card: str) -> tuple[str, ...]:
    """What one wants to know of a card before it is laid, in the order of `FACTS`."""
    if card in CHEST:
        return ()
    facts, land = PROVINCE[card], t.map[card]
    numbers = (facts.chests, facts.rice, facts.spaces - len(land.buildings), land.armies, land.markers)
    return tuple(str(n) for n in numbers)


# ---- chests and the reserve


class Means(NamedTuple):
    """What an action will find before its seat, at worst and at best."""

    chests: tuple[int, int]
    reserve: tuple[int, int]


class Price(NamedTuple):
    """What an action takes out of the chests and out of the reserve; taxes take less than nothing."""

    chests: int
    cubes: int

    def paid(self, chests: int, reserve: int) -> tuple[int, int]:
        """What is left; whatever cannot be paid in full is skipped, and takes nothing (SHO-EXEC-04)."""
        if chests < self.chests or reserve < self.cubes:
            return chests, reserve
        return chests - self.chests, reserve - self.cubes


def as_they_come(t: Table) -> list[SpaceId]:
    """The actions as they come, the hidden ones in the order of the boards."""
    return [*t.row, *(action for action in ACTIONS if action not in t.row)]


def bid_paid(plan: Mapping[SpaceId, str]) -> int:
    """The chests that a bid costs."""
    return CHEST.get(plan.get(BID, NOTHING), 0)


def total_price(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> int:
    """All that a plan would cost, the bid too; what is skipped in any case costs nothing."""
    works = [(action, plan[action]) for action in ACTIONS if plan.get(action) in PROVINCE]
    return bid_paid(plan) + sum(max(0, price(t, seat, action, card).chests) for action, card in works)


def price(t: Table, seat: Seat, action: SpaceId, card: str) -> Price:
    """What an action with the card of a province takes."""
    use = Use(seat, action, card)
    if action == "taxes":
        return Price(-reckon(t, "taxes", seat, card, PROVINCE[card].chests), 0)
    if _in_vain(t, use):
        return Price(0, 0)
    return Price(BOX.costs[action], amount_deployed(t, use) if action in BOX.deploy else 0)


def income(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> int:
    """The taxes that a plan would bring."""
    card = plan.get("taxes")
    return -price(t, seat, "taxes", card).chests if card in PROVINCE else 0


def means(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> Found:
    """What each action with a province will find: the bid is paid first, then the actions come as they lie.

    The hidden ones may come in any order.
    """
    left = t.players[seat].chests - bid_paid(plan), t.players[seat].reserve
    works = [(action, plan[action]) for action in as_they_come(t) if plan.get(action) in PROVINCE]
    prices = {action: price(t, seat, action, card) for action, card in works}
    met: dict[SpaceId, set[tuple[int, int]]] = {action: set() for action in prices}
    for action in prices:
        if action in t.row:
            met[action].add(left)
            left = prices[action].paid(*left)
    hidden = [action for action in prices if action not in t.row]
    for order in permutations([action for action in hidden if any(prices[action])]):
        now = left
        for action in order:
            met[action].add(now)
            now = prices[action].paid(*now)
    return {action: _span(found) for action, found in met.items() if found}


def _span(found: set[tuple[int, int]]) -> Means:
    chests, reserves = zip(*found, strict=True)
    return Means((min(chests), max(chests)), (min(reserves), max(reserves)))


def left_after(t: Table, seat: Seat, space: SpaceId, card: str, found: Found) -> str:
    """The chests after a space whose place in the order is known, if it costs or brings some."""
    if space == BID:
        return str(t.players[seat].chests - CHEST[card]) if card in CHEST else ""
    if space not in t.row or space not in found:
        return ""
    before, reserve = found[space].chests[0], found[space].reserve[0]
    after, _ = price(t, seat, space, card).paid(before, reserve)
    return str(after) if after != before else ""


# ---- what is unlikely to run


def warnings(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> list[str]:
    """What may come to nothing in a whole plan as things stand, space by space."""
    found = means(t, seat, plan)
    laid = [(action, plan[action]) for action in as_they_come(t) if action in plan]
    return [f"{space_word(space)}: {doubt}" for space, card in laid for doubt in doubts(t, seat, space, card, found)]


def doubts(t: Table, seat: Seat, space: SpaceId, card: str, found: Found) -> Iterator[str]:
    """Why a card may come to nothing on a space: everything may change before the action comes."""
    if space == BID or card not in PROVINCE:
        return
    use = Use(seat, space, card)
    vain = _in_vain(t, use)
    if vain:
        yield _DOUBTS[vain.name].about(province=PROVINCE[card].name, building=space).text
    if vain and ACTION[space].kind == "building":
        return  # nothing that comes before can change it
    if ACTION[space].kind == "collect" and t.map[card].markers:
        yield _REVOLT.about(province=PROVINCE[card].name, farmers=rebels(t, card)).text
    yield from _short(t, use, found)
    yield from _threatened(t, seat, space, card)


def _in_vain(t: Table, use: Use) -> Refusal | None:
    """Why an action would be skipped whatever is left of chests and reserve, or None."""
    checks = [check for check in KINDS[ACTION[use.action].kind].checks if check not in (why_unpaid, why_reserve_small)]
    return next(filter(None, (check(t, use) for check in checks)), None)


def _short(t: Table, use: Use, found: Found) -> Iterator[str]:
    """Whether chests and reserve will do when the action comes (SHO-EXEC-04, SHO-DEPLOY-02)."""
    cost, cubes = price(t, *use)
    reserve = t.players[use.seat].reserve
    chests, reserves = found.get(use.action, Means((cost, cost), (reserve, reserve)))
    name = PROVINCE[use.province].name
    if reserves[0] < cubes:
        hint = _RESERVE if reserves[1] < cubes else _RESERVE_IF_LATE
        yield hint.about(province=name, needed=cubes, reserve=reserves[0]).text
    if chests[0] < cost:
        hint = _UNPAID if chests[1] < cost else _UNPAID_IF_LATE
        yield hint.about(province=name, cost=cost, left=chests[0]).text


def _threatened(t: Table, seat: Seat, space: SpaceId, card: str) -> Iterator[str]:
    """Whether somebody can march in with no fewer armies than stand there, in a combat that comes before, or may come.

    A draw loses the province as well (SHO-BATTLE-11, SHO-EXEC-06). In one's own combat others may be first.
    """
    hidden = space not in t.row
    before = t.row if hidden else t.row[: t.row.index(space)]
    surely = any(ACTION[action].kind == "combat" for action in before)
    if not (surely or hidden or ACTION[space].kind == "combat"):
        return
    rivals = [q for q in t.country.neighbours[card] if q in t.map and t.map[q].owner not in (seat, NOBODY)]
    origin = max(rivals, key=lambda q: t.map[q].armies, default=None)
    if origin and t.map[origin].armies - 1 >= t.map[card].armies:
        hint = _THREATENED if surely else _THREATENED_MAYBE
        told, enemy = PROVINCE[origin].name, who(t.map[origin].owner)
        armies = armies_told(t.map[origin].armies - 1)
        yield hint.about(province=PROVINCE[card].name, player=enemy, origin=told, armies=armies).text
