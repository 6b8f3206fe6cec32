"""What the chronicle says where an act brings nothing, less than it could, or is left."""

from __future__ import annotations

import pytest

from engines.core import Prompt
from engines.ringyo import ENGINE
from engines.ringyo.bonuses import Bonus
from engines.ringyo.components import LIMITS
from engines.ringyo.council import Gifts
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.province import NextTurn
from engines.ringyo.scoring import LayOpen
from tests.engines.ringyo.arrange import (
    A,
    B,
    P,
    agenda,
    bare,
    display,
    do,
    favors,
    give,
    hold,
    put,
    refusal,
    store,
    told,
    turn,
    workers,
)


def prompt(p: P) -> Prompt:
    """What the first of those who are asked is asked."""
    found = ENGINE.prompt(p, ENGINE.waiting(p)[0].seat)
    assert found
    return found


def detail(p: P, wish: str) -> str:
    """What a choice says of itself to seat A."""
    return ENGINE.read(p, A, wish).detail(ENGINE.view(p, A), A)


@pytest.mark.rule("RIN-RES-02")
def test_rice_that_finds_no_room_is_told() -> None:
    p = bare()
    give(p, A, rice=18)
    put(p, A, c2="paddy")
    workers(p, villager=1)
    do(turn(p), A, "place_worker villager i21", "harvest c2")
    assert told(p) == "{0} harvests 0 rice in c2, for the track ends at 18."
    p = bare()
    give(p, A, rice=17)
    hold(p, A, "drainage", "spear_drill")
    do(turn(p), A, "play_forestry drainage", "drain b2")
    assert told(p) == "{0} drains b2 and gains 1 rice."
    do(p, A, "drain d3")
    assert told(p) == "{0} drains d3 and gains 0 rice, for the track ends at 18."
    give(p, A, rice=17)
    do(p, A, "stop", "sell_forestry spear_drill")
    assert told(p) == "{0} sells Spear Drill for 1 rice, for the track ends at 18."
    p = bare()
    give(p, A, rice=16)
    put(p, A, c2="paddy", b2="farm")
    hold(p, A, "harvest_festival")
    do(turn(p), A, "play_forestry harvest_festival")
    assert "harvests 2 rice from 2 rice paddies, for the track ends at 18." in told(p)


@pytest.mark.rule("RIN-CARD-09")
def test_leaving_the_rest_of_a_card_is_told() -> None:
    p = bare()
    hold(p, A, "drainage")
    do(turn(p), A, "play_forestry drainage", "drain b2", "stop")
    assert told(p) == "{0} leaves the rest of Drainage."


@pytest.mark.rule("RIN-CARD-03")
def test_not_replanting_is_told() -> None:
    p = bare()
    hold(p, A, "replanting")
    workers(p, villager=1)
    do(turn(p), A, "play_forestry replanting", "place_worker villager i21", "cut c2", "replant false")
    assert told(p) == "{0} leaves c2 empty."


@pytest.mark.rule("RIN-SPEC-08")
def test_a_peek_that_is_lost_is_told() -> None:
    p = agenda(bare(), Bonus(A, "peek_3"))
    agenda(p, Bonus(A, "peek_2"))
    assert told(p) == "{0} knows all Weather cards of this round; nothing is left to peek at."


@pytest.mark.rule("RIN-SUPPLY-02")
def test_land_that_is_not_there_is_told() -> None:
    p = bare()
    p.state.tile_stack = []
    agenda(p, Bonus(A, "bonus_land_2"))
    assert told(p) == "No Bonus Land Tile is left for {0}."


@pytest.mark.rule("RIN-CARD-03")
def test_joining_for_nothing_costs_no_words_about_rice() -> None:
    p = bare()
    hold(p, A, "joiners_guild")
    store(p, A, "P1 P2")
    do(turn(p), A, "play_forestry joiners_guild", "join pine 1 2")
    assert told(p) == "{0} joins Pine 1 and 2 for nothing."
    p = bare()
    store(p, A, "P1 P2")
    do(turn(p), A, "join pine 1 2")
    assert told(p) == "{0} pays 1 rice to join Pine 1 and 2."


@pytest.mark.rule("RIN-CARD-07")
def test_of_more_than_three_goals_those_that_count_are_told() -> None:
    p = bare()
    favors(p, A, "beech_forests", "oak_forests", "pine_forests", "young_woods", "new_lands")
    agenda(p, LayOpen())
    assert "Young Woods 11, New Lands 0; the best three count." in told(p)
    assert "{1}'s goals: none." in told(p)


@pytest.mark.rule("RIN-DEM-09")
def test_trees_that_are_there_are_not_denied() -> None:
    p = bare()
    display(p, build_1={})
    store(p, A, "P2 O3")
    agenda(p, DemandsPhase())
    found = refusal(p, A, "claim_demand demand_build_1")
    assert (found.name, found.text) == ("demand_name_trees", "Say which trees you give: 2 and 3 high.")
    assert refusal(p, A, "build_in_edo demand_build_1 beech oak").name == "demand_no_trees"


