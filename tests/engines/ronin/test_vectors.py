"""The worked examples of the specification, each as given, when, then."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.ronin import ENGINE
from engines.ronin.collecting import Collect
from engines.ronin.components import SAKURA
from engines.ronin.missions import Visit
from engines.ronin.placing import PlaceRonin
from engines.ronin.scoring import FinalScoring
from engines.ronin.state import P
from engines.ronin.tea import MoveTea, ReachedSpace
from engines.ronin.tiles import UseTile
from engines.ronin.upkeep import NextRound, TidyUp
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
    set_deck,
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


@pytest.mark.vector("V-01")
@pytest.mark.rule("RON-PLACE-02", "RON-PLACE-05", "RON-PLACE-08")
def test_giving_up_the_action_scores_two_and_turns_no_tile() -> None:
    p = table()

    do(p, YELLOW, "place 1 city akita")
    assert texts(p, YELLOW) == ["act akita 1", "act forgo"]
    do(p, YELLOW, "act forgo")

    assert points(p, YELLOW) == 2
    assert side(p, "akita") == ("mission",)
    assert "place 1 city akita" not in texts(p, RED)
    assert refusal(p, RED, "place 1 city akita").rule == "RON-PLACE-02"


@pytest.mark.vector("V-02")
@pytest.mark.rule("RON-PLACE-06", "RON-PLACE-07", "RON-MED-01")
def test_one_of_two_actions_and_the_whole_tile_turns() -> None:
    p = table()
    assert p.state.meditation_supply == 16

    do(p, YELLOW, "place 1 city hirosaki", "act hirosaki 1")

    assert p.state.players[YELLOW].meditation == 1
    assert p.state.meditation_supply == 15
    assert side(p, "hirosaki") == ("mission", "clan:plum")
    assert p.state.players[YELLOW].castles_left == 5
    assert asked(p) == [(RED, "place")]


@pytest.mark.vector("V-03")
@pytest.mark.rule("RON-HORSEMAN-01", "RON-HORSEMAN-02", "RON-HORSEMAN-03")
def test_a_horseman_uses_the_tile_of_an_occupied_city() -> None:
    p = table()
    set_spaces(p, 9, ["coin", "sword"])
    give(p, RED, characters={1: "horseman"})
    put_piece(p, BLUE, "city shimonoseki")
    turn(p, RED)

    do(p, RED, "place 1 horse 9 2")
    assert texts(p, RED) == ["act shimonoseki 1", "act kumamoto 1", "act forgo"]
    do(p, RED, "act shimonoseki 1", "build 4")

    assert side(p, "shimonoseki") == ("tea",)
    assert [weights(p, region).get(RED, 0) for region in (9, 7, 10, 4)] == [1, 0, 0, 0]


def region_one() -> P:
    """Red in Hirosaki and Hachinohe; Yellow in Akita, with a castle in region 1 and ahead on the tea track."""
    p = table()
    set_spaces(p, 1, ["rice", "fish"])
    put_piece(p, RED, "city hirosaki")
    put_piece(p, RED, "city hachinohe")
    put_piece(p, YELLOW, "city akita")
    castle(p, YELLOW, 1)
    tea(p, {YELLOW: 2, RED: 1})
    return p


@pytest.mark.vector("V-04")
@pytest.mark.rule(*[f"RON-COLL-0{n}" for n in range(1, 8)], "RON-COLL-11")
def test_equal_influence_is_decided_on_the_tea_track() -> None:
    p = region_one()
    assert weights(p, 1) == {RED: 2, YELLOW: 2}

    agenda(p, Collect(1))
    assert asked(p) == [(YELLOW, "pick")]
    do(p, YELLOW, "pick 2")

    assert store(p, YELLOW) == ["fish"]
    assert store(p, RED) == ["rice"]
    assert p.state.spaces[0] == [None, None]
    assert asked(p) == []


@pytest.mark.vector("V-05")
@pytest.mark.rule("RON-COLL-02", "RON-COLL-03")
def test_a_castle_counts_in_its_region_and_beside_a_ronin_only() -> None:
    p = region_one()
    assert weights(p, 2) == {RED: 1, YELLOW: 1}

    p = table()
    put_piece(p, RED, "city hirosaki")
    put_piece(p, RED, "city hachinohe")
    castle(p, YELLOW, 1)
    assert weights(p, 1).get(YELLOW, 0) == 0


def visiting(seat: int, card: str, goods: list[str], *cities: str, meditation: int = 0) -> P:
    """A seat in these cities may now complete missions."""
    p = table()
    give(p, seat, hand=[card], store=goods, meditation=meditation)
    for city in cities:
        put_piece(p, seat, f"city {city}")
    return agenda(p, Visit(seat))


@pytest.mark.vector("V-06")
@pytest.mark.rule("RON-MISS-02", "RON-MISS-03")
def test_the_first_mission_of_the_rulebook() -> None:
    p = visiting(BLUE, "M11", ["rice", "porcelain", "coin"], "edo")
    aside = Counter(p.state.aside)

    do(p, BLUE, "complete M11 none")

    assert points(p, BLUE) == 7 + 6
    assert store(p, BLUE) == []
    assert Counter(p.state.aside) - aside == Counter(["rice", "porcelain", "coin"])
    complete(p)


@pytest.mark.vector("V-07")
@pytest.mark.rule("RON-MISS-03")
def test_the_second_mission_of_the_rulebook() -> None:
    p = visiting(RED, "M28", ["rice", "porcelain", "fish"], "osaka", "hirosaki")
    do(p, RED, "complete M28 none")
    assert points(p, RED) == 6 + 2 + 6


@pytest.mark.vector("V-08")
@pytest.mark.rule("RON-MISS-04", "RON-MISS-07")
def test_a_meditation_tile_stands_for_the_missing_good() -> None:
    p = visiting(YELLOW, "M44", ["rice", "sword", "fish"], "akita", "matsuyama", meditation=1)
    supply, aside = p.state.meditation_supply, len(p.state.aside)

    do(p, YELLOW, "complete M44 coin")

    assert points(p, YELLOW) == 10 + 2 + 2
    assert p.state.players[YELLOW].meditation == 0
    assert p.state.meditation_supply == supply + 1
    assert len(p.state.aside) == aside + 3
    complete(p)


@pytest.mark.vector("V-09")
@pytest.mark.rule("RON-MISS-04")
def test_two_missing_goods_are_one_too_many() -> None:
    p = visiting(YELLOW, "M44", ["rice", "fish"], "akita", "matsuyama", meditation=2)

    assert texts(p, YELLOW) == ["end_missions"]
    assert refusal(p, YELLOW, "complete M44 coin").name == "only_one_substitute"
    assert refusal(p, YELLOW, "complete M44 sword").rule == "RON-MISS-04"


@pytest.mark.vector("V-10")
@pytest.mark.rule(*[f"RON-CARD-0{n}" for n in range(1, 6)])
def test_cards_taken_slide_and_are_replaced_from_the_right() -> None:
    p = table()
    set_display(p, ["M05", "M11", "M20", "M44"])
    set_deck(p, "M01", "M02")
    give(p, YELLOW, meditation=2)
    acting(p, YELLOW, "akita")

    do(p, YELLOW, "act akita 1", "take_missions 1,4")

    assert p.state.players[YELLOW].meditation == 0
    assert p.state.players[YELLOW].hand == ["M05", "M44"]
    assert p.state.mission_display == ["M02", "M01", "M11", "M20"]


@pytest.mark.vector("V-11")
@pytest.mark.rule("RON-TEA-01", "RON-TEA-02")
def test_the_tea_example_of_the_rulebook() -> None:
    p = table()
    give(p, YELLOW, meditation=2)
    acting(p, YELLOW, "himeji")

    do(p, YELLOW, "act himeji 1", "tea_move 3")

    assert p.state.tea_space(YELLOW) == 3
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 3)]
    assert texts(p, YELLOW) == ["tea_space use", "tea_space points"]
    do(p, YELLOW, "tea_space use")
    assert p.state.players[YELLOW].meditation == 2
    assert "take_missions 1" in texts(p, YELLOW)  # which costs both


@pytest.mark.vector("V-12")
@pytest.mark.rule("RON-TEA-02", "RON-TEA-03", "RON-TEA-09")
def test_spaces_passed_are_resolved_in_track_order_after_the_move() -> None:
    p = table()
    tea(p, {YELLOW: 5})
    give(p, YELLOW, meditation=3)
    acting(p, YELLOW, "himeji")

    do(p, YELLOW, "act himeji 1", "tea_move 4")
    assert p.state.tea_space(YELLOW) == 9
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 6)]
    taken = ENGINE.copy(p)
    do(p, YELLOW, "tea_space points")
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 8)]
    do(p, YELLOW, "tea_space points")
    assert points(p, YELLOW) == 4

    do(taken, YELLOW, "tea_space use")
    assert taken.state.players[YELLOW].meditation == 4
    assert ENGINE.waiting(taken) == [ReachedSpace(YELLOW, 8)]
    do(taken, YELLOW, "tea_space points")
    assert taken.state.tea_space(YELLOW) == 9
    assert asked(taken) == []


@pytest.mark.vector("V-13")
@pytest.mark.rule("RON-CHARACT-02", "RON-CHARACT-03")
@pytest.mark.parametrize(("slot", "scored"), [(3, 3), (1, 0)])
def test_a_new_character_helps_a_ronin_at_home_this_round(slot: int, scored: int) -> None:
    p = table()
    set_characters(p, ["scholar", "monk", "merchant"])
    put_piece(p, GREEN, "city hirosaki", slot=1)
    put_piece(p, GREEN, "city aizu", slot=2)
    agenda(p, UseTile(GREEN, "city aizu", ""), PlaceRonin(GREEN), PlaceRonin(GREEN))

    do(p, GREEN, "act aizu 1", "take_character 1", f"put_character {slot}")
    assert refusal(p, GREEN, "place 1 city edo").name == ("character_next_round" if slot == 1 else "figure_placed")
    do(p, GREEN, "place 3 city edo", "act forgo", "place 4 city akita", "act forgo")

    assert points(p, GREEN) == scored + 2 + 2


@pytest.mark.vector("V-14")
@pytest.mark.rule("RON-TEACHER-01", "RON-TEACHER-02", "RON-TEACHER-03")
def test_a_teacher_takes_from_the_stack() -> None:
    p = table()
    set_characters(p, ["merchant", "scholar", "monk"])
    assert "horseman" in p.state.character_deck
    acting(p, GREEN, "aizu", "teacher")
    before = p.state.character_deck[:]

    do(p, GREEN, "act aizu 1", "take_character stack horseman")

    assert p.state.character_display == ["merchant", "scholar", "monk"]
    assert Counter(before) - Counter(p.state.character_deck) == Counter(["horseman"])
    left = before[:]
    left.remove("horseman")
    assert p.state.character_deck != left  # another order than before
    assert p.barrier
    assert "The character stack is shuffled." in told(p)
    assert asked(p) == [(GREEN, "put_character")]


@pytest.mark.vector("V-15")
@pytest.mark.rule("RON-MAGISTRATE-01")
def test_a_magistrate_takes_the_whole_display_for_three() -> None:
    p = table()
    give(p, YELLOW, meditation=3)
    acting(p, YELLOW, "akita", "magistrate")
    do(p, YELLOW, "act akita 1", "take_missions 1,2,3,4")
    assert p.state.players[YELLOW].meditation == 0
    assert len(p.state.players[YELLOW].hand) == 4

    p = table()
    give(p, YELLOW, meditation=3)
    acting(p, YELLOW, "akita")
    do(p, YELLOW, "act akita 1")
    refused = refusal(p, YELLOW, "take_missions 1,2,3,4")
    assert (refused.name, "costs 4" in refused.text) == ("too_dear", True)


def alchemist(bag: list[str], aside: list[str], goods: list[str]) -> P:
    """Yellow's Alchemist stands in Akita and may draw."""
    p = table()
    give(p, YELLOW, store=goods, characters={1: "alchemist"})
    set_bag(p, bag, aside)
    do(p, YELLOW, "place 1 city akita")
    return p


