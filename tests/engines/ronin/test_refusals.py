"""Every refusal of the rulebook can be met: for each a position, a seat and what it asks for in vain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from engines.core import Seat
from engines.ronin import ENGINE
from engines.ronin.clans import TakeClan
from engines.ronin.collecting import Collect, Pick
from engines.ronin.components import CLAN, RESOURCES, SAKURA
from engines.ronin.missions import Visit
from engines.ronin.placing import Place
from engines.ronin.sakura import PlaceSakura
from engines.ronin.state import P
from engines.ronin.tea import MoveTea, ReachedSpace
from engines.ronin.tiles import Act, UseTile
from engines.ronin.upkeep import TidyUp
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
    do,
    give,
    put_piece,
    refusal,
    set_bag,
    set_characters,
    set_display,
    set_spaces,
    set_supply,
    table,
    tea,
    turn_over,
)

# What no action can meet, and why it is in the book all the same.
NO_ACTION = {
    "no_such_seat": "refuses options before there is a game; see the tests of the setup",
}

Vain: TypeAlias = tuple[P, Seat, str]
CASES: dict[str, Callable[[], Vain]] = {}


def met(name: str) -> Callable[[Callable[[], Vain]], Callable[[], Vain]]:
    """Enter a position in which the refusal of this name is met."""

    def enter(case: Callable[[], Vain]) -> Callable[[], Vain]:
        assert name not in CASES
        CASES[name] = case
        return case

    return enter


@pytest.mark.parametrize("name", [r.name for r in ENGINE.rulebook.refusal if r.name not in NO_ACTION])
def test_the_refusal_is_met(name: str) -> None:
    p, seat, wish = CASES[name]()
    assert seat in [who for who, _ in asked(p)]
    refused = refusal(p, seat, wish)
    assert refused.name == name
    assert refused.rule == ENGINE.rulebook.refusal_named(name).rule
    assert ENGINE.rulebook.rule_named(refused.rule)
    assert refusal(ENGINE.view(p, seat), seat, wish) == refused  # as the seat itself sees the table


def test_every_refusal_has_its_case() -> None:
    names = [r.name for r in ENGINE.rulebook.refusal]
    assert len(names) == len(set(names))
    assert sorted([*CASES, *NO_ACTION]) == sorted(names)


# ---- placing


def placing(players: int = 4, **characters: str) -> P:
    """Yellow places a ronin; slot 1 has the character named by `slot_1`, and so on."""
    p = table(players)
    give(p, YELLOW, characters={int(slot[-1]): character for slot, character in characters.items()})
    return p


@met("figure_placed")
def _() -> Vain:
    p = placing()
    put_piece(p, YELLOW, "city akita", slot=1)
    return p, YELLOW, "place 1 city edo"


@met("character_next_round")
def _() -> Vain:
    p = placing()
    put_piece(p, YELLOW, "city akita", slot=1)
    give(p, YELLOW, characters={1: "horseman"})
    return p, YELLOW, "place 1 horse 9 2"


@met("no_such_slot")
def _() -> Vain:
    return placing(), YELLOW, "place 5 city akita"


@met("city_occupied")
def _() -> Vain:
    p = placing()
    put_piece(p, RED, "city akita")
    return p, YELLOW, "place 1 city akita"


@met("colours_differ")
def _() -> Vain:
    p = placing(5)
    put_piece(p, YELLOW, "city edo", slot=1)
    return p, YELLOW, "place 2 city edo"


@met("double_full")
def _() -> Vain:
    p = placing(5)
    put_piece(p, RED, "city edo")
    put_piece(p, PURPLE, "city edo")
    return p, YELLOW, "place 1 city edo"


@met("no_such_place")
def _() -> Vain:
    return placing(), YELLOW, "place 1 city tokyo"


@met("own_in_city")
def _() -> Vain:
    p = placing()
    put_piece(p, YELLOW, "city akita", slot=1)
    return p, YELLOW, "place 2 city akita"


@met("covered")
def _() -> Vain:
    return placing(3), YELLOW, "place 1 city miyazaki"


@met("apprentice_own")
def _() -> Vain:
    p = placing(slot_1="apprentice")
    put_piece(p, YELLOW, "city akita", slot=2)
    return p, YELLOW, "place 1 city akita"


@met("needs_horseman")
def _() -> Vain:
    return placing(slot_1="scout"), YELLOW, "place 1 horse 1 1"


@met("needs_scout")
def _() -> Vain:
    return placing(slot_1="traveler"), YELLOW, "place 1 border B03"


@met("needs_traveler")
def _() -> Vain:
    return placing(slot_1="horseman"), YELLOW, "place 1 region 6"


@met("horseman_place")
def _() -> Vain:
    p = placing(slot_1="horseman")
    set_spaces(p, 1, ["rice", None])
    return p, YELLOW, "place 1 horse 1 2"


@met("horseman_second")
def _() -> Vain:
    p = placing(slot_1="horseman")
    put_piece(p, RED, "horse 1 2", character="horseman")
    return p, YELLOW, "place 1 horse 1 2"


@met("scout_coast")
def _() -> Vain:
    return placing(slot_1="scout"), YELLOW, "place 1 border B16"


@met("border_gone")
def _() -> Vain:
    return placing(3, slot_1="scout"), YELLOW, "place 1 border B23"


# ---- the action tile


def using(where: str, ability: str = "", players: int = 4) -> P:
    """Yellow's ronin with this ability stands there and is about to use a tile."""
    p = table(players)
    put_piece(p, YELLOW, where, character=ability)
    return agenda(p, UseTile(YELLOW, where, ability))


