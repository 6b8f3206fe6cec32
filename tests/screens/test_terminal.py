"""What is found out before anything is drawn."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import termios
import threading
import tty
from collections.abc import Iterator

import pytest

from screens import terminal
from screens.glyphs import LINE, PLAIN
from screens.terminal import SLOW_SECONDS, Probe, TerminalRefused, colours, mend, over_ssh, preflight, probe_width
from tests.terminal.pty import ROOT

MODERN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


@pytest.fixture
def line() -> Iterator[tuple[int, int]]:
    """Both ends of a pseudo terminal."""
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "isatty", lambda fd: True)


def answer(far: int, reply: bytes) -> threading.Thread:
    """A terminal that answers the next thing it is sent."""

    def reader() -> None:
        os.read(far, 100)
        os.write(far, reply)

    thread = threading.Thread(target=reader)
    thread.start()
    return thread


@pytest.mark.parametrize(
    ("reply", "width"),
    [
        (b"\x1b[1;2R", 1),
        (b"\x1b[24;3R", 2),
        (b"\x1b[1;4R", 3),
        (b"nonsense", None),
        (b"\x1b]0;x\x07\x1b[;R", None),
        (b"\x1b[1;" + b"9" * 3000 + b"R", None),
        (b"\xff\x00\x1b[-1;-1R", None),
    ],
)
def test_the_probe_reads_the_answer(line: tuple[int, int], reply: bytes, width: int | None) -> None:
    far, near = line
    thread = answer(far, reply)
    assert probe_width(near, near, 0.5 if width else 0.05).width == width
    thread.join()


def test_a_silent_terminal_is_not_waited_for(line: tuple[int, int]) -> None:
    assert probe_width(line[1], line[1], 0.02) == Probe()


def test_keys_typed_ahead_are_left_alone(line: tuple[int, int]) -> None:
    far, near = line
    os.write(far, b"b\n")
    assert probe_width(near, near, 0.5) == Probe()
    assert os.read(near, 10) == b"b\n"


def test_no_terminal_no_probe() -> None:
    read, write = os.pipe()
    assert probe_width(read, write) == Probe()
    os.close(read)
    os.close(write)


@pytest.mark.usefixtures("on_a_terminal")
def test_preflight() -> None:
    assert preflight(dict(MODERN), probe=False) == terminal.Terminal("truecolor", LINE)
    assert preflight(dict(MODERN), ascii_only=True, probe=False).glyphs is PLAIN
    assert preflight(MODERN | {"NO_COLOR": "1"}, probe=False).depth == "none"
    with pytest.raises(TerminalRefused, match="TERM=dumb"):
        preflight(MODERN | {"TERM": "dumb"})


@pytest.mark.usefixtures("on_a_terminal")
def test_switches_that_would_write_a_secret_down_are_taken_away() -> None:
    told = {"TEXTUAL_LOG": "log", "TEXTUAL_SCREENSHOT": "1", "TEXTUAL": "debug", "TEXTUAL_DRIVER": "spy:Driver"}
    env = MODERN | told | {"TEXTUAL_THEME": "light"}
    preflight(env, probe=False)
    assert set(env) == {*MODERN, "TEXTUAL_THEME"}


def test_a_page_in_a_browser_stays_one_however_often_it_is_looked_at() -> None:
    env = {"TEXTUAL_DRIVER": terminal.WEB_DRIVER, "TEXTUAL_LOG": "log"}
    for _ in range(2):
        assert preflight(env).depth == "truecolor"
    assert env == {"TEXTUAL_DRIVER": terminal.WEB_DRIVER}


def test_textual_is_not_loaded_for_it() -> None:
    code = "import sys, screens.terminal; sys.exit('textual' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_an_answer_that_takes_long_makes_the_table_calm(line: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Probe(1, SLOW_SECONDS / 2).slow
    assert not Probe().slow
    for took, calm in ((0.001, False), (0.4, True)):
        monkeypatch.setattr(os, "isatty", lambda fd: True)
        monkeypatch.setattr(terminal, "probe_width", lambda *_, took=took: Probe(1, took))
        assert preflight(dict(MODERN)).calm == calm


def test_far_away_an_answer_is_waited_for_longer() -> None:
    far = MODERN | {"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"}
    assert over_ssh(far)
    assert not over_ssh(MODERN)
    assert terminal.probe_seconds(far) > terminal.probe_seconds(MODERN)


@pytest.mark.parametrize(
    ("env", "depth"),
    [
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "none"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "vt220"}, "none"),
        ({"TERM": "vt220-color"}, "16"),
        ({"TERM": "vt525"}, "16"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"TERM": "vt100", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": ""}, "16"),
        ({}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "tmux-256color"}, "256"),
    ],
)
def test_colours_and_the_sign_for_them(env: dict[str, str], depth: str) -> None:
    found, sign = colours(env)
    assert found == depth
    assert sign


def test_mending_a_line_that_hands_on_every_key(line: tuple[int, int]) -> None:
    far, near = line
    rest = termios.tcgetattr(near)
    tty.setraw(near)
    mend(near)
    assert termios.tcgetattr(near)[3] & ~termios.PENDIN == rest[3] & ~termios.PENDIN
    assert termios.tcgetattr(near)[:2] == rest[:2]
    assert os.read(far, 1000) == terminal.RESET


def test_mending_what_is_no_terminal_says_what_would_mend_one() -> None:
    read, write = os.pipe()
    mend(write)
    assert os.read(read, 1000) == terminal.RESET
    os.close(read)
    os.close(write)
