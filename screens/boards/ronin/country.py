"""The map: land and sea, roads, cities with their tiles and ronin, regions with their goods and castles."""

from __future__ import annotations

from engines.core import Seat
from engines.ronin.components import BOX, LIMITS, CityId, Region, RegionId
from engines.ronin.influence import collecting_order, influence
from engines.ronin.state import Piece, Table
from engines.ronin.tiles import visible
from screens.boards.ronin.atlas import GOOD_CELLS, INFLUENCE_CELLS, Atlas, Road, city_at, places, region_at
from screens.boards.ronin.brush import Brush, letter
from screens.boards.ronin.words import ACTION_LETTERS, ACTION_WORDS, GOOD_LETTERS, GOOD_WORDS

NAMED = 3
"""How many seats a region names beside its number: as many as could take a good."""


def paint_country(brush: Brush, atlas: Atlas) -> None:
    """Everything of the map but the land."""
    for road in atlas.roads:
        _road(brush, road)
    for city in BOX.city:
        if city.id in atlas.cities:
            _city(brush, city.id, atlas)
        else:
            x, y = city_at(city, brush.scene.size)
            closed = brush.look.glyphs.cross_out * 2
            brush.put(x, y, f"{city.name if brush.full else city.code} {closed}", brush.look.rule)
    for region in BOX.region:
        _region(brush, region, atlas)


def standing(t: Table, where: str) -> list[Piece]:
    """The ronin on a place, in the order in which they came."""
    return [piece for piece in t.pieces if piece.where == where]


def _road(brush: Brush, road: Road) -> None:
    line = road.border.kind == "line"
    glyphs, look = brush.look.glyphs, brush.look
    spot = f"border {road.border.id}"
    for x, y in road.dots:
        style = brush.marked(spot, look.dim) if line and spot != brush.scene.marks.cursor else look.dim
        brush.put(x, y, glyphs.dot if line else glyphs.water, style, spot if line else None)
    if road.scout is None:
        return
    x, y = road.scout
    scouts = standing(brush.state, spot)
    if scouts:
        end = brush.seat(x, y, scouts[0].owner, spot)
        if len(scouts) == 2:
            end = brush.seat(end, y, scouts[1].owner, spot)
        elif len(scouts) > 2:
            end = brush.put(end, y, "+", look.ink, spot)
    else:
        offered = spot in brush.scene.marks.offered or spot == brush.scene.marks.cursor
        end = brush.label(x, y, glyphs.slot if offered else glyphs.dot, spot, look.dim)
    brush.frame(spot, x, end, y)


def _city(brush: Brush, city: CityId, atlas: Atlas) -> None:
    here = next(c for c in BOX.city if c.id == city)
    spot = f"city {city}"
    x, y = city_at(here, brush.scene.size)
    actions = visible(brush.state, city)
    if brush.full:
        end = brush.label(x, y, f"{here.name} ", spot)
        words = "/".join(ACTION_WORDS[action] for action in actions)
        brush.put(x, y + 1, words, brush.look.ink if spot in brush.scene.marks.offered else brush.look.dim, spot)
    else:
        end = brush.label(x, y, f"{here.code}({''.join(ACTION_LETTERS[action] for action in actions)})", spot)
    room = places(here, len(brush.state.players))
    ronin = standing(brush.state, spot)
    for piece in ronin[:room]:
        end = brush.seat(end, y, piece.owner, spot, more=lying(piece))
    free = room - len(ronin)
    if free > 0:
        end = brush.label(end, y, brush.look.glyphs.ring * free, spot, brush.look.dim)
    elif free < 0:
        end = brush.label(end, y, "+", spot)
    brush.frame(spot, x, end, y)


def lying(piece: Piece) -> str:
    """A Fighter lies and counts for more: its weight stands behind its letter."""
    return str(LIMITS.fighter_weight) if piece.character == "fighter" else ""


