"""The worked examples of the specification, as given, when, then."""

from __future__ import annotations

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.auction import AdvisorPhase, ChooseAuction
from engines.rice_wars.deck import DrawPhase
from engines.rice_wars.fields import cut_off, joined, open_fields
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.income import IncomePhase
from engines.rice_wars.scoring import GameOver
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    agenda,
    asked,
    bare,
    deck,
    discarded,
    do,
    facing_up,
    hand,
    held,
    on_fields,
    owes,
    people,
    phase,
    purse,
    refusal,
    stand,
    starting,
    table,
    texts,
    told,
    views,
)

vector = pytest.mark.vector


def facing(board: str = "basic", turn: int = 1) -> P:
    """K's palace on C1 and Y's on F5, a peasant of Y on F4."""
    p = bare(turn=turn, board=board)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    return p


def attack(p: P, field: str, ashigaru: int, ronin: int = 0) -> None:
    """K attacks a field."""
    acting(p, K)
    do(p, K, f"attack {field}")
    if asked(p) == [(K, "choose_warriors")]:
        do(p, K, f"send {ashigaru} {ronin}")


def clash(p: P, *plays: tuple[int, str]) -> None:
    """These plays are made in turn."""
    for seat, play in plays:
        do(p, seat, play)


# ---- income


@vector("RIC-EX-01")
@pytest.mark.parametrize(("turn", "ryo"), [(1, 7), (4, 10)])
@pytest.mark.parametrize("apart", [(), ("F3",)])
def test_the_income_of_black(turn: int, ryo: int, apart: tuple[str, ...]) -> None:
    p = bare(turn=turn)
    stand(p, K, "C1", "B2", "C2", "C3", "D4", *apart)
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == ryo


@vector("RIC-EX-02")
@pytest.mark.parametrize(("fields", "ryo"), [("D2 D3 E3 E4", 8), ("D2 D3 E4", 4)])
def test_the_income_on_the_epic_board(fields: str, ryo: int) -> None:
    p = bare(board="epic")
    stand(p, K, "C1", *fields.split())
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == ryo


# ---- auctions


@vector("RIC-EX-03")
@pytest.mark.parametrize(
    ("bids", "levels", "left"),
    [
        ([0, 1, 2, 2], [0, 1, 2, 2], [4, 2, 3, 0]),
        ([3, 0, 0, 0], [2, 0, 0, 0], [1, 3, 5, 2]),
        ([2, 2, 2, 2], [2, 2, 2, 2], [2, 1, 3, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0], [4, 3, 5, 2]),
    ],
)
def test_the_auction_of_the_geisha(bids: list[int], levels: list[int], left: list[int]) -> None:
    p = bare(4)
    facing_up(p, "geisha", "gunshi", "youhei")
    for seat, ryo in enumerate([4, 3, 5, 2]):
        purse(p, seat, ryo)
    agenda(p, AdvisorPhase())
    do(p, 0, "choose_advisor geisha")
    for seat, bid in enumerate(bids):
        do(p, seat, f"bid {bid}")
    assert [me.favours.get("geisha", 0) for me in p.state.players] == levels
    assert [me.ryo for me in p.state.players] == left
    assert ("geisha" in p.state.gone_advisors) == (bids == [0] * 4)


@vector("RIC-EX-15")
def test_a_third_advisor_without_a_marker() -> None:
    p = bare(4)
    t = p.state
    for advisor in ("geisha", "gunshi", "youhei"):
        t.advisor_deck.remove(advisor)
        t.advisors.append(advisor)
    t.to_auction = ["youhei"]
    owes(p, 1, geisha=2, gunshi=1)
    agenda(p, ChooseAuction(0))
    assert asked(p) == [(0, "bid"), (2, "bid"), (3, "bid")]


