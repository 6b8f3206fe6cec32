"""Who may see what (section 4 of the specification)."""

from __future__ import annotations

import pytest

from engines.core import UNKNOWN, Dice
from engines.shogun import ENGINE
from engines.shogun.actions import Turn
from engines.shogun.auction import RevealBids
from engines.shogun.components import SPACE
from tests.conformance import random_game
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    bare,
    complete,
    do,
    falling_out,
    hold,
    plan,
    plan_all,
    planned,
    table,
    told,
)


def views(p: P) -> list[P]:
    return [ENGINE.view(p, viewer) for viewer in (None, A, B, C)]


@pytest.mark.rule("SHO-SETUP-07", "SHO-TOWER-02")
def test_what_everybody_sees() -> None:
    p = planned(table())
    for view in views(p):
        assert view.state.map == p.state.map
        assert view.state.tray == p.state.tray
        assert (view.state.row, view.state.specials, view.state.events) == (
            p.state.row,
            p.state.specials,
            p.state.events,
        )
        for seen, me in zip(view.state.players, p.state.players, strict=True):
            assert (seen.chests, seen.rice, seen.points, seen.reserve) == (me.chests, me.rice, me.points, me.reserve)
        assert view.state.inside() == p.state.inside()


@pytest.mark.rule("SHO-TOWER-02", "SHO-ROUND-03")
def test_what_nobody_sees() -> None:
    p = table()
    for view in views(p):
        assert view.state.floors == UNKNOWN
        assert view.state.hidden_row == [UNKNOWN] * 5
        assert view.state.event_deck == [UNKNOWN] * 8
        assert view.dice == UNKNOWN


@pytest.mark.rule("SHO-PLAN-01")
def test_an_unfinished_plan_is_seen_by_its_owner_only() -> None:
    p, same = table(), table()
    do(p, A, "plan_place bid chest_1", "plan_place castle chest_0")
    assert ENGINE.view(p, A).state.players[A].sketch == ["chest_1", "chest_0"]
    for viewer in (None, B, C):
        view = ENGINE.view(p, viewer)
        assert view.state.players[A].sketch == UNKNOWN
        assert view.state.players[A].plan == [None] * 11
        assert (view.state, view.agenda) == (ENGINE.view(same, viewer).state, same.agenda)
        assert view.news == []


@pytest.mark.rule("SHO-PLAN-01")
def test_a_finished_plan_shows_its_spaces_and_no_card() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    plan(p, A, temple="aki", bid="chest_1")
    for viewer in (None, B):
        seen = ENGINE.view(p, viewer).state.players[A]
        assert [card is not None for card in seen.plan] == [i in (SPACE["temple"], SPACE["bid"]) for i in range(11)]
        assert set(filter(None, seen.plan)) == {UNKNOWN}
        assert seen.hand == [UNKNOWN] * 4
    assert ENGINE.view(p, A).state.players[A].plan == p.state.players[A].plan


@pytest.mark.rule("SHO-PLAN-01")
def test_only_who_is_ready_is_told() -> None:
    p = table()
    plan_all(p, B)
    assert told(p) == told(p, A) == "{1} is ready."
    assert "Turn-order bid: Chest 0" in told(p, B)


@pytest.mark.rule("SHO-BID-01", "SHO-BID-07")
def test_bids_are_seen_from_their_reveal_on() -> None:
    p = table()
    for seat in (A, B, C):
        plan(p, seat, bid="chest_2")
    assert ENGINE.view(p, B).state.players[A].plan[SPACE["bid"]] == UNKNOWN
    agenda(p, RevealBids())
    assert ENGINE.view(p, B).state.players[A].shown[SPACE["bid"]] == "chest_2"


@pytest.mark.rule("SHO-EXEC-02", "SHO-EXEC-06", "SHO-BATTLE-19")
def test_face_down_cards_make_no_difference_to_others() -> None:
    """Two face-down cards of B change places: an answer that turns neither up looks the same to A and C."""
    for first, second in (("kai", "chest_3"), ("musashi", "kai"), ("chest_0", "chest_4")):
        worlds = []
        for one, other in ((first, second), (second, first)):
            p = bare()
            hold(p, A, "omi", 5)
            hold(p, B, "ise", 3)
            hold(p, B, "kai", 2)
            hold(p, B, "musashi", 2)
            plan(p, A, combat_a="omi", combat_b="chest_1")
            plan(p, B, taxes="ise", castle=one, temple=other)
            agenda(p, Turn("combat_a", A), Turn("combat_a", B), Turn("combat_b", A))
            with falling_out("ABBB"):
                do(p, A, "combat_move ise 4 false")
            worlds.append([ENGINE.encode(ENGINE.view(p, viewer)) for viewer in (None, A, C)])
        assert worlds[0] == worlds[1]


def test_the_row_comes_to_light_and_nothing_else() -> None:
    p = planned(table())
    for run in random_game(ENGINE, 3):
        view, t = ENGINE.view(run.position, None).state, run.position.state
        assert view.row == t.row
        assert view.hidden_row == [UNKNOWN] * len(t.hidden_row)
    assert len(p.state.row) == 5


@pytest.mark.rule("SHO-TOWER-02", "SHO-PLAN-08")
def test_a_sampled_world_could_be_true() -> None:
    for number in range(4):
        for run in random_game(ENGINE, number):
            if len(run.moves) % 7:
                continue
            for viewer in (None, 0, 1):
                p = ENGINE.sample(ENGINE.view(run.position, viewer), Dice(len(run.moves)))
                complete(p)
                for me in p.state.players:
                    bid = me.plan[SPACE["bid"]]
                    assert not bid or not bid.startswith("chest") or int(bid[-1]) <= me.chests
