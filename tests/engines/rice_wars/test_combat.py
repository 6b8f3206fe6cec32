"""Combat (RIC-COM), and the cards and favours that belong to it."""

from __future__ import annotations

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.fields import cut_off
from tests.engines.rice_wars.arrange import (
    K,
    P,
    R,
    Y,
    acting,
    asked,
    bare,
    deck,
    discarded,
    do,
    hand,
    held,
    on_top,
    owes,
    people,
    purse,
    refusal,
    stand,
    starting,
    texts,
    told,
    views,
)

rule = pytest.mark.rule


def facing(turn: int = 1, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> P:
    """K with two ashigaru and the ronin, Y with one ashigaru and a chain of peasants."""
    p = bare(turn=turn)
    stand(p, K, "C1", "C2", "C3")
    stand(p, Y, "F5", "F4", "E4", "D4")
    stand(p, R, "A3", "A4")
    people(p, K, active=2, ronin="active", card=1)
    people(p, Y, active=1)
    hand(p, K, *mine)
    hand(p, Y, *theirs)
    return acting(p, K)


def fight(p: P, field: str = "E4", send: str = "1 0", defend: str = "0 0") -> P:
    do(p, K, f"attack {field}", f"send {send}")
    if asked(p) == [(Y, "defend")]:
        do(p, Y, f"defend {defend}")
    return p


def strengths(p: P) -> list[int]:
    assert p.state.clash
    return [fighter.strength for fighter in p.state.clash.sides]


# ---- attack and defence


@rule("RIC-COM-01")
def test_any_peasant_can_be_attacked() -> None:
    p = facing()
    assert starting(p, K, "attack") == ["A4", "D4", "E4", "F4"]
    for field, text in (("C2", "your own"), ("F5", "palaces are safe"), ("G1", "No peasant works on G1.")):
        why = refusal(p, K, f"attack {field}")
        assert why.rule == "RIC-COM-01"
        assert text in why.text


@rule("RIC-COM-02")
def test_who_attacks() -> None:
    p = facing()
    do(p, K, "attack E4")
    assert starting(p, K, "send") == ["0 1", "1 0", "1 1", "2 0", "2 1"]
    people(p, K, active=0, tired=2, ronin="none")
    acting(p, K)
    assert refusal(p, K, "attack E4").text.startswith("Your ashigaru is tired.")
    people(p, K, tired=0)
    acting(p, K)
    assert refusal(p, K, "attack E4").rule == "RIC-COM-02"


@rule("RIC-COM-02", "RIC-COM-03")
def test_tired_warriors_stay_behind() -> None:
    p = facing()
    people(p, K, active=1, tired=1, ronin="tired")
    acting(p, K)
    do(p, K, "attack E4")  # one choice is no choice
    assert p.state.clash
    assert strengths(p)[0] == 2
    p = facing()
    people(p, K, active=2, tired=1, ronin="tired")
    acting(p, K)
    do(p, K, "attack E4")
    assert refusal(p, K, "send 0 1").rule == "RIC-COM-03"
    assert refusal(p, K, "send 3 0").rule == "RIC-COM-03"


@rule("RIC-COM-03", "RIC-COM-19")
@pytest.mark.parametrize("defence", ["0 0", "1 0"])
def test_attackers_tire_and_are_not_lost(defence: str) -> None:
    p = fight(facing(), send="1 1", defend=defence)
    camp = p.state.camps[K]
    assert (camp.active, camp.tired, camp.ronin) == (1, 1, "tired")
    assert p.state.camps[Y].ashigaru == 1


@rule("RIC-COM-04")
@pytest.mark.parametrize(("send", "strength"), [("1 0", 2), ("2 0", 4), ("0 1", 4), ("2 1", 8)])
def test_strength_of_an_attack(send: str, strength: int) -> None:
    p = facing(theirs=("nengu",))
    do(p, K, "attack E4", f"send {send}")
    assert strengths(p) == [strength, 1]


@rule("RIC-COM-05")
@pytest.mark.parametrize(("turn", "strength"), [(5, 8), (6, 9)])
def test_the_icon_makes_attacks_stronger(turn: int, strength: int) -> None:
    p = facing(turn, theirs=("nengu",))
    do(p, K, "attack E4", "send 2 1")
    assert strengths(p) == [strength, 1]


@rule("RIC-COM-06")
def test_the_defence() -> None:
    p = facing(mine=("nengu",))
    people(p, Y, active=2, tired=1, ronin="active")
    do(p, K, "attack E4", "send 1 0")
    assert starting(p, Y, "defend") == ["0 0", "0 1", "1 0", "1 1", "2 0", "2 1"]
    assert refusal(p, Y, "defend 3 0").rule == "RIC-COM-03"
    do(p, Y, "defend 1 1")
    assert strengths(p) == [2, 7]
    assert (p.state.camps[Y].active, p.state.camps[Y].tired, p.state.camps[Y].ronin) == (1, 2, "tired")


@rule("RIC-COM-06", "RIC-HOT-01")
def test_the_defender_is_asked_by_public_facts_alone() -> None:
    p = facing()
    people(p, Y, active=0, tired=1)
    do(p, K, "attack E4", "send 1 0")
    assert "E4" not in p.state.workers  # nobody active and no card: nothing to ask
    p = facing(theirs=("nengu",))
    people(p, Y, active=0)
    do(p, K, "attack E4", "send 1 0")
    assert asked(p) == [(Y, "defend")]
    assert texts(p, Y) == ["defend 0 0"]


# ---- the clash


@rule("RIC-COM-07")
def test_the_attacker_plays_first() -> None:
    p = fight(facing(mine=("nengu", "doku"), theirs=("ikki", "kaikon")))
    order = []
    while asked(p)[0][1] == "clash_play":
        order.append(asked(p)[0][0])
        do(p, order[-1], texts(p, order[-1])[0])
    assert order == [K, Y, K, Y]


@rule("RIC-COM-08")
def test_one_more_play_after_a_decline() -> None:
    p = fight(facing(mine=("nengu", "doku"), theirs=("ikki", "kaikon")))
    do(p, K, "clash_decline")
    assert ENGINE.prompt(p, Y).rule == "RIC-COM-08"  # type: ignore[union-attr]
    do(p, Y, "clash_card kaikon")
    assert p.state.clash is None


@rule("RIC-COM-09", "RIC-INFO-06")
def test_any_card_lies_face_down() -> None:
    p = fight(facing(mine=("tettai", "nengu", "shouri"), theirs=("ikki",)))
    assert starting(p, K, "clash_card") == ["nengu", "shouri", "tettai"]
    do(p, K, "clash_card tettai")
    for viewer, view in views(p).items():
        assert view.state.players[K].played == (["tettai"] if viewer == K else ["?"])
        assert ("Tettai" in told(p, viewer)) == (viewer == K)
    assert strengths(p) == [2, 1]


@rule("RIC-COM-10", "RIC-CARD-14")
def test_kyuujo_is_decided_by_the_attacker_first() -> None:
    p = facing(mine=("kyuujo", "kyuujo"), theirs=("kyuujo", "nengu"))
    purse(p, K, 5)
    purse(p, Y, 5)
    fight(p)
    for seat in (K, Y, K):
        do(p, seat, texts(p, seat)[0] if seat == K else "clash_card kyuujo")
    do(p, Y, "clash_decline")
    assert strengths(p) == [4, 2]
    assert asked(p) == [(K, "activate")]
    assert texts(p, K) == ["activate 0", "activate 1", "activate 2"]
    do(p, K, "activate 2")
    assert strengths(p) == [8, 2]
    assert p.state.players[K].ryo == 3
    assert asked(p) == [(Y, "activate")]
    do(p, Y, "activate 0")
    assert "8 to 2" in told(p)


@rule("RIC-COM-11", "RIC-COM-17")
@pytest.mark.parametrize(("defend", "stays"), [("0 0", False), ("1 0", True)])
def test_the_stronger_side_wins(defend: str, stays: bool) -> None:
    p = fight(facing(), defend=defend)
    assert (p.state.workers.get("E4") == Y) == stays


@rule("RIC-COM-12", "RIC-CARD-15")
def test_shouri_wins_at_equal_strength() -> None:
    p = facing(mine=("shouri",), theirs=("doku",))
    purse(p, K, 1)
    fight(p, send="2 0", defend="1 0")
    do(p, K, "clash_card shouri")
    do(p, Y, "clash_card doku")
    assert strengths(p) == [5, 5]
    assert asked(p) == [(K, "activate")]
    do(p, K, "activate 1")
    assert "E4" not in p.state.workers
    assert p.state.players[K].ryo == 0


@rule("RIC-COM-13")
def test_cards_off_the_deck_break_a_tie() -> None:
    p = facing(theirs=("kaikon",))
    people(p, Y, active=0)
    on_top(p, "shouri", "yuuki", "kyuujo", "doku", "nengu")
    fight(p)
    do(p, Y, "clash_card kaikon")  # 2 to 2; then 3 to 3 and 4 to 5
    assert p.state.workers["E4"] == Y
    assert "4 to 5" in told(p)
    assert p.state.discard == ["kaikon", "shouri", "yuuki", "kyuujo", "doku"]


@rule("RIC-DECK-02", "RIC-COM-13")
def test_no_card_is_left_to_break_a_tie() -> None:
    p = facing(theirs=("kaikon",))
    people(p, Y, active=0)
    fight(p)
    deck(p)
    discarded(p)
    do(p, Y, "clash_card kaikon")
    assert p.state.workers["E4"] == Y
    assert "the defender wins" in told(p)


@rule("RIC-COM-14", "RIC-DECK-03")
def test_all_cards_are_discarded() -> None:
    p = fight(facing(mine=("nengu", "doku"), theirs=("ikki", "kaikon")))
    while p.state.clash:
        seat = asked(p)[0][0]
        do(p, seat, texts(p, seat)[0])
    assert p.state.discard == ["nengu", "doku", "kaikon", "ikki"]


# ---- the result


@rule("RIC-COM-15")
@pytest.mark.parametrize("yes", [True, False])
def test_ashigaru_let_a_peasant_in(yes: bool) -> None:
    p = fight(facing(), "D4")
    assert asked(p) == [(K, "occupy")]
    assert p.state.camps[Y].supply == 22
    do(p, K, f"occupy {str(yes).lower()}")
    assert p.state.workers.get("D4") == (K if yes else None)
    assert p.state.camps[K].peasants == 1 - yes


@rule("RIC-COM-15")
@pytest.mark.parametrize(("field", "card"), [("F4", 1), ("D4", 0)])
def test_nobody_can_be_let_in(field: str, card: int) -> None:
    p = facing()
    people(p, K, card=card)
    fight(acting(p, K), field)
    assert field not in p.state.workers
    assert asked(p) == [(Y, "action")]


@rule("RIC-COM-16")
def test_a_ronin_wins() -> None:
    p = fight(facing(), "F4", send="1 1")
    assert p.state.workers["F4"] == K
    assert p.state.camps[K].peasants == 1
    assert (p.state.camps[K].supply, p.state.camps[Y].supply) == (20, 22)
    assert asked(p) == [(Y, "action")]


@rule("RIC-COM-18", "RIC-DRAW-02")
def test_a_card_for_both() -> None:
    p = facing(theirs=("nengu", "nengu", "nengu", "nengu", "doku"))
    on_top(p, "ikki", "kaikon")
    fight(p)
    do(p, Y, "clash_decline")
    assert held(p, K) == ["ikki"]
    assert len(held(p, Y)) == 5
    assert p.state.deck[-1] == "kaikon"


@rule("RIC-COM-23")
def test_a_chain_breaks() -> None:
    p = fight(facing(), "F4", send="2 0")
    assert cut_off(p.state, Y) == ["D4", "E4"]
    assert "2 more cut off" in told(p)


# ---- favours


@rule("RIC-COM-20", "RIC-FAV-02", "RIC-COM-22")
def test_soujutsu() -> None:
    p = facing(theirs=("nengu",))
    owes(p, K, soujutsu_no_shishou=1)
    acting(p, K)
    assert refusal(p, K, "use_favour soujutsu_no_shishou").rule == "RIC-COM-22"
    fight(p, send="2 0")
    do(p, K, "clash_favour soujutsu_no_shishou")
    assert strengths(p) == [6, 1]
    p = facing(mine=("kaikon",), theirs=("nengu",))
    owes(p, K, soujutsu_no_shishou=1)
    fight(acting(p, K), send="0 1")
    assert texts(p, K) == ["clash_card kaikon", "clash_decline"]
    assert refusal(p, K, "clash_favour soujutsu_no_shishou").rule == "RIC-COM-20"


@rule("RIC-COM-21", "RIC-COM-25", "RIC-FAV-04")
def test_youhei() -> None:
    p = facing(mine=("nengu",), theirs=("nengu", "ikki"))
    owes(p, K, youhei=2)
    purse(p, K, 1)
    on_top(p, "kyuujo")
    fight(acting(p, K))
    do(p, K, "clash_favour youhei")
    assert p.state.clash
    assert p.state.clash.attacker.unseen == ["kyuujo"]
    for view in views(p).values():
        assert view.state.clash
        assert view.state.clash.attacker.unseen == ["?"]
    assert asked(p) == [(Y, "clash_play")]  # it was one play
    do(p, Y, "clash_decline")
    assert refusal(p, K, "clash_favour youhei").rule == "RIC-ADV-12"
    do(p, K, "clash_decline")
    assert strengths(p) == [3, 1]
    assert texts(p, K) == ["activate 0", "activate 1"]
    do(p, K, "activate 1")
    assert "5 to 1" in told(p)


@rule("RIC-COM-22")
def test_favours_that_are_actions_do_not_help_in_a_fight() -> None:
    p = facing(mine=("nengu",), theirs=("nengu",))
    owes(p, K, shounin=1, iaijutsu_no_shishou=1)
    fight(acting(p, K))
    assert texts(p, K) == ["clash_card nengu", "clash_decline"]
    assert refusal(p, K, "clash_favour shounin").rule == "RIC-COM-22"
    assert "for a duel" in refusal(p, K, "clash_favour iaijutsu_no_shishou").text
    assert refusal(p, K, "clash_favour youhei").rule == "RIC-COM-07"


@rule("RIC-COM-24", "RIC-HOT-01")
def test_a_side_without_cards_declines_by_itself() -> None:
    p = facing(theirs=("nengu", "ikki"))
    fight(p)
    assert asked(p) == [(Y, "clash_play")]
    assert "{0} declines." in told(p)
    assert p.state.clash
    assert p.state.clash.last_play
    p = facing(theirs=("nengu",))
    owes(p, K, youhei=1)
    fight(acting(p, K))
    assert asked(p) == [(K, "clash_play")]  # a favour is left


@rule("RIC-CARD-14", "RIC-CARD-16")
def test_yuuki_is_a_bonus_in_combats() -> None:
    p = facing(mine=("yuuki",))
    purse(p, K, 9)
    fight(p)
    do(p, K, "clash_card yuuki")
    assert p.state.clash is None


@rule("RIC-CARD-17", "RIC-COM-03")
def test_tettai() -> None:
    p = facing(theirs=("tettai", "nengu"))
    do(p, K, "attack F4", "send 2 1")
    assert texts(p, Y) == ["defend 0 0", "defend 1 0", "play_reaction tettai"]
    do(p, Y, "play_reaction tettai")
    assert "F4" not in p.state.workers
    assert (p.state.camps[Y].peasants, p.state.camps[Y].active) == (1, 1)
    assert (p.state.camps[K].tired, p.state.camps[K].ronin) == (2, "tired")
    assert p.state.discard == ["tettai"]
    assert held(p, K) == []
    assert refusal(p, Y, "play_card tettai").rule  # its window is over
