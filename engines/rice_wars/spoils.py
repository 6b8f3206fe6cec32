"""What cards and advisors do with money and cards (RIC-CARD-01, 10, 11, 13, RIC-FAV-01, 06, 08)."""

from __future__ import annotations

from engines.core import Action, Menu, Refusal, Seat, counted, listed
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import CARD, CardId, daimyo_spot, name_of
from engines.rice_wars.deck import draw_cards, kinds, top_card
from engines.rice_wars.effects import Use, has_room, no_effect, operation
from engines.rice_wars.state import P, Table

OWN_SIDE = RULES.refusal_named("own_side")
NEUTRAL = RULES.refusal_named("neutral")
HAND_FULL = RULES.refusal_named("hand_full")
NO_CARDS_THERE = RULES.refusal_named("no_cards_there")

# ---- at whom


def other_players(t: Table, use: Use) -> list[str]:
    """Every other player; the neighbour has neither money nor cards (RIC-2P-18)."""
    return list(map(str, t.others(use.seat)))


def players_with_cards(t: Table, use: Use) -> list[str]:
    """Other players who hold a card, if there is room for it."""
    if not has_room(t, use):
        return []
    return [str(other) for other in t.others(use.seat) if t.players[other].hand]


def why_not_player(t: Table, use: Use) -> Refusal:
    """Why nothing can be taken from a side."""
    side = t.side(use.on)
    if side == use.seat:
        return OWN_SIDE
    if side == t.neutral:
        return NEUTRAL
    if not has_room(t, use):
        return HAND_FULL.about(advisor=name_of(use.thing))
    return NO_CARDS_THERE.about(player=t.name(side))


# ---- money


@operation("gain_ryo")
def gain_ryo(p: P, use: Use) -> None:
    """Money comes from the pool, which never runs out (RIC-CARD-01, RIC-FAV-06, RIC-INCOME-06)."""
    p.state.players[use.seat].ryo += use.op.amount
    p.say(f"{p.state.name(use.seat)} takes {use.op.amount} ryo from the pool.", daimyo_spot(use.seat))


@operation("steal_ryo", "side", other_players, why_not_player)
def steal_ryo(p: P, use: Use) -> None:
    """Money changes hands, as much as there is up to an amount (RIC-CARD-11)."""
    t = p.state
    p.reveal()
    side = t.side(use.on)
    victim = t.players[side]
    amount = min(use.op.max, victim.ryo)
    victim.ryo -= amount
    t.players[use.seat].ryo += amount
    p.say(f"{t.name(use.seat)} takes {amount} ryo from {t.name(side)}.", daimyo_spot(side))


# ---- cards of others


@operation("draw")
def draw(p: P, use: Use) -> None:
    """Cards from the deck (RIC-CARD-13)."""
    draw_cards(p, use.seat, use.op.amount)


@operation("look_at_hand_and_ryo", "side", players_with_cards, why_not_player)
def look_at_hand_and_ryo(p: P, use: Use) -> None:
    """The spy alone sees hand and money of a player (RIC-CARD-10)."""
    t = p.state
    p.reveal()
    side = t.side(use.on)
    victim = t.players[side]
    victim.peekers.append(use.seat)
    spy, name = t.name(use.seat), t.name(side)
    cards = listed([name_of(card) for card in victim.hand])
    p.whisper(
        f"{spy} looks at hand and money of {name}.",
        f"{spy} looks at hand and money of {name}: {victim.ryo} ryo, {cards}.",
        use.seat,
        open_spots=(daimyo_spot(side),),
    )


@operation("take_card", "side", players_with_cards, why_not_player)
def take_card(p: P, use: Use) -> None:
    """A card out of the hand of another player, by choice or by chance (RIC-CARD-10, RIC-FAV-01)."""
    side = p.state.side(use.on)
    if use.op.how == "choose":
        p.push(TakeFromHand(use.seat, side))
        return
    card = p.draw_any(p.state.players[side].hand, "A card is taken at random.")
    change_hands(p, use.seat, side, card)


def change_hands(p: P, thief: int, victim: int, card: CardId) -> None:
    """A card that left one hand comes into another; only these two know which (RIC-INFO-06)."""
    t = p.state
    t.players[thief].hand.append(card)
    one, other = t.name(thief), t.name(victim)
    p.whisper(
        f"{one} takes a card from {other}.",
        f"{one} takes {name_of(card)} from {other}.",
        thief,
        victim,
        open_spots=(daimyo_spot(victim),),
    )


class TakeCard(Action, frozen=True):
    """Take this card."""

    card: CardId

    @property
    def label(self) -> str:
        return f"Take {name_of(self.card)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: P, seat: Seat) -> str:
        return f"+{CARD[self.card].bonus}, {CARD[self.card].short}"


class TakeFromHand(Question, frozen=True):
    """The spy takes one of the cards that lie open to the spy now (RIC-CARD-10)."""

    victim: int

    asks = "shinobi_take"

    def facts(self, p: P) -> dict[str, object]:
        return {"player": p.state.name(self.victim), "ryo": p.state.players[self.victim].ryo}

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([TakeCard(card) for card in kinds(p.state.players[self.victim].hand)])

    def take(self, p: P, action: TakeCard) -> None:
        victim = p.state.players[self.victim]
        victim.hand.remove(action.card)
        victim.peekers.remove(self.seat)
        change_hands(p, self.seat, self.victim, action.card)


# ---- the top of the deck


def cards_left(t: Table, use: Use) -> list[str]:
    """There is a card to draw, and room for it."""
    return [""] if t.cards_to_draw and has_room(t, use) else []


def why_not_looked(t: Table, use: Use) -> Refusal:
    return no_effect(t, use) if has_room(t, use) else HAND_FULL.about(advisor=name_of(use.thing))


@operation("look_top", aims=cards_left, why_not=why_not_looked)
def look_top(p: P, use: Use) -> None:
    """Cards are lifted off the deck one by one; lifted ones are in no pile (RIC-FAV-08, RIC-DECK-04)."""
    t = p.state
    t.looked.peekers = [use.seat]
    for _ in range(use.op.amount):
        card = top_card(p, "A card is lifted off the deck.")
        if card:
            t.looked.cards.append(card)
    p.say(f"{t.name(use.seat)} looks at {counted(len(t.looked.cards), 'card')} of the deck.", "deck")


@operation("take_one_of_looked")
def take_one_of_looked(p: P, use: Use) -> None:
    """One of them goes to the hand (RIC-FAV-08)."""
    p.push(TakeLooked(use.seat))


@operation("rest_to_bottom")
def rest_to_bottom(p: P, use: Use) -> None:
    """The others go under the deck in the order in which they were lifted (RIC-FAV-08)."""
    t = p.state
    t.deck[:0] = reversed(t.looked.cards)
    t.looked.cards = []
    t.looked.peekers = []


class TakeLooked(Question, frozen=True):
    """One of the cards that were lifted off the deck (RIC-FAV-08)."""

    asks = "onmyouji_take"

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([TakeCard(card) for card in kinds(p.state.looked.cards)])

    def take(self, p: P, action: TakeCard) -> None:
        t = p.state
        t.looked.cards.remove(action.card)
        t.players[self.seat].hand.append(action.card)
        one = t.name(self.seat)
        rest = counted(len(t.looked.cards), "card")
        p.whisper(
            f"{one} takes one of them and puts {rest} under the deck.",
            f"{one} takes {name_of(action.card)} and puts {rest} under the deck.",
            self.seat,
            open_spots=("deck",),
        )
