"""Battles, revolts, and the tower between them (SHO-BATTLE, SHO-REVOLT, SHO-TOWER)."""

from __future__ import annotations

import pytest

from engines.core import NOBODY, who
from engines.shogun import ENGINE
from engines.shogun.actions import Turn
from engines.shogun.marching import ground
from engines.shogun.state import Aid
from tests.conformance import random_game
from tests.engines.shogun.arrange import (
    A,
    B,
    P,
    agenda,
    asked,
    bare,
    battle,
    buildings,
    complete,
    do,
    event,
    falling_out,
    give,
    hold,
    in_tower,
    in_tray,
    land,
    markers,
    plan,
    run,
    specials,
    told,
    tower,
    tray,
)


def attack(p: P, target: str, armies: int, out: str) -> list[str]:
    """A marches from Omi, and this falls out; what was poured in."""
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out(out) as pours:
        do(p, A, f"combat_move {target} {armies} false")
    complete(p)
    return pours


def facing(defenders: int = 3, *built: str, unrest: int = 0) -> P:
    """A's six armies in Omi, B in Ise next to it."""
    p = bare()
    hold(p, A, "omi", 6)
    hold(p, B, "ise", defenders, *built, markers=unrest)
    return p


@pytest.mark.rule("SHO-BATTLE-01", "SHO-BATTLE-02", "SHO-BATTLE-18")
def test_who_fights() -> None:
    p = facing(3)
    assert attack(p, "ise", 4, "AAAB") == ["AAAABBB"]
    assert (land(p, "omi"), land(p, "ise")) == ((A, 2), (A, 2))  # nobody goes back
    assert (battle(p).attacker, battle(p).defender, battle(p).province) == (A, B, "ise")


@pytest.mark.rule("SHO-BATTLE-01", "SHO-BATTLE-03")
def test_a_neutral_province_is_defended_by_a_farmer() -> None:
    p = facing()
    assert attack(p, "yamato", 4, "AA") == ["AAAAF"]
    assert (battle(p).defender, battle(p).farmers) == (NOBODY, "are the enemy")
    assert land(p, "yamato") == (A, 2)


@pytest.mark.rule("SHO-BATTLE-04", "SHO-TOWER-07")
def test_bystanders_stay_in_the_tray_and_are_poured_again() -> None:
    p = facing()
    tray(p, "CCF")
    tower(p, "C")
    assert attack(p, "ise", 2, "ABBBCCCF") == ["AABBBCCF"]
    assert in_tray(p) == "CCC"  # the farmer helped


@pytest.mark.rule("SHO-BATTLE-05")
def test_older_cubes_count_like_new_ones() -> None:
    p = facing(1)
    tower(p, "AAA")
    attack(p, "ise", 1, "AAAB")
    assert (battle(p).attacking, land(p, "ise")) == (3, (A, 2))


@pytest.mark.rule("SHO-BATTLE-06", "SHO-BATTLE-07")
@pytest.mark.parametrize(("unrest", "defending", "left"), [(0, 4, ""), (1, 2, "FF")])
def test_whom_farmers_help(unrest: int, defending: int, left: str) -> None:
    p = facing(3, unrest=unrest)
    tower(p, "FF")
    attack(p, "ise", 4, "ABBFF")
    assert (battle(p).defending, in_tray(p)) == (defending, left)


@pytest.mark.rule("SHO-BATTLE-08", "SHO-REVOLT-02")
def test_the_attacker_wins() -> None:
    p = facing(3, "castle", unrest=2)
    homes = [me.reserve for me in p.state.players]
    attack(p, "ise", 5, "AAAABB")
    assert (land(p, "ise"), buildings(p, "ise"), markers(p, "ise")) == ((A, 2), {"castle"}, 2)
    assert [me.reserve - home for me, home in zip(p.state.players, homes, strict=True)] == [2, 2, 0]
    assert "ise" in p.state.players[A].won


@pytest.mark.rule("SHO-BATTLE-08", "SHO-BATTLE-06")
def test_the_attacker_wins_against_farmers_too() -> None:
    p = facing(3)
    tower(p, "F")
    farmers = p.state.farmers
    attack(p, "ise", 4, "AAABF")
    assert (land(p, "ise"), p.state.farmers) == ((A, 1), farmers + 1)


@pytest.mark.rule("SHO-BATTLE-09")
@pytest.mark.parametrize(("out", "kept"), [("ABBB", 2), ("AABBF", 1), ("ABBFFF", 2), ("BBB", 3), ("AABF", None)])
def test_the_defender_wins_and_farmers_fall_first(out: str, kept: int | None) -> None:
    p = facing(3)
    tower(p, "FFF")
    attack(p, "ise", 2, out)
    assert land(p, "ise") == ((B, kept) if kept else (None, 0))


@pytest.mark.rule("SHO-BATTLE-10")
def test_farmers_alone_do_not_hold_a_province() -> None:
    p = facing(2, "temple")
    tower(p, "FF")
    attack(p, "ise", 2, "AFF")
    assert (battle(p).outcome, land(p, "ise"), buildings(p, "ise")) == ("draw", (None, 0), set())
    assert "ise" in p.state.stock
    assert "devastated" in told(p)


