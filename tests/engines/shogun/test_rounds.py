"""The year and its rounds, the action row, events (SHO-ROUND, SHO-EVENT)."""

from __future__ import annotations

import pytest

from engines.core import NOBODY
from engines.shogun import ENGINE
from engines.shogun.actions import RunAction, Turn
from engines.shogun.components import ACTIONS, EVENT, SPECIAL
from engines.shogun.effects import event_text
from engines.shogun.seasons import DealActions, DealSpecials, DrawEvent, EndOfRound, NewEvents
from engines.shogun.winter import NewYear
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    agenda,
    asked,
    bare,
    battle,
    complete,
    do,
    event,
    falling_out,
    give,
    hold,
    land,
    markers,
    plan,
    planned,
    play_on,
    refusal,
    row,
    run,
    table,
    texts,
    told,
)


@pytest.mark.rule("SHO-ROUND-01", "SHO-ROUND-02", "SHO-END-01", "SHO-SCORE-05")
def test_two_years_of_four_rounds() -> None:
    p = table()
    seen: list[tuple[int, int, str]] = []
    told_of: list[str] = []
    while ENGINE.waiting(p):
        here = (p.state.year, p.state.season, p.state.phase)
        if not seen or seen[-1] != here:
            seen.append(here)
        seat = ENGINE.waiting(p)[0].seat
        told_of += [e.text for e in ENGINE.apply(p, seat, ENGINE.legal(p, seat)[0])]
    rounds = [(year, season) for year in (1, 2) for season in (1, 2, 3)]
    phases = [phase for year, season, phase in seen if (year, season) == (1, 1)]
    assert phases[:2] == ["planning", "choose_special"]
    assert list(dict.fromkeys(x[:2] for x in seen if x[1] < 4)) == rounds
    assert sum("scores" in text for text in told_of) == 6
    assert (p.state.year, p.state.phase) == (2, "game_over")


@pytest.mark.rule("SHO-ROUND-03", "SHO-ROUND-06")
def test_cards_are_dealt() -> None:
    rows, specials = set(), set()
    for seed in range(20):
        p = bare(seed=seed)
        agenda(p, DealActions(), DealSpecials())
        t = p.state
        assert (len(t.row), len(t.hidden_row)) == (5, 5)
        assert sorted(t.row + t.hidden_row) == sorted(ACTIONS)
        assert ENGINE.view(p, A).state.hidden_row == ["?"] * 5
        assert ENGINE.view(p, A).state.row == t.row
        assert sorted(ENGINE.view(p, None).state.specials) == sorted(SPECIAL)
        rows.add(tuple(t.row))
        specials.add(tuple(t.specials))
    assert len(rows) > 15
    assert len(specials) > 10


@pytest.mark.rule("SHO-ROUND-04", "SHO-EXEC-01")
def test_hidden_actions_come_to_light_one_by_one() -> None:
    p = bare()
    order = [
        "taxes",
        "rice",
        "castle",
        "temple",
        "theatre",
        "deploy5",
        "deploy3",
        "deploy1_move",
        "combat_a",
        "combat_b",
    ]
    row(p, *order)
    shown = []
    for position in range(1, 11):
        agenda(p, RunAction(position))
        shown.append(len(p.state.row))
    assert shown == [6, 7, 8, 9, 10, 10, 10, 10, 10, 10]
    assert p.state.row == order


@pytest.mark.rule("SHO-ROUND-04")
def test_the_next_action_is_shown_after_all_are_through() -> None:
    p = bare()
    row(p, "combat_a", "taxes")
    for seat, province in ((A, "omi"), (B, "kai")):
        hold(p, seat, province, 2)
        plan(p, seat, combat_a=province)
    agenda(p, RunAction(1))
    assert len(p.state.row) == 5
    with falling_out("", ""):
        do(p, A, texts(p, A)[0])
        assert len(p.state.row) == 5
        do(p, B, texts(p, B)[0])
    assert len(p.state.row) == 6


@pytest.mark.rule("SHO-ROUND-05", "SHO-EXEC-01", "SHO-EXEC-02")
def test_each_action_once_for_each_player_in_turn_order() -> None:
    p = bare()
    row(p, "taxes", "rice")
    p.state.order = [C, A, B]
    for seat, province in ((A, "omi"), (B, "kai"), (C, "aki")):
        hold(p, seat, province, 2)
        plan(p, seat, taxes=province)
    agenda(p, RunAction(1), RunAction(2))
    collects = [e.text for e in p.news if "collects" in e.text]
    assert [text[:3] for text in collects] == ["{2}", "{0}", "{1}"]
    assert sum("skips Confiscate rice" in e.text for e in p.news) == 3


