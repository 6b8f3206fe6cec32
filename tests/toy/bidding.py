"""Bidding: sealed bids for the honour of being host."""

from __future__ import annotations

from engines.core import Action, Decision, Menu, Prompt, Step, who
from tests.toy.components import BOX, RULES
from tests.toy.state import P

POOR = RULES.refusal_named("poor")


class Bid(Action, frozen=True):
    coins: int

    @property
    def label(self) -> str:
        return f"Bid {self.coins}"


class SealBid(Decision, frozen=True):
    """All guests bid at once, in secret, what they have in their purse (TOY-BID-01)."""

    sealed = True

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named("seal_bid").about(purse=p.state.guests[self.seat].purse)

    def offer(self, p: P, menu: Menu) -> None:
        purse = p.state.guests[self.seat].purse
        for coins in range(BOX.house.coins + 1):
            if coins <= purse:
                menu.allow(Bid(coins))
            else:
                menu.refuse(POOR, Bid, coins)

    def seal(self, p: P, action: Bid) -> None:
        p.state.guests[self.seat].bid = action.coins
        p.whisper(f"{who(self.seat)} bids.", f"{who(self.seat)} bids {action.coins}.", self.seat)


class OpenBids(Step, frozen=True):
    """The highest bid pays and is host; of equals, who sits next after the old host (TOY-BID-02)."""

    def run(self, p: P) -> None:
        p.reveal()
        host, *others = p.state.from_host
        bids = {seat: p.state.guests[seat].bid or 0 for seat in (*others, host)}
        best = max(bids, key=lambda seat: bids[seat])
        p.state.host = best
        p.state.guests[best].purse -= bids[best]
        for guest in p.state.guests:
            guest.bid = None
        p.say(f"{who(best)} pays {bids[best]} and is host.")