@vector("RIC-EX-25")
@pytest.mark.parametrize(("pays", "most"), [(True, 4), (False, 6)])
def test_pay_before_the_advisors_leave(pays: bool, most: int) -> None:
    p = bare(turn=5)
    owes(p, K, gunshi=2, geisha=1)
    purse(p, K, 6)
    agenda(p, HiringPhase(), AdvisorPhase())
    assert p.state.players[K].unpaid == ["gunshi"]
    if pays:
        do(p, K, "pay gunshi")
    do(p, K, "finish_hiring")
    assert p.state.players[K].favours == ({"gunshi": 2, "geisha": 1} if pays else {"geisha": 1})
    do(p, Y, "finish_hiring")
    do(p, R, "finish_hiring")
    assert p.state.players[K].favours == {}
    assert set(p.state.gone_advisors) == {"gunshi", "geisha"}
    do(p, K, texts(p, K)[0])
    assert texts(p, K) == [f"bid {n}" for n in range(most + 1)]


# ---- cards


@vector("RIC-EX-04")
@pytest.mark.parametrize(("turn", "drawn"), [(1, [0, 1, 2, 2]), (3, [0, 1, 2, 3])])
def test_the_hand_limit(turn: int, drawn: list[int]) -> None:
    p = bare(4, turn=turn)
    hands = [5, 4, 3, 0]
    for seat, count in enumerate(hands):
        hand(p, seat, *["nengu", "kaikon", "doku", "ikki", "yashuu"][:count])
    agenda(p, DrawPhase())
    assert [len(me.hand) - before for me, before in zip(p.state.players, hands, strict=True)] == drawn


@vector("RIC-EX-26")
def test_onmyouji_with_a_short_deck() -> None:
    p = facing()
    owes(p, K, onmyouji=1)
    hand(p, K, "kaikon", "kaikon", "kaikon", "kaikon")
    deck(p, "nengu")
    discarded(p, "doku", "ikki", "shouri", "yashuu")
    acting(p, K)
    do(p, K, "use_favour onmyouji")
    looked = p.state.looked.cards[:]
    assert looked[0] == "nengu"
    assert len(looked) == 3
    _, x, y = looked
    do(p, K, f"take_card {x}")
    assert len(p.state.players[K].hand) == 5
    assert len(p.state.deck) == 4
    assert p.state.deck[:2] == [y, "nengu"]  # from the bottom
    assert p.state.discard == []


# ---- placing


@vector("RIC-EX-05")
def test_where_black_may_place() -> None:
    p = bare()
    stand(p, R, "G2")
    stand(p, K, "B1", "B2", "D4")
    stand(p, Y, "F5", "C3")
    people(p, K, card=1)
    acting(p, K)
    assert starting(p, K, "place_peasant") == ["A1", "A2", "B3", "C1", "C2"]
    for field, rule in [("C4", 3), ("D3", 3), ("D5", 3), ("E3", 3), ("E4", 3), ("C3", 7), ("F5", 7)]:
        assert refusal(p, K, f"place_peasant {field}").rule == f"RIC-PLACE-{rule:02}"
    stand(p, Y, "F5")
    acting(p, K)
    assert starting(p, K, "place_peasant") == ["A1", "A2", "B3", "C1", "C2", "C3"]
    do(p, K, "place_peasant C3")
    assert joined(p.state, K) == {"B1", "B2", "C3", "D4"}


@vector("RIC-EX-06")
def test_the_first_palaces() -> None:
    p = table(4)
    do(p, K, "place_palace A2")
    rest = starting(p, Y, "place_palace")
    assert len(rest) == 9
    assert not {"A2", "A3", "B1", "C2"} & set(rest)
    p = table(4)
    do(p, K, "place_palace B1")
    assert not {"A2", "C1", "C2"} & set(starting(p, Y, "place_palace"))
    p = table(5)
    do(p, K, "place_palace A3")
    rest = starting(p, Y, "place_palace")
    assert not {"A2", "A4"} & set(rest)
    assert {"B1", "B6"} <= set(rest)


