"""The library: every match in one SQLite file, kept before anybody sees what an action did.

A match is a row, and a row for each move; every 50 moves the position is kept beside them, so that a long match opens
fast, and opens at all when its actions mean something else by now. Each change of a match is one transaction that also
advances the match's counter: whoever has not seen the last change cannot write, and sees that there is one.

Who has a match open for playing holds it: the row names the session (see `sessions.py`), and nobody else writes.
Another program may look, and may take it over, which needs nothing of the one that held it: that one can write no more.

What is read is data from outside: it is checked, and what is damaged is said in a sentence and never deleted.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import time
from typing import Any

import msgspec

from engines import GAMES
from engines.core import Engine, Seat
from engines.library.bring_back import bring_back
from engines.library.errors import LibraryError, MatchElsewhere, MatchMovedOn, MatchUnreadable, NoSuchMatch, in_words
from engines.library.file import File
from engines.library.keys import SeatKeys
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
from engines.match import Aside, Later, Mark, Match, Move, Remark, Whose, clean

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
                **dict(zip(STANDING, standing(mark), strict=True)),
            }
            db.execute(f"INSERT INTO match ({', '.join(row)}) VALUES (:{', :'.join(row)})", row)
            for number, move in enumerate((match.opening, *match.moves)):
                insert_move(db, row["id"], number, move)
            db.executemany("INSERT INTO remark VALUES (?, ?, ?)", [(row["id"], *remark) for remark in match.remarks])
            if mark.number:
                db.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (row["id"], mark.number, mark.position()))
        match.journal = Record(self, row["id"], match.engine.game.version, 0)
        return match.id

    def matches(self) -> list[Saved]:
        """All matches, the one changed last first."""
        with self.file.in_words():
            rows = self.file.db.execute("SELECT * FROM match ORDER BY changed DESC, rowid DESC").fetchall()
        lives = self.file.sessions.lives
        return [read_saved(row, elsewhere=lives(str(row["holder"]))) for row in rows]

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
        match.look_aside()
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


GO_ON_COLUMNS = ("id", "counter", "holder", "engine_version", *STANDING, "seat", "action", "events")
GO_ON = f"INSERT INTO going_on ({', '.join(GO_ON_COLUMNS)}) VALUES ({', '.join('?' * len(GO_ON_COLUMNS))})"
"""One change of a match, by whoever has seen the last one and holds it."""


def _free_id(db: sqlite3.Connection) -> str:
    taken = {row[0] for row in db.execute("SELECT id FROM match")}
    while (found := "".join(secrets.choice(LETTERS) for _ in range(4))) in taken:
        pass
    return found


def _nobody_asks(db: sqlite3.Connection) -> None:
    """Whoever owns the host may change what others have open."""


def _id(typed: str) -> str:
    return clean(typed).lower()


class Record:
    """The journal of one match in a library. It writes only on what it has seen, and while nobody else plays it."""

    def __init__(self, library: Library, match_id: str, engine_version: int, counter: int) -> None:
        self.id = match_id
        self._library = library
        self._sessions = library.file.sessions
        self._keys = SeatKeys(library.file, match_id)
        self._engine_version = engine_version
        self._counter = counter
        self._session = ""  # ours, while the match is open here for playing
        self._holder = ""  # the session of whoever plays it, when we looked last
        self._looked_at: tuple[int, int] | None = None  # the stamp of the file then
        self._tail = True  # there may be rows after the last move: they could not be replayed

    # ---- who plays it

    def hold(self) -> bool:
        return self._take(lambda holder: not self._sessions.lives(holder))

    def take_over(self) -> None:
        self._take(lambda holder: True)

    def let_go(self) -> None:
        session = self._session
        if session:
            with suppress(LibraryError), self._library.file.writing() as db:
                db.execute("UPDATE match SET holder = '' WHERE id = ? AND holder = ?", (self.id, session))
            self._hand_to("")

    def whose(self) -> Whose:
        if self._session:
            return "here"
        return "elsewhere" if self._sessions.lives(self._holder) else "nobody"

    def _take(self, free: Callable[[str], bool]) -> bool:
        """Hold the match if whoever does may be passed over; returns whether it is ours."""
        session = self._sessions.begin()
        try:
            with self._library.file.writing() as db:
                _, holder = self._stored(db)
                if taken := holder == self._session or free(holder):
                    db.execute("UPDATE match SET holder = ? WHERE id = ?", (session, self.id))
        except BaseException:
            self._sessions.end(session)
            raise
        if taken:
            self._hand_to(session, ours=True)
        else:
            self._sessions.end(session)
            self._hand_to(holder)
        return taken

    def _hand_to(self, holder: str, ours: bool = False) -> None:
        if self._session:
            self._sessions.end(self._session)
        self._holder, self._session = holder, holder if ours else ""

    # ---- keeping

    def append(self, moves: Sequence[Move], mark: Mark) -> None:
        before = mark.number - len(moves)
        snapshot = mark.number // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY
        if len(moves) > 1 or snapshot or self._tail or not self._append_at_once(moves[0], mark):
            with self._library.file.writing() as db:
                self._go_on(db, mark)
                if self._tail:  # the players go on in another way
                    self._forget_after(db, before)
                for number, move in enumerate(moves, before + 1):
                    insert_move(db, self.id, number, move)
                if snapshot:
                    db.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (self.id, mark.number, mark.position()))
        self._counter += 1
        self._tail = False

    def _append_at_once(self, move: Move, mark: Mark) -> bool:
        """Keep one move and how the match stands by one statement, a quarter cheaper; returns whether it could be."""
        file = self._library.file
        try:
            file.db.execute(GO_ON, self._going_on(self._session, mark, move))
        except sqlite3.IntegrityError:  # the way of more than one statement says why
            return False
        except sqlite3.Error as error:
            raise in_words(error, file.title) from None
        return True

    def retract(self, mark: Mark) -> None:
        with self._library.file.writing() as db:
            self._go_on(db, mark)
            self._forget_after(db, mark.number)
        self._counter += 1

    def settle(self, mark: Mark) -> None:
        with self._library.file.writing() as db:
            self._go_on(db, mark)
        self._counter += 1

    def later(self, floor: int) -> Later | None:
        stamp = self._library.file.stamp()
        if stamp == self._looked_at:
            return None
        with self._library.file.reading() as db:
            now, holder = self._stored(db)
            aside = self.aside()
            moves = self._library._moves(self.id, floor + 1) if now != self._counter else None
            found = db.execute("SELECT CAST(floor AS INTEGER) FROM match WHERE id = ?", (self.id,)).fetchone()
        if holder != self._session:
            self._hand_to(holder)
        self._looked_at = stamp
        self._tail = self._tail or now != self._counter
        self._counter = now
        return Later(moves, found[0], aside)

    # ---- keys of seats

    def aside(self) -> Aside:
        with self._library.file.in_words():
            rows = self._library.file.db.execute(
                "SELECT number, text FROM remark WHERE match = ?", (self.id,)
            ).fetchall()
        remarks = [Remark(n, clean(text, 200)) for n, text in rows if isinstance(n, int) and isinstance(text, str)]
        return Aside(self._keys.seats(), tuple(remarks))

    def give_key(self, seat: Seat, key: str, remark: Remark) -> None:
        self._keys.give(seat, key, remark, self._only_here)

    def take_key(self, seat: Seat, remark: Remark, *, by_host: bool = False) -> None:
        self._keys.take(seat, remark, _nobody_asks if by_host else self._only_here)

    def try_key(self, seat: Seat, key: str) -> None:
        self._keys.compare(seat, key)

    def _go_on(self, db: sqlite3.Connection, mark: Mark) -> None:
        """Write how the match stands now, if this program has seen its last change and holds it."""
        try:
            db.execute(GO_ON, self._going_on(self._session, mark))
        except sqlite3.IntegrityError:
            self._give_way(db)
            db.execute(GO_ON, self._going_on("", mark))

    def _going_on(self, holder: str, mark: Mark, move: Move | None = None) -> tuple[Any, ...]:
        kept = (move.seat, move.action, as_text(move.events)) if move else (None, None, None)
        return (self.id, self._counter, holder, self._engine_version, *standing(mark), *kept)

    def _give_way(self, db: sqlite3.Connection) -> None:
        """Why a change was refused. Whoever held the match may be gone: then nobody does, and it can be made."""
        counter = self._only_here(db)
        if counter != self._counter:
            raise MatchMovedOn("Another program has gone on with this match: look at the table again.")
        db.execute("UPDATE match SET holder = '' WHERE id = ?", (self.id,))

    def _only_here(self, db: sqlite3.Connection) -> int:
        """Raises MatchElsewhere if another program plays the match; returns the counter."""
        counter, holder = self._stored(db)
        if holder != self._session and (self._session or self._sessions.lives(holder)):
            self._hand_to(holder)
            raise MatchElsewhere("Another program plays this match now: take it over to go on with it here.")
        return counter

    def _stored(self, db: sqlite3.Connection) -> tuple[int, str]:
        """The counter, and who holds the match."""
        found = db.execute("SELECT counter, holder FROM match WHERE id = ?", (self.id,)).fetchone()
        if not found:
            raise self._library._no_such_match(self.id)
        return found["counter"], str(found["holder"])

    def _forget_after(self, db: sqlite3.Connection, number: int) -> None:
        db.execute("DELETE FROM move WHERE match = ? AND number > ?", (self.id, number))
        db.execute("DELETE FROM snapshot WHERE match = ? AND number > ?", (self.id, number))