def _region(brush: Brush, region: Region, atlas: Atlas) -> None:
    spot = f"region {region.number}"
    x, y = region_at(region, brush.scene.size)
    end = brush.label(x, y, str(region.number), spot, brush.look.accent)
    if brush.full:
        end = _strongest(brush, brush.label(end, y, " ", spot), y, region)
    brush.frame(spot, x, end, y)
    title = end
    riding = brush.state.horsemen()
    for space in range(1, region.resource_spaces + 1):
        _good(brush, region.number, space, riding.get((region.number, space)), atlas)
    if brush.full:
        _castles(brush, title + 1, y, region.number)
    else:
        end = _castles(brush, x, y + 1, region.number)
        _travellers(brush, end + 1, y + 1, region.number)


def _strongest(brush: Brush, x: int, y: int, region: Region) -> int:
    """Who takes goods first here, with influence and a `t` for a Traveler; the name while nobody would."""
    t, spot = brush.state, f"region {region.number}"
    have = influence(t, region.number)
    if not have:
        return brush.label(x, y, region.name, spot, brush.look.dim)
    travellers = [piece.owner for piece in standing(t, spot)]
    order = list(collecting_order(t, region.number))
    told = {seat: f"{have[seat]}{'t' if seat in travellers else ''}" for seat in order}
    shown = order[:NAMED]
    for seat in dict.fromkeys(travellers):
        if seat not in shown:
            shown[-1 - sum(s in travellers for s in shown)] = seat
    while len(shown) + sum(len(told[seat]) for seat in shown) + (len(shown) < len(order)) > INFLUENCE_CELLS:
        shown.pop()
    for seat in shown:
        x = brush.seat(x, y, seat, spot, more=told[seat])
    return brush.label(x, y, "+", spot, brush.look.dim) if len(shown) < len(order) else x


def _good(brush: Brush, region: RegionId, space: int, rider: Seat | None, atlas: Atlas) -> None:
    spot = f"horse {region} {space}"
    box = atlas.goods[region, space]
    good = brush.state.spaces[region - 1][space - 1]
    words = GOOD_WORDS if brush.full else GOOD_LETTERS
    end = brush.label(box.x, box.y, words[good] if good else "-", spot, brush.look.ink if good else brush.look.dim)
    if rider is not None:
        end = brush.seat(box.x + GOOD_CELLS[brush.scene.size], box.y, rider, spot)
    brush.frame(spot, box.x, end, box.y)


def _castles(brush: Brush, x: int, y: int, region: RegionId) -> int:
    """Whose castles stand in a region and what is free; a cross is a space that an Architect fills."""
    t, spot, glyphs = brush.state, f"region {region}", brush.look.glyphs
    owners = t.castles[region - 1]
    if owners:
        x = brush.put(x, y, glyphs.castle, brush.look.dim, spot)
    for seat in owners if len(owners) <= 3 else owners[:2]:
        x = brush.seat(x, y, seat, spot)
    if len(owners) > 3:
        return brush.put(x, y, "+", brush.look.ink, spot)
    rest = max(t.castle_spaces() - len(owners), 0)
    lot = "-" if glyphs.ascii else glyphs.slot  # dots are roads
    return brush.put(x, y, (glyphs.cross_out if region in t.blocked else lot) * rest, brush.look.dim, spot)


def _travellers(brush: Brush, x: int, y: int, region: RegionId) -> None:
    spot = f"region {region}"
    owners = [piece.owner for piece in standing(brush.state, spot)]
    if not owners:
        return
    x = brush.put(x, y, "t", brush.look.dim, spot)
    x = brush.seat(x, y, owners[0], spot)
    if len(owners) == 2:
        brush.seat(x, y, owners[1], spot)
    elif len(owners) > 2:
        brush.put(x, y, "+", brush.look.ink, spot)


__all__ = ["letter", "lying", "paint_country", "standing"]
