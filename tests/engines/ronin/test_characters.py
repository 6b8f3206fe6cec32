"""The fifteen characters, one after the other."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import UNKNOWN
from engines.ronin import ENGINE
from engines.ronin.characters import in_stack
from engines.ronin.collecting import Collect
from engines.ronin.components import BOX, CHARACTER, CITY, CLAN, COUNTRY, REGION, SAKURA
from engines.ronin.missions import Visit, held_cities
from engines.ronin.placing import PlaceRonin
from engines.ronin.scoring import FinalScoring
from engines.ronin.state import P
from engines.ronin.tiles import UseTile
from engines.ronin.upkeep import TidyUp, UpkeepPhase
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    acting,
    agenda,
    asked,
    bag_of,
    castle,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_bag,
    set_characters,
    set_display,
    set_spaces,
    set_supply,
    side,
    store,
    table,
    tea,
    texts,
    told,
    turn,
    turn_over,
    weights,
)

REGIONS = range(1, 11)
COUNTS = [2, 3, 4, 5]


def wheres(p: P, seat: int, kind: str, slot: int = 1) -> set[str]:
    """Where a slot's ronin may go, of one kind of place."""
    return {t.split(" ", 2)[2] for t in texts(p, seat) if t.startswith(f"place {slot} {kind} ")}


def tiles(p: P, seat: int) -> set[str]:
    """The cities whose tile a seat may use now."""
    return {text.split()[1] for text in texts(p, seat)} - {"forgo"}


def standing(where: str, ability: str, players: int = 4) -> P:
    """Yellow's ronin with this ability has gone there and is about to use a tile."""
    p = table(players)
    put_piece(p, YELLOW, where, character=ability)
    return agenda(p, UseTile(YELLOW, where, ability))


# ---- Merchant


@pytest.mark.rule("RON-MERCHANT-01")
@pytest.mark.parametrize("slots", [{1: "merchant"}, {4: "merchant"}, {1: "merchant", 2: "merchant"}])
@pytest.mark.parametrize("round_", [1, 4])
def test_a_merchant_keeps_eight_goods_and_three_meditation_tiles(slots: dict[int, str], round_: int) -> None:
    p = table()
    p.state.round = round_
    give(p, YELLOW, store=["rice"] * 5 + ["fish"] * 5, meditation=5, characters=slots)
    put_piece(p, YELLOW, "city akita", slot=1)  # placed or not
    agenda(p, TidyUp(YELLOW))
    assert {len(text.split(",")) for text in texts(p, YELLOW)} == {2}
    assert p.state.players[YELLOW].meditation == 3
    do(p, YELLOW, "discard fish,fish")
    assert len(store(p, YELLOW)) == 8


@pytest.mark.rule("RON-MERCHANT-01")
def test_a_merchant_helps_its_owner_only_and_while_it_lies_there() -> None:
    p = table()
    give(p, RED, characters={1: "merchant"})
    give(p, YELLOW, store=["rice"] * 4 + ["fish"])
    agenda(p, TidyUp(YELLOW), TidyUp(RED))
    assert asked(p) == [(YELLOW, "discard")]

    p = table()
    give(p, YELLOW, store=["rice"] * 4 + ["fish"], characters={1: "merchant", 2: "monk", 3: "scout", 4: "hermit"})
    acting(p, YELLOW, "aizu", "monk")
    do(p, YELLOW, "act aizu 1", "take_character 1", "put_character 1")  # the Merchant leaves the game
    agenda(p, TidyUp(YELLOW))
    assert asked(p) == [(YELLOW, "discard")]


@pytest.mark.rule("RON-MERCHANT-01", "RON-SCORE-01")
def test_eight_goods_count_in_the_last_round() -> None:
    p = table()
    p.state.round = 4
    give(p, YELLOW, store=["rice"] * 8, characters={1: "merchant"}, bonus={"blue": ["per_resource"]})
    agenda(p, UpkeepPhase(), FinalScoring())
    assert points(p, YELLOW) == 15


# ---- Fighter


@pytest.mark.rule("RON-FIGHTER-01")
@pytest.mark.parametrize("city", [city.id for city in BOX.city])
def test_a_fighter_counts_two_wherever_its_city_touches(city: str) -> None:
    p = table()
    put_piece(p, YELLOW, f"city {city}", character="fighter")
    for region in REGIONS:
        assert weights(p, region).get(YELLOW, 0) == (2 if region in CITY[city].regions else 0)


@pytest.mark.rule("RON-FIGHTER-01", "RON-COLL-02")
def test_a_castle_beside_a_fighter_makes_three() -> None:
    p = table()
    put_piece(p, YELLOW, "city akita", character="fighter")
    castle(p, YELLOW, 1)
    assert weights(p, 1) == {YELLOW: 3}


@pytest.mark.rule("RON-FIGHTER-02")
def test_a_fighter_acts_once() -> None:
    p = table()
    give(p, YELLOW, characters={1: "fighter"})
    do(p, YELLOW, "place 1 city hachinohe", "act hachinohe 1")
    assert p.state.players[YELLOW].meditation == 1
    assert asked(p) == [(RED, "place")]


@pytest.mark.rule("RON-FIGHTER-03")
def test_a_fighter_takes_one_place_and_holds_a_city_once() -> None:
    p = table(5)
    put_piece(p, YELLOW, "city hirosaki", character="fighter")
    turn(p, RED)
    assert "place 1 city hirosaki" in texts(p, RED)
    do(p, RED, "place 1 city hirosaki", "act forgo")
    turn(p, BLUE)
    assert refusal(p, BLUE, "place 1 city hirosaki").name == "double_full"

    give(p, YELLOW, hand=["M54"], store=["rice", "porcelain"])
    agenda(p, Visit(YELLOW))
    do(p, YELLOW, "complete M54 none")
    assert points(p, YELLOW) == 4 + 6


# ---- Commander


@pytest.mark.rule("RON-COMMANDER-01", "RON-COMMANDER-03")
@pytest.mark.parametrize("players", COUNTS)
def test_a_commander_reaches_the_cities_next_along_an_outline(players: int) -> None:
    ends = [border.cities for border in BOX.border if players in border.active_players]
    for city in COUNTRY[players].cities:
        around = {a if b == city.id else b for a, b in ends if city.id in (a, b)}
        assert tiles(standing(f"city {city.id}", "commander", players), YELLOW) == around | {city.id}


