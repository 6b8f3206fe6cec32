"""Who may see what (RON-INFO): views, offers, the story, and what being asked tells."""

from __future__ import annotations

import pytest

from engines.core import NOBODY, UNKNOWN
from engines.ronin import ENGINE
from engines.ronin.components import BONUS, COLOURS, MISSION
from engines.ronin.missions import ChooseBonus, Visit
from engines.ronin.scoring import FinalScoring
from engines.ronin.state import Table
from tests.conformance import random_game
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    P,
    acting,
    agenda,
    asked,
    do,
    give,
    put_piece,
    set_characters,
    set_deck,
    set_display,
    table,
    texts,
    told,
)

ALL_FIVE = ["rice", "porcelain", "fish", "sword", "coin"]


def seen(p: P, viewer: int | None) -> Table:
    return ENGINE.view(p, viewer).state


def choosing_a_bonus() -> P:
    """Red has finished a pair of blue cranes and looks through the blue stack."""
    p = table()
    give(p, RED, hand=["M01"], unspent=["M06"], store=ALL_FIVE)
    put_piece(p, RED, "city kumamoto")
    agenda(p, Visit(RED))
    do(p, RED, "complete M01 none")
    assert asked(p) == [(RED, "take_bonus")]
    return p


# ---- views


@pytest.mark.rule("RON-INFO-01")
def test_hands_are_numbers_and_bonus_tiles_are_colours_to_others() -> None:
    p = table()
    give(p, RED, hand=["M01", "M02", "M03"], bonus={"blue": ["flat_nine"], "violet": ["per_clan", "per_castle"]})
    me = seen(p, RED).players[RED]
    assert me.hand == ["M01", "M02", "M03"]
    assert me.bonus == {"blue": ["flat_nine"], "orange": [], "violet": ["per_clan", "per_castle"]}
    for viewer in (None, YELLOW, BLUE, GREEN):
        other = seen(p, viewer).players[RED]
        assert other.hand == [UNKNOWN] * 3
        assert other.bonus == {"blue": [UNKNOWN], "orange": [], "violet": [UNKNOWN] * 2}


