"""The whole app around a library of a test's own, and hands that find what they click."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engines import GAMES, Games
from engines.library import File, Library
from engines.match import Match, Player, Privacy
from ringyo_tui.app import RingyoApp
from ringyo_tui.settings import Settings
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.terminal import Terminal
from screens.widgets.canvas import Canvas
from tests.screens.drive import click, press, screen_text, settle

NAMES = ("Ana", "Ben", "Cyd", "Dai", "Eve")

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
GLYPHS = pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])


def match(players: int = 2, moves: int = 0, seed: int = 1, privacy: Privacy = "table", **options: Any) -> Match:
    """A match of Ronin after some random moves."""
    engine = GAMES["ronin"]
    seats = [Player(name, i) for i, name in enumerate(NAMES[:players])]
    made = Match(engine, engine.options({"players": players, **options}), seed, seats, privacy)
    chance = Random(seed)
    while moves and not made.over:
        seat = made.deciding()[0]
        made.play(seat, chance.choice(made.legal(seat)))
        moves -= 1
    return made


def library(*matches: Match, game: str = "ronin") -> Library:
    """A library in memory, with one game on the shelf."""
    kept = Library(File(None), Games((game,)))
    for one in matches:
        kept.create(one)
    return kept


@asynccontextmanager
async def house(
    folder: Path,
    kept: Library | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    glyphs: Glyphs = LINE,
    match_id: str | None = None,
) -> AsyncIterator[Pilot[Any]]:
    """The app, at rest on its first screen."""
    Curtain.QUIET = 0.01  # the rest itself is tested where the curtain is
    app = RingyoApp(
        kept if kept is not None else library(), Settings(folder), Terminal(glyphs=glyphs), match_id=match_id, env={}
    )
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


def app_of(pilot: Pilot[Any]) -> RingyoApp:
    """The app, as what it is."""
    assert isinstance(pilot.app, RingyoApp)
    return pilot.app


async def on_screen(pilot: Pilot[Any], kind: type[Screen[Any]]) -> Any:
    """Wait until a screen of this kind is shown and takes keys; returns it."""
    for _ in range(100):
        if isinstance(pilot.app.screen, kind) and app_of(pilot).input_open:
            await settle(pilot, 2)
            return pilot.app.screen
        await pilot.pause(0.005)
    raise AssertionError(f"{pilot.app.screen} is shown, not a {kind.__name__}")


async def keys(pilot: Pilot[Any], *names: str) -> None:
    """Press keys and let what they cause come to rest."""
    await press(pilot, *names)
    await settle(pilot)


async def write(pilot: Pilot[Any], text: str) -> None:
    """Type a text."""
    names = {" ": "space", "/": "slash", "?": "question_mark"}
    await keys(pilot, *(names.get(char, char) for char in text))


async def click_spot(pilot: Pilot[Any], spot: str, button: int = 1) -> None:
    """Click into the first cell of a spot."""
    canvas = pilot.app.screen.query_one(Canvas)
    for y in range(canvas.rows):
        for x in range(canvas.columns):
            if canvas.spot_at(x, y) == spot:
                await click(pilot, canvas, x, y, button)
                await settle(pilot)
                return
    raise AssertionError(f"nothing on the screen is {spot}\n{shown(pilot)}")


def shown(pilot: Pilot[Any]) -> str:
    """All that is on the screen."""
    return "\n".join(screen_text(pilot.app))
