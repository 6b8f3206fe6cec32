"""The actions in an area and the special actions (RIN-ACT, RIN-SPEC, RIN-RES)."""

from __future__ import annotations

import pytest

from engines.ringyo.special import Join, Split
from tests.engines.ringyo.arrange import (
    A,
    P,
    asked,
    bare,
    changed,
    do,
    give,
    hold,
    holds,
    me_of,
    put,
    refusal,
    store,
    stored,
    texts,
    tile,
    told,
    top,
    turn,
    weather,
    workers,
)


def at_work(p: P, crossing: str = "i21") -> P:
    """A Green Samurai acts at a crossing; i21 touches c3, b2 and c2."""
    workers(p, green_samurai=1)
    do(turn(p), A, f"place_worker green_samurai {crossing}")
    return p


@pytest.mark.rule("RIN-ACT-01")
def test_planting() -> None:
    p = bare()
    put(p, A, c3="empty", b2="flood", c2="paddy")
    at_work(p)
    assert texts(p, A, "plant") == ["plant c3", "plant b2"]
    do(p, A, "plant c3", "plant b2")
    assert (holds(p, "c3"), holds(p, "b2")) == (1, 1)
    assert me_of(p).cells["c3"].type == "pine"
    assert refusal(p, A, "plant c2").name == "plant_occupied"


@pytest.mark.rule("RIN-ACT-02")
def test_growing() -> None:
    p = bare()
    put(p, A, c3=5, b2=4, c2="empty")
    at_work(p)
    assert texts(p, A, "grow") == ["grow b2"]
    assert refusal(p, A, "grow c3").name == "tree_full_grown"
    assert refusal(p, A, "grow c2").name == "no_tree"
    do(p, A, "grow b2")
    assert holds(p, "b2") == 5


@pytest.mark.rule("RIN-ACT-03", "RIN-RES-04")
def test_cutting() -> None:
    p = at_work(bare())
    assert texts(p, A, "cut") == ["cut c3", "cut c2"]
    do(p, A, "cut c3")
    assert (holds(p, "c3"), stored(p)) == ("empty", "P3")
    assert refusal(p, A, "cut b2").name == "no_tree"
    store(p, A, " ".join(["C1"] * 30))
    assert len(me_of(p).storage["cypress"]) == 30


@pytest.mark.rule("RIN-ACT-04", "RIN-STRUCT-15")
def test_harvesting() -> None:
    p = bare()
    put(p, A, c3="paddy", b2="farm")
    at_work(p)
    do(p, A, "harvest c3")
    assert me_of(p).rice == 6
    do(p, A, "harvest b2")
    assert me_of(p).rice == 8
    assert refusal(p, A, "harvest c2").name == "no_paddy"


@pytest.mark.rule("RIN-ACT-04", "RIN-RES-02")
def test_a_harvest_at_the_end_of_the_track() -> None:
    p = bare()
    put(p, A, c3="paddy", b2="farm")
    give(p, A, rice=17)
    at_work(p)
    do(p, A, "harvest b2")
    assert me_of(p).rice == 18
    do(p, A, "harvest c3")
    assert me_of(p).rice == 18


@pytest.mark.rule("RIN-ACT-05")
def test_creating_a_paddy() -> None:
    p = bare()
    put(p, A, c3="empty")
    at_work(p)
    assert texts(p, A, "create_paddy") == ["create_paddy b2"]
    do(p, A, "create_paddy b2")
    assert holds(p, "b2") == "paddy"
    assert refusal(p, A, "create_paddy c3").name == "no_flood"


@pytest.mark.rule("RIN-ACT-06")
def test_mustering() -> None:
    p = bare()
    put(p, A, c3="fortress")
    at_work(p)
    do(p, A, "muster c3")
    assert me_of(p).military == 2
    assert refusal(p, A, "muster c2").name == "no_fortress"


@pytest.mark.rule("RIN-ACT-07", "RIN-ACT-08", "RIN-ACT-09", "RIN-TRACK-09")
def test_studying_twice_in_one_activation() -> None:
    p = bare()
    put(p, A, c1=1, b1="empty", d1=2)  # Cypress 1, then Pine 2
    at_work(p, "i30")
    assert texts(p, A, "study") == ["study c1 t01l"]
    assert refusal(p, A, "study d1 t02l").name == "track_not_next"
    do(p, A, "study c1 t01l")
    assert asked(p) == [(A, "peek_slot")]
    do(p, A, "peek_slot 1")
    assert (holds(p, "c1"), me_of(p).research) == (1, 0)
    do(p, A, "study d1 t02l")
    assert (me_of(p).step, me_of(p).research, holds(p, "d1")) == ("t02l", 2, 2)


# ---- special actions


@pytest.mark.rule("RIN-SPEC-01", "RIN-SPEC-02")
def test_splitting() -> None:
    p = bare()
    workers(p)
    store(p, A, "B3 B5 O1")
    turn(p)
    assert texts(p, A, "split") == ["split beech 3 1", "split beech 5 1", "split beech 5 2"]
    do(p, A, "split beech 5 2")
    assert (stored(p), me_of(p).rice) == ("O1 B2 B3 B3", 5)
    assert texts(p, A, "split") == ["split beech 2 1", "split beech 3 1"]
    do(p, A, "split beech 2 1", "split beech 3 1", "split beech 3 1")
    assert stored(p) == "O1 B1 B1 B1 B1 B2 B2"
    assert refusal(p, A, "split oak 1 1").name == "split_too_small"
    assert refusal(p, A, "split pine 3 1").name == "tree_not_stored"
    assert refusal(p, A, Split("beech", 2, 2)).name == "split_other_part"


