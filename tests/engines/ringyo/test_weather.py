"""The Weather Phase: rain, rice, floods, cascades, lakes (RIN-WEATHER, RIN-LAKE)."""

from __future__ import annotations

import pytest

from engines.ringyo.components import PLACE
from engines.ringyo.peeking import chances, meaning, rained
from engines.ringyo.weather import Rain, WeatherPhase
from tests.engines.ringyo.arrange import (
    A,
    B,
    P,
    agenda,
    bare,
    do,
    fill,
    floods,
    forecast,
    give,
    holds,
    lake,
    me_of,
    overflow,
    province,
    put,
    tile,
    told,
    turn,
    weather,
)


def rain(p: P, type_: str) -> P:
    """It rains on a type in seat A's province."""
    return agenda(p, Rain(A, type_))


@pytest.mark.rule("RIN-WEATHER-02", "RIN-WEATHER-04")
def test_cards_are_resolved_from_the_top() -> None:
    p = bare()
    weather(p, "b", "oak", "a")
    agenda(p, WeatherPhase())
    story = told(p)
    places = [
        story.index(f"Weather card {n} is {x}")
        for n, x in ((1, "B, which is Beech"), (2, "Oak"), (3, "A, which is Cypress"))
    ]
    assert places == sorted(places)
    assert [slot.shown for slot in p.state.weather] == ["weather_b", "weather_oak", "weather_a"]
    assert [slot.card for slot in p.state.weather] == [None] * 3


@pytest.mark.rule("RIN-WEATHER-04")
def test_letters_are_places_on_the_forecast() -> None:
    p = bare()
    forecast(p, "forecast_3")  # pine, oak, beech, cypress
    t = p.state
    assert [rained(t, f"weather_{x}") for x in ("a", "b", "c", "cypress")] == ["pine", "oak", "beech", "cypress"]
    assert meaning(t, "weather_b") == "B, which is Oak"


@pytest.mark.rule("RIN-WEATHER-03", "RIN-WEATHER-04")
def test_what_a_hidden_card_may_mean() -> None:
    p = bare()
    weather(p, "a", "b", "pine")
    assert chances(p.state, A) == {"cypress": 40, "beech": 30, "oak": 20, "pine": 10}
    give(p, A, research=1)
    do(turn(p), A, "foresee", "peek_slot 3")
    assert chances(p.state, A) == {"cypress": 44, "beech": 33, "oak": 22, "pine": 0}
    assert chances(p.state, B) == {"cypress": 40, "beech": 30, "oak": 20, "pine": 10}


@pytest.mark.rule("RIN-WEATHER-05")
def test_trees_of_the_type_grow() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, a3=5, b4=4)
    rain(p, "oak")
    for at, there in me_of(p).cells.items():
        grown = {"a3": 5, "b4": 5}.get(at, 3 if there.type == "oak" else 2)
        assert holds(p, at) == grown
    assert "Oak grows in d5 to 3, b4 to 5, c2 to 3, b1 to 3." in told(p)


@pytest.mark.rule("RIN-WEATHER-06", "RIN-STRUCT-15")
def test_paddies_of_the_type_yield() -> None:
    p = bare()
    fill(p, A, "fortress")
    put(p, A, d5="paddy", b4="farm", c2="farm", a5="farm")
    rain(p, "oak")
    assert me_of(p).rice == 10
    give(p, A, rice=16)
    rain(p, "oak")
    assert me_of(p).rice == 18
    assert "the track ends at 18" in told(p)


@pytest.mark.rule("RIN-WEATHER-07")
@pytest.mark.parametrize("what", [3, "paddy", "farm", "fortress"])
def test_what_stands_is_not_flooded(what: str | int) -> None:
    p = bare()
    fill(p, A, what)
    rain(p, "oak")
    assert floods(p) == []
    fill(p, A, "empty")
    rain(p, "oak")
    assert floods(p) == ["a3", "b1", "b4", "c2", "d5"]


