"""Workers: where they stand, what they may do, in which order (RIN-WORK)."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.components import CROSSING, KINDS, WORKER
from engines.ringyo.rounds import CleanUp
from tests.engines.ringyo.arrange import (
    A,
    agenda,
    asked,
    bare,
    built,
    changed,
    do,
    fill,
    give,
    hold,
    holds,
    me_of,
    put,
    refusal,
    store,
    texts,
    tile,
    turn,
    workers,
)


@pytest.mark.rule("RIN-WORK-01", "RIN-WORK-02", "RIN-LAND-05")
def test_workers_stand_where_three_areas_meet() -> None:
    p = turn(bare())
    open_now = [x.removeprefix("place_worker yellow_samurai ") for x in texts(p, A, "place_worker")]
    assert open_now == [c.id for c in CROSSING.values() if not c.needs]
    assert len(open_now) == 24
    assert refusal(p, A, "place_worker yellow_samurai i99").name == "crossing_on_edge"
    assert "land tile in w4" in refusal(p, A, "place_worker yellow_samurai i01").text
    assert "s1 and s2" in refusal(p, A, "place_worker yellow_samurai i34").text
    assert refusal(p, A, "place_worker villager i02").name == "no_such_worker"


@pytest.mark.rule("RIN-WORK-03")
def test_one_worker_at_a_crossing() -> None:
    p = bare()
    workers(p, villager=2)
    do(turn(p), A, "place_worker villager i12")
    assert "place_worker villager i12" not in texts(p)
    assert refusal(p, A, "place_worker villager i12").rule == "RIN-WORK-03"
    assert "place_worker villager i13" in texts(p)


@pytest.mark.rule("RIN-WORK-05", "RIN-WORK-06")
@pytest.mark.parametrize(
    ("kind", "areas"), [("villager", 1), ("artisan", 2), ("yellow_samurai", 2), ("green_samurai", 3)]
)
def test_how_many_areas_a_worker_acts_in(kind: str, areas: int) -> None:
    p = bare()
    fill(p, A, 2)
    workers(p, **{kind: 1})
    do(turn(p), A, f"place_worker {kind} i21")
    assert set(texts(p, A, "grow")) == {"grow c3", "grow b2", "grow c2"}
    for n, at in enumerate(("c3", "b2", "c2"), 1):
        if n > areas:
            assert texts(p, A, "grow") == []
            assert refusal(p, A, f"grow {at}").name == "no_action_left"
            return
        do(p, A, f"grow {at}")
        assert refusal(p, A, f"grow {at}").name == "acted_there"
        assert refusal(p, A, f"cut {at}").name == "acted_there"
    assert texts(p, A, "grow") == []


@pytest.mark.rule("RIN-WORK-05")
def test_a_worker_reaches_only_what_it_touches() -> None:
    p = bare()
    fill(p, A, 2)
    do(turn(p), A, "place_worker yellow_samurai i21")
    found = refusal(p, A, "grow a5")
    assert found.name == "area_not_beside"
    assert "c3, b2, c2" in found.text


@pytest.mark.rule("RIN-WORK-07", "RIN-WORK-08")
def test_placing_another_worker_gives_up_the_rest() -> None:
    p = bare()
    fill(p, A, 2)
    do(turn(p), A, "place_worker yellow_samurai i21", "grow c3", "place_worker yellow_samurai i02")
    assert texts(p, A, "grow") == ["grow a5", "grow b5", "grow a4"]
    do(p, A, "end_province")
    assert me_of(p).ended


@pytest.mark.rule("RIN-WORK-01")
def test_a_worker_needs_nothing_to_do() -> None:
    p = bare()
    workers(p, villager=1)
    fill(p, A, "fortress")
    built(p, A, *range(1, 13))
    do(turn(p), A, "place_worker villager i21")
    assert texts(p, A) == ["hire", "end_province"]
    assert refusal(turn(bare()), A, "grow c3").name == "no_active_worker"


@pytest.mark.rule("RIN-WORK-09", "RIN-WORK-19")
def test_special_actions_and_cards_in_between() -> None:
    p = bare()
    hold(p, A, "rich_soil", "stored_harvest")
    store(p, A, "P3")
    do(turn(p), A, "place_worker yellow_samurai i21", "grow c3")
    do(p, A, "split pine 3 1", "hire", "play_forestry stored_harvest")
    do(p, A, "play_forestry rich_soil", "grow c2", "stop")
    assert (me_of(p).active, me_of(p).acted) == ("i21", ["c3"])
    assert holds(p, "c2") == 3
    do(p, A, "grow c2")
    assert holds(p, "c2") == 4


@pytest.mark.rule("RIN-WORK-10", "RIN-WORK-11", "RIN-WORK-12")
@pytest.mark.parametrize("kind", KINDS)
def test_what_each_kind_may_do(kind: str) -> None:
    p = bare()
    put(p, A, c3=1, b2="flood", c2="fortress")
    p.state.players[A].cells["c3"] = p.state.players[A].cells["c1"]  # a Cypress of height 1
    put(p, A, c3=1, d3="empty", c4="paddy")
    store(p, A, "P1 C1")
    workers(p, **{kind: 1})
    allowed = set()
    for crossing in ("i21", "i22", "i14"):
        q = turn(bare())
        workers(q, **{kind: 1})
        q.state.players[A].cells = dict(me_of(p).cells)
        store(q, A, "P1 C1")
        changed(q)
        do(q, A, f"place_worker {kind} {crossing}")
        allowed |= {text.split()[0] for text in texts(q)}
    found = allowed & {"plant", "grow", "cut", "harvest", "create_paddy", "build", "muster", "study"}
    assert found == set(WORKER[kind].actions)


@pytest.mark.rule("RIN-WORK-10", "RIN-WORK-11")
def test_what_a_kind_may_not_do_is_explained() -> None:
    p = bare()
    put(p, A, c2="fortress")
    workers(p, villager=1, artisan=1)
    do(turn(p), A, "place_worker villager i21")
    assert refusal(p, A, "create_paddy b2").name == "villager_cannot"
    assert refusal(p, A, "build c2 hp1").name == "villager_cannot"
    assert refusal(p, A, "muster c2").name == "villager_cannot"
    do(p, A, "place_worker artisan i22")
    assert refusal(p, A, "muster c2").name == "artisan_cannot"
    assert refusal(p, A, "study c3 t01l").name == "artisan_cannot"


@pytest.mark.rule("RIN-WORK-13", "RIN-SPEC-05")
def test_a_helper_can_be_placed_at_once() -> None:
    p = bare()
    workers(p)
    turn(p)
    assert texts(p, A, "place_worker") == []
    do(p, A, "hire")
    assert (me_of(p).rice, len(texts(p, A, "place_worker villager"))) == (3, 24)


@pytest.mark.rule("RIN-WORK-14", "RIN-WORK-15")
def test_which_samurai_is_promoted() -> None:
    p = bare()
    fill(p, A, 2)
    hold(p, A, "promotion")
    workers(p, yellow_samurai=3)
    do(turn(p), A, "place_worker yellow_samurai i02", "place_worker yellow_samurai i21", "grow c3", "grow b2")
    do(p, A, "play_forestry promotion")
    assert texts(p) == ["choose_upgrade active", "choose_upgrade unused", "choose_upgrade used"]
    do(p, A, "choose_upgrade used")
    assert me_of(p).placed == {"i02": "green_samurai", "i21": "yellow_samurai"}
    assert texts(p, A, "grow") == []


@pytest.mark.rule("RIN-WORK-14")
def test_the_active_samurai_gains_its_third_area() -> None:
    p = bare()
    fill(p, A, 2)
    hold(p, A, "promotion")
    do(turn(p), A, "place_worker yellow_samurai i21", "grow c3", "grow b2", "play_forestry promotion")
    do(p, A, "choose_upgrade active")
    assert texts(p, A, "grow") == ["grow c2"]


@pytest.mark.rule("RIN-WORK-15")
def test_a_single_kind_of_samurai_needs_no_choice() -> None:
    p = bare()
    hold(p, A, "promotion")
    do(turn(p), A, "play_forestry promotion")
    assert me_of(p).workers["green_samurai"] == 1
    assert asked(p) == [(A, "province")]


@pytest.mark.rule("RIN-WORK-16", "RIN-WORK-17", "RIN-END-02")
def test_who_stays_after_the_round() -> None:
    p = bare()
    workers(p, villager=2, artisan=2, yellow_samurai=1, green_samurai=1)
    fill(p, A, 2)
    do(turn(p), A, "place_worker villager i02", "place_worker artisan i05", "place_worker green_samurai i21", "grow c3")
    do(p, A, "place_worker yellow_samurai i26")
    agenda(p, CleanUp())
    assert me_of(p).workers == {"villager": 1, "artisan": 1, "yellow_samurai": 1, "green_samurai": 1}
    assert me_of(p).placed == {}


@pytest.mark.rule("RIN-WORK-18")
def test_nothing_else_while_a_choice_is_open() -> None:
    p = bare()
    hold(p, A, "rich_soil", "seasonal_hands")
    store(p, A, "P3")
    give(p, A, research=3)
    do(turn(p), A, "place_worker yellow_samurai i21", "play_forestry rich_soil")
    assert {text.split()[0] for text in texts(p)} == {"grow"}
    do(p, A, "grow c3")
    assert {text.split()[0] for text in texts(p)} == {"grow", "stop"}
    do(p, A, "stop", "foresee")
    assert {text.split()[0] for text in texts(p)} == {"peek_slot"}
    do(p, A, "peek_slot 2", "grow c2")
    assert me_of(p).acted == ["c2"]


@pytest.mark.rule("RIN-LAKE-01", "RIN-LAKE-02")
def test_crossings_beside_a_lake() -> None:
    p = bare(2, province_side=("B",))
    do(turn(p), A, "place_worker yellow_samurai i12")  # b4 is a lake; b3 and c3 are beside it
    assert set(texts(p, A, "plant")) == {"plant b3"}
    assert texts(p, A, "grow") == ["grow c3"]
    assert refusal(p, A, "plant b4").name == "act_in_lake"


@pytest.mark.rule("RIN-LAND-05", "RIN-LAND-07")
def test_a_tile_opens_crossings() -> None:
    p = bare()
    tile(p, A, "e5", "oak_tree2")
    turn(p)
    assert len(texts(p, A, "place_worker")) == 25
    do(p, A, "place_worker yellow_samurai i08", "cut e5")
    assert (holds(p, "e5"), me_of(p).storage["oak"]) == ("empty", [2])


def test_what_may_have_been_forgotten_at_the_end_of_the_phase() -> None:
    p = turn(bare())
    end = ENGINE.legal(p, A)[-1]
    told = end.detail(ENGINE.view(p, A), A)
    assert told == "unused: Yellow Samurai 2; bare ground that rain floods: c5, a3, a2, a1"
    fill(p, A, 3)
    workers(p)
    assert end.detail(ENGINE.view(p, A), A) == ""
