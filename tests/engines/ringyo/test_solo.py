"""Alone against the Regent, a variant of our own (RIN-SOLO)."""

from __future__ import annotations

import pytest

from engines.core import Dice
from engines.ringyo import ENGINE
from engines.ringyo.components import REGENT
from engines.ringyo.council import Gifts, OpenDiplomats, SendDiplomat
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.regent import band, wanted
from engines.ringyo.scoring import LayOpen
from tests.engines.ringyo.arrange import (
    A,
    agenda,
    asked,
    bare,
    built,
    complete,
    display,
    do,
    give,
    me_of,
    table,
    texts,
    told,
    top,
)


@pytest.mark.rule("RIN-SOLO-01")
def test_one_player_sets_up_as_two() -> None:
    p = table(1)
    t = p.state
    assert (t.solo, t.priority, t.spots) == (True, [REGENT, A], ("left",))
    assert len(t.gift_display) == 2
    assert sorted(t.regent_deck) == [f"regent_{n}" for n in range(1, 7)]
    complete(p)


@pytest.mark.rule("RIN-SOLO-02")
@pytest.mark.parametrize(("mine", "regent", "order"), [(5, 3, [A, REGENT]), (3, 5, [REGENT, A]), (4, 4, [A, REGENT])])
def test_the_regents_diplomat(mine: int, regent: int, order: list[int]) -> None:
    p = bare(1)
    top(p.state.regent_deck, f"regent_{regent}")
    agenda(p, SendDiplomat(A), OpenDiplomats())
    do(p, A, f"choose_diplomat {mine}")
    assert p.state.priority == order
    assert f"The Regent {regent}" in told(p)
    assert p.state.regent_sent == [f"regent_{regent}"]


@pytest.mark.rule("RIN-SOLO-03")
def test_the_regents_gift() -> None:
    p = bare(1)
    left, right = (shown.gift for shown in p.state.gift_display)
    p.state.priority = [REGENT, A]
    agenda(p, Gifts())
    assert texts(p) == [f"claim_gift {right}"]
    assert left in (*p.state.gift_discard, *p.state.kept_gifts)
    p = bare(1)
    left, right = (shown.gift for shown in p.state.gift_display)
    p.state.priority = [A, REGENT]
    agenda(p, Gifts())
    do(p, A, f"claim_gift {right}")
    while asked(p):
        do(p, A, texts(p)[-1])
    assert p.state.gift_display == []
    complete(p)


@pytest.mark.rule("RIN-SOLO-03")
def test_a_diplomat_that_the_regent_takes_is_gone() -> None:
    p = bare(1)
    t = p.state
    t.gift_deck += [shown.gift for shown in t.gift_display]
    t.tile_stack += [x for shown in t.gift_display for x in shown.tiles]
    t.favor_deck += [x for shown in t.gift_display for x in shown.favors]
    t.forestry_deck += [x for shown in t.gift_display for x in shown.forestry]
    t.gift_display = []
    from engines.ringyo.gifts import reveal

    top(t.gift_deck, "gift_diplomat_7", "gift_artisan")
    reveal(p)
    t.priority = [REGENT, A]
    agenda(p, Gifts())
    assert (p.state.kept_gifts, me_of(p).diplomats) == (["gift_diplomat_7"], [1, 2, 3, 4, 5, 6])


@pytest.mark.rule("RIN-SOLO-04")
def test_the_regents_demand() -> None:
    p = bare(1)
    display(p, rice_2={}, research_1={}, military_1={}, rice_1={"left": A})
    shown = wanted(p.state)
    assert shown
    assert shown.demand == "demand_military_1"  # tier I, and more points than research
    give(p, A, rice=9)
    p.state.priority = [REGENT, A]
    agenda(p, DemandsPhase())
    assert p.state.demand_display[2].claims == {"left": REGENT}
    assert asked(p) == [(A, "claim_demand")]
    do(p, A, "claim_demand demand_rice_2")
    assert asked(p) == []
    assert p.state.passed == [REGENT, A]


@pytest.mark.rule("RIN-SOLO-04")
def test_the_regent_with_nothing_to_claim() -> None:
    p = bare(1)
    display(p, rice_1={"left": A})
    assert wanted(p.state) is None
    agenda(p, DemandsPhase())
    assert asked(p) == []
    assert "The Regent finds no free demand and passes." in told(p)


@pytest.mark.rule("RIN-SOLO-05")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "Village head"),
        (69, "Village head"),
        (70, "Bailiff"),
        (85, "Steward"),
        (114, "Lord"),
        (115, "Shogun's equal"),
    ],
)
def test_how_well_it_went(points: int, name: str) -> None:
    assert band(points) == name


@pytest.mark.rule("RIN-SOLO-05")
def test_the_end_tells_the_rank() -> None:
    p = bare(1)
    built(p, A, *range(1, 13))
    agenda(p, LayOpen())
    assert "{0} ends with 78 points: Bailiff." in told(p)
    assert (ENGINE.standings(p).winners, ENGINE.standings(p).called) == ((A,), "Bailiff")
    assert ENGINE.standings(table(1)).called == ENGINE.standings(table(2)).called == ""


@pytest.mark.rule("RIN-SOLO-01")
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_alone(seed: int) -> None:
    p = ENGINE.new(ENGINE.options({"players": 1, "province_side": "AB"[seed % 2]}), seed)
    dice = Dice(seed)
    while ENGINE.waiting(p):
        ENGINE.apply(p, A, dice.choice(ENGINE.legal(p, A)))
        complete(p)
    assert p.state.round == 5
    assert sum(x.claims.get("left") == REGENT for x in p.state.demand_display) == 5