@met("no_tile_here")
def _() -> Vain:
    return using("city akita"), YELLOW, "act hirosaki 1"


@met("commander_reach")
def _() -> Vain:
    return using("city akita", "commander"), YELLOW, "act edo 1"


@met("horseman_reach")
def _() -> Vain:
    return using("horse 1 1", "horseman"), YELLOW, "act edo 1"


@met("scout_reach")
def _() -> Vain:
    return using("border B03", "scout"), YELLOW, "act aizu 1"


@met("traveler_reach")
def _() -> Vain:
    return using("region 1", "traveler"), YELLOW, "act aizu 1"


@met("single_tile")
def _() -> Vain:
    return using("city akita"), YELLOW, "act akita 2"


@met("no_such_action")
def _() -> Vain:
    return using("city akita"), YELLOW, "act akita 3"


@met("points_later")
def _() -> Vain:
    p = placing(slot_1="alchemist")
    do(p, YELLOW, "place 1 city akita")
    return p, YELLOW, "act forgo"


@met("points_here")
def _() -> Vain:
    p = table()
    tea(p, {YELLOW: 2})
    return agenda(p, ReachedSpace(YELLOW, 3)), YELLOW, "act forgo"


@met("action_chosen")
def _() -> Vain:
    p = using("city hirosaki")
    do(p, YELLOW, "act hirosaki 2")
    return p, YELLOW, "act forgo"


@met("no_ability_choice")
def _() -> Vain:
    return using("city akita", "scholar"), YELLOW, "act ability"


def hirosaki(arrange: Callable[[P], None], back: bool = False, players: int = 4, ability: str = "") -> P:
    """Yellow in Hirosaki: meditation and castle, or on the back mission and the plum crest."""
    p = table(players)
    arrange(p)
    if back:
        turn_over(p, "hirosaki")
    return acting(p, YELLOW, "hirosaki", ability)


@met("no_meditation_supply")
def _() -> Vain:
    return hirosaki(lambda p: set_supply(p, 0, holder=BLUE)), YELLOW, "act hirosaki 1"


@met("no_castle_left")
def _() -> Vain:
    return hirosaki(lambda p: castle(p, YELLOW, 1, 2, 3, 4, 5)), YELLOW, "act hirosaki 2"


@met("castle_nowhere")
def _() -> Vain:
    def built_up(p: P) -> None:
        castle(p, RED, 1, 2, 3, 4, 5)
        castle(p, BLUE, 6, 7, 8, 9, 10)

    return hirosaki(built_up, players=3), YELLOW, "act hirosaki 2"


@met("no_missions_left")
def _() -> Vain:
    return hirosaki(lambda p: set_display(p, [None] * 4), back=True), YELLOW, "act hirosaki 1"