@pytest.mark.rule("RON-INFO-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_view_holds_a_pile_a_removed_tile_or_the_dice(players: int) -> None:
    p = table(players, starting_missions=2, tile_setup="shuffled")
    for viewer in (None, *range(players)):
        view = ENGINE.view(p, viewer)
        t = view.state
        assert t.mission_deck == [UNKNOWN] * len(p.state.mission_deck)
        assert t.character_deck == [UNKNOWN] * len(p.state.character_deck)
        for colour in COLOURS:
            assert t.bonus_stacks[colour] == [UNKNOWN] * len(p.state.bonus_stacks[colour])
            assert t.bonus_box[colour] == [UNKNOWN] * len(p.state.bonus_box[colour])
        assert view.dice == UNKNOWN


@pytest.mark.rule("RON-INFO-02")
def test_the_bag_is_seen_as_counts_and_its_order_tells_nothing() -> None:
    for run in random_game(ENGINE, 4):
        bag = run.position.state.bag
        assert seen(run.position, None).bag == bag
        p = ENGINE.copy(run.position)
        p.state.bag.reverse()
        assert p.dice == run.position.dice
    one, other = table(), table()
    other.state.bag.sort()
    one.state.bag.sort()
    assert ENGINE.encode(ENGINE.view(one, RED)) == ENGINE.encode(ENGINE.view(other, RED))


@pytest.mark.rule("RON-INFO-02")
def test_public_things_are_public() -> None:
    p = table()
    put_piece(p, RED, "city kyoto", character="fighter")
    give(p, RED, store=["coin"], meditation=2, clans=["plum"], unspent=["M06"], spent=["M11"])
    for viewer in (None, *range(4)):
        t = seen(p, viewer)
        assert t.pieces == p.state.pieces
        assert (t.tiles, t.sides, t.unused_tiles) == (p.state.tiles, p.state.sides, p.state.unused_tiles)
        assert (t.spaces, t.aside, t.box, t.tea) == (p.state.spaces, p.state.aside, p.state.box, p.state.tea)
        me = t.players[RED]
        assert (me.store, me.meditation, me.clans, me.unspent, me.spent) == (["coin"], 2, ["plum"], ["M06"], ["M11"])
        assert me.slots == p.state.players[RED].slots


@pytest.mark.rule("RON-INFO-03")
def test_a_stack_is_in_the_view_of_its_chooser_only_and_only_now() -> None:
    p = choosing_a_bonus()
    stack = p.state.players[RED].searching["blue"][:]
    assert stack == [kind for kind in BONUS if kind in stack], "a set: in the order of the box"
    assert seen(p, RED).players[RED].searching["blue"] == stack
    assert seen(p, RED).bonus_stacks["orange"] == [UNKNOWN] * 7
    for viewer in (None, YELLOW, BLUE):
        assert seen(p, viewer).players[RED].searching["blue"] == [UNKNOWN] * len(stack)
    taken = stack[0]
    do(p, RED, f"take_bonus {taken}")
    for viewer in (None, *range(4)):
        t = seen(p, viewer)
        assert t.players[RED].searching == {}
        assert t.bonus_stacks["blue"] == [UNKNOWN] * (len(stack) - 1)


@pytest.mark.rule("RON-INFO-04")
def test_offers_that_name_secrets_go_to_their_seat_only() -> None:
    secret = {Visit, ChooseBonus}
    for cls in ENGINE.tasks:
        if hasattr(cls, "open"):
            assert cls.open is (cls not in secret), cls.__name__
    p = choosing_a_bonus()
    for viewer in (YELLOW, BLUE):
        assert ENGINE.legal(p, viewer) == []
        assert ENGINE.offers(ENGINE.view(p, viewer), viewer).allowed == []
        assert not any(kind in a.text for a in ENGINE.offers(ENGINE.view(p, viewer), RED).allowed for kind in BONUS)
    p = table()
    give(p, RED, hand=["M11"], store=["rice", "porcelain", "coin"])
    put_piece(p, RED, "city edo")
    agenda(p, Visit(RED))
    assert texts(p, RED) == ["complete M11 none", "end_missions"]
    assert [a.text for a in ENGINE.offers(ENGINE.view(p, RED), RED).allowed] == texts(p, RED)
    assert ENGINE.legal(p, BLUE) == []


# ---- the story


@pytest.mark.rule("RON-INFO-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_dealt_card_is_told_to_its_owner_only(players: int) -> None:
    p = table(players, starting_missions=3)
    hands = [player.hand for player in p.state.players]
    for viewer in (None, *range(players)):
        for seat, hand in enumerate(hands):
            for card in hand:
                assert (card in told(p, viewer)) is (viewer == seat)
    assert "{1} starts with 3 hidden missions." in told(p)


@pytest.mark.rule("RON-INFO-05")
def test_the_kind_of_a_bonus_tile_is_told_to_its_owner_only() -> None:
    p = choosing_a_bonus()
    do(p, RED, "take_bonus per_clan" if "take_bonus per_clan" in texts(p, RED) else texts(p, RED)[0])
    kind = p.state.players[RED].bonus["blue"][0]
    mine, others = told(p, RED), told(p, YELLOW)
    assert mine != others
    assert "{1} keeps one blue bonus tile." in others
    assert others == told(p, NOBODY)
    assert BONUS[kind].counts in mine or "9 points" in mine
    assert all(tile.counts not in others for tile in BONUS.values() if tile.id != "flat_nine")


@pytest.mark.rule("RON-INFO-05")
def test_drafted_cards_are_told_to_everybody_and_the_deck_to_nobody() -> None:
    p = table()
    set_display(p, ["M05", "M11", "M20", "M44"])
    set_deck(p, "M01", "M02")
    acting(p, RED, "akita")
    do(p, RED, "act akita 1")
    for viewer in (None, BLUE):
        assert "M44" in told(p, viewer)
        assert "M01" in told(p, viewer), "turned up"
        assert "M02" not in told(p, viewer)


@pytest.mark.rule("RON-INFO-05")
def test_a_search_tells_nothing_of_the_stack_but_what_was_taken() -> None:
    p = table()
    set_characters(p, ["merchant", "scholar", "monk"], ["horseman", "scout", "fighter"])
    acting(p, RED, "aizu", "teacher")
    do(p, RED, "act aizu 1", "take_character stack scout")
    assert "Scout" in told(p, BLUE)
    assert "Horseman" not in told(p, RED)
    assert seen(p, RED).character_deck == [UNKNOWN] * 2


# ---- being asked


def facts(hand: list[str]) -> P:
    p = table()
    give(p, RED, hand=hand, store=["rice", "fish"])
    put_piece(p, RED, "city edo")
    return agenda(p, Visit(RED))


@pytest.mark.rule("RON-INFO-06")
def test_whether_a_visit_is_asked_for_does_not_depend_on_the_cards() -> None:
    for card in MISSION:
        p = facts([card])
        assert asked(p) == [(RED, "complete")], card
        assert texts(p, RED)[-1] == "end_missions"


@pytest.mark.rule("RON-INFO-06")
@pytest.mark.parametrize("number", range(8))
def test_who_is_asked_is_the_same_for_every_hand(number: int) -> None:
    """Asked or not: a bystander's view says the same as the position."""
    for run in random_game(ENGINE, number):
        bystander = ENGINE.view(run.position, None)
        for decision in ENGINE.waiting(run.position):
            if decision.open:
                assert ENGINE.offers(bystander, decision.seat).allowed == ENGINE.legal(run.position, decision.seat)
            else:
                assert decision.settled(bystander) is decision.settled(run.position) is False


@pytest.mark.rule("RON-INFO-06")
def test_the_last_bonus_tile_is_no_question_because_everybody_counts_the_stack() -> None:
    p = table()
    give(p, RED, hand=["M01"], unspent=["M06"], store=ALL_FIVE)
    p.state.bonus_box["blue"] += p.state.bonus_stacks["blue"][1:]
    del p.state.bonus_stacks["blue"][1:]
    assert len(seen(p, None).bonus_stacks["blue"]) == 1
    put_piece(p, RED, "city kumamoto")
    agenda(p, Visit(RED))
    do(p, RED, "complete M01 none")
    assert asked(p) == []


# ---- the end


@pytest.mark.rule("RON-INFO-07")
def test_at_the_end_bonus_tiles_are_public_and_hands_are_not() -> None:
    p = table()
    give(p, RED, hand=["M01", "M02"], bonus={"blue": ["flat_nine"], "orange": ["per_clan"]})
    give(p, BLUE, bonus={"violet": ["per_mission"]})
    agenda(p, FinalScoring())
    assert p.state.phase == "final"
    for viewer in (None, YELLOW, GREEN):
        t = seen(p, viewer)
        assert t.players[RED].revealed == {"blue": ["flat_nine"], "orange": ["per_clan"]}
        assert t.players[BLUE].revealed["violet"] == ["per_mission"]
        assert t.players[RED].hand == [UNKNOWN] * 2
        assert t.bonus_stacks["blue"] == [UNKNOWN] * len(p.state.bonus_stacks["blue"])
    assert seen(p, RED).players[RED].hand == ["M01", "M02"]
    assert "M01" not in told(p)
    assert p.barrier


@pytest.mark.rule("RON-INFO-07")
def test_points_so_far_tell_nothing_of_the_bonus_tiles() -> None:
    p = table()
    give(p, RED, bonus={"blue": ["flat_nine"]})
    assert ENGINE.standings(p).scores[RED].total == 0
    assert ENGINE.standings(ENGINE.view(p, RED)) == ENGINE.standings(p)
