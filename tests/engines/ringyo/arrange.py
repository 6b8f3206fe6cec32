"""Tools to lay out any position of Ringyō, so that a test can say "given" in one line a fact.

Trees are written as a letter and a height: `C2` is a Cypress of height 2. Whatever a helper puts somewhere comes from
where it lies, and whatever it takes away goes back, so the box stays complete (`complete` says so).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engines.core import Action, Event, IllegalAction, Refusal, Seat, Task
from engines.ringyo import ENGINE
from engines.ringyo.components import (
    BOX,
    CELLS,
    DEMAND,
    FORECAST,
    KINDS,
    LETTER,
    LIMITS,
    PLACE,
    SPOTS,
    STRUCTURE,
    TILE,
    TREES,
    WEATHER,
    board,
    printed,
)
from engines.ringyo.goods import store as put_in_storage
from engines.ringyo.province import ProvinceTurn
from engines.ringyo.setup import HELD
from engines.ringyo.setup import _cell as as_cell
from engines.ringyo.state import OpenDemand, Player, Table, WeatherSlot, cell
from engines.ringyo.state import P as P
from engines.ringyo.weather import spill

A, B, C, D = range(4)
UNFILLED = re.compile(r"\{(?!\d+\})")  # {1} stands for a name, which the screen fills in
BOARDS = {"Kiso": 1, "Yoshino": 2, "Tosa": 3, "Akita": 4}


# ---- the table


def table(players: int = 2, seed: int = 1, **options: Any) -> P:
    """A new game before the first goal; boards and order by seat, unless told otherwise."""
    usual = {"province_assignment": "by_seat", "start_order": "by_seat"}
    return ENGINE.new(ENGINE.options({"players": players, **usual, **options}), seed)


def bare(players: int = 2, seed: int = 1, **options: Any) -> P:
    """The Province Phase of round 1 with empty hands, the forecast C B O P, and nothing left to happen.

    Seat A has Kiso, 5 rice, two Yellow Samurai and nothing else; the order is A, B, C, D.
    """
    p = table(players, seed, **options)
    t = p.state
    for me in t.players:
        t.favor_deck[:0] = [*me.choosing, *me.favors]
        me.choosing, me.favors = [], []
        t.forestry_deck[:0] = me.forestry
        me.forestry = []
    t.phase = "province"
    p.agenda.clear()
    p.news = []
    forecast(p, "forecast_1")
    changed(p)
    return p


def agenda(p: P, *tasks: Task) -> P:
    """Replace all that must still happen by these tasks, first one first, and run on to the next decision."""
    p.agenda.clear()
    p.news = []
    p.push(*tasks)
    changed(p)
    ENGINE._run(p)
    return p


def overflow(p: P, seat: Seat, at: str) -> P:
    """The flood of a cell spills."""
    agenda(p)
    spill(p, seat, at)
    return p


def turn(p: P, seat: Seat = A) -> P:
    """A seat is in its Province turn."""
    return agenda(p, ProvinceTurn(seat))


def changed(p: P) -> None:
    """Forget what was worked out about the position before."""
    p.__dict__.clear()


# ---- playing and asking


def do(p: P, seat: Seat, *wishes: str) -> list[Event]:
    """Carry out actions of a seat by their texts; returns the events of the last one."""
    for text in wishes:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, text))
    return p.news


def texts(p: P, seat: Seat = A, word: str = "") -> list[str]:
    """The texts of all that a seat may do now, or those that begin with a word."""
    return [action.text for action in ENGINE.legal(p, seat) if action.text.startswith(word)]


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


def me_of(p: P, seat: Seat = A) -> Player:
    """What lies before a seat."""
    return p.state.players[seat]


# ---- provinces


def province(p: P, seat: Seat, name: str, side: str = "A") -> None:
    """A seat has this board as its setup card fills it, without tiles."""
    me = p.state.players[seat]
    p.state.tile_stack[:0] = me.tiles.values()
    me.tiles = {}
    me.board = BOARDS[name]
    me.side = "B" if side == "B" else "A"
    me.cells = {at: as_cell(*found) for at, found in printed(board(me.board, me.side)).items()}
    changed(p)


def put(p: P, seat: Seat, **cells: str | int) -> None:
    """These cells hold this: a height for a tree, or `empty`, `flood`, `paddy`, `farm`, `fortress`."""
    me = p.state.players[seat]
    for at, what in cells.items():
        type_ = me.cells[at].type
        if isinstance(what, int):
            me.cells[at] = cell(type_, "tree", what)
        else:
            me.cells[at] = cell(type_, what)
    changed(p)


def fill(p: P, seat: Seat, what: str | int) -> None:
    """All cells hold the same."""
    put(p, seat, **{at: what for at, there in me_of(p, seat).cells.items() if there.type != "lake"})


def holds(p: P, at: str, seat: Seat = A) -> str | int:
    """What a cell holds: the height of a tree, or the word for it."""
    there = me_of(p, seat).cells[at]
    return there.height if there.holds == "tree" else there.holds


def floods(p: P, seat: Seat = A) -> list[str]:
    """The flooded cells in the order of their names."""
    return sorted(me_of(p, seat).holding("flood"))


def tile(p: P, seat: Seat, slot: str, kind: str) -> None:
    """A tile of this kind lies in a slot."""
    t = p.state
    for pile in (t.tile_stack, t.tile_discard):
        if kind in pile:
            pile.remove(kind)
            break
    else:
        raise AssertionError(f"no {kind} is left")
    me = t.players[seat]
    me.tiles[slot] = kind
    facts = TILE[kind]
    there = cell(facts.type, "paddy")
    if facts.content != "paddy":
        there = cell(facts.type, "tree", int(facts.content[-1]))
    cells = {**me.cells, slot: there}
    me.cells = {at: cells[at] for at in CELLS if at in cells}
    changed(p)


# ---- players


def give(p: P, seat: Seat = A, **what: int) -> None:
    """Make these the things that a player has: rice, research, military; what is not named stays."""
    for name, n in what.items():
        setattr(p.state.players[seat], name, n)
    changed(p)


def workers(p: P, seat: Seat = A, **counts: int) -> None:
    """These are the unused workers; kinds that are not named have none."""
    p.state.players[seat].workers = {kind: counts.get(kind, 0) for kind in KINDS}
    changed(p)


def rest(p: P, seat: Seat = A) -> None:
    """No worker stands anywhere."""
    me = p.state.players[seat]
    me.placed, me.active, me.acted = {}, "", []
    changed(p)


def trees(letters: str) -> list[tuple[str, int]]:
    """`C2 B1` -> cypress 2, beech 1."""
    return [(LETTER[x[0]], int(x[1])) for x in letters.split()]


def store(p: P, seat: Seat, letters: str) -> None:
    """These trees lie in a storage, and no others."""
    me = p.state.players[seat]
    me.storage = {type_: [] for type_ in TREES}
    for type_, height in trees(letters):
        put_in_storage(me, type_, height)
    changed(p)


def stored(p: P, seat: Seat = A) -> str:
    """What lies in a storage."""
    return " ".join(f"{t[0].upper()}{h}" for t, heights in me_of(p, seat).storage.items() for h in heights)


def built(p: P, seat: Seat, *numbers: int) -> None:
    """These structures have been built, wherever they stood."""
    p.state.players[seat].built = [f"hp{n}" for n in numbers]
    changed(p)


def hold(p: P, seat: Seat, *cards: str, shown: tuple[str, ...] = ()) -> None:
    """A hand of Forestry cards; everybody knows of those that are shown."""
    t = p.state
    me = t.players[seat]
    t.forestry_deck[:0] = [*me.forestry, *me.shown_forestry]
    me.forestry, me.shown_forestry = [], []
    for card in (*cards, *shown):
        _take(card, t.forestry_deck, t.forestry_discard)
    me.forestry, me.shown_forestry = list(cards), list(shown)
    changed(p)


def favors(p: P, seat: Seat, *cards: str) -> None:
    """A hand of Favor cards."""
    t = p.state
    me = t.players[seat]
    t.favor_deck[:0] = me.favors
    for card in cards:
        _take(card, t.favor_deck, t.favor_discard)
    me.favors = list(cards)
    changed(p)


def _take(card: str, *piles: list[str]) -> None:
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise AssertionError(f"{card} is somewhere else")


# ---- the Edo board


def top(pile: list[str], *cards: str) -> None:
    """These cards are drawn next, the first one first."""
    for card in cards:
        pile.remove(card)
    pile += reversed(cards)


def forecast(p: P, card: str) -> None:
    """This Forecast card lies open."""
    t = p.state
    if t.forecast:
        t.forecast_deck[:0] = [t.forecast]
    t.forecast_deck.remove(card)
    t.forecast = card
    changed(p)


def weather(p: P, *faces: str) -> None:
    """The Weather cards from position 1: letters or types. Nobody knows them."""
    t = p.state
    t.weather_deck += [x for slot in t.weather for x in (slot.card, slot.shown) if x]
    cards = [f"weather_{face.lower()}" for face in faces]
    for card in cards:
        t.weather_deck.remove(card)
    t.weather = [WeatherSlot(card, [], None) for card in cards]
    changed(p)


def lake(p: P, effect: str) -> None:
    """This round's lake token."""
    t = p.state
    if t.lake:
        t.lake_stack[:0] = [t.lake]
    t.lake_stack.remove(f"lake_{effect}")
    t.lake = f"lake_{effect}"
    changed(p)


