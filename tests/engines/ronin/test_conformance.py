"""Ronin holds what every game must hold (see tests/conformance)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.ronin import ENGINE
from engines.ronin.components import BONUS
from engines.ronin.missions import bonus_text
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
    "SETUP": 17, "FLOW": 4, "PLACE": 14, "ABIL": 10, "COLL": 14, "MISS": 14, "BONUS": 8, "UP": 11, "MED": 2,
    "CARD": 7, "CLAN": 2, "CAST": 5, "TEA": 11, "CHARACT": 6, "MERCHANT": 1, "FIGHTER": 3, "COMMANDER": 3,
    "ALCHEMIST": 2, "APPRENTICE": 3, "HORSEMAN": 8, "SCOUT": 5, "TRAVELER": 4, "OFFCITY": 3, "SCHOLAR": 2,
    "MONK": 1, "TEACHER": 3, "HERMIT": 2, "ARCHITECT": 4, "MAGISTRATE": 1, "TEAMASTER": 3, "TWO": 10, "INFO": 7,
    "INV": 9, "SCORE": 9,
}  # fmt: skip
RULES = [f"RON-{group}-{n:02}" for group, count in LEDGER.items() for n in range(1, count + 1)]
EXAMPLES = [f"V-{n:02}" for n in range(1, 48)]
CASES = golden_cases(ENGINE, 7)


def test_every_rule_of_the_ledger_has_a_test() -> None:
    ledger_covered(ENGINE, HERE, RULES)
    assert sorted(RULES) == sorted(rule.id for rule in ENGINE.rulebook.rule)


def test_every_worked_example_has_a_test() -> None:
    vectors_covered(EXAMPLES, HERE)


def test_the_rulebook_is_sound() -> None:
    rulebook_sound(ENGINE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_golden_playthroughs(case: Case) -> None:
    assert_golden(case.path(HERE / "golden"), golden_playthrough(ENGINE, case.options, case.seed))


def test_golden_playthroughs_cover_every_option() -> None:
    for option in ENGINE.game.options.__struct_fields__:
        assert {getattr(case.options, option) for case in CASES} == set(ENGINE.values(option))


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_random_games(part: Part) -> None:
    random_games(ENGINE, decisions=400, steps=60, part=part)


@pytest.mark.parametrize("part", parts(2), ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(part: Part) -> None:
    legality(ENGINE, part=part)


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_what_is_hidden_makes_no_difference_to_what_is_shown(part: Part) -> None:
    twin_worlds(ENGINE, part=part)


def test_the_same_games_in_every_process() -> None:
    same_everywhere(ENGINE)


def test_no_module_imports_clocks_or_chance() -> None:
    imports_no_chance(ENGINE)


def test_pinned_counts() -> None:
    pinned_counts(ENGINE, HERE / "golden" / "pins.json")


def words(component: str) -> Iterator[str]:
    """What a person would read for a component; "9 points" is said of much else."""
    yield component
    if component in BONUS and component != "flat_nine":
        yield bonus_text(component)


def test_no_text_names_what_its_reader_cannot_see() -> None:
    canaries(ENGINE, names=words)
