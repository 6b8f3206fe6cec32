"""The long examples of the rulebook, told once through."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.province import EndOfPhase, ProvinceTurn
from engines.ringyo.scoring import LayOpen
from engines.ringyo.weather import WeatherPhase
from tests.engines.ringyo.arrange import (
    A,
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
    floods,
    holds,
    me_of,
    put,
    stored,
    told,
    weather,
    workers,
)


def blue_manages_the_province() -> P:
    """The Province Phase example: Kiso, two Yellow Samurai, a Villager, an Artisan, 5 rice."""
    p = bare()
    weather(p, "oak", "a", "beech")
    workers(p, yellow_samurai=2, villager=1, artisan=1)
    agenda(p, ProvinceTurn(A), EndOfPhase(), WeatherPhase())
    do(p, A, "place_worker villager i29", "cut c2")
    do(p, A, "hire", "place_worker villager i10", "cut a4")
    do(p, A, "split beech 3 1")
    do(p, A, "place_worker artisan i22", "create_paddy d3", "build c2 hp2")
    do(p, A, "place_worker yellow_samurai i30", "muster c2", "study c1 t01l", "peek_slot 1")
    assert "Weather card 1: Oak" in told(p, A)
    do(p, A, "hire", "place_worker villager i12", "plant b4")
    do(p, A, "place_worker yellow_samurai i15", "study d4 t02l", "harvest d3")
    return p


@pytest.mark.rule("RIN-WORK-09", "RIN-TRACK-09", "RIN-STRUCT-08", "RIN-ACT-08")
def test_the_province_phase_example() -> None:
    p = blue_manages_the_province()
    me = me_of(p)
    assert (me.rice, me.military, me.research, stored(p)) == (2, 2, 2, "B2")
    assert (holds(p, "c2"), holds(p, "d3"), holds(p, "b4"), holds(p, "c1")) == ("fortress", "paddy", 1, 1)
    assert (me.step, me.built) == ("t02l", ["hp2"])
    complete(p)


@pytest.mark.rule("RIN-WEATHER-01", "RIN-WEATHER-04", "RIN-WEATHER-07", "RIN-WEATHER-10", "RIN-WEATHER-13")
def test_the_weather_example() -> None:
    p = blue_manages_the_province()
    do(p, A, "end_province")
    assert asked(p) == []
    me = me_of(p)
    assert (me.military, me.rice) == (3, 3)
    assert [holds(p, at) for at in ("d5", "b4", "b1")] == [2, 2, 4]
    assert [holds(p, at) for at in ("a5", "b3", "c4", "d2")] == [4, 3, 2, 3]
    assert holds(p, "c1") == "flood"
    assert floods(p) == ["a1", "a3", "a4", "b2", "c1", "c5", "d1"]
    story = told(p)
    assert (
        "b2, flooded already, overflows into c1, for Cypress is higher on the forecast than Oak: c1 loses its Cypress 2"
        in story
    )
    assert (
        story.index("Weather card 1 is Oak")
        < story.index("A, which is Cypress")
        < story.index("Weather card 3 is Beech")
    )


def test_every_event_of_the_weather_names_its_places() -> None:
    p = blue_manages_the_province()
    do(p, A, "end_province")
    for event in p.news:
        if event.text.startswith("{0}:"):
            assert event.spots
            assert all(spot.endswith(" of 0") for spot in event.spots)


@pytest.mark.rule("RIN-SCORE-01", "RIN-SCORE-02", "RIN-SCORE-05")
def test_the_scoring_example() -> None:
    """114 points: 32 for structures, 16 for trees, 40 for demands, 26 for goals."""
    p = bare(4)
    fill(p, A, "empty")
    built(p, A, 2, 3, 6, 10, 11)
    me_of(p).step = "t10c"
    # five Cypress and five Beech trees and one more; five of the eleven are 4 high or higher
    put(p, A, a5=5, c5=4, b3=4, d3=4, c1=4, a4=3, c4=3, b2=3, d2=3, a1=3, b5=3)
    put(p, A, d5="paddy", b4="paddy", a3="paddy", c2="farm", b1="paddy")
    display(
        p,
        rice_2={"left": A},
        rice_1={"middle": A},
        build_1={"middle": A},
        research_3={"middle": A},
        military_3={"right": A},
        research_1={"left": A},
    )
    favors(p, A, "emperors_rice", "shoguns_favourite", "cypress_beech")
    agenda(p, LayOpen())
    structures, trees, demands, goals = ENGINE.standings(p).scores[A].lines
    assert (structures.points, trees.points, goals.points) == (32, 16, 26)
    assert (demands.points, p.state.markers(A)) == (40, 6)
    assert ENGINE.standings(p).scores[A].total == 114
