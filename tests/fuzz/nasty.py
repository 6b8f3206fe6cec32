"""What is thrown at everything that reads data from outside, and what may come of it."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engines.core import GameError

INPUTS = int(os.environ.get("GAMES", "300"))
"""How many inputs each test gets: a few hundred in a test, 20,000 in a soak."""

BATCHES = max(1, INPUTS // 1000)
"""Into how many runs they are parted: what Hypothesis remembers of its inputs takes 100 kB for each."""

MEGABYTES = 1 << 20

HOSTILE = (
    "\x1b[2J\x1b]0;pwned\x07",
    "[bold red]x[/] [link=file:///etc/passwd]y[/link]",
    "\u202egnp.exe\u202c",
    "a\u200b\u200c\u200d\ufeffb",
    "\u2066\u2067\u2069",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305",
    "\x00\x01\x7f\x80\x9b31m",
    "\u2028\u2029\r\n",
    "\ud800\udfff",
    "{0}{1}{99}{",
    "%s%n",
    "../../etc/passwd",
    "'; DROP TABLE match; --",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\ufdfa" * 20,
    "x" * 100_000,
)

NUMBERS = (
    "1e999",
    "-1e999",
    "NaN",
    "-Infinity",
    "1" * 5000,
    "-" + "9" * 400,
    "1.5",
    "1e400",
    "18446744073709551616",
    "-1",
)
DEEP = "[" * 20_000
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=40))
PIECES = st.one_of(
    st.sampled_from(
        (*NUMBERS, DEEP, DEEP + "]" * 20_000, '{"a":' * 5000, '"\\ud800"', '"\\u0000"', "null", "true", "{}", "[]")
    ),
    st.sampled_from(("{", "}", "[", "]", ",", ":", '"', "\\", "\\u", "\n", "\r", " ", "\x00", "\ufeff", "#")),
    TEXTS,
)

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(-3, 9),
        st.floats(),
        TEXTS,
        st.just(10**300),
        st.just(-(10**30)),
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)

LIMITS = settings(
    max_examples=INPUTS // BATCHES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
    derandomize=False,  # else every batch would be the same
)


def fuzzed(test: Callable[..., None]) -> Callable[..., None]:
    """Let a test that is given inputs have all of them, batch after batch."""
    parted: Callable[..., None] = pytest.mark.usefixtures("batch")(LIMITS(test))
    return parted


def in_a_sentence(ask: Callable[[], object]) -> bool:
    """Whether something was done; if not, the error is one of ours and can be printed as one line."""
    try:
        ask()
    except GameError as error:
        told = str(error)
    else:
        return True
    assert told
    assert told.isprintable(), ascii(told)
    assert len(told) < 2000, told[:300]
    return False


@contextmanager
def bounded(megabytes: int) -> Iterator[None]:
    """What is done here takes at most so much memory at a time."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < megabytes * MEGABYTES, f"{peak / MEGABYTES:.0f} MB"


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A good text with pieces put in, cut out, or said twice."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 30)))
        middle = draw(st.one_of(PIECES, st.just(""), st.just(text[at:end] * 2)))
        text = text[:at] + middle + text[end:]
    return text


def harmless(text: str) -> bool:
    """Whether a terminal would obey nothing in it."""
    with suppress(UnicodeEncodeError):
        text.encode()
        return all(char.isprintable() for char in text.replace("\n", ""))
    return False
