"""A game's rulebook as data: rules, refusals, prompts and terms out of its rules.toml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from engines.core.data import read_toml
from engines.core.secrecy import Seat

E = TypeVar("E")
V = TypeVar("V")


class Rule(Struct, frozen=True):
    """One numbered rule of the ledger, in our own words."""

    id: str
    chapter: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    ours: bool = False  # a ruling or a reconstruction of ours, not a statement of the rulebook
    source: str = ""  # the rulebook's section


class Refusal(Struct, frozen=True):
    """Why something cannot be done: one sentence, and the rule it comes from."""

    name: str
    rule: str
    text: str

    def about(self, **facts: object) -> Refusal:
        """The same refusal with its {placeholders} filled in."""
        return Refusal(self.name, self.rule, self.text.format(**facts))


class Prompt(Struct, frozen=True):
    """What a player is asked: the question, why it matters, and the rule that asks."""

    name: str
    rule: str
    ask: str
    why: str

    def about(self, **facts: object) -> Prompt:
        """The same prompt with its {placeholders} filled in."""
        return Prompt(self.name, self.rule, self.ask.format(**facts), self.why.format(**facts))


class Chapter(Struct, frozen=True):
    id: str
    title: str


class Term(Struct, frozen=True):
    """A word of the game and what it means."""

    word: str
    text: str


class Note(Struct, frozen=True):
    """A short text beside the rules: what differs by player count, where the data is from."""

    title: str
    text: str


class Value(Struct, frozen=True):
    """One value that an option can have."""

    id: str | int
    title: str
    text: str = ""
    players: int = 0  # fewest that it can be chosen with
    most: int = 0  # players that it can be chosen with; 0: any number


class Option(Struct, frozen=True):
    """A choice made before the game; `id` is the field of the game's options.

    With `each` there is one value for each seat, out of the values listed: the field is a tuple, empty by default, and
    the first value listed stands where it names none. With `only` it has an effect only where other options have these
    values, with `players` only where at least so many play.
    """

    id: str
    title: str
    text: str
    value: tuple[Value, ...]
    each: bool = False
    only: dict[str, str | int] = {}
    players: int = 0


def of_seat(values: Sequence[V], seat: Seat, usual: V) -> V:
    """What an option with one value for each seat says of this one; `usual` where it names none."""
    return values[seat] if seat < len(values) else usual


class Title(Struct, frozen=True):
    id: str
    title: str
    overview: str


class Rulebook(Struct, frozen=True):
    """Everything that can be read about a game."""

    game: Title
    chapter: tuple[Chapter, ...]
    rule: tuple[Rule, ...]
    refusal: tuple[Refusal, ...] = ()
    prompt: tuple[Prompt, ...] = ()
    term: tuple[Term, ...] = ()
    option: tuple[Option, ...] = ()
    sheet: tuple[Note, ...] = ()  # what one looks up while playing, in a few lines each
    note: tuple[Note, ...] = ()

    def rule_named(self, rule_id: str) -> Rule:
        """The rule with this id; KeyError if there is none."""
        return _named(self.rule, "id", rule_id)

    def refusal_named(self, name: str) -> Refusal:
        """The refusal with this name; KeyError if there is none."""
        return _named(self.refusal, "name", name)

    def prompt_named(self, name: str) -> Prompt:
        """The prompt with this name; KeyError if there is none."""
        return _named(self.prompt, "name", name)

    def find(self, word: str) -> list[Rule]:
        """Rules that hold a word, those with the word in id or title first."""
        word = word.casefold()
        strong = [r for r in self.rule if word in r.id.casefold() or word in r.title.casefold()]
        return strong + [r for r in self.rule if r not in strong and word in r.text.casefold()]


def _named(entries: tuple[E, ...], field: str, name: str) -> E:
    for entry in entries:
        if getattr(entry, field) == name:
            return entry
    raise KeyError(name)


def load_rulebook(package: str) -> Rulebook:
    """Read the rules.toml of an engine's package."""
    return msgspec.convert(read_toml(package, "rules.toml"), Rulebook)
