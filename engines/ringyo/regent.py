"""The Regent, against whom one plays alone: our own design, not the game's (RIN-SOLO)."""

from __future__ import annotations

from engines.core import Step
from engines.ringyo.components import BOX, DEMAND, GIFT, REGENT
from engines.ringyo.gifts import put_away
from engines.ringyo.state import OpenDemand, P, Table


def turn_up(p: P) -> int:
    """The Regent's next diplomat, which has a value and no effect (RIN-SOLO-02)."""
    t = p.state
    card = p.draw(t.regent_deck, "The Regent's diplomat is turned up.")
    t.regent_sent.append(card)
    return value_of(card)


def value_of(card: str) -> int:
    """The value of a diplomat of the Regent."""
    return int(card.removeprefix("regent_"))


class TakeLeftmost(Step, frozen=True):
    """The Regent takes the leftmost gift out of the game's reach (RIN-SOLO-03)."""

    def run(self, p: P) -> None:
        t = p.state
        shown = t.gift_display.pop(0)
        facts = GIFT[shown.gift]
        put_away(t, shown.gift)
        t.tile_discard += shown.tiles
        t.forestry_discard += shown.forestry
        t.favor_discard += shown.favors
        p.say(f"The Regent takes {facts.name} away.", f"gift {shown.gift}")


def wanted(t: Table) -> OpenDemand | None:
    """The free demand of the lowest tier, then of the most points, then the oldest (RIN-SOLO-04)."""
    best = t.spots[0]
    free = [shown for shown in t.demand_display if best not in shown.claims]
    return min(free, key=lambda shown: (DEMAND[shown.demand].tier, -DEMAND[shown.demand].hp[best]), default=None)


class ClaimAndPass(Step, frozen=True):
    """The Regent claims one demand and is out for the round (RIN-SOLO-04)."""

    def run(self, p: P) -> None:
        t = p.state
        for _ in range(BOX.regent.demands_per_round):
            shown = wanted(t)
            if shown:
                shown.claims[t.spots[0]] = REGENT
                told = f"The Regent claims {DEMAND[shown.demand].title}."
                p.say(told, f"demand {shown.demand}", f"spot {shown.demand} {t.spots[0]}")
            else:
                p.say("The Regent finds no free demand and passes.")
        t.passed.append(REGENT)


def band(points: int) -> str:
    """What so many points are called (RIN-SOLO-05)."""
    names = zip(BOX.regent.bands, BOX.regent.names, strict=True)
    return [name for least, name in names if points >= least][-1]
