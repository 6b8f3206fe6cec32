"""What holds at every moment of every game (RIN-INV)."""

from __future__ import annotations

import pytest

from engines.core import Action, Dice
from engines.ringyo import ENGINE
from engines.ringyo.components import GREEN, YELLOW
from engines.ringyo.state import Player
from tests.conformance import amount
from tests.conformance.playing import some_options
from tests.engines.ringyo.arrange import P, complete, lying


def samurai(me: Player) -> int:
    """All Samurai of a player."""
    return me.samurai(YELLOW) + me.samurai(GREEN)


def watched(number: int) -> tuple[P, int]:
    """A random game with everything looked at after every action; returns it and how many actions it had."""
    p = ENGINE.new(some_options(ENGINE, number), number)
    dice = Dice(number)
    count = 0
    studies = [0] * len(p.state.players)
    box = {family: len(found) for family, found in lying(p.state).items()}
    while waiting := ENGINE.waiting(p):
        decision = dice.choice(waiting)
        seat = decision.seat
        legal = ENGINE.legal(p, seat)
        assert legal
        assert len(legal) < 300
        action = _some(legal, dice)
        me = p.state.players[seat]
        before = sum(map(sum, me.storage.values()))
        round_before, staff = p.state.round, [samurai(other) for other in p.state.players]
        ENGINE.apply(p, seat, action)
        count += 1
        complete(p)
        assert {family: len(found) for family, found in lying(p.state).items()} == box
        me = p.state.players[seat]
        word = action.text.split()[0]
        after = sum(map(sum, me.storage.values()))
        if word in ("split", "join", "exchange"):
            assert after == before
        if after > before:
            assert word in ("cut", "coppice", "play_forestry")  # a card with a single target chooses it by itself
        if after < before:
            assert word in ("build", "build_in_edo", "play_forestry")
        studies[seat] += word == "study" or (word == "play_forestry" and me.row > studies[seat])
        assert [other.row for other in p.state.players] == studies
        if p.state.round == round_before:
            assert all(samurai(other) >= n for other, n in zip(p.state.players, staff, strict=True))
    return p, count


def _some(legal: list[Action], dice: Dice) -> Action:
    """Any action; the end of a phase rarely, so that provinces come to something."""
    if legal[-1].passes and len(legal) > 1 and dice.below(8):
        legal = legal[:-1]
    acts = [a for a in legal if not a.text.startswith(("place_worker", "split", "join"))]
    return dice.choice(acts if acts and dice.below(3) else legal)


@pytest.mark.rule(
    "RIN-INV-01",
    "RIN-INV-02",
    "RIN-INV-03",
    "RIN-INV-04",
    "RIN-INV-05",
    "RIN-INV-07",
    "RIN-INV-09",
    "RIN-INV-10",
    "RIN-INV-12",
)
@pytest.mark.parametrize("part", range(4))
def test_at_every_moment_of_a_game(part: int) -> None:
    for number in range(part, amount(24), 4):
        p, _ = watched(number)
        assert (p.state.round, p.state.phase) == (5, "game_over")


@pytest.mark.rule("RIN-INV-06", "RIN-INV-08")
def test_workers_stand_on_crossings_and_floods_are_single() -> None:
    p = ENGINE.new(ENGINE.options({"players": 2}), 3)
    dice = Dice(3)
    placed = {0: 0, 1: 0}
    while waiting := ENGINE.waiting(p):
        seat = waiting[0].seat
        number = p.state.round
        action = _some(ENGINE.legal(p, seat), dice)
        ENGINE.apply(p, seat, action)
        if p.state.round != number:
            placed = {0: 0, 1: 0}
        placed[seat] += action.text.startswith("place_worker")
        assert [len(me.placed) for me in p.state.players] == list(placed.values())
        assert all(there.height == 0 for me in p.state.players for there in me.cells.values() if there.holds == "flood")


@pytest.mark.rule("RIN-INV-11")
def test_the_same_again() -> None:
    (one, count), (other, again) = watched(7), watched(7)
    assert count == again
    assert ENGINE.encode(one) == ENGINE.encode(other)
