"""Missions are completed, and sets of them bring bonus tiles (RON-MISS, RON-BONUS)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import UNKNOWN
from engines.ronin import ENGINE
from engines.ronin.components import BONUS, MISSION
from engines.ronin.missions import Complete, EndMissions, MissionPhase, TakeBonus, Visit, held_cities
from engines.ronin.upkeep import NextRound
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    P,
    agenda,
    asked,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_bag,
    set_display,
    store,
    table,
    texts,
    told,
)

ALL_FIVE = ["rice", "porcelain", "fish", "sword", "coin"]


def visit(p: P, seat: int = RED) -> P:
    return agenda(p, Visit(seat))


def red_with(hand: list[str], goods: list[str], *cities: str, meditation: int = 0) -> P:
    """Red's visit with these cards and goods and ronin in these cities."""
    p = table()
    give(p, RED, hand=hand, store=goods, meditation=meditation)
    for city in cities:
        put_piece(p, RED, f"city {city}")
    return visit(p)


# ---- completing


@pytest.mark.rule("RON-MISS-01")
def test_each_player_in_seat_order_completes_any_number() -> None:
    p = table(start_player="seat_3")
    for seat, cards in ((YELLOW, ["M54"]), (BLUE, ["M44", "M18", "M42"]), (GREEN, ["M06"])):
        give(p, seat, hand=cards, store=ALL_FIVE)
    put_piece(p, BLUE, "city shimonoseki")
    put_piece(p, BLUE, "city edo")
    put_piece(p, YELLOW, "city kumamoto")
    put_piece(p, GREEN, "city hirosaki")
    agenda(p, MissionPhase())
    assert p.state.phase == "missions"
    assert asked(p) == [(BLUE, "complete")]
    do(p, BLUE, "complete M18 none")
    assert asked(p) == [(BLUE, "complete")], "still Blue's visit"
    give(p, BLUE, store=ALL_FIVE)
    do(p, BLUE, "complete M42 none", "end_missions")
    assert asked(p) == [(GREEN, "complete")]
    do(p, GREEN, "end_missions")
    assert asked(p) == [(YELLOW, "complete")]
    do(p, YELLOW, "end_missions")
    assert asked(p) == []
    assert p.state.players[BLUE].hand == ["M44"]


@pytest.mark.rule("RON-MISS-02")
def test_a_mission_needs_its_goods_and_a_ronin_in_one_of_its_cities() -> None:
    p = red_with(["M11", "M12", "M53"], ["rice", "coin", "porcelain"], "edo")
    assert texts(p, RED) == ["complete M11 none", "end_missions"]
    why = refusal(p, RED, "complete M12 none")
    assert (why.rule, why.text) == ("RON-MISS-02", "Neither Kagoshima nor Shimonoseki is held by a ronin of yours.")
    give(p, RED, store=["rice", "porcelain"])
    why = refusal(p, RED, "complete M11 none")
    assert (why.rule, why.text) == ("RON-MISS-02", "To pay for this mission you still lack coin.")


@pytest.mark.rule("RON-MISS-03")
@pytest.mark.parametrize(
    ("cities", "gain"), [(["edo"], 7 + 6), (["nagoya"], 7 + 2), (["nagoya", "edo"], 7 + 6 + 2)], ids=str
)
def test_goods_always_score_and_each_city_only_if_held(cities: list[str], gain: int) -> None:
    p = red_with(["M11"], ["rice", "porcelain", "coin"], *cities)
    do(p, RED, "complete M11 none")
    assert points(p, RED) == gain
    assert f"{gain} points" in told(p)


@pytest.mark.rule("RON-MISS-04")
def test_one_good_may_be_replaced_by_one_meditation_tile() -> None:
    p = red_with(["M44"], ["rice", "fish", "sword"], "akita", meditation=3)
    assert texts(p, RED) == ["complete M44 coin", "end_missions"]
    why = refusal(p, RED, "complete M44 none")
    assert why.rule == "RON-MISS-02"
    assert refusal(p, RED, "complete M44 porcelain").text.startswith("This mission does not ask for porcelain")
    do(p, RED, "complete M44 coin")
    assert store(p, RED) == []
    assert p.state.players[RED].meditation == 2
    complete(p)


@pytest.mark.rule("RON-MISS-04")
def test_two_missing_goods_are_one_too_many() -> None:
    p = red_with(["M44"], ["rice", "fish"], "akita", meditation=3)
    assert texts(p, RED) == ["end_missions"]
    why = refusal(p, RED, "complete M44 coin")
    assert (why.rule, why.text) == (
        "RON-MISS-04",
        "You lack sword, and meditation can replace just one good on a card.",
    )


