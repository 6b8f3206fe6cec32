"""The order of play: which phase follows which; assembles the engine."""

from __future__ import annotations

import sys

from engines.core import Dice, Engine, Game, Pile, Spare, Step, Task
from engines.ronin import (
    alchemist,
    castles,
    characters,
    clans,
    collecting,
    forgo,
    meditation,
    mission_cards,
    missions,
    placing,
    sakura,
    scoring,
    setup,
    tea,
    tiles,
    upkeep,
)
from engines.ronin.book import RULES
from engines.ronin.components import BONUS, BOX, ROUNDS
from engines.ronin.effects import EFFECTS
from engines.ronin.state import Options, P, Table


class Round(Step, frozen=True):
    """Four phases, four times; then the final scoring (RON-FLOW-01, RON-FLOW-02)."""

    number: int

    def run(self, p: P) -> None:
        after: Task = Round(self.number + 1) if self.number < ROUNDS else scoring.FinalScoring()
        p.push(
            placing.PlacePhase(),
            collecting.CollectPhase(),
            missions.MissionPhase(),
            upkeep.UpkeepPhase(),
            after,
        )


def _where(t: Table) -> str:
    if t.phase == "final":
        return "final scoring"
    names = {"place": "placing", "collect": "collecting", "missions": "missions", "upkeep": "upkeep"}
    return f"round {t.round} of {ROUNDS}, {names[t.phase]}"


def _start(options: Options, dice: Dice) -> tuple[Table, list[Task]]:
    return setup.lay_out(options, dice), [setup.Opening(), Round(1)]


def _pool(t: Table, pile: Pile) -> list[str]:
    return setup.components(pile)


def _settle(shown: Table, t: Table, spare: Spare, dice: Dice) -> None:
    """Nothing to repair: every hidden spot of Ronin holds a component."""


def _check_box() -> None:
    """Box and code have the same names."""
    faces = {action.partition(":")[0] for tile in BOX.action_tile for action in (*tile.front, *tile.back)}
    named = faces | {space.action for space in BOX.tea_space if space.action}
    assert named == set(EFFECTS), f"actions of the box and of the code differ: {named ^ set(EFFECTS)}"
    assert set(BONUS) == set(scoring.COUNTED), "bonus tiles of the box and of the code differ"


_check_box()

GAME = Game(
    id="ronin",
    version=1,
    state=Table,
    options=Options,
    tasks=[
        sys.modules[__name__],
        setup,
        placing,
        alchemist,
        forgo,
        tiles,
        sakura,
        meditation,
        mission_cards,
        clans,
        castles,
        tea,
        characters,
        collecting,
        missions,
        upkeep,
        scoring,
    ],
    rulebook=RULES,
    seats=(BOX.meta.min_players, BOX.meta.max_players),
    start=_start,
    pool=_pool,
    settle=_settle,
    standings=scoring.standings,
    where=_where,
    refuse=setup.refuse,
)
ENGINE = Engine(GAME)
