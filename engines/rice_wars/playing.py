"""Playing a card and using a favour, in whatever window (RIC-COMP-06, RIC-ADV-11, RIC-ADV-12)."""

from __future__ import annotations

from functools import cache

from engines.core import Action, Menu, Refusal, Seat
from engines.rice_wars.book import RULES
from engines.rice_wars.components import ADVISOR, CARD, AdvisorId, CardId, daimyo_spot, name_of
from engines.rice_wars.deck import discard, kinds
from engines.rice_wars.effects import ABILITY, aims_of, why_not
from engines.rice_wars.state import P, Table

NO_RYO = RULES.refusal_named("no_ryo")
REACTION = RULES.refusal_named("reaction_as_action")
ACTION_CARD = RULES.refusal_named("action_as_reaction")
NO_FAVOUR = RULES.refusal_named("no_favour")
FAVOUR_USED = RULES.refusal_named("favour_used")
FAVOUR_WINDOW = RULES.refusal_named("favour_window")
WINDOWS = {  # a window in words: "it helps only in ..."
    "action": "an action of your own",
    "hiring": "your own hiring",
    "combat": "a combat",
    "duel": "a duel",
    "combat_defend": "your defence, before the cards are played",
    "duel_answer": "your answer to a challenge",
    "combat_after_reveal": "a combat, after the cards are turned up",
    "duel_after_reveal": "a duel, after the cards are turned up",
    "combat_tie": "a combat, at equal strength",
}


def too_dear(t: Table, seat: Seat, cost: int) -> Refusal | None:
    """Why something cannot be paid (RIC-HIRE-13)."""
    ryo = t.players[seat].ryo
    return _no_ryo(cost, ryo) if cost > ryo else None


@cache
def _no_ryo(cost: int, ryo: int) -> Refusal:
    return NO_RYO.about(cost=cost, ryo=ryo)


# ---- cards


def play(p: P, seat: Seat, card: CardId, how: str = "") -> None:
    """A card is paid for, shown and discarded; what it does is up to the caller (RIC-ACT-03)."""
    t = p.state
    cost = CARD[card].cost
    t.players[seat].ryo -= cost
    discard(p, seat, card)
    price = f" for {cost} ryo" if cost else ""
    p.say(f"{t.name(seat)} plays {name_of(card)}{how}{price}.", daimyo_spot(seat))


class PlayReaction(Action, frozen=True):
    """Use the ability of a reaction card in its window."""

    card: CardId

    @property
    def label(self) -> str:
        return f"Play {name_of(self.card)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: P, seat: Seat) -> str:
        return priced(self.card)


def priced(thing: str) -> str:
    """What a card or a favour costs now and does, in a few words."""
    ability = ABILITY[thing]
    return f"{ability.cost} ryo, {ability.short}" if ability.cost else ability.short


def offer_reactions(p: P, seat: Seat, window: str, menu: Menu) -> None:
    """The cards in a hand that have their window now (RIC-COMP-10, RIC-HOT-02)."""
    t = p.state
    for card in kinds(t.players[seat].hand):
        if CARD[card].window == window:
            dear = too_dear(t, seat, CARD[card].cost)
            if dear:
                menu.refuse(dear, PlayReaction, card)
            elif not aims_of(t, seat, card):
                menu.refuse(why_not(t, seat, card, ""), PlayReaction, card)
            else:
                menu.allow(PlayReaction(card))
        elif menu.explains:
            menu.refuse(why_not_now(card), PlayReaction, card)


@cache
def why_not_now(card: CardId) -> Refusal:
    """Another moment is the one of this card (RIC-COMP-09, RIC-COMP-10)."""
    kind = ACTION_CARD if CARD[card].kind == "action" else REACTION
    return kind.about(card=name_of(card), window=WINDOWS[CARD[card].window])


# ---- favours


def why_no_favour(t: Table, seat: Seat, advisor: AdvisorId, window: str) -> Refusal | None:
    """Why a favour cannot be used in this window, whatever it would do (RIC-ADV-12, RIC-COM-22)."""
    me = t.players[seat]
    name = name_of(advisor)
    if advisor not in me.favours:
        return NO_FAVOUR.about(advisor=name)
    if ADVISOR[advisor].window != window:
        return FAVOUR_WINDOW.about(advisor=name, window=WINDOWS[ADVISOR[advisor].window])
    return FAVOUR_USED.about(advisor=name) if advisor in me.used else None


def usable(t: Table, seat: Seat, window: str) -> list[AdvisorId]:
    """The advisors whose favour a seat can use in a window, in the order of the box."""
    me = t.players[seat]
    if not me.favours:
        return []
    ready = [a for a in ADVISOR if a in me.favours and a not in me.used and ADVISOR[a].window == window]
    return [advisor for advisor in ready if aims_of(t, seat, advisor)]


def spend_favour(p: P, seat: Seat, advisor: AdvisorId, how: str = "") -> None:
    """The marker goes down one step, from two to one or back to the daimyo card (RIC-ADV-11)."""
    t = p.state
    me = t.players[seat]
    me.favours[advisor] -= 1
    left = me.favours[advisor]
    if not left:
        del me.favours[advisor]
    me.used.append(advisor)
    p.say(f"{t.name(seat)} uses a favour of {name_of(advisor)}{how}, {left or 'none'} left.", f"advisor {advisor}")
