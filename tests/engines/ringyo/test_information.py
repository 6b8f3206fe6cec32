"""Who sees what, and how far acts can be taken back (RIN-INFO, RIN-ETIQ-01)."""

from __future__ import annotations

import pytest

from engines.core import UNKNOWN
from engines.match import CannotUndo, Match, Player
from engines.ringyo import ENGINE
from engines.ringyo.province import ProvincePhase
from tests.engines.ringyo.arrange import (
    A,
    B,
    P,
    agenda,
    bare,
    do,
    favors,
    give,
    hold,
    me_of,
    table,
    told,
    top,
    turn,
    weather,
)


@pytest.mark.rule("RIN-INFO-01", "RIN-SET-18")
@pytest.mark.parametrize("viewer", [A, B, None])
def test_hands_are_secret_and_counted(viewer: int | None) -> None:
    p = bare()
    hold(p, A, "promotion", "terraces", shown=("war_drums",))
    favors(p, A, "new_lands")
    seen = ENGINE.view(p, viewer).state.players[A]
    assert seen.shown_forestry == ["war_drums"]
    if viewer == A:
        assert (seen.forestry, seen.favors) == (["promotion", "terraces"], ["new_lands"])
    else:
        assert (seen.forestry, seen.favors) == ([UNKNOWN] * 2, [UNKNOWN])


@pytest.mark.rule("RIN-INFO-01", "RIN-SPEC-07")
def test_a_peek_is_for_one_pair_of_eyes() -> None:
    p = bare()
    weather(p, "a", "b", "pine")
    give(p, A, research=1)
    do(turn(p), A, "foresee", "peek_slot 3")
    cards = {v: [slot.card for slot in ENGINE.view(p, v).state.weather] for v in (A, B, None)}
    assert cards[A] == [UNKNOWN, UNKNOWN, "weather_pine"]
    assert cards[B] == cards[None] == [UNKNOWN] * 3
    assert [slot.peekers for slot in ENGINE.view(p, B).state.weather] == [[], [], [A]]
    assert told(p, B) == "{0} peeks at Weather card 3."


@pytest.mark.rule("RIN-INFO-01")
def test_stacks_are_counts() -> None:
    p = table(2, province_side=("B",))
    t = ENGINE.view(p, A).state
    for pile in (
        t.tile_stack, t.forestry_deck, t.favor_deck, t.gift_deck, t.demand_stack, t.forecast_deck, t.weather_deck,
        t.lake_stack,
    ):  # fmt: skip
        assert set(pile) == {UNKNOWN}
    assert ENGINE.view(p, A).dice == UNKNOWN


@pytest.mark.rule("RIN-INFO-01")
def test_a_goal_that_was_rejected_leaves_no_trace() -> None:
    p = bare()
    top(p.state.favor_deck, "new_lands", "oak_pine")
    hold(p, A, "court_whispers")
    do(turn(p), A, "play_forestry court_whispers", "keep_favor new_lands")
    seen = ENGINE.view(p, A).state
    assert seen.favor_discard == [UNKNOWN]
    assert "discards Oak & Pine" in told(p, A)
    assert "Oak" not in told(p, B)


@pytest.mark.rule("RIN-INFO-02")
def test_the_copy_that_all_know_goes_first() -> None:
    p = bare()
    hold(p, A, "seasonal_hands", shown=("seasonal_hands",))
    turn(p)
    assert [x for x in map(str, (a.text for a in ENGINE.legal(p, A))) if x.startswith("play")] == [
        "play_forestry seasonal_hands"
    ]
    do(p, A, "sell_forestry seasonal_hands")
    assert (me_of(p).shown_forestry, me_of(p).forestry) == ([], ["seasonal_hands"])
    assert ENGINE.view(p, B).state.players[A].forestry == [UNKNOWN]


# ---- taking back


def match(p: P) -> Match:
    """A match at this position."""
    players = [Player(name, seat) for seat, name in enumerate(("Ana", "Ben"))]
    made = Match(ENGINE, ENGINE.options({"players": 2}), 1, players)
    made.resume([], p)
    return made


def act(m: Match, seat: int, *texts: str) -> None:
    for text in texts:
        m.play(seat, m.read(seat, text))


@pytest.mark.rule("RIN-ETIQ-01")
def test_a_turn_is_taken_back_step_by_step() -> None:
    p = bare()
    hold(p, A, "rich_soil", "war_drums")
    agenda(p, ProvincePhase())
    before = ENGINE.encode(p)
    m = match(p)
    acts = ["hire", "place_worker yellow_samurai i21", "cut c3", "split pine 3 1", "join pine 1 2"]
    acts += ["play_forestry war_drums", "play_forestry rich_soil", "grow c2", "stop", "create_paddy b2"]
    act(m, A, *acts)
    for text in reversed(acts):
        assert m.undo(A).text == text
    assert ENGINE.encode(m._position) == before
    with pytest.raises(CannotUndo):
        m.undo(A)


@pytest.mark.rule("RIN-ETIQ-01")
@pytest.mark.parametrize(
    "acts",
    [("foresee", "peek_slot 1"), ("expand",), ("play_forestry court_whispers",), ("play_forestry envoys_report",)],
)
def test_nothing_that_was_revealed_is_taken_back(acts: tuple[str, ...]) -> None:
    p = bare()
    hold(p, A, "court_whispers", "envoys_report")
    give(p, A, research=2, military=5)
    agenda(p, ProvincePhase())
    m = match(p)
    act(m, A, "hire", *acts)
    with pytest.raises(CannotUndo, match="drawn, rolled or shown"):
        m.undo(A)


@pytest.mark.rule("RIN-ETIQ-01")
def test_nothing_from_before_anothers_act_is_taken_back() -> None:
    p = agenda(bare(), ProvincePhase())
    m = match(p)
    act(m, A, "hire", "end_province")
    act(m, B, "hire")
    with pytest.raises(CannotUndo, match="Somebody else"):
        m.undo(A)
    m.undo(B)
    with pytest.raises(CannotUndo):
        m.undo(B)