@pytest.mark.rule("RIN-WEATHER-08", "RIN-WEATHER-13", "RIN-WEATHER-15")
@pytest.mark.parametrize("what", [3, "paddy", "farm", "fortress", "empty"])
def test_a_second_token_destroys_what_is_below(what: str | int) -> None:
    p = bare()
    fill(p, A, 5)
    put(p, A, b4="flood", b3=what)  # below b4 lie b3 (Cypress) and c3 (Pine)
    rain(p, "oak")
    assert floods(p) == ["b3", "b4"]
    assert "overflows into b3, for Cypress is higher on the forecast than Pine" in told(p)
    rain(p, "oak")  # b3 is flooded now, so c3 it is
    assert floods(p) == ["b3", "b4", "c3"]
    assert "overflows into c3, the only area below that is not under water: c3 loses its Pine 5" in told(p)


@pytest.mark.rule("RIN-WEATHER-09")
def test_from_the_top_and_from_the_left() -> None:
    p = bare()
    fill(p, A, 5)
    put(p, A, d5="flood", b4="flood", a3="flood", c2="flood", b1="flood")
    rain(p, "oak")
    story = told(p)
    places = [story.index(f"{at}, flooded already") for at in ("d5", "b4", "a3", "c2", "b1")]
    assert places == sorted(places)
    assert list(PLACE)[:5] == ["a5", "b5", "c5", "d5", "e5"]


@pytest.mark.rule("RIN-WEATHER-10", "RIN-WEATHER-11", "RIN-WEATHER-12")
def test_where_the_water_goes() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, c3="flood")  # below: b2 (Beech), c2 (Oak)
    overflow(p, A, "c3")
    assert floods(p) == ["b2", "c3"]
    forecast(p, "forecast_2")  # oak, pine, cypress, beech
    put(p, A, b2=2)
    overflow(p, A, "c3")
    assert floods(p) == ["c2", "c3"]
    overflow(p, A, "c3")
    assert floods(p) == ["b2", "c2", "c3"]
    overflow(p, A, "c3")
    assert floods(p) == ["b2", "c2", "c3"]
    assert "for b2 and c2 are under water" in told(p)


@pytest.mark.rule("RIN-WEATHER-12", "RIN-WEATHER-14")
def test_the_water_leaves_at_the_bottom() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, b1="flood")
    overflow(p, A, "b1")
    assert floods(p) == ["b1"]
    assert "out of the province" in told(p)


@pytest.mark.rule("RIN-WEATHER-15", "RIN-WEATHER-21")
def test_one_hit_in_the_same_rain_gets_no_second_token() -> None:
    p = bare()
    province(p, A, "Yoshino")
    fill(p, A, 5)
    tile(p, A, "w4", "oak_paddy")
    put(p, A, b5="flood", a4="flood", w4="paddy")  # a5 is Cypress, b5 Oak
    me_of(p).cells["a5"] = me_of(p).cells["b5"]  # make a5 an Oak under water: w4 (Oak) and a4 (under water) lie below
    rain(p, "oak")
    assert holds(p, "w4") == "flood"
    assert "the flood in w4" not in told(p)
    assert holds(p, "a3") == 5


@pytest.mark.rule("RIN-WEATHER-16")
def test_a_paddy_pays_before_it_is_washed_away() -> None:
    p = bare()
    fill(p, A, 5)
    tile(p, A, "s1", "oak_paddy")
    put(p, A, b1="flood", s1="paddy")  # both Oak; s1 is below b1
    rain(p, "oak")
    assert (me_of(p).rice, holds(p, "s1")) == (6, "flood")


@pytest.mark.rule("RIN-WEATHER-17")
def test_the_same_type_twice() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, c2="empty")
    weather(p, "oak", "c", "cypress")  # Oak twice
    agenda(p, WeatherPhase())
    assert (holds(p, "a3"), holds(p, "c2")) == (4, "flood")
    assert len(floods(p)) == 2  # the second rain made c2 spill


@pytest.mark.rule("RIN-WEATHER-18", "RIN-LAND-07")
def test_at_an_edge_only_a_tile_takes_water() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, a5="flood", a4="flood")
    overflow(p, A, "a5")  # w4 is no area, a4 is under water
    assert floods(p) == ["a4", "a5"]
    tile(p, A, "w4", "pine_tree3")
    overflow(p, A, "a5")
    assert holds(p, "w4") == "flood"


