"""Shogun's Favor cards: drawing two to keep one, and what a card says (RIN-CARD-06, RIN-CARD-07)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, listed, who
from engines.ringyo.book import RULES
from engines.ringyo.components import FAVOR
from engines.ringyo.stacks import draw
from engines.ringyo.state import P

NOT_DRAWN = RULES.refusal_named("favor_not_drawn")
ASK = RULES.prompt_named("keep_favor")


def favor_told(card: str) -> str:
    """What a Favor card scores, in words."""
    facts = FAVOR[card]
    steps = "/".join(map(str, facts.thresholds))
    points = "/".join(map(str, facts.points))
    return f"{points} HP for {steps}: {facts.text}"  # the numbers first: they are not cut


class KeepFavor(Action, frozen=True):
    """Keep this goal; the other is discarded unseen."""

    card: str

    @property
    def label(self) -> str:
        return f"Keep {FAVOR[self.card].name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return favor_told(self.card)


def draw_favors(p: P, seat: Seat, count: int) -> None:
    """Draw Favor cards, of which one will be kept (RIN-TRACK-10)."""
    cards = draw(p, "favor", count)
    if not cards:
        p.say(f"No Favor card is left for {who(seat)}.")
        return
    p.state.players[seat].choosing = cards
    told = listed([FAVOR[card].name for card in cards])
    cards_drawn = "a Favor card" if len(cards) == 1 else f"{len(cards)} Favor cards"
    p.whisper(f"{who(seat)} draws {cards_drawn}.", f"{who(seat)} draws {told}.", seat)
    p.push(ChooseFavor(seat))


class ChooseFavor(Decision, frozen=True):
    """One of two Favor cards stays, the other is discarded face down; a single one stays (RIN-TRACK-10)."""

    asks = "keep_favor"

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        for card in p.state.players[self.seat].choosing:
            menu.allow(KeepFavor(card))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOT_DRAWN if wish.startswith(f"{self.kind()} ") else None

    def settled(self, p: P) -> bool:
        return len(p.state.players[self.seat].choosing) == 1

    def keep(self, p: P, action: KeepFavor) -> None:
        t = p.state
        me = t.players[self.seat]
        me.choosing.remove(action.card)
        me.favors.append(action.card)
        kept, name = FAVOR[action.card].name, who(self.seat)
        if me.choosing:
            told = f"{name} keeps {kept} and discards {FAVOR[me.choosing[0]].name}."
            p.whisper(f"{name} keeps one and discards the other face down.", told, self.seat)
        else:
            p.whisper(f"{name} keeps it.", f"{name} keeps {kept}.", self.seat)
        t.favor_discard += me.choosing
        me.choosing = []