@pytest.mark.rule("RON-COMMANDER-01")
def test_a_commander_uses_the_tile_of_an_occupied_neighbour() -> None:
    p = table()
    put_piece(p, RED, "city hachinohe")
    acting(p, YELLOW, "akita", "commander")
    do(p, YELLOW, "act hachinohe 1")
    assert p.state.players[YELLOW].meditation == 1


@pytest.mark.rule("RON-COMMANDER-02")
def test_the_tile_used_turns_and_the_own_one_does_not() -> None:
    p = standing("city akita", "commander")
    do(p, YELLOW, "act hirosaki 1")
    assert side(p, "hirosaki") == ("mission", "clan:plum")
    assert side(p, "akita") == ("mission",)

    p = standing("city akita", "commander")
    do(p, YELLOW, "act akita 1")
    assert (side(p, "akita"), side(p, "hirosaki")) == (("clan:wisteria",), ("meditation", "castle"))


@pytest.mark.rule("RON-COMMANDER-03")
def test_a_city_further_on_is_out_of_reach() -> None:
    p = standing("city akita", "commander")
    refused = refusal(p, YELLOW, "act kyoto 1")
    assert (refused.name, refused.rule) == ("commander_reach", "RON-COMMANDER-03")
    assert refused.text == "Kyoto is not next to Akita, so your Commander cannot use its tile."
    assert refusal(standing("city akita", ""), YELLOW, "act hachinohe 1").name == "no_tile_here"


# ---- Alchemist


def drawing(goods: list[str], bag: list[str], aside: list[str] | None = None) -> P:
    """Yellow, who has these goods, is asked whether to draw."""
    p = table()
    give(p, YELLOW, store=goods, characters={1: "alchemist"})
    set_bag(p, bag, aside)
    do(p, YELLOW, "place 1 city akita")
    return p


@pytest.mark.rule("RON-ALCHEMIST-01")
def test_an_alchemist_mixes_drawn_and_own_goods() -> None:
    p = drawing(["rice", "rice", "rice"], ["coin", "coin", "sword", "sword", "fish"])
    do(p, YELLOW, "alchemy use")
    assert asked(p) == [(YELLOW, "return")]
    assert p.state.drawn == ["fish", "sword", "sword", "coin", "coin"]
    assert ENGINE.view(p, RED).state.drawn == p.state.drawn  # in the open
    assert p.barrier
    complete(p)
    for text in texts(p, YELLOW):
        assert len(text.split()[1].split(",")) == 4
    do(p, YELLOW, "return rice,rice,rice,fish")
    assert store(p, YELLOW) == ["sword", "sword", "coin", "coin"]
    assert bag_of(p) == Counter(rice=3, fish=1)
    assert asked(p) == [(YELLOW, "act")]
    complete(p)


@pytest.mark.rule("RON-ALCHEMIST-01")
def test_an_alchemist_keeps_a_drawn_good_or_loses_own_ones() -> None:
    p = drawing([], ["coin", "sword", "sword", "fish", "fish"])
    do(p, YELLOW, "alchemy use", "return fish,fish,sword,sword")
    assert store(p, YELLOW) == ["coin"]


@pytest.mark.rule("RON-ALCHEMIST-01")
def test_every_choice_of_four_is_offered_once() -> None:
    p = drawing(["rice"], ["rice", "rice", "fish", "fish", "coin"])
    do(p, YELLOW, "alchemy use")
    assert sorted(texts(p, YELLOW)) == sorted(
        f"return {goods}"
        for goods in (
            "rice,rice,rice,fish",
            "rice,rice,rice,coin",
            "rice,rice,fish,fish",
            "rice,rice,fish,coin",
            "rice,fish,fish,coin",
        )
    )


@pytest.mark.rule("RON-ALCHEMIST-01")
@pytest.mark.parametrize("where", ["horse 1 1", "border B03", "region 3"])
def test_only_an_alchemist_in_a_city_draws(where: str) -> None:
    assert COUNTRY[4].wheres[where].kind != "city"
    p = table()
    give(p, YELLOW, characters={1: "alchemist"})
    assert f"place 1 {where}" not in texts(p, YELLOW)


@pytest.mark.rule("RON-ALCHEMIST-01")
def test_what_goes_back_is_counted() -> None:
    p = drawing(["rice"], ["coin", "coin", "sword", "sword", "fish"])
    do(p, YELLOW, "alchemy use")
    refused = refusal(p, YELLOW, "return coin,coin,fish")
    assert (refused.name, refused.text) == ("wrong_return", "Exactly 4 must go back into the bag; you picked 3.")
    refused = refusal(p, YELLOW, "return rice,rice,fish,coin")
    assert (refused.name, refused.rule) == ("return_not_held", "RON-ALCHEMIST-01")
    assert "that much rice" in refused.text
    assert refusal(p, YELLOW, "return -").name == "wrong_return"
    assert refusal(p, YELLOW, "return pearls").rule == "CORE-01"


@pytest.mark.rule("RON-ALCHEMIST-02", "RON-UP-08")
@pytest.mark.parametrize(
    ("bag", "aside", "drawn"),
    [(["rice"], [], 1), (["rice"] * 3, ["fish"], 4), ([], ["fish", "coin"], 2), (["rice"] * 4, ["fish"] * 6, 5)],
)
def test_a_short_bag(bag: list[str], aside: list[str], drawn: int) -> None:
    p = drawing(["sword"], bag, aside)
    do(p, YELLOW, "alchemy use")
    if drawn > 1:
        assert len(p.state.drawn) == drawn
        assert {len(text.split()[1].split(",")) for text in texts(p, YELLOW)} == {drawn - 1}
        do(p, YELLOW, texts(p, YELLOW)[0])
    assert asked(p) == [(YELLOW, "act")]  # with a single good nothing goes back
    assert len(store(p, YELLOW)) == 2
    complete(p)


@pytest.mark.rule("RON-ALCHEMIST-02")
def test_with_nothing_to_draw_the_alchemist_is_not_asked() -> None:
    p = drawing([], [], [])
    assert asked(p) == [(YELLOW, "act")]


