"""Ringyō's board: nothing overlaps or is cut off, nothing hidden shows, offers have places, the cursor is cheap."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from rich.style import Style

from engines.core import UNKNOWN, Action, Position
from engines.ringyo import ENGINE
from engines.ringyo.components import (
    AREAS,
    BOX,
    CROSSING,
    DEMAND,
    FORESTRY,
    KINDS,
    LIMITS,
    PLACE,
    SLOTS,
    STEP,
    STRUCTURE,
    TILE,
    TREES,
    crossings,
)
from engines.ringyo.state import Cell, OpenDemand, Phase, Table, cell
from engines.ringyo.weather import lakeside
from screens.boards.base import Box, Marks, Size, Spot
from screens.boards.ringyo.chart import CODE, WALL, brick, crossing_at
from screens.boards.ringyo.ground import Ground
from screens.boards.ringyo.pictures import EDO, STRUCTURES, TRACK
from screens.glyphs import LINE, Glyphs
from screens.look import make_look
from screens.sheet import Sheet
from styles.themes import THEMES
from tests.screens.boards import NAMES, Stand, assert_walkable, every_set, every_size

STAND = Stand("ringyo")
BOARD, scene_of, picture, strict, all_pictures = STAND.board, STAND.scene, STAND.text, STAND.strict, STAND.pictures
PLAYERS = (1, 2, 3, 4)
PHASES = ("setup_favor", "council_choose", "council_gifts", "province", "demands", "game_over")

every_count = pytest.mark.parametrize("players", PLAYERS)


# ---- positions


def new_game(players: int, seed: int = 1, **options: Any) -> Position[Any, Any]:
    options.setdefault("province_side", ("A", "B", "A", "B")[:players])
    return ENGINE.new(ENGINE.options({"players": players, **options}), seed)


def played(players: int, moves: int, seed: int = 1, **options: Any) -> Iterator[Position[Any, Any]]:
    """The positions of a game of random actions, in which nobody ends early what is not nearly done."""
    return STAND.played(new_game(players, seed, **options), moves, seed, longer, 0.9)


def longer(legal: Sequence[Action]) -> list[Action]:
    """Actions that lead somewhere."""
    return [a for a in legal if not a.passes and not a.text.startswith(("end_province", "split", "join"))]


@cache
def reached(players: int, phase: str, seat: int | None = None, **options: Any) -> Position[Any, Any]:
    """The first position with a decision in a phase, perhaps of a certain seat."""
    for seed in range(players, players + 40):
        for p in played(players, 2000, seed=seed, **options):
            if p.state.phase == phase and (seat is None or ENGINE.waiting(p)[0].seat == seat):
                return ENGINE.copy(p)
    raise AssertionError(f"{phase} was never reached")


@cache
def crowded(players: int, phase: str) -> Position[Any, Any]:
    """More on the table than any game could bring together."""
    p = ENGINE.copy(reached(players, phase))
    t: Table = p.state
    kinds: list[Any] = [("tree", 5), ("farm", 0), ("fortress", 0), ("flood", 0)]
    for seat, me in enumerate(t.players):
        me.tiles = {slot: list(TILE)[n] for n, slot in enumerate(SLOTS)}
        held: dict[str, Cell] = {}
        for n, at in enumerate(PLACE):
            there = me.cells.get(at)
            lake = there is not None and there.holds == "lake"
            held[at] = cell("lake", "lake") if lake else cell("cypress", *kinds[n % 4])
        me.cells = held
        me.rice, me.research, me.military = 18, 32, 32
        me.storage = {type_: sorted([1, 2, 3, 4, 5] * 11) for type_ in TREES}
        me.workers = dict.fromkeys(KINDS, 12)
        me.placed = {crossing: KINDS[n % 4] for n, crossing in enumerate(CROSSING)}
        me.step = ["t03c", "t10c", "t16c", "t03c"][seat]
        me.built = list(STRUCTURE)
        me.effects = [card.id for card in BOX.forestry_card if card.timing == "this_round"]
        me.diplomats = list(range(8))
        me.forestry = list(FORESTRY)[:9]
        if phase == "province":
            me.active, me.acted = "i12", ["b4", "b3"]
    shown = list(DEMAND)
    t.demand_display = [OpenDemand(demand, dict.fromkeys(t.spots, 0)) for demand in shown]
    if phase == "demands":
        t.passed = list(range(len(t.players)))[1:]
    p.__dict__.clear()
    return p


# ---- room


@every_size
def test_bricks_lie_apart_and_crossings_in_the_walls_between_them(size: Size) -> None:
    width, height = BOARD.extent(size)
    assert (width, height) in ((80, 18), (80, 26))
    ground: dict[tuple[int, int], str] = {}
    for at in PLACE:
        box = brick(at, size)
        for x in range(box.x, box.x + box.width):
            for y in range(box.y, box.y + box.height):
                assert (x, y) not in ground, f"{at} and {ground[x, y]} overlap"
                ground[x, y] = at
    for crossing, facts in CROSSING.items():
        x, y = crossing_at(crossing, size)
        near = {ground.get(spot) for dx in (-1, 0, WALL) for dy in (-1, 0, 1) for spot in [(x + dx, y + dy)]}
        assert set(facts.areas) <= near, f"{crossing} does not lie where its cells meet"
    assert len({crossing_at(crossing, size) for crossing in CROSSING}) == len(CROSSING)


@every_size
def test_what_touches_in_the_picture_touches_in_truth(size: Size) -> None:
    boxes = {at: brick(at, size) for at in PLACE}
    for at, place in PLACE.items():
        box = boxes[at]
        below = {o for o, b in boxes.items() if b.y == box.y + box.height and abs(b.x - box.x) < box.width}
        beside = {o for o, b in boxes.items() if b.y == box.y and abs(b.x - box.x) == box.width}
        assert below == set(place.below), at
        assert beside == set(place.side), at


@every_size
@every_count
@every_set
@pytest.mark.parametrize("phase", PHASES)
def test_a_crowded_table_fits(size: Size, players: int, glyphs: Glyphs, phase: str) -> None:
    for seat in (None, 0, players - 1):
        for scene in all_pictures(scene_of(crowded(players, phase), size, seat)):
            STAND.fits(scene, glyphs)


@every_size
@every_set
@pytest.mark.parametrize("phase", ["council_gifts", "province", "demands"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_cursor_hides_nothing_and_shows_without_colour(
    size: Size, glyphs: Glyphs, phase: str, players: int
) -> None:
    for p in (crowded(players, phase), reached(players, phase)):
        for scene in all_pictures(scene_of(p, size, 0)):
            STAND.shows_the_cursor(scene, glyphs)


@every_count
@pytest.mark.parametrize("mode", ["priority_full", "alternate"])
def test_every_offer_has_its_spots_on_the_picture_of_the_moment(players: int, mode: str) -> None:
    kinds: set[str] = set()
    for i, p in enumerate(played(players, 1500, seed=players, province_mode=mode)):
        waiting = ENGINE.waiting(p)
        if not waiting:
            break
        kind = waiting[0].kind()
        if kind in kinds and i % 5:
            continue
        kinds.add(kind)
        for decision in waiting:
            for viewer in (decision.seat, None) if decision.open else (decision.seat,):
                spots = BOARD.spots(scene_of(p, "compact", viewer))
                for action in ENGINE.legal(p, decision.seat):
                    if viewer is not None or decision is waiting[0]:
                        assert set(action.spots) <= set(spots), f"{kind}: {action.text}"
    assert {"choose_diplomat", "claim_gift", "province", "choose_start_favor"} <= kinds


@every_count
def test_events_name_places_that_some_picture_has(players: int) -> None:
    p = new_game(players, 5)
    rng = random.Random(5)
    for _ in range(700):
        waiting = ENGINE.waiting(p)
        if not waiting:
            break
        seat = waiting[0].seat
        events = ENGINE.apply(p, seat, rng.choice(ENGINE.legal(p, seat)))
        told = {spot for event in events for spot in event.spots}
        if not told:
            continue
        for scene in all_pictures(scene_of(p, "full", None, changed=frozenset(told))):
            strict(scene)


def test_spots_are_the_whole_picture() -> None:
    p = reached(3, "province")
    scene = scene_of(p, "full", 0)
    me = p.state.players[0]
    found = set(BOARD.spots(replace(scene, picture="province 0")))
    assert {f"area {at}" for at in me.cells} <= found
    assert {f"slot {slot}" for slot in me.free_slots()} <= found
    assert {f"crossing {crossing}" for crossing in CROSSING} <= found
    assert {f"structure {structure}" for structure in STRUCTURE} <= found
    assert {f"step {step}" for step in STEP[me.step].next} <= found
    assert {f"weather {n}" for n in (1, 2, 3)} | {"forecast", "rice", "hand forestry", "hand favor"} <= found
    other = set(BOARD.spots(replace(scene, picture="province 1")))
    assert {f"area {at} of 1" for at in AREAS} <= other
    assert not any(spot.startswith("area") and not spot.endswith(" of 1") for spot in other)
    assert {f"step {step}" for step in STEP} <= set(BOARD.spots(replace(scene, picture=TRACK)))
    found = set(BOARD.spots(replace(scene, picture=STRUCTURES)))
    assert {f"structure {structure}" for structure in STRUCTURE} | {"bonus pair hp6", "bonus column 2"} <= found
    found = set(BOARD.spots(replace(scene, picture=EDO)))
    shown = p.state.demand_display[0].demand
    assert {f"demand {shown}", f"spot {shown} left", "priority", "deck forestry", "diplomat 1"} <= found


def test_a_long_list_covers_nothing_that_is_pointed_at_most() -> None:
    """A small screen keeps fourteen rows of the board beside a list of sentences."""
    rows = 14
    spots = BOARD.spots(scene_of(crowded(4, "province"), "compact", 0, "province 0"))
    hidden = {spot.partition(" ")[0] for spot, box in spots.items() if box.y >= rows}
    assert hidden <= {"structure", "step", "forecast", "weather", "lake", "deck"}
    spots = BOARD.spots(scene_of(crowded(4, "demands"), "compact", 0))
    seen = [spot for spot, box in spots.items() if spot.startswith("demand ") and box.y < rows]
    assert len(seen) >= LIMITS.rounds * LIMITS.demands_revealed_per_round


@every_size
def test_every_card_of_a_large_hand_has_its_place(size: Size) -> None:
    p = crowded(3, "province")
    spots = BOARD.spots(scene_of(p, size, 0, "province 0"))
    assert {f"card {card}" for card in p.state.players[0].forestry} <= set(spots)


# ---- pictures


def test_the_first_picture_is_what_the_moment_needs() -> None:
    wanted = {
        "setup_favor": "province 0",
        "council_choose": EDO,
        "council_gifts": EDO,
        "province": "province 0",
        "demands": EDO,
    }
    for phase, first in wanted.items():
        assert BOARD.pictures(scene_of(reached(2, phase, 0), "compact"))[0].id == first, phase
    ids = [one.id for one in BOARD.pictures(scene_of(reached(4, "province"), "compact", 2))]
    assert ids == ["province 2", EDO, TRACK, STRUCTURES, "province 3", "province 0", "province 1"]


def test_tiles_are_placed_on_the_province_during_the_council() -> None:
    for seed in range(1, 30):
        for p in played(3, 300, seed=seed):
            waiting = ENGINE.waiting(p)
            if waiting and waiting[0].kind() == "place_bonus_tile" and p.state.phase.startswith("council"):
                scene = scene_of(p, "compact")
                assert BOARD.pictures(scene)[0].id == f"province {waiting[0].seat}"
                assert any(spot.startswith("tile ") for spot in BOARD.spots(scene))
                return
    raise AssertionError("no tile was placed in any council")


@every_size
def test_every_picture_is_a_click_away(size: Size) -> None:
    scene = scene_of(reached(3, "province"), size, 1)
    for one in all_pictures(scene):
        spots = {spot for _, _, spot in strict(one).cells.values() if spot and spot.startswith("picture ")}
        assert spots == {f"picture {other.picture}" for other in all_pictures(scene)}
        word = f"[{NAMES[int(one.picture[-1])][0]}]" if one.picture.startswith("province") else "["
        assert word in strict(one).row(0)[30:] or one.picture.startswith("province")


# ---- what is shown


@every_size
@every_set
def test_trees_water_and_fields_show_without_colour(size: Size, glyphs: Glyphs) -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[0]
    shows = {
        "a5": (cell("oak", "tree", 4), glyphs.tree * 4),
        "b5": (cell("pine", "flood"), glyphs.water * 5),
        "c5": (cell("beech", "paddy"), f"{glyphs.rice} paddy"),
        "d5": (cell("beech", "farm"), f"{glyphs.rice * 2} Farm"),
        "a1": (cell("oak", "fortress"), f"{glyphs.castle} Fort"),
        "b1": (cell("oak", "empty"), glyphs.place),
    }
    me.cells |= {at: there for at, (there, _) in shows.items()}
    paper = strict(scene_of(p, size, 0, "province 0"), glyphs)
    for at, (there, sign) in shows.items():
        box = brick(at, size)
        assert paper.at(Box(box.x + CODE, box.y, 8)).startswith(f"{at} {there.type.capitalize()[:4]}")
        assert paper.at(Box(box.x + CODE, box.y + 1, 8)).rstrip() == sign


@every_size
def test_workers_crossings_and_places_for_tiles(size: Size) -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[0]
    me.tiles = {"e5": "oak_tree2"}
    me.cells = {**me.cells, "e5": cell("oak", "tree", 2)}
    me.placed, me.active, me.acted = {"i12": "artisan"}, "i12", ["b4"]
    scene = scene_of(p, size, 0, "province 0")
    paper = strict(scene)
    open_now = crossings(frozenset(me.tiles))
    for crossing, facts in CROSSING.items():
        words = paper.at(Box(*crossing_at(crossing, size), WALL))
        if crossing == "i12":
            assert words == f"A{LINE.figure}"
        else:
            assert words == (facts.number if crossing in open_now else LINE.place * WALL)
    assert "A at 12" in picture(scene)
    assert "1/2" in picture(scene)
    box = brick("b4", size)
    assert paper.cells[box.x + WALL, box.y][0] == LINE.tick
    box = brick("b3", size)
    assert paper.cells[box.x + WALL, box.y][0] == LINE.bullet
    assert "needs a tile in w4" in " ".join(BOARD.describe(scene, "crossing i01"))
    assert "with 1 action of 2 left" in BOARD.describe(scene, "crossing i12")[0]
    assert "has acted here" in " ".join(BOARD.describe(scene, "area b4"))
    assert "has 1 action left" in " ".join(BOARD.describe(scene, "area b3"))


@every_size
def test_a_crossing_points_to_its_three_areas(size: Size) -> None:
    p = reached(2, "council_choose")
    for crossing, facts in CROSSING.items():
        paper = strict(scene_of(p, size, 0, "province 0", cursor=f"crossing {crossing}"))
        for at in PLACE:
            box = brick(at, size)
            marks = [paper.cells.get((box.x + WALL, box.y + line), (" ",))[0] for line in (0, 1)]
            pointed = LINE.bullet in marks
            assert pointed == (at in facts.areas), f"{crossing} and {at}"


@every_size
def test_prices_and_what_a_build_brings(size: Size) -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[0]
    me.built, me.effects = ["hp1", "hp3", "hp4"], []
    me.storage = {"cypress": [], "oak": [4], "pine": [], "beech": [1]}
    me.cells["a5"] = cell("oak", "empty")
    scene = scene_of(p, size, 0, "province 0")
    g = LINE
    assert f"hire 2{g.rice} join 1{g.rice} expand 3{g.temple} look 1{g.theatre}" in picture(scene)
    told = " ".join(BOARD.describe(scene, "structure hp2"))
    assert "2 honor points: Beech 1 + Oak 2" in told
    assert "split Oak 4 into 2 and 2" in told
    assert "brings a Yellow Samurai" in told
    assert "3 in row 5" in told
    assert "costs 3 rice more" in " ".join(BOARD.describe(scene, "area a5"))
    me.effects = ["open_granary", "joiners_guild", "stone_stairs"]
    scene = scene_of(p, size, 0, "province 0")
    assert f"hire 1{g.rice} join 0{g.rice}" in picture(scene)
    assert "rice more" not in " ".join(BOARD.describe(scene, "area a5"))
    me.storage["oak"] = [2]
    assert "Both trees lie in the storage" in " ".join(BOARD.describe(scene_of(p, size, 0), "structure hp2"))


def test_floods_say_where_they_run() -> None:
    p = ENGINE.copy(reached(2, "province"))
    t: Table = p.state
    me = t.players[0]
    t.forecast = "forecast_1"  # cypress, beech, oak, pine
    me.cells |= {"b3": cell("oak", "flood"), "a2": cell("pine", "tree", 1), "b2": cell("beech", "tree", 1)}
    scene = scene_of(p, "full", 0)
    assert "spill into b2" in " ".join(BOARD.describe(scene, "area b3"))
    me.cells |= {"a2": cell("pine", "flood"), "b2": cell("beech", "flood")}
    assert "nothing below can be flooded" in " ".join(BOARD.describe(scene_of(p, "full", 0), "area b3"))


@every_size
def test_demands_show_their_price_their_spots_and_who_holds_them(size: Size) -> None:
    p = ENGINE.copy(reached(3, "demands"))
    t: Table = p.state
    t.demand_display = [OpenDemand("demand_rice_2", {"left": 2}), OpenDemand("demand_build_1", {})]
    me = t.players[0]
    me.rice, me.storage = 7, {"cypress": [2], "oak": [], "pine": [], "beech": []}
    scene = scene_of(p, size, 0)
    text = picture(scene)
    assert "7 rice" in text
    assert "trees 2+3" in text
    spots = BOARD.spots(scene)
    assert "spot demand_rice_2 middle" not in spots
    box = spots["spot demand_rice_2 left"]
    assert strict(scene).at(Box(box.x, box.y, 4)) == "11 C"
    box = spots["demand demand_rice_2"]
    assert strict(scene).cells[box.x - 1, box.y][0] == LINE.bullet
    assert "Ana could pay it for 5 HP" in " ".join(BOARD.describe(scene, "demand demand_rice_2"))
    assert "no cut tree of height 3" in " ".join(BOARD.describe(scene, "demand demand_build_1"))
    assert "free" in BOARD.describe(scene, "spot demand_rice_2 right")[0]
    assert "Cyd" in BOARD.describe(scene, "spot demand_rice_2 left")[0]
    assert f" 7{LINE.rice}" in text


def test_the_regent_has_a_line_in_edo() -> None:
    p = reached(1, "demands")
    scene = scene_of(p, "compact", 0)
    assert "R Regent" in picture(scene)
    assert "Regent" in BOARD.name(scene, "priority") + " ".join(BOARD.describe(scene, "priority"))
    assert "have a number and no effect" in " ".join(BOARD.describe(scene, "diplomat 4"))


def test_boards_that_differ_ask_each_seat_for_its_own_trees() -> None:
    p = reached(2, "province", personal_boards="varied")
    texts = {seat: picture(scene_of(p, "compact", seat, TRACK)) for seat in (0, 1)}
    assert texts[0] != texts[1].replace("Maximilianus", "Ana")
    assert "hp1" in picture(scene_of(p, "compact", 1, STRUCTURES))


@every_size
def test_structures_show_who_has_built_them(size: Size) -> None:
    p = ENGINE.copy(reached(3, "province"))
    p.state.players[0].built, p.state.players[2].built = ["hp2"], ["hp2", "hp6"]
    scene = scene_of(p, size, 0, STRUCTURES)
    box = BOARD.spots(scene)["structure hp2"]
    assert strict(scene).at(Box(box.x, box.y + 3, 2)) == "AC"
    assert strict(scene).cells[box.x - 1, box.y][0] == LINE.tick
    told = " ".join(BOARD.describe(scene, "structure hp6"))
    assert "Built by Cyd." in told
    told = " ".join(BOARD.describe(scene, "structure hp12"))
    assert "one of hp8, hp11 has to be built first" in told
    assert "Still to build: hp6, hp10" in " ".join(BOARD.describe(scene, "bonus column 2"))


@every_size
def test_the_track_shows_all_markers_and_what_comes_next(size: Size) -> None:
    p = ENGINE.copy(reached(3, "province"))
    p.state.players[0].step, p.state.players[1].step, p.state.players[2].step = "t03c", "t03c", "t05l"
    scene = scene_of(p, size, 0, TRACK)
    box = BOARD.spots(scene)["step t03c"]
    assert "AB" in strict(scene).row(box.y)
    assert "A next step" in " ".join(BOARD.describe(scene, "step t04l"))
    assert "Level 1: 1 HP for every tree of height 4 or more" in " ".join(BOARD.describe(scene, "step t05l"))
    assert "Here: Cyd." in " ".join(BOARD.describe(scene, "step t05l"))
    ways = {y: strict(scene).row(y).split()[1] for y in (BOARD.spots(scene)[f"step {s}"].y for s in ("t00", "t03c"))}
    assert [way[0] for way in ways.values()] == [LINE.bottom_left, LINE.tee_left]


# ---- nothing hidden


@every_count
def test_the_picture_depends_on_the_view_alone(players: int) -> None:
    for i, p in enumerate(played(players, 260, seed=players + 3)):
        if i % 26 == 0:
            STAND.depends_on_the_view_alone(p, None, i)
            STAND.depends_on_the_view_alone(p, i % players, i)


def test_a_bystander_has_no_secrets() -> None:
    for phase in PHASES:
        assert BOARD.secrets(scene_of(reached(4, phase), "compact")) == []


def test_a_hand_is_named_to_its_owner_only() -> None:
    p = ENGINE.copy(reached(3, "province"))
    me = p.state.players[1]
    me.forestry, me.shown_forestry, me.favors, me.shown_favors = ["drainage"], ["war_drums"], ["beech_forests"], []
    own = scene_of(p, "compact", 1, "province 1")
    assert "Drainage  War Drums" in picture(own)
    assert {"card drainage", "card war_drums", "card beech_forests"} <= set(BOARD.spots(own))
    assert "Beech Forests" in picture(own)
    secrets = " ".join(BOARD.secrets(own))
    assert "Drainage: Remove up to 3 floods" in secrets
    assert "Beech Forests: 2/6/11 HP for 1/3/5: Beech trees of height 2 or more" in secrets
    assert "Now " in secrets
    for seat in (None, 0):
        scene = scene_of(p, "compact", seat, "province 1")
        assert "Drainage" not in picture(scene)
        assert "Beech" not in picture(scene).splitlines()[13]
        assert "War Drums" in picture(scene)
        assert f"{LINE.shade_medium * 2}{LINE.times}1" in picture(scene)
        assert not any("drainage" in spot or "beech" in spot for spot in BOARD.spots(scene))
        spot = "hand forestry of 1" if seat == 0 else "hand forestry"
        assert "Drainage" not in " ".join(BOARD.describe(replace(scene, actor=1), spot))


def test_the_weather_is_known_to_those_who_looked() -> None:
    p = ENGINE.copy(reached(3, "province"))
    slot = p.state.weather[1]
    slot.card, slot.peekers = "weather_pine", [1]
    own, other = scene_of(p, "compact", 1), scene_of(p, "compact", 0)
    box = BOARD.spots(own)["weather 2"]
    assert strict(own).at(box) == "2 Pin"
    assert "Weather card 2: Pine." in BOARD.secrets(own)
    assert strict(other).at(box).strip() == f"2 {LINE.shade_medium * 2}"
    assert "Looked at by Maximilianus." in " ".join(BOARD.describe(other, "weather 2"))
    assert other.view.state.weather[1].card == UNKNOWN
    assert "Pine 11 %" not in " ".join(BOARD.describe(own, "weather 1"))


def test_a_diplomat_lies_face_down_until_all_have_chosen() -> None:
    p = ENGINE.copy(reached(3, "council_choose"))
    seat = ENGINE.waiting(p)[0].seat
    action = ENGINE.legal(p, seat)[-1]
    ENGINE.apply(p, seat, action)
    other = (seat + 1) % 3
    own, theirs = scene_of(p, "compact", seat), scene_of(p, "compact", other)
    box = BOARD.spots(own)[f"diplomat {seat}"]
    assert strict(own).at(box) == action.text[-1]
    assert strict(theirs).at(box) == LINE.shade_medium
    assert "chosen, face down" in BOARD.describe(theirs, f"diplomat {seat}")[0]
    assert f"Diplomat {action.text[-1]} chosen" in " ".join(BOARD.secrets(own))


@every_count
def test_every_view_of_a_game_is_painted_and_told(players: int) -> None:
    for i, p in enumerate(played(players, 900, seed=players + 7)):
        if i % 41 == 0:
            STAND.tells(p, None)
            STAND.tells(p, i % players)


def test_a_rich_seat_fits_its_summary() -> None:
    scene = scene_of(crowded(4, "demands"), "full")
    assert all(len(BOARD.seat_summary(scene, seat)) <= 24 for seat in range(4))
    first = BOARD.seat_summary(scene_of(new_game(3), "full"), 0)
    assert first == f"0 HP  5{LINE.rice}  0{LINE.theatre}  0{LINE.temple}"


# ---- marks


@pytest.mark.parametrize("theme", THEMES)
def test_marks_change_attributes_not_only_colours(theme: Any) -> None:
    p = reached(3, "province")
    seat = ENGINE.waiting(p)[0].seat
    scene = scene_of(p, "full", seat, f"province {seat}")
    marks = Marks(
        cursor="area a1",
        offered=frozenset({"area b1", "area c1"}),
        chosen=frozenset({"area b1"}),
        changed=frozenset({f"area c1 of {seat}", "weather 1", f"area b2 of {(seat + 1) % 3}"}),
        asks=True,
    )
    paper = strict(replace(scene, marks=marks), theme=theme)
    boxes = BOARD.spots(scene)

    def style(spot: Spot) -> Style:
        return paper.style(boxes[spot])

    assert style("area a1").reverse
    assert style("area b1").bold
    assert not style("area d1").bold
    assert style("area c1").underline
    assert style("weather 1").underline
    assert not style("area b2").underline
    box = brick("b1", "full")
    assert paper.cells[box.x + WALL, box.y][0] == LINE.tick


def test_what_changed_elsewhere_is_marked_on_its_own_picture() -> None:
    p = reached(3, "province")
    scene = scene_of(p, "full", 0, "province 1", changed=frozenset({"area c1 of 1", "step t01l of 2"}))
    assert strict(scene).style(BOARD.spots(scene)["area c1 of 1"]).underline
    scene = replace(scene, picture=TRACK)
    assert strict(scene).style(BOARD.spots(scene)["step t01l"]).underline


def test_the_storage_in_edo_is_that_of_one_seat() -> None:
    p = ENGINE.copy(reached(3, "demands"))
    for me in p.state.players:
        me.storage["oak"] = [2]
    for seat, underlined in ((0, True), (1, False)):
        scene = scene_of(p, "full", 0, EDO, changed=frozenset({f"tree oak 2 of {seat}"}))
        assert bool(strict(scene).style(BOARD.spots(scene)["tree oak 2"]).underline) == underlined


@every_size
def test_a_cursor_key_costs_little(size: Size) -> None:
    for scene in all_pictures(scene_of(crowded(4, "province"), size, 0)):
        STAND.moves_the_cursor_cheaply(scene)


def test_cells_of_one_type_have_one_ground_and_water_is_water() -> None:
    look = make_look()
    ground = Ground(look)
    paper = Sheet(look, 80, 26)
    ground.lay(paper, brick("a5", "full"), cell("oak", "tree", 1))
    ground.lay(paper, brick("b5", "full"), cell("oak", "flood"))
    ground.lay(paper, brick("c5", "full"), cell("pine", "flood"))

    def under(at: str) -> Style | None:
        box = brick(at, "full")
        return ground.under(box.x + CODE, box.y)

    assert under("b5") == under("c5") == look.tints["blue"]
    assert under("a5") != under("b5")
    assert ground.under(brick("a5", "full").x, 1) is None


# ---- walking


@every_size
@pytest.mark.parametrize("which", ["province 0", EDO, TRACK, STRUCTURES])
@pytest.mark.parametrize("kinds", [("crossing",), ("area",), ()], ids=["crossings", "areas", "all"])
def test_arrows_reach_every_spot_and_come_back(size: Size, which: str, kinds: tuple[str, ...]) -> None:
    every = BOARD.spots(scene_of(reached(4, "province"), size, 0, which))
    assert_walkable({s: box for s, box in every.items() if not kinds or s.partition(" ")[0] in kinds})


@every_size
def test_who_has_passed_is_out_as_long_as_the_demands_last(size: Size) -> None:
    p = ENGINE.copy(reached(3, "demands"))
    t: Table = p.state
    t.passed = [1]
    scene = scene_of(p, size, 0, EDO)
    assert [line.endswith(" out") for line in picture(scene).splitlines()].count(True) == 1
    assert "Has passed." in BOARD.seat_lines(scene, 1)
    t.phase = "province"  # of the next round
    scene = scene_of(p, size, 0, EDO)
    assert not any(line.endswith(" out") for line in picture(scene).splitlines())
    assert "Has passed." not in BOARD.seat_lines(scene, 1)


def test_edo_takes_no_more_rows_than_it_has_demands_for() -> None:
    p = ENGINE.copy(reached(3, "council_gifts"))
    t: Table = p.state
    for n in (0, 1, 2, 5, len(DEMAND)):
        t.demand_display = [OpenDemand(demand, {}) for demand in list(DEMAND)[:n]]
        scene = scene_of(p, "compact", 0, EDO)
        rows = BOARD.rows(scene)
        told = picture(scene).splitlines()
        assert told[rows - 1].startswith(" forestry ")
        assert not any(told[rows:])
        assert rows <= BOARD.extent("compact")[1]
    assert BOARD.rows(scene_of(p, "compact", 0, TRACK)) == BOARD.extent("compact")[1]


def test_what_stands_behind_a_seat_in_edo_has_a_heading() -> None:
    p = ENGINE.copy(reached(3, "demands"))
    p.state.players[p.state.priority[0]].sent[-1] = 7
    head, first, *_ = picture(scene_of(p, "compact", None, EDO)).splitlines()
    assert first[head.index("sent") : head.index("sent") + 4].strip() == "7"
    assert first[head.index("in hand") :][:1].isdigit()
    assert head.index("priority") < 12  # beside the places, not over the numbers in hand


@every_size
@every_set
def test_what_pairs_bring_stands_in_lines_of_one_length(size: Size, glyphs: Glyphs) -> None:
    scene = scene_of(reached(2, "province"), size, 0, STRUCTURES)
    line = re.compile(f"{re.escape(glyphs.horizontal)}+[a-z]+ [0-9]{re.escape(glyphs.horizontal)}+")
    found = [line.findall(row) for row in picture(scene, glyphs).splitlines()]
    assert [list(map(len, lines)) for lines in found if lines] == [[12, 12, 12]] * 2  # of the upper rows of the board


@every_size
def test_rain_is_likely_only_as_long_as_a_card_is_not_known(size: Size) -> None:
    p = ENGINE.copy(reached(2, "province"))
    t: Table = p.state
    assert "%" in picture(scene_of(p, size, 0, EDO))
    for slot in t.weather:
        slot.shown, slot.card = slot.card, None
    p.__dict__.clear()
    scene = scene_of(p, size, 0, EDO)
    assert "%" not in picture(scene)
    assert "is not known" not in " ".join(BOARD.describe(scene, "forecast"))


def test_the_areas_of_the_worker_who_acts_are_pointed_at_wherever_the_cursor_stayed() -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[0]
    me.placed, me.active, me.acted = {"i12": "artisan"}, "i12", []
    paper = strict(scene_of(p, "compact", 0, "province 0", cursor="crossing i29"))
    pointed = {at for at in PLACE if LINE.bullet in [paper.sign(brick(at, "compact").x + WALL, brick(at, "compact").y)]}
    assert pointed == set(CROSSING["i12"].areas)
    me.acted = ["b4", "b3"]  # it can do no more: the cursor points again
    paper = strict(scene_of(p, "compact", 0, "province 0", cursor="crossing i29"))
    pointed = {at for at in PLACE if LINE.bullet in [paper.sign(brick(at, "compact").x + WALL, brick(at, "compact").y)]}
    assert pointed <= set(CROSSING["i29"].areas)
    assert pointed


@pytest.mark.rule("RIN-COUNCIL-04")
def test_which_order_decides_between_equal_diplomats() -> None:
    """While they are chosen it is the order that lies open; once they are turned up, the one before."""
    p = ENGINE.copy(reached(2, "province"))
    t: Table = p.state
    t.round, t.priority, t.previous = 2, [1, 0], [0, 1]
    now = f"{NAMES[1]}, {NAMES[0]}."
    choosing: tuple[Phase, ...] = ("setup_favor", "council_choose")
    after: tuple[Phase, ...] = ("council_bonus", "council_gifts", "province")
    for phase in choosing:
        t.phase = phase
        told = " ".join(BOARD.describe(scene_of(p, "compact", 0), "priority"))
        assert now in told
        assert "of equal ones, whoever stands later in this order." in told
        assert "The order before" not in told
    for phase in after:
        t.phase = phase
        told = " ".join(BOARD.describe(scene_of(p, "compact", 0), "priority"))
        assert "of equal ones, whoever came later in the order before." in told
        assert f"The order before: {NAMES[0]}, {NAMES[1]}." in told


@every_size
@pytest.mark.rule("RIN-LAKE-01", "RIN-LAKE-02")
def test_a_lake_is_no_area_to_act_in(size: Size) -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[1]
    crossing = next(c for c in crossings(frozenset()) if any(me.cells[at].holds == "lake" for at in CROSSING[c].areas))
    land = [at for at in CROSSING[crossing].areas if me.cells[at].holds != "lake"]
    me.placed, me.active, me.acted, me.ended = {crossing: "green_samurai"}, crossing, [], False
    for acted, left, told in ((0, 2, "2 actions"), (2, 0, "0 actions")):
        me.acted = land[:acted]
        scene = scene_of(p, size, 1, "province 1")
        assert f"{left}/3" in picture(scene)
        assert f"The Green Samurai at {CROSSING[crossing].number} has {told} left." in " ".join(
            BOARD.seat_lines(scene, 1)
        )
        assert f": Green Samurai, with {told} of 3 left." in " ".join(BOARD.describe(scene, f"crossing {crossing}"))
        assert ("has 2 actions left." in " ".join(BOARD.describe(scene, f"area {land[0]}"))) == (left == 2)
        paper = strict(scene)
        pointed = [at for at in PLACE if paper.sign(brick(at, size).x + WALL, brick(at, size).y) == LINE.bullet]
        assert sorted(pointed) == (sorted(land) if left else [])


def test_what_rain_gives_a_farm_by_a_lake() -> None:
    p = ENGINE.copy(reached(2, "province"))
    t: Table = p.state
    at = next(at for at in PLACE if at in t.players[1].cells and lakeside(t.players[1].cells, [at]))
    for lake, rice in {"lake_farm": 3, "lake_fortress": 2}.items():
        t.lake = lake
        for holds, gives in {"farm": rice, "paddy": 1}.items():
            t.players[1].cells[at] = cell("oak", holds)
            told = " ".join(BOARD.describe(scene_of(p, "compact", 1, "province 1"), f"area {at}"))
            assert f"Rain on Oak gives {gives} rice." in told


@pytest.mark.rule("RIN-CARD-03", "RIN-WORK-10")
@pytest.mark.parametrize("skilled", [False, True])
def test_a_villager_is_told_with_what_a_card_lets_it_do(skilled: bool) -> None:
    p = ENGINE.copy(reached(2, "province"))
    p.state.players[0].effects = ["skilled_villagers"] * skilled
    told = " ".join(BOARD.describe(scene_of(p, "compact", 0, "province 0"), "worker villager"))
    does = "plant, grow, cut, harvest, create paddy, build." if skilled else "plant, grow, cut, harvest."
    assert f"Acts in 1 area of the three at its crossing: {does}" in told


def test_a_card_is_named_once() -> None:
    p = ENGINE.copy(reached(2, "province"))
    me = p.state.players[0]
    me.forestry, me.favors = ["skilled_villagers"], ["young_woods"]
    scene = scene_of(p, "compact", 0, "province 0")
    told = BOARD.describe(scene, "card skilled_villagers")[0]
    assert told.startswith("Skilled Villagers, a Forestry card: This round:")
    told = BOARD.describe(scene, "card young_woods")[0]
    assert told.startswith("Young Woods, a goal: 2/6/11 HP for 1/2/4:")


def test_the_legend_tells_of_every_price() -> None:
    told = " ".join(BOARD.legend(scene_of(reached(2, "province"), "compact", 0, "province 0")))
    for word in ("+3 rice", "hire", "join", "expand", "look"):
        assert word in told


def test_the_legend_tells_of_lakes_where_there_are_any() -> None:
    for sides, lakes in {("A", "A"): False, ("A", "B"): True}.items():
        for which in (EDO, "province 0", TRACK):
            told = " ".join(BOARD.legend(scene_of(new_game(2, province_side=sides), "compact", 0, which)))
            assert ("fort+1" in told) == (lakes and which != TRACK)
