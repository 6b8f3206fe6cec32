"""The app beneath all screens: what must hold whatever is on the table.

It keeps the one door out of a private screen, the gate that input passes, and the ways in which a program may end. It
knows no game: what to cover with, and what to ask before leaving, is asked of the hooks at the end.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.notifications import SeverityLevel
from textual.screen import ModalScreen, Screen
from textual.theme import BUILTIN_THEMES, Theme

import styles
from screens import crash
from screens.look import Look, look_of, make_look, pick_theme
from screens.terminal import CEILING, FLOOR, Terminal, is_gone, let_go
from screens.textual_private import Discreet, belongs_to, enter_terminal, forget_traces, leave_terminal, typed_ahead
from screens.widgets.canvas import Canvas
from styles.themes import THEMES, ThemeName, textual_theme

STYLE_SHEETS = Path(styles.__file__).parent


@runtime_checkable
class Relooks(Protocol):
    """A screen that paints itself anew when the theme changes."""

    def relook(self, look: Look) -> None:
        """Paint in another look."""


class Shell(Discreet, inherit_bindings=False):
    """The base of the app."""

    TITLE = "ringyo-tui"
    SUB_TITLE = ""
    ALLOW_SELECT = False
    ENABLE_COMMAND_PALETTE = False  # we have our own
    CSS_PATH = [STYLE_SHEETS / "base.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_to_leave", "leave", show=False, priority=True, id="app.leave"),
        Binding("ctrl+p", "command_palette", "commands", show=False, priority=True, id="app.palette"),
        Binding("ctrl+l", "redraw", "draw again", show=False, priority=True, id="app.redraw"),
        Binding("ctrl+z", "suspend_process", "to the background", show=False, priority=True, id="app.suspend"),
    ]
    IDLE_COVER: ClassVar[float] = 180.0
    """Seconds without a key after which a private screen is covered."""
    BLUR_COVER: ClassVar[float] = 60.0
    """Seconds without focus after which a private screen is covered."""

    def __init__(
        self,
        terminal: Terminal | None = None,
        *,
        data_dir: Path,
        theme: str | None = None,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        self.terminal = terminal or Terminal()
        depth = self.terminal.depth
        name = pick_theme(env, theme, depth)
        # Textual would turn the colours of an ansi theme, and the lack of colours, into shades of its own.
        super().__init__(ansi_color=textual_theme(name, depth).ansi)
        self.data_dir = data_dir
        self.animation_level = "none"
        self.input_open = True
        """Are keys, clicks and pastes let in? Closed while one screen takes another's place."""
        self.private = False
        """Is something on the screen that only one person may see?"""
        self.last_key = ("", 0.0)
        """What was pressed last, and when, whether anybody was given it or not."""
        self.claimed = Size(*FLOOR)
        """How large the terminal says it is."""
        self._door = asyncio.Lock()
        self._fitting = asyncio.Lock()
        self._last_input = time.monotonic()
        self._blurred_since: float | None = None
        self._launched = False
        self._leaving = False
        self._resting = False
        for offered in THEMES if depth != "none" else (name,):
            self.register_theme(textual_theme(offered, depth))
        self.theme = name
        for builtin in BUILTIN_THEMES:
            self.unregister_theme(builtin)
        self.stylesheet.set_variables(self.get_css_variables())  # else the first frame has Textual's own background
        self.look = self._make_look(name)

    def launch(self) -> int:
        """Run to the end; returns the status for `sys.exit`, which Textual's `run` does not."""
        self._launched = True
        self.run(mouse=self.terminal.mouse)
        return self.return_code or 0

    # -- the one door out of a private screen ------------------------------------------------------------------------

    async def open_private(self, screen: Screen[Any]) -> None:
        """Put a private screen in the place of what is shown."""
        self.private = True
        await self.switch_screen(screen)

    async def close_private(self, curtain: Screen[Any], forget: Callable[[], None] = lambda: None) -> None:
        """Put `curtain` in the place of what is shown, and wait until it has been painted.

        `forget` is called then: it drops the last reference to the view. Nothing typed meanwhile is kept. A handler
        of the screen that goes cannot wait for its own removal: it calls `hand_over` instead.
        """
        if belongs_to(self.screen):
            raise RuntimeError("a screen cannot wait for its own removal: use hand_over")
        self.input_open = False
        async with self._door:
            try:
                self.input_open = False
                # Everything up to the switch happens in one go, so no frame of the old screen comes in between.
                leaving = []
                while isinstance(self.screen, ModalScreen):
                    leaving.append(self.pop_screen())
                self.clear_notifications()
                self.clear_selection()
                forget_traces(self)
                self.title, self.sub_title = self.TITLE, self.SUB_TITLE
                leaving.append(self.switch_screen(curtain))
                for gone in leaving:
                    await gone
                await self.frame(curtain)
                while isinstance(self.screen, ModalScreen) and not isinstance(self.screen, WrongSize):
                    await self.pop_screen()  # nothing that came late may lie upon it
                forget_traces(self)
                forget()
                self.private = bool(getattr(curtain, "private", False))
            finally:
                self.input_open = True
        self.run_worker(self._fit())

    def hand_over(
        self,
        curtain: Screen[Any],
        forget: Callable[[], None] = lambda: None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """`close_private` for handlers of the screen that goes: the gate closes now, the rest follows, then `then`."""
        self.input_open = False
        self.run_worker(self._hand_over(curtain, forget, then))

    async def _hand_over(
        self, curtain: Screen[Any], forget: Callable[[], None], then: Callable[[], None] | None
    ) -> None:
        await self.close_private(curtain, forget)
        if then is not None:
            then()

    async def frame(self, screen: Screen[Any]) -> None:
        """Wait until what `screen` shows has been painted."""
        painted = asyncio.Event()
        screen.call_after_refresh(painted.set)
        with suppress(TimeoutError):  # the app may be ending
            await asyncio.wait_for(painted.wait(), 2.0)

    # -- what comes in -----------------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """The gate. Movements of the mouse without a button stay outside always: nothing happens on hover."""
        if isinstance(event, events.Resize):
            self.claimed = event.size
            event = events.Resize(_drawn(event.size), _drawn(event.virtual_size))
        elif isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            if isinstance(event, events.Key):
                self.last_key = ((event.character or event.key).lower(), event.time)
            if not self.input_open:
                return
            if isinstance(event, events.MouseMove) and self.mouse_captured is None:
                return
            self._last_input = time.monotonic()
        await super().on_event(event)

    async def run_action(self, action: Any, default_namespace: Any = None, namespaces: Any = None) -> bool:
        """Keys that a screen had already been given when the gate closed do nothing any more."""
        return True if not self.input_open else await super().run_action(action, default_namespace, namespaces)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """A toast, always plain text; none while a private screen is up, for it would outlive it."""
        if not self.private:
            super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette's own commands; Textual's others would save, zoom or cover a screen."""
        for theme in self.available_themes:
            if theme != self.theme:
                yield SystemCommand(f"settings: theme {theme}", "Other colours", partial(setattr, self, "theme", theme))
        yield SystemCommand("app: draw again", "Paint the whole screen anew", self.action_redraw)
        yield SystemCommand("app: leave", "Leave; everything is saved", self.action_ask_to_leave)

    def action_command_palette(self, word: str = "") -> None:
        """Open the palette, with a word typed into it if need be, except on a screen that has none (the curtain)."""
        beneath = self.screen
        if getattr(beneath, "HAS_PALETTE", True) and self.input_open:
            from screens.palette import Palette, hand_on  # only when somebody opens it

            palette = Palette(beneath, self.get_system_commands(beneath), word)
            self.push_screen(palette)
            if belongs_to(beneath):  # a key of that screen has opened it: those behind are part of the name
                hand_on(typed_ahead(beneath), palette)

    # -- how it looks ------------------------------------------------------------------------------------------------

    def action_redraw(self) -> None:
        """Paint everything again, whatever else wrote on the terminal."""
        self.distrust_terminal()
        self.refresh()

    def _make_look(self, theme: str) -> Look:
        name: ThemeName = next(known for known in THEMES if known == theme)
        return make_look(name, self.terminal.depth, self.terminal.glyphs)

    def _retheme(self, theme: Theme) -> None:
        self.look = self._make_look(theme.name)
        self.ansi_color = theme.ansi
        for screen in self.screen_stack:
            if isinstance(screen, Relooks):
                screen.relook(self.look)

    @property
    def size(self) -> Size:
        """What is drawn on."""
        return _drawn(super().size)

    def on_resize(self, event: events.Resize) -> None:
        """Below the floor, and above the ceiling, a calm message waits for another size."""
        self.distrust_terminal()
        if _too_large(self.claimed):  # and nothing beyond what is drawn now may stay
            self.wipe(CEILING[1])
        self.run_worker(self._fit())

    async def _fit(self) -> None:
        async with self._fitting:
            fits = not _too_small(self.claimed) and not _too_large(self.claimed)
            if fits and isinstance(self.screen, WrongSize):
                await self.pop_screen()
            elif not fits and not isinstance(self.screen, WrongSize):
                if self.private:
                    await self.cover()
                await self.push_screen(WrongSize())

    # -- coming, going, failing --------------------------------------------------------------------------------------

    def on_load(self) -> None:
        """Answer the signals ourselves, before the terminal is in any mode: cover first, then do what they ask."""
        if self._launched:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(self._note_stray)
            ends = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2)
            for number in ends:
                loop.add_signal_handler(number, self._told_to_leave, number)

    def on_mount(self) -> None:
        """Keep an eye on the terminal and on who may have walked away."""
        if self._launched:  # not before: Textual's driver, which is there only now, answers these two itself
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGTSTP, self._told_to_rest)
            loop.add_signal_handler(signal.SIGCONT, self._told_to_go_on)
        self.theme_changed_signal.subscribe(self, self._retheme)
        self.set_interval(min(self.IDLE_COVER, self.BLUR_COVER) / 12, self._watch)

    def on_app_blur(self) -> None:
        """The terminal lost the focus: somebody may have walked away."""
        self._blurred_since = time.monotonic()

    def on_app_focus(self) -> None:
        """The terminal has the focus again."""
        self._blurred_since = None

    def _watch(self) -> None:
        if self._terminal_is_gone() and not self._leaving:
            self._told_to_leave(signal.SIGHUP)
            return
        now = time.monotonic()
        away = self._blurred_since is not None and now - self._blurred_since >= self.BLUR_COVER
        if self.private and self.input_open and (away or now - self._last_input >= self.IDLE_COVER):
            self.run_worker(self.cover())

    def _told_to_leave(self, number: signal.Signals) -> None:
        self._leaving = True
        self.input_open = False
        self.run_worker(self.leave(128 + number))

    async def leave(self, code: int = 0) -> None:
        """Cover, then end: with some terminals the last frame stays readable."""
        self._leaving = True
        if self._terminal_is_gone():
            let_go()
        else:
            with suppress(Exception):  # leaving must not fail because covering did
                await asyncio.wait_for(self.cover(), 1.0)
        self.exit(return_code=code)

    def _terminal_is_gone(self) -> bool:
        return not self.is_headless and is_gone()

    def action_suspend_process(self) -> None:
        """Go to the background, if there is a shell that can bring us back."""
        if _can_be_resumed():
            self._told_to_rest()

    def _told_to_rest(self) -> None:
        self.run_worker(self._rest())

    async def _rest(self) -> None:
        await self.cover()
        leave_terminal(self)
        self._resting = True
        os.kill(os.getpid(), signal.SIGSTOP)

    def _told_to_go_on(self) -> None:
        """Awake again. A terminal that hangs up says this too, right after it told us to leave."""
        if self._leaving:
            return
        if not self._resting:  # stopped without a warning, in the midst of it
            leave_terminal(self)
        self._resting = False
        enter_terminal(self)
        if self.private:
            self.run_worker(self.cover())
        else:
            self.refresh(layout=True)

    def action_ask_to_leave(self) -> None:
        """Ctrl+C and Ctrl+Q."""
        self.ask_to_leave()

    def report_crash(self, error: BaseException | None) -> str:
        """Where it failed goes into a file; the person reads one sentence."""
        path = crash.keep(error, self.data_dir, self._match_for_crash())
        if error is None:
            where = "where is not known"
        else:
            where = f"where is noted in {path}" if path else "and the place could not be noted"
        return f"ringyo-tui stopped because of a mistake of its own ({where}); every action up to it is saved."

    def _note_stray(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """An error that no task waited for: asyncio would print its text."""
        if isinstance(error := context.get("exception"), Exception):
            crash.keep(error, self.data_dir, self._match_for_crash())

    def _match_for_crash(self) -> str:
        with suppress(Exception):  # what has failed may fail again
            return self.match_in_public()
        return ""

    # -- hooks -------------------------------------------------------------------------------------------------------

    async def cover(self) -> None:
        """Put a curtain over what is private, by `close_private`; called before leaving, resting and shrinking."""

    def match_in_public(self) -> str:
        """The match on the table as a bystander may know it, for the report of a crash; "" if there is none."""
        return ""

    def ask_to_leave(self) -> None:
        """Somebody wants to leave: ask if something would be lost."""
        self.run_worker(self.leave())


class WrongSize(ModalScreen[None]):
    """Waits, opaque, until the terminal has a size that can be drawn on; what lies beneath stays as it was."""

    HAS_PALETTE: ClassVar[bool] = False
    AUTO_FOCUS = None

    def compose(self) -> ComposeResult:
        """One canvas over everything."""
        yield Canvas(look_of(self), painter=self._paint)

    def _paint(self, canvas: Canvas) -> None:
        look = canvas.look
        claimed = getattr(self.app, "claimed", canvas.size)
        if _too_large(claimed):
            more, need, limit, says = "less", "can use no more than", CEILING, "says it has"
        else:
            more, need, limit, says = "more", "needs", FLOOR, "has"
        times = look.glyphs.times
        lines = [
            (f"A little {more} room, please.", look.strong),
            (f"The table {need} {limit[0]}{times}{limit[1]} letters;", look.ink),
            (f"this window {says} {claimed.width}{times}{claimed.height}.", look.ink),
        ]
        for row, (text, style) in enumerate(lines, max(0, (canvas.rows - len(lines)) // 2)):
            canvas.put(max(0, (canvas.columns - len(text)) // 2), row, text, style)


def _too_small(size: Size) -> bool:
    return size.width < FLOOR[0] or size.height < FLOOR[1]


def _too_large(size: Size) -> bool:
    return size.width > CEILING[0] or size.height > CEILING[1]


def _drawn(claimed: Size) -> Size:
    """What is drawn on a terminal that says it is so large."""
    return Size(*FLOOR) if _too_large(claimed) else claimed


def _can_be_resumed() -> bool:
    """Are we a job of a shell? Stopped as a part of another job, or without a shell, we would sleep for ever."""
    try:
        me, session = os.getpid(), os.getsid(0)
        return os.getpgrp() == me != session == os.getsid(os.getppid())
    except OSError:
        return False
