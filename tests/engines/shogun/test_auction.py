"""Bids, turn order and special cards (SHO-BID, SHO-SPECIAL)."""

from __future__ import annotations

import pytest

from engines.core import NOBODY
from engines.shogun import ENGINE
from engines.shogun.actions import ActionsPhase, Turn
from engines.shogun.auction import RevealBids
from engines.shogun.components import BOX, SPACE
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    do,
    event,
    falling_out,
    give,
    hold,
    land,
    plan,
    planned,
    refusal,
    reserve,
    run,
    specials,
    table,
    texts,
    told,
)


def bidding(**bids: str | None) -> P:
    """A, B and C with these bids, turned up."""
    p = table()
    for letter, card in bids.items():
        if card:
            plan(p, "ABC".index(letter.upper()), bid=card)
    return agenda(p, RevealBids())


def order(p: P) -> list[int]:
    """Everybody takes the first special card that is left; in which order they choose."""
    chosen = []
    while asked(p):
        seat = asked(p)[0][0]
        chosen.append(seat)
        do(p, seat, texts(p, seat)[0])
    return chosen


@pytest.mark.rule("SHO-BID-01")
def test_bids_are_turned_up_after_the_event_and_paid() -> None:
    p = planned(table())
    events = [e.text for e in p.news]
    drawn = next(i for i, text in enumerate(events) if text.startswith("The event of this round"))
    bids = next(i for i, text in enumerate(events) if text.startswith("Bids"))
    assert drawn < bids
    view = ENGINE.view(p, None).state
    assert all(me.shown[SPACE["bid"]] == "chest_0" for me in view.players)
    p = bidding(a="chest_4", b="chest_3", c="chest_0")
    assert [me.chests for me in p.state.players] == [14, 15, 18]
    assert p.barrier


@pytest.mark.rule("SHO-BID-02", "SHO-BID-03", "SHO-BID-05")
@pytest.mark.parametrize(
    ("bids", "ranked"),
    [
        ({"a": "chest_3", "b": "chest_4", "c": "chest_1"}, [B, A, C]),
        ({"a": "chest_0", "b": "yamato", "c": "chest_1"}, [C, B, A]),
        ({"a": None, "b": "chest_0", "c": "bizen"}, [C, B, A]),
    ],
)
def test_ranks(bids: dict[str, str | None], ranked: list[int]) -> None:
    assert order(bidding(**bids)) == ranked


@pytest.mark.rule("SHO-BID-04")
@pytest.mark.parametrize("bids", [("suruga", "yamato", "bizen"), ("chest_2", "chest_2", "chest_2"), (None, None, None)])
def test_equal_bids_are_put_in_order_by_lot(bids: tuple[str | None, ...]) -> None:
    found = set()
    p = table()
    for letter, card in enumerate(bids):
        if card:
            plan(p, letter, bid=card)
    for seed in range(60):
        q = ENGINE.copy(p)
        q.dice = seed
        agenda(q, RevealBids())
        assert "By lot" in told(q)
        found.add(tuple(order(q)))
    assert len(found) == 6


@pytest.mark.rule("SHO-BID-05")
def test_a_special_card_must_be_taken_even_by_the_last_of_five() -> None:
    p = table(5)
    for seat in range(5):
        plan(p, seat, bid=f"chest_{4 - seat}")
    agenda(p, RevealBids())
    for seat, position in enumerate((2, 5, 1, 4)):
        do(p, seat, f"choose_special {position}")
    assert texts(p, 4) == ["choose_special 3"]
    assert refusal(p, 4, "choose_special 2").name == "special_taken"
    do(p, 4, "choose_special 3")
    assert p.state.order == [2, 0, 4, 3, 1]


@pytest.mark.rule("SHO-BID-06")
def test_cards_that_nobody_took_are_out() -> None:
    p = bidding(a="chest_2", b="chest_1", c="chest_0")
    specials(p, "special_rice", "special_chest", "special_attack", "special_defence", "special_armies")
    do(p, A, "choose_special 5")
    do(p, B, "choose_special 2")
    do(p, C, "choose_special 3")
    assert p.state.order == [B, C, A]
    held = [p.state.special_of(seat) for seat in (A, B, C)]
    assert [special.id if special else "" for special in held] == [
        "special_armies",
        "special_chest",
        "special_attack",
    ]
    assert p.state.daimyo.count(NOBODY) == 2


