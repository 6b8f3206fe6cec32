"""The Shogun's Demands: in turns, one claim after the other, until all have passed (RIN-DEM)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, who
from engines.ringyo import regent
from engines.ringyo.book import RULES
from engines.ringyo.box import Demand, Spot, TreeType
from engines.ringyo.components import BOX, DEMAND, LIMITS, REGENT, TREES, of, tree_name
from engines.ringyo.goods import unstore
from engines.ringyo.state import OpenDemand, P, Player, Table

NOT_ON_DISPLAY = RULES.refusal_named("demand_not_there")
NO_SPOT = RULES.refusal_named("demand_no_spot")
CLAIMED = RULES.refusal_named("demand_claimed")
CANNOT_PAY = RULES.refusal_named("demand_cannot_pay")
NO_TREES = RULES.refusal_named("demand_no_trees")
NAME_TREES = RULES.refusal_named("demand_name_trees")
NOT_HERE = RULES.refusal_named("demands_nothing_else")
ASK = RULES.prompt_named("claim_demand")

ELSEWHERE = {"split", "join", "hire", "expand", "foresee", "play_forestry", "sell_forestry", "place_worker"}
ELSEWHERE |= {action for worker in BOX.worker for action in worker.actions}


class ClaimDemand(Action, frozen=True):
    """Pay for the best free spot of a demand."""

    demand: str

    @property
    def label(self) -> str:
        return f"{DEMAND[self.demand].title} for {DEMAND[self.demand].price}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"demand {self.demand}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return worth_told(view.state, self.demand)


class BuildInEdo(Action, frozen=True):
    """Give two trees of the heights that a demand asks for."""

    demand: str
    type_1: TreeType
    type_2: TreeType

    @property
    def label(self) -> str:
        return f"{DEMAND[self.demand].title} with {trees_given(self)}"

    @property
    def spots(self) -> tuple[str, ...]:
        one, other = DEMAND[self.demand].heights
        return (f"demand {self.demand}", f"tree {self.type_1} {one}", f"tree {self.type_2} {other}")

    def detail(self, view: Any, seat: Seat) -> str:
        return worth_told(view.state, self.demand)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return DEMAND[self.demand].title, f"with {trees_given(self)}"


def trees_given(action: BuildInEdo) -> str:
    """The two trees in words."""
    one, other = DEMAND[action.demand].heights
    return f"{tree_name(action.type_1, one)} and {tree_name(action.type_2, other)}"


def worth_told(t: Table, demand: str) -> str:
    """What the best free spot scores, in words."""
    shown = t.open_demand(demand)
    spot = best_spot(t, shown) if shown else None
    return f"{DEMAND[demand].hp[spot]} HP" if spot else ""


class PassDemands(Action, frozen=True):
    """No more in this Demands Phase."""

    @property
    def label(self) -> str:
        return "Pass"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class DemandsPhase(Step, frozen=True):
    """From the first in priority on, again and again (RIN-DEM-02)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "demands"
        t.passed = []
        p.say("The Shogun's Demands.")
        p.push(NextClaim(t.priority[0]))


class NextClaim(Step, frozen=True):
    """The next in priority order, from this seat on, who has not passed (RIN-DEM-02, RIN-DEM-07)."""

    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        at = t.priority.index(self.seat)
        for seat in (*t.priority[at:], *t.priority[:at]):
            if seat not in t.passed:
                if seat == REGENT:
                    p.push(regent.ClaimAndPass(), NextClaim(_after(t, seat)))
                else:
                    p.push(FulfilDemand(seat))
                return


def _after(t: Table, seat: Seat) -> Seat:
    return t.priority[(t.priority.index(seat) + 1) % len(t.priority)]


def best_spot(t: Table, shown: OpenDemand) -> Spot | None:
    """The best usable spot that is free (RIN-DEM-03, RIN-DEM-04, RIN-DEM-10)."""
    for spot in t.spots:
        if spot not in shown.claims:
            return spot
    return None


def claims(t: Table, seat: Seat) -> Iterator[Action]:
    """Every claim that a seat can pay for now (RIN-DEM-05, RIN-DEM-06, RIN-DEM-08, RIN-DEM-09)."""
    if t.markers(seat) >= LIMITS.demand_markers_per_player:
        return
    me = t.players[seat]
    for shown in t.demand_display:
        if seat in shown.claims.values() or best_spot(t, shown) is None:
            continue
        facts = DEMAND[shown.demand]
        if facts.heights:
            yield from _given(me, facts)
        elif getattr(me, facts.type) >= facts.need:
            yield ClaimDemand(shown.demand)


