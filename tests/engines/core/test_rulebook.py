"""Rulebooks and standings as data."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from engines.core import Line, Prompt, Refusal, Rulebook, Score, Standings, load_rulebook

TEXT = """
[game]
id = "go"
title = "Go"
overview = "Stones."
[[chapter]]
id = "play"
title = "Play"
[[rule]]
id = "GO-01"
chapter = "play"
title = "Ko"
text = "No position comes back."
see = ["GO-02"]
ours = true
[[rule]]
id = "GO-02"
chapter = "play"
title = "Passing"
text = "A player may pass, even under ko."
[[refusal]]
name = "ko"
rule = "GO-01"
text = "That was the position {turns} turns ago."
[[prompt]]
name = "place"
rule = "GO-02"
ask = "Where do you place your stone, {name}?"
why = "It stays, {name}."
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    package = tmp_path / "go_for_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(TEXT)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        return load_rulebook("go_for_a_test")
    finally:
        sys.modules.pop("go_for_a_test", None)


def test_loading(book: Rulebook) -> None:
    assert (book.game.title, [c.id for c in book.chapter]) == ("Go", ["play"])
    assert book.rule_named("GO-01").see == ("GO-02",)
    assert (book.rule_named("GO-01").ours, book.rule_named("GO-02").ours) == (True, False)
    assert (book.term, book.option, book.note) == ((), (), ())


@pytest.mark.parametrize("ask", ["rule_named", "refusal_named", "prompt_named"])
def test_what_is_not_there(book: Rulebook, ask: str) -> None:
    with pytest.raises(KeyError, match="nothing"):
        getattr(book, ask)("nothing")


def test_placeholders(book: Rulebook) -> None:
    assert book.refusal_named("ko").about(turns=2) == Refusal("ko", "GO-01", "That was the position 2 turns ago.")
    asked = book.prompt_named("place").about(name="Aki")
    assert asked == Prompt("place", "GO-02", "Where do you place your stone, Aki?", "It stays, Aki.")


@pytest.mark.parametrize(
    ("word", "found"), [("KO", ["GO-01", "GO-02"]), ("pass", ["GO-02"]), ("go-0", ["GO-01", "GO-02"]), ("tea", [])]
)
def test_finding(book: Rulebook, word: str, found: list[str]) -> None:
    assert [rule.id for rule in book.find(word)] == found


@pytest.mark.parametrize("wrong", ['[game]\nid = "go"', TEXT.replace('title = "Ko"', "title = 3")])
def test_a_rulebook_is_checked(wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "wrong_for_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(wrong)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(msgspec.ValidationError):
        load_rulebook("wrong_for_a_test")
    sys.modules.pop("wrong_for_a_test", None)


def test_standings() -> None:
    scores = tuple(
        Score(seat, (Line("Tea", total),), total, rank) for seat, total, rank in ((0, 3, 3), (1, 5, 1), (2, 5, 1))
    )
    standings = Standings(scores, over=True)
    assert (standings.winners, standings.order, standings.decided_by) == ((1, 2), (1, 2, 0), "")