@pytest.mark.rule("RIN-SPEC-03", "RIN-SPEC-04", "RIN-RES-01")
def test_joining() -> None:
    p = bare()
    store(p, A, "P1 P1 P2 P4 O2")
    turn(p)
    assert texts(p, A, "join") == ["join pine 1 1", "join pine 1 2", "join pine 1 4"]
    do(p, A, "join pine 1 2")
    assert (stored(p), me_of(p).rice) == ("O2 P1 P3 P4", 4)
    assert refusal(p, A, "join pine 3 4").name == "join_too_high"
    assert refusal(p, A, "join pine 1 2").name == "tree_not_stored"
    assert refusal(p, A, "join oak 2 2").name == "tree_not_stored"
    assert refusal(p, A, Join("pine", 3, 1)).name == "join_order"
    give(p, A, rice=0)
    assert texts(turn(p), A, "join") == []
    assert refusal(p, A, "join pine 1 3").name == "join_no_rice"


@pytest.mark.rule("RIN-SPEC-05", "RIN-RES-01")
def test_hiring() -> None:
    p = turn(bare())
    do(p, A, "hire", "hire")
    assert (me_of(p).workers["villager"], me_of(p).rice) == (2, 1)
    assert "hire" not in texts(p)
    assert refusal(p, A, "hire").name == "hire_no_rice"


@pytest.mark.rule("RIN-SPEC-06", "RIN-RES-05", "RIN-LAND-08")
def test_expanding() -> None:
    p = bare()
    give(p, A, military=4)
    top(p.state.tile_stack, "oak_tree3", "pine_paddy")
    turn(p)
    do(p, A, "expand")
    assert me_of(p).military == 1
    assert texts(p) == ["pick_bonus_tile oak tree3", "pick_bonus_tile pine paddy"]
    do(p, A, "pick_bonus_tile pine paddy")
    assert len(texts(p)) == 8
    do(p, A, "place_bonus_tile pine paddy s2")
    assert (holds(p, "s2"), me_of(p).cells["s2"].type, me_of(p).tiles) == ("paddy", "pine", {"s2": "pine_paddy"})
    assert p.state.tile_discard[-1] == "oak_tree3"
    assert refusal(p, A, "expand").name == "expand_no_military"


@pytest.mark.rule("RIN-SPEC-06", "RIN-LAND-04")
def test_expanding_needs_room_and_a_tile() -> None:
    p = bare()
    give(p, A, military=9)
    for slot in ("w2", "w4", "e1", "e3", "e5", "s1", "s2", "s3"):
        tile(p, A, slot, next(x for x in p.state.tile_stack))
    assert refusal(turn(p), A, "expand").name == "expand_no_slot"
    p = bare()
    give(p, A, military=9)
    p.state.tile_stack.clear()
    p.state.tile_discard.clear()
    assert refusal(turn(p), A, "expand").name == "expand_no_tile"
    p.state.tile_discard.append("oak_paddy")  # shuffled into a new stack of one tile
    changed(p)
    do(p, A, "expand")
    assert asked(p) == [(A, "place_bonus_tile")]


@pytest.mark.rule("RIN-SPEC-07", "RIN-SPEC-08", "RIN-RES-05")
def test_foreseeing() -> None:
    p = bare()
    weather(p, "a", "pine", "c")
    give(p, A, research=5)
    do(turn(p), A, "foresee", "peek_slot 2")
    assert "Weather card 2: Pine" in told(p, A)
    assert "Pine" not in told(p)
    assert refusal(p, A, "peek_slot 1").name == "not_now"
    do(p, A, "foresee")
    assert texts(p) == ["peek_slot 1", "peek_slot 3"]
    assert refusal(p, A, "peek_slot 2").name == "peek_known"
    do(p, A, "peek_slot 3", "foresee")  # the last one needs no choice
    assert me_of(p).research == 2
    assert p.state.unknown_weather(A) == []
    assert refusal(p, A, "foresee").name == "foresee_all_known"
    give(p, A, research=0)
    assert refusal(turn(p), A, "foresee").name == "foresee_no_research"


@pytest.mark.rule("RIN-SPEC-08")
def test_peeks_beyond_what_is_unknown_are_lost() -> None:
    p = bare()
    weather(p, "a", "b", "c")
    hold(p, A, "weather_elder")
    give(p, A, research=1)
    do(turn(p), A, "foresee", "peek_slot 1", "play_forestry weather_elder")
    assert p.state.unknown_weather(A) == []
    assert me_of(p).rice == 6
    assert asked(p) == [(A, "province")]


@pytest.mark.rule("RIN-SPEC-01")
def test_the_numbered_list_stays_short() -> None:
    p = bare()
    workers(p, villager=1, artisan=1, yellow_samurai=1, green_samurai=1)
    store(p, A, " ".join(f"{letter}{h}" for letter in "COPB" for h in (1, 2, 3, 4, 5)))
    give(p, A, rice=9, research=5, military=5)
    do(turn(p), A, "place_worker green_samurai i21")
    assert len(texts(p)) < 300
