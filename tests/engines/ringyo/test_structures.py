"""The Structure Board and the Forestry Track (RIN-STRUCT, RIN-RES, RIN-TRACK)."""

from __future__ import annotations

import pytest

from engines.ringyo.building import available, unlocked
from engines.ringyo.components import BONUS, BOX, STEP
from engines.ringyo.weather import Rain, WeatherPhase
from tests.engines.ringyo.arrange import (
    A,
    P,
    agenda,
    asked,
    bare,
    built,
    do,
    favors,
    give,
    holds,
    me_of,
    put,
    refusal,
    rest,
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


def at_work(p: P, crossing: str = "i21", kind: str = "artisan") -> P:
    """A worker acts at a crossing; i21 touches c3 (row 3), b2 and c2."""
    workers(p, **{kind: 1})
    do(turn(p), A, f"place_worker {kind} {crossing}")
    return p


def build(p: P, structure: str, at: str = "c2") -> P:
    """An Artisan builds a Fortress in row 2."""
    put(p, A, c2="empty")
    at_work(p)
    do(p, A, f"build {at} {structure}")
    return p


# ---- what is available


@pytest.mark.rule("RIN-STRUCT-01", "RIN-STRUCT-02", "RIN-STRUCT-03", "RIN-STRUCT-04")
def test_what_can_be_built_next() -> None:
    p = bare()
    assert available(me_of(p)) == ["hp1", "hp2", "hp3", "hp4"]
    built(p, A, 2)
    assert available(me_of(p)) == ["hp1", "hp3", "hp4", "hp6"]
    store(p, A, "C3 B3 B1 O2")
    put(p, A, c2="empty")
    at_work(p)
    assert texts(p, A, "build") == []
    assert refusal(p, A, "build c2 hp10").name == "structure_not_available"
    assert refusal(p, A, "build c2 hp2").name == "structure_built"


@pytest.mark.rule("RIN-STRUCT-05", "RIN-RES-03")
def test_the_exact_trees_are_needed() -> None:
    p = bare()
    put(p, A, c2="empty", a1=1, b1=2)  # a Beech 1 and an Oak 2 that stand are no use
    store(p, A, "B3 O1 O1")
    at_work(p)
    assert texts(p, A, "build") == []
    found = refusal(p, A, "build c2 hp2")
    assert found.name == "structure_trees"
    assert "Beech 1 + Oak 2" in found.text
    assert "split Beech 3 into 1 and 2" in found.text
    assert "join Oak 1 + 1" in found.text
    do(p, A, "split beech 3 1", "join oak 1 1")
    assert texts(p, A, "build") == ["build c2 hp2", "build c2 hp4"]
    do(p, A, "build c2 hp2")
    assert (stored(p), me_of(p).built) == ("B2", ["hp2"])
    assert "has to be cut first" in refusal(at_work(_empty(p)), A, "build c2 hp1").text


def _empty(p: P) -> P:
    store(p, A, "")
    put(p, A, c2="empty")
    rest(p)
    return p


@pytest.mark.rule("RIN-STRUCT-06", "RIN-RES-01")
@pytest.mark.parametrize(
    ("at", "crossing", "rice"),
    [
        ("a1", "i26", 0),
        ("b2", "i21", 0),
        ("c3", "i21", 1),
        ("b4", "i13", 2),
        ("b5", "i04", 3),
        ("s1", "i33", 0),
        ("e3", "i16", 1),
    ],
)
def test_building_uphill_costs_rice(at: str, crossing: str, rice: int) -> None:
    p = bare()
    tile(p, A, "s1", "oak_tree2")
    tile(p, A, "e3", "oak_tree2")
    put(p, A, **{at: "empty"})
    store(p, A, "P1 C1")
    give(p, A, rice=rice)
    at_work(p, crossing)
    do(p, A, f"build {at} hp1")
    assert (me_of(p).rice, holds(p, at)) == (0, "fortress")
    if rice:
        give(p, A, rice=rice - 1)
        store(p, A, "P1 C1")
        put(p, A, **{at: "empty"})
        me_of(p).built = []
        rest(p)
        found = refusal(at_work(p, crossing), A, f"build {at} hp1")
        assert (found.name, f"{rice} rice" in found.text) == ("structure_rice", True)


@pytest.mark.rule("RIN-STRUCT-07", "RIN-STRUCT-08", "RIN-STRUCT-09", "RIN-STRUCT-10")
def test_a_fortress_on_empty_ground_a_farm_on_a_paddy() -> None:
    p = bare()
    put(p, A, c3="empty", b2="paddy", c2="flood")
    store(p, A, "P1 C1")
    at_work(p)
    assert texts(p, A, "build") == ["build c3 hp1", "build b2 hp1"]
    assert refusal(p, A, "build c2 hp1").rule == "RIN-STRUCT-08"
    do(p, A, "build b2 hp1")
    assert holds(p, "b2") == "farm"
    store(p, A, "C2 P2")
    put(p, A, c3=3)
    rest(p)
    at_work(p)
    assert refusal(p, A, "build b2 hp3").name == "structure_no_room"
    assert refusal(p, A, "build c3 hp3").name == "structure_no_room"


# ---- what is unlocked


@pytest.mark.rule("RIN-STRUCT-11", "RIN-STRUCT-12", "RIN-STRUCT-13", "RIN-STRUCT-14")
@pytest.mark.parametrize(
    ("before", "now", "bonuses"),
    [
        ((1,), 2, []),  # no bonus between two of the bottom row
        ((2, 5), 6, ["peek_1"]),
        ((2, 5, 7), 6, ["peek_1", "forestry_1"]),
        ((3, 8), 7, ["military_1"]),
        ((1, 5), 9, ["research_4"]),
        ((1, 2, 3), 4, ["yellow_samurai_1"]),
        ((3, 4, 7, 8, 11), 12, ["forestry_1", "bonus_land_2"]),
        ((2, 6, 9, 11, 1, 5), 10, ["military_2", "rice_2", "artisan_2"]),
        ((1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12), 8, ["military_1", "bonus_land_2", "upgrade_samurai"]),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12), 10, ["military_2", "rice_2", "artisan_2", "villager_4"]),
    ],
)
def test_what_a_structure_unlocks(before: tuple[int, ...], now: int, bonuses: list[str]) -> None:
    p = bare()
    built(p, A, *before)
    assert list(unlocked(me_of(p), f"hp{now}").values()) == bonuses