@pytest.mark.rule("SHO-BATTLE-11", "SHO-BATTLE-12")
@pytest.mark.parametrize("out", ["", "AB", "AABF", "AFBA"])
def test_a_draw(out: str) -> None:
    p = facing(2, "castle", unrest=0)
    tower(p, "F")
    attack(p, "ise", 3, out)
    assert (battle(p).outcome, land(p, "ise"), buildings(p, "ise"), in_tray(p)) == ("draw", (None, 0), set(), "")


@pytest.mark.rule("SHO-BATTLE-13")
@pytest.mark.parametrize(("out", "owner", "armies"), [("AAF", A, 1), ("AF", None, 0), ("AFF", None, 0), ("", None, 0)])
def test_a_neutral_province(out: str, owner: int | None, armies: int) -> None:
    p = facing()
    tower(p, "F")
    attack(p, "yamato", 3, out)
    assert land(p, "yamato") == (owner, armies)
    assert ("yamato" in p.state.stock) == (owner is None)
    assert in_tray(p) == ""


@pytest.mark.rule("SHO-BATTLE-14", "SHO-BATTLE-15", "SHO-TOWER-05", "SHO-TOWER-06", "SHO-TOWER-09")
def test_cubes_are_never_lost() -> None:
    """In random games: all colours add up, no farmer stands on the map, and the tower empties by pours alone."""
    for number in range(6):
        held = None
        for run_ in random_game(ENGINE, number):
            t = run_.position.state
            complete(run_.position)
            if t.phase != "draft":
                battles = (t.year, t.season, len(t.battles))
                now = (battles, in_tower(run_.position), in_tray(run_.position))
                assert held is None or held[0] != battles or held == now
                held = now


@pytest.mark.rule("SHO-BATTLE-16")
@pytest.mark.parametrize(("left", "poured"), [(0, "AAA"), (1, "AAAF"), (2, "AAAFF")])
def test_as_many_farmers_as_there_are(left: int, poured: str) -> None:
    p = bare()
    hold(p, A, "omi", 3, markers=2)
    tower(p, "F" * (20 - left))
    plan(p, A, taxes="omi")
    with falling_out("A") as pours:
        run(p, "taxes", A)
    assert pours == [poured]
    assert p.state.farmers == 0


@pytest.mark.rule("SHO-BATTLE-17", "SHO-BATTLE-18")
def test_bonus_cubes_come_from_the_reserve() -> None:
    p = facing(2, "castle")
    give(p, A, special="special_attack")
    event(p, "castle_defence")
    homes = [me.reserve for me in p.state.players]
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("") as pours:
        do(p, A, "combat_move ise 3 true")
    assert pours == ["AAAABBB"]
    assert [me.reserve - home for me, home in zip(p.state.players, homes, strict=True)] == [-1, -1, 0]
    complete(p)


@pytest.mark.rule("SHO-BATTLE-19")
def test_a_held_province_keeps_everything() -> None:
    p = facing(3, "castle", unrest=2)
    plan(p, B, deploy5="ise")
    attack(p, "ise", 2, "ABBB")
    assert (land(p, "ise"), buildings(p, "ise"), markers(p, "ise")) == ((B, 2), {"castle"}, 2)
    assert p.state.players[B].plan[5] == "ise"
    assert ENGINE.view(p, A).state.players[B].plan[5] == "?"


# ---- revolts


def revolting(armies: int, unrest: int, out: str, lying: str = "") -> P:
    """A collects rice in Aki, where there is unrest."""
    p = bare()
    hold(p, A, "aki", armies, "castle", markers=unrest)
    tower(p, "F" * 3)
    tray(p, lying)
    plan(p, A, rice="aki")
    with falling_out(out):
        run(p, "rice", A)
    complete(p)
    return p


@pytest.mark.rule("SHO-REVOLT-01", "SHO-REVOLT-02", "SHO-BATTLE-01")
def test_farmers_attack_and_nobody_chooses() -> None:
    p = revolting(4, 2, "AAA")
    assert (battle(p).attacker, battle(p).defender, battle(p).poured) == (NOBODY, A, (4, 0, 0, 2))
    assert asked(p) == []


@pytest.mark.rule("SHO-REVOLT-03", "SHO-REVOLT-06")
def test_a_revolt_that_is_held() -> None:
    p = revolting(4, 1, "AAAF")
    assert (land(p, "aki"), buildings(p, "aki"), markers(p, "aki")) == ((A, 2), {"castle"}, 2)
    assert p.state.players[A].shown[3] == "aki"


@pytest.mark.rule("SHO-REVOLT-04")
@pytest.mark.parametrize("out", ["AF", "AFF", "", "F"])
def test_a_revolt_that_is_lost(out: str) -> None:
    p = revolting(4, 2, out)
    assert (land(p, "aki"), buildings(p, "aki"), markers(p, "aki")) == ((None, 0), set(), 0)
    assert "aki" in p.state.stock


@pytest.mark.rule("SHO-REVOLT-05")
def test_others_stand_by() -> None:
    p = revolting(2, 1, "AABBC", lying="BBC")
    assert (land(p, "aki"), in_tray(p)) == ((A, 2), "BBC")