@pytest.mark.vector("V-16")
@pytest.mark.rule("RON-ALCHEMIST-01")
def test_an_alchemist_has_one_good_more_than_before() -> None:
    p = alchemist(["sword", "coin", "rice", "rice", "porcelain"], [], ["rice", "fish"])

    do(p, YELLOW, "alchemy use", "return rice,rice,rice,fish")

    assert store(p, YELLOW) == ["porcelain", "sword", "coin"]
    assert bag_of(p) == Counter(rice=3, fish=1)
    assert p.state.drawn == []
    complete(p)


@pytest.mark.vector("V-17")
@pytest.mark.rule("RON-ALCHEMIST-02")
def test_an_alchemist_with_a_short_bag() -> None:
    p = alchemist(["rice"], ["fish", "fish"], [])

    do(p, YELLOW, "alchemy use")
    assert p.state.drawn == ["rice", "fish", "fish"]
    assert (p.state.bag, p.state.aside) == ([], [])
    assert texts(p, YELLOW) == ["return rice,fish", "return fish,fish"]
    do(p, YELLOW, "return fish,fish")

    assert store(p, YELLOW) == ["rice"]
    assert p.state.bag == ["fish", "fish"]


@pytest.mark.vector("V-18")
@pytest.mark.rule("RON-COMMANDER-01", "RON-COMMANDER-02", "RON-COMMANDER-03")
def test_a_commander_uses_a_neighbouring_tile() -> None:
    p = table()
    acting(p, YELLOW, "akita", "commander")

    assert sorted(texts(p, YELLOW)) == sorted(
        ["act akita 1", "act hirosaki 1", "act hirosaki 2", "act hachinohe 1", "act aizu 1", "act forgo"]
    )
    do(p, YELLOW, "act aizu 1", "take_character 1", "put_character 2")

    assert side(p, "aizu") == ("tea",)
    assert side(p, "akita") == ("mission",)


