"""The action phase, action cards and favours that are actions (RIC-ACT, RIC-PASS, RIC-CARD, RIC-FAV)."""

from __future__ import annotations

import pytest

from engines.core import known
from engines.rice_wars import ENGINE
from engines.rice_wars.components import CARD
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
    on_fields,
    owes,
    people,
    phase,
    purse,
    refusal,
    stand,
    starting,
    texts,
    told,
)

rule = pytest.mark.rule


def island(*cards: str, ryo: int = 0) -> P:
    """K on turn with these cards; Y has a cut-off peasant on E2."""
    p = bare()
    stand(p, K, "C1", "C2")
    stand(p, Y, "F5", "F4", "E2")
    stand(p, R, "A3")
    hand(p, K, *cards)
    purse(p, K, ryo)
    return acting(p, K)


# ---- one action at a time


@rule("RIC-ACT-01", "RIC-ACT-02")
def test_one_action_at_a_time_round_the_table() -> None:
    p = island("nengu", "hikyaku")
    people(p, K, card=2, active=1, ronin="active")
    owes(p, K, shounin=1)
    phase(p)
    kinds = list(dict.fromkeys(text.split()[0] for text in texts(p, K)))
    assert kinds == ["place_peasant", "attack", "challenge", "use_favour", "play_card", "pass"]
    do(p, K, "play_card nengu")
    do(p, Y, "pass")
    do(p, R, "pass")
    do(p, K, "use_favour shounin")
    do(p, Y, "pass")
    do(p, R, "pass")
    for _ in range(2):
        do(p, K, texts(p, K)[0])  # Y and R have no marker left and pass by themselves
        assert asked(p) == [(K, "action")]


@rule("RIC-ACT-03", "RIC-COMP-06")
def test_an_action_card_is_paid_and_discarded() -> None:
    p = island("shinden", ryo=3)
    people(p, K, card=1)
    do(p, K, "play_card shinden E5")
    assert p.state.players[K].ryo == 2
    assert p.state.discard == ["shinden"]
    assert p.state.players[K].hand == []
    assert p.state.workers["E5"] == K
    assert told(p).startswith("{0} plays Shinden on E5 for 1 ryo.")


@rule("RIC-ACT-04", "RIC-COMP-08")
def test_nothing_is_played_in_vain() -> None:
    p = island("kaikon", "kyuusoku", "doku", "yashuu", "ikki", ryo=9)
    for card, on in (("kaikon", "C3"), ("kyuusoku", "ashigaru"), ("doku", "1"), ("yashuu", "F4")):
        assert refusal(p, K, f"play_card {card} {on}").rule in ("RIC-ACT-04", "RIC-PLACE-01", "RIC-COM-02")
    assert starting(p, K, "play_card") == ["ikki E2", "ikki F4"]
    p = island("nusutto")
    assert p.state.players[Y].ryo == 0  # but who could know
    assert starting(p, K, "play_card") == ["nusutto 1", "nusutto 2"]


@rule("RIC-ACT-05")
@pytest.mark.parametrize(("card", "wish"), [("tettai", "attack F4"), ("kagemusha", "challenge 1")])
def test_a_card_that_ends_it_ends_the_action(card: str, wish: str) -> None:
    p = island()
    people(p, K, ronin="active")
    hand(p, Y, card)
    purse(p, Y, 1)
    acting(p, K)
    do(p, K, wish)
    do(p, Y, f"play_reaction {card}")
    assert asked(p) == [(Y, "action")]
    assert p.state.camps[K].ronin == "tired"


@rule("RIC-COMP-09", "RIC-COMP-10")
def test_a_reaction_is_no_action() -> None:
    p = island("tettai", "shouri", ryo=9)
    why = refusal(p, K, "play_card tettai")
    assert why.rule == "RIC-COMP-10"
    assert "your defence" in why.text
    assert refusal(p, K, "play_card shouri").rule == "RIC-COMP-10"


