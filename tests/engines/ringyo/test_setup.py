"""The box, the options and the table at the start (RIN-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import BadOptions
from engines.ringyo import ENGINE
from engines.ringyo.box import Province
from engines.ringyo.components import (
    AREAS,
    BESIDE,
    BOX,
    CROSSING,
    DIPLOMAT,
    FORECAST,
    LIMITS,
    PLACE,
    SLOTS,
    STEP,
    TREES,
    board,
    cost_of,
    crossings,
    options_of,
    printed,
)
from engines.ringyo.setup import HELD
from tests.conformance import amount
from tests.engines.ringyo.arrange import A, B, bare, complete, do, me_of, table

# ---- the box


@pytest.mark.rule("RIN-SUPPLY-03", "RIN-DEM-13", "RIN-WEATHER-03")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    counts = {family: len(cards) for family, cards in HELD.items()}
    assert counts == {
        "tile": 20, "forestry": 31, "favor": 27, "gift": 10, "demand": 12, "forecast": 8, "weather": 10, "lake": 6,
        "regent": 6,
    }  # fmt: skip
    assert sum(d.copies for d in DIPLOMAT.values() if not d.gift) == 24
    assert (len(BOX.structure), len(BOX.province), len(CROSSING), len(SLOTS)) == (12, 8, 37, 8)
    assert Counter(HELD["weather"]) == Counter(
        {"weather_a": 3, "weather_b": 2, "weather_c": 1, **dict.fromkeys((f"weather_{t}" for t in TREES), 1)}
    )
    assert Counter((d.type, d.tier) for d in BOX.demand) == Counter(
        {(type_, tier): 1 for type_ in ("rice", "research", "military", "build") for tier in (1, 2, 3)}
    )


def test_every_kind_of_tile_has_its_copies() -> None:
    assert Counter((t.type, t.content, t.copies) for t in BOX.bonus_tile) == Counter(
        {(type_, content, n): 1 for type_ in TREES for content, n in (("tree2", 2), ("tree3", 1), ("paddy", 2))}
    )


def test_neighbours_are_mutual() -> None:
    for at, near in BESIDE.items():
        assert all(at in BESIDE[other] for other in near)
        assert len(near) <= 6
        here = PLACE[at]
        for other in near:
            there = PLACE[other]
            assert (abs(here.row - there.row), abs(here.x - there.x)) in ((0, 2), (1, 1))
    for here in PLACE.values():
        assert len(here.below) <= 2
        assert all(PLACE[n].row == here.row - 1 for n in here.below)
        assert list(here.below) == sorted(here.below, key=lambda n: PLACE[n].x)


@pytest.mark.rule("RIN-WORK-04")
def test_an_area_touches_at_most_six_crossings() -> None:
    touched = Counter(at for crossing in CROSSING.values() for at in crossing.areas)
    assert max(touched.values()) == 6
    assert all(len(set(c.areas)) == 3 for c in CROSSING.values())


@pytest.mark.rule("RIN-LAND-01", "RIN-SET-16", "RIN-LAKE-01")
@pytest.mark.parametrize("face", BOX.province, ids=lambda face: f"{face.name} {face.side}")
def test_a_province_and_its_setup_card(face: Province) -> None:
    cells = printed(face)
    assert set(cells) == set(AREAS)
    types = Counter(type_ for type_, _ in cells.values())
    contents = Counter(content for _, content in cells.values())
    if face.side == "A":
        assert types == Counter(dict.fromkeys(TREES, 5))
        assert contents == Counter({"1": 4, "2": 4, "3": 4, "~": 4, ".": 4})
    else:
        assert types["lake"] == 2
        assert sorted(types[type_] for type_ in TREES) == [3, 4, 5, 6]
        assert (sum(contents[height] for height in "123"), contents["~"], contents["."]) == (11, 4, 3)


@pytest.mark.rule("RIN-LAND-01")
@pytest.mark.parametrize("face", BOX.province, ids=lambda face: f"{face.name} {face.side}")
def test_how_a_province_is_laid_out(face: Province) -> None:
    cells = printed(face)
    for at, (type_, content) in cells.items():
        if content == "~":
            assert all(cells[near][1] != "~" for near in BESIDE[at] if near in cells)
        if face.side == "A":
            assert all(cells[near][0] != type_ for near in BESIDE[at] if near in cells)
    for crossing in crossings(frozenset()):
        assert any(cells[at][1].isdigit() for at in CROSSING[crossing].areas)


def test_every_forecast_is_an_order_of_all_types() -> None:
    assert all(sorted(f.order) == sorted(TREES) for f in FORECAST.values())
    assert len({f.order for f in FORECAST.values()}) == 8


def test_the_track_leads_up() -> None:
    for step in STEP.values():
        assert all(STEP[n].row == step.row + 1 for n in step.next)
    assert max(step.row for step in STEP.values()) == 16


# ---- the table


@pytest.mark.rule("RIN-SET-01", "RIN-SET-02", "RIN-SET-03", "RIN-SET-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacks_and_hands(players: int) -> None:
    t = table(players).state
    assert t.round == 1
    on_gifts = Counter(x for shown in t.gift_display for x in ("tile",) * len(shown.tiles))
    assert len(t.tile_stack) == 20 - on_gifts["tile"]
    assert [len(me.choosing) for me in t.players] == [2] * players
    assert [len(me.forestry) for me in t.players] == [1] * players
    favors_shown = sum(len(shown.favors) for shown in t.gift_display)
    forestry_shown = sum(len(shown.forestry) for shown in t.gift_display)
    assert len(t.favor_deck) == 27 - 2 * players - favors_shown
    assert len(t.forestry_deck) == 31 - players - forestry_shown


@pytest.mark.rule("RIN-SET-05", "RIN-SET-06", "RIN-SET-07", "RIN-SET-08", "RIN-SET-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lies_open_in_the_first_round(players: int) -> None:
    attached = set()
    for seed in range(40):
        p = table(players, seed)
        t = p.state
        assert len(t.gift_display) == players
        for shown in t.gift_display:
            lying = (len(shown.tiles), len(shown.forestry), len(shown.favors))
            wanted = {"gift_land": (2, 0, 0), "gift_forestry": (0, 1, 0), "gift_favor": (0, 0, 1)}
            assert lying == wanted.get(shown.gift, (0, 0, 0))
            attached.add(lying)
        assert (len(t.demand_display), len(t.demand_stack)) == (2, 10)
        assert (len(t.forecast_deck), t.forecast in FORECAST) == (7, True)
        assert [(slot.card is not None, slot.peekers, slot.shown) for slot in t.weather] == [(True, [], None)] * 3
        assert len(t.weather_deck) == 7
        seen = ENGINE.view(p, A).state
        assert [slot.card for slot in seen.weather] == ["?"] * 3
        assert set(seen.forecast_deck) == {"?"}
        complete(p)
    assert len(attached) == 4


@pytest.mark.rule("RIN-SET-10")
def test_the_first_order() -> None:
    orders = {tuple(ENGINE.new(ENGINE.options({"players": 3}), seed).state.priority) for seed in range(60)}
    assert len(orders) == 6
    assert table(4).state.priority == [0, 1, 2, 3] == table(4).state.previous


@pytest.mark.rule("RIN-SET-11", "RIN-LAKE-05", "RIN-LAND-10")
def test_lake_tokens_come_with_a_b_side() -> None:
    t = table(3, province_side=("A", "B")).state
    assert [me.side for me in t.players] == ["A", "B", "A"]
    assert [me.has_lakes for me in t.players] == [False, True, False]
    assert len(t.lake_stack) == 5
    assert t.lake in ("lake_farm", "lake_fortress")
    t = table(3).state
    assert (t.lake, t.lake_stack) == (None, [])


@pytest.mark.rule("RIN-SET-12")
def test_boards_are_dealt_out() -> None:
    seen = set()
    for seed in range(60):
        players = ENGINE.new(ENGINE.options({"players": 4}), seed).state.players
        assert sorted(me.board for me in players) == [1, 2, 3, 4]
        seen.add(players[0].board)
    assert seen == {1, 2, 3, 4}
    by_seat = table(4).state.players
    assert [board(me.board, me.side).name for me in by_seat] == ["Kiso", "Yoshino", "Tosa", "Akita"]


@pytest.mark.rule("RIN-SET-13", "RIN-SET-14", "RIN-SET-15", "RIN-SET-16")
def test_what_a_player_begins_with() -> None:
    me = me_of(table(2))
    assert me.workers == {"villager": 0, "artisan": 0, "yellow_samurai": 2, "green_samurai": 0}
    assert me.diplomats == [1, 2, 3, 4, 5, 6]
    assert (me.rice, me.research, me.military, me.step) == (5, 0, 0, "t00")
    assert me.storage == {type_: [] for type_ in TREES}
    assert (me.built, me.tiles, me.placed) == ([], {}, {})
    assert LIMITS.demand_markers_per_player == 9
    assert (me.cells["a5"].type, me.cells["a5"].height) == ("cypress", 3)
    assert (me.cells["b4"].holds, me.cells["c5"].holds) == ("flood", "empty")


@pytest.mark.rule("RIN-SET-17", "RIN-SET-18")
def test_one_goal_is_kept_the_other_goes_under_the_deck() -> None:
    p = table(2)
    mine, other = (me.choosing[:] for me in p.state.players)
    deck = p.state.favor_deck[:]
    do(p, B, f"choose_start_favor {other[1]}")
    assert me_of(p, B).favors == [other[1]]
    assert p.state.favor_deck == deck
    do(p, B, "choose_diplomat 5")
    do(p, A, f"choose_start_favor {mine[0]}", "choose_diplomat 4")
    assert (me_of(p, A).favors, me_of(p, A).choosing) == ([mine[0]], [])
    under = p.state.favor_deck[:2]
    assert under == [other[0], mine[1]]  # the last seat's card is lowest
    assert ENGINE.view(p, B).state.players[A].favors == ["?"]


def test_goal_and_diplomat_are_one_sitting() -> None:
    p = table(2)
    goal = me_of(p, B).choosing[0]
    do(p, B, f"choose_start_favor {goal}", "choose_diplomat 3")
    assert [d.seat for d in ENGINE.waiting(p)] == [A, A]


# ---- options


def test_options_are_refused_in_a_sentence() -> None:
    for choices, says in (
        ({"players": 5}, "one to four players, not for 5"),
        ({"province_side": "A,C"}, "each seat can have A, B"),
        ({"players": 2, "province_side": "A,B,A"}, "for 3 seats, and 2 play"),
        ({"province_mode": "together"}, "priority_full, alternate"),
    ):
        with pytest.raises(BadOptions, match=says):
            ENGINE.options(choices)
    assert ENGINE.options({}).players == 4


def test_boards_that_differ() -> None:
    p = bare(4, personal_boards="varied")
    costs = {tuple((t.type, t.height) for t in cost_of("hp2", seat, p.state.varied)) for seat in range(4)}
    assert len(costs) == 4
    assert {t.height for seat in range(4) for t in options_of("t01l", seat, True)} == {1}
    assert cost_of("hp2", 3, False) == cost_of("hp2", 0, True)
    assert options_of("t03c", 2, True) == options_of("t03c", 0, False)


def test_the_box_stays_whole_at_the_start() -> None:
    for number in range(amount(40)):
        complete(ENGINE.new(ENGINE.options({"players": 1 + number % 4}), number))