@pytest.mark.rule("RON-MISS-04")
def test_without_a_meditation_tile_nothing_is_replaced() -> None:
    p = red_with(["M44"], ["rice", "fish", "sword"], "akita")
    assert refusal(p, RED, "complete M44 coin").rule == "RON-MISS-04"


@pytest.mark.rule("RON-MISS-05")
def test_spent_goods_go_beside_the_board() -> None:
    p = red_with(["M11"], ["rice", "porcelain", "coin", "fish"], "edo")
    bag = p.state.bag[:]
    do(p, RED, "complete M11 none")
    assert p.state.aside == ["rice", "porcelain", "coin"]
    assert p.state.bag == bag
    assert store(p, RED) == ["fish"]


@pytest.mark.rule("RON-MISS-06")
def test_they_come_back_only_when_the_bag_is_empty() -> None:
    p = table()
    set_bag(p, ["rice"] * 3, aside=["coin"] * 4)
    p.state.spaces[0], gone = [None, None], p.state.spaces[0]
    p.state.box += [good for good in gone if good]
    agenda(p, NextRound())
    assert (p.state.bag, p.state.aside) == (["rice"], ["coin"] * 4), "the bag was not empty"
    p.state.box += [good for good in p.state.spaces[0] if good]
    p.state.spaces[0] = [None, None]
    agenda(p, NextRound())
    assert (p.state.bag, p.state.aside) == (["coin"] * 3, [])
    assert p.state.spaces[0] == ["rice", "coin"]


@pytest.mark.rule("RON-MISS-07")
def test_the_spent_meditation_tile_returns_to_the_supply() -> None:
    p = red_with(["M44"], ["rice", "fish", "sword"], "akita", meditation=1)
    supply = p.state.meditation_supply
    do(p, RED, "complete M44 coin")
    assert (p.state.players[RED].meditation, p.state.meditation_supply) == (0, supply + 1)


@pytest.mark.rule("RON-MISS-08")
def test_one_ronin_serves_several_missions() -> None:
    p = red_with(["M30", "M42"], ["fish", "coin", "porcelain", "fish"], "edo")
    do(p, RED, "complete M30 none", "complete M42 none")
    assert points(p, RED) == 5 + 6 + 4 + 5
    assert p.state.players[RED].unspent == ["M30", "M42"]


@pytest.mark.rule("RON-MISS-09")
def test_unfinished_cards_stay_in_hand_without_penalty() -> None:
    p = red_with(["M30", "M42", "M54"], ["fish", "coin"], "edo")
    do(p, RED, "end_missions")
    assert p.state.players[RED].hand == ["M30", "M42", "M54"]
    assert points(p, RED) == 0
    assert asked(p) == []


@pytest.mark.rule("RON-MISS-10")
def test_a_card_of_the_display_cannot_be_completed() -> None:
    p = table()
    set_display(p, ["M30", "M11", "M20", "M44"])
    give(p, RED, hand=["M42"], store=["fish", "coin"])
    put_piece(p, RED, "city edo")
    visit(p)
    assert refusal(p, RED, "complete M30 none").rule == "RON-MISS-10"
    assert refusal(p, RED, Complete("M30", "fish")).rule == "RON-MISS-10"


@pytest.mark.rule("RON-MISS-11")
def test_a_good_that_is_there_may_be_replaced_as_well() -> None:
    p = red_with(["M30"], ["fish", "coin"], "edo", meditation=1)
    assert texts(p, RED) == ["complete M30 none", "complete M30 fish", "complete M30 coin", "end_missions"]
    do(p, RED, "complete M30 coin")
    assert store(p, RED) == ["coin"]
    assert points(p, RED) == 11


@pytest.mark.rule("RON-MISS-12")
def test_a_city_pays_once_however_many_pieces_hold_it() -> None:
    p = table()
    give(p, RED, hand=["M49"], store=["rice", "porcelain", "sword", "coin"])
    put_piece(p, RED, "city akita")
    put_piece(p, RED, "border B03", character="scout")
    put_piece(p, RED, "region 2", character="traveler")
    assert held_cities(p.state, RED) == {"akita", "hachinohe", "aizu"}
    visit(p)
    do(p, RED, "complete M49 none")
    assert points(p, RED) == 10 + 2 + 2


@pytest.mark.rule("RON-MISS-13")
def test_a_mission_brings_points_and_nothing_else_at_once() -> None:
    p = red_with(["M11"], ["rice", "porcelain", "coin"], "edo")
    me = p.state.players[RED]
    do(p, RED, "complete M11 none")
    assert me.earned == {"missions": 13}
    assert (me.meditation, me.clans, me.hand, me.castles_left) == (0, [], [], 5)
    assert asked(p) == []


# ---- who is asked