@met("no_missions_payable")
def _() -> Vain:
    """Not with the box as it is: its right card is free, and cards slide right."""
    return hirosaki(lambda p: set_display(p, ["M01", None, None, None]), back=True), YELLOW, "act hirosaki 1"


@met("own_crest")
def _() -> Vain:
    return hirosaki(lambda p: give(p, YELLOW, clans=["plum"]), back=True), YELLOW, "act hirosaki 2"


@met("crest_gone")
def _() -> Vain:
    """Not with the box as it is: it has a tile of each crest for everybody."""
    return hirosaki(lambda p: give(p, RED, clans=["plum"] * 5), back=True), YELLOW, "act hirosaki 2"


@met("every_crest")
def _() -> Vain:
    p = hirosaki(lambda p: give(p, YELLOW, clans=list(CLAN)), back=True, ability="monk")
    return p, YELLOW, "act hirosaki 2"


@met("tea_end")
def _() -> Vain:
    p = table()
    tea(p, {YELLOW: 14})
    return acting(p, YELLOW, "kochi"), YELLOW, "act kochi 1"


@met("display_empty")
def _() -> Vain:
    p = table()
    set_characters(p, [None] * 3, stack=[])
    return acting(p, YELLOW, "kanazawa"), YELLOW, "act kanazawa 1"


# ---- inside an action


def acted(city: str, ability: str = "", players: int = 4, **things: object) -> P:
    """Yellow has chosen the first action of a city's tile."""
    p = table(players)
    give(p, YELLOW, **things)  # type: ignore[arg-type]
    acting(p, YELLOW, city, ability)
    do(p, YELLOW, f"act {city} 1")
    return p


@met("too_dear")
def _() -> Vain:
    return acted("akita", meditation=1), YELLOW, "take_missions 1"


@met("slot_empty_display")
def _() -> Vain:
    p = table()
    give(p, YELLOW, meditation=1)
    set_display(p, [None, None, "M01", "M02"])
    acting(p, YELLOW, "akita")
    do(p, YELLOW, "act akita 1")
    return p, YELLOW, "take_missions 2,3"


@met("take_at_least_one")
def _() -> Vain:
    return acted("akita", meditation=1), YELLOW, "take_missions -"


@met("deck_closed")
def _() -> Vain:
    return acted("akita", meditation=1), YELLOW, "take_missions deck"


@met("positions")
def _() -> Vain:
    return acted("akita", meditation=2), YELLOW, "take_missions 3,2"


def building(players: int = 4, ability: str = "", **castles: int) -> P:
    """Yellow chooses a region; others have castles: `red=4` one in region 4."""
    p = table(players)
    for name, region in castles.items():
        castle(p, {"yellow": YELLOW, "red": RED, "blue": BLUE}[name], region)
    acting(p, YELLOW, "shimonoseki", ability)
    do(p, YELLOW, "act shimonoseki 1")
    return p


@met("own_castle")
def _() -> Vain:
    return building(yellow=4), YELLOW, "build 4"


@met("no_castle_space")
def _() -> Vain:
    return building(red=4, blue=4), YELLOW, "build 4"


@met("one_castle_space")
def _() -> Vain:
    return building(3, red=4), YELLOW, "build 4"


@met("region_blocked")
def _() -> Vain:
    p = building()
    castle(p, RED, 4, block=True)
    return p, YELLOW, "build 4"


@met("block_not_possible")
def _() -> Vain:
    return building(ability="architect", red=4), YELLOW, "build 4 block"


@met("block_needs_architect")
def _() -> Vain:
    return building(), YELLOW, "build 4 block"


@met("character_gap")
def _() -> Vain:
    p = table()
    set_characters(p, ["monk", None, "scout"], stack=[])
    acting(p, YELLOW, "aizu")
    do(p, YELLOW, "act aizu 1")
    return p, YELLOW, "take_character 2"


@met("not_in_stack")
def _() -> Vain:
    p = table()
    set_characters(p, ["monk", "monk", "scout"], stack=["fighter", "hermit"])
    acting(p, YELLOW, "aizu", "teacher")
    do(p, YELLOW, "act aizu 1")
    return p, YELLOW, "take_character stack monk"


@met("stack_needs_teacher")
def _() -> Vain:
    return acted("aizu"), YELLOW, "take_character stack monk"


