"""How each bot comes to an answer. Equal views and seeds give equal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engines.bots.thinking import Budget, think
from engines.core import Action, Dice, Engine, Position, Seat
from engines.core.advice import Advised, advice_of

AnyEngine: TypeAlias = Engine[Any, Any]
View: TypeAlias = Position[Any, Any]
Mind: TypeAlias = Callable[[AnyEngine, View, Seat, int], Action]


NOISE = 1.6  # of the distance from the average to the best: how far a casual player misjudges


def advised(engine: AnyEngine, view: View, seat: Seat) -> Sequence[Advised]:
    """What the rule of thumb says of each legal action, the best first; nothing if the game has none."""
    advice = advice_of(engine)
    return advice.advise(view, seat, engine.legal(view, seat)) if advice else []


def at_random(engine: AnyEngine, view: View, seat: Seat, seed: int) -> Action:
    """Any legal action."""
    return Dice(seed).choice(engine.legal(view, seat))


def solid(engine: AnyEngine, view: View, seat: Seat, seed: int) -> Action:
    """The rule of thumb; what is equally good is chosen between at random."""
    legal = engine.legal(view, seat)
    if len(legal) == 1:
        return legal[0]
    found = advised(engine, view, seat)
    if not found:
        return at_random(engine, view, seat, seed)
    best = found[0][0]
    return Dice(seed).choice([action for value, action, _ in found if value >= best - 1e-9])


def casual(engine: AnyEngine, view: View, seat: Seat, seed: int) -> Action:
    """The rule of thumb, with a good deal of misjudging."""
    found = advised(engine, view, seat)
    if not found:
        return at_random(engine, view, seat, seed)
    dice = Dice(seed)
    spread = found[0][0] - sum(value for value, _, _ in found) / len(found)
    return max(found, key=lambda advised: advised[0] + NOISE * spread * (dice.below(2000) / 1000 - 1))[1]


MINDS: dict[str, Mind] = {"random": at_random, "casual": casual, "solid": solid, "thinker": think}


def choose(bot: str, engine: AnyEngine, view: View, seat: Seat, seed: int, budget: Budget | None = None) -> Action:
    """What a bot answers for a seat, from that seat's view and a seed of its own; a thinker within its budget."""
    seed &= (1 << 64) - 1
    return think(engine, view, seat, seed, budget) if bot == "thinker" else MINDS[bot](engine, view, seat, seed)
