"""How fast what has happened is shown step by step. It needs no terminal."""

from __future__ import annotations

from typing import Final, Literal, get_args

Pace = Literal["hand", "slow", "normal", "fast", "result"]

PACES: Final[tuple[Pace, ...]] = get_args(Pace)
SECONDS: Final[dict[Pace, float]] = {"slow": 4.0, "normal": 2.0, "fast": 1.0}
"""For each step, at the paces at which it goes on by itself."""

TOLD: Final[dict[Pace, str]] = {
    "hand": "Each step of a battle, and the like, waits for a key",
    "slow": "A step every four seconds; a key goes on at once",
    "normal": "A step every two seconds; a key goes on at once",
    "fast": "A step every second; a key goes on at once",
    "result": "Only how it ended; nothing moves",
}