@pytest.mark.vector("V-19")
@pytest.mark.rule("RON-PLACE-03", "RON-PLACE-04")
def test_five_players_share_a_double_tile() -> None:
    p = table(5)
    give(p, GREEN, characters={1: "apprentice"})
    turn(p, RED)
    do(p, RED, "place 1 city hirosaki", "act hirosaki 1")
    turn(p, BLUE)

    do(p, BLUE, "place 1 city hirosaki")
    assert texts(p, BLUE) == ["act hirosaki 1", "act hirosaki 2", "act forgo"]
    assert side(p, "hirosaki") == ("mission", "clan:plum")
    do(p, BLUE, "act forgo")

    turn(p, RED)
    assert refusal(p, RED, "place 2 city hirosaki").rule == "RON-PLACE-03"
    turn(p, GREEN)
    assert "place 1 city hirosaki" in texts(p, GREEN)
    assert refusal(p, GREEN, "place 2 city hirosaki").name == "double_full"


@pytest.mark.vector("V-19")
@pytest.mark.rule("RON-PLACE-03")
def test_four_players_share_nothing() -> None:
    p = table(4)
    put_piece(p, RED, "city hirosaki")
    turn(p, BLUE)
    assert refusal(p, BLUE, "place 1 city hirosaki").name == "city_occupied"


