"""Drawing cards, and the end of the game (RIC-DRAW, RIC-DECK, RIC-END)."""

from __future__ import annotations

import pytest

from engines.core import known
from engines.rice_wars import ENGINE
from engines.rice_wars.acting import ActionPhase
from engines.rice_wars.deck import DrawPhase
from engines.rice_wars.play import Turn
from engines.rice_wars.scoring import GameOver, wealth
from tests.conformance import random_game
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    agenda,
    asked,
    bare,
    complete,
    deck,
    discarded,
    do,
    hand,
    held,
    people,
    purse,
    stand,
    told,
)

rule = pytest.mark.rule


def counted(*counts: int) -> P:
    p = bare(len(counts))
    palaces = ("C1", "F5", "A3", "E6")[: len(counts)]
    free = [f for f in p.state.field_ids if f not in palaces]
    for seat, (palace, count) in enumerate(zip(palaces, counts, strict=True)):
        stand(p, seat, palace, *[free.pop() for _ in range(count)])
    return p


# ---- cards


@rule("RIC-DRAW-01")
@pytest.mark.parametrize(("turn", "count"), [(1, 2), (3, 3)])
def test_the_draw_phase(turn: int, count: int) -> None:
    p = bare(turn=turn)
    p.state.governor = Y
    deck(p, *["nengu", "nengu", "nengu", "doku", "doku", "doku", "ikki", "ikki", "ikki"][: 3 * count])
    agenda(p, DrawPhase())
    assert [len(me.hand) for me in p.state.players] == [count] * 3
    assert held(p, Y)[0] == "nengu"
    assert ["Nengu" in told(p, viewer) for viewer in (Y, None)] == [True, False]


@rule("RIC-DRAW-02", "RIC-COMP-07")
def test_only_what_fits_is_drawn() -> None:
    p = bare()
    hand(p, K, "nengu", "nengu", "nengu", "nengu", "doku")
    hand(p, Y, "kaikon", "kaikon", "kaikon", "kaikon")
    agenda(p, DrawPhase())
    assert [len(me.hand) for me in p.state.players] == [5, 5, 2]
    assert "{0} draws no card: the hand is full." in told(p)


@rule("RIC-DECK-01")
def test_the_discard_pile_becomes_the_deck() -> None:
    p = bare()
    deck(p, "nengu")
    discarded(p, "doku", "doku", "doku", "ikki", "ikki")
    agenda(p, DrawPhase())
    assert [len(me.hand) for me in p.state.players] == [2, 2, 2]
    assert p.state.discard == p.state.deck == []
    assert p.barrier


@rule("RIC-DECK-02")
def test_nothing_is_left_to_draw() -> None:
    p = bare()
    deck(p, "nengu")
    discarded(p)
    agenda(p, DrawPhase())
    assert [len(me.hand) for me in p.state.players] == [1, 0, 0]
    assert "{1} draws no card: there is none." in told(p)


@rule("RIC-DECK-03", "RIC-PIECE-01", "RIC-PIECE-03")
@pytest.mark.parametrize("number", range(4))
def test_the_box_is_whole_all_along(number: int) -> None:
    for run in random_game(ENGINE, number):
        complete(run.position)
        t = run.position.state
        assert t.phase != "action" or t.passed <= len(t.sides)


# ---- the end


@rule("RIC-END-01")
@pytest.mark.parametrize(("players", "turns"), [(3, 7), (5, 8)])
def test_the_last_turn(players: int, turns: int) -> None:
    p = bare(players, turn=turns)
    agenda(p, Turn())
    hands = [len(me.hand) for me in p.state.players]
    while asked(p):
        do(p, asked(p)[0][0], ENGINE.legal(p, asked(p)[0][0])[-1].text)
    assert ENGINE.standings(p).over
    assert [len(me.laid_open) for me in p.state.players] == hands
    assert ENGINE.where(p) == "the end"


@rule("RIC-END-02")
def test_most_fields_win() -> None:
    p = counted(3, 5, 4)
    purse(p, K, 50)
    agenda(p, GameOver())
    standings = ENGINE.standings(p)
    assert standings.winners == (Y,)
    assert [score.total for score in standings.scores] == [3, 5, 4]
    assert [score.rank for score in standings.scores] == [3, 1, 2]
    assert sum(line.points for line in standings.scores[Y].lines) == 5
    assert standings.decided_by == ""
    assert standings.scores[K].lines[2].told == 50 + 3, "everybody's wealth is shown, though it is no points"
    assert "Fields: {0} 3, {1} 5, {2} 4." in told(p)


@rule("RIC-END-03")
def test_the_wealthiest_of_tied_players() -> None:
    p = counted(4, 4, 4, 2)
    people(p, K, active=1, tired=1, ronin="tired", card=2)
    purse(p, K, 3)
    purse(p, Y, 17)
    purse(p, R, 14)
    purse(p, 3, 90)
    agenda(p, GameOver())
    assert [wealth(p.state, seat) for seat in (K, Y, R)] == [3 + 4 + 4 + 2 + 4, 21, 18]
    standings = ENGINE.standings(p)
    assert standings.winners == (Y,)
    assert standings.decided_by == "wealth"
    assert [score.rank for score in standings.scores] == [3, 1, 2, 4]
    assert "{1} wins by wealth." in told(p)


@rule("RIC-END-04")
def test_a_tie_for_good() -> None:
    p = counted(4, 4, 1)
    agenda(p, GameOver())
    standings = ENGINE.standings(p)
    assert (standings.winners, standings.decided_by) == ((K, Y), "")
    assert "{0} and {1} win together." in told(p)


@rule("RIC-END-05")
def test_nobody_drops_out() -> None:
    p = counted(0, 3, 3)
    people(p, K, card=0, supply=24)
    agenda(p, ActionPhase())
    assert asked(p) == [(K, "action")]


@rule("RIC-INFO-05")
def test_at_the_end_all_lies_open() -> None:
    p = counted(1, 2, 3)
    hand(p, K, "doku", "nengu")
    purse(p, K, 7)
    before = ENGINE.view(p, Y).state.players[K]
    assert not known(before.ryo)
    assert before.hand == ["?", "?"]
    agenda(p, GameOver())
    for viewer in (None, Y):
        after = ENGINE.view(p, viewer).state.players[K]
        assert (after.left, after.laid_open) == (7, ["doku", "nengu"])
    assert "{0} has 7 ryo and Doku and Nengu left." in told(p)
