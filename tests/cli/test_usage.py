"""What can be said, what is wrong with it, and what it costs to say it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from ringyo_tui import usage
from styles.themes import THEMES
from tests.cli.conftest import Run, apart, keep, played
from tests.terminal.pty import Terminal, python
from tests.toy.mats import MATS

COMMANDS = ("new", "resume", "list", "rules", "show", "export", "import", "sim", "serve")


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_help_shows_an_example(run: Run, command: tuple[str, ...]) -> None:
    said = run(*command, "--help")
    assert (said.status, said.err) == (0, "")
    assert "examples:\n  ringyo-tui" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_can_be_typed(run: Run, command: str) -> None:
    examples = run(command, "--help").out.partition("examples:\n")[2].splitlines()
    assert examples
    for line in examples:
        words = line.split()
        assert words[0] == "ringyo-tui"
        until = next((i for i, word in enumerate(words) if word in "<>"), len(words))
        assert usage.read(words[1:until]).command == command


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("play", "new"),
        ("new", "GAME"),
        ("new chess", "ronin"),
        ("rules chess", "ronin"),
        ("sim chess", "ronin"),
        ("new ronin --players 9", "2 to 5"),
        ("new ronin --players many", "from 1"),
        ("new ronin --players 99999999999999999999999999999999999999", "from 1"),
        ("new ronin --option tiles=fixed", "tile_setup"),
        ("new ronin --option tile_setup=odd", "fixed"),
        ("new ronin --option tile_setup", "NAME=VALUE"),
        ("new ronin --option tile_setup=fixed --option tile_setup=fixed", "twice"),
        ("new ronin --players 3 --option players=3", "twice"),
        ("new ronin --names Ana,Ben --players 3", "3 players"),
        ("new ronin --names Ana,ana", "same name"),
        ("new ronin --names Ana,", "letter"),
        ("new ronin --names Ana,Bartholomaeus_the_Elder", "12"),
        ("new ronin --names Ana,Ben,Cyd,Dai,Eve,Fay", "2 to 5"),
        ("new ronin --privacy none", "table, turns and trust"),
        ("new ronin --seed -1", "0 to"),
        ("new ronin --seed 18446744073709551616", "0 to 18446744073709551615"),
        ("sim ronin --games 0", "from 1"),
        ("list --theme pink", "dark, light, contrast, ansi and mono"),
        ("list --theme", "--theme"),
        ("list --pace headlong", "hand, slow, normal, fast and result"),
        ("list --data=", "directory"),
        ("list more", "more"),
        ("show", "ID"),
        ("import", "FILE"),
        ("serve --port 0", "from 1 to 65535"),
        ("serve --host 0.0.0.0", "address"),
        ("serve --host a/b", "address"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(run: Run, line: str, named: str, data: Path) -> None:
    said = run(*line.split())
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("ringyo-tui: ")
    assert said.err.count("\n") == 1
    assert named in said.err
    assert not data.exists()


def test_nothing_a_terminal_obeys_comes_back(run: Run, match_id: str) -> None:
    evil = "\x1b]0;owned\x07\x9b31m\u202e\r"
    lines: list[tuple[str, ...]] = [
        (evil,), ("new", evil), ("rules", "ronin", evil), ("show", evil), ("show", match_id, "--seat", evil),
        ("export", evil), ("import", evil), ("list", f"--{evil}"),
        ("sim", "ronin", "--option", evil), ("sim", "ronin", "--option", f"a={evil}"),
        ("new", "ronin", "--seed", evil), ("new", "ronin", "--names", f"Ana,{evil}"),
    ]  # fmt: skip
    for line in lines:
        said = run(*line)
        assert said.status in (1, 2)
        assert said.err[:-1].isprintable(), line
        assert said.out == ""


def test_the_options_of_all_commands_stand_before_or_behind(run: Run, tmp_path: Path, match_id: str) -> None:
    other = str(tmp_path / "other")
    for line in (("--data", other, "list"), ("list", "--data", other)):
        assert "no matches" in run(*line).out
    assert match_id in run("list").out


def test_version_and_place(run: Run, data: Path, tmp_path: Path) -> None:
    said = run("--version")
    assert said.status == 0
    assert said.out.startswith("ringyo-tui 0.")
    assert str(data) in said.out
    assert str(tmp_path / "x") in run("--version", "--data", str(tmp_path / "x")).out


def test_the_themes_are_those_of_the_styles() -> None:
    assert usage.THEMES == THEMES


LOADED = """
import sys
from ringyo_tui.cli import main
status = main(sys.argv[1:])
sys.stdout.flush()
print(status, *sorted({"rich", "textual"} & set(sys.modules)), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("--help", set()),
        ("new --help", set()),
        ("--version", set()),
        ("--reset-terminal", {"rich"}),
        ("list", set()),
        ("rules ronin", set()),
        ("rules ronin castle --json", set()),
        ("export ID", set()),
        ("export ID --public none", set()),
        ("import FILE", set()),
        ("sim ronin --players 2 --games 1", set()),
        ("sim ronin --players 2 --games 1 --json", set()),
        ("show ID", {"rich"}),
        ("--check", {"rich"}),
    ],
)
def test_commands_without_the_app_load_no_part_of_it(run: Run, tmp_path: Path, line: str, allowed: set[str]) -> None:
    file, match_id = tmp_path / "match.jsonl", keep(played(None))
    file.write_text(run("export", match_id).out)
    words = line.replace("ID", match_id).replace("FILE", str(file)).split()
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False)
    status, *loaded = done.stderr.split()[-3:] if allowed else done.stderr.split()
    assert status == "0", done.stderr
    assert set(loaded) <= allowed


def test_who_stops_reading_is_told_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(python("ringyo_tui", "rules", "ronin"), stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_locale_without_our_letters_gets_question_marks() -> None:
    keep(played(1, ("Yōko", "大輔")))
    said = apart("list", PYTHONIOENCODING="ascii")
    assert said.status == 0
    assert "Y?ko, ??" in said.out


@pytest.mark.parametrize("line", ["", "new ronin", "resume"])
def test_without_a_terminal_there_is_no_table(line: str, data: Path) -> None:
    said = apart(*line.split())
    assert (said.status, said.out) == (1, "")
    assert "terminal" in said.err
    assert said.err.count("\n") == 1
    assert not data.exists()


def test_a_dumb_terminal_is_refused(data: Path) -> None:
    with Terminal(python("ringyo_tui", "--data", str(data), "new", "ronin"), env={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 1
        assert "TERM=dumb" in terminal.text()
    assert not data.exists()


def test_privacy_is_what_a_match_knows() -> None:
    from engines.match import Privacy

    words: tuple[Any, ...] = get_args(Privacy)
    for word in words:
        assert usage.read(["new", "ronin", "--privacy", word]).privacy == word


def test_an_option_lists_the_values_of_the_seats() -> None:
    args = usage.read(["sim", "ronin", "--players", "3", "--option", "mat=silk,straw"])
    assert usage.options_of(MATS, args).mat == ("silk", "straw")


def test_a_game_is_learned_by_its_name() -> None:
    args = usage.read(["learn", "ronin"])
    assert (args.command, args.game) == ("learn", "ronin")
