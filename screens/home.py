"""The house: a landscape for each game, the matches that are kept, and what can be read. It loads no engine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType

from engines.core import GameError
from screens.boards.base import FULL_ROWS, Box, size_of
from screens.look import Look
from screens.text import BadName, clean_text, fit
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.field import Field
from screens.widgets.page import (
    Direction,
    Grid,
    Key,
    Page,
    does,
    message_lines,
    paint_bar,
    paint_keys,
    paint_message,
)
from screens.widgets.scenes import paint_scene
from screens.widgets.shelf import shown
from styles.seats import SEATS, seat_symbol

if TYPE_CHECKING:
    from engines.library import Library, Saved

TAGLINE = "board games of Japan, for friends around one keyboard"
NOBODY_YET = (
    "No match is kept yet. Choose a game above: you all play at this keyboard,",
    "a curtain hides what only one may see, and every act is saved at once.",
    "New to a game? Move the cursor to it with the arrows; l teaches it.",
)
MATCH_NAME_CELLS = 24


class House(Protocol):
    """What the house asks of the app."""

    @property
    def library(self) -> Library:
        """Where the matches are kept."""

    def open_match(self, match_id: str) -> None:
        """Go to the table of a match. Raises GameError."""

    def new_match(self, game: str) -> None:
        """Go and set up a match."""

    def read_rules(self, game: str, at: str = "") -> None:
        """Open the rulebook of a game."""

    def learn(self, game: str) -> None:
        """Offer the ways to learn a game."""

    def action_command_palette(self, word: str = "") -> None:
        """Every command that has this word."""

    def leave_house(self) -> None:
        """End the program."""


class HomeScreen(Page[None]):
    """Where everything begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"take({n})", f"take {n}", show=False, id=f"home.take-{n}") for n in range(1, 10)),
        Binding("enter,space", "enter", "open", id="home.open", tooltip="Begin or open what the cursor is on"),
        Binding("up", "walk('up')", "up", show=False, id="home.up"),
        Binding("down", "walk('down')", "down", show=False, id="home.down"),
        Binding("left", "walk('left')", "left", show=False, id="home.left"),
        Binding("right", "walk('right')", "right", show=False, id="home.right"),
        Binding("tab", "cycle(1)", "next", show=False, id="home.next"),
        Binding("shift+tab", "cycle(-1)", "before", show=False, id="home.previous"),
        Binding("pagedown,right_square_bracket", "page(1)", "next page", id="home.page-next", tooltip="Older matches"),
        Binding("pageup,left_square_bracket", "page(-1)", "page before", id="home.page-back", tooltip="Newer matches"),
        Binding("n", "rename", "name", id="home.rename", tooltip="Give the match under the cursor a name"),
        Binding("d", "delete", "delete", id="home.delete", tooltip="Delete the match under the cursor; asks first"),
        Binding("l", "learn", "learn", id="home.learn", tooltip="A guided first game, or what the game is about"),
        Binding("b", "rulebook", "rulebook", id="home.rulebook", tooltip="The rulebook, chapter by chapter"),
        Binding(
            "s", "settings", "settings", id="home.settings", tooltip="Colours, pace, glyphs, keys; all of it is kept"
        ),
        Binding("question_mark", "help", "help", id="home.help", tooltip="This help"),
        Binding("q", "quit", "quit", id="home.quit", tooltip="Quit; every match is saved"),
        Binding("colon", "app.command_palette", "palette", show=False, id="home.palette"),
    ]

    def __init__(self, house: House, message: str = "") -> None:
        super().__init__()
        self.house = house
        self.games: Sequence[str] = tuple(house.library.games)
        self._message = message or house.library.notice
        self._fault = bool(self._message)
        self._grid = Grid()
        self._matches: list[Saved] = []
        self._page = 0
        self._page_size = 1
        self._pitch = 2
        self._game = self.games[0] if self.games else ""
        self._naming: Field | None = None  # being typed
        self._looked_at: tuple[int, int] | None = None  # the stamp of the library in the list

    def on_screen_resume(self) -> None:
        """For the first time, or back from something that lay over it: look what is kept."""
        self.look_again()

    def point_at(self, game: str) -> None:
        """Begin with the cursor on a game: somebody comes back from setting it up."""
        self._game, self._grid.cursor = game, f"game {game}"

    def look_again(self) -> None:
        """Ask the library what is in it."""
        try:
            self._looked_at = self.house.library.file.stamp()
            self._matches = self.house.library.matches()
        except GameError as error:
            self._matches = []
            self._tell(str(error), fault=True)
        if not self._grid.cursor:  # whoever comes in most often wants to go on
            self._grid.cursor = next((f"match {saved.id}" for saved in self._matches if not saved.over), "")
        self.repaint()

    def follow(self) -> None:
        """Look again if another program has changed anything."""
        with suppress(GameError):
            if self._looked_at != self.house.library.file.stamp():
                self.look_again()

    # ---- keys

    def action_take(self, digit: int) -> None:
        """What carries this digit."""
        spots = self._numbered()
        if digit <= len(spots):
            self._grid.cursor = spots[digit - 1]
            self.action_enter()
        else:
            self._tell(f"Nothing here has the number {digit}.", fault=True)

    def action_enter(self) -> None:
        """Begin, open or do what the cursor is on."""
        kind, _, what = self._grid.cursor.partition(" ")
        if kind == "game":
            self.house.new_match(what)
        elif kind == "match":
            self._open(what)
        elif kind == "do":
            getattr(self, f"action_{what}")()

    def action_walk(self, direction: Direction) -> None:
        """One step; at the ends of a page of matches the page turns."""
        if direction in ("up", "down") and self._at_edge(direction) and self._turn(1 if direction == "down" else -1):
            spots = [row[0] for row in self._grid.rows if row[0].startswith("match ")]
            self._grid.cursor = spots[0] if direction == "down" else spots[-1]
        else:
            self._grid.walk(direction)
        self._tell("")

    def action_cycle(self, by: int) -> None:
        """The next thing, or the one before."""
        self._grid.cycle(by)
        self._tell("")

    def action_page(self, by: int) -> None:
        """Older or newer matches."""
        if self._turn(by):
            first = next((row[0] for row in self._grid.rows if row[0].startswith("match ")), self._grid.cursor)
            self._grid.cursor = first
            self._tell("")
        else:
            self._tell("There is no further page.", fault=True)

    def action_rename(self) -> None:
        """Type a name for a match."""
        saved = self._under_cursor()
        if saved is None:
            self._tell("Move the cursor to a match first; n gives it a name.", fault=True)
            return
        self._naming = Field()
        self._naming.set(saved.name)
        self.repaint()

    def action_delete(self) -> None:
        """Ask, then delete."""
        from screens.widgets.ask import Ask  # only when there is something to ask

        saved = self._under_cursor()
        if saved is None:
            self._tell("Move the cursor to a match first; d deletes it.", fault=True)
            return
        facts = [_headline(saved), _seats(saved) or "Who played it cannot be read.", _stands(saved), ""]
        ask = Ask("Delete this match for good?", [*facts, "It cannot be brought back."], "delete it", "keep it")
        self.app.push_screen(ask, lambda yes: self._delete(saved) if yes else None)

    def action_learn(self) -> None:
        """The guided first game of the game under the cursor, or what it is about."""
        self.house.learn(self._chosen_game())

    def action_rulebook(self) -> None:
        """The rulebook of the game under the cursor."""
        self.house.read_rules(self._chosen_game(), "contents")

    def action_settings(self) -> None:
        """The commands that change a setting."""
        self.house.action_command_palette("settings: ")

    def action_help(self) -> None:
        """What can be done here."""
        self.show_help("At home", ["Begin a game, or go on with a match: everything that was done in it is kept."])

    def action_quit(self) -> None:
        """End the program."""
        self.house.leave_house()

    def point(self, spot: Spot, button: Button) -> None:
        """A click opens what it hits; with the right button it only puts the cursor there."""
        self._grid.cursor = spot
        self._tell("")
        if button == "choose":
            self.action_enter()

    # ---- typing a name

    def takes(self, event: events.Key | events.Paste) -> bool:
        """While a name is typed, keys belong to it."""
        if self._naming is None:
            return False
        if isinstance(event, events.Paste):
            self._naming.insert(event.text)
        elif event.key in ("enter", "escape"):
            self._close_name(keep=event.key == "enter")
        else:
            self._naming.type(event)
        self.repaint()
        return True

    def action_keep_name(self) -> None:
        """A click on "keep"."""
        self._close_name(keep=True)

    def action_drop_name(self) -> None:
        """A click on "as it was"."""
        self._close_name(keep=False)

    def _close_name(self, keep: bool) -> None:
        saved, name = self._under_cursor(), self._naming
        if saved is None or name is None:
            self._naming = None
        elif keep:
            try:
                wanted = clean_match_name(name.text)
                self.house.library.rename(saved.id, wanted)
            except (BadName, GameError) as error:
                self._tell(str(error), fault=True)
                return
            self._naming = None
            self._tell(f"This match is called {wanted} now." if wanted else "This match has no name now.")
            self.look_again()
        else:
            self._naming = None
            self._tell("")

    # ---- doing

    def _open(self, match_id: str) -> None:
        try:
            self.house.open_match(match_id)
        except GameError as error:
            self._tell(str(error), fault=True)

    def _delete(self, saved: Saved) -> None:
        try:
            self.house.library.delete(saved.id)
        except GameError as error:
            self._tell(str(error), fault=True)
            return
        self._tell("The match is gone.")
        self.look_again()

    def _tell(self, text: str, fault: bool = False) -> None:
        """Say something; with nothing to say, what is wrong with the library stands there again."""
        notice = self.house.library.notice
        self._message, self._fault = (text, fault) if text else (notice, bool(notice))
        self.repaint()

    # ---- what there is

    def _under_cursor(self) -> Saved | None:
        kind, _, match_id = self._grid.cursor.partition(" ")
        return next((m for m in self._matches if kind == "match" and m.id == match_id), None)

    def _chosen_game(self) -> str:
        """The game that the cursor is on, or was on last."""
        kind, _, what = self._grid.cursor.partition(" ")
        saved = self._under_cursor()
        if kind == "game":
            self._game = what
        elif saved is not None and saved.game in self.games:
            self._game = saved.game
        return self._game

    def _visible(self) -> list[Saved]:
        first = self._page * self._page_size
        return self._matches[first : first + self._page_size]

    def _pages(self) -> int:
        return max(1, -(-len(self._matches) // self._page_size))

    def _numbered(self) -> list[Spot]:
        return [*(f"game {game}" for game in self.games), *(f"match {saved.id}" for saved in self._visible())][:9]

    def _turn(self, by: int) -> bool:
        if not 0 <= self._page + by < self._pages():
            return False
        self._page += by
        self.repaint()
        return True

    def _at_edge(self, direction: Direction) -> bool:
        matches = [row[0] for row in self._grid.rows if row[0].startswith("match ")]
        return bool(matches) and self._grid.cursor == (matches[-1] if direction == "down" else matches[0])

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """Name, landscapes, matches, ways out."""
        look = canvas.look
        full = size_of(*self.app.size) == "full"
        message = message_lines(canvas, self._message) if self._naming is None else [""]
        bottom = canvas.rows - 2 - max(1, len(message))
        y = _paint_name(canvas, 0)
        y = self._lay_out(canvas, y + 1, 9 if full else 5, bottom)
        self._paint_matches(canvas, y, bottom)
        self._paint_ways(canvas, bottom)
        if self._naming is not None:
            self._paint_naming(canvas, self._naming)
        else:
            paint_message(canvas, message, look.warning if self._fault else look.ink)
        paint_keys(canvas, self._keys())

    def _lay_out(self, canvas: Canvas, y: int, height: int, bottom: int) -> int:
        """The landscapes side by side, and under each its game; lays out the cursor's grid too."""
        box_row = y + height
        self._pitch = 3 if self.app.size.height >= FULL_ROWS else 2
        self._page_size = max(1, (bottom - box_row - 5) // self._pitch)
        self._page = min(self._page, self._pages() - 1)
        ways = [f"do {way}" for way, _, _ in _WAYS]
        matches = [[f"match {saved.id}"] for saved in self._visible()]
        self._grid.show([[f"game {game}" for game in self.games], *matches, ways])
        gap, left = 3, 2
        width = (canvas.columns - 2 * left - gap * (len(self.games) - 1)) // max(1, len(self.games))
        for number, game in enumerate(self.games, 1):
            x = left + (number - 1) * (width + gap)
            self._paint_game(canvas, number, game, Box(x, y, width, height))
        return box_row + 3

    def _paint_game(self, canvas: Canvas, number: int, game: str, box: Box) -> None:
        look, about, spot = canvas.look, shown(game), f"game {game}"
        for y in range(box.y, box.y + box.height):
            canvas.put(box.x, y, " " * box.width, None, spot)
        paint_scene(_Signed(canvas, spot), game, box)
        under = self._grid.cursor == spot
        y = box.y + box.height
        x = self._paint_digit(canvas, box.x, y, number, under, spot)
        x = canvas.put(
            x, y, f"{about.title} ", look.cursor if under else look.strong + look.accents.get(game, Style()), spot
        )
        words = f"  {about.tagline}; {about.players}"
        if x + cell_len(words) <= box.x + box.width:
            canvas.put(x, y, words, look.dim, spot)
        else:
            canvas.put(box.x + 2, y + 1, fit(about.players, max(0, box.width - 2)).rstrip(), look.dim, spot)

    def _paint_digit(self, canvas: Canvas, x: int, y: int, number: int, under: bool, spot: Spot) -> int:
        look = canvas.look
        x = canvas.put(x, y, str(number) if number <= 9 else " ", look.strong, spot)
        return canvas.put(x, y, look.glyphs.cursor_left if under else " ", look.cursor if under else look.ink, spot)

    def _paint_matches(self, canvas: Canvas, y: int, bottom: int) -> None:
        look = canvas.look
        x = canvas.put(2, y, "MATCHES", look.dim)
        canvas.put(x + 1, y, look.glyphs.horizontal * (canvas.columns - x - 3), look.rule)
        if self._pages() > 1:
            mark = f" page {self._page + 1} of {self._pages()} "
            canvas.put(canvas.columns - 4 - len(mark), y, mark, look.dim, does("page(1)"))
        if not self._matches:
            for row, line in enumerate(NOBODY_YET, y + 2):
                canvas.put(4, row, line, look.dim)
            return
        for number, saved in enumerate(self._visible(), len(self.games) + 1):
            self._paint_match(canvas, y + self._pitch - 1 + self._pitch * (number - len(self.games) - 1), number, saved)

    def _paint_match(self, canvas: Canvas, y: int, number: int, saved: Saved) -> None:
        look, spot = canvas.look, f"match {saved.id}"
        for row in (y, y + 1):
            canvas.put(2, row, " " * (canvas.columns - 4), None, spot)
        under = self._grid.cursor == spot
        x = self._paint_digit(canvas, 2, y, number, under, spot)
        about = shown(saved.game).title if saved.game else "damaged"
        x = canvas.put(x, y, f"{about} ", look.cursor if under else _accent(look, saved.game), spot)
        if saved.name:
            name = fit(saved.name, min(MATCH_NAME_CELLS, cell_len(saved.name)), ellipsis=look.glyphs.ellipsis)
            x = canvas.put(x + 1, y, name, look.strong, spot)
        stamp = "open elsewhere" if saved.elsewhere else when(saved.changed, time.time())
        right = canvas.columns - 2 - cell_len(stamp)
        canvas.put(right, y, stamp, look.dim, spot)
        canvas.put(x + 2, y, fit(_stands(saved), max(0, right - x - 4), ellipsis=look.glyphs.ellipsis), look.ink, spot)
        x = 4
        for seat, player in enumerate(saved.players[: len(SEATS)]):
            acts = seat in saved.deciding
            x = canvas.put(x, y + 1, seat_symbol(SEATS[seat]), look.seat(SEATS[seat]), spot)
            x = canvas.put(x, y + 1, player.title, look.ink if acts else look.dim, spot) + 2

    def _paint_ways(self, canvas: Canvas, y: int) -> None:
        look, x = canvas.look, 2
        title = shown(self._chosen_game()).title if self.games else ""
        for way, key, label in _WAYS:
            spot = f"do {way}"
            under = self._grid.cursor == spot
            x = canvas.put(x, y, key, look.strong, spot)
            x = canvas.put(x, y, look.glyphs.cursor_left if under else " ", look.cursor if under else None, spot)
            x = canvas.put(x, y, label.format(game=title), look.cursor if under else look.ink, spot) + 4

    def _paint_naming(self, canvas: Canvas, name: Field) -> None:
        look, y = canvas.look, canvas.rows - 2
        x = canvas.put(1, y, "Name of this match: ", look.strong)
        name.paint(canvas, x, y, MATCH_NAME_CELLS + 2, look)
        x += MATCH_NAME_CELLS + 4
        if self._fault:
            canvas.put(x, y, fit(self._message, max(0, canvas.columns - x - 1)), look.warning)

    def _keys(self) -> list[Key]:
        if self._naming is not None:
            return [Key("enter", "keep", "keep_name"), Key("esc", "as it was", "drop_name")]
        keys = [Key("enter", "open", "enter")]
        if self._under_cursor() is not None:
            keys += [Key("n", "name", "rename"), Key("d", "delete", "delete")]
        if self._page + 1 < self._pages():
            keys.append(Key("pgdn", "older", "page(1)"))
        if self._page:
            keys.append(Key("pgup", "newer", "page(-1)"))
        return [*keys, Key("?", "help", "help"), Key(":", "commands", "app.command_palette"), Key("q", "quit", "quit")]


_WAYS = (
    ("learn", "l", "Learn {game}"),
    ("rulebook", "b", "Rulebook"),
    ("settings", "s", "Settings"),
    ("help", "?", "Help"),
    ("quit", "q", "Quit"),
)


class _Signed:
    """Paper on which everything belongs to one spot."""

    def __init__(self, canvas: Canvas, spot: Spot) -> None:
        self.look: Look = canvas.look
        self._canvas = canvas
        self._spot = spot

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: Spot | None = None) -> int:
        """Write, for the one spot."""
        return self._canvas.put(x, y, text, style, self._spot)


def _accent(look: Look, game: str) -> Style:
    return look.strong + look.accents.get(game, Style())


def clean_match_name(raw: str) -> str:
    """A name for a match as any line may show it, or none; raises BadName if it is too wide."""
    name = " ".join(clean_text(raw).split())
    if (cells := cell_len(name)) > MATCH_NAME_CELLS:
        raise BadName(f"There is room for {MATCH_NAME_CELLS} letters; this takes {cells}.")
    return name


def when(seconds: int, now: float) -> str:
    """A moment as people say it: a time today, else a day."""
    try:
        then, today = datetime.fromtimestamp(seconds), datetime.fromtimestamp(now)
    except (OverflowError, OSError, ValueError):  # a damaged number
        return "?"
    days = (today.date() - then.date()).days
    if days == 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return f"yesterday {then:%H:%M}"
    return f"{then.day} {then:%b}" if 0 < days < 300 else f"{then:%Y-%m-%d}"


def _headline(saved: Saved) -> str:
    if saved.damaged:
        return f"The damaged match {saved.id}"
    title = shown(saved.game).title
    return f"{title}: {saved.name}" if saved.name else title


def _seats(saved: Saved) -> str:
    return "  ".join(f"{seat_symbol(SEATS[i])}{player.title}" for i, player in enumerate(saved.players[: len(SEATS)]))


def _stands(saved: Saved) -> str:
    """Where a match stands and whose turn it is, in public words."""
    if saved.damaged:
        return "what it is cannot be read"
    if saved.over:
        return "the game is over"
    names = [saved.players[seat].name for seat in saved.deciding]
    who = " and ".join(names) if len(names) < 3 else f"{names[0]} and {len(names) - 1} more"
    return f"{saved.round}: {who} to act" if who else saved.round


def _paint_name(canvas: Canvas, y: int) -> int:
    """The name of the house; returns the row below."""
    look = canvas.look
    paint_bar(canvas, y, [("  R I N G Y O - T U I", look.strong)], [(f"{TAGLINE}  ", look.dim)])
    return y + 1
