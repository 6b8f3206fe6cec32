"""Phase 2: region by region, whoever has influence takes one good each (RON-COLL, RON-HORSEMAN, RON-TWO-05)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, listed
from engines.ronin.book import RULES
from engines.ronin.components import REGION, SAKURA, RegionId
from engines.ronin.goods import in_order
from engines.ronin.influence import collecting_order, decided_by_tea
from engines.ronin.places import why_nowhere
from engines.ronin.state import P, Table

EMPTY = RULES.refusal_named("space_empty")
RIDDEN = RULES.refusal_named("space_taken_horseman")
OWN_LAST = RULES.refusal_named("own_horse_last")
MUST_PICK = RULES.refusal_named("must_pick")
ASK = RULES.prompt_named("pick")


class Pick(Action, frozen=True):
    """Take the good on a space of the region."""

    region: RegionId
    space: int

    @property
    def text(self) -> str:
        return f"pick {self.space}"

    @property
    def label(self) -> str:
        return f"Space {self.space}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"horse {self.region} {self.space}",)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        good = view.state.spaces[self.region - 1][self.space - 1] or "empty"
        horse = self.space == REGION[self.region].horse_space and view.state.has_sakura
        return (f"Space {self.space}: {good}{' (horse head)' if horse else ''}",)


class CollectPhase(Step, frozen=True):
    """Regions 1 to 10 hand out their goods (RON-FLOW-04)."""

    def run(self, p: P) -> None:
        p.state.phase = "collect"
        p.say("The regions hand out goods, the strongest first.")
        p.push(*(Collect(region) for region in REGION))


class Collect(Step, frozen=True):
    """Influence and order of a region are fixed when its turn comes (RON-COLL-13)."""

    region: RegionId

    def run(self, p: P) -> None:
        t = p.state
        order = collecting_order(t, self.region)
        if order:
            told = "; ".join([influence_text(t, order), *castles_alone(t, self.region, order)])
            p.say(f"{self.region} {REGION[self.region].name}: {told}.", f"region {self.region}")
            p.push(*[TakeGood(self.region, seat) for seat in order])


def influence_text(t: Table, order: dict[Seat, int]) -> str:
    """Who has how much influence and where the tea track decides, in one line."""
    have = ", ".join([f"{t.name(seat)} {weight}" for seat, weight in order.items()])
    ties = [f"{t.name(a)} before {t.name(b)}" for a, b in decided_by_tea(order)]
    return f"{have}; by tea {listed(ties)}" if ties else have


def castles_alone(t: Table, region: RegionId, order: dict[Seat, int]) -> list[str]:
    """Whose castle counts for nothing, as no ronin of its owner counts here (RON-COLL-03)."""
    alone = [seat for seat in t.castles[region - 1] if seat not in order]
    return [f"{t.name(seat)}'s castle alone counts for nothing" for seat in alone]


def takeable(t: Table, region: RegionId, seat: Seat) -> list[int]:
    """Free goods; only when there are none, the goods under own Horsemen (RON-HORSEMAN-04, 05, 08)."""
    full = [n for n, good in enumerate(t.spaces[region - 1], 1) if good]
    riding = t.horsemen()
    if not riding:
        return full
    free = [n for n in full if (region, n) not in riding]
    return free or [n for n in full if riding.get((region, n)) == seat]


class TakeGood(Step, frozen=True):
    """A seat's turn to take one good of a region, if any is left for it (RON-COLL-06, RON-COLL-10)."""

    region: RegionId
    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        if t.has_sakura and self.seat == SAKURA:
            self._sakura(p)
        elif takeable(t, self.region, self.seat):
            p.push(ChooseGood(self.seat, self.region))
        else:
            p.say(f"{t.name(self.seat)} gets nothing in region {self.region}.")

    def _sakura(self, p: P) -> None:
        """Sakura takes the good at the horse head out of the game, or nothing (RON-TWO-05, RON-TWO-06)."""
        t = p.state
        space = REGION[self.region].horse_space
        good = t.spaces[self.region - 1][space - 1]
        if good is None or (self.region, space) in t.horsemen():
            p.say(f"Sakura takes nothing in region {self.region}.")
            return
        t.spaces[self.region - 1][space - 1] = None
        t.box.append(good)
        p.say(f"Sakura takes the {good} of region {self.region} out of the game.", f"horse {self.region} {space}")


class ChooseGood(Decision, frozen=True):
    """Take one good; a pick cannot be declined (RON-COLL-07, RON-COLL-12)."""

    region: RegionId

    asks = "pick"
    open = True

    def prompt(self, p: P) -> Prompt:
        t = p.state
        told = influence_text(t, collecting_order(t, self.region))
        return ASK.about(number=self.region, region=REGION[self.region].name, influence=told)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        goods = t.spaces[self.region - 1]
        spaces = takeable(t, self.region, self.seat)
        if len(spaces) > 1 and len(t.players) > 2 and len({goods[n - 1] for n in spaces}) == 1:
            spaces = spaces[:1]  # equal goods: which of them makes no difference (RON-COLL-14)
        for space in spaces:
            menu.allow(Pick(self.region, space))
        if menu.explains:
            self._explain(t, menu, spaces)

    def _explain(self, t: Table, menu: Menu, spaces: list[int]) -> None:
        riding = t.horsemen()
        for space, good in enumerate(t.spaces[self.region - 1], 1):
            rider = riding.get((self.region, space))
            if good is None:
                menu.refuse(EMPTY, Pick, self.region, space)
            elif rider == self.seat and space not in spaces:
                menu.refuse(OWN_LAST, Pick, self.region, space)
            elif rider is not None and rider != self.seat:
                menu.refuse(RIDDEN.about(owner=t.name(rider)), Pick, self.region, space)

    def why_not(self, p: P, wish: str) -> Refusal:
        kind, _, space = wish.partition(" ")
        named = kind == "pick" and space.isdecimal() and space.strip("0")
        return (why_nowhere(f"horse {self.region} {space}") if named else None) or MUST_PICK

    def take(self, p: P, action: Pick) -> None:
        t = p.state
        good = t.spaces[self.region - 1][action.space - 1]
        assert good
        t.spaces[self.region - 1][action.space - 1] = None
        me = t.players[self.seat]
        me.store = in_order([*me.store, good])
        p.say(f"{t.name(self.seat)} takes {good} from region {self.region}.", *action.spots)
