"""Carrying out the actions (SHO-EXEC, SHO-BUILD, SHO-COLLECT, SHO-DEPLOY, SHO-MOVE, SHO-COMBAT)."""

from __future__ import annotations

import pytest

from engines.shogun import ENGINE
from engines.shogun.actions import SKIPS, RunAction, Turn
from engines.shogun.components import BOX, SPACE
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    buildings,
    complete,
    do,
    event,
    falling_out,
    give,
    hold,
    land,
    markers,
    plan,
    refusal,
    reserve,
    row,
    run,
    texts,
    told,
)

# ---- the order of things


@pytest.mark.rule("SHO-EXEC-01")
def test_an_action_is_finished_by_all_before_the_next() -> None:
    p = bare()
    row(p, "rice", "taxes")
    for seat, province in ((A, "omi"), (B, "kai"), (C, "aki")):
        hold(p, seat, province, 2)
        plan(p, seat, rice=province)
    agenda(p, RunAction(1), RunAction(2))
    events = [e.text for e in p.news]
    second = next(i for i, text in enumerate(events) if text.startswith("Action 2"))
    assert all(i < second for i, text in enumerate(events) if "collects" in text)


@pytest.mark.rule("SHO-EXEC-02")
def test_a_card_is_shown_at_its_owners_turn() -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, B, "kai", 3)
    plan(p, A, combat_a="omi")
    plan(p, B, combat_a="kai")
    agenda(p, Turn("combat_a", A), Turn("combat_a", B))
    space = SPACE["combat_a"]
    view = ENGINE.view(p, C).state
    assert (view.players[A].plan[space], view.players[A].shown[space]) == (None, "omi")
    assert (view.players[B].plan[space], view.players[B].shown[space]) == ("?", None)
    with falling_out(""):
        do(p, A, texts(p, A)[0])
    assert ENGINE.view(p, C).state.players[B].shown[space] == "kai"


@pytest.mark.rule("SHO-EXEC-03", "SHO-COMBAT-04")
def test_what_can_be_done_must_be_done() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    plan(p, A, castle="aki", combat_a="chest_0")
    run(p, "castle", A)
    assert (asked(p), buildings(p, "aki")) == ([], {"castle"})
    hold(p, B, "omi", 2)
    plan(p, B, combat_a="omi")
    run(p, "combat_a", B)
    assert refusal(p, B, "deploy_stay").name == "combat_no_pass"
    assert refusal(p, B, "combat_move ise 0 false").name == "combat_none"


def skipped(p: P, action: str) -> str:
    """Let A skip an action; which reason was given, after checking that nothing has changed but the card's face."""
    me = p.state.players[A]
    before = (dict(p.state.map), me.chests, me.rice, me.reserve, dict(p.state.tiles))
    run(p, action, A)
    assert before == (dict(p.state.map), me.chests, me.rice, me.reserve, dict(p.state.tiles))
    assert asked(p) == []
    names = [name for name, why in SKIPS.items() if _pattern(why.text) in p.news[-1].text]
    assert len(names) == 1
    return names[0]


def _pattern(text: str) -> str:
    """A piece of a reason that no other has."""
    tail = text.split(": ", 1)[1].replace("{province}", "Aki")
    return tail.split(" {")[0]


@pytest.mark.rule("SHO-EXEC-04", "SHO-EXEC-08", "SHO-BUILD-02", "SHO-BUILD-03", "SHO-BUILD-04", "SHO-DEPLOY-02")
@pytest.mark.rule("SHO-COMBAT-03", "SHO-COMBAT-04", "SHO-PLAN-04", "SHO-PLAN-05", "SHO-EXEC-06")
@pytest.mark.parametrize("reason", SKIPS)
def test_every_reason_to_skip(reason: str) -> None:
    p = bare()
    hold(p, A, "aki", 2)
    hold(p, A, "kai", 2)
    give(p, A, chests=9)
    action = "castle"
    if reason == "blank_card":
        plan(p, A, castle="chest_2")
    elif reason != "no_card":
        if reason in ("needs_two_armies", "no_legal_target"):
            action = "combat_b"
        elif reason == "reserve_too_small":
            action = "deploy3"
            reserve(p, A, 2, on="kai")
        plan(p, A, **{action: "aki"})
    if reason == "card_lost":
        p.state.players[A].plan[SPACE["castle"]] = None
        p.state.players[A].lost.append("castle")
        p.state.players[A].hand.append("aki")
    if reason == "not_enough_chests":
        give(p, A, chests=2)
    if reason == "already_built":
        hold_again(p, "castle")
    if reason == "no_free_space":
        hold_again(p, "temple", "theatre")
    if reason == "no_tile_left":
        p.state.tiles["castle"] = 0
    if reason == "needs_two_armies":
        hold_again(p, armies=1)
    if reason == "no_legal_target":
        event(p, "temple_peace")
        for neighbour in p.state.country.neighbours["aki"]:
            if neighbour in p.state.map:
                hold(p, B, neighbour, 1, "temple")
    assert skipped(p, action) == reason


