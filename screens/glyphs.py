"""The two sets of glyphs, and which of them this terminal can show.

*Line* draws with box drawing, blocks and a dozen symbols that every font has. *Plain* is ASCII, for terminals that
would show the others as question marks or two cells wide. Nothing may depend on a glyph that only one of them has: both
are the same dataclass, and no other module names a character beyond ASCII for drawing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache

from rich.cells import cell_len


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of glyphs: every field but the name is one cell wide, `ellipsis` at most three."""

    name: str

    # lines
    horizontal: str
    vertical: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    tee_left: str
    tee_right: str
    tee_top: str
    tee_bottom: str
    cross: str
    rise: str
    fall: str
    heavy_horizontal: str
    heavy_vertical: str

    # fields and shades
    full: str
    upper_half: str
    lower_half: str
    left_half: str
    right_half: str
    shade_light: str
    shade_medium: str
    shade_dark: str
    water: str

    # pieces and places
    figure: str
    place: str
    disc: str
    ring: str
    cube: str
    slot: str
    castle: str
    temple: str
    theatre: str
    revolt: str
    tree: str
    rice: str
    coin: str
    star: str

    # marks in text
    cursor_left: str
    cursor_right: str
    left: str
    right: str
    up: str
    down: str
    bullet: str
    dot: str
    dash: str
    times: str
    tick: str
    cross_out: str
    ellipsis: str

    @property
    def ascii(self) -> bool:
        """Does this set promise a terminal nothing but ASCII?"""
        return self.ellipsis.isascii()

    def spell(self, text: str) -> str:
        """`text` as this set can write it, as wide as before: "Ringyō" is "Ringyo" in plain."""
        if text.isascii() or not self.ascii:
            return text
        return "".join(_ascii(char) for char in text)


LINE = Glyphs(
    name="line",
    horizontal="─",
    vertical="│",
    top_left="╭",
    top_right="╮",
    bottom_left="╰",
    bottom_right="╯",
    tee_left="├",
    tee_right="┤",
    tee_top="┬",
    tee_bottom="┴",
    cross="┼",
    rise="╱",
    fall="╲",
    heavy_horizontal="━",
    heavy_vertical="┃",
    full="█",
    upper_half="▀",
    lower_half="▄",
    left_half="▌",
    right_half="▐",
    shade_light="░",
    shade_medium="▒",
    shade_dark="▓",
    water="≈",
    figure="●",
    place="·",
    disc="●",
    ring="○",
    cube="■",
    slot="□",
    castle="■",
    temple="▲",
    theatre="◊",
    revolt="!",
    tree="♣",
    rice="♦",
    coin="$",
    star="★",
    cursor_left="►",
    cursor_right="◄",
    left="←",
    right="→",
    up="↑",
    down="↓",
    bullet="•",
    dot="·",
    dash="–",
    times="×",
    tick="√",
    cross_out="×",
    ellipsis="…",
)

PLAIN = Glyphs(
    name="plain",
    horizontal="-",
    vertical="|",
    top_left="+",
    top_right="+",
    bottom_left="+",
    bottom_right="+",
    tee_left="+",
    tee_right="+",
    tee_top="+",
    tee_bottom="+",
    cross="+",
    rise="/",
    fall="\\",
    heavy_horizontal="=",
    heavy_vertical="|",
    full="#",
    upper_half='"',
    lower_half="_",
    left_half="|",
    right_half="|",
    shade_light=".",
    shade_medium=":",
    shade_dark="%",
    water="~",
    figure="o",
    place=".",
    disc="o",
    ring=".",
    cube="#",
    slot=".",
    castle="#",
    temple="^",
    theatre="+",
    revolt="!",
    tree="T",
    rice="*",
    coin="$",
    star="*",
    cursor_left=">",
    cursor_right="<",
    left="<",
    right=">",
    up="^",
    down="v",
    bullet="*",
    dot=".",
    dash="-",
    times="x",
    tick="x",
    cross_out="x",
    ellipsis="...",
)

_DRAWS_LINES = (
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty", "rio", "rxvt", "screen",
    "st-", "tmux", "vte", "wezterm", "xterm",
)  # fmt: skip
"""How the TERM of terminals begins that are known to draw the line set."""


def choose(env: Mapping[str, str], encoding: str, flag: bool, wide: bool = False) -> Glyphs:
    """The set for a terminal: plain where something speaks against the line set."""
    return PLAIN if why_plain(env, encoding, flag, wide) else LINE


def why_plain(env: Mapping[str, str], encoding: str, flag: bool, wide: bool = False) -> str:
    """What speaks against the line set, if anything: plain was asked for (`flag`), the locale cannot encode it, the
    terminal is none we know, or it was seen to draw an ambiguous character two cells `wide`."""
    if flag:
        return "asked for"
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return "the locale is not UTF-8"
    term = env.get("TERM", "")
    if not term.lower().startswith(_DRAWS_LINES):
        return f"TERM={term} is not known to draw more" if term else "TERM is not set"
    return "it draws lines two cells wide" if wide else ""


@cache
def _twins() -> dict[str, str]:
    """What stands in the plain set for a character of the line set."""
    pairs = {getattr(LINE, f.name): getattr(PLAIN, f.name) for f in fields(Glyphs)}
    return {line: plain for line, plain in pairs.items() if not line.isascii() and len(plain) == 1}


@cache
def _ascii(char: str) -> str:
    """One character in ASCII, in as many cells."""
    if char.isascii():
        return char
    if twin := _twins().get(char):
        return twin
    bare = "".join(c for c in unicodedata.normalize("NFKD", char) if c.isascii() and c.isprintable())
    cells = cell_len(char)
    return bare if bare and len(bare) == cells else "?" * cells
