"""A new match: who plays, by which options, how far the table trusts itself. Nothing secret is asked or kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Protocol

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType

from engines.bots import BOTS, TOLD
from engines.core import BadOptions, Engine, GameError, Option
from engines.core.advice import advice_of
from engines.library import Library
from engines.match import HUMAN, Match, Player, Privacy, deal, usual_name
from screens.boards.base import Box, size_of
from screens.home import clean_match_name
from screens.look import Look
from screens.text import BadName, clean_name, fit, wrap
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.field import Field
from screens.widgets.page import Key, Page, does, message_lines, paint_bar, paint_keys, paint_message
from screens.widgets.scenes import paint_scene
from styles.seats import SEATS, seat_symbol

SEEDS = 1 << 64
LABEL, FORM = 30, 64
PLAYS = 29  # columns from a name to who plays
FREE_SEED, FREE_NAME = "by chance", "no name"

PRIVACY: tuple[tuple[Privacy, str, str], ...] = (
    ("table", "curtain for secrets", "A curtain only before somebody looks at something secret."),
    ("turns", "curtain at every turn", "A curtain whenever another person takes the keyboard."),
    ("trust", "no curtain", "No curtain at all: you look away by yourselves."),
)


class Starts(Protocol):
    """What the set-up asks of the app."""

    @property
    def library(self) -> Library:
        """Where the match will be kept."""

    def start_match(self, match: Match) -> None:
        """Go to the table."""

    def go_home(self, game: str = "") -> None:
        """Back without a match, to the place of a game."""

    def read_rules(self, game: str, at: str = "") -> None:
        """Open the rulebook of a game."""


HINTS = (
    (True, "on", "h at the table shows what a sensible player would do, and why."),
    (False, "off", "Nobody is helped."),
)
OURS = ("privacy", "hints")  # choices that are no options of the game


@dataclass(frozen=True)
class Choice:
    """One value that a row can have."""

    value: Any
    title: str
    text: str = ""
    key: str = ""  # the digit that takes it
    players: int = 0  # fewest that it can be chosen with
    most: int = 0  # players that it can be chosen with; 0: any number

    def open_to(self, players: int) -> bool:
        """Whether it can be chosen by so many."""
        return self.players <= players and (not self.most or players <= self.most)


@dataclass
class Row:
    """A line of the form: something to choose, something to type, or the start."""

    id: str
    title: str
    text: str
    kind: Literal["choice", "text", "start"] = "choice"
    choices: Sequence[Choice] = ()
    at: int = 0
    typed: Field = field(default_factory=Field)
    gap: bool = False  # an empty line above
    seat: int | None = None  # whose line it is
    each: str = ""  # the option that this line answers for its seat
    only: dict[str, Any] = field(default_factory=dict)  # the values of other lines without which it has no effect
    players: int = 0  # fewest with whom it has an effect

    @property
    def choice(self) -> Choice:
        """The value that is chosen."""
        return self.choices[self.at]


class SetupScreen(Page[None]):
    """The form for a new match of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"pick({n})", f"value {n}", show=False, id=f"setup.pick-{n}") for n in range(1, 10)),
        Binding(
            "enter", "enter", "next", id="setup.enter", tooltip="The next value, or the next line; on Start: start"
        ),
        Binding("space", "step(1)", "next value", show=False, id="setup.value"),
        Binding("left", "step(-1)", "value before", show=False, id="setup.left", tooltip="The value before"),
        Binding("right", "step(1)", "next value", show=False, id="setup.right", tooltip="The next value"),
        Binding("up,shift+tab", "move(-1)", "line before", show=False, id="setup.up", tooltip="The line before"),
        Binding("down,tab", "move(1)", "next line", show=False, id="setup.down", tooltip="The next line"),
        Binding("f3", "step(1)", "person or bot", id="setup.plays", tooltip="Who plays a seat: a person, or which bot"),
        Binding("ctrl+s", "start", "start", id="setup.start", tooltip="Start the match, from every line"),
        Binding("f1,question_mark", "help", "help", id="setup.help", tooltip="This help"),
        Binding("f2", "rulebook", "rulebook", id="setup.rulebook", tooltip="The options in the rulebook"),
        Binding("escape", "back", "back", id="setup.back", tooltip="Back home without a match"),
    ]

    def __init__(self, starts: Starts, game: str) -> None:
        super().__init__()
        self.starts = starts
        self.engine: Engine[Any, Any] = starts.library.games[game]
        self._rows: dict[str, Row] = {row.id: row for row in _form(self.engine)}
        self._cursor = "players"
        self._top = 0
        self._message = ""
        self._fault = False

    # ---- keys

    def takes(self, event: events.Key | events.Paste) -> bool:
        """On a line that is typed, letters belong to it."""
        row = self._rows[self._cursor]
        if row.kind != "text":
            return False
        if isinstance(event, events.Paste):
            row.typed.insert(event.text)
        elif not row.typed.type(event):
            return False
        self._tell("")
        return True

    def action_pick(self, digit: int) -> None:
        """The value with this number."""
        row = self._rows[self._cursor]
        found = next((at for at in self._open(row) if row.choices[at].key == str(digit)), None)
        if found is not None:
            row.at = found
            self._tell("")
        else:
            self._tell(f"This line has no value {digit}.", fault=True)

    def action_step(self, by: int) -> None:
        """The next value or the one before, round the end."""
        row = self._rows[self._cursor]
        if row.choices:
            row.at = self._beside(row, by)
        self._tell("")

    def action_enter(self) -> None:
        """The next value; from a typed line on to the next; on the last line start."""
        row = self._rows[self._cursor]
        if row.kind == "start":
            self.action_start()
        elif row.kind == "text":
            self.action_move(1)
        else:
            self.action_step(1)

    def action_move(self, by: int) -> None:
        """Another line. What was typed on this one is looked at first, but keeps nobody."""
        complaint = self._complaint_about(self._rows[self._cursor])
        lines = self._lines()
        self._cursor = lines[(lines.index(self._cursor) + by) % len(lines)]
        self._tell(complaint, fault=True)

    def action_start(self) -> None:
        """Start the match, if everything fits together."""
        for line in self._lines():
            complaint = self._complaint_about(self._rows[line])
            if complaint:
                self._cursor = line
                self._tell(complaint, fault=True)
                return
        try:
            match = self._match()
            self.starts.library.create(match, clean_match_name(self._rows["called"].typed.text))
        except GameError as error:
            self._tell(str(error), fault=True)
            return
        self.starts.start_match(match)

    def action_back(self) -> None:
        """Home, without a match."""
        self.starts.go_home(self.engine.id)

    def action_rulebook(self) -> None:
        """What the rulebook says about the options."""
        self.starts.read_rules(self.engine.id, "options")

    def action_help(self) -> None:
        """What can be done here."""
        about = (
            "Up and down go through the lines; left, right and the digits go through the values of a line.",
            "Letters that you type on a name go into the name. A name that is left empty gets a usual one.",
            "F3 on a seat says who plays it: a person, or a bot that decides by what that seat may see.",
        )
        self.show_help("A new match", about)

    def point(self, spot: Spot, button: Button) -> None:
        """A click on a line goes there; on a value of it, takes it."""
        line, _, digit = spot.partition(" ")
        complaint = self._complaint_about(self._rows[self._cursor]) if line != self._cursor else ""
        again = line == self._cursor
        self._cursor = line
        if digit:
            self._rows[line].at = int(digit)
        elif again and self._rows[line].kind == "choice" and button == "choose":
            self.action_step(1)
        self._tell(complaint, fault=True)
        if self._rows[line].kind == "start" and button == "choose":
            self.action_start()

    # ---- what was chosen

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._rows["players"].choice.value)

    def _lines(self) -> list[str]:
        """The lines that have an effect, with so many players and with what the other lines say."""
        return [line for line, row in self._rows.items() if self._counts(row)]

    def _counts(self, row: Row) -> bool:
        seated = row.players <= self.players and (row.seat is None or row.seat < self.players)
        return seated and all(self._rows[line].choice.value == value for line, value in row.only.items())

    def _open(self, row: Row) -> list[int]:
        """The values of a line that can be chosen with so many players, by their place."""
        return [at for at, choice in enumerate(row.choices) if choice.open_to(self.players)]

    def _beside(self, row: Row, by: int) -> int:
        """The next value of a line or the one before, round the end."""
        found = self._open(row)
        return found[(found.index(row.at) + by) % len(found)]

    def names(self) -> list[str]:
        """The names of the seats: typed, or usual ones that nobody has typed."""
        seats = [self._rows[f"seat-{seat}"] for seat in range(self.players)]
        typed = [_short(row.typed.text) for row in seats]
        taken = {name.casefold() for name in typed}
        usual = [usual_name(seat, row.choice.value) for seat, row in enumerate(seats)]
        free = [n if n.casefold() not in taken else f"Player {SEATS[s]}" for s, n in enumerate(usual)]
        return [name or free[seat] for seat, name in enumerate(typed)]

    def _complaint_about(self, row: Row) -> str:
        """What is wrong with a typed line, in a sentence."""
        if row.kind != "text":
            return ""
        text = row.typed.text.strip()
        try:
            if row.id == "seed":
                return _complaint_about_seed(text)
            if row.id == "called":
                clean_match_name(text)
            elif text and row.seat is not None:
                row.typed.set(clean_name(text))
                return self._complaint_about_twins(row.seat)
        except BadName as error:
            return str(error)
        return ""

    def _complaint_about_twins(self, seat: int) -> str:
        names = self.names()
        for other, name in enumerate(names):
            if other != seat and name.casefold() == names[seat].casefold():
                return f"Seats {SEATS[min(seat, other)]} and {SEATS[max(seat, other)]} are both called {name}."
        return ""

    def _choices(self) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for line in self._lines():
            row = self._rows[line]
            if row.each:
                chosen.setdefault(row.each, []).append(row.choice.value)
            elif row.kind == "choice" and row.id not in OURS:
                chosen[row.id] = row.choice.value
        return chosen

    def _refusal(self) -> str:
        """Why these options do not go together, or ""."""
        try:
            self.engine.options(self._choices())
        except BadOptions as error:
            return str(error)
        return ""

    def _match(self) -> Match:
        seed = self._rows["seed"].typed.text.strip()
        plays = [self._rows[f"seat-{seat}"].choice.value for seat in range(self.players)]
        players = [Player(name, seat, plays[seat]) for seat, name in enumerate(self.names())]
        options = self.engine.options(self._choices())
        privacy: Privacy = self._rows["privacy"].choice.value
        hints: bool = self._rows["hints"].choice.value
        return deal(self.engine, options, int(seed) if seed else None, players, privacy, hints)

    def _tell(self, text: str, fault: bool = False) -> None:
        """Say something; with nothing to say, why the options do not go together, if they do not."""
        for row in self._rows.values():
            if row.choices and row.at not in self._open(row):
                row.at = self._open(row)[0]  # others play now
        refusal = "" if text else self._refusal()
        self._message, self._fault = text or refusal, fault or bool(refusal)
        self.repaint()

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """The form; with room for it, the landscape and every value of a line beside it."""
        look = canvas.look.for_game(self.engine.id)
        full = size_of(*self.app.size) == "full"
        title = look.glyphs.spell(self.engine.title).upper()
        paint_bar(canvas, 0, [(f"  {title} ", look.accent), (" a new match", look.dim)])
        row = self._rows[self._cursor]
        about = row.choice.text if row.choices and not full else ""
        message = message_lines(canvas, self._message or about, max(2, canvas.rows - 6 - len(self._lines()))) or [""]
        bottom = canvas.rows - 1 - len(message) - (0 if full else 2)
        self._paint_form(canvas, look, Box(0, 2 if full else 1, FORM if full else canvas.columns, bottom))
        if full:
            self._paint_beside(canvas, look, FORM + 4)
        else:
            self._paint_values(canvas, look, bottom)
        paint_message(canvas, message, look.warning if self._fault else look.dim)
        paint_keys(canvas, self._keys())

    def _paint_form(self, canvas: Canvas, look: Look, box: Box) -> None:
        """The lines, scrolled so far that the cursor's is in sight; `box.height` is the row below the form."""
        rows = [self._rows[line] for line in self._lines()]
        room = box.height - box.y
        loose = room >= len(rows) + sum(row.gap for row in rows)
        place, y = {}, 0
        for row in rows:
            y += row.gap and loose
            place[row.id] = y
            y += 1
        self._top = max(min(self._top, place[self._cursor]), place[self._cursor] - room + 1, 0)
        self._top = min(self._top, max(0, y - room))
        for row in rows:
            y = place[row.id] - self._top
            if 0 <= y < room:
                self._paint_row(canvas, look, row, box.y + y, box.width)

    def _paint_row(self, canvas: Canvas, look: Look, row: Row, y: int, width: int) -> None:
        g, under = look.glyphs, row.id == self._cursor
        canvas.put(0, y, " " * width, None, row.id)
        canvas.put(1, y, g.cursor_left if under else " ", look.accent, row.id)
        if row.kind == "start":
            canvas.put(3, y, f" {row.title} ", look.cursor if under else look.strong + look.accent, row.id)
            return
        seat = row.seat if row.kind == "text" else None
        if seat is not None:
            canvas.put(3, y, f"{seat_symbol(SEATS[seat])} ", look.seat(SEATS[seat]), row.id)
        else:
            title = fit(self._title(row), LABEL - 1, ellipsis=g.ellipsis)
            canvas.put(3, y, title, look.ink if under else look.dim, row.id)
        x = 3 + LABEL if seat is None else 8
        if row.kind == "text":
            self._paint_typed(canvas, look, row, x, y, seat)
        else:
            self._paint_choice(canvas, look, row, x, y)

    def _title(self, row: Row) -> str:
        """What a line is called; if it answers for a seat, with the name of who sits there."""
        return row.title if row.seat is None or not row.each else f"{row.title}: {self.names()[row.seat]}"

    def _paint_typed(self, canvas: Canvas, look: Look, row: Row, x: int, y: int, seat: int | None) -> None:
        if row.id == self._cursor:
            row.typed.paint(canvas, x, y, 26, look, row.id)
        elif row.typed.text.strip():
            canvas.put(x, y, fit(row.typed.text, 26).rstrip(), look.strong, row.id)
        usual = self.names()[seat] if seat is not None else FREE_SEED if row.id == "seed" else FREE_NAME
        if not row.typed.text.strip():
            canvas.put(x + (2 if row.id == self._cursor else 0), y, usual, look.dim, row.id)
        if seat is not None:
            title = row.choice.title
            canvas.put(x + PLAYS, y, title, look.accent if row.at else look.dim, f"{row.id} {self._beside(row, 1)}")

    def _paint_choice(self, canvas: Canvas, look: Look, row: Row, x: int, y: int) -> None:
        under, g = row.id == self._cursor, look.glyphs
        title = row.choice.title
        if under:
            canvas.put(x - 2, y, g.left, look.accent, does("step(-1)"))
            end = canvas.put(x, y, title, look.cursor, row.id)
            canvas.put(end + 1, y, g.right, look.accent, does("step(1)"))
        else:
            canvas.put(x, y, title, look.strong, row.id)

    def _paint_values(self, canvas: Canvas, look: Look, y: int) -> None:
        """Two rows below the form: what the line is about, and its values with their digits."""
        row = self._rows[self._cursor]
        canvas.put(1, y, fit(row.text, canvas.columns - 2, ellipsis=look.glyphs.ellipsis), look.ink)
        x = 1
        for i in self._open(row):
            choice, spot = row.choices[i], f"{row.id} {i}"
            if x + cell_len(choice.title) + 2 >= canvas.columns:
                return
            x = canvas.put(x, y + 1, f"{choice.key} ", look.accent, spot)
            x = canvas.put(x, y + 1, choice.title, look.cursor if row.choice is choice else look.ink, spot) + 3

    def _paint_beside(self, canvas: Canvas, look: Look, x: int) -> None:
        """Beside a form with room: the landscape, and every value with its line."""
        width = canvas.columns - x - 3
        paint_scene(canvas, self.engine.id, Box(x, 3, width, 9))
        row = self._rows[self._cursor]
        canvas.put(x, 15, self._title(row), look.strong + look.accent)
        about = wrap(row.text, width)
        for i, line in enumerate(about, 16):
            canvas.put(x, i, line, look.dim)
        y = 17 + len(about)
        for n in self._open(row):
            choice, spot = row.choices[n], f"{row.id} {n}"
            end = canvas.put(x, y, f"{choice.key}  ", look.accent, spot)
            canvas.put(end, y, choice.title, look.cursor if row.choice is choice else look.strong, spot)
            about = wrap(choice.text, width - 3)
            for i, line in enumerate(about, y + 1):
                canvas.put(x + 3, i, line, look.dim, spot)
            y += 1 + len(about) + (len(row.choices) < 6)

    def _keys(self) -> list[Key]:
        row = self._rows[self._cursor]
        keys = [Key("up/down", "line", "move(1)")]
        if row.kind == "choice":
            keys += [Key("left/right", "value", "step(1)")]
        elif row.choices:
            keys += [Key("f3", "person or bot", "step(1)")]
        elif row.kind == "start":
            keys += [Key("enter", "start", "start")]
        keys += [Key("ctrl+s", "start", "start"), Key("f2", "rules", "rulebook"), Key("f1", "help", "help")]
        return [*keys, Key("esc", "back", "back")]


