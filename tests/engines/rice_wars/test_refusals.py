"""Every refusal of the rulebook is met somewhere in the tests, with its rule, and nonsense cites the rule that asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.acting import Attack, PlayCard
from engines.rice_wars.book import RULES
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.setup import PlacePalace
from tests.conformance import positions
from tests.engines.rice_wars.arrange import (
    K,
    R,
    Y,
    acting,
    agenda,
    bare,
    hand,
    owes,
    people,
    purse,
    refusal,
    stand,
    table,
)

rule = pytest.mark.rule
BEFORE = {
    "players_out_of_range",
    "wrong_board",
    "same_daimyo",
    "no_such_seat",
}  # refuse options; see the tests of the setup
NOTICES = {"out_of_passes", "no_marker"}  # told when somebody is passed over


def test_every_refusal_is_met_in_random_games_or_below() -> None:
    runs = positions(ENGINE, 600)
    offers = [ENGINE.offers(run.position, seat) for run in runs for seat in run.seats]
    met = {why.name for menu in offers for _, why in menu.refused} | BEFORE | NOTICES
    here = Path(__file__).read_text(encoding="utf-8")
    missing = [why.name for why in RULES.refusal if why.name not in met and f'"{why.name}"' not in here]
    assert not missing


def test_nonsense_cites_the_rule_that_asks() -> None:
    p = table()
    for wish in ("place_palace Z9", "pass", "nonsense"):
        assert refusal(p, K, wish).name == "not_offered"
        assert refusal(p, K, wish).rule == "RIC-PALACE-01"
    assert refusal(p, K, PlacePalace("Z9")).name == "not_offered"


@rule("RIC-ACT-01")
def test_somebody_else_decides() -> None:
    why = refusal(table(), Y, "place_palace C1")
    assert (why.name, why.text) == ("not_yours", "{0} decides now.")


@rule("RIC-ADV-11")
def test_no_favour() -> None:
    p = bare()
    stand(p, K, "C1")
    owes(p, Y, shounin=1)
    acting(p, K)
    assert refusal(p, K, "use_favour shounin").name == "no_favour"


@rule("RIC-COM-01", "RIC-COM-02")
def test_attacks_that_are_refused() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    acting(p, K)
    names = {field: refusal(p, K, Attack(field)).name for field in ("C2", "F5", "D4", "F4")}
    assert names == {"C2": "own_peasant_here", "F5": "palace_here", "D4": "empty_here", "F4": "no_warriors"}


@rule("RIC-DUE-01", "RIC-HIRE-13")
def test_others_that_are_refused() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, R, "A3")
    hand(p, K, "ikki", "negaeri", "doku")
    purse(p, K, 2)
    people(p, K, active=1)
    acting(p, K)
    assert refusal(p, K, "challenge 1").name == "no_ronin"
    assert refusal(p, K, "play_card ikki").text == "That takes 3 ryo, and you have 2."
    assert refusal(p, K, PlayCard("negaeri", "F4")).name == "not_cut_off"
    assert refusal(p, K, PlayCard("doku", "1")).name == "none_active"
    assert refusal(p, K, PlayCard("doku", "0")).name == "own_side"


@rule("RIC-HIRE-10")
def test_no_token() -> None:
    p = bare()
    people(p, R, active=17)
    purse(p, K, 9)
    agenda(p, HiringPhase())
    assert refusal(p, K, "hire ashigaru").name == "no_token"


@rule("RIC-ACT-04", "RIC-COMP-07", "RIC-FAV-01", "RIC-PIECE-04")
def test_favours_and_cards_that_are_refused() -> None:
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4", "D2")
    people(p, K, card=1, supply=0)
    hand(p, K, "ninsoku", "nengu", "nengu", "nengu")
    owes(p, K, geisha=1, souryo=1)
    acting(p, K)
    assert refusal(p, K, "play_card ninsoku").name == "no_effect"
    assert refusal(p, K, "use_favour geisha 1").name == "no_cards_there"
    assert refusal(p, K, "use_favour souryo C3").name == "no_supply"
    hand(p, K, "ninsoku", "nengu", "nengu", "nengu", "doku")
    hand(p, Y, "doku")
    acting(p, K)
    assert refusal(p, K, "use_favour geisha 1").name == "hand_full"


@rule("RIC-2P-11", "RIC-2P-18")
def test_the_neighbour_is_out_of_reach() -> None:
    p = bare(2)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, 2, "A3")
    people(p, K, ronin="active")
    hand(p, K, "nusutto")
    acting(p, K)
    assert refusal(p, K, "challenge 2").name == "neutral"
    assert refusal(p, K, "play_card nusutto neighbour").name == "neutral"
