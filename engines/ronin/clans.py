"""The clan action (RON-CLAN) and the Monk."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Menu, Prompt, Refusal, Seat
from engines.ronin.book import RULES
from engines.ronin.components import BOX, CLAN
from engines.ronin.effects import Use, WithinAction, effect
from engines.ronin.state import P

OWNED = RULES.refusal_named("own_crest")
GONE = RULES.refusal_named("crest_gone")
NONE_NEW = RULES.refusal_named("every_crest")
ASK = RULES.prompt_named("take_clan")


class TakeClan(Action, frozen=True):
    """A Monk names the crest."""

    crest: str

    @property
    def label(self) -> str:
        return f"Crest {CLAN[self.crest].name}"

    def detail(self, view: Any, seat: Seat) -> str:
        return f"{view.state.clan_supply.count(self.crest)} left"


def why_not_crest(p: P, seat: int, crest: str) -> Refusal | None:
    """Never two tiles of one crest (RON-CLAN-02), and only what the supply has."""
    if crest in p.state.players[seat].clans:
        return OWNED.about(crest=CLAN[crest].name)
    return None if crest in p.state.clan_supply else GONE.about(crest=CLAN[crest].name)


def why_no_clan(p: P, use: Use) -> Refusal | None:
    if use.ability != "monk":
        return why_not_crest(p, use.seat, use.crest)
    refusals = [why_not_crest(p, use.seat, crest) for crest in CLAN]
    return None if None in refusals else NONE_NEW


@effect("clan", why_no_clan)
def take_clan_tile(p: P, use: Use) -> None:
    """The shown crest; a Monk takes any crest it lacks (RON-MONK-01)."""
    if use.ability == "monk":
        p.push(MonkChoice(use.seat))
    else:
        gain_crest(p, use.seat, use.crest)


def gain_crest(p: P, seat: int, crest: str) -> None:
    """The tile fills the leftmost free clan slot and scores it (RON-CLAN-01)."""
    me = p.state.players[seat]
    points = BOX.clan_track.slot_vp[len(me.clans)]
    p.state.clan_supply.remove(crest)
    me.clans.append(crest)
    me.earn("clans", points)
    p.say(f"{p.state.name(seat)} takes the {CLAN[crest].name} crest: {points} points.")


class MonkChoice(WithinAction, frozen=True):
    """A Monk takes a crest of its choice (RON-MONK-01)."""

    asks = "take_clan"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK.about(points=BOX.clan_track.slot_vp[len(p.state.players[self.seat].clans)])

    def offer(self, p: P, menu: Menu) -> None:
        for crest in CLAN:
            refusal = why_not_crest(p, self.seat, crest)
            if refusal:
                menu.refuse(refusal, TakeClan, crest)
            else:
                menu.allow(TakeClan(crest))

    def take(self, p: P, action: TakeClan) -> None:
        gain_crest(p, self.seat, action.crest)