@pytest.mark.vector("V-20")
@pytest.mark.rule("RON-SCOUT-03", "RON-SCOUT-04")
def test_a_scout_holds_both_ends_of_its_border() -> None:
    p = table()
    give(p, RED, hand=["M49"], store=["rice", "porcelain", "sword", "coin"])
    put_piece(p, RED, "border B03", character="scout")
    assert (weights(p, 1), weights(p, 2)) == ({RED: 1}, {RED: 1})

    agenda(p, Visit(RED))
    do(p, RED, "complete M49 none")

    assert points(p, RED) == 10 + 2 + 2


@pytest.mark.vector("V-21")
@pytest.mark.rule("RON-TRAVELER-04")
@pytest.mark.parametrize(("region", "scored"), [(6, 14), (8, 12)])
def test_a_traveler_holds_every_city_of_its_region(region: int, scored: int) -> None:
    p = table()
    give(p, RED, hand=["M25"], store=["porcelain", "fish", "sword", "coin"])
    put_piece(p, RED, f"region {region}", character="traveler")

    agenda(p, Visit(RED))
    do(p, RED, "complete M25 none")

    assert points(p, RED) == scored


@pytest.mark.vector("V-22")
@pytest.mark.rule("RON-BONUS-02", "RON-BONUS-06")
def test_every_card_counts_for_one_set() -> None:
    p = table()
    goods = ["rice"] * 2 + ["porcelain"] * 3 + ["fish"] * 2 + ["sword"] + ["coin"] * 3
    give(p, RED, unspent=["M01"], hand=["M11", "M03", "M18", "M04"], store=goods)
    put_piece(p, RED, "city nagoya")
    put_piece(p, RED, "city kochi")
    me = p.state.players[RED]
    agenda(p, Visit(RED))

    do(p, RED, "complete M11 none")  # pine
    assert (asked(p), me.unspent) == ([(RED, "complete")], ["M01", "M11"])

    do(p, RED, "complete M03 none")  # the second crane: a pair
    assert asked(p) == [(RED, "take_bonus")]
    do(p, RED, texts(p, RED)[0])
    assert (me.unspent, sorted(me.spent), len(me.bonus["blue"])) == (["M11"], ["M01", "M03"], 1)

    do(p, RED, "complete M18 none")  # wave
    assert (asked(p), me.unspent) == ([(RED, "complete")], ["M11", "M18"])

    do(p, RED, "complete M04 none")  # the third crane: all three symbols
    assert asked(p) == [(RED, "take_bonus")]
    do(p, RED, texts(p, RED)[0])
    assert (me.unspent, len(me.spent), len(me.bonus["blue"])) == ([], 5, 2)
    assert asked(p) == []


@pytest.mark.vector("V-23")
@pytest.mark.rule("RON-FIGHTER-01")
def test_a_fighter_counts_double_in_each_region_of_its_city() -> None:
    p = table()
    put_piece(p, RED, "city kyoto", character="fighter")
    put_piece(p, BLUE, "city kanazawa")
    put_piece(p, BLUE, "city matsumoto")

    assert weights(p, 3) == {RED: 2, BLUE: 2}
    assert weights(p, 5) == {RED: 2, BLUE: 1}
    assert weights(p, 6) == {RED: 2}


