"""The order of play: which phase follows which; assembles the engine."""

from __future__ import annotations

import sys
from typing import Any

from engines.core import UNKNOWN, Dice, Engine, Game, Spare, Step, Task, known
from engines.shogun import actions, auction, marching, planning, scoring, seasons, setup, winter
from engines.shogun.book import RULES
from engines.shogun.components import BID, BOX, CHEST, LAST_SEASON, SPACE
from engines.shogun.effects import EFFECTS
from engines.shogun.state import Options, P, Player, Table
from engines.shogun.tower import guess


class Begin(Step, frozen=True):
    """Provinces first, then the tower, then the first year (SHO-SETUP)."""

    first: int

    def run(self, p: P) -> None:
        if p.state.options.setup_mode == "draft":
            p.push(setup.Draft(self.first), setup.LoadTower(), Year())
        else:
            p.push(setup.LoadTower(), Year())


class Year(Step, frozen=True):
    """Three action rounds and a winter, under four events (SHO-ROUND-01)."""

    def run(self, p: P) -> None:
        p.push(seasons.NewEvents(), *map(Round, range(1, LAST_SEASON)), Winter())


class Round(Step, frozen=True):
    """Cards, plans, event, bids, and the ten actions (SHO-ROUND-02)."""

    season: int

    def run(self, p: P) -> None:
        p.state.season = self.season
        p.say(f"Year {p.state.year}, {BOX.meta.seasons[self.season - 1]}.")
        p.push(
            seasons.DealActions(),
            seasons.DealSpecials(),
            planning.PlanningPhase(),
            seasons.DrawEvent(),
            auction.RevealBids(),
            actions.ActionsPhase(),
            seasons.EndOfRound(),
        )


class Winter(Step, frozen=True):
    """Rice, revolts and points; after the first winter a new year, after the second the end (SHO-END-01)."""

    def run(self, p: P) -> None:
        p.state.season = LAST_SEASON
        after: tuple[Task, ...] = (winter.NewYear(), Year())
        if p.state.year == BOX.meta.years:
            after = (scoring.GameOver(),)
        p.push(winter.WinterPhase(), scoring.ScoreWinter(), *after)


def _where(t: Table) -> str:
    if t.phase == "draft":
        return "draft"
    if t.phase == "game_over":
        return "the end"
    season = BOX.meta.seasons[t.season - 1]
    doing = {"planning": "planning", "choose_special": "special cards", "execute": "actions"}.get(t.phase, "revolts")
    return f"year {t.year}, {season}: {doing}"


def _start(options: Options, dice: Dice) -> tuple[Table, list[Task]]:
    table, first = setup.lay_out(options, dice)
    return table, [Begin(first)]


def _settle(shown: Table, t: Table, spare: Spare, dice: Dice) -> None:
    """Hidden cubes lie somewhere in the tower, unfinished plans are not begun, and a hidden bid can be paid."""
    if t.floors == UNKNOWN:
        t.floors = guess(t.inside(), dice)
    for seen, me in zip(shown.players, t.players, strict=True):
        if me.sketch == UNKNOWN:
            me.sketch = []
        if not known(seen.plan[SPACE[BID]]):
            _afford(seen, me, dice)


def _afford(seen: Player, me: Player, dice: Dice) -> None:
    """A chest card on the bid space shows no more than the player owns (SHO-PLAN-08)."""
    bid = SPACE[BID]
    if CHEST.get(me.plan[bid] or "", 0) <= me.chests:
        return
    hidden: list[tuple[list[Any], int]] = [(me.hand, i) for i in range(len(me.hand))]
    hidden += [(me.plan, i) for i, card in enumerate(seen.plan) if card == UNKNOWN and i != bid]
    cards, i = dice.choice([(cards, i) for cards, i in hidden if CHEST.get(cards[i], 0) <= me.chests])
    cards[i], me.plan[bid] = me.plan[bid], cards[i]


def _check_box() -> None:
    """Box and code have the same names."""
    named = {event.effect for event in BOX.event} | {special.effect for special in BOX.special}
    assert named == set(EFFECTS), f"effects of the box and of the code differ: {named ^ set(EFFECTS)}"
    kinds = {action.kind for action in BOX.action}
    assert kinds == set(actions.KINDS), f"kinds of action of the box and of the code differ: {kinds}"


_check_box()

GAME = Game(
    id="shogun",
    version=1,
    state=Table,
    options=Options,
    tasks=[sys.modules[__name__], setup, seasons, planning, auction, actions, marching, winter, scoring],
    rulebook=RULES,
    seats=(BOX.meta.players_min, BOX.meta.players_max),
    start=_start,
    pool=setup.components,
    settle=_settle,
    standings=scoring.standings,
    where=_where,
    refuse=setup.refuse,
)
ENGINE = Engine(GAME)
