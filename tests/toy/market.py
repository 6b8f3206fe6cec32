"""The market: everybody takes a tea that lies open."""

from __future__ import annotations

from engines.core import Action, Decision, Menu, Prompt, Step, who
from tests.toy.components import BOX, RULES
from tests.toy.state import P

TWICE = RULES.refusal_named("twice")


class Take(Action, frozen=True):
    tea: str

    @property
    def label(self) -> str:
        return f"Take {BOX.named(self.tea).name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (self.tea,)


class TakeNothing(Action, frozen=True):
    @property
    def label(self) -> str:
        return "Take nothing"

    @property
    def passes(self) -> bool:
        return True


class FillMarket(Step, frozen=True):
    """The market is filled from the caddy; a fresh market is cleared first (TOY-MARKET-01)."""

    def run(self, p: P) -> None:
        table = p.state
        if table.fresh:
            table.poured += table.market
            table.market = []
        while table.caddy and len(table.market) < BOX.house.market:
            table.market.append(p.draw(table.caddy, "A tea for the market."))
        p.say("The market is filled.", *table.market)
        p.push(*(Choose(seat) for seat in table.from_host))


class Choose(Decision, frozen=True):
    """From the host on, each takes a tea that is not yet on the tray, or nothing (TOY-MARKET-02)."""

    open = True

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named("choose")

    def offer(self, p: P, menu: Menu) -> None:
        for tea in dict.fromkeys(p.state.market):
            if tea in p.state.guests[self.seat].tray:
                menu.refuse(TWICE, Take, tea)
            else:
                menu.allow(Take(tea))
        menu.allow(TakeNothing())

    def take(self, p: P, action: Take) -> None:
        p.state.market.remove(action.tea)
        p.state.guests[self.seat].tray.append(action.tea)
        p.say(f"{who(self.seat)} takes {BOX.named(action.tea).name}.", action.tea)

    def take_nothing(self, p: P, action: TakeNothing) -> None:
        p.say(f"{who(self.seat)} takes nothing.")
