"""The map: sea routes, provinces with all that stands there, and the neighbours of the one that is looked at."""

from __future__ import annotations

from engines.core import NOBODY, Seat
from engines.shogun.components import PROVINCE, REGION, ProvinceId, spot
from engines.shogun.state import Land
from screens.boards.base import Spot
from screens.boards.shogun.brush import Brush
from screens.boards.shogun.chart import CELLS, LAYOUT, Route, at, parts_of, pointer, title
from screens.boards.shogun.filters import Lead
from screens.boards.shogun.plans import looked_at, marching_from
from styles.seats import SEATS

MOST = 9  # markers that one digit can tell


def paint_country(brush: Brush) -> None:
    """Everything of the map but the land."""
    focus = looked_at(brush.scene)
    for route in LAYOUT.route:
        _route(brush, route, focus)
    country = brush.state.country
    for province in PROVINCE:
        if province in country.unused:
            _unused(brush, province)
        else:
            _province(brush, province)
    _signs(brush, focus)


def _route(brush: Brush, route: Route, focus: ProvinceId | None) -> None:
    """A sea route of this side, if both its ends are in play."""
    country, glyphs, look = brush.state.country, brush.look.glyphs, brush.look
    one, other = route.ends
    if (one, other) not in country.by_sea or country.unused & set(route.ends):
        return
    style = look.accent if focus in route.ends else look.dim
    way = route.full if brush.full else route.compact
    if way.dots:
        x, y, cells = way.dots
        brush.put(x, y, glyphs.water * cells, style)
    if way.label:
        x, y, end = way.label
        brush.put(x, y, f"{glyphs.water}{PROVINCE[end].code}", style)


def _unused(brush: Brush, province: ProvinceId) -> None:
    here, look = spot(province), brush.look
    x, y = at(province, brush.scene.size)
    name = title(province, brush.scene.size)
    out = look.glyphs.cross_out * 2
    end = brush.label(x, y, name if brush.full else f"{name} {out}", here, look.rule)
    brush.frame(here, x, end, y)
    if brush.full:
        brush.put(x, y + 1, out, look.rule, here)


def _province(brush: Brush, province: ProvinceId) -> None:
    here, look = spot(province), brush.look
    land = brush.state.map[province]
    neutral = land.owner == NOBODY
    x, y = at(province, brush.scene.size)
    parts = parts_of(province, brush.scene.size)
    name = title(province, brush.scene.size)
    style = look.dim if neutral else look.ink
    if brush.full:
        end = brush.label(x, y, name, here, style)
        _force(brush, x + parts.force[0], y + parts.force[1], land, here)
    else:
        end = x + CELLS
        force = "" if neutral else str(land.armies)
        blank = CELLS - len(name) - len(force) - (not neutral)
        if not blank:  # no room between code and letter: small letters part them
            name = name.capitalize()
        after = brush.label(x, y, name + " " * blank, here, style)
        if not neutral:
            brush.seat(after, y, land.owner, here, more=force)
    _buildings(brush, x + parts.buildings[0], y + parts.buildings[1], province, land)
    if land.markers and not brush.leads and province not in brush.attacks:
        told = str(min(land.markers, MOST))
        brush.put(x + parts.unrest[0], y + parts.unrest[1], look.glyphs.revolt + told, look.warning, here)
    region = REGION[brush.state.country.regions[province]]
    brush.put(x + parts.region[0], y + parts.region[1], region.letter, look.hues[region.colour], here)
    if parts.yields and not brush.leads:
        facts = PROVINCE[province]
        brush.put(x + parts.yields[0], y + parts.yields[1], f"{facts.chests}/{facts.rice}", look.dim, here)
    brush.frame(here, x, end, y)


def _force(brush: Brush, x: int, y: int, land: Land, here: Spot) -> None:
    """The armies and whose they are; the cursor stays on the name."""
    if land.owner != NOBODY:
        letter = SEATS[land.owner]
        style = brush.look.seats[letter]
        changed = here in brush.scene.marks.changed
        brush.put(x, y, f"{letter}{land.armies}", style + brush.look.changed if changed else style, here)


def _buildings(brush: Brush, x: int, y: int, province: ProvinceId, land: Land) -> None:
    """What is built, in the order of the boards, and a dot for each free space."""
    glyphs, look, here = brush.look.glyphs, brush.look, spot(province)
    signs = {"castle": glyphs.castle, "temple": glyphs.temple, "theatre": glyphs.theatre}
    built = "".join(sign for building, sign in signs.items() if building in land.buildings)
    if attack := brush.attacks.get(province):
        sign = glyphs.water if attack.by_sea else glyphs.right
        brush.put(x, y, f"{sign}{attack.armies}", look.warning + look.strong, here, back=False)
    elif brush.leads:
        for column, (building, sign) in enumerate(signs.items(), x):  # each type in a column of its own
            if building in land.buildings:
                lead = brush.leads[brush.state.country.regions[province], building]
                _leading(brush, column, y, land.owner, lead, sign, here)
    else:
        end = brush.put(x, y, built, look.strong, here)
        brush.put(end, y, glyphs.place * (PROVINCE[province].spaces - len(built)), look.dim, here)


def _leading(brush: Brush, x: int, y: int, owner: Seat, lead: Lead, sign: str, here: Spot) -> None:
    """A building as the letter of its owner who leads in the region, a small one who shares the lead; else its sign."""
    if owner not in lead.first:
        brush.put(x, y, sign, brush.look.dim, here)
    else:
        letter = brush.letter(owner) if len(lead.first) == 1 else brush.letter(owner).lower()
        brush.put(x, y, letter, brush.look.strong + brush.colour(owner), here)


def _signs(brush: Brush, focus: ProvinceId | None) -> None:
    """Before a province: a neighbour of the one looked at, whose armies move, the picked, those of a filter."""
    t, glyphs, marks = brush.state, brush.look.glyphs, brush.scene.marks
    origin = marching_from(brush.scene)
    signs: dict[ProvinceId, str] = {}
    if brush.owner is not None:
        signs = dict.fromkeys(t.owned(brush.owner), glyphs.star)
    elif focus is not None and not marks.filter:
        for other in t.country.neighbours[focus]:
            signs[other] = glyphs.water if (focus, other) in t.country.by_sea else glyphs.bullet
    if focus is not None and marks.cursor != spot(focus):
        signs[focus] = glyphs.disc
    if origin is not None:
        signs[origin] = glyphs.disc
    if t.phase == "draft":
        signs |= dict.fromkeys(t.offer, glyphs.star)
        signs |= {me.claimed: glyphs.disc for me in t.players if me.claimed}
    signs |= {province: glyphs.tick for province in t.country.provinces if spot(province) in marks.chosen}
    for province, sign in signs.items():
        if province not in t.country.unused:
            style = brush.look.accent + brush.look.offered
            brush.put(*pointer(province, brush.scene.size), sign, style, spot(province))
