"""Every row of the table of newcomers' mistakes is met, with its rule and its sentence."""

from __future__ import annotations

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.council import SendDiplomat
from engines.ringyo.demands import DemandsPhase
from tests.engines.mistakes import Case, Mistake, Wish, check, named
from tests.engines.ringyo.arrange import (
    A,
    P,
    agenda,
    bare,
    built,
    display,
    do,
    fill,
    give,
    put,
    store,
    turn,
    workers,
)


def at(wish: Wish, kind: str = "", crossing: str = "i21", **cells: str | int) -> Case:
    """A worker of a kind stands beside these cells, or none yet, and seat A asks for this in vain."""

    def given() -> tuple[P, int, Wish]:
        p = bare()
        put(p, A, **cells)
        workers(p, **({kind: 1} if kind else {"yellow_samurai": 1}))
        turn(p)
        if kind:
            do(p, A, f"place_worker {kind} {crossing}")
        return p, A, wish

    return given


def builder(wish: str, trees: str = "", rice: int = 5, crossing: str = "i21", **cells: str | int) -> Case:
    """An Artisan with these trees in storage."""

    def given() -> tuple[P, int, Wish]:
        p = bare()
        put(p, A, **cells)
        store(p, A, trees)
        give(p, A, rice=rice)
        workers(p, artisan=1)
        do(turn(p), A, f"place_worker artisan {crossing}")
        return p, A, wish

    return given


def demanding(wish: str, trees: str = "", **claims: dict[str, int]) -> Case:
    """The Shogun's Demands, with these trees in storage."""

    def given() -> tuple[P, int, Wish]:
        p = bare()
        display(p, **claims, military_1={})
        give(p, A, rice=9, research=9, military=9)
        store(p, A, trees)
        return agenda(p, DemandsPhase()), A, wish

    return given


def acted_there() -> tuple[P, int, Wish]:
    p = bare()
    fill(p, A, 2)
    workers(p, villager=1)
    do(turn(p), A, "place_worker villager i21", "grow c3")
    return p, A, "grow c3"


def poor_diplomat() -> tuple[P, int, Wish]:
    p = bare()
    give(p, A, rice=1)
    return agenda(p, SendDiplomat(A)), A, "choose_diplomat 6"


def built_before() -> tuple[P, int, Wish]:
    p = bare()
    put(p, A, c3="empty")
    built(p, A, 2)
    workers(p, artisan=1)
    do(turn(p), A, "place_worker artisan i21")
    return p, A, "build c3 hp2"


MISTAKES = [
    Mistake("outer edge", "RIN-WORK-02", "three areas meet", at("place_worker yellow_samurai i99"), listed=False),
    Mistake(
        "unopened point", "RIN-LAND-05", "a land tile in w4", at("place_worker yellow_samurai i01"), at="crossing i01"
    ),
    Mistake("second action in the same area", "RIN-WORK-05", "has acted in c3 already", acted_there),
    Mistake("Villager builds", "RIN-WORK-10", "An Artisan also builds", at("build c2 hp1", "villager", c2="empty")),
    Mistake("Villager makes a paddy", "RIN-WORK-10", "makes paddies", at("create_paddy c2", "villager", c2="flood")),
    Mistake("Villager studies", "RIN-WORK-10", "a Samurai does everything", at("study c2 t01l", "villager")),
    Mistake("Villager musters", "RIN-WORK-10", "a Samurai does", at("muster c2", "villager", c2="fortress")),
    Mistake("Artisan studies", "RIN-WORK-11", "a Samurai does", at("study c2 t01l", "artisan")),
    Mistake("Artisan musters", "RIN-WORK-11", "a Samurai does", at("muster c2", "artisan", c2="fortress")),
    Mistake("study with a wrong height", "RIN-TRACK-03", "have to be exact", at("study c2 t01r", "yellow_samurai")),
    Mistake(
        "build without exact pieces", "RIN-STRUCT-05", "split Pine 3", builder("build c2 hp1", "P3 C1", c2="empty")
    ),
    Mistake("build on a flood", "RIN-STRUCT-08", "needs an empty area", builder("build c2 hp1", "P1 C1", c2="flood")),
    Mistake(
        "structure not reachable",
        "RIN-STRUCT-02",
        "neighbours",
        builder("build c3 hp10", c3="empty"),
        at="structure hp10",
    ),
    Mistake("structure built before", "RIN-STRUCT-04", "already", built_before, at="structure hp2"),
    Mistake(
        "upper row without rice", "RIN-STRUCT-06", "1 rice more", builder("build d3 hp1", "P1 C1", 0, "i22", d3="empty")
    ),
    Mistake("planting on a paddy", "RIN-ACT-01", "empty or flooded", at("plant c2", "villager", c2="paddy")),
    Mistake("planting on a structure", "RIN-ACT-01", "empty or flooded", at("plant c2", "villager", c2="fortress")),
    Mistake(
        "standing trees for Build in Edo",
        "RIN-DEM-09",
        "two cut trees in storage, exactly 2 and 3 high",
        demanding("claim_demand demand_build_1", build_1={}),
    ),
    Mistake(
        "splitting during Demands", "RIN-DEM-11", "next Province Phase", demanding("split cypress 3 1", "C3"), False
    ),
    Mistake(
        "joining during Demands", "RIN-DEM-11", "next Province Phase", demanding("join cypress 1 1", "C1 C1"), False
    ),
    Mistake("cards during Demands", "RIN-DEM-11", "next Province", demanding("play_forestry seasonal_hands"), False),
    Mistake(
        "diplomat 6 without rice", "RIN-COUNCIL-02", "costs 2 rice when it is turned up; you have 1", poor_diplomat
    ),
    Mistake(
        "a second spot on a demand",
        "RIN-DEM-05",
        "a marker",
        demanding("claim_demand demand_rice_1", rice_1={"left": A}),
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=named)
def test_a_mistake_is_answered(mistake: Mistake) -> None:
    check(ENGINE, mistake)


def test_bare_ground_is_told_before_the_phase_ends() -> None:
    p = turn(bare())
    end = next(action for action in ENGINE.legal(p, A) if action.text == "end_province")
    assert "bare ground that rain floods" in end.detail(ENGINE.view(p, A), A)
