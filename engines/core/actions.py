"""What a seat may do: actions, the menu that a decision offers, and why something is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec

from msgspec import Struct

from engines.core.errors import GameError
from engines.core.rulebook import Refusal
from engines.core.secrecy import Seat

A = ParamSpec("A")

NOT_NOW = Refusal("not_now", "CORE-01", "That is not possible now.")
NOT_ASKED = Refusal("not_asked", "CORE-02", "Somebody else decides now.")


@cache
def snake(name: str) -> str:
    """`TakeMissions` -> `take_missions`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _word(value: object) -> str:
    """One value of an action in its text."""
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Amount(str):
    """A step that says how many: it is counted up and down, beginning at the least or the most, not read in a list."""

    number: int
    most: bool

    def __new__(cls, number: int, text: str = "", most: bool = False) -> Amount:
        amount = super().__new__(cls, text or str(number))
        amount.number = number
        amount.most = most
        return amount


class Action(Struct, frozen=True, tag=snake, gc=False):
    """What a seat wants, in ids only. Every choice has exactly one `text`."""

    @property
    def text(self) -> str:
        """The canonical text of this action, for saves, replays and reports."""
        words = [snake(type(self).__name__)]
        for name in self.__struct_fields__:
            words.append(_word(getattr(self, name)))
        return " ".join(words)

    @property
    def label(self) -> str:
        """What a person reads; unique among the actions of one decision."""
        return self.text

    @property
    def spots(self) -> tuple[str, ...]:
        """The places on the board that this action touches, so that the board can be the menu."""
        return ()

    @property
    def passes(self) -> bool:
        """Whether this is the way to say "done", "pass" or "none": there is one at most, on a key of its own."""
        return False

    @property
    def ends_turn(self) -> bool:
        """Whether it says in so many words that the turn is over, so that nobody needs to ask again."""
        return False

    def detail(self, view: Any, seat: Seat) -> str:
        """What it would bring `seat`, told from what that seat may see: a second column beside the label."""
        return ""

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        """The natural steps of choosing it: a long list is asked step by step, how many of something as an Amount."""
        return (self.label,)

    def picks(self, view: Any, seat: Seat) -> tuple[str, ...] | None:
        """What is picked where several things are picked together; None: it is chosen whole."""
        return None


class IllegalAction(GameError):
    """Refused; nothing has changed. `refusal` says why and names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


class Menu:
    """Collects what a decision allows; refusals cost nothing here."""

    __slots__ = ("allow", "allow_all", "allowed", "refused")

    explains = False  # whether refusals are kept; guards sentences that take work to write

    def __init__(self) -> None:
        self.allowed: list[Action] = []
        self.refused: list[tuple[Action, Refusal]] = []
        self.allow = self.allowed.append
        self.allow_all = self.allowed.extend

    def refuse(self, refusal: Refusal, kind: Callable[A, Action], *args: A.args, **kwargs: A.kwargs) -> None:
        """Say why an action that a player could think of is not allowed."""


class Explained(Menu):
    """A menu that keeps the refusals, for somebody who reads them."""

    explains = True

    def refuse(self, refusal: Refusal, kind: Callable[A, Action], *args: A.args, **kwargs: A.kwargs) -> None:
        self.refused.append((kind(*args, **kwargs), refusal))
