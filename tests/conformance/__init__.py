"""What every game must hold, written once for any engine. A game's tests call each check as a test of its own.

    ledger_covered  rulebook_sound     T1   every rule has a test; the rulebook refers to what it has
    vectors_covered                    T2   every worked example has a test
    assert_golden   golden_playthrough T3   playthroughs in plain text (tests/playthroughs/<game>)
    random_games                       T4   random games to the end; with T9 bounds, T10 barriers, T11 copies
    legality                           T5   what is not in the legal list is refused and changes nothing
    twin_worlds                        T6   what is hidden makes no difference to what is shown
    same_everywhere imports_no_chance  T7   nothing but options, seed and actions matters
    pinned_counts                      T8   how many ways lead on, from pinned positions (tests/pins)
    canaries                           T13  no text tells of a component that its reader cannot see

The environment's GAMES (400 by default) scales the amounts; GOLDEN_UPDATE=1 writes the files of T3 and T8 anew.
`tests/engines/test_conformance_catches.py` plants faults in a toy game and shows that each check finds them.
"""

from tests.conformance.canaries import canaries
from tests.conformance.games import random_games
from tests.conformance.golden import Case, assert_golden, golden_cases, golden_playthrough, pinned_counts
from tests.conformance.ledger import ledger_covered, rulebook_sound, vectors_covered
from tests.conformance.legality import legality
from tests.conformance.playing import (
    FailedGame,
    Part,
    Run,
    amount,
    parts,
    positions,
    random_game,
    random_move,
    reported,
    started,
)
from tests.conformance.processes import imports_no_chance, same_everywhere
from tests.conformance.twins import twin_worlds

__all__ = [
    "Case",
    "FailedGame",
    "Part",
    "Run",
    "amount",
    "assert_golden",
    "canaries",
    "golden_cases",
    "golden_playthrough",
    "imports_no_chance",
    "ledger_covered",
    "legality",
    "parts",
    "pinned_counts",
    "positions",
    "random_game",
    "random_games",
    "random_move",
    "reported",
    "rulebook_sound",
    "same_everywhere",
    "started",
    "twin_worlds",
    "vectors_covered",
]
