"""The gate, the one door out, the floor, and an end that tells nothing."""

from __future__ import annotations

import asyncio
import gc
import random
import stat
import weakref
from importlib.metadata import version
from pathlib import Path

import pytest
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.events import Key, MouseMove, Paste

from screens import textual_private
from screens.crash import describe, keep
from screens.palette import Palette
from screens.shell import WrongSize
from screens.terminal import Terminal
from screens.textual_private import typed_ahead
from styles.themes import THEMES
from tests.screens.drive import press, screen_text, settle
from tests.terminal.demo import Demo, Private, Public


async def play(app: Demo) -> Private:
    """The private screen that the demo begins with."""
    screen = app.screen
    assert isinstance(screen, Private)
    return screen


async def test_close_replaces_the_screen_and_forgets_it(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    forgotten: list[str] = []
    async with app.run_test() as pilot:
        gone = weakref.ref(await play(app))
        curtain = app.curtain()
        await app.close_private(curtain, lambda: forgotten.append("\n".join(screen_text(app))))
        assert app.screen is curtain
        assert not app.private
        assert app.input_open
        assert "Pass the keyboard" in forgotten[0]  # the view goes when the curtain has been painted, not before
        await settle(pilot)
        gc.collect()
        assert gone() is None


async def test_close_pops_what_lies_on_top(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, Palette)
        app._clipboard = "SECRETA"
        await app.close_private(app.curtain())
        assert [type(screen).__name__ for screen in app.screen_stack] == ["Screen", "Curtain"]
        assert app.clipboard == ""


async def test_a_handler_of_the_screen_that_goes_must_not_wait_for_it(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await play(app)
        failures: list[str] = []

        async def close() -> None:
            try:
                await app.close_private(app.curtain())
            except RuntimeError as error:
                failures.append(str(error))

        screen.call_later(close)
        await settle(pilot)
        assert failures == ["a screen cannot wait for its own removal: use hand_over"]


async def test_keys_behind_the_closing_one_are_dropped(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await play(app)
        for key in ("e", "right", "right", "e", "enter"):
            app.simulate_key(key)
        await settle(pilot, 20)
        assert screen.cursor == 0
        assert app.turn == "B"
        assert "[B]  Ben" in "\n".join(screen_text(app))


async def test_the_gate(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await play(app)
        board = screen.query_one("#board")
        app.input_open = False
        await press(pilot, "right", "ctrl+p", "ctrl+c")
        app.post_message(Paste("x"))
        await pilot.click(board, offset=(1, 1))
        await settle(pilot)
        assert (screen.cursor, screen.picked, app.screen) == (0, [], screen)
        app.input_open = True
        await press(pilot, "right")
        await pilot.click(board, offset=(1, 1))
        await settle(pilot)
        assert (screen.cursor, screen.picked) == (1, [("place-0", "choose")])


async def test_nothing_happens_on_hover(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        before = app.mouse_position
        app.post_message(MouseMove(None, 5, 5, 1, 1, 0, False, False, False, screen_x=5, screen_y=5))
        await settle(pilot)
        assert app.mouse_position == before


async def test_no_toast_while_private(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test(notifications=True) as pilot:
        await press(pilot, "n")
        await settle(pilot)
        assert "you drew" not in "\n".join(screen_text(app))
        await app.close_private(app.curtain())
        app.table()
        await settle(pilot)
        app.notify("[/] saved")
        await settle(pilot, 10)
        assert "[/] saved" in "\n".join(screen_text(app))


async def test_the_palette_offers_ours_alone(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test():
        titles = [command.title for command in app.get_system_commands(app.screen)]
        others = [f"settings: theme {name}" for name in app.available_themes if name != app.theme]
        assert titles == [*others, "app: draw again", "app: leave"]
        assert set(app.available_themes) == set(THEMES)


async def test_without_colours_there_is_one_theme(tmp_path: Path) -> None:
    app = Demo(Terminal(depth="none"), data_dir=tmp_path)
    async with app.run_test():
        assert set(app.available_themes) == {"mono"}
        styles = [segment.style for strip in textual_private.painted_strips(app.screen) for segment in strip]
        colours = {color for style in styles if style for color in (style.color, style.bgcolor) if color}
        assert all(color.is_default for color in colours)


async def test_another_theme_reaches_the_screens(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await app.close_private(app.curtain())
        app.table()
        await settle(pilot)
        app.theme = "contrast"
        await settle(pilot, 10)
        assert isinstance(app.screen, Public)
        assert app.screen.query_one("#public").look.tone == "contrast"  # type: ignore[attr-defined]


async def test_below_the_floor_a_message_waits_and_nothing_is_lost(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.close_private(app.curtain())
        app.table()
        await settle(pilot)
        table = app.screen
        for size in ((79, 24), (40, 10), (80, 23), (2, 1)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert isinstance(app.screen, WrongSize)
            assert "PUBLIC" not in "\n".join(screen_text(app))
        await pilot.resize_terminal(79, 24)
        await settle(pilot)
        assert "this window has 79×24." in "\n".join(screen_text(app))
        await press(pilot, "ctrl+p", "enter")
        await pilot.resize_terminal(100, 30)
        await settle(pilot)
        assert app.screen is table


@pytest.mark.parametrize("size", [(99_999_999, 24), (65_535, 65_535), (1001, 24), (80, 501)])
async def test_a_window_that_cannot_be_so_large_is_not_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    app = Demo(data_dir=tmp_path)
    told = f"this window says it has {size[0]}×{size[1]}."
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 20)
        assert app.size == app.screen.size == (80, 24)
        assert told in "\n".join(screen_text(app))
        await pilot.resize_terminal(1000, 24)
        await settle(pilot, 20)
        assert app.screen.size == (1000, 24)
        assert "Pass the keyboard" in "\n".join(screen_text(app))
        await pilot.resize_terminal(*size)
        await settle(pilot)
        assert told in "\n".join(screen_text(app))


async def test_shrinking_covers_what_is_private(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(60, 20)
        await settle(pilot, 20)
        assert not app.private
        await pilot.resize_terminal(80, 24)
        await settle(pilot, 20)
        assert "Pass the keyboard" in "\n".join(screen_text(app))


@pytest.mark.parametrize("reason", ["idle", "away"])
async def test_a_private_screen_nobody_looks_at_is_covered(tmp_path: Path, reason: str) -> None:
    class Restless(Demo):
        IDLE_COVER = 0.06 if reason == "idle" else 60.0
        BLUR_COVER = 0.06 if reason == "away" else 60.0

    app = Restless(data_dir=tmp_path)
    async with app.run_test() as pilot:
        if reason == "away":
            app.app_focus = False
            app.on_app_blur()
        for _ in range(200):
            await asyncio.sleep(0.01)
            await pilot.pause(0)
            if not app.private:
                break
        assert "Pass the keyboard" in "\n".join(screen_text(app))


async def test_a_crash_tells_nothing(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path / "data")
    with pytest.raises(ValueError, match="nobody may read this"):
        async with app.run_test() as pilot:
            await press(pilot, "k")
    kept = tmp_path / "data" / "crash.txt"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    text = kept.read_text()
    assert "builtins.ValueError" in text
    assert "demo.py" in text
    assert "SECRETA" not in text
    assert app.return_code == 1


def test_a_crash_file_is_ours_alone_even_if_another_was_there(tmp_path: Path) -> None:
    old = tmp_path / "crash.txt"
    old.write_text("old")
    old.chmod(0o644)
    assert keep(None, tmp_path) == old
    assert stat.S_IMODE(old.stat().st_mode) == 0o600
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert keep(None, blocked) is None


def test_a_crash_that_nothing_is_known_of_says_so(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    assert "(where is not known)" in app.report_crash(None)
    assert "(where is noted in " in app.report_crash(ValueError())


async def test_an_error_nobody_waited_for_is_noted_and_not_printed(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    app._note_stray(asyncio.get_running_loop(), {"message": "SECRETA", "exception": ValueError("SECRETA")})
    text = (tmp_path / "crash.txt").read_text()
    assert "builtins.ValueError" in text
    assert "SECRETA" not in text


def test_a_crash_names_the_whole_chain_and_no_values() -> None:
    try:
        try:
            raise KeyError("SECRET card")
        except KeyError as inner:
            raise ExceptionGroup("SECRET group", [OSError("SECRET path")]) from inner
    except ExceptionGroup as error:
        text = describe(error)
    assert [line for line in text.splitlines() if line.startswith("builtins.")] == [
        "builtins.ExceptionGroup",
        "builtins.OSError",
        "builtins.KeyError",
    ]
    assert "SECRET" not in text.replace('"SECRET', "")  # but for the lines of this very code


async def test_leaving_covers_first(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test():
        app.simulate_key("ctrl+c")
        for _ in range(400):
            if not app.private:
                break
            await asyncio.sleep(0.005)
        assert not app.private
    assert app.return_code == 0


# -- what Textual does not promise -----------------------------------------------------------------------------------


def test_we_know_this_textual() -> None:
    assert version("textual") == textual_private.WRITTEN_FOR
    assert textual_private.SENDS_SPANS_ONLY
    assert textual_private.READS_EVERY_KEY
    assert textual_private.READS_ANY_BYTE
    for name in ("_fatal_error", "_begin_batch", "_close_messages_no_wait"):
        assert callable(getattr(App, name))


async def test_what_the_private_parts_are(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test():
        screen = await play(app)
        for name in ("_clipboard", "mouse_over", "hover_over", "_mouse_down_widget", "_exit_renderables", "_driver"):
            assert hasattr(app, name)
        app.mouse_over = app._mouse_down_widget = screen
        textual_private.forget_traces(app)
        assert app.mouse_over is app._mouse_down_widget is None
        assert not textual_private.belongs_to(screen)
        assert screen_text(app)[0].startswith("Ana: SECRETA")


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("[97u", ["a"]),
        ("[97;1u", ["a"]),
        ("[97;1:1u", ["a"]),
        ("[97;1:2u", ["a"]),  # held
        ("[97;1:3u", []),  # let go
        ("[97;5:1u", ["ctrl+a"]),
        ("[97:65;1;97u", ["a"]),
        ("[97:65:98;2:1;65u", ["A"]),
        ("[1;1:1A", ["up"]),
        ("[1;1:3A", []),
        ("[3;1:2~", ["delete"]),
        ("[99999999u", []),
        ("[97;1;99999999u", []),
        ("[55296;1;55296u", []),
        ("[99999999999999999999u", []),
    ],
)
def test_a_key_that_says_more_than_was_asked(sent: str, keys: list[str]) -> None:
    """And the key behind it is itself."""
    found = [event for event in XTermParser().feed(f"\x1b{sent}z") if isinstance(event, Key)]
    assert [event.key for event in found] == [*keys, "z"]


def test_whatever_is_sent_as_a_key_is_read() -> None:
    chance = random.Random(1)
    for _ in range(5_000):
        codes = "".join(chance.choice("0123456789:;") for _ in range(chance.randint(0, 12)))
        list(XTermParser().feed(f"\x1b[{codes}{chance.choice('u~ABCDEFHPQRS')}z"))


async def test_keys_typed_ahead_are_taken_in_order_and_nothing_else(tmp_path: Path) -> None:
    app = Demo(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await play(app)
        heard: list[str] = []
        taken: list[str] = []

        def take() -> None:
            taken.extend(event.key if isinstance(event, Key) else event.text for event in typed_ahead(screen))

        screen.call_later(take)
        for event in (Key("right", None), Key("a", "a"), Paste("text"), Key("b", "b")):
            screen.post_message(event)
        screen.call_later(heard.append, "kept")
        await settle(pilot)
        assert (taken, heard, screen.cursor) == (["right", "a", "text", "b"], ["kept"], 0)


def test_no_other_module_uses_one() -> None:
    """`_x` of anything but `self` and `cls` is somebody else's."""
    import ast

    root = Path(textual_private.__file__).parent
    for path in root.rglob("*.py"):
        if path.name == "textual_private.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                owner = node.value
                assert isinstance(owner, ast.Name), f"{path.name}:{node.lineno} {node.attr}"
                assert owner.id in ("self", "cls", "os"), f"{path.name}:{node.lineno} {node.attr}"
