"""A line of text that somebody types. It has no widget of its own, does not blink, and holds nothing harmful."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events

from screens.look import Look
from screens.text import clean_text, clusters, fit
from screens.widgets.canvas import Canvas, Spot

LETTERS_AT_MOST = 60


@dataclass
class Field:
    """The text, and where the next letter goes."""

    text: str = ""
    at: int = 0

    def set(self, text: str) -> None:
        """Another text, with the cursor behind it."""
        self.text = text
        self.at = len(text)

    def insert(self, typed: str) -> None:
        """What was typed or pasted, without what a terminal could obey, as far as there is room."""
        typed = " ".join(clean_text(typed).split("\n"))[: max(0, LETTERS_AT_MOST - len(self.text))]
        self.text = self.text[: self.at] + typed + self.text[self.at :]
        self.at += len(typed)

    def type(self, event: events.Key) -> bool:
        """Take a key; False if it is none of ours."""
        edit = {
            "backspace": lambda: self._cut(self.at - 1, self.at),
            "delete": lambda: self._cut(self.at, self.at + 1),
            "ctrl+u": lambda: self._cut(0, self.at),
            "left": lambda: self._go(self.at - 1),
            "right": lambda: self._go(self.at + 1),
            "home": lambda: self._go(0),
            "end": lambda: self._go(len(self.text)),
        }.get(event.key)
        if edit is not None:
            edit()
        elif event.is_printable and event.character:
            self.insert(event.character)
        else:
            return False
        return True

    def paint(self, canvas: Canvas, x: int, y: int, cells: int, look: Look, spot: Spot | None = None) -> None:
        """Paint it with its cursor; of a text that is too long the part before the cursor."""
        before, after = self.text[: self.at], self.text[self.at :]
        while cell_len(before) > cells - 2:
            before = before[1:]
        under = next(clusters(after), (" ", 1))[0]
        x = canvas.put(x, y, before, look.strong, spot)
        rest = cells - cell_len(before) - max(1, cell_len(under))
        x = canvas.put(x, y, under, look.cursor, spot)
        canvas.put(x, y, fit(after[len(under) :], max(0, rest)), look.strong, spot)

    def _cut(self, start: int, end: int) -> None:
        start = max(0, start)
        self.text = self.text[:start] + self.text[end:]
        self.at = min(start, len(self.text))

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.text)))
