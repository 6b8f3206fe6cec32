"""What is read at the table: a place, the chronicle, the seats, a showing, a hint, the coach, the rulebook, help."""

from __future__ import annotations

from engines.core import named
from screens import stories
from screens.drafting import Drafting
from screens.hints import hint
from screens.reader import Reader
from screens.showing import ShowingScreen
from screens.table_face import TableFace


class TableReading(TableFace):
    """The keys that open something to read; nothing of the match changes by them."""

    def action_look(self) -> None:
        """i: the place under the cursor."""
        spot = self.cursor.spot
        if spot is None or spot not in self.boxes:
            self.tell("Move the cursor to a place first; m lets it walk anywhere.", fault=True)
            return
        first, *more = self.director.board.describe(self._scene(), spot)
        told = named(self.chooser.tell(spot), self.match.names) if isinstance(self.chooser, Drafting) else ""
        self.app.push_screen(Reader(self._name_of(spot), stories.plain([first, *([told] if told else []), *more])))

    def action_chronicle(self) -> None:
        """c: all that has happened, as the viewer may read it."""
        self.app.push_screen(stories.chronicle(self.match, self.viewer))

    def action_seats(self) -> None:
        """s: what lies before each seat."""
        self.app.push_screen(stories.seats(self.match, self.director.board, self._scene()))

    def action_watch(self) -> None:
        """w: the last thing that could be shown, and from there all before it."""
        showings = self.director.showings()
        if showings:
            self.app.push_screen(ShowingScreen(showings, len(showings) - 1))
        else:
            self.tell("Nothing to show step by step so far; c tells all that has happened.", fault=True)

    def action_hint(self) -> None:
        """h: what a sensible player would do."""
        assert self._view is not None
        found = hint(self.match, self._view, self.seat, self.director.coach.hint(self.chooser))
        if isinstance(found, str):
            self.tell(found, fault=True)
        else:
            self.app.push_screen(found)

    def action_coach(self) -> None:
        """t: the words of this step again; where it has none, what to do."""
        coach = self.director.coach
        if coach.teaching:
            coach.speak(self, again=True)
        elif todo := coach.hint(self.chooser):
            self.tell(todo)
        else:
            self.tell(coach.notice or "There is a coach only in a guided first game; ? helps here.", fault=True)

    def action_rulebook(self) -> None:
        """b: the rulebook at the rule that asks."""
        from screens.rulebook import RulebookScreen  # only when somebody opens it

        prompt = self.prompt
        self.app.push_screen(RulebookScreen(self.match.engine.rulebook, prompt.rule if prompt else ""))

    def action_help(self) -> None:
        """?: the keys, and what the board's signs mean."""
        legend = self.director.board.legend(self._scene())
        self.app.push_screen(stories.help_page(self.match, self.prompt, legend, self.BINDINGS))
