"""What happens by itself in the course of a year: cards are dealt, the event is drawn, a round ends (SHO-ROUND)."""

from __future__ import annotations

from engines.core import NOBODY, Step
from engines.shogun.components import ACTIONS, BOX, EVENT, SPACES, SPECIAL, EventCard, space_name
from engines.shogun.effects import event_text
from engines.shogun.provinces import in_order
from engines.shogun.state import Options, P


class NewEvents(Step, frozen=True):
    """Four event cards are opened for the year (SHO-SETUP-11)."""

    def run(self, p: P) -> None:
        t = p.state
        t.events = [p.draw(t.event_deck, "An event card is opened.") for _ in range(BOX.setup.event_cards_per_year)]
        p.say(f"Year {t.year} begins. One of these events comes in each round, and the last one in winter:")
        for card in t.events:
            p.say(f"{opened(EVENT[card], t.options)}.")


def opened(event: EventCard, options: Options) -> str:
    """Both halves of an event card in one line."""
    return f"{event_text(event, options).rstrip('.')}, in winter {event.rice_loss} rice lost"


class DealActions(Step, frozen=True):
    """The ten action cards are shuffled; five lie open, five hidden (SHO-ROUND-03)."""

    def run(self, p: P) -> None:
        t = p.state
        cards = list(ACTIONS)
        p.shuffle(cards, "The action cards are shuffled.")
        open_cards = BOX.setup.action_cards_face_up
        t.row, t.hidden_row = cards[:open_cards], cards[: open_cards - 1 : -1]
        p.say(f"The first actions: {', '.join(map(space_name, t.row))}.")


class DealSpecials(Step, frozen=True):
    """The five special cards lie open on positions 1 to 5 (SHO-ROUND-06)."""

    def run(self, p: P) -> None:
        t = p.state
        cards = list(SPECIAL)
        p.shuffle(cards, "The special cards are shuffled.")
        t.specials = cards
        t.daimyo = [NOBODY] * len(cards)
        p.say(f"Special cards: {', '.join(f'position {n}: {SPECIAL[card].name}' for n, card in enumerate(cards, 1))}.")


class DrawEvent(Step, frozen=True):
    """One of the open event cards is drawn and holds for everybody this round (SHO-EVENT-01, SHO-EVENT-02)."""

    def run(self, p: P) -> None:
        t = p.state
        t.event = p.draw_any(t.events, "The event of the round is drawn.")
        p.say(f"The event of this round: {event_text(EVENT[t.event], t.options)}")


class EndOfRound(Step, frozen=True):
    """Everybody takes all cards back; the event leaves the game (SHO-ROUND-07)."""

    def run(self, p: P) -> None:
        t = p.state
        for me in t.players:
            back = [card for card in (*me.plan, *me.shown) if card]
            me.hand = in_order([*me.hand, *me.won, *back])
            me.plan, me.shown = [None] * len(SPACES), [None] * len(SPACES)
            me.won, me.lost = [], []
        assert t.event
        t.past_events.append(t.event)
        t.event = None
        t.daimyo = [NOBODY] * len(t.specials)
        p.say("The round is over; everybody takes all cards back.")
