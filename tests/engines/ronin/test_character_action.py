"""The character action: learning an ability (RON-CHARACT)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.ronin import ENGINE
from engines.ronin.characters import PutCharacter, in_stack
from engines.ronin.placing import PlaceRonin
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    P,
    acting,
    agenda,
    asked,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_characters,
    set_spaces,
    table,
    texts,
)

STACK = ["horseman", "scout", "fighter"]  # the fighter is on top


def learning(characters: dict[int, str] | None = None, ability: str = "", stack: list[str] | None = None) -> P:
    """Red uses aizu's character action; the display is merchant, scholar, monk."""
    p = table()
    set_characters(p, ["merchant", "scholar", "monk"], STACK if stack is None else stack)
    give(p, RED, characters=characters)
    acting(p, RED, "aizu", ability)
    do(p, RED, "act aizu 1")
    return p


@pytest.mark.rule("RON-CHARACT-01")
def test_a_display_tile_is_taken_and_its_place_refilled_at_once() -> None:
    p = learning()
    assert texts(p, RED) == ["take_character 1", "take_character 2", "take_character 3"]
    do(p, RED, "take_character 2")
    assert p.state.character_display == ["merchant", "fighter", "monk"]
    assert p.state.character_deck == ["horseman", "scout"]
    assert p.state.players[RED].learning == "scholar"
    assert p.barrier, "a new character is turned up"
    complete(p)


@pytest.mark.rule("RON-CHARACT-01")
def test_the_stack_is_for_teachers() -> None:
    p = learning()
    assert refusal(p, RED, "take_character stack horseman").rule == "RON-TEACHER-01"
    assert refusal(p, RED, "act forgo").rule == "RON-PLACE-14"


@pytest.mark.rule("RON-CHARACT-02")
def test_it_goes_on_any_slot_without_a_character() -> None:
    p = learning({2: "tea_master"})
    do(p, RED, "take_character 1")
    assert texts(p, RED) == ["put_character 1", "put_character 3", "put_character 4"]
    do(p, RED, "put_character 4")
    assert [slot.character for slot in p.state.players[RED].slots] == [None, "tea_master", None, "merchant"]
    assert p.state.players[RED].learning is None
    complete(p)


@pytest.mark.rule("RON-CHARACT-03", "RON-MERCHANT-01")
@pytest.mark.parametrize(
    ("tile", "number", "why", "out"),
    [
        (2, 1, "any other from the next", "ronin on the map: from next round"),
        (2, 4, "for any other it is too late", "ronin on the map: too late to use"),
        (1, 1, "from this upkeep on, wherever its figure is", "ronin on the map: works in upkeep"),
        (1, 4, "from this upkeep on, wherever its figure is", "ronin on the map: works in upkeep"),
    ],
    ids=["scholar", "scholar in the last round", "merchant", "merchant in the last round"],
)
def test_it_is_told_from_when_on_a_character_works(tile: int, number: int, why: str, out: str) -> None:
    """A Merchant works in the upkeep, placed or not; after the last round there is no next one."""
    p = learning()
    p.state.round = number
    do(p, RED, f"take_character {tile}")
    prompt = ENGINE.prompt(p, RED)
    assert prompt is not None
    assert why in prompt.why
    first, second = (PutCharacter(slot).detail(p, RED) for slot in (1, 2))
    assert first == out, "its ronin stands in Aizu"
    assert second.startswith("ronin at home: ")


@pytest.mark.rule("RON-CHARACT-02")
def test_a_slot_that_does_not_exist_is_refused() -> None:
    p = learning()
    do(p, RED, "take_character 1")
    for number in (0, 5, 9):
        assert refusal(p, RED, PutCharacter(number)).rule == "RON-SETUP-12"


