"""The actions meditation, missions, clan and castle (RON-MED, RON-CARD, RON-CLAN, RON-CAST)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.core import UNKNOWN
from engines.ronin import ENGINE
from engines.ronin.castles import Build
from engines.ronin.mission_cards import TakeMissions
from engines.ronin.tiles import Act
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
    castle,
    complete,
    do,
    give,
    points,
    put_piece,
    refusal,
    set_deck,
    set_display,
    set_supply,
    side,
    table,
    texts,
    told,
    turn_over,
)

# ---- meditation


@pytest.mark.rule("RON-MED-01")
def test_meditation_takes_one_tile_from_the_supply() -> None:
    p = acting(table(), RED, "hachinohe")
    do(p, RED, "act hachinohe 1")
    assert (p.state.players[RED].meditation, p.state.meditation_supply) == (1, 15)
    assert asked(p) == []
    assert side(p, "hachinohe") == ("clan:paulownia",)


@pytest.mark.rule("RON-MED-02")
@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_the_supply_is_finite(players: int, tiles: int) -> None:
    p = table(players)
    assert p.state.meditation_supply == tiles
    set_supply(p, 0, holder=YELLOW)
    acting(p, RED, "hirosaki")
    assert texts(p, RED) == ["act hirosaki 2", "act forgo"]
    assert refusal(p, RED, "act hirosaki 1").rule == "RON-MED-02"
    assert p.state.players[YELLOW].meditation == tiles


# ---- mission cards


def at_the_display(meditation: int = 3, display: list[str | None] | None = None, ability: str = "") -> P:
    """Red, on akita's mission action, before a display."""
    p = table()
    set_display(p, display or ["M05", "M11", "M20", "M44"])
    give(p, RED, meditation=meditation)
    acting(p, RED, "akita", ability)
    return p


@pytest.mark.rule("RON-CARD-01")
def test_one_to_four_cards_come_into_the_hand() -> None:
    p = at_the_display(meditation=4)
    do(p, RED, "act akita 1")
    assert len(texts(p, RED)) == 15
    for wish in ("take_missions -", TakeMissions(())):
        assert refusal(p, RED, wish).rule == "RON-CARD-01"
    do(p, RED, "take_missions 1,2,3,4")
    assert p.state.players[RED].hand == ["M05", "M11", "M20", "M44"]
    assert p.state.players[RED].meditation == 0
    complete(p)


@pytest.mark.rule("RON-CARD-02")
@pytest.mark.parametrize(
    ("positions", "cost"),
    [((4,), 0), ((3,), 1), ((2,), 1), ((1,), 2), ((2, 3), 2), ((1, 2), 3), ((1, 2, 3), 4), ((1, 2, 3, 4), 4)],
    ids=str,
)
def test_what_cards_cost(positions: tuple[int, ...], cost: int) -> None:
    wish = TakeMissions(positions)
    p = at_the_display(meditation=max(cost, 1))
    supply = p.state.meditation_supply
    do(p, RED, "act akita 1")
    ENGINE.apply(p, RED, wish)
    assert (p.state.players[RED].meditation, p.state.meditation_supply) == (max(cost, 1) - cost, supply + cost)
    if cost > 1:
        p = at_the_display(meditation=cost - 1)
        do(p, RED, "act akita 1")
        why = refusal(p, RED, wish)
        assert (why.rule, why.text) == ("RON-CARD-02", f"That costs {cost} meditation and you own {cost - 1}.")


@pytest.mark.rule("RON-CARD-02")
def test_without_meditation_only_the_free_card_is_left_and_comes_by_itself() -> None:
    p = at_the_display(meditation=0)
    do(p, RED, "act akita 1")
    assert asked(p) == []
    assert p.state.players[RED].hand == ["M44"]


@pytest.mark.rule("RON-CARD-03")
def test_the_deck_is_closed() -> None:
    p = at_the_display()
    set_deck(p, "M01")
    do(p, RED, "act akita 1")
    for wish in ("take_missions M01", "take_missions deck"):
        assert refusal(p, RED, wish).rule == "RON-CARD-03", wish
    for wish in ("take_missions 5", "take_missions 4,5"):
        assert refusal(p, RED, wish).rule == "RON-CARD-01", wish
    assert not any("M01" in text for text in texts(p, RED))


@pytest.mark.rule("RON-CARD-04")
@pytest.mark.parametrize(
    ("taken", "then"),
    [
        ("4", ["M01", "M05", "M11", "M20"]),
        ("1", ["M01", "M11", "M20", "M44"]),
        ("2,3", ["M02", "M01", "M05", "M44"]),
        ("1,4", ["M02", "M01", "M11", "M20"]),
        ("2,3,4", ["M03", "M02", "M01", "M05"]),
    ],
)
def test_cards_slide_right_and_gaps_fill_rightmost_first(taken: str, then: list[str]) -> None:
    p = at_the_display()
    set_deck(p, "M01", "M02", "M03")
    do(p, RED, "act akita 1", f"take_missions {taken}")
    assert p.state.mission_display == then
    assert p.barrier, "new cards are turned up"
    complete(p)


