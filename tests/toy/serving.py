"""Serving: everybody puts a tea from the hand on the tray."""

from __future__ import annotations

from engines.core import Action, Decision, Menu, Prompt, Step, who
from tests.toy.components import BOX, RULES
from tests.toy.state import P


class Pick(Action, frozen=True):
    tea: str

    @property
    def label(self) -> str:
        return f"Serve {BOX.named(self.tea).name}"


class CallGuests(Step, frozen=True):
    """From the host on, everybody who holds a tea serves one (TOY-SERVE-01)."""

    def run(self, p: P) -> None:
        p.push(*(Serve(seat) for seat in p.state.from_host if p.state.guests[seat].hand))


class Serve(Decision, frozen=True):
    """Serve one tea of the hand; a single tea serves itself (TOY-SERVE-02)."""

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named("serve")

    def offer(self, p: P, menu: Menu) -> None:
        for tea in dict.fromkeys(p.state.guests[self.seat].hand):
            menu.allow(Pick(tea))

    def settled(self, p: P) -> bool:
        return len(p.state.guests[self.seat].hand) == 1

    def serve(self, p: P, action: Pick) -> None:
        p.reveal()
        guest = p.state.guests[self.seat]
        guest.hand.remove(action.tea)
        guest.tray.append(action.tea)
        p.say(f"{who(self.seat)} serves {BOX.named(action.tea).name}.")