@pytest.mark.rule("RON-MISS-14")
@pytest.mark.parametrize(
    ("hand", "goods", "meditation", "city"),
    [
        ([], ALL_FIVE, 3, "edo"),
        (["M44"], ALL_FIVE, 3, "kyoto"),
        (["M44"], ["rice", "rice", "rice"], 0, "akita"),
        (["M44"], [], 3, "akita"),
    ],
    ids=["empty hand", "no city of a mission", "one kind of good", "meditation alone"],
)
def test_public_facts_can_prove_that_nothing_is_possible(
    hand: list[str], goods: list[str], meditation: int, city: str
) -> None:
    assert asked(red_with(hand, goods, city, meditation=meditation)) == []


@pytest.mark.rule("RON-MISS-14", "RON-INFO-06")
@pytest.mark.parametrize(
    ("hand", "goods", "meditation"),
    [(["M44"], ["rice", "porcelain"], 0), (["M44"], ["porcelain"], 1), (["M54"], ALL_FIVE, 3)],
    ids=["two kinds", "one kind and meditation", "cards of other cities"],
)
def test_otherwise_the_end_is_asked_for_even_as_the_only_choice(
    hand: list[str], goods: list[str], meditation: int
) -> None:
    p = red_with(hand, goods, "akita", meditation=meditation)
    assert texts(p, RED) == ["end_missions"]
    assert asked(p) == [(RED, "complete")]
    do(p, RED, "end_missions")
    assert asked(p) == []


@pytest.mark.rule("RON-MISS-14")
def test_horsemen_alone_end_the_visit() -> None:
    p = table()
    give(p, RED, hand=["M44"], store=ALL_FIVE)
    put_piece(p, RED, "horse 1 1", character="horseman")
    assert asked(visit(p)) == []


@pytest.mark.rule("RON-MISS-14")
def test_a_visit_ends_by_itself_once_the_hand_is_empty_or_the_goods_are_gone() -> None:
    p = red_with(["M30"], ALL_FIVE, "edo")
    do(p, RED, "complete M30 none")
    assert asked(p) == []
    p = red_with(["M30", "M42"], ["fish", "coin"], "edo")
    do(p, RED, "complete M30 none")
    assert asked(p) == []
    assert p.state.players[RED].hand == ["M42"]


def test_a_completion_names_points_for_cities_in_its_detail() -> None:
    p = red_with(["M11"], ["rice", "porcelain", "coin"], "edo", "nagoya")
    view = ENGINE.view(p, RED)
    assert ENGINE.legal(p, RED)[0].detail(view, RED).startswith("15 points")


# ---- bonus tiles


def completes(p: P, card: str) -> None:
    """Red completes a card, with all that it takes."""
    me = p.state.players[RED]
    give(p, RED, hand=[*me.hand, card], store=list(MISSION[card].resources))
    if MISSION[card].city_a not in held_cities(p.state, RED):
        put_piece(p, RED, f"city {MISSION[card].city_a}")
    visit(p)
    do(p, RED, f"complete {card} none")


def about_to_choose(*cards: str) -> P:
    """Red completes these cards in a row."""
    p = table()
    for card in cards:
        completes(p, card)
    return p


@pytest.mark.rule("RON-BONUS-01")
def test_a_completed_card_joins_the_cards_of_its_owner() -> None:
    p = about_to_choose("M06", "M42")
    assert p.state.players[RED].unspent == ["M06", "M42"]
    assert p.state.players[RED].completed == ["M06", "M42"]
    for viewer in (None, YELLOW):
        assert ENGINE.view(p, viewer).state.players[RED].unspent == ["M06", "M42"]


@pytest.mark.rule("RON-BONUS-02")
@pytest.mark.parametrize(
    ("cards", "tile"),
    [
        (["M06", "M01"], True),
        (["M06", "M12", "M17"], True),
        (["M06", "M12"], False),
        (["M06", "M24", "M42"], False),
        (["M06", "M23"], False),
    ],
    ids=["two equal", "all three", "two different", "one of each colour", "equal symbols, two colours"],
)
def test_two_equal_or_three_different_symbols_of_a_colour_bring_a_tile(cards: list[str], tile: bool) -> None:
    p = about_to_choose(*cards)
    assert (asked(p) == [(RED, "take_bonus")]) is tile
    me = p.state.players[RED]
    assert (me.spent == cards) is tile
    assert sorted(me.completed) == sorted(cards)


@pytest.mark.rule("RON-BONUS-03")
def test_the_whole_stack_is_looked_through_and_the_rest_goes_back_face_down() -> None:
    p = about_to_choose("M06")
    stack = sorted(p.state.bonus_stacks["blue"])
    completes(p, "M01")
    offered = [text.removeprefix("take_bonus ") for text in texts(p, RED)]
    assert sorted(offered) == stack
    assert p.barrier, "Red has seen the stack"
    gone = next(kind for kind in BONUS if kind not in stack)
    assert refusal(p, RED, TakeBonus(gone)).rule == "RON-BONUS-03"
    dice = p.dice
    do(p, RED, f"take_bonus {offered[0]}")
    assert p.state.players[RED].bonus["blue"] == [offered[0]]
    assert Counter(p.state.bonus_stacks["blue"]) == Counter(stack) - Counter([offered[0]])
    assert p.dice != dice, "the rest is shuffled"
    assert ENGINE.view(p, RED).state.bonus_stacks["blue"] == [UNKNOWN] * (len(stack) - 1)
    complete(p)


