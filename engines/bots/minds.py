"""How each bot comes to an answer. Equal views and seeds give equal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from engines.core import Action, Dice, Engine, Position, Seat
from engines.core.advice import Advised, advice_of

AnyEngine: TypeAlias = Engine[Any, Any]
View: TypeAlias = Position[Any, Any]
Mind: TypeAlias = Callable[[AnyEngine, View, Seat, int], Action]

NOISE = 1.6  # of the distance from the average to the best: how far a casual player misjudges


def knows(engine: AnyEngine) -> bool:
    """Whether a game has advice, so that bots can play it by more than chance."""
    return advice_of(engine) is not None


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


def thinker(engine: AnyEngine, view: View, seat: Seat, seed: int) -> Action:
    """Looks ahead for a while; see `engines.bots.thinking`."""
    from engines.bots.thinking import think

    return think(engine, view, seat, seed)


MINDS: dict[str, Mind] = {"random": at_random, "casual": casual, "solid": solid, "thinker": thinker}
BOTS = ("casual", "solid", "thinker")  # whom a person can play against
TOLD = {
    "casual": "plays by a rule of thumb and misjudges a good deal",
    "solid": "plays by a rule of thumb",
    "thinker": "looks ahead for a second or two",
}


def choose(bot: str, engine: AnyEngine, view: View, seat: Seat, seed: int) -> Action:
    """What a bot answers for a seat, from that seat's view and a seed of its own."""
    return MINDS[bot](engine, view, seat, seed & ((1 << 64) - 1))
