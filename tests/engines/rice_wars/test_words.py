"""What choices, refusals and the chronicle say: the right reason, all amounts, and every consequence."""

from __future__ import annotations

import pytest

from engines.core import BadOptions
from engines.rice_wars import ENGINE
from engines.rice_wars.state import P
from tests.engines.rice_wars.arrange import (
    K,
    R,
    Y,
    acting,
    bare,
    do,
    hand,
    people,
    purse,
    refusal,
    stand,
    table,
    told,
)

rule = pytest.mark.rule


def duellists(*fields: str) -> P:
    """K has an active ronin, Y has peasants on these fields; K acts."""
    p = bare()
    stand(p, K, "B1", "C2")
    stand(p, Y, "B5", *fields)
    stand(p, R, "F1")
    people(p, K, ronin="active")
    hand(p, Y, "kagemusha")
    return acting(p)


def detail(p: P, seat: int, wish: str) -> str:
    """What a choice says of itself to whoever decides."""
    return ENGINE.read(p, seat, wish).detail(ENGINE.view(p, seat), seat)


# ---- options


@rule("RIC-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_a_number_of_players_that_cannot_play(players: int) -> None:
    with pytest.raises(BadOptions, match=f"Rice Wars is for 2 to 5 players, not for {players}."):
        ENGINE.options({"players": players})


@rule("RIC-SETUP-09")
def test_a_governor_who_does_not_play_is_called_as_in_the_list() -> None:
    with pytest.raises(BadOptions, match=r"^The fourth seat cannot govern first in a game for 3 players\.$"):
        ENGINE.options({"players": 3, "first_governor": "seat_3"})


# ---- refusals


@rule("RIC-2P-04")
def test_the_first_peasants_of_the_neighbour_are_refused_for_the_field_not_for_want_of_a_peasant() -> None:
    p = table(2)
    do(p, 0, "place_palace A2")
    do(p, 1, "place_palace E1")
    do(p, 0, "place_neutral_palace C6")
    assert refusal(p, 0, "place_neutral_peasant D4").name == "not_connected"
    assert refusal(p, 0, "place_neutral_peasant A2").name == "field_taken"


# ---- strength


@rule("RIC-CARD-06")
def test_the_strength_to_send_counts_a_night_attack_and_the_icon_and_the_chronicle_says_why() -> None:
    p = bare(turn=6)
    stand(p, K, "B1")
    stand(p, Y, "B5", "B4")
    stand(p, R, "F1")
    people(p, K, active=2, ronin="active")
    hand(p, K, "yashuu")
    purse(p, K, 1)
    acting(p)
    do(p, K, "play_card yashuu B4")
    assert detail(p, K, "send 2 0") == "strength 7"
    assert detail(p, K, "send 1 1") == "strength 9"
    do(p, K, "send 2 0")
    assert "with 2 ashigaru: strength 7 (1 by the icon, 2 by the card)." in told(p)


@rule("RIC-COM-04")
def test_an_attack_without_extras_tells_none() -> None:
    p = bare()
    stand(p, K, "B1")
    stand(p, Y, "B5", "B4")
    people(p, K, active=2)
    acting(p)
    do(p, K, "attack B4", "send 2 0")
    assert "with 2 ashigaru: strength 4." in told(p)


@rule("RIC-PLACE-07")
def test_a_field_that_is_taken_says_by_what() -> None:
    p = duellists("B4")
    people(p, K, card=1)
    assert refusal(p, K, "place_peasant B5").text == "B5 is not free: a palace stands there."
    assert refusal(p, K, "place_peasant C2").text == "C2 is not free: another peasant of yours stands there."
    by_force = "B4 is not free: a peasant of {1} stands there; to drive it off takes an attack."
    assert refusal(p, K, "place_peasant B4").text == by_force
