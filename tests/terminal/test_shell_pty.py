"""The shell in a real terminal: the very bytes it sends, and what it leaves behind."""

from __future__ import annotations

import re
import signal
import stat
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.pty import ROOT, Terminal, environment, python, sgr_colours

DEMO = python("tests.terminal.demo")
CURTAIN = b"CURTAIN"
SECRETS = re.compile(rb"SECRET[ABC]")
NEXT_SECRETS = re.compile(rb"SECRET[BC]")

Act = Callable[[Terminal], object]


def demo(**env: str) -> Terminal:
    """The demo in the middle of Ana's turn."""
    terminal = Terminal(DEMO, env=env)
    terminal.until("SECRETA")
    terminal.quiet()
    return terminal


def covered(terminal: Terminal) -> Terminal:
    """The turn ended and the curtain was painted."""
    return terminal.send("e").until("Pass the keyboard")


# -- leaks -----------------------------------------------------------------------------------------------------------

ATTACKS: dict[str, Act] = {
    "end of turn": lambda t: t.send("e"),
    "double enter in one write": lambda t: t.send("enter", "enter"),
    "enter held": lambda t: t.press(*["enter"] * 20),
    "the next letter typed ahead": lambda t: t.send("e", "b"),
    "the next letter held": lambda t: t.press("e", *["b"] * 20),
    "toast just before": lambda t: t.press("n", "e", gap=0.2),
    "toast and end in one write": lambda t: t.send("n", "e"),
    "end and toast in one write": lambda t: t.send("e", "n"),
    "resized while covered": lambda t: covered(t).resize(100, 30).quiet() + t.resize(60, 15).quiet(),
    "palette on the curtain": lambda t: covered(t).press("ctrl+p", "S", "E", "C", gap=0.1),
    "palette open when the turn ends": lambda t: t.press("ctrl+p", "e", "escape", "e", gap=0.25),
    "clicks and paste on the curtain": lambda t: covered(t).mouse(40, 12).send(b"\x1b[200~b\x1b[201~"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=[name.replace(" ", "-") for name in ATTACKS])
def test_nothing_private_after_the_curtain_and_nothing_of_the_next_before(attack: Act) -> None:
    with demo() as terminal:
        mark = terminal.mark()
        attack(terminal)
        terminal.quiet(0.25)
        sent = bytes(terminal.raw[mark:])
        before, curtain, after = sent.partition(CURTAIN)
        assert curtain
        assert not NEXT_SECRETS.search(before)
        assert not SECRETS.search(after)
        assert "SECRET" not in terminal.text()


def test_the_letter_opens_after_a_rest_and_only_for_its_seat() -> None:
    with demo() as terminal:
        covered(terminal).until("press  b")
        terminal.press("enter", "space", "a", "c", "1")
        assert "SECRET" not in terminal.text()
        terminal.send("b").until("SECRETB")
        assert b"SECRETC" not in terminal.raw


def test_drag_and_copy_put_nothing_on_the_clipboard() -> None:
    with demo() as terminal:
        mark = terminal.mark()
        terminal.mouse(1, 0, release=False)
        for x in range(2, 30):
            terminal.mouse(x, 1, button=32, release=False)
        terminal.mouse(30, 1)
        terminal.press("ctrl+c")
        terminal.wait()
        assert b"\x1b]52" not in terminal.raw[mark:]


def test_a_click_and_a_hovering_mouse_send_next_to_nothing() -> None:
    with demo() as terminal:
        terminal.mouse(75, 20)
        terminal.quiet()
        for x in range(60):
            terminal.mouse(x, 4, button=35, release=False)
        assert terminal.quiet() == 0


HOSTILE = "\x1b[31mE\x1b]0;T\x07\x1b]52;c;eA==\x07\x9bV\u202e[/]"


def test_a_hostile_name_stays_text() -> None:
    """It is not even cleaned here: what a canvas paints cannot become a command."""
    with Terminal(DEMO, env={"DEMO_NAME": HOSTILE}) as terminal:
        terminal.until("SECRETA")
        terminal.send("e").until("press  b").send("t").until("PUBLIC TABLE [31mE]0;T")
        sent = bytes(terminal.raw)
        assert b"\x1b]0" not in sent
        assert b"\x1b]52" not in sent
        assert b"\x1b[31m" not in sent
        assert "\u202e".encode() not in sent
        assert "\x9b".encode() not in sent
        assert b"]52;c;eA==V[/]" in sent


# -- ends ------------------------------------------------------------------------------------------------------------

ENDS: dict[str, tuple[Act, int]] = {
    "ctrl+c": (lambda t: t.send("ctrl+c"), 0),
    "ctrl+q": (lambda t: t.send("ctrl+q"), 0),
    "SIGTERM": (lambda t: t.signal(signal.SIGTERM), 143),
    "SIGHUP": (lambda t: t.signal(signal.SIGHUP), 129),
    "SIGINT": (lambda t: t.signal(signal.SIGINT), 130),
}


@pytest.mark.parametrize(("end", "status"), ENDS.values(), ids=ENDS)
def test_every_end_covers_first_and_leaves_no_mode_on(end: Act, status: int) -> None:
    with demo() as terminal:
        assert terminal.left_on  # the app did put the terminal into some
        mark = terminal.mark()
        end(terminal)
        assert terminal.wait() == status
        assert terminal.left_on == []
        assert CURTAIN in terminal.raw[mark:]
        assert not SECRETS.search(terminal.raw, mark)


@pytest.mark.parametrize(("end", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("later", [0.0, 0.01, 0.03, 0.06])
def test_a_signal_before_the_first_frame_leaves_no_mode_on(end: signal.Signals, status: int, later: float) -> None:
    with Terminal(DEMO) as terminal:
        while b"\x1b[?1049h" not in terminal.raw:
            terminal.read(0.01)
        time.sleep(later)
        assert terminal.signal(end).wait() == status
        assert terminal.left_on == []


def test_a_lost_connection_ends_it_soon() -> None:
    with demo() as terminal:
        terminal.hang_up()
        assert terminal.wait(5.0) == 129


def test_a_hang_up_that_a_parent_ignores_still_ends_it() -> None:
    with Terminal(["bash", "-c", f"trap '' HUP; exec {' '.join(DEMO)}"]) as terminal:
        terminal.until("SECRETA")
        terminal.signal(signal.SIGHUP)
        assert terminal.wait() == 129
        assert terminal.left_on == []


NON_KEYS = [b"\x1b[97;1:3u", b"\x1b[97:65;1:1u", b"\x1b[99999999u"]
NO_TEXT = [b"\xff", b"J\xfcrgen", b"\x9bA", b"\xe2\x80", b"\xed\xa0\x80", b"\xc0\x80\xf5\x90"]
"""Bytes that are no UTF-8: a terminal of another kind, or a key held with alt, may send them."""


@pytest.mark.parametrize("keys", [*NON_KEYS, *NO_TEXT])
def test_what_is_no_key_ends_nothing(keys: bytes) -> None:
    with demo() as terminal:
        covered(terminal)
        terminal.send(keys).quiet(0.2)
        terminal.until("press  b").send("b").until("SECRETB")


def test_a_crash_prints_one_sentence_and_no_secret(tmp_path: Path) -> None:
    with demo(DEMO_DATA=str(tmp_path)) as terminal:
        mark = terminal.mark()
        terminal.send("k")
        assert terminal.wait() == 1
        assert terminal.left_on == []
        after = bytes(terminal.raw[mark:])
        assert not SECRETS.search(after)
        assert b"Traceback" not in after
        assert b"\x1b[1;1H\x1b[2K" in after.partition(b"\x1b[?1049l")[0]  # the last frame was blanked in place
        assert b"stopped because of a mistake of its own" in after
        crash = tmp_path / "crash.txt"
        assert stat.S_IMODE(crash.stat().st_mode) == 0o600
        assert not SECRETS.search(crash.read_bytes())


def test_a_crash_that_cannot_be_noted_still_ends_well() -> None:
    with demo(DEMO_DATA="/proc/nowhere") as terminal:
        terminal.send("k")
        assert terminal.wait() == 1
        assert b"could not be noted" in b" ".join(terminal.raw.split())


# -- resting ---------------------------------------------------------------------------------------------------------


def state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_ctrl_z_does_nothing_where_nobody_could_bring_us_back() -> None:
    with demo() as terminal:  # the demo leads its own session here
        terminal.send("ctrl+z")
        terminal.quiet(0.3)
        assert state(terminal.pid) != "T"
        terminal.send("right").until("Place 1")


def test_ctrl_z_in_a_shell_covers_and_comes_back_covered() -> None:
    script = f"set -m; {' '.join(DEMO)}; echo RESTING; read line; fg >/dev/null"
    with Terminal(["bash", "-c", script]) as terminal:
        terminal.until("SECRETA")
        mark = terminal.mark()
        terminal.send("ctrl+z").until("RESTING")
        assert terminal.left_on == []
        assert CURTAIN in terminal.raw[mark:]
        terminal.send("enter").until("Pass the keyboard")
        terminal.quiet(0.2)
        assert not SECRETS.search(terminal.raw, mark)
        terminal.until("press  a").send("a").until("SECRETA")


def test_asked_to_stop_it_covers_first() -> None:
    with demo() as terminal:
        mark = terminal.mark()
        terminal.signal(signal.SIGTSTP)
        while state(terminal.pid) != "T":
            terminal.read(0.01)
        terminal.quiet()
        assert CURTAIN in terminal.raw[mark:]
        assert not SECRETS.search(terminal.raw, mark)
        assert terminal.left_on == []
        terminal.signal(signal.SIGCONT).until("press  a").send("a").until("SECRETA")
        assert state(terminal.pid) != "T"


@pytest.mark.parametrize("stop", [signal.SIGSTOP, signal.SIGTSTP])
def test_stopped_from_outside_it_wakes_up_covered(stop: signal.Signals) -> None:
    with demo() as terminal:
        terminal.signal(stop)
        while state(terminal.pid) != "T":
            time.sleep(0.01)
        terminal.quiet()
        mark = terminal.mark()
        terminal.signal(signal.SIGCONT).until("Pass the keyboard")
        terminal.quiet(0.2)
        assert not SECRETS.search(terminal.raw, mark)


def test_a_size_that_cannot_be_leaves_nothing_of_what_was_shown() -> None:
    with Terminal(DEMO, (120, 40)) as terminal:
        terminal.until("SECRETA").quiet()
        covered(terminal).quiet()
        assert any(line[80:].strip() for line in terminal.text().splitlines())
        terminal.claim(65535, 65535).until("says it has 65535").quiet()
        assert len(terminal.text().strip().splitlines()) == 3
        terminal.claim(120, 40).until("Pass the keyboard")


def test_too_small_and_back() -> None:
    with demo() as terminal:
        mark = terminal.mark()
        terminal.resize(79, 24).until("A little more room")
        terminal.resize(80, 24).until("Pass the keyboard")
        terminal.quiet()
        assert "more room" not in terminal.text()
        assert not SECRETS.search(bytes(terminal.raw[mark:]).partition(CURTAIN)[2])


# -- terminals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("redirected", ["</dev/null", "2>&1 >/dev/null | cat"], ids=["keyboard", "screen"])
def test_without_a_terminal_one_sentence(redirected: str) -> None:
    with Terminal(["bash", "-o", "pipefail", "-c", f"{' '.join(DEMO)} {redirected}"]) as terminal:
        assert terminal.wait() == 2
        assert "is played in a terminal" in terminal.text()


def test_in_a_pipe_it_ends_at_once() -> None:
    done = subprocess.run(DEMO, cwd=ROOT, env=environment(), capture_output=True, stdin=subprocess.DEVNULL, timeout=10)
    assert done.returncode == 2
    assert b"is played in a terminal" in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr


def test_a_dumb_terminal_is_refused() -> None:
    with Terminal(DEMO, env={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 2
        assert "TERM=dumb" in terminal.text()
        assert b"\x1b" not in terminal.raw


def test_no_color_means_none() -> None:
    with demo(NO_COLOR="1") as terminal:
        covered(terminal).until("press  b")
        assert sgr_colours(terminal.raw) == set()
        assert b"\x1b[1;7" in terminal.raw  # but the cursor is reversed


def test_sixteen_colours_are_sent_as_declared() -> None:
    with demo(TERM="xterm", COLORTERM="") as terminal:
        assert not any("38;" in code for code in sgr_colours(terminal.raw))
        told = {code for codes in sgr_colours(terminal.raw) for code in codes.split(";")}
        assert {"94", "33", "32", "35", "97", "40"} <= told


SETS: dict[str, dict[str, str]] = {
    "line": {},
    "plain by locale": {"LANG": "C"},
    "plain by terminal": {"TERM": "linux"},
}


@pytest.mark.parametrize("env", SETS.values(), ids=[name.replace(" ", "-") for name in SETS])
def test_glyph_sets(env: dict[str, str]) -> None:
    with Terminal(DEMO, env={**env, "DEMO_NAME": "Zoë"}) as terminal:
        terminal.until("SECRETA")
        mark = terminal.mark()
        covered(terminal).until("press  b")
        sent = bytes(terminal.raw[mark:])
        assert sent.isascii() == bool(env)


@pytest.mark.parametrize(("cells", "plain"), [(1, False), (2, True)])
def test_the_width_of_an_ambiguous_letter_is_asked(cells: int, plain: bool) -> None:
    with Terminal(DEMO, ambiguous=cells) as terminal:
        terminal.until("SECRETA")
        terminal.quiet()
        assert ("+------+" in terminal.text()) == plain
        assert ("╭──────╮" in terminal.text()) != plain


# -- bytes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colorterm", "most"), [("", 800), ("truecolor", 1000)], ids=["256-colours", "truecolor"])
def test_a_move_of_the_cursor_costs_few_bytes(colorterm: str, most: int) -> None:
    with demo(COLORTERM=colorterm) as terminal:
        costs = []
        for key in ["right"] * 4 + ["down"] * 2 + ["left"] * 3 + ["up"] * 2:
            terminal.send(key)
            costs.append(terminal.quiet(0.05))
        assert max(costs) <= most, costs
        assert min(costs) > 0


def test_it_starts_small_and_rests_silent() -> None:
    with demo() as terminal:
        assert len(terminal.raw) <= 60_000
        assert terminal.quiet(1.0) == 0
        assert terminal.memory() > 0
        assert terminal.cpu() > 0
        mark = terminal.mark()
        covered(terminal)
        terminal.quiet(0.7)
        assert len(terminal.raw) - mark <= 30_000
