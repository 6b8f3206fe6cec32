"""The Edo Council: diplomats, priority, gifts (RIN-COUNCIL)."""

from __future__ import annotations

import pytest

from engines.core import Seat, known
from engines.ringyo import ENGINE
from engines.ringyo.components import DIPLOMAT, FORESTRY, GIFT
from engines.ringyo.council import ChooseGift, ClaimGift, Gifts, OpenDiplomats, SendDiplomat
from engines.ringyo.gifts import reveal
from engines.ringyo.state import GiftOnShow
from tests.engines.ringyo.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    complete,
    do,
    fill,
    gifts,
    give,
    holds,
    me_of,
    put,
    refusal,
    texts,
    told,
    top,
    workers,
)


def send(p: P, *values: int) -> P:
    """Seats A, B ... send these diplomats and all are turned up."""
    seats = range(len(values))
    agenda(p, *(SendDiplomat(seat) for seat in seats), OpenDiplomats())
    for seat, value in enumerate(values):
        do(p, seat, f"choose_diplomat {value}")
    return p


def offered(p: P, *names: str) -> P:
    """These gifts lie on display, and seat A is to choose."""
    t = p.state
    for shown in t.gift_display:
        t.gift_deck[:0] = [shown.gift]
        t.tile_stack[:0] = shown.tiles
        t.forestry_deck[:0] = shown.forestry
        t.favor_deck[:0] = shown.favors
    t.gift_display = []
    gifts(p, *names)
    reveal(p)
    return agenda(p, *(ChooseGift(seat) for seat in range(len(t.players))))


@pytest.mark.rule("RIN-COUNCIL-01")
def test_diplomats_are_sent_in_secret_and_turned_up_together() -> None:
    p = agenda(bare(2), SendDiplomat(A), SendDiplomat(B), OpenDiplomats())
    do(p, B, "choose_diplomat 4")
    assert not known(ENGINE.view(p, A).state.players[B].chosen)
    assert ENGINE.view(p, B).state.players[B].chosen == 4
    assert told(p, A) == "{1} has chosen a diplomat."
    assert me_of(p, B).diplomats == [1, 2, 3, 4, 5, 6]
    do(p, A, "choose_diplomat 5")
    assert "Diplomats: {0} 5, {1} 4." in told(p)
    assert (me_of(p, B).sent, me_of(p, B).chosen) == ([4], None)


@pytest.mark.rule("RIN-COUNCIL-02", "RIN-COUNCIL-06")
def test_the_six_costs_two_rice() -> None:
    p = bare(2)
    give(p, A, rice=1)
    agenda(p, SendDiplomat(A))
    assert texts(p, A) == [f"choose_diplomat {n}" for n in range(1, 6)]
    assert refusal(p, A, "choose_diplomat 6").name == "diplomat_six_rice"
    give(p, A, rice=2)
    send(p, 6, 1)
    assert me_of(p).rice == 0


@pytest.mark.rule("RIN-COUNCIL-03", "RIN-COUNCIL-04", "RIN-COUNCIL-05", "RIN-COUNCIL-15")
@pytest.mark.parametrize(
    ("before", "values", "after"),
    [
        ([0, 1, 2, 3], (2, 5, 3, 4), [1, 3, 2, 0]),
        ([0, 1, 2, 3], (5, 5, 5, 5), [3, 2, 1, 0]),
        ([2, 0, 1, 3], (4, 4, 4, 2), [1, 0, 2, 3]),
        ([0, 1, 2, 3], (6, 7, 0, 1), [1, 0, 3, 2]),
    ],
)
def test_the_order_of_the_round(before: list[Seat], values: tuple[int, ...], after: list[Seat]) -> None:
    p = bare(4)
    p.state.priority = before
    for seat, value in enumerate(values):
        if value not in me_of(p, seat).diplomats:
            me_of(p, seat).diplomats.append(value)
    send(p, *values)
    assert (p.state.priority, p.state.previous) == (after, before)


@pytest.mark.rule("RIN-COUNCIL-06", "RIN-COUNCIL-07")
@pytest.mark.parametrize(
    ("value", "rice", "helpers"),
    [
        (2, 5, {"artisan": 1}),
        (3, 8, {}),
        (4, 5, {"villager": 1}),
        (5, 5, {}),
        (6, 3, {}),
        (0, 5, {"yellow_samurai": 3}),
        (7, 5, {}),
    ],
)
def test_what_a_diplomat_brings(value: int, rice: int, helpers: dict[str, int]) -> None:
    p = bare(2)
    me_of(p).diplomats = sorted({*me_of(p).diplomats, value})
    send(p, value, 5)
    assert me_of(p).rice == rice
    assert me_of(p).workers == {"villager": 0, "artisan": 0, "yellow_samurai": 2, "green_samurai": 0, **helpers}