@rule("RIC-COMP-07", "RIC-DRAW-02", "RIC-CARD-13")
@pytest.mark.parametrize(("others", "drawn"), [(0, 2), (3, 2), (4, 1)])
def test_the_courier_fills_the_hand(others: int, drawn: int) -> None:
    p = island("hikyaku", *["ikki", "ikki", "ikki", "nengu"][:others])
    do(p, K, "play_card hikyaku")
    assert len(p.state.players[K].hand) == others + drawn
    assert len(p.state.players[K].hand) <= 5


@rule("RIC-ACT-02", "RIC-COM-02")
def test_attacks_are_asked_in_two_steps_so_that_no_list_grows_long() -> None:
    p = bare(5, turn=7)
    others = iter(f for f in p.state.field_ids if f not in ("C1", "B6", "G7", "I2", "A3", "C2"))
    stand(p, K, "C1", "C2")
    for seat, palace in ((1, "B6"), (2, "G7"), (3, "I2"), (4, "A3")):
        stand(p, seat, palace, *[next(others) for _ in range(10)])
    people(p, K, card=5, active=17, ronin="active")
    hand(p, K, "yashuu", "shinden", "ikki", "negaeri", "kaikon")
    owes(p, K, souryo=2, geisha=1)
    purse(p, K, 20)
    acting(p, K)
    assert 100 < len(texts(p, K)) < 300
    do(p, K, f"attack {starting(p, K, 'attack')[0]}")
    assert len(texts(p, K)) == 18 * 2 - 1


# ---- passing


@rule("RIC-PASS-01", "RIC-PASS-05", "RIC-PASS-06")
def test_pass_markers() -> None:
    p = island()
    people(p, K, card=1)
    p.state.players[K].passes = 0
    phase(p)
    assert [me.passes for me in p.state.players] == [2, 2, 2]
    do(p, K, "pass")
    assert p.state.players[K].passes == 1
    people(p, Y, card=1)
    do(p, Y, texts(p, Y)[0])
    do(p, R, "pass")
    do(p, K, texts(p, K)[0])  # having passed once
    assert len(on_fields(p, K)) == 2


@rule("RIC-PASS-02", "RIC-PASS-03", "RIC-HOT-01")
def test_without_markers_only_defence_is_left() -> None:
    p = island()
    people(p, K, card=5, active=2)
    people(p, Y, card=5, active=1)
    hand(p, K, "kaikon")
    p.state.players[K].passes = 0
    acting(p, K)
    assert asked(p) == [(Y, "action")]
    assert "{0} has no pass marker left and can only defend." in told(p)
    do(p, Y, "attack C2")
    assert asked(p) == [(K, "defend")]
    do(p, K, "defend 2 0")
    assert asked(p) == [(K, "clash_play")]
    do(p, K, "clash_card kaikon")
    assert p.state.workers["C2"] == K


@rule("RIC-PASS-04")
def test_all_pass_in_a_row() -> None:
    p = island()
    for seat in (K, Y, R):
        people(p, seat, card=1)
    acting(p, K)
    do(p, K, "pass")
    do(p, Y, "pass")
    do(p, R, texts(p, R)[0])
    do(p, K, "pass")
    do(p, Y, "pass")
    assert p.state.passed == 2
    do(p, R, "pass")
    assert asked(p) == []
    assert "All have passed in a row" in told(p)


# ---- action cards


@rule("RIC-CARD-01")
def test_nengu() -> None:
    p = island("nengu")
    do(p, K, "play_card nengu")
    assert p.state.players[K].ryo == 3


@rule("RIC-CARD-02")
def test_kaikon() -> None:
    p = island("kaikon")
    people(p, K, card=2)
    acting(p, K)
    do(p, K, "play_card kaikon C3")
    assert asked(p) == [(K, "kaikon_second")]
    assert "C4" in starting(p, K, "place_second")
    assert refusal(p, K, "place_second E6").rule == "RIC-PLACE-03"
    do(p, K, "place_second C4")
    assert on_fields(p, K) == ["C2", "C3", "C4"]
    p = island("kaikon")
    people(p, K, card=2)
    acting(p, K)
    do(p, K, "play_card kaikon C3", "stop_placing")
    assert p.state.camps[K].peasants == 1


