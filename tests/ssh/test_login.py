"""Friends log in, play, and lose the line: nothing is lost, nothing is told, nobody gets more than the program."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engines import GAMES
from engines.match import Match, Move
from engines.match import Player as Seated
from tests.ssh.server import ALIVE, Proxy, Server, free_port, reach
from tests.terminal.player import Player
from tests.terminal.pty import Terminal, sgr_colours
from tests.terminal.test_kill import check_replays, keep, kept_matches

LIMIT = 30.0  # seconds that any command may take


def a_match(seed: int = 3) -> Match:
    """A match in which whoever acts has the hand in view."""
    engine = GAMES["ronin"]
    return Match(engine, engine.options({"players": 2}), seed, [Seated("Ana", 0), Seated("Ben", 1)], "turns")


class Login(Player):
    """Somebody who logs in."""

    def __init__(self, server: Server, port: int | None = None) -> None:
        super().__init__(server.data, command=server.ssh("-tt", port=port))

    def at_home(self) -> str:
        """Wait for the house; returns it."""
        end = time.monotonic() + LIMIT
        while "MATCHES" not in self.text():
            assert self.read(0.05) or time.monotonic() < end, f"nobody opens\n{self.text()}\n{bytes(self.raw[-500:])!r}"
            assert not self._hung_up, f"it ended: {bytes(self.raw)!r}"
        self.quiet(0.2, 2)
        return self.text()

    def go_on(self) -> None:
        """Take what the cursor is on: the last match. Its curtain is there, and nothing but the curtain."""
        self.at_home()
        self.send("enter")
        end = time.monotonic() + LIMIT
        while not self.at_curtain:
            assert self.read(0.05) or time.monotonic() < end, f"no curtain\n{self.text()}"
        self.quiet(0.2, 2)
        assert self.private_at is None, self.text()

    def into_a_decision(self, goal: int) -> None:
        """Play until so many moves were shown, and stop in the middle of somebody's turn, with the hand in view."""
        for attempt in range(120):
            if self.highest >= goal and not self.at_curtain and self.private_at is not None:
                break
            self._step(attempt)
        assert self.highest >= goal, self.text()
        assert self.opened_at is not None
        self.quiet(0.2, 2)

    def _step(self, attempt: int) -> None:
        """The plainest thing that leads on; what does nothing here is not tried twice in a row."""
        screen = self.text()
        if self.at_curtain:
            self._open_curtain()
            return
        if "y yes" in screen:
            key = "y"
        elif "end the turn and pass" in screen or "behind the curtain: 0" in screen:
            key = "0"
        elif " to act " in screen or "only " in screen.partition("\n")[0]:
            key = "1012"[attempt % 4]
        else:  # something to read
            key = "escape"
        self.send(key)
        self.quiet(0.05, 1)


def lose_the_client(login: Login, line: Proxy) -> None:
    """The friend's ssh is gone at once."""
    login.signal(signal.SIGKILL)
    assert login.wait(LIMIT) == -signal.SIGKILL


def cut_the_line(login: Login, line: Proxy) -> None:
    """Both ends hear that the connection was reset."""
    line.cut()
    assert login.wait(LIMIT) == 255


def pull_the_cable(login: Login, line: Proxy) -> None:
    """Nobody hears anything any more; sshd has to find out."""
    line.fall_silent()


DROPS = [lose_the_client, cut_the_line, pull_the_cable]


@pytest.mark.parametrize("drop", DROPS)
def test_a_lost_line_loses_nothing_and_tells_nothing(server: Server, drop: Callable[[Login, Proxy], None]) -> None:
    keep(server.data, a_match())
    moves: list[Move] = []
    for _ in range(2):
        with Proxy(server.port) as line, Login(server, line.port) as login:
            login.go_on()
            login.into_a_decision(len(moves) + 2)
            assert login.discreet
            shown = login.highest
            assert len(server.players()) == 1
            drop(login, line)
            server.empty(LIMIT + ALIVE[0] * ALIVE[1])
        match = kept_matches(server.data)[0]
        check_replays(match)
        assert len(match.moves) >= shown >= len(moves) + 2
        assert match.moves[: len(moves)] == moves
        moves = match.moves
    with Login(server) as login:
        login.go_on()  # right there, behind the curtain
        assert login.highest in (-1, len(moves))
        login._open_curtain()
        login.send("escape").until(f"move {len(moves)}", LIMIT).quiet(0.5, 3)
        login.send("q")
        login.at_home()
        login.send("q")
        assert login.wait(LIMIT) == 0
        assert login.left_on == []
    server.empty()


