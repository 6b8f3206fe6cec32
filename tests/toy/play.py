"""The order of play, and the engine."""

from __future__ import annotations

import sys

from engines.core import Dice, Engine, Game, Step, Task, who
from tests.toy import bidding, market, scoring, serving, tasting
from tests.toy.bidding import OpenBids, SealBid
from tests.toy.components import BOX, RULES
from tests.toy.market import FillMarket
from tests.toy.scoring import LayOpen, standings
from tests.toy.serving import CallGuests
from tests.toy.setup import lay_table, pool, settle
from tests.toy.state import Options, P, Table
from tests.toy.tasting import HostDraws


class Round(Step, frozen=True):
    """Bid, taste, visit the market, serve; three times, then the end (TOY-ROUND-01)."""

    def run(self, p: P) -> None:
        if p.state.round == BOX.house.rounds:
            p.push(LayOpen())
            return
        p.state.round += 1
        p.say(f"Round {p.state.round}; {who(p.state.host)} was host.")
        bids = (SealBid(seat) for seat in range(len(p.state.guests)))
        p.push(*bids, OpenBids(), HostDraws(), FillMarket(), CallGuests(), Round())


def start(options: Options, dice: Dice) -> tuple[Table, list[Task]]:
    """The table and the first task."""
    return lay_table(options, dice), [Round()]


def where(table: Table) -> str:
    """How far the game is."""
    return f"Round {table.round} of {BOX.house.rounds}" if table.round <= BOX.house.rounds else "The end"


ENGINE = Engine(
    Game(
        id="toy",
        version=1,
        state=Table,
        options=Options,
        tasks=[bidding, tasting, market, serving, scoring, sys.modules[__name__]],
        rulebook=RULES,
        seats=(2, 4),
        start=start,
        pool=pool,
        settle=settle,
        standings=standings,
        where=where,
    )
)
