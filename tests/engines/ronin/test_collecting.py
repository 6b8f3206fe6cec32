"""Goods are collected region by region, the strongest first (RON-COLL)."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from engines.ronin.collecting import Collect, CollectPhase, Pick
from engines.ronin.influence import collecting_order
from engines.ronin.missions import EndMissions
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    SAKURA,
    YELLOW,
    P,
    agenda,
    asked,
    castle,
    complete,
    do,
    give,
    put_piece,
    refusal,
    set_spaces,
    store,
    table,
    tea,
    texts,
    told,
    weights,
)


def two_in_region_1(p: P) -> P:
    """Red has two ronin there, Yellow one and a castle; Yellow is ahead on the tea track."""
    set_spaces(p, 1, ["rice", "fish"])
    put_piece(p, RED, "city hirosaki")
    put_piece(p, RED, "city hachinohe")
    put_piece(p, YELLOW, "city akita")
    castle(p, YELLOW, 1)
    tea(p, {RED: 1, YELLOW: 2})
    return p


@pytest.mark.rule("RON-COLL-01")
def test_every_own_ronin_in_a_city_of_the_region_counts_one() -> None:
    p = table()
    put_piece(p, RED, "city aizu")
    put_piece(p, RED, "city matsumoto")
    put_piece(p, BLUE, "city kyoto")
    put_piece(p, GREEN, "city osaka")
    assert weights(p, 3) == {RED: 2, BLUE: 1}
    assert weights(p, 1) == {}


@pytest.mark.rule("RON-COLL-02")
def test_an_own_castle_adds_one_and_other_castles_nothing() -> None:
    p = table()
    put_piece(p, RED, "city edo")
    castle(p, RED, 4)
    castle(p, BLUE, 4)
    assert weights(p, 4) == {RED: 2}


@pytest.mark.rule("RON-COLL-03")
def test_a_castle_alone_gets_no_good() -> None:
    p = table()
    set_spaces(p, 4, ["rice", "coin", "fish"])
    castle(p, RED, 4)
    put_piece(p, BLUE, "city edo")
    agenda(p, Collect(4))
    assert weights(p, 4) == {BLUE: 1}
    do(p, BLUE, "pick 2")
    assert asked(p) == []
    assert store(p, RED) == []


@pytest.mark.rule("RON-COLL-04")
def test_most_influence_first_while_goods_last() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    for seat, cities in ((YELLOW, ["kanazawa"]), (RED, ["aizu", "kyoto"]), (GREEN, ["matsumoto"])):
        for city in cities:
            put_piece(p, seat, f"city {city}")
    castle(p, GREEN, 3)
    tea(p, {YELLOW: 9})
    agenda(p, Collect(3))
    assert list(collecting_order(p.state, 3).items()) == [(GREEN, 2), (RED, 2), (YELLOW, 1)]
    order = []
    while waiting := ENGINE.waiting(p):
        order.append(waiting[0].seat)
        do(p, order[-1], texts(p, order[-1])[0])
    assert order == [GREEN, RED], "the last good comes to Yellow without a question"
    assert store(p, YELLOW) == ["fish"]
    complete(p)


@pytest.mark.rule("RON-COLL-05")
def test_a_tie_goes_to_the_marker_further_ahead() -> None:
    p = agenda(two_in_region_1(table()), Collect(1))
    assert asked(p) == [(YELLOW, "pick")]
    assert "1 Michinoku: {0} 2, {1} 2; by tea {0} before {1}." in told(p)


@pytest.mark.rule("RON-COLL-05")
@pytest.mark.parametrize(
    ("arrivals", "first"),
    [({RED: 4, YELLOW: 4}, YELLOW), ({YELLOW: 4, RED: 4}, RED), ({RED: 14, YELLOW: 14}, RED)],
    ids=["on top of the stack", "on top of the stack, the other way", "first on the last space"],
)
def test_ties_on_one_space_follow_the_stack_and_on_the_last_space_the_arrival(
    arrivals: dict[int, int], first: int
) -> None:
    p = two_in_region_1(table())
    tea(p, arrivals)
    agenda(p, Collect(1))
    assert asked(p) == [(first, "pick")]


@pytest.mark.rule("RON-COLL-06", "RON-COLL-07")
def test_who_is_alone_still_takes_exactly_one_good_of_its_choice() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, RED, "city aizu")
    put_piece(p, RED, "city kyoto")
    agenda(p, Collect(3))
    assert texts(p, RED) == ["pick 1", "pick 2", "pick 3"]
    do(p, RED, "pick 2")
    assert store(p, RED) == ["coin"]
    assert p.state.spaces[2] == ["rice", None, "fish"]
    assert asked(p) == []


@pytest.mark.rule("RON-COLL-07")
def test_an_empty_space_cannot_be_picked() -> None:
    p = table()
    set_spaces(p, 3, ["rice", None, "fish"])
    put_piece(p, RED, "city aizu")
    agenda(p, Collect(3))
    assert texts(p, RED) == ["pick 1", "pick 3"]
    assert refusal(p, RED, "pick 2").rule == "RON-COLL-07"
    assert refusal(p, RED, Pick(3, 4)).name == "no_such_place"
    assert refusal(p, BLUE, "pick 1").rule == "CORE-02"


@pytest.mark.rule("RON-COLL-08")
def test_the_store_has_no_limit_while_collecting() -> None:
    p = table()
    give(p, RED, store=["rice"] * 6 + ["fish"] * 4)
    set_spaces(p, 9, ["coin", "sword"])
    put_piece(p, RED, "city kumamoto")
    agenda(p, Collect(9))
    do(p, RED, "pick 1")
    assert len(store(p, RED)) == 11
    assert asked(p) == []


@pytest.mark.rule("RON-COLL-09")
def test_what_nobody_picks_stays() -> None:
    p = table()
    for region in range(1, 11):
        set_spaces(p, region, ["rice", "coin", *["fish"][: len(p.state.spaces[region - 1]) - 2]])
    put_piece(p, RED, "city hirosaki")
    agenda(p, CollectPhase())
    do(p, RED, "pick 1")
    assert p.state.spaces[0] == [None, "coin"]
    assert all(good for spaces in p.state.spaces[1:] for good in spaces)
    complete(p)


@pytest.mark.rule("RON-COLL-10")
def test_an_exhausted_region_leaves_the_weakest_empty_handed() -> None:
    p = two_in_region_1(table())
    put_piece(p, GREEN, "city hirosaki")
    agenda(p, Collect(1))
    do(p, YELLOW, "pick 2")
    assert asked(p) == []
    assert (store(p, YELLOW), store(p, RED), store(p, GREEN)) == (["fish"], ["rice"], [])
    assert "{3} gets nothing in region 1." in told(p)


@pytest.mark.rule("RON-COLL-10")
def test_a_region_without_goods_asks_nobody() -> None:
    p = two_in_region_1(table())
    set_spaces(p, 1, [None, None])
    agenda(p, Collect(1))
    assert asked(p) == []
    assert (store(p, YELLOW), store(p, RED)) == ([], [])


@pytest.mark.rule("RON-COLL-11")
def test_one_ronin_counts_fully_in_every_region_of_its_city() -> None:
    p = table()
    put_piece(p, RED, "city himeji")
    assert [region for region in range(1, 11) if weights(p, region) == {RED: 1}] == [6, 7, 8]


@pytest.mark.rule("RON-COLL-12")
def test_a_pick_cannot_be_declined() -> None:
    p = agenda(two_in_region_1(table()), Collect(1))
    assert texts(p, YELLOW) == ["pick 1", "pick 2"]
    assert not any(action.passes for action in ENGINE.legal(p, YELLOW))
    assert refusal(p, YELLOW, EndMissions()).rule == "RON-COLL-12"


@pytest.mark.rule("RON-COLL-12")
def test_the_last_good_is_taken_without_a_question() -> None:
    p = table()
    set_spaces(p, 1, [None, "sword"])
    put_piece(p, RED, "city hirosaki")
    agenda(p, Collect(1))
    assert asked(p) == []
    assert store(p, RED) == ["sword"]


@pytest.mark.rule("RON-COLL-13")
def test_the_order_of_a_region_is_fixed_when_its_turn_comes() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, RED, "city aizu")
    put_piece(p, RED, "horse 3 1", character="horseman")
    put_piece(p, BLUE, "city kyoto")
    put_piece(p, GREEN, "city kanazawa")
    tea(p, {BLUE: 5, GREEN: 3})
    agenda(p, Collect(3))
    assert [(task.seat, task.region) for task in p.agenda] == [(GREEN, 3), (BLUE, 3), (RED, 3)]  # type: ignore[attr-defined]
    before = collecting_order(p.state, 3)
    assert before == {RED: 2, BLUE: 1, GREEN: 1}
    do(p, RED, "pick 2")
    assert store(p, BLUE) == ["fish"], "the only free good that Red has left"
    assert store(p, GREEN) == [], "the good under the Horseman is not for others"
    assert collecting_order(p.state, 3) == before


@pytest.mark.rule("RON-COLL-14")
def test_equal_goods_are_taken_from_the_lowest_space_without_a_question() -> None:
    p = table(3)
    set_spaces(p, 3, [None, "rice", "rice"])
    put_piece(p, RED, "city kanazawa")
    agenda(p, Collect(3))
    assert asked(p) == []
    assert p.state.spaces[2] == [None, None, "rice"]
    assert store(p, RED) == ["rice"]


@pytest.mark.rule("RON-COLL-14")
def test_equal_free_goods_beside_a_horseman_are_no_question_either() -> None:
    p = table()
    set_spaces(p, 3, ["coin", "rice", "rice"])
    put_piece(p, BLUE, "horse 3 1", character="horseman")
    put_piece(p, RED, "city kanazawa")
    put_piece(p, RED, "city aizu")
    agenda(p, Collect(3))
    assert asked(p) == []
    assert (store(p, RED), store(p, BLUE)) == (["rice"], ["rice"])
    assert p.state.spaces[2] == ["coin", None, None]


@pytest.mark.rule("RON-COLL-14")
def test_with_two_players_equal_goods_are_a_question() -> None:
    p = table(2)
    set_spaces(p, 3, ["rice", "rice", "rice"])
    put_piece(p, RED, "city kanazawa")
    put_piece(p, RED, "city aizu")
    put_piece(p, SAKURA, "city kyoto")
    agenda(p, Collect(3))
    assert texts(p, RED) == ["pick 1", "pick 2", "pick 3"]
    view = ENGINE.view(p, RED)
    shown = [" ".join([*a.steps(view, RED), a.detail(view, RED)]) for a in ENGINE.legal(p, RED)]
    assert ["horse head" in text for text in shown] == [True, False, False]
    assert all("rice" in text for text in shown)
    do(p, RED, "pick 1")
    assert p.state.box == [], "Sakura finds the horse head empty"
    assert p.state.spaces[2] == [None, "rice", "rice"]


def test_the_prompt_tells_who_has_how_much() -> None:
    p = agenda(two_in_region_1(table()), Collect(1))
    prompt = ENGINE.prompt(p, YELLOW)
    assert prompt
    assert "{0} 2, {1} 2" in f"{prompt.ask} {prompt.why}"
