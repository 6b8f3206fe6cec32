"""The advisor phase and the favours that come of it (RIC-ADV)."""

from __future__ import annotations

import pytest

from engines.rice_wars.auction import AdvisorPhase
from engines.rice_wars.components import ADVISOR
from engines.rice_wars.hiring import HiringPhase
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
    facing_up,
    owes,
    people,
    purse,
    refusal,
    stand,
    texts,
    told,
    views,
)

rule = pytest.mark.rule


def auction(*bids: int, players: int = 3, ryo: int = 9) -> P:
    """Shounin is auctioned first; these are bid, in seat order."""
    p = bare(players, turn=2)
    facing_up(p, "shounin", "gunshi", "youhei")
    for seat in range(players):
        purse(p, seat, ryo)
    agenda(p, AdvisorPhase())
    do(p, K, "choose_advisor shounin")
    for seat, bid in enumerate(bids):
        do(p, seat, f"bid {bid}")
    return p


def levels(p: P) -> list[int]:
    return [me.favours.get("shounin", 0) for me in p.state.players]


@rule("RIC-ADV-02")
@pytest.mark.parametrize(("players", "count"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_how_many_advisors(players: int, count: int) -> None:
    p = agenda(bare(players, turn=2), AdvisorPhase())
    assert len(p.state.advisors) == count
    assert len(p.state.advisor_deck) == 8 - count


@rule("RIC-ADV-03", "RIC-ADV-13")
def test_old_advisors_leave() -> None:
    p = bare(turn=5)
    owes(p, K, shounin=2, gunshi=1)
    owes(p, Y, shounin=1)
    agenda(p, AdvisorPhase())
    assert p.state.gone_advisors == ["shounin", "gunshi"]
    assert not {"shounin", "gunshi"} & set(p.state.advisors)
    assert [me.free_markers for me in p.state.players] == [2, 2, 2]
    do(p, K, texts(p, K)[0])
    assert asked(p) == [(seat, "bid") for seat in (K, Y, R)]


@rule("RIC-ADV-04", "RIC-HOT-01")
def test_the_governor_says_what_is_next() -> None:
    p = agenda(bare(turn=2), AdvisorPhase())
    assert asked(p) == [(K, "choose_auction")]
    shown = [advisor for advisor in ADVISOR if advisor in p.state.advisors]
    assert texts(p, K) == [f"choose_advisor {advisor}" for advisor in shown]
    do(p, K, texts(p, K)[1])
    for seat in (K, Y, R):
        assert p.state.to_auction == shown[:1]
        do(p, seat, "bid 0")
    assert p.state.to_auction == []  # the last one needs no choice
    assert asked(p) == [(seat, "bid") for seat in (K, Y, R)]


@rule("RIC-ADV-05", "RIC-ADV-15", "RIC-INFO-07")
def test_bids_are_secret_until_all_are_in() -> None:
    p = auction()
    assert texts(p, Y) == [f"bid {n}" for n in range(10)]
    assert refusal(p, Y, "bid 10").rule == "RIC-HIRE-13"
    do(p, R, "bid 4")
    for viewer, view in views(p).items():
        assert view.state.players[R].bid == (4 if viewer == R else "?")
        assert view.state.players[K].bid is None
    assert told(p, K) == "{2} bids."
    assert told(p, R) == "{2} bids 4."
    do(p, K, "bid 0")
    do(p, Y, "bid 2")
    assert "Bids for Shounin: {0} 0, {1} 2, {2} 4." in told(p)
    same = auction(0, 2, 4)
    assert levels(same) == levels(p) == [0, 1, 2]
    assert [me.bid for me in p.state.players] == [None] * 3


@rule("RIC-ADV-06", "RIC-ADV-07", "RIC-ADV-08", "RIC-ADV-14")
@pytest.mark.parametrize(
    ("bids", "favours", "paid"),
    [
        ((3, 3, 1), [2, 2, 1], [3, 3, 1]),
        ((5, 2, 2), [2, 1, 1], [5, 2, 2]),
        ((5, 4, 3), [2, 1, 0], [5, 4, 0]),
        ((0, 1, 0), [0, 2, 0], [0, 1, 0]),
        ((2, 2, 0), [2, 2, 0], [2, 2, 0]),
    ],
)
def test_who_pays_and_what_for(bids: tuple[int, ...], favours: list[int], paid: list[int]) -> None:
    p = auction(*bids)
    assert levels(p) == favours
    assert [9 - me.ryo for me in p.state.players] == paid


@rule("RIC-ADV-09")
def test_nobody_bids() -> None:
    p = auction(0, 0, 0)
    assert p.state.gone_advisors == ["shounin"]
    assert "shounin" not in p.state.advisors


@rule("RIC-ADV-10", "RIC-HOT-01")
def test_without_a_marker_nobody_bids() -> None:
    p = auction(3, 1, 1, 1, players=4)
    do(p, K, "choose_advisor gunshi")
    for seat, bid in enumerate([3, 0, 0, 0]):
        do(p, seat, f"bid {bid}")
    assert p.state.players[K].free_markers == 0
    assert asked(p) == [(1, "bid"), (2, "bid"), (3, "bid")]
    assert "{0} has both favour markers on advisors and does not bid." in told(p)


@rule("RIC-ADV-11")
def test_a_marker_goes_down() -> None:
    p = bare()
    stand(p, K, "C1")
    owes(p, K, shounin=2)
    acting(p, K)
    do(p, K, "use_favour shounin")
    assert p.state.players[K].favours == {"shounin": 1}
    p.state.players[K].used.clear()
    acting(p, K)
    do(p, K, "use_favour shounin")
    assert p.state.players[K].favours == {}
    assert p.state.players[K].free_markers == 2
    assert p.state.players[K].ryo == 6


@rule("RIC-ADV-12")
def test_once_a_turn_but_two_advisors_may_help() -> None:
    p = bare()
    stand(p, K, "C1")
    people(p, K, tired=1)
    owes(p, K, shounin=2, gunshi=2)
    acting(p, K)
    do(p, K, "use_favour shounin")
    acting(p, K)
    assert "use_favour gunshi ashigaru" in texts(p, K)
    assert refusal(p, K, "use_favour shounin").rule == "RIC-ADV-12"


@rule("RIC-ADV-13")
def test_an_unpaid_marker_is_free_again() -> None:
    p = bare(turn=2)
    owes(p, K, gunshi=2)
    agenda(p, HiringPhase(), AdvisorPhase())
    for seat in (K, Y, R):
        do(p, seat, "finish_hiring")
    do(p, K, texts(p, K)[0])
    assert (K, "bid") in asked(p)


@rule("RIC-ADV-16")
def test_an_advisor_without_favours_stays() -> None:
    p = bare()
    stand(p, K, "C1")
    owes(p, K, shounin=1)
    acting(p, K)
    do(p, K, "use_favour shounin")
    assert p.state.advisors == ["shounin"]
    acting(p, K)
    assert refusal(p, K, "use_favour shounin").rule == "RIC-ADV-11"
    agenda(p, AdvisorPhase())
    assert p.state.gone_advisors == ["shounin"]