@pytest.mark.rule("RIN-STRUCT-12")
def test_a_column_pays_once() -> None:
    p = bare()
    built(p, A, 1, 5)
    store(p, A, "P4 O2 P1 C1")
    build(p, "hp9")
    assert me_of(p).research == 4
    assert unlocked(me_of(p), "hp10") == {"pair hp9": "military_2"}


@pytest.mark.rule("RIN-STRUCT-16", "RIN-STRUCT-17", "RIN-WEATHER-13")
def test_a_structure_that_is_washed_away_stays_built() -> None:
    p = bare()
    store(p, A, "B1 O2")
    build(p, "hp2")
    assert holds(p, "c2") == "fortress"
    put(p, A, c3="flood")  # b2 is under water, so c2 is hit
    agenda(p, Rain(A, "pine"))
    assert holds(p, "c2") == "flood"
    assert "c2 loses its Fortress" in told(p)
    assert me_of(p).built == ["hp2"]
    assert available(me_of(p)) == ["hp1", "hp3", "hp4", "hp6"]


@pytest.mark.rule("RIN-STRUCT-16", "RIN-WEATHER-01")
def test_fortresses_give_military_before_the_rain() -> None:
    p = bare()
    put(p, A, c2="fortress", d2="fortress")
    agenda(p, WeatherPhase())
    story = told(p)
    assert me_of(p).military == 2
    assert story.index("gains 2 military") < story.index("Weather card 1")


# ---- the Forestry Track


@pytest.mark.rule("RIN-TRACK-01", "RIN-TRACK-02", "RIN-TRACK-03", "RIN-TRACK-05")
def test_which_steps_a_tree_opens() -> None:
    p = bare()
    put(p, A, c1=1, b2=1, c2=1)  # Cypress, Beech, Oak
    at_work(p, "i29", "green_samurai")
    assert texts(p, A, "study") == ["study b2 t01l", "study c2 t01r", "study c1 t01l"]
    found = refusal(p, A, "study c2 t01l")
    assert (found.rule, "Cypress 1 or Beech 1" in found.text) == ("RIN-TRACK-03", True)
    assert refusal(p, A, "study c1 t02l").rule == "RIN-TRACK-05"
    do(p, A, "study c2 t01r")
    assert texts(p, A, "study") == []  # the other side is gone, and t02r asks for height 2
    put(p, A, b2=2)
    assert texts(turn(p), A, "study") == ["study b2 t02r"]
    assert me_of(p).rice == 6


