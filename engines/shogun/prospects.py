"""What a plan would cost and bring as things stand, and what is unlikely to run: hints, never errors (SHO-PLAN-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TypeAlias

from engines.core import NOBODY, Seat, who
from engines.shogun.actions import KINDS, Use, amount_deployed, why_unpaid
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
    space_name,
)
from engines.shogun.effects import reckon
from engines.shogun.state import Table

Sketch: TypeAlias = dict[SpaceId, str]  # a plan as far as it goes: which card lies on which space
Money: TypeAlias = dict[SpaceId, tuple[int, int]]  # the chests that an action will meet, at worst and at best

FACTS = ("tax", "rice", "free", "army", "unrest")

_DOUBTS = {  # why an action would be skipped, and how that is said beforehand
    reason: RULES.refusal_named(f"hint_{hint}")
    for reason, hint in (
        ("skip_already_built", "already_built"),
        ("skip_no_free_space", "no_free_space"),
        ("skip_no_tile_left", "no_tile"),
        ("skip_reserve_too_small", "reserve"),
        ("skip_needs_two_armies", "one_army"),
        ("skip_no_legal_target", "no_target"),
    )
}
_UNPAID = RULES.refusal_named("hint_money")
_UNPAID_IF_LATE = RULES.refusal_named("hint_money_late")
_REVOLT = RULES.refusal_named("hint_revolt")
_THREATENED = RULES.refusal_named("hint_threatened")

_BID_RANK = "who bids most chooses first: chest 4 to 1, a province, chest 0, nothing"


# ---- what it costs and brings


def purpose(space: SpaceId) -> str:
    """What a space is for, and its price."""
    if space == BID:
        return _BID_RANK
    match ACTION[space].kind:
        case "building":
            does = f"builds a {space} on a free space"
        case "collect":
            return f"brings the {'chests' if space == 'taxes' else 'rice'} of a province, and a revolt marker"
        case "deploy":
            move = "; armies may go on to an own neighbour" if space == "deploy1_move" else ""
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
            return f"{free} of {facts.spaces} spaces free, costs {BOX.costs[space]}"
        case "collect":
            return f"{facts.chests} chests" if space == "taxes" else f"{facts.rice} rice"
        case "deploy":
            return f"{armies_told(land.armies)} there, costs {BOX.costs[space]}"
    return f"{armies_told(land.armies)} there"


def in_brief(t: Table, space: SpaceId, card: str) -> str:
    """The same in at most eight cells."""
    if card in CHEST:
        return f"-{CHEST[card]}$" if space == BID else "nothing"
    if space == BID:
        return "free"
    match ACTION[space].kind:
        case "building":
            return f"-{BOX.costs[space]}$"
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


# ---- chests


def in_order(t: Table) -> list[SpaceId]:
    """The actions as they come, the hidden ones in the order of the boards."""
    return [*t.row, *(action for action in ACTIONS if action not in t.row)]


def price(plan: Mapping[SpaceId, str]) -> int:
    """All that a plan would cost, the bid too."""
    bid = CHEST.get(plan.get(BID, NOTHING), 0)
    return bid + sum(BOX.costs[action] for action in ACTIONS if plan.get(action) in PROVINCE)


def income(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> int:
    """The taxes that a plan would bring."""
    card = plan.get("taxes")
    return reckon(t, "taxes", seat, card, PROVINCE[card].chests) if card in PROVINCE else 0


def purses(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> Money:
    """The chests that each action with a province will meet: the bid is paid first, then the actions come as they lie.

    The hidden ones may come in any order. What cannot be paid is skipped, and costs nothing (SHO-EXEC-04).
    """
    chests = t.players[seat].chests - CHEST.get(plan.get(BID, NOTHING), 0)
    gain = income(t, seat, plan)
    working = [action for action in in_order(t) if plan.get(action) in PROVINCE]
    found: Money = {}
    for action in working:
        if action in t.row:
            found[action] = (chests, chests)
            chests = _after(action, chests, gain)
    hidden = [action for action in working if action not in t.row and (action == "taxes" or BOX.costs[action])]
    met: dict[SpaceId, set[int]] = {action: set() for action in hidden}
    for order in permutations(hidden):
        left = chests
        for action in order:
            met[action].add(left)
            left = _after(action, left, gain)
    return found | {action: (min(purse), max(purse)) for action, purse in met.items()}


def left_after(t: Table, seat: Seat, space: SpaceId, card: str, money: Money) -> str:
    """The chests after a space whose place in the order is known, if it costs or brings some."""
    if space == BID:
        return str(t.players[seat].chests - CHEST[card]) if card in CHEST else ""
    if space not in t.row or space not in money:
        return ""
    before = money[space][0]
    after = _after(space, before, income(t, seat, {space: card}))
    return str(after) if after != before else ""


def _after(action: SpaceId, chests: int, gain: int) -> int:
    """The chests after an action: more after taxes, fewer after what could be paid."""
    cost = BOX.costs[action]
    return chests + gain if action == "taxes" else chests - cost if chests >= cost else chests


# ---- what is unlikely to run


def warnings(t: Table, seat: Seat, plan: Mapping[SpaceId, str]) -> list[str]:
    """What may come to nothing in a whole plan as things stand, space by space."""
    money = purses(t, seat, plan)
    laid = [(action, plan[action]) for action in in_order(t) if action in plan]
    return [f"{space_name(space)}: {doubt}" for space, card in laid for doubt in doubts(t, seat, space, card, money)]


def doubts(t: Table, seat: Seat, space: SpaceId, card: str, money: Money) -> Iterator[str]:
    """Why a card may come to nothing on a space: everything may change before the action comes."""
    if space == BID or card not in PROVINCE:
        return
    facts, land, use = PROVINCE[card], t.map[card], Use(seat, space, card)
    for check in KINDS[ACTION[space].kind].checks:
        refusal = check(t, use) if check is not why_unpaid else None
        if refusal:
            needed = amount_deployed(t, use) if space in BOX.deploy else 0
            reserve = t.players[seat].reserve
            yield _DOUBTS[refusal.name].about(province=facts.name, building=space, needed=needed, reserve=reserve).text
            break
    if ACTION[space].kind == "collect" and land.markers:
        yield _REVOLT.about(province=facts.name, markers=land.markers * BOX.farmers.per_revolt_marker).text
    yield from _unpaid(space, card, money)
    yield from _threatened(t, seat, space, card)


def _unpaid(space: SpaceId, card: str, money: Money) -> Iterator[str]:
    """Whether the chests will do when the action comes (SHO-EXEC-04)."""
    cost = BOX.costs[space]
    worst, best = money.get(space, (cost, cost))
    if worst < cost:
        hint = _UNPAID if best < cost else _UNPAID_IF_LATE
        yield hint.about(province=PROVINCE[card].name, cost=cost, left=worst).text


def _threatened(t: Table, seat: Seat, space: SpaceId, card: str) -> Iterator[str]:
    """Whether somebody can march in with more armies than stand there, in a combat that comes before (SHO-EXEC-06)."""
    before = t.row[: t.row.index(space)] if space in t.row else t.row
    if not any(ACTION[action].kind == "combat" for action in before):
        return
    rivals = [q for q in t.country.neighbours[card] if q in t.map and t.map[q].owner not in (seat, NOBODY)]
    origin = max(rivals, key=lambda q: t.map[q].armies, default=None)
    if origin and t.map[origin].armies - 1 > t.map[card].armies:
        told, enemy = PROVINCE[origin].name, who(t.map[origin].owner)
        name, armies = PROVINCE[card].name, armies_told(t.map[origin].armies - 1)
        yield _THREATENED.about(province=name, player=enemy, origin=told, armies=armies).text
