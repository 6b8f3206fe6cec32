"""The table: one screen for every game. It shows a view, offers what the engine offers, and hands the choice back.

key or click -> Action -> match.play -> events and a new view -> widgets repaint what changed
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from engines.core import Action, GameError, Prompt, Refusal, Seat, named
from engines.match import Match
from screens import lines, news, ordering, stories
from screens.boards.base import Box, Laying, Marks, Scene, Size, Spot, View, size_of
from screens.choosing import Chooser, Entry
from screens.counting import Counting
from screens.cursor import Cursor
from screens.drafting import Drafting
from screens.hints import hint
from screens.keys import InOrder
from screens.laying import paint_draft
from screens.look import Look, look_of
from screens.reader import Reader, Text
from screens.showing import ShowingScreen
from screens.steps import Direction
from screens.text import wrap
from screens.textual_private import actions_on
from screens.widgets.actions import KEYS, PASS_SPOT, ActionList, Listing, entry_spot
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line
from styles.seats import SEATS

if TYPE_CHECKING:
    from screens.director import Director

HAND_ROWS = 3
COMPACT_ROWS = 5  # status, seats, prompt, message, keys
WORDY = 40  # cells of a line of the list from which it is a sentence, not a word
LIST_AT_MOST = 10  # rows that such a list takes on a small screen


class TableScreen(InOrder[None]):
    """The table as `viewer` may see it (None: as everybody may)."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n})", f"take {n}", show=False, id=f"table.take-{n}") for n in range(1, 10)),
        Binding("0", "pass_on", "done", id="table.pass", tooltip="Done, pass, or end the turn"),
        Binding("enter", "choose", "choose", id="table.choose", tooltip="Take what the cursor is on, or confirm"),
        Binding("space", "pick", "mark", id="table.pick", tooltip="Pick or unpick, where several are picked"),
        Binding("left", "walk('left')", "the cursor goes left", show=False, id="table.left"),
        Binding("right", "walk('right')", "the cursor goes right", show=False, id="table.right"),
        Binding("up", "walk('up')", "the cursor goes up", show=False, id="table.up"),
        Binding("down", "walk('down')", "the cursor goes down", show=False, id="table.down"),
        Binding("tab", "cycle(1)", "next place", id="table.next", tooltip="To the next place you can choose"),
        Binding("shift+tab", "cycle(-1)", "place before", show=False, id="table.previous"),
        Binding(
            "full_stop",
            "turn_picture(1)",
            "next picture",
            id="table.picture-next",
            tooltip="Another picture, where a game has several",
        ),
        Binding("comma", "turn_picture(-1)", "the picture before", show=False, id="table.picture-previous"),
        Binding("m", "roam", "walk anywhere", id="table.roam", tooltip="Let the cursor walk over every place"),
        Binding(
            "e",
            "whole",
            "whole list",
            id="table.whole",
            tooltip="On a small screen: the whole list in words, or the whole board",
        ),
        Binding("f", "filter(1)", "filter", id="table.filter", tooltip="Another way to look at the map; esc ends it"),
        Binding("F", "filter(-1)", "the filter before", show=False, id="table.filter-back"),
        Binding("slash", "find", "find", id="table.find", tooltip="Type part of a code or a name"),
        Binding("pagedown,right_square_bracket", "page(1)", "next page", show=False, id="table.page-next"),
        Binding("pageup,left_square_bracket", "page(-1)", "page before", show=False, id="table.page-previous"),
        Binding("escape,backspace", "back", "back", id="table.back", tooltip="One step back"),
        Binding("u", "undo", "undo", id="table.undo", tooltip="Take back your last act"),
        Binding("r", "redo", "redo", id="table.redo", tooltip="Put it back"),
        Binding("y", "confirm", "yes", show=False, id="table.yes"),
        Binding("c", "chronicle", "chronicle", id="table.chronicle", tooltip="All that has happened"),
        Binding("s", "seats", "seats", id="table.seats", tooltip="What lies before each seat, and the points"),
        Binding("i", "look", "look", id="table.look", tooltip="What is under the cursor"),
        Binding("o", "order", "order ahead", id="table.order", tooltip="Order ahead what you do when asked again"),
        Binding("h", "hint", "hint", id="table.hint", tooltip="What a sensible player would do here, and why"),
        Binding("t", "coach", "coach", id="table.coach", tooltip="The coach's words again, in a guided first game"),
        Binding("b", "rulebook", "rules", id="table.rulebook", tooltip="The rulebook at the rule of this decision"),
        Binding("w", "watch", "watch again", id="table.watch", tooltip="See again, step by step, what happened last"),
        Binding("v", "secrets", "secrets", id="table.secrets", tooltip="Look at your own secrets, or hide them"),
        Binding("x", "cover", "cover", id="table.cover", tooltip="Cover the screen at once"),
        Binding("question_mark", "help", "help", id="table.help", tooltip="What is asked now, and every key"),
        Binding("q", "leave", "leave", id="table.leave", tooltip="Leave the table; everything is saved"),
        Binding("colon", "app.command_palette", "palette", show=False, id="table.palette"),
    ]

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

    # ---- life

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

    def on_mount(self) -> None:
        self._take_size()
        self.refresh_table()
        if self.match.notice:
            self.tell(self.match.notice)
        elif self.greeting:
            self.tell(self.greeting)
        elif ordered := self._ordered():
            self.tell(f"Ordered ahead: {ordered}. o changes it.")
        if self._is_private() and self.viewer is not None:
            self._show_what_waits(self.viewer)
        else:
            self.call_after_refresh(self.tell_news)

    def tell_news(self) -> None:
        """What has happened in the open since anything was shown; after it comes what follows the last act."""
        acted = self._acted
        if self.is_mounted and self.director.show_news(self, None if acted is None else partial(self.go_on, acted)):
            self._acted = None

    def on_screen_resume(self) -> None:
        """Nothing lies over the table any more: the coach may speak, if there is one."""
        self.call_after_refresh(self.director.coach.speak, self)

    def _show_what_waits(self, viewer: Seat) -> None:
        """Behind the curtain: what has happened since, if one has to act; else one's own secrets, spelled out."""
        if self.seat != viewer:
            secrets = [Text(line) for line in self.director.board.secrets(self._scene())]
            self.app.push_screen(Reader(f"{self.match.names[viewer]}, only for you", secrets or [Text("Nothing yet.")]))
        elif since := news.since(self.match, viewer):
            self.app.push_screen(Reader(f"Since your last turn, {self.match.names[viewer]}", since))

    def news_room(self) -> tuple[int, int]:
        """Columns and rows in which this table tells what happened, without a page for it."""
        if self._layout_size == "full":
            return stories.chronicle_room(self.query_one("#side", Canvas), self.match)
        return self.app.size.width - 2, 1

    def forget(self) -> None:
        """Drop everything that came from a view; called when this screen is gone."""
        self._view = None
        self.chooser = None
        self.prompt = None
        self.boxes = {}

    def on_resize(self, event: events.Resize) -> None:
        self._take_size()
        self.call_after_refresh(self._repaint)

    def relook(self, look: Look) -> None:
        """Paint in another look."""
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

    # ---- what there is to decide

    def refresh_table(self) -> None:
        """Look again: after an act, an undo, or when the screen comes up."""
        match = self.match
        self.director.keep_draft(self)
        self._view = match.view(self.viewer)
        self.pending = None
        self._handing_in = False
        self._mode = ""
        self.picture = self.director.coach.picture
        self.seat = self._deciding_seat()
        self.chooser = self._new_chooser(self._view, self.seat)
        self.prompt = match.prompt(self.seat) if self.seat is not None else None
        self.cursor.moved = False
        if self.cursor.spot is not None and self.cursor.spot.startswith(("entry", "count")):
            self.cursor.put(None)  # the list is another one now
        self._rest()
        self._repaint()
        self.director.bots.begin()
        self.call_after_refresh(self.director.coach.speak, self)

    def _new_chooser(self, view: View, seat: Seat | None) -> Chooser | Drafting | None:
        """A list to choose from; for a series that is handed in whole the draft, which is kept while it is laid out."""
        decision = self.match.decision(seat) if seat is not None else None
        if decision is None or seat is None:
            return None
        draft = decision.draft(view) if seat == self.viewer else None
        return self.director.drafting(seat, draft) if draft else self._choosing(view, seat)

    def _rest(self) -> None:
        """While a draft is laid out the cursor goes on by itself, to what is likely wanted next."""
        if isinstance(self.chooser, Drafting):
            spot = self.chooser.resting
            listed = spot is None or spot not in self.director.board.spots(self._scene())
            self.cursor.put(self._entry_of(spot) if listed else spot)
            self.prompt = self.chooser.prompt or self.prompt

    def _entry_of(self, spot: Spot | None) -> Spot | None:
        """The line of the list that a place is the place of, while a draft is laid out."""
        entries = self.chooser.entries if isinstance(self.chooser, Drafting) and spot is not None else []
        return next((entry_spot(i) for i, entry in enumerate(entries) if spot in entry.spots[:1]), None)

    def _choosing(self, view: View, seat: Seat) -> Chooser:
        return Chooser(self.match.offers(seat), view, seat, self.match.names)

    def _deciding_seat(self) -> Seat | None:
        """Who may decide on this screen now: on a private one only who looks, on the open table whoever is asked."""
        if self._pass_pending() is not None:
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
        last = match.last_person
        return last if last is not None and match.pass_pending(last) else None

    def _awaited(self) -> Seat | None:
        """The seat that the table waits for."""
        if self._is_private() and self.viewer in self.match.deciding():
            return self.viewer
        last = self.match.moves[-1].seat if self.match.moves else 0
        return self.match.next_seat(max(last, 0))

    # ---- choosing

    def _counting(self) -> Counting | None:
        """The numbers to choose from, if it is asked how many."""
        return self.chooser.counting if self.chooser is not None and self.pending is None else None

    def _count(self, change: Callable[[Counting], object]) -> None:
        """Another number."""
        counting = self._counting()
        assert counting is not None
        if change(counting) is False:
            self.tell(f"It is a number from {counting.least} to {counting.most}.", fault=True)
        self._repaint(keep_page=True)

    def action_take(self, digit: int) -> None:
        if self._counting():
            self._count(lambda counting: counting.type(str(digit)))
            return
        entry = self._list().at(digit)
        if entry is None:
            self.tell(f"There is no choice {digit} here.", fault=True)
        else:
            self._take(entry)

    def action_choose(self) -> None:
        """Enter: confirm, take what the cursor is on, or the only thing there is."""
        spot = self.cursor.spot
        if self.pending is not None or self._handing_in:
            self.action_confirm()
        elif self.chooser is None or spot == PASS_SPOT:
            self.action_pass_on()
        elif isinstance(self.chooser, Chooser) and self._counting():
            self._take(self.chooser.counted())
        elif (entry := self._list().entry(spot or "")) is not None:
            self._take(entry)
        elif self.chooser.picking and (action := self.chooser.confirm()) is not None:
            self._act(action)
        elif spot is not None:
            self._choose_spot(spot)
        elif len(self.chooser.entries) == 1:
            self._take(self.chooser.entries[0])
        else:
            self.tell("Choose with a digit, or move the cursor to a place first.", fault=True)

    def action_pick(self) -> None:
        """Space: pick or unpick; elsewhere the same as Enter on a place."""
        if self._counting():
            self.action_choose()
        elif self.chooser is not None and self.cursor.spot is not None:
            self._choose_spot(self.cursor.spot)

    def _choose_spot(self, spot: Spot) -> None:
        """Take the one thing that a place offers, or narrow the list to it."""
        chooser = self.chooser
        assert chooser is not None
        if (entry := self._list().entry(spot)) is not None:
            self._take(entry)
            return
        here = [e for e in chooser.entries if spot in e.spots and e.possible]
        if isinstance(chooser, Drafting) and chooser.turn_to(spot):
            self._lay_on()
        elif len(here) == 1:
            self._take(here[0], at=spot)
        elif here and isinstance(chooser, Chooser) and chooser.at == spot:
            self.tell(f"{self._name_of(spot)}: {len(here)} ways are left; choose one with its digit.", fault=True)
        elif here:
            chooser.focus(spot)
            self._repaint()
        else:
            self._explain(chooser.why_not(spot), spot)

    def _explain(self, refusal: Refusal | None, spot: Spot) -> None:
        if refusal is None:
            first = " Choose a space first." if isinstance(self.chooser, Drafting) and not self.chooser.filling else ""
            self.tell(f"{self._name_of(spot)}: nothing to choose there now.{first} i looks closer.", fault=True)
        else:
            self.tell(lines.refusal(refusal, self.match.names), fault=True)

    def _take(self, entry: Entry, at: Spot | None = None) -> None:
        chooser = self.chooser
        assert chooser is not None
        if not entry.possible:
            self.tell(f"Not together with what is picked: {entry.label}.", fault=True)
            return
        action = chooser.take(entry, at)
        self._handing_in = False
        if isinstance(chooser, Drafting):
            self._lay_on()
            return
        if action is None:
            self._repaint(keep_page=chooser.picking)
            return
        chooser.back()  # the list stays as it is until the act is done
        self._act(action)

    def _lay_on(self) -> None:
        """Another space of a draft is being filled, or none: what is refused there is said at once."""
        drafting = self.chooser
        assert isinstance(drafting, Drafting)
        self._rest()
        self._repaint()
        if refused := drafting.refused(1):
            self.tell(lines.refusal(refused[0].refusal, self.match.names))
        elif not drafting.filling and not isinstance(drafting.hand_in(), Refusal):
            self.tell(f"All is laid{_doubts(drafting)}. 0 hands it in; until then any card may still move.")

    def action_pass_on(self) -> None:
        """0: done, pass, none; confirm what is picked; end the turn; hand the keyboard on."""
        if (counting := self._counting()) and counting.type("0"):
            self._repaint(keep_page=True)
        elif self._pass_pending() is not None or self.chooser is None:
            self._pass_keyboard()
        elif isinstance(self.chooser, Drafting):
            self._hand_in(self.chooser)
        elif self.chooser.picking and (action := self.chooser.confirm()) is not None:
            self._act(action)
        elif self.chooser.passing is not None and not self.chooser.picking:
            self._act(self.chooser.passing)
        else:
            more = f" ({self.chooser.progress})" if self.chooser.picking else ""
            self.tell(f"This cannot be passed: choose of the list{more}.", fault=True)

    def _hand_in(self, drafting: Drafting, sure: bool = False) -> None:
        """The whole draft at once, after asking: it cannot be taken back. The same key again does not answer."""
        seat, plan = self.seat, drafting.hand_in()
        assert seat is not None
        if isinstance(plan, Refusal):
            self.tell(lines.refusal(plan, self.match.names), fault=True)
        elif not sure:
            if self._coach_minds(seat, [action.text for action in plan], partial(self._hand_in, drafting)):
                return
            self._handing_in = True
            self._repaint(keep_page=True)
        else:
            self._handing_in = False
            try:
                self.director.hand_in(seat, plan)
                self.chooser = None
                self.director.go_on(self, seat)
            except GameError as error:
                self.catch_up(named(str(error), self.match.names))

    def _pass_keyboard(self) -> None:
        """Say that the turn is over, or hand on; not if another program has gone on with the match just now."""
        try:
            if self.match.refresh():
                self._catch_up()
                self.tell("Another program went on with this match.", fault=True)
            elif self._pass_pending() is not None:
                self.director.end_turn(self)
            else:
                self._hand_to_awaited()
        except GameError as error:
            self.catch_up(named(str(error), self.match.names))

    def _hand_to_awaited(self) -> None:
        awaited = self._awaited()
        if awaited is not None and not self.match.is_human(awaited):
            self.director.bots.hurry()
        elif awaited is not None and self.director.only_human is None:
            self.director.hand_to(self, awaited)

    def _act(self, action: Action, sure: bool = False) -> None:
        """Do it at once, or ask once more if it cannot be taken back. The same key again does not answer."""
        seat = self.seat
        assert seat is not None
        if self._coach_minds(seat, [action.text], partial(self._act, action)):
            return
        try:
            if self.director.asks_before_fixing and not sure and self.match.fixes(seat, action):
                self.pending = action
                self._repaint(keep_page=True)
                return
            self.pending = None
            self.match.play(seat, action)
            self._message = ("", False)
            self.director.go_on(self, seat)
        except GameError as error:
            self.catch_up(named(str(error), self.match.names))

    def _coach_minds(self, seat: Seat, texts: Sequence[str], act: Callable[[], None]) -> bool:
        """Whether a lesson goes another way: then it asks whether to leave it."""
        ask = self.director.coach.minds(self, seat, texts)
        if ask is not None:
            self.app.push_screen(ask, lambda leave: self._leave_lesson(texts, act) if leave else None)
        return ask is not None

    def _leave_lesson(self, texts: Sequence[str], act: Callable[[], None]) -> None:
        self.director.coach.let(texts)
        act()

    def catch_up(self, fault: str) -> None:
        """Something could not be done: look how things are, and say what stood in the way."""
        self._catch_up()
        self.tell(fault, fault=True)

    def go_on(self, seat: Seat) -> None:
        """What came of an act has been shown; now whatever comes next."""
        try:
            self.director.go_on(self, seat)
        except GameError as error:
            self._catch_up()
            self.tell(named(str(error), self.match.names), fault=True)

    def _catch_up(self) -> None:
        """Something stood in the way of an act, perhaps another program: look how things are."""
        with suppress(GameError):
            self.match.refresh()
        if self.match.over:
            self.director.go_on(self, 0)
        else:
            self.refresh_table()

    def action_confirm(self) -> None:
        if self._handing_in and isinstance(self.chooser, Drafting):
            self._hand_in(self.chooser, sure=True)
        elif self.pending is not None:
            self._act(self.pending, sure=True)

    # ---- orders in advance

    def _ordered(self) -> str:
        """What the viewer has ordered, in words; only the viewer's own screen says it."""
        if self.viewer is None or self._view is None:
            return ""
        return ", then ".join(ordering.told(self._choice(action)) for action in self.match.orders(self.viewer))

    def _may_order(self) -> list[Action]:
        """What the viewer, who is asked, may order ahead."""
        return self.match.may_order(self.seat) if self.seat is not None and self.seat == self.viewer else []

    def _choice(self, action: Action) -> ordering.Choice:
        assert self.viewer is not None
        detail = action.detail(self._view, self.viewer) if action in self._may_order() else ""
        names = self.match.names
        return ordering.Choice(action, named(action.label, names), named(detail, names))

    def action_order(self) -> None:
        """o: queue what to do when one is asked again, or take it back."""
        viewer, possible = self.viewer, self._may_order()
        if viewer is None or not (possible or self.match.orders(viewer)):
            self.tell("Nothing can be ordered ahead here.", fault=True)
            return
        queue = [self._choice(action) for action in self.match.orders(viewer) if action in possible]
        others = [self._choice(action) for action in self.match.orders(viewer) if action not in possible]
        choices = [self._choice(action) for action in possible]
        screen = ordering.OrderScreen(self.match.names[viewer], choices, queue, others)
        self.app.push_screen(screen, self._order)

    def _order(self, orders: ordering.Orders | None) -> None:
        """Give orders; what can be done now is done at once."""
        if orders is None or self.viewer is None:
            return
        try:
            if orders.withdrawn:
                self.match.withdraw(self.viewer)
            if self._may_order():
                self.match.order(self.viewer, orders.actions)
            now = orders.actions and orders.actions[0] in self.match.legal(self.viewer)
            if now and self.director.carry_out():
                self.director.go_on(self, self.viewer)
            else:
                self.refresh_table()
                self.tell(f"Ordered ahead: {self._ordered() or 'nothing'}.")
        except GameError as error:
            self.catch_up(named(str(error), self.match.names))

    # ---- taking back

    def _undo_seat(self) -> Seat | None:
        """Whose act may be taken back on this screen: one's own, or on the open table the last one."""
        if self.viewer is not None and self.director.private(self.viewer):
            return self.viewer
        return self.match.last_person

    def action_undo(self) -> None:
        if self.pending is not None:
            self.action_back()
            return
        if isinstance(self.chooser, Drafting) and (told := self.chooser.take_back()):
            self._handing_in = False
            self._rest()
            self._repaint()
            self.tell(f"Taken back: {told}.")
            return
        seat = self._undo_seat()
        if seat is None:
            self.tell("There is nothing to take back.", fault=True)
            return
        try:
            action = self.match.undo(seat)
        except GameError as error:
            self.tell(named(str(error), self.match.names), fault=True)
            return
        self.director.taken_back()
        self.refresh_table()
        self.tell(f"Taken back: {named(action.label, self.match.names)}.")

    def action_redo(self) -> None:
        candidates = range(len(self.match.players)) if not self._is_private() else (self.viewer or 0,)
        seat = next((s for s in candidates if self.match.redoable(s)), None)
        if seat is None:
            self.tell("There is nothing to put back.", fault=True)
            return
        try:
            self.match.redo(seat)
            self.director.go_on(self, seat)
        except GameError as error:
            self.tell(named(str(error), self.match.names), fault=True)

    @property
    def private(self) -> bool:
        """Whether it shows what only the viewer may see; the app covers it when its time comes."""
        return self._is_private()

    def _is_private(self) -> bool:
        return self.director.private(self.viewer)

    # ---- moving about

    def action_walk(self, direction: Direction) -> None:
        if self._counting():
            self._count(lambda counting: counting.count(1 if direction in ("right", "up") else -1))
            return
        self.cursor.walk(self._walkable(), direction)
        self._repaint(keep_page=True)

    def action_cycle(self, by: int) -> None:
        self.cursor.cycle(self._walkable(), by)
        self._repaint(keep_page=True)

    def action_roam(self) -> None:
        self.cursor.roaming = not self.cursor.roaming
        where = "every place" if self.cursor.roaming else "what you can choose"
        self.tell(f"The cursor walks over {where}.")

    def action_filter(self, by: int) -> None:
        """f, F: go through the ways to look at the board, and round to none."""
        ways = ["", *(way.id for way in self.director.board.filters(self._scene()))]
        if len(ways) == 1:
            self.tell("There is only one way to look at this now.", fault=True)
            return
        here = ways.index(self.filter) if self.filter in ways else 0
        self.filter = ways[(here + by) % len(ways)]
        self._repaint(keep_page=True)

    def _walkable(self) -> dict[Spot, Box]:
        """The places that the cursor stops at: what is offered, else everything; and the entries of the list."""
        everywhere = self.cursor.roaming or self.filter
        offered = self.chooser.spots if self.chooser and not everywhere else frozenset[Spot]()
        on_board = {s: b for s, b in self.boxes.items() if s in offered} or dict(self.boxes)
        top = self.director.board.extent(self._layout_size)[1] + 2
        entries = {s: Box(b.x, b.y + top, b.width, b.height) for s, b in self._list().boxes().items()}
        return {s: b for s, b in {**on_board, **entries}.items() if not s.startswith("count ")}

    def action_turn_picture(self, by: int) -> None:
        """To another picture of the game; after the next act it is again the one that the moment asks for."""
        pictures = [picture.id for picture in self.director.board.pictures(self._scene())]
        if not pictures:
            self.tell("This game is all in one picture.", fault=True)
            return
        here = pictures.index(self.picture) if self.picture in pictures else 0
        self._show_picture(pictures[(here + by) % len(pictures)])

    def _show_picture(self, picture: str) -> None:
        self.picture = picture
        self._repaint(keep_page=True)
        if self.cursor.spot not in self._walkable():
            self.cursor.put(None)
            self._repaint(keep_page=True)

    def action_page(self, by: int) -> None:
        if not self._list().turn(by):
            self.tell("There is no further page.", fault=True)

    def action_back(self) -> None:
        """One step back, wherever one is."""
        if self.pending is not None or self._handing_in:
            self.pending = None
            self._handing_in = False
            self._repaint(keep_page=True)
        elif self.filter:
            self.filter = ""
            self._repaint(keep_page=True)
        elif self.chooser is None or not self.chooser.back():
            self.tell("There is no step to go back. u takes back an act, q leaves.", fault=True)
        else:
            self._rest()
            self._repaint()

    def on_canvas_picked(self, event: Canvas.Picked) -> None:
        """A click: the cursor goes there; the left button chooses, the right one looks."""
        event.stop()
        if not self.listening:
            return
        self._message = ("", False)
        if event.spot.startswith("key "):
            self.run_worker(self._press(event.spot.removeprefix("key ")))
            return
        if event.spot.startswith("picture "):
            self._show_picture(event.spot.removeprefix("picture "))
            return
        if not event.spot.startswith("count "):  # a number is no place to stay at
            self.cursor.put(event.spot)
        if event.button == "look":
            self._repaint(keep_page=True)
            self.action_look()
        elif event.spot == PASS_SPOT:
            self.action_pass_on()
        elif event.spot.startswith("count "):
            self._count(lambda counting: counting.put(int(event.spot.removeprefix("count "))))
            self.action_choose()
        elif self.chooser is not None:
            self._choose_spot(event.spot)
            self._repaint(keep_page=True)
        else:
            self._repaint(keep_page=True)

    async def _press(self, key: str) -> None:
        """A click on a key that a line names."""
        for action in actions_on(self, key):
            await self.run_action(action)

    # ---- typing a word or a letter

    def takes(self, event: events.Key | events.Paste) -> bool:
        """While a word or a seat letter is typed, keys belong to that."""
        self._message = ("", False)  # it stood until the next key
        if isinstance(event, events.Paste) or not self._mode:
            return False
        if self._mode == "whose":
            self._type_letter(event)
        else:
            self._type_word(event)
        return True

    def action_find(self) -> None:
        if self.chooser is not None:
            self._mode = "find"
            self._repaint()

    def action_whole(self) -> None:
        """e: the whole list in words, or the whole board with the list in one row."""
        director, whole = self.director, self.director.board.extent(self._layout_size)[1]
        if self._layout_size == "full":
            self.tell("The whole list and the whole board are on the screen already.")
            return
        before = self._board_rows
        director.prefers = "board" if before < whole or director.prefers == "list" else "list"
        self._repaint()
        if self._board_rows == before:
            self.tell("The list has all its words, and the board is whole: there is nothing to make room for.")
        else:
            more = "list, in words" if director.prefers == "list" else "board, and the list in a row"
            self.tell(f"The whole {more}; e goes back.")

    def _type_word(self, event: events.Key) -> None:
        chooser = self.chooser
        if chooser is None or event.key == "escape":
            self._mode = ""
            if chooser:
                chooser.find("")
        elif event.key == "enter":
            entries = [e for e in chooser.entries if e.possible]
            if not entries:
                refusal = chooser.why_not_named(chooser.word) if isinstance(chooser, Drafting) else None
                told = (
                    lines.refusal(refusal, self.match.names) if refusal else f"Nothing here is called {chooser.word}."
                )
                self.tell(told, fault=True)
                return
            self._mode = ""
            if len(entries) == 1 or chooser.word:
                self._take(entries[0])
                return
        elif event.key == "backspace":
            chooser.find(chooser.word[:-1])
        elif event.is_printable and event.character:
            chooser.find(chooser.word + event.character)
        self._repaint()

    def action_secrets(self) -> None:
        """v: look at one's own secrets, or hide them."""
        if self._is_private():
            self.director.to_table(self)
        elif self.director.only_human is None:
            self._mode = "whose"
            self._repaint(keep_page=True)

    def _type_letter(self, event: events.Key) -> None:
        self._mode = ""
        letter = (event.character or "").upper()
        seat = SEATS.index(letter) if letter and letter in SEATS else len(self.match.players)
        if seat < len(self.match.players):
            self.director.look_at_own(self, seat)
        else:
            self._repaint(keep_page=True)

    # ---- reading

    def action_look(self) -> None:
        spot = self.cursor.spot
        if spot is None or spot not in self.boxes:
            self.tell("Move the cursor to a place first; m lets it walk anywhere.", fault=True)
            return
        first, *more = self.director.board.describe(self._scene(), spot)
        told = named(self.chooser.tell(spot), self.match.names) if isinstance(self.chooser, Drafting) else ""
        self.app.push_screen(Reader(self._name_of(spot), stories.plain([first, *([told] if told else []), *more])))

    def action_chronicle(self) -> None:
        self.app.push_screen(stories.chronicle(self.match, self.viewer))

    def action_seats(self) -> None:
        self.app.push_screen(stories.seats(self.match, self.director.board, self._scene()))

    def action_watch(self) -> None:
        """w: the last thing that could be shown, and from there all before it."""
        showings = self.director.showings()
        if showings:
            self.app.push_screen(ShowingScreen(showings, len(showings) - 1))
        else:
            self.tell("Nothing has happened yet that could be shown again.", fault=True)

    def action_hint(self) -> None:
        assert self._view is not None
        found = hint(self.match, self._view, self.seat)
        if isinstance(found, str):
            self.tell(found, fault=True)
        else:
            self.app.push_screen(found)

    def action_coach(self) -> None:
        """t: the words of this step again."""
        coach = self.director.coach
        if coach.teaching:
            coach.speak(self, again=True)
        else:
            self.tell(coach.notice or "There is a coach only in a guided first game; ? helps here.", fault=True)

    def action_rulebook(self) -> None:
        from screens.rulebook import RulebookScreen  # only when somebody opens it

        prompt = self.prompt
        self.app.push_screen(RulebookScreen(self.match.engine.rulebook, prompt.rule if prompt else ""))

    def action_help(self) -> None:
        legend = self.director.board.legend(self._scene())
        self.app.push_screen(stories.help_page(self.match, self.prompt, legend, self.BINDINGS))

    # ---- leaving

    def action_cover(self) -> None:
        if self._is_private():
            self.director.cover(self)
        else:
            self.tell("Nothing secret is on the screen.")

    def action_leave(self) -> None:
        self.director.leave(self)

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
        seats.show(lines.seats(now, self.director.board, scene, look, seats.columns))
        self._show_message()
        self._line("footer").show(lines.keys(now, look, self.app.size.width))

    def _show_list(self, now: lines.Moment, scene: Scene, keep_page: bool) -> int:
        """The list, and why not; on a small screen a list of sentences takes room from the board.

        Returns how many rows of the board are left.
        """
        chooser, names, full = self.chooser, self.match.names, self._layout_size == "full"
        entries = chooser.entries if chooser else []
        if isinstance(chooser, Drafting):
            entries = [replace(e, detail=named(e.detail, names)) for e in entries]
        wordy = any(cell_len(e.label) + cell_len(e.detail) > WORDY for e in entries)
        on_board = isinstance(chooser, Drafting) or not wordy  # the board says the same, so the list may be short
        whole = full or self.director.prefers == "list"
        turned = self.filter or self.picture  # who looks through a filter or at another picture wants the board
        wants_room = (not on_board or not entries) and not turned and self.director.prefers != "board"
        board = self.director.board.rows(scene)
        spare = max(1, self.app.size.height - COMPACT_ROWS - board)
        tells = chooser is not None and (whole or wants_room or spare > min(len(entries), KEYS))
        why_not = chooser.refused(6 if full else 4) if chooser and tells else []
        refused = [(r.label, lines.refusal(r.refusal, names)) for r in why_not]
        if isinstance(chooser, Drafting) and not refused:
            refused = [("", named(warning, names)) for warning in chooser.warnings]
        if not full:
            rows = min(len(entries), KEYS) + len(refused) + 1 if chooser and tells else 1
            beside = bool(entries) and all(e.spots for e in entries)  # then the board is needed beside the list
            most = LIST_AT_MOST // 2 if beside and self.director.prefers != "list" else LIST_AT_MOST
            cut = max(0, min(rows, most) - spare)
            if self._counting():
                cut = self._cut  # a number does not move the picture
            self._cut = cut
            board -= cut
            self.query_one("#middle").styles.height = board
        cursor = self._entry_of(self.cursor.spot) or self.cursor.spot
        self._list().show(Listing(entries, lines.passing(now), refused, cursor, self._counting()), keep_page)
        return board

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
            or (undo_seat is not None and self.match.undoable(undo_seat) is not None),
            pictures=bool(director.board.pictures(self._scene())),
            orders=bool(self._may_order() or (self.viewer is not None and self.match.orders(self.viewer))),
            coach=director.coach.hint(self.chooser) if director.coach.teaching else "",
        )

    def _pending_words(self) -> str:
        """What is about to be done for good."""
        if self._handing_in and isinstance(self.chooser, Drafting):
            return f"hand in the whole plan{_doubts(self.chooser)}"
        if self.pending is None or self.seat is None:
            return ""
        picks = self.pending.picks(self._view, self.seat)
        told = self.pending.label if picks else ", ".join(self.pending.steps(self._view, self.seat))
        return named(told, self.match.names)

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
        """A message; else what the cursor has come to; else, where no chronicle is beside the board, the last act."""
        look, (text, fault) = self._look(), self._message
        style: Style | None = look.warning if fault else look.ink
        spot = self.cursor.spot
        if not text and self.filter and self._view is not None:
            text = self.director.board.filter_told(self._scene())
        if not text and spot is not None and isinstance(self.chooser, Drafting):
            text = self._drafted(self.chooser, spot)
        if not text and (hint := self.director.coach.hint(self.chooser)) and not self.cursor.moved:
            text, style = hint, look.accent
        if not text and self._layout_size == "compact" and self._view is not None:
            style = look.dim
            if self.cursor.moved and spot is not None and spot in self.boxes:
                text = "  ".join(self.director.board.describe(self._scene(), spot)[:3])
            else:
                text = stories.latest(self.match, self.viewer, self.app.size.width - 2)
        rows = wrap(text, self.app.size.width - 2)[:2] if self._message[0] else []
        line, long = self._line("message"), len(rows) > 1
        if self._board_rows:  # the second row of what has to be read to its end comes from the board
            self.query_one("#middle").styles.height = self._board_rows - long
        line.styles.height = 1 + long
        line.show([(f" {rows[0] if long else text}", style)])
        line.show([(f" {rows[1]}" if long else "", style)], row=1)

    def _drafted(self, drafting: Drafting, spot: Spot) -> str:
        """What a place means for the draft, and behind it what lies there."""
        entry = self._list().entry(spot)
        place = entry.spots[0] if entry is not None and entry.spots else spot
        told = named(drafting.tell(place), self.match.names)
        spaces = {slot.spots[0] for slot in drafting.laying.slots if slot.spots}
        if told and place in self.boxes and place not in spaces:
            return "  ".join([told, *self.director.board.describe(self._scene(), place)[1:3]])
        return told

    def _name_of(self, spot: Spot) -> str:
        return self.director.board.name(self._scene(), spot) if spot in self.boxes else spot


def _doubts(drafting: Drafting) -> str:
    """How much of a draft is unlikely to work out, where anything is."""
    doubtful = sum(bool(slot.warnings) for slot in drafting.laying.slots)
    return f", {doubtful} unlikely to run" if doubtful else ""