@vector("RIC-EX-07")
def test_the_governor_moves_the_palace() -> None:
    p = table(3)
    for seat, field in ((K, "A2"), (Y, "B5"), (R, "G2")):
        do(p, seat, f"place_palace {field}")
    assert asked(p) == [(K, "relocate_palace")]
    assert texts(p, K)[-1] == "keep_palace"
    fields = starting(p, K, "move_palace")
    assert "A3" not in fields
    assert "C1" in fields
    do(p, K, "move_palace C1")
    assert asked(p) == [(K, "hire")]  # turn 1 has begun; nobody else is asked


# ---- duels


@vector("RIC-EX-08")
@pytest.mark.parametrize("owned", [1, 0])
def test_a_refusal_with_one_peasant(owned: int) -> None:
    p = bare()
    stand(p, K, "C1")
    stand(p, Y, "F5", *["E4"][:owned])
    stand(p, R, "A3")
    people(p, K, ronin="active")
    acting(p, K)
    do(p, K, "challenge 1")
    supply = [camp.supply for camp in p.state.camps]
    do(p, Y, "refuse_duel")
    assert on_fields(p, K) == ["E4"][:owned]
    assert [camp.supply for camp in p.state.camps] == [supply[0] - owned, supply[1] + owned, supply[2]]
    assert p.state.camps[K].ronin == "tired"
    assert [me.hand for me in p.state.players] == [[], [], []]
    assert asked(p) == [(Y, "action")]


@vector("RIC-EX-09")
def test_an_equal_duel() -> None:
    p = bare()
    stand(p, K, "C1")
    stand(p, Y, "F5", "F4", "E4", "E5")
    stand(p, R, "A3")
    people(p, K, ronin="active")
    hand(p, K, "kaikon", "doku", "ikki")
    hand(p, Y, "nengu", "nengu", "nengu")
    acting(p, K)
    do(p, K, "challenge 1")
    do(p, Y, "accept_duel")
    clash(p, (K, "clash_card kaikon"), (Y, "clash_decline"), (K, "clash_decline"))
    assert p.state.camps[K].ronin == "none"
    assert p.state.ronin == 5
    assert on_fields(p, Y) == []
    assert len(p.state.players[K].hand) == 4
    assert len(p.state.players[Y].hand) == 5
    assert asked(p) == [(Y, "action")]


@vector("RIC-EX-24")
def test_a_refusal_with_a_shortage() -> None:
    p = bare()
    stand(p, Y, "F5", "B4", "C5")
    stand(p, K, "C1")
    stand(p, R, "A3")
    people(p, K, card=1, ronin="active", supply=0)
    acting(p, K)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert asked(p) == [(Y, "give_up")]
    do(p, Y, "give_up C5")
    assert p.state.workers["C5"] == K
    assert "B4" not in p.state.workers
    assert p.state.camps[K].peasants == 0
    assert p.state.camps[Y].supply == 24
    assert asked(p) == [(Y, "action")]


@vector("RIC-EX-24")
@pytest.mark.parametrize("outside", [0, 2])
def test_a_refusal_where_the_order_does_not_matter(outside: int) -> None:
    p = bare()
    stand(p, Y, "F5", "B4", "C5")
    stand(p, K, "C1")
    stand(p, R, "A3")
    people(p, K, card=0, ronin="active", supply=outside)
    acting(p, K)
    do(p, K, "challenge 1")
    do(p, Y, "refuse_duel")
    assert asked(p) == [(Y, "action")]
    assert ("B4" in p.state.workers) == ("C5" in p.state.workers) == (outside == 2)


# ---- the clash


