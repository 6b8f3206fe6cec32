"""The table as plain text: what a viewer may see of a match, for a pipe, a mail, a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Score, Seat, Standings, counted, named
from engines.match import Match
from screens.boards import board_of
from screens.boards.base import Board, Scene, Size
from screens.glyphs import Glyphs
from screens.look import make_look
from screens.sheet import Sheet
from screens.text import clean_text, fit, wrap
from styles.seats import SEATS, seat_symbol

WIDE = 120  # columns from which the large board fits
TOLD = 5  # so many moves of the chronicle are told


def table_text(match: Match, viewer: Seat | None, glyphs: Glyphs, columns: int = 80) -> str:
    """The whole table as `viewer` may see it (None: a bystander), in lines of at most so many columns."""
    return clean_text(glyphs.spell("\n".join(line.rstrip() for line in _table(match, viewer, glyphs, columns))))


def _table(match: Match, viewer: Seat | None, glyphs: Glyphs, columns: int) -> Iterator[str]:
    size: Size = "full" if columns >= WIDE else "compact"
    names = match.names
    deciding = match.deciding()
    actor = deciding[0] if deciding else None
    scene = Scene(match.view(viewer), names, viewer, actor, size)
    board = board_of(match.engine.id)
    eyes = f"{_who(match, viewer)} sees it" if viewer is not None else "everybody sees it"
    yield from wrap(f"{match.engine.title}, {match.where()}, after move {len(match.moves)}, as {eyes}", columns)
    yield ""
    yield from _picture(board, scene, match.engine.id, glyphs)
    yield ""
    for seat in range(len(names)):
        yield from _hang(f"{_who(match, seat)}: ", board.seat_summary(scene, seat), columns)
        for line in board.seat_lines(scene, seat):
            yield from _hang("    ", line, columns)
    if viewer is not None and (secrets := board.secrets(scene)):
        yield ""
        yield f"Only {names[viewer]} sees:"
        for line in secrets:
            yield from _hang("    ", line, columns)
    if told := match.chronicle(viewer)[-TOLD:]:
        yield ""
        for entry in told:
            for sentence in entry.sentences:
                if not sentence.chance:
                    yield from _hang(f"{entry.number:>4} ", sentence.text, columns)
    yield ""
    for seat in deciding:
        yield from _asked(match, viewer, seat, columns)
    if not deciding:
        yield from _results(match.standings(viewer), names)


def _picture(board: Board, scene: Scene, game: str, glyphs: Glyphs) -> list[str]:
    look = make_look("mono", "none", glyphs).for_game(game)
    sheet = Sheet(look, *board.extent(scene.size))
    board.paint(sheet, scene)
    return sheet.text().split("\n")


def _asked(match: Match, viewer: Seat | None, seat: Seat, columns: int) -> Iterator[str]:
    """What a seat is asked, and may do; of a secret decision others only learn that there is one."""
    decision = match.decision(seat)
    if viewer != seat and not (decision and decision.open):
        yield f"{_who(match, seat)} decides."
    elif prompt := match.prompt(seat):
        yield from _hang(f"{_who(match, seat)}: ", f"{named(prompt.ask, match.names)} ({prompt.rule})", columns)
        yield from _hang("     ", named(prompt.why, match.names), columns)
        for number, action in enumerate(match.legal(seat), 1):
            yield from _hang(f"{number:>4} ", named(action.label, match.names), columns)


def _results(standings: Standings, names: list[str]) -> Iterator[str]:
    """Who has won, and by what."""
    ranked: list[Score] = sorted(standings.scores, key=lambda score: score.rank)
    for score in ranked:
        lines = ", ".join(f"{line.name} {line.points}" for line in score.lines if line.points)
        yield f"{score.rank}. {fit(names[score.seat], 12)} {score.total:>4}  {lines}"
    if standings.outsider:
        yield f"{standings.outsider} wins; nobody at the table does."
    if standings.called:
        yield f"{names[0]} ends with {counted(standings.scores[0].total, 'point')}: {standings.called}."
    if standings.decided_by:
        yield f"Decided by: {standings.decided_by}."


def _who(match: Match, seat: Seat) -> str:
    return f"{seat_symbol(SEATS[seat])} {match.names[seat]}"


def _hang(head: str, text: str, columns: int) -> Iterator[str]:
    """A text behind a head, its further lines as far in."""
    for number, line in enumerate(wrap(text, columns - len(head))):
        yield (head if number == 0 else " " * len(head)) + line