def hold_again(p: P, *built: str, armies: int = 2) -> None:
    """Aki with other buildings or armies; its card stays where it lies."""
    me = p.state.players[A]
    laid = me.plan[:]
    hold(p, A, "aki", armies, *built)
    me.plan = laid
    me.hand.remove("aki")


@pytest.mark.rule("SHO-EXEC-06")
@pytest.mark.parametrize("space", ["rice", "taxes", "bid", None])
def test_a_lost_card_leaves_wherever_it_lies(space: str | None) -> None:
    p = bare()
    hold(p, A, "omi", 5)
    hold(p, B, "ise", 2)
    plan(p, A, combat_a="omi")
    if space:
        plan(p, B, **{space: "ise"})
    tasks = [Turn("rice", B)] if space == "rice" else []
    if space == "bid":
        me = p.state.players[B]
        me.plan[SPACE["bid"]], me.shown[SPACE["bid"]] = None, "ise"
    agenda(p, *tasks, Turn("combat_a", A))
    with falling_out("AAA"):
        do(p, A, "combat_move ise 4 false")
    me = p.state.players[B]
    assert "ise" not in (*me.hand, *me.plan, *me.shown)
    assert me.lost == ([space] if space else [])
    assert p.state.players[A].won == ["ise"]
    complete(p)


@pytest.mark.rule("SHO-EXEC-06", "SHO-BATTLE-12")
def test_the_card_of_a_devastated_province_goes_to_the_stock() -> None:
    p = bare()
    hold(p, A, "omi", 5)
    hold(p, B, "ise", 2)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("AB"):
        do(p, A, "combat_move ise 4 false")
    assert "ise" in p.state.stock
    assert "ise" not in p.state.players[B].hand
    complete(p)


@pytest.mark.rule("SHO-EXEC-07")
def test_a_card_won_cannot_be_used_this_round() -> None:
    p = bare()
    hold(p, A, "omi", 5)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("AAA"):
        do(p, A, "combat_move ise 4 false")
    me = p.state.players[A]
    assert me.won == ["ise"]
    assert all(card != "ise" for card in (*me.plan, *me.shown))
    assert ENGINE.view(p, B).state.players[A].won == ["ise"]


# ---- building


@pytest.mark.rule("SHO-BUILD-01")
@pytest.mark.parametrize(("building", "cost"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_prices(building: str, cost: int) -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=cost)
    plan(p, A, **{building: "aki"})
    tiles = p.state.tiles[building]
    run(p, building, A)
    assert (p.state.players[A].chests, buildings(p, "aki"), p.state.tiles[building]) == (0, {building}, tiles - 1)
    complete(p)


@pytest.mark.rule("SHO-BUILD-02")
def test_provinces_have_one_to_three_spaces() -> None:
    assert {province.spaces for province in BOX.province} == {1, 2, 3}
    assert sum(province.spaces for province in BOX.province) == 87


@pytest.mark.rule("SHO-BUILD-04", "SHO-BATTLE-12")
def test_destroyed_tiles_return() -> None:
    assert (BOX.components.castles, BOX.components.temples, BOX.components.theatres) == (28, 26, 26)
    p = bare()
    hold(p, A, "omi", 2, "castle", "temple", "theatre", markers=1)
    left = dict(p.state.tiles)
    plan(p, A, taxes="omi")
    with falling_out("F"):
        run(p, "taxes", A)
    assert p.state.tiles == {building: n + 1 for building, n in left.items()}
    complete(p)


@pytest.mark.rule("SHO-BUILD-05")
def test_buildings_change_hands() -> None:
    p = bare()
    hold(p, A, "omi", 5)
    hold(p, B, "ise", 2, "castle", "theatre")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("AAA"):
        do(p, A, "combat_move ise 4 false")
    assert (land(p, "ise"), buildings(p, "ise")) == ((A, 3), {"castle", "theatre"})


# ---- taxes and rice


@pytest.mark.rule("SHO-COLLECT-01", "SHO-COLLECT-06")
@pytest.mark.parametrize("province", ["aki", "settsu", "kaga"])
def test_printed_yields(province: str) -> None:
    p = bare()
    hold(p, A, province, 2)
    give(p, A, chests=500)
    facts = next(x for x in BOX.province if x.id == province)
    plan(p, A, taxes=province)
    run(p, "taxes", A)
    assert p.state.players[A].chests == 500 + facts.chests
    hold(p, B, province, 2)
    plan(p, B, rice=province)
    run(p, "rice", B)
    assert p.state.players[B].rice == facts.rice


@pytest.mark.rule("SHO-COLLECT-03", "SHO-COLLECT-04", "SHO-COLLECT-05")
@pytest.mark.parametrize(("before", "poured"), [(0, None), (1, "AAAF"), (3, "AAAFFF")])
def test_unrest(before: int, poured: str | None) -> None:
    p = bare()
    hold(p, A, "aki", 3, markers=before)
    plan(p, A, rice="aki")
    with falling_out(*(["AA"] if poured else [])) as pours:
        run(p, "rice", A)
    assert pours == ([poured] if poured else [])
    assert markers(p, "aki") == before + 1


@pytest.mark.rule("SHO-COLLECT-02")
def test_goods_are_kept_in_a_lost_revolt() -> None:
    p = bare()
    hold(p, A, "aki", 1, markers=1)
    give(p, A, chests=0)
    plan(p, A, taxes="aki")
    with falling_out("F"):
        run(p, "taxes", A)
    assert (p.state.players[A].chests, land(p, "aki"), markers(p, "aki")) == (4, (None, 0), 0)
    events = told(p)
    assert events.index("collects 4 chests") < events.index("Revolt in Aki")


# ---- deploying


@pytest.mark.rule("SHO-DEPLOY-01")
@pytest.mark.parametrize(("action", "armies", "cost"), [("deploy5", 5, 3), ("deploy3", 3, 2), ("deploy1_move", 1, 1)])
def test_new_armies(action: str, armies: int, cost: int) -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=5)
    plan(p, A, **{action: "aki"})
    home = p.state.players[A].reserve
    run(p, action, A)
    assert (land(p, "aki"), p.state.players[A].chests) == ((A, 2 + armies), 5 - cost)
    assert p.state.players[A].reserve == home - armies
    assert asked(p) == []  # no own neighbour to move to


