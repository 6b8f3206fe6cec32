"""The curtain opens for one person, after a rest, and for nothing else."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot

from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.shell import Shell
from screens.terminal import Terminal
from screens.textual_private import painted_strips
from styles.seats import SEATS, Seat
from tests.screens.drive import assert_golden, press, screen_text, settle


class Quick(Curtain):
    """Rests for a twentieth of the time."""

    QUIET = 0.025


class Patient(Curtain):
    """Rests long enough to be seen unarmed on a busy machine."""

    QUIET = 0.4


class Stage(Shell):
    """A curtain and nothing behind it."""

    def __init__(self, folder: Path, seat: Seat = "B", glyphs: Glyphs = LINE, kind: type[Curtain] = Quick) -> None:
        super().__init__(Terminal(glyphs=glyphs), data_dir=folder)
        self.opened: list[str] = []
        self.curtain = kind(
            seat,
            "Ben",
            ["Shogun, year 1 spring: secret planning (2 of 4)."],
            "Ana is done. After Ben: Cyd, Dai.",
            on_open=lambda: self.opened.append("open"),
            on_table=lambda: self.opened.append("table"),
            on_quit=lambda: self.opened.append("quit"),
        )

    def on_mount(self) -> None:
        self.push_screen(self.curtain)


async def rested(pilot: Pilot[Any], curtain: Curtain) -> None:
    """Wait until the curtain may be opened."""
    for _ in range(400):
        if curtain.armed:
            return
        await asyncio.sleep(0.005)
        await pilot.pause(0)
    raise AssertionError("the curtain was never armed")


@pytest.mark.parametrize(("key", "opened"), [("b", "open"), ("B", "open"), ("t", "table"), ("q", "quit")])
async def test_three_keys_open_it(tmp_path: Path, key: str, opened: str) -> None:
    app = Stage(tmp_path)
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        await press(pilot, key, key, key)
        assert app.opened == [opened]  # once, however often the key comes


async def test_nothing_else_opens_it(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        await press(pilot, "enter", "space", "a", "c", "1", "0", "escape", "tab", "x", "v", "ctrl+p", "colon")
        app.post_message(Paste("b"))
        await pilot.click(offset=(30, 12))
        await pilot.resize_terminal(100, 30)
        await settle(pilot)
        assert app.opened == []
        assert app.screen is app.curtain


async def test_a_wrong_key_is_answered_by_the_right_one(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    told = "That key opens nothing;  b  does."
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        assert told not in "\n".join(screen_text(app))
        await press(pilot, "enter")
        assert told in "\n".join(screen_text(app))
        await press(pilot, "b")
        assert app.opened == ["open"]


async def test_a_timer_that_comes_a_moment_early_is_no_curtain_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual never calls a timer that is due before it has begun to wait."""
    app = Stage(tmp_path)
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        curtain = app.curtain
        curtain._disarm()
        curtain._quiet_since = 1000.0
        early = iter([1000.0 + curtain.QUIET - 1e-9])
        clock = SimpleNamespace(monotonic=lambda: next(early, None) or time.monotonic())
        monkeypatch.setattr("screens.curtain.time", clock)
        monkeypatch.setattr(app, "last_key", ("", 0.0))
        with curtain._context():
            curtain._arm()
        assert not curtain.armed
        await rested(pilot, curtain)


async def test_keys_before_the_rest_are_swallowed_and_start_it_anew(tmp_path: Path) -> None:
    app = Stage(tmp_path, kind=Patient)
    async with app.run_test() as pilot:
        for _ in range(16):  # a held key, for longer than the rest would take
            await press(pilot, "b")
            await asyncio.sleep(0.03)
            assert not app.curtain.armed
        assert app.opened == []
        await rested(pilot, app.curtain)
        await press(pilot, "b")
        assert app.opened == ["open"]


@pytest.mark.parametrize(("key", "opens"), [("b", False), ("B", False), ("x", True), ("a", True)])
async def test_a_held_letter_does_not_open_it(tmp_path: Path, key: str, opens: bool) -> None:
    """What is held comes again for the first time only after 0.66 s, longer than any other key has to rest."""
    app = Stage(tmp_path, kind=Patient)
    async with app.run_test() as pilot:
        app.input_open = False
        await press(pilot, key)  # while the curtain falls, and nobody is given it
        app.input_open = True
        await asyncio.sleep(Patient.QUIET * 0.66 / 0.5)
        await settle(pilot)
        assert app.curtain.armed == opens
        await press(pilot, "b")
        assert app.opened == ["open"] * opens
        await rested(pilot, app.curtain)
        await press(pilot, "b")
        assert app.opened == ["open"]


async def test_a_key_from_before_the_curtain_could_be_seen_is_old(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    typed = Key("b", "b")
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        app.post_message(typed)  # comes late, but was typed long ago
        await settle(pilot)
        assert app.opened == []


async def test_it_rests_again_when_it_comes_back(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await rested(pilot, app.curtain)
        await pilot.resize_terminal(60, 15)
        await settle(pilot)
        assert app.screen is not app.curtain
        await press(pilot, "b")
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.opened == []
        await rested(pilot, app.curtain)
        await press(pilot, "b")
        assert app.opened == ["open"]


async def test_no_chrome(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    async with app.run_test() as pilot:
        app.notify("you drew Osumi")
        await settle(pilot)
        assert "Osumi" not in "\n".join(screen_text(app))
        assert not app.screen.query("ToastRack")
        await press(pilot, "ctrl+p")
        assert app.screen is app.curtain


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
async def test_how_it_looks(tmp_path: Path, glyphs: Glyphs) -> None:
    app = Stage(tmp_path, glyphs=glyphs, kind=Patient)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "press" not in "\n".join(screen_text(app))
        await rested(pilot, app.curtain)
        await settle(pilot)
        assert_golden(app, f"curtain-{glyphs.name}")
        if glyphs.ascii:
            assert all(strip.text.isascii() for strip in painted_strips(app.screen))


@pytest.mark.parametrize("seat", SEATS)
async def test_every_seat_has_its_letter(tmp_path: Path, seat: Seat) -> None:
    app = Stage(tmp_path, seat)
    async with app.run_test() as pilot:
        await rested(pilot, app.curtain)
        await settle(pilot)
        assert f"[{seat}]" in "\n".join(screen_text(app))
        await press(pilot, seat.lower())
        assert app.opened == ["open"]


async def test_another_theme_repaints_it(tmp_path: Path) -> None:
    app = Stage(tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        app.theme = "light"
        await settle(pilot, 10)
        assert app.look.tone == "light"
        styles = {str(segment.style) for strip in painted_strips(app.screen) for segment in strip}
        assert all("on #fcfaf5" in style for style in styles)