@pytest.mark.rule("RIN-WEATHER-19")
def test_two_of_one_type_below() -> None:
    p = bare()
    fill(p, A, 2)
    tile(p, A, "s1", "pine_tree2")
    tile(p, A, "s2", "pine_tree3")
    put(p, A, b1="flood")
    overflow(p, A, "b1")
    assert (holds(p, "s1"), holds(p, "s2")) == ("flood", 3)
    assert "left of s2, which is Pine too" in told(p)


@pytest.mark.rule("RIN-WEATHER-20", "RIN-WEATHER-11")
def test_all_areas_get_wet_before_the_first_spills() -> None:
    p = bare()
    fill(p, A, 2)
    tile(p, A, "s1", "oak_tree2")
    put(p, A, b1="flood", s1="empty")  # s1 is an Oak too, and empty: under water before b1 spills
    rain(p, "oak")
    assert floods(p) == ["b1", "s1"]
    assert "for s1 is under water" in told(p)


# ---- lakes


@pytest.mark.rule("RIN-LAKE-03")
def test_water_shuns_lakes() -> None:
    p = bare(2, province_side=("B",))
    fill(p, A, 2)
    put(p, A, c5="flood", c4="flood")  # below c5: b4 (a lake) and c4
    overflow(p, A, "c5")
    assert floods(p) == ["c4", "c5"]
    put(p, A, c4=3)
    overflow(p, A, "c5")
    assert floods(p) == ["c4", "c5"]


@pytest.mark.rule("RIN-LAKE-06", "RIN-LAKE-08")
def test_a_farm_by_a_lake() -> None:
    p = bare(2, province_side=("B",))
    fill(p, A, 2)
    lake(p, "farm")
    put(p, A, b3="farm", a5="farm")  # b3 is Pine and touches both lakes, a5 is Oak and touches none
    rain(p, "pine")
    assert me_of(p).rice == 8
    rain(p, "oak")
    assert me_of(p).rice == 10
    lake(p, "fortress")
    rain(p, "pine")
    assert me_of(p).rice == 12


@pytest.mark.rule("RIN-LAKE-06")
def test_a_harvest_by_a_lake_and_a_farm_on_a_tile() -> None:
    p = bare(2, province_side=("B",))
    lake(p, "farm")
    put(p, A, b3="farm")
    do(turn(p), A, "place_worker yellow_samurai i20", "harvest b3")
    assert me_of(p).rice == 7
    province(p, A, "Yoshino", "B")  # lakes at b3 and d3
    fill(p, A, 2)
    tile(p, A, "e3", "oak_paddy")
    put(p, A, e3="farm")
    rain(p, "oak")
    assert me_of(p).rice == 10


@pytest.mark.rule("RIN-LAKE-07", "RIN-LAKE-08")
def test_a_fortress_by_a_lake() -> None:
    p = bare(2, province_side=("B",))
    fill(p, A, 2)
    lake(p, "fortress")
    put(p, A, c3="fortress", a5="fortress")
    agenda(p, WeatherPhase())
    assert me_of(p).military == 3
    put(p, A, c3="fortress")
    do(turn(p), A, "place_worker yellow_samurai i21", "muster c3")
    assert me_of(p).military == 5


@pytest.mark.rule("RIN-LAKE-05")
def test_an_a_side_is_not_concerned() -> None:
    p = bare(2, province_side=("A", "B"))
    fill(p, A, 2)
    lake(p, "fortress")
    put(p, A, c3="fortress")
    agenda(p, WeatherPhase())
    assert me_of(p).military == 1


@pytest.mark.rule("RIN-LAKE-09", "RIN-LAKE-01")
@pytest.mark.parametrize("type_", ["cypress", "oak", "pine", "beech"])
def test_it_rains_on_no_lake(type_: str) -> None:
    p = bare(2, province_side=("B",))
    fill(p, A, "empty")
    rain(p, type_)
    assert [holds(p, at) for at in ("b4", "b2")] == ["lake", "lake"]
    assert all(me_of(p).cells[at].type == type_ for at in floods(p))
