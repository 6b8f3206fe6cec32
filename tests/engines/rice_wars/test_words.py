"""What choices, refusals and the chronicle say: the right reason, all amounts, and every consequence."""

from __future__ import annotations

import pytest

from engines.core import BadOptions
from engines.rice_wars import ENGINE
from engines.rice_wars.deck import DrawPhase
from engines.rice_wars.hiring import HiringPhase
from engines.rice_wars.scoring import GameOver
from engines.rice_wars.state import P
from tests.engines.rice_wars.arrange import (
    K,
    R,
    Y,
    acting,
    agenda,
    asked,
    bare,
    deck,
    do,
    hand,
    owes,
    people,
    purse,
    refusal,
    stand,
    table,
    told,
)

rule = pytest.mark.rule
CHAIN = ("B4", "C4", "A4", "C5", "D5")


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
    with pytest.raises(BadOptions, match=rf"not for {players}\."):
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


@rule("RIC-CARD-14", "RIC-CARD-15", "RIC-CARD-16")
def test_a_card_put_down_promises_its_ability_only_where_it_has_one() -> None:
    p = bare()
    stand(p, K, "B1", "C2")
    stand(p, Y, "B5", "B4")
    people(p, K, active=1, ronin="active")
    hand(p, K, "kyuujo", "shouri", "yuuki", "doku")
    acting(p)
    do(p, K, "attack B4", "send 1 0")
    told = {"kyuujo": "+1, +2 for 1 ryo once shown", "shouri": "+1, wins a tie for 1 ryo", "yuuki": "+1", "doku": "+2"}
    assert {card: detail(p, K, f"clash_card {card}") for card in told} == told
    hand(p, Y, "nengu")
    do(p, K, "clash_decline")
    do(p, Y, "clash_decline")
    acting(p)
    do(p, K, "challenge 1")
    do(p, Y, "accept_duel")
    told |= {"kyuujo": "+1", "shouri": "+1", "yuuki": "+1, +2 for 1 ryo once shown"}
    assert {card: detail(p, K, f"clash_card {card}") for card in told} == told


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


@rule("RIC-COMP-10")
@rule("RIC-COMP-09")
def test_a_card_out_of_its_moment_is_refused_for_that() -> None:
    p = duellists("B4")
    hand(p, Y, "tettai", "nengu")
    do(p, K, "challenge 1")
    wrong = refusal(p, Y, "play_reaction tettai")
    assert (wrong.name, wrong.rule) == ("reaction_as_action", "RIC-COMP-10")
    assert "Its moment is your defence" in wrong.text
    wrong = refusal(p, Y, "play_reaction nengu")
    assert (wrong.name, wrong.rule) == ("action_as_reaction", "RIC-COMP-09")
    assert refusal(p, Y, "play_reaction kagemusha").name == "not_offered"  # not in the hand


@rule("RIC-CARD-10")
def test_a_spy_is_refused_by_a_rule_that_is_not_of_the_geisha() -> None:
    p = bare()
    hand(p, K, "shinobi")
    purse(p, K, 1)
    assert refusal(acting(p), K, "play_card shinobi 1").rule == "RIC-ACT-04"


@rule("RIC-CARD-19")
def test_loyalty_with_nothing_due() -> None:
    p = bare()
    hand(p, K, "chuugi")
    assert refusal(agenda(p, HiringPhase()), K, "play_reaction chuugi").text == "No such pay is due."


# ---- choices


@rule("RIC-PASS-04")
def test_the_pass_that_ends_the_phase_says_so() -> None:
    p = duellists("B4")
    assert detail(p, K, "pass") == "a pass marker is left for later"
    do(p, K, "pass")
    do(p, Y, "pass")
    assert detail(p, R, "pass") == "all others have passed: the phase ends"


