"""The deck, the discard pile and the hands (RIC-DECK, RIC-DRAW)."""

from __future__ import annotations

from engines.core import Seat, Step, counted, listed
from engines.rice_wars.components import BOX, CARD_ORDER, CardId, name_of
from engines.rice_wars.state import P


def top_card(p: P, why: str) -> CardId | None:
    """Take the top card; an empty deck is made anew out of the discard pile. None: there is no card (RIC-DECK-01)."""
    t = p.state
    if not t.deck and t.discard:
        t.deck, t.discard = t.discard, []
        p.shuffle(t.deck, "The discard pile is shuffled and becomes the deck.")
    return p.draw(t.deck, why) if t.deck else None


def draw_cards(p: P, seat: Seat, count: int) -> None:
    """A player draws as many of so many cards as fit into the hand (RIC-DRAW-02)."""
    me = p.state.players[seat]
    drawn: list[CardId] = []
    while len(drawn) < count and me.has_room:
        card = top_card(p, "A card is drawn.")
        if card is None:
            break
        me.hand.append(card)
        drawn.append(card)
    name = p.state.name(seat)
    if drawn:
        names = listed([name_of(card) for card in drawn])
        full = "" if len(drawn) == count or me.has_room else "; the hand is full"
        p.whisper(f"{name} draws {counted(len(drawn), 'card')}{full}.", f"{name} draws {names}{full}.", seat)
    else:
        p.say(f"{name} draws no card: {'the hand is full' if not me.has_room else 'there is none'}.")


def discard(p: P, seat: Seat, card: CardId) -> None:
    """A card leaves a hand in the open for the discard pile."""
    p.reveal()
    p.state.players[seat].hand.remove(card)
    p.state.discard.append(card)


def kinds(cards: list[CardId]) -> list[CardId]:
    """Each type of card once, in the order of the box (RIC-COMP-12)."""
    return sorted(set(cards), key=CARD_ORDER.__getitem__)


class DrawCards(Step, frozen=True):
    """A player draws (RIC-COM-18, RIC-DUE-10, RIC-DRAW-01)."""

    seat: Seat
    count: int

    def run(self, p: P) -> None:
        draw_cards(p, self.seat, self.count)


class DrawPhase(Step, frozen=True):
    """Everybody draws two cards, with the icon three (RIC-DRAW-01)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "draw"
        count = BOX.draws.draw_phase + (BOX.draws.extra_card_icon if t.icon == "extra_card" else 0)
        p.push(*(DrawCards(seat, count) for seat in t.seats))