@pytest.mark.rule("SHO-DEPLOY-03", "SHO-MOVE-01")
def test_armies_may_move_on() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    hold(p, A, "ise", 1)
    hold(p, B, "yamato", 1)
    plan(p, A, deploy1_move="omi")
    run(p, "deploy1_move", A)
    assert texts(p, A) == ["deploy_stay", "deploy_move ise 1", "deploy_move ise 2"]
    assert refusal(p, A, "deploy_move ise 3").name == "move_too_many"
    assert refusal(p, A, "deploy_move ise 0").name == "move_none"
    assert refusal(p, A, "deploy_move yamato 1").name == "move_not_own"
    assert refusal(p, A, "deploy_move aki 1").name == "move_not_adjacent"
    do(p, A, "deploy_move ise 2")
    assert (land(p, "omi"), land(p, "ise")) == ((A, 1), (A, 3))
    complete(p)


@pytest.mark.rule("SHO-DEPLOY-03")
def test_armies_may_stay() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    hold(p, A, "ise", 1)
    plan(p, A, deploy1_move="omi")
    run(p, "deploy1_move", A)
    stay, *moves = ENGINE.legal(p, A)
    assert (stay.text, stay.passes) == ("deploy_stay", True)  # first in the list, and the way to pass on the screen
    assert not any(move.passes for move in moves)
    do(p, A, "deploy_stay")
    assert (land(p, "omi"), land(p, "ise")) == ((A, 3), (A, 1))


@pytest.mark.rule("SHO-MOVE-04", "SHO-SETUP-04")
def test_nobody_enters_an_unused_province() -> None:
    p = bare(3)
    hold(p, A, "etchu", 2)
    hold(p, A, "hida", 1)
    plan(p, A, deploy1_move="etchu")
    run(p, "deploy1_move", A)
    assert refusal(p, A, "deploy_move echigo 1").name == "move_unused"


# ---- combat and moves


@pytest.mark.rule("SHO-COMBAT-01", "SHO-MOVE-01", "SHO-MOVE-02")
@pytest.mark.parametrize("action", ["combat_a", "combat_b"])
def test_marching_to_a_neighbour(action: str) -> None:
    p = bare()
    hold(p, A, "omi", 40)
    plan(p, A, **{action: "omi"})
    run(p, action, A)
    near = [q for q in p.state.country.neighbours["omi"] if q in p.state.map]
    assert texts(p, A) == [f"combat_move {q} {n} false" for q in near for n in range(1, 40)]
    assert refusal(p, A, "combat_move ise 40 false").name == "too_many_armies"
    assert refusal(p, A, "combat_move aki 1 false").name == "target_not_adjacent"


