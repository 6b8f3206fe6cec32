"""People at a table: they answer decisions by the list, by the board, or by the mouse, and touch nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Literal, TypeAlias

from textual.pilot import Pilot
from textual.widget import Widget

from engines.core import Action, Amount, Dice, named
from screens.boards.base import Box, Spot
from screens.curtain import Curtain
from screens.drafting import Drafting
from screens.news import TITLE
from screens.reader import Reader
from screens.table import TableScreen
from screens.widgets.actions import PASS_SPOT, ActionList, count_spot, entry_spot
from screens.widgets.canvas import Canvas
from tests.screens.drive import click, press, screen_text, settle

Manner: TypeAlias = Literal["list", "board", "mouse"]
MANNERS: tuple[Manner, ...] = ("list", "board", "mouse")
AT_MOST = 60  # gestures for one answer


async def answer(pilot: Pilot[Any], manner: Manner, dice: Dice) -> Action | None:
    """Answer the decision on the screen with a random legal action, and read what came of it; None: the turn ended."""
    done = await _answer(pilot, manner, dice)
    await read_news(pilot)
    return done


async def read_news(pilot: Pilot[Any]) -> None:
    """Close the page of what happened by itself, if there is one."""
    if isinstance(pilot.app.screen, Reader) and pilot.app.screen.heading == TITLE:
        await press(pilot, "escape")
        await settle(pilot, 8)


async def _answer(pilot: Pilot[Any], manner: Manner, dice: Dice) -> Action | None:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen), screen
    before = len(screen.match.moves)
    if screen.chooser is None:
        await press(pilot, "0")
        await settle(pilot)
        return None
    assert screen.seat is not None
    if isinstance(screen.chooser, Drafting):
        await lay_out(pilot, screen, screen.chooser, manner, dice)
        return None
    wanted = dice.choice(screen.match.legal(screen.seat))
    for _ in range(AT_MOST):
        if len(screen.match.moves) > before:
            await settle(pilot)
            return wanted
        if screen.pending is not None:
            await press(pilot, "y")
        elif wanted.passes:
            await _pass(pilot, screen, manner)
        elif screen.chooser.picking:
            await _pick(pilot, screen, manner, wanted)
        else:
            await _step(pilot, screen, manner, wanted)
    raise AssertionError(
        f"{manner}: {wanted.text} was not reached\n" + "\n".join(e.label for e in screen.chooser.entries)
    )


async def lay_out(pilot: Pilot[Any], screen: TableScreen, drafting: Drafting, manner: Manner, dice: Dice) -> None:
    """Lay something on every space, as far as the hand goes, sometimes take it from another one, and hand it in."""
    before = len(screen.match.moves)
    await _entry(pilot, screen, manner, 0)
    for _ in range(AT_MOST):
        if not drafting.filling:
            break
        moves = [i for i, entry in enumerate(drafting.entries) if "now on" in entry.detail]
        fresh = [i for i, entry in enumerate(drafting.entries) if "now on" not in entry.detail]
        number = dice.choice(moves if moves and dice.below(6) == 0 else fresh)
        places = [spot for spot in drafting.entries[number].spots if spot in screen.boxes]
        if manner != "list" and places:
            await _touch(pilot, screen, manner, places[0])
        else:
            await _entry(pilot, screen, manner, number)
    await press(pilot, "0", "y")
    await settle(pilot, 12)
    assert len(screen.match.moves) > before, "\n".join(screen_text(pilot.app))


async def _pass(pilot: Pilot[Any], screen: TableScreen, manner: Manner) -> None:
    if manner == "list":
        await press(pilot, "0")
    else:
        await _touch(pilot, screen, manner, PASS_SPOT)


async def _pick(pilot: Pilot[Any], screen: TableScreen, manner: Manner, wanted: Action) -> None:
    """Pick until what is picked is what is wanted, then confirm."""
    chooser = screen.chooser
    assert chooser is not None
    assert screen.seat is not None
    picks = wanted.picks(screen._view, screen.seat) or ()
    missing = Counter(picks) - Counter(e.label for e in chooser.entries if e.picked)
    if not missing:
        await press(pilot, "0") if manner == "list" else await _touch(pilot, screen, manner, PASS_SPOT)
        return
    label = next(iter(missing))
    await _entry(
        pilot, screen, manner, next(i for i, e in enumerate(chooser.entries) if e.label == label and not e.picked)
    )


async def _step(pilot: Pilot[Any], screen: TableScreen, manner: Manner, wanted: Action) -> None:
    chooser = screen.chooser
    assert chooser is not None
    assert screen.seat is not None
    names = screen.match.names
    told = wanted.steps(screen._view, screen.seat)
    steps = [step if isinstance(step, Amount) else named(step, names) for step in told]
    if chooser.counting:
        await _count(pilot, screen, manner, next(a for a in chooser.counting.amounts if a in steps))
        return
    number = next(i for i, e in enumerate(chooser.entries) if e.label in steps)
    places = [s for s in wanted.spots if s in screen.boxes]
    if manner != "list" and places and steps[0] == chooser.entries[number].label:
        shared = [e for e in chooser.entries if places[0] in e.spots]
        if len(shared) == 1:
            await _touch(pilot, screen, manner, places[0])
            return
    await _entry(pilot, screen, manner, number)


async def _count(pilot: Pilot[Any], screen: TableScreen, manner: Manner, amount: Amount) -> None:
    """Type the number, count up or down to it, or click on it."""
    chooser = screen.chooser
    assert chooser is not None
    counting = chooser.counting
    assert counting is not None
    if manner == "list":
        await press(pilot, *str(amount.number))
    while counting.now != amount:
        await press(pilot, "right" if counting.now.number < amount.number else "left")
    if manner == "mouse":
        await _touch(pilot, screen, manner, count_spot(amount.number))
    else:
        await press(pilot, "enter")


async def _entry(pilot: Pilot[Any], screen: TableScreen, manner: Manner, number: int) -> None:
    """Take an entry of the list, on whatever page it is."""
    actions = screen.query_one(ActionList)
    spot = entry_spot(number)
    while actions.turn(-1):
        pass
    while spot not in actions.boxes():
        await press(pilot, "right_square_bracket")
    if manner == "list":
        while (digit := actions.digit(spot)) == 0:
            await press(pilot, "right_square_bracket")
        await press(pilot, str(digit))
    else:
        await _touch(pilot, screen, manner, spot)


async def _touch(pilot: Pilot[Any], screen: TableScreen, manner: Manner, spot: Spot) -> None:
    """Walk the cursor to a place and press Enter, or click on it."""
    widget: Widget
    if manner == "mouse":
        boxes: dict[Spot, Box] = screen.boxes
        widget = screen.query_one("#board", Canvas)
        if spot.startswith(("entry ", "count ")):
            widget = screen.query_one(ActionList)
            boxes = screen.query_one(ActionList).boxes()
        await click(pilot, widget, boxes[spot].x, boxes[spot].y)
        await settle(pilot, 2)
        return
    for _ in range(120):
        if screen.cursor.spot == spot:
            break
        await press(pilot, "tab")
    assert screen.cursor.spot == spot, f"the cursor does not reach {spot}"
    await press(pilot, "space" if screen.chooser and screen.chooser.picking and spot != PASS_SPOT else "enter")


async def armed(pilot: Pilot[Any]) -> Curtain:
    """The curtain, as soon as it takes keys; however slow the machine is."""
    for _ in range(4000):
        curtain = pilot.app.screen
        if isinstance(curtain, Curtain) and curtain.armed:
            return curtain
        await asyncio.sleep(0.005)
        await pilot.pause(0)
    raise AssertionError(f"no curtain can be opened: {pilot.app.screen}, {vars(pilot.app.screen)}")


async def to_table(pilot: Pilot[Any]) -> None:
    """From a curtain to what everybody may see, as soon as it takes keys."""
    await armed(pilot)
    await press(pilot, "t")
    await settle(pilot, 8)


async def pass_curtain(pilot: Pilot[Any]) -> None:
    """Wait until the curtain can be opened, and open it; close the digest behind it."""
    curtain = await armed(pilot)
    await press(pilot, curtain.letter.lower())
    await settle(pilot, 8)
    if isinstance(pilot.app.screen, Reader):
        await press(pilot, "escape")
        await settle(pilot)
