"""Two players and Sakura (RON-TWO)."""

from __future__ import annotations

import pytest

from engines.core import Dice
from engines.ronin import ENGINE
from engines.ronin.collecting import Collect
from engines.ronin.components import SAKURA
from engines.ronin.missions import MissionPhase
from engines.ronin.placing import PlacePhase
from engines.ronin.sakura import PlaceSakura
from engines.ronin.scoring import FinalScoring
from engines.ronin.state import P
from engines.ronin.tea import MoveTea
from engines.ronin.upkeep import NextRound
from tests.engines.ronin.arrange import (
    RED,
    YELLOW,
    agenda,
    asked,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_spaces,
    store,
    table,
    tea,
    texts,
    told,
    turn,
    weights,
)


@pytest.mark.rule("RON-TWO-01")
def test_sakura_has_a_marker_and_nothing_else() -> None:
    p = table(2)
    assert len(p.state.players) == 2
    assert p.state.tea_space(SAKURA) == 14
    assert p.state.tea_order() == [SAKURA, RED, YELLOW]
    assert texts(p, SAKURA) == []
    assert [score.seat for score in ENGINE.standings(p).scores] == [YELLOW, RED]


@pytest.mark.rule("RON-TWO-01", "RON-TWO-07")
def test_four_figures_a_round_for_sakura_who_never_scores_or_acts() -> None:
    p = table(2)
    dice = Dice(5)
    most = 0
    while ENGINE.waiting(p):
        ((seat, _),) = asked(p)
        assert seat in (YELLOW, RED)
        do(p, seat, dice.choice(texts(p, seat)))
        most = max(most, sum(piece.owner == SAKURA for piece in p.state.pieces))
        assert not any(SAKURA in region for region in p.state.castles)
        assert p.state.tea[14][0] == SAKURA
        complete(p)
    assert most == 4
    assert len(ENGINE.standings(p).scores) == 2
    assert len(ENGINE.standings(p).winners) == 1


@pytest.mark.rule("RON-TWO-02")
def test_sakura_comes_after_the_first_and_second_turn() -> None:
    p = table(2)
    do(p, YELLOW, "place 1 city akita", "act forgo")
    assert asked(p) == [(YELLOW, "sakura")]
    do(p, YELLOW, "sakura kyoto")
    do(p, RED, "place 1 city edo", "act forgo", "sakura osaka")
    do(p, YELLOW, "place 2 city hirosaki", "act forgo", "sakura nagoya")
    do(p, RED, "place 2 city kochi", "act forgo", "sakura aizu")
    do(p, YELLOW, "place 3 city kagoshima", "act forgo")
    assert asked(p) == [(RED, "place")]


@pytest.mark.rule("RON-TWO-02")
def test_sakura_needs_an_empty_city() -> None:
    p = table(2)
    put_piece(p, RED, "city akita")
    put_piece(p, SAKURA, "city kyoto")
    put_piece(p, RED, "border B22", character="scout")
    agenda(p, PlaceSakura(YELLOW))
    assert len(texts(p, YELLOW)) == 16 - 2
    for city in ("akita", "kyoto"):
        refused = refusal(p, YELLOW, f"sakura {city}")
        assert (refused.name, refused.rule) == ("sakura_occupied", "RON-TWO-02")
    assert refusal(p, YELLOW, "sakura miyazaki").name == "covered"
    assert "sakura shimonoseki" in texts(p, YELLOW)


@pytest.mark.rule("RON-TWO-03")
def test_sakura_closes_a_city_and_uses_no_tile() -> None:
    p = table(2)
    sides = p.state.sides.copy()
    do(p, YELLOW, "place 1 city akita", "act forgo", "sakura kyoto")
    assert "Sakura ronin in Kyoto" in told(p)
    assert p.state.sides == sides
    assert asked(p) == [(RED, "place")]
    assert refusal(p, RED, "place 1 city kyoto").name == "city_occupied"


@pytest.mark.rule("RON-TWO-04")
def test_sakura_counts_one_for_each_figure_and_wins_ties() -> None:
    p = table(2)
    put_piece(p, SAKURA, "city kyoto")
    put_piece(p, SAKURA, "city nagoya")
    put_piece(p, YELLOW, "city matsumoto", character="fighter")
    assert weights(p, 5) == {SAKURA: 2, YELLOW: 2}
    assert weights(p, 6) == {SAKURA: 2}
    tea(p, {YELLOW: 14})
    set_spaces(p, 5, ["rice", "coin"])
    agenda(p, Collect(5))
    assert p.state.box == ["rice"]
    assert store(p, YELLOW) == ["coin"]


@pytest.mark.rule("RON-TWO-05")
def test_one_good_at_the_horse_head_however_many_figures() -> None:
    p = table(2)
    set_spaces(p, 6, ["coin", "rice", "fish"])
    for city in ("kyoto", "osaka", "himeji"):
        put_piece(p, SAKURA, f"city {city}")
    agenda(p, Collect(6))
    assert (p.state.box, p.state.spaces[5]) == (["coin"], [None, "rice", "fish"])
    assert "Sakura takes the coin" in told(p)
    complete(p)


@pytest.mark.rule("RON-TWO-05")
def test_what_sakura_took_never_comes_back() -> None:
    p = table(2)
    set_spaces(p, 6, ["coin", "rice", "fish"])
    put_piece(p, SAKURA, "city kyoto")
    agenda(p, Collect(6), NextRound())
    assert p.state.box == ["coin"]
    assert all(good for spaces in p.state.spaces for good in spaces)
    complete(p)


