"""Where two rows of cells look different: what a canvas has painted anew, and what a terminal does not show yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

Cell: TypeAlias = tuple[Any, ...]
"""A letter and its style first; what follows does not show. The second half of a wide letter is the letter ""."""

GAP = 12  # cells that are cheaper to send again than to jump over


def spans(old: Sequence[Cell], new: Sequence[Cell], gap: int = GAP) -> Iterator[tuple[int, int]]:
    """The spans in which two rows look different, never cutting a wide letter in half; near ones are joined."""
    start = end = -1
    for x, (was, now) in enumerate(zip(old, new, strict=True)):
        if was[0] == now[0] and was[1] == now[1]:
            continue
        first = x - 1 if x and "" in (was[0], now[0]) else x
        last = x + 2 if x + 1 < len(new) and "" in (old[x + 1][0], new[x + 1][0]) else x + 1
        if start >= 0 and first - end > gap:
            yield start, end
            start = -1
        if start < 0:
            start = first
        end = last
    if start >= 0:
        yield start, end
