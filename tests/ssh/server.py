"""A real sshd on a port of its own, with keys and a configuration that are thrown away, and the ways to it."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import dropwhile, takewhile
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Literal, Self

from tests.terminal.pty import ROOT

Way = Literal["ForceCommand", "authorized_keys"]

LOGIN = ROOT / "share/ringyo-tui/ssh-login"
PAGE = ROOT / "docs/ssh.md"
ALIVE = (1, 2)
"""Seconds between the questions whether the other end is alive, and how many may stay without an answer."""


def sshd() -> str | None:
    """Where sshd is; it wants to be called by its whole name."""
    return shutil.which("sshd", path=os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"]))


def recipe(first: str) -> str:
    """What docs/ssh.md says in the block that begins with these words."""
    lines = iter(PAGE.read_text(encoding="utf-8").splitlines())
    begun = dropwhile(lambda line: not line.startswith(f"    {first}"), lines)
    return "\n".join(line.removeprefix("    ") for line in takewhile(str.strip, begun)) + "\n"


class Server:
    """An sshd that lets one key in, to the program and to nothing else, by the very words of docs/ssh.md."""

    def __init__(self, folder: Path, way: Way) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self._install()
        for key in ("host", "friend"):
            path = folder / key
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True, timeout=30)
        options = self._here(recipe("restrict,pty")).partition("ssh-ed25519")[0] if way == "authorized_keys" else ""
        (folder / "keys").write_text(options + (folder / "friend.pub").read_text())
        account = self._here(recipe("Match User")) if way == "ForceCommand" else ""
        (folder / "sshd_config").write_text(self._config() + account)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, parents=True, exist_ok=True)
        found = sshd()
        assert found
        self.log = folder / "log"
        self._process = subprocess.Popen(
            [found, "-D", "-e", "-f", folder / "sshd_config"],
            stdin=subprocess.DEVNULL,
            stderr=self.log.open("wb"),
            start_new_session=True,
        )
        self._wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _install(self) -> None:
        """The login script beside a program, as pip lays them out."""
        program = self.folder / "ringyo-tui/bin/ringyo-tui"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m ringyo_tui "$@"\n')
        program.chmod(0o755)
        login = self.folder / "ringyo-tui/share/ringyo-tui/ssh-login"
        login.parent.mkdir(parents=True)
        shutil.copy(LOGIN, login)

    def _here(self, words: str) -> str:
        """The recipe, with the names of this host; and with less patience."""
        login = "ringyo-tui/share/ringyo-tui/ssh-login"
        for theirs, ours in {
            "User ringyo": f"User {getpass.getuser()}",
            "/etc/ssh/ringyo-tui.keys": f"{self.folder}/keys",
            f"/opt/{login}": f"{self.folder}/{login} --data {self.data}",
            "ClientAliveInterval 15": f"ClientAliveInterval {ALIVE[0]}",
            "ClientAliveCountMax 3": f"ClientAliveCountMax {ALIVE[1]}",
            "HostName games.example.org": f"HostName 127.0.0.1\n    Port {self.port}",
        }.items():
            words = words.replace(theirs, ours)
        return words

    def _config(self) -> str:
        """What an sshd is told on every host, and what it takes to run this one aside."""
        lines = [
            f"ListenAddress 127.0.0.1:{self.port}",
            f"HostKey {self.folder}/host",
            f"PidFile {self.folder}/pid",
            f"AuthorizedKeysFile {self.folder}/keys",
            "PasswordAuthentication no",
            "KbdInteractiveAuthentication no",
            "PermitRootLogin prohibit-password",
            "UsePAM no",
            "StrictModes no",  # the keys lie in a directory for scratch files
            "AcceptEnv LANG LC_* COLORTERM NO_COLOR",
            f"ClientAliveInterval {ALIVE[0]}",
            f"ClientAliveCountMax {ALIVE[1]}",
            "Subsystem sftp internal-sftp",
        ]
        return "\n".join(lines) + "\n"

    def _wait(self) -> None:
        end = time.monotonic() + 15
        while time.monotonic() < end and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError(f"sshd did not start: {self.log.read_text()}")

    # ---- ways to it

    def options(self, port: int | None = None) -> list[str]:
        """What ssh, scp and sftp are told, so that nothing of this machine's own configuration matters."""
        told = {"Port": port or self.port, "User": getpass.getuser(), **self._trust()}
        return ["-F", "/dev/null", *(word for name, value in told.items() for word in ("-o", f"{name}={value}"))]

    def _trust(self) -> dict[str, object]:
        return {
            "IdentityFile": self.folder / "friend",
            "IdentitiesOnly": "yes",
            "UserKnownHostsFile": "/dev/null",
            "GlobalKnownHostsFile": "/dev/null",
            "StrictHostKeyChecking": "no",
            "BatchMode": "yes",
            "ConnectTimeout": 10,
            "LogLevel": "ERROR",
        }

    def friend(self) -> list[str]:
        """The command line of a friend who has done what docs/ssh.md says."""
        config = self.folder / "ssh_config"
        trust = "".join(f"    {name} {value}\n" for name, value in self._trust().items())
        config.write_text(self._here(recipe("Host table")) + trust)
        return ["ssh", "-F", str(config), "table"]

    def ssh(self, *flags: str, asks: tuple[str, ...] = (), port: int | None = None) -> list[str]:
        """The command line of a friend, who perhaps asks for a command."""
        return ["ssh", *self.options(port), *flags, "127.0.0.1", *asks]

    # ---- what runs

    def players(self) -> list[int]:
        """The programs that sshd has started here."""
        return [pid for pid, words in processes() if str(self.data) in words]

    def sessions(self) -> list[int]:
        """Every process that descends from this sshd."""
        parents = dict(parents_of_all())
        found: set[int] = {self._process.pid}
        while more := {pid for pid, parent in parents.items() if parent in found} - found:
            found |= more
        return sorted(found - {self._process.pid})

    def empty(self, limit: float = 15.0) -> None:
        """Wait until nobody is logged in and no program runs any more."""
        end = time.monotonic() + limit
        while self.players() or self.sessions():
            assert time.monotonic() < end, f"left behind: {self.players()} {self.sessions()}\n{self.log.read_text()}"
            time.sleep(0.05)