def display(p: P, **claims: dict[str, Seat]) -> None:
    """These demands lie open, with these spots claimed; the others are in the stack."""
    t = p.state
    shown = {f"demand_{name}": spots for name, spots in claims.items()}
    t.demand_stack = [demand for demand in DEMAND if demand not in shown]
    t.demand_display = [
        OpenDemand(demand, {s: spots[s] for s in SPOTS if s in spots}) for demand, spots in shown.items()
    ]
    changed(p)


def gifts(p: P, *names: str) -> None:
    """These gifts are the next to be revealed."""
    top(p.state.gift_deck, *[f"gift_{name}" for name in names])


# ---- nothing is lost


def segments(p: P, seat: Seat = A) -> int:
    """All segments in a storage."""
    return sum(map(sum, me_of(p, seat).storage.values()))


def complete(p: P) -> None:
    """Every card and tile is in exactly one place, and every number within its bounds (RIN-INV)."""
    t = p.state
    for family, found in lying(t).items():
        box = [] if (family == "lake" and not found) or (family == "regent" and not t.solo) else HELD[family]
        assert Counter(found) == Counter(box), (
            f"{family}: {Counter(found) - Counter(box)} {Counter(box) - Counter(found)}"
        )
    for seat, me in enumerate(t.players):
        assert 0 <= me.rice <= LIMITS.rice_max
        assert min(me.research, me.military, *me.workers.values()) >= 0
        for there in me.cells.values():
            assert (1 <= there.height <= 5) if there.holds == "tree" else there.height == 0
        assert all(1 <= height <= 5 for heights in me.storage.values() for height in heights)
        standing = len(me.holding("farm", "fortress"))
        assert standing <= len(me.built) == len(set(me.built)) <= len(STRUCTURE)
        assert not me.active or me.active in me.placed
        assert t.markers(seat) <= LIMITS.demand_markers_per_player
        assert list(me.cells) == [at for at in PLACE if at in me.cells]
    for shown in t.demand_display:
        assert len(set(shown.claims.values())) == len(shown.claims)
        assert set(shown.claims) <= set(t.spots)


