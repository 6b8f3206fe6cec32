"""The order of play: which phase follows which; assembles the engine."""

from __future__ import annotations

import sys

from engines.core import Dice, Engine, Game, Spare, Step, Task, known, who
from engines.rice_wars import (
    acting,
    auction,
    clash,
    combat,
    deck,
    duel,
    effects,
    hiring,
    income,
    neighbour,
    outcome,
    peasants,
    playing,
    scoring,
    setup,
    spoils,
)
from engines.rice_wars.book import RULES
from engines.rice_wars.components import BOX, daimyo_spot
from engines.rice_wars.state import Options, P, Table

PHASES = {
    "income": "income",
    "hiring": "hiring",
    "advisor": "advisors",
    "action": "actions",
    "draw": "drawing cards",
}
ICONS = {
    "none": "",
    "advisor": " Advisors are auctioned.",
    "extra_card": " Everybody draws one card more.",
    "extra_ryo": f" Everybody gets {BOX.income.extra_ryo_icon} ryo more.",
    "attack_bonus": f" Attackers are stronger by {BOX.strength.attack_icon_bonus}.",
}


class Begin(Step, frozen=True):
    """Palaces first, then the first turn (RIC-SETUP)."""

    def run(self, p: P) -> None:
        p.push(setup.PlacePalaces(), Turn())


class Turn(Step, frozen=True):
    """Income, hiring, advisors if the icon says so, actions, cards (RIC-TURN-01, RIC-ADV-01)."""

    def run(self, p: P) -> None:
        t = p.state
        p.say(
            f"Turn {t.turn} of {t.board.turns}; {who(t.governor)} is governor.{ICONS[t.icon]}", daimyo_spot(t.governor)
        )
        phases: list[Task] = [income.IncomePhase(), hiring.HiringPhase()]
        if t.icon == "advisor":
            phases.append(auction.AdvisorPhase())
        phases.append(acting.ActionPhase())
        if t.turn < t.board.turns:
            phases += [deck.DrawPhase(), NextTurn()]
        else:
            phases.append(scoring.GameOver())
        p.push(*phases)


class NextTurn(Step, frozen=True):
    """The token goes to the next player, favours used are forgotten, a new turn begins (RIC-TURN-03, RIC-TURN-04)."""

    def run(self, p: P) -> None:
        t = p.state
        t.governor = (t.governor + 1) % len(t.players)
        t.turn += 1
        for me in t.players:
            me.used.clear()
        p.push(Turn())


def _where(t: Table) -> str:
    if t.phase == "setup":
        return "palaces"
    if t.phase == "game_over":
        return "the end"
    return f"turn {t.turn} of {t.board.turns}, {PHASES[t.phase]}"


def _start(options: Options, dice: Dice) -> tuple[Table, list[Task]]:
    return setup.lay_out(options, dice), [Begin()]


def _settle(shown: Table, t: Table, spare: Spare, dice: Dice) -> None:
    """A hidden purse holds what a few turns might have left in it, and a hidden bid lies within its purse."""
    for seat, (seen, me) in enumerate(zip(shown.players, t.players, strict=True)):
        if not known(seen.ryo):
            me.ryo %= 2 + 2 * sum(income.income_parts(t, seat).values())
        if me.bid is not None and not known(seen.bid):
            me.bid = min(me.bid, me.ryo)


def _check_box() -> None:
    """Box and code have the same names."""
    named = {op.op for ability in effects.ABILITY.values() for op in ability.effect}
    assert named == set(effects.OPS), f"operations of the box and of the code differ: {named ^ set(effects.OPS)}"
    assert BOX.limits.ronin_per_player == 1, "the ronin of a daimyo is one piece"
    windows = {ability.window for ability in effects.ABILITY.values()}
    assert windows == set(playing.WINDOWS), f"windows of the box and of the code differ: {windows}"


_check_box()

GAME = Game(
    id="rice_wars",
    version=1,
    state=Table,
    options=Options,
    tasks=[
        sys.modules[__name__],
        setup,
        neighbour,
        hiring,
        auction,
        acting,
        combat,
        outcome,
        duel,
        clash,
        peasants,
        spoils,
        playing,
        effects,
        deck,
        income,
        scoring,
    ],
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
