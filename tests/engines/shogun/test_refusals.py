"""Every refusal of the rulebook is met somewhere, with its rule, and nonsense has no reason of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

import engines.shogun
from engines.core import Seat
from engines.shogun import ENGINE
from engines.shogun.auction import RevealBids
from engines.shogun.prospects import warnings
from engines.shogun.winter import ChooseRevolt
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    do,
    draft,
    event,
    give,
    hold,
    plan,
    refusal,
    reserve,
    run,
    table,
)

# What no action can meet, and why it is in the book all the same.
NO_ACTION = {
    "players_out_of_range": "refuses options before there is a game; see the tests of the setup",
    "preset_on_moon": "refuses options before there is a game; see the tests of the setup",
    "no_such_seat": "refuses options before there is a game; see the tests of the setup",
    "plan_count": "about a whole plan, which is checked before its first card is laid; see the tests of planning",
    "plan_final": "a seat that is ready is not asked; see the tests of planning",
}

QUOTED = re.compile(r'"\w+"')
Vain: TypeAlias = tuple[P, Seat, str]
CASES: dict[str, Callable[[], Vain]] = {}


def met(name: str) -> Callable[[Callable[[], Vain]], Callable[[], Vain]]:
    """Enter a position in which the refusal of this name is met."""

    def enter(case: Callable[[], Vain]) -> Callable[[], Vain]:
        assert name not in CASES
        CASES[name] = case
        return case

    return enter


def actions() -> list[str]:
    """The refusals that answer a wish; skips are told in the chronicle, hints refuse nothing."""
    names = [r.name for r in ENGINE.rulebook.refusal if not r.name.startswith(("skip_", "hint_"))]
    return [name for name in names if name not in NO_ACTION]


@pytest.mark.parametrize("name", actions())
def test_the_refusal_is_met(name: str) -> None:
    p, seat, wish = CASES[name]()
    assert seat in [who for who, _ in asked(p)]
    refused = refusal(p, seat, wish)
    assert refused.name == name
    assert refused.rule == ENGINE.rulebook.refusal_named(name).rule
    assert ENGINE.rulebook.rule_named(refused.rule)
    assert refusal(ENGINE.view(p, seat), seat, wish) == refused  # as the seat itself sees the table


# ---- the draft


@met("swap_first_pick")
def _() -> Vain:
    return draft(), A, "draft_swap"


@met("swap_other_pair")
def _() -> Vain:
    p = draft()
    for seat in (A, B, C):
        do(p, seat, "draft_take 0", "draft_place 2")
    return p, A, "draft_swap"


@met("swap_again")
def _() -> Vain:
    p = draft()
    for seat in (A, B, C):
        do(p, seat, "draft_take deck", "draft_place 2")
    do(p, A, "draft_swap")
    return p, A, "draft_swap"


@met("no_such_group")
def _() -> Vain:
    p = draft()
    do(p, A, "draft_take 0")
    return p, A, "draft_place 1"


# ---- planning


def begun() -> P:
    """A has bid chest 3 and builds a castle in Suruga."""
    p = table()
    do(p, A, "plan_place bid chest_3", "plan_place castle suruga")
    return p


@met("province_placed")
def _() -> Vain:
    return begun(), A, "plan_place temple suruga"


@met("chest_card_placed")
def _() -> Vain:
    return begun(), A, "plan_place temple chest_3"


@met("not_in_hand")
def _() -> Vain:
    return begun(), A, "plan_place temple yamato"


@met("must_fill")
def _() -> Vain:
    return begun(), A, "plan_place temple none"


@met("bid_too_high")
def _() -> Vain:
    p = table()
    give(p, A, chests=3)
    return p, A, "plan_place bid chest_4"


@met("space_not_next")
def _() -> Vain:
    return begun(), A, "plan_place rice mino"


@met("space_filled")
def _() -> Vain:
    return begun(), A, "plan_place castle mino"


# ---- special cards


@met("special_taken")
def _() -> Vain:
    p = table()
    for seat, bid in ((A, "chest_2"), (B, "chest_1"), (C, "chest_0")):
        plan(p, seat, bid=bid)
    agenda(p, RevealBids())
    do(p, A, "choose_special 2")
    return p, B, "choose_special 2"


# ---- moving and combat


def etchu(action: str, special: str | None = None) -> P:
    """A acts from Etchu, beside its own Hida, B's Kaga with a temple, and Echigo, which is out of play."""
    p = bare(3)
    hold(p, A, "etchu", 3)
    hold(p, A, "hida", 1)
    hold(p, B, "kaga", 1, "temple")
    give(p, A, special=special)
    plan(p, A, **{action: "etchu"})
    return run(p, action, A)


