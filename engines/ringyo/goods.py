"""Rice, tokens, workers and cut trees: how they come and go (RIN-RES)."""

from __future__ import annotations

from bisect import insort

from engines.core import Seat, counted
from engines.ringyo.box import TreeType
from engines.ringyo.components import ARTISAN, LIMITS, VILLAGER, WORKER, YELLOW, of
from engines.ringyo.state import P, Player

WORKERS = {"villager": VILLAGER, "artisan": ARTISAN, "yellow_samurai": YELLOW}


def add_rice(me: Player, n: int) -> int:
    """So much more rice, as far as the track goes; returns how much it was (RIN-RES-02)."""
    gained = min(n, LIMITS.rice_max - me.rice)
    me.rice += gained
    return gained


def no_room(me: Player, gained: int, due: int) -> str:
    """Why somebody gained less rice than was due, in words; "" if it was all (RIN-RES-02)."""
    return "" if gained == due else f", for the track ends at {me.rice}"


def gain(p: P, seat: Seat, what: str, n: int, why: str = "") -> None:
    """Rice, tokens, or unused workers that can act at once (RIN-RES-02, RIN-WORK-13)."""
    t = p.state
    me = t.players[seat]
    if what in WORKERS:
        kind = WORKERS[what]
        me.workers[kind] += n
        told, place = counted(n, WORKER[kind].name), f"worker {kind}"
    elif what == "rice":
        gained = add_rice(me, n)
        told, place = f"{gained} rice{no_room(me, gained, n)}", "rice"
    else:
        setattr(me, what, getattr(me, what) + n)
        told, place = f"{n} {what}", what
    p.say(f"{t.name(seat)} gains {told}{why}.", of(seat, place))


def store(me: Player, type_: TreeType, height: int) -> None:
    """A tree comes into the storage (RIN-RES-04)."""
    insort(me.storage[type_], height)


def unstore(me: Player, type_: TreeType, height: int) -> None:
    """A tree leaves the storage."""
    me.storage[type_].remove(height)


def stored_told(me: Player) -> str:
    """What lies in a storage, in words."""
    return ", ".join(f"{t.capitalize()} {h}" for t, heights in me.storage.items() for h in heights) or "no cut trees"
