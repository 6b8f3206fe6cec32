"""The worked examples of the specification, each as given, when, then."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.shogun import ENGINE
from engines.shogun.actions import Turn
from engines.shogun.auction import RevealBids
from engines.shogun.components import FARMER, FARMERS, colour_of, colours
from engines.shogun.planning import Plan
from engines.shogun.scoring import GameOver, ScoreWinter, standings
from engines.shogun.seasons import EndOfRound
from engines.shogun.setup import LoadTower
from engines.shogun.state import P
from engines.shogun.tower import fall, pour
from engines.shogun.winter import WinterPhase, missing_rice, shortage
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    D,
    E,
    agenda,
    asked,
    bare,
    battle,
    buildings,
    complete,
    do,
    draft,
    event,
    events,
    falling_out,
    give,
    hold,
    in_tower,
    in_tray,
    land,
    markers,
    plan,
    plan_all,
    points,
    refusal,
    reserve,
    run,
    table,
    texts,
    told,
    tower,
    tray,
    winter,
)


def chests(p: P, seat: int) -> int:
    return p.state.players[seat].chests


def at_home(p: P, seat: int) -> int:
    return p.state.players[seat].reserve


# ---- set-up, building


@pytest.mark.vector("TV-01")
@pytest.mark.rule("SHO-TOWER-01")
def test_the_tower_is_loaded() -> None:
    p = bare(3)
    agenda(p, LoadTower())
    complete(p)
    inside = in_tower(p)
    assert "31 cubes are poured in" in told(p)
    assert p.state.tray == []
    assert [at_home(p, seat) for seat in range(3)] == [62 - inside[letter] for letter in "ABC"]
    assert p.state.farmers == FARMERS - inside["F"]


@pytest.mark.vector("TV-02")
@pytest.mark.rule("SHO-BUILD-01", "SHO-BUILD-02")
def test_aki_has_room_for_two() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=10)
    for action, left in (("temple", 8), ("castle", 5)):
        plan(p, A, **{action: "aki"})
        event(p, "tax_max")
        run(p, action, A)
        assert chests(p, A) == left
        agenda(p, EndOfRound())
    plan(p, A, theatre="aki")
    run(p, "theatre", A)
    assert "no free space" in told(p)
    assert (chests(p, A), buildings(p, "aki")) == (5, {"castle", "temple"})


@pytest.mark.vector("TV-03")
@pytest.mark.rule("SHO-BUILD-03", "SHO-EXEC-04")
def test_no_second_temple() -> None:
    p = bare()
    hold(p, A, "aki", 2, "temple")
    give(p, A, chests=10)
    plan(p, A, temple="aki")
    run(p, "temple", A)
    assert "has one already" in told(p)
    assert chests(p, A) == 10


@pytest.mark.vector("TV-32")
@pytest.mark.rule("SHO-EXEC-08")
@pytest.mark.parametrize(("owned", "reason"), [(0, "price 2, chests 0"), (2, "has one already")])
def test_one_reason_and_the_first_of_the_list(owned: int, reason: str) -> None:
    p = bare()
    hold(p, A, "aki", 2, "castle", "temple")
    give(p, A, chests=owned)
    plan(p, A, temple="aki")
    run(p, "temple", A)
    assert [e.text for e in p.news if "skips" in e.text and reason in e.text] == [e.text for e in p.news]


@pytest.mark.vector("TV-19")
@pytest.mark.rule("SHO-EXEC-04")
def test_a_castle_costs_three() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=2)
    plan(p, A, castle="aki")
    run(p, "castle", A)
    assert "price 3, chests 2" in told(p)
    assert (chests(p, A), buildings(p, "aki")) == (2, set())


@pytest.mark.vector("TV-18")
@pytest.mark.rule("SHO-EVENT-04")
def test_a_theatre_calms_the_province() -> None:
    p = bare()
    hold(p, A, "noto", 2, markers=2)
    give(p, A, chests=1)
    event(p, "theatre_calms")
    plan(p, A, theatre="noto")
    run(p, "theatre", A)
    assert (buildings(p, "noto"), markers(p, "noto"), chests(p, A)) == ({"theatre"}, 1, 0)
    complete(p)


# ---- taxes, rice, deploying


@pytest.mark.vector("TV-04")
@pytest.mark.rule("SHO-EVENT-03", "SHO-SPECIAL-01", "SHO-COLLECT-05")
def test_the_event_comes_before_the_special_card() -> None:
    p = bare()
    hold(p, A, "settsu", 2)
    give(p, A, chests=0, special="special_chest")
    event(p, "tax_max")
    plan(p, A, taxes="settsu")
    run(p, "taxes", A)
    assert (chests(p, A), markers(p, "settsu")) == (6, 1)


@pytest.mark.vector("TV-24")
@pytest.mark.rule("SHO-EVENT-11", "SHO-SPECIAL-02")
@pytest.mark.parametrize(("option", "gained"), [(4, 5), (5, 6)])
def test_at_least_four_rice_and_one_more(option: int, gained: int) -> None:
    p = bare(event_min_rice=option)
    hold(p, A, "omi", 2)
    give(p, A, special="special_rice")
    event(p, "rice_min")
    plan(p, A, rice="omi")
    run(p, "rice", A)
    assert p.state.players[A].rice == gained


@pytest.mark.vector("TV-20")
@pytest.mark.rule("SHO-DEPLOY-02")
def test_the_reserve_must_hold_all_five() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    reserve(p, A, 4, on="aki")
    give(p, A, chests=9)
    plan(p, A, deploy5="aki")
    run(p, "deploy5", A)
    assert "cubes needed 5, reserve 4" in told(p)
    assert (chests(p, A), at_home(p, A)) == (9, 4)


@pytest.mark.vector("TV-28")
@pytest.mark.rule("SHO-EVENT-12")
def test_fewer_armies_for_the_same_price() -> None:
    p = bare()
    hold(p, A, "aki", 1)
    give(p, A, chests=2)
    event(p, "deploy_reduced")
    plan(p, A, deploy3="aki")
    run(p, "deploy3", A)
    assert (chests(p, A), land(p, "aki")) == (0, (A, 3))


# ---- planning and bids


@pytest.mark.vector("TV-05")
@pytest.mark.rule("SHO-PLAN-06")
def test_a_province_has_one_job() -> None:
    p = table()
    do(p, C, "plan_place bid chest_0", "plan_place castle chest_1", "plan_place temple chest_2")
    do(p, C, "plan_place theatre chest_3", "plan_place rice chest_4", "plan_place taxes settsu")
    do(p, C, "plan_place deploy5 omi", "plan_place deploy3 hida", "plan_place deploy1_move etchu")
    why = refusal(p, C, "plan_place combat_a settsu")
    assert (why.rule, why.name) == ("SHO-PLAN-06", "province_placed")


@pytest.mark.vector("TV-06")
@pytest.mark.rule("SHO-BID-01", "SHO-BID-02", "SHO-BID-03", "SHO-BID-04")
def test_bids_are_ranked_and_paid() -> None:
    firsts = Counter[int]()
    for seed in range(40):
        p = table(5, seed)
        plan(p, A, bid="chest_2")
        plan(p, B, bid=p.state.owned(B)[0])
        plan(p, C, bid="chest_0")
        plan(p, E, bid="chest_2")
        agenda(p, RevealBids())
        order = []
        while asked(p):
            order.append(asked(p)[0][0])
            do(p, order[-1], texts(p, order[-1])[0])
        assert set(order[:2]) == {A, E}
        assert order[2:] == [B, C, D]
        assert [chests(p, seat) for seat in range(5)] == [10, 12, 12, 12, 10]
        firsts[order[0]] += 1
    assert min(firsts[A], firsts[E]) > 8


@pytest.mark.vector("TV-07")
@pytest.mark.rule("SHO-BID-05", "SHO-BID-06")
def test_turn_order_by_position() -> None:
    red, blue, black = A, B, C
    p = table()
    for seat, bid in ((red, "chest_2"), (black, "chest_1"), (blue, "chest_0")):
        plan(p, seat, bid=bid)
    agenda(p, RevealBids())
    do(p, red, "choose_special 1")
    do(p, black, "choose_special 4")
    assert refusal(p, blue, "choose_special 4").rule == "SHO-BID-05"
    do(p, blue, "choose_special 3")
    assert p.state.order == [red, blue, black]
    assert [p.state.daimyo[position - 1] for position in (2, 5)] == [-1, -1]


@pytest.mark.vector("TV-25")
@pytest.mark.rule("SHO-PLAN-03", "SHO-PLAN-08")
def test_nine_cards_for_eleven_spaces() -> None:
    p = bare()
    for province in ("aki", "iyo", "kaga", "kai"):
        hold(p, A, province, 2)
    give(p, A, chests=0)
    agenda(p, Plan(A))
    assert texts(p, A) == [f"plan_place bid {card}" for card in ("aki", "iyo", "kaga", "kai", "chest_0", "none")]
    assert [refusal(p, A, f"plan_place bid chest_{n}").rule for n in range(1, 5)] == ["SHO-PLAN-08"] * 4
    plan_all(p, A)
    assert sum(card is not None for card in p.state.players[A].plan) == 9
    assert p.state.players[A].hand == []


@pytest.mark.vector("TV-31")
@pytest.mark.rule("SHO-PLAN-03", "SHO-PLAN-08", "SHO-PLAN-10")
def test_a_plan_without_provinces() -> None:
    p = bare()
    give(p, A, chests=3)
    agenda(p, Plan(A))
    assert texts(p, A) == [f"plan_place bid {card}" for card in ("chest_0", "chest_1", "chest_2", "chest_3", "none")]
    assert refusal(p, A, "plan_place bid chest_4").rule == "SHO-PLAN-08"
    do(p, A, "plan_place bid none")
    plan_all_from_here(p, A)
    laid = [card for card in p.state.players[A].plan if card]
    assert sorted(laid) == [f"chest_{n}" for n in range(5)]
    assert p.state.players[A].plan.count(None) == 6


def plan_all_from_here(p: P, seat: int) -> None:
    while (seat, "plan_place") in asked(p):
        do(p, seat, texts(p, seat)[-1])


# ---- the draft


@pytest.mark.vector("TV-23")
@pytest.mark.rule("SHO-DRAFT-07")
def test_the_same_pair_may_be_swapped_once() -> None:
    p = draft()
    pair = p.state.offer[:]
    assert refusal(p, A, "draft_swap").name == "swap_first_pick"
    for seat in (A, B, C):
        do(p, seat, "draft_take deck", "draft_place 2")
    p.state.offer.reverse()
    deck = p.state.deck[:]
    assert texts(p, A)[0] == "draft_swap"
    do(p, A, "draft_swap")
    assert p.state.offer == deck[:-3:-1]
    assert p.state.deck == [*pair, *deck[:-2]]  # slot 0 first, slot 1 below it
    assert refusal(p, A, "draft_swap").name == "swap_again"
    do(p, A, "draft_take 0")
    complete(p)


# ---- winter


@pytest.mark.vector("TV-08")
@pytest.mark.rule("SHO-WINTER-01")
def test_winter_takes_rice() -> None:
    p = bare()
    events(p, "event_neutral")
    give(p, A, rice=5)
    give(p, B, rice=2)
    agenda(p, WinterPhase())
    assert [me.rice for me in p.state.players] == [2, 0, 0]


@pytest.mark.vector("TV-09")
@pytest.mark.rule("SHO-WINTER-02", "SHO-WINTER-03", "SHO-WINTER-04")
def test_nine_provinces_and_six_rice() -> None:
    p = bare()
    own = ["aki", "bingo", "bitchu", "bizen", "etchu", "harima", "hida", "hoki", "ise"]
    for province in own:
        hold(p, A, province, 3)
    events(p, "event_tax_max")
    give(p, A, rice=6)
    agenda(p, WinterPhase())
    assert missing_rice(p.state, A) == 3
    assert asked(p) == [(A, "revolt_next")]
    drawn = [text.split()[1] for text in texts(p, A)]
    assert len(set(drawn)) == 2
    assert set(drawn) <= set(own)
    with falling_out("AAA", "AAA") as poured:
        do(p, A, f"revolt_next {drawn[1]}")
    assert poured == ["AAAFF", "AAAFF"]
    complete(p)


@pytest.mark.vector("TV-27")
@pytest.mark.rule("SHO-WINTER-05", "SHO-TOWER-07")
def test_the_victim_orders_its_revolts() -> None:
    p = bare()
    for province, armies in (("kaga", 4), ("noto", 3), ("etchu", 2)):
        hold(p, A, province, armies, markers=1 if province == "kaga" else 0)
    tray(p, "B")
    events(p, "event_recruit")
    agenda(p, WinterPhase())
    first, second = (text.split()[1] for text in texts(p, A))
    size = {"kaga": ("AAAA", "FFF"), "noto": ("AAA", "FF"), "etchu": ("AA", "FF")}
    with falling_out("AB", "AAB") as poured:
        do(p, A, f"revolt_next {second}")
    assert poured == ["".join(sorted("B".join(size[second]))), "".join(sorted("B".join(size[first])))]
    assert in_tray(p) == "B"
    complete(p)


@pytest.mark.vector("TV-35")
@pytest.mark.rule("SHO-WINTER-02", "SHO-WINTER-03")
def test_the_winter_table() -> None:
    p = bare()
    own = ["aki", "bingo", "bitchu", "bizen", "etchu", "harima", "hida", "hoki", "ise", "iyo"]
    for province in own:
        hold(p, A, province, 2)
    hold(p, B, "kai", 2)
    hold(p, B, "kaga", 2)
    give(p, A, rice=2)
    assert [missing_rice(p.state, seat) for seat in (A, B, C)] == [8, 2, 0]
    assert [(shortage(m).revolts, shortage(m).extra_farmers) for m in (8, 2)] == [(3, 3), (1, 2)]


# ---- revolts


def unrest_in_mikawa() -> P:
    """Mikawa with four armies of A and two markers, its card on taxes."""
    p = bare()
    hold(p, A, "mikawa", 4, markers=2)
    give(p, A, chests=0)
    plan(p, A, taxes="mikawa")
    return p


@pytest.mark.vector("TV-10")
@pytest.mark.rule("SHO-COLLECT-02", "SHO-COLLECT-03", "SHO-COLLECT-04", "SHO-COLLECT-05", "SHO-REVOLT-03")
def test_a_revolt_is_held() -> None:
    p = unrest_in_mikawa()
    home, farmers = at_home(p, A), p.state.farmers
    with falling_out("AAAF") as poured:
        run(p, "taxes", A)
    assert poured == ["AAAAFF"]
    assert (chests(p, A), land(p, "mikawa"), markers(p, "mikawa")) == (6, (A, 2), 3)
    assert (at_home(p, A), p.state.farmers, in_tower(p)) == (home + 1, farmers - 1, {"A": 1, "F": 1})
    complete(p)


@pytest.mark.vector("TV-11")
@pytest.mark.rule("SHO-REVOLT-04")
def test_a_revolt_is_lost() -> None:
    p = unrest_in_mikawa()
    with falling_out("AF"):
        run(p, "taxes", A)
    assert (chests(p, A), land(p, "mikawa"), markers(p, "mikawa")) == (6, (None, 0), 0)
    assert "mikawa" in p.state.stock
    assert not any((*p.state.players[A].plan, *p.state.players[A].shown))
    complete(p)


# ---- battles


@pytest.mark.vector("TV-12")
@pytest.mark.rule("SHO-MOVE-03", "SHO-EVENT-05", "SHO-BATTLE-13", "SHO-BATTLE-04")
def test_across_the_sea_into_a_neutral_province() -> None:
    p = bare()
    hold(p, A, "shima", 5)
    tray(p, "B")
    event(p, "neutral_farmers")
    plan(p, A, combat_a="shima")
    run(p, "combat_a", A)
    home = at_home(p, A)
    with falling_out("AAAFB") as poured:
        do(p, A, "combat_move izu 3 false")
    assert poured == ["AAABFF"]
    assert (land(p, "izu"), land(p, "shima"), in_tray(p)) == ((A, 2), (A, 2), "B")
    assert p.state.players[A].won == ["izu"]
    assert at_home(p, A) == home + 1
    complete(p)


def facing(markers: int = 0) -> P:
    """Omi with A's five armies beside Yamato with B's three."""
    p = bare()
    hold(p, A, "omi", 5)
    hold(p, B, "yamato", 3, markers=markers)
    plan(p, A, combat_a="omi")
    return p


@pytest.mark.vector("TV-13")
@pytest.mark.rule("SHO-BATTLE-06", "SHO-BATTLE-09")
def test_farmers_help_the_defender_and_fall_first() -> None:
    p = facing()
    tower(p, "F")
    run(p, "combat_a", A)
    homes, farmers = (at_home(p, A), at_home(p, B)), p.state.farmers
    with falling_out("AABBF") as poured:
        do(p, A, "combat_move yamato 4 false")
    assert poured == ["AAAABBB"]
    assert (battle(p).attacking, battle(p).defending, battle(p).outcome) == (2, 3, "defender")
    assert land(p, "yamato") == (B, 1)
    assert (at_home(p, A), at_home(p, B), p.state.farmers) == (homes[0] + 2, homes[1] + 1, farmers + 1)
    complete(p)


@pytest.mark.vector("TV-14")
@pytest.mark.rule("SHO-BATTLE-07", "SHO-BATTLE-11", "SHO-BATTLE-12")
def test_farmers_stay_out_where_there_is_unrest() -> None:
    p = facing(markers=1)
    tower(p, "F")
    run(p, "combat_a", A)
    with falling_out("AABBF"):
        do(p, A, "combat_move yamato 4 false")
    assert (battle(p).attacking, battle(p).defending, battle(p).outcome) == (2, 2, "draw")
    assert (land(p, "yamato"), in_tray(p)) == ((None, 0), "F")
    assert "yamato" in p.state.stock
    complete(p)


@pytest.mark.vector("TV-15")
@pytest.mark.rule("SHO-BATTLE-04", "SHO-BATTLE-08")
def test_the_attacker_occupies_with_the_rest() -> None:
    p = facing()
    tower(p, "CC")
    run(p, "combat_a", A)
    homes = at_home(p, A), at_home(p, B)
    with falling_out("AAAABCC"):
        do(p, A, "combat_move yamato 4 false")
    assert (land(p, "yamato"), in_tray(p)) == ((A, 3), "CC")
    assert (at_home(p, A), at_home(p, B)) == (homes[0] + 1, homes[1] + 1)
    complete(p)


@pytest.mark.vector("TV-16")
@pytest.mark.rule("SHO-EXEC-06", "SHO-EXEC-07", "SHO-BATTLE-08")
def test_what_comes_with_a_conquered_province() -> None:
    p = bare()
    hold(p, A, "yamato", 5)
    hold(p, B, "kii", 2, "castle", markers=1)
    plan(p, A, combat_a="yamato")
    plan(p, B, rice="kii")
    agenda(p, Turn("combat_a", A), Turn("rice", B))
    with falling_out("AAAB"):
        do(p, A, "combat_move kii 4 false")
    assert (land(p, "kii"), buildings(p, "kii"), markers(p, "kii")) == ((A, 2), {"castle"}, 1)
    assert p.state.players[A].won == ["kii"]
    assert "{1} skips Confiscate rice: its card left with a lost province." in told(p)
    assert all("kii" not in cards for cards in (p.state.players[A].plan, p.state.players[B].plan))
    complete(p)


@pytest.mark.vector("TV-17")
@pytest.mark.rule("SHO-EVENT-06", "SHO-EXEC-03", "SHO-COMBAT-04")
def test_temples_are_safe() -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, B, "yamato", 2, "temple")
    hold(p, B, "ise", 2)
    event(p, "temple_peace")
    plan(p, A, combat_b="omi")
    run(p, "combat_b", A)
    others = [q for q in p.state.country.neighbours["omi"] if q != "yamato"]
    assert texts(p, A) == [f"combat_move {q} {n} false" for q in others for n in (1, 2)]
    assert "ise" in others
    assert refusal(p, A, "combat_move yamato 1 false").rule == "SHO-EVENT-06"
    assert refusal(p, A, "deploy_stay").rule == "SHO-COMBAT-04"


@pytest.mark.vector("TV-26")
@pytest.mark.rule("SHO-BATTLE-11", "SHO-BATTLE-15")
def test_nothing_falls_out() -> None:
    p = facing()
    run(p, "combat_a", A)
    with falling_out(""):
        do(p, A, "combat_move yamato 4 false")
    assert land(p, "yamato") == (None, 0)
    assert in_tower(p) == {"A": 4, "B": 3}
    complete(p)


@pytest.mark.vector("TV-30")
@pytest.mark.rule("SHO-COMBAT-03")
def test_one_army_cannot_march() -> None:
    p = bare()
    hold(p, A, "omi", 1)
    plan(p, A, combat_b="omi")
    run(p, "combat_b", A)
    assert "just one army" in told(p)
    assert asked(p) == []


@pytest.mark.vector("TV-33")
@pytest.mark.rule("SHO-BATTLE-09", "SHO-BATTLE-19", "SHO-COLLECT-01")
def test_a_held_province_keeps_its_card_unseen() -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, B, "ise", 3, "castle")
    give(p, B, chests=0)
    plan(p, A, combat_a="omi")
    plan(p, B, taxes="ise")
    run(p, "combat_a", A)
    homes = at_home(p, A), at_home(p, B)
    with falling_out("ABB"):
        do(p, A, "combat_move ise 2 false")
    assert (land(p, "ise"), buildings(p, "ise")) == ((B, 1), {"castle"})
    assert (at_home(p, A), at_home(p, B)) == (homes[0] + 1, homes[1] + 1)
    assert "?" in ENGINE.view(p, A).state.players[B].plan
    run(p, "taxes", B)
    assert (chests(p, B), markers(p, "ise")) == (5, 1)
    complete(p)


@pytest.mark.vector("TV-34")
@pytest.mark.rule("SHO-EXEC-06", "SHO-EXEC-07")
def test_a_province_lost_and_won_back_does_nothing_this_round() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    hold(p, A, "yamato", 5)
    hold(p, B, "ise", 6)
    plan(p, A, combat_b="omi", combat_a="yamato")
    plan(p, B, combat_a="ise")
    agenda(p, Turn("combat_a", B), Turn("combat_a", A), Turn("combat_b", B), Turn("combat_b", A))
    with falling_out("BBB", "AAAAB"):
        do(p, B, "combat_move omi 5 false")
        do(p, A, "combat_move omi 4 false")
    assert land(p, "omi") == (A, 3)
    assert "{0} skips Combat/move B: its card left with a lost province." in told(p)
    assert p.state.players[A].won == ["omi"]
    complete(p)


@pytest.mark.vector("TV-36")
@pytest.mark.rule("SHO-SETUP-04", "SHO-MOVE-04")
def test_unused_provinces_are_no_target() -> None:
    p = bare(3)
    hold(p, A, "etchu", 4)
    plan(p, A, combat_a="etchu")
    run(p, "combat_a", A)
    assert list(dict.fromkeys(text.split()[1] for text in texts(p, A))) == ["hida", "kaga", "noto", "shinano"]
    assert refusal(p, A, "combat_move echigo 1 false").rule == "SHO-MOVE-04"


@pytest.mark.vector("TV-37")
@pytest.mark.rule("SHO-COMBAT-05")
@pytest.mark.parametrize(("left", "count"), [(2, 15), (0, 9)])
def test_the_extra_cube_is_a_choice_of_its_own(left: int, count: int) -> None:
    p = bare()
    hold(p, A, "bizen", 4)
    hold(p, A, "mimasaka", 1)
    hold(p, B, "harima", 1)
    give(p, A, special="special_attack")
    reserve(p, A, left, on="mimasaka")
    plan(p, A, combat_a="bizen")
    run(p, "combat_a", A)
    assert len(texts(p, A)) == count


# ---- scoring


def red_region(**options: Any) -> P:
    """In the red region A has two castles and a temple, B two castles and a theatre, C a castle and a theatre."""
    p = bare(**options)
    hold(p, A, "omi", 2, "castle", "temple")
    hold(p, A, "echizen", 2, "castle")
    hold(p, B, "hida", 2, "castle", "theatre")
    hold(p, B, "harima", 2, "castle")
    hold(p, C, "wakasa", 2, "castle")
    hold(p, C, "owari", 2, "theatre")
    return p


def majorities(p: P, seat: int) -> list[int]:
    return [p.state.players[seat].earned[f"most {kind}s"] for kind in ("castle", "temple", "theatre")]


@pytest.mark.vector("TV-21")
@pytest.mark.rule("SHO-SCORE-02", "SHO-SCORE-03")
def test_tied_leaders_get_one_less() -> None:
    p = winter(red_region(), ScoreWinter())
    assert [majorities(p, seat) for seat in (A, B, C)] == [[2, 2, 0], [2, 0, 0], [0, 0, 0]]


@pytest.mark.vector("TV-22")
@pytest.mark.rule("SHO-SCORE-03")
def test_tied_leaders_get_all_by_option() -> None:
    p = winter(red_region(majority_tie="full"), ScoreWinter())
    assert [majorities(p, seat) for seat in (A, B, C)] == [[3, 2, 0], [3, 0, 1], [0, 0, 1]]


@pytest.mark.vector("TV-29")
@pytest.mark.rule("SHO-END-02")
@pytest.mark.parametrize(("owned", "winners", "by"), [((7, 9), (B,), "chests"), ((9, 9), (A, B), "")])
def test_chests_break_ties(owned: tuple[int, int], winners: tuple[int, ...], by: str) -> None:
    p = bare()
    give(p, A, points=41, chests=owned[0])
    give(p, B, points=41, chests=owned[1])
    give(p, C, points=40, chests=50)
    agenda(p, GameOver())
    result = standings(p.state)
    assert (result.winners, result.decided_by, result.over) == (winners, by, True)


@pytest.mark.vector("TV-38")
@pytest.mark.rule("SHO-SCORE-06")
def test_points_go_beyond_the_track() -> None:
    p = bare()
    give(p, A, points=78)
    own = ["aki", "bitchu", "harima", "iyo", "kaga", "mino", "musashi", "settsu", "shima", "suruga", "yamato"]
    for province in own[:10]:
        hold(p, A, province, 2)
    hold(p, A, "yamato", 2, "castle")
    winter(p, ScoreWinter())
    assert points(p, A) == 78 + 11 + 1 + 3 == 93


# ---- the tower


@pytest.mark.vector("TW-1")
@pytest.mark.rule("SHO-TOWER-03", "SHO-TOWER-04")
def test_tower_vector_1() -> None:
    numbers = [20, 299, 35, 270, 100, 999, 500]
    floors = [["farmer"], []]

    def arranged(queue: list[str]) -> None:
        queue[:] = ["red", "blue"]

    assert pour(floors, ["blue", "red"], arranged, lambda n: numbers.pop(0)) == ["blue"]
    assert (floors, numbers) == ([["red"], ["farmer"]], [])


@pytest.mark.vector("TW-2")
@pytest.mark.rule("SHO-TOWER-04")
def test_tower_vector_2() -> None:
    numbers = [999] * 10 + [0, 0]
    upper, lower = ["blue"] * 10, list[str]()
    queue = fall(upper, ["red"], lambda n: numbers.pop(0))
    assert fall(lower, queue, lambda n: numbers.pop(0)) == []
    assert (upper, lower, numbers) == (["blue"] * 10, ["red"], [])


@pytest.mark.vector("TW-3")
@pytest.mark.rule("SHO-TOWER-01", "SHO-TOWER-02", "SHO-TOWER-03")
@pytest.mark.parametrize(
    ("seed", "players", "held", "farmers", "sizes", "following"),
    [
        (1, 3, [1, 2, 1], 2, (3, 3), 496),
        (2, 4, [1, 0, 1, 2], 1, (3, 2), 598),
        (3, 5, [0, 0, 1, 0, 1], 2, (2, 2), 556),
    ],
)
def test_tower_vector_3(
    seed: int, players: int, held: list[int], farmers: int, sizes: tuple[int, int], following: int
) -> None:
    rng = random.Random(seed)
    floors: list[list[str]] = [[], []]
    load = [cube for colour in colours(players)[:-1] for cube in [colour] * 7] + [FARMER] * 10
    out = pour(floors, load, rng.shuffle, rng.randrange)
    inside = Counter(cube for floor in floors for cube in floor)
    assert [inside[colour_of(seat)] for seat in range(players)] == held
    assert (inside[FARMER], (len(floors[0]), len(floors[1]))) == (farmers, sizes)
    assert rng.randrange(1000) == following
    assert Counter(out) + inside == Counter(load)
