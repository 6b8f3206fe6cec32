"""Two players and a neighbour (RIC-2P)."""

from __future__ import annotations

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.auction import AdvisorPhase
from engines.rice_wars.deck import DrawPhase
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.income import IncomePhase
from engines.rice_wars.play import NextTurn
from engines.rice_wars.scoring import GameOver
from tests.engines.rice_wars.arrange import (
    K,
    P,
    Y,
    acting,
    agenda,
    asked,
    bare,
    deck,
    do,
    hand,
    held,
    on_fields,
    on_top,
    people,
    phase,
    purse,
    refusal,
    stand,
    starting,
    table,
    texts,
    told,
)

rule = pytest.mark.rule
N = 2


def three_sides(turn: int = 1) -> P:
    p = bare(2, turn=turn)
    stand(p, K, "C1", "C2")
    stand(p, Y, "C6", "C5")
    stand(p, N, "G2", "F2", "F3")
    return p


# ---- setting up


@rule("RIC-2P-01", "RIC-2P-05", "RIC-2P-22", "RIC-SETUP-10")
def test_three_sides() -> None:
    t = table(2).state
    assert t.neutral == N
    camp = t.camps[N]
    assert (camp.supply, camp.peasants, camp.ashigaru, camp.ronin) == (9, 0, 0, "none")
    assert len(t.players) == 2
    p = agenda(three_sides(2), AdvisorPhase())
    assert len(p.state.advisors) == 2


@rule("RIC-2P-03", "RIC-2P-04", "RIC-PALACE-04")
def test_its_palace_and_its_first_peasants() -> None:
    p = table(2, first_governor="seat_1")
    do(p, Y, "place_palace C6")
    do(p, K, "place_palace C1")
    assert asked(p) == [(Y, "place_neutral_palace")]
    assert refusal(p, Y, "place_neutral_palace B1").rule == "RIC-PALACE-02"
    do(p, Y, "place_neutral_palace G2")
    assert asked(p) == [(Y, "place_neutral_peasant")]
    assert refusal(p, Y, "place_neutral_peasant D4").rule == "RIC-PLACE-03"
    near = p.state.neighbours["G2"]
    assert sorted(starting(p, Y, "place_neutral_peasant")) == sorted(near)
    do(p, Y, "place_neutral_peasant F2")
    assert asked(p) == [(K, "place_neutral_peasant")]
    do(p, K, "place_neutral_peasant F3")
    assert on_fields(p, N) == ["F2", "F3"]
    assert asked(p) == [(Y, "hire")]


# ---- its turn


@rule("RIC-2P-02", "RIC-2P-20")
def test_governors_and_turn_order() -> None:
    p = three_sides()
    assert p.state.sides == [K, Y, N]
    for governor in (Y, K, Y):
        agenda(p, NextTurn())
        assert p.state.governor == governor
        assert p.state.sides[-1] == N


@rule("RIC-2P-06", "RIC-2P-07")
def test_it_gets_people() -> None:
    p = three_sides()
    for turn, (peasants, ashigaru) in enumerate([(3, 1), (6, 2), (9, 2), (9, 2)]):
        agenda(p, HiringPhase())
        do(p, K, "finish_hiring")
        assert p.state.camps[N].peasants == [0, 3, 6, 9][turn]  # only after both players
        do(p, Y, "finish_hiring")
        camp = p.state.camps[N]
        assert (camp.peasants, camp.active, camp.tired) == (peasants, ashigaru, 0)
        people(p, N, active=camp.active - 1, tired=1)


@rule("RIC-2P-07")
def test_it_takes_ashigaru_from_the_common_supply() -> None:
    p = three_sides()
    people(p, K, active=17)
    purse(p, K, 99)
    agenda(p, HiringPhase())
    do(p, K, *["pay ashigaru"] * 17, "finish_hiring")
    do(p, Y, "finish_hiring")
    assert p.state.camps[N].ashigaru == 0


