"""Turns, income and hiring (RIC-TURN, RIC-INCOME, RIC-HIRE)."""

from __future__ import annotations

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.income import IncomePhase
from engines.rice_wars.play import NextTurn, Turn
from tests.conformance import random_game
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    agenda,
    asked,
    bare,
    do,
    hand,
    owes,
    people,
    play_on,
    purse,
    refusal,
    stand,
    texts,
    told,
)

rule = pytest.mark.rule


def island(turn: int = 1, players: int = 3) -> P:
    p = bare(players, turn=turn)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3") if players > 2 else None
    return p


def hiring(p: P) -> P:
    return agenda(p, HiringPhase())


# ---- the turn


@rule("RIC-TURN-01", "RIC-ADV-01")
@pytest.mark.parametrize(("turn", "advisors"), [(1, False), (2, True), (3, False), (5, True), (6, False)])
def test_the_phases(turn: int, advisors: bool) -> None:
    p = agenda(island(turn), Turn())
    phases = []
    while p.state.turn == turn and asked(p):
        if p.state.phase not in phases:
            phases.append(p.state.phase)
        do(p, asked(p)[0][0], texts(p, asked(p)[0][0])[-1])
    assert phases == (["hiring", "advisor", "action"] if advisors else ["hiring", "action"])
    assert p.state.turn == turn + 1
    assert all(len(me.hand) == (3 if turn == 3 else 2) for me in p.state.players)


@rule("RIC-TURN-02")
def test_the_governor_begins() -> None:
    p = island()
    p.state.governor = R
    hiring(p)
    order = []
    while asked(p):
        order.append(asked(p)[0][0])
        do(p, order[-1], "finish_hiring")
    assert order == [R, K, Y]


@rule("RIC-TURN-03")
def test_the_token_wanders() -> None:
    p = agenda(island(), NextTurn())
    assert (p.state.turn, p.state.governor) == (2, Y)
    p.state.governor = R
    agenda(p, NextTurn())
    assert (p.state.turn, p.state.governor) == (3, K)


@rule("RIC-TURN-04", "RIC-ADV-12")
def test_favours_can_be_used_again_in_a_new_turn() -> None:
    p = island()
    owes(p, K, shounin=2)
    acting(p, K)
    do(p, K, "use_favour shounin")
    play_on(p, lambda p: asked(p) == [] or asked(p)[0] == (K, "action"))
    acting(p, K)
    assert refusal(p, K, "use_favour shounin").rule == "RIC-ADV-12"
    agenda(p, NextTurn())
    acting(p, K)
    assert "use_favour shounin" in texts(p, K)


# ---- income


@rule("RIC-INCOME-01", "RIC-INCOME-02", "RIC-INCOME-04", "RIC-INCOME-05")
@pytest.mark.parametrize(("turn", "ryo"), [(1, 4), (4, 7)])
def test_income(turn: int, ryo: int) -> None:
    p = bare(turn=turn)
    stand(p, K, "C1", "C2", "C3", "D5", "E5")
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == ryo
    assert "2 palace + 2 peasants" in told(p)


@rule("RIC-INCOME-02")
def test_one_peasant_is_told_as_one() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    agenda(p, IncomePhase())
    assert "2 palace + 1 peasant." in told(p)


@rule("RIC-INCOME-03", "RIC-INCOME-04", "RIC-BOARD-03")
@pytest.mark.parametrize(
    ("board", "fields", "ryo"),
    [("basic", "C2 C3 D4", 6), ("basic", "C2 D4", 3), ("epic", "D2 D3 E3 E4", 8), ("epic", "E4", 2)],
)
def test_the_blessed_field(board: str, fields: str, ryo: int) -> None:
    p = bare(board=board)
    stand(p, K, "C1", *fields.split())
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == ryo


@rule("RIC-INCOME-06")
def test_the_pool_has_no_end() -> None:
    p = island()
    for me in p.state.players:
        me.ryo = 300
    agenda(p, IncomePhase())
    assert [me.ryo for me in p.state.players] == [303, 303, 302]


# ---- hiring


@rule("RIC-HIRE-01", "RIC-HIRE-02")
def test_prices() -> None:
    p = island()
    purse(p, K, 9)
    hiring(p)
    do(p, K, "hire ronin", "hire ashigaru", "hire peasant", "hire peasant", "hire peasant")
    camp = p.state.camps[K]
    assert (camp.peasants, camp.active, camp.ronin) == (3, 1, "active")
    assert p.state.players[K].ryo == 0
    assert texts(p, K) == ["finish_hiring"]


@rule("RIC-HIRE-03", "RIC-HIRE-05", "RIC-HIRE-11", "RIC-HIRE-14")
def test_who_wants_pay() -> None:
    p = island()
    people(p, K, card=3, active=1, tired=1, ronin="active")
    owes(p, K, soujutsu_no_shishou=2, geisha=1)
    purse(p, K, 20)
    hiring(p)
    assert p.state.players[K].unpaid == ["ashigaru", "ashigaru", "ronin", "soujutsu_no_shishou"]
    assert "You have 20 ryo; pay still due: 10." in ENGINE.prompt(p, K).ask  # type: ignore[union-attr]
    do(p, K, "pay soujutsu_no_shishou", "pay ashigaru", "pay ronin")
    assert p.state.players[K].ryo == 12
    assert texts(p, K) == ["hire peasant", "hire ashigaru", "pay ashigaru", "finish_hiring"]


