"""How this table looks: one set of glyphs and one palette, chosen at the start, handed to every widget that paints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Protocol, cast

from rich.style import Style

from screens.glyphs import LINE, Glyphs
from styles.depth import Depth
from styles.seats import Seat
from styles.themes import DEFAULT_THEME, THEMES, Palette, ThemeName, palette, tone_of

if TYPE_CHECKING:
    from textual.dom import DOMNode


@dataclass(frozen=True)
class Look(Palette):
    """A palette with the glyphs beside it and the accent of the game on the table."""

    glyphs: Glyphs
    accent: Style

    def for_game(self, game: str) -> Look:
        """The same look with the accent of `game`."""
        return replace(self, accent=self.accents[game])

    def seat(self, seat: Seat) -> Style:
        """How what belongs to `seat` is written."""
        return self.seats[seat]


def make_look(theme: ThemeName = DEFAULT_THEME, depth: Depth = "truecolor", glyphs: Glyphs = LINE) -> Look:
    """The look of `theme` on a terminal of this depth; its accent is strong ink until a game is on the table."""
    paints = palette(tone_of(theme, depth))
    return Look(**{f.name: getattr(paints, f.name) for f in fields(paints)}, glyphs=glyphs, accent=paints.strong)


def pick_theme(env: Mapping[str, str], setting: str | None, depth: Depth) -> ThemeName:
    """The first theme that exists of the person's setting and `TEXTUAL_THEME`; without colours there is only mono."""
    if depth == "none":
        return "mono"
    wanted = [setting or "", *env.get("TEXTUAL_THEME", "").split(",")]
    return next((theme for name in wanted for theme in THEMES if theme == name.strip()), DEFAULT_THEME)


class _HasLook(Protocol):
    look: Look


def look_of(node: DOMNode) -> Look:
    """The look of the app that `node` lives in."""
    return cast(_HasLook, node.app).look