@pytest.mark.rule("RON-CARD-05")
def test_prices_follow_the_positions_before_anything_slides() -> None:
    p = at_the_display(meditation=2)
    set_deck(p, "M01", "M02")
    do(p, RED, "act akita 1", "take_missions 1,4")
    assert p.state.players[RED].hand == ["M05", "M44"]
    assert p.state.players[RED].meditation == 0
    assert asked(p) == [], "the new cards are for a later action"


@pytest.mark.rule("RON-CARD-06")
def test_any_subset_that_can_be_paid_with_or_without_the_free_card() -> None:
    p = at_the_display(meditation=2)
    do(p, RED, "act akita 1")
    price = {1: 2, 2: 1, 3: 1, 4: 0}
    subsets = [c for n in (1, 2, 3, 4) for c in combinations(price, n) if sum(price[i] for i in c) <= 2]
    assert texts(p, RED) == [f"take_missions {','.join(map(str, c))}" for c in subsets]
    assert "take_missions 1" in texts(p, RED)


@pytest.mark.rule("RON-CARD-07")
def test_with_an_empty_deck_the_display_shrinks_to_the_right() -> None:
    p = at_the_display(meditation=4)
    set_deck(p, size=0)
    do(p, RED, "act akita 1", "take_missions 2,4")
    assert p.state.mission_display == [None, None, "M05", "M20"]
    acting(p, RED, "matsumoto")
    do(p, RED, "act matsumoto 1")
    assert texts(p, RED) == ["take_missions 3", "take_missions 4", "take_missions 3,4"]
    assert refusal(p, RED, "take_missions 1").rule == "RON-CARD-07"
    do(p, RED, "take_missions 3,4")
    assert p.state.mission_display == [None] * 4
    acting(p, RED, "nagoya")
    assert asked(p) == [], "the points are all that is left"
    assert points(p, RED) == 2
    complete(p)


@pytest.mark.rule("RON-CARD-07")
def test_an_empty_display_offers_no_mission_action() -> None:
    p = table()
    set_deck(p, size=0)
    p.state.removed_missions += [card for card in p.state.mission_display if card]
    p.state.mission_display = [None] * 4
    acting(p, RED, "edo")
    assert "act edo 1" not in texts(p, RED)
    assert refusal(p, RED, "act edo 1").rule == "RON-CARD-07"


@pytest.mark.rule("RON-CARD-02")
def test_a_display_without_a_card_that_can_be_paid_offers_no_mission_action() -> None:
    p = table()
    set_deck(p, size=0)
    p.state.removed_missions += [card for card in p.state.mission_display[1:] if card]
    p.state.mission_display[1:] = [None, None, None]
    acting(p, RED, "edo")
    assert refusal(p, RED, "act edo 1").rule == "RON-CARD-02"


# ---- clan tiles


@pytest.mark.rule("RON-CLAN-01")
def test_the_shown_crest_fills_the_leftmost_slot_and_scores_it() -> None:
    crests = ["wisteria", "paulownia", "hollyhock", "plum", "hawk_feather", "gentian"]
    for owned, gain in zip(range(7), (2, 3, 4, 5, 6, 8, 10), strict=True):
        p = table()
        give(p, RED, clans=crests[:owned])
        acting(p, RED, "kyoto")
        do(p, RED, "act kyoto 1")
        assert points(p, RED) == gain
        assert p.state.players[RED].clans == [*crests[:owned], "bamboo"]
        assert p.state.clan_supply.count("bamboo") == 4
        complete(p)


@pytest.mark.rule("RON-CLAN-02")
def test_never_two_tiles_of_one_crest() -> None:
    p = table()
    give(p, RED, clans=["bamboo"])
    acting(p, RED, "kyoto")
    assert asked(p) == [], "only the points are left"
    assert points(p, RED) == 2
    p = table()
    give(p, RED, clans=["wisteria"])
    acting(p, RED, "edo")
    assert texts(p, RED) == ["act edo 1", "act forgo"]
    assert refusal(p, RED, "act edo 2").rule == "RON-CLAN-02"


@pytest.mark.rule("RON-CLAN-01")
def test_a_crest_that_the_supply_lacks_cannot_be_taken() -> None:
    p = table(5)
    for seat in range(5):
        give(p, seat, clans=["wisteria"])
    p.state.players[RED].clans.clear()
    p.state.players[BLUE].clans.append("wisteria")  # not by the rules: only so can a crest run out
    acting(p, RED, "edo")
    assert refusal(p, RED, Act("edo", 2)).rule == "RON-CLAN-01"


# ---- castles