@pytest.mark.rule("RON-TWO-06")
def test_without_a_good_at_the_horse_head_sakura_goes_without() -> None:
    p = table(2)
    set_spaces(p, 6, [None, "rice", "fish"])
    put_piece(p, SAKURA, "city kyoto")
    agenda(p, Collect(6))
    assert (p.state.box, p.state.spaces[5]) == ([], [None, "rice", "fish"])
    assert "Sakura takes nothing" in told(p)


@pytest.mark.rule("RON-TWO-06", "RON-COLL-14")
def test_two_choose_between_equal_goods_because_of_the_horse_head() -> None:
    p = table(2)
    set_spaces(p, 1, ["rice", "rice"])
    put_piece(p, YELLOW, "city hirosaki", character="fighter")
    put_piece(p, SAKURA, "city akita")
    agenda(p, Collect(1))
    do(p, YELLOW, "pick 1")
    assert (p.state.spaces[0], p.state.box) == ([None, "rice"], [])


@pytest.mark.rule("RON-TWO-07")
def test_sakuras_figures_leave_in_upkeep() -> None:
    p = table(2)
    put_piece(p, SAKURA, "city kyoto")
    put_piece(p, YELLOW, "city akita")
    agenda(p, NextRound(), PlacePhase())
    assert p.state.pieces == []
    gate = p.state.gate
    do(p, gate, "place 1 city kyoto", "act forgo")
    assert asked(p) == [(gate, "sakura")]


def next_gate(number: int, yellow: int, red: int, tea_at: dict[int, int], gate: int = YELLOW) -> int:
    """Who gets the gate after a round."""
    p = table(2)
    give(p, YELLOW, points=yellow)
    give(p, RED, points=red)
    tea(p, tea_at)
    p.state.round, p.state.gate = number, gate
    agenda(p, NextRound())
    return p.state.gate


@pytest.mark.rule("RON-TWO-08", "RON-TWO-09")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("gate", [YELLOW, RED])
def test_the_gate_goes_to_fewer_points_every_round(number: int, gate: int) -> None:
    assert next_gate(number, 10, 20, {}, gate) == YELLOW
    assert next_gate(number, 20, 10, {}, gate) == RED
    assert next_gate(number, 10, 10, {YELLOW: 3, RED: 5}, gate) == YELLOW
    assert next_gate(number, 10, 10, {RED: 4, YELLOW: 4}, gate) == RED  # below in the stack
    assert next_gate(number, 10, 10, {RED: 14, YELLOW: 14}, gate) == YELLOW  # behind Sakura and Red


@pytest.mark.rule("RON-TWO-09", "RON-TEA-06")
def test_whoever_reaches_the_end_queues_behind_sakura() -> None:
    p = table(2)
    tea(p, {YELLOW: 13, RED: 12})
    give(p, RED, meditation=1)
    agenda(p, MoveTea(YELLOW))
    do(p, YELLOW, "tea_space points")
    agenda(p, MoveTea(RED))
    do(p, RED, "tea_move 2", "tea_space points")
    assert p.state.tea_order() == [SAKURA, YELLOW, RED]


@pytest.mark.rule("RON-TWO-09", "RON-SCORE-07")
@pytest.mark.parametrize("first", [YELLOW, RED])
def test_a_tie_at_the_end_is_between_the_two(first: int) -> None:
    p = table(2)
    give(p, YELLOW, points=50)
    give(p, RED, points=50)
    tea(p, {first: 14, 1 - first: 14})
    agenda(p, FinalScoring())
    standings = ENGINE.standings(p)
    assert (standings.order, standings.decided_by != "") == ((first, 1 - first), True)


@pytest.mark.rule("RON-TWO-10")
def test_sakura_waits_for_the_whole_turn() -> None:
    p = table(2)
    give(p, YELLOW, meditation=5, characters={1: "traveler"})
    do(p, YELLOW, "place 1 region 6", "act himeji 1", "tea_move 6")
    assert asked(p) == [(YELLOW, "tea_space")]
    do(p, YELLOW, "tea_space points")
    assert asked(p) == [(YELLOW, "tea_space")]
    do(p, YELLOW, "tea_space points")
    assert asked(p) == [(YELLOW, "sakura")]
    assert "sakura kyoto" in texts(p, YELLOW)
    assert points(p, YELLOW) == 4


@pytest.mark.rule("RON-TWO-10")
def test_turns_are_counted_anew_each_round() -> None:
    def sakuras(p: P) -> list[int]:
        """Who places Sakura, to the end of the round."""
        found, number = [], p.state.round
        while p.state.round == number and ENGINE.waiting(p):
            ((seat, kind),) = asked(p)
            if kind == "sakura":
                found.append(seat)
            do(p, seat, texts(p, seat)[-1])
        return found

    p = table(2)
    assert sakuras(p) == [YELLOW, RED, YELLOW, RED]
    first = p.state.gate
    assert sakuras(p) == [first, 1 - first] * 2


@pytest.mark.rule("RON-TWO-01")
def test_sakura_completes_no_missions() -> None:
    p = table(2)
    put_piece(p, SAKURA, "city edo")
    agenda(p, MissionPhase())
    assert asked(p) == []


def test_sakura_is_called_by_her_name() -> None:
    p = table(2)
    put_piece(p, SAKURA, "city kyoto")
    turn(p, YELLOW)
    agenda(p, Collect(6))
    assert "Kinai: Sakura 1." in told(p)
    assert refusal(p, YELLOW, "pick 1").rule == "CORE-02"
