"""Every row of the table of illegal moves is met, with its rule and its sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.acting import Attack, PlayCard
from engines.rice_wars.auction import AdvisorPhase
from engines.rice_wars.hiring import HiringPhase
from tests.engines.mistakes import Case, Mistake, Wish, check, named
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    agenda,
    bare,
    do,
    facing_up,
    hand,
    owes,
    people,
    purse,
    stand,
    table,
    told,
)

SPEAR = "soujutsu_no_shishou"


def land(players: int = 3) -> P:
    """K and Y have people; one of Y's peasants, on D2, is cut off."""
    p = bare(players)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4", "D2")
    stand(p, R, "A3")
    purse(p, K, 9)
    people(p, K, card=1, active=1, ronin="active")
    return p


def cards(*held: str) -> Callable[[], P]:
    """It is K's turn, with these cards."""
    p = land()
    hand(p, K, *held)
    return partial(acting, p, K)


def favour(advisor: str, *held: str) -> Callable[[], P]:
    """It is K's turn, and this advisor owes K two favours."""
    p = land()
    owes(p, K, **{advisor: 2})
    hand(p, K, *held)
    return partial(acting, p, K)


def at(given: Callable[[], P], wish: Wish, seat: int = K) -> Case:
    """Somebody asks for this in vain."""
    return lambda: (given(), seat, wish)


def begun() -> P:
    """It is K's turn."""
    return acting(land(), K)


def nobody_on_the_card() -> P:
    p = land()
    people(p, K, card=0)
    return acting(p, K)


def hiring(ryo: int = 9, tokens: int = 17, **mine: int | str) -> P:
    """The hiring phase, with this many ashigaru left for all."""
    p = bare()
    purse(p, K, ryo)
    people(p, R, active=17 - tokens)
    people(p, K, **mine)  # type: ignore[arg-type]
    return agenda(p, HiringPhase())


def no_ground() -> P:
    p = land()
    people(p, K, card=1, supply=0)
    hand(p, K, "ninsoku")
    return acting(p, K)


def newly_hired() -> P:
    p = hiring()
    do(p, K, "hire ronin")
    return p


def tired_people() -> P:
    p = land()
    people(p, K, active=0, tired=1, ronin="tired")
    return acting(p, K)


def used_favour() -> P:
    p = favour("gunshi")()
    people(p, K, active=0, tired=3, ronin="tired")
    acting(p, K)
    do(p, K, "use_favour gunshi ashigaru")
    return acting(p, K)


def only_the_ronin() -> P:
    p = land()
    owes(p, K, soujutsu_no_shishou=1)
    hand(p, K, "nengu")
    acting(p, K)
    do(p, K, "attack F4", "send 0 1")
    return p


def beside_a_neighbour() -> P:
    p = bare(2)
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4")
    stand(p, 2, "A3")
    people(p, K, ronin="active")
    purse(p, K, 5)
    hand(p, K, "nusutto", "shinobi")
    return acting(p, K)


def near_a_palace() -> P:
    p = table()
    do(p, K, "place_palace A2")
    return p


def full_hand() -> P:
    p = favour("geisha", "ninsoku", "nengu", "nengu", "nengu", "doku")()
    hand(p, Y, "doku")
    return acting(p, K)


def loyal_to_nobody() -> P:
    p = hiring()
    hand(p, K, "chuugi")
    return agenda(p, HiringPhase())


def somebody_elses_advisor() -> P:
    p = land()
    owes(p, Y, geisha=1)
    return acting(p, K)


