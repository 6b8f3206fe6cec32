"""Shogun holds what every game must hold (see tests/conformance)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.shogun import ENGINE
from engines.shogun.components import EVENT, PROVINCE
from engines.shogun.seasons import opened
from engines.shogun.state import Options
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
    "SETUP": 14, "DRAFT": 8, "TOWER": 9, "ROUND": 8, "PLAN": 12, "EVENT": 14, "BID": 7, "SPECIAL": 8, "EXEC": 8,
    "BUILD": 5, "COLLECT": 6, "DEPLOY": 3, "MOVE": 4, "COMBAT": 5, "BATTLE": 19, "REVOLT": 6, "WINTER": 8,
    "SCORE": 6, "END": 2,
}  # fmt: skip
RULES = [f"SHO-{group}-{n:02}" for group, count in LEDGER.items() for n in range(1, count + 1)]
EXAMPLES = [*(f"TV-{n:02}" for n in range(1, 39)), "TW-1", "TW-2", "TW-3"]
CASES = golden_cases(ENGINE, 6)
TAKEN_BACK = {  # the round may end with the answer: then cards are turned up, taken back, and dealt anew at once
    kind: {"plan", "hidden_row"} for kind in ("choose_special", "deploy_move", "combat_move")
}


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
        assert {getattr(case.options, option) for case in CASES} == set(ENGINE.values(option))


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_random_games(part: Part) -> None:
    random_games(ENGINE, decisions=560, steps=100, part=part)


@pytest.mark.parametrize("part", parts(2), ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(part: Part) -> None:
    legality(ENGINE, part=part)


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_what_is_hidden_makes_no_difference_to_what_is_shown(part: Part) -> None:
    twin_worlds(ENGINE, part=part, reveals=TAKEN_BACK)


def test_the_same_games_in_every_process() -> None:
    same_everywhere(ENGINE)


def test_no_module_imports_clocks_or_chance() -> None:
    imports_no_chance(ENGINE)


def test_pinned_counts() -> None:
    pinned_counts(ENGINE, HERE / "golden" / "pins.json")


def words(component: str) -> Iterator[str]:
    """What a person would read for a component; provinces are on the map for all to see."""
    if component not in PROVINCE:
        yield component
    if component in EVENT:
        yield from (opened(EVENT[component], Options(event_min_rice=least)) for least in (4, 5))


def test_no_text_names_what_its_reader_cannot_see() -> None:
    canaries(ENGINE, names=words, ignore=("card", "special", "action"))
