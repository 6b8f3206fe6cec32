"""Guided first games: a match whose other seats are played by a lesson, and words for each step of it.

A lesson lies beside its game as `lesson.toml`. Where a match stands in it is read off the moves alone: as long as they
are those of the lesson, it goes on; the first other one leads out of it, and taking that one back leads in again. So a
lesson is an ordinary match, kept like any other, and needs nothing of its own to be left and resumed.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
import tomli
from msgspec import Struct

from engines.core import Engine, GameError, Seat, read_toml
from engines.library import Library
from engines.match import HUMAN, Match, Player

PLAYS = "lesson"  # what the other seats are played by; off the lesson they play as a solid bot
FILE = "lesson.toml"


class BadLesson(GameError):
    """The file of a lesson cannot be read; the text says which one and why."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A few words, and the actions of one seat that they lead to."""

    do: tuple[str, ...]  # the texts of the actions, in order; a series that is handed in whole is one step
    seat: Seat = 0
    say: tuple[str, ...] = ()  # pages of at most three lines, read before
    hint: str = ""  # what stands there while the learner acts, in at most 76 cells
    why: str = ""  # for whoever is about to do something else
    look: tuple[str, ...] = ()  # the places that the words are about
    picture: str = ""  # which of several pictures they are on
    lay: dict[str, str] = {}  # for a series that is laid out: what to lay on a space, and why


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided first game."""

    title: str
    about: str
    minutes: str
    names: tuple[str, ...]
    seed: int
    step: tuple[Step, ...]
    closing: tuple[str, ...]
    learner: Seat = 0
    options: dict[str, Any] = {}


class Place(NamedTuple):
    """Where a match stands in its lesson: before a step, in the midst of one, or past the last one."""

    number: int  # of the step
    step: Step | None  # None: all is played, and the closing words remain
    done: int = 0  # how many of its actions are played

    @property
    def following(self) -> str:
        """The action that comes next; "" if none does."""
        return self.step.do[self.done] if self.step else ""


def has_lesson(game: str) -> bool:
    """Whether a game has a lesson; no engine is loaded for that."""
    return files("engines").joinpath(game, FILE).is_file()


def lesson_of(game: str) -> Lesson:
    """The lesson of a game. Raises BadLesson."""
    if not has_lesson(game):
        raise BadLesson(f"There is no guided first game of {game} yet; its rulebook says how it is played.")
    try:
        return msgspec.convert(read_toml("engines", f"{game}/{FILE}"), Lesson)
    except (msgspec.ValidationError, tomli.TOMLDecodeError) as error:
        raise BadLesson(f"The guided first game of {game} cannot be read: {error}.") from None


def begin(engine: Engine[Any, Any], lesson: Lesson) -> Match:
    """A match at the first step of a lesson."""
    options = engine.options({"players": len(lesson.names), **lesson.options})
    seats = range(len(lesson.names))
    players = [Player(lesson.names[seat], seat, HUMAN if seat == lesson.learner else PLAYS) for seat in seats]
    return Match(engine, options, lesson.seed, players)


def guides(lesson: Lesson, match: Match) -> bool:
    """Whether a match was begun as this lesson."""
    options = {"players": len(lesson.names), **lesson.options}
    plays = [player.plays for player in match.players]
    wanted = [HUMAN if seat == lesson.learner else PLAYS for seat in range(len(lesson.names))]
    same = plays == wanted and match.seed == lesson.seed
    return same and match.options == match.engine.options(options)


def place(lesson: Lesson, match: Match) -> Place | None:
    """Where a match that was begun as this lesson stands in it; None once it has gone another way."""
    played = [(move.seat, move.action) for move in match.moves]
    at = 0
    for number, step in enumerate(lesson.step):
        wanted = [(step.seat, action) for action in step.do]
        here = played[at : at + len(wanted)]
        if here != wanted[: len(here)]:
            return None
        if len(here) < len(wanted):
            return Place(number, step, len(here))
        at += len(wanted)
    return Place(len(lesson.step), None) if at == len(played) else None


def open_lesson(library: Library, game: str) -> str:
    """The id of the match in which somebody is learning a game: the one that was left, or a new one.

    Raises BadLesson, and what a library raises.
    """
    lesson = lesson_of(game)
    for saved in library.matches():
        if saved.game == game and not saved.over and any(player.plays == PLAYS for player in saved.players):
            match = library.load(saved.id)
            here = place(lesson, match) if guides(lesson, match) else None
            if here is not None and here.step is not None:
                return match.id
    return library.create(begin(library.games[game], lesson), lesson.title)
