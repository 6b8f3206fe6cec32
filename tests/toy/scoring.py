"""The end: hands and purses are laid open and counted."""

from __future__ import annotations

from engines.core import Line, Score, Standings, Step
from tests.toy.components import BOX
from tests.toy.state import P, Table


class LayOpen(Step, frozen=True):
    """What is left in the hand goes on the tray, and the coins beside it (TOY-END-01)."""

    def run(self, p: P) -> None:
        p.reveal()
        p.state.round += 1
        for guest in p.state.guests:
            guest.tray += guest.hand
            guest.hand = []
            guest.left, guest.purse = guest.purse, 0
        p.say("Everybody lays open what is left.")


def standings(table: Table) -> Standings:
    """The most points win; of equals, the most coins (TOY-END-02)."""
    points = [sum(BOX.named(tea).points for tea in guest.tray) for guest in table.guests]
    marks = [(total, guest.left) for total, guest in zip(points, table.guests, strict=True)]
    scores = tuple(
        Score(seat, (Line("Teas on the tray", total),), total, 1 + sum(other > marks[seat] for other in marks))
        for seat, total in enumerate(points)
    )
    over = table.round > BOX.house.rounds
    tied = over and points.count(max(points)) > 1
    return Standings(scores, over, "coins left" if tied else "")
