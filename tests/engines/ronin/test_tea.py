"""The tea action and the tea track (RON-TEA)."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    P,
    acting,
    asked,
    castle,
    complete,
    do,
    give,
    points,
    refusal,
    set_characters,
    set_deck,
    set_display,
    set_supply,
    side,
    table,
    tea,
    texts,
    told,
)


def at_tea(space: int, meditation: int = 0, ability: str = "", players: int = 4) -> P:
    """Red has chosen the tea action of himeji, with its marker on this space."""
    p = table(players)
    give(p, RED, meditation=meditation)
    tea(p, {RED: space})
    acting(p, RED, "himeji", ability)
    do(p, RED, "act himeji 1")
    return p


@pytest.mark.rule("RON-TEA-01")
@pytest.mark.parametrize(("meditation", "most"), [(1, 2), (3, 4), (6, 7)])
def test_one_space_and_up_to_one_more_for_each_meditation_tile(meditation: int, most: int) -> None:
    p = at_tea(0, meditation)
    assert texts(p, RED) == [f"tea_move {n}" for n in range(1, most + 1)]
    do(p, RED, "tea_move 2")
    assert p.state.tea_space(RED) == 2
    assert p.state.players[RED].meditation == meditation, "the tiles are kept"


@pytest.mark.rule("RON-TEA-01")
def test_without_meditation_the_single_step_needs_no_question() -> None:
    p = at_tea(0)
    assert asked(p) == []
    assert p.state.tea_space(RED) == 1


@pytest.mark.rule("RON-TEA-02")
def test_spaces_stopped_on_and_passed_grant_their_action() -> None:
    p = at_tea(2, 6)
    do(p, RED, "tea_move 6")
    granted = []
    while asked(p):
        granted.append(ENGINE.waiting(p)[0].space)  # type: ignore[attr-defined]
        do(p, RED, "tea_space points")
    assert granted == [3, 6, 8]


@pytest.mark.rule("RON-TEA-02")
def test_spaces_without_an_action_grant_nothing() -> None:
    p = at_tea(3, 1)
    do(p, RED, "tea_move 2")
    assert asked(p) == []
    assert points(p, RED) == 0


@pytest.mark.rule("RON-TEA-02", "RON-TEA-09")
def test_a_long_move_resolves_space_by_space_before_the_tile_turns() -> None:
    p = table()
    set_display(p, ["M05", "M11", "M20", "M44"])
    set_deck(p, "M01")
    set_characters(p, ["merchant", "scholar", "monk"])
    give(p, RED, meditation=4)
    tea(p, {RED: 5})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1", "tea_move 5")
    assert p.state.tea_space(RED) == 10, "the marker moves in full first"
    assert asked(p) == [(RED, "tea_space")]
    do(p, RED, "tea_space use")
    assert p.state.players[RED].meditation == 5
    assert asked(p) == [(RED, "tea_space")], "the character of space 8"
    do(p, RED, "tea_space use")
    assert asked(p) == [(RED, "take_character")]
    do(p, RED, "take_character 2")
    assert asked(p) == [(RED, "put_character")]
    do(p, RED, "put_character 2")
    assert asked(p) == [(RED, "tea_space")], "the castle of space 10"
    do(p, RED, "tea_space use")
    assert asked(p) == [(RED, "build")]
    assert side(p, "himeji") == ("tea",), "the tile still shows what is being used"
    do(p, RED, "build 3")
    assert side(p, "himeji") == ("mission",)
    assert asked(p) == []
    assert p.state.tea_space(RED) == 10
    complete(p)


@pytest.mark.rule("RON-TEA-03")
def test_each_granted_action_can_be_two_points_instead() -> None:
    p = at_tea(5, 3)
    do(p, RED, "tea_move 4", "tea_space points")
    assert points(p, RED) == 2, "at once"
    do(p, RED, "tea_space points")
    assert points(p, RED) == 4
    assert p.state.players[RED].earned == {"tea": 4}


@pytest.mark.rule("RON-TEA-04")
def test_the_track_says_who_is_ahead() -> None:
    p = table()
    tea(p, {GREEN: 3, YELLOW: 9, RED: 1, BLUE: 12})
    assert p.state.tea_order() == [BLUE, YELLOW, GREEN, RED]


@pytest.mark.rule("RON-TEA-05")
def test_who_arrives_lies_on_top_and_is_ahead() -> None:
    p = table()
    tea(p, {BLUE: 5, GREEN: 5, RED: 4})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1")
    assert p.state.tea[5] == [BLUE, GREEN, RED]
    assert p.state.tea_order()[:3] == [RED, GREEN, BLUE]


@pytest.mark.rule("RON-TEA-06")
def test_on_the_last_space_the_earlier_arrival_stays_ahead() -> None:
    p = table()
    tea(p, {GREEN: 14, RED: 13})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1", "tea_space points")
    assert p.state.tea[14] == [GREEN, RED]
    assert p.state.tea_order()[:2] == [GREEN, RED]


@pytest.mark.rule("RON-TEA-07")
def test_the_first_space_is_a_must_and_nobody_passes_the_end() -> None:
    p = at_tea(11, 6)
    assert texts(p, RED) == ["tea_move 1", "tea_move 2", "tea_move 3"]
    for spaces in (0, 4, 7):
        assert refusal(p, RED, f"tea_move {spaces}").rule == "RON-TEA-07", spaces
    do(p, RED, "tea_move 3")
    assert p.state.tea_space(RED) == 14


@pytest.mark.rule("RON-TEA-08")
def test_a_marker_that_leaves_a_stack_leaves_the_others_as_they_are() -> None:
    p = table()
    tea(p, {BLUE: 5, RED: 5, GREEN: 5, YELLOW: 5})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1")
    assert p.state.tea[5] == [BLUE, GREEN, YELLOW]
    assert p.state.tea_order() == [RED, YELLOW, GREEN, BLUE]


@pytest.mark.rule("RON-TEA-09")
def test_meditation_gained_on_the_way_adds_no_step() -> None:
    p = at_tea(5, 1)
    assert texts(p, RED) == ["tea_move 1", "tea_move 2"]
    do(p, RED, "tea_move 2", "tea_space use")
    assert p.state.players[RED].meditation == 2
    assert p.state.tea_space(RED) == 7
    assert asked(p) == []


@pytest.mark.rule("RON-TEA-09")
def test_what_is_spent_on_one_space_is_missing_on_the_next() -> None:
    p = table()
    set_display(p, ["M05", "M11", "M20", "M44"])
    give(p, RED, meditation=2)
    tea(p, {RED: 2})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1", "tea_move 3")
    assert asked(p) == [(RED, "tea_space")]
    do(p, RED, "tea_space use", "take_missions 1")
    assert p.state.players[RED].meditation == 0
    assert p.state.tea_space(RED) == 5, "the move was made in full before"


@pytest.mark.rule("RON-TEA-10")
def test_a_marker_at_the_end_takes_no_tea() -> None:
    p = table()
    tea(p, {RED: 14})
    acting(p, RED, "kochi")
    assert texts(p, RED) == ["act kochi 2", "act forgo"]
    assert refusal(p, RED, "act kochi 1").rule == "RON-TEA-10"


@pytest.mark.rule("RON-TEA-11")
def test_the_track_flips_no_tile() -> None:
    p = at_tea(5)
    sides = dict(p.state.sides)
    do(p, RED, "tea_space use")
    assert {c for c, s in p.state.sides.items() if s != sides[c]} == {"himeji"}, "only the tile that gave the tea"


@pytest.mark.rule("RON-TEA-11")
def test_an_action_that_is_not_possible_gives_its_points_by_itself() -> None:
    p = table()
    set_supply(p, 0, holder=BLUE)
    tea(p, {RED: 5})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1")
    assert asked(p) == []
    assert points(p, RED) == 2
    assert "2 points for tea space 6" in told(p)


@pytest.mark.rule("RON-TEA-11")
@pytest.mark.parametrize("space", [10, 14])
def test_a_castle_space_without_a_castle_gives_its_points(space: int) -> None:
    p = table()
    castle(p, RED, 1, 2, 3, 4, 5)
    tea(p, {RED: space - 1})
    acting(p, RED, "himeji")
    do(p, RED, "act himeji 1")
    assert asked(p) == []
    assert points(p, RED) == 2


@pytest.mark.rule("RON-TEA-02")
def test_the_whole_track_in_one_move() -> None:
    p = table(5)
    set_characters(p, ["merchant", "scholar", "monk"])
    give(p, RED, meditation=13)
    acting(p, RED, "himeji", "tea_master")
    do(p, RED, "act himeji 1", "tea_move 0", "tea_move 14")
    for wish in ("take_missions 1,2,3,4", None, "take_character 1", "build 1", "take_missions 4", "build 2"):
        assert asked(p) == [(RED, "tea_space")]
        do(p, RED, "tea_space use", *([wish] if wish else []))
        if wish == "take_character 1":
            do(p, RED, texts(p, RED)[0])
    assert asked(p) == []
    assert len(p.state.players[RED].hand) == 5
    assert points(p, RED) == 0
    complete(p)
