"""The measuring itself: it comes to an end, and says what it says in a table."""

from __future__ import annotations

import pytest

import engines.sim
from engines import GAMES
from engines.sim import Stint, random_play, taking_turns
from tests.bench import engines as bench
from tests.bench import terminal
from tests.bench.__main__ import main
from tests.bench.line import open_curtain
from tests.bench.report import at_least, at_most, table, told
from tests.terminal.pty import Terminal, python


def test_a_table_with_verdicts() -> None:
    found = table(
        "Title", [at_most("a", 2, 1), at_least("b", 0.0612, 0.06), told("c", 12345.6, " B"), at_most("d", None, 3)]
    )
    title, _, head, rule, *rows, end = found.split("\n")
    assert title == "### Title"
    assert end == ""
    assert len({len(line) for line in (head, rule, *rows)}) == 1
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in rows]
    assert cells == [
        ["a", "2", "<= 1", "MISSED"],
        ["b", "0.061", ">= 0.060", "kept"],
        ["c", "12,346 B", "", ""],
        ["d", "not reached", "<= 3", ""],
    ]


def test_every_engine_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    for title, findings in bench.bench_engines():
        assert title.startswith("Engine: ")
        assert all(finding.found != "not reached" for finding in findings)
        assert len(findings) == 9


def test_work_and_yardstick_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.sim, "SLICE", 0.002)
    engine = GAMES["ronin"]
    working, calibrating = taking_turns(random_play(engine, engine.options({"players": 2}), 1))
    assert working.done > 100
    assert calibrating.done > 0


def test_a_stint_counts_what_it_did() -> None:
    done = 0

    def step() -> None:
        nonlocal done
        done += 1

    stint = Stint()
    stint.work(step, each=5, seconds=0.002)
    assert stint.done == 5 * done > 0
    assert stint.seconds >= 0.002


def test_the_minimal_app_can_be_measured() -> None:
    command = python("tests.bench.minimal")
    start = terminal._start(command)
    assert 0 < start.seconds < 20
    assert start.sent > 100
    assert start.memory > 1_000
    with Terminal(command) as shown:
        shown.until("counts keys")
        keys = terminal._press(shown, ("left", "right", "up"))
        assert keys
        assert keys.sent > 10
        shown.until("counted 3 keys").send("q")
        assert shown.wait() == 0


def test_curtains_are_opened() -> None:
    with Terminal(python("tests.terminal.demo")) as shown:
        shown.until("SECRETA")
        assert open_curtain(shown) is None
        shown.send("e").until("Pass the keyboard")
        assert open_curtain(shown)
        assert "SECRETB" in shown.text()


def test_a_program_that_does_not_start_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(terminal.NotStarted, match="no game 'chess'"):
        terminal._start(python("ringyo_tui", "new", "chess"))
    assert main(["engine"]) == 2
    assert "engines, terminal, line" in capsys.readouterr().err
