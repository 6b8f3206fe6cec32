"""Numbers and lists as a sentence says them."""

from __future__ import annotations

import pytest

from engines.core import counted, listed


@pytest.mark.parametrize(
    ("number", "words", "told"),
    [
        (0, ("chest",), "0 chests"),
        (1, ("chest",), "1 chest"),
        (2, ("more farmer",), "2 more farmers"),
        (1, ("army", "armies"), "1 army"),
        (3, ("army", "armies"), "3 armies"),
        (2, ("ronin",), "2 ronin"),
        (2, ("Yellow Samurai",), "2 Yellow Samurai"),
    ],
)
def test_a_number_of_things(number: int, words: tuple[str, ...], told: str) -> None:
    assert counted(number, *words) == told


@pytest.mark.parametrize(
    ("things", "told"),
    [((), ""), (("rice",), "rice"), (("rice", "fish"), "rice and fish"), (("a", "b", "c"), "a, b and c")],
)
def test_things_in_a_row(things: tuple[str, ...], told: str) -> None:
    assert listed([*things]) == told
