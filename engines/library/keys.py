"""Keys of seats: what a player types before the secrets of a seat are shown, kept as a salted hash beside the match.

A key keeps friends from looking, at every screen and command of this program. Whoever may read the file itself, or owns
the host, is not kept from anything. Tries are counted in the file before they are compared, so that neither a restart
nor a second program gives any more of them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
import unicodedata
from collections.abc import Callable
from time import time
from typing import TypeAlias

from engines.core import GameError, Seat
from engines.library.errors import LibraryError
from engines.library.file import File
from engines.match import Remark

LETTERS_AT_LEAST, LETTERS_AT_MOST = 4, 200
TRIES, SECONDS = 5, 60  # so many wrong ones in so long a time
SALT_BYTES = 16

Check: TypeAlias = Callable[[sqlite3.Connection], object]
"""Whether a key may be changed, asked in the very transaction that changes it."""


class BadKey(GameError):
    """What was typed can be no key; the text says why."""


class WrongKey(LibraryError):
    """This is not the key of that seat, or it was tried too often."""


def spelled(text: str) -> bytes:
    """A key as it is compared: the same letters are the same key, however a keyboard sends them. Raises BadKey."""
    if len(text) > LETTERS_AT_MOST:
        raise BadKey(f"A key has at most {LETTERS_AT_MOST} letters; this has more.")
    letters = unicodedata.normalize("NFKC", text)
    if len(letters) < LETTERS_AT_LEAST:
        raise BadKey(f"A key has at least {LETTERS_AT_LEAST} letters.")
    if not letters.isprintable():
        raise BadKey("A key holds only what can be seen; this holds more.")
    return letters.encode()


class SeatKeys:
    """The keys of the seats of one match."""

    def __init__(self, file: File, match_id: str) -> None:
        self._file = file
        self._match = match_id

    def seats(self) -> frozenset[Seat]:
        """The seats that have one."""
        with self._file.in_words():
            rows = self._file.db.execute("SELECT seat FROM seat_key WHERE match = ?", (self._match,)).fetchall()
        return frozenset(seat for (seat,) in rows if isinstance(seat, int))

    def give(self, seat: Seat, key: str, remark: Remark, may: Check) -> None:
        """Set the key of a seat, and say so in public. Raises BadKey, and what `may` raises."""
        salt = secrets.token_bytes(SALT_BYTES)
        row = (self._match, seat, salt, _digest(spelled(key), salt))
        with self._file.writing() as db:
            may(db)
            db.execute("INSERT OR REPLACE INTO seat_key (match, seat, salt, digest) VALUES (?, ?, ?, ?)", row)
            db.execute("INSERT INTO remark VALUES (?, ?, ?)", (self._match, *remark))

    def take(self, seat: Seat, remark: Remark, may: Check) -> None:
        """Take the key off a seat, and say so in public. Raises what `may` raises."""
        with self._file.writing() as db:
            may(db)
            if db.execute("DELETE FROM seat_key WHERE match = ? AND seat = ?", (self._match, seat)).rowcount:
                db.execute("INSERT INTO remark VALUES (?, ?, ?)", (self._match, *remark))

    def compare(self, seat: Seat, key: str) -> None:
        """Whether this is the key of a seat that has one. Raises BadKey and WrongKey."""
        typed = spelled(key)
        where = (self._match, seat)
        with self._file.writing() as db:
            row = db.execute("SELECT * FROM seat_key WHERE match = ? AND seat = ?", where).fetchone()
            if not row:
                return
            left = self._one_try_less(row["wrong"], row["since"], where)
        if left < 0:
            raise TooMany(-left)
        salt, digest = row["salt"], row["digest"]
        if not isinstance(salt, bytes) or not isinstance(digest, bytes):
            raise WrongKey("This key is damaged; the host's owner can reset it.")
        if not hmac.compare_digest(_digest(typed, salt), digest):
            more = f"{left} more {'try' if left == 1 else 'tries'} this minute" if left else "wait a minute"
            raise WrongKey(f"This is not the key ({more}).")
        with self._file.writing() as db:
            db.execute("UPDATE seat_key SET wrong = 0 WHERE match = ? AND seat = ?", where)

    def _one_try_less(self, wrong: object, since: object, where: tuple[str, Seat]) -> int:
        """Count a try before it is made; returns how many are left in this minute, or less than 0: seconds to wait."""
        now = int(time())
        count, start = (wrong, since) if isinstance(wrong, int) and isinstance(since, int) else (TRIES, now)
        start = min(start, now)  # if the clock was set back, the minute begins again, with all that was tried
        if now - start >= SECONDS:
            count, start = 0, now
        self._note(min(count + 1, TRIES), start, where)
        return TRIES - count - 1 if 0 <= count < TRIES else now - start - SECONDS

    def _note(self, wrong: int, since: int, where: tuple[str, Seat]) -> None:
        values = (wrong, since, *where)
        self._file.db.execute("UPDATE seat_key SET wrong = ?, since = ? WHERE match = ? AND seat = ?", values)


class TooMany(WrongKey):
    """Too many wrong keys in a short time."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many wrong keys: wait {seconds} s and try again.")


def _digest(key: bytes, salt: bytes) -> bytes:
    return hashlib.scrypt(key, salt=salt, n=1 << 14, r=8, p=1, dklen=32)