@rule("RIC-CARD-02", "RIC-HOT-01")
def test_kaikon_with_one_peasant() -> None:
    p = island("kaikon")
    people(p, K, card=1)
    acting(p, K)
    do(p, K, "play_card kaikon C3")
    assert asked(p) == [(Y, "action")]


@rule("RIC-CARD-03")
@pytest.mark.parametrize(("supply", "comes"), [(9, 2), (1, 1), (0, 0)])
def test_ninsoku(supply: int, comes: int) -> None:
    p = island("ninsoku")
    people(p, K, card=0, supply=supply)
    acting(p, K)
    if not comes:
        assert refusal(p, K, "play_card ninsoku").rule == "RIC-ACT-04"
        return
    do(p, K, "play_card ninsoku")
    assert p.state.camps[K].peasants == comes


@rule("RIC-CARD-04")
def test_choushuu() -> None:
    p = island("choushuu", ryo=1)
    do(p, K, "play_card choushuu")
    assert p.state.camps[K].active == 1
    p = island("choushuu", ryo=1)
    people(p, R, active=17)
    acting(p, K)
    assert refusal(p, K, "play_card choushuu").rule == "RIC-ACT-04"


@rule("RIC-CARD-05")
@pytest.mark.parametrize(("tired", "rested"), [(3, 2), (2, 2), (1, 1)])
def test_kyuusoku(tired: int, rested: int) -> None:
    p = island("kyuusoku", ryo=1)
    people(p, K, tired=tired, ronin="tired")
    acting(p, K)
    assert starting(p, K, "play_card") == ["kyuusoku ashigaru", "kyuusoku ronin"]
    do(p, K, "play_card kyuusoku ashigaru")
    assert (p.state.camps[K].active, p.state.camps[K].tired) == (rested, tired - rested)
    assert p.state.camps[K].ronin == "tired"


@rule("RIC-CARD-05")
def test_kyuusoku_for_the_ronin() -> None:
    p = island("kyuusoku", ryo=1)
    people(p, K, active=1, ronin="tired")
    acting(p, K)
    assert refusal(p, K, "play_card kyuusoku ashigaru").text == "You have no tired ashigaru."
    do(p, K, "play_card kyuusoku ronin")
    assert p.state.camps[K].ronin == "active"


@rule("RIC-CARD-06")
def test_yashuu() -> None:
    p = island("yashuu", ryo=1)
    people(p, K, active=2)
    acting(p, K)
    assert starting(p, K, "play_card") == ["yashuu E2", "yashuu F4"]
    do(p, K, "play_card yashuu F4")
    assert asked(p) == [(K, "choose_warriors")]
    hand(p, Y, "nengu")
    do(p, K, "send 1 0")
    assert p.state.clash
    assert p.state.clash.attacker.strength == 4
    assert p.state.discard == ["yashuu"]


@rule("RIC-CARD-07")
def test_shinden() -> None:
    p = island("shinden", ryo=1)
    people(p, K, card=1)
    acting(p, K)
    assert refusal(p, K, "play_card shinden F4").rule == "RIC-PLACE-07"
    assert len(starting(p, K, "play_card shinden")) == 37 - 3 - 3
    do(p, K, "play_card shinden G4")
    assert cut_off(p.state, K) == ["G4"]


@rule("RIC-CARD-08", "RIC-PIECE-02")
def test_ikki() -> None:
    p = island("ikki", ryo=3)
    assert refusal(p, K, "play_card ikki C2").rule == "RIC-COM-01"
    assert refusal(p, K, "play_card ikki D4").text == "No peasant works on D4."
    do(p, K, "play_card ikki F4")
    assert "F4" not in p.state.workers
    assert p.state.camps[Y].supply == 23
    p = island("ikki", ryo=2)
    assert refusal(p, K, "play_card ikki").rule == "RIC-HIRE-13"


