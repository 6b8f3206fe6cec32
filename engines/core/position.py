"""The position: one value that is a whole match in progress, and the agenda of what must still happen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engines.core.actions import Action, Menu, snake
from engines.core.dice import Dice
from engines.core.drafts import Draft
from engines.core.rulebook import Prompt, Refusal
from engines.core.secrecy import Seat

S = TypeVar("S")
T = TypeVar("T", bound="Task")
C = TypeVar("C")


@cache
def who(seat: Seat) -> str:
    """The token for a seat in a sentence; `named` puts the name in its place."""
    return f"{{{seat}}}"


def named(text: str, names: list[str]) -> str:
    """A sentence with the seats' names in it; names are data and are never looked into."""
    pieces = text.split("{")
    out = [pieces[0]]
    for piece in pieces[1:]:
        token, closed, rest = piece.partition("}")
        if closed and token.isdecimal() and int(token) < len(names):
            out.append(names[int(token)] + rest)
        else:
            out.append("{" + piece)
    return "".join(out)


class Event(Struct, frozen=True, gc=False):
    """Something that happened: what everybody reads, and what the `seats` it concerns read instead."""

    text: str
    secret: str = ""
    seats: tuple[Seat, ...] = ()
    spots: tuple[str, ...] = ()  # where on the board it happened; everybody sees that, whatever else is secret of it
    chance: bool = False  # a record of the dice, below the story told by the others

    def seen_by(self, seat: Seat) -> str:
        """The sentence that a viewer may read."""
        return self.secret if self.secret and seat in self.seats else self.text


class Task(Struct, frozen=True, tag=True, gc=False):
    """An entry of the agenda: public facts only, never changed, so copies share it."""

    sealed: ClassVar[bool] = False  # only a decision can be


class Step(Task, frozen=True):
    """Happens by itself."""

    def run(self, p: Any) -> None:
        """Carry it out, and push what follows from it."""
        raise NotImplementedError


class Decision(Task, frozen=True):
    """Waits for one seat. A method with a parameter `action: SomeAction` carries that action out."""

    seat: Seat

    asks: ClassVar[str] = ""  # its name, mostly that of its prompt; "": that of its class
    open: ClassVar[bool] = False  # all that the answer depends on is public
    sealed: ClassVar[bool] = False  # a run of sealed decisions on top is answered in any order
    always_asked: ClassVar[bool] = False  # asked for even with one legal action
    laid_out: ClassVar[bool] = False  # one of a series that is laid out as a whole: its first has a draft

    @classmethod
    def kind(cls) -> str:
        """The name of this kind of decision."""
        return cls.asks or snake(cls.__name__)

    def offer(self, p: Any, menu: Menu) -> None:
        """Every action worth showing, allowed or refused: the single source of legality."""
        raise NotImplementedError

    def why_not(self, p: Any, wish: str) -> Refusal | None:
        """Why something is refused that `offer` does not list, by its text; None: for no reason of its own."""
        return None

    def why_not_at(self, p: Any, spot: str) -> Refusal | None:
        """Why nothing can be done at a place that nothing in `offer` touches; None: for no reason of its own."""
        return None

    def why_not_others(self, p: Any, seat: Seat, wish: str) -> Refusal | None:
        """Why a seat that is not asked may not do this while the decision waits; None: somebody else decides."""
        return None

    def prompt(self, p: Any) -> Prompt:
        """What the player is asked, from what this player may know."""
        raise NotImplementedError

    def draft(self, view: Any) -> Draft | None:
        """The means to lay out a series of secret decisions that is handed in whole; None: it is asked singly."""
        return None

    def occasion(self, p: Any) -> str:
        """What orders that are given here hold for, by a name that no other time has; "" where none can be given.

        Reads public facts alone.
        """
        return ""

    def ahead(self, view: Any) -> list[Action]:
        """What can be ordered to be done later on the same occasion, from what this seat may know."""
        return []

    def settled(self, p: Any) -> bool:
        """For a secret decision: whether public facts alone prove that it has one answer."""
        return False


class Position(Struct, Generic[S, T], dict=True):
    """The table, the agenda (the last entry happens next), the dice, and what the last action told.

    Its `__dict__` is room for a memo of legal actions and no part of the value.
    """

    state: S
    agenda: list[T]
    dice: int
    barrier: bool = False  # the last action told somebody something: it cannot be taken back
    news: list[Event] = []

    def push(self, *tasks: T) -> None:
        """Put tasks on the agenda; the first one happens first."""
        self.agenda.extend(reversed(tasks))

    def say(self, text: str, *spots: str) -> None:
        """Tell everybody."""
        self.news.append(Event(text, "", (), spots))

    def whisper(self, text: str, secret: str, *seats: Seat, open_spots: tuple[str, ...] = ()) -> None:
        """Tell everybody `text` and `open_spots`, and the seats it concerns `secret` instead of the text.

        A place that is part of the secret has no place here: the conformance suite finds it.
        """
        self.news.append(Event(text, secret, seats, open_spots))

    def reveal(self) -> None:
        """Somebody learns something now: no undo past this.

        Said unconditionally or on public facts: whether an act can be taken back is told before it is done.
        """
        self.barrier = True

    @contextmanager
    def chance(self, why: str) -> Iterator[Dice]:
        """Dice for as many throws as one thing takes ("Eleven cubes fall into the tower."), told as one."""
        dice = Dice(self.dice)
        yield dice
        self.dice = dice.state
        self.barrier = True
        self.news.append(Event(why, chance=True))

    def roll(self, n: int, why: str) -> int:
        """A number from 0 to n - 1."""
        with self.chance(why) as dice:
            return dice.below(n)

    def draw(self, pile: list[C], why: str) -> C:
        """Take the top (last) of a pile that is in random order already."""
        self.barrier = True
        self.news.append(Event(why, chance=True))
        return pile.pop()

    def draw_any(self, bag: list[C], why: str) -> C:
        """Take a random one out of a bag whose order means nothing."""
        return bag.pop(self.roll(len(bag), why))

    def shuffle(self, pile: list[Any], why: str) -> None:
        """Put a pile into a random order."""
        with self.chance(why) as dice:
            dice.shuffle(pile)
