"""Random games for the checks: which options, which moves, and a file of every game that fails."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count as naturals
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from engines.core import NOT_NOW, Action, BadOptions, Dice, Engine, Event, Position, Seat
from engines.core.actions import NOT_ASKED
from engines.export import export_match
from engines.match import Match, Player

AnyEngine: TypeAlias = Engine[Any, Any]
AnyPosition: TypeAlias = Position[Any, Any]
Part: TypeAlias = tuple[int, int]  # (which, of how many): a share of a check, so that a test run can spread it

USUAL = 400  # games a check is sized for; the environment's GAMES scales all amounts with it
DECISIONS_AT_MOST = 5_000
GAMES_AT_LEAST = 12  # that positions are taken from


def amount(usual: int) -> int:
    """How many of something to look at, where `usual` are looked at by default."""
    return max(1, usual * int(os.environ.get("GAMES", USUAL)) // USUAL)


def parts(count: int) -> list[Part]:
    """The shares of a check that is split into `count` tests."""
    return [(i, count) for i in range(count)]


@dataclass
class Run:
    """A game being played, and how it came to be."""

    engine: AnyEngine
    number: int
    options: Any
    position: AnyPosition
    moves: list[tuple[Seat, str]]

    @property
    def seats(self) -> range:
        return range(self.options.players)

    @property
    def viewers(self) -> list[Seat | None]:
        """Every seat, and a bystander."""
        return [None, *self.seats]

    @property
    def kind(self) -> str:
        """The kind of decision that waits; "" at the end."""
        waiting = self.engine.waiting(self.position)
        return waiting[0].kind() if waiting else ""

    def copy(self) -> Run:
        return replace(self, position=self.engine.copy(self.position), moves=self.moves[:])

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Apply an action and keep it in the record."""
        self.moves.append((seat, action.text))
        return self.engine.apply(self.position, seat, action)

    def replayed(self, moves: int) -> AnyPosition:
        """The position after so many moves, played anew from the start."""
        p = self.engine.new(self.options, self.number)
        for seat, text in self.moves[:moves]:
            self.engine.apply(p, seat, self.engine.read(p, seat, text))
        return p

    def save(self) -> Path:
        """Write the game to a file that the program can open."""
        path = Path(tempfile.mkdtemp(prefix="ringyo-tui-")) / f"{self.engine.id}-{self.number}.jsonl"
        path.write_text("".join(line + "\n" for line in self._lines()), encoding="utf-8")
        return path

    def _lines(self) -> list[str]:
        players = [f"Player {seat + 1}" for seat in self.seats]
        try:
            match = Match(self.engine, self.options, self.number, [Player(name, i) for i, name in enumerate(players)])
            for seat, text in self.moves:
                match.play(seat, match.read(seat, text))
            return list(export_match(match))
        except Exception:  # an engine at fault may not get so far again: then without the result
            head = {
                "ringyo-tui": 1,
                "game": self.engine.id,
                "engine": self.engine.game.version,
                "options": msgspec.to_builtins(self.options),
                "seed": self.number,
                "players": players,
            }
            moves = [{"move": n, "seat": seat, "do": text} for n, (seat, text) in enumerate(self.moves, 1)]
            return [json.dumps(line) for line in (head, *moves)]


class FailedGame(AssertionError):
    """A check failed in a random game; the text names the file of the game."""


@contextmanager
def reported(run: Run) -> Iterator[None]:
    """Whatever goes wrong inside is told together with a file of the game."""
    try:
        yield
    except FailedGame:
        raise
    except Exception as error:
        what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise FailedGame(f"{what}\nafter {len(run.moves)} moves of the game in {run.save()}") from error


def some_options(engine: AnyEngine, number: int) -> Any:
    """Options for the game of this number: player counts in rotation, everything else at random."""
    dice = Dice(number)
    counts = engine.values("players")
    for _ in range(1_000):
        players = counts[number % len(counts)]
        choices = {name: _some_value(engine, name, players, dice) for name in engine.game.options.__struct_fields__}
        choices["players"] = players
        try:
            return engine.options(choices)
        except BadOptions:
            continue
    raise AssertionError(f"{engine.id}: no playable options with {counts[number % len(counts)]} players")


def _some_value(engine: AnyEngine, name: str, players: Any, dice: Dice) -> Any:
    """A value of an option; where each seat has its own, values for some of the first seats or for all."""
    if name not in engine.each:
        return dice.choice(engine.values(name))
    return [dice.choice(engine.values(name)) for _ in range(dice.below(players + 1))]


def started(engine: AnyEngine, number: int, options: Any = None) -> Run:
    """The random game of this number, before its first move."""
    options = some_options(engine, number) if options is None else options
    return Run(engine, number, options, engine.new(options, number), [])


def random_move(run: Run, dice: Dice) -> tuple[Seat, Action]:
    """A random action of a random seat that is asked; fails where there is none."""
    seat = dice.choice(run.engine.waiting(run.position)).seat
    legal = run.engine.legal(run.position, seat)
    assert legal, f"dead end: seat {seat} is asked {run.kind} and nothing is legal"
    return seat, dice.choice(legal)


def random_game(
    engine: AnyEngine, number: int, options: Any = None, decisions: int = DECISIONS_AT_MOST
) -> Iterator[Run]:
    """Play a game to its end; yields the same run before every move and at the end."""
    run = started(engine, number, options)
    dice = Dice(~number & 0xFFFF_FFFF)
    while engine.waiting(run.position):
        yield run
        with reported(run):
            assert len(run.moves) < decisions, f"the game does not end: more than {decisions} decisions"
            run.play(*random_move(run, dice))
    yield run


@lru_cache
def rule_ids(engine: AnyEngine) -> frozenset[str]:
    """The ids of all rules that something may be refused or asked by."""
    return frozenset(rule.id for rule in engine.rulebook.rule) | {NOT_NOW.rule, NOT_ASKED.rule}


@lru_cache(maxsize=4)
def positions(engine: AnyEngine, count: int) -> list[Run]:
    """So many positions of random games, rare kinds of decision as often as common ones; look, do not touch."""
    kinds: dict[str, list[Run]] = {}
    seen: dict[str, int] = {}
    dice = Dice(count)
    for number in naturals():
        if number >= GAMES_AT_LEAST and sum(seen.values()) >= 3 * count:
            break
        for run in random_game(engine, number):
            kind = run.kind
            if not kind:
                continue
            seen[kind] = seen.get(kind, 0) + 1
            kept = kinds.setdefault(kind, [])
            if len(kept) < count:
                kept.append(run.copy())
            elif (slot := dice.below(seen[kind])) < count:
                kept[slot] = run.copy()
    for kept in kinds.values():
        dice.shuffle(kept)
    piles = [kinds[kind] for kind in sorted(kinds)]
    rows = (pile[i] for i in range(count) for pile in piles if i < len(pile))
    return [run for run, _ in zip(rows, range(count), strict=False)]
