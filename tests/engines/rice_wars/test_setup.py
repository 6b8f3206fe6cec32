"""What is in the box, the boards, and the table at the start (RIC-COMP, RIC-BOARD, RIC-SETUP, RIC-PALACE)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import BadOptions
from engines.rice_wars import ENGINE
from engines.rice_wars.components import ADVISOR, BOARD, BOX, CARD, DAIMYO, DECK, FIELD, NEIGHBOURS, distance
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.income import IncomePhase
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    agenda,
    asked,
    bare,
    complete,
    do,
    hand,
    people,
    purse,
    refusal,
    stand,
    starting,
    table,
    texts,
    told,
)

rule = pytest.mark.rule


# ---- the box


@rule("RIC-COMP-01", "RIC-COMP-02", "RIC-COMP-04")
def test_pieces() -> None:
    box = BOX.components
    assert (box.peasant_tokens_per_player, box.ashigaru_tokens, box.ronin_tokens) == (24, 17, 5)
    assert len(DAIMYO) * 24 + 17 + 5 + 2 == 144
    assert (box.pass_markers_per_player, box.favour_markers_per_player) == (2, 2)
    assert len(DAIMYO) * (2 + 2 + 1) + 1 == 26
    assert (len(ADVISOR), len(DAIMYO)) == (8, 5)


@rule("RIC-COMP-03", "RIC-COMP-05", "RIC-DECK-03")
def test_the_deck() -> None:
    kinds = Counter(
        {kind: sum(card.copies for card in BOX.card if card.kind == kind) for kind in ("action", "reaction")}
    )
    assert kinds == {"action": 40, "reaction": 15}
    assert len(DECK) == 55
    assert Counter(CARD[card].bonus for card in DECK) == {0: 14, 1: 27, 2: 14}
    assert len(CARD) == 19
    complete(table(4))


@rule("RIC-COMP-09", "RIC-COMP-10", "RIC-HOT-02")
def test_every_card_has_one_window() -> None:
    windows = {card.id: card.window for card in BOX.card if card.kind == "reaction"}
    assert windows == {
        "kyuujo": "combat_after_reveal",
        "shouri": "combat_tie",
        "yuuki": "duel_after_reveal",
        "tettai": "combat_defend",
        "kagemusha": "duel_answer",
        "chuugi": "hiring",
    }
    assert {card.window for card in BOX.card if card.kind == "action"} == {"action"}


@rule("RIC-COMP-11")
def test_a_daimyo_changes_nothing_but_colour() -> None:
    one, other = table(3, daimyo=["red", "green", "blue"]), table(3)
    for p in (one, other):
        for seat in (K, Y, R):
            do(p, seat, texts(p, seat)[0])
    for camp in (*one.state.camps, *other.state.camps):
        camp.colour = ""
    assert one.state.camps == other.state.camps
    assert one.state.players == other.state.players


@rule("RIC-COMP-12")
def test_copies_are_offered_once() -> None:
    p = bare()
    stand(p, K, "C1")
    hand(p, K, "nengu", "nengu", "hikyaku", "hikyaku", "nengu")
    acting(p, K)
    assert starting(p, K, "play_card") == ["nengu", "hikyaku"]


# ---- the boards


@rule("RIC-BOARD-01", "RIC-BOARD-03")
@pytest.mark.parametrize(("board", "fields", "turns", "ryo"), [("basic", 37, 7, 2), ("epic", 59, 8, 3)])
def test_boards(board: str, fields: int, turns: int, ryo: int) -> None:
    assert len(FIELD[board]) == fields  # type: ignore[index]
    assert BOARD[board].turns == turns  # type: ignore[index]
    assert BOARD[board].blessed_income == ryo  # type: ignore[index]
    assert [f.id for f in FIELD[board].values() if f.blessed] == [{"basic": "D4", "epic": "E4"}[board]]  # type: ignore[index]
    lines = Counter(f.line for f in FIELD[board].values())  # type: ignore[index]
    assert tuple(lines[i] for i in range(len(lines))) == BOARD[board].row_lengths  # type: ignore[index]


@rule("RIC-BOARD-02")
def test_a_peasant_may_stand_on_a_palace_field() -> None:
    p = bare()
    stand(p, K, "B1")
    people(p, K, card=1)
    acting(p, K)
    do(p, K, "place_peasant C1")
    assert FIELD["basic"]["C1"].palace_icon
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == 3


@rule("RIC-BOARD-04")
@pytest.mark.parametrize("board", ["basic", "epic"])
def test_neighbours_touch_each_other(board: str) -> None:
    near = NEIGHBOURS[board]  # type: ignore[index]
    for field, others in near.items():
        facts = FIELD[board][field]  # type: ignore[index]
        for other in others:
            assert field in near[other]
            gap = abs(FIELD[board][other].half_x - facts.half_x), abs(FIELD[board][other].line - facts.line)  # type: ignore[index]
            assert gap in ((2, 0), (1, 1))
        assert 3 <= len(others) <= 6
    assert distance("basic", "D1", "D7") == 6


@rule("RIC-BOARD-05", "RIC-BOARD-06", "RIC-BOARD-07")
def test_the_turns() -> None:
    assert BOARD["basic"].icons == ("none", "advisor", "extra_card", "extra_ryo", "advisor", "attack_bonus", "none")
    epic = ("none", "advisor", "extra_card", "extra_ryo", "extra_card", "advisor", "attack_bonus", "none")
    assert BOARD["epic"].icons == epic
    assert [board.icons.count("advisor") for board in BOX.board] == [2, 2]


# ---- options


@rule("RIC-SETUP-01", "RIC-2P-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["basic", "epic"])
def test_how_many_play_where(players: int, board: str) -> None:
    if (players, board) in ((2, "epic"), (5, "basic")):
        with pytest.raises(BadOptions, match="need the"):
            ENGINE.options({"players": players, "board": board})
    else:
        t = table(players, board=board).state
        assert len(t.camps) == (3 if players == 2 else players)
        assert (t.neutral is not None) == (players == 2)


@rule("RIC-SETUP-03")
def test_daimyo_are_chosen_or_dealt() -> None:
    assert [camp.colour for camp in table(3).state.camps] == ["black", "yellow", "red"]
    p = table(4, daimyo=["any", "green", "black"])
    assert [camp.colour for camp in p.state.camps] == ["yellow", "green", "black", "red"]
    assert [camp.colour for camp in table(2, daimyo=["red", "black"]).state.camps] == ["red", "black", "yellow"]
    with pytest.raises(BadOptions, match="same daimyo"):
        ENGINE.options({"daimyo": ["red", "red"]})
    dealt = {tuple(camp.colour for camp in table(2, s, daimyo_assignment="random").state.camps) for s in range(20)}
    assert len(dealt) > 10
    assert all(len(set(colours)) == 3 for colours in dealt)
    assert ENGINE.options({"daimyo": "red,any,blue"}).daimyo == ("red", "any", "blue")


@rule("RIC-SETUP-09")
def test_lots_decide_the_first_governor() -> None:
    found = {table(3, seed, first_governor="random").state.governor for seed in range(30)}
    assert found == {0, 1, 2}
    assert table(3, first_governor="seat_2").state.governor == 2
    with pytest.raises(BadOptions, match="cannot govern first"):
        ENGINE.options({"players": 3, "first_governor": "seat_3"})


# ---- the table at the start


@rule("RIC-SETUP-02", "RIC-SETUP-04", "RIC-SETUP-05", "RIC-SETUP-06", "RIC-SETUP-07", "RIC-SETUP-08", "RIC-SETUP-10")
@pytest.mark.parametrize(
    ("players", "board", "people"), [(3, "basic", 2), (4, "epic", 3), (5, "epic", 3), (2, "basic", 2)]
)
def test_what_lies_where(players: int, board: str, people: int) -> None:
    t = table(players, board=board).state
    assert t.turn == 1
    for seat, me in enumerate(t.players):
        camp = t.camps[seat]
        assert (camp.peasants, camp.supply, camp.ashigaru, camp.ronin) == (people, 24 - people, 0, "none")
        assert (len(me.hand), me.ryo, me.free_markers) == (2, 0, 2)
    assert t.workers == {}
    assert (t.ashigaru, t.ronin) == (17, 5)
    assert len(t.deck) == 55 - 2 * players
    assert sorted(t.advisor_deck) == sorted(ADVISOR)
    assert table(players, board=board, seed=2).state.advisor_deck != t.advisor_deck


@rule("RIC-RNG-01")
def test_the_same_start_gives_the_same_game() -> None:
    one, same, other = table(4, 5), table(4, 5), table(4, 6)
    assert ENGINE.encode(one) == ENGINE.encode(same)
    assert one.state.deck != other.state.deck


# ---- palaces


def built(p: P, *fields: str) -> P:
    """Palaces in turn order."""
    for seat, field in zip(p.state.seats, fields, strict=False):
        do(p, seat, f"place_palace {field}")
    return p


@rule("RIC-PALACE-01", "RIC-PALACE-02")
@pytest.mark.parametrize(("players", "icons"), [(3, 12), (5, 14)])
def test_where_palaces_stand(players: int, icons: int) -> None:
    p = table(players)
    fields = starting(p, K, "place_palace")
    assert len(fields) == icons
    near = p.state.neighbours
    assert all(len(near[field]) == 4 for field in fields)
    assert refusal(p, K, "place_palace D4").rule == "RIC-PALACE-01"
    built(p, "B1")
    assert refusal(p, Y, "place_palace C1").rule == "RIC-PALACE-02"
    assert refusal(p, Y, "place_palace B1").rule == "RIC-PLACE-07"
    assert all(distance(p.state.options.board, "B1", field) >= 3 for field in starting(p, Y, "place_palace"))


@rule("RIC-PALACE-03", "RIC-TURN-02")
def test_palaces_in_turn_order() -> None:
    p = table(4, first_governor="seat_2")
    order = []
    while asked(p)[0][1] == "place_palace":
        order.append(asked(p)[0][0])
        do(p, order[-1], texts(p, order[-1])[0])
    assert order == [2, 3, 0, 1]


@rule("RIC-PALACE-04")
def test_the_governor_may_move_once() -> None:
    p = built(table(3), "A2", "B5", "G2")
    assert "A2" not in starting(p, K, "move_palace")
    assert refusal(p, K, "move_palace A2").rule == "RIC-PLACE-07"
    assert refusal(p, K, "move_palace C6").rule == "RIC-PALACE-02"
    do(p, K, "keep_palace")
    assert p.state.camps[K].palace == "A2"
    assert asked(p) == [(K, "hire")]


@rule("RIC-PALACE-05")
def test_a_palace_stays() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5")
    people(p, K, active=2, ronin="active")
    hand(p, K, "ikki", "negaeri", "yashuu")
    purse(p, K, 9)
    acting(p, K)
    assert not [text for text in texts(p, K) if text.endswith("F5")]
    assert refusal(p, K, "attack F5").text == "A palace stands there; palaces are safe."
    assert refusal(p, K, "play_card ikki F5").rule == "RIC-COM-01"


@rule("RIC-PALACE-02")
@pytest.mark.parametrize(("players", "board"), [(3, "basic"), (4, "basic"), (5, "epic")])
def test_there_is_always_room_for_all(players: int, board: str) -> None:
    for seed in range(12):
        p = table(players, seed, board=board)
        pick = seed
        while asked(p)[0][1] == "place_palace":
            seat = asked(p)[0][0]
            fields = texts(p, seat)
            assert len(fields) >= 2
            pick = pick * 7 + 3
            do(p, seat, fields[pick % len(fields)])
        assert len(texts(p, asked(p)[0][0])) >= 2


@rule("RIC-SETUP-07", "RIC-INCOME-01")
def test_the_first_income() -> None:
    p = built(table(3), "A2", "B5", "G2")
    do(p, K, "keep_palace")
    assert [me.ryo for me in p.state.players] == [2, 2, 2]
    assert "gets 2 ryo: 2 palace" in told(p)
    agenda(p, HiringPhase())
    assert texts(p, K) == ["hire peasant", "hire ashigaru", "finish_hiring"]
