"""Foreign text is harmless, and text is measured in cells."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from screens.text import MARKS_PER_LETTER, NAME_CELLS, BadName, clean_name, clean_text, clusters, fit, wrap

HOSTILE = {
    "\x1b[31mred": "(31mred",
    "\x1b]0;title\x07Eve": ")0;titleEve",
    "a\x9b31mb": "a31mb",
    "nul\x00l": "null",
    "[/]": "(/)",
    "[B] Ben": "(B) Ben",
    "a\u202eb\u2066c": "abc",
    "o\ufe0f\u200dk": "ok",
    "a\u200bb\ufeffc": "abc",
    "A\tB\nC": "A B C",
    "\u00a0Ana\u3000": "Ana",
    "zo\u0065\u0308": "zo\u00eb",
    "\ue000\ud800x": "x",
    "\u3164\u2800y": "y",
    "\u0301Ana": "Ana",
    "a" + "\u0336" * 40: "a" + "\u0336" * MARKS_PER_LETTER,
    "日本語": "日本語",
}


@pytest.mark.parametrize(("raw", "name"), HOSTILE.items(), ids=[ascii(raw) for raw in HOSTILE])
def test_hostile_names(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize("raw", ["", " ", "\x1b\x00", "\u200d\ufe0f", "\u3164", "\u0301"])
def test_a_name_must_be_seen(raw: str) -> None:
    with pytest.raises(BadName, match="at least one letter"):
        clean_name(raw)


@pytest.mark.parametrize(("raw", "cells"), [("a" * 13, 13), ("日" * 7, 14), ("b" * 100_000, 100_000)])
def test_a_name_must_fit(raw: str, cells: int) -> None:
    with pytest.raises(BadName, match=f"takes {cells}"):
        clean_name(raw)


@given(st.text())
def test_whatever_comes_a_name_is_harmless(raw: str) -> None:
    try:
        name = clean_name(raw)
    except BadName:
        return
    assert 1 <= cell_len(name) <= NAME_CELLS
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
    assert not set("[]") & set(name)
    assert clean_name(name) == name


@given(st.text())
def test_texts_keep_nothing_but_letters_spaces_and_line_breaks(raw: str) -> None:
    text = clean_text(raw)
    assert all(char == "\n" or char.isprintable() for char in text)
    assert clean_text(text) == text


def test_texts_keep_their_lines() -> None:
    assert clean_text("one\r\ntwo\tthree\x1b[2J\n[b]") == "one\ntwo three[2J\n[b]"


@pytest.mark.parametrize(
    ("arguments", "fitted"),
    [
        (("Ana", 5), "Ana  "),
        (("Ana", 5, "right"), "  Ana"),
        (("Ana", 6, "center"), " Ana  "),
        (("Osumi", 3), "Osu"),
        (("Osumi", 4, "left", "…"), "Osu…"),
        (("Osumi", 5, "left", "..."), "Osumi"),
        (("Osumi", 2, "left", "..."), "Os"),
        (("日本語", 5), "日本 "),
        (("x", 0), ""),
    ],
)
def test_fit(arguments: tuple[str, int], fitted: str) -> None:
    assert fit(*arguments) == fitted


@given(st.text(), st.integers(0, 20))
def test_fit_is_exact(text: str, cells: int) -> None:
    assert cell_len(fit(clean_text(text).replace("\n", " "), cells)) == cells


def test_wrap() -> None:
    assert wrap("One of your provinces without a castle.", 14) == ["One of your", "provinces", "without a", "castle."]
    assert wrap("two\n\nparagraphs", 20) == ["two", "", "paragraphs"]
    assert wrap("日本語の名前", 5) == ["日本", "語の", "名前"]
    assert wrap("", 5) == [""]


@given(st.text(alphabet="ab 日\n-", max_size=60), st.integers(2, 12))
def test_wrap_loses_nothing(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_clusters_carry_their_marks_and_no_commands() -> None:
    assert list(clusters("e\u0301日\x1bx\u009b")) == [("e\u0301", 1), ("日", 2), ("x", 1)]
