"""The end of the game, and who has won (RIC-END, RIC-2P-16, RIC-2P-17)."""

from __future__ import annotations

from collections import Counter

from engines.core import Line, Score, Seat, Standings, Step, counted, listed, who
from engines.rice_wars.components import ASHIGARU, HIRE, PEASANT, RONIN, Side, name_of
from engines.rice_wars.fields import cut_off
from engines.rice_wars.state import P, Table

JOINED, CUT_OFF, WEALTH = "Fields joined", "Fields cut off", "Wealth, for ties"
OUTSIDER = "The neighbour"


class GameOver(Step, frozen=True):
    """After the last action phase hands and money lie open, and fields are counted (RIC-END-01, RIC-INFO-05)."""

    def run(self, p: P) -> None:
        t = p.state
        p.reveal()
        t.phase = "game_over"
        for seat, me in enumerate(t.players):
            me.laid_open, me.hand = me.hand, []
            me.left, me.ryo = me.ryo, 0
            cards = listed([name_of(card) for card in me.laid_open]) or "no card"
            p.say(f"{who(seat)} has {me.left} ryo and {cards} left.")
        result = standings(t)
        counts = field_counts(t)
        told = ", ".join(f"{t.name(side)} {counts[side]}" for side in t.sides)
        p.say(f"Fields: {told}.")
        if result.outsider:
            p.say("No player has more fields than the neighbour, so both lose.")
        tied = [seat for seat in t.seats if counts[seat] == max(counts)]
        if len(tied) > 1 and not result.outsider:
            sums = ", ".join(f"{who(seat)} {wealth(t, seat)}" for seat in tied)
            p.say(f"Equal fields, so wealth counts: {sums}.")
        winners = listed([who(seat) for seat in result.winners]) or OUTSIDER
        by = f" by {result.decided_by}" if result.decided_by else ""
        p.say(f"{winners} {'win together' if len(result.winners) > 1 else 'wins'}{by}.")


def field_counts(t: Table) -> list[int]:
    """The peasants on fields of every side; palaces count nothing (RIC-END-02)."""
    counts = Counter(t.workers.values())
    return [counts[side] for side in range(len(t.camps))]


def wealth(t: Table, seat: Seat) -> int:
    """Money left, and what all people would cost to hire, tired or not, but for the supply (RIC-END-03)."""
    camp = t.camps[seat]
    people = {
        PEASANT: camp.peasants + field_counts(t)[seat],
        ASHIGARU: camp.ashigaru,
        RONIN: int(camp.ronin != "none"),
    }
    return t.players[seat].left + sum(HIRE[piece] * count for piece, count in people.items())


def standings(t: Table) -> Standings:
    """Most fields win, of equals the wealthiest; a neighbour with as many fields beats all (RIC-END, RIC-2P-16)."""
    counts, over = field_counts(t), t.phase == "game_over"
    seats = range(len(t.players))
    marks = [(counts[seat], wealth(t, seat) if over else 0) for seat in seats]
    beaten = over and t.neutral is not None and counts[t.neutral] >= max(counts[seat] for seat in seats)
    scores = tuple(
        Score(
            seat,
            _lines(t, seat, over),
            counts[seat],
            1 + beaten + sum(other > marks[seat] for other in marks),
        )
        for seat in seats
    )
    first = [mark for mark in marks if mark[0] == max(counts[: len(t.players)])]
    by_wealth = over and not beaten and len(first) > 1 and first.count(max(first)) < len(first)
    return Standings(scores, over, "wealth" if by_wealth else "", OUTSIDER if beaten else "")


def _lines(t: Table, side: Side, over: bool) -> tuple[Line, ...]:
    """Where the fields of a player lie, and at the end what counts for ties."""
    cut = len(cut_off(t, side))
    lines = [Line(JOINED, field_counts(t)[side] - cut), Line(CUT_OFF, cut)]
    if over:
        camp = t.camps[side]
        parts = [f"{t.players[side].left} ryo", counted(camp.peasants, "peasant") + " on the card"]
        parts += [counted(camp.ashigaru, ASHIGARU)] if camp.ashigaru else []
        parts += ["the ronin"] if camp.ronin != "none" else []
        lines.append(Line(WEALTH, 0, f"{', '.join(parts)}, and the fields", wealth(t, side)))
    return tuple(lines)
