"""The picture of an auction: the advisors on offer, who has handed in a bid, and who has won which favours."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.rice_wars.components import ADVISOR, BOX, AdvisorId
from engines.rice_wars.state import Auction
from screens.boards.base import Box, Scene, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.moments import still_to_bid, table, up_for_auction
from screens.boards.rice_wars.panels import MARGIN, favours, paint_heading
from screens.boards.rice_wars.words import BACK, advisor_word, amount
from screens.text import wrap

BIDS = 2  # the row of the bids
SHOWN = 3  # of those of the auction before
BID_CELLS = 15
FIRST = {"compact": 4, "full": 5}  # the row of the first advisor
PITCH = {"compact": 4, "full": 5}
TEXT_CELLS = 74


def auction_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The advisors."""
    for advisor, y in _rows(scene):
        yield f"advisor {advisor}", Box(MARGIN, y, len(ADVISOR[advisor].name))


def _rows(scene: Scene) -> Iterator[tuple[AdvisorId, int]]:
    """The advisors and the first row of each."""
    for n, advisor in enumerate(table(scene).advisors):
        yield advisor, FIRST[scene.size] + n * PITCH[scene.size]


def paint_auction(brush: Brush) -> None:
    """Everything about the auction."""
    look, scene, auction = brush.look, brush.scene, BOX.auction
    end = paint_heading(brush, "AUCTION")
    told = f"highest bid {auction.first_place_favours} favours, second {auction.second_place_favours}"
    end = brush.put(end + 2, 0, told, look.dim)
    now = up_for_auction(scene)
    for seat in range(len(brush.state.players)):
        _bid(brush, MARGIN + seat * BID_CELLS, BIDS, seat, now)
    if scene.seat is not None:
        ryo = amount(brush.state.players[scene.seat].ryo)
        brush.put(end + 2, 0, f"purse {ryo}$", look.accent)
    if last := next((a for a in reversed(brush.state.auctions) if a.turn == brush.state.turn), None):
        _shown(brush, last)
    for advisor, y in _rows(scene):
        _advisor(brush, y, advisor, now)


def _bid(brush: Brush, x: int, y: int, seat: Seat, now: AdvisorId | None) -> None:
    """Whether a player has handed in a bid, face down; only its owner sees how much."""
    look, scene, me = brush.look, brush.scene, brush.state.players[seat]
    x = brush.seat(x, y, seat) + 1
    if now is None or not me.free_markers:
        brush.put(x, y, f"{me.free_markers or 'no'} marker{'' if me.free_markers == 1 else 's'}", look.dim)
    elif seat in still_to_bid(scene):
        brush.put(x, y, "to bid", look.ink)
    elif seat == scene.seat and me.bid is not None:
        brush.put(x, y, f"has bid {me.bid}", look.strong)
    else:
        brush.put(x, y, f"{look.glyphs.shade_medium * BACK} has bid", look.ink)


def _shown(brush: Brush, auction: Auction) -> None:
    """The bids of the auction before, and the favours that they brought."""
    x, look = brush.put(MARGIN, SHOWN, f"Last, {advisor_word(auction.advisor)}:", brush.look.dim) + 1, brush.look
    for offer in auction.offers:
        x = brush.seat(x, SHOWN, offer.seat) + 1
        gets = f" gets {offer.favours}" if offer.favours else ""
        x = brush.put(x, SHOWN, f"{offer.ryo}{gets}", look.strong if gets else look.dim) + 1


def _advisor(brush: Brush, y: int, advisor: AdvisorId, now: AdvisorId | None) -> None:
    """Name, price and text of an advisor, and whose favours there are."""
    look, facts, here = brush.look, ADVISOR[advisor], f"advisor {advisor}"
    end = brush.label(MARGIN, y, facts.name, here, look.strong)
    if not brush.frame(here, MARGIN, end, y) and advisor == now:
        brush.put(MARGIN - 1, y, look.glyphs.bullet, look.accent, here)
    pay = f"{facts.upkeep} ryo a turn" if facts.upkeep else "needs no pay"
    end = brush.put(end + 2, y, f"{facts.translation}, {pay}", look.dim) + 2
    if advisor == now:
        brush.put(end, y, "up for auction", look.accent + look.strong)
    elif advisor in brush.state.to_auction:
        brush.put(end, y, "later", look.dim)
    else:
        favours(brush, end, y, advisor, waiting=False)
    told = f"As an action: {facts.text}" if facts.window == "action" else facts.text
    for n, line in enumerate(wrap(told, TEXT_CELLS), 1):
        brush.put(MARGIN, y + n, line, look.ink)