@pytest.mark.rule("RON-CHARACT-03")
def test_a_ronin_at_home_uses_its_new_character_in_the_same_round() -> None:
    p = table()
    set_characters(p, ["traveler", "scholar", "monk"])
    put_piece(p, RED, "city kyoto", slot=1)
    acting(p, RED, "aizu")
    do(p, RED, "act aizu 1", "take_character 1", "put_character 3")
    agenda(p, PlaceRonin(RED))
    assert "place 3 region 5" in texts(p, RED)
    assert refusal(p, RED, "place 4 region 5").rule == "RON-TRAVELER-01"


@pytest.mark.rule("RON-CHARACT-03")
def test_a_ronin_on_the_map_waits_for_the_next_round() -> None:
    p = table()
    set_characters(p, ["fighter", "scholar", "monk"])
    put_piece(p, RED, "city kyoto", slot=1)
    acting(p, RED, "aizu")
    do(p, RED, "act aizu 1", "take_character 1", "put_character 1")
    assert p.state.pieces[0].character == "", "no Fighter stands in Kyoto"
    agenda(p, PlaceRonin(RED))
    assert refusal(p, RED, "place 1 city edo").rule == "RON-CHARACT-03"
    assert refusal(p, RED, "place 2 city edo").rule == "RON-PLACE-01"


@pytest.mark.rule("RON-CHARACT-04")
def test_with_all_slots_full_an_old_tile_leaves_the_game() -> None:
    p = learning({1: "hermit", 2: "tea_master", 3: "apprentice", 4: "teacher"}, "hermit")
    do(p, RED, "take_character 3")
    assert texts(p, RED) == [f"put_character {n}" for n in (1, 2, 3, 4)]
    gone = Counter(p.state.removed_characters)
    do(p, RED, "put_character 3")
    assert [slot.character for slot in p.state.players[RED].slots] == ["hermit", "tea_master", "monk", "teacher"]
    assert Counter(p.state.removed_characters) - gone == Counter(["apprentice"])
    complete(p)


@pytest.mark.rule("RON-CHARACT-05")
def test_nothing_is_replaced_while_a_slot_is_free() -> None:
    p = learning({1: "hermit", 2: "tea_master", 4: "teacher"}, "hermit")
    do(p, RED, "take_character 3")
    assert asked(p) == [], "one free slot is no question"
    assert [slot.character for slot in p.state.players[RED].slots] == ["hermit", "tea_master", "monk", "teacher"]
    p = learning({2: "tea_master"})
    do(p, RED, "take_character 1")
    assert refusal(p, RED, "put_character 2").rule == "RON-CHARACT-05"


@pytest.mark.rule("RON-CHARACT-06")
def test_with_an_empty_stack_the_gap_stays() -> None:
    p = learning(stack=[])
    do(p, RED, "take_character 2", "put_character 2")
    assert p.state.character_display == ["merchant", None, "monk"]
    agenda(p)
    p.state.sides["aizu"] = "front"
    acting(p, BLUE, "kanazawa", "")
    do(p, BLUE, "act kanazawa 1")
    assert texts(p, BLUE) == ["take_character 1", "take_character 3"]
    assert refusal(p, BLUE, "take_character 2").rule == "RON-CHARACT-06"
    complete(p)


@pytest.mark.rule("RON-CHARACT-06")
def test_without_any_character_the_action_is_not_possible() -> None:
    p = table()
    set_characters(p, [None, None, None], [])
    acting(p, RED, "kanazawa")
    assert texts(p, RED) == ["act kanazawa 2", "act forgo"]
    assert refusal(p, RED, "act kanazawa 1").rule == "RON-CHARACT-06"
    agenda(p)
    acting(p, GREEN, "aizu")
    assert asked(p) == []
    assert points(p, GREEN) == 2


def test_what_is_in_the_stack_can_be_worked_out_by_everybody() -> None:
    p = table()
    give(p, RED, characters={1: "scholar", 2: "scholar"})
    set_spaces(p, 1, ["rice", "fish"])
    for viewer in (None, RED, BLUE):
        view = ENGINE.view(p, viewer)
        assert in_stack(view.state) == in_stack(p.state)
    assert "scholar" not in in_stack(p.state)
    assert set(in_stack(p.state)) == set(p.state.character_deck)
