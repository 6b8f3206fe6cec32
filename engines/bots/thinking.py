"""Looking ahead: each promising action is played out in worlds that agree with the view, until the table is quiet.

All actions still considered are tried in the same worlds, with the same luck. What is surely worse than the best is not
tried again, and their number is halved from time to time (sequential halving), so that most of the work goes to telling
the best ones apart, and is soon done where luck has no part. A plan that is laid out as a whole goes by the rule of
thumb: one card of it, tried alone, says too little.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

from engines.core import Action, Dice, Engine, Position, Seat
from engines.core.advice import Advice, advice_of

AnyEngine: TypeAlias = Engine[Any, Any]
Table: TypeAlias = Position[Any, Any]

SECONDS = 1.5
CANDIDATES = 6  # actions looked into, the best by the rule of thumb
FEW = 4  # with fewer to choose from there is less to think about
SECRET = 0.3  # of the time for a secret answer, for others often give theirs at the same moment
LOST = 3.0  # standard errors by which something is worse than the best, so that it is not tried any more
ALIKE = 1e-6  # outcomes that differ by less are the same
SURE = 0.7  # standard errors by which something must do better than what the rule of thumb likes best
STEPS_AT_MOST = 400  # decisions of a playout, if a game is never quiet
RIVALS = 0.5  # what the others have counts against it so much


class Budget(Struct, frozen=True):
    """How long to think: seconds, or a number of playouts, so that equal seeds give equal answers."""

    seconds: float = SECONDS
    playouts: int = 0

    def for_choice(self, count: int, sealed: bool) -> Budget:
        """Less of it if there is little to choose from, or if it is a secret answer."""
        share = min(1.0, (count - 1) / FEW) * (SECRET if sealed else 1.0)
        return Budget(self.seconds * share, ceil(self.playouts * share))


class _Tried(Struct):
    """An action and how it went in the worlds so far; those of all actions still considered are the same."""

    action: Action
    outcomes: list[float]

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes) if self.outcomes else 0.0


def think(engine: AnyEngine, view: Table, seat: Seat, seed: int, budget: Budget | None = None) -> Action:
    """The action that did best, in the time there is; what the rule of thumb likes best if nothing else is known."""
    advice = advice_of(engine)
    legal = engine.legal(view, seat)
    dice = Dice(seed)
    if advice is None:
        return dice.choice(legal)
    tried = [_Tried(action, []) for action in candidates(advice, view, seat, legal)]
    usual = tried[0]
    decision = engine.decision(view, seat)
    if len(tried) == 1 or advice.worth is None or decision is None or decision.laid_out:
        return usual.action
    _halve(engine, advice, view, seat, dice, tried, (budget or Budget()).for_choice(len(tried), decision.sealed))
    best = _foremost(tried)
    return best.action if _better(best, usual, SURE) else usual.action


def _foremost(tried: Sequence[_Tried]) -> _Tried:
    return max(tried, key=lambda one: one.mean)  # of equal ones the first, which the rule of thumb likes best


def _better(one: _Tried, other: _Tried, errors: float) -> bool:
    """Whether an action did better than another, in the same worlds, by so many standard errors."""
    gains = [a - b for a, b in zip(one.outcomes, other.outcomes, strict=False)]
    if len(gains) < 2:
        return False
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return mean > errors * error + ALIKE


def _hopeless(one: _Tried, best: _Tried) -> bool:
    """Whether it is no use to try an action again: surely worse than the best, or every time the same."""
    same = all(abs(a - b) <= ALIKE for a, b in zip(one.outcomes, best.outcomes, strict=False))
    return one is not best and (same or _better(best, one, LOST))


def candidates(advice: Advice, view: Table, seat: Seat, legal: Sequence[Action]) -> list[Action]:
    """The actions worth a thought, the best by the rule of thumb first; what reads alike is tried once."""
    found: dict[tuple[str, ...], Action] = {}
    for _, action, _ in advice.advise(view, seat, legal):
        found.setdefault(action.steps(view, seat), action)
        if len(found) == CANDIDATES:
            break
    return list(found.values())


def _halve(
    engine: AnyEngine, advice: Advice, view: Table, seat: Seat, dice: Dice, tried: list[_Tried], budget: Budget
) -> None:
    """Leaves the best one, and the first of the list, which the rule of thumb likes best, unless that is hopeless."""
    started = perf_counter()
    played = 0
    rounds = ceil(log2(len(tried)))
    for number in range(1, rounds + 1):
        share = number / rounds
        while _goes_on(budget, share, started, played, len(tried)):
            world = engine.sample(view, dice)
            for one in tried:
                one.outcomes.append(outcome(engine, advice, world, seat, one.action))
                played += 1
            if len(tried[0].outcomes) > 1:
                best = _foremost(tried)
                tried[:] = [one for one in tried if not _hopeless(one, best)]
        usual, *others = tried
        others.sort(key=lambda one: -one.mean)  # stable: equal means keep the order of the rule of thumb
        tried[:] = [usual, *others[: max(1, len(others) // 2)]]


def _goes_on(budget: Budget, share: float, started: float, played: int, count: int) -> bool:
    if count == 1:
        return False
    if budget.playouts:
        return played + count <= max(budget.playouts, count) * share or played == 0
    return perf_counter() - started < budget.seconds * share


def outcome(engine: AnyEngine, advice: Advice, world: Table, seat: Seat, action: Action) -> float:
    """How an action turns out for a seat in one world."""
    p = engine.copy(world)
    engine.apply(p, seat, action)
    play_out(engine, advice, p, advice.stage(world.state))
    assert advice.worth
    values = advice.worth(p.state)
    return _standing(values, seat)


def play_out(engine: AnyEngine, advice: Advice, p: Table, stage: object) -> None:
    """Everybody goes on by the rule of thumb until the table is quiet: that stage is over, or several of them.

    It is the stage before the act, for one that ends it must not be weighed a stage later than the others.
    """
    left = advice.ahead
    for _ in range(STEPS_AT_MOST):
        if (now := advice.stage(p.state)) != stage:
            stage, left = now, left - 1
        waiting = engine.waiting(p)
        if not waiting or not left:
            return
        seat = waiting[0].seat
        legal = engine.legal(p, seat)
        engine.apply(p, seat, legal[0] if len(legal) == 1 else advice.best(p, seat, legal))


def _standing(values: Sequence[float], seat: Seat) -> float:
    """A vector of values as one seat sees it: its own, less a part of what the others have on average and at best."""
    others = [value for other, value in enumerate(values) if other != seat]
    if not others:
        return values[seat]
    return values[seat] - RIVALS * (sum(others) / len(others) + max(others)) / 2