@pytest.mark.rule("SHO-BID-07", "SHO-PLAN-06")
def test_a_province_that_bids_does_nothing_else() -> None:
    p = bidding(a="suruga", b="chest_0", c="chest_1")
    assert ENGINE.view(p, B).state.players[A].shown[SPACE["bid"]] == "suruga"
    agenda(p, ActionsPhase())
    assert "Suruga" not in told(p)


# ---- special cards


@pytest.mark.rule("SHO-SPECIAL-01", "SHO-SPECIAL-02")
@pytest.mark.parametrize(
    ("special", "action", "gained"),
    [
        ("special_chest", "taxes", 5),
        ("special_rice", "taxes", 4),
        ("special_rice", "rice", 4),
        ("special_chest", "rice", 3),
    ],
)
def test_one_more_of_the_right_goods(special: str, action: str, gained: int) -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=0, special=special)
    plan(p, A, **{action: "aki"})
    run(p, action, A)
    me = p.state.players[A]
    assert me.chests + me.rice == gained


@pytest.mark.rule("SHO-SPECIAL-03", "SHO-SPECIAL-07")
@pytest.mark.parametrize(
    ("action", "effect", "left", "placed"),
    [
        ("deploy5", "tax_max", 10, 6),
        ("deploy5", "deploy_reduced", 6, 6),
        ("deploy5", "tax_max", 5, 5),
        ("deploy5", "tax_max", 4, 0),
        ("deploy5", "deploy_reduced", 5, 3),
        ("deploy5", "deploy_reduced", 2, 0),
        ("deploy3", "tax_max", 10, 3),
        ("deploy3", "deploy_reduced", 10, 2),
    ],
)
def test_six_armies(action: str, effect: str, left: int, placed: int) -> None:
    p = bare()
    hold(p, A, "aki", 1)
    hold(p, A, "kai", 1)
    reserve(p, A, left, on="kai")
    give(p, A, chests=3, special="special_armies")
    event(p, effect)
    plan(p, A, **{action: "aki"})
    run(p, action, A)
    assert land(p, "aki") == (A, 1 + placed)
    assert p.state.players[A].chests == 3 - (BOX.costs[action] if placed else 0)


@pytest.mark.rule("SHO-SPECIAL-04", "SHO-SPECIAL-08", "SHO-COMBAT-05")
@pytest.mark.parametrize(("bonus", "poured"), [("true", "AAAF"), ("false", "AAF")])
def test_the_extra_cube_of_an_attack(bonus: str, poured: str) -> None:
    p = bare()
    for origin, action in (("omi", "combat_a"), ("kai", "combat_b")):
        hold(p, A, origin, 3)
        plan(p, A, **{action: origin})
    give(p, A, special="special_attack")
    agenda(p, Turn("combat_a", A), Turn("combat_b", A))
    with falling_out("", "") as pours:
        do(p, A, f"combat_move ise 2 {bonus}")
        target = texts(p, A)[-1].split()[1]
        do(p, A, f"combat_move {target} 2 {bonus}")
    assert pours == [poured, poured]


@pytest.mark.rule("SHO-SPECIAL-05", "SHO-SPECIAL-08", "SHO-BATTLE-17")
@pytest.mark.parametrize(("left", "poured"), [(5, "AABBB"), (0, "AABB")])
def test_the_extra_cube_of_a_defence(left: int, poured: str) -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, B, "ise", 2)
    hold(p, B, "kai", 1)
    reserve(p, B, left, on="kai")
    give(p, B, special="special_defence")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("") as pours:
        do(p, A, "combat_move ise 2 false")
    assert pours == [poured]


@pytest.mark.rule("SHO-SPECIAL-05")
def test_the_defence_card_does_not_help_in_a_revolt() -> None:
    p = bare()
    hold(p, A, "ise", 2, markers=2)
    give(p, A, special="special_defence")
    plan(p, A, rice="ise")
    with falling_out("A") as pours:
        run(p, "rice", A)
    assert pours == ["AAFF"]


@pytest.mark.rule("SHO-SPECIAL-06")
def test_a_privilege_lasts_one_round() -> None:
    p = planned(table())
    while asked(p)[0][1] == "choose_special":
        do(p, asked(p)[0][0], texts(p, asked(p)[0][0])[0])
    assert any(p.state.special_of(seat) for seat in (A, B, C))
    while p.state.season == 1:
        seat = ENGINE.waiting(p)[0].seat
        ENGINE.apply(p, seat, ENGINE.legal(p, seat)[0])
    assert not any(p.state.special_of(seat) for seat in (A, B, C))