# ---- Apprentice


@pytest.mark.rule("RON-APPRENTICE-01")
@pytest.mark.parametrize("city", ["akita", "hirosaki"])
def test_an_apprentice_joins_any_number_of_others(city: str) -> None:
    p = table(4)
    put_piece(p, RED, f"city {city}")
    put_piece(p, BLUE, f"city {city}", character="apprentice")
    give(p, GREEN, characters={1: "apprentice"})
    turn(p, GREEN)
    do(p, GREEN, f"place 1 city {city}")
    assert asked(p) == [(GREEN, "act")]
    assert weights(p, 1) == {RED: 1, BLUE: 1, GREEN: 1}


@pytest.mark.rule("RON-APPRENTICE-01")
def test_an_apprentice_makes_three_in_a_double_city() -> None:
    p = table(5)
    put_piece(p, RED, "city hirosaki")
    put_piece(p, BLUE, "city hirosaki")
    give(p, YELLOW, characters={1: "apprentice"})
    assert "place 1 city hirosaki" in texts(p, YELLOW)
    assert refusal(p, YELLOW, "place 2 city hirosaki").name == "double_full"


@pytest.mark.rule("RON-APPRENTICE-01", "RON-PLACE-03")
def test_a_shared_city_with_three_is_not_said_to_hold_two() -> None:
    p = table(5)
    put_piece(p, RED, "city hirosaki")
    put_piece(p, BLUE, "city hirosaki")
    put_piece(p, GREEN, "city hirosaki", character="apprentice")
    refused = refusal(p, YELLOW, "place 1 city hirosaki")
    assert refused.text == "Hirosaki has no room for another ronin; only an Apprentice could still join."


@pytest.mark.rule("RON-APPRENTICE-01")
def test_an_apprentice_joins_sakura() -> None:
    p = table(2)
    put_piece(p, SAKURA, "city akita")
    give(p, YELLOW, characters={1: "apprentice"})
    assert "place 1 city akita" in texts(p, YELLOW)
    assert refusal(p, YELLOW, "place 2 city akita").name == "city_occupied"


@pytest.mark.rule("RON-APPRENTICE-02")
def test_an_apprentice_may_go_to_an_empty_city() -> None:
    p = table()
    give(p, YELLOW, characters={1: "apprentice"})
    assert wheres(p, YELLOW, "city") == {f"city {city.id}" for city in BOX.city}


@pytest.mark.rule("RON-APPRENTICE-03")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("with_another", [False, True])
def test_an_apprentice_does_not_join_its_own_colour(players: int, with_another: bool) -> None:
    p = table(players)
    put_piece(p, YELLOW, "city hirosaki", slot=2)
    if with_another:
        put_piece(p, RED, "city hirosaki", character="apprentice")
    give(p, YELLOW, characters={1: "apprentice"})
    refused = refusal(p, YELLOW, "place 1 city hirosaki")
    assert (refused.name, refused.rule) == ("apprentice_own", "RON-APPRENTICE-03")


# ---- off the cities


@pytest.mark.rule("RON-OFFCITY-01")
@pytest.mark.parametrize("ability", ["horseman", "scout", "traveler"])
def test_in_a_city_they_are_ordinary_ronin(ability: str) -> None:
    p = table()
    give(p, YELLOW, characters={1: ability}, hand=["M54"], store=["rice", "porcelain"])
    do(p, YELLOW, "place 1 city hirosaki")
    assert tiles(p, YELLOW) == {"hirosaki"}
    assert refusal(p, YELLOW, "act akita 1").name == "no_tile_here"
    do(p, YELLOW, "act forgo")
    assert [weights(p, region).get(YELLOW, 0) for region in REGIONS] == [1] + [0] * 9
    agenda(p, Visit(YELLOW))
    do(p, YELLOW, "complete M54 none")
    assert points(p, YELLOW) == 2 + 4 + 6
    p = table()
    put_piece(p, RED, "city akita")
    give(p, YELLOW, characters={1: ability})
    assert refusal(p, YELLOW, "place 1 city akita").name == "city_occupied"


@pytest.mark.rule("RON-OFFCITY-02")
@pytest.mark.parametrize(("ability", "where"), [("scout", "border B03"), ("traveler", "region 6")])
def test_scouts_and_travelers_share(ability: str, where: str) -> None:
    p = table()
    put_piece(p, RED, where, character=ability)
    put_piece(p, YELLOW, where, slot=2)
    give(p, YELLOW, characters={1: ability})
    assert f"place 1 {where}" in texts(p, YELLOW)


@pytest.mark.rule("RON-OFFCITY-02")
@pytest.mark.parametrize("owner", [YELLOW, RED])
def test_a_resource_carries_one_horseman(owner: int) -> None:
    p = table()
    put_piece(p, owner, "horse 3 2", slot=2, character="horseman")
    give(p, YELLOW, characters={1: "horseman"})
    assert "place 1 horse 3 1" in texts(p, YELLOW)
    refused = refusal(p, YELLOW, "place 1 horse 3 2")
    assert (refused.name, refused.rule) == ("horseman_second", "RON-OFFCITY-02")


@pytest.mark.rule("RON-OFFCITY-03", "RON-PLACE-02")
@pytest.mark.parametrize(
    ("ability", "where"), [("horseman", "horse 1 1"), ("scout", "border B03"), ("traveler", "region 1")]
)
def test_they_leave_every_city_open(ability: str, where: str) -> None:
    p = table()
    give(p, YELLOW, characters={1: ability})
    do(p, YELLOW, f"place 1 {where}", "act hachinohe 1")
    assert wheres(p, RED, "city") == {f"city {city.id}" for city in BOX.city}


# ---- Horseman


@pytest.mark.rule("RON-HORSEMAN-01")
@pytest.mark.parametrize("players", COUNTS)
def test_a_horseman_rides_on_any_resource(players: int) -> None:
    p = table(players)
    give(p, YELLOW, characters={1: "horseman"})
    assert wheres(p, YELLOW, "horse") == {
        f"horse {r} {s + 1}" for r in REGIONS for s in range(len(p.state.spaces[r - 1]))
    }
    assert wheres(p, YELLOW, "horse", slot=2) == set()
    assert refusal(p, YELLOW, "place 2 horse 3 1").name == "needs_horseman"


