"""Numbers and lists as a sentence says them."""

from __future__ import annotations

from collections.abc import Sequence

UNCHANGED = frozenset({"ashigaru", "ronin", "ryo", "samurai"})  # one or many


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: "1 chest", "2 more farmers", "3 ronin"; `things` where an "s" does not do: "armies"."""
    if number == 1:
        return f"1 {thing}"
    same = thing.rpartition(" ")[2].lower() in UNCHANGED
    return f"{number} {things or (thing if same else f'{thing}s')}"


def listed(things: Sequence[str]) -> str:
    """Things in a row: "rice, fish and coin"; "" if there are none."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
