"""Turning a Yellow Samurai into a Green one (RIN-WORK-14..16)."""

from __future__ import annotations

from typing import Any, Literal

from engines.core import Action, Decision, Menu, Prompt, Seat, who
from engines.ringyo.book import RULES
from engines.ringyo.box import CrossingId
from engines.ringyo.components import CROSSING, GREEN, LIMITS, YELLOW, of
from engines.ringyo.state import P, Player

NONE_SUCH = RULES.refusal_named("upgrade_none_such")
ASK = RULES.prompt_named("choose_upgrade")
WHICH = {
    "active": "The Yellow Samurai that is acting",
    "unused": "One that has not been placed",
    "used": "One that has finished",
}


class ChooseUpgrade(Action, frozen=True):
    """Which Yellow Samurai becomes Green."""

    which: Literal["active", "unused", "used"]

    @property
    def label(self) -> str:
        return WHICH[self.which]

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"worker {YELLOW}",) if self.which == "unused" else ()

    def detail(self, view: Any, seat: Seat) -> str:
        me, last = view.state.players[seat], view.state.round == LIMITS.rounds
        at_lake = me.active and any(me.cells[at].holds == "lake" for at in CROSSING[me.active].areas)
        return {
            "active": "gains nothing now: one of its areas is a lake" if at_lake else "may act in its third area now",
            "unused": "will act in three areas when placed",
            "used": "acts no more: this is the last round"
            if last
            else "no more this round, three areas from the next on",
        }[self.which]


def upgradable(me: Player) -> list[Literal["active", "unused", "used"]]:
    """The Yellow Samurai that there are: the one that acts, one not placed, one that has finished (RIN-WORK-15)."""
    active = me.worker == YELLOW
    found: list[Literal["active", "unused", "used"]] = ["active"] if active else []
    if me.workers[YELLOW]:
        found.append("unused")
    if me.used()[YELLOW] > active:
        found.append("used")
    return found


def upgrade(p: P, seat: Seat) -> None:
    """A Yellow Samurai becomes Green; the owner chooses which, nobody if there is none (RIN-WORK-14..16)."""
    if upgradable(p.state.players[seat]):
        p.push(UpgradeSamurai(seat))
    else:
        p.say(f"{who(seat)} has no Yellow Samurai that could become Green.")


class UpgradeSamurai(Decision, frozen=True):
    """Only the acting Samurai gains an action by it; the others stay as used or unused as they are (RIN-WORK-15)."""

    asks = "choose_upgrade"

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        found = upgradable(p.state.players[self.seat])
        menu.allow_all([ChooseUpgrade(which) for which in found])
        if menu.explains:
            for which in ("active", "unused", "used"):
                if which not in found:
                    menu.refuse(NONE_SUCH, ChooseUpgrade, which)

    def settled(self, p: P) -> bool:
        return len(upgradable(p.state.players[self.seat])) == 1

    def choose(self, p: P, action: ChooseUpgrade) -> None:
        me = p.state.players[self.seat]
        if action.which == "unused":
            me.workers[YELLOW] -= 1
            me.workers[GREEN] += 1
            p.say(f"{who(self.seat)} turns a Yellow Samurai into a Green one.", of(self.seat, f"worker {GREEN}"))
            return
        crossing = me.active if action.which == "active" else _finished(me)
        me.placed[crossing] = GREEN
        told = f"{who(self.seat)} turns the Samurai at crossing {CROSSING[crossing].number} into a Green one."
        p.say(told, of(self.seat, f"crossing {crossing}"))


def _finished(me: Player) -> CrossingId:
    """The first crossing with a Yellow Samurai that no longer acts."""
    return min(c for c, kind in me.placed.items() if kind == YELLOW and c != me.active)