def test_the_house_is_left_without_a_trace(server: Server) -> None:
    with Login(server) as login:
        login.at_home()
        login.send("q")
        assert login.wait(LIMIT) == 0
        assert login.left_on == []
    server.empty()


@pytest.mark.parametrize(("env", "colours"), [({}, "38;2;"), ({"COLORTERM": ""}, "38;5;"), ({"NO_COLOR": "1"}, "")])
def test_what_the_page_tells_a_friend_is_enough(server: Server, env: dict[str, str], colours: str) -> None:
    with Terminal(server.friend(), env=env) as terminal:
        terminal.until("MATCHES", LIMIT).quiet(0.3, 2)
        assert any(code.startswith(colours) for code in sgr_colours(terminal.raw)) == bool(colours)
        assert not sgr_colours(terminal.raw) or colours
        assert "─" in terminal.text()
        terminal.send("ctrl+z").quiet(0.3, 1)  # nobody could bring it back
        terminal.send("q")
        assert terminal.wait(LIMIT) == 0
        assert terminal.left_on == []
    server.empty()


def test_one_friend_plays_another_watches_and_takes_over(server: Server) -> None:
    match = a_match()
    match.privacy = "table"
    keep(server.data, match)
    with Login(server) as ana:
        ana.at_home()
        ana.send("enter").until("Place a ronin", LIMIT).quiet(0.3, 2)
        with Login(server) as ben:  # only now: what it asks the terminal is answered while somebody reads
            ben.at_home()
            ben.send("enter").until("You watch", LIMIT).quiet(0.3, 2)
            ana.send("1").until("move 1", LIMIT)
            ben.until("move 1", LIMIT).quiet(0.3, 2)
            ben.send("p")
            ana.until("You watch", LIMIT)
            assert len(server.players()) == 2
    server.empty()


# ---- nothing but the program


@pytest.mark.parametrize("command", [("sh",), ("sh", "-c", "id"), ("sh", "-c", "exec sh -i"), ("true",)])
@pytest.mark.parametrize("flag", ["-T", "-tt"])
def test_a_command_is_refused(server: Server, command: tuple[str, ...], flag: str) -> None:
    done = ask(server.ssh(flag, asks=command))
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "This account plays ringyo-tui and nothing else" in said
    assert "uid=" not in said
    server.empty()


def test_files_are_refused(server: Server, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("x")
    for command in (
        ["scp", *server.options(), str(mine), f"127.0.0.1:{tmp_path}/theirs"],
        ["scp", "-O", *server.options(), str(mine), f"127.0.0.1:{tmp_path}/theirs"],
        ["sftp", *server.options(), "127.0.0.1"],
    ):
        done = ask(command, "ls\n")
        assert done.returncode != 0, done
    assert not (tmp_path / "theirs").exists()
    server.empty()


def test_without_a_terminal_one_sentence(server: Server) -> None:
    done = ask(server.ssh("-T"))
    assert done.returncode == 1
    assert "is played in a terminal" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    server.empty()


def test_nothing_is_forwarded_to_a_port_behind_the_host(server: Server) -> None:
    with socket.create_server(("127.0.0.1", 0)) as inner:
        inner.settimeout(2)
        ours, theirs = free_port(), inner.getsockname()[1]
        tunnel = subprocess.Popen(
            server.ssh("-N", "-L", f"127.0.0.1:{ours}:127.0.0.1:{theirs}"),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            connection = reach(ours)
            connection.settimeout(LIMIT)
            assert connection.recv(10) == b"", "the way through is closed at once"
            with pytest.raises(TimeoutError):
                inner.accept()
        finally:
            tunnel.terminate()
            tunnel.wait(LIMIT)
    server.empty()


def test_nothing_is_forwarded_back(server: Server) -> None:
    done = ask(server.ssh("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"127.0.0.1:{free_port()}:127.0.0.1:9"))
    assert done.returncode == 255
    assert "forwarding failed" in done.stderr
    server.empty()


def ask(command: list[str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command that has to end by itself."""
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=LIMIT, check=False)
