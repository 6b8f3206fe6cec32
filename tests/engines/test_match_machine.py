"""Odd interleavings: two programs at one match, undo and redo, closing and opening, whoever looks.

A plain list of moves says what must be; everything that is seen is compared with a match played anew from it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.core import IllegalAction
from engines.library import FILE, File, Library, MatchMovedOn
from engines.library import library as library_module
from engines.match import CannotUndo, Match
from tests.engines.test_match import a_match, bytes_of
from tests.toy import ENGINE

GAMES = {"toy": ENGINE}
LONG = "GAMES" in os.environ
WRITERS = st.sampled_from([0, 0, 0, 1])
NUMBERS = st.integers(0, 9)


class Tables(RuleBasedStateMachine):
    """Two programs, each with the same match open."""

    def __init__(self) -> None:
        super().__init__()
        self.place = Path(tempfile.mkdtemp())
        self.libraries = [Library(File(self.place / FILE), GAMES) for _ in range(2)]
        self.matches: list[Match] = []
        self.moves: list[tuple[int, str]] = []  # the truth
        self.fixed = 0  # so many of them must never go again
        self.seen = [0, 0]  # the change that each program has seen
        self.change = 0

    @initialize(players=st.integers(2, 4), seed=st.integers(0, 99))
    def begin(self, players: int, seed: int) -> None:
        self.start = players, seed
        match = a_match(players, seed)
        self.libraries[0].create(match, "machine")
        self.matches = [match, self.libraries[1].load(match.id)]

    def _writes(self, writer: int) -> Match | None:
        """The match of a writer who is up to date; the other one is refused, and looks again."""
        match = self.matches[writer]
        if self.seen[writer] == self.change:
            return match
        before = bytes_of(match)
        acts = [(seat, action) for seat in match.deciding() for action in match.legal(seat)]
        for seat, action in acts[:1]:
            with pytest.raises(MatchMovedOn):
                match.play(seat, action)
        for seat in range(len(match.players)):
            if match.undoable(seat):
                with pytest.raises(MatchMovedOn):
                    match.undo(seat)
        assert bytes_of(match) == before
        self.look_again(writer)
        return None

    def _wrote(self, writer: int) -> None:
        self.change += 1
        self.seen[writer] = self.change

    @rule(writer=WRITERS, who=NUMBERS, what=NUMBERS)
    def act(self, writer: int, who: int, what: int) -> None:
        match = self._writes(writer)
        if not match or match.over:
            return
        seats = match.deciding()
        seat = seats[who % len(seats)]
        actions = match.legal(seat)
        action = actions[what % len(actions)]
        fixes = match.fixes(seat, action)
        match.play(seat, action)
        self.moves.append((seat, action.text))
        self._wrote(writer)
        if match.floor == len(self.moves):
            assert fixes
            self.fixed = len(self.moves)
        else:
            assert match.undoable(seat) == action

    @rule(writer=WRITERS, seat=st.integers(0, 3))
    def act_out_of_turn(self, writer: int, seat: int) -> None:
        match = self.matches[writer]
        asked = match.deciding()
        if asked and seat not in asked:
            with pytest.raises(IllegalAction):
                match.play(seat, match.legal(asked[0])[0])

    @rule(writer=WRITERS, seat=st.integers(0, 3))
    def undo(self, writer: int, seat: int) -> None:
        match = self._writes(writer)
        if not match:
            return
        if match.undoable(seat):
            match.undo(seat)
            owner, _ = self.moves.pop()
            assert owner == seat
            assert len(self.moves) >= self.fixed
            self._wrote(writer)
        else:
            with pytest.raises(CannotUndo):
                match.undo(seat)

    @rule(writer=WRITERS, seat=st.integers(0, 3))
    def redo(self, writer: int, seat: int) -> None:
        match = self._writes(writer)
        if not match:
            return
        if match.redoable(seat):
            move = match.redo(seat)
            assert move.seat == seat
            self.moves.append((seat, move.action))
            self._wrote(writer)
        else:
            with pytest.raises(CannotUndo):
                match.redo(seat)

    @rule(writer=WRITERS)
    def hand_over(self, writer: int) -> None:
        match = self._writes(writer)
        if not match:
            return
        had_something = match.floor < len(match.moves) or any(match.redoable(s) for s in range(len(match.players)))
        match.hand_over()
        self.fixed = len(self.moves)
        if had_something:
            self._wrote(writer)

    @rule(writer=WRITERS)
    def look_again(self, writer: int) -> None:
        assert self.matches[writer].refresh() == (self.seen[writer] != self.change)
        self.seen[writer] = self.change

    @rule(writer=WRITERS)
    def open_again(self, writer: int) -> None:
        match_id = self.matches[writer].id
        self.libraries[writer].close()
        self.libraries[writer] = Library(File(self.place / FILE), GAMES)
        self.matches[writer] = self.libraries[writer].load(match_id)
        assert self.matches[writer].notice == ""
        self.seen[writer] = self.change

    @precondition(lambda self: self.moves)
    @rule(viewer=st.none() | st.integers(0, 3))
    def look(self, viewer: int | None) -> None:
        """Whoever looks sees the same in both programs, and changes nothing."""
        for writer in (0, 1):
            self.look_again(writer)
        one, two = self.matches
        if viewer is not None and viewer >= len(one.players):
            return
        before = bytes_of(one)
        assert one.view(viewer).state == two.view(viewer).state
        assert one.chronicle(viewer) == two.chronicle(viewer)
        assert one.standings(viewer) == two.standings(viewer)
        assert bytes_of(one) == before == bytes_of(two)

    @invariant()
    def whoever_has_seen_the_last_change_stands_where_the_moves_lead(self) -> None:
        for match, seen in zip(self.matches, self.seen, strict=False):
            if seen == self.change:
                assert [(move.seat, move.action) for move in match.moves] == self.moves
                assert match.floor >= self.fixed
        if len(self.moves) in (1, 2, 4, 8, 16, 32):
            anew = a_match(*self.start)
            for seat, text in self.moves:
                anew.play(seat, anew.read(seat, text))
            for match, seen in zip(self.matches, self.seen, strict=False):
                if seen == self.change:
                    assert match.fingerprint() == anew.fingerprint()

    def teardown(self) -> None:
        for library in self.libraries:
            library.close()
        shutil.rmtree(self.place)


@pytest.fixture(autouse=True)
def frequent_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that short matches have some."""
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 4)


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=1000 if LONG else 100,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
