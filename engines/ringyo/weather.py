"""The Weather Phase: Fortresses muster, then three cards rain, one after the other (RIN-WEATHER, RIN-LAKE)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from engines.core import Seat, Step, counted, listed, who
from engines.ringyo.acts import content_told, put
from engines.ringyo.box import CellId, TreeType
from engines.ringyo.components import BESIDE, LAKES, LIMITS, PLACE, POSITIONS, WEATHER, of, spot
from engines.ringyo.goods import add_rice, no_room
from engines.ringyo.peeking import meaning, rained
from engines.ringyo.state import Card, Cell, Downpour, P, Player, cell, written

Cells: TypeAlias = Mapping[CellId, Cell]
Ranking: TypeAlias = Sequence[TreeType]  # the types on the forecast, highest first

FORTRESS_MILITARY = 1
RAIN_YIELDS = {"paddy": 1, "farm": 2}  # RIN-STRUCT-15
LAKE_BONUS = 1


class WeatherPhase(Step, frozen=True):
    """Military from the Fortresses first, then the cards from top to bottom (RIN-WEATHER-01, RIN-WEATHER-02)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "weather"
        ranking = ", ".join(type_.capitalize() for type_ in t.ranking)
        p.say(f"The Weather Phase. On the forecast, highest first: {ranking}.", "forecast")
        if t.lake:
            p.say(f"The lake token: {LAKES[t.lake].text}", "lake")
        seats = range(len(t.players))
        p.push(*(Garrison(seat) for seat in seats), *map(RevealWeather, POSITIONS))


class Garrison(Step, frozen=True):
    """Each standing Fortress gives 1 military, by a lake perhaps more (RIN-STRUCT-16, RIN-LAKE-07)."""

    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        me = t.players[self.seat]
        forts = me.holding("fortress")
        if not forts:
            return
        by_lake = lakeside(me.cells, forts) if t.lake_effect("fortress", self.seat) else []
        gained = FORTRESS_MILITARY * len(forts) + LAKE_BONUS * len(by_lake)
        me.military += gained
        told = f"{who(self.seat)} gains {gained} military from {counted(len(forts), 'Fortress', 'Fortresses')}"
        more = f", {len(by_lake)} of them beside a lake" if by_lake else ""
        p.say(f"{told}{more}.", *[of(self.seat, spot(at)) for at in forts], of(self.seat, "military"))


def lakeside(cells: Cells, some: Sequence[CellId]) -> list[CellId]:
    """Those of some cells that touch a lake, however many (RIN-LAKE-06..08)."""
    return [at for at in some if any(n in cells and cells[n].holds == "lake" for n in BESIDE[at])]


def rice_due(cells: Cells, fields: Sequence[CellId], lake: bool) -> int:
    """What rain on some paddies and Farms gives; with that lake token a Farm by a lake more (RIN-LAKE-06)."""
    due = sum(RAIN_YIELDS[cells[at].holds] for at in fields)
    return due + LAKE_BONUS * len(lake_farms(cells, fields)) if lake else due


def lake_farms(cells: Cells, fields: Sequence[CellId]) -> list[CellId]:
    """The Farms by a lake among some fields."""
    return lakeside(cells, [at for at in fields if cells[at].holds == "farm"])


class RevealWeather(Step, frozen=True):
    """A card is turned up, and it rains on its type in every province (RIN-WEATHER-02, RIN-WEATHER-04)."""

    position: int

    def run(self, p: P) -> None:
        t = p.state
        slot = t.weather[self.position - 1]
        assert slot.card
        p.reveal()
        slot.shown, slot.card = slot.card, None
        type_, letter = rained(t, slot.shown), WEATHER[slot.shown].letter
        told = f"Weather card {self.position} is {meaning(t, slot.shown)}: rain on every {type_.capitalize()} area."
        p.say(told, f"weather {self.position}", "forecast")
        p.push(*(Rain(seat, type_, self.position, letter) for seat in range(len(t.players))))


