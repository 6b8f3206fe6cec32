"""The table: one screen for every game. It offers what the engine offers, and hands the choice back.

key or click -> Action -> match.play -> events and a new view -> widgets repaint what changed
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar, Literal

from textual import events
from textual.binding import BindingType

from engines.core import Action, GameError, Refusal, Seat, named
from screens import lines, news, ordering, stories
from screens.boards.base import Box, Spot, View
from screens.choosing import Chooser, Entry
from screens.counting import Counting
from screens.drafting import Drafting
from screens.reader import Reader, Text
from screens.steps import Direction
from screens.table_face import doubts
from screens.table_keys import TABLE_KEYS
from screens.table_reading import TableReading
from screens.textual_private import actions_on
from screens.widgets.actions import PASS_SPOT
from screens.widgets.canvas import Canvas
from styles.seats import SEATS

PREFERRED: dict[Literal["", "board", "list"], str] = {
    "": "As much of the board and of the list as there is room for",
    "board": "The whole board, and the list in a row",
    "list": "The whole list, in words",
}
"""What a small screen may show, in the order in which a key goes through it."""


class TableScreen(TableReading):
    """The table as `viewer` may see it (None: as everybody may)."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = TABLE_KEYS

    # ---- life

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
            self.when_shown(self.tell_news)

    def tell_news(self) -> None:
        """What has happened in the open since anything was shown; after it comes what follows the last act."""
        acted = self._acted
        if self.is_mounted and self.director.show_news(self, None if acted is None else partial(self.go_on, acted)):
            self._acted = None

    def on_screen_resume(self) -> None:
        """Nothing lies over the table any more: the coach may speak, if there is one."""
        self.when_shown(self.director.coach.speak, self)

    def _show_what_waits(self, viewer: Seat) -> None:
        """Behind the curtain: what has happened since, if one has to act; else one's own secrets, spelled out."""
        if self.seat != viewer:
            secrets = [Text(line) for line in self.director.board.secrets(self._scene())]
            self.app.push_screen(Reader(f"{self.match.names[viewer]}, only for you", secrets or [Text("Nothing yet.")]))
        elif since := news.since(self.match, viewer):
            if line := news.in_a_line(since, self.app.size.width - 2):
                self.tell(line)
            else:
                self.app.push_screen(Reader(f"Since your last turn, {self.match.names[viewer]}", news.told(since)))

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
        self._now = None
        self.boxes = {}

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
        if self.seat not in (None, self._decider):
            self._decider = self.seat
            self.cursor.put(None)  # nobody begins where somebody else was
        self.chooser = self._new_chooser(self._view, self.seat)
        self.prompt = match.prompt(self.seat) if self.seat is not None else None
        self.cursor.moved = False
        if self.cursor.spot is not None and self.cursor.spot.startswith(("entry", "count")):
            self.cursor.put(None)  # the list is another one now
        self._rest()
        self._repaint()
        if (
            self.cursor.spot is not None
            and self.cursor.spot not in self.boxes
            and not isinstance(self.chooser, Drafting)
        ):
            self.cursor.put(None)  # it was on a picture that is not shown now
            self._repaint()
        self.director.bots.begin()
        self.when_shown(self.director.coach.speak, self)

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

    def _choosing(self, view: View, seat: Seat) -> Chooser:
        return Chooser(self.match.offers(seat), view, seat, self.match.names)

    # ---- choosing

    def _count(self, change: Callable[[Counting], object]) -> None:
        """Another number."""
        counting = self._counting()
        assert counting is not None
        if change(counting) is False:
            refusal = self.chooser.why_not_counted() if isinstance(self.chooser, Chooser) else None
            numbers = f"It is a number from {counting.least} to {counting.most}."
            self.tell(lines.refusal(refusal, self.match.names) if refusal else numbers, fault=True)
        self._repaint(keep_page=True)

    def action_take(self, digit: int) -> None:
        if self._counting():
            self._count(lambda counting: counting.type(str(digit)))
            return
        entry = self._list().at(digit)
        if self._only_watches():
            return
        if entry is None:
            more = " on this page; ] and [ turn it" if self._list().pages > 1 else " here"
            self.tell(f"There is no choice {digit}{more}.", fault=True)
        else:
            self._take(entry)

    def action_choose(self) -> None:
        """Enter: confirm, take what the cursor is on, or the only thing there is; else the cursor comes to the list."""
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
            self.cursor.put(self._list().beginning)
            self.cursor.moved = False  # what a coach says to do stays in sight
            self.tell("")
            self._repaint(keep_page=True)

    def action_confirm(self) -> None:
        if self._handing_in and isinstance(self.chooser, Drafting):
            self._hand_in(self.chooser, sure=True)
        elif self.pending is not None:
            self._act(self.pending, sure=True)

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
            self._explain(chooser.why_not(spot) or self._why_not_at(spot), spot)

    def _why_not_at(self, spot: Spot) -> Refusal | None:
        return self.match.why_not_at(self.seat, spot) if self.seat is not None else None

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
            self.tell(f"All is laid{doubts(drafting)}. 0 hands it in; until then cards may move.")

    def action_pass_on(self) -> None:
        """0: done, pass, none; confirm what is picked; end the turn; hand the keyboard on."""
        if self._only_watches():
            return
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
        elif self.pending is not None:
            self.tell("First the question that is asked: y yes, Esc no.", fault=True)
        else:
            more = f" ({self.chooser.progress})" if self.chooser.picking else ""
            self.tell(f"This cannot be passed: choose from the list{more}.", fault=True)

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
            if self.match.refresh() or self.director.lost:
                self.catch_up("This match went on elsewhere.")
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
                self._message = (self._left_undone(action), False)
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
        """Something could not be done, perhaps as another program was first: look how things are, and say why."""
        with suppress(GameError):
            self.match.refresh()
        if self.director.lost:
            self.director.watch()
            return
        if self.match.over:
            self.director.go_on(self, 0)
        elif self.viewer is not None and self.match.shut(self.viewer):
            self.director.to_table(self)
        else:
            self.refresh_table()
        self.tell(fault, fault=True)

    def go_on(self, seat: Seat) -> None:
        """What came of an act has been shown; now whatever comes next."""
        try:
            self.director.go_on(self, seat)
        except GameError as error:
            self.catch_up(named(str(error), self.match.names))

    # ---- keys of seats

    def action_guard(self) -> None:
        """g: a key for the seat of whoever looks."""
        from screens.guarding import GuardScreen  # only when somebody wants one

        if self._only_watches():
            return
        if self.viewer is None:
            self.tell("Look at your own secrets first (v and your letter); there g sets a key on them.", fault=True)
            return
        guarded = self.viewer in self.match.locked
        self.app.push_screen(GuardScreen(self.match.names[self.viewer], guarded), self._guard)

    def _guard(self, key: str | None) -> None:
        if key is None or self.viewer is None:
            return
        try:
            self.director.guard(self, self.viewer, key)
        except GameError as error:
            self.tell(named(str(error), self.match.names), fault=True)

    # ---- another program at the same match

    def action_play_here(self) -> None:
        """p: go on with a match that is open elsewhere."""
        if not self.director.watching:
            self.tell("This match is open here already.", fault=True)
            return
        try:
            self.director.take_over(self)
        except GameError as error:
            self.catch_up(named(str(error), self.match.names))

    def _only_watches(self) -> bool:
        """Whether nothing can be done here; says so."""
        if self.director.watching:
            self.tell("Here you only watch; p goes on with the match here.", fault=True)
        return self.director.watching

    # ---- orders in advance

    def _ordered(self) -> str:
        """What the viewer has ordered, in words; only the viewer's own screen says it."""
        if self.viewer is None or self._view is None:
            return ""
        return ", then ".join(ordering.told(self._choice(action)) for action in self.match.orders(self.viewer))

    def _choice(self, action: Action) -> ordering.Choice:
        assert self.viewer is not None
        detail = action.detail(self._view, self.viewer) if action in self._may_order() else ""
        names = self.match.names
        return ordering.Choice(action, named(action.label, names), named(detail, names))

    def action_order(self) -> None:
        """o: queue what to do when one is asked again, or take it back."""
        viewer, possible = self.viewer, self._may_order()
        if self._only_watches():
            return
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
        if self._only_watches():
            return
        seat = self._undo_seat()
        if seat is None:
            self.tell("There is nothing to take back.", fault=True)
            return
        try:
            action = self.match.undo(seat, openly=self._openly())
        except GameError as error:
            self.tell(named(str(error), self.match.names), fault=True)
            return
        self.director.taken_back()
        self.refresh_table()
        self.tell(f"Taken back: {named(action.label, self.match.names)}.")

    def action_redo(self) -> None:
        if self._only_watches():
            return
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
        asked_for = self.director.board.pictures(self._scene())[0].id
        self.picture = "" if picture == asked_for else picture
        self._repaint(keep_page=True)
        if self.cursor.spot not in self._walkable():
            self.cursor.put(None)
            self._repaint(keep_page=True)

    def action_page(self, by: int) -> None:
        turned = self._list().turn(by)
        self.tell("" if turned else "There is no further page.", fault=not turned)

    def action_back(self) -> None:
        """One step back, wherever one is."""
        if self.pending is not None or self._handing_in:
            self.pending = None
            self._handing_in = False
            self._message = ("", False)
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
        if self.pending is not None or self._handing_in:
            self.tell("First the question that is asked: y yes, Esc no.", fault=True)
        elif self.chooser is not None:
            self._mode = "find"
            self._repaint()

    def action_whole(self) -> None:
        """e: the whole board with the list in one row, the whole list in words, and again some of both."""
        director, before = self.director, self._board_rows
        if self._layout_size == "full":
            self.tell("The whole list and the whole board are on the screen already.")
            return
        ways = list(PREFERRED)
        was = ways.index(director.prefers)
        for following in (*ways[was + 1 :], *ways[: was + 1]):
            director.prefers = following
            self._repaint()
            if self._board_rows != before:
                self.tell(f"{PREFERRED[following]}; e goes on.")
                return
        self.tell("The list has all its words, and the board is whole: there is nothing to make room for.")

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
        if self._only_watches():
            return
        if self._is_private():
            self.director.to_table(self)
        elif self.director.only_human is None:
            self._mode = "whose"
            self._repaint(keep_page=True)

    def _type_letter(self, event: events.Key) -> None:
        self._mode = ""
        letter = (event.character or "").upper()
        seat = SEATS.index(letter) if letter and letter in SEATS else len(self.match.players)
        if seat < len(self.match.players) and not self.match.is_human(seat):
            self._repaint(keep_page=True)
            self.tell(f"{self.match.names[seat]} is a bot: nobody looks at what it hides.", fault=True)
        elif seat < len(self.match.players):
            self.director.look_at_own(self, seat)
        else:
            self._repaint(keep_page=True)

    # ---- leaving

    def action_cover(self) -> None:
        if self._is_private():
            self.director.cover(self)
        else:
            self.tell("Nothing secret is on the screen.")

    def action_leave(self) -> None:
        self.director.leave(self)
