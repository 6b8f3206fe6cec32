"""What can be wrong with a library or a match in it; each text says what is wrong, and what to do."""

from __future__ import annotations

import sqlite3

from engines.core import GameError


class LibraryError(GameError):
    """The library cannot do what was asked."""


class LibraryDamaged(LibraryError):
    """The file is no library of ours, or not any more."""


class LibraryLocked(LibraryError):
    """Another program keeps the file to itself."""


class LibraryReadOnly(LibraryError):
    """The file, or its directory, cannot be written."""


class LibraryTooNew(LibraryError):
    """The file was written by a newer version; it is left as it is."""


class LibraryFull(LibraryError):
    """There is no room for another row."""


class NoSuchMatch(LibraryError):
    """No match has this id."""


class MatchUnreadable(LibraryError):
    """A match that is there, but cannot be opened."""


class MatchMovedOn(LibraryError):
    """The match was changed since it was read here."""


class MatchElsewhere(MatchMovedOn):
    """Another program has the match open for playing."""


def in_words(error: sqlite3.Error, path: str) -> LibraryError:
    """Say in a sentence what SQLite says in a code."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return LibraryDamaged(f"{path} is damaged: start ringyo-tui again, which puts it aside.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LibraryLocked(f"{path} is in use by another program: wait until it is done, and try again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return LibraryReadOnly(f"{path} cannot be written: make it writable, or choose another place.")
        case sqlite3.SQLITE_FULL:
            return LibraryFull(f"There is no room to keep this in {path}: free some space, and try again.")
    return LibraryError(f"{path} cannot be used ({error}): close other programs that use it, and try again.")
