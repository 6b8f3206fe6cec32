"""The coach of a guided first game: a few words before each step, below the board that they are about.

What is to come is asked of the match each time, so taking back, leaving and resuming need nothing here. Of its own the
coach keeps only what was read since the table was opened, and what the learner wants to try all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from engines.core import GameError, Refusal, Seat
from engines.lessons import PLAYS, Place, Step, guides, has_lesson, lesson_of, place
from engines.match import Match
from screens.boards.base import Spot, size_of
from screens.drafting import Drafting
from screens.text import wrap
from screens.widgets.ask import Ask
from screens.widgets.canvas import Canvas
from screens.widgets.page import Key, Page, paint_bar, paint_keys

if TYPE_CHECKING:
    from screens.table_face import TableFace

PAGE_ROWS, PAGE_CELLS = 3, 76
"""What a page of the coach has room for on the smallest screen."""

NAME = "Coach"
ALL_LAID = "all is laid; 0 hands it in."
DIFFERENT = 3  # spaces of a series that are named where it is another one
RULE = re.compile(r"\b[A-Z]{2,4}-[A-Z0-9]+(?:-[0-9]+)?\b")


class Coach:
    """The lesson of one match at one terminal, if it has one."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.notice = ""  # why a lesson cannot go on
        self.silent = False  # somebody only watches
        self._lesson = None
        if any(player.plays == PLAYS for player in match.players) and has_lesson(match.engine.id):
            try:
                lesson = lesson_of(match.engine.id)
                self._lesson = lesson if guides(lesson, match) else None
            except GameError as error:
                self.notice = str(error)
        self._read: set[int] = set()  # the steps whose words were read
        self._free: set[tuple[int, str]] = set()  # other actions that the learner wants to try, by the move they are

    # ---- where the lesson stands

    @property
    def here(self) -> Place | None:
        """The step that comes next; None if there is no lesson, or it was left."""
        return place(self._lesson, self._match) if self._lesson is not None and not self.silent else None

    @property
    def pages(self) -> Sequence[str]:
        """The words of this step; at the end the closing ones."""
        here = self.here
        if here is None or self._lesson is None:
            return ()
        return here.step.say if here.step is not None else self._lesson.closing

    @property
    def said(self) -> Sequence[str]:
        """The words of this step, while the learner acts on them."""
        return self.pages if self.waits() else ()

    @property
    def teaching(self) -> bool:
        """Whether there are words that can be read now."""
        return bool(self.pages)

    def heard(self) -> bool:
        """Whether the words of this step were read, if there are any."""
        here = self.here
        return here is None or here.number in self._read or not self.pages

    def spots(self, chooser: object = None) -> Sequence[Spot]:
        """The places that this step is about; none while a space is filled, for then it is about its card."""
        here = self.here
        filling = isinstance(chooser, Drafting) and chooser.filling
        return here.step.look if here is not None and here.step is not None and not filling else ()

    @property
    def picture(self) -> str:
        """The picture that this step is about; "" if the usual one."""
        here = self.here
        return here.step.picture if here is not None and here.step is not None else ""

    def hint(self, chooser: object = None) -> str:
        """What to do now, in one line; while a series is laid out, for the space that is being filled."""
        here = self.here
        if here is None or here.step is None or here.step.seat != self._learner:
            return ""
        if not isinstance(chooser, Drafting):
            return here.step.hint
        if not chooser.filling and not isinstance(chooser.hand_in(), Refusal):
            return ALL_LAID
        return here.step.lay.get(chooser.laying.at, here.step.hint)

    @property
    def wanted(self) -> str:
        """The text of the action that the learner is asked for; "" if none is."""
        here = self.here
        return here.following if here is not None and self.waits() else ""

    @property
    def _learner(self) -> Seat:
        return self._lesson.learner if self._lesson is not None else -1

    # ---- the other seats

    def acts(self) -> tuple[Seat, str] | None:
        """The seat that the lesson plays now, and what it does."""
        here = self.here
        if here is None or here.step is None or here.step.seat == self._learner:
            return None
        return here.step.seat, here.following

    def waits(self) -> bool:
        """Whether it is the learner's turn in the lesson, whoever else may be asked as well."""
        here = self.here
        return here is not None and here.step is not None and here.step.seat == self._learner

    # ---- speaking

    def speak(self, table: TableFace, again: bool = False) -> None:
        """Put the words of this step over the table, once by itself, and whenever they are asked for."""
        here, app = self.here, table.app
        if here is None or app.screen is not table or not self.pages or (self.heard() and not again):
            return
        if not getattr(app, "input_open", True):  # the table is just being opened
            table.set_timer(0.05, partial(self.speak, table))
            return
        count = f"step {here.number + 1} of {len(self._lesson.step)}" if self._lesson and here.step else "the end"
        app.push_screen(CoachScreen(table, self.pages, count), lambda _: self._is_read(here.number, table))

    def _is_read(self, number: int, table: TableFace) -> None:
        self._read.add(number)
        table.director.bots.hurry()

    # ---- something else than the lesson

    def minds(self, table: TableFace, seat: Seat, texts: Sequence[str]) -> Ask | None:
        """The question to ask before an act that leads out of the lesson; None if nothing stands against it."""
        here = self.here
        if here is None or here.step is None or here.step.seat != seat:
            return None
        wanted = here.step.do[here.done : here.done + len(texts)]
        if list(wanted) == list(texts) or self._mark(texts) in self._free:
            return None
        facts = [
            "That is allowed, and may be a good idea. The lesson goes another way here:",
            _suggestion(here.step, texts, table.chooser),
            *([here.step.why] if here.step.why else []),
            "",
            "If you try yours, the match goes on as an ordinary one, with bots in the other seats. "
            "u takes it back and brings the lesson back, unless something was drawn or shown.",
        ]
        return Ask("Something else than the lesson?", facts, "try it, outside the lesson", "stay in the lesson")

    def let(self, texts: Sequence[str]) -> None:
        """The learner wants to do this all the same."""
        self._free.add(self._mark(texts))

    def _mark(self, texts: Sequence[str]) -> tuple[int, str]:
        return len(self._match.moves), " / ".join(texts)