@pytest.mark.rule("RIN-COUNCIL-06", "RIN-COUNCIL-08", "RIN-COUNCIL-09")
def test_several_ones_draw_in_the_new_order() -> None:
    p = bare(3)
    send(p, 1, 1, 5)
    assert p.state.priority == [C, B, A]
    assert asked(p) == [(B, "pick_bonus_tile")] or len(set(p.state.tile_choice)) == 1
    while asked(p)[0][0] == B:
        do(p, B, texts(p, B)[0])
    assert asked(p)[0] == (A, "pick_bonus_tile") or len(set(p.state.tile_choice)) == 1
    assert p.state.phase == "council_bonus"
    assert len(me_of(p, B).tiles) == 1
    while asked(p)[0][0] == A:
        do(p, A, texts(p, A)[0])
    assert (p.state.phase, asked(p)) == ("council_gifts", [(C, "claim_gift")])


@pytest.mark.rule("RIN-COUNCIL-10", "RIN-COUNCIL-15")
def test_everybody_takes_a_gift_in_the_new_order() -> None:
    p = offered(bare(2), "artisan", "upgrade")
    p.state.priority = [B, A]
    agenda(p, Gifts())
    assert asked(p) == [(B, "claim_gift")]
    assert texts(p, B) == ["claim_gift gift_artisan", "claim_gift gift_upgrade"]
    assert refusal(p, B, "claim_gift gift_land").name == "gift_not_there"
    workers(p, B)
    do(p, B, "claim_gift gift_upgrade")  # of no use, and taken all the same
    assert me_of(p, B).workers["green_samurai"] == 0
    assert texts(p, A) == ["claim_gift gift_artisan"]


@pytest.mark.rule("RIN-COUNCIL-11", "RIN-COUNCIL-12")
@pytest.mark.parametrize("value", [0, 7])
def test_a_diplomat_from_the_shogun_stays(value: int) -> None:
    p = offered(bare(2), f"diplomat_{value}", "artisan")
    do(p, A, f"claim_gift gift_diplomat_{value}")
    assert value in me_of(p).diplomats
    assert p.state.kept_gifts == [f"gift_diplomat_{value}"]
    do(p, B, "claim_gift gift_artisan")
    assert p.state.gift_discard == ["gift_artisan"]
    agenda(p, SendDiplomat(A))
    assert f"choose_diplomat {value}" in texts(p, A)
    complete(p)


@pytest.mark.rule("RIN-COUNCIL-13")
def test_a_diplomat_is_sent_once() -> None:
    p = send(bare(2), 5, 4)
    agenda(p, SendDiplomat(A), SendDiplomat(B))
    assert "choose_diplomat 5" not in texts(p, A)
    assert refusal(p, A, "choose_diplomat 5").name == "diplomat_not_in_hand"


@pytest.mark.rule("RIN-COUNCIL-14")
@pytest.mark.parametrize(("name", "helpers"), [("artisan", {"artisan": 1}), ("villagers", {"villager": 2})])
def test_gifts_that_help(name: str, helpers: dict[str, int]) -> None:
    p = offered(bare(2), name, "grow")
    do(p, A, f"claim_gift gift_{name}")
    assert me_of(p).workers == {"villager": 0, "artisan": 0, "yellow_samurai": 2, "green_samurai": 0, **helpers}


@pytest.mark.rule("RIN-COUNCIL-14")
def test_the_gift_of_growth() -> None:
    p = bare(2)
    put(p, A, c3=4)
    offered(p, "grow", "artisan")
    do(p, A, "claim_gift gift_grow")
    assert asked(p) == [(A, "gift_grow")]
    assert "gift_grow c5" not in texts(p)  # empty
    assert refusal(p, A, "gift_grow c5").name == "gift_no_tree"
    do(p, A, "gift_grow c3")
    assert "gift_grow c3" not in texts(p)  # 5 high now
    do(p, A, "gift_grow c2")
    assert (holds(p, "c3"), holds(p, "c2")) == (5, 3)
    assert asked(p) == [(B, "claim_gift")]


