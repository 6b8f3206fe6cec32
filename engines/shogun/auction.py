"""The bids, the special cards and the turn order (SHO-BID)."""

from __future__ import annotations

from typing import Any

from engines.core import NOBODY, Action, Decision, Menu, Prompt, Seat, Step, who
from engines.shogun.book import RULES
from engines.shogun.components import BID, BOX, CHEST, NOTHING, PROVINCE, SPACE, SPECIAL, card_name
from engines.shogun.state import P, Table

SPECIAL_TAKEN = RULES.refusal_named("special_taken")
ASK = RULES.prompt_named("choose_special")

RANK = {kind: strength for strength, kind in enumerate(BOX.bid.rank)}  # 0 is strongest
POSITIONS = range(1, len(SPECIAL) + 1)


class ChooseSpecial(Action, frozen=True):
    """Take the special card of a position, and with it this place in the turn order."""

    position: int

    @property
    def label(self) -> str:
        return f"Position {self.position}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"special {self.position}",)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return (f"Pos. {self.position}: {SPECIAL[view.state.specials[self.position - 1]].brief}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return SPECIAL[view.state.specials[self.position - 1]].name


class RevealBids(Step, frozen=True):
    """All bid cards are turned up together, and chest cards are paid at once (SHO-BID-01)."""

    def run(self, p: P) -> None:
        t = p.state
        p.reveal()
        told = []
        for seat, me in enumerate(t.players):
            card = me.plan[SPACE[BID]]
            me.plan[SPACE[BID]], me.shown[SPACE[BID]] = None, card
            me.chests -= CHEST.get(card or NOTHING, 0)
            told.append(f"{who(seat)} {_bid_told(card)}")
        p.say(f"Bids: {', '.join(told)}.")
        t.phase = "choose_special"
        p.push(*(Choose(seat) for seat in ranking(p)), TurnOrder())


def _bid_told(card: str | None) -> str:
    """A bid in words: a province card is weaker than a chest and stronger than chest 0 (SHO-BID-02)."""
    return f"the province {PROVINCE[card].name}" if card in PROVINCE else card_name(card or NOTHING)


def ranking(p: P) -> list[Seat]:
    """Strongest bid first; equal bids in the order of a draw (SHO-BID-02..04)."""
    groups: dict[str, list[Seat]] = {kind: [] for kind in RANK}
    for seat, me in enumerate(p.state.players):
        groups[_kind_of_bid(me.shown[SPACE[BID]])].append(seat)
    ranked: list[Seat] = []
    for group in groups.values():
        if len(group) > 1:
            p.shuffle(group, "Equal bids are put in order by lot.")
            p.say(f"By lot among equal bids: {', '.join(map(who, group))}.")
        ranked += group
    return ranked


def _kind_of_bid(card: str | None) -> str:
    if card is None:
        return NOTHING
    return "province" if card in PROVINCE else card


class Choose(Decision, frozen=True):
    """Take one of the special cards that are left; its position is the place in the turn order (SHO-BID-05)."""

    asks = "choose_special"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        for position, holder in zip(POSITIONS, p.state.daimyo, strict=True):
            if holder == NOBODY:
                menu.allow(ChooseSpecial(position))
            elif menu.explains:
                menu.refuse(SPECIAL_TAKEN.about(position=position, player=who(holder)), ChooseSpecial, position)

    def choose(self, p: P, action: ChooseSpecial) -> None:
        t = p.state
        t.daimyo[action.position - 1] = self.seat
        name = SPECIAL[t.specials[action.position - 1]].name
        p.say(f"{who(self.seat)} takes position {action.position}: {name}.", f"special {action.position}")


class TurnOrder(Step, frozen=True):
    """The positions chosen, from the lowest on; cards that nobody took are out this round (SHO-BID-06)."""

    def run(self, p: P) -> None:
        p.state.order = turn_order(p.state)
        p.say(f"Turn order: {', '.join(map(who, p.state.order))}.")


def turn_order(t: Table) -> list[Seat]:
    """Who took a special card, by its position (SHO-BID-06)."""
    return [seat for seat in t.daimyo if seat != NOBODY]
