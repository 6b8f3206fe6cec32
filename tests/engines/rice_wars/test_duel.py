"""Duels (RIC-DUE), and the cards and favours that belong to them."""

from __future__ import annotations

import pytest

from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    asked,
    bare,
    do,
    hand,
    held,
    on_fields,
    owes,
    people,
    purse,
    refusal,
    stand,
    starting,
    texts,
    told,
)

rule = pytest.mark.rule
CHAIN = ("F4", "E4", "D4", "D5", "E5", "G4")


def facing(*owned: str, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = (), turn: int = 1) -> P:
    """K with an active ronin, Y with peasants on these fields."""
    p = bare(turn=turn)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", *owned)
    stand(p, R, "A3")
    people(p, K, ronin="active", active=1, card=2)
    people(p, Y, active=3, ronin="active")
    hand(p, K, *mine)
    hand(p, Y, *theirs)
    return acting(p, K)


def duel(p: P) -> P:
    do(p, K, "challenge 1")
    do(p, Y, "accept_duel")
    return p


def strengths(p: P) -> list[int]:
    assert p.state.clash
    return [fighter.strength for fighter in p.state.clash.sides]


@rule("RIC-DUE-01", "RIC-DUE-02")
@pytest.mark.parametrize("answer", ["accept_duel", "refuse_duel"])
def test_a_challenge(answer: str) -> None:
    p = facing()
    assert starting(p, K, "challenge") == ["1", "2"]
    do(p, K, "challenge 1")
    assert asked(p) == [(Y, "answer_duel")]
    assert p.state.camps[K].ronin == "tired"
    do(p, Y, answer)
    assert p.state.camps[K].ronin != "active"


@rule("RIC-DUE-01")
def test_only_an_active_ronin_challenges() -> None:
    p = facing()
    people(p, K, ronin="tired")
    acting(p, K)
    assert refusal(p, K, "challenge 1").text.startswith("Your ronin is tired.")
    people(p, K, ronin="none")
    acting(p, K)
    assert refusal(p, K, "challenge 1").rule == "RIC-DUE-01"


@rule("RIC-DUE-03", "RIC-DUE-11")
def test_refusing_costs_two_peasants() -> None:
    p = facing(*CHAIN)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert asked(p) == [(Y, "give_up")]
    do(p, Y, "give_up D4", "give_up F4")
    assert (p.state.workers["D4"], p.state.workers["F4"]) == (K, K)
    assert (p.state.camps[K].peasants, p.state.camps[K].supply) == (2, 19)
    assert held(p, K) == held(p, Y) == []
    assert asked(p) == [(Y, "action")]


@rule("RIC-DUE-03")
@pytest.mark.parametrize("owned", [("F4",), ("F4", "E4")])
def test_with_two_or_fewer_all_are_given_up(owned: tuple[str, ...]) -> None:
    p = facing(*owned)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert on_fields(p, K) == sorted(["C2", *owned])
    assert asked(p) == [(Y, "action")]


@rule("RIC-DUE-04", "RIC-DUE-12")
@pytest.mark.parametrize("turn", [1, 6])
def test_base_strength(turn: int) -> None:
    p = duel(facing(mine=("nengu",), theirs=("nengu",), turn=turn))
    assert strengths(p) == [4, 5]


@rule("RIC-DUE-05", "RIC-FAV-03")
def test_cards_and_iaijutsu() -> None:
    p = facing(mine=("tettai", "shouri"), theirs=("nengu", "ikki"))
    owes(p, K, iaijutsu_no_shishou=2, youhei=1)
    duel(acting(p, K))
    assert texts(p, K) == [
        "clash_card shouri",
        "clash_card tettai",
        "clash_favour iaijutsu_no_shishou",
        "clash_decline",
    ]
    assert refusal(p, K, "clash_favour youhei").rule == "RIC-COM-22"
    do(p, K, "clash_favour iaijutsu_no_shishou")
    assert strengths(p) == [6, 5]
    do(p, Y, "clash_decline")
    do(p, K, "clash_card tettai")
    assert "8 to 5: {0} wins the duel." in told(p)
    assert p.state.players[K].favours == {"iaijutsu_no_shishou": 1, "youhei": 1}