@rule("RIC-CARD-09", "RIC-PIECE-04")
def test_negaeri() -> None:
    p = island("negaeri", ryo=2)
    assert refusal(p, K, "play_card negaeri F4").rule == "RIC-CARD-09"
    assert starting(p, K, "play_card") == ["negaeri E2"]
    do(p, K, "play_card negaeri E2")
    assert p.state.workers["E2"] == K
    assert (p.state.camps[K].supply, p.state.camps[Y].supply) == (22, 23)
    p = island("negaeri", ryo=2)
    people(p, K, card=0, supply=0)
    acting(p, K)
    assert starting(p, K, "play_card") == []


@rule("RIC-CARD-10", "RIC-INFO-06", "RIC-INFO-07")
def test_shinobi() -> None:
    p = island("shinobi", ryo=1)
    hand(p, Y, "kaikon", "doku", "doku")
    purse(p, Y, 4)
    acting(p, K)
    assert starting(p, K, "play_card") == ["shinobi 1"]
    assert refusal(p, K, "play_card shinobi 2").text == "{2} holds no card."
    assert refusal(p, K, "play_card shinobi 0").rule == "RIC-ACT-04"
    do(p, K, "play_card shinobi 1")
    assert p.barrier
    for viewer, sees in ((K, True), (Y, True), (R, False), (None, False)):
        seen = ENGINE.view(p, viewer).state.players[Y]
        assert (seen.ryo == 4) == sees
        assert (seen.hand == ["kaikon", "doku", "doku"]) == sees
        assert ("4 ryo, Kaikon, Doku and Doku" in told(p, viewer)) == (viewer == K)
    assert "who has 4 ryo" in ENGINE.prompt(p, K).ask  # type: ignore[union-attr]
    assert texts(p, K) == ["take_card kaikon", "take_card doku"]
    do(p, K, "take_card doku")
    assert (held(p, K), held(p, Y)) == (["doku"], ["kaikon", "doku"])
    assert not known(ENGINE.view(p, K).state.players[Y].ryo)
    assert ENGINE.view(p, K).state.players[Y].hand == ["?", "?"]
    for viewer in (K, Y):
        assert "{0} takes Doku from {1}." in told(p, viewer)
    for viewer in (R, None):
        assert "{0} takes a card from {1}." in told(p, viewer)


@rule("RIC-CARD-11", "RIC-INFO-07")
@pytest.mark.parametrize(("ryo", "taken"), [(5, 2), (1, 1), (0, 0)])
def test_nusutto(ryo: int, taken: int) -> None:
    p = island("nusutto")
    purse(p, Y, ryo)
    do(p, K, "play_card nusutto 1")
    assert (p.state.players[K].ryo, p.state.players[Y].ryo) == (taken, ryo - taken)
    assert f"{{0}} takes {taken} ryo from {{1}}." in told(p)


@rule("RIC-CARD-12")
@pytest.mark.parametrize(("active", "falls"), [(3, 2), (1, 1)])
def test_doku(active: int, falls: int) -> None:
    p = island("doku", ryo=1)
    people(p, Y, active=active, ronin="active")
    people(p, K, active=1)
    acting(p, K)
    assert starting(p, K, "play_card") == ["doku 1"]
    assert refusal(p, K, "play_card doku 2").text == "No ashigaru of {2} is active."
    assert refusal(p, K, "play_card doku 0").text == "It has to be aimed at somebody else."
    do(p, K, "play_card doku 1")
    assert (p.state.camps[Y].active, p.state.camps[Y].tired) == (active - falls, falls)
    assert p.state.camps[Y].ronin == "active"


@rule("RIC-COMP-06")
def test_what_cards_cost() -> None:
    costs = {card.id: card.cost for card in CARD.values() if card.cost}
    assert costs == {
        "choushuu": 1, "kyuusoku": 1, "yashuu": 1, "shinden": 1, "ikki": 3, "negaeri": 2, "shinobi": 1, "doku": 1,
        "kyuujo": 1, "shouri": 1, "yuuki": 1, "kagemusha": 1,
    }  # fmt: skip


# ---- favours that are actions


def helped(advisor: str, *cards: str) -> P:
    p = island(*cards)
    owes(p, K, **{advisor: 2})
    return acting(p, K)