@pytest.mark.rule("RON-HORSEMAN-01")
def test_an_empty_space_is_no_place_for_a_horseman() -> None:
    p = table()
    set_spaces(p, 3, ["rice", None, "fish"])
    give(p, YELLOW, characters={1: "horseman"})
    refused = refusal(p, YELLOW, "place 1 horse 3 2")
    assert (refused.name, refused.rule) == ("horseman_place", "RON-HORSEMAN-01")
    assert "place 1 horse 3 3" in texts(p, YELLOW)
    assert refusal(p, YELLOW, "place 1 horse 3 4").name == "no_such_place"


@pytest.mark.rule("RON-HORSEMAN-02")
@pytest.mark.parametrize("players", COUNTS)
def test_a_horseman_uses_a_tile_of_its_region(players: int) -> None:
    in_play = {city.id for city in COUNTRY[players].cities}
    for region in REGIONS:
        p = standing(f"horse {region} 1", "horseman", players)
        assert tiles(p, YELLOW) == set(REGION[region].cities) & in_play
    refused = refusal(standing("horse 1 1", "horseman"), YELLOW, "act edo 1")
    assert (refused.name, refused.text) == ("horseman_reach", "Edo does not touch region 1, where your Horseman rides.")


@pytest.mark.rule("RON-HORSEMAN-02")
def test_the_tile_that_a_horseman_uses_turns() -> None:
    p = table()
    put_piece(p, RED, "city hachinohe")
    give(p, YELLOW, characters={1: "horseman"})
    do(p, YELLOW, "place 1 horse 1 1", "act hachinohe 1")
    assert side(p, "hachinohe") == ("clan:paulownia",)


@pytest.mark.rule("RON-HORSEMAN-03")
def test_a_horseman_counts_in_its_region_only() -> None:
    p = standing("horse 3 2", "horseman")
    assert [region for region in REGIONS if weights(p, region)] == [3]
    castle(p, YELLOW, 3)
    assert weights(p, 3) == {YELLOW: 2}


@pytest.mark.rule("RON-HORSEMAN-04")
def test_the_own_horse_comes_last() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, YELLOW, "horse 3 2", character="horseman")
    agenda(p, Collect(3))
    assert texts(p, YELLOW) == ["pick 1", "pick 3"]
    refused = refusal(p, YELLOW, "pick 2")
    assert (refused.name, refused.rule) == ("own_horse_last", "RON-HORSEMAN-04")

    p = table()
    set_spaces(p, 3, [None, "coin", None])
    put_piece(p, YELLOW, "horse 3 2", character="horseman")
    agenda(p, Collect(3))
    assert store(p, YELLOW) == ["coin"]


@pytest.mark.rule("RON-HORSEMAN-05")
def test_the_occupied_good_is_nobody_elses() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, YELLOW, "horse 3 2", character="horseman")
    put_piece(p, RED, "city kanazawa", character="fighter")
    agenda(p, Collect(3))
    assert texts(p, RED) == ["pick 1", "pick 3"]
    refused = refusal(p, RED, "pick 2")
    assert (refused.name, refused.rule, "{0}" in refused.text) == ("space_taken_horseman", "RON-HORSEMAN-05", True)

    p = table()
    set_spaces(p, 3, [None, "coin", None])
    put_piece(p, YELLOW, "horse 3 2", character="horseman")
    put_piece(p, RED, "city kanazawa", character="fighter")
    agenda(p, Collect(3))
    assert (store(p, RED), store(p, YELLOW)) == ([], ["coin"])


@pytest.mark.rule("RON-HORSEMAN-05", "RON-TWO-05")
def test_sakura_leaves_an_occupied_good_too() -> None:
    p = table(2)
    set_spaces(p, 6, ["coin", "rice", "fish"])
    put_piece(p, SAKURA, "city kyoto")
    put_piece(p, SAKURA, "city osaka")
    put_piece(p, RED, "horse 6 1", character="horseman")
    agenda(p, Collect(6))
    assert p.state.box == []
    assert texts(p, RED) == ["pick 2", "pick 3"]


@pytest.mark.rule("RON-HORSEMAN-06")
def test_a_horseman_holds_no_city() -> None:
    p = table()
    give(p, YELLOW, hand=["M54"], store=["rice", "porcelain"])
    put_piece(p, YELLOW, "horse 1 1", character="horseman")
    assert held_cities(p.state, YELLOW) == set()
    agenda(p, Visit(YELLOW))
    assert asked(p) == []

    put_piece(p, YELLOW, "city edo")
    agenda(p, Visit(YELLOW))
    assert refusal(p, YELLOW, "complete M54 none").name == "not_in_city"


@pytest.mark.rule("RON-HORSEMAN-07")
def test_a_horseman_does_not_bring_a_second_good() -> None:
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, YELLOW, "horse 3 2", character="horseman")
    put_piece(p, YELLOW, "city kanazawa")
    agenda(p, Collect(3))
    do(p, YELLOW, "pick 1")
    assert (store(p, YELLOW), p.state.spaces[2]) == (["rice"], [None, "coin", "fish"])


@pytest.mark.rule("RON-HORSEMAN-08")
@pytest.mark.parametrize("players", [2, 3])
def test_a_choice_between_two_own_horses(players: int) -> None:
    p = table(players)
    set_spaces(p, 1, ["rice", "coin"])
    for space in (1, 2):
        put_piece(p, YELLOW, f"horse 1 {space}", character="horseman")
    agenda(p, Collect(1))
    assert texts(p, YELLOW) == ["pick 1", "pick 2"]
    do(p, YELLOW, "pick 2")
    assert (store(p, YELLOW), p.state.spaces[0]) == (["coin"], ["rice", None])


@pytest.mark.rule("RON-HORSEMAN-08", "RON-COLL-14")
def test_equal_goods_under_two_own_horses() -> None:
    for players, given in ((4, []), (2, [(YELLOW, "pick")])):
        p = table(players)
        set_spaces(p, 1, ["rice", "rice"])
        for space in (1, 2):
            put_piece(p, YELLOW, f"horse 1 {space}", character="horseman")
        agenda(p, Collect(1))
        assert asked(p) == given