@pytest.mark.vector("V-24")
@pytest.mark.rule("RON-ARCHITECT-02", "RON-ARCHITECT-03")
def test_a_filled_region_is_open_to_other_architects_only() -> None:
    p = table()
    acting(p, RED, "shimonoseki", "architect")
    do(p, RED, "act shimonoseki 1", "build 6 block")
    assert p.state.players[RED].castles_left == 4

    turn_over(p, "shimonoseki")
    agenda(p, UseTile(BLUE, "city shimonoseki", ""))
    do(p, BLUE, "act shimonoseki 1")
    assert "build 6" not in texts(p, BLUE)
    assert refusal(p, BLUE, "build 6").rule == "RON-ARCHITECT-02"

    agenda(p, UseTile(RED, "city shimonoseki", "architect"))
    do(p, RED, "act shimonoseki 1")
    assert refusal(p, RED, "build 6").rule == "RON-CAST-02"

    agenda(p, UseTile(YELLOW, "city shimonoseki", "architect"))
    do(p, YELLOW, "act shimonoseki 1", "build 6")
    assert p.state.castles[5] == [RED, YELLOW]


@pytest.mark.vector("V-25")
@pytest.mark.rule("RON-TWO-04", "RON-TWO-05")
@pytest.mark.parametrize("cities", [["kyoto", "osaka"], ["osaka"]])
def test_sakura_takes_the_good_at_the_horse_head(cities: list[str]) -> None:
    p = table(2)
    set_spaces(p, 6, ["coin", "rice", "fish"])
    for city in cities:
        put_piece(p, SAKURA, f"city {city}")
    put_piece(p, YELLOW, "city nagoya")
    assert weights(p, 6) == {SAKURA: len(cities), YELLOW: 1}

    agenda(p, Collect(6))

    assert p.state.box == ["coin"]
    assert texts(p, YELLOW) == ["pick 2", "pick 3"]


@pytest.mark.vector("V-26")
@pytest.mark.rule("RON-TWO-06")
def test_sakura_takes_nothing_else() -> None:
    p = table(2)
    set_spaces(p, 6, ["coin", "rice", "fish"])
    put_piece(p, SAKURA, "city osaka")
    put_piece(p, YELLOW, "city nagoya")
    put_piece(p, YELLOW, "city kyoto")

    agenda(p, Collect(6))
    do(p, YELLOW, "pick 1")

    assert store(p, YELLOW) == ["coin"]
    assert p.state.spaces[5] == [None, "rice", "fish"]
    assert p.state.box == []


@pytest.mark.vector("V-27")
@pytest.mark.rule("RON-TWO-02")
def test_the_turns_of_a_round_for_two() -> None:
    p = table(2)
    turns = []
    while p.state.phase == "place":
        ((seat, kind),) = asked(p)
        if kind == "place":
            turns.append(f"{'AB'[seat]}")
        elif kind == "sakura":
            turns.append(f"S{'AB'[seat]}")
        do(p, seat, "act forgo" if kind == "act" else texts(p, seat)[0])
    assert " ".join(turns) == "A SA B SB A SA B SB A B A B A B"


@pytest.mark.vector("V-28")
@pytest.mark.rule("RON-UP-06")
def test_the_third_upkeep_of_three_gives_the_gate_to_the_last() -> None:
    p = table(3)
    for seat, have in ((YELLOW, 60), (RED, 55), (BLUE, 55)):
        give(p, seat, points=have)
    tea(p, {BLUE: 4, RED: 4})
    p.state.round = 3
    agenda(p, NextRound())
    assert p.state.gate == BLUE

    for number in (1, 2):
        p.state.round, p.state.gate = number, YELLOW
        agenda(p, NextRound())
        assert p.state.gate == RED


@pytest.mark.vector("V-29")
@pytest.mark.rule("RON-UP-01", "RON-UP-02", "RON-MERCHANT-01")
@pytest.mark.parametrize(("character", "goods", "surplus"), [("", 6, 2), ("merchant", 6, 0), ("merchant", 9, 1)])
def test_limits_at_the_end_of_a_round(character: str, goods: int, surplus: int) -> None:
    p = table()
    give(p, RED, meditation=5, store=["rice"] * (goods - 1) + ["fish"], characters={1: character})

    agenda(p, TidyUp(RED))

    assert p.state.players[RED].meditation == 3
    if surplus:
        assert {text.count(",") + 1 for text in texts(p, RED)} == {surplus}
        do(p, RED, texts(p, RED)[0])
    assert asked(p) == []
    assert len(store(p, RED)) == goods - surplus


@pytest.mark.vector("V-30")
@pytest.mark.rule("RON-UP-07", "RON-UP-08")
def test_what_is_set_aside_refills_the_bag() -> None:
    p = table()
    set_spaces(p, 1, [None, None])
    set_spaces(p, 4, ["rice", None, "rice"])
    set_bag(p, ["coin"], ["rice", "rice", "rice", "rice", "rice"])

    agenda(p, NextRound())

    assert p.state.spaces[0] == ["coin", "rice"]
    assert p.state.spaces[3] == ["rice", "rice", "rice"]
    assert len(p.state.bag) == 3
    assert p.state.aside == []


