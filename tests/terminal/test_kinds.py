"""Poor terminals, and the help that the command line has for them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from screens.terminal import RESET
from tests.terminal.pty import ROOT, Terminal, environment, python, sgr_colours

NEW = ("new", "ronin", "--names", "Ana,Ben", "--seed", "3")


def program(data: Path, *words: str, **env: str) -> Terminal:
    """The program at 80x24."""
    return Terminal(python("ringyo_tui", "--data", str(data), *words), env=env)


# ---- terminals that have less


@pytest.mark.parametrize(
    ("env", "plain"),
    [
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "vt100", "COLORTERM": ""}, True),
        ({"TERM": "vt220", "COLORTERM": ""}, True),
    ],
    ids=["NO_COLOR", "vt100", "vt220"],
)
def test_without_colours_everything_is_there(tmp_path: Path, env: dict[str, str], plain: bool) -> None:
    with program(tmp_path, *NEW, **env) as terminal:
        terminal.until("Place a ronin", 30).quiet(0.3)
        terminal.press("right", "down", "c", "escape", "v", "b", gap=0.3)
        terminal.until("Pass the keyboard to")
        assert sgr_colours(terminal.raw) == set()
        assert re.search(rb"\x1b\[(?:\d+;)*7(?:;\d+)*m", terminal.raw), "the cursor is reversed"
        assert terminal.raw.isascii() == plain
        terminal.send("ctrl+c")
        assert terminal.wait() == 0
        assert terminal.left_on == []


@pytest.mark.parametrize("words", [(), NEW, ("resume",)])
def test_a_dumb_terminal_is_refused_in_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    with program(tmp_path / "data", *words, TERM="dumb", COLORTERM="") as terminal:
        assert terminal.wait() == 1
        assert b"\x1b" not in terminal.raw
        assert " ".join(terminal.text().split()).startswith("ringyo-tui: This terminal calls itself dumb (TERM=dumb)")
    assert not (tmp_path / "data").exists()


def asks_for_clicks(terminal: Terminal) -> bool:
    """Does the program have the mouse, and not the terminal?"""
    return "?1000" in terminal.left_on


def test_the_mouse_is_left_to_the_terminal(tmp_path: Path) -> None:
    with program(tmp_path, *NEW, "--no-mouse") as terminal:
        terminal.until("Place a ronin", 30).quiet(0.3)
        assert not asks_for_clicks(terminal)
        assert b"\x1b[?1000h" not in terminal.raw
        for on in (True, False):
            terminal.send(":").until("Commands").send("settings: mouse").until("1 of ").send("enter").quiet(0.3)
            assert asks_for_clicks(terminal) == on
        terminal.send("right").quiet(0.2)
    for words in ((), ("--no-mouse",)):  # what was chosen is kept
        with program(tmp_path, *words) as terminal:
            terminal.until("MATCHES", 30).quiet(0.3)
            assert not asks_for_clicks(terminal)
    with program(tmp_path / "other") as terminal:
        terminal.until("MATCHES", 30).quiet(0.3)
        assert asks_for_clicks(terminal)


def test_a_page_in_a_browser_is_drawn(tmp_path: Path) -> None:
    """As textual-serve starts it: packets on pipes, and nothing of a terminal."""
    env = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": "80", "ROWS": "24", "TERM": ""}
    command = python("ringyo_tui", "--data", str(tmp_path))
    with subprocess.Popen(command, cwd=ROOT, env=environment(env), stdin=PIPE, stdout=PIPE, bufsize=0) as page:
        assert page.stdout
        assert page.stdout.readline() == b"__GANGLION__\n"
        drawn = b""
        while b"MATCHES" not in drawn:
            piece = page.stdout.read(65536)
            assert piece, drawn
            drawn += piece
        page.terminate()
        page.communicate(timeout=20)
    assert page.returncode in (0, 143)


# ---- what is said about a terminal


def checked(**env: str) -> dict[str, str]:
    """What `--check` says, by its first word; how to mend it stands behind."""
    with Terminal(python("ringyo_tui", "--check"), (100, 30), env) as terminal:
        assert terminal.wait() == 0
        assert terminal.left_on == []
        found: dict[str, str] = {}
        for line in terminal.text().splitlines():
            if line[:1].strip():
                what, _, is_so = line.partition(" ")
                found[what] = is_so.strip()
            elif line.strip():
                found[what] += " / " + line.strip()
        return found


def test_a_good_terminal_is_told_as_one() -> None:
    found = checked()
    assert list(found) == ["terminal", "size", "colours", "letters", "mouse", "inside", "line", "data"]
    assert found["terminal"] == "TERM=xterm-256color"
    assert found["size"] == "100 columns, 30 rows"
    assert found["colours"] == "16 million (COLORTERM=truecolor)"
    assert found["letters"].startswith("lines and symbols")
    assert found["inside"] == "no tmux, no screen"
    assert found["line"].startswith("this very machine, an answer took ")


@pytest.mark.parametrize(
    ("env", "what", "is_so", "mend"),
    [
        ({"TERM": "xterm", "COLORTERM": ""}, "colours", "16 (TERM=xterm)", "TERM=xterm-256color"),
        ({"COLORTERM": ""}, "colours", "256 (TERM=xterm-256color)", "COLORTERM=truecolor"),
        ({"NO_COLOR": "1"}, "colours", "none (NO_COLOR is set)", "Unset NO_COLOR"),
        ({"TERM": "vt100", "COLORTERM": ""}, "colours", "none (TERM=vt100 has none)", "TERM=xterm-256color"),
        ({"LANG": "C"}, "letters", "ASCII (the locale is not UTF-8)", "LANG=C.UTF-8"),
        ({"TERM": "linux"}, "letters", "ASCII (TERM=linux is not known to draw more)", "settings: glyphs"),
        ({"TERM": ""}, "terminal", "TERM is not set", "Set TERM"),
        ({"TERM": "dumb"}, "terminal", "TERM=dumb: cannot place text", "Set TERM"),
        ({"TMUX": "/tmp/tmux-0/default,1,0"}, "inside", "tmux", "set -g mouse on"),
        ({"COLUMNS": "99999999"}, "size", "99999999 columns, 30 rows (too large)", "unset COLUMNS and LINES"),
        ({"STY": "1.tty"}, "inside", "screen", ".screenrc"),
        ({"TERM": "screen"}, "inside", "tmux or screen, further out", "Its own settings"),
        ({"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"}, "line", "SSH, an answer took", "--calm"),
    ],
)
def test_what_is_missing_is_told_with_what_mends_it(env: dict[str, str], what: str, is_so: str, mend: str) -> None:
    found = checked(**env)[what]
    assert found.startswith(is_so)
    assert mend in found


def test_a_small_terminal_is_told(tmp_path: Path) -> None:
    with Terminal(python("ringyo_tui", "--check"), (60, 20)) as terminal:
        assert terminal.wait() == 0
        assert "60 columns, 20 rows (too small)" in terminal.text()


# ---- after a cut line


@pytest.mark.parametrize("term", ["xterm-256color", ""])
def test_a_terminal_is_mended_after_a_cut_line(tmp_path: Path, term: str) -> None:
    """The program is killed without a chance to tidy up, in a shell whose terminal has to be mended."""
    run = " ".join(python("ringyo_tui", "--data", str(tmp_path)))
    shell = f"""
        set -m
        {run} {" ".join(NEW)}
        TERM={term} {run} --reset-terminal
        echo MENDED; stty -a; cat
    """
    with Terminal(["bash", "-c", shell]) as terminal:
        terminal.until("Place a ronin", 30).quiet(0.3)
        assert {"?1049", "?1000", "?2004", "?25", "kitty"} <= set(terminal.left_on)
        terminal.kill_foreground()
        terminal.until("MENDED", 20).until("-brkint", 5)
        assert terminal.left_on == []
        assert re.search(r"(?<!-)\bicanon\b", terminal.text())
        assert re.search(r"(?<!-)\becho\b", terminal.text())


def test_mending_needs_no_terminal_type() -> None:
    with Terminal(python("ringyo_tui", "--reset-terminal"), env={"TERM": "", "LANG": "", "COLORTERM": ""}) as terminal:
        assert terminal.wait() == 0
        assert bytes(terminal.raw) == RESET