def test_battles_are_told_in_one_line_each() -> None:
    p = facing(3)
    tower(p, "F")
    tray(p, "C")
    attack(p, "ise", 4, "AAABFC")
    lines = [e for e in p.news if e.text.startswith("Battle for Ise")]
    assert [e.text for e in lines] == [
        "Battle for Ise: {0} with 4 against {1} with 3. From the tray: {2} 1. Out: {0} 3, {1} 1, {2} 1, "
        "farmers 1 (for {1}). 3 to 2: {0} takes Ise with 1 army."
    ]
    assert lines[0].spots == ("province ise",)


def test_a_battle_is_kept_with_all_that_went_into_it() -> None:
    p = facing(3, "castle")
    event(p, "castle_defence")
    specials(p, "special_attack", "special_defence")
    p.state.daimyo[:2] = [A, B]
    tower(p, "FC")
    tray(p, "C")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("AAAB"):
        do(p, A, "combat_move ise 4 true")
    b = battle(p)
    assert (b.origin, b.attackers, b.defenders) == ("omi", 4, 3)
    castle = p.state.event or ""
    assert b.aid == (Aid(A, "special_attack", 1), Aid(B, castle, 1), Aid(B, "special_defence", 1))
    assert (b.inside, b.tray, b.thrown, b.poured) == ((0, 0, 1, 1), (0, 0, 1, 0), (5, 5, 0, 0), (5, 5, 1, 0))
    assert (b.out, b.resting, b.stays) == ((3, 1, 0, 0), (2, 4, 2, 1), (0, 0, 0, 0))
    assert (b.holder, b.left) == (A, 2)


def test_aid_ends_with_the_reserve() -> None:
    p = facing(3, "castle")
    event(p, "castle_defence")
    specials(p, "special_defence")
    p.state.daimyo[0] = B
    hold(p, B, "kai", 58)
    attack(p, "ise", 4, "AAAB")
    assert battle(p).aid == (Aid(B, p.state.event or "", 1),)
    assert battle(p).defenders == 3


def test_farmers_of_an_event_are_told_apart() -> None:
    p = facing()
    event(p, "neutral_farmers")
    attack(p, "yamato", 4, "AA")
    assert (battle(p).defenders, battle(p).aid) == (1, (Aid(NOBODY, p.state.event or "", 1),))


def test_battles_are_kept_for_the_whole_game() -> None:
    seen = 0
    for played in random_game(ENGINE, 3):
        p = played.position
        assert len(p.state.battles) >= seen
        seen = len(p.state.battles)
    assert {(b.year, b.season) for b in p.state.battles} > {(1, 1), (2, 1)}


def test_two_battles_in_one_turn_use_the_tray_of_the_first() -> None:
    p = facing(2)
    hold(p, B, "kai", 3)
    plan(p, A, combat_a="omi")
    plan(p, B, combat_a="kai")
    tray(p, "C")
    agenda(p, Turn("combat_a", A), Turn("combat_a", B))
    with falling_out("AAC", "BBC") as pours:
        do(p, A, "combat_move ise 3 false")
        do(p, B, "combat_move musashi 2 false")
    assert pours == ["AAABBC", "BBCF"]
    complete(p)


# ---- what is told of them


@pytest.mark.rule("SHO-BATTLE-17", "SHO-EVENT-07", "SHO-SPECIAL-05")
def test_what_cards_add_to_a_defence_is_told_before_and_after() -> None:
    p = facing(2, "castle", unrest=1)
    event(p, "castle_defence")
    give(p, B, special="special_defence")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    assert ground(p.state, A, "ise") == (
        f"{who(B)}, 2 armies, 2 more from the reserve, castle, 1 revolt marker, farmers stay out"
    )
    p.state.players[B].reserve = 1
    assert "1 more from the reserve" in ground(p.state, A, "ise")
    p.state.players[B].reserve = 20
    with falling_out("AAAABBBB"):
        do(p, A, "combat_move ise 4 false")
    joined = "(1 by the event, 1 by the special card)"
    assert f"Battle for Ise: {{0}} with 4 against {{1}} with 4 {joined}." in told(p)


@pytest.mark.rule("SHO-EVENT-05")
def test_the_second_farmer_is_told() -> None:
    p = facing()
    event(p, "neutral_farmers")
    attack(p, "yamato", 3, "AAAFF")
    assert "Battle for Yamato: {0} with 3 against 2 farmers (1 by the event)." in told(p)


@pytest.mark.rule("SHO-BATTLE-15")
def test_the_first_battle_explains_the_cubes_that_stay_in_the_tower() -> None:
    p = facing(3)
    attack(p, "ise", 4, "AAAABB")
    hint = "Cubes that stay in the tower: 1. They still belong to their owners, and may drop out in a later battle."
    assert hint in told(p)
    p.state.players[A].shown = [None] * len(p.state.players[A].shown)
    p.state.players[A].hand.append("omi")
    attack(p, "yamato", 1, "A")
    assert hint.partition(":")[0] not in told(p)
