"""What a plan would cost and bring, and the warnings: in the order in which the actions come (SHO-PLAN-09)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import who
from engines.shogun.components import ACTIONS, BUILDINGS, SPACES, TILES, card_code, space_word
from engines.shogun.planning import PlanDraft
from engines.shogun.prospects import Sketch, doubts, in_brief, means, outcome, purpose, warnings
from engines.shogun.state import Table
from tests.engines.shogun.arrange import A, B, bare, give, hold, row

OPEN = ("castle", "taxes", "deploy5", "combat_a", "temple")
OWN = ("aki", "bingo", "bitchu", "bizen", "hoki", "iyo")


def at_table(chests: int, row: tuple[str, ...] = OPEN) -> Table:
    """Seat A owns six provinces with three armies each; these actions lie open."""
    p = bare()
    for province in OWN:
        hold(p, A, province, 3)
    give(p, A, chests=chests)
    t = p.state
    t.row = list(row)
    t.hidden_row = [action for action in ACTIONS if action not in row]
    return t


def purses(t: Table, plan: Sketch) -> dict[str, tuple[int, int]]:
    """The chests that the actions of a plan of A will find."""
    return {space: found.chests for space, found in means(t, A, plan).items()}


@pytest.mark.rule("SHO-PLAN-09", "SHO-EXEC-04")
def test_chests_are_counted_in_the_order_of_the_open_actions() -> None:
    t = at_table(chests=4)
    plan = {"castle": "aki", "taxes": "bingo", "deploy5": "bitchu", "temple": "bizen"}
    assert purses(t, plan) == {"castle": (4, 4), "taxes": (1, 1), "deploy5": (4, 4), "temple": (1, 1)}
    assert warnings(t, A, plan) == ["temple: Bizen cannot be paid: price 2, chests left by then 1."]
    later = at_table(chests=4, row=("castle", "deploy5", "taxes", "combat_a", "temple"))
    assert warnings(later, A, plan) == ["army+5: Bitchu cannot be paid: price 3, chests left by then 1."]
    assert purses(later, plan)["temple"] == (4, 4)  # what cannot be paid costs nothing


@pytest.mark.rule("SHO-PLAN-09", "SHO-BID-01")
def test_the_bid_is_paid_before_all_actions() -> None:
    t = at_table(chests=4)
    told = "castle: Aki cannot be paid: price 3, chests left by then 2."
    assert warnings(t, A, {"bid": "chest_2", "castle": "aki"}) == [told]
    assert not warnings(t, A, {"bid": "chest_1", "castle": "aki"})


@pytest.mark.rule("SHO-PLAN-09")
def test_hidden_actions_may_come_in_any_order() -> None:
    t = at_table(chests=3, row=("rice", "combat_a", "combat_b", "deploy5", "castle"))
    plan = {"taxes": "bingo", "temple": "aki", "deploy3": "bizen"}
    assert purses(t, plan) == {"taxes": (1, 3), "temple": (1, 6), "deploy3": (1, 6)}
    assert warnings(t, A, plan) == [
        "temple: Aki may go unpaid: price 2, chests left 1 if it comes late.",
        "army+3: Bizen may go unpaid: price 2, chests left 1 if it comes late.",
    ]
    t.players[A].chests = 0
    assert warnings(t, A, {"temple": "aki"}) == ["temple: Aki cannot be paid: price 2, chests left by then 0."]


@pytest.mark.rule("SHO-PLAN-09", "SHO-EXEC-06")
def test_a_province_that_is_likely_attacked_before() -> None:
    p = bare()
    hold(p, A, "aki", 2)
    hold(p, B, "bingo", 4)
    t = p.state
    t.row = list(OPEN)
    t.hidden_row = [action for action in ACTIONS if action not in OPEN]
    told = f"Aki may be lost before: {who(B)} can attack from Bingo with 3 armies."
    maybe = f"Aki may be lost if {who(B)} fights first, from Bingo with 3 armies."
    assert list(doubts(t, A, "castle", "aki", {})) == []  # it comes before the combat
    assert list(doubts(t, A, "combat_a", "aki", {})) == [maybe]  # others may be first in the same combat
    assert list(doubts(t, A, "temple", "aki", {})) == [told]
    assert list(doubts(t, A, "rice", "aki", {})) == [told]  # hidden, so it comes after
    assert list(doubts(t, A, "bid", "aki", {})) == []
    hold(p, B, "bingo", 3)
    assert len(list(doubts(t, A, "temple", "aki", {}))) == 1  # as many as stand there: a draw loses it too
    hold(p, B, "bingo", 2)
    assert list(doubts(t, A, "temple", "aki", {})) == []
    hold(p, B, "bingo", 4)
    row(p, "castle", "temple", "theatre", "rice", "deploy5")
    assert list(doubts(t, A, "rice", "aki", {})) == []
    assert list(doubts(t, A, "taxes", "aki", {})) == [maybe]  # hidden as both combats are


@pytest.mark.rule("SHO-PLAN-09", "SHO-EXEC-04", "SHO-BUILD-02", "SHO-BUILD-03", "SHO-BUILD-04")
@pytest.mark.parametrize("open_row", [OPEN, ("theatre", "rice", "taxes", "combat_a", "combat_b")])
def test_a_building_that_is_skipped_in_any_case_costs_nothing(open_row: tuple[str, ...]) -> None:
    t = at_table(chests=2, row=open_row)
    t.map["aki"] = replace(t.map["aki"], buildings=("castle",))
    plan = {"castle": "aki", "temple": "bizen", "bid": "chest_0"}
    assert warnings(t, A, plan) == ["castle: Aki has its castle already; the action would be skipped."]
    assert purses(t, plan)["temple"] == (2, 2)
    assert (in_brief(t, "castle", "aki"), outcome(t, "castle", "aki")) == ("skipped", "1 of 2 spaces free, is skipped")
    draft = PlanDraft(t, A)
    draft.lay("castle", "Aki")
    draft.lay("temple", "Bizen")
    assert draft.total() == "costs 2 of 2 chests"
    t.tiles["temple"] = 0
    assert draft.total() == "costs 0 of 2 chests"


@pytest.mark.rule("SHO-PLAN-09", "SHO-DEPLOY-02")
def test_the_reserve_is_added_up_along_the_row() -> None:
    t = at_table(chests=20, row=("deploy5", "castle", "rice", "taxes", "deploy3"))
    t.players[A].reserve = 6
    plan = {"deploy5": "aki", "deploy3": "bingo"}
    assert warnings(t, A, plan) == [
        "army+3: Armies for Bingo: 3, reserve 1; the action would be skipped.",
    ]
    hidden = at_table(chests=20, row=("castle", "temple", "theatre", "taxes", "rice"))
    hidden.players[A].reserve = 6
    assert warnings(hidden, A, plan) == [
        "army+5: Armies for Aki: 5, reserve 3 if it comes late; it may be skipped.",
        "army+3: Armies for Bingo: 3, reserve 1 if it comes late; it may be skipped.",
    ]
    t.players[A].reserve = 4
    assert len(warnings(t, A, plan)) == 1  # what is skipped takes no cubes
    t.players[A].reserve = 8
    assert warnings(t, A, plan) == []


@pytest.mark.rule("SHO-PLAN-09", "SHO-BATTLE-16")
def test_no_more_farmers_are_feared_than_there_are() -> None:
    t = at_table(chests=4)
    t.map["aki"] = replace(t.map["aki"], markers=3)
    t.farmers = 1
    assert "farmers: 1." in next(doubts(t, A, "rice", "aki", {}))


@pytest.mark.rule("SHO-PLAN-09", "SHO-BUILD-04", "SHO-DEPLOY-02")
def test_what_would_be_skipped_as_things_stand() -> None:
    t = at_table(chests=9)
    t.tiles = dict.fromkeys(TILES, 0)
    t.players[A].reserve = 2
    assert list(doubts(t, A, "castle", "aki", {})) == [
        "No castle is left to build in Aki; the action would be skipped."
    ]
    assert list(doubts(t, A, "deploy3", "aki", {})) == ["Armies for Aki: 3, reserve 2; the action would be skipped."]
    assert list(doubts(t, A, "deploy1_move", "aki", {})) == []
    assert list(doubts(t, A, "castle", "chest_2", {})) == []


def test_what_is_told_in_brief_is_brief() -> None:
    t = at_table(chests=9)
    for space in SPACES:
        assert len(space_word(space)) <= 8
        assert len(purpose(space)) <= 80
        assert all(len(in_brief(t, space, card)) <= 8 for card in (*OWN, "chest_4"))
    assert {len(card_code(card)) for card in (*OWN, "chest_0")} == {2, 3}
    assert [in_brief(t, space, "aki") for space in BUILDINGS] == ["-3$", "-2$", "-1$"]
    assert (in_brief(t, "deploy5", "aki"), in_brief(t, "combat_a", "aki")) == ("+5 -3$", "2 go")


def test_a_draft_tells_what_is_left_after_each_action() -> None:
    t = at_table(chests=4)
    draft = PlanDraft(t, A)
    for space, card in {"castle": "Aki", "taxes": "Bingo", "temple": "Bizen", "bid": "Chest 1"}.items():
        draft.lay(space, card)
    slots = {slot.id: slot for slot in draft.slots()}
    assert [slots[space].left for space in ("castle", "taxes", "temple", "bid")] == ["0", "3", "1", "3"]
    assert draft.total() == "costs 6 of 4+3 chests"
    assert [card.short for card in draft.hand()] == ["BIT", "HOK", "IYO", "$0", "$2", "$3", "$4"]
    assert draft.hand()[0].facts == ("5", "3", "2", "3", "0")
    assert draft.hand()[-1].facts == ()
    assert [draft.prompt(space).rule for space in (None, "bid", "castle")] == [
        "SHO-PLAN-02",
        "SHO-PLAN-07",
        "SHO-PLAN-02",
    ]
