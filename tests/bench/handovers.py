"""How often the screen goes from one person to another in a game of Rice Wars, with orders in advance and without.

Run with `python -m tests.bench.handovers`. All seats follow the rules of thumb of `advice.py`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from engines.core import Seat
from engines.match import Match, Player
from engines.rice_wars import ENGINE
from engines.rice_wars.acting import Pass
from engines.rice_wars.advice import advise, orders

GAMES = 20


class Tally(NamedTuple):
    """What one game took."""

    handovers: int
    in_clashes: int  # of these, to answer an attack or a challenge or to play in a fight
    fights: int
    decisions: int
    winners: tuple[Seat, ...]


def play(match: Match, ordering: bool) -> Tally:
    """A whole game, with the curtain where the table would draw it."""
    holder: Seat | None = None  # who has looked at the screen last; None: everybody may
    count: Counter[str] = Counter()
    while not match.over:
        last = match.moves[-1].seat if match.moves else 0
        seat = match.next_seat(last)
        assert seat is not None
        decision = match.decision(seat)
        assert decision
        if match.curtain(seat):
            if seat != holder:
                match.hand_over()
                count["all"] += 1
                count[decision.kind()] += 1
            holder = seat
        else:
            holder = None
        view = match.view(seat)
        choice = advise(view, seat, match.legal(seat))[0][1]
        if ordering and _settled(view, seat, choice):
            match.order(seat, orders(view, seat, match.may_order(seat)))
        match.play(seat, choice)
        if not match.over and match.next_seat(seat) != seat:
            match.hand_over()
            match.carry_out()
    clashes = sum(count[kind] for kind in ("defend", "answer_duel", "clash_play"))
    fights = len(match.view(None).state.fought)
    return Tally(count["all"], clashes, fights, len(match.moves), match.standings(None).winners)


def _settled(view: Any, seat: Seat, choice: Any) -> bool:
    """Whether a player who chooses this has made up the mind for what follows."""
    return bool(view.state.clash) or (isinstance(choice, Pass) and _nothing_to_do(view, seat))


def _nothing_to_do(view: Any, seat: Seat) -> bool:
    """No peasant to place and nobody to send: only others could change that."""
    camp = view.state.camps[seat]
    return not camp.peasants and not camp.active and camp.ronin != "active"


def bench(players: int, board: str, ordering: bool, games: int = GAMES) -> list[Tally]:
    """So many games."""
    options = ENGINE.options({"players": players, "board": board})
    seats = [Player(f"Player {seat + 1}", seat) for seat in range(players)]
    return [play(Match(ENGINE, options, seed, seats), ordering) for seed in range(games)]


def main() -> None:
    for players, board in ((2, "basic"), (3, "basic"), (4, "basic"), (5, "epic")):
        for ordering in (False, True):
            found = bench(players, board, ordering)
            mean = {name: sum(getattr(t, name) for t in found) / len(found) for name in Tally._fields[:4]}
            fight = mean["in_clashes"] / max(1, mean["fights"])
            told = ", ".join(f"{value:.0f} {name}" for name, value in mean.items())
            orders_told = "with orders" if ordering else "without    "
            print(f"{players} players, {board}, {orders_told}: {told}; {fight:.1f} handovers a fight")


if __name__ == "__main__":
    main()
