"""Planning in secret (SHO-PLAN)."""

from __future__ import annotations

import pytest

from engines.shogun import ENGINE
from engines.shogun.components import ACTIONS, BID, SPACE, SPACES, card_name, space_name
from engines.shogun.planning import PLAN_FINAL, Plan, PlanPlace, handed_in, needed, why_no_plan
from engines.shogun.prospects import warnings
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    Player,
    agenda,
    asked,
    bare,
    do,
    give,
    hold,
    plan,
    plan_all,
    planned,
    refusal,
    run,
    table,
    texts,
    told,
)

ELEVEN = ["aki", "bingo", "bitchu", "bizen", "etchu", "harima", "hida", "hoki", "ise", "iyo", "kaga"]


def owning(count: int, chests: int = 9) -> Player:
    """What a seat has to plan with."""
    p = bare()
    for province in ELEVEN[:count]:
        hold(p, A, province, 2)
    give(p, A, chests=chests)
    agenda(p, Plan(A))
    plan_all(p, A)
    return p.state.players[A]


@pytest.mark.rule("SHO-PLAN-01", "SHO-PLAN-11")
def test_all_plan_at_once_in_any_order() -> None:
    one, other = table(), table()
    assert sorted(asked(one)) == [(A, "plan_place"), (B, "plan_place"), (C, "plan_place")]
    for seat in (A, B, C):
        plan_all(one, seat)
    plans = {seat: iter(handed_in(_laid(one.state.players[seat]))) for seat in (A, B, C)}
    dice = other.dice
    for _ in range(11):
        for seat in (C, A, B):
            assert other.dice == dice
            if (seat, "plan_place") in asked(other):
                do(other, seat, next(plans[seat]).text)
    assert ENGINE.encode(one).partition(b'"news"')[0] == ENGINE.encode(other).partition(b'"news"')[0]


def _laid(me: Player) -> dict[str, str]:
    return {space: card for i, space in enumerate(SPACES) if (card := me.plan[i] or me.shown[i])}


@pytest.mark.rule("SHO-PLAN-02", "SHO-PLAN-03", "SHO-PLAN-10")
@pytest.mark.parametrize(("provinces", "filled"), [(0, 5), (1, 6), (5, 10), (6, 11), (11, 11)])
def test_as_many_spaces_as_possible_are_filled(provinces: int, filled: int) -> None:
    me = owning(provinces)
    assert len(me.plan) == len(ACTIONS) + 1
    assert sum(card is not None for card in me.plan) == filled
    assert len(me.hand) == provinces + 5 - filled


@pytest.mark.rule("SHO-PLAN-03")
def test_nothing_is_no_choice_while_cards_suffice() -> None:
    p = table()
    assert "plan_place bid none" not in texts(p, A)
    assert refusal(p, A, "plan_place bid none").rule == "SHO-PLAN-03"


@pytest.mark.rule("SHO-PLAN-03")
def test_every_beginning_of_a_plan_can_be_completed() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    agenda(p, Plan(A))
    for _ in range(5):
        do(p, A, texts(p, A)[-1])  # nothing, nothing ...
    assert not any(text.endswith("none") for text in texts(p, A))
    while asked(p):
        do(p, A, texts(p, A)[0])
    assert sum(card is not None for card in p.state.players[A].plan) == 6


@pytest.mark.rule("SHO-PLAN-04", "SHO-PLAN-05")
def test_chest_cards_and_empty_spaces_do_nothing() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    plan(p, A, castle="chest_4")
    chests = p.state.players[A].chests
    run(p, "castle", A)
    assert "a chest card lies there" in told(p)
    run(p, "temple", A)
    assert "the space is empty" in told(p)
    assert p.state.players[A].chests == chests