@met("slot_taken")
def _() -> Vain:
    p = acted("aizu", characters={3: "monk"})
    do(p, YELLOW, "take_character 1")
    return p, YELLOW, "put_character 3"


@met("nothing_to_draw")
def _() -> Vain:
    p = table(ability_mode="instead")
    set_bag(p, [])
    return acting(p, YELLOW, "akita", "alchemist"), YELLOW, "act ability"


def drawn() -> P:
    """Yellow, who owns a rice, has drawn five goods, none of them rice."""
    p = placing(slot_1="alchemist")
    give(p, YELLOW, store=["rice"])
    set_bag(p, ["fish", "fish", "sword", "coin", "coin"])
    do(p, YELLOW, "place 1 city akita", "alchemy use")
    return p


@met("wrong_return")
def _() -> Vain:
    return drawn(), YELLOW, "return rice,fish,fish"


@met("return_not_held")
def _() -> Vain:
    return drawn(), YELLOW, "return rice,rice,fish,fish"


@met("goods_order")
def _() -> Vain:
    return drawn(), YELLOW, "return fish,rice,sword,coin"


@met("too_many_swapped")
def _() -> Vain:
    p = table()
    give(p, YELLOW, store=["rice", "fish"])
    set_supply(p, 2, holder=BLUE)
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1")
    return p, YELLOW, "swap rice,fish"


@met("swap_not_held")
def _() -> Vain:
    return acted("hachinohe", "hermit", store=["rice", "fish"]), YELLOW, "swap rice,rice"


@met("tea_too_far")
def _() -> Vain:
    return acted("himeji", meditation=1), YELLOW, "tea_move 3"


@met("tea_too_short")
def _() -> Vain:
    return acted("himeji", meditation=1), YELLOW, "tea_move 0"


@met("tea_extra_far")
def _() -> Vain:
    return acted("himeji", "tea_master"), YELLOW, "tea_move 2"


@met("sakura_occupied")
def _() -> Vain:
    p = table(2)
    put_piece(p, SAKURA, "city kyoto")
    return agenda(p, PlaceSakura(YELLOW)), YELLOW, "sakura kyoto"


# ---- collecting


def collecting(*horses: Seat) -> P:
    """Yellow takes a good in region 3 (rice, coin, fish); Horsemen ride on the first goods."""
    p = table()
    set_spaces(p, 3, ["rice", "coin", "fish"])
    for space, seat in enumerate(horses, 1):
        put_piece(p, seat, f"horse 3 {space}", character="horseman")
    put_piece(p, YELLOW, "city kanazawa", character="fighter")
    return agenda(p, Collect(3))


@met("space_empty")
def _() -> Vain:
    p = collecting()
    set_spaces(p, 3, ["rice", None, "fish"])
    return p, YELLOW, "pick 2"


@met("space_taken_horseman")
def _() -> Vain:
    return collecting(RED), YELLOW, "pick 1"


@met("own_horse_last")
def _() -> Vain:
    return collecting(YELLOW), YELLOW, "pick 1"


@met("must_pick")
def _() -> Vain:
    return collecting(), YELLOW, "pick 0"


# ---- missions and upkeep


def visiting(goods: str = "rice porcelain", meditation: int = 0, *cities: str) -> P:
    """Yellow has M44 (rice, fish, sword, coin; Akita, Matsuyama) and stands in these cities, else in Akita."""
    p = table()
    give(p, YELLOW, hand=["M44"], store=goods.split(), meditation=meditation)
    for city in cities or ("akita",):
        put_piece(p, YELLOW, f"city {city}")
    return agenda(p, Visit(YELLOW))


@met("not_in_hand")
def _() -> Vain:
    return visiting(), YELLOW, "complete M54 none"


@met("not_in_city")
def _() -> Vain:
    return visiting("rice fish sword coin", 0, "edo"), YELLOW, "complete M44 none"


@met("goods_missing")
def _() -> Vain:
    return visiting("rice fish sword"), YELLOW, "complete M44 none"


@met("only_one_substitute")
def _() -> Vain:
    return visiting("rice fish", 2), YELLOW, "complete M44 coin"


