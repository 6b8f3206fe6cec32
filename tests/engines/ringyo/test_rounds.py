"""The course of a game: rounds, the order in the Province Phase, the end (RIN-END, RIN-ETIQ, RIN-SET-01)."""

from __future__ import annotations

import pytest

from engines.core import Dice
from engines.ringyo import ENGINE
from engines.ringyo.province import ProvincePhase
from engines.ringyo.rounds import CleanUp, NewRound
from engines.ringyo.weather import WeatherPhase
from tests.engines.ringyo.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    complete,
    do,
    fill,
    hold,
    me_of,
    refusal,
    table,
    texts,
    told,
    workers,
)


def played(p: P, seed: int = 1) -> list[tuple[int, str]]:
    """Play at random to the end; returns what was asked in which round."""
    dice = Dice(seed)
    story = []
    while waiting := ENGINE.waiting(p):
        story.append((p.state.round, waiting[0].kind()))
        seat = dice.choice(waiting).seat
        ENGINE.apply(p, seat, dice.choice(ENGINE.legal(p, seat)))
    return story


@pytest.mark.rule("RIN-SET-01", "RIN-END-07", "RIN-END-08")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_five_rounds(players: int) -> None:
    p = table(players)
    p.state.forestry_deck[:0] = [x for me in p.state.players for x in me.forestry]
    for me in p.state.players:
        me.forestry = []
    p.state.forestry_discard = []
    story = played(p)
    assert sorted({number for number, _ in story}) == [1, 2, 3, 4, 5]
    t = p.state
    assert (t.round, t.phase) == (5, "game_over")
    assert [me.sent.__len__() for me in t.players] == [5] * players
    assert len(t.demand_display) in (10, 11, 12)
    assert len(t.forecast_discard) == 4  # the last one is not tidied up
    assert all(slot.shown for slot in t.weather)
    complete(p)


@pytest.mark.rule("RIN-END-01", "RIN-END-03", "RIN-END-04", "RIN-END-05", "RIN-LAKE-04")
def test_tidying_up() -> None:
    p = bare(2, province_side=("B",))
    t = p.state
    t.gift_discard += [shown.gift for shown in t.gift_display]
    for shown in t.gift_display:
        t.tile_discard += shown.tiles
        t.forestry_discard += shown.forestry
        t.favor_discard += shown.favors
    t.gift_display = []
    old, lake = t.forecast, t.lake
    agenda(p, WeatherPhase(), CleanUp(), NewRound())
    t = p.state
    assert t.round == 2
    assert (t.forecast_discard, t.spent_lakes) == ([old], [lake])
    assert t.forecast != old
    assert t.lake is not None
    assert (len(t.gift_display), len(t.demand_display)) == (2, 4)
    assert [(slot.card is not None, slot.peekers, slot.shown) for slot in t.weather] == [(True, [], None)] * 3
    assert len(t.weather_deck) == 7
    complete(p)


@pytest.mark.rule("RIN-END-05", "RIN-SPEC-08")
def test_old_peeks_are_worth_nothing() -> None:
    p = bare()
    for slot in p.state.weather:
        slot.peekers = [A]
    p.state.gift_display, p.state.gift_deck = [], [*p.state.gift_deck, *(x.gift for x in p.state.gift_display)]
    agenda(p, WeatherPhase(), CleanUp(), NewRound())
    assert p.state.unknown_weather(A) == [1, 2, 3]


@pytest.mark.rule("RIN-END-03", "RIN-SUPPLY-01")
def test_gifts_are_shuffled_when_they_run_out() -> None:
    p = bare(2)
    t = p.state
    t.gift_discard = [*t.gift_deck[1:], *(x.gift for x in t.gift_display)]
    t.gift_deck, t.gift_display = t.gift_deck[:1], []
    agenda(p, CleanUp(), NewRound())
    assert len(p.state.gift_display) == 2
    assert p.state.gift_discard == []


# ---- the order at one screen


@pytest.mark.rule("RIN-ETIQ-02", "RIN-ETIQ-03", "RIN-COUNCIL-15")
def test_each_the_whole_phase_in_the_order_of_priority() -> None:
    p = bare(3)
    p.state.priority = [C, A, B]
    agenda(p, ProvincePhase())
    assert asked(p) == [(C, "province")]
    do(p, C, "hire", "end_province")
    assert asked(p) == [(A, "province")]
    assert [me.ended for me in ENGINE.view(p, B).state.players] == [False, False, True]
    assert "end_turn" not in texts(p, A)
    assert refusal(p, A, "end_turn").name == "end_turn_not_here"
    do(p, A, "end_province")
    do(p, B, "end_province")
    assert asked(p) == []


@pytest.mark.rule("RIN-ETIQ-02")
def test_short_turns_clockwise() -> None:
    p = bare(3, province_mode="alternate")
    p.state.priority = [B, A, C]
    fill(p, B, 2)
    agenda(p, ProvincePhase())
    assert asked(p) == [(B, "province")]
    assert "end_turn" not in texts(p, B)
    assert refusal(p, B, "end_turn").name == "end_turn_first_act"
    do(p, B, "hire", "place_worker yellow_samurai i21", "grow c3")
    assert texts(p, B, "place_worker") == []
    assert refusal(p, B, "place_worker yellow_samurai i02").name == "one_placement_a_turn"
    do(p, B, "end_turn")
    assert asked(p) == [(C, "province")]
    do(p, C, "end_province")
    assert asked(p) == [(A, "province")]
    do(p, A, "hire", "end_turn")
    assert asked(p) == [(B, "province")]
    assert texts(p, B, "grow") == []  # the worker of the last turn has finished
    do(p, B, "place_worker villager i02", "end_turn")
    do(p, A, "end_province")
    assert asked(p) == [(B, "province")]
    do(p, B, "place_worker yellow_samurai i26", "end_turn")
    assert asked(p) == [(B, "province")]  # all others have finished
    do(p, B, "end_province")
    assert asked(p) == []


@pytest.mark.rule("RIN-CARD-03", "RIN-ETIQ-02")
def test_cards_for_the_round_last_through_short_turns() -> None:
    p = bare(2, province_mode="alternate")
    hold(p, A, "open_granary")
    workers(p)
    agenda(p, ProvincePhase())
    do(p, A, "play_forestry open_granary", "end_turn")
    do(p, B, "end_province")
    do(p, A, "hire")
    assert me_of(p).rice == 4
    do(p, A, "end_province")
    assert (me_of(p).effects, p.state.forestry_discard) == ([], ["open_granary"])


@pytest.mark.rule("RIN-INFO-03")
def test_the_province_phase_is_always_asked() -> None:
    p = bare(2)
    workers(p)
    p.state.players[A].rice = 0
    agenda(p, ProvincePhase())
    assert texts(p, A) == ["end_province"]
    assert asked(p) == [(A, "province")]


def test_where_a_match_stands() -> None:
    p = table(2)
    assert ENGINE.where(p) == "round 1 of 5: goals, diplomats"
    agenda(p, ProvincePhase())
    assert ENGINE.where(p) == "round 1 of 5: Province Phase"
    assert "The Province Phase begins." in told(p)
