"""The picture of an auction: the advisors on offer, who has handed in a bid, and who has won which favours."""

from __future__ import annotations

from collections.abc import Iterator

from engines.rice_wars.components import ADVISOR, BOX, counted
from screens.boards.base import Box, Scene, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.moments import still_to_bid, table, up_for_auction
from screens.boards.rice_wars.panels import favours, paint_tabs
from screens.boards.rice_wars.words import WINDOW_WORDS, amount
from screens.text import wrap

TABS = (72, 0)
LEFT = 2
FIRST = 2  # the row of the first advisor
LINE = 74
BACK = 2
BIDS = {"compact": 14, "full": 17}  # the row of the bids
PITCH = {"compact": 4, "full": 5}


def auction_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The advisors."""
    for n, advisor in enumerate(table(scene).advisors):
        yield f"advisor {advisor}", Box(LEFT, FIRST + n * PITCH[scene.size], len(ADVISOR[advisor].name))


def paint_auction(brush: Brush) -> None:
    """Everything about the auction."""
    t, look, scene = brush.state, brush.look, brush.scene
    first, second = BOX.auction.first_place_favours, BOX.auction.second_place_favours
    paint_tabs(brush, *TABS)
    end = brush.put(LEFT, 0, "AUCTION", look.accent + look.strong)
    told = f"the highest bid pays for {first} favours, the second for {second}, all others pay nothing"
    brush.put(end + 2, 0, told[: TABS[0] - end - 3], look.dim)
    now = up_for_auction(scene)
    for n, advisor in enumerate(t.advisors):
        _advisor(brush, FIRST + n * PITCH[scene.size], advisor, now)
    _bids(brush, BIDS[scene.size], now)


def _advisor(brush: Brush, y: int, advisor: str, now: str | None) -> None:
    """Name, price and text of an advisor, and whose favours there are."""
    t, look, facts, here = brush.state, brush.look, ADVISOR[advisor], f"advisor {advisor}"
    if advisor == now:
        brush.put(LEFT - 2, y, look.glyphs.bullet, look.accent)
    end = brush.label(LEFT, y, facts.name, here, look.strong)
    brush.frame(here, LEFT, end, y)
    end = brush.put(end + 2, y, facts.translation, look.ink)
    upkeep = f"{facts.upkeep} ryo a turn" if facts.upkeep else "needs no pay"
    end = brush.put(end + 2, y, upkeep, look.dim) + 2
    if advisor == now:
        brush.put(end, y, "now", look.accent + look.strong)
    elif advisor in t.to_auction:
        brush.put(end, y, "later", look.dim)
    else:
        favours(brush, end, y, advisor, waiting=False)
    for n, line in enumerate(wrap(f"Helps {WINDOW_WORDS[facts.window]}: {facts.text}", LINE)[:2], 1):
        brush.put(LEFT + 2, y + n, line, look.ink)


def _bids(brush: Brush, y: int, now: str | None) -> None:
    """Who has handed in a bid, face down; the viewer's own is told."""
    t, look, scene = brush.state, brush.look, brush.scene
    waiting = still_to_bid(scene)
    x = LEFT
    for seat, me in enumerate(t.players):
        x = brush.seat(LEFT + seat * 15, y, seat)
        if now is None:
            told, style = f"{counted(me.free_markers, 'marker')}", look.dim
        elif seat in waiting:
            told, style = "bids", look.ink
        elif not me.free_markers:
            told, style = "no marker", look.dim
        elif seat == scene.seat:
            told, style = f"bid {amount(me.bid or 0)}", look.strong
        else:
            told, style = look.glyphs.shade_medium * BACK, look.ink
        brush.put(x + 1, y, told, style)
    if scene.seat is not None:
        purse = t.players[scene.seat].ryo
        brush.put(LEFT, y + 1, f"Your purse: {amount(purse)} ryo.", look.accent)
