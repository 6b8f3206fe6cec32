"""The match: views only, honest undo, the hand-over, the chronicle, and a journal that may fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from engines.core import BadOptions, Dice, IllegalAction, known
from engines.match import CannotUndo, Mark, Match, Move, Player, Privacy, Unkept, clean
from tests.toy import ENGINE
from tests.toy.bidding import Bid, SealBid
from tests.toy.components import BOX
from tests.toy.market import Choose, TakeNothing
from tests.toy.tasting import Keep, Pour, Taste

NAMES = ("Ana", "Ben", "{0}", "Dai")


def a_match(players: int = 3, seed: int = 7, privacy: Privacy = "table") -> Match:
    options = ENGINE.options({"players": players})
    return Match(ENGINE, options, seed, [Player(NAMES[i], i) for i in range(players)], privacy)


def play_any(match: Match, dice: Dice) -> Move:
    seat = dice.choice(list(match.deciding()))
    return match.play(seat, dice.choice(match.legal(seat)))


def play_until(match: Match, kind: type, dice: Dice | None = None) -> int:
    """Play until such a decision waits; returns its seat."""
    dice = dice or Dice(1)
    while not isinstance(match.waiting()[0], kind):
        play_any(match, dice)
    return match.deciding()[0]


class Memory(Unkept):
    """A journal that remembers, and can be told to fail."""

    id = "memo"

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.marks: list[Mark] = []
        self.broken = False

    def append(self, moves: Sequence[Move], mark: Mark) -> None:
        self._note(mark)
        self.moves += moves
        assert len(self.moves) == mark.number

    def retract(self, mark: Mark) -> None:
        self._note(mark)
        del self.moves[mark.number :]

    def settle(self, mark: Mark) -> None:
        self._note(mark)

    def _note(self, mark: Mark) -> None:
        if self.broken:
            raise OSError("no room")
        self.marks.append(mark)


def bytes_of(match: Match) -> tuple[Any, ...]:
    return match.fingerprint(), list(match.moves), match.floor


# ---- what is asked comes from a view


def test_a_bystander_and_a_seat_see_what_they_may() -> None:
    match = a_match()
    assert not known(match.view(None).state.guests[0].purse)
    assert match.view(0).state.guests[0].purse == 9
    assert not known(match.view(0).state.guests[1].hand[0])
    assert not known(match.view(0).dice)


def test_secret_offers_come_from_the_view_of_their_seat_and_open_ones_from_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = a_match()
    assert [a.text for a in match.legal(1)] == [a.text for a in match.offers(1).allowed]
    assert match.legal(1)[0] == Bid(0)
    seen: list[Any] = []
    seat = play_until(match, Choose)
    decision = match.decision(seat)
    assert decision
    assert decision.open
    monkeypatch.setattr(Choose, "offer", lambda self, p, menu: seen.append(p.state.guests[seat].purse))
    match.offers(seat)
    match.legal(seat)
    assert seen == ["?", "?"]


def test_nobody_is_offered_anything_who_is_not_asked() -> None:
    match = a_match()
    seat = play_until(match, Taste)
    other = (seat + 1) % 3
    assert match.legal(other) == []
    assert match.offers(other).allowed == []
    assert match.prompt(other) is None
    assert match.prompt(seat)
    with pytest.raises(IllegalAction, match="CORE-02"):
        match.read(other, "keep")


def test_views_are_not_kept() -> None:
    match = a_match()
    view = match.view(0)
    view.state.guests[0].hand.clear()
    assert match.view(0).state.guests[0].hand
    assert not any(isinstance(value, Struct) and value == view for value in vars(match).values())


def test_the_players_must_be_as_many_as_the_options_say() -> None:
    with pytest.raises(BadOptions, match="3 players, not for 2"):
        Match(ENGINE, ENGINE.options({"players": 3}), 1, [Player("Ana", 0), Player("Ben", 1)])


# ---- playing


def test_a_whole_match_ends_and_has_winners() -> None:
    match = a_match()
    dice = Dice(3)
    while not match.over:
        play_any(match, dice)
    assert match.deciding() == ()
    assert match.standings(None).over
    assert match.standings(None).winners
    assert match.where() == "The end"


def test_an_illegal_action_changes_nothing() -> None:
    match = a_match()
    before = bytes_of(match)
    with pytest.raises(IllegalAction) as caught:
        match.play(0, Bid(10))
    assert caught.value.refusal
    assert bytes_of(match) == before


def test_each_move_is_kept_before_play_returns() -> None:
    match = a_match()
    match.journal = journal = Memory()
    move = match.play(0, Bid(2))
    assert journal.moves == [move] == match.moves
    assert journal.marks[-1].deciding == (1, 2)
    assert match.engine.decode(journal.marks[-1].position()).state.guests[0].bid == 2
    match.undo(0)
    assert journal.moves == []
    assert match.engine.decode(journal.marks[-1].position()).state.guests[0].bid is None


@pytest.mark.parametrize("act", ["play", "undo", "redo"])
def test_if_the_journal_fails_nothing_has_changed(act: str) -> None:
    match = a_match()
    match.journal = journal = Memory()
    match.play(0, Bid(2))
    if act == "redo":
        match.undo(0)
    before = bytes_of(match)
    can = match.undoable(0), match.redoable(0)
    journal.broken = True
    with pytest.raises(OSError, match="no room"):
        match.play(1, Bid(1)) if act == "play" else match.undo(0) if act == "undo" else match.redo(0)
    assert bytes_of(match) == before
    assert (match.undoable(0), match.redoable(0)) == can


# ---- taking back


def test_undo_and_redo_go_there_and_back() -> None:
    match = a_match()
    start = match.fingerprint()
    match.play(0, Bid(2))
    after = match.fingerprint()
    assert match.undoable(0) == Bid(2)
    assert match.undo(0) == Bid(2)
    assert match.fingerprint() == start
    assert match.redoable(0) == Bid(2)
    assert match.redoable(1) is None
    match.redo(0)
    assert match.fingerprint() == after
    assert match.redoable(0) is None


def test_nobody_takes_back_what_another_did_and_an_act_of_another_fixes_what_was_before() -> None:
    match = a_match()
    match.play(0, Bid(2))
    with pytest.raises(CannotUndo, match="Somebody else"):
        match.undo(1)
    match.play(1, Bid(1))
    with pytest.raises(CannotUndo, match="Somebody else"):
        match.undo(0)
    match.undo(1)
    assert match.undoable(0) is None
    with pytest.raises(CannotUndo, match="That stands"):
        match.undo(0)


def test_no_undo_across_a_reveal() -> None:
    match = a_match()
    for seat in range(3):
        match.play(seat, Bid(seat))
    assert match.floor == 3
    with pytest.raises(CannotUndo, match="That stands"):
        match.undo(2)


def test_undo_goes_all_the_way_back_to_the_barrier() -> None:
    for seed in range(40):
        match, dice = a_match(players=2, seed=seed), Dice(seed)
        before: list[str] = []
        while not match.over:
            before.append(match.fingerprint())
            seat = play_any(match, dice).seat
            after, free = match.fingerprint(), len(match.moves) - match.floor
            for number in range(free):
                match.undo(seat)
                assert match.fingerprint() == before[-1 - number]
            assert match.undoable(seat) is None
            for _ in range(free):
                match.redo(seat)
            assert match.fingerprint() == after


def test_a_new_act_forgets_what_was_taken_back() -> None:
    match = a_match()
    match.play(0, Bid(2))
    match.undo(0)
    match.play(0, Bid(1))
    with pytest.raises(CannotUndo, match="put back"):
        match.redo(0)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(CannotUndo, match="nothing to take back"):
        a_match().undo(0)


# ---- the hand-over


def test_fixes_tells_what_could_not_be_taken_back_and_changes_nothing() -> None:
    match = a_match()
    assert not match.fixes(0, Bid(2))
    match.play(0, Bid(2))
    match.play(1, Bid(2))
    before = bytes_of(match)
    assert match.fixes(2, Bid(1))
    assert bytes_of(match) == before
    with pytest.raises(IllegalAction):
        match.fixes(2, Bid(10))


def test_an_act_waits_for_an_explicit_pass_before_the_curtain() -> None:
    match = a_match()
    assert match.curtain(0)
    assert not match.pass_pending(0)
    match.play(0, Bid(2))
    assert match.next_seat(0) == 1
    assert match.pass_pending(0)
    match.hand_over()
    assert not match.pass_pending(0)
    assert match.undoable(0) is None
    assert match.floor == 1


def test_after_the_last_act_of_a_run_the_next_seat_is_the_next_one_round_the_table() -> None:
    match = a_match()
    assert match.next_seat(1) == 1
    match.play(1, Bid(0))
    assert match.next_seat(1) == 2
    match.play(2, Bid(0))
    assert match.next_seat(2) == 0


def test_open_decisions_need_no_curtain_and_trust_never_does_and_turns_always() -> None:
    match = a_match()
    seat = play_until(match, Choose)
    assert not match.curtain(seat)
    match.play(seat, TakeNothing())
    assert not match.pass_pending(seat)
    match.privacy = "turns"
    assert match.curtain(match.deciding()[0])
    assert match.pass_pending(seat)
    match.privacy = "trust"
    assert not a_match(privacy="trust").curtain(0)


def test_one_human_alone_needs_no_curtain() -> None:
    players = [Player("Ana", 0), Player("Bot", 1, "bot"), Player("Bot", 2, "bot")]
    assert not Match(ENGINE, ENGINE.options({"players": 3}), 1, players).curtain(0)


def test_an_act_that_ends_the_turn_needs_no_pass_and_fixes_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match()
    monkeypatch.setattr(Bid, "ends_turn", True)
    assert match.fixes(0, Bid(2))
    match.play(0, Bid(2))
    assert match.undoable(0)
    assert not match.pass_pending(0)
    match.privacy = "trust"
    assert not match.fixes(1, Bid(2)), "nobody looks away, so it can be taken back"


def test_hand_over_holds_even_if_it_cannot_be_kept() -> None:
    match = a_match()
    match.journal = journal = Memory()
    match.play(0, Bid(2))
    journal.broken = True
    with pytest.raises(OSError, match="no room"):
        match.hand_over()
    assert match.undoable(0) is None


def test_hand_over_forgets_what_was_taken_back() -> None:
    match = a_match()
    match.play(0, Bid(2))
    match.undo(0)
    match.hand_over()
    assert match.redoable(0) is None


# ---- the chronicle


def test_the_chronicle_names_the_players_and_keeps_secrets() -> None:
    match = a_match()
    match.play(2, Bid(3))
    everybody, own = match.chronicle(None), match.chronicle(2)
    assert everybody[0].number == 0
    assert everybody[0].seat is None
    assert everybody[0].sentences[-1].text == "Round 1; Ana was host."
    assert (everybody[1].number, everybody[1].seat) == (1, 2)
    assert everybody[1].sentences[0].text == "{0} bids."
    assert own[1].sentences[0].text == "{0} bids 3."
    assert match.chronicle(1) == everybody


def test_chance_is_flagged_and_moves_that_told_nothing_are_left_out() -> None:
    match = a_match()
    play_until(match, Taste)
    last = match.chronicle(None)[-1]
    assert [s.text for s in last.sentences if s.chance] == ["The top of the caddy."]
    match.moves.append(Move(0, "dream"))
    assert match.chronicle(None)[-1] == last


def test_the_digest_begins_after_the_own_last_act() -> None:
    match = a_match()
    assert [e.number for e in match.digest(0)] == [0]
    match.play(0, Bid(2))
    match.play(1, Bid(1))
    match.play(2, Bid(0))
    assert [e.number for e in match.digest(0)] == [2, 3]
    assert [e.number for e in match.digest(1)] == [3]
    assert match.digest(2) == []


def test_equal_moves_lead_to_equal_positions() -> None:
    one, two = a_match(), a_match()
    dice = Dice(5)
    while not one.over:
        play_any(one, dice)
    assert two.replay(one.moves, one.floor) == len(one.moves)
    assert bytes_of(one) == bytes_of(two)


def test_sealed_bids_may_come_in_any_order() -> None:
    match = a_match()
    assert [type(d) for d in match.waiting()] == [SealBid] * 3
    for seat in (1, 0, 2):
        match.play(seat, Bid(0))
    other = a_match()
    for seat in (0, 1, 2):
        other.play(seat, Bid(0))
    assert match.fingerprint() == other.fingerprint()


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("Ana", "Ana"),
        (" Ana ", "Ana"),
        ("A\x1b[2Jna", "A[2Jna"),
        ("\u202eAna", "Ana"),
        ("\x00", "?"),
        ("a" * 99, "a" * 40),
    ],
)
def test_names_from_outside_are_cleaned(raw: str, kept: str) -> None:
    assert clean(raw) == kept


# ---- a series of answers handed in at once


def test_a_series_is_handed_in_whole_or_not_at_all() -> None:
    match = a_match()
    match.journal = Memory()
    seat = match.deciding()[0]
    bid = match.legal(seat)[0]
    with pytest.raises(IllegalAction):
        match.hand_in(seat, [bid, bid])
    assert not match.moves
    match.hand_in(seat, [bid])
    assert [move.action for move in match.moves] == [bid.text]
    assert match.undoable(seat) is None
    assert match.floor == 1


# ---- orders in advance


def tasting(seed: int = 7) -> tuple[Match, int]:
    """A match where the host tastes, and the host."""
    match = a_match(seed=seed)
    return match, play_until(match, Taste)


def test_orders_are_carried_out_in_turn() -> None:
    match, host = tasting()
    first = match.view(host).state.guests[host].hand[0]
    match.order(host, [Pour(first), Keep()])
    assert match.orders(host) == [Pour(first), Keep()]
    moves = match.carry_out()
    assert [move.action for move in moves] == [f"pour {first}", "keep"]
    assert match.moves[-2:] == moves
    assert not isinstance(match.decision(host), Taste)


def test_an_order_that_passes_is_good_for_every_time_and_the_occasion_ends_it() -> None:
    match, host = tasting()
    match.order(host, [Keep()])
    match.carry_out()
    assert match.orders(host) == [Keep()]
    while play_until(match, Taste, Dice(match.seed)) != host:  # not host twice running: try another game
        match, host = tasting(seed=match.seed + 1)
        match.order(host, [Keep()])
        match.carry_out()
    assert match.carry_out() == []  # another round is another occasion


def test_what_is_not_possible_is_dropped_with_all_that_follows() -> None:
    match, host = tasting()
    hand = match.view(host).state.guests[host].hand
    tea = next(tea for tea in hand if hand.count(tea) == 1)
    match.order(host, [Pour(tea), Pour(tea), Keep()])
    while [move.action for move in match.carry_out()] != [f"pour {tea}"]:  # until the same tea is not drawn again
        match, host = tasting(seed=match.seed + 1)
        hand = match.view(host).state.guests[host].hand
        tea = next(tea for tea in hand if hand.count(tea) == 1)
        match.order(host, [Pour(tea), Pour(tea), Keep()])
    assert isinstance(match.decision(host), Taste)
    assert match.orders(host) == []


def test_only_what_may_be_ordered_is_and_only_by_who_is_asked() -> None:
    match, host = tasting()
    hand = match.view(host).state.guests[host].hand
    absent = next(tea for tea in set(BOX.teas) if tea not in hand)
    with pytest.raises(IllegalAction):
        match.order(host, [Pour(absent)])
    other = (host + 1) % 3
    assert match.may_order(other) == []
    with pytest.raises(IllegalAction):
        match.order(other, [Keep()])
    match.order(other, [])
    assert match.orders(host) == match.orders(other) == []


def test_orders_are_withdrawn_by_hand_and_by_taking_back() -> None:
    match, host = tasting()
    match.order(host, [Keep()])
    match.withdraw(host)
    assert match.orders(host) == []
    match.order(host, [Keep()])
    match.carry_out()
    match.play(host, TakeNothing())
    match.undo(host)
    assert match.orders(host) == []


def test_what_happened_meanwhile_is_told_from_the_last_act_in_person() -> None:
    match, host = tasting()
    before = len(match.moves)
    match.order(host, [Keep()])
    match.carry_out()
    assert [entry.number for entry in match.digest(host)][-1] == before + 1
    match.play(host, TakeNothing())
    assert match.digest(host) == []


def test_orders_that_cannot_be_kept_stand() -> None:
    match, host = tasting()
    match.order(host, [Keep()])
    journal = Memory()
    journal.broken = True
    match.journal = journal
    before = bytes_of(match)
    with pytest.raises(OSError, match="no room"):
        match.carry_out()
    assert bytes_of(match) == before
    assert match.orders(host) == [Keep()]