@pytest.mark.rule("RIN-COUNCIL-14")
def test_one_tree_twice_or_stop() -> None:
    p = offered(bare(2), "grow", "artisan")
    do(p, A, "claim_gift gift_grow", "gift_grow c2", "gift_grow c2")
    assert holds(p, "c2") == 4
    p = offered(bare(2), "grow", "artisan")
    do(p, A, "claim_gift gift_grow", "stop")
    assert asked(p) == [(B, "claim_gift")]


@pytest.mark.rule("RIN-COUNCIL-14")
def test_the_gift_of_paddies() -> None:
    p = offered(bare(2), "paddies", "artisan")
    do(p, A, "claim_gift gift_paddies")
    assert texts(p) == ["gift_paddy b4", "gift_paddy d3", "gift_paddy b2", "gift_paddy d1", "stop"]
    assert next(action.steps(p, A) for action in ENGINE.legal(p, A)) == ("b4 Oak",)  # the question says the rest
    assert refusal(p, A, "gift_paddy c5").name == "gift_no_flood"
    do(p, A, "gift_paddy b4", "gift_paddy d1")
    assert (holds(p, "b4"), holds(p, "d1"), asked(p)) == ("paddy", "paddy", [(B, "claim_gift")])


@pytest.mark.rule("RIN-COUNCIL-14")
@pytest.mark.parametrize(
    ("name", "why"),
    [("grow", "{0} has no tree that can grow."), ("paddies", "{0} has no flood to turn into a rice paddy.")],
)
def test_a_gift_without_a_target_is_over_at_once(name: str, why: str) -> None:
    p = bare(2)
    fill(p, A, "empty")
    offered(p, name, "artisan")
    do(p, A, f"claim_gift gift_{name}")
    assert asked(p) == [(B, "claim_gift")]
    assert told(p).endswith(why)


@pytest.mark.rule("RIN-COUNCIL-14", "RIN-WORK-16")
def test_the_gift_of_a_green_samurai() -> None:
    p = offered(bare(2), "upgrade", "artisan")
    do(p, A, "claim_gift gift_upgrade")
    assert (me_of(p).workers["yellow_samurai"], me_of(p).workers["green_samurai"]) == (1, 1)


@pytest.mark.rule("RIN-COUNCIL-14", "RIN-SET-06", "RIN-SET-18")
def test_gifts_with_open_cards() -> None:
    p = bare(2)
    top(p.state.forestry_deck, "promotion")
    top(p.state.favor_deck, "new_lands")
    offered(p, "forestry", "favor")
    do(p, A, "claim_gift gift_forestry")
    do(p, B, "claim_gift gift_favor")
    assert (me_of(p, A).shown_forestry, me_of(p, B).shown_favors) == (["promotion"], ["new_lands"])
    seen = ENGINE.view(p, None).state.players
    assert (seen[A].shown_forestry, seen[B].shown_favors) == (["promotion"], ["new_lands"])
    complete(p)


@pytest.mark.rule("RIN-COUNCIL-14", "RIN-LAND-08")
def test_the_gift_of_land() -> None:
    p = bare(2)
    top(p.state.tile_stack, "oak_tree2", "pine_paddy")
    offered(p, "land", "artisan")
    do(p, A, "claim_gift gift_land", "place_bonus_tile pine paddy w2", "place_bonus_tile oak tree2 s3")
    assert me_of(p).tiles == {"w2": "pine_paddy", "s3": "oak_tree2"}
    assert asked(p) == [(B, "claim_gift")]


def test_a_gift_whose_cards_could_not_be_drawn_gives_nothing() -> None:
    p = bare(2)
    offered(p, "artisan", "villagers")  # whatever lay open before is in the stacks now
    p.state.favor_deck.clear()
    offered(p, "favor", "artisan")
    do(p, A, "claim_gift gift_favor")
    assert me_of(p).shown_favors == []


def test_the_box_of_the_council() -> None:
    assert {d.value for d in DIPLOMAT.values()} == set(range(8))
    assert sum(not g.returns_to_discard for g in GIFT.values()) == 2


@pytest.mark.rule("RIN-COUNCIL-10")
def test_a_gift_says_what_one_gets() -> None:
    p = bare()
    card = p.state.forestry_deck.pop()
    p.state.gift_display = [GiftOnShow("gift_forestry", [], [card], []), GiftOnShow("gift_diplomat_7", [], [], [])]
    assert ClaimGift("gift_forestry").detail(p, A) == f"{FORESTRY[card].name}: {FORESTRY[card].text}"
    assert "before all others" in ClaimGift("gift_diplomat_7").detail(p, A)