@met("no_substitute")
def _() -> Vain:
    return visiting("rice fish sword"), YELLOW, "complete M44 coin"


@met("not_on_card")
def _() -> Vain:
    return visiting("rice fish sword coin", 1), YELLOW, "complete M44 porcelain"


def set_finished() -> P:
    """Yellow has completed a second blue crane and looks through the blue bonus tiles."""
    p = table()
    give(p, YELLOW, unspent=["M01"], hand=["M06"], store=["rice", "fish"])
    for kind in ("flat_nine", "per_clan"):
        give(p, RED, bonus={"blue": [*p.state.players[RED].bonus["blue"], kind]})
    put_piece(p, YELLOW, "city hirosaki")
    agenda(p, Visit(YELLOW))
    do(p, YELLOW, "complete M06 none")
    return p


@met("bonus_not_in_stack")
def _() -> Vain:
    return set_finished(), YELLOW, "take_bonus flat_nine"


@met("must_take_bonus")
def _() -> Vain:
    return set_finished(), YELLOW, "end_missions"


def keeping() -> P:
    """Yellow has two goods too many."""
    p = table()
    give(p, YELLOW, store=["rice", "rice", "rice", "fish", "coin", "coin"])
    return agenda(p, TidyUp(YELLOW))


@met("wrong_discard")
def _() -> Vain:
    return keeping(), YELLOW, "discard rice"


@met("discard_not_held")
def _() -> Vain:
    return keeping(), YELLOW, "discard fish,fish"


# ---- the ways to be refused


def test_an_action_is_refused_like_its_text() -> None:
    p = placing()
    put_piece(p, RED, "city akita")
    assert refusal(p, YELLOW, Place(1, "city akita")) == refusal(p, YELLOW, "place 1 city akita")
    p = keeping()
    assert refusal(p, YELLOW, Act("akita", 1)).rule == "CORE-01"
    assert refusal(collecting(), YELLOW, Pick(4, 1)).rule.startswith("RON-")


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    p = placing()
    for seat in (RED, BLUE, GREEN, 7, -1):
        refused = refusal(p, seat, "place 1 city akita")
        assert (refused.name, refused.rule) == ("not_asked", "CORE-02")


@pytest.mark.parametrize(
    "wish",
    [
        "",
        "place",
        "place one city akita",
        "place 1 nowhere",
        "place 1",
        "Place 1 city akita",
        "pick 1",
        "act forgo",
    ],
)
def test_nonsense_is_refused_without_a_reason_of_its_own(wish: str) -> None:
    assert refusal(placing(), YELLOW, wish).rule == "CORE-01"


def test_goods_in_another_order_are_another_text() -> None:
    for p, wish in (
        (keeping(), "discard coin,rice"),
        (drawn(), "return fish,rice,sword,coin"),
        (acted("hachinohe", "hermit", store=["rice", "fish"]), "swap fish,rice"),
    ):
        refused = refusal(p, YELLOW, wish)
        assert (refused.name, ", ".join(RESOURCES) in refused.text) == ("goods_order", True)
    assert refusal(keeping(), YELLOW, "discard silk").rule == "CORE-01"


@pytest.mark.parametrize(("wish", "name"), [("return -", "wrong_return"), ("return rice", "wrong_return")])
def test_too_few_goods_to_put_back(wish: str, name: str) -> None:
    assert refusal(drawn(), YELLOW, wish).name == name


def test_only_cards_on_display_can_be_taken() -> None:
    p = acted("akita", meditation=1)
    hidden = p.state.mission_deck[-1]
    for wish in ("take_missions deck", f"take_missions {hidden}"):
        assert refusal(p, YELLOW, wish).name == "deck_closed"


@pytest.mark.parametrize("positions", ["0", "5", "1,5", "4,3", "3,3", "3, 4", "one", ","])
def test_positions_are_named_each_once_and_in_order(positions: str) -> None:
    p = acted("akita", meditation=4)
    assert refusal(p, YELLOW, f"take_missions {positions}").name == "positions"
    assert refusal(p, YELLOW, f"take_missions {p.state.mission_display[3]}").name == "positions"


