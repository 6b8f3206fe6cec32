"""Tools to lay out any position of Shogun, so that a test can say "given" in one line a fact.

Cubes are written as letters: A to E are the seats, F the farmers. Whatever a helper puts somewhere comes from where it
lies, and whatever it takes away goes back to where it belongs: cubes to reserves and the supply, cards to the stock. So
the box stays complete (`complete` says so) and every position could be one of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from engines.core import NOBODY, Action, Event, IllegalAction, Refusal, Seat, Task
from engines.shogun import ENGINE
from engines.shogun.actions import Turn
from engines.shogun.components import (
    BOX,
    CHEST,
    COLOURS,
    CUBES,
    EVENT,
    FARMER,
    FARMERS,
    PROVINCE,
    SPACE,
    SPACES,
    TILES,
    colour_of,
)
from engines.shogun.provinces import in_order
from engines.shogun.setup import cards_of
from engines.shogun.state import NEUTRAL, Battle, Land, Winter
from engines.shogun.state import P as P
from engines.shogun.state import Player as Player
from engines.shogun.state import Table as Table

A, B, C, D, E = range(5)
UNFILLED = re.compile(r"\{(?!\d+\})")  # {1} stands for a name, which the screen fills in


# ---- the table


def table(players: int = 3, seed: int = 1, **options: Any) -> P:
    """A new game before the first plan: the printed positions in seat order, unless told otherwise."""
    usual = {"setup_mode": "preset", "preset_assignment": "seat_order"}
    return ENGINE.new(ENGINE.options({"players": players, **usual, **options}), seed)


def draft(players: int = 3, seed: int = 1, **options: Any) -> P:
    """A new game before the first pick of the draft; seat A begins, unless told otherwise."""
    usual = {"setup_mode": "draft", "first_drafter": "seat", "first_drafter_seat": 0}
    return ENGINE.new(ENGINE.options({"players": players, **usual, **options}), seed)


def bare(players: int = 3, seed: int = 1, side: str = "sun", **options: Any) -> P:
    """A table on which all provinces are neutral and all cubes at home, with nothing left to happen.

    The turn order is A, B, C ...; nobody has a special card, and there is no event.
    """
    p = table(players, seed, **options) if side == "sun" else _moon(players, seed, **options)
    t = p.state
    for province in t.map:
        t.map[province] = NEUTRAL
    t.stock = list(t.map)
    t.floors = [[] for _ in t.floors]
    t.farmers = FARMERS
    for me in t.players:
        me.reserve = CUBES
        me.hand = list(CHEST)
    p.agenda.clear()
    p.news = []
    changed(p)
    return p


def _moon(players: int, seed: int, **options: Any) -> P:
    """The moon side with its draft swept away."""
    p = draft(players, seed, side="moon", **options)
    t = p.state
    t.offer, t.deck = [], []
    for me in t.players:
        me.groups, me.claimed = [], None
    t.events = [t.event_deck.pop() for _ in range(BOX.setup.event_cards_per_year)]
    t.phase = "planning"
    return p


def agenda(p: P, *tasks: Task) -> P:
    """Replace all that must still happen by these tasks, first one first, and run on to the next decision."""
    p.agenda.clear()
    p.news = []
    p.push(*tasks)
    changed(p)
    ENGINE._run(p)
    return p


def winter(p: P, *tasks: Task) -> P:
    """It is winter, and everybody has lost all rice; only these tasks are left of it."""
    t = p.state
    rice = tuple(0 for _ in t.players)
    t.winters.append(Winter(t.year, 0, rice, rice, tuple(len(t.owned(seat)) for seat, _ in enumerate(t.players))))
    return agenda(p, *tasks)


def run(p: P, action: str, *seats: Seat) -> P:
    """These seats carry out an action, one after the other, and nothing follows."""
    return agenda(p, *(Turn(action, seat) for seat in seats))


def changed(p: P) -> None:
    """Forget what was worked out about the position before."""
    p.__dict__.clear()


# ---- playing and asking


def do(p: P, seat: Seat, *wishes: str) -> list[Event]:
    """Carry out actions of a seat by their texts; returns the events of the last one."""
    for text in wishes:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, text))
    return p.news


def texts(p: P, seat: Seat) -> list[str]:
    """The texts of all that a seat may do now; empty if it is not asked."""
    return [action.text for action in ENGINE.legal(p, seat)]


def asked(p: P) -> list[tuple[Seat, str]]:
    """Who is asked which kind of decision."""
    return [(decision.seat, decision.kind()) for decision in ENGINE.waiting(p)]


def refusal(p: P, seat: Seat, wish: str | Action) -> Refusal:
    """Why an action is refused; the position stays as it is, to the byte."""
    before = ENGINE.encode(p)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, wish) if isinstance(wish, str) else wish)
    assert ENGINE.encode(p) == before, f"{wish!r} is refused and yet changes something"
    found = caught.value.refusal
    assert not UNFILLED.search(found.text), found.text
    return found


def told(p: P, viewer: Seat | None = None) -> str:
    """The story of the last action as a viewer reads it."""
    return "\n".join(e.seen_by(-1 if viewer is None else viewer) for e in p.news)


def plan_all(p: P, seat: Seat, **cards: str) -> list[Event]:
    """Hand in a whole plan; spaces that are not named get what is left, chest cards first, or nothing."""
    me = p.state.players[seat]
    spare = [card for card in (*CHEST, *me.hand) if card in me.hand and card not in cards.values()]
    spare = list(dict.fromkeys(spare))
    for space in ("bid", *SPACES[:-1]):
        card = cards.get(space) or next((x for x in spare if f"plan_place {space} {x}" in texts(p, seat)), "none")
        if card in spare:
            spare.remove(card)
        do(p, seat, f"plan_place {space} {card}")
    return p.news


def planned(p: P) -> P:
    """All seats hand in any plan, up to the first choice of a special card."""
    while asked(p) and asked(p)[0][1] == "plan_place":
        plan_all(p, asked(p)[0][0])
    return p


def play_on(p: P, until: Callable[[P], bool], pick: int = 0) -> P:
    """Play any legal action (of this number, or the last) until something is so."""
    while not until(p):
        seat = ENGINE.waiting(p)[0].seat
        legal = ENGINE.legal(p, seat)
        ENGINE.apply(p, seat, legal[min(pick, len(legal) - 1)])
    return p


# ---- provinces


def hold(p: P, seat: Seat, province: str, armies: int, *buildings: str, markers: int = 0) -> None:
    """A seat owns a province; the armies come from its reserve, its card lies in its hand."""
    t = p.state
    release(p, province)
    me = t.players[seat]
    me.reserve -= armies
    assert me.reserve >= 0, "a player has 62 cubes"
    for building in buildings:
        t.tiles[building] -= 1
    t.map[province] = Land(seat, armies, buildings, markers)
    t.stock.remove(province)
    me.hand = in_order([*me.hand, province])
    changed(p)


def release(p: P, province: str) -> None:
    """A province is neutral."""
    t = p.state
    land = t.map[province]
    if land.owner == NOBODY:
        return
    me = t.players[land.owner]
    me.reserve += land.armies
    for building in land.buildings:
        t.tiles[building] += 1
    for cards in (me.hand, me.won):
        if province in cards:
            cards.remove(province)
    for spaces in (me.plan, me.shown):
        if province in spaces:
            spaces[spaces.index(province)] = None
    t.map[province] = NEUTRAL
    t.stock = in_order([*t.stock, province])
    changed(p)


def land(p: P, province: str) -> tuple[Seat | None, int]:
    """Who owns a province, with how many armies."""
    there = p.state.map[province]
    return (None if there.owner == NOBODY else there.owner, there.armies)


def markers(p: P, province: str) -> int:
    """The revolt markers in a province."""
    return p.state.map[province].markers


def buildings(p: P, province: str) -> set[str]:
    """The buildings in a province."""
    return set(p.state.map[province].buildings)


# ---- players


def give(
    p: P,
    seat: Seat,
    *,
    chests: int | None = None,
    rice: int | None = None,
    points: int | None = None,
    special: str | None = None,
) -> None:
    """Make these the things that a player has; what is not named stays."""
    t = p.state
    me = t.players[seat]
    if chests is not None:
        me.chests = chests
    if rice is not None:
        me.rice = rice
    if points is not None:
        me.earned = {"provinces": points}
    if special is not None:
        t.daimyo = [NOBODY if holder == seat else holder for holder in t.daimyo]
        t.daimyo[t.specials.index(special)] = seat
    changed(p)


def reserve(p: P, seat: Seat, left: int, on: str) -> None:
    """So many cubes are left in a reserve; all others stand in an own province."""
    t = p.state
    there = t.map[on]
    assert there.owner == seat
    me = t.players[seat]
    t.map[on] = Land(seat, there.armies + me.reserve - left, there.buildings, there.markers)
    me.reserve = left
    changed(p)


def plan(p: P, seat: Seat, **cards: str) -> None:
    """These cards lie face down on these spaces."""
    me = p.state.players[seat]
    for space, card in cards.items():
        me.hand.remove(card)
        me.plan[SPACE[space]] = card
    changed(p)


def points(p: P, seat: Seat) -> int:
    """The victory points of a seat."""
    return p.state.players[seat].points


# ---- cards of the round


def event(p: P, effect: str) -> None:
    """The event of this round is a card with this effect."""
    t = p.state
    card = next(e.id for e in EVENT.values() if e.effect == effect)
    if t.event:
        t.past_events.append(t.event)
    for pile in (t.event_deck, t.events, t.past_events):
        if card in pile:
            pile.remove(card)
    t.event = card
    changed(p)


def events(p: P, *cards: str) -> None:
    """These event cards are open and not yet drawn; the others that were go under the deck."""
    t = p.state
    t.event_deck = [*t.events, *t.event_deck]
    for card in cards:
        for pile in (t.event_deck, t.past_events):
            if card in pile:
                pile.remove(card)
    t.events = list(cards)
    changed(p)


def row(p: P, *actions: str) -> None:
    """The action row, from position 1; five of them are turned up."""
    t = p.state
    cards = [*actions, *(a for a in SPACES[:-1] if a not in actions)]
    t.row, t.hidden_row = cards[:5], cards[5:][::-1]
    changed(p)


def specials(p: P, *cards: str) -> None:
    """The special row, from position 1, with nobody on it."""
    t = p.state
    t.specials = [*cards, *(s for s in t.specials if s not in cards)]
    t.daimyo = [NOBODY] * len(t.specials)
    changed(p)


# ---- cubes


def cubes(letters: str) -> list[str]:
    """`AAF` -> two cubes of seat A and a farmer."""
    return [FARMER if x == "F" else colour_of("ABCDE".index(x)) for x in letters]


def tower(p: P, letters: str) -> None:
    """These cubes lie in the tower."""
    t = p.state
    _bring_home(t, [x for floor in t.floors for x in floor])
    found = cubes(letters)
    _take(t, found)
    t.floors = [found[::2], found[1::2]]
    changed(p)


def tray(p: P, letters: str) -> None:
    """These cubes lie in the tray."""
    t = p.state
    _bring_home(t, t.tray)
    t.tray = cubes(letters)
    _take(t, t.tray)
    changed(p)


def in_tray(p: P) -> str:
    """The letters of the cubes in the tray, sorted."""
    return "".join(sorted("F" if x == FARMER else "ABCDE"[COLOURS.index(x)] for x in p.state.tray))


def in_tower(p: P) -> Counter[str]:
    """The letters of the cubes in the tower."""
    return Counter("F" if x == FARMER else "ABCDE"[COLOURS.index(x)] for floor in p.state.floors for x in floor)


def _take(t: Table, found: list[str]) -> None:
    for cube in found:
        if cube == FARMER:
            t.farmers -= 1
        else:
            t.players[COLOURS.index(cube)].reserve -= 1


def _bring_home(t: Table, found: list[str]) -> None:
    for cube in found:
        if cube == FARMER:
            t.farmers += 1
        else:
            t.players[COLOURS.index(cube)].reserve += 1


class Pours(list[str]):
    """The letters of what was poured, one entry a battle."""


@contextmanager
def falling_out(*outs: str) -> Iterator[Pours]:
    """In place of the tower: these cubes fall out, battle by battle; what was poured is told."""
    left = list(outs)
    poured = Pours()

    def stub(floors: list[list[str]], queue: list[str], shuffle: Any, below: Any) -> list[str]:
        poured.append("".join(sorted("F" if x == FARMER else "ABCDE"[COLOURS.index(x)] for x in queue)))
        out = cubes(left.pop(0))
        rest = Counter(queue) + Counter(x for floor in floors for x in floor)
        rest.subtract(out)
        assert all(n >= 0 for n in rest.values()), f"{out} cannot fall out"
        inside = sorted(rest.elements())
        floors[:] = [inside[::2], inside[1::2]]
        return out

    with patch("engines.shogun.tower.pour", stub):
        yield poured
    assert not left, f"no battle made {left} fall out"


def battle(p: P) -> Battle:
    """The last battle."""
    return p.state.battles[-1]


# ---- nothing is lost


def complete(p: P) -> None:
    """Every cube, card and tile is in exactly one place, and the map is sound (section 6, invariants)."""
    t = p.state
    inside = Counter(x for floor in t.floors for x in floor)
    assert t.inside() == inside, f"counted inside {t.inside()}, there are {inside}"
    for seat, me in enumerate(t.players):
        colour = colour_of(seat)
        on_map = sum(x.armies for x in t.map.values() if x.owner == seat)
        assert on_map + me.reserve + sum(me.groups) + inside[colour] + t.tray.count(colour) == CUBES
        assert me.reserve >= 0
        assert me.chests >= 0
        assert BOX.tracks.rice_min <= me.rice <= BOX.tracks.rice_max
        lying = [*me.hand, *me.won, *filter(None, [me.claimed, *me.plan, *me.shown])]
        assert sorted(lying) == sorted(cards_of(t, seat)), f"seat {seat} has not the cards that it should"
        assert not me.sketch or set(me.sketch) <= {*me.hand, "none"}
    assert t.farmers + inside[FARMER] + t.tray.count(FARMER) == FARMERS
    assert sorted([*t.deck, *t.offer, *t.stock]) == sorted(cards_of(t, NOBODY))
    for province, there in t.map.items():
        if there.owner == NOBODY:
            assert there == NEUTRAL, f"{province} is neutral and holds something"
        else:
            assert there.armies >= 1, f"{province} is owned without an army"
        assert len(set(there.buildings)) == len(there.buildings) <= PROVINCE[province].spaces
    for building, count in TILES.items():
        assert t.tiles[building] + sum(building in x.buildings for x in t.map.values()) == count
    assert sum(x.markers for x in t.map.values()) <= 6 * len(t.players)
    assert all(len(floor) <= BOX.tower.capacity for floor in t.floors)
