"""A table without a library: one match on the screen, and an empty screen where it ends or is left."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from engines import GAMES
from engines.core import Task
from engines.match import Match, Player, Privacy
from screens.curtain import Curtain
from screens.director import Director
from screens.glyphs import LINE, Glyphs
from screens.shell import STYLE_SHEETS, Shell
from screens.table import TableScreen
from screens.terminal import Terminal

NAMES = ["Ana", "Ben", "Cyd", "Dai", "Eve"]


class Away(Screen[None]):
    """Where a table leads to when it is left or over."""


class Stage(Shell):
    """The app around one match."""

    CSS_PATH = [*Shell.CSS_PATH, STYLE_SHEETS / "table.tcss"]

    def __init__(self, match: Match, glyphs: Glyphs = LINE, *, asks: bool = True) -> None:
        super().__init__(Terminal(glyphs=glyphs), data_dir=Path(tempfile.gettempdir()))
        self.match = match
        self.director = Director(self, match, self, asks)

    def home_screen(self) -> Screen[Any]:
        return Away()

    def results_screen(self, match: Match) -> Screen[Any]:
        return Away()

    async def cover(self) -> None:
        screen = self.screen_stack[1] if len(self.screen_stack) > 1 else self.screen
        if isinstance(screen, TableScreen) and screen.viewer is not None and self.private:
            await self.close_private(self.director.curtain(screen.viewer), self.director.closing(screen))

    def on_mount(self) -> None:
        Curtain.QUIET = 0.01  # the rest itself is tested where the curtain is
        self.push_screen(self.director.first_screen())

    @property
    def table(self) -> TableScreen:
        """The table that is on the screen."""
        assert isinstance(self.screen, TableScreen), self.screen
        return self.screen


def ronin(players: int = 2, seed: int = 1, privacy: Privacy = "table", **options: Any) -> Match:
    """A match of Ronin among humans."""
    return match_of("ronin", players, seed, privacy, **options)


def match_of(game: str, players: int, seed: int = 1, privacy: Privacy = "table", **options: Any) -> Match:
    """A match among humans."""
    engine = GAMES[game]
    chosen = engine.options({"players": players, **options})
    seats = [Player(name, i) for i, name in enumerate(NAMES[:players])]
    return Match(engine, chosen, seed, seats, privacy)


def arranged(match: Match, arrange: Callable[[Any], None], *tasks: Task) -> Match:
    """The same match at another position: `arrange` changes it, and `tasks` come next."""
    position = match.engine.copy(match._position)
    arrange(position)
    position.agenda.extend(reversed(tasks))
    position.__dict__.clear()
    match.engine._run(position)
    match.resume([], position)
    return match
