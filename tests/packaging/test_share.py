"""The manual page and the completions say what the command line understands."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from ringyo_tui.usage import PROG, parser
from tests.packaging.share import COMPLETIONS, MANUAL, SHARE, files
from tests.terminal.pty import environment


@pytest.mark.parametrize("name", [*COMPLETIONS.values(), MANUAL])
def test_what_comes_with_it_is_true(name: str) -> None:
    path, made = SHARE / name, files()[name]
    if os.environ.get("GOLDEN_UPDATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == made, "GOLDEN_UPDATE=1 writes it anew"


def test_the_manual_can_be_read() -> None:
    if not (man := shutil.which("man")):
        pytest.skip("there is no man here")
    env = {**environment(), "MANWIDTH": "80", "MANPAGER": "cat", "MAN_KEEP_FORMATTING": ""}
    told = subprocess.run(
        [man, "--warnings", "-l", str(SHARE / MANUAL)], env=env, capture_output=True, text=True, timeout=30, check=True
    )
    assert not told.stderr
    for word in ("--reset-terminal", "rules GAME [WORD ...]", "resume [ID]", "NO_COLOR", "--bots solid,thinker"):
        assert word in told.stdout


def test_bash_offers_games_and_options() -> None:
    if not (bash := shutil.which("bash")):
        pytest.skip("there is no bash here")
    script = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE="$*"
        $(complete -p ringyo-tui | sed 's/.*-F \\([^ ]*\\).*/\\1/') ringyo-tui "${COMP_WORDS[COMP_CWORD]}"
        echo "${COMPREPLY[@]}"
    """

    def offered(*words: str) -> set[str]:
        line = [bash, "-c", script, "bash", str(SHARE / COMPLETIONS["bash"]), PROG, *words]
        return set(subprocess.run(line, capture_output=True, text=True, timeout=30, check=True).stdout.split())

    assert offered("rul") == {"rules"}
    assert {"ronin", "rice_wars"} <= offered("new", "r")
    assert offered("--reset") == {"--reset-terminal"}
    assert offered("--theme", "da") == {"dark"}
    assert parser().prog == PROG