@pytest.mark.rule("SHO-PLAN-06", "SHO-PLAN-02")
def test_a_card_lies_on_one_space() -> None:
    p = table()
    own = p.state.owned(A)
    do(p, A, f"plan_place bid {own[0]}", "plan_place castle chest_3")
    assert refusal(p, A, f"plan_place temple {own[0]}").name == "province_placed"
    assert refusal(p, A, "plan_place temple chest_3").name == "chest_card_placed"
    assert refusal(p, A, "plan_place theatre chest_0").name == "space_not_next"
    assert refusal(p, A, "plan_place castle chest_0").name == "space_filled"
    foreign = p.state.owned(B)[0]
    assert refusal(p, A, f"plan_place temple {foreign}").name == "not_in_hand"
    assert refusal(p, A, PlanPlace("temple", "nowhere")).rule == "CORE-01"


@pytest.mark.rule("SHO-PLAN-07", "SHO-PLAN-08")
@pytest.mark.parametrize("chests", range(6))
def test_a_bid_must_be_paid(chests: int) -> None:
    p = table()
    give(p, A, chests=chests)
    bids = [text.split()[2] for text in texts(p, A)]
    assert bids == [*p.state.owned(A), *(f"chest_{n}" for n in range(min(chests, 4) + 1))]


@pytest.mark.rule("SHO-PLAN-08")
def test_a_dear_chest_card_may_lie_on_an_action() -> None:
    p = table()
    give(p, A, chests=0)
    do(p, A, "plan_place bid chest_0")
    assert "plan_place castle chest_4" in texts(p, A)


@pytest.mark.rule("SHO-PLAN-09")
def test_impossible_actions_may_be_planned() -> None:
    p = bare()
    for province in ELEVEN:
        hold(p, A, province, 1, "castle")
    give(p, A, chests=0)
    agenda(p, Plan(A))
    do(p, A, "plan_place bid chest_0")
    assert [f"plan_place castle {province}" for province in ELEVEN] == texts(p, A)[:11]
    laid = {"castle": "aki", "combat_a": "bingo"}
    assert len(warnings(p.state, A, laid)) == 2  # built already, so it need not be paid; one army


@pytest.mark.rule("SHO-PLAN-11", "SHO-PLAN-12")
def test_a_finished_plan_is_final() -> None:
    p = table()
    plan_all(p, A)
    assert p.barrier
    assert (A, "plan_place") not in asked(p)
    for wish in ("plan_place bid chest_0", "plan_place nowhere omi"):
        assert refusal(p, A, wish) == refusal(ENGINE.view(p, A), A, wish) == PLAN_FINAL
    assert refusal(p, A, "choose_special 1").rule == "CORE-02"
    assert p.state.players[A].ready
    assert not p.state.players[B].ready


@pytest.mark.rule("SHO-PLAN-12", "SHO-EXEC-05")
def test_cards_stay_where_they_were_laid() -> None:
    p = planned(table())
    before = [_laid(me) for me in p.state.players]
    while asked(p)[0][1] == "choose_special":
        do(p, asked(p)[0][0], texts(p, asked(p)[0][0])[0])
    gone = [set(x.items()) - set(_laid(me).items()) for x, me in zip(before, p.state.players, strict=True)]
    lost = [
        {(space, card) for space, card in x if space in me.lost} for x, me in zip(gone, p.state.players, strict=True)
    ]
    assert gone == lost


# ---- whole plans


def test_a_whole_plan_is_handed_in() -> None:
    p = table()
    own = p.state.owned(A)
    laid = {"bid": "chest_1", "castle": own[0], "temple": own[1], "theatre": "chest_0", "rice": own[2], "taxes": own[3]}
    laid |= {"deploy5": own[4], "deploy3": "chest_2", "deploy1_move": "chest_3", "combat_a": own[5]}
    assert why_no_plan(p.state, A, laid) == why_no_plan(ENGINE.view(p, A).state, A, laid)
    assert (why := why_no_plan(p.state, A, laid)) is not None
    assert (why.name, why.text) == ("plan_count", "Your plan has to use 11 cards; so far it uses 10.")
    laid["combat_b"] = own[5]
    assert (why := why_no_plan(p.state, A, laid)) is not None
    assert why.name == "province_placed"
    laid["combat_b"] = own[6]
    assert why_no_plan(p.state, A, laid) is None
    for action in handed_in(laid):
        ENGINE.apply(p, A, action)
    me = p.state.players[A]
    assert {space: me.plan[SPACE[space]] for space in SPACES} == laid


