"""What a table costs on the line, and what the bytes of a hand-over hold: on a real pty, at 80x24 with 256 colours."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.line import ACT, BOARDS, HAND_OVER, KEY, Board, costs
from tests.terminal.pty import Terminal, python

COLOURS = {"TERM": "xterm-256color", "COLORTERM": "", "LANG": "C.UTF-8"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    command = python("ringyo_tui", "--data", str(tmp_path), "new", "ronin", "--names", "Ana,Ben", "--seed", "3")
    with Terminal(command, (80, 24), COLOURS) as terminal:
        terminal.until("Place a ronin", 30)
        terminal.quiet(0.4, 5)
        yield terminal


def cost(terminal: Terminal, *keys: str) -> int:
    before = len(terminal.raw)
    terminal.send(*keys)
    terminal.quiet(0.4, 5)
    return len(terminal.raw) - before


def open_curtain(terminal: Terminal, letter: str) -> int:
    """Wait for the curtain's rest, and open it; the bytes of both."""
    before = len(terminal.raw)
    terminal.until(f"press  {letter}", 10)
    time.sleep(0.1)
    terminal.send(letter)
    terminal.quiet(0.4, 5)
    return len(terminal.raw) - before


def test_bytes_of_keys_acts_and_hand_overs(table: Terminal) -> None:
    assert len(table.raw) <= 60_000
    moves = [cost(table, key) for key in ("right", "down", "left", "up", "tab", "tab", "right", "down")]
    assert max(moves) <= KEY
    assert cost(table, "1") <= ACT
    secrets = cost(table, "v", "b") + open_curtain(table, "b") + cost(table, "escape")
    assert secrets <= HAND_OVER
    before = len(table.raw)
    time.sleep(1.0)
    table.quiet(0.3, 2)
    assert len(table.raw) == before, "an idle table sends nothing"


def test_bytes_of_keys_in_a_province_of_ringyo(tmp_path: Path) -> None:
    """A worker is to be placed: the cursor walks over the crossings of a whole province."""
    who = ["--names", "Ana", "--seed", "5", "--option", "province_side=A"]
    with Terminal(python("ringyo_tui", "--data", str(tmp_path), "new", "ringyo", *who), (80, 24), COLOURS) as terminal:
        terminal.until("Which of these two goals", 30)
        for key in ("1", "4", "y", "1"):
            cost(terminal, key)
        terminal.until("Place a worker", 10)
        cost(terminal, "1")
        moves = [cost(terminal, key) for key in ("right", "down", "left", "down", "right", "up", "tab", "tab")]
        assert max(moves) <= KEY


@pytest.mark.parametrize("board", BOARDS, ids=[board.title.replace(" ", "-") for board in BOARDS])
def test_no_board_costs_more_than_its_share_of_the_line(board: Board) -> None:
    """Cursor keys and acts on every board of all games; the hand-over where the fewest keys lead to one."""
    found = costs(board, acts=1, hands_over=board.game in ("ronin", "shogun") and board.age > 0.5)
    assert max(found.keys) <= KEY
    assert max(found.acts, default=0) <= ACT
    assert found.idle == 0
    assert found.hand_over is None or sum(found.hand_over) <= HAND_OVER


def test_a_screen_that_comes_up_is_sent_once(table: Terminal) -> None:
    before = len(table.raw)
    cost(table, "c")
    cost(table, "escape")
    sent = bytes(table.raw[before:])
    assert sent.count(b"RONIN") == 1
    assert cost(table, "ctrl+l") > 5_000  # and drawing everything again really does


def test_a_hand_shows_only_between_the_letter_and_the_cover(table: Terminal) -> None:
    cost(table, "v", "b")
    assert not re.search(rb"hand", bytes(table.raw))
    open_curtain(table, "b")
    table.send("escape")
    table.until("hand", 5)
    hand = re.search(r"hand ([ \d]+)", table.text())
    assert hand
    mark = len(table.raw)
    cost(table, "x", "enter", "1", "escape")
    after = bytes(table.raw[mark:])
    assert b"hand" not in after
    assert "Pass the keyboard" in table.text()


@pytest.mark.parametrize("burst", [("x", "b"), ("x", "b", "b", "b"), ("x", "enter", "enter", "b"), ("v", "b", "b")])
def test_keys_typed_ahead_do_not_open_the_next_curtain(table: Terminal, burst: tuple[str, ...]) -> None:
    cost(table, "v", "b")
    open_curtain(table, "b")
    cost(table, "escape")
    mark = len(table.raw)
    table.send(*burst)
    table.quiet(0.3, 2)
    assert b"hand" not in bytes(table.raw[mark:])


def test_a_letter_that_is_held_does_not_open_the_curtain(table: Terminal) -> None:
    table.press("v", gap=0.3)
    table.press("b", gap=0.66)
    table.press(*["b"] * 25, gap=0.04)
    assert "Pass the keyboard" in table.text()
    assert not re.search(rb"hand", bytes(table.raw))
    open_curtain(table, "b")
    assert "hand" in table.send("escape").until("hand", 5).text()


@pytest.mark.parametrize("last", ["x", "v", "q"])
def test_a_click_and_a_closing_key_in_one_write_leave_nothing_on_the_curtain(table: Terminal, last: str) -> None:
    cost(table, "v", "b")
    open_curtain(table, "b")
    cost(table, "escape")
    rows = table.text().splitlines()
    y = next(i for i, row in enumerate(rows) if re.search(r"hand \d", row))
    x = re.search(r"hand (\d+)", rows[y])
    assert x
    right_click = f"\x1b[<2;{x.start(1) + 1};{y + 1}M\x1b[<2;{x.start(1) + 1};{y + 1}m".encode()
    table.send(right_click, right_click, last)
    table.quiet(0.6, 3)
    if "in your hand" in table.text():  # read in two pieces: the page was there before the key, which at most closed it
        if "space back" in table.text():
            cost(table, "escape")
        cost(table, last)
    text = table.text()
    assert "in your hand" not in text
    assert "hand" not in text
    assert any(shown in text for shown in ("Pass the keyboard", "Place a ronin", "MATCHES"))


@pytest.mark.parametrize(
    ("typed", "private"),
    [(":chronicle\r x", False), (":cover\r c", False), (":cover\rb", False), (":seats\r", True), (":secrets\r", False)],
)
def test_a_command_typed_in_one_write_is_read_to_its_end(table: Terminal, typed: str, private: bool) -> None:
    cost(table, "v", "b")
    open_curtain(table, "b")
    cost(table, "escape")
    table.send(typed.encode())
    table.quiet(0.6, 5)
    assert table.status is None
    assert ("Pass the keyboard" in table.text() or "Place a ronin" in table.text()) == (not private), table.text()
    assert ("hand" in table.text()) == private, table.text()


@pytest.mark.parametrize("end", [signal.SIGQUIT, signal.SIGUSR1])
def test_every_signal_that_ends_it_covers_first(table: Terminal, end: signal.Signals) -> None:
    cost(table, "v", "b")
    open_curtain(table, "b")
    cost(table, "escape")
    assert "hand" in table.text()
    mark = len(table.raw)
    table.signal(end)
    assert table.wait(10) == 128 + end
    assert table.left_on == []
    assert b"hand" not in bytes(table.raw[mark:])