def _given(me: Player, facts: Demand) -> Iterator[BuildInEdo]:
    """Two different stored trees of exactly these heights, of any types (RIN-DEM-09)."""
    one, other = facts.heights
    for type_1 in TREES:
        if me.stored(type_1, one):
            for type_2 in TREES:
                if me.stored(type_2, other):
                    yield BuildInEdo(facts.id, type_1, type_2)


class FulfilDemand(Decision, frozen=True):
    """One claim, or out for this round; whoever cannot claim is out by itself (RIN-DEM-02, RIN-DEM-07)."""

    asks = "claim_demand"
    open = True

    def prompt(self, p: P) -> Prompt:
        me = p.state.players[self.seat]
        left = LIMITS.demand_markers_per_player - p.state.markers(self.seat)
        return ASK.about(rice=me.rice, research=me.research, military=me.military, markers=counted(left, "marker"))

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        found = list(claims(t, self.seat))
        menu.allow_all(found)
        menu.allow(PassDemands())
        if menu.explains:
            payable = {action.demand for action in found if isinstance(action, (ClaimDemand, BuildInEdo))}
            for shown in t.demand_display:
                refusal = self._why_not(t, shown.demand)
                if refusal and shown.demand not in payable:
                    menu.refuse(refusal, ClaimDemand, shown.demand)

    def _why_not(self, t: Table, demand: str) -> Refusal | None:
        """Why a demand cannot be fulfilled now, or None."""
        me = t.players[self.seat]
        shown = t.open_demand(demand)
        if shown is None:
            return NOT_ON_DISPLAY
        facts = DEMAND[demand]
        if self.seat in shown.claims.values():
            return CLAIMED.about(demand=facts.title)
        if best_spot(t, shown) is None:
            return NO_SPOT.about(demand=facts.title)
        if facts.heights:
            one, other = facts.heights
            return NO_TREES.about(one=one, other=other) if not any(_given(me, facts)) else None
        have = getattr(me, facts.type)
        return CANNOT_PAY.about(price=facts.price, have=have) if have < facts.need else None

    def why_not(self, p: P, wish: str) -> Refusal | None:
        word, *rest = wish.split(" ")
        if word in ELSEWHERE:
            return NOT_HERE
        if word not in ("claim_demand", "build_in_edo") or not rest or rest[0] not in DEMAND:
            return None
        facts = DEMAND[rest[0]]
        refusal = self._why_not(p.state, facts.id)
        if refusal or not facts.heights:
            return refusal
        one, other = facts.heights
        return (NAME_TREES if word == "claim_demand" else NO_TREES).about(one=one, other=other)

    def claim(self, p: P, action: ClaimDemand) -> None:
        me = p.state.players[self.seat]
        facts = DEMAND[action.demand]
        setattr(me, facts.type, getattr(me, facts.type) - facts.need)
        self._mark(p, facts, facts.price, of(self.seat, facts.type))

    def build(self, p: P, action: BuildInEdo) -> None:
        me = p.state.players[self.seat]
        facts = DEMAND[action.demand]
        one, other = facts.heights
        unstore(me, action.type_1, one)
        unstore(me, action.type_2, other)
        spots = [of(self.seat, f"tree {action.type_1} {one}"), of(self.seat, f"tree {action.type_2} {other}")]
        self._mark(p, facts, trees_given(action), *spots)

    def _mark(self, p: P, facts: Demand, paid: str, *spots: str) -> None:
        """A marker on the best free spot (RIN-DEM-10)."""
        t = p.state
        shown = t.open_demand(facts.id)
        best = best_spot(t, shown) if shown else None
        assert shown
        assert best
        shown.claims[best] = self.seat
        told = f"{who(self.seat)} gives {paid} for {facts.title} and claims {facts.hp[best]} HP."
        p.say(told, f"demand {facts.id}", f"spot {facts.id} {best}", *spots)
        p.push(NextClaim(_after(t, self.seat)))

    def pass_on(self, p: P, action: PassDemands) -> None:
        t = p.state
        t.passed.append(self.seat)
        p.say(f"{who(self.seat)} passes.")
        p.push(NextClaim(_after(t, self.seat)))


assert {d.type for d in BOX.demand} == {"rice", "research", "military", "build"}