def test_why_a_whole_plan_is_refused() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    give(p, A, chests=1)
    assert needed(p.state.players[A]) == 6
    chests = {f"deploy{n}": f"chest_{n}" for n in (3,)}
    for laid, name in (
        ({"castle": "kai"}, "not_in_hand"),
        ({BID: "chest_2"}, "bid_too_high"),
        ({BID: "chest_1", "castle": "chest_1"}, "chest_card_placed"),
        ({BID: "none", **chests}, "plan_count"),
    ):
        why = why_no_plan(p.state, A, laid)
        assert why
        assert why.name == name


def test_a_plan_is_laid_out_freely() -> None:
    p = table()
    decision = ENGINE.decision(p, A)
    assert decision
    draft = decision.draft(ENGINE.view(p, A))
    assert draft
    hidden = [action for action in ACTIONS if action not in p.state.row]
    assert [slot.id for slot in draft.slots()] == [*p.state.row, *hidden, BID]
    assert [slot.place for slot in draft.slots()] == [*"12345", *"?????", ""]
    draft.lay("castle", "Suruga")
    draft.lay("taxes", "Mino")
    draft.lay("temple", "Suruga")  # it moves
    assert draft.laid() == {"taxes": "Mino", "temple": "Suruga"}
    slot = next(slot for slot in draft.slots() if slot.id == "taxes")
    assert (slot.value, slot.note, slot.spots) == ("Mino", "3 chests", ("space taxes", "province mino"))
    notes = {choice.label: choice.note for choice in draft.choices("castle")}
    assert notes["Suruga"].endswith("now on Build temple")
    cards = list(notes)  # they keep their places
    assert cards.index("Mino") < cards.index("Suruga") < cards.index("Chest 0")
    assert "Nothing" not in notes
    here = {choice.label: choice.note for choice in draft.choices("taxes")}
    assert here["Mino"].endswith("now on Collect taxes")  # it keeps its place, and says that it lies there
    assert [choice.value for choice in draft.choices("taxes")][-1] == ""
    assert draft.total() == "costs 2 of 18+3 chests"
    assert draft.due() == 11
    draft.lay("taxes", "")
    assert draft.laid() == {"temple": "Suruga"}
    why = draft.why_not()
    assert why
    assert why.name == "plan_count"


def test_a_plan_that_is_laid_out_is_handed_in_whole() -> None:
    p = table()
    give(p, A, chests=2)
    decision = ENGINE.decision(p, A)
    assert decision
    draft = decision.draft(ENGINE.view(p, A))
    assert draft
    refused = {choice.value for choice in draft.choices("bid") if choice.refusal}
    assert refused == {"Chest 3", "Chest 4"}
    assert [card.label for card in draft.hand()][-5:] == [f"Chest {n}" for n in range(5)]
    for slot in draft.slots():
        taken = draft.laid().values()
        free = [c.value for c in draft.choices(slot.id) if not c.refusal and c.value not in taken]
        draft.lay(slot.id, free[-1] if slot.id != "bid" else free[0])
    assert draft.why_not() is None
    assert draft.warnings()  # two chests do not pay for this
    laid = draft.laid()
    for action in draft.actions():
        ENGINE.apply(p, A, action)
    assert {space: card_name(card) for space, card in _laid(p.state.players[A]).items()} == laid


def test_a_plan_that_is_begun_singly_is_finished_singly() -> None:
    p = table()
    do(p, A, "plan_place bid chest_0")
    decision = ENGINE.decision(p, A)
    assert decision
    assert decision.draft(ENGINE.view(p, A)) is None


def test_no_label_reads_like_a_refusal() -> None:
    """A card works "in" its province: "Build theatre in Noto"."""
    assert PlanPlace("theatre", "noto").label == "Build theatre in Noto"
    assert PlanPlace("bid", "noto").label == "Turn-order bid: Noto"
    assert PlanPlace("theatre", "chest_2").label == "Build theatre: Chest 2"
    assert PlanPlace("theatre", "none").label == "Build theatre: nothing"
    assert not any(" No " in f" {space_name(space)} " for space in SPACES)
