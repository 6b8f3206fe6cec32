"""What a hint says of a choice is true of that choice, also where another one looks better."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module, reload
from typing import Any

import pytest

from engines import GAMES
from engines.bots.minds import solid
from engines.core import Dice, Engine, Position, Seat
from engines.core.advice import Advised, advice_of, told
from engines.ringyo.measures import points
from engines.shogun.components import colour_of
from tests.engines.bots.test_bots import options_for

FIRST = re.compile(
    r"\bbest\b|\bmost useful\b|\bleast\b|\bworth more\b|\bnothing (?:else|better)\b|\bneeded elsewhere\b"
    r"|\blikely to be better\b|\bdo more elsewhere\b|\bhas to lie here\b"
)
"""Words that only the choice that looks best can claim."""
SHOWN = 5


def rankings(
    engine: Engine[Any, Any], seed: int, players: int
) -> Iterator[tuple[Position[Any, Any], Seat, list[Advised]]]:
    """What is advised in a game among solid bots with a random act in between, wherever there is a choice."""
    advice = advice_of(engine)
    assert advice
    p, dice = engine.new(options_for(engine.id, players), seed), Dice(seed)
    while waiting := engine.waiting(p):
        decision = waiting[0]
        view = engine.view(p, None if decision.open else decision.seat)
        legal = engine.legal(view, decision.seat)
        if len(legal) > 1:
            yield view, decision.seat, list(advice.advise(view, decision.seat, legal))
        random = dice.below(5) == 0
        action = (
            dice.choice(legal) if random else solid(engine, engine.view(p, decision.seat), decision.seat, dice.word())
        )
        engine.apply(p, decision.seat, action)


@pytest.mark.parametrize("game", GAMES)
def test_only_what_looks_best_is_said_to_be(game: str) -> None:
    engine = GAMES[game]
    for seed, players in enumerate(map(int, engine.values("players"))):
        for _, _, found in rankings(engine, seed, players):
            best = found[0][0]
            for value, action, reason in found[1:SHOWN]:
                words = told(reason)
                assert value == best or not FIRST.search(words), f"{action.text}: {words}"


@pytest.mark.parametrize("game", GAMES)
def test_what_was_advised_before_changes_nothing(game: str) -> None:
    """Whoever has asked for a hint has not told the next one anything: advice remembers no other view."""
    engine, module = GAMES[game], import_module(f"engines.{game}.advice")
    players = min(n for n in map(int, engine.values("players")) if n > 1)
    for number, (view, seat, _) in enumerate(rankings(engine, 3, players)):
        _answers(engine, view, seat)
        if number % 17 == 0:
            before = _answers(engine, view, seat)
            reload(module)  # it remembers nothing now
            assert _answers(engine, view, seat) == before


def _answers(engine: Engine[Any, Any], view: Position[Any, Any], seat: Seat) -> tuple[list[Any], Any]:
    """All that advice says of a view."""
    advice = advice_of(engine)
    assert advice
    legal = engine.legal(view, seat)
    ranked = [(value, action, told(why)) for value, action, why in advice.advise(view, seat, legal)]
    return ranked, advice.best(view, seat, legal)


def test_armies_that_had_better_stay_are_needed_nowhere_else() -> None:
    engine = GAMES["shogun"]
    checked = 0
    for _, _, found in rankings(engine, 1, 4):
        if found[0][1].text == "deploy_stay":
            checked += 1
            assert not [told(why) for _, _, why in found if "more" in told(why)]
    assert checked


def test_battles_go_as_often_as_the_hint_says() -> None:
    """Where own cubes lie in the tray, which go into the tower as well (SHO-BATTLE-04)."""
    engine, dice = GAMES["shogun"], Dice(3)
    said, went = [], []
    for view, seat, found in rankings(engine, 9, 3):
        if not found[0][1].text.startswith("combat_move") or colour_of(seat) not in view.state.tray:
            continue
        wins = [(action, float(m[1]) / 100) for _, action, why in found if (m := re.search(r"about (\d+)%", told(why)))]
        for action, chance in wins[:4]:
            target = action.text.split()[1]
            for _ in range(10):
                world = engine.sample(engine.view(view, seat), dice)
                engine.apply(world, seat, action)
                said.append(chance)
                went.append(world.state.map[target].owner == seat)
    assert len(went) > 100
    assert abs(sum(said) - sum(went)) / len(went) < 0.07


def test_a_goal_is_told_by_what_it_scores_now() -> None:
    """Not by what it would score in between its thresholds, which is for bots."""
    checked = 0
    for seed in range(6):
        for view, seat, found in rankings(GAMES["ringyo"], seed, 4):
            if not found[0][1].text.startswith("choose_start_favor"):
                break
            for _, action, why in found:
                checked += 1
                assert told(why).startswith(f"would score {points(view.state, seat, action.text.split()[1])} now")
            break
    assert checked
