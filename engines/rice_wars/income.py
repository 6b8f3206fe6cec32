"""The income phase (RIC-INCOME)."""

from __future__ import annotations

from engines.core import Seat, Step, who
from engines.rice_wars.components import BOX, daimyo_spot
from engines.rice_wars.fields import income
from engines.rice_wars.state import P, Table


class IncomePhase(Step, frozen=True):
    """Everybody is paid for the palace and the peasants joined to it; the neighbour is not (RIC-2P-08)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "income"
        for seat in t.seats:
            parts = income_parts(t, seat)
            total = sum(parts.values())
            t.players[seat].ryo += total
            told = " + ".join(f"{ryo} {source}" for source, ryo in parts.items() if ryo)
            p.say(f"{who(seat)} gets {total} ryo: {told}.", daimyo_spot(seat))


def income_parts(t: Table, seat: Seat) -> dict[str, int]:
    """What a seat would be paid now, by source (RIC-INCOME-01 to RIC-INCOME-05)."""
    fields, blessed = income(t, seat)
    return {
        "palace": BOX.income.palace,
        "peasant" if fields == 1 else "peasants": BOX.income.peasant * fields,
        "blessed field": blessed,
        "by the icon": BOX.income.extra_ryo_icon if t.icon == "extra_ryo" else 0,
    }