@rule("RIC-PASS-02", "RIC-PASS-04")
@pytest.mark.parametrize(
    ("left", "ends"), [((2, 0, 0), True), ((1, 0, 0), True), ((2, 1, 0), False), ((2, 0, 1), False)]
)
def test_a_pass_ends_the_phase_where_nobody_else_has_a_marker(left: tuple[int, ...], ends: bool) -> None:
    p = duellists("B4")
    for me, passes in zip(p.state.players, left, strict=True):
        me.passes = passes
    assert detail(p, K, "pass") == (
        "all others have passed or must: the phase ends" if ends else "a pass marker is left for later"
    )
    do(p, K, "pass")
    assert (asked(p) == []) == ends


@rule("RIC-PASS-04", "RIC-2P-10")
@pytest.mark.parametrize("waiting", [0, 1])
def test_a_neighbour_with_nobody_to_place_passes_behind_the_last_player(waiting: int) -> None:
    p = bare(2)
    stand(p, K, "A2")
    stand(p, Y, "E1")
    stand(p, 2, "C6")
    people(p, 2, card=waiting)
    acting(p)
    do(p, K, "pass")
    ends = not waiting
    assert detail(p, Y, "pass") == (
        "all others have passed or must: the phase ends" if ends else "a pass marker is left for later"
    )
    do(p, Y, "pass")
    assert (asked(p) == []) == ends


@rule("RIC-HIRE-15")
def test_pay_for_an_advisor_who_leaves_this_turn_says_so() -> None:
    for turn, said in ((4, ""), (5, "leaves all the same in this turn's advisor phase")):
        p = bare(turn=turn)
        owes(p, K, youhei=2)
        people(p, K, active=1)
        purse(p, K, 5)
        agenda(p, HiringPhase())
        assert detail(p, K, "pay youhei") == said
        assert detail(p, K, "pay ashigaru") == ""


@rule("RIC-DUE-03")
def test_refusing_tells_how_many_peasants_are_given_up() -> None:
    for fields, said, before in (
        ((), "{1} refuses and has no peasant to give up.", "no peasant to give up"),
        (("B4",), "{1} refuses and gives up 1 peasant.", "1 of 1 peasants changes sides"),
        (("B4", "C4", "A4"), "{1} refuses and gives up 2 peasants.", "2 of 3 peasants change sides"),
    ):
        p = duellists(*fields)
        do(p, K, "challenge 1")
        assert detail(p, Y, "refuse_duel") == before
        do(p, Y, "refuse_duel")
        assert said in told(p)


@rule("RIC-DUE-03", "RIC-DUE-08")
@pytest.mark.parametrize(
    ("fields", "given", "lost"),
    [((), "no peasant", "no peasant"), (("B4",), "1 peasant", "1 peasant"), (CHAIN, "2 peasants", "4 peasants")],
)
def test_a_challenge_names_the_price_that_can_be_paid(fields: tuple[str, ...], given: str, lost: str) -> None:
    p = duellists(*fields)
    do(p, K, "challenge 1")
    question = ENGINE.prompt(p, Y)
    assert question
    assert question.why == f"Refusing gives up {given}, losing costs {lost}; winning drives the ronin away."


@rule("RIC-PIECE-04", "RIC-DUE-13")
@pytest.mark.parametrize(
    ("outside", "said"),
    [
        (2, "2 of 5 peasants change sides"),
        (1, "2 of 5 peasants leave, 1 replaced"),
        (0, "2 of 5 peasants leave, none replaced"),
    ],
)
def test_a_challenger_without_peasants_outside_replaces_none(outside: int, said: str) -> None:
    takes, leaves = (
        "A peasant of the challenger takes its field.",
        "The challenger has none for its field, which is free then.",
    )
    p = duellists(*CHAIN)
    people(p, K, card=outside, supply=0)
    do(p, K, "challenge 1")
    assert detail(p, Y, "refuse_duel") == said
    do(p, Y, "refuse_duel")
    for number, field in enumerate(CHAIN[:2]):
        question = ENGINE.prompt(p, Y)
        assert question
        assert question.why.startswith(takes if number < outside else leaves)
        do(p, Y, f"give_up {field}")
        assert (p.state.workers.get(field) == K) == (number < outside)