@rule("RIC-FAV-01", "RIC-COMP-12")
def test_geisha() -> None:
    p = helped("geisha")
    hand(p, Y, "kaikon", "doku")
    acting(p, K)
    assert starting(p, K, "use_favour") == ["geisha 1"]
    assert refusal(p, K, "use_favour geisha 2").text == "{2} holds no card."
    do(p, K, "use_favour geisha 1")
    assert sorted(held(p, K) + held(p, Y)) == ["doku", "kaikon"]
    card = CARD[held(p, K)[0]].name
    assert [card in told(p, viewer) for viewer in (K, Y, R, None)] == [True, True, False, False]
    assert p.barrier


@rule("RIC-FAV-01", "RIC-FAV-08", "RIC-COMP-07")
@pytest.mark.parametrize("advisor", ["geisha", "onmyouji"])
def test_no_room(advisor: str) -> None:
    p = helped(advisor, *["nengu"] * 4, "doku")
    hand(p, Y, "kaikon")
    acting(p, K)
    assert not starting(p, K, "use_favour")
    wish = f"use_favour {advisor}" + (" 1" if advisor == "geisha" else "")
    assert refusal(p, K, wish).rule == "RIC-COMP-07"


@rule("RIC-FAV-05")
def test_gunshi() -> None:
    p = helped("gunshi")
    assert refusal(p, K, "use_favour gunshi ronin").text == "You have no tired ronin."
    people(p, K, tired=2, ronin="tired")
    acting(p, K)
    do(p, K, "use_favour gunshi ashigaru")
    assert (p.state.camps[K].active, p.state.camps[K].tired, p.state.camps[K].ronin) == (1, 1, "tired")


@rule("RIC-FAV-06")
def test_shounin() -> None:
    p = helped("shounin")
    do(p, K, "use_favour shounin")
    assert p.state.players[K].ryo == 3
    assert "{0} uses a favour of Shounin, 1 left." in told(p)


@rule("RIC-FAV-07")
def test_souryo() -> None:
    p = helped("souryo")
    stand(p, K, "C1", "C2", "E5")
    acting(p, K)
    assert "souryo E6" in starting(p, K, "use_favour")
    assert refusal(p, K, "use_favour souryo G1").rule == "RIC-FAV-07"
    supply = p.state.camps[K].supply
    do(p, K, "use_favour souryo E6")
    assert p.state.camps[K].supply == supply - 1
    p = helped("souryo")
    people(p, K, card=1, supply=0)
    acting(p, K)
    assert not starting(p, K, "use_favour")


@rule("RIC-FAV-08")
def test_onmyouji() -> None:
    p = helped("onmyouji")
    deck(p, "ikki", "doku", "doku", "nengu")
    do(p, K, "use_favour onmyouji")
    assert texts(p, K) == ["take_card ikki", "take_card doku"]
    assert ENGINE.view(p, K).state.looked.cards == ["ikki", "doku", "doku"]
    assert ENGINE.view(p, Y).state.looked.cards == ["?"] * 3
    do(p, K, "take_card doku")
    assert held(p, K) == ["doku"]
    assert p.state.deck == ["doku", "ikki", "nengu"]  # from the bottom
    assert ["Doku" in told(p, viewer) for viewer in (K, Y, None)] == [True, False, False]


@rule("RIC-DECK-01", "RIC-DECK-02", "RIC-DECK-04")
def test_a_new_deck() -> None:
    p = helped("onmyouji")
    deck(p, "ikki")
    discarded(p, "doku")
    do(p, K, "use_favour onmyouji")
    assert p.state.looked.cards == ["ikki", "doku"]
    do(p, K, "take_card doku")
    assert (p.state.deck, p.state.discard) == (["ikki"], [])
    p = helped("onmyouji", "hikyaku")
    deck(p)
    discarded(p)
    assert refusal(p, K, "use_favour onmyouji").rule == "RIC-ACT-04"
    do(p, K, "play_card hikyaku")  # the card itself becomes the deck
    assert held(p, K) == ["hikyaku"]
