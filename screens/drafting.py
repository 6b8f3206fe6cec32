"""Laying out a draft, with the face of a `Chooser`: spaces, what can lie on them, and the way to hand it in."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Draft, DraftCard, DraftChoice, DraftSlot, Prompt, Refusal, Seat
from screens.boards.base import Laying, Spot
from screens.choosing import Entry, Refused
from screens.counting import Counting

HAND_IN = "Hand in"
DOUBT = "!"  # behind the short name of what is unlikely to work out


class Drafting:
    """Choose a space, then what to lay there; again, until it is handed in. Nothing is fixed before."""

    picking = False
    counting: Counting | None = None
    passing: Action | None = None

    def __init__(self, draft: Draft, occasion: str = "") -> None:
        self._draft = draft
        self.occasion = occasion  # round and phase that it is for
        self._slot: str | None = None
        self.word = ""
        self._came_from = ""  # the space from which one went back
        self._slots = draft.slots()
        self._choices: list[DraftChoice] = []  # for the chosen space
        self._before: list[tuple[dict[str, str], str, str]] = []  # what lay there, the space, and what was laid then

    def laid(self) -> dict[str, str]:
        """What lies where, to be laid out again behind the next curtain."""
        return self._draft.laid()

    def lay_again(self, laid: dict[str, str]) -> None:
        """Lay out what was laid before."""
        for slot, value in laid.items():
            self._draft.lay(slot, value)
        self._look()

    def _look(self) -> None:
        """Ask the draft again, after something was laid or another space was chosen."""
        self._slots = self._draft.slots()
        self._choices = self._draft.choices(self._slot) if self._slot is not None else []

    # ---- what there is

    @property
    def entries(self) -> list[Entry]:
        """The spaces, or what can be laid on the chosen one; what begins with a word that is looked for comes first."""
        word = self.word.casefold()
        found = [_space(slot) for slot in self._slots] if self._slot is None else self._values()
        if not word:
            return found
        named = [(f"{e.label} {e.short}".casefold(), e) for e in found]
        starting = [e for name, e in named if _starts(name, word)]
        return starting + [e for name, e in named if word in name and not _starts(name, word)]

    @property
    def spots(self) -> frozenset[Spot]:
        """The places that the cursor walks over: the spaces, and what can be laid on the chosen one."""
        if self._slot is None:
            return frozenset(entry.spots[0] for entry in self.entries if entry.spots)
        spaces = {slot.spots[0] for slot in self._slots if slot.spots and not self.word}
        return frozenset(spaces | {spot for entry in self.entries for spot in entry.spots})

    @property
    def picked_spots(self) -> frozenset[Spot]:
        """The places of what lies on spaces already."""
        return frozenset(spot for slot in self._slots if slot.value for spot in slot.spots)

    @property
    def laying(self) -> Laying:
        """The draft as it lies now, for the board."""
        return Laying(tuple(self._slots), self._slot or "")

    @property
    def filling(self) -> bool:
        """Whether a space is chosen and something is being laid on it."""
        return self._slot is not None

    @property
    def asks(self) -> str:
        """What is to be done next."""
        return "lay out your plan:" if self._slot is None else f"lay on {self._chosen().short or self._chosen().label}:"

    @property
    def prompt(self) -> Prompt | None:
        """The question with its rule, if the draft has one of its own."""
        return self._draft.prompt(self._slot)

    @property
    def counted(self) -> str:
        """How many spaces are filled."""
        return f"{sum(bool(slot.value) for slot in self._slots)} of {self._draft.due()} laid"

    @property
    def total(self) -> str:
        """What all of it would cost."""
        return self._draft.total()

    @property
    def progress(self) -> str:
        """How far it is, and what it would cost."""
        return f"{self.counted}, {self.total}" if self.total else self.counted

    @property
    def warnings(self) -> list[str]:
        """What is allowed but unlikely to work out."""
        return self._draft.warnings()

    @property
    def hand(self) -> list[DraftCard]:
        """What lies nowhere yet."""
        return self._draft.hand()

    @property
    def facts(self) -> Sequence[str]:
        """What the facts of a card in the hand are called."""
        return self._draft.facts()

    @property
    def resting(self) -> Spot | None:
        """Where the cursor goes by itself: to what can be laid from the hand, or back, or to the first empty space."""
        if self._slot is not None:
            fresh = [c for c in self._choices if c.refusal is None and not c.lies]
            return fresh[0].spots[0] if fresh and fresh[0].spots else None
        spaces = [slot for slot in self._slots if slot.spots]
        spaces.sort(key=lambda slot: (slot.id != self._came_from, bool(slot.value)))
        return spaces[0].spots[0] if spaces else None

    def tell(self, spot: Spot) -> str:
        """What a place means for the draft: what lies on a space, or what a card would do on the chosen one."""
        for choice in self._choices:
            if spot in choice.spots:
                return _told(choice.label, choice.note, choice.warnings)
        for slot in self._slots:
            if spot in slot.spots:
                name = slot.short or slot.label
                return (
                    _told(f"{name}: {slot.value}", slot.note, slot.warnings)
                    if slot.value
                    else f"{name}: {slot.purpose}."
                )
        return ""

    # ---- why not

    def refused(self, most: int) -> list[Refused]:
        """What cannot be laid on the chosen space, and why."""
        return [Refused(c.label, c.refusal) for c in self._choices if c.refusal is not None][:most]

    def why_not(self, spot: Spot) -> Refusal | None:
        """Why a place cannot be chosen for the space."""
        return next((c.refusal for c in self._choices if spot in c.spots and c.refusal), None)

    def why_not_named(self, word: str) -> Refusal | None:
        """Why something that is called like this cannot be laid on the chosen space."""
        word = word.casefold()
        named = (c for c in self._choices if c.refusal and word in f"{c.label} {c.short}".casefold())
        return next((c.refusal for c in named), None)

    # ---- narrowing

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
            self._came_from, self._slot = self._slot, None
            self._look()
        else:
            return False
        return True

    # ---- laying

    def take(self, entry: Entry, at: Spot | None = None) -> None:
        """A space is chosen, or something is laid on it."""
        self.word = self._came_from = ""
        if self._slot is None:
            self._slot = next(slot.id for slot in self._slots if slot.label == entry.label)
        else:
            choice = next(c for c in self._choices if c.label == entry.label)
            self._before.append((self.laid(), self._slot, choice.label))
            self._draft.lay(self._slot, choice.value)
            self._slots = self._draft.slots()
            self._slot = self._next_empty(self._slot) if choice.value else None
        self._look()

    @property
    def laid_last(self) -> bool:
        """Whether there is something that `take_back` would undo."""
        return bool(self._before)

    def take_back(self) -> str:
        """As it lay before the last card was laid; returns what was taken back, "" if there is nothing."""
        if not self._before:
            return ""
        laid, slot, what = self._before.pop()
        for space in self.laid():
            self._draft.lay(space, "")
        self.word, self._slot = "", slot
        self.lay_again(laid)
        return f"{what}, {self._chosen().short or self._chosen().label}"

    def turn_to(self, spot: Spot) -> bool:
        """While a space is being filled: fill another one instead, whose own place this is."""
        found = next((slot.id for slot in self._slots if slot.spots and slot.spots[0] == spot), None)
        if self._slot is None or found is None:
            return False
        self.word = ""
        self._slot = found
        self._look()
        return True

    def confirm(self) -> Action | None:
        """It is handed in with a word of its own, not by confirming a pick."""
        return None

    def hand_in(self) -> list[Action] | Refusal:
        """The answers that hand it in, or why it cannot be."""
        return self._draft.why_not() or self._draft.actions()

    def _chosen(self) -> DraftSlot:
        return next(slot for slot in self._slots if slot.id == self._slot)

    def _next_empty(self, after: str) -> str | None:
        """On to the next space without anything, round the end; None where no more has to be laid."""
        here = next(i for i, slot in enumerate(self._slots) if slot.id == after)
        empty = [slot.id for slot in self._slots[here + 1 :] + self._slots[:here] if not slot.value]
        return empty[0] if empty and len(self._slots) - len(empty) < self._draft.due() else None

    def _values(self) -> list[Entry]:
        found = [c for c in self._choices if c.refusal is None]
        return [
            Entry(c.label, _noted(c.note, c.warnings), c.spots, short=_marked(c.short, c.warnings), lies=bool(c.lies))
            for c in found
        ]


def _space(slot: DraftSlot) -> Entry:
    detail = f"{slot.value or 'empty'}   {_noted(slot.note or slot.purpose, slot.warnings)}".rstrip()
    return Entry(slot.label, detail, slot.spots, short=_marked(slot.short, slot.warnings))


def _marked(short: str, warnings: Sequence[str]) -> str:
    return f"{short}{DOUBT}" if short and warnings else short


def _noted(note: str, warnings: Sequence[str]) -> str:
    return ". ".join([note, *warnings]) if warnings else note


def _told(name: str, note: str, warnings: Sequence[str]) -> str:
    """What goes wrong before what it would bring: the end of a line may be cut."""
    return f"{name}, {note}." if not warnings else f"{' '.join(warnings)} {name}, {note}."


def _starts(name: str, word: str) -> bool:
    """Whether a name, or a word of it, begins with a word."""
    return name.startswith(word) or f" {word}" in name


class Drawer:
    """The drafts of a match that are not handed in yet: each belongs to one seat, on one occasion.

    It lives as long as the program, on nobody's disk.
    """

    def __init__(self) -> None:
        self._laid: dict[tuple[Seat, str], dict[str, str]] = {}

    def keep(self, seat: Seat, drafting: Drafting) -> None:
        """Put a draft away as it stands."""
        self._laid[seat, drafting.occasion] = drafting.laid()

    def lay_out(self, seat: Seat, occasion: str, draft: Draft) -> Drafting:
        """A draft as its player left it, or a new one."""
        drafting = Drafting(draft, occasion)
        drafting.lay_again(self._laid.get((seat, occasion), {}))
        return drafting

    def empty(self, seat: Seat, occasion: str) -> None:
        """It is handed in."""
        self._laid.pop((seat, occasion), None)
