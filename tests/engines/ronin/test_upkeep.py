"""The end of a round: limits, ronin go home, the gate moves on, goods are refilled (RON-UP)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.ronin import ENGINE
from engines.ronin.placing import PlaceRonin
from engines.ronin.upkeep import NextRound, TidyUp, UpkeepPhase, next_gate
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    SAKURA,
    YELLOW,
    P,
    agenda,
    asked,
    castle,
    complete,
    do,
    give,
    put_piece,
    refusal,
    set_bag,
    set_spaces,
    store,
    table,
    tea,
    texts,
    told,
)


def tidy(p: P, seat: int = RED) -> P:
    return agenda(p, TidyUp(seat))


# ---- limits


@pytest.mark.rule("RON-UP-01")
@pytest.mark.parametrize(("owned", "kept"), [(0, 0), (3, 3), (4, 3), (7, 3)])
def test_meditation_tiles_above_three_return_to_the_supply(owned: int, kept: int) -> None:
    p = table()
    give(p, RED, meditation=owned)
    tidy(p)
    assert p.state.players[RED].meditation == kept
    assert p.state.meditation_supply == 16 - kept
    assert asked(p) == []


@pytest.mark.rule("RON-UP-02")
def test_exactly_the_surplus_is_put_aside_by_own_choice() -> None:
    p = table()
    give(p, RED, store=["rice", "rice", "fish", "sword", "coin", "coin"])
    tidy(p)
    assert asked(p) == [(RED, "discard")]
    assert "discard rice,rice" in texts(p, RED)
    assert "discard fish,coin" in texts(p, RED)
    assert len(texts(p, RED)) == 8, "the different pairs"
    do(p, RED, "discard rice,sword")
    assert store(p, RED) == ["rice", "fish", "coin", "coin"]
    assert p.state.aside == ["rice", "sword"]
    complete(p)


@pytest.mark.rule("RON-UP-09")
def test_in_the_last_upkeep_no_goods_are_kept_for_missions() -> None:
    for number, said in ((3, "in the rounds to come"), (4, "No mission comes any more")):
        p = table()
        p.state.round = number
        give(p, RED, store=["rice", "rice", "fish", "sword", "coin", "coin"])
        prompt = ENGINE.prompt(tidy(p), RED)
        assert prompt is not None
        assert said in prompt.why


@pytest.mark.rule("RON-UP-02")
def test_the_wrong_number_is_refused() -> None:
    p = table()
    give(p, RED, store=["rice", "rice", "fish", "sword", "coin", "coin"])
    tidy(p)
    for wish in ("discard rice", "discard rice,rice,fish", "discard -", "discard porcelain,fish", "discard fish,fish"):
        assert refusal(p, RED, wish).rule == "RON-UP-02", wish
    assert "2" in refusal(p, RED, "discard rice").text


@pytest.mark.rule("RON-UP-02")
@pytest.mark.parametrize("goods", [[], ["rice"] * 4], ids=["nothing", "four"])
def test_up_to_four_goods_are_no_question(goods: list[str]) -> None:
    p = table()
    give(p, RED, store=goods)
    tidy(p)
    assert asked(p) == []
    assert store(p, RED) == goods


@pytest.mark.rule("RON-UP-02")
def test_equal_goods_leave_no_choice() -> None:
    p = table()
    give(p, RED, store=["rice"] * 7)
    tidy(p)
    assert asked(p) == []
    assert store(p, RED) == ["rice"] * 4
    assert p.state.aside == ["rice"] * 3


# ---- the table


@pytest.mark.rule("RON-UP-03")
def test_all_ronin_go_home_and_block_nothing_any_more() -> None:
    p = table(2)
    put_piece(p, RED, "city kyoto", character="fighter")
    put_piece(p, RED, "horse 3 2", character="horseman")
    put_piece(p, YELLOW, "city edo")
    put_piece(p, SAKURA, "city osaka")
    agenda(p, NextRound(), PlaceRonin(YELLOW))
    t = p.state
    assert t.pieces == []
    assert all(slot.home for player in t.players for slot in player.slots)
    assert [slot.character for slot in t.players[RED].slots].count(None) == 3, "characters stay"
    assert {f"place 1 city {city}" for city in ("kyoto", "edo", "osaka")} <= set(texts(p, YELLOW))
    complete(p)


@pytest.mark.rule("RON-UP-04")
def test_the_round_marker_advances() -> None:
    p = table()
    agenda(p, NextRound())
    assert p.state.round == 2
    agenda(p, NextRound())
    assert p.state.round == 3


@pytest.mark.rule("RON-UP-05")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_the_gate_goes_clockwise_after_every_round(players: int) -> None:
    p = table(players, start_player="seat_4")
    give(p, YELLOW, points=90)
    gates = []
    for _ in range(3):
        agenda(p, NextRound())
        gates.append(p.state.gate)
    assert gates == [(3 + n) % players for n in (1, 2, 3)]


@pytest.mark.rule("RON-UP-05")
def test_with_three_players_it_goes_clockwise_after_rounds_1_and_2() -> None:
    p = table(3)
    give(p, YELLOW, points=0)
    give(p, RED, points=50)
    give(p, BLUE, points=60)
    gates = []
    for _ in range(2):
        agenda(p, NextRound())
        gates.append(p.state.gate)
    assert gates == [RED, BLUE]


@pytest.mark.rule("RON-UP-06")
@pytest.mark.parametrize(
    ("scores", "markers", "gate"),
    [
        ((60, 40, 50), {RED: 9}, RED),
        ((60, 55, 55), {BLUE: 4, RED: 4}, BLUE),
        ((60, 55, 55), {RED: 4, BLUE: 4}, RED),
        ((10, 55, 55), {YELLOW: 14}, YELLOW),
        ((55, 55, 55), {BLUE: 14, RED: 14, YELLOW: 14}, YELLOW),
    ],
    ids=["fewest", "tie, below in the stack", "tie, the other way", "fewest though ahead", "three on the last space"],
)
def test_with_three_players_fewest_points_hold_the_gate_of_round_4(
    scores: tuple[int, ...], markers: dict[int, int], gate: int
) -> None:
    p = table(3)
    for seat, score in enumerate(scores):
        give(p, seat, points=score)
    tea(p, markers)
    p.state.round = 3
    agenda(p, NextRound())
    assert (p.state.round, p.state.gate) == (4, gate)


@pytest.mark.rule("RON-UP-06")
def test_the_gate_says_who_is_behind_only_among_the_tied() -> None:
    p = table(3)
    for seat, score in enumerate((60, 55, 55)):
        give(p, seat, points=score)
    tea(p, {YELLOW: 0, RED: 3, BLUE: 5})
    p.state.round = 3
    assert next_gate(p.state) == RED


@pytest.mark.rule("RON-UP-07")
def test_empty_spaces_are_refilled_from_region_1_upward() -> None:
    p = table()
    set_spaces(p, 1, ["rice", None])
    set_spaces(p, 3, [None, "coin", None])
    set_bag(p, ["fish", "fish"])
    dice = p.dice
    agenda(p, NextRound())
    assert p.state.spaces[0] == ["rice", "fish"]
    assert p.state.spaces[2] == ["fish", "coin", None], "both bag and aside are empty"
    assert p.dice != dice
    assert p.barrier
    complete(p)


@pytest.mark.rule("RON-UP-07")
def test_a_draw_is_one_of_what_is_in_the_bag() -> None:
    drawn: Counter[str | None] = Counter()
    for seed in range(200):
        p = table(seed=seed)
        set_spaces(p, 1, ["rice", None])
        set_bag(p, ["fish", "sword", "sword", "sword"])
        agenda(p, NextRound())
        drawn[p.state.spaces[0][1]] += 1
    assert set(drawn) == {"fish", "sword"}
    assert 110 < drawn["sword"] < 190


@pytest.mark.rule("RON-UP-08")
def test_an_empty_bag_is_filled_with_what_is_set_aside() -> None:
    p = table()
    set_spaces(p, 1, [None, None])
    set_spaces(p, 2, [None, "coin"])
    set_bag(p, ["fish"], aside=["sword"] * 5)
    agenda(p, NextRound())
    assert p.state.spaces[0] == ["fish", "sword"]
    assert p.state.spaces[1] == ["sword", "coin"]
    assert (p.state.bag, p.state.aside) == (["sword"] * 3, [])
    assert "goods set aside" in told(p)
    complete(p)


@pytest.mark.rule("RON-UP-08")
def test_the_bag_stays_empty_until_a_draw_is_due() -> None:
    p = table()
    set_spaces(p, 1, [None, "rice"])
    set_bag(p, ["fish"], aside=["sword"] * 5)
    agenda(p, NextRound())
    assert (p.state.bag, p.state.aside) == ([], ["sword"] * 5)


# ---- the last round, the order


@pytest.mark.rule("RON-UP-09")
def test_after_round_4_only_the_limits_count() -> None:
    p = table()
    give(p, RED, store=["rice"] * 3 + ["fish"] * 3, meditation=5)
    put_piece(p, RED, "city kyoto")
    set_spaces(p, 1, [None, "rice"])
    p.state.round = 4
    agenda(p, UpkeepPhase())
    do(p, RED, "discard rice,fish")
    t = p.state
    assert asked(p) == []
    assert (t.round, t.gate, len(t.pieces)) == (4, YELLOW, 1)
    assert t.spaces[0] == [None, "rice"]
    assert (t.players[RED].meditation, len(store(p, RED))) == (3, 4)


@pytest.mark.rule("RON-UP-10")
def test_the_phase_runs_in_seat_order_from_the_gate() -> None:
    p = table(start_player="seat_3")
    for seat in (YELLOW, RED, BLUE, GREEN):
        give(p, seat, store=["rice", "fish", "porcelain", *["sword", "coin"]])
    agenda(p, UpkeepPhase())
    order = []
    while p.state.round == 1:
        order.append(ENGINE.waiting(p)[0].seat)
        do(p, order[-1], texts(p, order[-1])[0])
    assert order == [BLUE, GREEN, YELLOW, RED]


@pytest.mark.rule("RON-UP-11")
def test_each_player_is_done_before_the_next_and_the_table_follows() -> None:
    p = table()
    for seat in (RED, BLUE):
        give(p, seat, store=["rice", "fish", "porcelain", "sword", "coin"], meditation=4)
    put_piece(p, RED, "city kyoto")
    set_spaces(p, 1, [None, "rice"])
    agenda(p, UpkeepPhase())
    assert asked(p) == [(RED, "discard")]
    assert p.state.players[RED].meditation == 3
    assert p.state.players[BLUE].meditation == 4, "Blue's turn comes later"
    do(p, RED, "discard coin")
    assert asked(p) == [(BLUE, "discard")]
    assert p.state.players[BLUE].meditation == 3
    assert (p.state.round, p.state.gate, len(p.state.pieces)) == (1, YELLOW, 1)
    assert p.state.spaces[0] == [None, "rice"]
    do(p, BLUE, "discard coin")
    assert (p.state.round, p.state.gate, len(p.state.pieces)) == (2, RED, 0)
    assert all(p.state.spaces[0])


def test_castles_tiles_and_tea_stay_through_upkeep() -> None:
    p = table()
    castle(p, RED, 3)
    tea(p, {RED: 4})
    p.state.sides["akita"] = "back"
    agenda(p, NextRound())
    assert p.state.castles[2] == [RED]
    assert p.state.tea_space(RED) == 4
    assert p.state.sides["akita"] == "back"
