"""The Shogun's Demands (RIN-DEM)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Seat
from engines.ringyo.components import DEMAND
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.rounds import NewRound
from tests.engines.ringyo.arrange import (
    A,
    B,
    C,
    D,
    P,
    agenda,
    asked,
    bare,
    complete,
    display,
    do,
    give,
    me_of,
    put,
    refusal,
    store,
    stored,
    texts,
    told,
)


def demands(players: int = 4, **claims: dict[str, Seat]) -> P:
    """These demands lie open; nobody owns anything."""
    p = bare(players)
    display(p, **claims)
    for seat in range(players):
        give(p, seat, rice=0)
    return p


def phase(p: P) -> P:
    """The phase begins."""
    return agenda(p, DemandsPhase())


@pytest.mark.rule("RIN-DEM-01", "RIN-END-06", "RIN-DEM-06")
def test_two_more_each_round_and_all_stay() -> None:
    p = demands(2, rice_1={"left": A}, research_1={})
    p.state.weather_deck += [slot.card for slot in p.state.weather if slot.card]
    p.state.weather = []
    p.state.gift_display = []
    agenda(p, NewRound())
    assert [x.demand for x in p.state.demand_display[:2]] == ["demand_rice_1", "demand_research_1"]
    assert len(p.state.demand_display) == 4
    p.state.demand_stack = p.state.demand_stack[:1]
    p.state.weather_deck += [slot.card for slot in p.state.weather if slot.card]
    agenda(p, NewRound())
    assert len(p.state.demand_display) == 5  # one was left (RIN-Q33)


@pytest.mark.rule("RIN-DEM-02", "RIN-DEM-07")
def test_one_claim_a_turn_until_all_have_passed() -> None:
    p = demands(3, rice_1={}, rice_2={}, military_1={})
    p.state.priority = [C, A, B]
    give(p, A, rice=12)
    give(p, C, rice=12, military=3)
    phase(p)
    assert asked(p) == [(C, "claim_demand")]
    do(p, C, "claim_demand demand_rice_1")
    assert asked(p) == [(A, "claim_demand")]
    do(p, A, "pass_demands")
    assert asked(p) == [(C, "claim_demand")]  # B can claim nothing and has passed by itself
    assert "{1} passes." in told(p)
    assert p.state.passed == [A, B]
    do(p, C, "claim_demand demand_military_1", "claim_demand demand_rice_2")
    assert (asked(p), p.state.passed) == ([], [A, B, C])


@pytest.mark.rule("RIN-DEM-03", "RIN-DEM-04", "RIN-DEM-10")
@pytest.mark.parametrize(("players", "hp"), [(2, [7]), (3, [7, 3]), (4, [7, 5, 3])])
def test_usable_spots(players: int, hp: list[int]) -> None:
    p = demands(players, rice_1={})
    for seat in range(players):
        give(p, seat, rice=9)
    phase(p)
    for seat, points in enumerate(hp):
        do(p, seat, "claim_demand demand_rice_1")
        assert f"claims {points} HP" in told(p)
    assert asked(p) == []
    assert len(p.state.demand_display[0].claims) == len(hp)


@pytest.mark.rule("RIN-DEM-04", "RIN-DEM-05")
def test_a_spot_is_taken_once_and_a_player_has_one_spot() -> None:
    p = demands(2, rice_1={"left": B}, research_1={"left": A}, military_1={})
    give(p, A, rice=9, research=9, military=3)
    phase(p)
    assert texts(p) == ["claim_demand demand_military_1", "pass_demands"]
    assert refusal(p, A, "claim_demand demand_rice_1").name == "demand_no_spot"
    assert refusal(p, A, "claim_demand demand_research_1").name == "demand_claimed"
    assert refusal(p, A, "claim_demand demand_rice_3").name == "demand_not_there"


@pytest.mark.rule("RIN-DEM-07")
def test_passing_is_always_possible() -> None:
    p = demands(2, rice_1={})
    give(p, A, rice=9)
    phase(p)
    do(p, A, "pass_demands")
    assert (asked(p), me_of(p).rice) == ([], 9)


@pytest.mark.rule("RIN-DEM-08", "RIN-RES-05")
@pytest.mark.parametrize(
    ("demand", "need"),
    [
        (f"{what}_{tier}", n)
        for what, needs in (("rice", (5, 7, 9)), ("research", (2, 4, 6)), ("military", (3, 5, 7)))
        for tier, n in enumerate(needs, 1)
    ],
)
def test_what_demands_cost(demand: str, need: int) -> None:
    p = demands(2, **{demand: {}})
    what: dict[str, Any] = {demand.partition("_")[0]: need}
    give(p, A, **what)
    phase(p)
    do(p, A, f"claim_demand demand_{demand}")
    assert getattr(me_of(p), demand.partition("_")[0]) == 0
    p = demands(2, **{demand: {}}, rice_1={}) if demand != "rice_1" else demands(2, rice_1={}, rice_2={})
    give(p, A, **{demand.partition("_")[0]: need - 1})
    if demand.startswith("rice") and need > 6:
        phase(p)
        found = refusal(p, A, f"claim_demand demand_{demand}")
        assert (found.name, f"{need} rice" in found.text) == ("demand_cannot_pay", True)


@pytest.mark.rule("RIN-DEM-09", "RIN-RES-03")
def test_build_in_edo() -> None:
    p = demands(2, build_1={}, build_2={})
    store(p, A, "C2 O2 B3 B3 P4")
    put(p, A, a5=3)
    phase(p)
    assert texts(p, A, "build_in_edo demand_build_1") == [
        "build_in_edo demand_build_1 cypress beech",
        "build_in_edo demand_build_1 oak beech",
    ]
    do(p, A, "build_in_edo demand_build_1 oak beech")
    assert stored(p) == "C2 P4 B3"
    assert texts(p, A) == ["build_in_edo demand_build_2 beech pine", "pass_demands"]
    do(p, A, "build_in_edo demand_build_2 beech pine")
    assert (stored(p), p.state.markers(A)) == ("C2", 2)


@pytest.mark.rule("RIN-DEM-09")
def test_build_in_edo_with_one_type() -> None:
    p = demands(2, build_1={}, rice_1={})
    store(p, A, "C2 C3")
    phase(p)
    assert texts(p) == ["build_in_edo demand_build_1 cypress cypress", "pass_demands"]
    store(p, A, "C2 C4")
    give(p, A, rice=5)
    phase(p)
    found = refusal(p, A, "build_in_edo demand_build_1 cypress cypress")
    assert (found.name, "2 and 3" in found.text) == ("demand_no_trees", True)


@pytest.mark.rule("RIN-DEM-11", "RIN-SPEC-01")
@pytest.mark.parametrize("wish", ["split cypress 3 1", "join cypress 1 1", "hire", "expand", "foresee"])
def test_nothing_else_in_this_phase(wish: str) -> None:
    p = demands(2, rice_1={})
    give(p, A, rice=9, research=1, military=3)
    store(p, A, "C3 C1 C1")
    phase(p)
    assert refusal(p, A, wish).name == "demands_nothing_else"


@pytest.mark.rule("RIN-DEM-12")
def test_everybody_sees_what_others_could_pay() -> None:
    from engines.ringyo import ENGINE

    p = demands(2, rice_1={})
    give(p, B, rice=9, research=3, military=2)
    store(p, B, "C2")
    seen = ENGINE.view(p, A).state.players[B]
    assert (seen.rice, seen.research, seen.military, seen.storage["cypress"]) == (9, 3, 2, [2])


@pytest.mark.rule("RIN-SUPPLY-05")
def test_nine_markers() -> None:
    names = [name.removeprefix("demand_") for name in DEMAND][:10]
    p = demands(2, **{name: {"left": A} for name in names[:8]}, **{name: {} for name in names[8:]})
    give(p, A, rice=18, research=18, military=18)
    store(p, A, "C2 C3")
    phase(p)
    assert asked(p) == [(A, "claim_demand")]
    do(p, A, texts(p)[0])
    assert (p.state.markers(A), asked(p)) == (9, [])
    complete(p)


def test_the_best_free_spot_after_the_left_is_taken() -> None:
    p = demands(4, research_3={"left": A, "right": B})
    give(p, D, research=6)
    p.state.priority = [D, A, B, C]
    phase(p)
    do(p, D, "claim_demand demand_research_3")
    assert p.state.demand_display[0].claims["middle"] == D