def _form(engine: Engine[Any, Any]) -> list[Row]:
    """Every line of the form of a game."""
    counts = sorted(engine.values("players"), key=int)
    defaults = engine.options({})
    rows = [_players_row(engine, counts)]
    who = [Choice(HUMAN, "person", "Somebody at this keyboard.")]
    who += [Choice(bot, f"bot: {bot}", f"A bot: {TOLD[bot]}.") for bot in BOTS if advice_of(engine)]
    for seat in range(int(counts[-1])):
        text = f"Who sits on seat {SEATS[seat]}; left empty it gets a usual name. Letter and colour stay."
        rows.append(Row(f"seat-{seat}", f"Seat {SEATS[seat]}", text, "text", who, seat=seat))
    for option in (o for o in engine.rulebook.option if o.id != "players"):
        rows += _rows_of(option, int(counts[-1]), gap=len(rows) == int(counts[-1]) + 1)
    for row in rows:
        if row.kind == "choice" and not row.each and row.id not in OURS:
            row.at = [c.value for c in row.choices].index(getattr(defaults, row.id))
    trust = [Choice(*p, str(i)) for i, p in enumerate(PRIVACY, 1)]
    rows.append(Row("privacy", "Secrets at the table", "When a curtain hides the screen.", choices=trust, gap=True))
    hints = [Choice(*p, str(i)) for i, p in enumerate(HINTS, 1)]
    rows.append(Row("hints", "Hints", "Whether a person may ask for advice.", choices=hints))
    text = "The same number deals the same match, and all are told of it. Empty: chance."
    rows.append(Row("seed", "Seed", text, "text"))
    rows.append(Row("called", "Name of the match", "How you find it again, if you like.", "text"))
    rows.append(Row("start", "Start the match", "Everything is saved from the first act on.", "start", gap=True))
    return rows