@vector("RIC-EX-10")
@pytest.mark.parametrize(
    ("plays", "ends"),
    [
        ([(K, "clash_decline"), (Y, "clash_card doku")], True),
        ([(K, "clash_card kaikon"), (Y, "clash_decline"), (K, "clash_card kaikon")], True),
        ([(K, "clash_card kaikon"), (Y, "clash_card doku"), (K, "clash_decline"), (Y, "clash_decline")], True),
        ([(K, "clash_decline"), (Y, "clash_decline")], True),
        ([(K, "clash_card kaikon"), (Y, "clash_card doku"), (K, "clash_decline")], False),
    ],
)
def test_the_order_of_a_clash(plays: list[tuple[int, str]], ends: bool) -> None:
    p = facing()
    people(p, K, active=1)
    hand(p, K, "kaikon", "kaikon", "ikki")
    hand(p, Y, "doku", "doku", "ikki")
    attack(p, "F4", 1)
    do(p, Y, "defend 0 0")
    clash(p, *plays)
    assert (p.state.clash is None) == ends
    assert (asked(p) == [(Y, "action")]) == ends


@vector("RIC-EX-10")
def test_without_cards_the_attacker_declines_by_itself() -> None:
    p = facing()
    people(p, K, active=1)
    hand(p, Y, "doku", "ikki")
    attack(p, "F4", 1)
    do(p, Y, "defend 0 0")
    assert asked(p) == [(Y, "clash_play")]
    assert p.state.clash
    assert p.state.clash.last_play
    do(p, Y, "clash_card doku")
    assert p.state.clash is None


@vector("RIC-EX-27")
def test_declines_by_themselves() -> None:
    p = facing()
    people(p, K, active=1)
    hand(p, K, "kaikon")
    hand(p, Y, "doku", "ikki")
    attack(p, "F4", 1)
    do(p, Y, "defend 0 0")
    do(p, K, "clash_card kaikon")
    do(p, Y, "clash_card ikki")
    assert asked(p) == [(Y, "clash_play")]
    assert "last play" in ENGINE.prompt(p, Y).why  # type: ignore[union-attr]
    do(p, Y, "clash_decline")
    assert p.state.clash is None

    p = facing()
    people(p, K, active=1)
    hand(p, K, "kaikon", "kaikon")
    attack(p, "F4", 1)
    assert asked(p) == [(K, "clash_play")]  # Y has neither warriors nor cards
    do(p, K, "clash_card kaikon")
    assert asked(p) == [(K, "clash_play")]
    assert p.state.clash
    assert p.state.clash.last_play
    do(p, K, "clash_decline")
    assert p.state.clash is None


@vector("RIC-EX-27")
def test_nobody_is_asked_after_the_first_play() -> None:
    p = facing()
    people(p, K, active=1)
    hand(p, K, "kaikon")
    attack(p, "F4", 1)
    do(p, K, "clash_card kaikon")
    assert p.state.clash is None


@vector("RIC-EX-11")
@pytest.mark.parametrize("ryo", [1, 0])
def test_kyuujo_on_both_sides(ryo: int) -> None:
    p = facing()
    people(p, K, active=2)
    people(p, Y, active=1)
    hand(p, K, "kyuujo")
    hand(p, Y, "kyuujo", "doku")
    purse(p, K, 1)
    purse(p, Y, ryo)
    attack(p, "F4", 2)
    do(p, Y, "defend 1 0")
    clash(p, (K, "clash_card kyuujo"), (Y, "clash_card kyuujo"), (Y, "clash_card doku"))
    assert p.state.clash
    assert [side.strength for side in p.state.clash.sides] == [5, 6]
    assert asked(p) == [(K, "activate")]
    do(p, K, "activate 1")
    assert asked(p) == [(Y, "activate")]
    assert [side.strength for side in p.state.clash.sides] == [7, 6]
    assert texts(p, Y) == [f"activate {n}" for n in range(ryo + 1)]
    do(p, Y, f"activate {ryo}")
    assert ("F4" in p.state.workers) == (ryo == 1)
    assert ("7 to 8" in told(p)) == (ryo == 1)


