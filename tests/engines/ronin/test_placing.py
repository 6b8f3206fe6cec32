"""Placing ronin and using action tiles (RON-PLACE)."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from engines.ronin.components import BOX, CITY, COUNT
from engines.ronin.placing import PlacePhase
from engines.ronin.tiles import UseTile
from engines.ronin.upkeep import NextRound
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    acting,
    agenda,
    asked,
    castle,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_characters,
    set_display,
    set_supply,
    side,
    table,
    tea,
    texts,
    told,
    turn,
    turn_over,
)

COUNTS = [2, 3, 4, 5]


# ---- where


@pytest.mark.rule("RON-PLACE-01")
def test_a_turn_places_one_ronin_of_those_at_home() -> None:
    p = table()
    assert {text.split()[1] for text in texts(p, YELLOW)} == {"1", "2", "3", "4"}
    do(p, YELLOW, "place 3 city akita", "act forgo")

    assert [slot.home for slot in p.state.players[YELLOW].slots] == [True, True, False, True]
    assert [(piece.owner, piece.slot) for piece in p.state.pieces] == [(YELLOW, 3)]
    assert asked(p) == [(RED, "place")]
    assert refusal(p, YELLOW, "place 1 city edo").rule == "CORE-02"

    turn(p, YELLOW)
    refused = refusal(p, YELLOW, "place 3 city edo")
    assert (refused.name, refused.rule) == ("figure_placed", "RON-PLACE-01")
    assert {text.split()[1] for text in texts(p, YELLOW)} == {"1", "2", "4"}


@pytest.mark.rule("RON-PLACE-01")
def test_placing_cannot_be_passed() -> None:
    p = table()
    assert not any(action.passes for action in ENGINE.legal(p, YELLOW))
    assert refusal(p, YELLOW, "act forgo").rule == "CORE-01"


@pytest.mark.rule("RON-PLACE-02")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("owner", [YELLOW, RED])
def test_an_ordinary_ronin_needs_an_empty_city(players: int, owner: int) -> None:
    p = table(players)
    put_piece(p, owner, "city akita")
    refused = refusal(p, YELLOW, "place 2 city akita")
    if owner == YELLOW:
        assert (refused.name, refused.rule) == ("own_in_city", "RON-INV-06")
        assert refused.text.startswith("Your own ronin is in Akita already")
    else:
        assert (refused.name, refused.rule) == ("city_occupied", "RON-PLACE-02")
        assert refused.text.startswith("Akita is occupied")
    assert not [text for text in texts(p, YELLOW) if text.endswith("city akita")]


@pytest.mark.rule("RON-PLACE-02")
def test_every_city_in_play_is_open_at_first() -> None:
    for players in COUNTS:
        p = table(players)
        open_cities = {text.split()[3] for text in texts(p, YELLOW)}
        assert open_cities == {city.id for city in BOX.city if players not in city.covered_when_players}


@pytest.mark.rule("RON-PLACE-02", "RON-OFFCITY-03")
def test_a_city_is_open_again_in_the_next_round() -> None:
    p = table()
    put_piece(p, YELLOW, "city akita")
    agenda(p, NextRound(), PlacePhase())
    assert asked(p) == [(RED, "place")]  # the gate has moved on
    assert "place 1 city akita" in texts(p, RED)


@pytest.mark.rule("RON-PLACE-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_than_five_never_share(players: int) -> None:
    p = table(players)
    for city in ("hirosaki", "edo", "kagoshima"):
        put_piece(p, RED, f"city {city}")
        assert refusal(p, YELLOW, f"place 1 city {city}").name == "city_occupied"


@pytest.mark.rule("RON-PLACE-03")
def test_five_share_double_tiles_only() -> None:
    p = table(5)
    doubles = [city.id for city in BOX.city if city.tile_kind == "double"]
    for seat, city in zip((RED, RED, RED, BLUE, BLUE, BLUE), doubles, strict=True):
        put_piece(p, seat, f"city {city}")
    put_piece(p, GREEN, "city akita")
    for city in doubles:
        assert f"place 1 city {city}" in texts(p, YELLOW)
    assert refusal(p, YELLOW, "place 1 city akita").name == "city_occupied"


@pytest.mark.rule("RON-PLACE-03")
def test_two_who_share_are_of_different_colours_and_no_third_comes() -> None:
    p = table(5)
    put_piece(p, YELLOW, "city hirosaki")
    refused = refusal(p, YELLOW, "place 2 city hirosaki")
    assert (refused.name, refused.rule) == ("colours_differ", "RON-PLACE-03")

    put_piece(p, RED, "city hirosaki")
    turn(p, BLUE)
    refused = refusal(p, BLUE, "place 1 city hirosaki")
    assert (refused.name, refused.rule) == ("double_full", "RON-PLACE-03")


@pytest.mark.rule("RON-PLACE-04")
def test_the_second_visitor_finds_the_side_that_shows() -> None:
    p = table(5)
    do(p, YELLOW, "place 1 city hirosaki", "act hirosaki 1")
    do(p, RED, "place 1 city hirosaki")
    assert [a.steps(p, RED) for a in ENGINE.legal(p, RED)[:2]] == [("Hirosaki: Missions",), ("Hirosaki: Clan: Plum",)]
    do(p, RED, "act hirosaki 2")
    assert side(p, "hirosaki") == ("meditation", "castle")

    p = table(5)
    do(p, YELLOW, "place 1 city hirosaki", "act forgo")
    do(p, RED, "place 1 city hirosaki")
    assert [a.steps(p, RED) for a in ENGINE.legal(p, RED)[:2]] == [("Hirosaki: Meditation",), ("Hirosaki: Castle",)]


# ---- the tile


@pytest.mark.rule("RON-PLACE-05")
def test_the_action_follows_the_placing_at_once() -> None:
    p = table()
    do(p, YELLOW, "place 1 city hachinohe")
    assert asked(p) == [(YELLOW, "act")]
    assert refusal(p, YELLOW, "act akita 1").name == "no_tile_here"
    assert refusal(p, RED, "place 1 city akita").rule == "CORE-02"
    do(p, YELLOW, "act hachinohe 1")
    assert p.state.players[YELLOW].meditation == 1
    assert asked(p) == [(RED, "place")]


@pytest.mark.rule("RON-PLACE-06")
def test_one_of_the_two_actions_of_a_double_side() -> None:
    p = table()
    do(p, YELLOW, "place 1 city hirosaki")
    assert texts(p, YELLOW) == ["act hirosaki 1", "act hirosaki 2", "act forgo"]
    do(p, YELLOW, "act hirosaki 2", "build 3")
    assert (p.state.players[YELLOW].meditation, p.state.castles[2]) == (0, [YELLOW])
    assert asked(p) == [(RED, "place")]

    do(p, RED, "place 1 city akita")
    assert refusal(p, RED, "act akita 2").name == "single_tile"


@pytest.mark.rule("RON-PLACE-07")
def test_the_tile_turns_when_its_action_is_done() -> None:
    p = table()
    do(p, YELLOW, "place 1 city shimonoseki", "act shimonoseki 1")
    assert side(p, "shimonoseki") == ("castle",)  # the castle is not built yet
    do(p, YELLOW, "build 1")
    assert side(p, "shimonoseki") == ("tea",)
    assert "The tile of Shimonoseki turns over: Tea." in told(p)

    agenda(p, UseTile(RED, "city shimonoseki", ""))
    do(p, RED, "act shimonoseki 1")
    assert p.state.tea_space(RED) == 1
    assert side(p, "shimonoseki") == ("castle",)  # and back


@pytest.mark.rule("RON-PLACE-07")
@pytest.mark.parametrize("face", [1, 2])
def test_both_actions_of_a_double_side_turn_together(face: int) -> None:
    p = table()
    acting(p, YELLOW, "kanazawa")
    do(p, YELLOW, f"act kanazawa {face}")
    if face == 1:
        do(p, YELLOW, "take_character 1", "put_character 1")
    assert side(p, "kanazawa") == ("mission", "castle")


@pytest.mark.rule("RON-PLACE-08")
def test_forgoing_scores_two_and_leaves_the_tile() -> None:
    p = table()
    sides = p.state.sides.copy()
    do(p, YELLOW, "place 1 city edo", "act forgo")
    assert (points(p, YELLOW), p.state.sides) == (2, sides)
    assert p.state.players[YELLOW].earned == {"forgone actions": 2}
    assert asked(p) == [(RED, "place")]


@pytest.mark.rule("RON-PLACE-09", "RON-MED-02")
def test_an_impossible_action_is_not_on_offer() -> None:
    p = table()
    set_supply(p, 0, holder=BLUE)
    acting(p, YELLOW, "hirosaki")
    assert texts(p, YELLOW) == ["act hirosaki 2", "act forgo"]
    assert refusal(p, YELLOW, "act hirosaki 1").rule == "RON-MED-02"


@pytest.mark.rule("RON-PLACE-09")
def test_every_reason_for_which_an_action_is_impossible() -> None:
    p = table()
    castle(p, YELLOW, 1, 2, 3, 4, 5)
    set_supply(p, 0, holder=BLUE)
    give(p, YELLOW, clans=["plum", "wisteria", "paulownia", "hollyhock", "bamboo", "hawk_feather", "gentian"])
    set_display(p, [None] * 4)
    set_characters(p, [None] * 3, stack=[])
    tea(p, {YELLOW: 14})
    for city in BOX.city:
        for _ in range(2):
            agenda(p, UseTile(YELLOW, f"city {city.id}", ""))
            assert asked(p) == [], f"{city.id}: {side(p, city.id)}"
            turn_over(p, city.id)
    assert points(p, YELLOW) == 2 * 2 * 17


@pytest.mark.rule("RON-PLACE-09", "RON-PLACE-13")
def test_with_nothing_else_to_choose_the_points_come_by_themselves() -> None:
    p = table()
    give(p, YELLOW, clans=["bamboo"])
    do(p, YELLOW, "place 1 city kyoto")
    assert (points(p, YELLOW), asked(p)) == (2, [(RED, "place")])
    assert side(p, "kyoto") == ("clan:bamboo",)


@pytest.mark.rule("RON-PLACE-10")
def test_tiles_keep_their_sides_from_round_to_round() -> None:
    p = table()
    do(p, YELLOW, "place 1 city hirosaki", "act hirosaki 1")
    do(p, RED, "place 1 city akita", "act forgo")
    agenda(p, NextRound(), PlacePhase())
    assert (p.state.round, side(p, "hirosaki"), side(p, "akita")) == (2, ("mission", "clan:plum"), ("mission",))


@pytest.mark.rule("RON-PLACE-11")
@pytest.mark.parametrize("players", COUNTS)
def test_the_phase_ends_when_nobody_has_a_ronin_at_home(players: int) -> None:
    p = table(players)
    placed = 0
    while p.state.phase == "place":
        ((seat, kind),) = asked(p)
        placed += kind == "place"
        assert any(slot.home for slot in p.state.players[seat].slots) or kind != "place"
        do(p, seat, texts(p, seat)[-1])
    assert placed == players * COUNT[players].ronin_per_player


@pytest.mark.rule("RON-PLACE-12", "RON-INV-09")
@pytest.mark.parametrize(("players", "places", "figures"), [(2, 16, 14), (3, 16, 15), (4, 17, 16), (5, 23, 20)])
def test_there_are_more_places_than_figures(players: int, places: int, figures: int) -> None:
    row = COUNT[players]
    in_play = [city for city in BOX.city if players not in city.covered_when_players]
    assert sum(1 if city.tile_kind == "single" else row.double_city_capacity for city in in_play) == places
    assert players * row.ronin_per_player + row.sakura_ronin == figures


@pytest.mark.rule("RON-PLACE-12", "RON-INV-09")
def test_the_last_of_twenty_ronin_finds_a_place_in_the_worst_case() -> None:
    p = table(5)
    doubles = [city.id for city in BOX.city if city.tile_kind == "double"]
    singles = [city.id for city in BOX.city if city.tile_kind == "single"]
    for city in doubles[:3]:  # three open places are barred by own figures
        put_piece(p, PURPLE, f"city {city}")
    others = [seat for seat in (YELLOW, RED, BLUE, GREEN) for _ in range(4)]
    for seat, city in zip(others, singles + [doubles[3], doubles[4]] * 2, strict=False):
        put_piece(p, seat, f"city {city}")
    put_piece(p, GREEN, f"city {doubles[5]}")
    turn(p, PURPLE)
    assert len(p.state.pieces) == 19
    assert asked(p) == [(PURPLE, "place")]  # a player must see it, though there is no choice
    assert texts(p, PURPLE) == [f"place 4 city {doubles[5]}"]
    complete(p)


@pytest.mark.rule("RON-PLACE-13", "RON-PLACE-08")
@pytest.mark.parametrize(
    ("where", "ability"),
    [
        ("city akita", ""),
        ("city hirosaki", "commander"),
        ("city edo", "scholar"),
        ("horse 1 1", "horseman"),
        ("border B03", "scout"),
        ("region 3", "traveler"),
    ],
)
def test_two_points_are_on_offer_everywhere(where: str, ability: str) -> None:
    p = table()
    sides = p.state.sides.copy()
    put_piece(p, YELLOW, where, character=ability)
    agenda(p, UseTile(YELLOW, where, ability))
    assert texts(p, YELLOW)[-1] == "act forgo"
    do(p, YELLOW, "act forgo")
    assert (points(p, YELLOW), p.state.sides) == (2, sides)


@pytest.mark.rule("RON-PLACE-13")
def test_two_points_after_an_ability_was_used() -> None:
    p = table()
    give(p, YELLOW, characters={1: "alchemist"})
    do(p, YELLOW, "place 1 city akita", "alchemy use")
    do(p, YELLOW, texts(p, YELLOW)[0], "act forgo")
    assert (points(p, YELLOW), len(p.state.players[YELLOW].store)) == (2, 1)


@pytest.mark.rule("RON-PLACE-14")
@pytest.mark.parametrize(
    ("city", "face", "ability", "kind"),
    [
        ("akita", 1, "", "take_missions"),
        ("shimonoseki", 1, "", "build"),
        ("aizu", 1, "", "take_character"),
        ("kyoto", 1, "monk", "take_clan"),
        ("hachinohe", 1, "hermit", "swap"),
        ("himeji", 1, "", "tea_move"),
        ("himeji", 1, "tea_master", "tea_extra"),
    ],
)
def test_a_chosen_action_is_carried_out(city: str, face: int, ability: str, kind: str) -> None:
    p = table()
    give(p, YELLOW, meditation=3, store=["rice", "fish"])
    acting(p, YELLOW, city, ability)
    do(p, YELLOW, f"act {city} {face}")
    assert asked(p) == [(YELLOW, kind)]
    assert "act forgo" not in texts(p, YELLOW)
    refused = refusal(p, YELLOW, "act forgo")
    assert (refused.name, refused.rule) == ("action_chosen", "RON-PLACE-14")


@pytest.mark.rule("RON-PLACE-14")
def test_inside_an_action_it_is_too_late_as_well() -> None:
    p = table()
    acting(p, YELLOW, "aizu")
    do(p, YELLOW, "act aizu 1", "take_character 1")
    assert asked(p) == [(YELLOW, "put_character")]
    assert refusal(p, YELLOW, "act forgo").name == "action_chosen"

    p = table()
    tea(p, {YELLOW: 5})
    acting(p, YELLOW, "himeji")
    do(p, YELLOW, "act himeji 1")
    assert asked(p) == [(YELLOW, "tea_space")]
    assert refusal(p, YELLOW, "act forgo").name == "points_here"


def test_the_regions_of_a_place_are_told_before_it_is_chosen() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scout", 2: "horseman"})
    details = {action.text: action.detail(p, YELLOW) for action in ENGINE.legal(p, YELLOW)}
    assert details["place 3 city hirosaki"] == "Meditation or Castle"
    assert details["place 1 border B08"] == "regions: 2, 4"
    assert details["place 2 horse 9 1"] == f"{p.state.spaces[8][0]}; regions: 9"
    assert CITY["edo"].regions == (4,)
