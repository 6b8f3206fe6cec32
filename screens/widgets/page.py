"""What the screens around the table have in common: one sheet of paper, on which every key can be clicked too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from screens.keys import InOrder
from screens.look import Look, look_of
from screens.text import fit, wrap
from screens.widgets.canvas import Button, Canvas, Spot

Direction = Literal["left", "right", "up", "down"]
Parts = Sequence[tuple[str, Style | None]]
R = TypeVar("R")

_DOES = "does:"
_KEY_NAMES = {
    "slash": "/", "question_mark": "?", "left_square_bracket": "[", "right_square_bracket": "]",
    "escape": "esc", "pagedown": "pgdn", "pageup": "pgup",
}  # fmt: skip


def does(action: str) -> Spot:
    """The spot of cells that, when clicked, do what a key does."""
    return _DOES + action


class Key(NamedTuple):
    """A key in the last line; a click on it does the same."""

    key: str
    label: str
    action: str


class Page(InOrder[R]):
    """One canvas over the whole screen; the screen paints itself on it."""

    AUTO_FOCUS = None

    def compose(self) -> ComposeResult:
        """One canvas over everything."""
        yield Canvas(look_of(self), painter=self.paint)

    @property
    def look(self) -> Look:
        """The look that this page is painted in."""
        return look_of(self)

    def paint(self, canvas: Canvas) -> None:
        """Paint everything; what did not change is not sent."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint anew, if there is something to paint on yet."""
        for canvas in self.query(Canvas):
            canvas.repaint(self.look)

    def relook(self, look: Look) -> None:
        """Paint in another look."""
        self.repaint()

    async def on_canvas_picked(self, event: Canvas.Picked) -> None:
        """A click is a key, or it points at something."""
        event.stop()
        if not self.listening:
            return
        if event.spot.startswith(_DOES):
            await self.run_action(event.spot.removeprefix(_DOES))
        else:
            self.point(event.spot, event.button)

    def point(self, spot: Spot, button: Button) -> None:
        """Somebody clicked on something that is no key."""

    def show_help(self, title: str, about: Iterable[str]) -> None:
        """A few words, and every key of this screen, out of the bindings themselves."""
        from screens.reader import Reader, Text  # only when somebody asks

        text = [Text(line) for line in about]
        keys = [Text(line, indent=2) for line in key_lines(self.BINDINGS)]
        end = [Text(""), Text("Everything that can be chosen can be clicked, the keys of the last line too.", dim=True)]
        self.app.push_screen(Reader(title, [*text, Text(""), Text("Keys", heading=True), *keys, *end]))


def key_lines(bindings: Iterable[BindingType]) -> list[str]:
    """A line for each binding that says what it is for."""
    found = []
    for binding in bindings:
        if isinstance(binding, Binding) and binding.tooltip:
            keys = " ".join(_KEY_NAMES.get(key, key) for key in binding.key.split(","))
            found.append(f"{keys:<14} {binding.tooltip}")
    return [*found, f"{'ctrl+p':<14} Every command by its name, colours too", f"{'ctrl+l':<14} Draw everything again"]


def paint_bar(canvas: Canvas, y: int, parts: Parts, right: Parts = ()) -> None:
    """A row on the panel's colour, with something at its right end, which is never cut."""
    panel, end = canvas.look.panel, canvas.columns - sum(cell_len(text) for text, _ in right)
    canvas.put(0, y, " " * canvas.columns, panel)
    x = 0
    for text, style in parts:
        text = fit(text, max(0, end - x), ellipsis=canvas.look.glyphs.ellipsis) if x + cell_len(text) > end else text
        x = canvas.put(x, y, text, panel + style if style else panel)
    for text, style in right:
        end = canvas.put(end, y, text, panel + style if style else panel)


def paint_keys(canvas: Canvas, keys: Iterable[Key]) -> None:
    """The last row: what can be pressed now, or clicked."""
    look, y = canvas.look, canvas.rows - 1
    paint_bar(canvas, y, ())
    x = 1
    for key in keys:
        spot = does(key.action)
        if x + cell_len(key.key) + cell_len(key.label) + 1 >= canvas.columns:
            return  # the first ones matter most
        x = canvas.put(x, y, key.key, look.panel + look.accent, spot)
        x = canvas.put(x, y, f" {key.label}" if key.label else "", look.panel + look.dim, spot) + 2


def message_lines(canvas: Canvas, text: str, at_most: int = 4) -> list[str]:
    """A message in as many lines as it needs."""
    return wrap(text, canvas.columns - 2)[:at_most]


def paint_message(canvas: Canvas, lines: Sequence[str], style: Style) -> None:
    """The message above the keys."""
    for y, line in enumerate(lines, canvas.rows - 1 - len(lines)):
        canvas.put(1, y, line, style)


class Grid:
    """Rows of spots, and a cursor that walks over them."""

    def __init__(self) -> None:
        self.rows: list[list[Spot]] = []
        self.cursor: Spot = ""

    def show(self, rows: Iterable[Sequence[Spot]]) -> None:
        """Other rows; the cursor stays on its spot, or goes to the first one."""
        self.rows = [list(row) for row in rows if row]
        if self.cursor not in self and self.rows:
            self.cursor = self.rows[0][0]

    def __contains__(self, spot: Spot) -> bool:
        return any(spot in row for row in self.rows)

    def walk(self, direction: Direction) -> bool:
        """One step; False at the edge."""
        y = next((i for i, row in enumerate(self.rows) if self.cursor in row), 0)
        if not self.rows:
            return False
        row = self.rows[y]
        x = row.index(self.cursor)
        if direction in ("left", "right"):
            x += 1 if direction == "right" else -1
            if not 0 <= x < len(row):
                return False
            self.cursor = row[x]
            return True
        y += 1 if direction == "down" else -1
        if not 0 <= y < len(self.rows):
            return False
        self.cursor = self.rows[y][min(x, len(self.rows[y]) - 1)]
        return True

    def cycle(self, by: int) -> None:
        """To the next spot or the one before, round the end."""
        spots = [spot for row in self.rows for spot in row]
        if spots:
            self.cursor = spots[(spots.index(self.cursor) + by) % len(spots)]
