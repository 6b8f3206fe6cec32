"""What a sensible player values, as a game's `advice.py` says it: bots play by it, and hints tell it to a person.

A game joins by a module `advice` beside its state, with

    VALUERS                     what judges each type of action
    advise(view, seat, legal)   the legal actions with a value and a reason, the best first
    worth(state)                what each seat's position is worth at a quiet point, for who looks ahead (optional)
    AHEAD                       so many quiet points away is looked (optional; 1 else)
    best(view, seat, legal)     the first that is advised, if that is sooner known than all of them (optional)
    stage(state)                changes from one quiet point to the next (optional; `where` of the game else)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

from engines.core.actions import Action
from engines.core.engine import Engine
from engines.core.position import Decision, Position
from engines.core.secrecy import Seat

Reason: TypeAlias = str | Callable[[], str]  # one line in the words of the game; made only for somebody who reads it
Valued: TypeAlias = tuple[float, Reason]
Advised: TypeAlias = tuple[float, Action, Reason]
Advise: TypeAlias = Callable[[Any, Seat, Sequence[Action]], Sequence[Advised]]


class Advice(NamedTuple):
    """The advice of one game. It knows what a view shows, and no more."""

    advise: Advise
    worth: Callable[[Any], Sequence[float]] | None
    stage: Callable[[Any], object]
    ahead: int
    best: Callable[[Any, Seat, Sequence[Action]], Action]


@cache
def advice_of(engine: Engine[Any, Any]) -> Advice | None:
    """What a game has to say; None if it says nothing. Loaded when it is first asked for."""
    name = f"{engine.game.state.__module__.rpartition('.')[0]}.advice"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    advise: Advise = module.advise
    return Advice(
        advise,
        getattr(module, "worth", None),
        getattr(module, "stage", engine.game.where),
        getattr(module, "AHEAD", 1),
        getattr(module, "best", lambda view, seat, legal: advise(view, seat, legal)[0][1]),
    )


def asked(view: Position[Any, Any], seat: Seat) -> Any:
    """The decision that a seat is to be advised on."""
    return next(task for task in reversed(view.agenda) if isinstance(task, Decision) and task.seat == seat)


def told(reason: Reason) -> str:
    """A reason in words."""
    return reason if isinstance(reason, str) else reason()


def best_first(found: Iterable[Advised]) -> list[Advised]:
    """Sorted by value, equal values as they were offered."""
    return sorted(found, key=lambda advised: -advised[0])
