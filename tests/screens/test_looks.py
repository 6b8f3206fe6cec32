"""Colours can be read, told apart, and taken away."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style

from screens.look import make_look, pick_theme
from screens.terminal import colour_depth, locale_encoding
from styles.depth import Depth
from styles.seats import SEATS, Tone, seat_style, seat_symbol
from styles.themes import GAME_ACCENTS, THEMES, ThemeName, palette, textual_theme, tone_of

TRUE: tuple[Tone, ...] = ("dark", "light", "contrast")
NARROW: tuple[Tone, ...] = ("dark16", "light16", "ansi")


def luminance(color: Color | None) -> float:
    assert color is not None
    channels = (value / 255 for value in color.get_truecolor())
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style, paper: Style) -> float:
    high, low = sorted((luminance(style.color), luminance(paper.bgcolor)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("tone", TRUE)
def test_everything_can_be_read(tone: Tone) -> None:
    p = palette(tone)
    for paper in (p.paper, p.panel):
        assert contrast(p.ink, paper) >= 7
        assert contrast(p.strong, paper) >= 7
        assert contrast(p.dim, paper) >= 4
        for style in (p.warning, *p.accents.values()):
            assert contrast(style, paper) >= 4.5
    for style in p.seats.values():
        assert contrast(style, p.paper) >= 4.5


@pytest.mark.parametrize("tone", TRUE)
def test_what_a_filter_leaves_behind_and_letters_of_regions_can_be_read(tone: Tone) -> None:
    p = palette(tone)
    assert contrast(p.back, p.paper) >= 3
    assert contrast(p.back, p.paper) < contrast(p.ink, p.paper)
    for name, hue in p.hues.items():
        assert contrast(hue, p.paper) >= 4.5
        assert contrast(hue, p.tints[name]) >= 4.5


@pytest.mark.parametrize("tone", get_args(Tone))
def test_no_two_seats_look_alike(tone: Tone) -> None:
    for a, b in combinations(SEATS, 2):
        assert seat_style(a, tone) != seat_style(b, tone)


def test_letters_are_the_identity() -> None:
    assert [seat_symbol(seat) for seat in SEATS] == ["[A]", "[B]", "[C]", "[D]", "[E]"]


def test_256_colours_are_those_of_the_design() -> None:
    colours = [seat_style(seat, "dark").color for seat in SEATS]
    numbers = [colour.downgrade(ColorSystem.EIGHT_BIT).number for colour in colours if colour]
    assert numbers == [74, 178, 36, 175, 221]


@pytest.mark.parametrize("tone", NARROW)
def test_sixteen_colours_are_ours_not_a_mapping(tone: Tone) -> None:
    p = palette(tone)
    for style in (p.paper, p.ink, p.dim, p.back, p.warning, *p.accents.values(), *p.seats.values(), *p.hues.values()):
        for color in (style.color, style.bgcolor):
            assert color is None or color.downgrade(ColorSystem.STANDARD) == color


def test_mono_has_attributes_only() -> None:
    p = palette("mono")
    plain = (p.paper, p.panel, p.ink, p.dim, p.back, p.cursor, p.warning)
    for style in (*plain, *p.accents.values(), *p.seats.values(), *p.hues.values()):
        assert style.color is None
        assert style.bgcolor is None


@pytest.mark.parametrize("depth", get_args(Depth))
@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_at_every_depth(theme: ThemeName, depth: Depth) -> None:
    look = make_look(theme, depth)
    assert look.cursor.reverse
    assert look.changed.underline
    assert look.offered.bold
    assert {look.for_game(game).accent for game in GAME_ACCENTS} == set(look.accents.values())
    colours = textual_theme(theme, depth).to_color_system().generate()
    if tone_of(theme, depth) == "mono":
        assert not {value for value in colours.values() if value.startswith("#")}


@pytest.mark.parametrize(
    ("env", "setting", "depth", "theme"),
    [
        ({}, None, "truecolor", "dark"),
        ({"TEXTUAL_THEME": "nord,light"}, None, "truecolor", "light"),
        ({"TEXTUAL_THEME": "light"}, "contrast", "truecolor", "contrast"),
        ({}, "gone", "16", "dark"),
        ({}, "light", "none", "mono"),
    ],
)
def test_pick_theme(env: dict[str, str], setting: str | None, depth: Depth, theme: str) -> None:
    assert pick_theme(env, setting, depth) == theme


@pytest.mark.parametrize("colorterm", ["", "truecolor", "24bit", "yes"])
@pytest.mark.parametrize("term", ["xterm", "xterm-256color", "xterm-kitty", "screen-16color", "linux", "", "dumb"])
def test_depth_agrees_with_what_textual_sends(term: str, colorterm: str) -> None:
    env = {"TERM": term, "COLORTERM": colorterm}
    depths = {None: "none", "standard": "16", "256": "256", "truecolor": "truecolor"}
    assert colour_depth(env) == depths[Console(_environ=env, force_terminal=True).color_system]
    assert colour_depth(env | {"NO_COLOR": "1"}) == "none"


@pytest.mark.parametrize(
    ("env", "utf8_mode", "encoding"),
    [
        ({"LANG": "en_GB.UTF-8"}, False, "utf-8"),
        ({"LANG": "ja_JP.eucJP"}, False, "ascii"),
        ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, True, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, True, "ascii"),  # set by Python itself in the C locale
        ({"LC_CTYPE": "C.UTF-8"}, False, "utf-8"),
        ({}, True, "ascii"),
    ],
)
def test_locale(env: dict[str, str], utf8_mode: bool, encoding: str) -> None:
    assert locale_encoding(env, utf8_mode) == encoding
