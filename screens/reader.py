"""Something to read over the table: a chronicle, the seats, help. It shows what its maker may know and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from screens.keys import InOrder
from screens.look import Look, look_of
from screens.text import wrap
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line


@dataclass(frozen=True)
class Text:
    """One paragraph; a heading stands out, `indent` sets it in."""

    text: str
    heading: bool = False
    dim: bool = False
    indent: int = 0
    lead: str = ""  # stands before the first line, within the indent


class Reader(InOrder[None], ModalScreen[None]):
    """Pages of text with a search; space goes on, and from the last page back to where it was opened."""

    AUTO_FOCUS = None
    CSS = "Reader { background: $background; } Reader #body { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,backspace,q", "close", "back", id="reader.back"),
        Binding("down,j", "scroll(1)", "down", show=False, id="reader.down"),
        Binding("up,k", "scroll(-1)", "up", show=False, id="reader.up"),
        Binding("space", "on", "on", id="reader.on"),
        Binding("pagedown,right_square_bracket", "page(1)", "next page", id="reader.next"),
        Binding("pageup,left_square_bracket", "page(-1)", "page back", id="reader.previous"),
        Binding("home", "edge(0)", "start", show=False, id="reader.start"),
        Binding("end", "edge(1)", "end", show=False, id="reader.end"),
        Binding("slash", "search", "search", id="reader.search"),
        Binding("n", "again", "next hit", show=False, id="reader.again"),
        Binding("x", "cover", "cover", show=False, id="reader.cover"),
    ]

    def __init__(self, title: str, paragraphs: Sequence[Text], *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self._paragraphs = paragraphs
        self._at_end = at_end
        self._top = 0
        self._lines: list[tuple[str, Text]] = []
        self._word = ""
        self._typing = False

    def compose(self) -> ComposeResult:
        look = look_of(self)
        yield Line(look, base=look.panel, id="title")
        yield Canvas(look, painter=self._paint, id="body")
        yield Line(look, base=look.panel, id="keys")

    def on_mount(self) -> None:
        self._show_edges()

    def relook(self, look: Look) -> None:
        """Paint in another look."""
        for canvas in self.query(Canvas):
            canvas.repaint(look)

    # ---- keys

    def takes(self, event: events.Key | events.Paste) -> bool:
        """While a word is typed, letters belong to it."""
        if not self._typing or isinstance(event, events.Paste):
            return False
        self._type(event)
        return True

    def _type(self, event: events.Key) -> None:
        if event.key in ("enter", "escape"):
            self._typing = False
            if event.key == "enter":
                self._jump(self._top)
        elif event.key == "backspace":
            self._word = self._word[:-1]
        elif event.is_printable and event.character:
            self._word += event.character
        self._show_edges()

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, by: int) -> None:
        self._move(self._top + by)

    def action_page(self, by: int) -> None:
        self._move(self._top + by * max(1, self._rows() - 1))

    def action_on(self) -> None:
        """The next page; after the last one it has been read."""
        if self._top + self._rows() < len(self._lines):
            self.action_page(1)
        else:
            self.action_close()

    def action_edge(self, end: int) -> None:
        self._move(len(self._lines) if end else 0)

    def action_search(self) -> None:
        self._typing, self._word = True, ""
        self._show_edges()

    def action_again(self) -> None:
        self._jump(self._top + 1)

    def _jump(self, first: int) -> None:
        """To the next line that holds the word, round the end if need be."""
        word = self._word.casefold()
        hits = [i for i, (line, _) in enumerate(self._lines) if word and word in line.casefold()]
        if hits:
            self._move(next((i for i in hits if i >= first), hits[0]))

    # ---- picture

    def _rows(self) -> int:
        return self.query_one("#body", Canvas).rows

    def _move(self, top: int) -> None:
        self._top = max(0, min(top, len(self._lines) - self._rows()))
        self.query_one("#body", Canvas).repaint()
        self._show_edges()

    def _show_edges(self) -> None:
        look = look_of(self)
        rows, total = max(1, self._rows()), len(self._lines)
        page = f"lines {self._top + 1}-{min(total, self._top + rows)} of {total}" if total > rows else ""
        self.query_one("#title", Line).show([(" ", None), (self.heading, look.strong)], [(f"{page} ", look.dim)])
        if self._typing:
            keys: list[tuple[str, Style | None]] = [(f" search: {self._word}", look.strong), ("_", look.accent)]
        else:
            last = self._top + rows >= total
            pages = "   up/down page" if page else ""
            keys = [(f" {'space' if last else 'esc'} back{'' if last else '   space on'}{pages}   / search", look.dim)]
            keys += [("   n next hit", look.dim)] if self._word else []
        self.query_one("#keys", Line).show(keys)

    def _paint(self, canvas: Canvas) -> None:
        width = max(20, min(canvas.columns - 4, 92))
        self._lines = [
            (f"{'' if n else p.lead:<{p.indent}}{line}", p)
            for p in self._paragraphs
            for n, line in enumerate(wrap(p.text, width - p.indent) or [""])
        ]
        if self._at_end:
            self._at_end = False
            self._top = len(self._lines)
        self._top = max(0, min(self._top, len(self._lines) - canvas.rows))
        look, word = canvas.look, self._word.casefold()
        for y, (line, paragraph) in enumerate(self._lines[self._top : self._top + canvas.rows]):
            style = look.strong if paragraph.heading else look.dim if paragraph.dim else look.ink
            if word and word in line.casefold():
                style = look.accent
            canvas.put(2, y, line, style)
        self.when_shown(self._show_edges)