@rule("RIC-2P-08")
def test_what_it_does_not_have() -> None:
    p = three_sides(2)
    agenda(p, IncomePhase())
    assert len(told(p).splitlines()) == 2
    agenda(p, AdvisorPhase())
    do(p, K, texts(p, K)[0])
    assert asked(p) == [(K, "bid"), (Y, "bid")]
    agenda(p, DrawPhase())
    assert [len(me.hand) for me in p.state.players] == [2, 2]


@rule("RIC-2P-09", "RIC-2P-21")
def test_who_places_for_it() -> None:
    p = three_sides()
    people(p, N, card=3)
    people(p, K, card=3)
    phase(p)
    placers: list[int] = []
    while len(placers) < 3:
        seat, kind = asked(p)[0]
        if kind == "place_neutral_peasant":
            placers.append(seat)
        do(p, seat, texts(p, seat)[0] if seat == K or kind != "action" else "pass")
    assert placers == [K, Y, K]
    people(p, N, card=1)
    phase(p)
    do(p, K, "pass")
    do(p, Y, "pass")
    assert asked(p) == [(K, "place_neutral_peasant")]  # the governor first, every time


@rule("RIC-2P-10")
def test_it_must_be_placed() -> None:
    p = three_sides()
    people(p, N, card=1)
    acting(p, N)
    assert asked(p) == [(K, "place_neutral_peasant")]
    assert set(starting(p, K, "place_neutral_peasant")) == {"E2", "E3", "E4", "F1", "F4", "G1", "G3"}
    do(p, K, "place_neutral_peasant E3")
    assert p.state.passed == 0
    people(p, N, card=0)
    acting(p, N)
    assert "The neighbour passes." in told(p)
    assert p.state.passed == 1


@rule("RIC-2P-10")
def test_without_a_field_it_passes() -> None:
    p = three_sides()
    stand(p, N, "G2")
    stand(p, K, "C1", "F1", "F2", "F3", "G1", "G3")
    people(p, N, card=2)
    acting(p, N)
    assert p.state.passed == 1
    assert p.state.camps[N].peasants == 2


# ---- fighting it


@rule("RIC-2P-11")
def test_it_is_peaceful() -> None:
    p = three_sides()
    people(p, N, active=2)
    people(p, K, ronin="active")
    acting(p, K)
    assert starting(p, K, "challenge") == ["1"]
    assert refusal(p, K, "challenge 2").text == "The neighbour has neither daimyo nor money nor cards."
    acting(p, N)
    assert asked(p) == [(K, "action")]


@rule("RIC-2P-12", "RIC-2P-13", "RIC-2P-14")
@pytest.mark.parametrize(("active", "strength"), [(2, 3), (1, 3), (0, 1)])
def test_it_defends(active: int, strength: int) -> None:
    p = three_sides()
    people(p, N, active=active)
    people(p, K, active=1, ronin="active")
    hand(p, K, "nengu")
    on_top(p, "kyuujo", "ikki")
    acting(p, K)
    do(p, K, "attack F2", "send 1 1")
    assert p.state.camps[N].active == max(0, active - 1)
    assert p.state.camps[N].tired == min(1, active)
    assert p.state.clash
    assert [side.strength for side in p.state.clash.sides] == [6, strength]
    do(p, K, "clash_card nengu")
    assert f"6 to {strength + 1}" in told(p)  # the bonus of Kyuujo, whose ability is not for the neighbour
    assert held(p, K) == ["ikki"]
    assert p.state.discard == ["nengu", "kyuujo"]
    assert p.state.workers["F2"] == K


