"""Rice Wars holds what every game must hold (see tests/conformance)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.components import ADVISOR, CARD
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
    "COMP": 12, "INFO": 8, "RNG": 1, "HOT": 3, "BOARD": 7, "SETUP": 10, "PALACE": 5, "PIECE": 4, "PLACE": 7, "TURN": 4,
    "INCOME": 6, "HIRE": 15, "ADV": 16, "ACT": 5, "PASS": 6, "COM": 25, "DUE": 13, "DRAW": 2, "DECK": 4, "END": 5,
    "2P": 22, "CARD": 19, "FAV": 8,
}  # fmt: skip
RULES = [f"RIC-{group}-{n:02}" for group, count in LEDGER.items() for n in range(1, count + 1)]
EXAMPLES = [f"RIC-EX-{n:02}" for n in range(1, 29)]
CASES = golden_cases(ENGINE, 6)
TOLD = {  # what an answer brings to light although it stays masked
    "action": {"ryo", "hand"},  # how much a thief finds, what a spy sees
    "shinobi_take": {"hand"},
}

SPOKEN = ("activate",)  # who does not pay is told not to
COVERS = ("The discard pile is shuffled and becomes the deck.",)  # cards just played may be among it


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
        chosen = [getattr(case.options, option) for case in CASES]
        found = {value for values in chosen for value in values} if option in ENGINE.each else set(chosen)
        assert found == set(ENGINE.values(option))


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_random_games(part: Part) -> None:
    random_games(ENGINE, decisions=1_200, steps=60, part=part)


@pytest.mark.parametrize("part", parts(2), ids=str)
def test_what_is_not_legal_is_refused_and_changes_nothing(part: Part) -> None:
    legality(ENGINE, part=part)


@pytest.mark.parametrize("part", parts(4), ids=str)
def test_what_is_hidden_makes_no_difference_to_what_is_shown(part: Part) -> None:
    twin_worlds(ENGINE, part=part, reveals=TOLD, spoken=SPOKEN, covers=COVERS)


def test_the_same_games_in_every_process() -> None:
    same_everywhere(ENGINE)


def test_no_module_imports_clocks_or_chance() -> None:
    imports_no_chance(ENGINE)


def test_pinned_counts() -> None:
    pinned_counts(ENGINE, HERE / "golden" / "pins.json")


def words(component: str) -> Iterator[str]:
    """What a person would read for a card or an advisor."""
    yield component
    yield CARD[component].name if component in CARD else ADVISOR[component].name


def test_no_text_names_what_its_reader_cannot_see() -> None:
    canaries(ENGINE, names=words, covers=COVERS, records=("fought", "auctions"))
