"""Looking at hidden Weather cards (RIN-SPEC-07, RIN-SPEC-08)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Seat, Step, counted, who
from engines.ringyo.book import RULES
from engines.ringyo.components import POSITIONS, WEATHER
from engines.ringyo.state import P, Table

KNOWN = RULES.refusal_named("peek_known")
ASK = RULES.prompt_named("peek_slot")


class PeekSlot(Action, frozen=True):
    """Look at the Weather card at this position."""

    position: int

    @property
    def label(self) -> str:
        return f"Weather card {self.position}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"weather {self.position}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return ("resolved first", "resolved second", "resolved last")[self.position - 1]


def meaning(t: Table, card: str) -> str:
    """What a Weather card says under this forecast (RIN-WEATHER-04)."""
    facts = WEATHER[card]
    type_ = rained(t, card)
    return f"{facts.letter}, which is {type_.capitalize()}" if facts.letter else type_.capitalize()


def rained(t: Table, card: str) -> str:
    """The tree type that a Weather card rains on; letters stand for places on the forecast (RIN-WEATHER-04)."""
    facts = WEATHER[card]
    return t.ranking["ABC".index(facts.letter)] if facts.letter else facts.type


def chances(t: Table, seat: Seat) -> dict[str, int]:
    """In per cent, how likely an unknown position rains on each type, as far as a seat knows (RIN-WEATHER-03).

    Works on what that seat may see.
    """
    known = [slot.shown or slot.card for slot in t.weather if slot.shown or seat in slot.peekers]
    rest = {card: facts.copies - known.count(card) for card, facts in WEATHER.items()}
    left = sum(rest.values())
    per_type = dict.fromkeys(t.ranking, 0)
    for card, copies in rest.items():
        per_type[rained(t, card)] += copies
    return {type_: round(100 * n / left) for type_, n in per_type.items()}


class Peek(Step, frozen=True):
    """So many looks at cards that are not known yet; looks beyond that are lost (RIN-SPEC-08)."""

    seat: Seat
    count: int

    def run(self, p: P) -> None:
        unknown = p.state.unknown_weather(self.seat)
        if not self.count:
            return
        if not unknown:
            p.say(f"{who(self.seat)} knows all Weather cards of this round; nothing is left to peek at.")
            return
        if self.count < len(unknown):
            p.push(ChoosePeek(self.seat, self.count))
            return
        for position in unknown:
            look(p, self.seat, position)


def look(p: P, seat: Seat, position: int) -> None:
    """One seat sees one card, and everybody sees that it does (RIN-INFO-01)."""
    slot = p.state.weather[position - 1]
    assert slot.card
    p.reveal()
    slot.peekers = sorted([*slot.peekers, seat])
    told = f"{who(seat)} peeks at Weather card {position}"
    secret = f"{told}: {meaning(p.state, slot.card)}."
    p.whisper(f"{told}.", secret, seat, open_spots=(f"weather {position}",))


class ChoosePeek(Decision, frozen=True):
    """Which hidden card to look at, one after the other (RIN-SPEC-07)."""

    count: int

    asks = "peek_slot"

    def prompt(self, p: P) -> Prompt:
        return ASK.about(looks=counted(self.count, "look"))

    def offer(self, p: P, menu: Menu) -> None:
        unknown = p.state.unknown_weather(self.seat)
        for position in POSITIONS:
            if position in unknown:
                menu.allow(PeekSlot(position))
            else:
                menu.refuse(KNOWN, PeekSlot, position)

    def settled(self, p: P) -> bool:
        return len(p.state.unknown_weather(self.seat)) == 1

    def peek(self, p: P, action: PeekSlot) -> None:
        look(p, self.seat, action.position)
        p.push(Peek(self.seat, self.count - 1))