@pytest.mark.rule("RIN-DEM-11")
@pytest.mark.parametrize("wish", ["plant c2", "build c2 hp1", "study c2 t01l", "muster c2", "harvest c2"])
def test_workers_wait_as_well(wish: str) -> None:
    p = bare()
    give(p, A, rice=9)
    display(p, rice_1={})
    agenda(p, DemandsPhase())
    assert refusal(p, A, wish).name == "demands_nothing_else"


@pytest.mark.rule("RIN-CARD-03")
def test_what_skilled_villagers_do_not_do() -> None:
    p = bare()
    hold(p, A, "skilled_villagers")
    workers(p, villager=1)
    do(turn(p), A, "play_forestry skilled_villagers", "place_worker villager i21")
    found = refusal(p, A, "study c2 t01l")
    assert (found.name, found.text) == ("skilled_villager_cannot", "Even skilled, a Villager does not muster or study.")


@pytest.mark.rule("RIN-CARD-03")
def test_replanting_is_asked_with_the_right_article() -> None:
    p = bare()
    hold(p, A, "replanting")
    workers(p, villager=1)
    do(turn(p), A, "play_forestry replanting", "place_worker villager i21", "cut c2")
    assert prompt(p).ask == "Plant an Oak in c2, where you have just cut?"


@pytest.mark.rule("RIN-CARD-04", "RIN-RES-02")
@pytest.mark.parametrize(("rice", "price"), [(16, "for 2 rice"), (17, "for 1 rice")])
def test_a_sale_promises_what_there_is_room_for(rice: int, price: str) -> None:
    p = bare()
    give(p, A, rice=rice)
    hold(p, A, "spear_drill")
    assert detail(turn(p), "sell_forestry spear_drill") == price


@pytest.mark.rule("RIN-ETIQ-02")
def test_short_turns_promise_no_second_worker() -> None:
    p = bare(province_mode="alternate")
    workers(p, villager=1, artisan=1)
    agenda(p, NextTurn(A))
    assert prompt(p).ask == "Place a worker, use a special action, or play a card"
    do(p, A, "place_worker villager i21")
    assert prompt(p).why == "Unused: Artisan 1. The rest is lost once you end the turn."
    do(p, A, "cut c2")
    assert prompt(p).why == "A special action, a card, or the end of the turn. Unused: Artisan 1."
    do(p, A, "end_turn")
    do(p, B, "end_province")
    do(p, A, "place_worker artisan i31", "end_turn")
    assert prompt(p).ask == "Use a special action, play a card, or end the phase"
    assert prompt(p).why == "All your workers are placed; a hired Villager would be a new one."


@pytest.mark.rule("RIN-WORK-14", "RIN-LAKE-02")
@pytest.mark.parametrize(
    ("crossing", "told"),
    [("i12", "gains nothing now: one of its areas is a lake"), ("i10", "may act in its third area now")],
)
def test_beside_a_lake_the_acting_samurai_gains_no_area(crossing: str, told: str) -> None:
    p = bare(province_side=("B",))
    hold(p, A, "promotion")
    do(turn(p), A, f"place_worker yellow_samurai {crossing}", "play_forestry promotion")
    assert detail(p, "choose_upgrade active") == told
    assert "unless that is a lake" in prompt(p).why


@pytest.mark.rule("RIN-END-07")
@pytest.mark.parametrize("last", [False, True])
def test_the_last_round_promises_no_other(last: bool) -> None:
    p = bare()
    p.state.round = LIMITS.rounds if last else 1
    hold(p, A, "promotion")
    workers(p, yellow_samurai=2, villager=1)
    stay = "nobody is needed after this last round" if last else "Villagers and Artisans stay if unused"
    assert prompt(turn(p)).why.endswith(f"{stay}.")
    do(p, A, "place_worker yellow_samurai i12", "place_worker villager i21", "play_forestry promotion")
    assert detail(p, "choose_upgrade used") == (
        "acts no more: this is the last round" if last else "no more this round, three areas from the next on"
    )
    assert "next round" not in prompt(p).why
    give(p, A, rice=9)
    display(p, rice_1={})
    assert "later rounds" not in prompt(agenda(p, DemandsPhase())).why
    assert prompt(agenda(p, Gifts())).why == "It works at once; only a diplomat needs a later round to work in."


@pytest.mark.rule("RIN-SPEC-08")
def test_a_peek_does_not_promise_to_be_the_only_one() -> None:
    p = agenda(bare(), Bonus(B, "peek_3"))
    assert prompt(agenda(p, Bonus(A, "peek_1"))).why == "Nobody else is shown it."