@rule("RIC-2P-13", "RIC-COM-08")
def test_its_card_comes_when_it_is_first_asked() -> None:
    p = three_sides()
    people(p, K, active=2)
    hand(p, K, "nengu", "nengu", "ikki")
    acting(p, K)
    do(p, K, "attack F2", "send 2 0", "clash_card nengu")
    assert p.state.clash
    assert len(p.state.clash.defender.unseen) == 1
    assert ENGINE.view(p, K).state.clash.defender.unseen == ["?"]  # type: ignore[union-attr]
    do(p, K, "clash_card nengu")  # the neighbour declines
    assert p.state.clash
    assert p.state.clash.last_play
    do(p, K, "clash_card ikki")
    assert p.state.clash is None


@rule("RIC-2P-13")
def test_without_any_card_it_declines() -> None:
    p = three_sides()
    people(p, K, active=2)
    hand(p, K, "nengu", "nengu")
    deck(p)
    acting(p, K)
    do(p, K, "attack F2", "send 2 0", "clash_card nengu")
    assert "The neighbour declines." in told(p)


@rule("RIC-2P-15")
def test_its_peasants_come_back() -> None:
    p = three_sides()
    supply = p.state.camps[N].supply
    people(p, K, ronin="active")
    on_top(p, "nengu")
    acting(p, K)
    do(p, K, "attack F2")
    assert p.state.camps[N].supply == supply + 1


@rule("RIC-2P-18")
def test_cards_against_it() -> None:
    p = three_sides()
    people(p, N, active=1)
    hand(p, K, "ikki", "doku", "nusutto", "shinobi")
    hand(p, Y, "nengu")
    purse(p, K, 9)
    acting(p, K)
    plays = starting(p, K, "play_card")
    assert plays == ["ikki C5", "ikki F2", "ikki F3", "shinobi 1", "nusutto 1", "doku neighbour"]
    for wish in ("play_card nusutto neighbour", "play_card shinobi neighbour"):
        assert refusal(p, K, wish).rule == "RIC-2P-18"
    do(p, K, "play_card doku neighbour")
    assert p.state.camps[N].tired == 1
    p = three_sides()
    stand(p, N, "G2", "D4")
    hand(p, K, "negaeri")
    purse(p, K, 2)
    acting(p, K)
    do(p, K, "play_card negaeri D4")
    assert p.state.workers["D4"] == K


@rule("RIC-2P-19")
@pytest.mark.parametrize("pays", [True, False])
def test_equal_strength_against_it(pays: bool) -> None:
    p = three_sides()
    people(p, K, active=1)
    hand(p, K, "shouri")
    purse(p, K, 1)
    on_top(p, "doku", "nengu", "kaikon", "ikki")
    acting(p, K)
    do(p, K, "attack F2", "clash_card shouri")  # 3 against 1 + 2
    assert asked(p) == [(K, "activate")]
    do(p, K, f"activate {int(pays)}")
    assert ("F2" in p.state.workers) != pays
    assert ("for the neighbour" in told(p)) != pays


# ---- the end


def counted(mine: int, yours: int, its: int) -> P:
    p = three_sides()
    free = [f for f in p.state.field_ids if f not in ("C1", "C6", "G2")]
    p.state.workers.clear()
    for side, count in ((K, mine), (Y, yours), (N, its)):
        p.state.camps[side].supply = 24 if side != N else 11
        stand(p, side, p.state.camps[side].palace, *[free.pop() for _ in range(count)])
    return agenda(p, GameOver())


@rule("RIC-2P-16")
@pytest.mark.parametrize("counts", [(9, 9, 10), (10, 8, 10), (0, 0, 0)])
def test_the_neighbour_wins(counts: tuple[int, int, int]) -> None:
    p = counted(*counts)
    standings = ENGINE.standings(p)
    assert (standings.winners, standings.outsider) == ((), "The neighbour")
    assert min(score.rank for score in standings.scores) == 2
    assert "The neighbour wins." in told(p)


@rule("RIC-2P-17")
def test_otherwise_the_players_compare() -> None:
    assert ENGINE.standings(counted(10, 9, 8)).winners == (K,)
    assert ENGINE.standings(counted(10, 10, 8)).winners == (K, Y)