@pytest.mark.rule("RIN-TRACK-03", "RIN-TRACK-04")
def test_white_segments_take_any_type_at_the_exact_height() -> None:
    p = bare()
    me_of(p).step = "t02l"
    put(p, A, b2=3, c2=2, c1=3)
    at_work(p, "i29", "green_samurai")
    assert texts(p, A, "study") == ["study b2 t03c", "study c1 t03c"]
    assert "any 3" in refusal(p, A, "study c2 t03c").text


@pytest.mark.rule("RIN-TRACK-06", "RIN-TRACK-10", "RIN-CARD-08")
@pytest.mark.parametrize("step", [s for s in STEP if STEP[s].options])
def test_every_step_pays_its_bonus(step: str) -> None:
    p = bare()
    weather(p, "a", "b", "c")
    workers(p, yellow_samurai=1)
    before = next(s.id for s in BOX.track_step if step in s.next)
    tree = STEP[step].options[-1]
    me_of(p).step = before
    at, crossing = {"oak": ("c2", "i29"), "beech": ("b2", "i29"), "cypress": ("c1", "i29"), "pine": ("d1", "i30")}.get(
        tree.type, ("c2", "i29")
    )
    put(p, A, **{at: tree.height})
    do(turn(p), A, f"place_worker yellow_samurai {crossing}", f"study {at} {step}")
    assert me_of(p).step == step
    kind = BONUS[STEP[step].bonus]
    me = me_of(p)
    gained = {
        "gain_rice": me.rice - 5,
        "gain_research": me.research,
        "gain_military": me.military,
        "gain_artisan": me.workers["artisan"],
        "gain_villager": me.workers["villager"],
        "gain_yellow_samurai": me.workers["yellow_samurai"],
        "draw_forestry": len(me.forestry),
        "draw_favor_keep": len(me.choosing) - 1,
        "gain_bonus_land": len(p.state.tile_choice),
        "upgrade_samurai": me.used()["green_samurai"],
    }
    if kind.op == "peek_weather":
        assert asked(p) == ([(A, "peek_slot")] if kind.n < 3 else [(A, "province")])
        assert len(p.state.unknown_weather(A)) == (3 if kind.n < 3 else 0)
    else:
        assert gained[kind.op] == kind.n


@pytest.mark.rule("RIN-TRACK-07")
@pytest.mark.parametrize(
    ("step", "level"), [("t00", 0), ("t04l", 0), ("t05r", 1), ("t09l", 1), ("t10c", 2), ("t15l", 2), ("t16c", 3)]
)
def test_levels(step: str, level: int) -> None:
    p = bare()
    me_of(p).step = step
    assert me_of(p).level == level


@pytest.mark.rule("RIN-TRACK-08")
def test_at_the_top_of_the_track() -> None:
    p = bare()
    me_of(p).step = "t16c"
    put(p, A, c2=1)
    at_work(p, "i29", "green_samurai")
    assert texts(p, A, "study") == []
    assert refusal(p, A, "study c2 t16c").name == "track_top"


@pytest.mark.rule("RIN-TRACK-10")
def test_of_two_goals_drawn_one_stays() -> None:
    p = bare()
    favors(p, A, "rich_fields")
    top(p.state.favor_deck, "new_lands", "oak_pine")
    me_of(p).step = "t14r"
    put(p, A, c2=1)  # an Oak
    at_work(p, "i29", "green_samurai")
    do(p, A, "study c2 t15r")
    assert texts(p) == ["keep_favor new_lands", "keep_favor oak_pine"]
    assert refusal(p, A, "keep_favor rich_fields").name == "favor_not_drawn"
    do(p, A, "keep_favor oak_pine")
    assert (me_of(p).favors, p.state.favor_discard) == (["rich_fields", "oak_pine"], ["new_lands"])
    assert "Oak & Pine" in told(p, A)
    assert "Oak & Pine" not in told(p)
