"""The worked examples, each as given, when, then."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.building import available
from engines.ringyo.components import crossings
from engines.ringyo.council import OpenDiplomats, SendDiplomat
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.measures import points
from engines.ringyo.rounds import CleanUp
from engines.ringyo.scoring import LayOpen
from engines.ringyo.weather import Garrison, Rain, WeatherPhase
from tests.engines.ringyo.arrange import (
    A,
    B,
    C,
    D,
    agenda,
    asked,
    bare,
    built,
    changed,
    complete,
    display,
    do,
    fill,
    floods,
    forecast,
    give,
    hold,
    holds,
    lake,
    me_of,
    overflow,
    province,
    put,
    refusal,
    rest,
    store,
    stored,
    texts,
    tile,
    told,
    turn,
    weather,
    workers,
)

BLUE, BLACK, RED, GRAY = A, B, C, D  # the seats in the order of the colours


@pytest.mark.vector("EX-01")
@pytest.mark.rule("RIN-WORK-01", "RIN-WORK-02", "RIN-LAND-05")
def test_edge_placement() -> None:
    p = bare()
    workers(p, villager=1)
    turn(p)
    plain = texts(p, A, "place_worker villager")
    assert len(plain) == 24
    tile(p, A, "e5", "oak_tree2")
    assert set(texts(turn(p), A, "place_worker villager")) - set(plain) == {"place_worker villager i08"}
    assert set(crossings(frozenset({"s1", "s2"}))) - set(crossings(frozenset())) == {"i33", "i34", "i35"}


@pytest.mark.vector("EX-02")
@pytest.mark.rule("RIN-WORK-03")
def test_three_villagers() -> None:
    p = bare()
    workers(p, villager=3)
    do(turn(p), A, "place_worker villager i12", "place_worker villager i13")
    assert refusal(p, A, "place_worker villager i12").name == "crossing_occupied"
    do(p, A, "place_worker villager i20")
    assert set(me_of(p).placed) == {"i12", "i13", "i20"}


@pytest.mark.vector("EX-03")
@pytest.mark.rule("RIN-COUNCIL-03", "RIN-COUNCIL-04")
def test_priority() -> None:
    p = bare(4)
    p.state.priority = [BLUE, RED, BLACK, GRAY]
    give(p, RED, rice=4)
    agenda(p, *(SendDiplomat(seat) for seat in range(4)), OpenDiplomats())
    for seat, value in ((BLUE, 5), (RED, 6), (BLACK, 5), (GRAY, 5)):
        do(p, seat, f"choose_diplomat {value}")
    assert p.state.priority == [RED, GRAY, BLACK, BLUE]
    assert me_of(p, RED).rice == 2
    p = bare(2)
    agenda(p, SendDiplomat(A), SendDiplomat(B), OpenDiplomats())
    do(p, A, "choose_diplomat 3")
    do(p, B, "choose_diplomat 3")
    assert p.state.priority == [B, A]
    assert [me_of(p, seat).rice for seat in (A, B)] == [8, 8]


@pytest.mark.vector("EX-04")
@pytest.mark.rule("RIN-COUNCIL-02")
def test_the_six_with_little_rice() -> None:
    p = bare()
    give(p, A, rice=1)
    me_of(p).diplomats = [5, 6]
    agenda(p, SendDiplomat(A))
    assert texts(p) == ["choose_diplomat 5"]


@pytest.mark.vector("EX-05")
@pytest.mark.rule("RIN-SPEC-02", "RIN-SPEC-03", "RIN-SPEC-04")
def test_split_and_join() -> None:
    p = bare()
    store(p, A, "B3")
    do(turn(p), A, "split beech 3 1")
    assert stored(p) == "B1 B2"
    store(p, A, "P2 P3")
    give(p, A, rice=1)
    do(turn(p), A, "join pine 2 3")
    assert (stored(p), me_of(p).rice) == ("P5", 0)
    store(p, A, "P1 P1 P1")
    give(p, A, rice=2)
    do(turn(p), A, "join pine 1 1", "join pine 1 2")
    assert (stored(p), me_of(p).rice) == ("P3", 0)
    give(p, A, rice=9)
    for letters in ("P3 P3", "P2 O3"):
        store(p, A, letters)
        assert texts(turn(p), A, "join") == []


@pytest.mark.vector("EX-06")
@pytest.mark.rule("RIN-STRUCT-01", "RIN-STRUCT-02", "RIN-STRUCT-03", "RIN-STRUCT-17")
def test_structure_availability() -> None:
    p = bare()
    bottom = {"hp1", "hp2", "hp3", "hp4"}
    assert set(available(me_of(p))) == bottom
    put(p, A, b2="fortress")
    built(p, A, 2)
    assert set(available(me_of(p))) == (bottom | {"hp6"}) - {"hp2"}
    built(p, A, 2, 6)
    now = set(available(me_of(p)))
    assert now == {"hp1", "hp3", "hp4", "hp5", "hp7", "hp10"}
    put(p, A, b2="flood")
    assert set(available(me_of(p))) == now


@pytest.mark.vector("EX-07")
@pytest.mark.rule("RIN-STRUCT-06", "RIN-STRUCT-07", "RIN-STRUCT-08", "RIN-STRUCT-09")
@pytest.mark.parametrize("rice", [1, 0])
def test_an_artisan_builds_twice(rice: int) -> None:
    p = bare()
    put(p, A, c2="paddy", d3="empty")
    store(p, A, "P1 C1 B1 O2")
    give(p, A, rice=rice)
    workers(p, artisan=1)
    do(turn(p), A, "place_worker artisan i22", "build c2 hp1")
    assert refusal(p, A, "build c3 hp2").name == "structure_no_room"
    if not rice:
        assert refusal(p, A, "build d3 hp2").name == "structure_rice"
        return
    do(p, A, "build d3 hp2")
    assert (holds(p, "c2"), holds(p, "d3"), me_of(p).rice, stored(p)) == ("farm", "fortress", 0, "")
    assert asked(p) == [(A, "province")]


@pytest.mark.vector("EX-08")
@pytest.mark.rule("RIN-WORK-14", "RIN-TRACK-06")
@pytest.mark.parametrize("which", ["active", "unused"])
def test_upgrade_while_active(which: str) -> None:
    p = bare()
    put(p, A, c3=4, b2="flood", c2=2)
    me_of(p).step = "t05c"
    do(turn(p), A, "place_worker yellow_samurai i21", "create_paddy b2", "study c3 t06c")
    assert texts(p) == ["choose_upgrade active", "choose_upgrade unused"]
    do(p, A, f"choose_upgrade {which}")
    assert ("cut c2" in texts(p)) == (which == "active")
    assert me_of(p).workers["green_samurai"] == (which == "unused")


@pytest.mark.vector("EX-09")
@pytest.mark.rule("RIN-TRACK-02", "RIN-TRACK-03", "RIN-TRACK-04", "RIN-TRACK-05", "RIN-TRACK-06")
def test_track_fork() -> None:
    for at, crossing, height, steps in (
        ("c2", "i29", 1, ["t04l", "t04c"]),
        ("c1", "i29", 3, ["t04l"]),
        ("d1", "i30", 3, ["t04r"]),
        ("b2", "i29", 2, []),
    ):
        p = bare()
        fill(p, A, "empty")
        me_of(p).step = "t03c"
        put(p, A, **{at: height})
        do(turn(p), A, f"place_worker yellow_samurai {crossing}")
        assert texts(p, A, "study") == [f"study {at} {step}" for step in steps]
    p = bare()
    me_of(p).step = "t04c"
    put(p, A, c1=2, b2=2, c2=2)
    do(turn(p), A, "place_worker yellow_samurai i29")
    assert {text.split()[2] for text in texts(p, A, "study")} == {"t05c"}
    assert refusal(p, A, "study b2 t05l").name == "track_not_next"


@pytest.mark.vector("EX-10")
@pytest.mark.rule("RIN-STRUCT-11", "RIN-STRUCT-12", "RIN-STRUCT-13", "RIN-STRUCT-14", "RIN-WORK-13")
def test_bonus_chain() -> None:
    p = bare()
    built(p, A, 2, 6, 7, 9, 11, 1, 5)
    store(p, A, "C3 B3")
    put(p, A, a1="empty")
    workers(p, artisan=1)
    do(turn(p), A, "place_worker artisan i26", "build a1 hp10")
    assert (me_of(p).military, me_of(p).rice, me_of(p).workers["artisan"]) == (2, 7, 2)
    story = told(p)
    places = [story.index(x) for x in ("gains 2 military", "gains 2 rice", "gains 2 Artisans")]
    assert places == sorted(places)
    assert len(texts(p, A, "place_worker artisan")) == 23


@pytest.mark.vector("EX-11")
@pytest.mark.rule("RIN-DEM-02", "RIN-DEM-05", "RIN-DEM-06", "RIN-DEM-07", "RIN-DEM-10")
def test_demand_turns() -> None:
    p = bare(4)
    p.state.priority = [BLACK, RED, BLUE, GRAY]
    display(
        p,
        build_1={"left": GRAY},
        military_1={"left": RED},
        rice_1={"left": BLUE, "middle": BLACK, "right": GRAY},
        research_1={"left": RED, "middle": GRAY, "right": BLUE},
        rice_2={},
        research_3={},
    )
    give(p, BLACK, rice=7)
    give(p, RED, rice=2, research=6)
    store(p, RED, "O2 P3")
    give(p, BLUE, rice=7)
    store(p, BLUE, "C2 B3")
    give(p, GRAY, rice=3, research=6, military=2)
    agenda(p, DemandsPhase())
    for seat, text, hp in (
        (BLACK, "claim_demand demand_rice_2", 11),
        (RED, "claim_demand demand_research_3", 11),
        (BLUE, "build_in_edo demand_build_1 cypress beech", 4),
        (GRAY, "claim_demand demand_research_3", 9),
        (RED, "build_in_edo demand_build_1 oak pine", 2),
        (BLUE, "claim_demand demand_rice_2", 8),
    ):
        do(p, seat, text)
        assert f"claims {hp} HP" in told(p)
    assert asked(p) == []
    shown = {x.demand: x.claims for x in p.state.demand_display}
    assert set(shown["demand_rice_2"]) == set(shown["demand_research_3"]) == {"left", "middle"}
    assert (me_of(p, BLACK).rice, me_of(p, BLUE).rice) == (0, 0)


@pytest.mark.vector("EX-12")
@pytest.mark.rule("RIN-DEM-03")
@pytest.mark.parametrize(("players", "hp"), [(2, [7]), (3, [7, 3])])
def test_spots_by_player_count(players: int, hp: list[int]) -> None:
    p = bare(players)
    display(p, rice_1={})
    agenda(p, DemandsPhase())
    for seat, n in enumerate(hp):
        do(p, seat, "claim_demand demand_rice_1")
        assert f"claims {n} HP" in told(p)
    assert asked(p) == []


@pytest.mark.vector("EX-13")
@pytest.mark.rule("RIN-CARD-05")
def test_extra_demand() -> None:
    p = bare()
    hold(p, A, "envoys_report")
    stack = p.state.demand_stack
    lowest, second = stack[0], stack[1]
    shown = len(p.state.demand_display)
    do(turn(p), A, "play_forestry envoys_report")
    assert texts(p) == [f"choose_demand {lowest}", f"choose_demand {second}"]
    do(p, A, f"choose_demand {lowest}")
    assert (len(p.state.demand_display), p.state.demand_stack[0]) == (shown + 1, second)
    view = ENGINE.encode(ENGINE.view(p, B)).decode()
    assert f'"{lowest}"' in view
    assert f'"{second}"' not in view


@pytest.mark.vector("EX-14")
@pytest.mark.rule("RIN-SCORE-05")
@pytest.mark.parametrize(("trees", "hp"), [(0, 0), (1, 2), (2, 2), (3, 6), (4, 6), (5, 11), (7, 11)])
def test_beech_forests(trees: int, hp: int) -> None:
    p = bare()
    fill(p, A, 1)
    tile(p, A, "s1", "beech_tree2")
    tile(p, A, "s2", "beech_tree2")
    put(p, A, s1=1, s2=1)
    places = ["a4", "c4", "b2", "d2", "a1", "s1", "s2"]
    put(p, A, **dict.fromkeys(places[:trees], 2))
    assert points(p.state, A, "beech_forests") == hp


@pytest.mark.vector("EX-15")
@pytest.mark.rule(
    "RIN-WEATHER-05", "RIN-WEATHER-08", "RIN-WEATHER-12", "RIN-WEATHER-14", "RIN-WEATHER-15", "RIN-WEATHER-18"
)
def test_weather_cascades_and_edges() -> None:
    p = bare()
    province(p, A, "Yoshino")
    forecast(p, "forecast_3")
    weather(p, "a", "pine", "b")
    agenda(p, Rain(A, "pine"))
    assert [holds(p, at) for at in ("d5", "b2", "d1", "d3", "a2")] == [4, 3, 2, "flood", "flood"]
    agenda(p, Rain(A, "pine"))
    assert [holds(p, at) for at in ("d5", "b2", "d1", "c2")] == [5, 4, 3, "flood"]
    agenda(p, Rain(A, "oak"))
    assert [holds(p, at) for at in ("b5", "b3", "b1", "c3", "d1")] == [2, 3, "flood", "flood", "flood"]
    assert me_of(p).rice == 5
    assert floods(p) == ["a2", "a3", "b1", "c1", "c2", "c3", "c4", "d1", "d2", "d3"]
    p = bare()
    province(p, A, "Yoshino")
    forecast(p, "forecast_3")
    weather(p, "a", "pine", "b")
    agenda(p, WeatherPhase())
    assert floods(p) == ["a2", "a3", "b1", "c1", "c2", "c3", "c4", "d1", "d2", "d3"]


@pytest.mark.vector("EX-16")
@pytest.mark.rule("RIN-WEATHER-14", "RIN-WEATHER-18")
def test_a_tile_below_the_province() -> None:
    p = bare()
    put(p, A, a1="flood")
    before = floods(p)
    overflow(p, A, "a1")
    assert floods(p) == before
    tile(p, A, "s1", "oak_tree3")
    overflow(p, A, "a1")
    assert holds(p, "s1") == "flood"


@pytest.mark.vector("EX-17")
@pytest.mark.rule("RIN-WEATHER-19", "RIN-WEATHER-10")
def test_equal_types() -> None:
    p = bare()
    tile(p, A, "s1", "pine_tree2")
    tile(p, A, "s2", "pine_tree2")
    put(p, A, b1="flood")
    overflow(p, A, "b1")
    assert (holds(p, "s1"), holds(p, "s2")) == ("flood", 2)
    p = bare()
    tile(p, A, "s2", "oak_tree2")
    tile(p, A, "s3", "beech_tree2")
    put(p, A, c1="flood")
    overflow(p, A, "c1")  # Beech is above Oak
    assert (holds(p, "s2"), holds(p, "s3")) == (2, "flood")


@pytest.mark.vector("EX-18")
@pytest.mark.rule("RIN-LAKE-03", "RIN-LAKE-06", "RIN-LAKE-07", "RIN-LAKE-08")
def test_lakes() -> None:
    p = bare(2, province_side=("B",))
    put(p, A, b3="farm", c3="fortress")
    lake(p, "farm")
    agenda(p, Rain(A, "pine"))
    assert me_of(p).rice == 8
    p = bare(2, province_side=("B",))
    put(p, A, b3="farm", c3="fortress")
    lake(p, "fortress")
    agenda(p, Garrison(A), Rain(A, "pine"))
    assert (me_of(p).military, me_of(p).rice) == (2, 7)
    p = bare(2, province_side=("B",))
    put(p, A, c5="flood")
    before = floods(p)
    overflow(p, A, "c5")
    assert floods(p) == before


@pytest.mark.vector("EX-19")
@pytest.mark.rule("RIN-RES-02", "RIN-CARD-04")
def test_rice_cap() -> None:
    p = bare()
    fill(p, A, 2)
    put(p, A, a3="paddy", b4="paddy", c2="paddy")
    give(p, A, rice=17)
    agenda(p, Rain(A, "oak"))
    assert me_of(p).rice == 18
    hold(p, A, "promotion", "terraces")
    give(p, A, rice=17)
    do(turn(p), A, "sell_forestry promotion")
    assert me_of(p).rice == 18
    assert refusal(p, A, "sell_forestry terraces").name == "card_sale_rice_full"


@pytest.mark.vector("EX-20")
@pytest.mark.rule("RIN-WORK-17")
def test_unused_helpers_stay() -> None:
    p = bare()
    workers(p, villager=2, artisan=1)
    do(turn(p), A, "place_worker villager i02")
    agenda(p, CleanUp())
    assert (me_of(p).workers["villager"], me_of(p).workers["artisan"]) == (1, 1)


@pytest.mark.vector("EX-21")
@pytest.mark.rule("RIN-SCORE-07")
@pytest.mark.parametrize(("fewer", "winners"), [(1, (RED,)), (0, (BLUE, RED))])
def test_tie(fewer: int, winners: tuple[int, ...]) -> None:
    """Blue and Red have equal points; Red has one demand more, or as many."""
    p = bare(4)
    for seat in range(4):
        fill(p, seat, "empty")
    # the left spots of two demands of 7 and 4 HP, against one of 11
    if fewer:
        display(p, rice_1={"left": RED}, research_1={"left": RED}, rice_2={"left": BLUE})
    else:
        display(p, rice_2={"left": BLUE}, research_3={"left": RED})
    built(p, BLACK, 2)
    agenda(p, LayOpen())
    result = ENGINE.standings(p)
    assert result.winners == winners
    assert result.scores[BLUE].total == result.scores[RED].total == 11


@pytest.mark.vector("EX-22")
@pytest.mark.rule("RIN-SUPPLY-05")
def test_nine_markers() -> None:
    p = bare()
    taken = {f"{what}_{tier}": {"left": A} for what in ("rice", "research", "military") for tier in (1, 2, 3)}
    display(p, **taken, build_1={})
    give(p, A, rice=18, research=9, military=9)
    store(p, A, "C2 C3")
    give(p, B, rice=0)
    store(p, B, "C2 C3")
    p.state.priority = [B, A]
    agenda(p, DemandsPhase())
    assert p.state.markers(A) == 9
    do(p, B, "pass_demands")
    assert (asked(p), p.state.passed) == ([], [B, A])


@pytest.mark.vector("EX-23")
@pytest.mark.rule("RIN-SPEC-07", "RIN-SPEC-08", "RIN-INFO-01")
def test_peeks() -> None:
    p = bare()
    give(p, A, research=2)
    p.state.weather[1].peekers = [A]
    changed(p)
    do(turn(p), A, "foresee")
    assert texts(p) == ["peek_slot 1", "peek_slot 3"]
    do(p, A, "peek_slot 1", "foresee")  # the third is the only one left
    assert [slot.peekers for slot in p.state.weather] == [[A], [A], [A]]
    assert "foresee" not in texts(p)
    seen = ENGINE.view(p, B).state
    assert [(slot.card, slot.peekers) for slot in seen.weather] == [("?", [A])] * 3


@pytest.mark.vector("EX-24")
@pytest.mark.rule("RIN-CARD-03", "RIN-CARD-09")
def test_replanting_is_not_retroactive() -> None:
    p = bare()
    hold(p, A, "replanting")
    workers(p, villager=2)
    do(turn(p), A, "place_worker villager i21", "cut c2", "play_forestry replanting")
    assert asked(p) == [(A, "province")]
    do(p, A, "place_worker villager i02", "cut a4")
    assert asked(p) == [(A, "replant")]
    do(p, A, "replant true")
    assert (holds(p, "a4"), holds(p, "c2")) == (1, "empty")
    p = bare()
    fill(p, A, "empty")
    put(p, A, b1=2, c1=2)
    hold(p, A, "replanting", "logging_crew")
    do(turn(p), A, "play_forestry replanting", "play_forestry logging_crew", "cut b1", "replant true")
    assert texts(p) == ["cut c1", "stop"]


@pytest.mark.vector("EX-25")
@pytest.mark.rule("RIN-WORK-09", "RIN-WORK-14", "RIN-WORK-15", "RIN-WORK-18", "RIN-WORK-19")
def test_interleaving_and_a_late_upgrade() -> None:
    p = bare()
    give(p, A, rice=2)
    hold(p, A, "promotion", "rich_soil")
    do(turn(p), A, "place_worker yellow_samurai i21", "grow c3", "play_forestry rich_soil", "grow c3", "stop", "hire")
    do(p, A, "create_paddy b2")
    assert (me_of(p).rice, holds(p, "c3"), holds(p, "b2")) == (0, 5, "paddy")
    acts = ("plant", "grow", "cut", "harvest", "create_paddy", "build", "muster", "study")
    assert not [text for text in texts(p) if text.startswith(acts)]
    later = ENGINE.copy(p)
    do(p, A, "play_forestry promotion")
    assert texts(p) == ["choose_upgrade active", "choose_upgrade unused"]
    do(p, A, "choose_upgrade active")
    assert me_of(p).placed["i21"] == "green_samurai"
    assert {text for text in texts(p) if text.startswith(acts)} == {"cut c2", "grow c2"}
    do(later, A, "place_worker villager i02", "play_forestry promotion")
    assert texts(later) == ["choose_upgrade unused", "choose_upgrade used"]
    do(later, A, "choose_upgrade used")
    assert {text.split()[1] for text in texts(later) if text.startswith(acts)} <= {"a5", "b5", "a4"}


@pytest.mark.vector("EX-26")
@pytest.mark.rule("RIN-STRUCT-12", "RIN-STRUCT-14", "RIN-WORK-14")
def test_a_row_bonus_upgrades_the_builder() -> None:
    p = bare()
    built(p, A, 1, 2, 5, 6, 7)
    store(p, A, "B3 C3")
    put(p, A, c2="empty")
    do(turn(p), A, "place_worker yellow_samurai i21", "create_paddy b2", "build c2 hp8")
    assert me_of(p).military == 1
    assert texts(p) == ["choose_upgrade active", "choose_upgrade unused"]
    do(p, A, "choose_upgrade active")
    assert "grow c3" in texts(p)
    complete(p)


@pytest.mark.vector("EX-27")
@pytest.mark.rule("RIN-INFO-02")
def test_copies() -> None:
    p = bare()
    hold(p, A, "seasonal_hands", shown=("seasonal_hands",))
    turn(p)
    assert texts(p, A, "play") == ["play_forestry seasonal_hands"]
    do(p, A, "play_forestry seasonal_hands")
    seen = ENGINE.view(p, B).state.players[A]
    assert (seen.forestry, seen.shown_forestry) == (["?"], [])


@pytest.mark.vector("EX-28")
@pytest.mark.rule("RIN-TRACK-11", "RIN-LAND-08")
@pytest.mark.parametrize("equal", [False, True])
def test_two_tiles_one_slot(equal: bool) -> None:
    p = bare()
    drawn = ["oak_tree2", "oak_tree2"] if equal else ["oak_tree2", "pine_paddy"]
    others = [x for x in p.state.tile_stack if x not in ("oak_tree2", "pine_paddy")]
    for slot, kind in zip(("w2", "w4", "e3", "e5", "s1", "s2", "s3"), others, strict=False):
        tile(p, A, slot, kind)
    for kind in drawn:
        p.state.tile_stack.remove(kind)
    p.state.tile_stack += drawn
    me_of(p).step = "t07r"
    put(p, A, c2=2)
    do(turn(p), A, "place_worker yellow_samurai i29", "study c2 t08r")
    if equal:
        assert asked(p) == [(A, "province")]  # one answer, which everybody sees
        assert me_of(p).tiles["e1"] == "oak_tree2"
    else:
        assert texts(p) == ["place_bonus_tile oak tree2 e1", "place_bonus_tile pine paddy e1"]
        do(p, A, "place_bonus_tile pine paddy e1")
    assert p.state.tile_discard[-1] == "oak_tree2"
    rest(p)
    complete(p)
