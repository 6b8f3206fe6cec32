"""The common mistakes of each game, row by row as its specification lists them, and what everybody has to find there.

A row is either something that is asked for in vain, and then the reason must be found where the screen looks for it:
among what is offered and refused, or as the answer to the wish. Or it is no refusal at all but a word of warning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import pytest

from engines.core import Action, Engine, IllegalAction, Position, Refusal, Seat

Wish: TypeAlias = "str | Action"
Case: TypeAlias = "Callable[[], tuple[Position[Any, Any], Seat, Wish]]"


class Mistake(NamedTuple):
    """A row of a table of mistakes: what somebody tries, the rule against it, and words of the reason."""

    row: str
    rule: str
    says: str
    case: Case
    listed: bool = True  # it stands among what is refused on the screen
    at: str = ""  # else the place on the board that tells the reason; "": it cannot even be asked for there


def named(mistake: Mistake) -> str:
    """What a row is called as a case of a test."""
    return f"{mistake.rule}: {mistake.row}"


def check(engine: Engine[Any, Any], mistake: Mistake) -> None:
    """The mistake is refused with its rule and its sentence, for the table as for the seat's own view."""
    p, seat, wish = mistake.case()
    text = wish if isinstance(wish, str) else wish.text
    for table in (p, engine.view(p, seat)):
        assert text not in [action.text for action in engine.legal(table, seat)]
        found = _why_not(engine, table, seat, wish)
        assert found.rule == mistake.rule, found
        assert engine.rulebook.rule_named(found.rule).text
        assert mistake.says in found.text
        assert "{" not in found.text.replace("{0}", "").replace("{1}", "").replace("{2}", "")
        if mistake.at:
            told = engine.why_not_at(table, seat, mistake.at)
            assert told is not None
            assert (told.rule, mistake.says in told.text) == (mistake.rule, True)
        elif mistake.listed:
            assert text in [action.text for action, _ in engine.offers(table, seat).refused]


def _why_not(engine: Engine[Any, Any], p: Position[Any, Any], seat: Seat, wish: Wish) -> Refusal:
    before = engine.encode(p)
    with pytest.raises(IllegalAction) as caught:
        engine.apply(p, seat, engine.read(p, seat, wish) if isinstance(wish, str) else wish)
    assert engine.encode(p) == before
    return caught.value.refusal