@pytest.mark.rule("SHO-ROUND-07", "SHO-EXEC-05", "SHO-SPECIAL-06")
def test_the_end_of_a_round() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    plan(p, A, taxes="omi", rice="chest_1")
    give(p, A, special="special_chest")
    event(p, "temple_peace")
    run(p, "taxes", A)
    assert p.state.players[A].shown[4] == "omi"  # it stays until all ten actions are done
    agenda(p, EndOfRound())
    me = p.state.players[A]
    assert me.hand == ["omi", *(f"chest_{n}" for n in range(5))]
    assert not any((*me.plan, *me.shown))
    assert p.state.special_of(A) is None
    assert p.state.event is None
    assert "event_temple_a" in p.state.past_events
    complete(p)


@pytest.mark.rule("SHO-ROUND-08", "SHO-WINTER-06")
def test_the_turn_order_of_autumn_stays_for_winter() -> None:
    p = table()
    play_on(p, lambda p: p.state.season == 3 and p.state.phase == "execute")
    order = p.state.order
    play_on(p, lambda p: p.state.season == 4 or p.state.year == 2)
    assert p.state.order == order


# ---- events


@pytest.mark.rule("SHO-EVENT-01", "SHO-EVENT-02")
def test_an_event_is_drawn_after_planning() -> None:
    p = table()
    pool = p.state.events[:]
    assert p.state.event is None
    planned(p)
    drawn = p.state.event
    assert drawn
    assert drawn in pool
    assert p.state.events == [card for card in pool if card != drawn]
    assert event_text(EVENT[drawn], p.state.options) in told(p)
    play_on(p, lambda p: p.state.season == 2)
    assert len(p.state.events) == 3
    planned(p)
    assert len(p.state.events) == 2


@pytest.mark.rule("SHO-EVENT-01")
def test_any_event_may_be_drawn() -> None:
    drawn = set()
    p = bare()
    for seed in range(40):
        q = ENGINE.copy(p)
        q.dice = seed
        agenda(q, DrawEvent())
        drawn.add(q.state.event)
    assert drawn == set(p.state.events)


@pytest.mark.rule("SHO-EVENT-03")
def test_minimum_before_bonus() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=0, special="special_chest")
    event(p, "tax_min")
    plan(p, A, taxes="aki")
    run(p, "taxes", A)
    assert p.state.players[A].chests == 7


@pytest.mark.rule("SHO-EVENT-04")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (3, 2)])
def test_only_a_theatre_calms(before: int, after: int) -> None:
    p = bare()
    hold(p, A, "noto", 2, markers=before)
    event(p, "theatre_calms")
    plan(p, A, theatre="noto", temple="chest_1")
    run(p, "theatre", A)
    assert markers(p, "noto") == after
    hold(p, B, "aki", 2, markers=2)
    plan(p, B, temple="aki")
    run(p, "temple", B)
    assert markers(p, "aki") == 2


@pytest.mark.rule("SHO-EVENT-05", "SHO-BATTLE-03")
@pytest.mark.parametrize(("effect", "poured"), [("neutral_farmers", "AAFF"), ("tax_max", "AAF")])
def test_farmers_of_a_neutral_province(effect: str, poured: str) -> None:
    p = bare()
    hold(p, A, "omi", 3)
    event(p, effect)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("") as pours:
        do(p, A, "combat_move ise 2 false")
    assert pours == [poured]


@pytest.mark.rule("SHO-EVENT-06")
def test_an_own_temple_may_be_entered_and_may_revolt() -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, A, "ise", 2, "temple", markers=1)
    event(p, "temple_peace")
    plan(p, A, combat_a="omi", taxes="ise")
    agenda(p, Turn("combat_a", A), Turn("taxes", A))
    with falling_out("AAAA"):
        do(p, A, "combat_move ise 2 false")
    assert land(p, "ise") == (A, 4)
    assert "Revolt in Ise" in told(p)


@pytest.mark.rule("SHO-EVENT-07", "SHO-BATTLE-17")
@pytest.mark.parametrize(
    ("castle", "special", "left", "poured"),
    [
        (["castle"], None, 9, "AABBB"),
        ([], None, 9, "AABB"),
        (["castle"], "special_defence", 9, "AABBBB"),
        (["castle"], "special_defence", 1, "AABBB"),
        (["castle"], "special_defence", 0, "AABB"),
    ],
)
def test_a_castle_adds_a_cube(castle: list[str], special: str | None, left: int, poured: str) -> None:
    p = bare()
    hold(p, A, "omi", 3)
    hold(p, B, "ise", 2, *castle)
    hold(p, B, "aki", 1)
    p.state.players[B].reserve, spare = left, p.state.players[B].reserve - left
    p.state.players[B].groups = [spare]  # somewhere else
    event(p, "castle_defence")
    give(p, B, special=special)
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out("") as pours:
        do(p, A, "combat_move ise 2 false")
    assert pours == [poured]