def move(p: P, seat: int, spaces: int) -> None:
    """Move a marker with as many meditation tiles as it takes; action spaces give points."""
    give(p, seat, meditation=spaces - 1)
    agenda(p, MoveTea(seat))
    if asked(p) == [(seat, "tea_move")]:
        do(p, seat, f"tea_move {spaces}")
    while asked(p):
        do(p, seat, "tea_space points")
    give(p, seat, meditation=0)


def rank(p: P, *seats: int) -> list[int]:
    """These seats, furthest ahead first."""
    return [seat for seat in p.state.tea_order() if seat in seats]


@pytest.mark.vector("V-31")
@pytest.mark.rule("RON-TEA-05", "RON-TEA-06", "RON-TEA-08")
def test_stacks_on_the_tea_track() -> None:
    p = table()
    a, b, c = YELLOW, RED, BLUE
    for seat in (a, b, c):
        move(p, seat, 5)
    assert rank(p, a, b, c) == [c, b, a]

    move(p, a, 2)
    assert rank(p, a, b, c) == [a, c, b]

    move(p, a, 7)
    move(p, b, 9)
    move(p, c, 9)
    assert rank(p, a, b, c) == [a, b, c]


@pytest.mark.vector("V-32")
@pytest.mark.rule("RON-SCORE-02")
def test_two_groups_of_castles() -> None:
    p = table()
    castle(p, YELLOW, 1, 2, 6, 7, 8)
    agenda(p, FinalScoring())
    assert points(p, YELLOW) == 3 + 6


@pytest.mark.vector("V-33")
@pytest.mark.rule("RON-SCORE-02", "RON-SCORE-04")
def test_the_final_scoring_of_the_rulebook() -> None:
    p = table()
    give(p, RED, points=95, bonus={"blue": ["flat_nine"]})
    castle(p, RED, 1, 2, 3, 5, 6)
    agenda(p, FinalScoring())
    assert points(p, RED) == 95 + 15 + 9


@pytest.mark.vector("V-34")
@pytest.mark.rule("RON-SCORE-07")
def test_a_tie_goes_to_the_marker_further_ahead() -> None:
    p = table()
    give(p, BLUE, points=101)
    give(p, GREEN, points=101)
    tea(p, {GREEN: 14, BLUE: 14})
    agenda(p, FinalScoring())
    assert ENGINE.standings(p).winners == (GREEN,)


@pytest.mark.vector("V-35")
@pytest.mark.rule("RON-CAST-02", "RON-CAST-03")
def test_three_players_have_one_castle_space_a_region() -> None:
    p = table(3)
    castle(p, RED, 4)
    acting(p, BLUE, "shimonoseki")
    do(p, BLUE, "act shimonoseki 1")
    assert "build 4" not in texts(p, BLUE)
    assert refusal(p, BLUE, "build 4").rule == "RON-CAST-03"

    p = table(3)
    castle(p, RED, 4)
    acting(p, BLUE, "shimonoseki", "architect")
    do(p, BLUE, "act shimonoseki 1")
    assert "build 4" in texts(p, BLUE)


@pytest.mark.vector("V-36")
@pytest.mark.rule("RON-CLAN-01", "RON-CLAN-02", "RON-MONK-01")
def test_no_crest_twice() -> None:
    p = table()
    give(p, RED, clans=["plum"])
    turn_over(p, "hirosaki")
    acting(p, RED, "hirosaki")
    assert texts(p, RED) == ["act hirosaki 1", "act forgo"]
    assert refusal(p, RED, "act hirosaki 2").rule == "RON-CLAN-02"

    p = table()
    give(p, RED, clans=["plum"])
    acting(p, RED, "osaka")  # nothing else there: the points come by themselves
    assert (asked(p), points(p, RED), side(p, "osaka")) == ([], 2, ("clan:plum",))

    p = table()
    give(p, RED, clans=["plum"])
    acting(p, RED, "osaka", "monk")
    do(p, RED, "act osaka 1")
    crests = ["wisteria", "paulownia", "hollyhock", "bamboo", "hawk_feather", "gentian"]
    assert texts(p, RED) == [f"take_clan {crest}" for crest in crests]
    do(p, RED, "take_clan gentian")
    assert (points(p, RED), p.state.players[RED].clans) == (3, ["plum", "gentian"])


