"""Laying out a draft, with the face of a `Chooser`: spaces, what can lie on them, and the way to hand it in."""

from __future__ import annotations

from engines.core import Action, Draft, Refusal
from screens.boards.base import Spot
from screens.choosing import Entry, Refused
from screens.counting import Counting

HAND_IN = "Hand it in"


class Drafting:
    """Choose a space, then what to lay there; again, until it is handed in. Nothing is fixed before."""

    picking = False
    counting: Counting | None = None
    passing: Action | None = None

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._slot: str | None = None
        self.word = ""

    def laid(self) -> dict[str, str]:
        """What lies where, to be laid out again behind the next curtain."""
        return self._draft.laid()

    def lay_again(self, laid: dict[str, str]) -> None:
        """Lay out what was laid before."""
        for slot, value in laid.items():
            self._draft.lay(slot, value)

    @property
    def entries(self) -> list[Entry]:
        """The spaces, or what can be laid on the chosen one."""
        word = self.word.casefold()
        found = self._spaces() if self._slot is None else self._values(self._slot)
        return [e for e in found if word in f"{e.label} {e.detail}".casefold()] if word else found

    @property
    def spots(self) -> frozenset[Spot]:
        """The places of what can be chosen."""
        return frozenset(spot for entry in self.entries if entry.possible for spot in entry.spots)

    @property
    def picked_spots(self) -> frozenset[Spot]:
        """The places of what lies on spaces already."""
        return frozenset(spot for slot in self._draft.slots() if slot.value for spot in slot.spots)

    @property
    def filling(self) -> bool:
        """Whether a space is chosen and something is being laid on it."""
        return self._slot is not None

    @property
    def progress(self) -> str:
        """How far it is, or which space is being filled."""
        slots = self._draft.slots()
        if self._slot is not None:
            return next(slot.label for slot in slots if slot.id == self._slot)
        return f"{sum(bool(slot.value) for slot in slots)} of {len(slots)} laid"

    @property
    def warnings(self) -> list[str]:
        """What is allowed but unlikely to work out."""
        return self._draft.warnings()

    def refused(self, most: int) -> list[Refused]:
        """What cannot be laid on the chosen space, and why."""
        if self._slot is None:
            return []
        choices = self._draft.choices(self._slot)
        return [Refused(c.label, c.refusal) for c in choices if c.refusal is not None][:most]

    def why_not(self, spot: Spot) -> Refusal | None:
        """Why a place cannot be chosen for the space."""
        if self._slot is None:
            return None
        return next((c.refusal for c in self._draft.choices(self._slot) if spot in c.spots and c.refusal), None)

    def find(self, word: str) -> None:
        """Show only what a word occurs in."""
        self.word = word

    def focus(self, spot: Spot | None) -> None:
        """A place belongs to one line at most: there is nothing to narrow."""

    def back(self) -> bool:
        """From a space back to all of them."""
        if self.word:
            self.word = ""
        elif self._slot is not None:
            self._slot = None
        else:
            return False
        return True

    def take(self, entry: Entry, at: Spot | None = None) -> None:
        """A space is chosen, or something is laid on it."""
        self.word = ""
        if self._slot is None:
            self._slot = next(slot.id for slot in self._draft.slots() if slot.label == entry.label)
        else:
            choice = next(c for c in self._draft.choices(self._slot) if c.label == entry.label)
            self._draft.lay(self._slot, choice.value)
            self._slot = self._next_empty(self._slot)

    def confirm(self) -> Action | None:
        """It is handed in with a word of its own, not by confirming a pick."""
        return None

    def hand_in(self) -> list[Action] | Refusal:
        """The answers that hand it in, or why it cannot be."""
        return self._draft.why_not() or self._draft.actions()

    def _next_empty(self, after: str) -> str | None:
        """On to the next space without anything; None where there is no further one."""
        slots = self._draft.slots()
        here = next(i for i, slot in enumerate(slots) if slot.id == after)
        return next((slot.id for slot in slots[here + 1 :] if not slot.value), None)

    def _spaces(self) -> list[Entry]:
        return [
            Entry(slot.label, f"{slot.value or '-'}{f'   {slot.note}' if slot.note else ''}", slot.spots)
            for slot in self._draft.slots()
        ]

    def _values(self, slot: str) -> list[Entry]:
        return [Entry(c.label, c.note, c.spots) for c in self._draft.choices(slot) if c.refusal is None]
