"""Cells, styles and spots: what every board, strip and curtain is painted on.

Textual sends whatever is refreshed. So a canvas keeps what is shown beside what is painted, and a `commit` refreshes
only the spans that differ. Neighbouring cells of one style leave as one piece, for a change of style costs up to 45
bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from screens.look import Look
from screens.spans import GAP, spans
from screens.text import clusters
from screens.textual_private import SENDS_SPANS_ONLY

Spot: TypeAlias = str
Button: TypeAlias = Literal["choose", "look"]
Painter: TypeAlias = Callable[["Canvas"], None]
Places: TypeAlias = Callable[[int, int], "Spot | None"]
_Cell: TypeAlias = tuple[str, Style, Spot | None]

_GAP = GAP if SENDS_SPANS_ONLY else 10_000
"""Unchanged cells between two changed ones that are cheaper to send than to jump over."""

_BUTTONS: dict[int, Button] = {1: "choose", 3: "look"}


class Canvas(Widget):
    """A grid of cells.

    With a `painter` it takes whatever size the layout gives it, and has itself painted again when that changes;
    without one it is `width` by `height` cells and painted from outside: `clear`, `put`, `commit`.
    """

    DEFAULT_CSS = """
    Canvas { width: auto; height: auto; }
    Canvas.-fill { width: 1fr; height: 1fr; }
    """

    class Picked(Message):
        """A click on a spot: the left button chooses, the right one looks."""

        def __init__(self, canvas: Canvas, spot: Spot, button: Button) -> None:
            super().__init__()
            self.canvas = canvas
            self.spot = spot
            self.button = button

        @property
        def control(self) -> Canvas:
            """The canvas that was clicked."""
            return self.canvas

    def __init__(
        self,
        look: Look,
        width: int = 0,
        height: int = 0,
        *,
        painter: Painter | None = None,
        places: Places | None = None,
        base: Style | None = None,
        id: str | None = None,  # noqa: A002 - as every widget calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.look = look
        self._own_base = base
        self._painter = painter
        self._places = places  # whose a cell is that nothing of a spot was put on
        self._width = width
        self._height = height
        self._cells = self._blank()
        self._shown = self._blank()
        self._strips: dict[int, Strip] = {}
        self._wide = False  # whether a letter of two cells stands in the picture
        self.set_class(painter is not None, "-fill")

    @property
    def columns(self) -> int:
        """How many cells a row has."""
        return self._width

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._height

    @property
    def base(self) -> Style:
        """What a cell looks like that nothing was put on."""
        return self.look.paper + self._own_base if self._own_base else self.look.paper

    def clear(self) -> None:
        """Start a new picture: paper everywhere, no spots."""
        self._wide = False
        self._cells = self._blank()

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: Spot | None = None) -> int:
        """Write `text` over the base at a cell and give its cells to `spot`; returns the x after it.

        What does not fit is cut off. What cannot be printed is left out, and what the glyph set cannot write is
        respelled: whatever the text is, the terminal gets harmless cells.
        """
        look = self.base + style if style else self.base
        row = self._cells[y] if 0 <= y < self._height else None
        letters = _single(text := self.look.glyphs.spell(text))
        if letters is not None and not self._wide:  # nearly always: a letter is a cell
            if row is not None and -len(letters) < x < self._width:
                first, last = max(0, -x), self._width - x
                row[max(0, x) : x + len(letters)] = [(letter, look, spot) for letter in letters[first:last]]
            return x + len(letters)
        for cluster, cells in clusters(text):
            self._wide = self._wide or cells == 2
            if row is not None and x >= 0 and x + cells <= self._width:
                self._free(row, x)
                self._free(row, x + cells - 1)
                row[x] = (cluster, look, spot)
                if cells == 2:
                    row[x + 1] = ("", look, spot)
            x += cells
        return x

    def point_out(self, box: tuple[int, int, int, int], style: Style) -> None:
        """Lay a style over what was painted on the first row of a box."""
        left, y, width, _ = box
        row = self._cells[y] if 0 <= y < self._height else []
        for x in range(max(0, left), min(left + width, len(row))):
            text, look, spot = row[x]
            row[x] = (text, look + style, spot)

    def commit(self) -> int:
        """Show what was painted; returns how many cells are sent (for tests and budgets)."""
        regions: list[Region] = []
        for y, (shown, cells) in enumerate(zip(self._shown, self._cells, strict=True)):
            if shown == cells:
                continue
            changed = list(spans(shown, cells, _GAP))
            self._shown[y] = cells.copy()
            if changed:
                self._strips.pop(y, None)
                regions += [Region(start, y, end - start, 1) for start, end in changed]
        if regions and self.is_attached:
            self.refresh(*regions)
        return sum(region.width for region in regions)

    def repaint(self, look: Look | None = None) -> None:
        """Have the painter paint again, perhaps in another look; only what differs is sent."""
        if look is not None:
            self.look = look
        if self._painter is not None:
            self.clear()
            self._painter(self)
            self.commit()

    def resize(self, width: int, height: int) -> None:
        """Another size: an empty canvas, which the painter fills if there is one."""
        self._width, self._height = width, height
        self._cells, self._shown = self._blank(), self._blank()
        self._strips.clear()
        self.refresh(layout=self._painter is None)
        self.repaint()

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The spot that owns the shown cell, if any."""
        if 0 <= x < self._width and 0 <= y < self._height:
            return self._shown[y][x][2] or (self._places(x, y) if self._places else None)
        return None

    def text(self) -> list[str]:
        """The shown rows as plain text."""
        return ["".join(cell[0] for cell in row).rstrip() for row in self._shown]

    def on_resize(self, event: events.Resize) -> None:
        """A filling canvas takes the size that the layout gives it, unless a frame has asked for it before."""
        if self._painter is not None and event.size != Size(self._width, self._height):
            self.resize(event.size.width, event.size.height)

    def _take_size(self, size: Size) -> None:
        """Be painted for the frame that is being put together: a blank one first would be sent for nothing."""
        assert self._painter is not None
        self._width, self._height = size.width, size.height
        self._shown = self._blank()
        self._strips.clear()
        self.clear()
        self._painter(self)
        self._shown = [row.copy() for row in self._cells]

    def on_click(self, event: events.Click) -> None:
        """Tell which spot was clicked, and how; not a click that came before the gate of the app closed."""
        at = event.get_content_offset(self)
        button = _BUTTONS.get(event.button)
        if not getattr(self.app, "input_open", True):
            return
        if at is not None and button and (spot := self.spot_at(at.x, at.y)) is not None:
            event.stop()
            self.post_message(self.Picked(self, spot, button))

    def render_line(self, y: int) -> Strip:
        """One row in as few segments as it has runs of equal style."""
        if self._painter is not None and self.size != Size(self._width, self._height):
            self._take_size(self.size)
        if y >= self._height:
            return Strip.blank(self.size.width, self.base)
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = Strip(_runs(self._shown[y]), self._width)
        return strip

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as its cells."""
        return self._width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as its rows."""
        return self._height

    def _blank(self) -> list[list[_Cell]]:
        cell: _Cell = (" ", self.base, None)
        return [[cell] * self._width for _ in range(self._height)]

    def _free(self, row: list[_Cell], x: int) -> None:
        """Cell `x` is about to be written: if it is half of a wide letter, the other half becomes a space."""
        if row[x][0] == "" and x > 0:
            row[x - 1] = (" ", *row[x - 1][1:])
        if x + 1 < self._width and row[x + 1][0] == "":
            row[x + 1] = (" ", *row[x + 1][1:])


@lru_cache(maxsize=4096)
def _single(text: str) -> Sequence[str] | None:
    """The letters of a text if each takes one cell, None if one is wider."""
    if text.isascii() and text.isprintable():
        return text
    parts = list(clusters(text))
    return None if any(cells == 2 for _, cells in parts) else [cluster for cluster, _ in parts]


def _runs(row: list[_Cell]) -> Iterator[Segment]:
    """The cells of a row joined where the style stays the same."""
    if not row:
        return
    text, style = "", row[0][1]
    for letters, own, _ in row:
        if own is not style and own != style:
            yield Segment(text, style)
            text, style = "", own
        text += letters
    yield Segment(text, style)
