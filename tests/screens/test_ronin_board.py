"""Ronin's board: nothing overlaps, nothing is cut off, nothing hidden shows, and the cursor is cheap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from rich.style import Style

from engines.core import Position
from engines.ronin import ENGINE
from engines.ronin.components import BOX, CHARACTER, CLAN, COUNTRY, MISSION, SAKURA
from engines.ronin.mission_cards import ChooseMissions
from engines.ronin.state import Phase, Piece, Table
from screens.boards.base import Marks, Size, Spot
from screens.boards.ronin.atlas import atlas
from screens.glyphs import PLAIN, Glyphs
from styles.themes import THEMES
from tests.screens.boards import Stand, Strict, assert_walkable, every_set, every_size

PLAYERS = (2, 3, 4, 5)

every_count = pytest.mark.parametrize("players", PLAYERS)


class Country(Strict):
    """The country lies below everything, borders over it; a spot may be written over its own words."""

    def covers(self, sign: str, spot: Spot | None, below: str, owner: Spot | None) -> bool:
        ground = below in ' ·.≈~▀▄_"' and (owner is None or owner.startswith("border"))
        return ground or owner == spot or (spot is None and sign == " ")


STAND = Stand("ronin", Country)
BOARD, scene_of, picture, strict = STAND.board, STAND.scene, STAND.text, STAND.strict


# ---- positions


def new_game(players: int, seed: int = 1) -> Position[Any, Any]:
    return ENGINE.new(ENGINE.options({"players": players}), seed)


def played(players: int, moves: int, seed: int = 1) -> Iterator[Position[Any, Any]]:
    """The positions of a game of random actions."""
    return STAND.played(new_game(players, seed), moves, seed)


@cache
def crowded(players: int) -> Position[Any, Any]:
    """More on the table than any game could bring together."""
    p = new_game(players)
    t: Table = p.state
    everybody = [*range(players), *([SAKURA] if t.has_sakura else [])]
    for where in t.country.wheres.values():
        if where.kind == "city":
            found = [("fighter", s) for s in everybody[:2]] + [("apprentice", s) for s in everybody[2:4]]
        elif where.kind == "horse":
            found = [("horseman", where.space % players)]
        else:
            ability = "scout" if where.kind == "border" else "traveler"
            found = [(ability, s % players) for s in range(1 + len(t.pieces) % 3)]
        t.pieces += [Piece(seat, where.text, 1, character) for character, seat in found]
    for n in range(len(BOX.region)):
        t.castles[n] = list(range(players))[: n % 5]
    t.blocked = [2, 6, 10]
    t.tea = [[] for _ in t.tea]
    t.tea[7] = everybody
    for me in t.players:
        me.store = ["rice", "porcelain", "fish", "sword", "coin"] * 4
        me.earned = {"missions": 148}
        me.clans = list(CLAN)
        me.hand = list(MISSION)[:14]
        for slot, character in zip(
            me.slots, ("tea_master", "commander", "apprentice", "magistrate", "alchemist"), strict=False
        ):
            slot.character = character
    p.__dict__.clear()
    return p


# ---- room


@every_size
@every_count
def test_labels_have_room_of_their_own(size: Size, players: int) -> None:
    width, height = BOARD.extent(size)
    assert (width, height) in ((80, 18), (80, 26))
    places = atlas(size, players)
    cells = {
        label: {(x, box.y) for box in boxes for x in range(box.x, box.x + box.width)}
        for label, boxes in places.room.items()
    }
    for (a, these), (b, those) in combinations(cells.items(), 2):
        assert not these & those, f"{a} and {b} overlap"
    for label, taken in cells.items():
        assert all(1 <= x < width - 1 and 0 <= y < height for x, y in taken), f"{label} is cut off"
    for road in places.roads:
        assert (road.scout is None) == (road.border.kind == "coast"), road.border.id


@every_size
@every_count
@every_set
def test_a_crowded_table_fits(size: Size, players: int, glyphs: Glyphs) -> None:
    for seat in (None, 0, players - 1):
        STAND.fits(scene_of(crowded(players), size, seat), glyphs)


@every_size
@every_set
def test_the_cursor_hides_nothing_and_shows_without_colour(size: Size, glyphs: Glyphs) -> None:
    scene = scene_of(crowded(5), size, 0)
    for spot, box in BOARD.spots(scene).items():
        paper = strict(replace(scene, marks=Marks(cursor=spot)), glyphs)
        row = [cell for (_, y), cell in paper.cells.items() if y in (box.y, box.y + 1) and cell[2] == spot]
        assert glyphs.cursor_left in [cell[0] for cell in row], f"no mark before {spot}"
        assert glyphs.cursor_right in [cell[0] for cell in row], f"no mark after {spot}"


@every_count
def test_every_offer_has_its_spot(players: int) -> None:
    for p in played(players, 120, seed=players):
        waiting = ENGINE.waiting(p)
        if not waiting:
            break
        seat = waiting[0].seat
        spots = BOARD.spots(scene_of(p, "compact", seat))
        for action in ENGINE.legal(p, seat):
            assert set(action.spots) <= set(spots), action.text


@every_count
def test_spots_are_the_whole_board(players: int) -> None:
    p = new_game(players)
    found = set(BOARD.spots(scene_of(p, "full", 0)))
    expected = set(COUNTRY[players].wheres)
    expected |= {f"card {n}" for n in range(1, 5)} | {f"character {n}" for n in range(1, 4)}
    expected |= {f"tea {n}" for n in range(15)} | {f"slot {n}" for n in range(1, len(p.state.players[0].slots) + 1)}
    assert found == expected | {f"hand {card}" for card in p.state.players[0].hand}


# ---- what is shown


@every_size
@every_set
def test_a_lying_fighter_shows_without_colour(size: Size, glyphs: Glyphs) -> None:
    p = new_game(4)
    p.state.pieces += [Piece(1, "city kyoto", 1, "fighter"), Piece(2, "city akita", 1)]
    scene = scene_of(p, size)
    lines = picture(scene, glyphs)
    assert ("Kyoto B2" if size == "full" else ")B2") in lines
    assert "C2" not in lines.replace("C2t", "")
    assert "lying, counts 2" in " ".join(BOARD.describe(scene, "city kyoto"))


@every_size
def test_more_ronin_than_places(size: Size) -> None:
    p = new_game(4)
    p.state.pieces += [Piece(1, "city kyoto", 1), Piece(2, "city kyoto", 1, "apprentice")]
    scene = scene_of(p, size)
    paper = strict(scene)
    box = BOARD.spots(scene)["city kyoto"]
    assert paper.at(box._replace(width=box.width + 1)).endswith("B+")
    assert "Maximilianus, Cyd (Apprentice)" in " ".join(BOARD.describe(scene, "city kyoto"))


@every_size
def test_sakura_has_a_letter(size: Size) -> None:
    p = new_game(2)
    p.state.pieces.append(Piece(SAKURA, "city osaka"))
    scene = scene_of(p, size)
    box = BOARD.spots(scene)["city osaka"]
    assert strict(scene).at(box).endswith("S")
    assert "Here: Sakura." in BOARD.describe(scene, "city osaka")


@every_size
def test_a_covered_city_is_crossed_out(size: Size) -> None:
    scene = scene_of(new_game(3), size)
    assert "city miyazaki" not in BOARD.spots(scene)
    assert ("Miyazaki xx" if size == "full" else "MIY xx") in picture(scene, PLAIN)


def test_the_map_tells_who_takes_first() -> None:
    p = new_game(3)
    p.state.pieces += [Piece(1, "city akita", 1), Piece(0, "city hachinohe", 1), Piece(0, "region 2", 2, "traveler")]
    p.state.tea = [[] for _ in p.state.tea]
    p.state.tea[0], p.state.tea[1], p.state.tea[2] = [2], [0], [1]
    scene = scene_of(p, "full")
    assert "1 B1A1" in picture(scene)
    assert "2 A2tB1" in picture(scene)
    assert "Influence: Maximilianus 1, Ana 1. By tea: Maximilianus before Ana." in BOARD.describe(scene, "region 1")


# ---- nothing hidden


@every_size
@every_count
def test_a_bystander_sees_nothing_private(size: Size, players: int) -> None:
    p = crowded(players)
    scene = scene_of(p, size)
    assert BOARD.secrets(scene) == []
    assert not [spot for spot in BOARD.spots(scene) if spot.startswith("hand")]
    before = picture(scene), [BOARD.seat_lines(scene, seat) for seat in range(players)]
    hands = [me.hand for me in p.state.players]
    for me in p.state.players:
        me.hand = list(MISSION)[20:34]
    other = scene_of(p, size)
    assert (picture(other), [BOARD.seat_lines(other, seat) for seat in range(players)]) == before
    for me, hand in zip(p.state.players, hands, strict=True):
        me.hand = hand


def test_a_seat_sees_its_own_hand_only() -> None:
    p = new_game(4)
    scene = scene_of(p, "full", 2)
    mine = p.state.players[2].hand
    assert {s for s in BOARD.spots(scene) if s.startswith("hand")} == {f"hand {card}" for card in mine}
    told = " ".join(BOARD.secrets(scene))
    assert all(card in told for card in mine)
    assert not any(card in told for card in p.state.players[1].hand)
    assert BOARD.describe(scene, f"hand {p.state.players[1].hand[0]}") == [f"{p.state.players[1].hand[0]} in your hand"]


@every_count
def test_every_view_of_a_game_is_painted_and_told(players: int) -> None:
    for i, p in enumerate(played(players, 400, seed=players + 7)):
        if i % 16 == 0:
            STAND.tells(p, None)
            STAND.tells(p, i % players)


def test_cards_and_characters_are_spelled_out() -> None:
    p = new_game(4)
    t: Table = p.state
    t.mission_display[0], t.character_display[0] = "M11", "scout"
    scene = scene_of(p, "full")
    card = MISSION["M11"]
    told = " ".join(BOARD.describe(scene, "card 1"))
    assert "Costs 2 meditation tiles." in told
    assert all(good in told for good in card.resources)
    assert CHARACTER["scout"].summary.split(";")[0] in " ".join(BOARD.describe(scene, "character 1"))
    assert "Missions" in " ".join(BOARD.describe(scene, "tea 3"))


@pytest.mark.rule("RON-ABIL-06")
def test_an_ability_that_replaces_the_action_is_told_so() -> None:
    for mode, told in (("in_addition", False), ("instead", True)):
        p = ENGINE.new(ENGINE.options({"players": 4, "ability_mode": mode}), 1)
        for tile, of_both in (("scholar", True), ("alchemist", True), ("scout", False)):
            p.state.character_display[0] = p.state.players[0].slots[0].character = tile
            for spot in ("character 1", "slot 1"):
                lines = " ".join(BOARD.describe(scene_of(p, "full", 0), spot))
                assert ("Only in place of the city's action." in lines) == (told and of_both)


@pytest.mark.rule("RON-UP-03", "RON-UP-09")
def test_a_card_of_the_hand_promises_nothing_when_missions_are_over() -> None:
    p = new_game(4)
    t: Table = p.state
    t.players[0].hand, t.players[0].store = ["M11"], list(MISSION["M11"].resources)
    t.pieces.append(Piece(0, f"city {MISSION['M11'].city_a}", 1))

    def told() -> str:
        return BOARD.describe(scene_of(p, "full", 0), "hand M11")[-1]

    cases: list[tuple[Phase, int, str]] = [
        ("collect", 4, "Now "),
        ("upkeep", 3, "Lacks a ronin in "),
        ("upkeep", 4, "It can no longer be completed."),
        ("final", 4, "It can no longer be completed."),
    ]
    for phase, number, said in cases:
        t.phase, t.round = phase, number
        assert told().startswith(said)


@pytest.mark.rule("RON-BONUS-07")
def test_cards_that_found_an_empty_stack_are_not_said_to_be_no_set() -> None:
    p = new_game(4)
    p.state.players[0].unspent = [card.id for card in BOX.mission if card.color == "blue" and card.symbol == "pine"][:2]
    assert "Have won no bonus tile: blue pine, blue pine." in BOARD.seat_lines(scene_of(p, "full"), 0)


@every_size
def test_prices_are_those_of_the_action_being_carried_out(size: Size) -> None:
    p = new_game(4)
    seat = ENGINE.waiting(p)[0].seat
    for ability, price, told in (("", "1", "Costs 1 meditation tile."), ("magistrate", "0", "Costs nothing.")):
        p.agenda.append(ChooseMissions(seat, ability))
        scene = scene_of(p, size)
        row = picture(scene).splitlines()[BOARD.spots(scene)["card 3"].y]
        assert row.strip().startswith({"compact": f"{price}Z", "full": "free" if price == "0" else "1 med"}[size])
        assert told in BOARD.describe(scene, "card 3")
        p.agenda.pop()


def test_a_city_tells_what_the_deciding_seat_could_not_do_there() -> None:
    p = ENGINE.new(ENGINE.options({"players": 4, "tile_setup": "fixed", "start_player": "seat_1"}), 1)
    me = p.state.players[0]
    me.clans = ["plum"]
    said = "For Ana, Clan: Plum is not possible: "
    assert any(line.startswith(said) for line in BOARD.describe(scene_of(p, "full"), "city osaka"))
    me.slots[0].character = "monk"
    assert not any(line.startswith(said) for line in BOARD.describe(scene_of(p, "full"), "city osaka"))


@every_size
@pytest.mark.rule("RON-CAST-03", "RON-SETUP-12")
def test_the_legend_counts_nothing_that_differs_between_games(size: Size) -> None:
    """Three players have one castle space a region, four have four slots."""
    told = " ".join(BOARD.legend(scene_of(new_game(3), size)))
    assert "two castle spaces" not in told
    assert "1 to 5" not in told


# ---- marks


@pytest.mark.parametrize("theme", THEMES)
def test_marks_change_attributes_not_only_colours(theme: Any) -> None:
    scene = scene_of(new_game(4), "full")
    spots = {"city kyoto", "city edo"}
    marks = Marks(cursor="city osaka", offered=frozenset(spots), changed=frozenset({"region 3"}), asks=True)
    paper = strict(replace(scene, marks=marks), theme=theme)
    boxes = BOARD.spots(scene)

    def style(spot: Spot) -> Style:
        return paper.style(boxes[spot])

    assert style("city osaka").reverse
    assert style("city kyoto").bold
    assert not style("city himeji").bold
    assert style("region 3").underline


@every_size
def test_a_cursor_key_costs_little(size: Size) -> None:
    STAND.moves_the_cursor_cheaply(scene_of(crowded(4), size, 0), mean=40)


# ---- walking


@every_size
@every_count
@pytest.mark.parametrize("kinds", [("city",), ("city", "horse", "border", "region"), ()], ids=["cities", "map", "all"])
def test_arrows_reach_every_spot_and_come_back(size: Size, players: int, kinds: tuple[str, ...]) -> None:
    every = BOARD.spots(scene_of(new_game(players), size, 0))
    assert_walkable({s: box for s, box in every.items() if not kinds or s.partition(" ")[0] in kinds})
