"""Who has a match open for playing: a file that its process keeps locked, and the system lets go of when it ends.

However a process ends, its lock is gone at that moment, and no number of a process is looked at that could be another's
by now. A session is named by chance, so a name that is found in a library never means anybody else.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from engines.library.errors import LibraryReadOnly

NAME = re.compile(r"[0-9a-f]{16}")


class Sessions:
    """The sessions at one library; without a folder they are known to this process alone."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._own: dict[str, int | None] = {}

    def begin(self) -> str:
        """Begin one; it lives until it is ended, or this process is. Raises LibraryReadOnly."""
        name = secrets.token_hex(8)
        self._own[name] = self._lock(name) if self._folder else None
        return name

    def end(self, name: str) -> None:
        """End one of one's own."""
        fd = self._own.pop(name, None)
        if fd is not None:
            self._forget(name)
            os.close(fd)

    def end_all(self) -> None:
        """End all of one's own."""
        for name in tuple(self._own):
            self.end(name)

    def lives(self, name: str) -> bool:
        """Whether somebody still has it; the name comes out of a file, so it may be anything."""
        if name in self._own or not self._folder or not NAME.fullmatch(name):
            return name in self._own
        try:
            fd = os.open(self._folder / name, os.O_RDONLY)
        except FileNotFoundError:
            return False
        except OSError:  # it is there, and not ours to look at
            return True
        try:
            fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        else:
            self._forget(name)
            return False
        finally:
            os.close(fd)

    def _lock(self, name: str) -> int:
        assert self._folder
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            fd = os.open(self._folder / name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise LibraryReadOnly(
                f"{self._folder} cannot be written ({error.strerror}): make it writable, or choose another place."
            ) from None
        return fd

    def _forget(self, name: str) -> None:
        assert self._folder
        with suppress(OSError):
            (self._folder / name).unlink()
