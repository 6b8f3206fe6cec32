"""What is true at every move of every game (RON-INV): random games of all player counts and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engines.ronin import ENGINE
from engines.ronin.components import BOX, CITY, COUNT, LIMITS, MISSION, SAKURA
from engines.ronin.state import Table
from tests.conformance import amount, random_game, reported

GAMES = range(max(12, amount(60)))  # 15 of each player count, and enough that cards are drawn in one


def moves() -> Iterator[tuple[int, Table, str]]:
    """Every position of the games: the number of its game, the table, and the kind of decision that waits."""
    for number in GAMES:
        for run in random_game(ENGINE, number):
            with reported(run):
                yield number, run.position.state, run.kind


@pytest.mark.rule("RON-INV-01")
def test_every_good_is_in_exactly_one_place() -> None:
    box = Counter({r.id: r.count for r in BOX.resource})
    held_at_a_draw = 0
    for _, t, kind in moves():
        board = [good for spaces in t.spaces for good in spaces if good]
        stores = [good for player in t.players for good in player.store]
        assert Counter([*t.bag, *t.aside, *t.box, *t.drawn, *board, *stores]) == box
        assert bool(t.drawn) == (kind == "return")
        held_at_a_draw += bool(t.drawn)
    assert held_at_a_draw


@pytest.mark.rule("RON-INV-02")
def test_meditation_tiles_are_in_the_supply_or_with_players() -> None:
    for _, t, _ in moves():
        held = [player.meditation for player in t.players]
        assert t.meditation_supply + sum(held) == COUNT[len(t.players)].meditation_tiles
        assert min(t.meditation_supply, *held) >= 0


@pytest.mark.rule("RON-INV-03")
def test_every_mission_in_the_game_is_in_exactly_one_place() -> None:
    in_game = {2: 36, 3: 45, 4: 54, 5: 54}
    for _, t, _ in moves():
        display = [card for card in t.mission_display if card]
        held = [card for x in t.players for card in (*x.hand, *x.unspent, *x.spent)]
        cards = [*t.mission_deck, *display, *held]
        assert len(cards) == len(set(cards)) == in_game[len(t.players)]
        assert sorted(cards + t.removed_missions) == sorted(MISSION)


@pytest.mark.rule("RON-INV-04")
def test_every_player_has_its_ronin_castles_and_crests() -> None:
    for _, t, _ in moves():
        for seat, player in enumerate(t.players):
            placed = [piece.slot for piece in t.pieces if piece.owner == seat]
            at_home = [n for n, slot in enumerate(player.slots, 1) if slot.home]
            assert sorted(placed + at_home) == list(range(1, COUNT[len(t.players)].ronin_per_player + 1))
            built = sum(region.count(seat) for region in t.castles)
            assert player.castles_left + built == LIMITS.castles_per_player
            assert len(set(player.clans)) == len(player.clans) <= 7
            assert all(region.count(seat) <= 1 for region in t.castles)


@pytest.mark.rule("RON-INV-05")
def test_points_never_decrease() -> None:
    last: tuple[int, list[int]] = (-1, [])
    for number, t, _ in moves():
        points = [player.points for player in t.players]
        if last[0] == number:
            assert all(now >= before for now, before in zip(points, last[1], strict=True))
        last = number, points


@pytest.mark.rule("RON-INV-06")
def test_a_city_holds_one_piece_a_colour_and_more_than_its_room_only_by_apprentices() -> None:
    shared = 0
    for _, t, _ in moves():
        there: dict[str, list[tuple[int, str]]] = {}
        for piece in t.pieces:
            if city := t.where(piece).city:
                there.setdefault(city, []).append((piece.owner, piece.character))
        for city, pieces in there.items():
            owners = [owner for owner, _ in pieces]
            assert len(owners) == len(set(owners))
            room = COUNT[len(t.players)].double_city_capacity if CITY[city].tile_kind == "double" else 1
            apprentices = sum(character == "apprentice" for _, character in pieces)
            assert len(pieces) - apprentices <= room
            shared += len(pieces) > 1
    assert shared


@pytest.mark.rule("RON-INV-07")
def test_every_marker_is_on_the_tea_track_exactly_once() -> None:
    for _, t, _ in moves():
        markers = [*range(len(t.players)), *([SAKURA] if t.has_sakura else [])]
        assert sorted(seat for stack in t.tea for seat in stack) == markers
        order = t.tea_order()
        assert sorted(order) == markers
        spaces = [t.tea_space(seat) for seat in order]
        assert spaces == sorted(spaces, reverse=True)


@pytest.mark.rule("RON-INV-08")
def test_limits_hold_at_the_end_of_upkeep() -> None:
    before = (-1, 0, "")
    rounds_ended = 0
    for number, t, _ in moves():
        now = (number, t.round, t.phase)
        if before[0] == number and before[1:] != now[1:] and t.phase in ("place", "final"):
            rounds_ended += 1
            for player in t.players:
                merchant = any(slot.character == "merchant" for slot in player.slots)
                assert len(player.store) <= (8 if merchant else 4)
                assert player.meditation <= 3
        before = now
    assert rounds_ended == 4 * len(GAMES)


@pytest.mark.rule("RON-INV-09")
def test_every_placing_has_a_choice_and_the_number_of_placings_is_fixed() -> None:
    for number in GAMES:
        turns: Counter[int] = Counter()
        for run in random_game(ENGINE, number):
            if run.kind == "place":
                seat = ENGINE.waiting(run.position)[0].seat
                assert ENGINE.legal(run.position, seat), "no place for a ronin"
                turns[seat] += 1
        row = COUNT[run.options.players]
        assert turns == dict.fromkeys(range(row.players), 4 * row.ronin_per_player)
