"""Paper, ink and accents: every colour but those of the seats, for each theme and depth of colour."""

from __future__ import annotations

from colorsys import hls_to_rgb
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

from rich.style import Style

from styles.depth import Depth
from styles.seats import SEATS, Seat, Tone, seat_style

if TYPE_CHECKING:
    from textual.theme import Theme

ThemeName = Literal["dark", "light", "contrast", "ansi", "mono"]

THEMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
DEFAULT_THEME: Final[ThemeName] = "dark"

GAME_ACCENTS: Final[tuple[str, ...]] = ("ringyo", "ronin", "rice_wars", "shogun")
"""Moss, vermilion, straw, indigo: the order of the accents in a colour table below."""


@dataclass(frozen=True)
class Palette:
    """What widgets paint with. `paper` and `panel` have a background; all others are laid over one of the two."""

    tone: Tone
    paper: Style
    panel: Style
    ink: Style
    strong: Style
    dim: Style
    rule: Style
    warning: Style
    offered: Style
    refused: Style
    back: Style  # what a filter of a board is not about
    cursor: Style
    changed: Style
    pointed: Style  # what a coach talks about
    accents: dict[str, Style]
    seats: dict[Seat, Style]
    tints: dict[str, Style]  # backgrounds with a meaning, by colour; plain paper where a terminal has few colours
    hues: dict[str, Style]  # ink in the colours of the tints, for the letter that says the same


@dataclass(frozen=True, slots=True)
class _Colours:
    """Colour names of one tone; an empty one leaves the terminal's own."""

    paper: str
    panel: str
    ink: str
    strong: str
    dim: str
    rule: str
    back: str
    warning: str
    accents: tuple[str, str, str, str]


_COLOURS: Final[dict[Tone, _Colours]] = {
    "dark": _Colours(
        "#161513", "#211f1c", "#d8d2c4", "bold #f4eedf", "#8f897c", "#575248", "#6f695e", "#e8906a",
        ("#9ab86a", "#ee6b45", "#dcbd63", "#8da2ee"),
    ),
    "light": _Colours(
        "#fcfaf5", "#efeadd", "#2b2822", "bold #0f0d0a", "#6b655a", "#b3ab9a", "#948d7e", "#a8341a",
        ("#46631c", "#ad3013", "#765900", "#2f3f9e"),
    ),
    "contrast": _Colours(
        "#000000", "#1a1a1a", "#ffffff", "bold #ffffff", "#c8c8c8", "#9a9a9a", "#9a9a9a", "#ffb08a",
        ("#c5ee8c", "#ff9a7a", "#ffe08a", "#b4c4ff"),
    ),
    "dark16": _Colours(
        "black", "black", "white", "bold bright_white", "bright_black", "bright_black", "bright_black", "bright_red",
        ("bright_green", "bright_red", "bright_yellow", "bright_blue"),
    ),
    "light16": _Colours(
        "bright_white", "bright_white", "black", "bold black", "bright_black", "bright_black", "bright_black", "red",
        ("green", "red", "magenta", "blue"),
    ),
    "ansi": _Colours("", "", "", "bold", "dim", "dim", "dim", "red", ("green", "red", "yellow", "blue")),
    "mono": _Colours("", "", "", "bold", "dim", "dim", "dim", "bold", ("bold", "bold", "bold", "bold")),
}  # fmt: skip

_TINTS: Final[dict[str, tuple[int | None, float]]] = {
    "white": (None, 1.0), "gray": (None, 0.0), "brown": (28, -0.7), "red": (8, 0.9), "orange": (34, 1.0),
    "yellow": (52, 0.0), "green": (96, 0.9), "teal": (168, 0.0), "blue": (212, 0.9), "purple": (280, 0.0),
}  # fmt: skip
"""Hue in degrees, and how far a tint stands out (-1 to 1), so that neighbours differ without hue too."""

_TINT_DEPTH: Final[dict[Tone, tuple[float, float]]] = {
    "dark": (0.155, 0.04),
    "light": (0.905, -0.035),
    "contrast": (0.12, 0.04),
}
"""How light a tint is on paper of a tone, and how much lighter one that stands out."""

_HUE_DEPTH: Final[dict[Tone, float]] = {"dark": 0.66, "light": 0.29, "contrast": 0.78}
"""How light an ink in the colour of a tint is."""

_HUES_OF_FEW: Final[dict[str, str]] = {
    "white": "", "gray": "", "brown": "yellow", "red": "red", "orange": "red",
    "yellow": "yellow", "green": "green", "teal": "cyan", "blue": "blue", "purple": "magenta",
}  # fmt: skip
"""The same where a terminal has sixteen colours: some have to share one."""

_TINT_SATURATION: Final = 0.145
"""Calm; and from 0.15 on a terminal with 256 colours would get a loud one instead of a grey."""


_HUE_SATURATION: Final = 0.42


