"""The battle tower as a picture: a funnel above, the contents as anybody can count them, and the tray below.

Each cube is the letter of its seat, a farmer is `f`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from engines.core import NOBODY, Seat
from screens.boards.base import SHOWING, Paper, Size
from screens.text import fit
from styles.seats import SEATS, seat_symbol

Counts: TypeAlias = Sequence[int]  # by seat, the farmers last
Side: TypeAlias = Literal["attack", "defence"]

FARMER = "f"
HEADS: dict[Side, str] = {"attack": "ATTACK", "defence": "DEFENCE"}
TRAY_LABEL = 13
NUMBER = 4  # cells of a count
GAP = 3  # between two colours
FILLED = Style(reverse=True)


class Form(NamedTuple):
    """How cubes are drawn: the cells of one, and from one to the next."""

    width: int
    pitch: int

    def cells(self, counts: Counts) -> int:
        """What so many cubes take, a group beside the other."""
        return sum(n * self.pitch - self.pitch + self.width + GAP for n in counts if n) - GAP


APART, CLOSE = Form(1, 2), Form(1, 1)


class Plan(NamedTuple):
    """Where the parts of the picture lie."""

    sides: dict[Side, int]  # the first column
    width: int  # of a side
    funnel: int  # rows
    walls: tuple[int, int]  # columns
    foot: int  # the row in which the walls open into the tray
    tray: tuple[int, int]  # columns of its walls
    bottom: int  # row
    pitch: int  # rows from one line to the next
    forms: tuple[Form, ...]  # the first one that fits is drawn


PLANS: dict[Size, Plan] = {
    "compact": Plan({"attack": 2, "defence": 55}, 24, 3, (29, 50), 11, (12, 67), 15, 1, (APART, CLOSE)),
    "full": Plan({"attack": 6, "defence": 84}, 32, 4, (43, 76), 18, (20, 99), 24, 2, (Form(3, 4), APART, CLOSE)),
}


class Picture:
    """Paints on one paper, at one size."""

    def __init__(self, paper: Paper, size: Size, players: int) -> None:
        self.paper = paper
        self.look = paper.look.for_game("shogun")
        self.plan = PLANS[size]
        self._columns = SHOWING[size][0]
        self._players = players

    # ---- the parts

    def side(self, side: Side, who: tuple[Seat, str], lines: Sequence[tuple[Seat, int, str]], verdict: str) -> None:
        """One of the two that fight: name, cubes in groups, and how it ended for it."""
        look, x, y = self.look, self.plan.sides[side], self.plan.pitch - 1
        end = self.paper.put(x, y, HEADS[side], look.dim)
        if verdict:
            won = verdict == "wins"
            mark, style = (look.glyphs.star, look.accent + look.strong) if won else (look.glyphs.dash, look.dim)
            self.paper.put(end + 2, y, f"{mark} {verdict}", style)
        seat, name = who
        symbol = f"[{FARMER}]" if seat == NOBODY else seat_symbol(SEATS[seat])
        end = self.paper.put(x, y + 1, symbol, self._style(seat))
        self.paper.put(end + 1, y + 1, name, look.strong)
        y += 1
        for seat, count, what in lines:
            y = self._group(x, y + self.plan.pitch, seat, count, what)

    def _group(self, x: int, y: int, seat: Seat, count: int, what: str) -> int:
        """Cubes and what they are, beside or below; without a number, what farmers do. Returns the row of the words."""
        words, style = (f"{count} {what}", self.look.ink) if count else (what, self.look.dim)
        if not count:
            self.paper.put(x, y, words, style)
            return y
        if form := self._form([count], self.plan.width - cell_len(words) - 2):
            end = self._cubes(x, y, seat, count, form)
            self.paper.put(end + 2, y, words, style)
            return y
        self._cubes(x, y, seat, count, self._form([count], self.plan.width))
        self.paper.put(x, y + 1, words, style)
        return y + 1

    def tower(self, inside: Counts, before: Counts, falling: Counts) -> None:
        """The walls, what is in the tower and was there before, and what is being thrown in."""
        g, rule, plan = self.look.glyphs, self.look.rule, self.plan
        left, right = plan.walls
        for y in range(plan.foot):
            out = max(0, plan.funnel - y)
            self.paper.put(left - out, y, g.fall if out else g.vertical, rule)
            self.paper.put(left - out + 1, y, " " * (right - left - 1 + 2 * out), self.look.panel)
            self.paper.put(right + out, y, g.rise if out else g.vertical, rule)
        self._heap(falling)
        y = plan.funnel
        self.paper.put(left + 2, y, "INSIDE", self.look.panel + self.look.dim)
        self._number(y, sum(inside), sum(before), self.look.dim)
        for seat, (now, then) in enumerate(zip(inside, before, strict=True)):
            if now or then:
                y += plan.pitch
                if now:
                    self._cubes(left + 2, y, seat, now, self._form([now], right - left - 4 - 2 * NUMBER))
                else:
                    self.paper.put(left + 2, y, f"no {self._letter(seat)}", self.look.panel + self.look.dim)
                self._number(y, now, then, self.look.ink)

    def _number(self, y: int, now: int, then: int, style: Style) -> None:
        """A number at the right wall, and by how much it has changed."""
        x = self.plan.walls[1] - 1 - NUMBER
        self.paper.put(x - NUMBER, y, f"{now:>{NUMBER}}", self.look.panel + style)
        if now != then:
            self.paper.put(x, y, f"{now - then:>+{NUMBER}}", self.look.panel + self.look.accent)

    def _heap(self, falling: Counts) -> None:
        """Cubes of all colours mixed, the funnel filled from below."""
        each = [[seat] * count for seat, count in enumerate(falling)]
        cubes = [seat for seat in chain.from_iterable(zip_longest(*each)) if seat is not None]
        left, right = self.plan.walls
        rooms = {y: right - left - 3 + 2 * (self.plan.funnel - y) for y in range(self.plan.funnel)}
        form = next((f for f in self.plan.forms if sum(n // f.pitch for n in rooms.values()) >= len(cubes)), None)
        if form is None:
            self.paper.put(left + 2, 1, f"{len(cubes)} cubes", self.look.panel + self.look.strong)
            return
        for y in reversed(rooms):
            fits = rooms[y] // form.pitch
            now, cubes = cubes[:fits], cubes[fits:]
            if not now:
                return
            x = (left + right + 1 - form.cells([len(now)])) // 2
            for seat in now:
                self._cubes(x, y, seat, 1, form)
                x += form.pitch

    def tray(self, rows: Sequence[tuple[str, Counts]]) -> None:
        """The tray at the foot of the tower, and what lies in it in rows."""
        g, rule, plan = self.look.glyphs, self.look.rule, self.plan
        (left, right), (inner_left, inner_right) = plan.tray, plan.walls
        shelf = g.horizontal * (inner_left - left - 1)
        self.paper.put(left, plan.foot, g.top_left + shelf + g.bottom_right, rule)
        self.paper.put(inner_right, plan.foot, g.bottom_left + shelf + g.top_right, rule)
        for y in range(plan.foot + 1, plan.bottom):
            self.paper.put(left, y, g.vertical, rule)
            self.paper.put(right, y, g.vertical, rule)
        level = g.horizontal * (right - left - 1)
        self.paper.put(left, plan.bottom, g.bottom_left + level + g.bottom_right, rule)
        y = plan.foot + 1 + (plan.pitch if len(rows) == 1 else 0)
        for label, counts in rows:
            x = left + 2
            self.paper.put(x, y, fit(label, TRAY_LABEL), self.look.dim)
            self._groups(x + TRAY_LABEL, y, counts, right - x - TRAY_LABEL - 1 - NUMBER)
            self.paper.put(right - 1 - NUMBER, y, f"{sum(counts):>{NUMBER}}", self.look.ink)
            y += plan.pitch

    def _groups(self, x: int, y: int, counts: Counts, room: int) -> None:
        """Every colour beside the other."""
        groups = [(seat, count) for seat, count in enumerate(counts) if count]
        if not groups:
            self.paper.put(x, y, self.look.glyphs.dash, self.look.dim)
            return
        form = self._form(counts, room)
        for seat, count in groups:
            x = self._cubes(x, y, seat, count, form) + (GAP if form else 2)

    def verdict(self, score: str, ending: str) -> None:
        """The numbers, and what became of the province."""
        y = self.plan.bottom + self.plan.pitch
        text = f"{score}   {ending}" if ending else score
        x = (self._columns - cell_len(text)) // 2
        end = self.paper.put(x, y, score, self.look.accent + self.look.strong)
        if ending:
            self.paper.put(end + 3, y, ending, self.look.strong)

    # ---- cubes

    def _letter(self, seat: Seat) -> str:
        return FARMER if seat % (self._players + 1) == self._players else SEATS[seat]

    def _style(self, seat: Seat) -> Style:
        letter = self._letter(seat)
        return self.look.ink if letter == FARMER else self.look.seats[SEATS[seat]]

    def _cube(self, seat: Seat) -> Style:
        """A cube is a cell filled with its colour."""
        return self._style(seat) + FILLED

    def _form(self, counts: Counts, room: int) -> Form | None:
        """How these cubes can be drawn; None: there are too many of them."""
        return next((form for form in self.plan.forms if form.cells(counts) <= room), None)

    def _cubes(self, x: int, y: int, seat: Seat, count: int, form: Form | None) -> int:
        """So many cubes; or one and their number. Returns the x after them."""
        letter, style = self._letter(seat), self._cube(seat)
        if form is None:
            end = self.paper.put(x, y, letter, style)
            return self.paper.put(end, y, f"{self.look.glyphs.times}{count}", self.look.ink)
        for cube in range(count):
            self.paper.put(x + cube * form.pitch, y, letter.center(form.width), style)
        return x + form.cells([count])
