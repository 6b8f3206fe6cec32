"""The bytes of a frame: fewer than Rich writes, for the very same picture."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screens.textual_private import thrifty

STYLES = ["", "1", "2", "7", "1;7", "31", "38;5;178", "38;2;1;2;3", "48;5;233", "97;40", "1;38;5;178;48;5;233", "39;49"]

TEXTS = ["a", " ", "─", "ab", " b ", "─ ─"]


def piece(style: str, text: str) -> str:
    """A text as Rich draws it."""
    return f"\x1b[{style}m{text}\x1b[0m" if style else text


def shown(frame: str) -> list[list[pyte.screens.Char]]:
    """The cells of a terminal that was sent this."""
    screen = pyte.Screen(12, 4)
    pyte.Stream(screen).feed(frame + "#")  # the end is drawn as before the beginning
    return [[screen.buffer[y][x] for x in range(12)] for y in range(4)]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault
@given(
    st.lists(
        st.one_of(
            st.tuples(st.sampled_from(STYLES), st.sampled_from(TEXTS)).map(lambda p: piece(*p)),
            st.tuples(st.integers(1, 4), st.integers(1, 12)).map(lambda at: f"\x1b[{at[0]};{at[1]}H"),
        )
    ).map("".join)
)
def test_the_picture_is_the_same(frame: str) -> None:
    assert shown(thrifty(frame)) == shown(frame)
    assert len(thrifty(frame)) <= len(frame) + 4


@pytest.mark.parametrize(
    ("frame", "sent"),
    [
        ("", ""),
        ("plain", "plain"),
        (piece("31", "a") + piece("31", "b"), "\x1b[31mab\x1b[0m"),
        (piece("31;40", "a") + piece("32;40", "b"), "\x1b[31;40ma\x1b[32mb\x1b[0m"),
        (piece("1;31", "a") + piece("31", "b"), "\x1b[1;31ma\x1b[0;31mb\x1b[0m"),
        (piece("31", "a") + "\x1b[2;1H" + piece("31", "b"), "\x1b[31ma\x1b[2;1Hb\x1b[0m"),
        (piece("31", "a") + "\x1b[2;1Hb", "\x1b[31ma\x1b[0m\x1b[2;1Hb"),
    ],
)
def test_only_what_differs_is_sent(frame: str, sent: str) -> None:
    assert thrifty(frame) == sent
