"""What the Forestry Track and the Structure Board give (RIN-TRACK-10), by the name that the box gives it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engines.core import Seat, Step, counted, listed, who
from engines.ringyo.components import BONUS, FORESTRY
from engines.ringyo.favors import draw_favors
from engines.ringyo.goods import gain
from engines.ringyo.land import add_all
from engines.ringyo.peeking import Peek
from engines.ringyo.stacks import draw
from engines.ringyo.state import P
from engines.ringyo.upgrading import upgrade

Give: TypeAlias = Callable[[P, Seat, int], None]

FAVORS_DRAWN = 2  # for each one that is kept


class Bonus(Step, frozen=True):
    """A bonus of the track or the board, with all that it opens (RIN-CARD-08)."""

    seat: Seat
    bonus: str

    def run(self, p: P) -> None:
        kind = BONUS[self.bonus]
        BONUSES[kind.op](p, self.seat, kind.n)


def _gain(what: str) -> Give:
    return lambda p, seat, n: gain(p, seat, what, n)


def draw_forestry(p: P, seat: Seat, count: int) -> None:
    """Forestry cards come off the deck into the hand, unseen by others."""
    cards = draw(p, "forestry", count)
    p.state.players[seat].forestry += cards
    if not cards:
        p.say(f"No Forestry card is left for {who(seat)}.")
        return
    told = listed([FORESTRY[card].name for card in cards])
    p.whisper(f"{who(seat)} draws {counted(len(cards), 'Forestry card')}.", f"{who(seat)} draws {told}.", seat)


def _peek(p: P, seat: Seat, n: int) -> None:
    p.push(Peek(seat, n))


def _favor(p: P, seat: Seat, n: int) -> None:
    draw_favors(p, seat, FAVORS_DRAWN * n)


def _land(p: P, seat: Seat, n: int) -> None:
    """Both tiles are drawn first, then placed (RIN-TRACK-11)."""
    add_all(p, seat, draw(p, "tile", n), in_council=False)


def _upgrade(p: P, seat: Seat, n: int) -> None:
    upgrade(p, seat)


BONUSES: dict[str, Give] = {
    "gain_rice": _gain("rice"),
    "gain_research": _gain("research"),
    "gain_military": _gain("military"),
    "gain_villager": _gain("villager"),
    "gain_artisan": _gain("artisan"),
    "gain_yellow_samurai": _gain("yellow_samurai"),
    "peek_weather": _peek,
    "draw_forestry": draw_forestry,
    "draw_favor_keep": _favor,
    "gain_bonus_land": _land,
    "upgrade_samurai": _upgrade,
}
