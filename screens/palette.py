"""Every command by its name. It holds nothing but names, and reads what is typed key by key, however fast it comes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import isawaitable
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from screens.text import fit
from screens.textual_private import typed_ahead
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.field import Field
from screens.widgets.page import Key, Page, does, paint_bar, paint_keys

TOP, BELOW = 3, 3  # rows above and below the list
HELP_AT = 32  # where what a command does stands beside its name


class Palette(Page[None], ModalScreen[None]):
    """Lists what can be done on the screen beneath, less and less as a word is typed, and does one of it there."""

    HAS_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n})", f"take {n}", show=False, id=f"palette.take-{n}") for n in range(1, 10)),
        Binding("enter", "run", "run", id="palette.run", tooltip="Do what the cursor is on"),
        Binding("down,tab", "walk(1)", "down", show=False, id="palette.down", tooltip="The next command"),
        Binding("up,shift+tab", "walk(-1)", "up", show=False, id="palette.up", tooltip="The command before"),
        Binding("pagedown", "page(1)", "page on", show=False, id="palette.next", tooltip="A screen further"),
        Binding("pageup", "page(-1)", "page back", show=False, id="palette.previous", tooltip="A screen back"),
        Binding("escape", "close", "back", id="palette.back", tooltip="Back, and nothing is done"),
    ]

    def __init__(self, beneath: Screen[Any], commands: Iterable[SystemCommand], word: str = "") -> None:
        super().__init__()
        self._beneath = beneath
        self._commands = list(commands)
        self._word = Field(word, len(word))
        self._at = 0  # the command under the cursor, of those that are found
        self._top = 0
        self._rows = 1

    @property
    def found(self) -> Sequence[SystemCommand]:
        """The commands that have every typed word in what they are called or do, those first that are called so."""
        words = self._word.text.casefold().split()

        def order(command: SystemCommand) -> tuple[bool, bool]:
            title = command.title.casefold()
            begins = bool(words) and title.partition(": ")[2].startswith(words[0])
            return not begins, not all(word in title for word in words)

        hits = [c for c in self._commands if all(word in f"{c.title} {c.help}".casefold() for word in words)]
        return sorted(hits, key=order) if words else hits

    # ---- keys

    def takes(self, event: events.Key | events.Paste) -> bool:
        """Whatever is no way about belongs to the word."""
        if isinstance(event, events.Paste):
            self._word.insert(event.text)
        elif event.key in "123456789" or not self._word.type(event):
            return False
        self._at = 0
        self.repaint()
        return True

    def action_walk(self, by: int) -> None:
        """One command on or back, round the end."""
        self._at = (self._at + by) % max(1, len(self.found))
        self.repaint()

    def action_page(self, by: int) -> None:
        """A screen on or back."""
        self._at = max(0, min(self._at + by * self._rows, len(self.found) - 1))
        self.repaint()

    def action_take(self, digit: int) -> None:
        """Do what stands in the list with this digit."""
        self._run(self._top + digit - 1)

    def action_run(self) -> None:
        """Do what the cursor is on; if nothing is called so, nothing."""
        self._run(self._at)

    def action_close(self) -> None:
        """Back to the screen beneath."""
        self._give_back(None)

    def point(self, spot: Spot, button: Button) -> None:
        """A click on a command."""
        self._run(int(spot.removeprefix("command ")))

    def _run(self, number: int) -> None:
        found = self.found
        if number < len(found):
            self._give_back(found[number])

    def _give_back(self, command: SystemCommand | None) -> None:
        """To the screen beneath: first the command, then the keys that were typed behind it."""
        keys = typed_ahead(self)
        self.dismiss()
        self._beneath.call_later(_carry_out, self._beneath, command, keys)

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """The word, the commands that have it, and the keys."""
        look, found = canvas.look, self.found
        self._rows = max(1, canvas.rows - TOP - BELOW)
        self._top = max(0, min(self._at, max(self._top, self._at - self._rows + 1)))
        self._top = max(0, min(self._top, len(found) - self._rows))
        paint_bar(canvas, 0, [(" Commands", look.strong)], [(f"{len(found)} of {len(self._commands)} ", look.dim)])
        x = canvas.put(1, 1, "which: ", look.dim)
        self._word.paint(canvas, x, 1, canvas.columns - x - 1, look)
        for row, command in enumerate(found[self._top : self._top + self._rows]):
            self._paint_command(canvas, TOP + row, self._top + row, command)
        told = found[self._at].help if found else "No command has this in its name, or in what it does."
        canvas.put(1, canvas.rows - 2, fit(told, canvas.columns - 2, ellipsis=look.glyphs.ellipsis), look.dim)
        keys = [Key("enter", "do it", "run")] if found else []
        walks = [Key("up", "", "walk(-1)"), Key("down", "walk", "walk(1)")] if len(found) > 1 else []
        paint_keys(canvas, [*keys, *walks, Key("esc", "back", "close")])

    def _paint_command(self, canvas: Canvas, y: int, number: int, command: SystemCommand) -> None:
        look, spot, under, row = canvas.look, f"command {number}", number == self._at, number - self._top + 1
        if row <= 9:
            canvas.put(1, y, str(row), look.accent, does(f"take({row})"))
        if under:
            canvas.put(3, y, look.glyphs.cursor_left, look.cursor, spot)
        end = canvas.put(4, y, command.title, look.cursor if under else look.ink, spot)
        x = max(end + 2, HELP_AT)
        room = canvas.columns - x - 1
        if room > 0 and cell_len(command.help):
            canvas.put(x, y, fit(command.help, room, ellipsis=look.glyphs.ellipsis), look.dim, spot)


async def _carry_out(
    beneath: Screen[Any], command: SystemCommand | None, keys: Sequence[events.Key | events.Paste]
) -> None:
    """Called in the time of the screen beneath, so that a command does there what a key would."""
    app = beneath.app
    if not getattr(app, "input_open", True):
        return
    if command is not None and app.screen is beneath:
        done = command.callback()
        if isawaitable(done):
            await done
    hand_on([*keys, *typed_ahead(beneath)], app.screen)


def hand_on(keys: Iterable[events.Key | events.Paste], screen: Screen[Any]) -> None:
    """What was typed before `screen` was there is for it, unless the gate has closed."""
    if getattr(screen.app, "input_open", True):
        for key in keys:
            screen.post_message(key)
