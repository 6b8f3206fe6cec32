"""What a person prefers, kept as a small JSON file beside the library."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engines.core import GameError
from screens.paces import Pace
from styles.themes import ThemeName

FILE = "settings.json"
BYTES_AT_MOST = 100_000
WORDS_AT_MOST = 200  # characters of what is said about a wrong value, which may quote it


class SettingsError(GameError):
    """Preferences could not be kept; they hold until the program ends."""


class Preferences(Struct, frozen=True, kw_only=True):
    """Every preference, with what holds until somebody prefers something else.

    A word of the file keeps its meaning for good. `pace` is an old one that nobody reads any more: it said how long the
    acts of others stand, and was written by every change of another preference.
    """

    theme: ThemeName | None = None  # None: what TEXTUAL_THEME says, else the usual one
    glyphs: Literal["auto", "line", "ascii"] = "auto"  # auto: what the terminal can show
    showings: Pace = (
        "hand"  # how what has happened is shown: a step a key, a step every few seconds, or only the result
    )
    mouse: bool = True  # clicks come here; else the terminal keeps its mouse
    vi_keys: bool = False  # h j k l move the cursor
    confirm_fixed: bool = True  # ask before an act that cannot be taken back


class Settings:
    """The preferences of this person and the file they are in. `notice` says so if the file cannot be read."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE
        self.notice = ""
        self.preferences = Preferences()
        self._found: dict[str, Any] | None = {}  # all that the file says, also what is not known here; None: a ruin
        try:
            self._read()
        except FileNotFoundError:
            pass
        except OSError as error:
            self._give_up(f"cannot be read ({error.strerror})")
        except msgspec.ValidationError as error:
            self._give_up(f"cannot be used ({error})")
        except (ValueError, RecursionError):
            self._give_up("cannot be used (it is no JSON)")

    def change(self, **preferences: Any) -> None:
        """Prefer something else from now on. Raises SettingsError if that cannot be kept; it holds all the same.

        Only what somebody has preferred is written: of the rest the usual holds, also where a later version changes it.
        """
        self.preferences = msgspec.convert(
            {**msgspec.structs.asdict(self.preferences), **preferences}, type=Preferences
        )
        if self._found is None:
            raise SettingsError(self.notice)
        self._found |= preferences
        try:
            self._write(self._found)
        except OSError as error:
            raise SettingsError(
                f"{self.path} cannot be written ({error.strerror}): the change holds until the program ends."
            ) from None

    def _read(self) -> None:
        with self.path.open("rb") as file:
            data = file.read(BYTES_AT_MOST)
        self.preferences = msgspec.json.decode(data, type=Preferences)
        self._found = msgspec.json.decode(data)

    def _give_up(self, what: str) -> None:
        self._found = None
        shown = "".join(c if c.isprintable() else "?" for c in f"{self.path} {what[:WORDS_AT_MOST]}")
        self.notice = f"{shown}: mend it or take it away; until then the usual settings hold and it stays as it is."

    def _write(self, values: dict[str, Any]) -> None:
        """The old file or the new one is there at any moment, never a piece of one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f".{FILE}.{os.getpid()}")
        try:
            fresh.write_bytes(msgspec.json.format(msgspec.json.encode(values)) + b"\n")
            fresh.replace(self.path)
        except OSError:
            with suppress(OSError):
                fresh.unlink()
            raise
