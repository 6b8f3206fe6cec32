"""The table at the start, and what may lie where nobody can look."""

from __future__ import annotations

from engines.core import Dice, Pile, Spare, known
from tests.toy.components import BOX
from tests.toy.state import Guest, Options, Table


def lay_table(options: Options, dice: Dice) -> Table:
    """Shuffle the teas and deal the welcome hands (TOY-START-01)."""
    caddy = BOX.teas
    dice.shuffle(caddy)
    guests = [Guest(BOX.house.coins, [caddy.pop() for _ in range(BOX.house.welcome)]) for _ in range(options.players)]
    return Table(guests, caddy, options.market == "fresh")


def pool(table: Table, pile: Pile) -> list[str]:
    """Every match is played with the whole box."""
    return BOX.teas


def settle(shown: Table, table: Table, spare: Spare, dice: Dice) -> None:
    """A hidden bid lies within its purse."""
    for seen, guest in zip(shown.guests, table.guests, strict=True):
        if guest.bid is not None and not known(seen.bid):
            guest.bid = min(guest.bid, guest.purse)
