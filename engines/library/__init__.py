"""The library keeps every match in one file; see `open_library`."""

from engines.library.errors import (
    LibraryDamaged,
    LibraryError,
    LibraryFull,
    LibraryLocked,
    LibraryReadOnly,
    LibraryTooNew,
    MatchElsewhere,
    MatchMovedOn,
    MatchUnreadable,
    NoSuchMatch,
)
from engines.library.file import File
from engines.library.library import Library
from engines.library.opening import FILE, data_directory, open_library
from engines.library.rows import Saved

__all__ = [
    "FILE",
    "File",
    "Library",
    "LibraryDamaged",
    "LibraryError",
    "LibraryFull",
    "LibraryLocked",
    "LibraryReadOnly",
    "LibraryTooNew",
    "MatchElsewhere",
    "MatchMovedOn",
    "MatchUnreadable",
    "NoSuchMatch",
    "Saved",
    "data_directory",
    "open_library",
]
