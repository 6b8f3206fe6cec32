"""The mission action: taking cards from the display (RON-CARD) and the Magistrate."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from engines.core import Action, Menu, Prompt, Refusal, Seat, counted, listed
from engines.ronin.book import RULES
from engines.ronin.components import CITY, LIMITS, MISSION
from engines.ronin.effects import Use, WithinAction, effect
from engines.ronin.state import P, Table

NONE_PAYABLE = RULES.refusal_named("no_missions_payable")
NONE_LEFT = RULES.refusal_named("no_missions_left")
TOO_DEAR = RULES.refusal_named("too_dear")
EMPTY = RULES.refusal_named("slot_empty_display")
AT_LEAST_ONE = RULES.refusal_named("take_at_least_one")
POSITIONS = RULES.refusal_named("positions")
DECK = RULES.refusal_named("deck_closed")
ASK = RULES.prompt_named("take_missions")


def mission_text(mission: str) -> str:
    """A card in one line."""
    card = MISSION[mission]
    cities = ", ".join(f"{CITY[city].name} {vp}" for city, vp in card.cities)
    return f"{mission} {card.color} {card.symbol}: {' '.join(card.resources)} {card.resource_vp}, {cities}"


def costs(ability: str) -> tuple[int, ...]:
    """Meditation tiles to pay for each position, far left first (RON-CARD-02, RON-MAGISTRATE-01)."""
    return LIMITS.mission_card_cost_with_magistrate if ability == "magistrate" else LIMITS.mission_card_cost


@cache
def choices(ability: str) -> list[tuple[tuple[int, ...], int]]:
    """Every choice of positions of the display, with its cost."""
    price = costs(ability)
    positions = range(1, LIMITS.mission_display_size + 1)
    chosen = [c for size in positions for c in combinations(positions, size)]
    return [(c, sum(price[n - 1] for n in c)) for c in chosen]


class TakeMissions(Action, frozen=True):
    """Take the cards at these positions of the display, 1 = far left."""

    positions: tuple[int, ...]

    @property
    def label(self) -> str:
        return "Take card " + " and ".join(map(str, self.positions))

    @property
    def spots(self) -> tuple[str, ...]:
        return tuple(f"card {n}" for n in self.positions)

    def detail(self, view: Any, seat: Seat) -> str:
        cards = [view.state.mission_display[n - 1] for n in self.positions]
        return mission_text(cards[0]) if len(cards) == 1 else " + ".join(cards)

    def picks(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return tuple(f"card {n}" for n in self.positions)


def why_no_card(p: P, use: Use) -> Refusal | None:
    owned = p.state.players[use.seat].meditation
    prices = [price for price, card in zip(costs(use.ability), p.state.mission_display, strict=True) if card]
    if not prices:
        return NONE_LEFT
    return None if min(prices) <= owned else NONE_PAYABLE.about(cost=min(prices), owned=owned)


@effect("mission", why_no_card)
def take_mission_cards(p: P, use: Use) -> None:
    p.push(ChooseMissions(use.seat, use.ability))


class ChooseMissions(WithinAction, frozen=True):
    """Take 1-4 cards of the display into the hand (RON-CARD-01..07)."""

    ability: str

    asks = "take_missions"
    open = True

    def prompt(self, p: P) -> Prompt:
        price = ", ".join(map(str, costs(self.ability)))
        return ASK.about(costs=price, owned=p.state.players[self.seat].meditation)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        owned = t.players[self.seat].meditation
        gaps = {n for n, card in enumerate(t.mission_display, 1) if card is None}
        for chosen, cost in choices(self.ability):
            if not gaps.isdisjoint(chosen):
                if menu.explains:
                    menu.refuse(EMPTY.about(position=min(gaps.intersection(chosen))), TakeMissions, chosen)
            elif cost <= owned:
                menu.allow(TakeMissions(chosen))
            elif menu.explains:
                menu.refuse(TOO_DEAR.about(cost=cost, owned=owned), TakeMissions, chosen)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        if wish == TakeMissions(()).text:
            return AT_LEAST_ONE
        kind, _, rest = wish.partition(" ")
        if kind != "take_missions":
            return super().why_not(p, wish)
        shut = rest == "deck" or (rest in MISSION and rest not in p.state.mission_display)
        return DECK if shut else POSITIONS.about(last=LIMITS.mission_display_size)

    def take(self, p: P, action: TakeMissions) -> None:
        t, price = p.state, costs(self.ability)
        me = t.players[self.seat]
        cost = sum(price[n - 1] for n in action.positions)
        me.meditation -= cost
        t.meditation_supply += cost
        taken = [card for n in action.positions if (card := t.mission_display[n - 1])]
        for n in action.positions:
            t.mission_display[n - 1] = None
        me.hand.extend(taken)
        paid = f" for {cost} meditation" if cost else ""
        p.say(f"{t.name(self.seat)} takes mission{'' if len(taken) == 1 else 's'} {listed(taken)}{paid}.")
        refill(p)


def refill(p: P) -> None:
    """Cards slide right, gaps fill from the deck, rightmost first (RON-CARD-04, RON-CARD-07)."""
    t = p.state
    cards = [card for card in t.mission_display if card]
    gaps = len(t.mission_display) - len(cards)
    t.mission_display = [*[None] * gaps, *cards]
    for i in range(gaps - 1, -1, -1):
        if t.mission_deck:
            t.mission_display[i] = card = p.draw(t.mission_deck, "A mission card is turned up.")
            p.say(f"Mission {card} comes into the display.")


def deal(p: P, t: Table, count: int) -> None:
    """Each player gets `count` hidden cards, one at a time from the gate holder on (RON-SETUP-13)."""
    dealt: dict[int, list[str]] = {seat: [] for seat in t.seats()}
    for _ in range(count):
        for seat, cards in dealt.items():
            cards.append(p.draw(t.mission_deck, f"{t.name(seat)} is dealt a mission card."))
    for seat, cards in dealt.items():
        t.players[seat].hand.extend(cards)
        if cards:
            number = counted(count, "hidden mission")
            p.whisper(f"{t.name(seat)} starts with {number}.", f"{t.name(seat)} starts with {listed(cards)}.", seat)