def shouri_against_shouri(x: int, y: int, mine: list[str], theirs: list[str], ryo: int) -> P:
    """K attacks with so many ashigaru, Y defends with so many; these cards are played, then turned up."""
    p = facing()
    people(p, K, active=x)
    people(p, Y, active=y)
    hand(p, K, *mine)
    hand(p, Y, *theirs)
    purse(p, K, ryo)
    purse(p, Y, ryo)
    attack(p, "F4", x)
    do(p, Y, f"defend {y} 0")
    while p.state.clash and asked(p) and asked(p)[0][1] == "clash_play":
        seat = asked(p)[0][0]
        do(p, seat, texts(p, seat)[0])
    return p


@vector("RIC-EX-12")
@pytest.mark.parametrize("pays", [1, 0])
def test_shouri_on_both_sides(pays: int) -> None:
    p = shouri_against_shouri(2, 1, ["shouri"], ["shouri", "kaikon"], 1)
    assert p.state.clash
    assert [side.strength for side in p.state.clash.sides] == [5, 5]
    deck(p, "ninsoku", "nengu", "ikki", "ikki")
    assert asked(p) == [(K, "activate")]
    do(p, K, "activate 1")
    assert asked(p) == [(Y, "activate")]
    do(p, Y, f"activate {pays}")
    assert [me.ryo for me in p.state.players[:2]] == [0, 1 - pays]
    assert ("turned up for" in told(p)) == (pays == 1)
    assert "F4" not in p.state.workers  # by Ninsoku off the deck, or by Shouri


@vector("RIC-EX-12")
def test_shouri_at_unequal_strength() -> None:
    p = shouri_against_shouri(2, 1, ["shouri"], ["shouri", "doku"], 1)
    assert p.state.clash is None  # 5 against 6, and nobody was asked
    assert p.state.workers["F4"] == Y


@vector("RIC-EX-28")
def test_two_shouri_on_one_side() -> None:
    p = facing()
    people(p, K, active=2)
    people(p, Y, active=2)
    hand(p, K, "shouri", "shouri")
    hand(p, Y, "shouri", "ikki")
    purse(p, K, 2)
    purse(p, Y, 2)
    attack(p, "F4", 2)
    do(p, Y, "defend 2 0")
    clash(p, (K, "clash_card shouri"), (Y, "clash_card shouri"), (K, "clash_card shouri"), (Y, "clash_decline"))
    assert p.state.clash
    assert [side.strength for side in p.state.clash.sides] == [6, 6]
    deck(p, "nengu", "ninsoku", "ikki", "yuuki")
    assert texts(p, K) == ["activate 0", "activate 1"]
    do(p, K, "activate 1")
    do(p, Y, "activate 1")
    assert [me.ryo for me in p.state.players[:2]] == [1, 1]
    assert p.state.clash is None
    assert p.state.workers["F4"] == Y  # Nengu against Ninsoku
    assert "turned up for" in told(p)


@vector("RIC-EX-13")
@pytest.mark.parametrize("pile", [["ikki", "ikki"], ["ikki", "ikki", "ikki"]])
def test_a_tie_with_a_short_deck(pile: list[str]) -> None:
    p = facing()
    people(p, K, active=1)
    people(p, Y, active=1)
    hand(p, K, "kaikon")
    hand(p, Y, "nengu")
    attack(p, "F4", 1)
    do(p, Y, "defend 1 0")
    do(p, K, "clash_card kaikon")
    deck(p, "yuuki")
    discarded(p, *pile)
    do(p, Y, "clash_card nengu")  # 3 against 3: K declines by itself
    assert "F4" not in p.state.workers
    assert "4 to 3" in told(p)
    assert held(p, K) == ["ikki"]
    if len(pile) == 3:  # with two, the defender's draw takes a new deck, made of these
        assert p.state.discard == ["kaikon", "nengu", "yuuki", "ikki"]
        assert held(p, Y) == ["ikki"]


# ---- combat


