"""Foreign text made harmless, and any text measured in cells.

Names come from people and files; a terminal obeys what it is sent. What passes here holds nothing that a terminal, a
markup parser or a reader's eye could take for a command: no escapes, no invisible or reordering characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Literal

from rich.cells import cell_len

Align = Literal["left", "right", "center"]

NAME_CELLS = 12
"""The widest name that every board, strip and curtain has room for."""

MARKS_PER_LETTER = 2
"""Enough for every living script; more is a tower of marks that climbs into the lines above."""

_CONTROL = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
_BREAKS = frozenset({"Zl", "Zp", "Zs"})
_MARKS = frozenset({"Mn", "Me", "Mc"})

_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # Khmer inherent vowels
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x2800, 0x2800),  # the empty Braille cell
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
        (0x1F1E6, 0x1F1FF),  # flag halves: terminals disagree about their width
        (0x1F3FB, 0x1F3FF),  # skin tones: the same
        (0xE0100, 0xE01EF),  # more variation selectors
    )
    for code in range(first, last + 1)
)

_NO_MARKUP = str.maketrans("[]", "()")


class BadName(ValueError):
    """A name that cannot be shown; the text says why."""


def clean_name(raw: str) -> str:
    """`raw` as a name that any widget may show; raises `BadName` when nothing is left or it is too wide.

    Square brackets become round ones: `[B]` is how the table writes a seat, so no name may pose as one.
    """
    name = " ".join(_harmless(raw, keep="").translate(_NO_MARKUP).split())
    if not name:
        raise BadName("A name needs at least one letter that can be seen.")
    if (cells := cell_len(name)) > NAME_CELLS:
        raise BadName(f"A name has room for {NAME_CELLS} letters; this one takes {cells}.")
    return name


def clean_text(raw: str) -> str:
    """`raw` without anything a terminal could obey; line breaks stay, other white space becomes a space."""
    return _harmless(raw.replace("\r\n", "\n"), keep="\n")


def fit(text: str, cells: int, align: Align = "left", ellipsis: str = "") -> str:
    """`text` in exactly `cells` cells: cut (ending in `ellipsis`) or filled up with spaces."""
    spare = cells - cell_len(text)
    if spare < 0:
        mark = ellipsis if cell_len(ellipsis) <= cells else ""
        text = _head(text, cells - cell_len(mark)) + mark
        spare = cells - cell_len(text)
    if align == "right":
        return " " * spare + text
    if align == "center":
        return " " * (spare // 2) + text + " " * (spare - spare // 2)
    return text + " " * spare


def wrap(text: str, cells: int) -> list[str]:
    """`text` in lines of at most `cells` cells, broken between words where a word fits at all."""
    return [line for paragraph in text.split("\n") for line in _wrap_paragraph(paragraph, cells)]


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """Each letter of `text` with the marks on it, and how many cells it takes.

    Characters that cannot be printed are left out, so whatever is painted from here is free of them.
    """
    if text.isascii() and text.isprintable():
        for letter in text:
            yield letter, 1
        return
    cluster, width = "", 0
    for char in text:
        if not char.isprintable() and char != "\u3000":
            continue
        cells = cell_len(char)
        if cells == 0:
            cluster += char if cluster else ""
            continue
        if cluster:
            yield cluster, width
        cluster, width = char, cells
    if cluster:
        yield cluster, width


def _harmless(raw: str, keep: str) -> str:
    """`raw` composed (NFC), without characters that are unseen or commands."""
    out: list[str] = []
    marks = MARKS_PER_LETTER  # none may stand at the beginning
    for char in unicodedata.normalize("NFC", raw):
        kind = unicodedata.category(char)
        if char in keep:
            out.append(char)
            marks = MARKS_PER_LETTER
        elif kind in _BREAKS or char in "\t\n\r":
            out.append(" ")
            marks = MARKS_PER_LETTER
        elif kind in _CONTROL or char in _UNSEEN:
            continue
        elif kind in _MARKS:
            marks += 1
            if marks <= MARKS_PER_LETTER:
                out.append(char)
        else:
            out.append(char)
            marks = 0
    return unicodedata.normalize("NFC", "".join(out))


def _head(text: str, cells: int) -> str:
    """As much of the beginning of `text` as fits into `cells` cells."""
    kept: list[str] = []
    for cluster, width in clusters(text):
        cells -= width
        if cells < 0:
            break
        kept.append(cluster)
    return "".join(kept)


def _wrap_paragraph(text: str, cells: int) -> list[str]:
    cells = max(cells, 2)  # a wide letter needs two
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= cells:
            line = joined
            continue
        if line:
            lines.append(line)
        while cell_len(word) > cells:
            head = _head(word, cells)
            lines.append(head)
            word = word[len(head) :]
        line = word
    return [*lines, line]
