"""Who may see what, and that being asked tells nothing (RIC-INFO, RIC-HOT; section 4 of the specification)."""

from __future__ import annotations

import pytest

from engines.core import UNKNOWN, Dice
from engines.rice_wars import ENGINE
from engines.rice_wars.components import CARD
from engines.rice_wars.hiring import HiringPhase
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
    changed,
    do,
    hand,
    owes,
    people,
    purse,
    stand,
    table,
    texts,
    told,
    views,
)

rule = pytest.mark.rule


def facing() -> P:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    people(p, K, active=2, ronin="active")
    people(p, Y, active=1)
    return p


@rule("RIC-INFO-01", "RIC-INFO-04", "RIC-INFO-06", "RIC-INFO-07")
def test_hands_and_money_are_masked() -> None:
    p = facing()
    hand(p, K, "doku", "nengu")
    purse(p, K, 5)
    for viewer, view in views(p).items():
        seen = view.state.players[K]
        if viewer == K:
            assert (seen.hand, seen.ryo) == (["doku", "nengu"], 5)
        else:
            assert (seen.hand, seen.ryo) == ([UNKNOWN, UNKNOWN], UNKNOWN)
        assert set(view.state.deck) == {UNKNOWN}
        assert len(view.state.deck) == len(p.state.deck)
        assert set(view.state.advisor_deck) == {UNKNOWN}
        assert view.dice == UNKNOWN


@rule("RIC-INFO-08", "RIC-INFO-04")
def test_what_lies_open() -> None:
    for run in random_game(ENGINE, 2):
        t = run.position.state
        seen = ENGINE.view(run.position, None).state
        assert (seen.workers, seen.camps, seen.discard) == (t.workers, t.camps, t.discard)
        assert (seen.advisors, seen.gone_advisors, seen.turn) == (t.advisors, t.gone_advisors, t.turn)
        for me, shown in zip(t.players, seen.players, strict=True):
            assert (shown.passes, shown.favours) == (me.passes, me.favours)
            assert (shown.used, shown.unpaid) == (me.used, me.unpaid)


@rule("RIC-INFO-02")
def test_choices_come_out_of_the_view_of_the_chooser() -> None:
    p = facing()
    hand(p, K, "nengu", "ikki")
    purse(p, K, 2)
    acting(p, K)
    assert ENGINE.legal(ENGINE.view(p, K), K) == ENGINE.legal(p, K)
    assert ENGINE.legal(p, Y) == []


@rule("RIC-INFO-03")
def test_two_ways_to_tell() -> None:
    p = facing()
    hand(p, K, "hikyaku")
    acting(p, K)
    do(p, K, "play_card hikyaku")
    drawn = next(event for event in p.news if event.secret)
    assert drawn.seats == (K,)
    assert drawn.text == "{0} draws 2 cards."
    assert told(p, Y) == told(p, None) != told(p, K)


@rule("RIC-HOT-01", "RIC-INFO-01")
def test_without_money_one_is_asked_all_the_same() -> None:
    for ryo in (0, 9):
        p = facing()
        purse(p, K, ryo)
        agenda(p, HiringPhase())
        assert asked(p) == [(K, "hire")]
        seen = ENGINE.encode(ENGINE.view(p, Y))
        same = facing()
        purse(same, K, 3)
        agenda(same, HiringPhase())
        assert ENGINE.encode(ENGINE.view(same, Y)) == seen


@rule("RIC-HOT-01")
def test_without_a_fitting_card_one_is_asked_all_the_same() -> None:
    for card in ("tettai", "nengu"):
        p = facing()
        people(p, Y, active=0)
        hand(p, Y, card)
        acting(p, K)
        do(p, K, "attack F4", "send 1 0")
        assert asked(p) == [(Y, "defend")]
    for card in ("kagemusha", "nengu"):
        p = facing()
        hand(p, Y, card)
        acting(p, K)
        do(p, K, "challenge 1")
        assert asked(p) == [(Y, "answer_duel")]


@rule("RIC-HOT-02")
def test_nobody_else_is_asked_during_a_fight() -> None:
    fighting: set[int] = set()
    for number in range(6):
        for run in random_game(ENGINE, number):
            t = run.position.state
            if not t.clash:
                fighting = set()
                continue
            fighting |= {fighter.side for fighter in t.clash.sides}
            assert {decision.seat for decision in ENGINE.waiting(run.position)} <= fighting


@rule("RIC-HOT-02", "RIC-COMP-10")
def test_reactions_are_played_within_other_decisions() -> None:
    kinds = set()
    for number in range(40):
        for run in random_game(ENGINE, number):
            seat = ENGINE.waiting(run.position)[0].seat if run.kind else -1
            if any(text.startswith("play_reaction") for text in (texts(run.position, seat) if seat >= 0 else [])):
                kinds.add(run.kind)
    assert kinds <= {"hire", "defend", "answer_duel"}
    assert "hire" in kinds


@rule("RIC-INFO-01")
def test_a_purse_can_hold_any_sum_for_others() -> None:
    p = facing()
    purse(p, Y, 4)
    hand(p, Y, "doku")
    acting(p, K)
    view = ENGINE.view(p, K)
    worlds = [ENGINE.sample(view, Dice(n)).state.players[Y] for n in range(60)]
    assert len({me.ryo for me in worlds}) > 3
    assert len({tuple(me.hand) for me in worlds}) > 5


@rule("RIC-INFO-01")
def test_what_a_decline_tells() -> None:
    """Whether a side declines by choice, or for want of cards, is told in the same words."""
    lines = []
    for cards in ([], ["nengu"]):
        p = facing()
        hand(p, K, *cards)
        hand(p, Y, "nengu")
        acting(p, K)
        do(p, K, "attack F4", "send 1 0")
        do(p, Y, "defend 0 0")
        if cards:
            do(p, K, "clash_decline")
        lines.append([event.text for event in p.news][-1])
    assert lines == ["{0} declines."] * 2


@rule("RIC-INFO-02")
def test_a_favour_in_reserve_is_public() -> None:
    p = table()
    owes(p, Y, geisha=1)
    changed(p)
    assert all(view.state.players[Y].favours == {"geisha": 1} for view in views(p).values())


@rule("RIC-INFO-04", "RIC-INFO-06", "RIC-HOT-01")
@pytest.mark.parametrize(
    "wish",
    ["play_card hikyaku", "play_card shinobi 1", "use_favour geisha 1", "use_favour onmyouji", "attack F4"],
)
def test_who_only_watches_cannot_tell_what_is_drawn_taken_or_lifted(wish: str) -> None:
    """In all worlds that the actor cannot tell apart the same is told, and then the same seat is asked the same."""
    p = facing()
    hand(p, K, "hikyaku", "shinobi")
    hand(p, Y, "nengu", "doku")
    purse(p, K, 3)
    owes(p, K, geisha=1, onmyouji=1)
    view = ENGINE.view(acting(p, K), K)
    seen = set()
    for number in range(12):
        world = ENGINE.sample(view, Dice(number))
        acts = [
            wish,
            *(["send 1 0", "defend 0 0", "clash_decline", "clash_decline"] if wish.startswith("attack") else []),
        ]
        news = []
        for text in acts:
            do(world, asked(world)[0][0], text)
            news.append(told(world))
        seen.add((*news, ENGINE.encode(ENGINE.view(world, None))))
        if "take" in asked(world)[0][1]:
            do(world, K, texts(world, K)[0])
            assert not [card.name for card in CARD.values() if card.name in told(world)]
    assert len(seen) == 1
