"""A match in progress: its players, what was done and told, what keeps it, and what can be taken back."""

from engines.match.chronicle import Entry, Move, Remark, Sentence, Told
from engines.match.dealing import CHOSEN, READ, deal
from engines.match.journal import Aside, Journal, Later, Mark, Unkept, Whose
from engines.match.match import CannotUndo, Match, Privacy, SeatLocked
from engines.match.players import HUMAN, NAME_AT_MOST, USUAL_NAMES, Player, clean, usual_name

__all__ = [
    "CHOSEN",
    "HUMAN",
    "NAME_AT_MOST",
    "READ",
    "USUAL_NAMES",
    "Aside",
    "CannotUndo",
    "Entry",
    "Journal",
    "Later",
    "Mark",
    "Match",
    "Move",
    "Player",
    "Privacy",
    "Remark",
    "SeatLocked",
    "Sentence",
    "Told",
    "Unkept",
    "Whose",
    "clean",
    "deal",
    "usual_name",
]
