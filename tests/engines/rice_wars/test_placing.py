"""Peasants: where they come from, where they may stand, who is joined (RIC-PIECE, RIC-PLACE)."""

from __future__ import annotations

import pytest

from engines.rice_wars.fields import cut_off, drive_off, joined, move_in, open_fields
from engines.rice_wars.outcome import EndCombat
from engines.rice_wars.state import Clash, Fighter
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    agenda,
    bare,
    complete,
    do,
    on_fields,
    people,
    refusal,
    stand,
    starting,
)

rule = pytest.mark.rule


def island() -> P:
    p = bare()
    stand(p, K, "C1", "C2", "C4")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    return p


@rule("RIC-PIECE-01", "RIC-PIECE-03")
def test_nothing_is_lost() -> None:
    p = island()
    people(p, K, card=3, active=2, tired=1, ronin="tired")
    complete(p)
    acting(p, K)
    do(p, K, "place_peasant C3", *[])
    camp = p.state.camps[K]
    assert camp.supply + camp.peasants + len(on_fields(p, K)) == 24
    assert p.state.ashigaru + camp.ashigaru == 17
    assert p.state.ronin == 4


@rule("RIC-PIECE-02")
def test_a_peasant_goes_home_to_its_owner() -> None:
    p = island()
    before = p.state.camps[Y].supply
    assert drive_off(p.state, "F4") == Y
    assert p.state.camps[Y].supply == before + 1
    complete(p)


@rule("RIC-PIECE-04")
@pytest.mark.parametrize(("supply", "card", "left"), [(2, 1, (1, 1)), (0, 1, (0, 0)), (0, 0, (0, 0))])
def test_from_outside_the_card(supply: int, card: int, left: tuple[int, int]) -> None:
    p = island()
    people(p, K, card=card, supply=supply)
    p.state.workers.pop("B3", None)
    came = move_in(p.state, K, "B3")
    camp = p.state.camps[K]
    assert came == (supply + card > 0)
    assert (camp.supply, camp.peasants) == left
    assert ("B3" in p.state.workers) == came


@rule("RIC-PIECE-04", "RIC-COM-16")
def test_a_ronin_wins_for_a_daimyo_without_peasants() -> None:
    p = island()
    people(p, K, card=0, supply=0)
    fields = on_fields(p, K)
    p.state.clash = Clash("combat", Fighter(K, 9, ronin=1), Fighter(Y, 1), "F4")
    agenda(p, EndCombat())
    assert on_fields(p, K) == fields
    assert "F4" not in p.state.workers


@rule("RIC-PLACE-01")
def test_the_supply_does_not_count() -> None:
    p = island()
    acting(p, K)
    assert starting(p, K, "place_peasant") == []
    assert refusal(p, K, "place_peasant C3").rule == "RIC-PLACE-01"
    people(p, K, card=1)
    supply = p.state.camps[K].supply
    acting(p, K)
    do(p, K, "place_peasant C3")
    assert (p.state.camps[K].peasants, p.state.camps[K].supply) == (0, supply)


@rule("RIC-PLACE-02")
def test_one_peasant_an_action() -> None:
    p = island()
    people(p, K, card=3)
    acting(p, K)
    do(p, K, "place_peasant C3")
    assert p.state.camps[K].peasants == 2
    assert starting(p, Y, "place_peasant") == []


@rule("RIC-PLACE-03", "RIC-PLACE-07")
def test_where_a_peasant_may_stand() -> None:
    p = island()
    people(p, K, card=1)
    acting(p, K)
    near = {field for own in ("C1", "C2") for field in p.state.neighbours[own]} - {"C1", "C2"}
    assert set(starting(p, K, "place_peasant")) == near
    assert refusal(p, K, "place_peasant E6").rule == "RIC-PLACE-03"
    assert refusal(p, K, "place_peasant C2").rule == "RIC-PLACE-07"
    assert refusal(p, K, "place_peasant F4").rule == "RIC-PLACE-07"
    assert refusal(p, K, "place_peasant C1").rule == "RIC-PLACE-07"


@rule("RIC-PLACE-04")
def test_a_cut_off_peasant_neither_helps_nor_hinders() -> None:
    p = island()
    assert cut_off(p.state, K) == ["C4"]
    assert "C5" not in open_fields(p.state, K)  # beside C4 alone
    assert "C3" in open_fields(p.state, K)  # beside C2 and C4


@rule("RIC-PLACE-05")
def test_chains_run_over_own_peasants() -> None:
    p = bare()
    stand(p, K, "C1", "C2", "C3", "C4", "D1")
    stand(p, Y, "F5")
    stand(p, R, "A3")
    assert joined(p.state, K) == {"C1", "C2", "C3", "C4", "D1"}
    drive_off(p.state, "C3")
    p.state.workers["C3"] = Y
    assert joined(p.state, K) == {"C1", "C2", "D1"}
    assert joined(p.state, Y) == {"F5"}


@rule("RIC-PLACE-05")
def test_a_palace_of_another_breaks_a_chain() -> None:
    p = bare()
    stand(p, K, "C1", "B1", "B2", "A2")
    stand(p, Y, "A3")
    stand(p, R, "F5", "B4")
    assert joined(p.state, K) == {"C1", "B1", "B2", "A2"}
    assert "A3" not in open_fields(p.state, K)
    assert "A4" not in open_fields(p.state, K)


@rule("RIC-PLACE-06")
def test_a_link_joins_a_whole_group() -> None:
    p = bare()
    stand(p, K, "C1", "C2", "C4", "C5", "D5")
    people(p, K, card=1)
    acting(p, K)
    do(p, K, "place_peasant C3")
    assert cut_off(p.state, K) == []
    assert "joins 3 more to the palace" in p.news[0].text
