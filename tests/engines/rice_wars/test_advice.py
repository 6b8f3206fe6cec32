"""The rules of thumb: every choice has a value and a reason, out of the view alone; orders keep the screen with one."""

from __future__ import annotations

import pytest

from engines.core import Seat
from engines.core.advice import advice_of, told
from engines.rice_wars import ENGINE
from engines.rice_wars.advice import VALUERS, advise, orders, stage, worth
from engines.rice_wars.clash import ClashCard, ClashDecline
from engines.rice_wars.state import P
from tests.bench.handovers import bench
from tests.conformance import random_game
from tests.engines.rice_wars.arrange import K, R, Y, acting, bare, do, hand, people, stand


@pytest.mark.parametrize("number", range(8))
def test_every_choice_is_judged(number: int) -> None:
    for run in random_game(ENGINE, number):
        for decision in ENGINE.waiting(run.position):
            view = ENGINE.view(run.position, decision.seat)
            legal = ENGINE.legal(view, decision.seat)
            ranking = advise(view, decision.seat, legal)
            assert {action for _, action, _ in ranking} == set(legal)
            assert [value for value, _, _ in ranking] == sorted((value for value, _, _ in ranking), reverse=True)
            assert all(told(why) and "\n" not in told(why) for _, _, why in ranking)
            ahead = decision.ahead(view)
            assert all(action in ahead for action in orders(view, decision.seat, ahead))


def test_every_kind_of_action_has_a_judge() -> None:
    judged = {kind for kind in ENGINE.actions if not any(kind in other.__mro__[1:] for other in ENGINE.actions)}
    assert judged - {*VALUERS} == set()


def test_a_chain_is_worth_breaking() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4", "E4", "D4")
    stand(p, R, "A3", "A4")
    people(p, K, active=3)
    acting(p, K)
    _, action, why = advise(ENGINE.view(p, K), K, ENGINE.legal(p, K))[0]
    assert action.text == "attack F4"
    assert "cuts off 2" in told(why)


def test_the_smallest_card_that_is_enough_comes_last() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    people(p, K, active=1)
    hand(p, Y, "doku", "kaikon", "nengu")
    acting(p, K)
    do(p, K, "attack F4")
    do(p, Y, "defend 0 0")
    view = ENGINE.view(p, Y)
    assert advise(view, Y, ENGINE.legal(p, Y))[0][1] == ClashCard("doku")  # 1 against 2, and 2 is more than equal
    assert orders(view, Y, ENGINE.waiting(p)[0].ahead(view)) == [ClashCard("doku"), ClashDecline()]


def test_how_a_table_stands() -> None:
    p = bare()
    stand(p, K, "C1", "C2", "C3")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    ahead = worth(p.state)
    assert ahead[K] > 0 > ahead[Y] > ahead[R]
    advice = advice_of(ENGINE)
    assert advice
    assert advice[:3] == (advise, worth, stage)
    p.state.phase = "game_over"
    assert [round(value) for value in worth(p.state)] == [1, -1, -2]


@pytest.mark.rule("RIC-HOT-03")
def test_orders_halve_what_a_fight_takes() -> None:
    plain, ordered = (bench(3, "basic", ordering, games=3) for ordering in (False, True))
    each = [sum(t.in_clashes for t in found) / sum(t.fights for t in found) for found in (plain, ordered)]
    assert each[1] < 2.3 < each[0]


@pytest.mark.parametrize(("fields", "price"), [(("F4",), "1 peasant"), (("F4", "E4", "D4"), "2 peasants")])
def test_a_refused_duel_is_told_by_what_there_is_to_give_up(fields: tuple[str, ...], price: str) -> None:
    p = bare()
    stand(p, K, "C1")
    stand(p, Y, "F5", *fields)
    stand(p, R, "A3")
    people(p, K, ronin="active")
    acting(p, K)
    do(p, K, f"challenge {Y}")
    view = ENGINE.view(p, Y)
    reasons = {action.text: told(why) for _, action, why in advise(view, Y, ENGINE.legal(view, Y))}
    assert reasons["refuse_duel"] == f"gives up {price}"


def told_to(p: P, seat: Seat) -> dict[str, str]:
    """The reasons that a seat is given, by its choices."""
    view = ENGINE.view(p, seat)
    return {action.text: told(why) for _, action, why in advise(view, seat, ENGINE.legal(view, seat))}


def test_a_fight_is_told_by_what_can_be_counted() -> None:
    """No chances: they hang on what the others do."""
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3", "A4")
    people(p, K, active=2)
    people(p, Y, active=1)
    hand(p, K, "nengu")
    hand(p, Y, "doku", "kaikon")
    acting(p, K)
    assert told_to(p, K)["attack F4"] == "up to 4 against 1, 3 with help, and 2 cards"
    assert told_to(p, K)["attack A4"] == "up to 4 against 1, and 0 cards"
    do(p, K, "attack F4")
    assert told_to(p, K)["send 1 0"] == "2 against 1, 3 with help, and 2 cards"
    do(p, K, "send 2 0")
    assert told_to(p, Y)["defend 1 0"] == "3 against 4, and 2 cards against 1"
    do(p, Y, "defend 1 0")
    assert told_to(p, K)["clash_decline"] == "keeps your cards; you are ahead, as far as can be seen"


@pytest.mark.parametrize(
    ("peasants", "why"),
    [(1, "a field"), (2, "two fields with one action, if the second has room")],
)
def test_kaikon_places_as_many_as_there_are(peasants: int, why: str) -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    hand(p, K, "kaikon")
    p.state.camps[K].peasants = peasants
    acting(p, K)
    assert {words for text, words in told_to(p, K).items() if text.startswith("play_card kaikon")} == {why}