@vector("RIC-EX-14")
def test_passing() -> None:
    p = facing()
    people(p, Y, card=1)
    phase(p)
    do(p, K, "pass")
    do(p, Y, "place_peasant E5")
    do(p, R, "pass")
    do(p, K, "pass")
    assert p.state.passed == 2
    do(p, Y, "pass")  # R, K and Y have passed one after the other, so R is not asked again
    assert asked(p) == []
    assert [me.passes for me in p.state.players] == [0, 1, 1]


@vector("RIC-EX-14")
def test_an_attack_keeps_the_phase_going() -> None:
    p = facing()
    people(p, Y, card=1, active=1)
    phase(p)
    do(p, K, "pass")
    do(p, Y, texts(p, Y)[0])
    do(p, R, "pass")
    do(p, K, "pass")
    do(p, Y, "attack C2")
    assert asked(p) == [(R, "action")]
    do(p, R, "pass")
    assert asked(p) == [(Y, "action")]  # K passed without being asked
    assert "has no pass marker left" in told(p)


@vector("RIC-EX-16")
def test_a_ronin_far_away() -> None:
    p = facing()
    people(p, K, card=1, ronin="active")
    supply = p.state.camps[K].supply
    attack(p, "F4", 0, 1)
    assert p.state.workers["F4"] == K
    assert p.state.camps[K].supply == supply - 1
    assert cut_off(p.state, K) == ["F4"]
    assert asked(p) == [(Y, "action")]
    assert [len(me.hand) for me in p.state.players] == [1, 1, 0]
    agenda(p, IncomePhase())
    assert p.state.players[K].ryo == 3


@vector("RIC-EX-17")
def test_tettai() -> None:
    p = bare()
    stand(p, K, "C1", "C2", "C3", "D4")
    stand(p, Y, "C6", "C5", "D5")
    stand(p, R, "A3")
    people(p, Y, active=1, card=1)
    hand(p, K, "tettai")
    acting(p, Y)
    do(p, Y, "attack D4")
    do(p, K, "play_reaction tettai")
    assert "D4" not in p.state.workers
    assert p.state.camps[K].peasants == 1
    assert p.state.camps[Y].tired == 1
    assert [me.hand for me in p.state.players] == [[], [], []]
    assert p.state.clash is None
    assert asked(p) == [(R, "action")]
    assert "D4" in open_fields(p.state, Y)


@vector("RIC-EX-23")
def test_no_leak_of_a_card_that_could_be_played() -> None:
    worlds = []
    for card in ("tettai", "ninsoku"):
        p = facing()
        people(p, K, active=1)
        hand(p, Y, card)
        deck(p, *["nengu"] * 4, "kaikon", "kaikon")
        p.state.players[R].laid_open = sorted(p.state.players[R].laid_open)
        p.state.players[R].laid_open.remove("tettai" if card == "ninsoku" else "ninsoku")
        p.state.deck.insert(0, "tettai" if card == "ninsoku" else "ninsoku")
        acting(p, K)
        seen = [views(p)[K]]
        do_all = ["attack F4"]
        for wish in do_all:
            ENGINE.apply(p, K, ENGINE.read(p, K, wish))
        assert asked(p) == [(Y, "defend")]
        seen.append(views(p)[K])
        ENGINE.apply(p, Y, ENGINE.read(p, Y, "defend 0 0"))
        seen.append(views(p)[K])
        worlds.append([ENGINE.encode(view) for view in seen])
    assert worlds[0] == worlds[1]


# ---- the end