@pytest.mark.vector("V-37")
@pytest.mark.rule("RON-HERMIT-01", "RON-HERMIT-02")
def test_the_supply_caps_a_hermit() -> None:
    p = table()
    give(p, YELLOW, store=["rice", "rice", "fish"])
    set_supply(p, 3, holder=BLUE)
    acting(p, YELLOW, "hachinohe", "hermit")

    do(p, YELLOW, "act hachinohe 1")

    assert (p.state.players[YELLOW].meditation, p.state.meditation_supply) == (1, 2)
    assert texts(p, YELLOW) == ["swap rice", "swap fish", "swap rice,rice", "swap rice,fish", "swap -"]
    assert refusal(p, YELLOW, "swap rice,rice,fish").rule == "RON-HERMIT-02"
    do(p, YELLOW, "swap rice,fish")
    assert (p.state.players[YELLOW].meditation, p.state.meditation_supply) == (3, 0)
    complete(p)


@pytest.mark.vector("V-38")
@pytest.mark.rule("RON-TEAMASTER-01")
def test_a_tea_masters_extra_step_is_resolved_first() -> None:
    p = table()
    tea(p, {YELLOW: 5})
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1", "tea_move 1")
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 6)]
    declined = ENGINE.copy(p)

    do(p, YELLOW, "tea_space use")
    assert texts(p, YELLOW) == ["tea_move 1", "tea_move 2"]
    do(p, YELLOW, "tea_move 2")
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 8)]

    do(declined, YELLOW, "tea_space points")
    assert declined.state.tea_space(YELLOW) == 7
    assert (points(declined, YELLOW), asked(declined)) == (2, [])


@pytest.mark.vector("V-39")
@pytest.mark.rule("RON-HORSEMAN-04", "RON-HORSEMAN-07")
def test_the_good_under_a_horseman_is_for_its_owner_and_last() -> None:
    def region_nine(*cities: str) -> P:
        p = table()
        set_spaces(p, 9, ["coin", "sword"])
        put_piece(p, RED, "horse 9 2", character="horseman")
        for city in cities:
            put_piece(p, BLUE, f"city {city}")
        return agenda(p, Collect(9))

    p = region_nine("kumamoto", "shimonoseki")
    assert (store(p, BLUE), store(p, RED)) == (["coin"], ["sword"])
    assert p.state.spaces[8] == [None, None]

    p = region_nine()
    assert store(p, RED) == ["coin"]
    assert p.state.spaces[8] == [None, "sword"]


@pytest.mark.vector("V-40")
@pytest.mark.rule("RON-SCHOLAR-01", "RON-SCHOLAR-02")
def test_a_scholar_scores_besides_the_action_or_instead() -> None:
    p = table()
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city akita")
    assert points(p, YELLOW) == 3
    do(p, YELLOW, "act forgo")
    assert points(p, YELLOW) == 5
    assert side(p, "akita") == ("mission",)

    p = table(ability_mode="instead")
    give(p, YELLOW, characters={1: "scholar"})
    do(p, YELLOW, "place 1 city akita")
    assert points(p, YELLOW) == 0
    assert texts(p, YELLOW) == ["act akita 1", "act ability", "act forgo"]
    do(p, YELLOW, "act ability")
    assert (points(p, YELLOW), side(p, "akita"), asked(p)) == (3, ("mission",), [(RED, "place")])


@pytest.mark.vector("V-41")
@pytest.mark.rule("RON-COMMANDER-03", "RON-SETUP-04")
@pytest.mark.parametrize(
    ("players", "cities"),
    [(3, {"kumamoto", "shimonoseki", "kagoshima"}), (4, {"kumamoto", "shimonoseki", "kagoshima", "miyazaki"})],
)
def test_the_neighbours_of_kumamoto(players: int, cities: set[str]) -> None:
    p = table(players)
    acting(p, YELLOW, "kumamoto", "commander")
    assert {text.split()[1] for text in texts(p, YELLOW)} == cities | {"forgo"}


@pytest.mark.vector("V-42")
@pytest.mark.rule("RON-SCOUT-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_scout_stands_on_lines_only(players: int) -> None:
    p = table(players)
    give(p, YELLOW, characters={1: "scout"})
    for border in ("B16", "B20", "B01", "B02"):
        assert refusal(p, YELLOW, f"place 1 border {border}").name == "scout_coast"
    for border in ("B24", "B25"):
        assert refusal(p, YELLOW, f"place 1 border {border}").name == ("border_gone" if players < 4 else "scout_coast")
    assert ("place 1 border B26" in texts(p, YELLOW)) == (players < 4)
    assert ("place 1 border B23" in texts(p, YELLOW)) == (players > 3)


@pytest.mark.vector("V-43")
@pytest.mark.rule("RON-TEA-07", "RON-TEA-10", "RON-TEAMASTER-03")
def test_nobody_moves_past_the_end() -> None:
    p = table()
    tea(p, {YELLOW: 11})
    give(p, YELLOW, meditation=3)
    acting(p, YELLOW, "himeji")
    do(p, YELLOW, "act himeji 1")
    assert texts(p, YELLOW) == ["tea_move 1", "tea_move 2", "tea_move 3"]
    assert refusal(p, YELLOW, "tea_move 4").rule == "RON-TEA-07"

    short = ENGINE.copy(p)
    do(short, YELLOW, "tea_move 1")
    assert ENGINE.waiting(short) == [ReachedSpace(YELLOW, 12)]
    do(short, YELLOW, "tea_space points")
    assert asked(short) == []

    do(p, YELLOW, "tea_move 3")
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 12)]
    do(p, YELLOW, "tea_space points")
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 14)]
    do(p, YELLOW, "tea_space use")
    assert asked(p) == [(YELLOW, "build")]


