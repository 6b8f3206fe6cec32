"""What leaves for the terminal: the cells that it does not show already, and never half a wide letter."""

from __future__ import annotations

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from screens.textual_private import _differing, _Shown

WIDTH = 60


def sent(shown: _Shown, text: str, x: int = 0) -> str:
    strip = Strip([Segment(text)])
    return _differing(Console(color_system=None), shown, WIDTH, x, 0, strip)


def test_only_what_differs_is_sent() -> None:
    shown: _Shown = {}
    text = "a province" + " " * 30 + "and a list"
    assert text in sent(shown, text)
    assert sent(shown, text) == ""
    changed = sent(shown, "a province" + " " * 30 + "and a lake")
    assert "province" not in changed
    assert changed.endswith("ke")


def test_a_piece_of_a_row_is_remembered_with_the_row() -> None:
    shown: _Shown = {}
    sent(shown, "." * WIDTH)
    assert sent(shown, "word", x=10)
    assert sent(shown, "." * 10 + "word" + "." * (WIDTH - 14)) == ""


def test_what_is_not_known_is_sent() -> None:
    shown: _Shown = {}
    sent(shown, "word", x=10)
    assert "word" in sent(shown, "word" + "." * 6 + "word")


def test_a_wide_letter_is_sent_whole() -> None:
    shown: _Shown = {}
    sent(shown, "木" + "." * 20)
    assert "木" not in sent(shown, "ab" + "." * 20)
    assert "林" in sent(shown, "林" + "." * 20)
    assert sent(shown, "林" + "." * 20) == ""