@rule("RIC-DUE-06", "RIC-CARD-16")
def test_yuuki() -> None:
    p = facing(mine=("yuuki", "yuuki"), theirs=("yuuki",))
    purse(p, K, 1)
    purse(p, Y, 3)
    duel(p)
    do(p, K, "clash_card yuuki")
    do(p, Y, "clash_card yuuki")
    do(p, K, "clash_card yuuki")
    assert strengths(p) == [6, 6]
    assert asked(p) == [(K, "activate")]
    assert texts(p, K) == ["activate 0", "activate 1"]  # there is 1 ryo
    do(p, K, "activate 1")
    assert asked(p) == [(Y, "activate")]
    do(p, Y, "activate 0")
    assert "8 to 6" in told(p)


@rule("RIC-DUE-07", "RIC-CARD-14", "RIC-CARD-15")
def test_equal_strength_means_that_both_lose() -> None:
    p = facing("F4", mine=("shouri",), theirs=("nengu",))
    purse(p, K, 5)
    duel(p)
    do(p, K, "clash_card shouri")
    do(p, Y, "clash_card nengu")
    assert "5 to 5: both lose the duel." in told(p)
    assert "turned up" not in told(p)
    assert p.state.camps[K].ronin == "none"
    assert on_fields(p, Y) == []


@rule("RIC-CARD-14")
def test_kyuujo_is_a_bonus_in_duels() -> None:
    p = facing(mine=("kyuujo", "doku"))
    purse(p, K, 5)
    duel(p)
    do(p, K, "clash_card kyuujo")
    do(p, K, "clash_card doku")
    assert "7 to 5" in told(p)
    assert p.state.players[K].ryo == 5


@rule("RIC-DUE-08")
def test_the_daimyo_loses_four() -> None:
    p = facing(*CHAIN, mine=("doku",))
    duel(p)
    do(p, K, "clash_card doku")
    assert asked(p) == [(Y, "lose")]
    for field in ("D4", "E4", "D5", "E5"):
        do(p, Y, f"lose {field}")
    assert on_fields(p, Y) == ["F4", "G4"]
    assert on_fields(p, K) == ["C2"]
    assert p.state.camps[Y].supply == 22


@rule("RIC-DUE-09")
def test_the_ronin_is_lost() -> None:
    p = duel(facing(*CHAIN))
    assert p.state.camps[K].ronin == "none"
    assert p.state.ronin == 4  # and Y has the other one
    assert len(on_fields(p, Y)) == len(CHAIN)


@rule("RIC-DUE-10")
def test_cards_after_a_duel() -> None:
    p = duel(facing(*CHAIN))
    assert (len(held(p, K)), len(held(p, Y))) == (2, 3)


@rule("RIC-DUE-11", "RIC-CARD-18")
def test_kagemusha() -> None:
    p = facing(*CHAIN, theirs=("kagemusha",))
    do(p, K, "challenge 1")
    assert refusal(p, Y, "play_reaction kagemusha").rule == "RIC-HIRE-13"
    p = facing(*CHAIN, theirs=("kagemusha",))
    purse(p, Y, 2)
    do(p, K, "challenge 1")
    assert texts(p, Y) == ["accept_duel", "refuse_duel", "play_reaction kagemusha"]
    do(p, Y, "play_reaction kagemusha")
    assert p.state.players[Y].ryo == 1
    assert len(on_fields(p, Y)) == len(CHAIN)
    assert held(p, K) == held(p, Y) == []
    assert p.state.camps[K].ronin == "tired"
    assert asked(p) == [(Y, "action")]


@rule("RIC-DUE-13")
def test_the_order_counts_for_the_last_peasant() -> None:
    p = facing("F4", "E4")
    people(p, K, card=1, supply=0)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert texts(p, Y) == ["give_up E4", "give_up F4"]
    do(p, Y, "give_up F4")
    assert p.state.workers["F4"] == K
    assert "E4" not in p.state.workers


@rule("RIC-DUE-13")
def test_with_three_peasants_both_are_chosen() -> None:
    p = facing("F4", "E4", "D4")
    people(p, K, card=1, supply=0)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel", "give_up D4")
    assert asked(p) == [(Y, "give_up")]
    do(p, Y, "give_up E4")
    assert p.state.workers["D4"] == K
    assert "E4" not in p.state.workers
