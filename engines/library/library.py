"""The library: every match in one SQLite file, kept before anybody sees what an action did.

A match is a row, and a row for each move; every 50 moves the position is kept beside them, so that a long match opens
fast, and opens at all when its actions mean something else by now. Each change of a match is one transaction that also
advances the match's counter: whoever has not seen the last change cannot write, and sees that there is one.

What is read is data from outside: it is checked, and what is damaged is said in a sentence and never deleted.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import time
from typing import Any

import msgspec

from engines import GAMES
from engines.core import Engine
from engines.library.bring_back import bring_back
from engines.library.errors import MatchMovedOn, MatchUnreadable, NoSuchMatch
from engines.library.file import File
from engines.library.rows import (
    LOST,
    STANDING,
    Row,
    Saved,
    Snapshot,
    as_text,
    insert_move,
    read_move,
    read_players,
    read_saved,
    standing,
)
from engines.match import Mark, Match, Move, clean

SNAPSHOT_EVERY = 50
MOVES_AT_MOST = 20_000
LETTERS = "23456789bcdfghjkmnpqrstvwxz"  # none looks like another, and no vowel makes a word of them


class Library:
    """All matches of one file."""

    def __init__(self, file: File, games: Mapping[str, Engine[Any, Any]] = GAMES) -> None:
        self.file = file
        self.games = games
        self.notice = ""  # what is not as one would expect, in a sentence

    def close(self) -> None:
        """Close the file; matches of this library can no longer be played."""
        self.file.close()

    # ---- the matches

    def create(self, match: Match, name: str = "") -> str:
        """Keep a match from now on, with all its moves so far; returns its id."""
        mark = match.mark()
        with self.file.writing() as db:
            row = {
                "id": _free_id(db),
                "game": match.engine.id,
                "engine_version": match.engine.game.version,
                "options": as_text(match.options),
                "seed": str(match.seed),
                "players": as_text(match.players),
                "privacy": match.privacy,
                "hints": int(match.hints),
                "name": name and clean(name),
                "created": int(time()),
                "counter": 0,
                **standing(mark),
            }
            db.execute(f"INSERT INTO match ({', '.join(row)}) VALUES (:{', :'.join(row)})", row)
            for number, move in enumerate((match.opening, *match.moves)):
                insert_move(db, row["id"], number, move)
            if mark.number:
                db.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (row["id"], mark.number, mark.position()))
        match.journal = Record(self, row["id"], match.engine.game.version, 0)
        return match.id

    def matches(self) -> list[Saved]:
        """All matches, the one changed last first."""
        with self.file.in_words():
            rows = self.file.db.execute("SELECT * FROM match ORDER BY changed DESC, rowid DESC").fetchall()
        return [read_saved(row) for row in rows]

    def load(self, match_id: str) -> Match:
        """Open a match. Raises NoSuchMatch and MatchUnreadable."""
        match_id = _id(match_id)
        with self.file.reading() as db:
            found = db.execute("SELECT * FROM match WHERE id = ?", (match_id,)).fetchone()
            if not found:
                raise self._no_such_match(match_id)
            opening, *moves = self._moves(match_id, 0) or [LOST]
            snapshots = self._snapshots(match_id)
        if found["game"] not in self.games:
            raise MatchUnreadable(f"Match {match_id} is of a game that this version lacks: update ringyo-tui.")
        try:
            row = msgspec.convert(dict(found), Row)
            engine = self.games[row.game]
            options = engine.options(msgspec.json.decode(row.options))
            match = Match(engine, options, int(row.seed), read_players(row.players), row.privacy, bool(row.hints))
        except Exception:  # damaged values can break a set-up in any way
            raise MatchUnreadable(
                f"The set-up of match {match_id} is damaged, so it cannot be opened; it is left as it is."
            ) from None
        match.opening = opening
        moves += [LOST] * (min(row.moves, MOVES_AT_MOST) - len(moves))
        moves = [move if move.seat < len(match.players) else LOST for move in moves]
        bring_back(match, moves, [s for s in snapshots if s.number <= len(moves)], row.floor)
        match.journal = Record(self, match_id, engine.game.version, row.counter)
        return match

    def rename(self, match_id: str, name: str) -> None:
        """Give a match a name."""
        with self.file.writing() as db:
            if not db.execute("UPDATE match SET name = ? WHERE id = ?", (name and clean(name), _id(match_id))).rowcount:
                raise self._no_such_match(match_id)

    def delete(self, match_id: str) -> None:
        """Throw a match away for good."""
        with self.file.writing() as db:
            if not db.execute("DELETE FROM match WHERE id = ?", (_id(match_id),)).rowcount:
                raise self._no_such_match(match_id)

    def _no_such_match(self, match_id: str) -> NoSuchMatch:
        return NoSuchMatch(f"There is no match {clean(match_id)} in this library: look at the list of matches.")

    def _moves(self, match_id: str, first: int) -> list[Move]:
        """The moves from a number on; a row that is missing or damaged is LOST."""
        rows = self.file.db.execute(
            "SELECT number, seat, action, events FROM move "
            "WHERE match = ? AND typeof(number) = 'integer' AND number BETWEEN ? AND ? ORDER BY number",
            (match_id, first, MOVES_AT_MOST),
        ).fetchall()
        found = {row["number"]: read_move(row) for row in rows}
        return [found.get(number, LOST) for number in range(first, max(found, default=first - 1) + 1)]

    def _snapshots(self, match_id: str) -> list[Snapshot]:
        rows = self.file.db.execute("SELECT number, position FROM snapshot WHERE match = ?", (match_id,))
        return [Snapshot(n, data) for n, data in rows if isinstance(n, int) and n > 0 and isinstance(data, bytes)]


GO_ON = (
    f"UPDATE match SET {', '.join(f'{column} = ?' for column in STANDING)}, engine_version = ?, counter = counter + 1 "
    "WHERE id = ? AND counter = ?"
)
"""One change of a match, by whoever has seen the last one."""


def _free_id(db: sqlite3.Connection) -> str:
    taken = {row[0] for row in db.execute("SELECT id FROM match")}
    while (found := "".join(secrets.choice(LETTERS) for _ in range(4))) in taken:
        pass
    return found


def _id(typed: str) -> str:
    return clean(typed).lower()


class Record:
    """The journal of one match in a library. It writes only on what it has seen."""

    def __init__(self, library: Library, match_id: str, engine_version: int, counter: int) -> None:
        self.id = match_id
        self._library = library
        self._engine_version = engine_version
        self._counter = counter
        self._tail = True  # there may be rows after the last move: they could not be replayed

    def append(self, moves: Sequence[Move], mark: Mark) -> None:
        before = mark.number - len(moves)
        with self._change(mark) as db:
            if self._tail:  # the players go on in another way
                self._forget_after(db, before)
            for number, move in enumerate(moves, before + 1):
                insert_move(db, self.id, number, move)
            if mark.number // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
                db.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (self.id, mark.number, mark.position()))
        self._tail = False

    def retract(self, mark: Mark) -> None:
        with self._change(mark) as db:
            self._forget_after(db, mark.number)

    def settle(self, mark: Mark) -> None:
        with self._change(mark):
            pass

    def later(self, floor: int) -> tuple[list[Move], int] | None:
        with self._library.file.reading() as db:
            now = self._stored_counter(db)
            if now == self._counter:
                return None
            moves = self._library._moves(self.id, floor + 1)
            new_floor = db.execute("SELECT CAST(floor AS INTEGER) FROM match WHERE id = ?", (self.id,)).fetchone()[0]
        self._counter = now
        self._tail = True
        return moves, new_floor

    @contextmanager
    def _change(self, mark: Mark) -> Iterator[sqlite3.Connection]:
        values = (*standing(mark).values(), self._engine_version, self.id, self._counter)
        with self._library.file.writing() as db:
            if not db.execute(GO_ON, values).rowcount:
                self._stored_counter(db)  # says so if the match is gone
                raise MatchMovedOn("Another program has gone on with this match: look at the table again.")
            yield db
        self._counter += 1

    def _stored_counter(self, db: sqlite3.Connection) -> int:
        found = db.execute("SELECT counter FROM match WHERE id = ?", (self.id,)).fetchone()
        if not found:
            raise self._library._no_such_match(self.id)
        counter: int = found[0]
        return counter

    def _forget_after(self, db: sqlite3.Connection, number: int) -> None:
        db.execute("DELETE FROM move WHERE match = ? AND number > ?", (self.id, number))
        db.execute("DELETE FROM snapshot WHERE match = ? AND number > ?", (self.id, number))