@met("move_not_adjacent")
def _() -> Vain:
    return etchu("deploy1_move"), A, "deploy_move aki 1"


@met("move_not_own")
def _() -> Vain:
    return etchu("deploy1_move"), A, "deploy_move kaga 1"


@met("move_unused")
def _() -> Vain:
    return etchu("deploy1_move"), A, "deploy_move echigo 1"


@met("move_too_many")
def _() -> Vain:
    return etchu("deploy1_move"), A, "deploy_move hida 4"


@met("move_none")
def _() -> Vain:
    return etchu("deploy1_move"), A, "deploy_move hida 0"


@met("target_not_adjacent")
def _() -> Vain:
    return etchu("combat_a"), A, "combat_move aki 1 false"


@met("target_unused")
def _() -> Vain:
    return etchu("combat_a"), A, "combat_move echigo 1 false"


@met("target_temple")
def _() -> Vain:
    p = etchu("combat_b")
    event(p, "temple_peace")
    return p, A, "combat_move kaga 1 false"


@met("too_many_armies")
def _() -> Vain:
    return etchu("combat_a"), A, "combat_move kaga 3 false"


@met("combat_none")
def _() -> Vain:
    return etchu("combat_a"), A, "combat_move kaga 0 false"


@met("combat_no_pass")
def _() -> Vain:
    return etchu("combat_a"), A, "deploy_stay"


@met("bonus_no_card")
def _() -> Vain:
    return etchu("combat_a", "special_defence"), A, "combat_move kaga 1 true"


@met("bonus_no_reserve")
def _() -> Vain:
    p = etchu("combat_a", "special_attack")
    reserve(p, A, 0, on="hida")
    return p, A, "combat_move kaga 1 true"


@met("bonus_own_target")
def _() -> Vain:
    return etchu("combat_a", "special_attack"), A, "combat_move hida 1 true"


# ---- winter


def winter() -> P:
    """Aki, Kai and Omi are drawn for revolts; the one in Kai is over."""
    p = bare()
    for province in ("aki", "kai", "omi", "ise"):
        hold(p, A, province, 3)
    return agenda(p, ChooseRevolt(A, 3, ("omi", "kai", "aki"), ("kai",)))


@met("revolt_not_drawn")
def _() -> Vain:
    return winter(), A, "revolt_next ise"


@met("revolt_over")
def _() -> Vain:
    return winter(), A, "revolt_next kai"


# ---- nonsense, hints, and what is on offer


@pytest.mark.parametrize("wish", ["", "plan_place", "plan_place nowhere aki", "plan_place temple nobody", "draft_swap"])
def test_nonsense_is_refused_without_a_reason_of_its_own(wish: str) -> None:
    assert refusal(begun(), A, wish).rule == "CORE-01"


@pytest.mark.parametrize(
    "wish", ["combat_move", "combat_move kaga x false", "combat_move kaga 1 maybe", "deploy_move kaga 1"]
)
def test_no_such_march(wish: str) -> None:
    assert refusal(etchu("combat_a"), A, wish).rule in ("CORE-01", "SHO-COMBAT-05")


def test_warnings_of_a_plan() -> None:
    p = bare()
    hold(p, A, "aki", 1, "castle", "temple", markers=2)
    give(p, A, chests=4)
    for laid, told in (
        ({"castle": "aki"}, "has its castle already"),
        ({"theatre": "aki"}, "no free building space"),
        ({"taxes": "aki"}, "farmers: 2"),
        ({"combat_a": "aki"}, "one army"),
    ):
        assert [told in hint for hint in warnings(p.state, A, laid)] == [True]
    assert warnings(p.state, A, {"deploy5": "aki", "bid": "chest_1"}) == []
    assert "left by then 2" in warnings(p.state, A, {"deploy5": "aki", "bid": "chest_2"})[0]


def test_what_is_refused_is_never_on_offer() -> None:
    for name, case in CASES.items():
        p, seat, wish = case()
        assert wish not in [action.text for action in ENGINE.legal(p, seat)], name


def test_every_word_of_the_book_is_said_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(engines.shogun.__file__).parent.glob("*.py"))
    book = ENGINE.rulebook
    entries = [entry.name for entry in book.refusal] + [entry.name for entry in book.prompt]
    names = [name.removeprefix("skip_").removeprefix("hint_") for name in entries]
    assert [name for name in names if not {f'"{name}"', f'"hint_{name}"'} & set(QUOTED.findall(source))] == []