def _players_row(engine: Engine[Any, Any], counts: Sequence[Any]) -> Row:
    """How many play; with a line for each number, if the rulebook has one."""
    told = {value.id: value for option in engine.rulebook.option if option.id == "players" for value in option.value}
    choices = [
        Choice(n, told[n].title, told[n].text, str(n)) if n in told else Choice(n, f"{n} players", key=str(n))
        for n in counts
    ]
    return Row("players", "Players", "How many sit at this table.", choices=choices)


def _rows_of(option: Option, seats: int, gap: bool) -> list[Row]:
    """The line of an option, or one for each seat."""
    choices = [Choice(v.id, v.title, v.text, str(i), v.players, v.most) for i, v in enumerate(option.value, 1)]
    row = Row(option.id, option.title, option.text, choices=choices, gap=gap, only=option.only, players=option.players)
    if not option.each:
        return [row]
    lines = [replace(row, id=f"{option.id}-{seat}", seat=seat, each=option.id) for seat in range(seats)]
    return [lines[0], *(replace(line, gap=False) for line in lines[1:])]


def _short(text: str) -> str:
    """What a typed name will be; nothing if it is none."""
    try:
        return clean_name(text)
    except BadName:
        return ""


def _complaint_about_seed(text: str) -> str:
    if text and not (text.isascii() and text.isdigit() and len(text) < 21 and int(text) < SEEDS):
        return f"A seed is a whole number from 0 to {SEEDS - 1}, or nothing."
    return ""
