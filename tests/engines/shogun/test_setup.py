"""Options, the table at the start, and the draft (SHO-SETUP, SHO-DRAFT)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import NOBODY, BadOptions
from engines.shogun import ENGINE
from engines.shogun.components import BOX, DAIMYO, EVENT, PROVINCE, colour_of, country
from engines.shogun.setup import cards_of
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    asked,
    complete,
    do,
    draft,
    in_tower,
    play_on,
    refusal,
    table,
    texts,
    told,
)

UNUSED = {
    "sun": {"echigo", "mutsu", "awa_boso", "kazusa", "sanuki", "tosa", "izumo", "iwami"},
    "moon": {"mutsu", "shimotsuke", "shimosa", "hitachi", "iyo", "tosa", "iwami", "aki"},
}


# ---- options


@pytest.mark.rule("SHO-SETUP-01")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_three_to_five_players(players: int) -> None:
    with pytest.raises(BadOptions, match="three to five"):
        ENGINE.options({"players": players})


@pytest.mark.rule("SHO-SETUP-02", "SHO-SETUP-03")
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_a_side_has_45_cards_in_five_regions_of_nine(side: str) -> None:
    cards = [card for card in BOX.province_card if side in card.sides]
    assert Counter(len(card.sides) for card in BOX.province_card) == {2: 37, 1: 16}
    assert {card.province for card in cards} == set(PROVINCE)
    assert set(Counter(card.region for card in cards).values()) == {9}
    assert all(PROVINCE[card.province].region[side] == card.region for card in cards)  # type: ignore[index]
    p = draft(5, side=side)
    assert set(p.state.map) == set(PROVINCE)
    assert {q: p.state.country.regions[q] for q in p.state.map} == {card.province: card.region for card in cards}


@pytest.mark.rule("SHO-SETUP-04", "SHO-SETUP-05")
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_eight_provinces_are_out_with_three_players(side: str) -> None:
    p = draft(3, side=side)
    assert set(PROVINCE) - set(p.state.map) == UNUSED[side]
    assert len([*p.state.deck, *p.state.offer]) == 37
    assert set(draft(4, side=side).state.map) == set(PROVINCE)


@pytest.mark.rule("SHO-SETUP-12")
def test_printed_positions_are_for_the_sun_side() -> None:
    with pytest.raises(BadOptions, match="sun side"):
        ENGINE.options({"side": "moon", "setup_mode": "preset"})
    for preset in BOX.preset:
        p = table(preset.players)
        seat = "ABCDE".index(preset.set)
        assert {(g.province, g.armies) for g in preset.provinces} == {
            (q, p.state.map[q].armies) for q in p.state.owned(seat)
        }
        assert p.state.players[seat].hand[:-5] == p.state.owned(seat)


@pytest.mark.rule("SHO-SETUP-12")
def test_the_sets_are_dealt_at_random_unless_told_otherwise() -> None:
    found = {tuple(table(seed=seed, preset_assignment="random").state.owned(A)) for seed in range(30)}
    assert len(found) == 3


def test_an_option_that_is_not_used_is_ignored() -> None:
    ENGINE.options({"setup_mode": "preset", "first_drafter": "seat", "first_drafter_seat": 4})
    with pytest.raises(BadOptions, match="The fifth seat cannot draft first"):
        ENGINE.options({"first_drafter": "seat", "first_drafter_seat": 4})
    one, other = (table(preset_assignment="random", first_drafter_seat=seat) for seat in (0, 2))
    assert one.dice == other.dice


# ---- the table


@pytest.mark.rule("SHO-SETUP-06", "SHO-SETUP-07", "SHO-SETUP-08", "SHO-SETUP-10", "SHO-SETUP-13", "SHO-SETUP-14")
@pytest.mark.parametrize(("players", "chests", "placed"), [(3, 18, 27), (4, 15, 25), (5, 12, 23)])
def test_what_players_start_with(players: int, chests: int, placed: int) -> None:
    p = table(players)
    inside = in_tower(p)
    bystander = ENGINE.view(p, None).state
    for seat, me in enumerate(bystander.players):
        assert (me.chests, me.rice, me.points) == (chests, 0, 0)
        assert me.reserve == 62 - placed - inside["ABCDE"[seat]]
    assert set(inside) <= set("ABCDE"[:players]) | {"F"}
    assert len({colour_of(seat) for seat in range(players)}) == players
    assert len({daimyo.clan for daimyo in DAIMYO}) == 5
    assert [card for card in p.state.players[A].hand if card.startswith("chest")] == [f"chest_{n}" for n in range(5)]
    complete(p)


@pytest.mark.rule("SHO-SETUP-09")
def test_what_nobody_owns_is_neutral() -> None:
    p = table(4)
    assert p.state.stock == p.state.owned(NOBODY)
    assert ENGINE.view(p, None).state.stock == p.state.stock
    assert len(p.state.stock) == 13


@pytest.mark.rule("SHO-SETUP-11")
def test_four_events_are_open() -> None:
    p = table()
    t = p.state
    assert (len(t.events), len(t.event_deck), t.event, t.past_events) == (4, 8, None, [])
    assert ENGINE.view(p, None).state.events == t.events
    assert ENGINE.view(p, A).state.event_deck == ["?"] * 8
    assert set(t.events + t.event_deck) == set(EVENT)


def test_the_map_is_connected_and_borders_go_both_ways() -> None:
    for side, players in (("sun", 3), ("sun", 5), ("moon", 3), ("moon", 5)):
        land = country(side, players)
        assert all(q in land.neighbours[r] for q in land.neighbours for r in land.neighbours[q])
        seen, edge = set[str](), [land.provinces[0]]
        while edge:
            q = edge.pop()
            if q not in seen and q not in land.unused:
                seen.add(q)
                edge += land.neighbours[q]
        assert seen == set(land.provinces)
    assert ("bizen", "sanuki") in country("moon", 4).by_sea
    assert "sanuki" not in country("sun", 4).neighbours["bizen"]


# ---- the draft


@pytest.mark.rule("SHO-DRAFT-01")
@pytest.mark.parametrize(
    ("players", "groups"),
    [(3, [5, 4, 4, 3, 3, 2, 2, 2, 2]), (4, [5, 4, 4, 3, 3, 2, 2, 2]), (5, [5, 4, 4, 3, 3, 2, 2])],
)
def test_army_groups(players: int, groups: list[int]) -> None:
    p = draft(players)
    assert [me.groups for me in p.state.players] == [groups] * players
    assert [me.reserve for me in p.state.players] == [62 - sum(groups)] * players


@pytest.mark.rule("SHO-DRAFT-02", "SHO-DRAFT-04", "SHO-DRAFT-06")
def test_a_turn_of_the_draft() -> None:
    p = draft()
    first, second = p.state.offer
    top = p.state.deck[-1]
    assert texts(p, A) == ["draft_take 0", "draft_take 1", "draft_take deck"]
    do(p, A, "draft_take 1")
    assert p.state.offer == [first, top]
    assert asked(p) == [(A, "draft_place")]
    assert texts(p, A) == [f"draft_place {n}" for n in (2, 3, 4, 5)]
    assert refusal(p, A, "draft_place 6").name == "no_such_group"
    complete(p)
    do(p, A, "draft_place 4")
    assert (p.state.map[second].owner, p.state.map[second].armies) == (A, 4)
    assert second in p.state.players[A].hand
    assert p.state.players[A].groups == [5, 4, 3, 3, 2, 2, 2, 2]
    complete(p)


@pytest.mark.rule("SHO-DRAFT-05")
def test_a_blind_card_is_seen_before_the_group_is_chosen() -> None:
    p = draft()
    top = p.state.deck[-1]
    assert ENGINE.view(p, A).state.deck[-1] == "?"
    do(p, A, "draft_take deck")
    assert ENGINE.view(p, None).state.players[A].claimed == top
    assert PROVINCE[top].name in told(p)
    assert asked(p) == [(A, "draft_place")]
    prompt = ENGINE.prompt(p, A)
    assert prompt
    assert PROVINCE[top].name in prompt.ask


@pytest.mark.rule("SHO-DRAFT-03")
def test_the_draft_goes_clockwise() -> None:
    p = draft(first_drafter_seat=1)
    order = []
    for _ in range(6):
        order.append(asked(p)[0][0])
        do(p, order[-1], "draft_take 0", "draft_place 2")
    assert order[:4] == [B, C, A, B]
    firsts = {asked(draft(seed=seed, first_drafter="random"))[0][0] for seed in range(30)}
    assert firsts == {A, B, C}


@pytest.mark.rule("SHO-DRAFT-07")
def test_another_pair_cannot_be_swapped() -> None:
    p = draft()
    do(p, A, "draft_take deck", "draft_place 2")
    do(p, B, "draft_take 0", "draft_place 2")
    do(p, C, "draft_take deck", "draft_place 2")
    assert refusal(p, A, "draft_swap").name == "swap_other_pair"


@pytest.mark.rule("SHO-DRAFT-07")
def test_a_swap_is_offered_again_at_a_later_pick() -> None:
    p = draft()
    for _ in range(2):
        for seat in (A, B, C):
            swap = ["draft_swap"] if "draft_swap" in texts(p, seat) else []
            do(p, seat, *swap, "draft_take deck", f"draft_place {p.state.players[seat].groups[-1]}")
    complete(p)
    assert "draft_swap" in texts(p, A)  # nobody has touched the pair that A turned up


@pytest.mark.rule("SHO-DRAFT-08", "SHO-SETUP-09")
@pytest.mark.parametrize(("players", "owned", "left"), [(3, 27, 10), (4, 32, 13), (5, 35, 10)])
def test_the_end_of_the_draft(players: int, owned: int, left: int) -> None:
    p = draft(players)
    play_on(p, lambda p: p.state.phase != "draft", pick=1)
    t = p.state
    assert sum(len(t.owned(seat)) for seat in range(players)) == owned
    assert (len(t.stock), t.deck, t.offer) == (left, [], [])
    assert sorted(t.stock) == sorted(cards_of(t, NOBODY))
    assert [me.groups for me in t.players] == [[]] * players
    complete(p)