# ---- Scout


@pytest.mark.rule("RON-SCOUT-01")
@pytest.mark.parametrize("players", COUNTS)
def test_a_scout_stands_on_any_line_in_play(players: int) -> None:
    p = table(players)
    give(p, YELLOW, characters={1: "scout"})
    lines = {b.id for b in BOX.border if b.kind == "line" and players in b.active_players}
    assert wheres(p, YELLOW, "border") == {f"border {line}" for line in lines}
    for border in BOX.border:
        if border.id not in lines:
            gone = players not in border.active_players
            expected = ("border_gone", "RON-SETUP-04") if gone else ("scout_coast", "RON-SCOUT-01")
            refused = refusal(p, YELLOW, f"place 1 border {border.id}")
            assert (refused.name, refused.rule) == expected
    assert refusal(p, YELLOW, "place 2 border B03").name == "needs_scout"


@pytest.mark.rule("RON-SCOUT-02")
def test_a_scout_uses_the_tile_of_either_end() -> None:
    for border in BOX.border:
        if border.kind == "line" and 4 in border.active_players:
            assert tiles(standing(f"border {border.id}", "scout"), YELLOW) == set(border.cities)
    p = table()
    put_piece(p, RED, "city hachinohe")
    give(p, YELLOW, characters={1: "scout"})
    do(p, YELLOW, "place 1 border B03")
    assert refusal(p, YELLOW, "act edo 1").name == "scout_reach"
    do(p, YELLOW, "act hachinohe 1")
    assert (side(p, "hachinohe"), side(p, "akita")) == (("clan:paulownia",), ("mission",))


@pytest.mark.rule("RON-SCOUT-03", "RON-SCOUT-05")
def test_a_scout_counts_one_in_both_regions_of_its_line() -> None:
    for border in BOX.border:
        if border.kind == "line" and 4 in border.active_players:
            p = standing(f"border {border.id}", "scout")
            assert {region: weights(p, region)[YELLOW] for region in REGIONS if weights(p, region)} == dict.fromkeys(
                border.regions, 1
            )


@pytest.mark.rule("RON-SCOUT-04")
def test_a_scout_holds_both_cities_at_once() -> None:
    p = standing("border B22", "scout")
    assert held_cities(p.state, YELLOW) == {"shimonoseki", "kumamoto"}
    give(p, YELLOW, hand=["M19"], store=["porcelain", "fish", "sword", "coin"])
    agenda(p, Visit(YELLOW))
    do(p, YELLOW, "complete M19 none")
    assert points(p, YELLOW) == 10 + 2 + 2


@pytest.mark.rule("RON-SCOUT-05")
def test_the_end_of_a_line_may_touch_one_region_only() -> None:
    p = standing("border B06", "scout")  # Aizu and Kanazawa, regions 2 and 3
    assert CITY["kanazawa"].regions == (3,)
    assert [region for region in REGIONS if weights(p, region)] == [2, 3]
    assert held_cities(p.state, YELLOW) == {"aizu", "kanazawa"}


# ---- Traveler


@pytest.mark.rule("RON-TRAVELER-01")
@pytest.mark.parametrize("players", COUNTS)
def test_a_traveler_goes_to_any_region(players: int) -> None:
    p = table(players)
    give(p, YELLOW, characters={1: "traveler"})
    assert wheres(p, YELLOW, "region") == {f"region {region}" for region in REGIONS}
    assert refusal(p, YELLOW, "place 2 region 1").name == "needs_traveler"
    assert refusal(p, YELLOW, "place 1 horse 1 1").name == "needs_horseman"


@pytest.mark.rule("RON-TRAVELER-01", "RON-HORSEMAN-05")
def test_a_traveler_does_not_stand_on_a_resource() -> None:
    p = table()
    set_spaces(p, 1, ["rice", "rice"])
    put_piece(p, YELLOW, "region 1", character="traveler")
    put_piece(p, RED, "city hirosaki", character="fighter")
    agenda(p, Collect(1))
    assert (store(p, RED), store(p, YELLOW)) == (["rice"], ["rice"])


@pytest.mark.rule("RON-TRAVELER-02")
def test_a_traveler_uses_a_tile_of_its_region() -> None:
    for region in REGIONS:
        assert tiles(standing(f"region {region}", "traveler"), YELLOW) == set(REGION[region].cities)
    p = table()
    put_piece(p, RED, "city hachinohe")
    give(p, YELLOW, characters={1: "traveler"})
    do(p, YELLOW, "place 1 region 2")
    refused = refusal(p, YELLOW, "act edo 1")
    assert (refused.name, refused.text) == ("traveler_reach", "Edo does not touch region 2, where your Traveler is.")
    do(p, YELLOW, "act hachinohe 1")
    assert side(p, "hachinohe") == ("clan:paulownia",)


@pytest.mark.rule("RON-TRAVELER-03")
def test_a_traveler_counts_in_its_region_only() -> None:
    for region in REGIONS:
        p = standing(f"region {region}", "traveler")
        assert {r: weights(p, r) for r in REGIONS if weights(p, r)} == {region: {YELLOW: 1}}


@pytest.mark.rule("RON-TRAVELER-04", "RON-MISS-12")
def test_a_traveler_holds_all_cities_of_its_region_once() -> None:
    p = standing("region 1", "traveler")
    assert held_cities(p.state, YELLOW) == {"hirosaki", "akita", "hachinohe"}
    put_piece(p, YELLOW, "city hirosaki")
    give(p, YELLOW, hand=["M46"], store=["rice", "porcelain", "coin"])
    agenda(p, Visit(YELLOW))
    do(p, YELLOW, "complete M46 none")
    assert points(p, YELLOW) == 7 + 3 + 4


# ---- Scholar


@pytest.mark.rule("RON-SCHOLAR-01")
def test_a_scholar_scores_the_moment_it_enters_a_city() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city akita")
    assert points(p, YELLOW) == 3
    assert "scores 3 points with the Scholar" in told(p)
    assert asked(p) == [(YELLOW, "act")]