def lying(t: Table) -> dict[str, list[str]]:
    """Where all the cards and tiles are, by family."""
    players = t.players
    gifts_shown = t.gift_display
    return {
        "tile": [*t.tile_stack, *t.tile_discard, *t.tile_choice]
        + [x for shown in gifts_shown for x in shown.tiles]
        + [x for me in players for x in me.tiles.values()],
        "forestry": [*t.forestry_deck, *t.forestry_discard, *filter(None, [t.played])]
        + [x for shown in gifts_shown for x in shown.forestry]
        + [x for me in players for x in (*me.forestry, *me.shown_forestry, *me.effects)],
        "favor": [*t.favor_deck, *t.favor_discard]
        + [x for shown in gifts_shown for x in shown.favors]
        + [x for me in players for x in (*me.favors, *me.shown_favors, *me.choosing)],
        "gift": [*t.gift_deck, *t.gift_discard, *t.kept_gifts, *(shown.gift for shown in gifts_shown)],
        "demand": [*t.demand_stack, *(shown.demand for shown in t.demand_display)]
        + [x for me in players for x in me.report],
        "forecast": [*t.forecast_deck, *t.forecast_discard, *filter(None, [t.forecast])],
        "weather": t.weather_deck + [x for slot in t.weather for x in (slot.card, slot.shown) if x],
        "lake": [*t.lake_stack, *t.spent_lakes, *filter(None, [t.lake])],
        "regent": [*t.regent_deck, *t.regent_sent],
    }


assert set(BOARDS.values()) == {x.board for x in BOX.province}
assert len(FORECAST) == len(HELD["forecast"])
assert set(HELD["weather"]) == set(WEATHER)
