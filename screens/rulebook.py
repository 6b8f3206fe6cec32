"""The rulebook: leaves that lead to one another, a way back, and a search over everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from engines.core import Rulebook
from screens.boards.base import FULL_COLUMNS
from screens.look import Look
from screens.text import fit, wrap
from screens.widgets import leaves
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.field import Field
from screens.widgets.leaves import Block, Leaf
from screens.widgets.page import Key, Page, does, paint_bar, paint_keys

MARGIN, WIDEST = 3, 80
BESIDE = 32


@dataclass(frozen=True)
class Here:
    """Where somebody reads: the leaf, its first line on the screen, and the lead under the cursor."""

    at: str
    top: int = 0
    lead: int = -1


class Line(NamedTuple):
    """A line of a leaf as it is broken for this screen."""

    indent: int
    text: str
    block: Block
    lead: int  # the number of the lead it belongs to, or -1
    first: bool


class RulebookScreen(Page[None], ModalScreen[None]):
    """Lies over the table, or over the house; the table beneath stays as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"follow({n})", f"follow {n}", show=False, id=f"rulebook.follow-{n}") for n in range(1, 10)),
        Binding("down,tab", "walk(1)", "down", show=False, id="rulebook.down", tooltip="To the next lead, or on"),
        Binding("up,shift+tab", "walk(-1)", "up", show=False, id="rulebook.up", tooltip="To the lead before, or up"),
        Binding("enter", "enter", "follow", id="rulebook.enter", tooltip="Follow the lead under the cursor"),
        Binding("backspace", "back", "back", id="rulebook.back", tooltip="Back to where you were"),
        Binding("right", "turn(1)", "next leaf", id="rulebook.right", tooltip="The next leaf"),
        Binding("left", "turn(-1)", "leaf before", id="rulebook.left", tooltip="The leaf before"),
        Binding("pagedown,space,right_square_bracket", "page(1)", "page on", show=False, id="rulebook.page-next",
                tooltip="A screen further"),
        Binding("pageup,left_square_bracket", "page(-1)", "page back", show=False, id="rulebook.page-back",
                tooltip="A screen back"),
        Binding("home", "edge(0)", "start", show=False, id="rulebook.start"),
        Binding("end", "edge(1)", "end", show=False, id="rulebook.end"),
        Binding("c", "go('contents')", "contents", id="rulebook.contents", tooltip="The table of contents"),
        Binding("o", "go('overview')", "overview", id="rulebook.overview", tooltip="What the game is about"),
        Binding("g", "go('glossary')", "glossary", id="rulebook.glossary", tooltip="What the words mean"),
        Binding("slash", "search", "search", id="rulebook.search", tooltip="Search everything for a word"),
        Binding("x", "cover", "cover", show=False, id="rulebook.cover", tooltip="Cover the screen at once"),
        Binding("question_mark", "help", "help", id="rulebook.help", tooltip="This help"),
        Binding("escape,q", "close", "close", id="rulebook.close", tooltip="Close the rulebook"),
    ]  # fmt: skip

    def __init__(self, rulebook: Rulebook, rule_id: str = "") -> None:
        super().__init__()
        self.book = rulebook
        self._order = leaves.reading_order(rulebook)
        self._here = Here(rule_id if rule_id in self._order else leaves.OVERVIEW)
        self._past: list[Here] = []
        self._leaf: Leaf = leaves.leaf(rulebook, self._here.at)
        self._lines: list[Line] = []
        self._digits: list[int] = []
        self._rows = 1
        self._word: Field | None = None  # being typed
        self._sought = ""

    @property
    def at(self) -> str:
        """The leaf that is open."""
        return self._here.at

    # ---- going about

    def action_go(self, at: str) -> None:
        """Open a leaf; backspace comes back here."""
        if at != self._here.at:
            self._past.append(self._here)
            self._open(Here(at))

    def action_back(self) -> None:
        """Back to where one was, or out."""
        if self._past:
            self._open(self._past.pop())
        else:
            self.action_close()

    def action_turn(self, by: int) -> None:
        """The next leaf, or the one before; from rule to rule, from chapter to chapter."""
        at = self._here.at
        rules = {rule.id for rule in self.book.rule}
        order = [leaf for leaf in self._order if (leaf in rules) == (at in rules)]
        if at in order and 0 <= order.index(at) + by < len(order):
            self._past.append(self._here)
            self._open(Here(order[order.index(at) + by]))

    def action_follow(self, digit: int) -> None:
        """Follow the lead with this digit."""
        if digit <= len(self._digits):
            self._follow(self._digits[digit - 1])

    def action_enter(self) -> None:
        """Follow the lead under the cursor, or the only one; where the cursor is on none, it comes to the first."""
        if self._here.lead >= 0:
            self._follow(self._here.lead)
        elif len(self._leads()) == 1:
            self._follow(0)
        else:
            self._bring_cursor(1)
            self.repaint()

    def action_walk(self, by: int) -> None:
        """To the next lead if it is in sight or near, else a line on."""
        lead = self._here.lead + by if self._here.lead >= 0 or by > 0 else -1
        places = [i for i, line in enumerate(self._lines) if line.first and line.lead == lead]
        top, rows = self._here.top, self._rows
        if places and top - rows // 2 <= places[0] < top + rows + rows // 2:
            end = max(i for i, line in enumerate(self._lines) if line.lead == lead)
            end = min(self._end_of_text(end), places[0] + rows - 1)
            top = min(max(top, end - rows + 1), places[0])
            self._move(top, lead)
        else:
            self._move(top + by, self._here.lead)

    def action_page(self, by: int) -> None:
        """A screen further or back; the cursor comes along."""
        self._move(self._here.top + by * max(1, self._rows - 1), -1)
        self._bring_cursor(by)

    def action_edge(self, end: int) -> None:
        """To the start or the end of the leaf."""
        self._move(len(self._lines) if end else 0, -1)

    def action_close(self) -> None:
        """Close the book."""
        self.dismiss()

    def action_help(self) -> None:
        """What can be done here."""
        self.show_help("The rulebook", ["What leads on has a digit, or can be walked to with up and down."])

    def point(self, spot: Spot, button: Button) -> None:
        """A click follows a lead, in the text or in the contents beside it."""
        kind, _, what = spot.partition(" ")
        if kind == "lead":
            self._follow(int(what))
        else:
            self.action_go(what)

    # ---- searching

    def takes(self, event: events.Key | events.Paste) -> bool:
        """While a word is typed, keys belong to it."""
        if self._word is None:
            return False
        if isinstance(event, events.Key) and event.key in ("enter", "escape", "down"):
            self._end_search(found=event.key != "escape")
            return True
        if isinstance(event, events.Paste):
            self._word.insert(event.text)
        else:
            self._word.type(event)
        self._open(Here(leaves.search_leaf(self._word.text)))
        return True

    def action_search(self) -> None:
        """Type a word; what speaks of it stands there at once."""
        self._word = Field()
        self._past.append(self._here)
        self._open(Here(leaves.search_leaf("")))

    def action_end_search(self, how: str) -> None:
        """A click on a way to end it."""
        self._end_search(found=how == "found")

    def _end_search(self, found: bool) -> None:
        word, self._word = self._word, None
        if found and word is not None and word.text.strip():
            self._move(0, 0 if self._leads() else -1)
        else:
            self._open(self._past.pop())

    # ---- where one is

    def _open(self, here: Here) -> None:
        self._leaf = leaves.leaf(self.book, here.at)
        if leaves.is_search(here.at):
            self._sought = here.at.partition(":")[2].strip()
        elif here.at in (leaves.CONTENTS, leaves.OVERVIEW):
            self._sought = ""
        self._here = here
        self.repaint()

    def _leads(self) -> list[str]:
        return [block.leads_to for block in self._leaf.blocks if block.leads_to]

    def _follow(self, lead: int) -> None:
        if lead < len(self._leads()):
            self._here = replace(self._here, lead=lead)
            self.action_go(self._leads()[lead])

    def _move(self, top: int, lead: int) -> None:
        top = max(0, min(top, len(self._lines) - self._rows))
        self._here = Here(self._here.at, top, lead)
        self.repaint()

    def _bring_cursor(self, by: int) -> None:
        seen = [line.lead for line in self._in_sight() if line.first and line.lead >= 0]
        if seen:
            self._here = replace(self._here, lead=seen[0] if by > 0 else seen[-1])
            self.repaint()

    def _in_sight(self) -> list[Line]:
        return self._lines[self._here.top : self._here.top + self._rows]

    def _end_of_text(self, line: int) -> int:
        """The last line that belongs to a lead: the text below a heading too."""
        end = line
        while end + 1 < len(self._lines) and self._lines[end + 1].lead < 0 and self._lines[end + 1].text:
            end += 1
        return end

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """The leaf, with the contents beside it where there is room."""
        look = canvas.look.for_game(self.book.game.id) if self.book.game.id in canvas.look.accents else canvas.look
        beside = BESIDE if canvas.columns >= FULL_COLUMNS else 0
        left = MARGIN + beside + bool(beside)
        width = min(WIDEST, canvas.columns - left - MARGIN)
        self._rows = max(1, canvas.rows - 5)
        self._lines = list(self._broken(width))
        top = max(0, min(self._here.top, len(self._lines) - self._rows))
        self._here = replace(self._here, top=top)
        self._paint_head(canvas, look, left)
        if beside:
            self._paint_contents(canvas, look)
        self._digits = []
        for y, line in enumerate(self._in_sight(), 3):
            self._paint_line(canvas, look, line, left, y)
        if self._word is not None:
            self._paint_word(canvas, look, self._word)
        else:
            paint_keys(canvas, self._keys())

    def _broken(self, width: int) -> Iterator[Line]:
        lead = -1
        for block in self._leaf.blocks:
            lead += bool(block.leads_to)
            own = lead if block.leads_to else -1
            indent = block.indent + cell_len(block.lead)
            lines = [block.text] if block.kind == "verse" else wrap(block.text, width - indent) or [""]
            for i, line in enumerate(lines):
                yield Line(indent, line, block, own, i == 0)

    def _paint_head(self, canvas: Canvas, look: Look, left: int) -> None:
        title = look.glyphs.spell(self.book.game.title).upper()
        rows, lines = self._rows, len(self._lines)
        more = f"{min(100, round(100 * (self._here.top + rows) / lines))} % " if lines > rows else ""
        paint_bar(canvas, 0, [(f"  {title} ", look.accent), (" rulebook", look.dim)], [(more, look.dim)])
        at = self._here.at
        x = left
        if at in {rule.id for rule in self.book.rule}:
            x = canvas.put(x, 1, f"{at}  ", look.dim)
        canvas.put(x, 1, fit(self._leaf.title, max(0, canvas.columns - x - 1)).rstrip(), look.strong + look.accent)

    def _paint_contents(self, canvas: Canvas, look: Look) -> None:
        section = leaves.section_of(self.book, self._here.at)
        for y, (at, title) in enumerate(leaves.contents(self.book), 3):
            here = at == section
            canvas.put(1, y, look.glyphs.cursor_left if here else " ", look.accent)
            style = look.strong if here else look.dim
            canvas.put(3, y, fit(title, BESIDE - 4, ellipsis=look.glyphs.ellipsis).rstrip(), style, f"leaf {at}")
        for y in range(3, canvas.rows - 2):
            canvas.put(BESIDE, y, look.glyphs.vertical, look.rule)

    def _paint_line(self, canvas: Canvas, look: Look, line: Line, left: int, y: int) -> None:
        block, spot = line.block, f"lead {line.lead}" if line.lead >= 0 else None
        under = line.lead >= 0 and line.lead == self._here.lead
        if line.lead >= 0 and line.first and len(self._digits) < 9:
            self._digits.append(line.lead)
            canvas.put(left - 2, y, str(len(self._digits)), look.accent, spot)
        if under:
            canvas.put(left - 1, y, look.glyphs.cursor_left, look.cursor, spot)
        style = look.cursor if under else look.strong if block.kind == "heading" else look.ink
        if block.kind == "dim":
            style = look.dim
        if line.first:
            canvas.put(left + block.indent, y, block.lead, look.dim, spot)
        left += line.indent
        for text, hit in _parts(line.text, self._sought):
            left = canvas.put(left, y, text, style + look.accent + look.offered if hit else style, spot)

    def _paint_word(self, canvas: Canvas, look: Look, word: Field) -> None:
        y = canvas.rows - 1
        paint_bar(canvas, y, [("", None)])
        x = canvas.put(1, y, "search: ", look.panel + look.strong)
        word.paint(canvas, x, y, 30, look)
        x = canvas.put(x + 32, y, "enter", look.panel + look.accent, does("end_search('found')"))
        x = canvas.put(x, y, " to what was found", look.panel + look.dim, does("end_search('found')"))
        x = canvas.put(x + 2, y, "esc", look.panel + look.accent, does("end_search('dropped')"))
        canvas.put(x, y, " as before", look.panel + look.dim, does("end_search('dropped')"))

    def _keys(self) -> list[Key]:
        keys = [Key("esc", "close", "close")]
        if self._past:
            keys.append(Key("backspace", "back", "back"))
        if self._leads():
            keys.append(Key("enter", "follow", "enter"))
        if len(self._lines) > self._rows:
            keys.append(Key("space", "on", "page(1)"))
        keys.append(Key("/", "search", "search"))
        if self._here.at in self._order:
            keys += [Key("left", "", "turn(-1)"), Key("right", "turn", "turn(1)")]
        return [*keys, Key("c", "contents", "go('contents')"), Key("?", "help", "help")]


def _parts(text: str, word: str) -> Iterator[tuple[str, bool]]:
    """A line in pieces, those with the word marked."""
    small = word.casefold()
    while small and cell_len(text) == len(text) and (at := text.casefold().find(small)) >= 0:
        yield text[:at], False
        yield text[at : at + len(small)], True
        text = text[at + len(small) :]
    yield text, False