class CoachScreen(Page[None], ModalScreen[None]):
    """The coach speaks: a panel below the board, so that one sees what it is about."""

    HAS_PALETTE: ClassVar[bool] = False
    CSS = "CoachScreen { background: transparent; align: left bottom; } CoachScreen Canvas { width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter,right,down,pagedown", "turn(1)", "on", id="coach.on", tooltip="On, and to the table"),
        Binding("left,up,pageup,backspace", "turn(-1)", "back", id="coach.back", tooltip="The page before"),
        Binding("b", "rulebook", "rules", id="coach.rulebook", tooltip="The rulebook at the rule that is named"),
        Binding("escape,q,t", "close", "close", id="coach.close", tooltip="Close; t at the table opens it again"),
        Binding("x", "cover", "cover", show=False, id="coach.cover"),
    ]

    def __init__(self, table: TableFace, pages: Sequence[str], count: str) -> None:
        super().__init__()
        self._table = table
        self._pages = pages
        self._count = count
        self._at = 0

    @property
    def rows(self) -> int:
        """All that is below the board."""
        columns, rows = self.app.size
        return max(PAGE_ROWS + 2, rows - 1 - self._table.director.board.extent(size_of(columns, rows))[1])

    def on_mount(self) -> None:
        """As high as there is room below the board."""
        self.query_one(Canvas).styles.height = self.rows

    def on_resize(self) -> None:
        """The board has another size too."""
        self.on_mount()

    def action_turn(self, by: int) -> None:
        """The next page, or the one before; after the last one back to the table."""
        if self._at + by >= len(self._pages):
            self.dismiss()
        else:
            self._at = max(0, self._at + by)
            self.repaint()

    def action_rulebook(self) -> None:
        """The rule that this page names, else the first one that the step names, else the one that is asked by."""
        from screens.rulebook import RulebookScreen  # only when somebody opens it

        found = RULE.findall(" ".join([self._pages[self._at], *self._pages]))
        prompt = self._table.prompt
        rule = found[0] if found else prompt.rule if prompt else ""
        self.app.push_screen(RulebookScreen(self._table.match.engine.rulebook, rule))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def paint(self, canvas: Canvas) -> None:
        """A bar with the place in the lesson, the page, and the keys."""
        look = canvas.look.for_game(self._table.match.engine.id)
        pages = f"page {self._at + 1} of {len(self._pages)} " if len(self._pages) > 1 else ""
        paint_bar(canvas, 0, [(f" {NAME}", look.accent), (f"  {self._count}", look.dim)], [(pages, look.dim)])
        lines = wrap(self._pages[self._at], min(canvas.columns - 4, 100))
        top = 1 + max(0, (canvas.rows - 2 - PAGE_ROWS) // 3)
        for y, line in enumerate(lines, top):
            canvas.put(2, y, line, look.strong)
        last = self._at == len(self._pages) - 1
        keys = [Key("space", "go on" if last else "more", "turn(1)")]
        keys += [Key("left", "back", "turn(-1)")] if self._at else []
        paint_keys(canvas, [*keys, Key("b", "rules", "rulebook"), Key("esc", "close", "close")])


def _suggestion(step: Step, texts: Sequence[str], chooser: object) -> str:
    """What a step wants instead; of a series that is laid out, on the spaces where another one differs."""
    if not isinstance(chooser, Drafting):
        return step.hint
    missing = {word for text in step.do if text not in texts for word in text.split()}
    spaces = [slot for slot in chooser.laying.slots if slot.id in missing and slot.id in step.lay]
    told = [f"{slot.short or slot.label}: {step.lay[slot.id]}" for slot in spaces[:DIFFERENT]]
    more = [f"and {len(spaces) - DIFFERENT} more"] if len(spaces) > DIFFERENT else []
    return "; ".join([*told, *more]) + "."
