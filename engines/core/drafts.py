"""A draft: a series of secret decisions that a player lays out freely and hands in whole.

While it is laid out it lives on the screen of its player alone; nobody, not even the library, sees how far it has got.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec import Struct

from engines.core.actions import Action
from engines.core.rulebook import Prompt, Refusal


class DraftSlot(Struct, frozen=True):
    """One space of a draft as it stands: what lies there ("" for nothing), and what is to be said of it."""

    id: str
    label: str
    value: str
    note: str = ""  # what it would cost and bring
    spots: tuple[str, ...] = ()  # its own place first
    warnings: tuple[str, ...] = ()  # what is allowed but unlikely to work out, each in a sentence
    purpose: str = ""  # what the space is for
    place: str = ""  # its number in the order in which the spaces count, "?" while that is hidden
    short: str = ""  # the label in at most eight cells
    code: str = ""  # the value in at most three cells
    brief: str = ""  # the note in at most eight cells
    left: str = ""  # how much would be left after it


class DraftChoice(Struct, frozen=True):
    """Something that can be laid on a space, or the reason why not."""

    value: str
    label: str
    note: str = ""
    refusal: Refusal | None = None
    spots: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    short: str = ""  # the label in at most three cells
    lies: str = ""  # the space that it lies on now


class DraftCard(Struct, frozen=True):
    """Something in the hand that lies nowhere yet, with what one wants to know of it, fact by fact."""

    short: str
    label: str
    facts: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()


class Draft(ABC):
    """Made by a decision out of what its seat may see; refuses only what the rules refuse."""

    @abstractmethod
    def slots(self) -> list[DraftSlot]:
        """All spaces in order, with what lies on them and what that would cost and bring."""

    @abstractmethod
    def choices(self, slot: str) -> list[DraftChoice]:
        """What can be laid on a space, taking it back and moving it from another space included."""

    @abstractmethod
    def lay(self, slot: str, value: str) -> None:
        """Lay something on a space; what lay there goes back to the hand."""

    @abstractmethod
    def laid(self) -> dict[str, str]:
        """What lies on which space, in the words of `lay`: enough to lay it out again."""

    @abstractmethod
    def why_not(self) -> Refusal | None:
        """Why the draft cannot be handed in as it stands, or None."""

    @abstractmethod
    def warnings(self) -> list[str]:
        """What is allowed but unlikely to work out, each in a sentence."""

    @abstractmethod
    def actions(self) -> list[Action]:
        """The answers that hand it in."""

    # ---- what a board beside it can tell

    def prompt(self, slot: str | None) -> Prompt | None:
        """What is asked while a space is being filled, or while none is; None: what the decision asks."""
        return None

    def due(self) -> int:
        """On how many spaces something has to lie."""
        return len(self.slots())

    def total(self) -> str:
        """What all of it would cost, in a few words."""
        return ""

    def hand(self) -> list[DraftCard]:
        """What lies nowhere yet."""
        return []

    def facts(self) -> tuple[str, ...]:
        """What the facts of a card in the hand are called, a word each."""
        return ()