@pytest.mark.vector("V-43")
@pytest.mark.rule("RON-TEA-10", "RON-TEAMASTER-03")
@pytest.mark.parametrize("extra", [1, 0])
def test_a_tea_master_one_space_from_the_end(extra: int) -> None:
    p = table()
    tea(p, {YELLOW: 13})
    acting(p, YELLOW, "himeji", "tea_master")
    do(p, YELLOW, "act himeji 1", f"tea_move {extra}")
    assert p.state.tea_space(YELLOW) == 14
    assert ENGINE.waiting(p) == [ReachedSpace(YELLOW, 14)]
    do(p, YELLOW, "tea_space points")
    assert asked(p) == []

    turn_over(p, "kagoshima")  # meditation, tea
    agenda(p, UseTile(YELLOW, "city kagoshima", "tea_master"))
    assert refusal(p, YELLOW, "act kagoshima 2").rule == "RON-TEA-10"


@pytest.mark.vector("V-44")
@pytest.mark.rule("RON-HORSEMAN-08")
def test_two_own_horsemen_in_one_region() -> None:
    p = table(3)
    set_spaces(p, 3, ["rice", "coin", "fish"])
    put_piece(p, RED, "horse 3 1", character="horseman")
    put_piece(p, RED, "horse 3 2", character="horseman")
    put_piece(p, BLUE, "city kanazawa")
    assert weights(p, 3) == {RED: 2, BLUE: 1}
    other = ENGINE.copy(p)

    agenda(p, Collect(3))
    assert (store(p, RED), store(p, BLUE), asked(p)) == (["fish"], [], [])

    other.state.pieces.pop()
    other.state.players[BLUE].slots[0].home = True
    put_piece(other, BLUE, "city kanazawa", character="fighter")
    castle(other, BLUE, 3)
    assert weights(other, 3) == {RED: 2, BLUE: 3}
    agenda(other, Collect(3))
    assert store(other, BLUE) == ["fish"]
    assert texts(other, RED) == ["pick 1", "pick 2"]
    do(other, RED, "pick 2")
    assert other.state.spaces[2] == ["rice", None, None]


@pytest.mark.vector("V-45")
@pytest.mark.rule("RON-MISS-14", "RON-INFO-06")
def test_a_visit_is_asked_for_unless_public_facts_rule_it_out() -> None:
    p = visiting(RED, "M44", ["rice", "fish"], "akita")
    assert asked(p) == [(RED, "complete")]
    assert texts(p, RED) == ["end_missions"]

    assert asked(visiting(RED, "M44", ["rice", "rice"], "akita")) == []
    assert asked(visiting(RED, "M44", ["rice", "fish"], "aizu", "kyoto")) == []


@pytest.mark.vector("V-46")
@pytest.mark.rule("RON-PLACE-13", "RON-TRAVELER-02")
def test_points_instead_of_an_action_off_the_cities() -> None:
    p = table()
    give(p, RED, characters={2: "traveler"})
    sides = p.state.sides.copy()
    turn(p, RED)

    do(p, RED, "place 2 region 6")
    assert texts(p, RED) == ["act kyoto 1", "act himeji 1", "act osaka 1", "act nagoya 1", "act forgo"]
    do(p, RED, "act forgo")

    assert points(p, RED) == 2
    assert p.state.sides == sides
    assert [weights(p, region).get(RED, 0) for region in range(1, 11)] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]


@pytest.mark.vector("V-47")
@pytest.mark.rule("RON-SCOUT-05")
def test_a_scout_counts_in_the_regions_listed_for_its_border() -> None:
    p = table()
    give(p, RED, characters={1: "scout"}, hand=["M17"], store=["porcelain", "sword"])
    turn(p, RED)

    do(p, RED, "place 1 border B08")
    assert texts(p, RED) == ["act aizu 1", "act edo 1", "act edo 2", "act forgo"]
    assert [region for region in range(1, 11) if RED in weights(p, region)] == [2, 4]

    agenda(p, Visit(RED))
    do(p, RED, "complete M17 none")  # Hirosaki and Edo
    assert points(p, RED) == 5 + 4
