"""Bonus Land Tiles, and stacks that run out (RIN-LAND, RIN-SUPPLY, RIN-TRACK-11)."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.bonuses import Bonus, draw_forestry
from engines.ringyo.components import AREAS, BESIDE, PLACE, SLOTS
from engines.ringyo.land import add_one
from engines.ringyo.stacks import draw
from engines.ringyo.weather import Rain
from tests.engines.ringyo.arrange import (
    A,
    agenda,
    asked,
    bare,
    complete,
    do,
    fill,
    give,
    hold,
    holds,
    me_of,
    refusal,
    texts,
    tile,
    told,
    top,
    turn,
    workers,
)


@pytest.mark.rule("RIN-LAND-02", "RIN-LAND-03", "RIN-LAND-04")
def test_the_eight_slots() -> None:
    assert set(SLOTS) == {"w2", "w4", "e1", "e3", "e5", "s1", "s2", "s3"}
    for slot in SLOTS:
        assert sum(near in AREAS for near in BESIDE[slot]) >= 2
        assert PLACE[slot].row <= 5
    p = bare()
    p.state.tile_choice = [p.state.tile_stack.pop()]
    agenda(p, Bonus(A, "bonus_land_2"))
    wish = texts(p)[0].rpartition(" ")[0]
    assert refusal(p, A, f"{wish} n6").name == "tile_above_top"
    assert refusal(p, A, f"{wish} c3").name == "tile_not_beside_two"
    slot = texts(p)[0].rpartition(" ")[2]
    do(p, A, texts(p)[0])
    if asked(p):
        assert refusal(p, A, texts(p)[0].rpartition(" ")[0] + f" {slot}").name == "tile_slot_taken"


@pytest.mark.rule("RIN-LAND-05", "RIN-LAND-06", "RIN-LAND-07", "RIN-LAND-09")
def test_a_tile_is_an_area_with_something_on_it() -> None:
    p = bare()
    top(p.state.tile_stack, "pine_tree2", "pine_tree3")
    hold(p, A, "land_grant")
    do(turn(p), A, "play_forestry land_grant", "pick_bonus_tile pine tree2", "place_bonus_tile pine tree2 s1")
    assert (holds(p, "s1"), me_of(p).cells["s1"].type) == (2, "pine")
    assert "crossings" not in told(p) or "33" in told(p)
    agenda(p, Rain(A, "pine"))
    assert holds(p, "s1") == 3
    workers(p, villager=1)
    do(turn(p), A, "place_worker villager i33", "cut s1")
    agenda(p, Rain(A, "pine"))
    assert (holds(p, "s1"), me_of(p).tiles) == ("flood", {"s1": "pine_tree2"})
    complete(p)


@pytest.mark.rule("RIN-LAND-08", "RIN-COUNCIL-06")
def test_without_a_slot_the_tiles_are_discarded() -> None:
    p = bare()
    for slot in SLOTS:
        tile(p, A, slot, p.state.tile_stack[0])
    left = len(p.state.tile_stack)
    add_one(p, A, 3, in_council=True)
    assert (asked(p), len(p.state.tile_discard), len(p.state.tile_stack)) == ([], 3, left - 3)
    complete(p)


@pytest.mark.rule("RIN-TRACK-11", "RIN-LAND-08")
def test_two_tiles_are_drawn_first_then_placed() -> None:
    p = bare()
    top(p.state.tile_stack, "oak_tree2", "beech_paddy")
    agenda(p, Bonus(A, "bonus_land_2"))
    assert len(texts(p)) == 16
    assert ENGINE.waiting(p)[0].prompt(p).ask == "Where do you add the tiles?"
    do(p, A, "place_bonus_tile beech paddy e1")
    assert "crossing 32 opens" in told(p)
    assert len(texts(p)) == 7
    assert ENGINE.waiting(p)[0].prompt(p).ask == "Where do you add Oak 2?"
    first = ENGINE.legal(p, A)[0]
    assert first.steps(p, A) == ("in w4",)  # the tile is known, so the place stands alone
    assert first.detail(p, A).startswith("opens crossings 01, 09; beside ")
    do(p, A, "place_bonus_tile oak tree2 w4")
    assert "crossings 01, 09 open" in told(p)
    assert (asked(p), holds(p, "e1"), holds(p, "w4")) == ([], "paddy", 2)


# ---- stacks that run out


@pytest.mark.rule("RIN-SUPPLY-01")
def test_discards_become_a_new_stack() -> None:
    p = bare()
    t = p.state
    t.forestry_discard += t.forestry_deck
    t.forestry_deck.clear()
    cards = set(t.forestry_discard)
    found = draw(p, "forestry", 2)
    assert (len(found), t.forestry_discard, p.barrier) == (2, [], True)
    assert {*found, *t.forestry_deck} == cards


@pytest.mark.rule("RIN-SUPPLY-02")
def test_what_is_not_there_is_not_drawn() -> None:
    p = bare()
    t = p.state
    t.tile_discard, t.tile_stack = [], t.tile_stack[:1]
    assert len(draw(p, "tile", 3)) == 1
    add_one(p, A, 2, in_council=False)
    assert "No Bonus Land Tile is left" in told(p)
    t.forestry_deck.clear()
    draw_forestry(p, A, 2)
    assert me_of(p).forestry == []
    assert "No Forestry card is left" in told(p)
    t.favor_deck.clear()
    t.favor_discard.clear()
    agenda(p, Bonus(A, "favor_draw_2_keep_1"))
    assert asked(p) == []


@pytest.mark.rule("RIN-SUPPLY-02")
def test_a_single_goal_is_kept_without_a_choice() -> None:
    p = bare()
    p.state.favor_deck = ["oak_pine"]
    agenda(p, Bonus(A, "favor_draw_2_keep_1"))
    assert (asked(p), me_of(p).favors) == ([], ["oak_pine"])


@pytest.mark.rule("RIN-SUPPLY-03")
def test_pieces_never_run_out() -> None:
    p = bare()
    give(p, A, rice=18)
    workers(p, villager=90, artisan=90)
    fill(p, A, "empty")
    turn(p)
    for n in range(24):
        crossing = texts(p, A, "place_worker villager")[0].split()[-1]
        do(p, A, f"place_worker villager {crossing}")
        assert n < 24
    assert len(me_of(p).placed) == 24


@pytest.mark.rule("RIN-SUPPLY-04")
def test_a_hand_has_no_limit() -> None:
    p = bare()
    agenda(p, *[Bonus(A, "forestry_2")] * 12)
    assert len(me_of(p).forestry) == 24
