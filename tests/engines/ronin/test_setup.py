"""The box and the table at the start (RON-SETUP)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from engines.core import UNKNOWN, BadOptions, Dice, Pile
from engines.ronin import ENGINE
from engines.ronin.collecting import Collect
from engines.ronin.components import BOX, CITY, COLOURS, COUNT, MISSION, REGION, SAKURA, TILE
from engines.ronin.state import P
from engines.ronin.tiles import UseTile
from tests.engines.ronin.arrange import (
    RED,
    YELLOW,
    agenda,
    asked,
    complete,
    give,
    put_piece,
    refusal,
    set_spaces,
    store,
    table,
    texts,
)

COUNTS = [2, 3, 4, 5]


def shuffled(players: int, seed: int = 1, **options: object) -> P:
    """A new game with everything as the options say, chance included."""
    return ENGINE.new(ENGINE.options({"players": players, **options}), seed)


# ---- the box


@pytest.mark.rule("RON-SETUP-01")
def test_the_map() -> None:
    assert (len(BOX.region), len(BOX.city), len(BOX.border)) == (10, 17, 26)
    assert sum(region.resource_spaces for region in BOX.region) == 24
    for region in BOX.region:
        assert 2 <= len(region.cities) <= 4
        assert set(region.cities) == {city.id for city in BOX.city if region.number in city.regions}
        assert all(region.number in REGION[other].adjacent for other in region.adjacent)
    assert sum(len(region.adjacent) for region in BOX.region) == 2 * 13
    assert all(1 <= len(city.regions) <= 3 for city in BOX.city)


@pytest.mark.rule("RON-SETUP-01")
def test_the_borders() -> None:
    for border in BOX.border:
        assert len(border.regions) == (2 if border.kind == "line" else 1)
        first, second = (set(CITY[city].regions) for city in border.cities)
        assert set(border.regions) <= first | second
        if border.kind == "line":
            left, right = border.regions
            assert right in REGION[left].adjacent


@pytest.mark.rule("RON-SETUP-02")
def test_double_tiles_lie_on_cities_of_one_region() -> None:
    assert Counter(tile.kind for tile in BOX.action_tile) == {"single": 15, "double": 6}
    for tile in BOX.action_tile:
        assert len(tile.front) == len(tile.back) == (1 if tile.kind == "single" else 2)
    for city in BOX.city:
        assert (city.tile_kind == "double") == (len(city.regions) == 1)


@pytest.mark.rule("RON-SETUP-03")
def test_sixty_five_goods() -> None:
    assert {r.id: r.count for r in BOX.resource} == {"rice": 16, "porcelain": 13, "fish": 14, "sword": 12, "coin": 10}


@pytest.mark.rule("RON-SETUP-15")
def test_what_else_is_in_the_box() -> None:
    assert (len(BOX.mission), len(BOX.character), len(BOX.clan)) == (54, 15, 7)
    assert {c.copies for c in BOX.character} == {2}
    assert {c.count for c in BOX.clan} == {5}
    assert len(BOX.bonus_kind) == 9
    assert len(COLOURS) == 3
    assert Counter((m.color, m.symbol) for m in BOX.mission) == {
        (colour, symbol): 6 for colour in COLOURS for symbol in ("crane", "pine", "wave")
    }
    assert [player.castles_left for player in table(5).state.players] == [5] * 5


@pytest.mark.rule("RON-SETUP-15", "RON-INV-01", "RON-INV-02", "RON-INV-03", "RON-INV-04")
@pytest.mark.parametrize("players", COUNTS)
def test_nothing_is_lost_in_setting_up(players: int) -> None:
    for seed in range(20):
        complete(shuffled(players, seed))


# ---- the map and its tiles


@pytest.mark.rule("RON-SETUP-04")
@pytest.mark.parametrize("players", [2, 3])
def test_miyazaki_is_covered(players: int) -> None:
    for seed in range(10):
        t = shuffled(players, seed).state
        assert "miyazaki" not in t.tiles
        assert "miyazaki" not in t.sides
        cards = [*t.mission_deck, *t.mission_display, *chain.from_iterable(x.hand for x in t.players)]
        assert not any("miyazaki" in (MISSION[card].city_a, MISSION[card].city_b) for card in cards if card)

    p = table(players)
    refused = refusal(p, YELLOW, "place 1 city miyazaki")
    assert (refused.name, refused.rule) == ("covered", "RON-SETUP-04")
    assert refused.text == f"Miyazaki does not take part in a game for {players} players."
    give(p, YELLOW, characters={1: "scout"})
    assert refusal(p, YELLOW, "place 1 border B23").name == "border_gone"
    assert "place 1 border B26" in texts(p, YELLOW)

    put_piece(p, YELLOW, "region 10", character="traveler")
    agenda(p, UseTile(YELLOW, "region 10", "traveler"))
    assert {text.split()[1] for text in texts(p, YELLOW)} == {"kumamoto", "kagoshima", "forgo"}
    assert refusal(p, YELLOW, "act miyazaki 1").name == "covered"


@pytest.mark.rule("RON-SETUP-04")
@pytest.mark.parametrize("players", [4, 5])
def test_miyazaki_takes_part_with_four_and_five(players: int) -> None:
    p = table(players)
    assert "place 1 city miyazaki" in texts(p, YELLOW)
    give(p, YELLOW, characters={1: "scout"})
    assert refusal(p, YELLOW, "place 1 border B26").rule == "RON-SETUP-04"
    assert "place 1 border B23" in texts(p, YELLOW)


@pytest.mark.rule("RON-SETUP-16", "RON-SETUP-02")
@pytest.mark.parametrize("players", COUNTS)
def test_every_city_has_a_tile_of_its_kind(players: int) -> None:
    for setup in ("shuffled", "fixed"):
        for seed in range(10):
            p = shuffled(players, seed, tile_setup=setup)
            t = p.state
            assert (
                set(t.tiles)
                == set(t.sides)
                == {city.id for city in BOX.city if players not in city.covered_when_players}
            )
            assert all(TILE[tile].kind == CITY[city].tile_kind for city, tile in t.tiles.items())
            left = Counter(TILE[tile].kind for tile in t.unused_tiles)
            assert left == ({"single": 4, "double": 1} if players < 4 else {"single": 4})
            assert ENGINE.view(p, None).state.unused_tiles == t.unused_tiles


@pytest.mark.rule("RON-SETUP-16")
def test_shuffled_tiles_differ_and_start_on_the_sides_chosen() -> None:
    assert len({tuple(shuffled(4, seed).state.tiles.values()) for seed in range(10)}) == 10
    assert set(shuffled(4).state.sides.values()) == {"front"}
    assert set(shuffled(4, tile_sides="random").state.sides.values()) == {"front", "back"}


@pytest.mark.rule("RON-SETUP-17")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("sides", ["front", "random"])
def test_the_fixed_layout_has_its_own_sides(players: int, sides: str) -> None:
    listed = {x.city: (x.tile, x.side) for x in BOX.fixed_layout if players not in CITY[x.city].covered_when_players}
    for seed in range(5):
        t = shuffled(players, seed, tile_setup="fixed", tile_sides=sides).state
        assert {city: (t.tiles[city], t.sides[city]) for city in t.tiles} == listed


# ---- goods, cards and tiles


@pytest.mark.rule("RON-SETUP-11")
@pytest.mark.parametrize("players", COUNTS)
def test_every_resource_space_is_filled(players: int) -> None:
    t = shuffled(players).state
    assert [len(spaces) for spaces in t.spaces] == [region.resource_spaces for region in BOX.region]
    assert all(chain.from_iterable(t.spaces))
    assert (len(t.bag), t.aside, t.box) == (41, [], [])


@pytest.mark.rule("RON-SETUP-05")
@pytest.mark.parametrize(
    ("players", "cards", "gone"), [(2, 36, {"2/3", "2"}), (3, 45, {"2/3"}), (4, 54, set()), (5, 54, set())]
)
def test_marked_missions_leave_the_game(players: int, cards: int, gone: set[str]) -> None:
    t = table(players).state
    there = [*t.mission_deck, *[card for card in t.mission_display if card]]
    assert len(there) == cards
    assert not any(MISSION[card].mark in gone for card in there)
    assert set(t.removed_missions) == {m.id for m in BOX.mission if m.mark in gone}


@pytest.mark.rule("RON-SETUP-06", "RON-SETUP-07")
@pytest.mark.parametrize("players", COUNTS)
def test_four_missions_and_three_characters_lie_open(players: int) -> None:
    p = table(players)
    shown = ENGINE.view(p, YELLOW).state
    assert len(shown.mission_display) == 4
    assert all(card in MISSION for card in shown.mission_display)
    assert set(shown.mission_deck) == {UNKNOWN}
    assert len(shown.character_display) == 3
    assert UNKNOWN not in shown.character_display
    assert shown.character_deck == [UNKNOWN] * 27


@pytest.mark.rule("RON-SETUP-06")
def test_chance_is_used_in_the_order_of_the_setup() -> None:
    """The draws done over by hand: start player, tiles, sides, goods, missions (the first to the far right)."""
    t = shuffled(4, seed=7, tile_sides="random", starting_missions=0).state
    dice = Dice(7)
    assert t.gate == dice.below(4)
    for kind in ("single", "double"):
        pile = [tile.id for tile in BOX.action_tile if tile.kind == kind]
        dice.shuffle(pile)
        there = [t.tiles[city.id] for city in BOX.city if city.tile_kind == kind]
        assert there == pile[: -len(there) - 1 : -1]
    assert list(t.sides.values()) == ["back" if dice.below(2) else "front" for _ in t.tiles]
    bag = [r.id for r in BOX.resource for _ in range(r.count)]
    assert list(chain.from_iterable(t.spaces)) == [bag.pop(dice.below(len(bag))) for _ in range(24)]
    missions = list(MISSION)
    dice.shuffle(missions)
    assert t.mission_display[::-1] == [missions.pop() for _ in range(4)]
    assert t.mission_deck == missions


@pytest.mark.rule("RON-SETUP-08")
@pytest.mark.parametrize(("players", "gone"), [(2, 4), (3, 4), (4, 2), (5, 1)])
def test_bonus_tiles_leave_unseen(players: int, gone: int) -> None:
    p = table(players)
    for colour in COLOURS:
        assert len(p.state.bonus_box[colour]) == gone
        assert len(p.state.bonus_stacks[colour]) == 9 - gone
        assert set(p.state.bonus_box[colour] + p.state.bonus_stacks[colour]) == {b.id for b in BOX.bonus_kind}
        for viewer in (None, *range(players)):
            shown = ENGINE.view(p, viewer).state
            assert shown.bonus_box[colour] == [UNKNOWN] * gone
            assert shown.bonus_stacks[colour] == [UNKNOWN] * (9 - gone)
    assert len({tuple(table(players, seed).state.bonus_box["blue"]) for seed in range(20)}) > 1


@pytest.mark.rule("RON-SETUP-09")
@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_the_supply_of_meditation_tiles(players: int, tiles: int) -> None:
    assert table(players).state.meditation_supply == tiles


@pytest.mark.rule("RON-SETUP-10")
@pytest.mark.parametrize("players", COUNTS)
def test_horse_heads_mean_something_to_two_only(players: int) -> None:
    p = table(players)
    set_spaces(p, 1, ["rice", "rice"])
    put_piece(p, RED, "city hirosaki")
    agenda(p, Collect(1))
    if players == 2:
        assert texts(p, RED) == ["pick 1", "pick 2"]
        assert ENGINE.legal(p, RED)[0].steps(p, RED) == ("Space 1: rice (horse head)",)
        return
    assert asked(p) == []
    assert store(p, RED) == ["rice"]

    set_spaces(p, 1, ["rice", "fish"])
    agenda(p, Collect(1))
    assert [action.steps(p, RED)[0] for action in ENGINE.legal(p, RED)] == ["Space 1: rice", "Space 2: fish"]


# ---- the players


@pytest.mark.rule("RON-SETUP-12")
@pytest.mark.parametrize(("players", "ronin"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_ronin_for_each_player(players: int, ronin: int) -> None:
    t = table(players).state
    assert [len(player.slots) for player in t.players] == [ronin] * players
    assert all(slot.home and slot.character is None for player in t.players for slot in player.slots)
    assert refusal(table(players), YELLOW, f"place {ronin + 1} city akita").name == "no_such_slot"


@pytest.mark.rule("RON-SETUP-13")
@pytest.mark.parametrize("missions", [0, 1, 2, 3])
@pytest.mark.parametrize("players", COUNTS)
def test_what_a_player_begins_with(players: int, missions: int) -> None:
    p = shuffled(players, starting_missions=missions)
    for seat, me in enumerate(p.state.players):
        assert (me.points, me.store, me.meditation, me.clans, me.castles_left) == (0, [], 0, [], 5)
        assert (me.completed, me.learning) == ([], None)
        assert len(me.hand) == missions
        shown = ENGINE.view(p, seat).state
        assert shown.players[seat].hand == me.hand
        for other in range(players):
            if other != seat:
                assert shown.players[other].hand == [UNKNOWN] * missions


@pytest.mark.rule("RON-SETUP-13")
def test_starting_missions_are_dealt_one_at_a_time_from_the_gate_on() -> None:
    bare = shuffled(4, start_player="seat_3", starting_missions=0).state.mission_deck
    t = shuffled(4, start_player="seat_3", starting_missions=2).state
    hands: list[list[str]] = [[], [], [], []]
    for i in range(8):
        hands[(2 + i) % 4].append(bare.pop())
    assert [player.hand for player in t.players] == hands


@pytest.mark.rule("RON-SETUP-13")
def test_only_their_owner_reads_which_missions_were_dealt() -> None:
    p = shuffled(4)
    for seat, me in enumerate(p.state.players):
        for viewer in (-1, *range(4)):
            story = "\n".join(event.seen_by(viewer) for event in p.news)
            assert all((card in story) == (viewer == seat) for card in me.hand)


@pytest.mark.rule("RON-SETUP-14")
@pytest.mark.parametrize("players", COUNTS)
def test_tea_markers_are_stacked_in_turn_order(players: int) -> None:
    t = table(players, start_player="seat_2").state
    turn_order = [*range(1, players), 0]
    assert t.tea[0] == turn_order
    assert t.tea_order() == ([SAKURA] if players == 2 else []) + turn_order[::-1]


# ---- the options


@pytest.mark.rule("RON-FLOW-03")
def test_the_start_player_is_chosen_or_drawn() -> None:
    for players in COUNTS:
        for seat in range(players):
            p = table(players, start_player=f"seat_{seat + 1}")
            assert (p.state.gate, asked(p)) == (seat, [(seat, "place")])
        assert {table(players, seed, start_player="random").state.gate for seed in range(40)} == set(range(players))


@pytest.mark.rule("RON-FLOW-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_that_does_not_exist_cannot_start(players: int) -> None:
    with pytest.raises(BadOptions, match=f"Seat {players + 1} cannot hold the start gate") as caught:
        table(players, start_player=f"seat_{players + 1}")
    assert "{" not in str(caught.value)


@pytest.mark.parametrize(
    "choice",
    [
        {"players": 1},
        {"players": 6},
        {"start_player": "seat_6"},
        {"tile_setup": "dealt"},
        {"tile_sides": "back"},
        {"starting_missions": 4},
        {"ability_mode": "never"},
        {"two_player_castles": 3},
        {"pirates": True},
    ],
)
def test_other_options_are_refused(choice: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        ENGINE.new(ENGINE.options(choice), 1)


def test_every_option_of_the_book_is_one_of_the_game() -> None:
    assert {o.id for o in ENGINE.rulebook.option} | {"players"} == set(ENGINE.game.options.__struct_fields__)
    for option in ENGINE.game.options.__struct_fields__:
        for value in ENGINE.values(option):
            ENGINE.options({option: value, **({"players": 5} if value == "seat_5" else {})})
    assert ENGINE.values("players") == [4, 2, 3, 5]


@pytest.mark.rule("RON-TWO-01")
def test_sakura_sits_with_two_only() -> None:
    assert [players for players in COUNTS if table(players).state.has_sakura] == [2]
    assert COUNT[2].sakura_ronin == 4
    assert table(2).state.tea[14] == [SAKURA]


def test_a_pile_is_the_same_for_every_number_of_players() -> None:
    for players in COUNTS:
        assert len(ENGINE.pool(table(players), Pile("mission", ""))) == 54


def test_equal_options_and_seed_give_equal_tables() -> None:
    assert ENGINE.encode(shuffled(3, 5)) == ENGINE.encode(shuffled(3, 5))
    assert ENGINE.encode(shuffled(3, 5)) != ENGINE.encode(shuffled(3, 6))