class Proxy:
    """A line to a port that can be cut, or fall silent, as if a cable were pulled; and that can be slow."""

    def __init__(self, port: int, delay: float = 0.0, bytes_a_second: float = 1e9) -> None:
        self._to = port
        self._delay = delay
        self._speed = bytes_a_second
        self.carried = 0
        """Bytes that went through, in both directions."""
        self._ends: list[socket.socket] = []
        self._silent = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Both ends are told that the connection is gone."""
        for end in self._ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RD)
            end.close()
        self._ends.clear()

    def fall_silent(self) -> None:
        """Nothing goes through any more, and nobody is told."""
        self._silent = True

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._to), 5)
                far.settimeout(None)
                self._ends += [near, far]
                for source, goal in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(source, goal), daemon=True).start()

    def _pump(self, source: socket.socket, goal: socket.socket) -> None:
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
        threading.Thread(target=self._arrive, args=(under_way, goal), daemon=True).start()
        free = 0.0
        with suppress(OSError):
            while data := source.recv(1400):
                self.carried += len(data)
                free = max(free, time.monotonic()) + len(data) / self._speed
                under_way.put((free + self._delay, data))
        under_way.put((0.0, b""))

    def _arrive(self, under_way: SimpleQueue[tuple[float, bytes]], goal: socket.socket) -> None:
        with suppress(OSError):
            while (arrival := under_way.get())[1]:
                time.sleep(max(0.0, arrival[0] - time.monotonic()))
                if not self._silent:
                    goal.sendall(arrival[1])
            if not self._silent:
                goal.shutdown(socket.SHUT_WR)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def reach(port: int) -> socket.socket:
    """A connection to a port that will be there soon."""
    end = time.monotonic() + 30
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), 2)
        except OSError:
            assert time.monotonic() < end, "the port never opened"
            time.sleep(0.05)


def processes() -> list[tuple[int, str]]:
    """Every process with its command line."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # gone while we looked
            found.append((int(path.parent.name), path.read_bytes().replace(b"\0", b" ").decode(errors="replace")))
    return found


def parents_of_all() -> list[tuple[int, int]]:
    """Every living process with its parent."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if fields[0] != "Z":
                found.append((int(path.parent.name), int(fields[1])))
    return found
