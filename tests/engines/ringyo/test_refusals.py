"""Why things are refused: every sentence of the rulebook is said by some position, and says what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.core import BadOptions
from engines.ringyo import ENGINE
from engines.ringyo.bonuses import Bonus
from engines.ringyo.province import ProvinceTurn
from engines.ringyo.upgrading import ChooseUpgrade
from tests.engines.ringyo.arrange import (
    A,
    B,
    agenda,
    bare,
    built,
    do,
    give,
    hold,
    me_of,
    put,
    refusal,
    store,
    table,
    texts,
    top,
    turn,
    workers,
)

HERE = Path(__file__).parent


@pytest.mark.rule("RIN-SET-12")
def test_nobody_plays_with_more_than_four() -> None:
    with pytest.raises(BadOptions, match="one to four players"):
        ENGINE.options({"players": 5})
    with pytest.raises(BadOptions, match="one to four players"):
        ENGINE.options({"players": 0})


@pytest.mark.rule("RIN-SET-17")
def test_a_goal_that_was_not_dealt() -> None:
    p = table(2)
    other = me_of(p, B).choosing[0]
    found = refusal(p, A, f"choose_start_favor {other}")
    assert (found.name, found.rule) == ("favor_not_dealt", "RIN-SET-17")


@pytest.mark.rule("RIN-LAND-05")
def test_a_crossing_that_needs_a_tile() -> None:
    p = turn(bare())
    found = refusal(p, A, "place_worker yellow_samurai i36")
    assert (found.name, "s2 and s3" in found.text) == ("crossing_not_open", True)


@pytest.mark.rule("RIN-LAND-08")
def test_a_tile_that_was_not_drawn() -> None:
    p = bare()
    top(p.state.tile_stack, "oak_tree2", "pine_paddy")
    hold(p, A, "land_grant")
    do(turn(p), A, "play_forestry land_grant")
    assert refusal(p, A, "pick_bonus_tile beech tree3").name == "tile_not_drawn"
    do(p, A, "pick_bonus_tile oak tree2")
    assert refusal(p, A, "place_bonus_tile pine paddy w2").name == "tile_not_drawn"


@pytest.mark.rule("RIN-TRACK-03")
def test_a_tree_that_does_not_match() -> None:
    p = bare()
    do(turn(p), A, "place_worker yellow_samurai i21")
    found = refusal(p, A, "study c2 t01r")
    assert found.name == "track_no_match"
    assert "step 1 right needs Oak 1 or Pine 1; this is Oak 2" in found.text


@pytest.mark.rule("RIN-WORK-15")
def test_a_samurai_that_there_is_not() -> None:
    p = bare()
    hold(p, A, "promotion")
    do(turn(p), A, "place_worker yellow_samurai i21", "play_forestry promotion")
    assert refusal(p, A, ChooseUpgrade("used")).name == "upgrade_none_such"


@pytest.mark.rule("RIN-STRUCT-05")
def test_how_to_get_the_trees_of_a_structure() -> None:
    p = bare()
    put(p, A, c2="empty")
    workers(p, artisan=1)
    store(p, A, "P3 C1 C1 C3")
    do(turn(p), A, "place_worker artisan i21")
    text = refusal(p, A, "build c2 hp1").text
    assert "hp1 takes Pine 1 + Cypress 1" in text
    assert "split Pine 3 into 1 and 2" in text
    text = refusal(p, A, "build c2 hp3").text
    assert "Stored: Cypress 1, Cypress 1, Cypress 3, Pine 3" in text
    assert "split Cypress 3 into 2 and 1" in text
    text = refusal(p, A, "build c2 hp4").text
    assert "Oak 2 has to be cut first; Beech 2 has to be cut first" in text
    built(p, A, 1, 5)
    store(p, A, "O2 P3 P3")
    text = refusal(p, A, "build c2 hp9").text
    assert "Needed first: split Pine 3 into 1 and 2, then join Pine 1 + 3." in text
    store(p, A, "O2 P3")
    assert "Pine 4 has to be cut first" in refusal(p, A, "build c2 hp9").text


def test_what_is_worth_showing_is_shown_with_its_reason() -> None:
    p = bare()
    hold(p, A, "parade_ground")
    give(p, A, rice=1)
    do(turn(p), A, "place_worker yellow_samurai i21")
    refused = {action.text: why.name for action, why in ENGINE.offers(p, A).refused}
    assert refused["plant c3"] == "plant_occupied"
    assert refused["grow b2"] == "no_tree"
    assert refused["build b2 hp1"] == "structure_no_room"
    assert refused["study c3 t01l"] == "track_no_match"
    assert refused["hire"] == "hire_no_rice"
    assert refused["play_forestry parade_ground"] == "card_changes_nothing"
    assert len(refused) < 80


@pytest.mark.parametrize(
    "wish", ["", "grow", "build c2", "split oak x 1", "place_worker", "study c2 t99", "dance", "hire 2"]
)
def test_nonsense_is_refused_too(wish: str) -> None:
    p = turn(bare())
    assert refusal(p, A, wish).rule.startswith(("CORE", "RIN"))


def test_who_is_not_asked_is_told_so() -> None:
    p = agenda(bare(), ProvinceTurn(A))
    assert refusal(p, B, "hire").name == "not_asked"


def test_peeking_is_refused_by_position() -> None:
    p = agenda(bare(), Bonus(A, "peek_1"))
    assert texts(p) == ["peek_slot 1", "peek_slot 2", "peek_slot 3"]


def test_every_refusal_of_the_rulebook_is_tested() -> None:
    tests = "".join(path.read_text() for path in sorted(HERE.glob("test_*.py")))
    missing = [r.name for r in ENGINE.rulebook.refusal if not re.search(rf'"{r.name}"', tests)]
    assert missing in ([], ["players_out_of_range"])


@pytest.mark.rule("RIN-WORK-10")
def test_a_villager_that_has_acted_could_not_have_built_anyway() -> None:
    p = turn(bare())
    workers(p, A, villager=1)
    do(p, A, "place_worker villager i21")
    do(p, A, next(text for text in texts(p) if text.startswith(("grow", "plant"))))
    at = me_of(p, A).acted[0]
    assert refusal(p, A, f"build {at} hp1").name == "villager_cannot"
