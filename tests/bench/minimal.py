"""The least that a Textual app can be: what the program in a terminal is compared with."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static


class Minimal(App[None]):
    """One line that counts keys."""

    BINDINGS: ClassVar[list[BindingType]] = [("q", "quit", "quit"), ("left,right,up,down", "count", "count")]

    pressed = 0

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("The least that an app can be: it counts keys.")

    def action_count(self) -> None:
        """One more."""
        self.pressed += 1
        self.query_one(Static).update(f"The least that an app can be: it has counted {self.pressed} keys.")


if __name__ == "__main__":
    Minimal().run()
