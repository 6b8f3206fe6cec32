"""Where the library is, and what is opened when it is not as it should be."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import platformdirs

from engines import GAMES
from engines.core import Engine
from engines.library.errors import LibraryDamaged, LibraryError, LibraryFull, LibraryReadOnly
from engines.library.file import File
from engines.library.library import Library

FILE = "library.sqlite3"


def data_directory(explicit: Path | None = None) -> Path:
    """Where the library is: an explicit directory, or RINGYO_TUI_DATA, or where this system keeps such things."""
    told = explicit or os.environ.get("RINGYO_TUI_DATA")
    return Path(told).expanduser() if told else platformdirs.user_data_path("ringyo-tui", appauthor=False)


def open_library(explicit: Path | None = None, games: Mapping[str, Engine[Any, Any]] = GAMES) -> Library:
    """The library of this person; `notice` says so if it is not the one that was expected.

    A damaged file is put aside and a new one started. What cannot be written is read into memory, so that one can
    play, and look. Raises LibraryLocked and LibraryTooNew.
    """
    path = data_directory(explicit) / FILE
    try:
        return Library(File(path), games)
    except LibraryDamaged as damaged:
        aside = _put_aside(path)
        if aside:
            library = Library(File(path), games)
            library.notice = f"{path} is damaged: it is kept beside it as {aside.name}; a new one was started."
            return library
        problem: LibraryError = damaged
    except (LibraryReadOnly, LibraryFull) as error:
        problem = error
    library = Library(File.borrowed(path), games)
    library.notice = f"{problem} Until then matches are kept only as long as the program runs."
    return library


def _put_aside(path: Path) -> Path | None:
    """Rename a damaged library and what belongs to it; None if that cannot be done."""
    number = 1
    while (aside := path.with_name(f"library-damaged-{number}.sqlite3")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return None
    for tail in ("-wal", "-shm"):
        with suppress(OSError):
            path.with_name(path.name + tail).rename(aside.with_name(aside.name + tail))
    return aside
