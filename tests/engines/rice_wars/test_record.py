"""What is kept of fights and auctions that are over: public facts, in order, and nothing before it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.combat import strength_of
from engines.rice_wars.components import CARD
from engines.rice_wars.state import Fought, Offer, Play
from tests.conformance import random_game
from tests.engines.rice_wars.arrange import K, P, R, Y, acting, bare, do, hand, on_top, owes, people, stand


def facing(mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> P:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    people(p, K, active=2, ronin="active")
    people(p, Y, active=1)
    hand(p, K, *mine)
    hand(p, Y, *theirs)
    return acting(p, K)


def last(p: P) -> Fought:
    return p.state.fought[-1]


def test_a_combat_is_kept_as_it_went() -> None:
    p = facing(("kaikon", "ninsoku"), ("kyuujo",))
    owes(p, K, youhei=1)
    p.state.players[Y].ryo = 1
    acting(p, K)
    on_top(p, "doku")
    do(p, K, "attack F4")
    do(p, K, "send 2 0")
    do(p, Y, "defend 1 0")
    do(p, K, "clash_card ninsoku")
    do(p, Y, "clash_card kyuujo")
    do(p, K, "clash_favour youhei")
    assert p.state.clash
    hidden = [(play.side, play.how, play.thing) for play in p.state.clash.plays]
    assert hidden == [
        (K, "card", ""), (Y, "card", ""), (K, "favour", "youhei"), (K, "deck card", ""), (Y, "decline", ""),
    ]  # fmt: skip
    do(p, K, "clash_decline")
    do(p, Y, "activate 1")
    fought = last(p)
    assert (fought.fight, fought.field, fought.sides) == ("combat", "F4", (K, Y))
    assert (fought.ashigaru, fought.ronin, fought.start) == ((2, 1), (0, 0), (4, 3))
    assert Play(K, "card", "ninsoku", 2) in fought.plays
    assert Play(Y, "paid", "kyuujo", 2) in fought.plays
    assert fought.strengths == (4 + 2 + CARD["doku"].bonus, 3 + 1 + 2)
    assert fought.winner == (K if fought.strengths[0] > fought.strengths[1] else Y)
    assert p.state.clash is None


def test_a_ronin_takes_the_field() -> None:
    p = facing()
    do(p, K, "attack F4")
    do(p, K, "send 0 1")
    do(p, Y, "defend 0 0")
    assert last(p).taken
    assert last(p).winner == K


def test_fights_that_do_not_take_place() -> None:
    p = facing(theirs=("tettai",))
    do(p, K, "attack F4")
    do(p, K, "send 1 0")
    do(p, Y, "play_reaction tettai")
    assert (last(p).ending, last(p).winner, last(p).plays) == ("withdrawn", None, ())
    p = facing()
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert (last(p).fight, last(p).field, last(p).ending) == ("duel", "", "refused")


@pytest.mark.parametrize("number", range(4))
def test_records_of_whole_games_add_up(number: int) -> None:
    """Strengths and winners are those that were told; every auction that was held is there."""
    end: Any = None
    told: list[str] = []
    for run in random_game(ENGINE, number):
        end = run.position
        told += [event.text for event in end.news]
    t = end.state
    for fought in t.fought:
        one, other = fought.strengths
        if fought.ending != "fought":
            assert fought.winner is None
            continue
        if fought.field:
            least = strength_of(fought.ashigaru[0], fought.ronin[0])
            assert least <= fought.start[0] <= least + 3
            assert fought.start[1] == 1 + strength_of(fought.ashigaru[1], fought.ronin[1])
            if one != other:
                assert fought.winner == fought.sides[one < other]
        else:
            assert fought.winner == (None if one == other else fought.sides[one < other])
        assert all(play.thing for play in fought.plays if play.how != "decline")
        assert any(text.startswith(f"{one} to {other}: ") for text in told)
    held = sum(text.startswith("Bids for ") for text in told)
    assert len(t.auctions) <= held
    for auction in t.auctions:
        assert sum(offer.favours == 2 for offer in auction.offers) >= (1 if any(o.ryo for o in auction.offers) else 0)
        assert all(offer.ryo for offer in auction.offers if offer.favours)
        assert all(isinstance(offer, Offer) for offer in auction.offers)


def test_everybody_sees_the_same_record() -> None:
    p = facing(("kaikon",), ("doku",))
    do(p, K, "attack F4")
    do(p, K, "send 1 0")
    do(p, Y, "defend 0 0")
    do(p, K, "clash_card kaikon")
    for viewer in (K, Y, R, None):
        clash = ENGINE.view(p, viewer).state.clash
        assert clash
        assert clash.plays == [Play(K, "card")]
