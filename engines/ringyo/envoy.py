"""Envoy's Report: a look at the lowest demands, one of which is added for everybody (RIN-CARD-05)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, counted, listed, who
from engines.ringyo.book import RULES
from engines.ringyo.components import DEMAND
from engines.ringyo.state import OpenDemand, P

NOT_LOOKED_AT = RULES.refusal_named("demand_not_looked_at")
ASK = RULES.prompt_named("choose_demand")


class ChooseDemand(Action, frozen=True):
    """Add this demand to the display."""

    demand: str

    @property
    def label(self) -> str:
        return f"Add {DEMAND[self.demand].title}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"demand {self.demand}",)

    def detail(self, view: Any, seat: Seat) -> str:
        facts = DEMAND[self.demand]
        return f"{facts.price} for {'/'.join(map(str, facts.hp.values()))} HP"


class AddDemand(Decision, frozen=True):
    """One of the demands looked at joins the display, the other goes to the bottom again (RIN-CARD-05)."""

    asks = "choose_demand"

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        for demand in p.state.players[self.seat].report:
            menu.allow(ChooseDemand(demand))

    def settled(self, p: P) -> bool:
        return len(p.state.players[self.seat].report) == 1

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOT_LOOKED_AT if wish.startswith(f"{self.kind()} ") else None

    def choose(self, p: P, action: ChooseDemand) -> None:
        t = p.state
        me = t.players[self.seat]
        p.reveal()
        me.report.remove(action.demand)
        t.demand_display.append(OpenDemand(action.demand, {}))
        t.demand_stack[:0] = me.report
        told = f"{who(self.seat)} adds a demand for everybody: {DEMAND[action.demand].title}."
        if me.report:
            other = f"{told} {DEMAND[me.report[0]].title} goes back to the bottom."
            p.whisper(told, other, self.seat, open_spots=(f"demand {action.demand}",))
        else:
            p.say(told, f"demand {action.demand}")
        me.report = []


def look_at_demands(p: P, seat: Seat, count: int) -> None:
    """The lowest demands are seen by one player, who adds one (RIN-CARD-05)."""
    t = p.state
    me = t.players[seat]
    p.reveal()
    me.report, t.demand_stack = t.demand_stack[:count], t.demand_stack[count:]
    told = f"{who(seat)} looks at the lowest {counted(len(me.report), 'demand')} of the stack"
    titles = listed([DEMAND[demand].title for demand in me.report])
    p.whisper(f"{told}.", f"{told}: {titles}.", seat, open_spots=("deck demand",))
    p.push(AddDemand(seat))
