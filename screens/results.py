"""The end of a match: every line of every seat's score side by side, and how it came about."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual.binding import Binding, BindingType

from engines.core import Score, Standings, counted, listed
from engines.match import Match
from screens import stories
from screens.boards.base import Box, size_of
from screens.look import Look
from screens.text import fit, wrap
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.page import Key, Page, paint_bar, paint_keys
from screens.widgets.scenes import paint_scene
from styles.seats import SEATS, seat_symbol

LABEL_AT_MOST, COLUMN_AT_MOST = 22, 16
TOTAL, PLACE = "total", "place"


class Closes(Protocol):
    """What the results ask of the app."""

    def go_home(self) -> None:
        """Back to the house."""

    def read_rules(self, game: str, at: str = "") -> None:
        """Open the rulebook of a game."""


class ResultsScreen(Page[None]):
    """Who won, and by what. It shows what everybody may see."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(0, -1)", "line before", show=False, id="results.up", tooltip="The line before"),
        Binding("down", "walk(0, 1)", "next line", show=False, id="results.down", tooltip="The next line"),
        Binding("left", "walk(-1, 0)", "seat before", show=False, id="results.left", tooltip="The seat before"),
        Binding("right", "walk(1, 0)", "next seat", show=False, id="results.right", tooltip="The next seat"),
        Binding("c", "chronicle", "chronicle", id="results.chronicle", tooltip="All that has happened"),
        Binding("b", "rulebook", "rulebook", id="results.rulebook", tooltip="The rulebook"),
        Binding("question_mark", "help", "help", id="results.help", tooltip="This help"),
        Binding("enter,h,q,escape", "home", "home", id="results.home", tooltip="Home; the match stays in the list"),
        Binding("colon", "app.command_palette", "palette", show=False, id="results.palette"),
    ]

    def __init__(self, closes: Closes, match: Match) -> None:
        super().__init__()
        self.closes = closes
        self.match = match
        self.standings: Standings = match.standings(None)
        self._seat = self.standings.winners[0] if self.standings.winners else 0
        self._line = 0

    # ---- keys

    def action_walk(self, right: int, down: int) -> None:
        """To another cell of the table."""
        self._seat = max(0, min(self._seat + right, len(self.standings.scores) - 1))
        self._line = max(0, min(self._line + down, len(self._names()) - 1))
        self.repaint()

    def action_chronicle(self) -> None:
        """All that has happened, as everybody may read it."""
        self.app.push_screen(stories.chronicle(self.match, None))

    def action_rulebook(self) -> None:
        """The rulebook."""
        self.closes.read_rules(self.match.engine.id)

    def action_home(self) -> None:
        """Home."""
        self.closes.go_home()

    def action_help(self) -> None:
        """What can be done here."""
        self.show_help("The results", ["Walk to a number with the arrows: below the table stands how it came about."])

    def point(self, spot: Spot, button: Button) -> None:
        """A click on a number tells how it came about."""
        line, seat = spot.split()
        self._line, self._seat = int(line), int(seat)
        self.repaint()

    # ---- picture

    def _names(self) -> list[str]:
        """The lines of the scores, each once, in their order."""
        return list(dict.fromkeys(line.name for score in self.standings.scores for line in score.lines))

    def paint(self, canvas: Canvas) -> None:
        """The winner, the table of points, how a number came about."""
        look = canvas.look.for_game(self.match.engine.id)
        full = size_of(*self.app.size) == "full"
        title = look.glyphs.spell(self.match.engine.title).upper()
        state = " the game is over" if self.standings.over else " points so far"
        paint_bar(
            canvas,
            0,
            [(f"  {title} ", look.accent), (state, look.dim)],
            [(f"{len(self.match.moves)} moves  ", look.dim)],
        )
        y = 1
        if full:
            paint_scene(canvas, self.match.engine.id, Box(4, 2, canvas.columns - 8, 8))
            y = 12
        y = self._paint_winner(canvas, look, y)
        y = self._paint_table(canvas, look, y + 1)
        self._paint_notes(canvas, look, y + 1)
        paint_keys(canvas, _KEYS)

    def _paint_winner(self, canvas: Canvas, look: Look, y: int) -> int:
        names, standings = self.match.names, self.standings
        winners = [names[seat] for seat in standings.winners]
        points = max((score.total for score in standings.scores), default=0)
        x = canvas.put(3, y, f"{look.glyphs.star} ", look.accent)
        if standings.outsider:
            canvas.put(x, y, f"{standings.outsider} wins; nobody at the table does.", look.strong)
            return y + 1
        x = canvas.put(x, y, listed(winners), look.strong)
        called = f": {standings.called}" if standings.called else ""
        canvas.put(x, y, f" {self._does()} {counted(points, 'point')}{called}.", look.strong)
        if standings.decided_by:
            canvas.put(
                5, y + 1, fit(f"Equal points; what decided: {standings.decided_by}.", canvas.columns - 6), look.dim
            )
            return y + 2
        return y + 1

    def _does(self) -> str:
        """What the best do: lead or win, by themselves or together; where nobody else plays, neither."""
        over, one = self.standings.over, len(self.standings.winners) == 1
        if len(self.standings.scores) == 1:
            return "ends with" if over else "has"
        if over:
            return "wins with" if one else "win together with"
        return "leads with" if one else "lead with"

    def _paint_table(self, canvas: Canvas, look: Look, y: int) -> int:
        names = self._names()
        label = min(LABEL_AT_MOST, max(map(len, [*names, TOTAL])) + 2)
        column = min(COLUMN_AT_MOST, (canvas.columns - 3 - label - 2) // max(1, len(self.standings.scores)))
        for score in self.standings.scores:
            self._paint_head(canvas, look, score, 3 + label + column * score.seat, column, y)
        for row, name in enumerate(names):
            canvas.put(3, y + 2 + row, fit(name, label - 1, ellipsis=look.glyphs.ellipsis), look.ink)
            for score in self.standings.scores:
                points = sum(line.told for line in score.lines if line.name == name)
                under = (row, score.seat) == (self._line, self._seat)
                style = look.cursor if under else look.ink if points else look.dim
                text = f" {points} "
                x = 3 + label + column * (score.seat + 1) - len(text)
                canvas.put(x, y + 2 + row, text, style, f"{row} {score.seat}")
        y += 2 + len(names)
        canvas.put(3, y, look.glyphs.horizontal * (label + column * len(self.standings.scores)), look.rule)
        canvas.put(3, y + 1, TOTAL, look.strong)
        canvas.put(3, y + 2, PLACE, look.dim)
        for score in self.standings.scores:
            first = score.rank == 1
            x = 3 + label + column * score.seat
            canvas.put(
                x, y + 1, fit(f"{score.total} ", column, "right"), look.strong + look.accent if first else look.strong
            )
            mark = f"{look.glyphs.star} " if first else ""
            canvas.put(x, y + 2, fit(f"{mark}{score.rank} ", column, "right"), look.accent if first else look.dim)
        return y + 3

    def _paint_head(self, canvas: Canvas, look: Look, score: Score, x: int, column: int, y: int) -> None:
        letter = SEATS[score.seat]
        name = fit(self.match.names[score.seat], column - 2, "right", look.glyphs.ellipsis)
        canvas.put(x, y, fit(f"{seat_symbol(letter)} ", column, "right"), look.seat(letter))
        player = self.match.players[score.seat]
        if not player.human:
            canvas.put(x, y, fit(player.plays, column - 5, "right"), look.dim)
        canvas.put(x + 1, y + 1, name, look.strong if score.rank == 1 else look.ink)

    def _paint_notes(self, canvas: Canvas, look: Look, y: int) -> None:
        """How the number under the cursor came about; with room for it, those of the other seats too."""
        names = self._names()
        if not names:
            return
        name = names[self._line]
        canvas.put(3, y, name, look.accent)
        scores = [s for s in self.standings.scores if s.seat == self._seat]
        scores += [s for s in self.standings.scores if s.seat != self._seat]
        row = y + 1
        for score in scores:
            for i, line in enumerate(self._note(score, name, canvas.columns - 12)):
                if row >= canvas.rows - 1:
                    return
                if i == 0:
                    canvas.put(3, row, seat_symbol(SEATS[score.seat]), look.seat(SEATS[score.seat]))
                canvas.put(7, row, line, look.ink if score.seat == self._seat else look.dim)
                row += 1

    def _note(self, score: Score, name: str, width: int) -> list[str]:
        found = [line for line in score.lines if line.name == name]
        points = sum(line.told for line in found)
        notes = "; ".join(line.note for line in found if line.note)
        return wrap(f"{self.match.names[score.seat]}: {points}{f' = {notes}' if notes else ''}", width)


_KEYS = (
    Key("arrows", "how it came about", "walk(0, 1)"),
    Key("c", "chronicle", "chronicle"),
    Key("b", "rulebook", "rulebook"),
    Key("?", "help", "help"),
    Key("enter", "home", "home"),
)