def building(p: P, seat: int = RED, city: str = "shimonoseki", ability: str = "") -> P:
    """This seat is asked for a region."""
    acting(p, seat, city, ability)
    do(p, seat, f"act {city} 1")
    return p


@pytest.mark.rule("RON-CAST-01")
def test_a_castle_goes_to_any_region_wherever_the_ronin_stands() -> None:
    p = building(table())
    assert texts(p, RED) == [f"build {region}" for region in range(1, 11)]
    do(p, RED, "build 4")
    assert p.state.castles[3] == [RED]
    assert p.state.players[RED].castles_left == 4
    complete(p)


@pytest.mark.rule("RON-CAST-01")
def test_the_fifth_castle_is_the_last() -> None:
    p = table()
    castle(p, RED, 1, 2, 3, 4, 5)
    acting(p, RED, "hirosaki")
    assert texts(p, RED) == ["act hirosaki 1", "act forgo"]
    assert refusal(p, RED, "act hirosaki 2").rule == "RON-SETUP-15"


@pytest.mark.rule("RON-CAST-01")
def test_no_region_with_room_offers_no_castle_action() -> None:
    p = table(2, two_player_castles=1)
    castle(p, YELLOW, 1, 2, 3, 4, 5)
    castle(p, RED, 6, 7, 8, 9)
    p.state.castles[9].append(YELLOW)  # not by the rules: two players have castles for ten regions only together
    acting(p, RED, "hirosaki")
    assert refusal(p, RED, "act hirosaki 2").rule == "RON-CAST-01"


@pytest.mark.rule("RON-CAST-02")
def test_one_own_castle_per_region() -> None:
    p = table()
    castle(p, RED, 6)
    building(p)
    assert "build 6" not in texts(p, RED)
    why = refusal(p, RED, "build 6")
    assert (why.rule, "Kinai" in why.text) == ("RON-CAST-02", True)


@pytest.mark.rule("RON-CAST-03")
def test_with_three_players_one_castle_fills_a_region() -> None:
    p = table(3)
    castle(p, RED, 4)
    building(p, BLUE)
    assert "build 4" not in texts(p, BLUE)
    assert refusal(p, BLUE, "build 4").rule == "RON-CAST-03"


@pytest.mark.rule("RON-CAST-04")
@pytest.mark.parametrize(
    ("players", "option", "limit"), [(2, 2, 2), (2, 1, 1), (4, 1, 2), (4, 2, 2), (5, 2, 2)], ids=str
)
def test_otherwise_a_region_has_two_castle_spaces(players: int, option: int, limit: int) -> None:
    p = table(players, two_player_castles=option)
    others = [YELLOW, *range(2, players)][: limit if players > 2 else 1]
    for seat in others:
        castle(p, seat, 6)
    building(p, RED)
    room = len(others) < limit
    assert ("build 6" in texts(p, RED)) is room
    if not room:
        assert refusal(p, RED, "build 6").rule == "RON-CAST-04"


@pytest.mark.rule("RON-CAST-04")
def test_a_third_castle_finds_no_space() -> None:
    p = table()
    castle(p, YELLOW, 6)
    castle(p, GREEN, 6)
    building(p)
    why = refusal(p, RED, "build 6")
    assert (why.rule, why.text) == ("RON-CAST-04", "Kinai is full: with 4 players it has room for 2.")
    assert refusal(p, RED, Build(7, block=True)).rule == "RON-ARCHITECT-02"


@pytest.mark.rule("RON-CAST-05")
def test_castles_are_never_moved_or_removed() -> None:
    standing: list[list[int]] = []
    built = 0
    for number in range(12):
        for run in random_game(ENGINE, number):
            castles = run.position.state.castles
            if run.moves:
                assert all(now[: len(before)] == before for before, now in zip(standing, castles, strict=True))
            standing = [region[:] for region in castles]
        built += sum(map(len, standing))
    assert built > 12


# ---- an action that was chosen


def test_an_action_that_was_chosen_cannot_be_given_up() -> None:
    p = building(table())
    assert refusal(p, RED, "act forgo").rule == "RON-PLACE-14"


def test_a_mission_taken_is_in_the_open_but_a_hand_is_not() -> None:
    p = at_the_display()
    do(p, RED, "act akita 1", "take_missions 4")
    assert "M44" in told(p, BLUE)
    assert ENGINE.view(p, BLUE).state.players[RED].hand == [UNKNOWN]


def test_the_back_of_a_tile_is_used_once_it_shows() -> None:
    p = table()
    turn_over(p, "hachinohe")
    put_piece(p, RED, "city hachinohe")
    agenda(p)
    acting(p, BLUE, "aizu", "commander")
    do(p, BLUE, "act hachinohe 1")
    assert p.state.players[BLUE].clans == ["paulownia"]
    assert side(p, "hachinohe") == ("meditation",)