@rule("RIC-HIRE-04")
def test_new_people_want_no_pay_at_once() -> None:
    p = island()
    purse(p, K, 6)
    hiring(p)
    do(p, K, "hire ronin", "hire ashigaru")
    assert p.state.players[K].unpaid == []
    do(p, K, "finish_hiring")
    assert (p.state.camps[K].active, p.state.camps[K].ronin) == (1, "active")


@rule("RIC-HIRE-06", "RIC-HIRE-08")
def test_who_is_unpaid_leaves_and_who_stays_recovers() -> None:
    p = island()
    people(p, K, active=1, tired=2, ronin="tired")
    owes(p, K, youhei=2)
    purse(p, K, 4)
    hiring(p)
    do(p, K, "pay ashigaru", "pay ashigaru")
    finish = next(action for action in ENGINE.legal(p, K) if action.passes)
    assert finish.detail(p, K) == "unpaid, would leave: 1 ashigaru, the ronin and Youhei"
    do(p, K, "finish_hiring")
    camp = p.state.camps[K]
    assert (camp.active, camp.tired, camp.ronin) == (2, 0, "none")
    assert (p.state.ashigaru, p.state.ronin) == (15, 5)
    assert p.state.players[K].favours == {}
    assert p.state.players[K].free_markers == 2
    assert "Unpaid and gone: 1 ashigaru, the ronin and Youhei." in told(p)


@rule("RIC-HIRE-07")
def test_people_may_stay_unpaid_though_there_is_money() -> None:
    p = island()
    people(p, K, active=1)
    purse(p, K, 9)
    hiring(p)
    do(p, K, "hire peasant", "finish_hiring")
    assert p.state.camps[K].ashigaru == 0
    assert p.state.players[K].ryo == 8


@rule("RIC-HIRE-09")
def test_one_ronin() -> None:
    p = island()
    people(p, K, ronin="tired")
    purse(p, K, 20)
    hiring(p)
    assert refusal(p, K, "hire ronin").rule == "RIC-HIRE-09"
    do(p, K, "pay ronin")
    assert refusal(p, K, "hire ronin").rule == "RIC-HIRE-09"


@rule("RIC-HIRE-10")
def test_no_token_no_hiring() -> None:
    p = island()
    people(p, R, active=16)
    people(p, K, tired=1, card=3, supply=0)
    purse(p, K, 9)
    purse(p, Y, 9)
    hiring(p)
    assert refusal(p, K, "hire ashigaru").rule == "RIC-HIRE-10"
    assert refusal(p, K, "hire peasant").rule == "RIC-HIRE-10"
    do(p, K, "finish_hiring")
    do(p, Y, "hire ashigaru")
    assert p.state.camps[Y].active == 1


@rule("RIC-HIRE-12", "RIC-CARD-04")
def test_a_levied_ashigaru_wants_pay_next_time() -> None:
    p = island()
    hand(p, K, "choushuu")
    purse(p, K, 1)
    acting(p, K)
    do(p, K, "play_card choushuu")
    hiring(p)
    assert p.state.players[K].unpaid == ["ashigaru"]


@rule("RIC-HIRE-13")
def test_no_credit() -> None:
    p = island()
    people(p, K, tired=1)
    purse(p, K, 1)
    hiring(p)
    assert texts(p, K) == ["hire peasant", "finish_hiring"]
    for wish in ("hire ashigaru", "pay ashigaru", "hire ronin"):
        why = refusal(p, K, wish)
        assert (why.rule, why.text.split(",")[1]) == ("RIC-HIRE-13", " and you have 1.")
    for run in random_game(ENGINE, 3):
        assert all(me.ryo >= 0 for me in run.position.state.players)


@rule("RIC-HIRE-15")
def test_advisors_are_paid_before_they_leave() -> None:
    p = island(turn=5)
    owes(p, K, gunshi=2)
    hiring(p)
    assert p.state.players[K].unpaid == ["gunshi"]


@rule("RIC-HIRE-03", "RIC-CARD-19")
def test_nothing_is_due() -> None:
    p = island()
    hand(p, K, "chuugi")
    owes(p, K, geisha=1)
    purse(p, K, 5)
    hiring(p)
    for wish in ("pay ashigaru", "pay geisha", "play_reaction chuugi"):
        assert refusal(p, K, wish).text == "No such pay is due."


@rule("RIC-HIRE-03")
def test_pay_is_spoken_of_only_where_somebody_is_there() -> None:
    """Refusals stand below the list: none for people one does not have."""
    p = bare()
    people(p, K, active=1)
    purse(p, K, 20)
    hiring(p)
    do(p, K, "pay ashigaru")
    refused = [action.text for action, _ in ENGINE.offers(p, K).refused]
    assert refused == ["pay ashigaru"]
