"""The colour of each seat. The letter is the identity and stands everywhere; the colour only repeats it.

Truecolor sets after Okabe and Ito. The sets for sixteen colours are declared here because mapping the others down
makes pink white and two yellows alike.
"""

from __future__ import annotations

from typing import Final, Literal

from rich.style import Style

Seat = Literal["A", "B", "C", "D", "E"]
Tone = Literal["dark", "light", "contrast", "dark16", "light16", "ansi", "mono"]
"""What a palette is made for: a theme on a terminal of some depth (`styles.themes.tone_of`)."""

SEATS: Final[tuple[Seat, ...]] = ("A", "B", "C", "D", "E")

_ON_DARK = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442")
_COLOURS: Final[dict[Tone, tuple[str, ...]]] = {
    "dark": _ON_DARK,
    "contrast": _ON_DARK,
    "light": ("#0072b2", "#b35900", "#007a55", "#a8327e", "#6b5b00"),
    "dark16": ("bright_blue", "yellow", "green", "magenta", "bright_white"),
    "light16": ("blue", "red", "green", "magenta", "black"),
    # On paper of unknown colour neither black nor white is safe: E is bold in the terminal's own ink.
    "ansi": ("blue", "yellow", "green", "magenta", "bold"),
    "mono": ("bold", "none", "underline", "dim", "italic"),
}


def seat_style(seat: Seat, tone: Tone) -> Style:
    """How the pieces and the letter of `seat` are written."""
    return Style.parse(_COLOURS[tone][SEATS.index(seat)])


def seat_symbol(seat: Seat) -> str:
    """The letter as it stands in every strip, list and curtain."""
    return f"[{seat}]"
