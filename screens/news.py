"""What has happened by itself since anybody was asked, as a page to read before the next question.

Most acts tell a sentence, which the table has room for. A page is worth its key only where the game went on by itself
(an event, the bids, a lot, what runs for all) and told more than can be read beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from engines.core import Seat
from engines.match import Entry, Match
from screens.reader import Reader, Text
from screens.text import wrap

TITLE = "What has happened"
BETWEEN = "  "  # two sentences in one line
A_STORY = 2  # sentences that the game told by itself


def since(match: Match, seat: Seat) -> list[Entry]:
    """What happened since a seat last acted, as it may read it: what others and the game itself did."""
    entries = match.digest(seat)
    own = next((entry for entry in reversed(match.chronicle(seat)) if entry.seat == seat), None)
    after = [s for s in own.sentences if s.itself and not s.chance] if own else []
    if own and after:
        entries = [Entry(own.number, own.seat, tuple(after)), *entries]
    return entries if after or any(entry.seat not in (None, seat) for entry in entries) else []


def in_a_line(entries: Sequence[Entry], columns: int) -> str:
    """All of it where one line has room for it: then it needs no page of its own. Else ""."""
    line = BETWEEN.join(_sentences(entries))
    return line if cell_len(line) <= columns else ""


def happened(match: Match, viewer: Seat | None, first: int, columns: int, rows: int) -> Reader | None:
    """The page of what moves after number `first` led to; None where a place of this size shows all of it."""
    last = len(match.moves) - first
    entries = match.chronicle(viewer, last=last) if last > 0 else []
    entries = [entry for entry in entries if any(s.itself and not s.chance for s in entry.sentences)]
    alone = [s for entry in entries for s in entry.sentences if s.itself and not s.chance]
    if len(alone) < A_STORY or _fits(entries, columns, rows):
        return None
    return Reader(TITLE, told(entries))


def _fits(entries: Sequence[Entry], columns: int, rows: int) -> bool:
    if rows == 1:
        return bool(in_a_line(entries, columns))
    return sum(len(wrap(sentence, columns)) for sentence in _sentences(entries)) <= rows


def _sentences(entries: Sequence[Entry]) -> list[str]:
    return [s.text for entry in entries for s in entry.sentences if not s.chance]


def told(entries: Sequence[Entry]) -> list[Text]:
    """The chronicle as paragraphs: a heading a move, one line a sentence; records of the dice stay out."""
    found: list[Text] = []
    for entry in entries:
        sentences = [s.text for s in entry.sentences if not s.chance]
        if sentences:
            head = f"{entry.number}" if entry.seat is not None else "start"
            found.append(Text(sentences[0], indent=7, lead=f"{head:>5}"))
            found += [Text(s, indent=7) for s in sentences[1:]]
    return found
