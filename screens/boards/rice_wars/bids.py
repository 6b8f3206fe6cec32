"""An auction that is over, told in two steps: all bids at once, and who pays for which favours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core import counted, listed
from engines.rice_wars.components import ADVISOR, name_of
from engines.rice_wars.state import Auction
from screens.boards.base import Paper, Size
from screens.text import fit, wrap
from styles.seats import SEATS, seat_symbol


class Form(NamedTuple):
    """Where the parts of the picture lie."""

    left: int
    text: int  # rows
    first: int  # bid
    pitch: int
    line: int  # cells of a line of text
    bar: int  # the longest bar


FORMS: dict[Size, Form] = {
    "compact": Form(4, text=0, first=5, pitch=2, line=72, bar=24),
    "full": Form(20, text=2, first=9, pitch=3, line=80, bar=30),
}
NAME = 16  # cells


class AuctionShowing:
    """See `screens.boards.base.Showing`."""

    def __init__(self, auction: Auction, names: Sequence[str]) -> None:
        self.auction = auction
        self._names = names
        self.title = f"Auction of {name_of(auction.advisor)}, turn {auction.turn}"

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        bids = ", ".join(f"{self._names[offer.seat]} {offer.ryo}" for offer in self.auction.offers) or "none"
        return [f"The bids: {bids}.", self._result()]

    def _result(self) -> str:
        a = self.auction
        winners = [offer for offer in a.offers if offer.favours]
        told = [f"{self._names[o.seat]} pays {o.ryo} and gets {counted(o.favours, 'favour')}" for o in winners]
        return f"{listed(told)}." if told else f"Nobody bids for {name_of(a.advisor)}, who leaves the game."

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """The advisor above, and a bar for each bid."""
        form, look, facts = FORMS[size], paper.look.for_game("rice_wars"), ADVISOR[self.auction.advisor]
        pay = f"{facts.upkeep} ryo a turn" if facts.upkeep else "needs no pay"
        end = paper.put(form.left, form.text, facts.name, look.accent + look.strong)
        paper.put(end + 2, form.text, f"{facts.translation}, {pay}", look.dim)
        for n, line in enumerate(wrap(facts.text, form.line)[:3], 1):
            paper.put(form.left, form.text + n, line, look.ink)
        for n, offer in enumerate(self.auction.offers):
            y, letter = form.first + n * form.pitch, SEATS[offer.seat]
            end = paper.put(form.left, y, seat_symbol(letter), look.seats[letter])
            paper.put(end + 1, y, fit(self._names[offer.seat], NAME), look.strong)
            x = form.left + NAME + 6
            end = paper.put(x, y, f"{offer.ryo:>3} ryo ", look.ink)
            end = paper.put(end, y, look.glyphs.full * min(offer.ryo, form.bar), look.seats[letter])
            if step and offer.favours:
                told = f"{look.glyphs.star} {counted(offer.favours, 'favour')}"
                paper.put(end + 1, y, told, look.accent + look.strong)