@vector("RIC-EX-18")
@pytest.mark.parametrize(("ryo", "winners"), [(3, (Y,)), (4, (K, Y))])
def test_a_tie_at_the_end(ryo: int, winners: tuple[int, ...]) -> None:
    p = bare()
    fields = p.state.field_ids
    stand(p, K, "A2", *[f for f in fields if f not in ("A2", "B5", "G2")][:11])
    stand(p, Y, "B5", *[f for f in fields if f not in p.state.workers and f not in ("A2", "B5", "G2")][:11])
    stand(p, R, "G2", *[f for f in fields if f not in p.state.workers and f not in ("A2", "B5", "G2")][:9])
    people(p, K, active=1, tired=1, ronin="tired")
    people(p, Y, card=1, active=1)
    people(p, R, ronin="active", active=5)
    purse(p, K, ryo)
    purse(p, Y, 9)
    purse(p, R, 50)
    agenda(p, GameOver())
    standings = ENGINE.standings(p)
    assert standings.winners == winners
    assert [score.total for score in standings.scores] == [11, 11, 9]
    assert standings.decided_by == ("wealth" if ryo == 3 else "")


@vector("RIC-EX-19")
def test_a_shortage_of_ashigaru() -> None:
    p = facing()
    people(p, R, active=15)
    people(p, K, tired=2)
    purse(p, K, 9)
    purse(p, Y, 9)
    agenda(p, HiringPhase())
    assert refusal(p, K, "hire ashigaru").rule == "RIC-HIRE-10"
    do(p, K, "pay ashigaru", "finish_hiring")
    assert p.state.ashigaru == 1
    assert (p.state.camps[K].active, p.state.camps[K].tired) == (1, 0)
    do(p, Y, "hire ashigaru")
    assert p.state.ashigaru == 0


@vector("RIC-EX-20")
def test_chuugi() -> None:
    p = facing()
    people(p, K, tired=3, ronin="tired")
    owes(p, K, youhei=1)
    purse(p, K, 1)
    hand(p, K, "chuugi")
    agenda(p, HiringPhase())
    do(p, K, "hire peasant", "play_reaction chuugi", "finish_hiring")
    camp = p.state.camps[K]
    assert (camp.active, camp.tired, camp.ronin, camp.peasants) == (3, 0, "active", 1)
    assert p.state.players[K].favours == {"youhei": 1}
    assert p.state.players[K].ryo == 0


# ---- two players


def two() -> P:
    """K, Y and the neighbour on the basic board; Y is governor."""
    p = bare(2, first_governor="seat_1")
    stand(p, K, "C1", "C2")
    stand(p, Y, "C6", "C5")
    stand(p, 2, "G2", "F2")
    return p


@vector("RIC-EX-21")
@pytest.mark.parametrize(
    ("counts", "winners"), [((12, 9, 12), ()), ((12, 12, 10), (K,)), ((9, 11, 10), (1,)), ((8, 9, 10), ())]
)
def test_the_neighbour_at_the_end(counts: tuple[int, int, int], winners: tuple[int, ...]) -> None:
    p = bare(2)
    for side, palace in enumerate(("C1", "C6", "G2")):
        stand(p, side, palace)
    free = [f for f in p.state.field_ids if f not in ("C1", "C6", "G2")]
    p.state.camps[2].supply = 20  # more peasants than it has, to see the rule at work
    for side, count in enumerate(counts):
        stand(p, side, p.state.camps[side].palace, *[free.pop() for _ in range(count)])
    purse(p, K, 3)
    agenda(p, GameOver())
    standings = ENGINE.standings(p)
    assert standings.winners == winners
    assert standings.outsider == ("" if winners else "The neighbour")


@vector("RIC-EX-22")
def test_who_places_for_the_neighbour() -> None:
    p = two()
    people(p, 2, card=3)
    phase(p)
    placed = []
    for _ in range(2):  # both pass twice, and the neighbour goes on
        do(p, Y, "pass")
        do(p, K, "pass")
        placed.append(asked(p)[0])
        do(p, asked(p)[0][0], texts(p, asked(p)[0][0])[0])
    placed.append(asked(p)[0])  # neither is asked for an action any more
    do(p, asked(p)[0][0], texts(p, asked(p)[0][0])[0])
    assert placed == [(seat, "place_neutral_peasant") for seat in (Y, K, Y)]
    assert asked(p) == []
    assert p.state.camps[2].peasants == 0
    assert "The neighbour passes." in told(p)
