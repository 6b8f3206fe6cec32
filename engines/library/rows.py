"""The rows of a library: how they are written, and how they are read as the data from outside that they are."""

from __future__ import annotations

import sqlite3
from time import time
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from engines.core import NOBODY, Seat
from engines.match import Mark, Move, Player, Privacy, Told, clean

LOST = Move(NOBODY, "?", (Told("The record of this move is damaged."),))  # never legal


class Saved(Struct, frozen=True):
    """A match as the list of matches shows it."""

    id: str
    game: str = ""
    name: str = ""
    players: tuple[Player, ...] = ()
    moves: int = 0
    round: str = ""
    deciding: tuple[Seat, ...] = ()  # who is waited for
    over: bool = False
    created: int = 0  # seconds since 1970
    changed: int = 0
    damaged: bool = False  # it is there, but what it is cannot be read
    elsewhere: bool = False  # another program has it open for playing


class Row(Struct, frozen=True):
    """A row of the table of matches."""

    id: str
    game: str
    options: str
    seed: str
    players: str
    privacy: Privacy
    name: str
    created: int
    changed: int
    counter: int
    moves: int
    floor: int
    round: str
    deciding: str
    over: int
    hints: int


class Snapshot(NamedTuple):
    """A position that was kept after so many moves."""

    number: int
    position: bytes


START = Snapshot(0, b"")  # before the first move: made anew, not kept


_encode = msgspec.json.Encoder().encode


def as_text(value: Any) -> str:
    """A value as JSON, the way it stands in a column."""
    return _encode(value).decode()


STANDING = ("changed", "moves", "floor", "round", "deciding", "over")


def standing(mark: Mark) -> tuple[Any, ...]:
    """The columns of STANDING, which change with every move."""
    return int(time()), mark.number, mark.floor, mark.where, as_text(mark.deciding), int(mark.over)


def insert_move(db: sqlite3.Connection, match_id: str, number: int, move: Move) -> None:
    """Write a move; its number must be free."""
    row = (match_id, number, move.seat, move.action, as_text(move.events))
    db.execute("INSERT INTO move (match, number, seat, action, events) VALUES (?, ?, ?, ?, ?)", row)


def read_move(row: sqlite3.Row) -> Move:
    """A move out of its row. What it told may be damaged and the move still good."""
    seat, action = row["seat"], row["action"]
    if not isinstance(seat, int) or not isinstance(action, str) or not action.isprintable():
        return LOST
    try:
        events = msgspec.json.decode(row["events"], type=tuple[Told, ...])
    except (msgspec.DecodeError, TypeError, ValueError, RecursionError):
        return Move(seat, action, LOST.events)
    printable = all(text.isprintable() for e in events for text in (e.text, e.secret, *e.spots))
    return Move(seat, action, events if printable else LOST.events)


def read_players(text: str) -> list[Player]:
    """The players out of their column, with names that a terminal can show."""
    players = msgspec.json.decode(text, type=list[Player])
    return [Player(clean(player.name), player.colour, clean(player.plays)) for player in players]


def read_saved(found: sqlite3.Row, elsewhere: bool = False) -> Saved:
    """A line of the list of matches; a row that cannot be read is damaged, and still in the list."""
    try:
        row = msgspec.convert(dict(found), Row)
        deciding = msgspec.json.decode(row.deciding, type=tuple[int, ...])
        players = tuple(read_players(row.players))
        if not all(0 <= seat < len(players) for seat in deciding):
            raise ValueError
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Saved(clean(str(found["id"])), damaged=True)
    return Saved(
        clean(row.id),
        clean(row.game),
        row.name and clean(row.name),
        players,
        row.moves,
        clean(row.round, at_most=200),
        deciding,
        bool(row.over),
        row.created,
        row.changed,
        elsewhere=elsewhere,
    )
