"""Forestry and Favor cards (RIN-CARD)."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.components import FORESTRY, LIMITS
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.province import EndOfPhase
from engines.ringyo.scoring import favor_points
from tests.engines.ringyo.arrange import (
    A,
    B,
    P,
    agenda,
    asked,
    bare,
    built,
    complete,
    display,
    do,
    favors,
    fill,
    give,
    hold,
    holds,
    me_of,
    put,
    refusal,
    store,
    stored,
    texts,
    tile,
    told,
    top,
    turn,
    weather,
    workers,
)


def with_cards(*cards: str, **what: int) -> P:
    """Seat A holds these cards, and little else."""
    p = bare()
    workers(p)
    hold(p, A, *cards)
    give(p, A, **what)
    return turn(p)


@pytest.mark.rule("RIN-CARD-01", "RIN-DEM-11")
def test_cards_are_for_the_province_phase() -> None:
    p = bare()
    hold(p, A, "seasonal_hands")
    display(p, rice_1={})
    agenda(p, DemandsPhase())
    assert asked(p) == [(A, "claim_demand")]
    assert refusal(p, A, "play_forestry seasonal_hands").name == "demands_nothing_else"
    assert refusal(p, A, "sell_forestry seasonal_hands").rule == "RIN-DEM-11"


@pytest.mark.rule("RIN-CARD-02", "RIN-CARD-11")
def test_a_card_is_discarded_when_its_effects_are_done() -> None:
    p = with_cards("rich_soil")
    do(p, A, "play_forestry rich_soil")
    assert (p.state.played, p.state.forestry_discard, me_of(p).forestry) == ("rich_soil", [], [])
    do(p, A, "grow a5", "stop")
    assert (p.state.played, p.state.forestry_discard) == (None, ["rich_soil"])
    complete(p)


@pytest.mark.rule("RIN-CARD-03")
def test_a_card_for_this_round() -> None:
    p = with_cards("open_granary", rice=5)
    do(p, A, "hire")
    assert me_of(p).rice == 3
    do(p, A, "play_forestry open_granary", "hire")
    assert (me_of(p).rice, me_of(p).effects) == (2, ["open_granary"])
    assert p.state.forestry_discard == []
    do(p, A, "end_province")
    agenda(p, EndOfPhase())
    assert (me_of(p).effects, p.state.forestry_discard) == ([], ["open_granary"])


@pytest.mark.rule("RIN-CARD-04", "RIN-RES-02")
def test_selling() -> None:
    p = with_cards("promotion", "open_granary", rice=15)
    assert texts(p, A, "sell") == ["sell_forestry promotion", "sell_forestry open_granary"]
    do(p, A, "sell_forestry promotion")
    assert (me_of(p).rice, p.state.forestry_discard) == (17, ["promotion"])
    do(p, A, "sell_forestry open_granary")
    assert me_of(p).rice == 18
    p = with_cards("open_granary", rice=18)
    assert texts(p, A, "sell") == []
    assert refusal(p, A, "sell_forestry open_granary").name == "card_sale_rice_full"
    assert refusal(p, A, "sell_forestry promotion").name == "card_not_in_hand"


@pytest.mark.rule("RIN-CARD-05")
def test_envoys_report() -> None:
    p = with_cards("envoys_report")
    t = p.state
    t.demand_stack = ["demand_build_3", "demand_rice_2", "demand_rice_3"]
    do(p, A, "play_forestry envoys_report")
    assert texts(p) == ["choose_demand demand_build_3", "choose_demand demand_rice_2"]
    assert "Build in Edo III" in told(p, A)
    assert "Build in Edo III" not in told(p, B)
    assert ENGINE.view(p, B).state.players[A].report == ["?", "?"]
    assert refusal(p, A, "choose_demand demand_rice_3").name == "demand_not_looked_at"
    do(p, A, "choose_demand demand_rice_2")
    assert t.demand_stack == p.state.demand_stack == ["demand_build_3", "demand_rice_3"]
    assert p.state.demand_display[-1].demand == "demand_rice_2"
    assert ["Build in Edo III" in told(p, viewer) for viewer in (A, B, None)] == [True, False, False]


@pytest.mark.rule("RIN-CARD-05", "RIN-INFO-03")
def test_envoys_report_with_one_demand_or_none() -> None:
    p = with_cards("envoys_report")
    p.state.demand_stack = ["demand_rice_2"]
    do(turn(p), A, "play_forestry envoys_report")
    assert asked(p) == [(A, "province")]
    assert p.state.demand_display[-1].demand == "demand_rice_2"
    p = with_cards("envoys_report")
    p.state.demand_stack = []
    assert refusal(turn(p), A, "play_forestry envoys_report").name == "card_changes_nothing"


@pytest.mark.rule("RIN-CARD-06", "RIN-CARD-07")
def test_the_best_three_goals_count() -> None:
    p = bare()
    favors(p, A, "beech_forests", "oak_forests", "new_lands", "mirror_waters", "endless_forest")
    fill(p, A, 2)
    assert favor_points(p.state, A) == 11 + 11 + 11  # beech, oak, 20 trees; no tiles, no floods
    assert me_of(p).favors  # nothing of it is shown before the end


@pytest.mark.rule("RIN-CARD-08", "RIN-WORK-18")
def test_what_a_card_opens_comes_before_its_next_target() -> None:
    p = with_cards("replanting", "logging_crew")
    do(p, A, "play_forestry replanting", "play_forestry logging_crew", "cut c3")
    assert texts(p) == ["replant true", "replant false"]
    do(p, A, "replant true")
    assert (holds(p, "c3"), stored(p)) == (1, "P3")
    assert "cut c3" not in texts(p)  # the sapling is no target for the same card
    do(p, A, "cut c2", "replant false")
    assert (holds(p, "c2"), asked(p)) == ("empty", [(A, "province")])


@pytest.mark.rule("RIN-CARD-09")
def test_a_cards_action_needs_no_worker_and_keeps_every_other_condition() -> None:
    p = with_cards("seedling_beds")
    do(p, A, "play_forestry seedling_beds")
    assert refusal(p, A, "plant c3").name == "card_no_target"
    assert refusal(p, A, "stop").name == "card_first_target"
    do(p, A, "plant c5", "plant d3")
    assert refusal(p, A, "plant c5").name == "card_no_target"
    do(p, A, "plant a1")
    assert ([holds(p, at) for at in ("c5", "d3", "a1")], asked(p)) == ([1, 1, 1], [(A, "province")])


@pytest.mark.rule("RIN-CARD-09", "RIN-WORK-19")
def test_a_cards_action_is_none_of_the_worker() -> None:
    p = with_cards("rich_soil")
    workers(p, villager=1)
    do(turn(p), A, "place_worker villager i21", "play_forestry rich_soil", "grow c3", "stop", "grow c3")
    assert holds(p, "c3") == 5


@pytest.mark.rule("RIN-CARD-10")
@pytest.mark.parametrize("card", [c for c in FORESTRY if FORESTRY[c].timing == "instant"])
def test_a_card_that_would_change_nothing_cannot_be_played(card: str) -> None:
    p = bare()
    fill(p, A, "fortress" if card not in ("parade_ground",) else "empty")
    workers(p)
    weather(p, "a", "b", "c")
    for position in p.state.weather:
        position.peekers = [A]
    for slot in ("w2", "w4", "e1", "e3", "e5", "s1", "s2", "s3"):
        tile(p, A, slot, p.state.tile_stack[-1])
        put(p, A, **{slot: "fortress" if card != "parade_ground" else "empty"})
    p.state.demand_stack = []
    p.state.favor_deck, p.state.favor_discard = [], []
    give(p, A, rice=18)
    hold(p, A, card)
    turn(p)
    always = {"seasonal_hands", "carpenter_from_edo", "spear_drill", "field_notes"}
    if card in always:
        assert texts(p, A, "play") == [f"play_forestry {card}"]
    else:
        assert texts(p, A, "play") == []
        assert refusal(p, A, f"play_forestry {card}").name == "card_changes_nothing"


# ---- each card


@pytest.mark.rule("RIN-CARD-02")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("stored_harvest", {"rice": 9}),
        ("spear_drill", {"military": 3}),
        ("field_notes", {"research": 3}),
    ],
)
def test_cards_that_bring_goods(card: str, gained: dict[str, int]) -> None:
    p = with_cards(card)
    do(p, A, f"play_forestry {card}")
    assert {name: getattr(me_of(p), name) for name in gained} == gained


@pytest.mark.rule("RIN-WORK-13")
@pytest.mark.parametrize(
    ("card", "kind", "n"), [("seasonal_hands", "villager", 2), ("carpenter_from_edo", "artisan", 1)]
)
def test_cards_that_bring_helpers(card: str, kind: str, n: int) -> None:
    p = with_cards(card)
    do(p, A, f"play_forestry {card}")
    assert me_of(p).workers[kind] == n


def test_weather_elder() -> None:
    p = with_cards("weather_elder")
    do(p, A, "play_forestry weather_elder")
    assert p.state.unknown_weather(A) == []
    assert p.state.unknown_weather(B) == [1, 2, 3]
    assert me_of(p).rice == 6


def test_rich_soil_grows_three_different_trees() -> None:
    p = with_cards("rich_soil")
    do(p, A, "play_forestry rich_soil", "grow c3", "grow c2")
    assert "grow c3" not in texts(p)
    do(p, A, "grow a5")
    assert [holds(p, at) for at in ("c3", "c2", "a5")] == [4, 3, 4]


def test_terraces() -> None:
    p = with_cards("terraces")
    do(p, A, "play_forestry terraces", "create_paddy b4", "create_paddy d1")
    assert (holds(p, "b4"), holds(p, "d1"), asked(p)) == ("paddy", "paddy", [(A, "province")])


@pytest.mark.parametrize(("farms", "rice", "after"), [(1, 5, 9), (4, 5, 11), (4, 16, 18)])
def test_harvest_festival(farms: int, rice: int, after: int) -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, **dict.fromkeys(("a5", "b5", "c5", "d5")[:farms], "farm"), c3="paddy", c2="paddy")
    hold(p, A, "harvest_festival")
    give(p, A, rice=rice)
    do(turn(p), A, "play_forestry harvest_festival")
    assert me_of(p).rice == after


def test_night_builders_pay_no_rice_for_the_row() -> None:
    p = with_cards("night_builders", rice=0)
    store(p, A, "P1 C1 B1 O2")
    do(turn(p), A, "play_forestry night_builders")
    assert set(texts(p)) == {f"build {at} {s}" for at in ("c5", "a3", "a2", "a1") for s in ("hp1", "hp2")}
    assert {a.detail(ENGINE.view(p, A), A) for a in ENGINE.legal(p, A)} == {
        "a Fortress, Pine 1 + Cypress 1",
        "a Fortress, Beech 1 + Oak 2",
    }
    do(p, A, "build c5 hp2")
    assert (holds(p, "c5"), me_of(p).rice, stored(p)) == ("fortress", 0, "C1 P1")


def test_night_builders_take_the_bonuses() -> None:
    p = with_cards("night_builders")
    built(p, A, 1, 2, 3)
    store(p, A, "O2 B2")
    do(turn(p), A, "play_forestry night_builders", "build c5 hp4")
    assert me_of(p).workers["yellow_samurai"] == 1
    assert p.state.forestry_discard == ["night_builders"]


@pytest.mark.rule("RIN-ACT-07")
def test_wandering_scholar_studies_anywhere() -> None:
    p = with_cards("wandering_scholar")
    do(p, A, "play_forestry wandering_scholar")
    assert set(texts(p)) == {"study c1 t01l", "study b5 t01r", "study d5 t01r", "study c4 t01l"}
    do(p, A, "study d5 t01r")
    assert (me_of(p).step, me_of(p).rice) == ("t01r", 6)


@pytest.mark.parametrize(("forts", "military"), [(1, 2), (2, 4), (3, 4)])
def test_parade_ground(forts: int, military: int) -> None:
    p = with_cards("parade_ground")
    put(p, A, **dict.fromkeys(("a5", "b5", "c5")[:forts], "fortress"))
    do(turn(p), A, "play_forestry parade_ground")
    assert me_of(p).military == military


def test_land_grant() -> None:
    p = with_cards("land_grant")
    top(p.state.tile_stack, "oak_tree2", "pine_paddy")
    do(p, A, "play_forestry land_grant", "pick_bonus_tile oak tree2", "place_bonus_tile oak tree2 e1")
    assert (me_of(p).tiles, p.state.tile_discard) == ({"e1": "oak_tree2"}, ["pine_paddy"])


def test_drainage() -> None:
    p = with_cards("drainage", rice=17)
    do(p, A, "play_forestry drainage", "drain b4", "drain d3")
    assert (holds(p, "b4"), holds(p, "d3"), me_of(p).rice) == ("empty", "empty", 18)
    do(p, A, "stop")
    assert asked(p) == [(A, "province")]


def test_coppicing_leaves_the_lowest_segment() -> None:
    p = with_cards("replanting", "coppicing")
    do(p, A, "play_forestry replanting", "play_forestry coppicing")
    assert "coppice c4" not in texts(p)  # height 1
    do(p, A, "coppice c3")
    assert (holds(p, "c3"), stored(p), asked(p)) == (1, "P2", [(A, "province")])  # no Cut: no replanting


def test_timber_exchange() -> None:
    p = with_cards("timber_exchange")
    store(p, A, "C2 C2 O3")
    do(turn(p), A, "play_forestry timber_exchange")
    assert len(texts(p)) == 6
    do(p, A, "exchange oak 3 cypress")
    assert stored(p) == "C2 C2 C3"
    assert not texts(p, A, "exchange cypress 3")  # set aside
    do(p, A, "exchange cypress 2 pine")
    assert (stored(p), asked(p)) == ("C2 C3 P2", [(A, "province")])
    p = with_cards("timber_exchange")
    store(p, A, "C2 O2")
    do(turn(p), A, "play_forestry timber_exchange", "exchange oak 2 cypress", "exchange cypress 2 beech")
    assert stored(p) == "C2 B2"


def test_court_whispers() -> None:
    p = with_cards("court_whispers")
    top(p.state.favor_deck, "oak_pine", "new_lands")
    do(p, A, "play_forestry court_whispers", "keep_favor new_lands")
    assert (me_of(p).favors, p.state.favor_discard) == (["new_lands"], ["oak_pine"])


# ---- cards for the round


@pytest.mark.rule("RIN-CARD-03", "RIN-SPEC-03")
def test_joiners_guild() -> None:
    p = with_cards("joiners_guild", rice=0)
    store(p, A, "P1 P1")
    assert texts(turn(p), A, "join") == []
    do(p, A, "play_forestry joiners_guild", "join pine 1 1")
    assert (stored(p), me_of(p).rice) == ("P2", 0)


@pytest.mark.rule("RIN-CARD-03", "RIN-WORK-10")
def test_skilled_villagers() -> None:
    p = with_cards("skilled_villagers")
    workers(p, villager=1)
    store(p, A, "P1 C1")
    put(p, A, c2="empty")
    do(turn(p), A, "place_worker villager i21")
    assert (texts(p, A, "create_paddy"), texts(p, A, "build")) == ([], [])
    do(p, A, "play_forestry skilled_villagers")
    assert (texts(p, A, "create_paddy"), texts(p, A, "build")) == (["create_paddy b2"], ["build c2 hp1"])
    assert texts(p, A, "study") == []
    do(p, A, "build c2 hp1")
    assert me_of(p).built == ["hp1"]


@pytest.mark.rule("RIN-CARD-03", "RIN-STRUCT-06")
def test_stone_stairs() -> None:
    p = with_cards("stone_stairs", rice=0)
    workers(p, artisan=1)
    store(p, A, "P1 C1")
    do(turn(p), A, "place_worker artisan i05")  # c5 in row 5 is empty
    assert texts(p, A, "build") == []
    do(p, A, "play_forestry stone_stairs", "build c5 hp1")
    assert me_of(p).rice == 0


@pytest.mark.rule("RIN-CARD-03")
def test_scholars_circle_and_war_drums() -> None:
    p = with_cards("scholars_circle", "war_drums")
    workers(p, yellow_samurai=2)
    put(p, A, c2="fortress", c3=1)
    do(turn(p), A, "play_forestry scholars_circle", "play_forestry war_drums", "place_worker yellow_samurai i21")
    do(p, A, "muster c2", "study c3 t01r")
    assert (me_of(p).military, me_of(p).research, me_of(p).rice) == (3, 1, 6)


@pytest.mark.rule("RIN-CARD-04")
def test_a_card_in_force_is_not_in_hand() -> None:
    p = with_cards("war_drums")
    do(p, A, "play_forestry war_drums")
    assert texts(p, A, "sell") == []
    assert refusal(p, A, "play_forestry war_drums").name == "card_not_in_hand"
    assert LIMITS.forestry_sale_rice == 2
