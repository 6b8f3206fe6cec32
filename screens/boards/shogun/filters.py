"""Ways to look at the map: the provinces of a seat, who leads in the regions, who can attack a province."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from engines.core import NOBODY, Seat, counted
from engines.shogun.components import BUILDINGS, PROVINCE, REGION, ProvinceId, RegionId, armies_told, spot
from engines.shogun.marching import extra_cubes, is_protected
from engines.shogun.scoring import built, majority_points
from engines.shogun.state import Table
from screens.boards.base import Filter, Scene, Spot
from screens.boards.shogun.plans import looked_at, table
from styles.seats import SEATS

MAJORITIES = Filter("majorities", "most buildings by region")
ATTACKS = Filter("attacks", "who can attack here")


def provinces_of(scene: Scene, seat: Seat) -> Filter:
    """The way to look at the provinces of a seat."""
    return Filter(f"seat {seat}", f"provinces of {scene.names[seat]}")


def filters(scene: Scene) -> list[Filter]:
    """The own provinces first, or those of the seat that acts; the others' last. In the draft nothing else tells."""
    me = scene.seat if scene.seat is not None else scene.actor or 0
    others = [provinces_of(scene, seat) for seat in range(len(scene.names)) if seat != me]
    played = [] if table(scene).phase == "draft" else [MAJORITIES, ATTACKS]
    return [provinces_of(scene, me), *played, *others]


def seat_looked_at(scene: Scene) -> Seat | None:
    """The seat whose provinces are looked at, if a filter is about them."""
    kind, _, seat = scene.marks.filter.partition(" ")
    return int(seat) if kind == "seat" else None


def steps_back(scene: Scene) -> frozenset[Spot]:
    """The provinces that the filter is not about."""
    t, about = table(scene), scene.marks.filter
    seat = seat_looked_at(scene)
    if seat is not None:
        kept = {province for province, land in t.map.items() if land.owner == seat}
    elif about == MAJORITIES.id:
        kept = {province for province, land in t.map.items() if land.buildings}
    elif about == ATTACKS.id:  # all of it; how many can attack from where stands out, for more is many bytes
        kept = {here} if (here := looked_at(scene)) else set()
    else:
        return frozenset()
    return frozenset(spot(province) for province in PROVINCE if province not in kept)


def told(scene: Scene) -> str:
    """The sum of what the filter shows, in one line."""
    about, here = scene.marks.filter, looked_at(scene)
    seat = seat_looked_at(scene)
    if seat is not None:
        return _holdings(scene, seat)
    if about == MAJORITIES.id:
        return _region_told(table(scene), here) if here else _HOW_TO_READ
    if about == ATTACKS.id:
        return _attacks_told(scene, here) if here else "Move the cursor to a province: who can attack it?"
    return ""


# ---- the provinces of a seat


def _holdings(scene: Scene, seat: Seat) -> str:
    t = table(scene)
    own = t.owned(seat)
    armies = armies_told(sum(t.map[province].armies for province in own))
    buildings = sum(len(t.map[province].buildings) for province in own)
    chests, rice = (sum(getattr(PROVINCE[p], goods) for p in own) for goods in ("chests", "rice"))
    had = f"{counted(len(own), 'province')}, {armies}, {counted(buildings, 'building')}"
    return f"{scene.names[seat]}: {had}; they yield {chests} chests or {rice} rice."


# ---- majorities


class Lead(NamedTuple):
    """Who has most buildings of a type in a region, who comes next, and what it scores for each of the first."""

    first: tuple[Seat, ...] = ()  # several share the lead
    most: int = 0
    second: tuple[Seat, ...] = ()
    fewer: int = 0
    points: int = 0


