"""The end of the game: points, goals, the winner (RIN-SCORE)."""

from __future__ import annotations

import pytest

from engines.core import Seat
from engines.ringyo import ENGINE
from engines.ringyo.components import FAVOR
from engines.ringyo.measures import MEASURES, points
from engines.ringyo.scoring import LayOpen, demand_points, structure_points, tree_points
from tests.engines.ringyo.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    bare,
    built,
    display,
    favors,
    fill,
    give,
    me_of,
    put,
    store,
    tile,
    told,
    workers,
)


def measure(p: P, card: str, seat: Seat = A) -> int:
    """What a Favor card measures."""
    facts = FAVOR[card]
    return MEASURES[facts.measure](p.state, seat, facts.params)


def nothing(p: P) -> P:
    """A province without trees, paddies or floods."""
    for seat in range(len(p.state.players)):
        fill(p, seat, "empty")
    return p


@pytest.mark.rule("RIN-SCORE-01", "RIN-STRUCT-17", "RIN-STRUCT-10")
def test_structures() -> None:
    p = bare()
    built(p, A, 2, 3, 6, 10, 11)
    assert structure_points(me_of(p)) == 32
    assert me_of(p).holding("farm", "fortress") == []


@pytest.mark.rule("RIN-SCORE-02", "RIN-SCORE-03", "RIN-TRACK-07", "RIN-LAND-07")
@pytest.mark.parametrize(
    ("step", "hp"), [("t04c", 0), ("t05c", 3), ("t09r", 3), ("t10c", 8), ("t15r", 8), ("t16c", 15)]
)
def test_trees(step: str, hp: int) -> None:
    p = nothing(bare())
    tile(p, A, "s1", "oak_tree2")
    put(p, A, a5=5, b5=4, c5=4, d5=3, a4=3, b4=2, s1=2, c4=1)
    me_of(p).step = step
    assert tree_points(me_of(p)) == hp


@pytest.mark.rule("RIN-SCORE-04", "RIN-DEM-10")
def test_demands() -> None:
    p = bare(4)
    display(p, rice_2={"left": B, "middle": A}, build_1={"right": A}, research_3={"left": A})
    assert (demand_points(p.state, A), demand_points(p.state, B), demand_points(p.state, C)) == (8 + 2 + 11, 11, 0)


@pytest.mark.rule("RIN-SCORE-05", "RIN-CARD-06", "RIN-CARD-07")
def test_goals_are_shown_and_counted_at_the_end() -> None:
    p = nothing(bare())
    favors(p, A, "rich_fields", "young_woods", "new_lands", "master_builder")
    put(p, A, a5="farm", b5=1, c5=2)
    tile(p, A, "s1", "oak_paddy")
    built(p, A, 1, 2, 3)
    score = ENGINE.standings(ENGINE.view(p, A)).scores[A]
    assert score.lines[3].points == 3 + 6 + 3  # the worst of four is left out
    assert ENGINE.standings(ENGINE.view(p, B)).scores[A].lines[3].points == 0
    assert "4 goals still secret" in ENGINE.standings(ENGINE.view(p, B)).scores[A].lines[3].note
    agenda(p, LayOpen())
    assert me_of(p).favors == []
    assert ENGINE.standings(ENGINE.view(p, None)).scores[A].lines[3].points == 12
    assert "Rich Fields 3" in told(p)
    assert ENGINE.where(p) == "the end"


@pytest.mark.rule("RIN-SCORE-06")
def test_what_is_left_over_scores_nothing() -> None:
    p = nothing(bare())
    before = ENGINE.standings(p).scores[A].total
    give(p, A, rice=18, research=9, military=9)
    store(p, A, "C5 O5")
    workers(p, villager=5)
    assert ENGINE.standings(p).scores[A].total == before == 0


@pytest.mark.rule("RIN-SCORE-07")
@pytest.mark.parametrize(
    ("structures", "spots", "winners", "by"),
    [
        ([(6,), (6, 1)], {}, (B,), ""),
        ([(6,), (6,)], {}, (A, B), ""),
        ([(7,), ()], {"rice_1": {"left": B}}, (B,), "more demands fulfilled"),
        ([(7,), (7,)], {}, (A, B), ""),
    ],
)
def test_who_wins(
    structures: list[tuple[int, ...]], spots: dict[str, dict[str, Seat]], winners: tuple[Seat, ...], by: str
) -> None:
    p = nothing(bare())
    for seat, numbers in enumerate(structures):
        built(p, seat, *numbers)
    display(p, **spots)
    agenda(p, LayOpen())
    result = ENGINE.standings(p)
    assert (result.winners, result.decided_by, result.over) == (winners, by, True)
    assert ("win together" in told(p)) == (len(winners) > 1)


