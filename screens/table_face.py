"""The face of the table: what it shows of a match, and where. What its keys do is in `table.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from engines.core import Action, Prompt, Seat, named
from engines.match import Match, Whose
from screens import lines, stories
from screens.boards.base import Box, Laying, Marks, Scene, Size, Spot, View, size_of
from screens.choosing import Chooser
from screens.counting import Counting
from screens.cursor import Cursor
from screens.drafting import Drafting
from screens.keys import InOrder
from screens.laying import paint_draft
from screens.look import Look, look_of
from screens.text import fit, wrap
from screens.widgets.actions import INDENT, KEYS, PASS_SPOT, ActionList, Listing, entry_spot, refusal_lines
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line

if TYPE_CHECKING:
    from screens.director import Director

HAND_ROWS = 3
COMPACT_ROWS = 5  # status, seats, prompt, message, keys
WORDY = 40  # cells of a line of the list from which it is a sentence, not a word
LIST_AT_MOST = 10  # rows that such a list takes on a small screen
WHY_NOT_ROWS = 4  # of them for what is refused
MOST_REFUSED = 12  # reasons that a list gives


class TableFace(InOrder[None]):
    """The table as `viewer` may see it (None: as everybody may): boards, lines, list, and what is asked of whom."""

    def __init__(self, director: Director, viewer: Seat | None, greeting: str = "", acted: Seat | None = None) -> None:
        super().__init__()
        self.greeting = greeting  # the first thing to say
        self._acted = acted  # who has acted just before: what came of it is told, then comes what follows
        self.director = director
        self.match: Match = director.match
        self.viewer = viewer
        self._view: View | None = None
        self.chooser: Chooser | Drafting | None = None
        self.seat: Seat | None = None  # who decides on this screen now
        self._decider: Seat | None = None  # who decided last, or does now
        self.prompt: Prompt | None = None
        self._layout_size: Size = "compact"
        self.picture = ""  # which of several is looked at; "": the one that the moment asks for
        self.cursor = Cursor()
        self._cut = 0  # rows of the board that gave way to the list
        self._board_rows = 0  # how many of the board are shown
        self.filter = ""  # the id of the way to look at the board, of those that it has
        self.boxes: dict[Spot, Box] = {}
        self._mode: Literal["", "find", "whose"] = ""  # what is being typed: a word, or a seat letter
        self.pending: Action | None = None  # asks once more: it cannot be taken back
        self._handing_in = False  # the same for a whole draft
        self._message: tuple[str, bool] = ("", False)
        self._now: lines.Moment | None = None  # as it was painted last
        self._watched: Whose = "here"  # where the match was played when this was painted

    def compose(self) -> ComposeResult:
        look = self._look()
        yield Line(look, base=look.panel, id="status")
        with Horizontal(id="middle"):
            yield Canvas(look, painter=self._paint_board, places=self._place_at, id="board")
            yield Canvas(look, painter=self._paint_side, id="side")
        yield Line(look, id="seats")
        yield Line(look, rows=2, id="prompt")
        yield ActionList(look, id="actions")
        yield Line(look, rows=HAND_ROWS, id="hand")
        yield Line(look, rows=2, id="message")
        yield Line(look, base=look.panel, id="footer")

    def on_resize(self, event: events.Resize) -> None:
        self._take_size()
        self.when_shown(self._repaint)

    def relook(self, look: Look) -> None:
        """Paint in another look: every part of it in the accent of the game, which `look` has not."""
        look = self._look()
        for canvas in self.query(Canvas):
            canvas.repaint(look)
        self._repaint()

    def _look(self) -> Look:
        return look_of(self).for_game(self.match.engine.id)

    def _take_size(self) -> None:
        self._layout_size = size_of(*self.app.size)
        full = self._layout_size == "full"
        self.set_class(full, "-full")
        width, height = self.director.board.extent(self._layout_size)
        middle = self.query_one("#middle")
        middle.styles.height = height
        self._line("prompt").styles.height = 2 if full else 1
        self.query_one("#board").styles.width = width if full else max(width, self.app.size.width)

    # ---- the moment

    def _deciding_seat(self) -> Seat | None:
        """Who may decide on this screen now: on a private one only who looks, on the open table whoever is asked."""
        if self.director.watching or self._pass_pending() is not None:
            return None
        for decision in self.match.waiting():
            if not self.match.is_human(decision.seat):
                continue
            if decision.seat == self.viewer or (decision.open and not self._is_private()):
                return decision.seat
        return None

    def _pass_pending(self) -> Seat | None:
        """The seat that has to say that its turn is over, if one has."""
        match = self.match
        last = match.last_person if not self.director.watching else None
        return last if last is not None and match.pass_pending(last) else None

    def _awaited(self) -> Seat | None:
        """The seat that the table waits for."""
        if self._is_private() and self.viewer in self.match.deciding():
            return self.viewer
        last = self.match.moves[-1].seat if self.match.moves else 0
        return self.match.next_seat(max(last, 0))

    def _counting(self) -> Counting | None:
        """The numbers to choose from, if it is asked how many."""
        return self.chooser.counting if self.chooser is not None and self.pending is None else None

    def _entry_of(self, spot: Spot | None) -> Spot | None:
        """The line of the list that a place is the place of, while a draft is laid out."""
        entries = self.chooser.entries if isinstance(self.chooser, Drafting) and spot is not None else []
        return next((entry_spot(i) for i, entry in enumerate(entries) if spot in entry.spots[:1]), None)

    def _may_order(self) -> list[Action]:
        """What the viewer, who is asked, may order ahead."""
        return self.match.may_order(self.seat) if self.seat is not None and self.seat == self.viewer else []

    def _undo_seat(self) -> Seat | None:
        """Whose act may be taken back on this screen: one's own, or on the open table the last one."""
        if self.viewer is not None and self.director.private(self.viewer):
            return self.viewer
        return self.match.last_person if not self.director.watching else None

    def _openly(self) -> bool:
        """Whether others look on at what is taken back here."""
        return not self._is_private() and self.director.only_human is None

    @property
    def private(self) -> bool:
        """Whether it shows what only the viewer may see; the app covers it when its time comes."""
        return self._is_private()

    def _is_private(self) -> bool:
        return self.director.private(self.viewer)

    # ---- the picture

    def _scene(self) -> Scene:
        assert self._view is not None
        chooser = self.chooser
        marks = Marks(
            cursor=self.cursor.spot,
            offered=chooser.spots if chooser else frozenset(),
            chosen=chooser.picked_spots if chooser else frozenset(),
            changed=self._changed(),
            asks=chooser is not None and bool(chooser.spots),
            filter=self.filter,
        )
        awaited, laying = self._awaited(), self._laying()
        return Scene(self._view, self.match.names, self.viewer, awaited, self._layout_size, marks, self.picture, laying)

    def _laying(self) -> Laying | None:
        return self.chooser.laying if isinstance(self.chooser, Drafting) else None

    def _changed(self) -> frozenset[Spot]:
        """Where the last act happened."""
        latest = self.match.chronicle(self.viewer, last=1)
        return frozenset(spot for entry in latest for sentence in entry.sentences for spot in sentence.spots)

    def watch_on(self) -> None:
        """Whoever played the match elsewhere may be gone, or somebody may have come."""
        if self.match.whose() != self._watched:
            self._repaint(keep_page=True)

    def _repaint(self, keep_page: bool = False) -> None:
        if self._view is None or not self.is_mounted:
            return
        scene = self._scene()
        ways = {way.id: way.label for way in self.director.board.filters(scene)}
        if self.filter and self.filter not in ways:  # it is about something that is over
            self.filter = ""
            scene = self._scene()
        now, look = self._moment(ways), self._look()
        rows = self._show_list(now, scene, keep_page)
        self._board_rows = rows
        self.boxes = {s: box for s, box in self.director.board.spots(scene).items() if box.y < rows}
        self.query_one("#board", Canvas).repaint()
        if self._layout_size == "full":
            self.query_one("#side", Canvas).repaint()
        self._line("status").show(*lines.status(now, look))
        self._line("prompt").show(lines.question(now, look), lines.beside_question(now, look))
        self._line("prompt").show([(f" {lines.why(now)}", look.dim)], row=1)
        self._show_hand(scene)
        seats = self._line("seats")
        seats.display = self._layout_size == "compact" or isinstance(self.chooser, Drafting)  # else they are beside
        seats.show(lines.seats(now, self.director.board, scene, look, self.app.size.width))
        self._show_message()
        self._now = now
        self._show_keys()

    def on_action_list_paged(self) -> None:
        """The list has got more or fewer pages, or another size."""
        self._show_keys()

    def _show_keys(self) -> None:
        if self._now is not None:
            self._line("footer").show(lines.keys(self._now, self._look(), self.app.size.width, self._list().pages))

    def _show_list(self, now: lines.Moment, scene: Scene, keep_page: bool) -> int:
        """The list, and why not; on a small screen a list of sentences takes room from the board.

        Returns how many rows of the board are left.
        """
        chooser, names, full = self.chooser, self.match.names, self._layout_size == "full"
        entries = chooser.entries if chooser else []
        if isinstance(chooser, Drafting):
            entries = [replace(e, detail=named(e.detail, names)) for e in entries]
        wordy = any(cell_len(e.label) + cell_len(e.detail) > WORDY for e in entries)
        wordy |= chooser is not None and not chooser.progress and self.director.board.in_words(scene)
        on_board = isinstance(chooser, Drafting) or not wordy  # the board says the same, so the list may be short
        whole = full or self.director.prefers == "list"
        turned = self.filter or self.picture  # who looks through a filter or at another picture wants the board
        wants_room = (not on_board or not entries) and not turned and self.director.prefers != "board"
        board = self.director.board.rows(scene)
        spare = max(1, self.app.size.height - COMPACT_ROWS - board)
        tells = chooser is not None and (whole or wants_room or spare > min(len(entries), KEYS))
        why_not = chooser.refused(MOST_REFUSED) if chooser and tells else []
        refused = [(r.label, lines.refusal(r.refusal, names)) for r in why_not]
        if isinstance(chooser, Drafting) and not refused:
            refused = [("", named(warning, names)) for warning in chooser.warnings]
        if not full:
            told = refusal_lines(refused, self.app.size.width - INDENT)[:WHY_NOT_ROWS]
            rows = self._list().rows_for(entries, self.app.size.width) + len(told) + 1 if chooser and tells else 1
            beside = bool(entries) and all(e.spots for e in entries)  # then the board is needed beside the list
            most = LIST_AT_MOST // 2 if beside and self.director.prefers != "list" else LIST_AT_MOST
            cut = max(0, min(rows, most) - spare)
            if self._counting():
                cut = self._cut  # a number does not move the picture
            self._cut = cut
            board -= cut
            self.query_one("#middle").styles.height = board
        cursor = self._entry_of(self.cursor.spot) or self.cursor.spot
        listing = Listing(
            entries=entries,
            passing=lines.passing(now),
            refused=refused,
            cursor=cursor,
            wanted=self._wanted(),
            counting=self._counting(),
            whole=full and isinstance(chooser, Drafting),
        )
        self._list().show(listing, keep_page)
        return board

    def _wanted(self) -> Spot | None:
        """What the coach asks for, in the list."""
        text, chooser = self.director.coach.wanted, self.chooser
        if not text or not isinstance(chooser, Chooser):
            return None
        if chooser.passing is not None and chooser.passing.text == text:
            return PASS_SPOT
        line = chooser.way_to(text)
        return None if line is None else entry_spot(line)

    def _paint_board(self, canvas: Canvas) -> None:
        if self._view is not None:
            self.director.board.paint(canvas, self._scene())
            for spot in self.director.coach.spots(self.chooser):
                if spot in self.boxes:
                    canvas.point_out(self.boxes[spot], self._look().pointed)

    def _place_at(self, x: int, y: int) -> Spot | None:
        spot = self.director.board.place_at(self._scene(), x, y) if self._view is not None else None
        return spot if spot in self.boxes else None

    def _paint_side(self, canvas: Canvas) -> None:
        if self._view is not None:
            if isinstance(self.chooser, Drafting):
                paint_draft(canvas, self.chooser, self.cursor.spot)
            else:
                said = self.director.coach.said
                stories.paint_side(canvas, self.match, self.director.board, self._scene(), said)

    def _list(self) -> ActionList:
        return self.query_one(ActionList)

    def _line(self, name: str) -> Line:
        return self.query_one(f"#{name}", Line)

    def _moment(self, ways: dict[str, str]) -> lines.Moment:
        director = self.director
        undo_seat = self._undo_seat()
        self._watched = self.match.whose() if director.watching else "here"
        return lines.Moment(
            match=self.match,
            viewer=self.viewer,
            private=self._is_private(),
            shared=director.only_human is None,
            seat=self.seat,
            awaited=self._awaited(),
            done=self._pass_pending(),
            prompt=self.prompt,
            chooser=self.chooser,
            pending=self._pending_words(),
            mode=self._mode,
            filters=bool(ways),
            filter=ways.get(self.filter, ""),
            undoable=(isinstance(self.chooser, Drafting) and self.chooser.laid_last)
            or (undo_seat is not None and self.match.undoable(undo_seat, openly=self._openly()) is not None),
            pictures=bool(director.board.pictures(self._scene())),
            orders=bool(self._may_order() or (self.viewer is not None and self.match.orders(self.viewer))),
            coach=director.coach.hint(self.chooser),
            watching=self._watched,
        )

    def _pending_words(self) -> str:
        """What is about to be done for good."""
        if self._handing_in and isinstance(self.chooser, Drafting):
            return f"hand in the whole plan{doubts(self.chooser)}"
        if self.pending is None or self.seat is None:
            return ""
        picks = self.pending.picks(self._view, self.seat)
        told = self.pending.label if picks else ", ".join(self.pending.steps(self._view, self.seat))
        return named(told, self.match.names)

    def _left_undone(self, action: Action) -> str:
        """What whoever passes may have forgotten."""
        if self.seat is None or not action.passes:
            return ""
        left = named(action.detail(self._view, self.seat), self.match.names)
        return f"{left[:1].upper()}{left[1:].rstrip('.')}." if left else ""

    def _show_hand(self, scene: Scene) -> None:
        """The own secrets, where there is room for them beside everything else."""
        line, look = self._line("hand"), self._look()
        secrets = self.director.board.secrets(scene) if self.viewer is not None else []
        rows = wrap("Secret: " + "   ".join(secrets), self.app.size.width - 2)[:HAND_ROWS] if secrets else []
        beside = isinstance(self.chooser, Drafting)  # then the hand is in the column beside the board
        line.display = bool(rows) and self._layout_size == "full" and not beside
        line.styles.height = max(1, len(rows))
        for row in range(HAND_ROWS):
            line.show([(f" {rows[row]}" if row < len(rows) else "", look.ink)], row=row)

    def tell(self, text: str, fault: bool = False) -> None:
        self._message = (text, fault)
        self._show_message()

    def _show_message(self) -> None:
        """A message; else what the cursor has come to; else, where no chronicle is beside the board, the last act.

        What has to be read to its end has a second row, if need be.
        """
        look, (text, fault) = self._look(), self._message
        style: Style | None = look.warning if fault else look.ink
        spot, room = self.cursor.spot, self.app.size.width - 2
        if not text and self.filter and self._view is not None:
            text = self.director.board.filter_told(self._scene())
        if not text and spot is not None and isinstance(self.chooser, Drafting):
            text = self._drafted(self.chooser, spot)
        if not text:
            text = self._list().unsaid(spot)
        long = len(rows := wrap(text, room)) > 1
        if not text and (hint := self.director.coach.hint(self.chooser)) and not self.cursor.moved:
            text, style = hint, look.accent
        if not text and self._layout_size == "compact" and self._view is not None:
            style = look.dim
            if self.cursor.moved and spot is not None and spot in self.boxes:
                text = "  ".join(self.director.board.describe(self._scene(), spot)[:3])
            else:
                text = stories.latest(self.match, self.viewer, room)
        line = self._line("message")
        if self._board_rows:  # the second row of what has to be read to its end comes from the board
            self.query_one("#middle").styles.height = self._board_rows - long
        line.styles.height = 1 + long
        line.show([(f" {rows[0] if long else text}", style)])
        line.show([(f" {' '.join(rows[1:])}" if long else "", style)], row=1)

    def _drafted(self, drafting: Drafting, spot: Spot) -> str:
        """What a place means for the draft, and behind it, as far as there is room, what lies there."""
        entry = self._list().entry(spot)
        place = entry.spots[0] if entry is not None and entry.spots else spot
        told = named(drafting.tell(place), self.match.names)
        spaces = {slot.spots[0] for slot in drafting.laying.slots if slot.spots}
        if told and place in self.boxes and place not in spaces:
            more = "  ".join([told, *self.director.board.describe(self._scene(), place)[1:3]])
            return fit(more, max(cell_len(told), self.app.size.width - 2), ellipsis=self._look().glyphs.ellipsis)
        return told

    def _name_of(self, spot: Spot) -> str:
        return self.director.board.name(self._scene(), spot) if spot in self.boxes else spot


def doubts(drafting: Drafting) -> str:
    """How much of a draft may not work out, where anything may not."""
    doubtful = sum(bool(slot.warnings) for slot in drafting.laying.slots)
    return f", {doubtful} may not run" if doubtful else ""
