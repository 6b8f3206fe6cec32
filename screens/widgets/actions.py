"""The numbered list of what can be done: it always works on its own, the board is a second way to say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from textual.message import Message

from screens.boards.base import Box, Spot
from screens.choosing import Entry
from screens.counting import Counting
from screens.look import Look
from screens.text import fit, wrap
from screens.widgets.canvas import Canvas

KEYS = 9  # entries of a page: the digits 1-9; 0 is the way to pass
GUTTER = 2
MARGIN = 1
INDENT = MARGIN + 2  # of a sentence behind its bullet
PAGE_MARK = 8  # cells that "[1/2]" takes at the right end, with room around it


@dataclass(frozen=True)
class Listing:
    """What the list has to show."""

    entries: list[Entry] = field(default_factory=list)
    passing: str = ""  # the label of the way to pass, on 0
    refused: list[tuple[str, str]] = field(default_factory=list)  # what is not possible, and the sentence why
    cursor: Spot | None = None
    wanted: Spot | None = None  # whose page is shown first, if the cursor is on none
    counting: Counting | None = None  # how many, instead of entries
    whole: bool = False  # all pages beside each other, if they fit; the digits are on one of them


@dataclass(frozen=True)
class Slot:
    """Where an entry of a page stands."""

    entry: int
    box: Box


def entry_spot(number: int) -> Spot:
    """The spot of an entry, so that the cursor can walk into the list."""
    return f"entry {number}"


PASS_SPOT: Spot = "entry pass"


def count_spot(number: int) -> Spot:
    """The spot of a number that can be taken."""
    return f"count {number}"


class ActionList(Canvas):
    """Pages of up to nine entries, in as many columns as fit."""

    class Paged(Message):
        """It has more than one page now, or no longer."""

    def __init__(self, look: Look, id: str | None = None) -> None:  # noqa: A002 - as every widget calls it
        self._listing = Listing()
        self._page = 0
        self._follows = True
        self._pages: list[list[Slot]] = [[]]
        self._details = True  # whether there is room for more than the labels
        self._whole = False  # whether all pages are in sight
        super().__init__(look, painter=_paint, id=id)

    # ---- what is shown

    def show(self, listing: Listing, keep_page: bool = False) -> None:
        """Show another list, on its first page."""
        self._follows = not keep_page  # to the page that the cursor is on
        self._listing = listing
        self.repaint()

    @property
    def pages(self) -> int:
        """How many pages the list has; 1 where all of them are in sight."""
        return 1 if self._whole else len(self._pages)

    def turn(self, by: int) -> bool:
        """Turn the page; False at the ends."""
        page = self._page + by
        if not 0 <= page < len(self._pages):
            return False
        self._page = page
        self._follows = False
        self.repaint()
        return True

    def at(self, digit: int) -> Entry | None:
        """The entry on a digit of this page."""
        page = self._pages[self._page]
        return self._listing.entries[page[digit - 1].entry] if digit <= len(page) else None

    def digit(self, spot: Spot) -> int:
        """The digit of an entry on this page; 0: it is on another one."""
        return next((n for n, slot in enumerate(self._pages[self._page], 1) if entry_spot(slot.entry) == spot), 0)

    @property
    def beginning(self) -> Spot:
        """Where a cursor begins: on what is wanted, if it is in sight, else on the first thing that is."""
        here, wanted = list(self.boxes()), self._listing.wanted
        return wanted if wanted is not None and wanted in here else (here or [PASS_SPOT])[0]

    def entry(self, spot: Spot) -> Entry | None:
        """The entry whose spot this is."""
        kind, _, number = spot.partition(" ")
        if kind == "entry" and number.isdigit() and int(number) < len(self._listing.entries):
            return self._listing.entries[int(number)]
        return None

    def _in_sight(self) -> list[Slot]:
        """The entries that are painted."""
        return [slot for page in self._pages for slot in page] if self._whole else self._pages[self._page]

    def unsaid(self, spot: Spot | None) -> str:
        """An entry in sight in words, if there is no room for all of them in its line; else ""."""
        slot = next((slot for slot in self._in_sight() if entry_spot(slot.entry) == spot), None)
        entry = self._listing.entries[slot.entry] if slot else None
        if slot is None or entry is None or not entry.detail or self._listing.counting:
            return ""
        whole = self._details and cell_len(_label(entry)) + cell_len(entry.detail) + 4 <= slot.box.width
        return "" if whole else f"{entry.label}: {entry.detail}"

    def boxes(self) -> dict[Spot, Box]:
        """Where the entries in sight stand."""
        if self._listing.counting:
            found = dict(self._numbers(self._listing.counting))
        else:
            found = {entry_spot(slot.entry): slot.box for slot in self._in_sight()}
        if self._listing.passing:
            width = self._pass_width()
            found[PASS_SPOT] = Box(*self._pass_at(), width)
        return found

    # ---- layout

    def rows_for(self, entries: Sequence[Entry], width: int) -> int:
        """How many rows a page of entries takes where none of them is cut, without the way to pass."""
        return -(-min(KEYS, len(entries)) // _columns(entries, width))

    def _pass_at(self) -> tuple[int, int]:
        """Below the entries where there are rows, else at the right end."""
        if self.rows > 1:
            return MARGIN, min(self._below() or 2 * bool(self._listing.counting), self.rows - 1)
        return max(0, self.columns - self._pass_width()), 0

    def _below(self) -> int:
        """The row below the entries in sight."""
        return max((slot.box.y + 1 for slot in self._in_sight()), default=0)

    def _pass_width(self) -> int:
        return cell_len(self._listing.passing) + 2 if self._listing.passing else 0

    def lay_out(self) -> None:
        """Break the entries into pages."""
        self._whole = False
        self._pages = self._grid() if self.rows > 1 else self._strip()
        if self._follows:
            pages = {entry_spot(slot.entry): n for n, page in enumerate(self._pages) for slot in page}
            wanted = pages.get(self._listing.wanted or "", 0)
            self._page = pages.get(self._listing.cursor or "", wanted)
        self._page = min(self._page, len(self._pages) - 1)

    def _strip(self) -> list[list[Slot]]:
        """One row: entries one after the other, page marks and the pass at the right end."""
        room = self.columns - self._pass_width() - PAGE_MARK
        widths = [cell_len(_label(e)) + 2 + (cell_len(e.detail) + 2 if e.detail else 0) for e in self._listing.entries]
        self._details = len(widths) <= KEYS and sum(widths) + GUTTER * len(widths) <= room
        pages: list[list[Slot]] = [[]]
        x = MARGIN
        for i, entry in enumerate(self._listing.entries):
            width = min(widths[i] if self._details else cell_len(self._named(entry)) + 2, room)
            if pages[-1] and (len(pages[-1]) == KEYS or x + width > room):
                pages.append([])
                x = MARGIN
            pages[-1].append(Slot(i, Box(x, 0, width)))
            x += width + GUTTER
        return pages

    def _grid(self) -> list[list[Slot]]:
        """Columns as wide as the texts ask for, filled from the top; the last row is for the pass."""
        entries = self._listing.entries
        self._details = True
        columns = _columns(entries, self.columns)
        rows = max(1, self.rows - 1)
        self._whole = self._listing.whole and len(entries) <= 3 * rows
        most = len(entries) if self._whole else min(KEYS, len(entries))
        while columns < 3 and rows * columns < most:
            columns += 1
        rows = min(rows, max(1, -(-most // columns)))  # what is over is for the refusals
        width = (self.columns - MARGIN) // columns
        size = max(1, min(most, rows * columns))
        slots = [
            Slot(i, Box(MARGIN + (i % size // rows) * width, i % size % rows, width - GUTTER))
            for i in range(len(entries))
        ]
        size = min(size, KEYS)
        return [slots[start : start + size] for start in range(0, max(1, len(slots)), size)]

    def _numbers(self, counting: Counting) -> Iterator[tuple[Spot, Box]]:
        """The numbers in a row, as many as there is room for around the one that stands there."""
        cells = cell_len(str(counting.most)) + 2
        room = max(1, (self.columns - 2 * MARGIN - (self._pass_width() if self.rows == 1 else 0)) // cells)
        here = counting.amounts.index(counting.now)
        first = max(0, min(here - room // 2, len(counting.amounts) - room))
        for n, amount in enumerate(counting.amounts[first : first + room]):
            yield count_spot(amount.number), Box(MARGIN + n * cells, 0, cells)

    # ---- painting

    def paint(self) -> None:
        """Paint the page, or the numbers."""
        if self._listing.counting:
            self._pages, self._page, self._whole = [[]], 0, False
            self._paint_numbers(self._listing.counting)
            self._paint_ends()
            return
        before = self.pages
        self.lay_out()
        if (before > 1) != (self.pages > 1):
            self.post_message(self.Paged())
        digits = {slot.entry: str(digit) for digit, slot in enumerate(self._pages[self._page], 1)}
        for slot in self._in_sight():
            self._paint_entry(digits.get(slot.entry, " "), slot)
        if self.rows > 1:
            self._paint_refused()
        self._paint_ends()

    def _paint_numbers(self, counting: Counting) -> None:
        """The numbers; the one that stands there is marked, and told in words where there is a row for it."""
        look = self.look
        for spot, box in self._numbers(counting):
            number = spot.removeprefix("count ")
            under = number == str(counting.now.number)
            left, right = (look.glyphs.cursor_left, look.glyphs.cursor_right) if under else (" ", " ")
            self.put(box.x, 0, f"{left}{number:>{box.width - 2}}{right}", look.cursor if under else look.ink, spot)
        if self.rows > 1:
            detail = next((e.detail for e in self._listing.entries if e.label == counting.now), "")
            told = f"Enter takes {counting.now}" + (f": {detail}" if detail else "")
            self.put(MARGIN, 1, fit(told, self.columns - MARGIN, ellipsis=look.glyphs.ellipsis).rstrip(), look.dim)

    def _paint_entry(self, key: str, slot: Slot) -> None:
        entry, box, look = self._listing.entries[slot.entry], slot.box, self.look
        spot = entry_spot(slot.entry)
        under = self._listing.cursor == spot
        style = look.cursor if under else look.refused if not entry.possible else look.dim if entry.lies else look.ink
        end = box.x + box.width
        x = self.put(box.x, box.y, key, look.accent, spot)
        x = self.put(x, box.y, look.glyphs.cursor_left if under else " ", style, spot)
        label = fit(self._named(entry), max(0, end - x), ellipsis=look.glyphs.ellipsis)
        x = self.put(x, box.y, label.rstrip(), style, spot)
        if entry.detail and self._details and x + 3 < end:
            detail = fit(entry.detail, end - x - 2, ellipsis=look.glyphs.ellipsis)
            self.put(x + 2, box.y, detail.rstrip(), look.dim, spot)

    def _named(self, entry: Entry) -> str:
        """What an entry is called: a short name, if it has one, where there is no room for more."""
        return _label(entry) if self._details or not entry.short else entry.short

    def _paint_refused(self) -> None:
        """Below everything that is possible, where there is room: what is not, and why."""
        below = self._below()
        first = min(below, self.rows - 1) + 1 if self._listing.passing else below
        look, cells, room = self.look, self.columns - INDENT, max(0, self.rows - first)
        lines = refusal_lines(self._listing.refused, cells)
        for n, (begins, text) in enumerate(lines[:room], 1):
            y = first + n - 1
            if begins:
                self.put(MARGIN, y, look.glyphs.bullet, look.refused)
            cells_here = cells - PAGE_MARK * (y == self.rows - 1 and len(self._pages) > 1)
            cut = n == room < len(lines) and not lines[n][0]  # the sentence goes on
            told = f"{text} {lines[n][1]}" if cut else text
            if cell_len(told) > cells_here:
                told = fit(told, cells_here, ellipsis=look.glyphs.ellipsis)
            self.put(INDENT, y, told, look.refused)

    def _paint_ends(self) -> None:
        look, (x, y) = self.look, self._pass_at()
        if self._listing.passing:
            under = self._listing.cursor == PASS_SPOT
            end = self.put(x, y, "0", look.accent, PASS_SPOT)
            end = self.put(end, y, look.glyphs.cursor_left if under else " ", look.cursor if under else None, PASS_SPOT)
            self.put(end, y, self._listing.passing, look.cursor if under else look.ink, PASS_SPOT)
        if len(self._pages) > 1:
            right = self.columns if self.rows > 1 or not self._listing.passing else x
            last = max(0, self.rows - 1)
            self.put(
                max(0, right - PAGE_MARK + 1),
                last,
                f"[{self._page + 1}/{len(self._pages)}]",
                look.dim,
                "key right_square_bracket",
            )


def refusal_lines(refused: Sequence[tuple[str, str]], cells: int) -> list[tuple[bool, str]]:
    """What is not possible and why, in as many lines as it takes, each with whether a new sentence begins there."""
    sentences = [text if text.startswith(label) else f"{label}: {text}" for label, text in refused]
    return [(n == 0, line) for sentence in sentences for n, line in enumerate(wrap(sentence, cells))]


def _columns(entries: Sequence[Entry], width: int) -> int:
    """As many columns as the texts leave room for."""
    widest = max((cell_len(_label(e)) + cell_len(e.detail) + 4 for e in entries), default=1)
    return max(1, min(3, width // max(1, widest + GUTTER)))


def _label(entry: Entry) -> str:
    """With the mark of what is picked, or room for it: no digit moves while one picks."""
    return entry.label if entry.picked is None else f"[{'x' if entry.picked else ' '}] {entry.label}"


def _paint(canvas: Canvas) -> None:
    assert isinstance(canvas, ActionList)
    canvas.paint()
