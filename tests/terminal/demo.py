"""A table of three with secrets that a byte scan finds, to attack the shell and the curtain with."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from textual.app import ComposeResult
from textual.screen import Screen

from screens.curtain import Curtain
from screens.look import Look, look_of
from screens.shell import Shell
from screens.terminal import TerminalRefused, preflight
from screens.widgets.canvas import Canvas
from screens.widgets.line import Line
from styles.seats import SEATS, Seat

PLAYERS = {"A": os.environ.get("DEMO_NAME", "Ana"), "B": "Ben", "C": "Cyd"}
SECRETS = {"A": "SECRETA", "B": "SECRETB", "C": "SECRETC"}
COLUMNS, ROWS, WIDTH, HEIGHT = 9, 5, 8, 3


class Private(Screen[None]):
    """A hand, and a board of 45 places with a cursor."""

    BINDINGS = [
        ("e,enter", "end", "end turn"),
        ("n", "toast", "toast"),
        ("k", "crash", "fail"),
        ("right", "move(1)", "right"),
        ("left", "move(-1)", "left"),
        ("down", f"move({COLUMNS})", "down"),
        ("up", f"move(-{COLUMNS})", "up"),
    ]

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.secret = SECRETS[seat]
        self.cursor = 0
        self.picked: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        """Status, board, message."""
        look = look_of(self)
        yield Line(look, id="status")
        yield Canvas(look, COLUMNS * WIDTH, ROWS * HEIGHT, id="board")
        yield Line(look, id="message")

    def on_mount(self) -> None:
        """Show all of it."""
        look = look_of(self)
        self.query_one("#status", Line).show([(f"{PLAYERS[self.seat]}: ", look.seat(self.seat)), (self.secret, None)])
        self.paint()

    def paint(self) -> None:
        """Paint the board; the canvas sends what differs."""
        board = self.query_one("#board", Canvas)
        board.clear()
        for place in range(COLUMNS * ROWS):
            paint_place(board, place, place == self.cursor)
        board.commit()

    def action_move(self, by: int) -> None:
        """Move the cursor and say where it is."""
        self.cursor = (self.cursor + by) % (COLUMNS * ROWS)
        self.paint()
        self.query_one("#message", Line).say(f"Place {self.cursor}, whose is it?")

    def action_end(self) -> None:
        """End the turn."""
        app = self.app
        assert isinstance(app, Demo)
        app.turn = SEATS[(SEATS.index(self.seat) + 1) % 3]
        app.hand_over(app.curtain())

    def action_toast(self) -> None:
        """What a careless screen would do."""
        self.app.notify(f"you drew {self.secret}")

    def action_crash(self) -> None:
        """Fail with a hand in a local variable and in the text of the error."""
        hand = [self.secret]
        raise ValueError(f"nobody may read this: {hand}")

    def on_canvas_picked(self, message: Canvas.Picked) -> None:
        """Note what was clicked."""
        self.picked.append((message.spot, message.button))


class Demo(Shell):
    """The table."""

    turn: Seat = "A"

    def on_mount(self) -> None:
        """Begin in the middle of Ana's turn."""
        self.private = True
        self.push_screen(Private("A"))

    def curtain(self) -> Curtain:
        """The curtain before whose turn it is."""
        return Curtain(
            self.turn,
            PLAYERS[self.turn],
            ["CURTAIN: secret planning (2 of 4)."],
            "Then Dai.",
            on_open=self.reveal,
            on_table=self.table,
            on_quit=lambda: self.exit(0),
        )

    async def reveal(self) -> None:
        """The right letter was pressed."""
        await self.open_private(Private(self.turn))

    def table(self) -> None:
        """The public table."""
        self.switch_screen(Public())

    async def cover(self) -> None:
        """Cover a private screen."""
        if self.private:
            await self.close_private(self.curtain())


class Public(Screen[None]):
    """What everyone may see, with every name in every place a name can stand."""

    def compose(self) -> ComposeResult:
        """One line."""
        yield Line(look_of(self), id="public")

    def on_mount(self) -> None:
        """Names."""
        self.query_one(Line).say("PUBLIC TABLE " + PLAYERS["A"])

    def relook(self, look: Look) -> None:
        """Paint in another look."""
        self.query_one(Line).repaint(look)


def paint_place(board: Canvas, place: int, cursor: bool) -> None:
    """One place of the board, framed by the glyphs of the look."""
    look, g = board.look, board.look.glyphs
    x, y = place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT
    edge = look.cursor if cursor else look.rule
    body = look.cursor if cursor else look.offered
    seat = SEATS[(place * 7 + place // 4) % 5]
    spot = f"place-{place}"
    board.put(x, y, g.top_left + g.horizontal * (WIDTH - 2) + g.top_right, edge, spot)
    board.put(x, y + 1, g.vertical, edge, spot)
    board.put(x + 1, y + 1, f"{place:02} ", body, spot)
    board.put(
        x + 4, y + 1, f"{seat}{place % 7 + 1} ", look.seat(seat) + look.cursor if cursor else look.seat(seat), spot
    )
    board.put(x + WIDTH - 1, y + 1, g.vertical, edge, spot)
    board.put(x, y + 2, g.bottom_left + g.horizontal * (WIDTH - 2) + g.bottom_right, edge, spot)


def main() -> int:
    """Run in this terminal."""
    try:
        terminal = preflight(ascii_only="--ascii" in sys.argv)
    except TerminalRefused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return Demo(terminal, data_dir=Path(os.environ.get("DEMO_DATA", "/nonexistent"))).launch()


if __name__ == "__main__":
    sys.exit(main())