@pytest.mark.rule("RON-BONUS-03")
def test_nothing_about_the_order_of_a_stack_shows_while_it_is_looked_through() -> None:
    one, other = about_to_choose("M06"), about_to_choose("M06")
    other.state.bonus_stacks["blue"].reverse()
    for p in (one, other):
        completes(p, "M01")
    assert ENGINE.encode(ENGINE.view(one, RED)) == ENGINE.encode(ENGINE.view(other, RED))


@pytest.mark.rule("RON-BONUS-04")
def test_only_its_owner_sees_a_bonus_tile_and_at_any_time() -> None:
    p = table()
    give(p, RED, bonus={"violet": ["per_clan"]})
    assert ENGINE.view(p, RED).state.players[RED].bonus["violet"] == ["per_clan"]
    for viewer in (None, YELLOW, BLUE):
        assert ENGINE.view(p, viewer).state.players[RED].bonus["violet"] == [UNKNOWN]


@pytest.mark.rule("RON-BONUS-05")
def test_there_is_no_limit_to_bonus_tiles() -> None:
    p = table()
    colours = iter([("M06", "M01"), ("M23", "M20"), ("M42", "M39"), ("M12", "M11"), ("M29", "M28")])
    for cards in colours:
        p.state.pieces.clear()
        for slot in p.state.players[RED].slots:
            slot.home = True
        for card in cards:
            completes(p, card)
        do(p, RED, texts(p, RED)[0])
    owned = p.state.players[RED].bonus
    assert {colour: len(tiles) for colour, tiles in owned.items()} == {"blue": 2, "orange": 2, "violet": 1}


@pytest.mark.rule("RON-BONUS-06")
def test_a_card_counts_for_one_set_only() -> None:
    p = about_to_choose("M06", "M12", "M01")
    me = p.state.players[RED]
    assert (me.unspent, me.spent) == (["M12"], ["M06", "M01"])
    do(p, RED, texts(p, RED)[0])
    p.state.pieces.clear()
    for slot in me.slots:
        slot.home = True
    completes(p, "M03")
    assert asked(p) == [], "crane beside an unspent pine"
    completes(p, "M18")
    assert asked(p) == [(RED, "take_bonus")]
    assert me.unspent == []


@pytest.mark.rule("RON-BONUS-07")
def test_an_empty_stack_gives_nothing_and_spends_nothing() -> None:
    p = about_to_choose("M06")
    p.state.bonus_box["blue"] += p.state.bonus_stacks["blue"]
    p.state.bonus_stacks["blue"] = []
    completes(p, "M01")
    assert asked(p) == []
    assert (p.state.players[RED].unspent, p.state.players[RED].spent) == (["M06", "M01"], [])
    complete(p)


@pytest.mark.rule("RON-BONUS-08")
def test_a_tile_that_was_won_has_to_be_taken() -> None:
    p = about_to_choose("M06", "M01")
    assert all(text.startswith("take_bonus ") for text in texts(p, RED))
    assert refusal(p, RED, "end_missions").rule == "RON-BONUS-08"
    assert refusal(p, YELLOW, EndMissions()).rule == "CORE-02"


@pytest.mark.rule("RON-BONUS-08", "RON-INFO-06")
def test_the_last_tile_of_a_stack_is_taken_without_a_question() -> None:
    p = about_to_choose("M06")
    stack = p.state.bonus_stacks["blue"]
    p.state.bonus_box["blue"] += stack[1:]
    del stack[1:]
    last = stack[0]
    completes(p, "M01")
    assert asked(p) == []
    assert p.state.players[RED].bonus["blue"] == [last]
    assert last not in told(p, YELLOW)
    complete(p)


def test_the_visit_goes_on_after_a_bonus_tile() -> None:
    p = about_to_choose("M06")
    give(p, RED, hand=["M01", "M17"], store=["porcelain", "fish", "sword", "coin", "porcelain", "sword"])
    put_piece(p, RED, "city kumamoto")
    visit(p)
    do(p, RED, "complete M01 none", texts_after_bonus(p))
    assert texts(p, RED) == ["complete M17 none", "end_missions"]


def texts_after_bonus(p: P) -> str:
    """A bonus tile that is surely in the blue stack."""
    return f"take_bonus {p.state.bonus_stacks['blue'][0]}"