def _tint(tone: Tone, hue: int | None, lift: float) -> Style:
    if tone not in _TINT_DEPTH:
        return Style.null()
    lightness, step = _TINT_DEPTH[tone]
    rgb = hls_to_rgb((hue or 0) / 360, lightness + step * lift, 0.03 if hue is None else _TINT_SATURATION)
    return Style(bgcolor="#" + "".join(f"{round(255 * part):02x}" for part in rgb))


def _hue(tone: Tone, name: str) -> Style:
    if tone == "mono":
        return Style.null()
    if tone not in _HUE_DEPTH:
        return Style.parse(_HUES_OF_FEW[name])
    hue, _ = _TINTS[name]
    rgb = hls_to_rgb((hue or 0) / 360, _HUE_DEPTH[tone], 0.03 if hue is None else _HUE_SATURATION)
    return Style(color="#" + "".join(f"{round(255 * part):02x}" for part in rgb))


def tone_of(theme: ThemeName, depth: Depth) -> Tone:
    """The tone that `theme` has on a terminal with `depth`: few colours need tables of their own."""
    if depth == "none":
        return "mono"
    if depth == "16":
        tones: dict[ThemeName, Tone] = {"light": "light16", "ansi": "ansi", "mono": "mono"}
        return tones.get(theme, "dark16")
    return theme


def palette(tone: Tone) -> Palette:
    """The styles of one tone."""
    c = _COLOURS[tone]
    ink = Style.parse(c.ink)
    return Palette(
        tone=tone,
        paper=_on(ink, c.paper),
        panel=_on(ink, c.panel),
        ink=ink,
        strong=Style.parse(c.strong),
        dim=Style.parse(c.dim),
        rule=Style.parse(c.rule),
        warning=Style.parse(c.warning),
        offered=Style(bold=True),
        refused=Style.parse(c.dim),
        back=Style.parse(c.back),
        cursor=Style(bold=True, reverse=True),
        changed=Style(underline=True),
        pointed=Style(bold=True, reverse=True, underline=True),
        accents={game: Style.parse(colour) for game, colour in zip(GAME_ACCENTS, c.accents, strict=True)},
        seats={seat: seat_style(seat, tone) for seat in SEATS},
        tints={name: _tint(tone, hue, lift) for name, (hue, lift) in _TINTS.items()},
        hues={name: _hue(tone, name) for name in _TINTS},
    )


def textual_theme(name: ThemeName, depth: Depth) -> Theme:
    """The same colours for what Textual paints by itself: backgrounds, inputs, the command palette."""
    from textual.theme import Theme  # here, for what is only printed needs no Textual

    tone = tone_of(name, depth)
    c = _COLOURS[tone]
    if tone in ("ansi", "mono"):
        own = "ansi_default"
        return Theme(
            name, own, secondary=own, warning=own, error=own, success=own, accent=own,
            foreground=own, background=own, surface=own, panel=own, boost=own, ansi=True,
            variables=_ANSI | (_INK_ONLY if tone == "mono" else {}),
        )  # fmt: skip
    moss, vermilion, straw, indigo = (_css(colour) for colour in c.accents)
    return Theme(
        name,
        primary=indigo,
        secondary=moss,
        accent=straw,
        warning=straw,
        error=vermilion,
        success=moss,
        foreground=_css(c.ink),
        background=_css(c.paper),
        surface=_css(c.paper),
        panel=_css(c.panel),
        dark=tone not in ("light", "light16"),
        ansi=depth == "16",
        variables=_ANSI,
    )


_ANSI: Final[dict[str, str]] = {"ansi-background": "ansi_default", "ansi-foreground": "ansi_default"}
"""Names that Textual's own style sheets want of an ansi theme."""

_INK_ONLY: Final[dict[str, str]] = {
    "block-cursor-background": "ansi_default",
    "block-cursor-text-style": "bold reverse",
    "border": "ansi_default",
    "border-blurred": "ansi_default",
    "scrollbar": "ansi_default",
    "scrollbar-hover": "ansi_default",
    "scrollbar-active": "ansi_default",
    "scrollbar-background": "ansi_default",
    "scrollbar-background-hover": "ansi_default",
    "scrollbar-background-active": "ansi_default",
    "link-color": "ansi_default",
    "link-color-hover": "ansi_default",
    "link-background-hover": "ansi_default",
    "footer-key-foreground": "ansi_default",
    "input-selection-background": "ansi_default",
    "screen-selection-background": "ansi_default",
    "screen-selection-foreground": "ansi_default",
}
"""Textual's own colours of an ansi theme, put back to the terminal's ink."""


def _on(ink: Style, paper: str) -> Style:
    return ink + Style.parse(f"on {paper}") if paper else ink


def _css(colour: str) -> str:
    """A colour name of Rich as Textual's style sheets write it."""
    return colour if colour.startswith("#") else f"ansi_{colour}"