# ---- the chronicle


@rule("RIC-DUE-08")
def test_a_lost_duel_tells_how_many_peasants_are_lost() -> None:
    for fields, said in (
        ((), "{1} has no peasant to lose."),
        (("B4",), "{1} loses 1 peasant."),
        (("B4", "C4", "A4", "C5", "D5"), "{1} loses 4 peasants."),
    ):
        p = duellists(*fields)
        hand(p, K, "nusutto")
        hand(p, Y)
        do(p, K, "challenge 1")
        do(p, Y, "accept_duel")
        do(p, K, "clash_card nusutto")
        assert said in told(p)


@rule("RIC-COM-23")
def test_a_withdrawal_tells_whom_it_cuts_off() -> None:
    p = bare()
    stand(p, K, "B1")
    stand(p, Y, "B5", "B4", "B3")
    people(p, K, active=1)
    hand(p, Y, "tettai")
    acting(p)
    do(p, K, "attack B4")
    do(p, Y, "play_reaction tettai")
    assert "{1} takes the peasant of B4 back onto the daimyo card; 1 more cut off." in told(p)


@rule("RIC-COM-12")
def test_payments_that_undo_each_other_are_told() -> None:
    p = bare()
    stand(p, K, "B1")
    stand(p, Y, "B5", "B4")
    people(p, K, active=1)
    hand(p, K, "shouri")
    hand(p, Y, "shouri", "kyuujo")
    purse(p, K, 1)
    purse(p, Y, 1)
    acting(p)
    do(p, K, "attack B4")
    do(p, Y, "defend 0 0")
    do(p, K, "clash_card shouri")
    do(p, Y, "clash_card shouri")
    do(p, Y, "clash_card kyuujo")
    do(p, Y, "activate 0")
    do(p, K, "activate 1")
    do(p, Y, "activate 1")
    assert "Both sides have paid, so nobody has." in told(p)


@rule("RIC-DRAW-02")
def test_a_full_hand_is_told_where_it_stops_a_draw() -> None:
    p = bare()
    hand(p, K, *["kaikon"] * 4)
    hand(p, Y, *["nengu"] * 3)
    deck(p, "doku", "doku", "doku")
    agenda(p, DrawPhase())
    assert "{0} draws 1 card; the hand is full." in told(p)
    assert "{1} draws 2 cards." in told(p)
    assert "{2} draws no card: there is none." in told(p)


@rule("RIC-END-03")
@rule("RIC-END-04")
def test_what_breaks_a_tie_is_told_in_numbers() -> None:
    for money, lines in (
        (3, ("Equal fields, so wealth counts: {0} 4, {1} 2.", "{0} wins by wealth.")),
        (1, ("Equal fields, so wealth counts: {0} 2, {1} 2.", "{0} and {1} win together.")),
    ):
        p = duellists("B4")
        people(p, K, ronin="none")
        purse(p, K, money)
        purse(p, Y, 1)
        purse(p, R, 9)
        agenda(p, GameOver())
        for line in lines:
            assert line in told(p)


@rule("RIC-2P-16")
def test_that_both_lose_to_the_neighbour_is_told() -> None:
    p = bare(2)
    stand(p, 0, "B1", "C2")
    stand(p, 1, "B5", "B4")
    stand(p, 2, "F1", "E1")
    agenda(p, GameOver())
    assert "No player has more fields than the neighbour, so both lose." in told(p)
    assert "wealth" not in told(p)
    assert "The neighbour wins." in told(p)


@rule("RIC-PALACE-04")
def test_the_governor_is_not_said_to_be_the_only_one_who_has_seen_all_palaces() -> None:
    p = table()
    for seat, field in enumerate(("A2", "E1", "C6")):
        do(p, seat, f"place_palace {field}")
    question = ENGINE.prompt(p, K)
    assert question
    assert question.why == "You built first; now you see where all others stand. After this no palace moves."