@pytest.mark.rule("SHO-EVENT-07")
def test_a_castle_does_not_help_in_a_revolt() -> None:
    p = bare()
    hold(p, A, "ise", 2, "castle", markers=1)
    event(p, "castle_defence")
    plan(p, A, taxes="ise")
    with falling_out("AA") as pours:
        run(p, "taxes", A)
    assert pours == ["AAF"]
    assert battle(p).attacker == NOBODY


@pytest.mark.rule("SHO-EVENT-08", "SHO-EVENT-09", "SHO-EVENT-10", "SHO-EVENT-11")
@pytest.mark.parametrize(
    ("effect", "action", "province", "gained"),
    [
        ("tax_min", "taxes", "aki", 6),
        ("tax_min", "taxes", "settsu", 7),
        ("tax_max", "taxes", "settsu", 5),
        ("tax_max", "taxes", "aki", 4),
        ("rice_max", "rice", "hoki", 3),
        ("rice_max", "rice", "omi", 2),
        ("rice_min", "rice", "omi", 4),
        ("rice_min", "rice", "hoki", 5),
        ("rice_min", "taxes", "aki", 4),
        ("tax_min", "rice", "omi", 2),
    ],
)
def test_limits_of_taxes_and_rice(effect: str, action: str, province: str, gained: int) -> None:
    p = bare()
    hold(p, A, province, 2)
    give(p, A, chests=0)
    event(p, effect)
    plan(p, A, **{action: province})
    run(p, action, A)
    me = p.state.players[A]
    assert (me.chests if action == "taxes" else me.rice) == gained


@pytest.mark.rule("SHO-EVENT-12")
@pytest.mark.parametrize(("action", "armies", "cost"), [("deploy5", 3, 3), ("deploy3", 2, 2), ("deploy1_move", 1, 1)])
def test_reduced_deployment(action: str, armies: int, cost: int) -> None:
    p = bare()
    hold(p, A, "aki", 1)
    give(p, A, chests=9)
    event(p, "deploy_reduced")
    plan(p, A, **{action: "aki"})
    run(p, action, A)
    assert (land(p, "aki"), p.state.players[A].chests) == ((A, 1 + armies), 9 - cost)


@pytest.mark.rule("SHO-EVENT-13")
def test_rice_losses_of_the_cards() -> None:
    losses: dict[str, list[int]] = {}
    for card in EVENT.values():
        losses.setdefault(card.effect, []).append(card.rice_loss)
    assert losses == {
        "theatre_calms": [5, 7],
        "neutral_farmers": [3],
        "castle_defence": [2, 6],
        "temple_peace": [3, 4],
        "tax_max": [0],
        "tax_min": [2],
        "rice_min": [3],
        "rice_max": [4],
        "deploy_reduced": [1],
    }


@pytest.mark.rule("SHO-EVENT-14", "SHO-WINTER-07")
def test_no_event_and_no_special_card_in_winter() -> None:
    p = table()
    play_on(p, lambda p: p.state.season == 3 and p.state.phase == "execute")
    play_on(p, lambda p: p.state.year == 2 or p.state.phase == "winter_revolts")
    assert p.state.event is None
    assert p.state.daimyo == [NOBODY] * 5


@pytest.mark.rule("SHO-WINTER-08")
def test_a_new_year() -> None:
    p = bare()
    hold(p, A, "omi", 3, "castle", markers=2)
    give(p, A, chests=4, rice=7)
    p.state.events = p.state.events[:1]
    winter_card = p.state.events[0]
    agenda(p, NewYear())
    assert (land(p, "omi"), markers(p, "omi"), p.state.map["omi"].buildings) == ((A, 3), 0, ("castle",))
    assert (p.state.players[A].rice, p.state.players[A].chests) == (0, 4)
    assert p.state.past_events == [winter_card]


def test_nobody_else_may_act() -> None:
    p = bare()
    row(p, "combat_a")
    hold(p, A, "omi", 2)
    plan(p, A, combat_a="omi")
    agenda(p, RunAction(1))
    assert asked(p) == [(A, "combat_move")]
    assert refusal(p, B, texts(p, A)[0]).rule == "CORE-02"


@pytest.mark.rule("SHO-EVENT-11")
@pytest.mark.parametrize("least", [4, 5])
def test_the_chronicle_tells_the_minimum_that_was_chosen(least: int) -> None:
    p = bare(event_min_rice=least)
    p.state.events = ["event_rice_min"]
    agenda(p, DrawEvent())
    assert told(p).endswith(f"The event of this round: Confiscating rice yields at least {least} rice.")
    p.state.event = None
    p.state.event_deck = ["event_recruit", "event_tax_max", "event_tax_min", "event_rice_min"]
    agenda(p, NewEvents())
    assert f"Confiscating rice yields at least {least} rice, in winter 3 rice lost" in told(p)
