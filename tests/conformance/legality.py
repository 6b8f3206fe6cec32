"""Legality has no second opinion (T5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.core import Action, Dice, IllegalAction, Refusal, Seat
from tests.conformance.playing import AnyEngine, AnyPosition, Part, Run, amount, positions, reported, rule_ids

MUTANTS, STRANGERS, LISTED = 12, 8, 4  # tried at each position


def legality(engine: AnyEngine, *, count: int | None = None, part: Part = (0, 1)) -> None:
    """T5: mutants of legal actions and actions from elsewhere are refused with a rule; not a byte changes."""
    which, of = part
    runs = positions(engine, amount(2_000) if count is None else count)
    everywhere = list({(type(a), a.text): a for run in runs for s in run.seats for a in _legal(run, s)}.values())
    words = _words(everywhere)
    for number, run in enumerate(runs[which::of]):
        dice = Dice(number)
        with reported(run):
            for seat in run.seats:
                strangers = [dice.choice(everywhere) for _ in range(STRANGERS)]
                listed = [action for action, _ in run.engine.offers(run.position, seat).refused]
                shown = [dice.choice(listed) for _ in range(LISTED if listed else 0)]
                for action in (*shown, *strangers, *mutants(_legal(run, seat), words, dice)):
                    refused(run, seat, action)


def _legal(run: Run, seat: Seat) -> list[Action]:
    return run.engine.legal(run.position, seat)


def _words(actions: list[Action]) -> dict[tuple[type, str], list[Any]]:
    """The values that each field of each kind of action was seen with."""
    words: dict[tuple[type, str], dict[Any, None]] = {}
    for action in actions:
        for name in action.__struct_fields__:
            words.setdefault((type(action), name), {})[getattr(action, name)] = None
    return {key: list(values) for key, values in words.items()}


def mutants(legal: list[Action], words: dict[tuple[type, str], list[Any]], dice: Dice) -> Iterator[Action]:
    """Legal actions with one field changed a little: another number, a word seen elsewhere, an odd tuple."""
    changeable = [action for action in legal if action.__struct_fields__]
    for _ in range(MUTANTS if changeable else 0):
        action = dice.choice(changeable)
        name = dice.choice(list(action.__struct_fields__))
        yield replace(action, **{name: _odd(getattr(action, name), words[type(action), name], dice)})


def _odd(value: Any, others: list[Any], dice: Dice) -> Any:
    if dice.below(2):
        return dice.choice(others)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice([-1, 1, -100, 100])
    if isinstance(value, str):
        return dice.choice(["", "?", "nowhere", value.upper(), value + " "])
    if isinstance(value, tuple):
        return dice.choice([value[::-1], value[1:], value + value[:1], ()])
    return None


def refused(run: Run, seat: Seat, action: Action) -> None:
    """An action that is not in the legal list is refused with a rule, and the position stays as it is."""
    engine, p = run.engine, run.position
    before, legal = engine.encode(p), _legal(run, seat)[:]
    if action in legal:
        return
    why = _refusal(engine, p, seat, action)
    assert why, f"seat {seat}: {action.text!r} is not in the legal list and is carried out"
    assert why.rule in rule_ids(engine), f"seat {seat}: {action.text!r} is refused by an unknown rule, {why.rule!r}"
    assert why.text, f"seat {seat}: {action.text!r} is refused without a sentence"
    assert engine.encode(p) == before, f"seat {seat}: {action.text!r} is refused and changes the position"
    assert _legal(run, seat) == legal, f"seat {seat}: {action.text!r} is refused and changes the legal list"


def _refusal(engine: AnyEngine, p: AnyPosition, seat: Seat, action: Action) -> Refusal | None:
    try:
        engine.apply(p, seat, action)
    except IllegalAction as error:
        return error.refusal
    return None