@pytest.mark.parametrize(
    "place", ["city tokyo", "horse 1 3", "horse 11 1", "border B99", "region 11", "region x", "city"]
)
def test_places_that_do_not_exist(place: str) -> None:
    for ability in ("horseman", "scout", "traveler", "monk"):
        assert refusal(placing(slot_1=ability), YELLOW, f"place 1 {place}").name == "no_such_place"


def test_other_questions_know_the_map_as_well() -> None:
    assert refusal(using("city akita"), YELLOW, "act tokyo 1").name == "no_such_place"
    assert refusal(building(), YELLOW, "build 11").name == "no_such_place"
    assert refusal(building(ability="architect"), YELLOW, "build 11 block").name == "no_such_place"
    assert refusal(collecting(), YELLOW, "pick 4").name == "no_such_place"
    assert refusal(agenda(table(2), PlaceSakura(YELLOW)), YELLOW, "sakura tokyo").name == "no_such_place"
    assert refusal(acted("aizu"), YELLOW, "take_character 4").name == "character_gap"


@pytest.mark.parametrize(
    ("castles", "ability", "name"),
    [
        ({"yellow": 4}, "architect", "own_castle"),
        ({"red": 4, "blue": 4}, "architect", "block_not_possible"),
        ({"red": 4, "blue": 4}, "", "block_needs_architect"),
        ({"yellow": 4}, "", "block_needs_architect"),
    ],
)
def test_filling_a_region_that_has_castles(castles: dict[str, int], ability: str, name: str) -> None:
    assert refusal(building(ability=ability, **castles), YELLOW, "build 4 block").name == name


def test_the_two_points_while_an_alchemist_works() -> None:
    assert refusal(drawn(), YELLOW, "act forgo").name == "points_later"
    p = table(ability_mode="instead")
    acting(p, YELLOW, "akita", "alchemist")
    do(p, YELLOW, "act ability")
    assert refusal(p, YELLOW, "act forgo").name == "action_chosen"


@pytest.mark.parametrize("there", [(YELLOW,), (RED, YELLOW), (YELLOW, RED)])
@pytest.mark.parametrize("ability", ["", "apprentice"])
def test_beside_an_own_ronin_no_apprentice_could_join(there: tuple[Seat, ...], ability: str) -> None:
    for players, city in ((4, "akita"), (4, "edo"), (5, "edo"), (5, "akita")):
        p = placing(players, slot_1=ability)
        for seat in there:
            put_piece(p, seat, f"city {city}", slot=2)
        refused = refusal(p, YELLOW, f"place 1 city {city}")
        assert "only an Apprentice could" not in refused.text
        assert "own ronin" in refused.text or "You have a ronin" in refused.text


def test_a_slot_that_nobody_has() -> None:
    p = acted("aizu")
    do(p, YELLOW, "take_character 1")
    assert refusal(p, YELLOW, "put_character 5").name == "no_such_slot"
    assert refusal(placing(), YELLOW, "place 0 city akita").name == "no_such_slot"
    assert refusal(placing(3), YELLOW, "place 6 city akita").name == "no_such_slot"


def test_a_monk_reads_why_a_crest_is_out_of_reach() -> None:
    p = table()
    give(p, YELLOW, clans=["plum"])
    give(p, RED, clans=["bamboo"] * 5)
    acting(p, YELLOW, "hirosaki", "monk")
    turn_over(p, "hirosaki")
    do(p, YELLOW, "act hirosaki 2")
    assert refusal(p, YELLOW, TakeClan("plum")).name == "own_crest"
    assert refusal(p, YELLOW, TakeClan("bamboo")).name == "crest_gone"
    assert refusal(p, YELLOW, "take_clan dragon").rule == "CORE-01"


def test_the_end_of_the_track_is_as_far_as_a_marker_goes() -> None:
    p = table()
    give(p, YELLOW, meditation=5)
    tea(p, {YELLOW: 11})
    agenda(p, MoveTea(YELLOW))
    refused = refusal(p, YELLOW, "tea_move 4")
    assert (refused.name, "3 at most" in refused.text) == ("tea_too_far", True)


def test_what_is_refused_is_never_on_offer() -> None:
    for name, case in CASES.items():
        p, seat, wish = case()
        assert wish not in [action.text for action in ENGINE.legal(p, seat)], name