MISTAKES = [
    Mistake("E_NOT_YOUR_DECISION", "RIC-ACT-01", "{0} decides now", at(table, "place_palace C1", Y), False),
    Mistake(
        "E_NO_PEASANT_ON_CARD", "RIC-PLACE-01", "the supply does not count", at(nobody_on_the_card, "place_peasant C3")
    ),
    Mistake("E_FIELD_TAKEN", "RIC-PLACE-07", "F4 is not free", at(begun, "place_peasant F4")),
    Mistake("E_NOT_CONNECTED", "RIC-PLACE-03", "cut-off peasants do not help", at(begun, "place_peasant E1")),
    Mistake("E_PALACE_NO_ICON", "RIC-PALACE-01", "no palace icon", at(table, "place_palace C2")),
    Mistake(
        "E_PALACE_TOO_CLOSE", "RIC-PALACE-02", "two fields must lie between", at(near_a_palace, "place_palace A3", Y)
    ),
    Mistake("E_NO_RYO", "RIC-HIRE-13", "That takes 2 ryo, and you have 1.", at(partial(hiring, 1), "hire ashigaru")),
    Mistake("E_NO_TOKEN", "RIC-HIRE-10", "no ashigaru left", at(partial(hiring, tokens=0), "hire ashigaru")),
    Mistake("E_ONE_RONIN", "RIC-HIRE-09", "keeps no second one", at(partial(hiring, ronin="active"), "hire ronin")),
    Mistake("E_TIRED: attack", "RIC-COM-03", "is tired", at(tired_people, "attack F4")),
    Mistake("E_TIRED: challenge", "RIC-COM-03", "Your ronin is tired", at(tired_people, "challenge 1")),
    Mistake("E_OWN_PEASANT", "RIC-COM-01", "your own", at(begun, Attack("C2"))),
    Mistake("E_PALACE_TARGET", "RIC-COM-01", "palaces are safe", at(begun, Attack("F5"))),
    Mistake("E_EMPTY_TARGET", "RIC-COM-01", "No peasant works on D4.", at(begun, Attack("D4"))),
    Mistake(
        "E_REACTION_AS_ACTION",
        "RIC-COMP-10",
        "Its moment is",
        at(cards("tettai"), "play_card tettai"),
    ),
    Mistake("E_NO_EFFECT: card", "RIC-ACT-04", "would do nothing now", at(no_ground, "play_card ninsoku")),
    Mistake(
        "E_NO_EFFECT: favour",
        "RIC-ACT-04",
        "no tired ronin",
        at(favour("gunshi"), "use_favour gunshi ronin"),
    ),
    Mistake("E_FAVOUR_USED", "RIC-ADV-12", "this turn already", at(used_favour, "use_favour gunshi")),
    Mistake(
        "E_FAVOUR_WINDOW",
        "RIC-COM-22",
        "is for",
        at(favour(SPEAR), f"use_favour {SPEAR}"),
    ),
    Mistake("E_NEEDS_ASHIGARU", "RIC-COM-20", "teaches ashigaru", at(only_the_ronin, f"clash_favour {SPEAR}")),
    Mistake(
        "E_NEUTRAL: duel",
        "RIC-2P-18",
        "neither daimyo nor money nor cards",
        at(beside_a_neighbour, "challenge 2"),
        listed=False,
    ),
    Mistake("E_NEUTRAL: thief", "RIC-2P-18", "neither daimyo", at(beside_a_neighbour, "play_card nusutto neighbour")),
    Mistake("E_NEUTRAL: spy", "RIC-2P-18", "neither daimyo", at(beside_a_neighbour, "play_card shinobi neighbour")),
    Mistake(
        "E_NO_CARDS_THERE: card",
        "RIC-ACT-04",
        "holds no card",
        at(cards("shinobi"), "play_card shinobi 1"),
    ),
    Mistake(
        "E_NO_CARDS_THERE: favour",
        "RIC-ACT-04",
        "holds no card",
        at(favour("geisha"), "use_favour geisha 1"),
    ),
    Mistake("E_HAND_FULL", "RIC-COMP-07", "Your hand is full", at(full_hand, "use_favour geisha 1")),
    Mistake(
        "E_NOT_CUT_OFF",
        "RIC-CARD-09",
        "joined to its palace",
        at(cards("negaeri"), PlayCard("negaeri", "F4")),
    ),
    Mistake("E_NOTHING_DUE: pay", "RIC-HIRE-03", "No such pay is due", at(newly_hired, "pay ronin")),
    Mistake("E_NOTHING_DUE: chuugi", "RIC-HIRE-03", "", at(loyal_to_nobody, "play_reaction chuugi")),
    Mistake("E_NO_FAVOUR", "RIC-ADV-11", "owes you no favour", at(somebody_elses_advisor, "use_favour geisha")),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=named)
def test_a_mistake_is_answered(mistake: Mistake) -> None:
    check(ENGINE, mistake)


def test_who_has_passed_twice_is_told() -> None:
    p = land()
    p.state.players[K].passes = 0
    acting(p, K)
    assert "{0} has no pass marker left and can only defend." in told(p)


def test_who_has_no_marker_left_is_told() -> None:
    p = bare(4, turn=2)
    facing_up(p, "shounin", "gunshi", "youhei")
    for seat in range(4):
        purse(p, seat, 3)
    agenda(p, AdvisorPhase())
    for advisor in ("shounin", "gunshi"):
        do(p, K, f"choose_auction {advisor}")
        for seat in range(4):
            do(p, seat, "bid 1" if seat == K else "bid 0")
    assert "{0} has both favour markers on advisors and does not bid." in told(p)
