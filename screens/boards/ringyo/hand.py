"""The cards of a hand in words: what each does or scores, as far as a scene may name them."""

from __future__ import annotations

from engines.core import Seat, known
from engines.ringyo.components import FAVOR, FORESTRY
from engines.ringyo.favors import favor_told
from engines.ringyo.measures import MEASURES, points
from engines.ringyo.state import Player, Table


def held(me: Player, kind: str) -> list[str]:
    """All cards of a hand; what a view hides of them is unknown."""
    if kind == "forestry":
        return [*me.forestry, *me.shown_forestry]
    return [*me.favors, *me.shown_favors]


def kind_of(card: str) -> str:
    """Of which hand a card is."""
    return "forestry" if card in FORESTRY else "favor"


def card_name(kind: str, card: str) -> str:
    """What a card of a hand is called."""
    return FORESTRY[card].name if kind == "forestry" else FAVOR[card].name


def card_told(t: Table, seat: Seat, kind: str, card: str) -> str:
    """What a card does; of a goal what it counts, and what it would score now."""
    if kind == "forestry":
        return FORESTRY[card].text
    facts = FAVOR[card]
    now = MEASURES[facts.measure](t, seat, facts.params)
    return f"{favor_told(card)} Now {now}, for {points(t, seat, card)}."


def hand_lines(t: Table, seat: Seat, kind: str) -> list[str]:
    """The cards that a view names, each in a line, and how many it does not."""
    cards = held(t.players[seat], kind)
    lines = [f"{card_name(kind, card)}: {card_told(t, seat, kind, card)}" for card in cards if known(card)]
    hidden = sum(not known(card) for card in cards)
    return [*lines, f"{hidden} face down."] if hidden else lines


def choice(me: Player) -> list[str]:
    """The goals of which one may be kept, while that is still open."""
    return me.choosing if len(me.choosing) > 1 else []
