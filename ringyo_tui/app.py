"""The app: home, set-up, table and results, and the ways between them."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from engines.core import GameError
from engines.library import File, Library, LibraryLocked, LibraryTooNew, NoSuchMatch, open_library
from engines.match import Match
from ringyo_tui.settings import Settings, SettingsError
from screens.glyphs import LINE, PLAIN
from screens.home import HomeScreen
from screens.paces import PACES, SECONDS, TOLD, Pace
from screens.shell import STYLE_SHEETS, Relooks, Shell
from screens.terminal import Terminal, preflight
from screens.textual_private import heed_mouse

if TYPE_CHECKING:
    from screens.director import Director
    from screens.drafting import Drawer
    from screens.table import TableScreen

VI_KEYS: Final = {"left": "h", "down": "j", "up": "k", "right": "l"}
WALKED: Final = ("home", "rulebook", "table", "results")
"""The screens on which letters may walk: nobody types a name there."""


class RingyoApp(Shell):
    """One terminal, one library, at most one match on the table."""

    CSS_PATH = [STYLE_SHEETS / name for name in ("base.tcss", "table.tcss", "pages.tcss")]
    FOLLOW_SECONDS = 1.0
    """How often we look whether another program has gone on with the match."""

    def __init__(
        self,
        library: Library,
        settings: Settings,
        terminal: Terminal | None = None,
        *,
        match_id: str | None = None,
        theme: str | None = None,
        pace: Pace | None = None,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        self._library = library
        self.settings = settings
        self._match_id = match_id
        self._pace = pace or settings.preferences.showings
        if terminal is not None and terminal.calm and self._pace in SECONDS:
            self._pace = "hand"
        self._director: Director | None = None
        self._drawers: dict[str, Drawer] = {}  # what is laid out and not handed in, by match
        super().__init__(
            terminal, data_dir=settings.path.parent, theme=theme or settings.preferences.theme, env=env
        )  # fmt: skip
        self._apply_keys()

    @property
    def library(self) -> Library:
        """Where the matches are kept."""
        return self._library

    def _first_screen(self) -> Screen[Any]:
        """The match that was asked for, or home."""
        if self._match_id is None:
            return self.home_screen(self.library.notice or self.settings.notice)
        try:
            return self._seat_down(self.library.load(self._match_id))
        except GameError as error:
            return self.home_screen(str(error))

    def on_mount(self) -> None:
        """Show the first screen; keep a look at what others do, and at the colours that are chosen."""
        self.push_screen(self._first_screen())
        self.set_interval(self.FOLLOW_SECONDS, self._follow)
        self.theme_changed_signal.subscribe(self, self._keep_theme)

    def on_unmount(self) -> None:
        """The program ends: nobody thinks any more."""
        self._rise()

    # ---- the ways between the screens

    def home_screen(self, message: str = "") -> Screen[Any]:
        """The house; whoever goes there leaves the table."""
        self._rise()
        return HomeScreen(self, message)

    def results_screen(self, match: Match) -> Screen[Any]:
        """The end of a match."""
        from screens.results import ResultsScreen

        self._rise()
        return ResultsScreen(self, match)

    def _rise(self) -> None:
        """The table is left: its bots stop thinking, and others may play the match."""
        if self._director is not None:
            self._director.bots.stop()
            self._director.match.let_go()
        self._director = None

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match that is kept. Raises GameError."""
        self.hand_over(self._seat_down(self.library.load(match_id)))

    def start_match(self, match: Match) -> None:
        """Go to the table of a match that was just made; if that cannot be, home, where it is in the list."""
        try:
            screen = self._seat_down(match)
        except GameError as error:
            screen = self.home_screen(str(error))
        self.hand_over(screen)

    def new_match(self, game: str) -> None:
        """Go and set up a match of a game."""
        from screens.setup import SetupScreen

        self.hand_over(SetupScreen(self, game))

    def go_home(self, game: str = "") -> None:
        """Back to the house, perhaps to the place of a game."""
        home = self.home_screen()
        if game and isinstance(home, HomeScreen):
            home.point_at(game)
        self.hand_over(home)

    def read_rules(self, game: str, at: str = "") -> None:
        """Open the rulebook of a game over whatever is shown."""
        from screens.rulebook import RulebookScreen

        self.push_screen(RulebookScreen(self.library.games[game].rulebook, at))

    def learn(self, game: str) -> None:
        """Offer the guided first game of a game and what can be read; where there is only that, open it."""
        from engines.lessons import has_lesson, lesson_of
        from screens.learn import LearnScreen, Way
        from screens.widgets.shelf import shown

        if not has_lesson(game):
            self.read_rules(game)
            return
        about = shown(game)
        try:
            lesson = lesson_of(game)
        except GameError as error:
            self.notify(str(error))
            self.read_rules(game)
            return
        guided = Way(
            "A guided first game",
            f"{lesson.about} About {lesson.minutes} minutes. Leave whenever you like: it goes on where you left it.",
            lambda: self._begin_lesson(game),
        )
        ways = [
            guided,
            Way("What it is about", "A page or two, before you play.", partial(self.read_rules, game), returns=True),
            Way(
                "The rulebook",
                "Every rule, chapter by chapter.",
                partial(self.read_rules, game, "contents"),
                returns=True,
            ),
        ]
        self.push_screen(LearnScreen(about.title, ways))

    def _begin_lesson(self, game: str) -> None:
        from engines.lessons import open_lesson

        try:
            self.open_match(open_lesson(self.library, game))
        except GameError as error:
            self.notify(str(error))

    def leave_house(self) -> None:
        """End the program."""
        self.run_worker(self.leave())

    def _seat_down(self, match: Match) -> Screen[Any]:
        """The first screen of a match, never a private one. Raises GameError, and then nobody sits there."""
        from screens.director import Director
        from screens.drafting import Drawer

        match.hold()
        drawer = self._drawers.setdefault(match.id, Drawer())
        self._director = Director(self, match, self, self.settings.preferences.confirm_fixed, self._pace, drawer)
        try:
            return self._director.first_screen()
        except GameError:
            self._rise()
            raise

    # ---- what is private

    async def cover(self) -> None:
        """Put the curtain of whoever looks over what only that one may see."""
        table = self._table()
        if self.private and table is not None and table.viewer is not None:
            await self.close_private(table.director.curtain(table.viewer), table.director.closing(table))

    def _table(self) -> TableScreen | None:
        """The table that is shown, perhaps under something to read."""
        if "screens.table" not in sys.modules:  # no table was ever shown
            return None
        from screens.table import TableScreen

        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, TableScreen)), None)

    def ask_to_leave(self) -> None:
        """At a table ask once, so that a stray key ends no evening; a second time it is meant."""
        from screens.widgets.ask import Ask  # only when there is something to ask

        if self._table() is None or isinstance(self.screen, Ask):
            self.run_worker(self.leave())
        else:
            facts = ["Every act is saved; the match waits in the list.", "ctrl+c once more leaves too."]
            self.push_screen(Ask("Leave the program?", facts, "leave", "stay"), self._answered)

    def _answered(self, leave: bool | None) -> None:
        if leave:
            self.run_worker(self.leave())

    def match_in_public(self) -> str:
        """The match on the table as a bystander sees it, without names and seed."""
        if self._director is None:
            return ""
        match = self._director.match
        engine, moves = match.engine, len(match.moves)
        head = f"{engine.id}, rules {engine.game.version}, after move {moves}, {match.where()}, as a bystander sees it:"
        return f"{head}\n{engine.encode(match.view(None)).decode()}"

    # ---- another program at the same match

    def _follow(self) -> None:
        """Bring in what another program did in this match, or in the list of matches."""
        director = self._director
        if director is None or not self.input_open:
            for home in self.screen_stack[-1:]:  # none while the app ends
                if isinstance(home, HomeScreen):
                    home.follow()
            return
        try:
            changed = director.match.refresh()
        except NoSuchMatch:
            self._library_says("This match was deleted by another program.")
            return
        except GameError:  # the library is busy: we ask again
            return
        table = self._table()
        if director.lost:
            director.watch()
            return
        if table is None:
            return
        if director.watching:
            table.watch_on()
        if not changed:
            return
        if director.match.over:
            self.hand_over(self.results_screen(director.match), table.forget)
        else:
            director.went_on_elsewhere(table)

    def _library_says(self, text: str) -> None:
        table = self._table()
        self.hand_over(self.home_screen(text), table.forget if table is not None else _nothing)

    # ---- settings and commands

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the screen can do now, as "area: verb", then what the app can."""
        yield from _commands_of(screen)
        yield from super().get_system_commands(screen)
        preferences = self.settings.preferences
        for name, what, on in (
            ("confirm_fixed", "ask before what cannot be taken back", preferences.confirm_fixed),
            ("vi_keys", "walk with h j k l", preferences.vi_keys),
        ):
            yield SystemCommand(
                f"settings: {what}", f"This is {'on' if on else 'off'}; change it", partial(self._flip, name, not on)
            )
        for pace in PACES:
            if pace != self._pace:
                yield SystemCommand(f"settings: pace {pace}", TOLD[pace], partial(self._go_at, pace))
        plain = self.look.glyphs.ascii
        how = "Draw with lines and blocks" if plain else "Draw with plain ASCII only"
        yield SystemCommand("settings: glyphs", how, partial(self._draw_with, "line" if plain else "ascii"))
        heeds = self.terminal.mouse
        how = "Leave the mouse to the terminal, which marks text with it" if heeds else "Play with the mouse as well"
        yield SystemCommand("settings: mouse", how, partial(self._heed_mouse, not heeds))

    def _flip(self, name: str, on: bool) -> None:
        self._keep(**{name: on})
        self._apply_keys()
        if self._director is not None:
            self._director.asks_before_fixing = self.settings.preferences.confirm_fixed

    def _go_at(self, pace: Pace) -> None:
        self._keep(showings=pace)
        self._pace = pace
        if self._director is not None:
            self._director.pace = pace

    def _draw_with(self, glyphs: str) -> None:
        self._keep(glyphs=glyphs)
        self.terminal = replace(self.terminal, glyphs=PLAIN if glyphs == "ascii" else LINE)
        self.look = replace(self.look, glyphs=self.terminal.glyphs)
        for screen in self.screen_stack:
            if isinstance(screen, Relooks):
                screen.relook(self.look)

    def _heed_mouse(self, heed: bool) -> None:
        self._keep(mouse=heed)
        self.terminal = replace(self.terminal, mouse=heed)
        heed_mouse(self, heed)

    def _keep_theme(self, theme: Theme) -> None:
        if self.terminal.depth != "none" and theme.name != self.settings.preferences.theme:
            self._keep(theme=theme.name)

    def _keep(self, **preferences: Any) -> None:
        try:
            self.settings.change(**preferences)
        except SettingsError as error:
            self.notify(str(error))

    def _apply_keys(self) -> None:
        """With letters that walk, those letters beside the arrows."""
        walks = VI_KEYS.items() if self.settings.preferences.vi_keys else ()
        self.set_keymap({f"{area}.{way}": f"{way},{letter}" for area in WALKED for way, letter in walks})


def _commands_of(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """The bindings of a screen that do something now."""
    for binding in screen.BINDINGS:
        if not isinstance(binding, Binding) or not binding.tooltip or not binding.id:
            continue
        area, _, _ = binding.id.partition(".")
        action, _, _ = binding.action.partition("(")
        if screen.check_action(action, ()):
            yield SystemCommand(f"{area}: {binding.description}", binding.tooltip, _runs(screen, binding.action))


def _runs(screen: Screen[Any], action: str) -> Callable[[], Any]:
    return partial(screen.run_action, action)


def _nothing() -> None:
    """There was no view to forget."""


def library_at_start(directory: Path | None = None) -> Library:
    """The library, or one in memory with a notice that says why: whatever is wrong with the file, one can play."""
    try:
        return open_library(directory)
    except (LibraryLocked, LibraryTooNew) as error:
        library = Library(File(None))
        library.notice = f"{error} Until then matches are kept only as long as the program runs."
        return library


def start(
    *,
    library: Library,
    settings: Settings,
    match_id: str | None = None,
    ascii: bool | None = None,  # noqa: A002 - as the command line calls it
    theme: str | None = None,
    pace: Pace | None = None,
    calm: bool = False,
    mouse: bool = True,
) -> int:
    """Run the app in this terminal; returns the exit status. Raises TerminalRefused."""
    glyphs = settings.preferences.glyphs
    terminal = preflight(ascii_only=bool(ascii) or glyphs == "ascii", probe=glyphs != "line")
    if glyphs == "line" and not ascii:
        terminal = replace(terminal, glyphs=LINE)
    terminal = replace(terminal, calm=terminal.calm or calm, mouse=settings.preferences.mouse and mouse)
    gc.freeze()  # what is loaded by now stays: no key waits until it is looked through for what is unused
    return RingyoApp(library, settings, terminal, match_id=match_id, theme=theme, pace=pace).launch()
