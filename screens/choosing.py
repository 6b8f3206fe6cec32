"""Choosing without a terminal: what the list shows, and what a digit, a spot, a word or a pick leads to.

The engine offers whole actions. A long list is asked in natural steps (first where, then with which ronin); where
several things are picked together they are picked one by one. Either way the end is one of the offered actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engines.core import Action, Amount, Explained, Refusal, Seat, named
from screens.boards.base import Spot, View
from screens.counting import Counting


@dataclass(frozen=True)
class Entry:
    """One line of the list."""

    label: str
    detail: str = ""
    spots: tuple[Spot, ...] = ()
    picked: bool | None = None  # None: it is not picked together with others
    possible: bool = True
    short: str = ""  # what it is called where a list has one row
    lies: bool = False  # it is in use elsewhere, and would be taken from there


@dataclass(frozen=True)
class Refused:
    """A line that says why not."""

    label: str
    refusal: Refusal


class Chooser:
    """The state of one choice. It is thrown away with the decision."""

    def __init__(self, offers: Explained, view: View, seat: Seat, names: list[str]) -> None:
        self._view = view
        self._seat = seat
        self._names = names
        self._actions = [a for a in offers.allowed if not a.passes]
        self._refused = offers.refused
        self.passing: Action | None = next((a for a in offers.allowed if a.passes), None)
        self._steps = {id(a): self._read(a.steps(view, seat)) for a in self._actions}
        self._picks = {id(a): None if picks is None else self._read(picks) for a, picks in self._all_picks()}
        sizes = {len(picks) for picks in self._picks.values() if picks is not None}
        self.picking = bool(sizes) and None not in self._picks.values() and max(sizes) > 1
        self._picked: list[str] = []
        self._sizes = sorted(sizes | ({0} if self.passing and self.picking else set()))
        self._path: tuple[str, ...] = ()
        self._spot: Spot | None = None
        self._chosen: list[tuple[tuple[str, ...], Spot | None]] = []  # where the person stood at each own step
        self.word = ""
        self._entries: list[Entry] | None = None
        self._counting: Counting | None = None
        self._reasons: Counter[str] | None = None  # how often each reason is given

    def _all_picks(self) -> list[tuple[Action, tuple[str, ...] | None]]:
        return [(a, a.picks(self._view, self._seat)) for a in self._actions]

    def _read(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Words as a person reads them: with the names of the seats."""
        return tuple(word if isinstance(word, Amount) else named(word, self._names) for word in words)

    # ---- what there is

    @property
    def entries(self) -> list[Entry]:
        """The lines of the list as it is narrowed now."""
        if self._entries is None:
            found = self._items() if self.picking else self._branches()
            self._counting = None if self.picking else self._new_counting()
            if self.word:
                found = [e for e in found if self._says(e)] or [e for e in found if self._leads_to_word(e)]
            self._entries = found
        return self._entries

    def _says(self, entry: Entry) -> bool:
        """Whether what is typed occurs in a line, word by word: "cut a2" finds "Cut in a2"."""
        told = f"{entry.label} {entry.detail}".casefold()
        return all(word in told for word in self.word.casefold().split())

    def _leads_to_word(self, entry: Entry) -> bool:
        """Whether the word occurs in a later step of a line: a field, behind "Place a peasant"."""
        depth, word = len(self._path), self.word.casefold()
        ways = [self._steps[id(a)] for a in self._candidates()]
        return any(word in step.casefold() for steps in ways if entry.label in steps[depth:] for step in steps[depth:])

    def way_to(self, text: str) -> int | None:
        """The line of the list that leads to an action."""
        depth = len(self._path)
        steps = next((self._steps[id(a)] for a in self._candidates() if a.text == text), ())
        label = (steps[depth:] or steps[-1:] or ("",))[0]
        return next((n for n, entry in enumerate(self.entries) if entry.label == label), None)

    @property
    def at(self) -> Spot | None:
        """The place that the list is narrowed to."""
        return self._spot

    @property
    def counting(self) -> Counting | None:
        """The numbers to choose from, where the step that is asked says how many of something."""
        return self._counting if self.entries and not self.word else None

    def counted(self) -> Entry:
        """The entry of the number that stands there."""
        assert self._counting is not None
        return next(entry for entry in self.entries if entry.label == self._counting.now)

    @property
    def spots(self) -> frozenset[Spot]:
        """The places that the entries touch."""
        return frozenset(spot for entry in self.entries if entry.possible for spot in entry.spots)

    @property
    def picked_spots(self) -> frozenset[Spot]:
        """The places of what is picked so far."""
        return frozenset(spot for entry in self.entries if entry.picked for spot in entry.spots)

    @property
    def progress(self) -> str:
        """Where a choice of several steps stands: "2 of 3 chosen", "Akita"."""
        if self.picking:
            low, high = self._sizes[0], self._sizes[-1]
            return f"{len(self._picked)} of {high if low == high else f'{low} to {high}'} chosen"
        return ", ".join(self._path)

    def refused(self, most: int) -> list[Refused]:
        """The refusals worth showing: a line a reason, for next steps that nothing allowed has."""
        depth = len(self._path)
        open_now = {steps[depth] for steps in self._steps.values() if steps[:depth] == self._path and steps[depth:]}
        reasons: dict[str, list[tuple[Action, Refusal]]] = {}
        for action, refusal in self._refused:
            steps = self._read(action.steps(self._view, self._seat))
            if steps[:depth] == self._path and steps[depth:] and (label := steps[depth]) not in open_now:
                reasons.setdefault(label, []).append((action, refusal))
        alike: dict[str, dict[str, list[Refused]]] = {}  # by reason, then by what its sentence says but for the place
        for label, found in reasons.items():
            line = Refused(label, self._widest(found))
            sentence = line.refusal.text.replace(label, "")
            alike.setdefault(line.refusal.name, {}).setdefault(sentence, []).append(line)
        lines = [[_together(line, len(more)) for line, *more in told.values()] for told in alike.values()]
        return [*(first for first, *_ in lines), *(line for _, *rest in lines for line in rest)][:most]

    def why_not(self, spot: Spot) -> Refusal | None:
        """Why nothing can be done at a place."""
        reasons = [refusal for action, refusal in self._refused if spot in action.spots]
        return self._telling(reasons) if reasons else None

    def why_not_counted(self) -> Refusal | None:
        """Why it cannot be another number than those that are counted."""
        depth = len(self._path)
        for action, refusal in self._refused:
            steps = self._read(action.steps(self._view, self._seat))
            if len(steps) > depth and steps[:depth] == self._path and isinstance(steps[depth], Amount):
                return refusal
        return None

    def _widest(self, reasons: Sequence[tuple[Action, Refusal]]) -> Refusal:
        """The sentence that holds at most places of a line; of one place, the one that tells most."""
        places: dict[str, set[tuple[Spot, ...]]] = {}
        for action, refusal in reasons:
            places.setdefault(refusal.text, set()).add(action.spots)
        most = max(map(len, places.values()))
        return self._telling([refusal for _, refusal in reasons if len(places[refusal.text]) == most])

    def _telling(self, reasons: Sequence[Refusal]) -> Refusal:
        """The reason that tells most: one that holds nearly everywhere ("already placed") says little of a place."""
        if self._reasons is None:
            self._reasons = Counter(refusal.name for _, refusal in self._refused)
        common = self._reasons
        return min(reasons, key=lambda refusal: common[refusal.name])

    # ---- narrowing

    def focus(self, spot: Spot | None) -> None:
        """Show only what touches a place."""
        if spot != self._spot:
            self._chosen.append((self._path, self._spot))
        self._spot = spot
        self._entries = None

    def find(self, word: str) -> None:
        """Show only what a word occurs in."""
        self.word = word
        self._entries = None

    def back(self) -> bool:
        """One step back; False if there is none."""
        if self.word:
            self.word = ""
        elif self._picked:
            self._picked.pop()
        elif self._chosen:
            self._path, self._spot = self._chosen.pop()
        else:
            return False
        self._entries = None
        return True

    # ---- taking

    def take(self, entry: Entry, at: Spot | None = None) -> Action | None:
        """Take a line, perhaps `at` a place: the action if that settles it, else the list has changed."""
        self._entries = None
        word, self.word = ("" if self._says(entry) else self.word), ""
        if self.picking:
            self._toggle(entry)
            return None
        self._chosen.append((self._path, self._spot))
        self._spot = at or self._spot
        self._path = (*self._path, entry.label)
        action = self._settled()
        if action is None and word:  # it was typed for a later step
            self.find(word)
            if not self.entries:
                self.find("")
        return action

    def confirm(self) -> Action | None:
        """The action that consists of what is picked, if there is one."""
        if not self.picking:
            return None
        if not self._picked:
            return self.passing
        wanted = Counter(self._picked)
        return next((a for a in self._actions if Counter(self._picks[id(a)]) == wanted), None)

    def _settled(self) -> Action | None:
        while True:
            left = self._candidates()
            if not left:
                return None
            if len(left) == 1 or all(len(self._steps[id(a)]) == len(self._path) for a in left):
                return left[0]
            following = {self._steps[id(a)][len(self._path)] for a in left}
            if len(following) > 1:
                return None
            self._path = (*self._path, following.pop())

    def _candidates(self) -> list[Action]:
        depth = len(self._path)
        return [
            a
            for a in self._actions
            if self._steps[id(a)][:depth] == self._path and (self._spot is None or self._spot in a.spots)
        ]

    def _new_counting(self) -> Counting | None:
        """How many, if every branch is a number of something."""
        depth = len(self._path)
        following = [self._steps[id(a)][depth] for a in self._candidates() if depth < len(self._steps[id(a)])]
        amounts = dict.fromkeys(step for step in following if isinstance(step, Amount))
        return Counting(list(amounts)) if len(amounts) > 1 and len(amounts) == len(dict.fromkeys(following)) else None

    def _branches(self) -> list[Entry]:
        """The next steps of what is still possible."""
        depth = len(self._path)
        groups: dict[str, list[Action]] = {}
        for action in self._candidates():
            steps = self._steps[id(action)]
            groups.setdefault(steps[depth] if depth < len(steps) else steps[-1], []).append(action)
        return [Entry(label, *self._about(actions)) for label, actions in groups.items()]

    def _about(self, actions: Sequence[Action]) -> tuple[str, tuple[Spot, ...]]:
        details = {self._detail(a) for a in actions}
        spots = tuple(dict.fromkeys(spot for a in actions for spot in a.spots))
        return (details.pop() if len(details) == 1 else ""), spots

    # ---- picking

    def _items(self) -> list[Entry]:
        """One line for each thing that can be picked, as often as it can be picked."""
        most: Counter[str] = Counter()
        for picks in self._picks.values():
            most |= Counter(picks)
        picked, spots, details = Counter(self._picked), self._item_spots(), self._item_details()
        found = []
        for item, count in most.items():
            for i in range(count):
                chosen = i < picked[item]
                possible = chosen or self._can_add(item)
                entry = Entry(item, details.get(item, ""), spots.get(item, ()), chosen, possible)
                if self._spot is None or self._spot in entry.spots:
                    found.append(entry)
        return found

    def _single(self) -> list[Action]:
        return [a for a in self._actions if len(self._picks[id(a)] or ()) == 1]

    def _item_details(self) -> dict[str, str]:
        return {(self._picks[id(a)] or ("",))[0]: self._detail(a) for a in self._single()}

    def _detail(self, action: Action) -> str:
        return named(action.detail(self._view, self._seat), self._names)

    def _item_spots(self) -> dict[str, tuple[Spot, ...]]:
        """Which place an item lies at, where an action's spots stand in the order of its picks."""
        found: dict[str, tuple[Spot, ...]] = {}
        for action in self._actions:
            picks = self._picks[id(action)] or ()
            if len(picks) == len(action.spots):
                found.update({item: (spot,) for item, spot in zip(picks, action.spots, strict=True)})
        return found

    def _can_add(self, item: str) -> bool:
        wanted = Counter([*self._picked, item])
        return any(wanted <= Counter(picks) for picks in self._picks.values())

    def _toggle(self, entry: Entry) -> None:
        if entry.picked:
            self._picked.remove(entry.label)
        elif self._can_add(entry.label):
            self._picked.append(entry.label)


def _together(line: Refused, more: int) -> Refused:
    """One line for all that is refused for the same reason, which is not said of the first one alone."""
    if not more:
        return line
    why = replace(line.refusal, text=line.refusal.text.removeprefix(f"{line.label}: "))
    return Refused(f"{line.label} and {more} more", why)
