"""What a sensible player values in Shogun: every kind of decision ranked, each choice with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from engines.core import NOBODY, Action, Seat, counted
from engines.core.advice import Advised, Reason, Valued, asked, best_first
from engines.shogun.auction import ChooseSpecial
from engines.shogun.battle import rebels
from engines.shogun.components import (
    ACTION,
    BID,
    BOX,
    CHEST,
    NOTHING,
    PROVINCE,
    SPACE,
    SPECIAL,
    ProvinceId,
    SpaceId,
    armies_told,
    farmers_told,
)
from engines.shogun.marching import CombatMove, DeployMove, DeployStay, extra_cubes
from engines.shogun.outlook import Outlook, best_plan, chance_to_hold, kept, worth
from engines.shogun.planning import ORDER, PlanPlace
from engines.shogun.setup import DraftPlace, DraftSwap, DraftTake
from engines.shogun.state import P, Player, Table
from engines.shogun.winter import RevoltNext

__all__ = ["advise", "stage", "worth"]

Valuer: TypeAlias = Callable[[Outlook, Any, Any], Valued]  # (outlook, decision, action)

IN_PLAN = 20.0  # what the best plan has here comes before all else
PLANS_KEPT = 64
STAYING = 0.02
AHEAD = 2  # what was marched out of pays for it in the next round

_plans: dict[tuple[Any, ...], tuple[Outlook, dict[SpaceId, str]]] = {}  # asked for eleven times in a row


def stage(t: Table) -> object:
    """Between two rounds a table is quiet."""
    return t.phase == "draft", t.year, t.season, t.phase == "game_over"


def advise(view: P, seat: Seat, legal: Sequence[Action]) -> list[Advised]:
    """The legal actions with what each is worth in points and why, the best first."""
    outlook = Outlook(view.state, seat)
    decision = asked(view, seat)
    return best_first(
        (value, action, why) for action in legal for value, why in [VALUERS[type(action)](outlook, decision, action)]
    )


def best(view: P, seat: Seat, legal: Sequence[Action]) -> Action:
    """The first that is advised; of a plan it is the card that the best plan has there."""
    if isinstance(legal[0], PlanPlace):
        _, plan = _whole(Outlook(view.state, seat))
        planned = plan.get(legal[0].space) or NOTHING
        for action in legal:
            if isinstance(action, PlanPlace) and action.card == planned:
                return action
    return advise(view, seat, legal)[0][1]


# ---- plans


def _whole(o: Outlook) -> tuple[Outlook, dict[SpaceId, str]]:
    """The best plan that goes on from what is laid already, and the outlook that it came from."""
    laid = dict(zip(ORDER, o.me.sketch, strict=False))
    before, plan = _remembered(o)
    if all((plan.get(space) or NOTHING) == card for space, card in laid.items()):
        return before, plan
    if "plan" not in o.memo:
        o.memo["plan"] = best_plan(o, laid)
    return o, o.memo["plan"]


def _remembered(o: Outlook) -> tuple[Outlook, dict[SpaceId, str]]:
    """The best plan from the first space on, worked out once for a table."""
    if "before" in o.memo:
        found: tuple[Outlook, dict[SpaceId, str]] = o.memo["before"]
        return found
    t, me = o.t, o.me
    facts = (me.chests, me.rice, me.reserve, *me.hand)
    others = tuple((player.chests, player.reserve) for player in t.players)
    open_to_all = (*t.row, *t.events, *t.map.items(), *t.tiles.items(), *t.tray, t.farmers, t.options)
    key = (o.seat, t.year, t.season, facts, others, open_to_all)
    if key not in _plans:
        if len(_plans) >= PLANS_KEPT:
            _plans.clear()
        still = Outlook(_still(t), o.seat)
        _plans[key] = still, best_plan(still, {})
    o.memo["before"] = _plans[key]
    return _plans[key]


def _still(t: Table) -> Table:
    """A copy of what an outlook looks at, for the table goes on."""
    players = [msgspec.structs.replace(me, hand=me.hand[:], sketch=[]) for me in t.players]
    return msgspec.structs.replace(
        t,
        players=players,
        map=dict(t.map),
        tiles=dict(t.tiles),
        row=t.row[:],
        events=t.events[:],
        tray=t.tray[:],
        daimyo=t.daimyo[:],
    )


def _plan_place(o: Outlook, decision: Any, action: PlanPlace) -> Valued:
    space, card = action.space, action.card
    o, plan = _whole(o)
    planned = plan.get(space) or NOTHING
    if space == BID:
        value = o.bid_value(card) if card != NOTHING else 0.0
        why: Reason = partial(_why_bid, card, card == planned)
    elif card in PROVINCE:
        value = o.action_value(space, card) - BOX.costs[space] * o.chest
        why = partial(_why_action, o, space, card, card == planned)
    else:
        better = ": your provinces do more elsewhere" if card == planned else ""
        value, why = 0.0, f"leaves this action out{better}"
    if card != planned and card in plan.values():
        value -= 2.0  # it does more elsewhere
    return (value + IN_PLAN if card == planned else min(value, IN_PLAN - 1)), why


def _why_bid(card: str, planned: bool) -> str:
    if card in PROVINCE:
        more = "there is nothing better to do with this card" if planned else "the province rests"
        return f"costs nothing and beats chest 0; {more}"
    if card == NOTHING:
        return "ranks behind everybody who bids"
    return f"a place in the turn order for {CHEST[card]}" if CHEST[card] else "costs nothing, ranks behind a province"


def _why_action(o: Outlook, space: SpaceId, province: ProvinceId, planned: bool) -> str:
    facts, land = PROVINCE[province], o.t.map[province]
    kind = ACTION[space].kind
    name = facts.name
    if o.action_value(space, province) <= 0:
        return f"{name} has nothing to gain here" + (", and a card has to lie here" if planned else "")
    if kind == "building":
        gain = o.majority_gain(o.t.country.regions[province], space, 1)
        most = f", and {round(gain)} more for most {space}s of the region" if gain > 0 else ""
        return f"a point for a {space} in {name} each winter{most}"
    if kind == "collect":
        rice = f"{facts.rice} rice (winter may want {o.rice_wanted} more)"
        goods = counted(facts.chests, "chest") if space == "taxes" else rice
        return f"{goods}; {counted(land.markers, 'revolt marker') if land.markers else 'no unrest yet'}"
    if kind == "deploy":
        strangers = counted(len(o.strangers(province)), "province")
        return f"{armies_told(land.armies)} in {name}, beside {strangers} of others"
    _, target, armies = max(o.attacks(province), default=(0.0, province, 0))
    if not armies:
        return f"a show of force from {name}"
    falls = f"{PROVINCE[target].name} falls to {armies_told(armies)}"
    return f"from {name}, {falls} about {o.chance(target, armies):.0%} of the time"


# ---- specials, marches, revolts


def _choose_special(o: Outlook, decision: Any, action: ChooseSpecial) -> Valued:
    special = SPECIAL[o.t.specials[action.position - 1]]
    value = {
        "tax_bonus": o.chest if _lies(o.me, "taxes") else 0.1,
        "rice_bonus": 0.7 if _lies(o.me, "rice") and o.rice_wanted else 0.1,
        "deploy5_amount": 0.5 if _lies(o.me, "deploy5") else 0.1,
        "attack_bonus": 0.7 if _lies(o.me, "combat_a") or _lies(o.me, "combat_b") else 0.2,
        "defence_bonus": min(1.2, 0.3 + sum(o.danger(q) for q in o.own)),
    }[special.effect]
    first = 0.12 * (len(SPECIAL) - action.position)
    place = "first in the turn order" if action.position == 1 else f"position {action.position} of the turn order"
    return value + first, f"{special.name}, and {place}"


def _lies(me: Player, space: SpaceId) -> bool:
    """Whether a province lies on a space of the own plan; what is not in sight may be one."""
    card = me.plan[SPACE[space]]
    return card is not None and card not in CHEST


def _combat(o: Outlook, decision: Any, action: CombatMove) -> Valued:
    extra = extra_cubes(o.t, o.seat, action.to) if action.bonus else 0
    value = o.march_value(decision.origin, action.to, action.armies, extra)
    if o.t.map[action.to].owner == o.seat:
        return value, f"moves without a battle{' to where armies are needed more' if value > 0 else ''}"
    return value, partial(_why_combat, o, action, extra)


def _why_combat(o: Outlook, action: CombatMove, extra: int) -> str:
    land = o.t.map[action.to]
    chance = f"wins about {o.chance_now(action.to, action.armies + extra):.0%} of the time"
    if land.owner == NOBODY:
        return f"{chance}: the province is neutral"
    prize = f" and takes {', '.join(land.buildings)}" if land.buildings else ""
    return f"{chance}{prize}, {armies_told(action.armies)} against {o.defenders(action.to)}"


def _stay(o: Outlook, decision: Any, action: DeployStay) -> Valued:
    return STAYING, f"they go on guarding {PROVINCE[decision.origin].name}"


def _move_on(o: Outlook, decision: Any, action: DeployMove) -> Valued:
    value = o.march_value(decision.origin, action.to, action.armies, 0)
    return value, f"{PROVINCE[action.to].name} needs them {'more' if value > STAYING else 'less'}"


def _revolt(o: Outlook, decision: Any, action: RevoltNext) -> Valued:
    armies, farmers = o.t.map[action.province].armies, rebels(o.t, action.province, decision.extra)
    return o.worth_keeping(action.province) * chance_to_hold(
        armies, farmers
    ), f"{armies_told(armies)} against {farmers_told(farmers)}"


# ---- the draft


@kept
def _land_value(o: Outlook, province: ProvinceId) -> float:
    facts, near = PROVINCE[province], 0
    for q in o.country.neighbours[province]:
        near += q in o.own
    region = o.held[o.country.regions[province]]
    return 0.35 * facts.chests + 0.35 * facts.rice + 0.9 * facts.spaces + 0.7 * min(near, 2) + 0.35 * min(region, 3)


def _take(o: Outlook, decision: Any, action: DraftTake) -> Valued:
    if action.source == "deck":
        value = _average(o) - 0.1
        poor = "both open provinces are below the average"
        return value, poor if _poor(o, value) else "unseen, and average on the whole"
    province = o.t.offer[int(action.source)]
    return _land_value(o, province), partial(_why_take, o, province)


def _poor(o: Outlook, than: float) -> bool:
    """Whether all open provinces are worth less."""
    return all(_land_value(o, q) < than for q in o.t.offer)


@kept
def _average(o: Outlook) -> float:
    return sum(_land_value(o, q) for q in o.t.map) / len(o.t.map)


def _why_take(o: Outlook, province: ProvinceId) -> str:
    facts, t = PROVINCE[province], o.t
    near = [PROVINCE[q].name for q in t.country.neighbours[province] if q in t.map and t.map[q].owner == o.seat]
    beside = f", beside {near[0]}" if near else ""
    spaces = counted(facts.spaces, "building space")
    return f"{counted(facts.chests, 'chest')}, {facts.rice} rice, {spaces}{beside}"


def _swap(o: Outlook, decision: Any, action: DraftSwap) -> Valued:
    values = sorted(_land_value(o, q) for q in o.t.map)
    value = values[len(values) * 2 // 3]
    poor = "the open provinces are poor, and two others are likely to be better"
    return value, poor if _poor(o, value) else "two others in their place, unseen as yet"


def _place_group(o: Outlook, decision: Any, action: DraftPlace) -> Valued:
    assert o.me.claimed
    exposed = sum(o.t.map[q].owner != o.seat for q in o.t.country.neighbours[o.me.claimed] if q in o.t.map)
    groups = sorted(o.me.groups)
    wanted = groups[min(len(groups) - 1, exposed * len(groups) // 7)]
    return -abs(action.size - wanted), f"{counted(exposed, 'way')} in and out for others"


VALUERS: dict[type[Action], Valuer] = {
    PlanPlace: _plan_place,
    ChooseSpecial: _choose_special,
    CombatMove: _combat,
    DeployStay: _stay,
    DeployMove: _move_on,
    RevoltNext: _revolt,
    DraftTake: _take,
    DraftSwap: _swap,
    DraftPlace: _place_group,
}
