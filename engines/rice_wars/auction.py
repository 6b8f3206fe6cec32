"""The advisor phase: advisors are drawn, and their favours auctioned (RIC-ADV)."""

from __future__ import annotations

from engines.core import Action, Amount, Menu, Seat, Step, counted, listed, who
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import ADVISOR, BOX, AdvisorId, name_of
from engines.rice_wars.playing import too_dear
from engines.rice_wars.state import Auction, Offer, P, Table

FAVOURS = (BOX.auction.first_place_favours, BOX.auction.second_place_favours)
NO_MARKER = RULES.refusal_named("no_marker")


class AdvisorPhase(Step, frozen=True):
    """Old advisors leave with all markers on them, new ones are drawn and auctioned one by one (RIC-ADV-02, 03)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "advisor"
        if t.advisors:
            leave = "leaves" if len(t.advisors) == 1 else "leave"
            p.say(f"{listed([name_of(a) for a in t.advisors])} {leave} the game; favours not used are lost.")
        t.gone_advisors += t.advisors
        for me in t.players:
            me.favours.clear()
        count = BOX.auction.advisors_drawn[len(t.players)]
        t.advisors = [p.draw(t.advisor_deck, "An advisor is drawn.") for _ in range(count)]
        t.to_auction = [advisor for advisor in ADVISOR if advisor in t.advisors]
        p.say(f"New advisors: {listed([name_of(a) for a in t.to_auction])}.", *(f"advisor {a}" for a in t.to_auction))
        p.push(*(NextAuction(t.governor) for _ in range(count)))


class ChooseAuction(Action, frozen=True):
    """This advisor is up for auction."""

    advisor: AdvisorId

    @property
    def label(self) -> str:
        return f"Auction {name_of(self.advisor)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"advisor {self.advisor}",)

    def detail(self, view: P, seat: Seat) -> str:
        upkeep = ADVISOR[self.advisor].upkeep
        return f"{upkeep} ryo a turn" if upkeep else "needs no pay"


class NextAuction(Question, frozen=True):
    """The governor says which advisor is next; the last one needs no choice (RIC-ADV-04)."""

    asks = "choose_auction"

    def settled(self, p: P) -> bool:
        return len(p.state.to_auction) == 1

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([ChooseAuction(advisor) for advisor in p.state.to_auction])

    def choose(self, p: P, action: ChooseAuction) -> None:
        t = p.state
        t.to_auction.remove(action.advisor)
        p.say(f"{name_of(action.advisor)} is up for auction.", f"advisor {action.advisor}")
        for seat in t.seats:
            if not t.players[seat].free_markers:
                p.say(NO_MARKER.about(player=who(seat)).text)
        bidders = [seat for seat in t.seats if t.players[seat].free_markers]
        p.push(*(SealBid(seat, action.advisor) for seat in bidders), OpenBids(action.advisor))


class Bid(Action, frozen=True):
    """Offer so much in secret."""

    amount: int

    @property
    def label(self) -> str:
        return f"Bid {self.amount} ryo" if self.amount else "Bid nothing"

    def steps(self, view: P, seat: Seat) -> tuple[str, ...]:
        return (Amount(self.amount, self.label),)


class SealBid(Question, frozen=True):
    """Whoever has a free marker bids in secret, nothing up to all that is in the purse (RIC-ADV-05, RIC-ADV-10)."""

    advisor: AdvisorId

    asks = "bid"
    sealed = True

    def facts(self, p: P) -> dict[str, object]:
        return {"advisor": name_of(self.advisor)}

    def offer(self, p: P, menu: Menu) -> None:
        ryo = p.state.players[self.seat].ryo
        menu.allow_all([Bid(amount) for amount in range(ryo + 1)])
        if menu.explains:
            refusal = too_dear(p.state, self.seat, ryo + 1)
            assert refusal
            menu.refuse(refusal, Bid, ryo + 1)

    def seal(self, p: P, action: Bid) -> None:
        p.state.players[self.seat].bid = action.amount
        p.whisper(f"{who(self.seat)} bids.", f"{who(self.seat)} bids {action.amount}.", self.seat)


class OpenBids(Step, frozen=True):
    """All bids are shown at once; the highest and the second highest pay and get favours (RIC-ADV-06 to 09, 15)."""

    advisor: AdvisorId

    def run(self, p: P) -> None:
        t = p.state
        p.reveal()
        bids = {seat: bid for seat in t.seats if (bid := t.players[seat].bid) is not None}
        for me in t.players:
            me.bid = None
        name = name_of(self.advisor)
        told = ", ".join(f"{who(seat)} {bid}" for seat, bid in bids.items()) or "none"
        p.say(f"Bids for {name}: {told}.", f"advisor {self.advisor}")
        best = sorted({bid for bid in bids.values() if bid}, reverse=True)[: len(FAVOURS)]
        favours = dict(zip(best, FAVOURS, strict=False))
        for amount in best:
            for seat, bid in bids.items():
                if bid == amount:
                    _win(p, seat, self.advisor, favours[bid], bid)
        offers = tuple(Offer(seat, bid, favours.get(bid, 0)) for seat, bid in bids.items())
        t.auctions.append(Auction(t.turn, self.advisor, offers))
        if not best:
            _leave(t, self.advisor)
            p.say(f"Nobody bids for {name}, who leaves the game.", f"advisor {self.advisor}")


def _win(p: P, seat: Seat, advisor: AdvisorId, favours: int, amount: int) -> None:
    me = p.state.players[seat]
    me.ryo -= amount
    me.favours[advisor] = favours
    told = counted(favours, "favour")
    p.say(f"{who(seat)} pays {amount} ryo and gets {told} of {name_of(advisor)}.", f"advisor {advisor}")


def _leave(t: Table, advisor: AdvisorId) -> None:
    t.advisors.remove(advisor)
    t.gone_advisors.append(advisor)
