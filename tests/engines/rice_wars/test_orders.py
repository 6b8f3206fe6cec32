"""Orders in advance: a fight, or passing, without handing over the screen (RIC-HOT-03)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Action, IllegalAction
from engines.match import Match, Player
from engines.rice_wars import ENGINE
from engines.rice_wars.acting import NextSide, Pass
from engines.rice_wars.clash import ClashCard, ClashDecline, ClashFavour
from engines.rice_wars.combat import Defend
from engines.rice_wars.duel import AcceptDuel
from tests.engines.rice_wars.arrange import K, P, R, Y, bare, hand, owes, people, stand

rule = pytest.mark.rule


def match_of(p: P, seat: int = K) -> Match:
    """A match that stands at this position, a seat's turn to act."""
    options: Any = p.state.options
    match = Match(ENGINE, options, 1, [Player(name, i) for i, name in enumerate(("Ko", "Yu", "Re"))])
    p.agenda.clear()
    p.push(NextSide(p.state.sides.index(seat)))
    p.__dict__.clear()
    ENGINE._run(p)
    match.resume([], p)
    return match


def facing(mine: tuple[str, ...], theirs: tuple[str, ...]) -> Match:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    people(p, K, active=2, ronin="active")
    people(p, Y, active=1)
    hand(p, K, *mine)
    hand(p, Y, *theirs)
    owes(p, K, youhei=1)
    return match_of(p)


def play(match: Match, seat: int, *wishes: str) -> None:
    for wish in wishes:
        match.play(seat, match.read(seat, wish))


def done(match: Match) -> list[str]:
    return [f"{move.seat} {move.action}" for move in match.carry_out()]


@rule("RIC-HOT-03")
def test_a_whole_fight_is_ordered_ahead() -> None:
    match = facing(("kaikon", "nengu"), ("doku", "ikki", "yashuu"))
    play(match, K, "attack F4", "send 2 0")
    ahead = match.may_order(Y)
    assert ahead == [ClashCard("yashuu"), ClashCard("ikki"), ClashCard("doku"), ClashDecline()]
    match.order(Y, [ClashCard("doku"), ClashDecline()])
    match.play(Y, Defend(1, 0))
    assert done(match) == []
    assert match.deciding() == (K,)
    match.order(K, [ClashCard("kaikon"), ClashFavour("youhei"), ClashDecline()])
    moves = done(match)
    assert moves[:4] == ["0 clash_card kaikon", "1 clash_card doku", "0 clash_favour youhei", "1 clash_decline"]
    assert moves[4:] == ["0 clash_decline"]
    assert match.view(None).state.clash is None
    assert match.carry_out() == []


@rule("RIC-HOT-03")
def test_an_order_that_is_not_possible_is_dropped_and_the_player_asked() -> None:
    match = facing(("kaikon", "nengu", "doku"), ("ikki", "ikki"))
    play(match, K, "attack F4", "send 2 0")
    play(match, Y, "defend 0 0")
    match.order(K, [ClashCard("kaikon"), ClashCard("kaikon"), ClashDecline()])
    match.carry_out()
    play(match, Y, "clash_card ikki")
    assert match.carry_out() == []
    assert match.orders(K) == []
    assert match.deciding() == (K,)


@rule("RIC-HOT-03")
def test_passing_for_the_rest_of_the_phase() -> None:
    match = facing((), ())
    assert match.may_order(K) == [Pass()]
    match.order(K, [Pass()])
    assert done(match) == ["0 pass"]
    play(match, Y, "attack C2")
    assert match.carry_out() == []
    assert match.decision(K) is not None  # K defends in person
    play(match, K, "defend 2 0")
    while match.deciding() != (R,):
        seat = match.deciding()[0]
        match.play(seat, match.legal(seat)[-1])
    play(match, R, "pass")
    assert done(match) == ["0 pass"]
    assert match.deciding() == (Y,)


@rule("RIC-HOT-03")
def test_orders_for_a_duel() -> None:
    match = facing(("kaikon", "nengu"), ("doku",))
    play(match, K, "challenge 1")
    match.order(Y, [ClashDecline()])
    match.play(Y, AcceptDuel())
    match.order(K, [ClashCard("kaikon"), ClashDecline()])
    assert done(match) == ["0 clash_card kaikon", "1 clash_decline", "0 clash_decline"]


@rule("RIC-HOT-03")
def test_an_order_is_for_one_fight() -> None:
    match = facing(("kaikon",), ("doku", "ikki", "ikki"))
    play(match, K, "attack F4", "send 1 0")
    match.order(Y, [ClashDecline()])
    match.play(Y, Defend(0, 0))
    match.order(K, [ClashCard("kaikon"), ClashDecline()])
    match.carry_out()
    assert match.view(None).state.clash is None
    assert match.orders(Y) == [ClashDecline()]
    for seat in (Y, R):
        play(match, seat, "pass")
    people_left = match.view(None).state.camps[K]
    assert people_left.active == 1
    play(match, K, "challenge 1")
    assert match.carry_out() == []


@rule("RIC-HOT-03", "RIC-INFO-01")
def test_others_see_ordinary_moves_only() -> None:
    plays = ["clash_card kaikon", "clash_decline"]
    told = []
    for ordered in (True, False):
        match = facing(("kaikon", "nengu"), ("doku", "ikki"))
        play(match, K, "attack F4", "send 1 0")
        play(match, Y, "defend 0 0")
        if ordered:
            match.order(K, [ClashCard("kaikon"), ClashDecline()])
            before = match.view(Y)
            match.withdraw(K)
            assert match.view(Y) == before
            match.order(K, [ClashCard("kaikon"), ClashDecline()])
            match.carry_out()
            play(match, Y, "clash_card doku")
            match.carry_out()
        else:
            play(match, K, plays[0])
            play(match, Y, "clash_card doku")
            play(match, K, plays[1])
        told.append((match.fingerprint(), match.chronicle(Y), match.moves))
    assert told[0] == told[1]


@rule("RIC-HOT-03")
def test_only_what_can_be_played_is_ordered() -> None:
    match = facing(("kaikon",), ("doku",))
    refused: list[Action] = [ClashCard("kaikon")]
    with pytest.raises(IllegalAction):
        match.order(K, refused)
    play(match, K, "attack F4", "send 1 0")
    assert match.may_order(K) == []
    with pytest.raises(IllegalAction):
        match.order(Y, [ClashCard("kaikon")])
