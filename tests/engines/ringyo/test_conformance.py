"""Ringyō holds what every game must hold (see tests/conformance)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.components import DEMAND, FAVOR, FORESTRY
from tests.conformance import (
    Case,
    Part,
    assert_golden,
    canaries,
    golden_cases,
    golden_playthrough,
    imports_no_chance,
    ledger_covered,
    legality,
    parts,
    pinned_counts,
    random_games,
    rulebook_sound,
    same_everywhere,
    twin_worlds,
    vectors_covered,
)

HERE = Path(__file__).parent
LEDGER = {
    "SET": 18, "INFO": 3, "LAND": 10, "SUPPLY": 5, "RES": 5, "STRUCT": 17, "TRACK": 11, "COUNCIL": 15, "WORK": 19,
    "ACT": 9, "SPEC": 8, "CARD": 11, "WEATHER": 21, "LAKE": 9, "DEM": 13, "END": 8, "SCORE": 7, "ETIQ": 3, "INV": 12,
    "SOLO": 5,
}  # fmt: skip
RULES = [f"RIN-{group}-{n:02}" for group, count in LEDGER.items() for n in range(1, count + 1)]
EXAMPLES = [f"EX-{n:02}" for n in range(1, 29)]
CASES = golden_cases(ENGINE, 6)
# Whoever ends the Province Phase last may see a whole round out: then the weather is turned up, and shuffled at once.
SHUFFLED_BACK = {"province": {"card", "weather_deck"}}
# What a card is used on happens in the open, even where the table looks alike afterwards (two trees that fit a step).
SPOKEN = ("card_target",)


def test_every_rule_of_the_ledger_has_a_test() -> None:
    ledger_covered(ENGINE, HERE, RULES)


def test_every_worked_example_has_a_test() -> None:
    vectors_covered(EXAMPLES, HERE)


def test_the_rulebook_is_sound() -> None:
    rulebook_sound(ENGINE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden_playthroughs(case: Case) -> None:
    assert_golden(case.path(HERE / "golden"), golden_playthrough(ENGINE, case.options, case.seed))


def test_golden_playthroughs_cover_every_option() -> None:
    for option in ENGINE.game.options.__struct_fields__:
        shown = {getattr(case.options, option) for case in CASES}
        if option in ENGINE.each:
            shown = {value for values in shown for value in values}
        assert shown == set(ENGINE.values(option))


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_random_games(part: Part) -> None:
    random_games(ENGINE, decisions=600, steps=120, part=part)


@pytest.mark.parametrize("part", parts(2), ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(part: Part) -> None:
    legality(ENGINE, part=part)


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_what_is_hidden_makes_no_difference_to_what_is_shown(part: Part) -> None:
    twin_worlds(ENGINE, part=part, reveals=SHUFFLED_BACK, spoken=SPOKEN)


def test_the_same_games_in_every_process() -> None:
    same_everywhere(ENGINE)


def test_no_module_imports_clocks_or_chance() -> None:
    imports_no_chance(ENGINE)


def test_pinned_counts() -> None:
    pinned_counts(ENGINE, HERE / "golden" / "pins.json")


def words(component: str) -> Iterator[str]:
    """What a person would read for a component."""
    yield component
    for named in (FORESTRY, FAVOR):
        if component in named:
            yield named[component].name
    if component in DEMAND:
        yield DEMAND[component].title


def test_no_text_names_what_its_reader_cannot_see() -> None:
    canaries(ENGINE, names=words, ignore=("tile", "lake"))