@pytest.mark.rule("SHO-COMBAT-02", "SHO-MOVE-02")
def test_marching_to_an_own_province_is_no_battle() -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, A, "ise", 30)
    give(p, A, special="special_attack")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    assert refusal(p, A, "combat_move ise 2 true").name == "bonus_own_target"
    with falling_out():
        do(p, A, "combat_move ise 2 false")
    assert (land(p, "omi"), land(p, "ise"), p.state.battles) == ((A, 1), (A, 32), [])


@pytest.mark.rule("SHO-MOVE-03")
def test_sea_routes() -> None:
    p = bare()
    hold(p, A, "shima", 2)
    plan(p, A, combat_a="shima")
    run(p, "combat_a", A)
    assert "combat_move izu 1 false" in texts(p, A)
    assert "~IZU" in refusal(p, A, "combat_move aki 1 false").text
    assert {frozenset(pair) for pair in p.state.country.by_sea} == {
        frozenset(pair)
        for pair in (
            ("aki", "iyo"),
            ("harima", "sanuki"),
            ("kii", "awa_shikoku"),
            ("shima", "izu"),
            ("izu", "awa_boso"),
            ("kaga", "tajima"),
        )
    }


@pytest.mark.rule("SHO-COMBAT-03")
def test_two_armies_are_enough() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    assert {text.split()[2] for text in texts(p, A)} == {"1"}


@pytest.mark.rule("SHO-COMBAT-05")
@pytest.mark.parametrize(
    ("special", "left", "name"),
    [(None, 9, "bonus_no_card"), ("special_defence", 9, "bonus_no_card"), ("special_attack", 0, "bonus_no_reserve")],
)
def test_when_there_is_no_extra_cube(special: str | None, left: int, name: str) -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, A, "aki", 1)
    reserve(p, A, left, on="aki")
    give(p, A, special=special)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    assert refusal(p, A, "combat_move ise 1 true").name == name


@pytest.mark.rule("SHO-COMBAT-05")
def test_the_extra_cube_does_not_replace_the_army_that_must_move() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    give(p, A, special="special_attack")
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    assert "combat_move ise 0 true" not in texts(p, A)
    with falling_out("AA") as pours:
        do(p, A, "combat_move ise 1 true")
    assert pours == ["AAF"]
    assert land(p, "omi") == (A, 1)
    complete(p)


# ---- what the chronicle tells of them


@pytest.mark.rule("SHO-EVENT-03", "SHO-COLLECT-02")
@pytest.mark.parametrize(
    ("effect", "special", "action", "line"),
    [
        (None, None, "taxes", "{0} collects 7 chests in Settsu."),
        ("tax_min", None, "taxes", "{0} collects 7 chests in Settsu."),  # it changes nothing here
        (
            "tax_max",
            "special_chest",
            "taxes",
            "{0} collects 6 chests in Settsu (7, 5 by the event, 6 by the special card).",
        ),
        (None, "special_rice", "rice", "{0} collects 4 rice in Settsu (3, 4 by the special card)."),
        ("deploy_reduced", None, "deploy5", "{0} places 3 armies in Settsu for 3 (5, 3 by the event)."),
        (
            "deploy_reduced",
            "special_armies",
            "deploy5",
            "{0} places 6 armies in Settsu for 3 (5, 3 by the event, 6 by the special card).",
        ),
    ],
)
def test_changed_amounts_tell_what_changed_them(
    effect: str | None, special: str | None, action: str, line: str
) -> None:
    p = bare()
    hold(p, A, "settsu", 2)
    give(p, A, chests=3, special=special)
    if effect:
        event(p, effect)
    plan(p, A, **{action: "settsu"})
    run(p, action, A)
    assert told(p).splitlines()[0] == line


@pytest.mark.rule("SHO-COLLECT-02", "SHO-COLLECT-04")
def test_a_new_revolt_marker_is_told() -> None:
    p = bare()
    hold(p, A, "omi", 4)
    plan(p, A, taxes="omi")
    run(p, "taxes", A)
    assert told(p).endswith("Omi gets a revolt marker.")
    p.state.players[A].shown = [None] * len(p.state.players[A].shown)
    p.state.players[A].hand.append("omi")
    plan(p, A, rice="omi")
    with falling_out("AAAA"):
        run(p, "rice", A)
    assert told(p).endswith("Omi gets a revolt marker: 2 now.")


@pytest.mark.rule("SHO-EXEC-06")
def test_a_card_that_leaves_with_its_province_is_told() -> None:
    p = bare()
    hold(p, A, "omi", 4)
    hold(p, B, "yamato", 1, markers=1)
    plan(p, A, combat_a="omi")
    plan(p, B, rice="yamato")
    run(p, "combat_a", A)
    with falling_out("AAA"):
        do(p, A, "combat_move yamato 3 false")
    assert "{1} lost Yamato, so its card leaves the board, where it lay on Confiscate rice." in told(p)
