"""Tasting: the host draws, and may pour teas away for others."""

from __future__ import annotations

from engines.core import Action, Decision, Menu, Prompt, Seat, Step, who
from tests.toy.components import BOX, RULES
from tests.toy.state import P

LOW = RULES.refusal_named("low")


class Keep(Action, frozen=True):
    @property
    def label(self) -> str:
        return "Keep what you have"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class Pour(Action, frozen=True):
    tea: str

    @property
    def label(self) -> str:
        return f"Pour {BOX.named(self.tea).name} away"


def draw_tea(p: P, seat: Seat) -> None:
    """Draw the top tea of the caddy into a hand."""
    tea = p.draw(p.state.caddy, "The top of the caddy.")
    p.state.guests[seat].hand.append(tea)
    p.whisper(f"{who(seat)} draws a tea.", f"{who(seat)} draws {BOX.named(tea).name}.", seat)


class HostDraws(Step, frozen=True):
    """The host draws a tea (TOY-TASTE-01)."""

    def run(self, p: P) -> None:
        if p.state.caddy:
            draw_tea(p, p.state.host)
        p.push(Taste(p.state.host))


class Taste(Decision, frozen=True):
    """Keep the hand, or pour a tea away, draw another, and be asked again (TOY-TASTE-02)."""

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named("taste")

    def offer(self, p: P, menu: Menu) -> None:
        for tea in dict.fromkeys(p.state.guests[self.seat].hand):
            if len(p.state.caddy) > BOX.house.reserve:
                menu.allow(Pour(tea))
            else:
                menu.refuse(LOW, Pour, tea)
        menu.allow(Keep())

    def settled(self, p: P) -> bool:
        return len(p.state.caddy) <= BOX.house.reserve

    def occasion(self, p: P) -> str:
        return f"the tasting of round {p.state.round}"

    def ahead(self, view: P) -> list[Action]:
        return [*(Pour(tea) for tea in dict.fromkeys(view.state.guests[self.seat].hand)), Keep()]

    def keep(self, p: P, action: Keep) -> None:
        p.say(f"{who(self.seat)} keeps the hand.")

    def pour(self, p: P, action: Pour) -> None:
        p.state.guests[self.seat].hand.remove(action.tea)
        p.state.poured.append(action.tea)
        p.say(f"{who(self.seat)} pours {BOX.named(action.tea).name} away.")
        draw_tea(p, self.seat)
        p.push(self)
