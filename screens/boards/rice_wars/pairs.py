"""Two sides beside each other as a picture, with what both play in rows below; and bids in a column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from engines.rice_wars.components import Side
from screens.boards.base import Paper, Size
from screens.boards.rice_wars.words import NEIGHBOUR_LETTER
from screens.text import fit
from styles.seats import SEATS, seat_symbol

BAR = 30  # the longest bar of strength


class Form(NamedTuple):
    """Where the parts of the picture of a fight lie."""

    columns: tuple[int, int]  # where each side begins
    cells: int  # of a side
    head: int  # rows
    force: int
    strength: int
    plays: int  # the first row of what is played
    room: int  # rows for that
    end: int


FIGHTS: dict[Size, Form] = {
    "compact": Form((3, 42), 36, head=0, force=2, strength=3, plays=5, room=10, end=16),
    "full": Form((12, 66), 46, head=1, force=3, strength=5, plays=8, room=16, end=26),
}


class Pairs:
    """Paints a fight on one paper."""

    def __init__(self, paper: Paper, form: Form, players: int) -> None:
        self.paper = paper
        self.look = paper.look.for_game("rice_wars")
        self.form = form
        self._players = players

    def side(self, n: int, side: Side, name: str, does: str, force: str, strength: int, verdict: str) -> None:
        """Who it is, what fights, how strong that is, and at the end how it went."""
        look, form, x = self.look, self.form, self.form.columns[n]
        seated = side < self._players
        style = look.seat(SEATS[side]) if seated else look.strong
        end = self.paper.put(x, form.head, seat_symbol(SEATS[side]) if seated else f"[{NEIGHBOUR_LETTER}]", style)
        end = self.paper.put(end + 1, form.head, fit(name, min(cell_len(name), 16)), look.strong)
        end = self.paper.put(end + 2, form.head, does, look.dim)
        if verdict:
            won = verdict == "wins"
            mark, shade = (look.glyphs.star, look.accent + look.strong) if won else (look.glyphs.dash, look.dim)
            self.paper.put(end + 2, form.head, f"{mark} {verdict}", shade)
        self.paper.put(x, form.force, force, look.ink)
        end = self.paper.put(x, form.strength, f"{strength:>2} ", look.strong)
        self.paper.put(end, form.strength, look.glyphs.full * min(strength, BAR), style)

    def rows(self, rows: Iterable[Sequence[Sequence[tuple[str, int]]]]) -> None:
        """What both sides play, a pair of plays a row; the last ones if there is no room for all."""
        form, look = self.form, self.look
        found = list(rows)
        pitch = 2 if 2 * len(found) <= form.room else 1
        for n, row in enumerate(found[-form.room :]):
            y = form.plays + n * pitch
            for x, cell in zip(form.columns, row, strict=True):
                for words, backs in cell:
                    if backs:
                        x = self.paper.put(x, y, look.glyphs.shade_medium * backs, look.accent) + 1
                    x = self.paper.put(x, y, words, look.ink) + 2

    def end(self, text: str, columns: int) -> None:
        """How it ended, in the middle of the last row."""
        text = fit(text, min(cell_len(text), columns - 2))
        self.paper.put((columns - cell_len(text)) // 2, self.form.end, text, self.look.accent + self.look.strong)
