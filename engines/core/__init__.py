"""The house that every game lives in: positions, agendas, secrets, dice, rulebooks, and the engine over them."""

from engines.core.actions import NOT_NOW, Action, Amount, Explained, IllegalAction, Menu
from engines.core.data import read_toml
from engines.core.dice import Dice
from engines.core.drafts import Draft, DraftCard, DraftChoice, DraftSlot
from engines.core.engine import Engine, Game, Spare
from engines.core.errors import BadOptions, CorruptPosition, GameError, Undeclared
from engines.core.position import Decision, Event, Position, Step, Task, named, who
from engines.core.rulebook import Option, Prompt, Refusal, Rule, Rulebook, load_rulebook, of_seat
from engines.core.secrecy import (
    ALL,
    NOBODY,
    UNKNOWN,
    Covered,
    FaceDown,
    Facts,
    Family,
    Peeked,
    PerSeat,
    Pile,
    Place,
    Private,
    Public,
    Seat,
    known,
)
from engines.core.standings import Line, Score, Standings
from engines.core.words import counted, listed

__all__ = [
    "ALL",
    "NOBODY",
    "NOT_NOW",
    "UNKNOWN",
    "Action",
    "Amount",
    "BadOptions",
    "CorruptPosition",
    "Covered",
    "Decision",
    "Dice",
    "Draft",
    "DraftCard",
    "DraftChoice",
    "DraftSlot",
    "Engine",
    "Event",
    "Explained",
    "FaceDown",
    "Facts",
    "Family",
    "Game",
    "GameError",
    "IllegalAction",
    "Line",
    "Menu",
    "Option",
    "Peeked",
    "PerSeat",
    "Pile",
    "Place",
    "Position",
    "Private",
    "Prompt",
    "Public",
    "Refusal",
    "Rule",
    "Rulebook",
    "Score",
    "Seat",
    "Spare",
    "Standings",
    "Step",
    "Task",
    "Undeclared",
    "counted",
    "known",
    "listed",
    "load_rulebook",
    "named",
    "of_seat",
    "read_toml",
    "who",
]
