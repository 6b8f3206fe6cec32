"""The table: one screen for every game. It shows a view, offers what the engine offers, and hands the choice back.

key or click -> Action -> match.play -> events and a new view -> widgets repaint what changed
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from engines.core import Action, GameError, Prompt, Refusal, Seat, named
from engines.match import Match
from screens import stories
from screens.boards.base import Box, Marks, Scene, Size, Spot, View
from screens.choosing import Chooser, Entry
from screens.look import Look, look_of
from screens.reader import Reader
from screens.steps import Direction, step
from screens.widgets.actions import PASS_SPOT, ActionList, Listing
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line
from styles.seats import SEATS, seat_symbol

if TYPE_CHECKING:
    from screens.director import Director

FULL_WIDTH, FULL_HEIGHT = 120, 34
END_TURN = "End the turn"


class TableScreen(Screen[None]):
    """The table as `viewer` may see it (None: as everybody may)."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n})", f"take {n}", show=False, id=f"table.take-{n}") for n in range(1, 10)),
        Binding("0", "pass_on", "done", id="table.pass", tooltip="Done, pass, or end the turn"),
        Binding("enter", "choose", "choose", id="table.choose", tooltip="Take what the cursor is on, or confirm"),
        Binding("space", "pick", "mark", id="table.pick", tooltip="Pick or unpick, where several are picked"),
        Binding("left", "walk('left')", "left", show=False, id="table.left"),
        Binding("right", "walk('right')", "right", show=False, id="table.right"),
        Binding("up", "walk('up')", "up", show=False, id="table.up"),
        Binding("down", "walk('down')", "down", show=False, id="table.down"),
        Binding("tab", "cycle(1)", "next place", id="table.next", tooltip="To the next place you can choose"),
        Binding("shift+tab", "cycle(-1)", "place before", show=False, id="table.previous"),
        Binding("m", "roam", "walk anywhere", id="table.roam", tooltip="Let the cursor walk over every place"),
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
        Binding("b", "rulebook", "rules", id="table.rulebook", tooltip="The rulebook at the rule of this decision"),
        Binding("v", "secrets", "secrets", id="table.secrets", tooltip="Look at your own secrets, or hide them"),
        Binding("x", "cover", "cover", id="table.cover", tooltip="Cover the screen at once"),
        Binding("question_mark", "help", "help", id="table.help", tooltip="What is asked now, and every key"),
        Binding("q", "leave", "leave", id="table.leave", tooltip="Leave the table; everything is saved"),
        Binding("colon", "app.command_palette", "palette", show=False, id="table.palette"),
    ]

    def __init__(self, director: Director, viewer: Seat | None) -> None:
        super().__init__()
        self.director = director
        self.match: Match = director.match
        self.viewer = viewer
        self._view: View | None = None
        self._chooser: Chooser | None = None
        self._seat: Seat | None = None  # who decides on this screen now
        self._layout_size: Size = "compact"
        self._cursor: Spot | None = None
        self._boxes: dict[Spot, Box] = {}
        self._roaming = False
        self._finding = False
        self._whose = False  # a seat letter is awaited
        self._pending: Action | None = None  # asks once more: it cannot be taken back
        self._message: tuple[str, bool] = ("", False)

    # ---- life

    def compose(self) -> ComposeResult:
        look = self._look()
        yield Line(look, base=look.panel, id="status")
        with Horizontal(id="middle"):
            yield Canvas(look, painter=self._paint_board, id="board")
            yield Canvas(look, painter=self._paint_side, id="side")
        yield Line(look, id="seats")
        yield Line(look, rows=2, id="prompt")
        yield ActionList(look, id="actions")
        yield Line(look, rows=2, id="hand")
        yield Line(look, id="message")
        yield Line(look, base=look.panel, id="footer")

    def on_mount(self) -> None:
        self._take_size()
        self.refresh_table()
        if self.match.notice:
            self._tell(self.match.notice)
        elif self.viewer is not None and self.director.private(self.viewer):
            self.app.push_screen(stories.digest(self.match, self.viewer)) if self._has_news() else None

    def forget(self) -> None:
        """Drop everything that came from a view; called when this screen is gone."""
        self._view = None
        self._chooser = None
        self._boxes = {}

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
        full = self.app.size.width >= FULL_WIDTH and self.app.size.height >= FULL_HEIGHT
        self._layout_size = "full" if full else "compact"
        self.set_class(full, "-full")
        width, height = self.director.board.extent(self._layout_size)
        middle = self.query_one("#middle")
        middle.styles.height = height
        self.query_one("#board").styles.width = width if full else max(width, self.app.size.width)

    # ---- what there is to decide

    def refresh_table(self) -> None:
        """Look again: after an act, an undo, or when the screen comes up."""
        match = self.match
        self._view = match.view(self.viewer)
        self._pending = None
        self._finding = self._whose = False
        self._seat = self._deciding_seat()
        self._chooser = Chooser(match.offers(self._seat), self._view) if self._seat is not None else None
        self._repaint()

    def _deciding_seat(self) -> Seat | None:
        """Who may decide on this screen now: whoever looks, or anybody if the decision is open to all."""
        match = self.match
        if self._pass_pending() is not None:
            return None
        for decision in match.waiting():
            mine = decision.seat == self.viewer
            if mine or (decision.open and match.privacy != "turns") or (decision.open and self.viewer is None):
                return decision.seat
        return None

    def _pass_pending(self) -> Seat | None:
        """The seat that has to say that its turn is over, if one has."""
        match = self.match
        last = match.moves[-1].seat if match.moves else None
        return last if last is not None and match.pass_pending(last) else None

    def _awaited(self) -> Seat | None:
        """The seat that the table waits for."""
        last = self.match.moves[-1].seat if self.match.moves else 0
        return self.match.next_seat(max(last, 0))

    # ---- choosing

    def action_take(self, digit: int) -> None:
        entry = self._list().at(digit)
        if entry is None:
            self._tell(f"There is no choice {digit} here.", fault=True)
        else:
            self._take(entry)

    def action_choose(self) -> None:
        """Enter: confirm, take what the cursor is on, or the only thing there is."""
        if self._pending is not None:
            self.action_confirm()
        elif self._chooser is None or self._cursor == PASS_SPOT:
            self.action_pass_on()
        elif (entry := self._list().entry(self._cursor or "")) is not None:
            self._take(entry)
        elif self._chooser.picking and (action := self._chooser.confirm()) is not None:
            self._act(action)
        elif self._cursor is not None:
            self._choose_spot(self._cursor)
        elif len(self._chooser.entries) == 1:
            self._take(self._chooser.entries[0])
        else:
            self._tell("Choose with a digit, or move the cursor to a place first.", fault=True)

    def action_pick(self) -> None:
        """Space: pick or unpick; elsewhere the same as Enter on a place."""
        if self._chooser is None or self._cursor is None:
            return
        entry = self._list().entry(self._cursor)
        if entry is not None:
            self._take(entry)
        else:
            self._choose_spot(self._cursor)

    def _choose_spot(self, spot: Spot) -> None:
        """Take the one thing that a place offers, or narrow the list to it."""
        chooser = self._chooser
        assert chooser is not None
        here = [e for e in chooser.entries if spot in e.spots and e.possible]
        if len(here) == 1:
            if not chooser.picking:
                chooser.focus(spot)
                here = [e for e in chooser.entries if spot in e.spots]
            self._take(here[0])
        elif here:
            chooser.focus(spot)
            self._repaint()
        else:
            self._explain(chooser.why_not(spot), spot)

    def _explain(self, refusal: Refusal | None, spot: Spot) -> None:
        if refusal is None:
            self._tell(f"{self._name_of(spot)}: nothing to choose there now. i looks closer.", fault=True)
        else:
            self._tell(f"{named(refusal.text, self.match.names)} ({refusal.rule})", fault=True)

    def _take(self, entry: Entry) -> None:
        chooser = self._chooser
        assert chooser is not None
        if not entry.possible:
            self._tell(f"Not together with what is picked: {entry.label}.", fault=True)
            return
        action = chooser.take(entry)
        if action is not None:
            self._act(action)
        else:
            self._repaint(keep_page=chooser.picking)

    def action_pass_on(self) -> None:
        """0: done, pass, none; confirm what is picked; end the turn; hand the keyboard on."""
        if self._pass_pending() is not None:
            self.director.end_turn(self)
        elif self._chooser is None:
            self._hand_to_awaited()
        elif self._chooser.picking and (action := self._chooser.confirm()) is not None:
            self._act(action)
        elif self._chooser.passing is not None and not self._chooser.picking:
            self._act(self._chooser.passing)
        else:
            self._tell("This cannot be passed: choose one of the list.", fault=True)

    def _hand_to_awaited(self) -> None:
        awaited = self._awaited()
        if awaited is not None and self.director.only_human is None:
            self.director.hand_to(self, awaited)

    def _act(self, action: Action) -> None:
        """Do it at once, or ask once more if it cannot be taken back."""
        seat = self._seat
        assert seat is not None
        if self.director.asks_before_fixing and self._pending is None and self.match.fixes(seat, action):
            self._pending = action
            self._repaint(keep_page=True)
            return
        self._pending = None
        try:
            self.match.play(seat, action)
        except GameError as error:
            self.refresh_table()
            self._tell(str(error), fault=True)
            return
        self._message = ("", False)
        self.director.go_on(self, seat)

    def action_confirm(self) -> None:
        if self._pending is not None:
            self._act(self._pending)

    # ---- taking back

    def _undo_seat(self) -> Seat | None:
        """Whose act may be taken back on this screen: one's own, or on the open table the last one."""
        if self.viewer is not None and self.director.private(self.viewer):
            return self.viewer
        return self.match.moves[-1].seat if self.match.moves else None

    def action_undo(self) -> None:
        if self._pending is not None:
            self.action_back()
            return
        seat = self._undo_seat()
        if seat is None:
            self._tell("There is nothing to take back.", fault=True)
            return
        try:
            action = self.match.undo(seat)
        except GameError as error:
            self._tell(str(error), fault=True)
            return
        self.refresh_table()
        self._tell(f"Taken back: {action.label}.")

    def action_redo(self) -> None:
        candidates = range(len(self.match.players)) if not self._is_private() else (self.viewer or 0,)
        seat = next((s for s in candidates if self.match.redoable(s)), None)
        if seat is None:
            self._tell("There is nothing to put back.", fault=True)
            return
        try:
            self.match.redo(seat)
        except GameError as error:
            self._tell(str(error), fault=True)
            return
        self.director.go_on(self, seat)

    def _is_private(self) -> bool:
        return self.director.private(self.viewer)

    # ---- moving about

    def action_walk(self, direction: Direction) -> None:
        boxes = self._walkable()
        if not boxes:
            return
        if self._cursor not in boxes:
            self._cursor = next(iter(boxes))
        else:
            self._cursor = step(boxes, self._cursor, direction) or self._cursor
        self._repaint(keep_page=True)

    def action_cycle(self, by: int) -> None:
        spots = list(self._walkable())
        if spots:
            here = spots.index(self._cursor) if self._cursor in spots else -1 if by > 0 else 0
            self._cursor = spots[(here + by) % len(spots)]
            self._repaint(keep_page=True)

    def action_roam(self) -> None:
        self._roaming = not self._roaming
        self._tell(
            "The cursor walks over every place." if self._roaming else "The cursor walks over what you can choose."
        )

    def _walkable(self) -> dict[Spot, Box]:
        """The places that the cursor stops at: what is offered, else everything; and the entries of the list."""
        offered = self._chooser.spots if self._chooser and not self._roaming else frozenset[Spot]()
        on_board = {s: b for s, b in self._boxes.items() if s in offered} or dict(self._boxes)
        top = self.director.board.extent(self._layout_size)[1] + 2
        entries = {s: Box(b.x, b.y + top, b.width, b.height) for s, b in self._list().boxes().items()}
        return {**on_board, **entries}

    def action_page(self, by: int) -> None:
        if not self._list().turn(by):
            self._tell("There is no further page.", fault=True)

    def action_back(self) -> None:
        """One step back, wherever one is."""
        if self._pending is not None or self._whose:
            self._pending = None
            self._whose = False
            self._repaint(keep_page=True)
        elif self._chooser is None or not self._chooser.back():
            self._tell("There is no step to go back. u takes back an act, q leaves.", fault=True)
        else:
            self._repaint()

    def on_canvas_picked(self, event: Canvas.Picked) -> None:
        """A click: the cursor goes there; the left button chooses, the right one looks."""
        self._cursor = event.spot
        if event.button == "look":
            self._repaint(keep_page=True)
            self.action_look()
        elif event.spot.startswith("entry "):
            self.action_choose()
        elif self._chooser is not None:
            self._choose_spot(event.spot)
            self._repaint(keep_page=True)

    # ---- typing a word or a letter

    async def on_event(self, event: events.Event) -> None:
        """While a word or a seat letter is typed, keys belong to that."""
        if isinstance(event, events.Key) and (self._finding or self._whose):
            event.stop()
            if self._whose:
                self._type_letter(event)
            else:
                self._type_word(event)
        else:
            await super().on_event(event)

    def action_find(self) -> None:
        if self._chooser is not None:
            self._finding = True
            self._repaint()

    def _type_word(self, event: events.Key) -> None:
        chooser = self._chooser
        if chooser is None or event.key == "escape":
            self._finding = False
            if chooser:
                chooser.find("")
        elif event.key == "enter":
            self._finding = False
            entries = [e for e in chooser.entries if e.possible]
            if len(entries) == 1 or (entries and chooser.word):
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
            self._whose = True
            self._repaint(keep_page=True)

    def _type_letter(self, event: events.Key) -> None:
        self._whose = False
        letter = (event.character or "").upper()
        seat = SEATS.index(letter) if letter and letter in SEATS else len(self.match.players)
        if seat < len(self.match.players):
            self.director.look_at_own(self, seat)
        else:
            self._repaint(keep_page=True)

    # ---- reading

    def action_look(self) -> None:
        if self._cursor is None or self._cursor not in self._boxes:
            self._tell("Move the cursor to a place first; m lets it walk anywhere.", fault=True)
            return
        board, scene = self.director.board, self._scene()
        self.app.push_screen(Reader(self._name_of(self._cursor), stories.plain(board.describe(scene, self._cursor))))

    def action_chronicle(self) -> None:
        self.app.push_screen(stories.chronicle(self.match, self.viewer))

    def action_seats(self) -> None:
        self.app.push_screen(stories.seats(self.match, self.director.board, self._scene()))

    def action_rulebook(self) -> None:
        from screens.rulebook import RulebookScreen  # only when somebody opens it

        prompt = self._prompt()
        self.app.push_screen(RulebookScreen(self.match.engine.rulebook, prompt.rule if prompt else ""))

    def action_help(self) -> None:
        rulebook = self.match.engine.rulebook
        self.app.push_screen(stories.help_page(rulebook, self._prompt(), self.BINDINGS))

    # ---- leaving

    def action_cover(self) -> None:
        if self._is_private():
            self.director.cover(self)
        else:
            self._tell("Nothing secret is on the screen.")

    def action_leave(self) -> None:
        self.director.leave(self)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that do nothing now are no keys."""
        if action == "undo":
            seat = self._undo_seat()
            return self._pending is not None or seat is not None
        return True

    # ---- the picture

    def _scene(self) -> Scene:
        assert self._view is not None
        chooser = self._chooser
        marks = Marks(
            cursor=self._cursor,
            offered=chooser.spots if chooser else frozenset(),
            chosen=chooser.picked_spots if chooser else frozenset(),
            changed=self._changed(),
            asks=chooser is not None and bool(chooser.spots),
        )
        return Scene(self._view, self.match.names, self.viewer, self._awaited(), self._layout_size, marks)

    def _changed(self) -> frozenset[Spot]:
        """Where the last act happened."""
        if not self.match.moves:
            return frozenset()
        return frozenset(spot for event in self.match.moves[-1].events for spot in event.spots)

    def _repaint(self, keep_page: bool = False) -> None:
        if self._view is None or not self.is_mounted:
            return
        scene = self._scene()
        self._boxes = self.director.board.spots(scene)
        self.query_one("#board", Canvas).repaint()
        if self._layout_size == "full":
            self.query_one("#side", Canvas).repaint()
        self._show_status()
        self._show_prompt()
        self._show_actions(keep_page)
        self._show_hand(scene)
        self._show_seats(scene)
        self._show_message()
        self._show_footer()

    def _paint_board(self, canvas: Canvas) -> None:
        if self._view is not None:
            self.director.board.paint(canvas, self._scene())

    def _paint_side(self, canvas: Canvas) -> None:
        if self._view is not None:
            stories.paint_side(canvas, self.match, self.director.board, self._scene())

    def _list(self) -> ActionList:
        return self.query_one(ActionList)

    def _show_status(self) -> None:
        look, match = self._look(), self.match
        title = look.glyphs.spell(match.engine.title).upper()
        awaited = self._awaited()
        who: list[tuple[str, Style | None]] = []
        if awaited is not None:
            letter = SEATS[awaited]
            who = [(seat_symbol(letter), look.seat(letter)), (f" {match.names[awaited]} to act   ", look.strong)]
        where: list[tuple[str, Style | None]] = [(f" {title} ", look.accent), (f" {match.where()}", look.dim)]
        if self._is_private() and self.viewer is not None:
            where.append((f"   only {match.names[self.viewer]} looks", look.warning))
        self.query_one("#status", Line).show(where, [*who, (f"move {len(match.moves)} ", look.dim)])

    def _prompt(self) -> Prompt | None:
        return self.match.prompt(self._seat) if self._seat is not None else None

    def _show_prompt(self) -> None:
        look, line, names = self._look(), self.query_one("#prompt", Line), self.match.names
        prompt = self._prompt()
        rule = [(f"{prompt.rule} ", look.dim)] if prompt and not self._pending else []
        line.show(self._question(prompt, look), rule)
        why = named(prompt.why, names) if prompt and not self._pending else ""
        line.show([(f" {why}", look.dim)], row=1)

    def _question(self, prompt: Prompt | None, look: Look) -> list[tuple[str, Style | None]]:
        names = self.match.names
        if self._pending is not None and self._seat is not None:
            text = f"{self._pending.label}: this cannot be taken back."
            return [
                (f" {names[self._seat]}: ", look.strong),
                (text, look.warning),
                ("  y or Enter does it, Esc not", look.ink),
            ]
        if self._whose:
            letters = " ".join(SEATS[: len(names)]).lower()
            return [(" Whose secrets? ", look.strong), (f"{letters}   (any other key: nobody's)", look.ink)]
        done = self._pass_pending()
        if done is not None:
            following = self._awaited()
            nobody = following is None
            to = "" if nobody else f" and pass the keyboard to {names[following or 0]}"
            return [(f" {names[done]}: ", look.strong), (f"end the turn{to}, or take back with u", look.ink)]
        if prompt is None or self._seat is None:
            awaited = self._awaited()
            if awaited is None:
                return [(" The game is over.", look.strong)]
            return [(f" {names[awaited]} decides in secret: 0 passes the keyboard to {names[awaited]}.", look.strong)]
        seat = self._seat
        parts: list[tuple[str, Style | None]] = [(f" {names[seat]}: ", look.seat(SEATS[seat]))]
        parts.append((named(prompt.ask, names), look.strong))
        if self._finding and self._chooser:
            parts = [(" find: ", look.strong), (f"{self._chooser.word}_", look.accent)]
        elif self._chooser and self._chooser.progress:
            parts.append((f"  {self._chooser.progress}", look.accent))
        return parts

    def _show_actions(self, keep_page: bool) -> None:
        chooser = self._chooser
        if chooser is None:
            following = self._awaited()
            if self._pass_pending() is not None:
                passing = END_TURN
            elif following is not None and self.director.only_human is None:
                passing = f"Pass the keyboard to {self.match.names[following]}"
            else:
                passing = ""
            self._list().show(Listing(passing=passing, cursor=self._cursor))
            return
        passing = chooser.passing.label if chooser.passing else ""
        if chooser.picking and chooser.confirm() is not None:
            passing = "Confirm" if chooser.confirm() is not chooser.passing else passing
        refused = chooser.refused(6) if self._layout_size == "full" else []
        self._list().show(Listing(chooser.entries, passing, refused, self._cursor), keep_page)

    def _show_hand(self, scene: Scene) -> None:
        """The own secrets, where there is room for them beside everything else."""
        line, look = self.query_one("#hand", Line), self._look()
        secrets = self.director.board.secrets(scene) if self.viewer is not None else []
        head = " Your secrets: " if secrets else ""
        text = "  |  ".join(secrets)
        line.show([(head, look.dim), (text[:100], look.ink)])
        line.show([(" " * len(head) + text[100:], look.ink)], row=1)

    def _show_seats(self, scene: Scene) -> None:
        look, parts = self._look(), list[tuple[str, Style | None]]()
        awaited, board = self._awaited(), self.director.board
        for seat, name in enumerate(self.match.names):
            letter = SEATS[seat]
            star = "*" if seat == awaited else ""
            parts.append((f" {seat_symbol(letter)}", look.seat(letter)))
            parts.append((f"{name}{star} ", look.strong if seat == awaited else look.ink))
            parts.append((f"{board.seat_summary(scene, seat)} ", look.dim))
        self.query_one("#seats", Line).show(parts)

    def _tell(self, text: str, fault: bool = False) -> None:
        self._message = (text, fault)
        self._show_message()

    def _show_message(self) -> None:
        look, (text, fault) = self._look(), self._message
        style: Style | None = look.warning if fault else look.ink
        if not text and self._cursor in self._boxes and self._cursor is not None and self._view is not None:
            lines = self.director.board.describe(self._scene(), self._cursor)
            text, style = "  ".join(lines[:3]), look.dim
        self.query_one("#message", Line).show([(f" {text}", style)])
        self._message = ("", False)

    def _show_footer(self) -> None:
        look = self._look()
        keys = [("enter", "choose"), ("/", "find"), ("tab", "next")]
        if self._chooser is not None and self._chooser.picking:
            keys[1] = ("space", "mark")
        undoable = (seat := self._undo_seat()) is not None and self.match.undoable(seat)
        if undoable:
            keys.append(("u", "undo"))
        keys += [("i", "look"), ("c", "chronicle")]
        if self._is_private():
            keys.append(("x", "cover"))
        elif self.director.only_human is None:
            keys.append(("v", "secrets"))
        keys.append(("?", "help"))
        parts: list[tuple[str, Style | None]] = []
        for key, does in keys[:8]:
            parts += [(f" {key}", look.accent), (f" {does} ", look.dim)]
        self.query_one("#footer", Line).show(parts)

    def _name_of(self, spot: Spot) -> str:
        return self.director.board.name(self._scene(), spot) if spot in self._boxes else spot

    def _has_news(self) -> bool:
        return self.viewer is not None and bool(self.match.digest(self.viewer))
