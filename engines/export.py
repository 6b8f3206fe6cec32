"""A match as a readable file of JSON lines: to keep, to send, to report a fault with; and what one seat may tell of it.

A file that is read is data from outside: every line is checked, and the match is played again from the first line on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engines.bots import BOTS
from engines.core import Engine, GameError, Seat
from engines.lessons import PLAYS
from engines.match import HUMAN, Match, Player, clean

FORMAT = 1
PLAYERS = (HUMAN, *BOTS, PLAYS)  # who can have a seat
BYTES_AT_MOST = 10_000_000
LINES_AT_MOST = 20_000
WORDS_AT_MOST = 300  # characters of what is said about a wrong line, which may quote it

L = TypeVar("L", bound=Struct)


class BadFile(GameError):
    """A file that is no exported match; names the first wrong line, and what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        printable = "".join(c if c.isprintable() else "?" for c in what[:WORDS_AT_MOST])
        super().__init__(f"Line {line} of the file: {printable}")
        self.line = line


class Head(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"format": "ringyo-tui"}):
    """The first line: what it takes to begin."""

    format: int
    game: str
    engine: int
    options: dict[str, int | str | bool | list[int | str]]
    seed: int
    players: list[str]
    bots: list[str] = []  # what plays each seat, if not all are people


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One move."""

    move: int
    seat: Seat
    do: str


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: where the match stands."""

    over: bool
    scores: list[int]
    winners: list[Seat]
    digest: str


class PublicHead(Struct, frozen=True):
    """The first line of a chronicle: nothing that tells what is hidden."""

    chronicle: int
    game: str
    options: Any
    players: list[str]
    viewer: str | None


class Told(Struct, frozen=True):
    """What one move told."""

    move: int
    seat: Seat | None
    told: list[str]


class PublicResult(Struct, frozen=True):
    """The last line of a chronicle."""

    over: bool
    scores: list[int]
    winners: list[Seat]


def export_match(match: Match) -> Iterator[str]:
    """The whole match, every secret included and no key, as lines without their ends. Raises SeatLocked."""
    for seat in range(len(match.players)):
        match.need_key(seat)
    engine = match.engine
    options = msgspec.to_builtins(match.options)
    plays = [player.plays for player in match.players]
    bots = [] if all(player.human for player in match.players) else plays
    yield _line(Head(FORMAT, engine.id, engine.game.version, options, match.seed, match.names, bots))
    for number, move in enumerate(match.moves, 1):
        yield _line(Act(number, move.seat, move.action))
    yield _line(_result(match))


def export_public(match: Match, viewer: Seat | None) -> Iterator[str]:
    """The story of a match as one seat may know it (None: a bystander); it cannot be played on from."""
    whose = None if viewer is None else match.names[viewer]
    yield _line(PublicHead(FORMAT, match.engine.id, msgspec.to_builtins(match.options), match.names, whose))
    for entry in match.chronicle(viewer):
        yield _line(Told(entry.number, entry.seat, [sentence.text for sentence in entry.sentences]))
    standings = match.standings(viewer)
    yield _line(PublicResult(match.over, [score.total for score in standings.scores], list(standings.winners)))


def import_match(lines: Iterable[str], games: Mapping[str, Engine[Any, Any]]) -> Match:
    """Play an exported match again. Raises BadFile."""
    numbered = _within_limits(lines)
    number, text = next(numbered, (1, ""))
    match = _begin(_read(Head, number, text), games)
    for number, text in numbered:
        if text.startswith('{"move"'):
            _go_on(match, number, _read(Act, number, text))
        else:
            _compare(match, number, _read(Result, number, text))
            break
    else:
        raise BadFile(number + 1, "the result is missing.")
    for number, _ in numbered:
        raise BadFile(number, "nothing may follow the result.")
    return match


def _begin(head: Head, games: Mapping[str, Engine[Any, Any]]) -> Match:
    if head.format != FORMAT:
        raise BadFile(1, f"this version reads format {FORMAT}, not {head.format}.")
    if head.game not in games:
        raise BadFile(1, f"there is no game {clean(head.game)!r} here, only {', '.join(games)}.")
    if not 0 <= head.seed < 1 << 64:
        raise BadFile(1, "the seed is not a number from 0 to 2^64 - 1.")
    for name in head.players:
        if name != clean(name):
            raise BadFile(1, f"a player cannot be called {name!a}.")
    engine = games[head.game]
    if head.bots and len(head.bots) != len(head.players):
        raise BadFile(1, f"'bots' says of {len(head.bots)} seats who plays them, and there are {len(head.players)}.")
    for plays in head.bots:
        if plays not in PLAYERS:
            raise BadFile(1, f"there is no bot {clean(plays)!r}, only {', '.join(PLAYERS)}.")
    plays_on = head.bots or [HUMAN] * len(head.players)
    players = [Player(name, seat, plays_on[seat]) for seat, name in enumerate(head.players)]
    try:
        return Match(engine, engine.options(dict(head.options)), head.seed, players)
    except GameError as error:
        raise BadFile(1, str(error)) from None


def _go_on(match: Match, number: int, act: Act) -> None:
    if act.move != len(match.moves) + 1:
        raise BadFile(number, f"move {len(match.moves) + 1} should be here, not {act.move}.")
    try:
        match.play(act.seat, match.read(act.seat, act.do))
    except GameError as error:
        raise BadFile(number, str(error)) from None


def _compare(match: Match, number: int, told: Result) -> None:
    found = _result(match)
    for field in Result.__struct_fields__:
        if getattr(told, field) != getattr(found, field):
            raise BadFile(
                number,
                f"{field!r} should be {getattr(found, field)!r}, not {getattr(told, field)!r}; "
                "the moves, or the rules, are not those it was played with.",
            )


def _result(match: Match) -> Result:
    standings = match.standings(None)
    scores = [score.total for score in standings.scores]
    return Result(match.over, scores, list(standings.winners), match.fingerprint())


def _line(record: Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(record), indent=0).decode()


def _read(kind: type[L], number: int, text: str) -> L:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise BadFile(number, f"{error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadFile(number, "this is not a line of an exported match.") from None


def _within_limits(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    size = number = 0
    try:
        for number, line in enumerate(lines, 1):
            size += len(line)
            if size > BYTES_AT_MOST or number > LINES_AT_MOST:
                raise BadFile(number, "the file is too big for a match.")
            yield number, line.rstrip("\r\n")
    except UnicodeDecodeError:
        raise BadFile(number + 1, "this is not text in UTF-8.") from None
