"""Shogun's board: nothing overlaps or is cut off, nothing hidden shows, neighbours are true, the cursor is cheap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from rich.style import Style

from engines.core import NOBODY, UNKNOWN, Position
from engines.shogun import ENGINE
from engines.shogun.components import (
    ACTIONS,
    BOX,
    BUILDINGS,
    CHEST,
    COLOURS,
    FARMER,
    PROVINCE,
    SPACES,
    SPECIAL,
    Side,
    country,
    space_word,
)
from engines.shogun.effects import event_brief
from engines.shogun.state import Land, Options, Phase, Table
from screens.boards.base import Box, Marks, Size, Spot
from screens.boards.shogun.chart import LAYOUT, at, body, pointer, sheet
from screens.boards.shogun.ground import Ground
from screens.boards.shogun.panels import EVENT_CELLS
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.look import make_look
from styles.themes import THEMES
from tests.screens.boards import NAMES, Stand, Strict, assert_walkable, every_set, every_size

SIDES: tuple[Side, ...] = ("sun", "moon")
PLAYERS = (3, 4, 5)
PHASES = ("draft", "planning", "choose_special", "execute", "winter_revolts", "game_over")

every_side = pytest.mark.parametrize("side", SIDES)
every_count = pytest.mark.parametrize("players", PLAYERS)


class Map(Strict):
    """A mark may cover a wall."""

    def covers(self, sign: str, spot: Spot | None, below: str, owner: Spot | None) -> bool:
        g = self.look.glyphs
        marks = (g.cursor_left, g.cursor_right, g.tick, g.bullet, g.water, g.disc, g.star)
        return owner is None and below in (g.vertical, g.horizontal, g.water) and sign in marks


STAND = Stand("shogun", Map)
BOARD, scene_of, picture, strict = STAND.board, STAND.scene, STAND.text, STAND.strict


# ---- positions


def new_game(players: int, seed: int = 1, **options: Any) -> Position[Any, Any]:
    return ENGINE.new(ENGINE.options({"players": players, **options}), seed)


def played(players: int, moves: int, seed: int = 1, **options: Any) -> Iterator[Position[Any, Any]]:
    """The positions of a game of random actions."""
    return STAND.played(new_game(players, seed, **options), moves, seed)


@cache
def reached(players: int, phase: str, skip: int = 0, **options: Any) -> Position[Any, Any]:
    """The first position of a phase with a decision, or one of the later ones."""
    for p in played(players, 5000, seed=players, **options):
        if p.state.phase == phase:
            if skip == 0:
                return ENGINE.copy(p)
            skip -= 1
    raise AssertionError(f"{phase} was never reached")


@cache
def crowded(players: int, phase: str, side: Side = "sun") -> Position[Any, Any]:
    """More on the table than any game could bring together."""
    p = ENGINE.copy(reached(players, phase, side=side) if phase != "draft" else new_game(players, side=side))
    t: Table = p.state
    for n, province in enumerate(t.map):
        t.map[province] = Land(n % players, 62, BUILDINGS[: PROVINCE[province].spaces], 12)
    for me in t.players:
        me.chests, me.rice, me.earned = 99, 18, {"provinces": 99}
        if phase != "draft":
            me.shown = ["settsu" if n % 2 else "chest_4" for n in range(len(SPACES))]
    t.tray = [colour for colour in (*COLOURS[:players], FARMER) for _ in range(12)]
    t.farmers = 0
    if phase == "draft":
        t.offer = ["awa_shikoku", "shimotsuke"]
    else:
        t.events = ["event_tax_min", "event_neutral", "event_rice_min", "event_temple_a"][: 4 if t.event is None else 3]
    if phase not in ("draft", "planning"):
        t.daimyo = [n % players for n in range(5)]
    if phase == "execute":
        t.event = "event_theatre_b"
    return p


# ---- room


@every_size
@every_side
@every_count
def test_provinces_lie_apart_and_sea_routes_on_the_sea(size: Size, side: Side, players: int) -> None:
    width, height = BOARD.extent(size)
    assert (width, height) in ((80, 18), (80, 26))
    land = country(side, players)
    taken: dict[tuple[int, int], str] = {}
    for province in PROVINCE:
        box = body(province, size)
        for x in range(box.x - 1, box.x + box.width + 1):
            for y in range(box.y, box.y + box.height):
                assert 0 <= x < width
                assert 0 <= y < height
                if box.x <= x < box.x + box.width:
                    assert (x, y) not in taken, f"{province} and {taken[x, y]} overlap"
                    taken[x, y] = province
    ground = Ground(make_look(), size, land)
    for route in LAYOUT.route:
        if route.ends not in land.by_sea or land.unused & set(route.ends):
            continue
        way = route.full if size == "full" else route.compact
        if way.dots:
            x, y, cells = way.dots
            assert not [i for i in range(cells) if ground.under(x + i, y)], route.ends
        if way.label:
            x, y, end = way.label
            assert end in route.ends
            assert not [i for i in range(4) if ground.under(x + i, y)], route.ends


@every_size
@every_side
@every_count
def test_what_lies_on_each_other_is_neighbours(size: Size, side: Side, players: int) -> None:
    land = country(side, players)
    boxes = {province: body(province, size) for province in land.provinces}
    for upper, box in boxes.items():
        for lower, other in boxes.items():
            touch = other.y == box.y + box.height and box.x < other.x + other.width and other.x < box.x + box.width
            assert not touch or lower in land.neighbours[upper], (upper, lower)


@every_size
@every_side
def test_walls_part_those_that_only_seem_to_touch(size: Size, side: Side) -> None:
    land = country(side, 5)
    paper = Map(make_look(), BOARD.extent(size))
    Ground(paper.look, size, land).paint(paper)
    places = {(box.x, y): p for p in PROVINCE for box in [body(p, size)] for y in range(box.y, box.y + box.height)}
    for (x, y), right in places.items():
        left = places.get((x - 7, y))
        if left:
            between = paper.cells.get((x - 1, y), (" ",))[0]
            real = right in land.neighbours[left]
            sea = (left, right) in land.by_sea
            assert between == (LINE.water if sea else " " if real else LINE.vertical), f"{left} and {right}"


@every_size
@every_count
@every_set
@pytest.mark.parametrize("phase", PHASES)
def test_a_crowded_table_fits(size: Size, players: int, glyphs: Glyphs, phase: str) -> None:
    for side in SIDES:
        for seat in (None, 0, players - 1):
            STAND.fits(scene_of(crowded(players, phase, side), size, seat), glyphs)


@every_size
@every_set
@pytest.mark.parametrize("phase", ["draft", "execute"])
@pytest.mark.parametrize("players", [3, 5])
def test_the_cursor_hides_nothing_and_shows_without_colour(
    size: Size, glyphs: Glyphs, phase: str, players: int
) -> None:
    STAND.shows_the_cursor(scene_of(crowded(players, phase), size, 0), glyphs)


@every_count
def test_every_offer_has_its_spot(players: int) -> None:
    for i, p in enumerate(played(players, 400, seed=players)):
        waiting = ENGINE.waiting(p)
        if not waiting:
            break
        if i % 3:
            continue
        seat = waiting[0].seat
        spots = BOARD.spots(scene_of(p, "compact", seat))
        for action in ENGINE.legal(p, seat):
            assert set(action.spots) <= set(spots), action.text


def test_spots_are_the_whole_board() -> None:
    provinces = {f"province {province}" for province in PROVINCE}
    found = set(BOARD.spots(scene_of(new_game(3), "full")))
    assert found == provinces | {"offer 0", "offer 1", "deck"}
    found = set(BOARD.spots(scene_of(reached(4, "planning"), "full", 1)))
    assert found == provinces | {f"special {n}" for n in range(1, 6)} | {f"space {space}" for space in SPACES}


# ---- what is shown


@every_size
@every_set
def test_owner_armies_buildings_and_unrest_show_without_colour(size: Size, glyphs: Glyphs) -> None:
    p = ENGINE.copy(reached(4, "planning"))
    p.state.map["omi"] = Land(2, 3, ("theatre", "castle"), 2)
    p.state.map["kai"] = Land(1, 14)
    scene = scene_of(p, size)
    paper = strict(scene, glyphs)
    x, y = at("omi", size)
    rows = [paper.at(Box(x, y + line, 6)) for line in range(sheet(size).lines)]
    built = f"{glyphs.castle}{glyphs.theatre}{glyphs.place}"
    assert rows == (["OMI C3", f"{built}!2r"] if size == "compact" else ["Omi   ", "C3 !2r", f"{built}3/2"])
    x, y = at("kai", size)
    assert "B14" in paper.at(Box(x, y + (size == "full"), 6))


@every_size
def test_more_markers_than_a_digit_can_tell(size: Size) -> None:
    p = ENGINE.copy(reached(4, "planning"))
    p.state.map["omi"] = Land(2, 3, (), 12)
    assert "!9r" in picture(scene_of(p, size))
    assert "12 revolt markers" in " ".join(BOARD.describe(scene_of(p, size), "province omi"))


@every_size
def test_unused_provinces_are_crossed_out(size: Size) -> None:
    scene = scene_of(reached(3, "planning"), size)
    paper = strict(scene, PLAIN)
    x, y = at("mutsu", size)
    assert paper.at(Box(x, y + (size == "full"), 6)).split()[-1] == "xx"
    assert "out of the game with 3 players" in BOARD.describe(scene, "province mutsu")[0]
    assert "MUT out" in " ".join(BOARD.describe(scene, "province hitachi"))


@every_size
@every_side
@every_set
@every_count
def test_the_true_neighbours_are_pointed_out(size: Size, side: Side, glyphs: Glyphs, players: int) -> None:
    scene = scene_of(reached(players, "planning", side=side), size)
    land = country(side, players)
    for province in land.provinces:
        paper = strict(replace(scene, marks=Marks(cursor=f"province {province}")), glyphs)
        told = " ".join(BOARD.describe(scene, f"province {province}"))
        for other in set(land.provinces) - {province}:
            sign = paper.cells.get(pointer(other, size), (" ", None, None))
            pointed = sign[2] == f"province {other}" and sign[0]
            by_sea = (province, other) in land.by_sea
            near = other in land.neighbours[province]
            assert pointed == ((glyphs.water if by_sea else glyphs.bullet) if near else False), other
            assert not near or PROVINCE[other].code in told


@every_size
def test_a_card_points_to_its_province(size: Size) -> None:
    p = reached(3, "execute", 4)
    seat = next(s for s, me in enumerate(p.state.players) if any(card in PROVINCE for card in me.plan if card))
    space, card = next(
        (s, c) for s, c in zip(SPACES, p.state.players[seat].plan, strict=True) if c is not None and c in PROVINCE
    )
    paper = strict(scene_of(p, size, seat, cursor=f"space {space}"))
    assert paper.cells[pointer(card, size)][0] == LINE.disc
    bystander = strict(scene_of(p, size, None, cursor=f"space {space}"))
    assert bystander.cells.get(pointer(card, size), (" ",))[0] != LINE.disc


def test_the_row_of_actions_hides_what_is_not_turned_up() -> None:
    p = reached(4, "planning")
    scene = scene_of(p, "compact")
    row = strict(scene).row(15).split("?")
    assert len(row) == 2
    hidden = set(ACTIONS) - set(p.state.row)
    assert "still hidden, one of actions 6 to 10" in BOARD.describe(scene, f"space {hidden.pop()}")[0]
    assert "action 1 of 10" in BOARD.describe(scene, f"space {p.state.row[0]}")[0]


def test_the_running_action_is_marked() -> None:
    p = reached(4, "execute")
    scene = scene_of(p, "compact")
    running = next(s for s in p.state.row if "now" in BOARD.describe(scene, f"space {s}")[0])
    box = BOARD.spots(scene)[f"space {running}"]
    assert strict(scene).cells[box.x - 1, box.y][0] == LINE.bullet


@every_size
def test_tower_and_tray_are_counted(size: Size) -> None:
    p = reached(4, "execute", 9)
    inside = p.state.inside()
    text = picture(scene_of(p, size))
    assert f"f{inside[FARMER]}" in text
    assert "tower" in text
    told = " ".join(BOARD.seat_lines(scene_of(p, size), 1))
    assert f"{inside[COLOURS[1]]} in the tower" in told


def test_threats_and_the_whereabouts_of_cards() -> None:
    p = ENGINE.copy(reached(4, "planning"))
    t: Table = p.state
    for province in t.map:
        t.map[province] = Land(0, 2)
    t.map["omi"], t.map["yamato"] = Land(1, 1), Land(2, 5)
    told = " ".join(BOARD.describe(scene_of(p, "full"), "province omi"))
    assert "Cyd from Yamato with 4" in told
    assert "Its card is in the hand." in told
    t.phase = "execute"
    t.map["omi"] = Land(1, 1, ("temple",))
    t.event = "event_temple_a"
    assert "Its temple protects it this round." in BOARD.describe(scene_of(p, "full"), "province omi")
    me = t.players[1]
    me.hand, me.plan = ["chest_0"], ["omi", None, "chest_3", *[None] * 8]
    assert "face down on one of 2 spaces" in " ".join(BOARD.describe(scene_of(p, "full"), "province omi"))
    assert "Your card lies face down on Build castle." in BOARD.describe(scene_of(p, "full", 1), "province omi")
    me.plan, me.shown = [None] * 11, ["omi", *[None] * 10]
    assert "Its card was shown on Build castle." in BOARD.describe(scene_of(p, "full"), "province omi")


def test_majorities_are_told_by_region() -> None:
    p = ENGINE.copy(reached(4, "planning"))
    for province in p.state.map:
        p.state.map[province] = Land(0, 2)
    p.state.map["omi"], p.state.map["mino"] = Land(1, 1, ("castle",)), Land(1, 1, ("castle",))
    told = " ".join(BOARD.describe(scene_of(p, "full"), "province harima"))
    assert "All of Heartland: castles B2; temples none; theatres none." in told


# ---- nothing hidden


@every_count
@pytest.mark.parametrize("side", SIDES)
def test_the_picture_depends_on_the_view_alone(players: int, side: Side) -> None:
    for i, p in enumerate(played(players, 320, seed=players + 3, side=side)):
        if i % 20 == 0:
            STAND.depends_on_the_view_alone(p, None, i)
            STAND.depends_on_the_view_alone(p, i % players, i)


def test_a_bystander_has_no_secrets() -> None:
    for phase in PHASES:
        assert BOARD.secrets(scene_of(reached(4, phase), "compact")) == []


def test_the_own_plan_is_told_and_shown_to_its_owner_only() -> None:
    p = reached(4, "choose_special")
    me = p.state.players[2]
    space, card = next((s, c) for s, c in zip(SPACES, me.plan, strict=True) if c is not None and c in PROVINCE)
    code = PROVINCE[card].code
    own = scene_of(p, "compact", 2)
    assert any(code in line for line in BOARD.secrets(own))
    box = BOARD.spots(own)[f"space {space}"]
    paper = strict(own)
    assert paper.at(Box(box.x, box.y + 1, 3)) == code.lower()
    assert paper.row(box.y + 1).startswith("C")
    other = scene_of(p, "full", 1)
    box = BOARD.spots(other)[f"space {space}"]
    assert strict(other).at(Box(box.x, box.y + 3, 2)) == LINE.shade_medium * 2
    assert "Cyd: face down" in " ".join(BOARD.describe(other, f"space {space}"))


def test_an_unfinished_plan_is_its_owners() -> None:
    p = reached(4, "planning", 5)
    (seat,) = [s for s, me in enumerate(p.state.players) if me.sketch]
    told = BOARD.secrets(scene_of(p, "compact", seat))
    assert told[0].startswith("Planned so far: ")
    assert told[-1].startswith("In hand: ")
    assert scene_of(p, "compact").view.state.players[seat].sketch == UNKNOWN
    assert strict(scene_of(p, "compact")).row(16).count("plans") == 4


@every_count
def test_every_view_of_a_game_is_painted_and_told(players: int) -> None:
    for i, p in enumerate(played(players, 900, seed=players + 7)):
        if i % 23 == 0:
            STAND.tells(p, None)
            STAND.tells(p, i % players)


def test_a_rich_seat_fits_its_summary() -> None:
    p = crowded(3, "execute")
    scene = scene_of(p, "full")
    assert all(len(BOARD.seat_summary(scene, seat)) <= 24 for seat in range(3))
    assert BOARD.seat_summary(scene_of(new_game(3), "full"), 0) == "0 pts  18$  0/0r  R35"


def test_cards_are_spelled_out() -> None:
    p = reached(4, "choose_special", 1)
    scene = scene_of(p, "full")
    taken = next(n for n, seat in enumerate(p.state.daimyo, 1) if seat != NOBODY)
    assert NAMES[p.state.daimyo[taken - 1]] in BOARD.describe(scene, f"special {taken}")[0]
    assert all(BOARD.name(scene, f"special {n}") for n in range(1, 6))
    told = " ".join(BOARD.describe(scene, "space bid"))
    bids = [me.shown[-1] for me in p.state.players]
    assert all(f"chest {CHEST[bid]}" in told for bid in bids if bid in CHEST)
    for card in BOX.event:
        p.state.event = card.id
        assert "Event of this round" in " ".join(
            line for space in ACTIONS for line in BOARD.describe(scene_of(p, "full"), f"space {space}")
        )


# ---- marks


@pytest.mark.parametrize("theme", THEMES)
def test_marks_change_attributes_not_only_colours(theme: Any) -> None:
    scene = scene_of(reached(4, "execute"), "full")
    marks = Marks(
        cursor="province omi",
        offered=frozenset({"province kii", "province mino"}),
        chosen=frozenset({"province kii"}),
        changed=frozenset({"special 3", "province mino"}),
        asks=True,
    )
    paper = strict(replace(scene, marks=marks), theme=theme)
    boxes = BOARD.spots(scene)

    def style(spot: Spot) -> Style:
        return paper.style(boxes[spot])

    assert style("province omi").reverse
    assert style("province kii").bold
    assert not style("province aki").bold
    assert style("special 3").underline
    assert style("province mino").underline
    assert paper.cells[pointer("kii", "full")][0] == LINE.tick


@every_size
def test_a_cursor_key_costs_little(size: Size) -> None:
    STAND.moves_the_cursor_cheaply(scene_of(crowded(5, "execute"), size, 0))


# ---- walking


@every_size
@every_count
@pytest.mark.parametrize("phase", ["draft", "planning"])
@pytest.mark.parametrize("kinds", [("province",), ("special",), ("space",), ()], ids=["map", "specials", "row", "all"])
def test_arrows_reach_every_spot_and_come_back(size: Size, players: int, phase: str, kinds: tuple[str, ...]) -> None:
    every = BOARD.spots(scene_of(reached(players, phase), size, 0))
    assert_walkable({s: box for s, box in every.items() if not kinds or s.partition(" ")[0] in kinds})


def test_words_of_cards_fit_beside_the_map() -> None:
    """A card of the box names actions that there are, and is told in as few cells as the panels have."""
    for event in BOX.event:
        for options in (Options(), Options(event_min_rice=5)):
            assert len(event_brief(event, options)) <= EVENT_CELLS
        assert event.touches
        assert set(event.touches) <= set(ACTIONS)
    assert all(len(special.brief) <= 8 for special in BOX.special)
    assert all(len(space_word(space)) <= 8 for space in SPACES)


def test_an_action_tells_the_event_that_touches_it() -> None:
    p = reached(3, "execute")
    p.state.event = "event_recruit"
    told = "Event of this round: Place 5 armies places only 3"
    touched = [s for s in SPACES if told in " ".join(BOARD.describe(scene_of(p, "compact"), f"space {s}"))]
    assert touched == ["deploy5", "deploy3"]


@pytest.mark.rule("SHO-BID-06")
def test_a_position_is_no_number_in_the_turn_order() -> None:
    """With three players two positions are skipped: whoever took the fifth card is no fifth."""
    p = ENGINE.copy(reached(3, "execute"))
    t: Table = p.state
    t.daimyo, t.order = [0, NOBODY, 1, NOBODY, 2], [0, 1, 2]
    scene = scene_of(p, "compact")
    told = " ".join(BOARD.describe(scene, "special 5"))
    assert "acts after all on lower positions and before all on higher ones" in told
    assert f"Special card: {SPECIAL[t.specials[4]].name}, on position 5." in BOARD.seat_lines(scene, 2)


@pytest.mark.rule("SHO-ROUND-07")
@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("planning", "free."),
        ("execute", "nobody took it."),
        ("winter_revolts", "put away with the others after autumn."),
        ("game_over", "put away with the others after autumn."),
    ],
)
def test_a_special_card_that_nobody_has(phase: Phase, said: str) -> None:
    """When a round is over all special cards have been given back, also those that were taken."""
    p = ENGINE.copy(reached(3, "planning"))
    p.state.phase = phase
    first = BOARD.describe(scene_of(p, "full"), "special 1")[0]
    assert first.endswith(f": {said}")