def leads(t: Table) -> dict[tuple[RegionId, str], Lead]:
    """The lead in every region for every type; nobody leads where nothing is built (SHO-SCORE-02, SHO-SCORE-03)."""
    found = {}
    standing = built(t)
    for region in REGION:
        for building in BUILDINGS:
            counts = standing.get((region, building), Counter())
            ranks = sorted(counts.items(), key=lambda seat: (-seat[1], seat[0]))
            groups = [(n, tuple(seat for seat, _ in group)) for n, group in groupby(ranks, key=lambda seat: seat[1])]
            (most, first), (fewer, second) = [*groups, (0, ()), (0, ())][:2]
            points = majority_points(t, building, len(first)) if first else 0
            found[region, building] = Lead(first, most, second, fewer, points)
    return found


_HOW_TO_READ = "A2 +3 B1: A leads with 2 and scores 3 in winter; B has 1. Small letters share."


def letters(seats: tuple[Seat, ...]) -> str:
    """Some seats by their letters."""
    return "".join(SEATS[seat] for seat in seats)


def _region_told(t: Table, province: ProvinceId) -> str:
    region = t.country.regions[province]
    found = leads(t)
    parts = [f"{building}s {lead_told(found[region, building])}" for building in BUILDINGS]
    return f"{REGION[region].name}: {'; '.join(parts)}."


def lead_told(lead: Lead) -> str:
    """A lead as the table of them writes it: "AB2 +2 C1"."""
    if not lead.first:
        return "none"
    second = f" {letters(lead.second)}{lead.fewer}" if lead.second else ""
    return f"{letters(lead.first)}{lead.most} +{lead.points}{second}"


# ---- attacks


class Attack(NamedTuple):
    """Armies of a seat that could go from a province into another one."""

    seat: Seat
    origin: ProvinceId
    armies: int
    by_sea: bool
    extra: int = 0  # cubes of the reserve that may join


def attacks(t: Table, province: ProvinceId) -> list[Attack]:
    """What could come from the neighbours of a province: all but the army that must stay, unless it is protected."""
    return list(_attacks(t, province)) if province in t.map else []


def _attacks(t: Table, province: ProvinceId) -> Iterator[Attack]:
    for origin in t.country.neighbours[province]:
        land = t.map.get(origin)
        if land is None or land.owner in (NOBODY, t.map[province].owner) or land.armies < 2:
            continue
        if not is_protected(t, land.owner, province):
            yield Attack(
                land.owner,
                origin,
                land.armies - 1,
                (origin, province) in t.country.by_sea,
                extra_cubes(t, land.owner, province),
            )


def shielded(t: Table, province: ProvinceId) -> bool:
    """Whether nobody may attack a province in this round."""
    others = [seat for seat in range(len(t.players)) if seat != t.map[province].owner]
    return all(is_protected(t, seat, province) for seat in others)


def _attacks_told(scene: Scene, province: ProvinceId) -> str:
    t, name = table(scene), PROVINCE[province].name
    if province not in t.map:
        return f"{name} is out of the game: no army may enter it."
    if shielded(t, province):
        return f"{name}: its temple protects it this round."
    found = attacks(t, province)
    if not found:
        return f"{name}: nobody could attack it now."
    armies = armies_told(sum(attack.armies for attack in found))
    at_length = f"{name}: {armies} could attack it: {_each(found, scene.names)}."
    return at_length if cell_len(at_length) <= _ONE_LINE else f"{name}, {armies}: {_each(found, SEATS)}."


_ONE_LINE = 78
"""Cells on a small screen: a line that wraps takes a row from the board, and everything else moves."""


def _each(found: list[Attack], called: Sequence[str]) -> str:
    """What each seat could send, and from where; "~" across the sea."""
    told = []
    for seat in sorted({attack.seat for attack in found}):
        coming = [attack for attack in found if attack.seat == seat]
        origins = ", ".join(f"{'~' if a.by_sea else ''}{PROVINCE[a.origin].code} {a.armies}" for a in coming)
        told.append(f"{called[seat]} {sum(a.armies for a in coming)}{of_reserve(coming[0].extra)} ({origins})")
    return ", ".join(told)


def of_reserve(cubes: int) -> str:
    """The cubes of the reserve that join some armies, to be told behind them."""
    return f" and {cubes} of the reserve" if cubes else ""
