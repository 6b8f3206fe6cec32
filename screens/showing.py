"""Something that has happened in the open, shown step by step over the table; one key closes it.

It holds public facts alone, and lies over the open table: whoever gathers to watch sees nothing else when it closes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.timer import Timer

from screens.boards.base import SHOWING, Paper, Showing, Spot, size_of
from screens.look import Look
from screens.paces import SECONDS, Pace
from screens.reader import Reader, Text
from screens.text import wrap
from screens.widgets.canvas import Canvas
from screens.widgets.page import Key, Page, paint_bar, paint_keys

HELP = [
    Text("This has happened in the open; it is shown step by step.", heading=True),
    Text("The sentence below the picture says all that the picture shows. A letter is a cube or a mark of that seat."),
    Text(""),
    Text("space, Enter, a click: the next step; after the last one back to the table", indent=2),
    Text("left, right: a step back or on", indent=2),
    Text("[ and ]: to the one before, or to the next one", indent=2),
    Text("Esc, q: close everything at once; w at the table opens the last one again", indent=2),
    Text(""),
    Text('How it moves on is the pace: ":" at the table, then "settings: pace".', dim=True),
]
SENTENCE_ROWS = 3
MARGIN = 2


class ShowingScreen(Page[None], ModalScreen[None]):
    """Goes through one showing after the other, by hand or by itself; it stays on the last picture of all."""

    HAS_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "go_on", "on", id="showing.on", tooltip="The next step; after the last one close"),
        Binding("right,l", "step(1)", "step", show=False, id="showing.right", tooltip="One step on"),
        Binding("left,h,backspace", "step(-1)", "back", show=False, id="showing.left", tooltip="One step back"),
        Binding("pagedown,right_square_bracket,down", "turn(1)", "next one", id="showing.next"),
        Binding("pageup,left_square_bracket,up", "turn(-1)", "one before", id="showing.previous"),
        Binding("escape,q", "close", "close", id="showing.close", tooltip="Back to the table"),
        Binding("question_mark", "help", "help", id="showing.help", tooltip="What these keys do"),
        Binding("x", "cover", "cover", show=False, id="showing.cover"),
    ]

    def __init__(self, showings: Sequence[Showing], at: int = 0, pace: Pace = "hand") -> None:
        super().__init__()
        self._showings = showings
        self._at = at
        self._pace = pace
        self._timer: Timer | None = None
        self._step = self._first()

    @property
    def at(self) -> tuple[int, int]:
        """Which showing, and which of its steps."""
        return self._at, self._step

    def on_mount(self) -> None:
        """Begin to move, if it moves by itself."""
        if seconds := SECONDS.get(self._pace):
            self._timer = self.set_interval(seconds, self._by_itself)

    # ---- moving on

    def _by_itself(self) -> None:
        if self.listening and not self._is_over():
            self._on()

    def _is_over(self) -> bool:
        return self._at == len(self._showings) - 1 and self._step == self._last()

    def _first(self) -> int:
        return self._last() if self._pace == "result" else 0

    def _last(self) -> int:
        return len(self._showings[self._at].steps) - 1

    def _on(self) -> None:
        if self._step < self._last():
            self._step += 1
        else:
            self._at += 1
            self._step = self._first()
        self.repaint()

    def _by_hand(self) -> None:
        """From now on somebody else decides when to move."""
        if self._timer is not None:
            self._timer.stop()

    def action_go_on(self) -> None:
        """The next step, the next showing, and at the end back to the table."""
        self._by_hand()
        if self._is_over():
            self.dismiss()
        else:
            self._on()

    def action_step(self, by: int) -> None:
        """Back and forth, from one showing into its neighbours too."""
        self._by_hand()
        if by > 0 and not self._is_over():
            self._on()
        elif by < 0 and self._step:
            self._step -= 1
            self.repaint()
        elif by < 0 and self._at:
            self._at -= 1
            self._step = self._last()
            self.repaint()

    def action_turn(self, by: int) -> None:
        """To the beginning of the next showing, or of the one before."""
        self._by_hand()
        if 0 <= self._at + by < len(self._showings):
            self._at += by
            self._step = self._first()
            self.repaint()

    def action_close(self) -> None:
        """Back to the table, however many are left."""
        self.dismiss()

    def action_help(self) -> None:
        """What can be done here."""
        self._by_hand()
        self.app.push_screen(Reader("Help", HELP))

    def on_click(self, event: events.Click) -> None:
        """A click on the picture goes on."""
        if self.listening:
            self.action_go_on()

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """The title, the picture, its sentence, and the keys."""
        look = canvas.look
        showing = self._showings[self._at]
        size = size_of(canvas.columns, canvas.rows)
        width, height = SHOWING[size]
        count = f"{self._at + 1} of {len(self._showings)}   " if len(self._showings) > 1 else ""
        step = f"step {self._step + 1} of {len(showing.steps)} "
        paint_bar(canvas, 0, [(f" {showing.title}", look.strong)], [(count + step, look.dim)])
        left = max(0, (canvas.columns - width) // 2)
        spare = max(0, canvas.rows - height - SENTENCE_ROWS - 4)  # a bar at each end, a blank around the sentence
        top = 1 + spare // 2
        showing.paint(Shifted(canvas, left, top), self._step, size)
        sentence = wrap(showing.steps[self._step], width - 2 * MARGIN)
        for y, line in enumerate(sentence[:SENTENCE_ROWS], top + height + 1):
            canvas.put(left + MARGIN, y, line, look.strong)
        paint_keys(canvas, self._keys())

    def _keys(self) -> list[Key]:
        keys = [Key("space", "close" if self._is_over() else "on", "go_on")]
        keys += [Key("left", "back", "step(-1)"), Key("right", "on", "step(1)")]
        if len(self._showings) > 1:
            keys += [Key("[", "one before", "turn(-1)"), Key("]", "next one", "turn(1)")]
        return [*keys, Key("esc", "close", "close"), Key("?", "help", "help")]


class Shifted:
    """A part of a paper, with a corner of its own."""

    def __init__(self, paper: Paper, left: int, top: int) -> None:
        self._paper = paper
        self._left = left
        self._top = top
        self.look: Look = paper.look

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: Spot | None = None) -> int:
        """Write at a cell of this part."""
        return self._paper.put(x + self._left, y + self._top, text, style, spot) - self._left