@pytest.mark.rule("RON-SCHOLAR-02")
def test_the_action_comes_on_top() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city kyoto", "act kyoto 1")
    assert p.state.players[YELLOW].earned == {"scholar": 3, "clans": 2}


@pytest.mark.rule("RON-SCHOLAR-02", "RON-ABIL-06")
@pytest.mark.parametrize(("choice", "scored"), [("act kyoto 1", 2), ("act ability", 3), ("act forgo", 2)])
def test_instead_a_scholar_has_one_of_three(choice: str, scored: int) -> None:
    p = table(ability_mode="instead")
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city kyoto", choice)
    assert points(p, YELLOW) == scored
    assert side(p, "kyoto") == (("castle",) if choice == "act kyoto 1" else ("clan:bamboo",))
    assert asked(p) == [(RED, "place")]


# ---- Monk


@pytest.mark.rule("RON-MONK-01")
def test_a_monk_takes_any_crest_it_lacks() -> None:
    p = table()
    give(p, YELLOW, clans=["bamboo", "plum"])
    acting(p, YELLOW, "kyoto", "monk")  # bamboo, which Yellow has
    do(p, YELLOW, "act kyoto 1")
    assert texts(p, YELLOW) == [f"take_clan {crest}" for crest in CLAN if crest not in ("bamboo", "plum")]
    refused = refusal(p, YELLOW, "take_clan plum")
    assert (refused.name, refused.rule) == ("own_crest", "RON-CLAN-02")
    do(p, YELLOW, "take_clan gentian")
    assert (p.state.players[YELLOW].clans[-1], points(p, YELLOW)) == ("gentian", 4)
    assert side(p, "kyoto") == ("castle",)
    complete(p)


@pytest.mark.rule("RON-MONK-01")
def test_a_monk_with_every_crest_takes_none() -> None:
    p = table()
    give(p, YELLOW, clans=list(CLAN))
    turn_over(p, "hirosaki")
    acting(p, YELLOW, "hirosaki", "monk")
    refused = refusal(p, YELLOW, "act hirosaki 2")
    assert (refused.name, refused.rule) == ("every_crest", "RON-MONK-01")

    p = table()
    give(p, YELLOW, clans=[crest for crest in CLAN if crest != "gentian"])
    acting(p, YELLOW, "kyoto", "monk")
    do(p, YELLOW, "act kyoto 1")  # one crest is left, so it comes by itself
    assert (asked(p), points(p, YELLOW)) == ([], 10)


# ---- Teacher


@pytest.mark.rule("RON-TEACHER-01", "RON-TEACHER-02")
def test_a_teacher_sees_each_ability_of_the_stack_once() -> None:
    p = table()
    set_characters(p, ["monk", "monk", "scout"], stack=["fighter", "scout", "fighter", "hermit"])
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1")
    assert texts(p, YELLOW) == [
        *(f"take_character {n}" for n in (1, 2, 3)),
        *(f"take_character stack {name}" for name in CHARACTER if name in ("fighter", "scout", "hermit")),
    ]
    refused = refusal(p, YELLOW, "take_character stack monk")
    assert (refused.name, refused.text) == ("not_in_stack", "The stack holds no Monk.")


@pytest.mark.rule("RON-TEACHER-02")
def test_a_search_shows_nobody_how_the_stack_lies() -> None:
    p = table()
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1")
    for viewer in (None, YELLOW, RED):
        view = ENGINE.view(p, viewer)
        assert set(view.state.character_deck) == {UNKNOWN}
        assert in_stack(view.state) == in_stack(p.state)
    assert texts(ENGINE.view(p, YELLOW), YELLOW) == texts(p, YELLOW)
    assert set(in_stack(p.state)) == set(p.state.character_deck)


@pytest.mark.rule("RON-TEACHER-02")
def test_a_tile_on_its_way_to_a_slot_is_not_in_the_stack() -> None:
    p = table()
    set_characters(p, ["monk", "scout", "hermit"], stack=["fighter", "scholar"])
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1", "take_character stack fighter")
    assert in_stack(p.state) == ["scholar"]


@pytest.mark.rule("RON-TEACHER-01", "RON-TEACHER-03")
def test_a_tile_of_the_stack_leaves_the_display_alone() -> None:
    p = table()
    display = p.state.character_display[:]
    acting(p, YELLOW, "aizu", "teacher")
    stack = p.state.character_deck[:]
    tile = stack[0]
    do(p, YELLOW, "act aizu 1", f"take_character stack {tile}")
    stack.remove(tile)
    assert p.state.character_display == display
    assert Counter(p.state.character_deck) == Counter(stack)
    assert p.state.character_deck != stack
    do(p, YELLOW, "put_character 2")
    assert p.state.players[YELLOW].slots[1].character == tile
    complete(p)


@pytest.mark.rule("RON-TEACHER-03")
def test_a_tile_of_the_display_is_replaced_without_a_shuffle() -> None:
    p = table()
    acting(p, YELLOW, "aizu", "teacher")
    stack, taken = p.state.character_deck[:], p.state.character_display[1]
    do(p, YELLOW, "act aizu 1", "take_character 2")
    assert p.state.players[YELLOW].learning == taken
    assert p.state.character_display[1] == stack.pop()
    assert p.state.character_deck == stack


@pytest.mark.rule("RON-TEACHER-01", "RON-CHARACT-06")
def test_a_teacher_with_an_empty_display_or_an_empty_stack() -> None:
    p = table()
    set_characters(p, [None, None, None], stack=["fighter", "scout"])
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1")
    assert texts(p, YELLOW) == ["take_character stack fighter", "take_character stack scout"]
    assert refusal(p, YELLOW, "take_character 1").name == "character_gap"

    p = table()
    set_characters(p, [None, "monk", "scout"], stack=[])
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1")
    assert texts(p, YELLOW) == ["take_character 2", "take_character 3"]


@pytest.mark.rule("RON-TEACHER-01")
def test_only_a_teacher_searches() -> None:
    p = table()
    acting(p, YELLOW, "aizu", "monk")
    do(p, YELLOW, "act aizu 1")
    refused = refusal(p, YELLOW, f"take_character stack {p.state.character_deck[0]}")
    assert (refused.name, refused.rule) == ("stack_needs_teacher", "RON-TEACHER-01")


