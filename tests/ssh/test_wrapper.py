"""What sshd runs instead of a shell: what it makes of the environment, and what it hands on."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.ssh.server import LOGIN

SHOWN = "TERM LC_ALL LC_CTYPE LANG"


@pytest.fixture
def login(tmp_path: Path) -> Path:
    """The script beside a program that only says how it was called."""
    program, script = tmp_path / "bin/ringyo-tui", tmp_path / "share/ringyo-tui/ssh-login"
    for path in (program, script):
        path.parent.mkdir(parents=True)
    variables = " ".join(f"{name}=${{{name}-}}" for name in SHOWN.split())
    program.write_text(f'#!/bin/sh\necho "{variables}" "$(umask)" "$(ulimit -c)" "$@"\n')
    program.chmod(0o755)
    shutil.copy(LOGIN, script)
    return script


def called(login: Path, *words: str, **env: str) -> str:
    """What the program says."""
    command = [str(login), *words]
    done = subprocess.run(
        command, env={"PATH": os.environ["PATH"], **env}, capture_output=True, text=True, check=True, timeout=10
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("env", "shown"),
    [
        ({}, "TERM=xterm-256color LC_ALL= LC_CTYPE= LANG=C.UTF-8"),
        ({"TERM": "unknown", "LANG": "C"}, "TERM=xterm-256color LC_ALL= LC_CTYPE= LANG=C.UTF-8"),
        ({"TERM": "vt100", "LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "TERM=vt100 LC_ALL= LC_CTYPE= LANG=C.UTF-8"),
        ({"TERM": "xterm", "LC_CTYPE": "UTF-8"}, "TERM=xterm LC_ALL= LC_CTYPE= LANG=C.UTF-8"),
        ({"TERM": "xterm", "LANG": "pl_PL.UTF-8"}, "TERM=xterm LC_ALL= LC_CTYPE= LANG=pl_PL.UTF-8"),
        ({"TERM": "xterm", "LANG": "de_DE"}, "TERM=xterm LC_ALL= LC_CTYPE= LANG=de_DE"),
        ({"TERM": "dumb", "LC_ALL": "ja_JP.UTF-8"}, "TERM=dumb LC_ALL=ja_JP.UTF-8 LC_CTYPE= LANG="),
    ],
)
def test_what_did_not_come_along_is_set(login: Path, env: dict[str, str], shown: str) -> None:
    assert called(login, **env).startswith(f"{shown} ")


def test_nothing_is_open_to_others_and_words_are_handed_on(login: Path) -> None:
    assert called(login, "--data", "/srv/a place", "--calm").endswith(" 0077 0 --data /srv/a place --calm")


@pytest.mark.parametrize("asked", ["sh", " ", "--check", "scp -t /"])
def test_a_command_never_reaches_the_program(login: Path, asked: str) -> None:
    env = {"PATH": os.environ["PATH"], "SSH_ORIGINAL_COMMAND": asked}
    done = subprocess.run([str(login)], env=env, capture_output=True, text=True, check=False, timeout=10)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "This account plays ringyo-tui and nothing else: log in without a command.\n"
