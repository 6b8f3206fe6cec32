"""A key while it is typed: never on the screen, never longer than a key may be, and obeyed by nobody."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events

from engines.library.keys import LETTERS_AT_MOST

STARS = 24


@dataclass
class Secret:
    """What was typed so far. It may hold anything that a keyboard or a paste brings; it is only ever compared."""

    text: str = ""

    def take(self, event: events.Key | events.Paste) -> bool:
        """Take a key or a paste; False if it is none of ours."""
        if isinstance(event, events.Paste):
            self._add(event.text.rstrip("\r\n"))
        elif event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key == "ctrl+u":
            self.text = ""
        elif event.is_printable and event.character:
            self._add(event.character)
        else:
            return False
        return True

    def clear(self) -> str:
        """What was typed; it is kept here no more."""
        typed, self.text = self.text, ""
        return typed

    @property
    def stars(self) -> str:
        """As much of it as may be shown."""
        return "*" * min(len(self.text), STARS)

    def _add(self, typed: str) -> None:
        """One letter too many is kept, so that whoever compares it can say so."""
        self.text += typed[: LETTERS_AT_MOST + 1 - len(self.text)]