# ---- Hermit


@pytest.mark.rule("RON-HERMIT-01")
def test_a_hermit_swaps_goods_for_meditation() -> None:
    p = table()
    give(p, YELLOW, store=["rice", "rice", "fish", "coin"])
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1")
    assert p.state.players[YELLOW].meditation == 1
    assert side(p, "hachinohe") == ("meditation",)  # the action is not over
    assert len(texts(p, YELLOW)) == 3 * 2 * 2
    do(p, YELLOW, "swap rice,fish,coin")
    assert (p.state.players[YELLOW].meditation, store(p, YELLOW)) == (4, ["rice"])
    assert p.state.aside == ["rice", "fish", "coin"]
    assert p.state.meditation_supply == 12
    complete(p)


@pytest.mark.rule("RON-HERMIT-01")
def test_a_hermit_need_not_swap() -> None:
    p = table()
    give(p, YELLOW, store=["rice"])
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1", "swap -")
    assert (p.state.players[YELLOW].meditation, store(p, YELLOW)) == (1, ["rice"])


@pytest.mark.rule("RON-HERMIT-01")
def test_a_hermit_with_nothing_to_swap_is_not_asked() -> None:
    p = table()
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1")
    assert (asked(p), p.state.players[YELLOW].meditation) == ([], 1)


@pytest.mark.rule("RON-HERMIT-01", "RON-HERMIT-02")
def test_a_hermit_swaps_what_it_has_and_what_the_supply_has() -> None:
    p = table()
    give(p, YELLOW, store=["rice", "rice", "fish"])
    set_supply(p, 2, holder=BLUE)
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1")
    assert texts(p, YELLOW) == ["swap rice", "swap fish", "swap -"]
    refused = refusal(p, YELLOW, "swap rice,fish")
    assert (refused.name, refused.text) == ("too_many_swapped", "The supply can pay for 1 good; you picked 2.")
    refused = refusal(p, YELLOW, "swap coin")
    assert (refused.name, refused.rule) == ("swap_not_held", "RON-HERMIT-01")
    assert refusal(p, YELLOW, "swap fish,fish").name == "swap_not_held"


@pytest.mark.rule("RON-HERMIT-02")
def test_the_last_tile_of_the_supply_leaves_a_hermit_nothing_to_swap() -> None:
    p = table()
    give(p, YELLOW, store=["rice"])
    set_supply(p, 1, holder=BLUE)
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1")
    assert (asked(p), store(p, YELLOW), p.state.meditation_supply) == ([], ["rice"], 0)


# ---- Architect


def building(players: int, seat: int, ability: str, **options: int) -> P:
    """A seat chooses a region for its castle."""
    p = table(players, **options)
    acting(p, seat, "shimonoseki", ability)
    do(p, seat, "act shimonoseki 1")
    return p


@pytest.mark.rule("RON-ARCHITECT-01")
@pytest.mark.parametrize("players", COUNTS)
def test_an_architect_builds_in_full_regions(players: int) -> None:
    others = [seat for seat in range(players) if seat != YELLOW]
    p = building(players, YELLOW, "architect")
    for seat in others[:2]:
        castle(p, seat, 4)
    assert "build 4" in texts(p, YELLOW)
    do(p, YELLOW, "build 4")
    assert p.state.castles[3] == [*others[:2], YELLOW]


@pytest.mark.rule("RON-ARCHITECT-02")
def test_a_castle_that_fills_its_region() -> None:
    p = building(4, YELLOW, "architect")
    do(p, YELLOW, "build 6 block")
    assert (p.state.castles[5], p.state.blocked) == ([YELLOW], [6])
    turn_over(p, "shimonoseki")
    agenda(p, UseTile(RED, "city shimonoseki", ""))
    do(p, RED, "act shimonoseki 1")
    refused = refusal(p, RED, "build 6")
    assert (refused.name, refused.rule) == ("region_blocked", "RON-ARCHITECT-02")
    refused = refusal(p, RED, "build 7 block")
    assert (refused.name, refused.rule) == ("block_needs_architect", "RON-ARCHITECT-02")


@pytest.mark.rule("RON-ARCHITECT-02")
def test_a_castle_need_not_fill_its_region() -> None:
    p = building(4, YELLOW, "architect")
    do(p, YELLOW, "build 6")
    turn_over(p, "shimonoseki")
    agenda(p, UseTile(RED, "city shimonoseki", ""))
    do(p, RED, "act shimonoseki 1", "build 6")
    assert p.state.castles[5] == [YELLOW, RED]


@pytest.mark.rule("RON-ARCHITECT-03")
def test_an_architect_has_one_castle_a_region_too() -> None:
    p = table()
    castle(p, YELLOW, 4)
    castle(p, RED, 6, block=True)
    acting(p, YELLOW, "shimonoseki", "architect")
    do(p, YELLOW, "act shimonoseki 1")
    refused = refusal(p, YELLOW, "build 4")
    assert (refused.name, refused.rule) == ("own_castle", "RON-CAST-02")
    do(p, YELLOW, "build 6")
    assert p.state.castles[5] == [RED, YELLOW]


@pytest.mark.rule("RON-ARCHITECT-04")
def test_only_the_first_castle_of_a_region_fills_it() -> None:
    p = table()
    castle(p, RED, 4)
    acting(p, YELLOW, "shimonoseki", "architect")
    do(p, YELLOW, "act shimonoseki 1")
    assert {text for text in texts(p, YELLOW) if "block" in text} == {f"build {r} block" for r in REGIONS if r != 4}
    refused = refusal(p, YELLOW, "build 4 block")
    assert (refused.name, refused.rule) == ("block_not_possible", "RON-ARCHITECT-04")
    do(p, YELLOW, "build 5 block")
    assert p.state.players[YELLOW].castles_left == 4
    complete(p)


@pytest.mark.rule("RON-ARCHITECT-04", "RON-CAST-03", "RON-CAST-04")
@pytest.mark.parametrize(
    ("players", "spaces", "fills"), [(2, 2, True), (2, 1, False), (3, 2, False), (4, 1, True), (5, 2, True)]
)
def test_filling_takes_two_usable_spaces(players: int, spaces: int, fills: bool) -> None:
    p = building(players, YELLOW, "architect", two_player_castles=spaces)
    assert ("build 1 block" in texts(p, YELLOW)) == fills
    if not fills:
        assert refusal(p, YELLOW, "build 1 block").name == "block_not_possible"


