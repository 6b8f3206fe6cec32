"""Drives an app in tests at a few milliseconds a key, and reads what it shows."""

from __future__ import annotations

import difflib
import os
import string
from pathlib import Path
from typing import Any

from textual.app import App
from textual.events import Key
from textual.keys import key_to_character
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from screens.textual_private import painted_strips

GOLDENS = Path(__file__).parents[1] / "goldens"
_LETTERS = string.ascii_letters + string.digits


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys by name, each answered before the next: the way of `pilot.press` without its sleeps."""
    for key in keys:
        pilot.app.post_message(Key(key, key_to_character(key)))
        await pilot.pause(0)
        await pilot.pause(0)


async def click(pilot: Pilot[Any], widget: Widget, x: int, y: int, button: int = 1) -> None:
    """Click into a cell of a widget."""
    await pilot.click(widget, offset=(x, y), button=button)


async def settle(pilot: Pilot[Any], times: int = 5) -> None:
    """Let messages that cause messages come to rest."""
    for _ in range(times):
        await pilot.pause(0)


def screen_text(app: App[Any]) -> list[str]:
    """The rows of the screen, without spaces at their ends."""
    return [strip.text.rstrip() for strip in painted_strips(app.screen)]


def screen_golden(app: App[Any]) -> str:
    """The screen as text, then a letter a cell for its style, then what the letters stand for."""
    key: dict[str, str] = {}
    strips = painted_strips(app.screen)
    layer = [_style_row(strip, key) for strip in strips]
    rows = [*screen_text(app), "--- styles ---", *layer, *(f"{letter} = {style}" for style, letter in key.items())]
    return "\n".join(rows) + "\n"


def assert_golden(app: App[Any], name: str) -> None:
    """Compare the screen with the golden file of this name; GOLDEN_UPDATE=1 writes it anew."""
    path = GOLDENS / f"{name}.txt"
    got = screen_golden(app)
    if os.environ.get("GOLDEN_UPDATE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(got, encoding="utf-8")
    want = path.read_text(encoding="utf-8") if path.exists() else ""
    diff = difflib.unified_diff(want.splitlines(), got.splitlines(), str(path), "screen", lineterm="")
    assert got == want, "\n".join(diff)


def _style_row(strip: Strip, key: dict[str, str]) -> str:
    row = ""
    for segment in strip:
        style = str(segment.style or "none")
        letter = key.setdefault(style, _LETTERS[len(key) % len(_LETTERS)])
        row += letter * segment.cell_length
    return row
