"""Two sets, one meaning."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from rich.cells import cell_len

import screens
from screens.glyphs import LINE, PLAIN, Glyphs, choose

DRAWN = [field.name for field in fields(Glyphs) if field.name not in ("name", "ellipsis")]


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
def test_every_glyph_takes_one_cell(glyphs: Glyphs) -> None:
    assert {name: cell_len(getattr(glyphs, name)) for name in DRAWN} == dict.fromkeys(DRAWN, 1)


def test_plain_is_ascii_and_line_is_not() -> None:
    assert all(getattr(PLAIN, field.name).isascii() for field in fields(Glyphs))
    assert PLAIN.ascii
    assert not LINE.ascii


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ringyō", "Ringyo"),
        ("Ana–Ben … 3×4", "Ana-Ben ? 3x4"),
        ("● ■ ▲", "o # ^"),
        ("Zoë", "Zoe"),
        ("日本", "????"),
        ("½ ß", "? ?"),
        ("ascii", "ascii"),
    ],
)
def test_plain_spells_everything_in_as_many_cells(text: str, plain: str) -> None:
    assert PLAIN.spell(text) == plain
    assert cell_len(PLAIN.spell(text)) == cell_len(text)
    assert LINE.spell(text) == text


@pytest.mark.parametrize(
    ("term", "encoding", "flag", "wide", "glyphs"),
    [
        ("xterm-256color", "utf-8", False, False, LINE),
        ("tmux-256color", "UTF8", False, False, LINE),
        ("xterm-kitty", "utf-8", False, False, LINE),
        ("xterm-256color", "utf-8", True, False, PLAIN),
        ("xterm-256color", "utf-8", False, True, PLAIN),
        ("xterm-256color", "iso8859-1", False, False, PLAIN),
        ("xterm-256color", "ascii", False, False, PLAIN),
        ("linux", "utf-8", False, False, PLAIN),
        ("vt100", "utf-8", False, False, PLAIN),
        ("unknown", "utf-8", False, False, PLAIN),
        ("", "utf-8", False, False, PLAIN),
    ],
)
def test_choose(term: str, encoding: str, flag: bool, wide: bool, glyphs: Glyphs) -> None:
    assert choose({"TERM": term}, encoding, flag, wide) is glyphs


def test_only_one_module_draws_with_more_than_ascii() -> None:
    """Box drawing, blocks and symbols stand in `glyphs.py`; letters with marks may stand anywhere."""
    root = Path(screens.__file__).parent
    for path in root.rglob("*.py"):
        if path.name != "glyphs.py":
            drawn = {char for char in path.read_text(encoding="utf-8") if "\u2190" <= char <= "\u2bff"}
            allowed = {"─"} if path.name == "terminal.py" else set()  # what the width probe draws
            assert drawn <= allowed, f"{path.name} draws {drawn}"