# ---- Magistrate


@pytest.mark.rule("RON-MAGISTRATE-01")
@pytest.mark.parametrize(
    ("owned", "most"), [(0, {"3", "4", "3,4"}), (1, {"2,3,4", "2,3"}), (2, {"1,3,4"}), (3, {"1,2,3,4"})]
)
def test_position_three_is_free_for_a_magistrate(owned: int, most: set[str]) -> None:
    p = table()
    give(p, YELLOW, meditation=owned)
    acting(p, YELLOW, "akita", "magistrate")
    do(p, YELLOW, "act akita 1")
    offered = {text.split()[1] for text in texts(p, YELLOW)}
    assert most <= offered
    chosen = max(most)
    do(p, YELLOW, f"take_missions {chosen}")
    assert p.state.players[YELLOW].meditation == 0
    assert len(p.state.players[YELLOW].hand) == len(chosen.split(","))


@pytest.mark.rule("RON-MAGISTRATE-01")
def test_without_a_magistrate_position_three_costs_one() -> None:
    p = table()
    give(p, YELLOW, meditation=1)
    acting(p, YELLOW, "akita")
    do(p, YELLOW, "act akita 1")
    assert texts(p, YELLOW) == [f"take_missions {n}" for n in ("2", "3", "4", "2,4", "3,4")]
    refused = refusal(p, YELLOW, "take_missions 2,3")
    assert (refused.name, refused.text) == ("too_dear", "That costs 2 meditation and you own 1.")


@pytest.mark.rule("RON-MAGISTRATE-01", "RON-CARD-07")
def test_a_magistrate_with_a_short_display() -> None:
    p = table()
    set_display(p, [None, None, "M01", "M02"])
    acting(p, YELLOW, "akita", "magistrate")
    do(p, YELLOW, "act akita 1")
    assert texts(p, YELLOW) == ["take_missions 3", "take_missions 4", "take_missions 3,4"]


# ---- Tea Master


@pytest.mark.rule("RON-TEAMASTER-01")
def test_a_step_of_one_and_then_the_ordinary_move() -> None:
    p = table()
    give(p, YELLOW, meditation=2)
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1")
    assert asked(p) == [(YELLOW, "tea_extra")]
    assert texts(p, YELLOW) == ["tea_move 1", "tea_move 0"]
    refused = refusal(p, YELLOW, "tea_move 2")
    assert (refused.name, refused.rule) == ("tea_extra_far", "RON-TEAMASTER-01")
    do(p, YELLOW, "tea_move 1")
    assert (asked(p), p.state.tea_space(YELLOW)) == ([(YELLOW, "tea_move")], 1)
    assert texts(p, YELLOW) == ["tea_move 1", "tea_move 2", "tea_move 3"]
    do(p, YELLOW, "tea_move 3")
    assert p.state.tea_space(YELLOW) == 4
    assert asked(p) == [(YELLOW, "tea_space")]


@pytest.mark.rule("RON-TEAMASTER-01")
def test_the_action_space_of_the_extra_step_comes_before_the_move() -> None:
    p = table()
    tea(p, {YELLOW: 7})
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1", "tea_move 1", "tea_space use", "take_character 1")
    assert (asked(p), p.state.tea_space(YELLOW)) == ([(YELLOW, "put_character")], 8)
    do(p, YELLOW, "put_character 2")  # then the ordinary move of one space makes itself
    assert (asked(p), p.state.tea_space(YELLOW), side(p, "himeji")) == ([], 9, ("mission",))


@pytest.mark.rule("RON-TEAMASTER-03")
@pytest.mark.parametrize(("space", "said"), [(12, "the normal tea move follows"), (13, "The track ends after 1 space")])
def test_a_step_to_the_end_of_the_track_promises_no_move_after_it(space: int, said: str) -> None:
    p = table()
    tea(p, {YELLOW: space})
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1")
    prompt = ENGINE.prompt(p, YELLOW)
    assert prompt is not None
    assert said in prompt.why


@pytest.mark.rule("RON-TEAMASTER-02")
def test_no_extra_step_without_the_tea_action() -> None:
    p = standing("city himeji", "tea_master")
    do(p, YELLOW, "act forgo")
    assert (p.state.tea_space(YELLOW), points(p, YELLOW)) == (0, 2)

    p = standing("city kochi", "tea_master")
    do(p, YELLOW, "act kochi 2")
    assert p.state.tea_space(YELLOW) == 0


@pytest.mark.rule("RON-TEAMASTER-03")
def test_the_extra_step_can_be_declined() -> None:
    p = standing("city himeji", "tea_master")
    do(p, YELLOW, "act himeji 1", "tea_move 0")
    assert (p.state.tea_space(YELLOW), asked(p)) == (1, [])


@pytest.mark.rule("RON-TEAMASTER-03")
def test_at_the_end_of_the_track_there_is_no_ordinary_move() -> None:
    p = table()
    tea(p, {YELLOW: 13})
    give(p, YELLOW, meditation=3)
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1", "tea_move 1", "tea_space use", "build 1")
    assert (p.state.tea_space(YELLOW), asked(p), side(p, "himeji")) == (14, [], ("mission",))


# ---- all of them


def test_there_are_fifteen_and_each_is_told_in_a_line() -> None:
    assert len(CHARACTER) == 15
    assert all(character.summary for character in CHARACTER.values())


@pytest.mark.rule("RON-ABIL-07")
@pytest.mark.parametrize("ability", CHARACTER)
def test_a_piece_carries_the_character_of_its_slot(ability: str) -> None:
    p = table()
    give(p, YELLOW, characters={2: ability})
    do(p, YELLOW, "place 2 city akita")
    assert p.state.pieces[0].character == ability
    assert f"places the {CHARACTER[ability].name}: Akita" in told(p)
    agenda(p, PlaceRonin(YELLOW))
    do(p, YELLOW, "place 1 city edo")
    assert p.state.pieces[1].character == ""
