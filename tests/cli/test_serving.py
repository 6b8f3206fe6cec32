"""`serve` without a browser: what is missing is told, and what runs for a page."""

from __future__ import annotations

import shlex
import sys

import pytest

from ringyo_tui import usage
from ringyo_tui.serving import command_of, is_loopback
from tests.cli.conftest import Run


def test_without_the_extra_one_sentence_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    said = run("serve")
    assert said.status == 1
    assert said.err.count("\n") == 1
    assert "pip install 'ringyo-tui[serve]'" in said.err


def test_what_was_said_is_handed_on() -> None:
    args = usage.read(["serve", "--data", "/tmp/a b", "--ascii", "--theme", "light", "--calm", "--no-mouse"])
    words = shlex.split(command_of(args))
    assert words[:3] == [sys.executable, "-m", "ringyo_tui"]
    assert words[3:] == ["--data", "/tmp/a b", "--theme", "light", "--ascii", "--calm", "--no-mouse"]
    assert usage.read(words[3:]).command == "home"


def test_it_stays_on_this_machine_unless_told_otherwise() -> None:
    assert is_loopback(usage.read(["serve"]).host)
    assert is_loopback("::1")
    assert is_loopback("localhost")
    assert not is_loopback("192.0.2.1")
    assert not is_loopback("games.example.org")
