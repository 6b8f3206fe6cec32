"""The order of play: which phase follows which; assembles the engine."""

from __future__ import annotations

import sys

from engines.core import Dice, Engine, Game, Spare, Step, Task, known
from engines.ringyo import (
    acts,
    bonuses,
    building,
    cards,
    council,
    demands,
    envoy,
    favors,
    land,
    peeking,
    province,
    regent,
    rounds,
    scoring,
    setup,
    special,
    studying,
    targets,
    upgrading,
    weather,
    workers,
)
from engines.ringyo.book import RULES
from engines.ringyo.components import BONUS, BOX, FAVOR, FORESTRY, LIMITS
from engines.ringyo.measures import MEASURES
from engines.ringyo.state import Options, P, Table

PHASES = {
    "setup_favor": "goals, diplomats",
    "council_choose": "Edo Council",
    "council_bonus": "Edo Council",
    "council_gifts": "Edo Council",
    "province": "Province Phase",
    "weather": "Weather",
    "demands": "Shogun's Demands",
    "end_of_round": "end of the round",
}


class Begin(Step, frozen=True):
    """What lies open at the start; then a goal and the first diplomat in one sitting (RIN-SET-17)."""

    def run(self, p: P) -> None:
        p.push(rounds.NewRound(), Goals())


class Goals(Step, frozen=True):
    """A goal and a diplomat are one sitting: neither has to do with what others choose (RIN-SET-17)."""

    def run(self, p: P) -> None:
        choices: list[Task] = []
        for seat in range(len(p.state.players)):
            choices += [setup.StartFavor(seat), council.SendDiplomat(seat)]
        p.push(*choices, setup.ReturnFavors(), council.OpenDiplomats(), Provinces())


class Round(Step, frozen=True):
    """The council of a later round (RIN-SET-01)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "council_choose"
        seats = range(len(t.players))
        p.push(
            *(council.SendDiplomat(seat) for seat in t.priority if seat in seats), council.OpenDiplomats(), Provinces()
        )


class Provinces(Step, frozen=True):
    """Provinces, weather and demands; then the next round, or the end after the last (RIN-SET-01, RIN-END-07)."""

    def run(self, p: P) -> None:
        after: tuple[Task, ...] = (rounds.CleanUp(), rounds.NewRound(), Round())
        if p.state.round == LIMITS.rounds:
            after = (scoring.LayOpen(),)
        p.push(province.ProvincePhase(), weather.WeatherPhase(), demands.DemandsPhase(), *after)


def _where(t: Table) -> str:
    if t.phase == "game_over":
        return "the end"
    return f"round {t.round} of {LIMITS.rounds}: {PHASES[t.phase]}"


def _start(options: Options, dice: Dice) -> tuple[Table, list[Task]]:
    return setup.lay_out(options, dice), [Begin()]


def _settle(shown: Table, t: Table, spare: Spare, dice: Dice) -> None:
    """A hidden diplomat is one of the hand that can be sent (RIN-COUNCIL-02)."""
    for seen, me in zip(shown.players, t.players, strict=True):
        if me.chosen is not None and not known(seen.chosen):
            choices = [value for value in me.diplomats if council.can_send(me, value)]
            if me.chosen not in choices:
                me.chosen = council.as_value(dice.choice(choices))


def _check_box() -> None:
    """Box and code have the same names."""
    for what, named, coded in (
        ("bonuses", {b.op for b in BONUS.values()}, set(bonuses.BONUSES)),
        ("effects of Forestry cards", {e.op for c in FORESTRY.values() for e in c.effects}, set(cards.OPS)),
        ("measures of Favor cards", {c.measure for c in FAVOR.values()}, set(MEASURES)),
        ("actions of workers", {a for w in BOX.worker for a in w.actions}, {*acts.CHECKS, "build", "study"}),
    ):
        assert named == coded, f"{what} of the box and of the code differ: {named ^ coded}"


_check_box()

GAME = Game(
    id="ringyo",
    version=1,
    state=Table,
    options=Options,
    tasks=[
        sys.modules[__name__],
        setup,
        rounds,
        council,
        province,
        weather,
        demands,
        scoring,
        regent,
        cards,
        targets,
        envoy,
        bonuses,
        building,
        studying,
        special,
        acts,
        land,
        favors,
        peeking,
        upgrading,
        workers,
    ],
    rulebook=RULES,
    seats=(setup.ALONE, LIMITS.players_max),
    start=_start,
    pool=setup.components,
    settle=_settle,
    standings=scoring.standings,
    where=_where,
    refuse=setup.refuse,
)
ENGINE = Engine(GAME)