@pytest.mark.rule("RIN-SCORE-07")
def test_two_of_three_equals_share_by_their_demands() -> None:
    p = nothing(bare(3))
    built(p, A, 7)  # and 4 for the left spot
    built(p, B, 9)  # and 2 for the right one
    built(p, C, 11)
    display(p, research_1={"left": A, "right": B})
    agenda(p, LayOpen())
    result = ENGINE.standings(p)
    assert (result.winners, result.decided_by) == ((A, B), "more demands fulfilled")
    assert "{0} and {1} win together with 11 points, with more demands fulfilled." in told(p)


# ---- what goals measure


@pytest.mark.rule("RIN-SCORE-05")
def test_forests_and_sets() -> None:
    p = nothing(bare())
    # Kiso: Cypress a5 c5 b3 d3 c1, Beech a4 c4 b2 d2 a1, Oak d5 b4 a3 c2 b1, Pine b5 d4 c3 a2 d1
    put(p, A, a5=1, c5=2, b3=5, a4=2, c4=1, d5=3, b4=3, b5=4, d4=3)
    assert measure(p, "cypress_forests") == 2
    assert measure(p, "beech_forests") == 1
    assert measure(p, "cypress_beech") == 2
    assert measure(p, "cypress_pine") == 2
    assert measure(p, "oak_pine") == 2
    assert measure(p, "four_forests") == 0
    put(p, A, a4=3)
    assert measure(p, "four_forests") == 1
    assert measure(p, "ancient_trees") == 1
    assert measure(p, "young_woods") == 3
    assert measure(p, "endless_forest") == 9


@pytest.mark.rule("RIN-SCORE-05")
def test_the_largest_group_of_tall_trees() -> None:
    p = nothing(bare())
    put(p, A, a5=3, b5=3, a4=3, d5=3, d1=3, c1=4, b1=2)
    assert measure(p, "unbroken_canopy") == 3
    tile(p, A, "w4", "pine_tree3")
    put(p, A, a3=3)
    assert measure(p, "unbroken_canopy") == 5


@pytest.mark.rule("RIN-SCORE-05")
def test_goals_about_the_land() -> None:
    p = nothing(bare())
    put(p, A, a5="farm", b4="farm", c3="fortress", d2="fortress", a1="paddy", b1="flood", c1="flood")
    tile(p, A, "e1", "oak_paddy")
    assert measure(p, "emperors_rice") == 4
    assert measure(p, "rich_fields") == 2
    assert measure(p, "shield_wall") == 2
    assert measure(p, "high_country") == 3
    assert measure(p, "mirror_waters") == 2
    assert measure(p, "new_lands") == 1


@pytest.mark.rule("RIN-SCORE-05")
def test_goals_about_deeds() -> None:
    p = bare(2)
    built(p, A, 1, 2, 3, 4, 5, 9)
    assert measure(p, "master_builder") == 6
    assert measure(p, "grand_design") == 2  # the bottom row and the first column
    built(p, A, *range(1, 13))
    assert measure(p, "grand_design") == 7
    display(p, rice_1={"left": A}, rice_2={"left": A}, build_1={"left": A}, military_1={"left": B})
    assert measure(p, "shoguns_favourite") == 3
    assert measure(p, "every_duty") == 2
    me_of(p).step = "t11l"
    assert measure(p, "learned_house") == 2
    workers(p, yellow_samurai=1, green_samurai=1)
    me_of(p).placed = {"i02": "yellow_samurai", "i12": "villager"}
    assert measure(p, "sworn_swords") == 7


@pytest.mark.rule("RIN-SCORE-05")
@pytest.mark.parametrize("card", list(FAVOR))
def test_every_goal_pays_by_its_steps(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = FAVOR[card]
    value = 0
    monkeypatch.setitem(MEASURES, facts.measure, lambda t, seat, params: value)
    expected = 0
    for value in range(25):
        for least, hp in zip(facts.thresholds, facts.points, strict=True):
            if value == least:
                expected = hp
        assert points(bare().state, A, card) == expected
