"""Bots at a table: which of them a match waits for, and what they answer."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from engines.bots.minds import MINDS, choose
from engines.bots.thinking import SECONDS, SECRET
from engines.core import Engine, Position, Seat
from engines.match import Match, Move

SLOW = frozenset({"thinker"})  # takes time, and is better asked in a process of its own
LATE = 0.75  # seconds by which an answer is later than the time to think: a process starts, a last world is played out


class Task(NamedTuple):
    """All that a bot is told: what its seat sees, and a seed that belongs to it alone."""

    bot: str
    engine: Engine[Any, Any]
    view: Position[Any, Any]
    seat: Seat
    seed: int

    @property
    def slow(self) -> bool:
        """Whether it takes time to answer."""
        decision = self.engine.decision(self.view, self.seat)
        if self.bot not in SLOW or decision is None or decision.laid_out:
            return False
        return not decision.open or len(self.engine.legal(self.view, self.seat)) > 1

    @property
    def lasts(self) -> float:
        """Seconds that a secret answer takes, however little there is to choose from: a quick one would tell that."""
        decision = self.engine.decision(self.view, self.seat)
        if not self.slow or decision is None or decision.open:
            return 0.0
        return SECONDS * (SECRET if decision.sealed else 1.0) + LATE

    @property
    def hurried(self) -> Task:
        """The same for a bot that answers at once: the rule of thumb."""
        return self._replace(bot="solid")

    def answer(self) -> str:
        """The text of what it answers. Equal tasks have equal answers, but for a bot that is given seconds."""
        return choose(self.bot, self.engine, self.view, self.seat, self.seed).text


def waiting_bot(match: Match) -> Seat | None:
    """The bot that has to act next: a sealed one at once, since it waits for nobody."""
    return next((seat for seat in match.deciding() if not match.is_human(seat)), None)


def task_of(match: Match, seat: Seat) -> Task:
    """What a bot is told when it has to act."""
    told = sha256(f"{match.seed} {len(match.moves)} {seat}".encode()).digest()
    bot = match.players[seat].plays
    known = bot if bot in MINDS else "solid"  # of another version of the program
    return Task(known, match.engine, match.view(seat), seat, int.from_bytes(told[:8], "big"))


def play_answer(match: Match, seat: Seat, answer: str) -> Move:
    """Carry out what a bot has answered."""
    return match.play(seat, match.read(seat, answer))