class Rain(Step, frozen=True):
    """Trees grow, paddies give rice, empty and flooded areas flood: in this order (RIN-WEATHER-05..08, 16, 17)."""

    seat: Seat
    tree: TreeType
    position: int = 0  # of the card
    letter: str = ""  # on the card, if it is one that the forecast explains

    def run(self, p: P) -> None:
        t = p.state
        me = t.players[self.seat]
        before = written(me)
        wet = [(at, there) for at, there in me.cells.items() if there.type == self.tree]  # top row first, left to right
        grown = [at for at, there in wet if 0 < there.height < LIMITS.tree_max_height]
        fields = [at for at, there in wet if there.holds in RAIN_YIELDS]
        bare = [at for at, there in wet if there.holds == "empty"]
        self._grow(p, me, grown)
        rice = self._water(p, me, fields)
        self._flood(p, me, bare)
        spills = [(at, spill(p, self.seat, at)) for at, there in wet if there.holds == "flood"]
        card = Card(t.round, self.position, self.letter, t.forecast or "", self.tree)
        fallen = (tuple(grown), tuple(fields), rice, tuple(bare), tuple(spills))
        t.rains.append(Downpour(card, self.seat, before, *fallen))

    def _grow(self, p: P, me: Player, growing: list[CellId]) -> None:
        """Every tree grows by 1, none beyond 5 (RIN-WEATHER-05)."""
        for at in growing:
            put(me, at, cell(self.tree, "tree", me.cells[at].height + 1))
        if growing:
            told = ", ".join(f"{at} to {me.cells[at].height}" for at in growing)
            p.say(f"{who(self.seat)}: {self.tree.capitalize()} grows in {told}.", *self._spots(growing))

    def _water(self, p: P, me: Player, fields: list[CellId]) -> int:
        """Every paddy gives 1 rice, with a Farm 2, a Farm by a lake perhaps more (RIN-WEATHER-06, RIN-LAKE-06)."""
        if not fields:
            return 0
        due = rice_due(me.cells, fields, p.state.lake_effect("farm", self.seat))
        gained = add_rice(me, due)
        told = f"{who(self.seat)} gains {gained} rice from {', '.join(fields)}{no_room(me, gained, due)}."
        p.say(told, *self._spots(fields), of(self.seat, "rice"))
        return gained

    def _flood(self, p: P, me: Player, bare: list[CellId]) -> None:
        """Every empty area is flooded before anything overflows (RIN-WEATHER-07, RIN-WEATHER-20)."""
        for at in bare:
            put(me, at, cell(self.tree, "flood"))
        if bare:
            p.say(f"{who(self.seat)}: {flooded_told(bare)}.", *self._spots(bare))

    def _spots(self, cells: list[CellId]) -> list[str]:
        return [of(self.seat, spot(at)) for at in cells]


def flooded_told(bare: Sequence[CellId]) -> str:
    """That empty areas are under water now, in words."""
    return f"{', '.join(bare)} {'was empty and floods' if len(bare) == 1 else 'were empty and flood'}"


def spill(p: P, seat: Seat, area: CellId) -> CellId:
    """An area with a second flood token passes it to one directly below, or to nobody (RIN-WEATHER-08..15).

    Returns the area that it comes to, or "".
    """
    t = p.state
    cells = t.players[seat].cells
    below = open_below(cells, area)
    hit = chosen_below(cells, t.ranking, below) if below else ""
    told = f"{who(seat)}: {_spill_told(cells, area, below, hit)}."
    if hit:
        p.say(told, of(seat, spot(area)), of(seat, spot(hit)))
        put(t.players[seat], hit, cell(cells[hit].type, "flood"))
    else:
        p.say(told, of(seat, spot(area)))
    return hit


def spill_told(cells: Cells, ranking: Ranking, area: CellId) -> str:
    """Where the second token of an area goes, why there, and what is lost, in words."""
    below = open_below(cells, area)
    return _spill_told(cells, area, below, chosen_below(cells, ranking, below) if below else "")


def _spill_told(cells: Cells, area: CellId, below: list[CellId], hit: CellId) -> str:
    if not hit:
        return f"{area}, flooded already, overflows; the water is gone, {why_gone(cells, area)}"
    there = cells[hit]
    if there.holds == "empty":
        lost = "was empty and floods"
    elif there.holds == "tree":
        lost = f"loses its {content_told(there)}"
    else:
        lost = f"loses its {content_told(there).rpartition(', ')[2]}"
    return f"{area}, flooded already, overflows into {hit}, {why_there(cells, below, hit)}: {hit} {lost}"


def open_below(cells: Cells, at: CellId) -> list[CellId]:
    """The areas directly below that are neither flooded nor a lake (RIN-WEATHER-11, 12, 14, 18, RIN-LAKE-03)."""
    return [n for n in PLACE[at].below if n in cells and cells[n].holds not in ("flood", "lake")]


def chosen_below(cells: Cells, ranking: Ranking, below: list[CellId]) -> CellId:
    """The one higher on the forecast; of one type the left one (RIN-WEATHER-10, RIN-WEATHER-19)."""
    return min(below, key=lambda at: ranking.index(cells[at].type))


def why_gone(cells: Cells, at: CellId) -> str:
    """Why a flood goes nowhere, in words."""
    return _why_gone(tuple([n for n in PLACE[at].below if n in cells]))


@cache
def _why_gone(there: tuple[CellId, ...]) -> str:
    if not there:
        return "out of the province"
    return f"for {listed(there)} {'is' if len(there) == 1 else 'are'} under water"


def why_there(cells: Cells, below: list[CellId], hit: CellId) -> str:
    """Why a flood goes where it goes, in words."""
    if len(below) == 1:
        return "the only area below that is not under water"
    other = next(at for at in below if at != hit)
    type_, beside = cells[hit].type, cells[other].type
    if type_ == beside:
        return f"left of {other}, which is {type_.capitalize()} too"
    return f"for {type_.capitalize()} is higher on the forecast than {beside.capitalize()}"
