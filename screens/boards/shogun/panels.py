"""What lies beside the map: events, the tower, the special cards, the row of actions with the plans, the draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engines.core import NOBODY, Seat
from engines.shogun.components import (
    ACTIONS,
    BID,
    EVENT,
    FARMER,
    PROVINCE,
    REGION,
    SPECIAL,
    Colour,
    RegionId,
    SpaceId,
    card_code,
    space_word,
)
from engines.shogun.effects import event_brief
from screens.boards.base import Box, Scene, Spot
from screens.boards.shogun.brush import Brush
from screens.boards.shogun.chart import sheet
from screens.boards.shogun.filters import MAJORITIES, Lead
from screens.boards.shogun.plans import Laid, laid, owner_of, running, spaces_in_row, table
from screens.glyphs import LINE
from styles.seats import SEATS

FIRST_COLUMN = 2  # of the plans; a letter for the seat stands before
HIDDEN = "? "  # before the actions whose place in the row is not yet known
BACK_CELLS = 2
SPECIAL_PITCH = {"compact": 15, "full": 13}
EVENT_CELLS, EVENT_PITCH = 17, 21
OFFER_PITCH = 32
SEAT_WITH_RESERVE = 16  # cells of a seat where there is room for its reserve
LEADS_AT, LEAD_PITCH = 11, 14  # of the majorities, by region


class Column(NamedTuple):
    """A space in the row of plans."""

    space: SpaceId
    x: int
    hidden: bool  # the place of its action card in the row is not yet known


# ---- where things lie


def panel_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots beside the map."""
    t = table(scene)
    if t.phase == "draft":
        y = plans_row(scene)
        for n, x in enumerate(_offers(scene)):
            yield f"offer {n}", Box(x, y, len(_offer(scene, n)))
        yield "deck", Box(*_deck(scene), len(_pile(scene)))
        return
    majorities = scene.marks.filter == MAJORITIES.id  # they stand there instead
    x, y = sheet(scene.size).specials
    for n, card in enumerate(t.specials if scene.size == "full" or not majorities else [], 1):
        yield f"special {n}", Box(x + (n - 1) * SPECIAL_PITCH[scene.size], y, len(_special(n, card)))
    for space, column, _ in [] if majorities else columns(scene):
        yield f"space {space}", Box(column, plans_row(scene), len(space_word(space)))


def columns(scene: Scene) -> Iterator[Column]:
    """The actions as they lie in the row, the hidden ones behind them, and the bid."""
    t = table(scene)
    x = FIRST_COLUMN
    for n, space in enumerate(spaces_in_row(t)):
        if n == len(t.row) < len(ACTIONS):
            x += len(HIDDEN)
        yield Column(space, x, space not in t.row and space != BID)
        x += len(space_word(space)) + 1


def plans_row(scene: Scene) -> int:
    """The row of the actions; in the full picture the boards of all seats follow below."""
    if scene.size == "compact":
        return sheet("compact").plans
    return sheet("full").extent[1] - 1 - len(table(scene).players)


def _special(n: int, card: str) -> str:
    return f"{n} {SPECIAL[card].brief}"


def _offers(scene: Scene) -> list[int]:
    return [FIRST_COLUMN + n * OFFER_PITCH for n in range(len(table(scene).offer))]


def _offer(scene: Scene, n: int) -> str:
    t = table(scene)
    facts = PROVINCE[t.offer[n]]
    region = REGION[t.country.regions[facts.id]].name
    return f"{facts.name}, {region} {facts.chests}/{facts.rice} {LINE.place * facts.spaces}"


def _deck(scene: Scene) -> tuple[int, int]:
    return FIRST_COLUMN + 2 * OFFER_PITCH, plans_row(scene)


def _pile(scene: Scene) -> str:
    return f"deck {len(table(scene).deck)}"


# ---- painting


def paint_panels(brush: Brush) -> None:
    """Everything beside the map."""
    _tower(brush)
    if brush.state.phase == "draft":
        _draft(brush)
        return
    _events(brush)
    _seats(brush)
    if brush.full or not brush.leads:
        _special_row(brush)
    if brush.leads:
        _majorities(brush, brush.leads)
    else:
        _actions(brush)
        _boards(brush)


def _events(brush: Brush) -> None:
    """The event of the round first, then those still open; each with the rice that it would cost in winter."""
    t, look = brush.state, brush.look
    x, y = sheet(brush.scene.size).events
    cards = [*([t.event] if t.event else []), *t.events]
    winter = t.phase == "winter_revolts"
    brush.put(x, y, "EVENTS, and rice lost in winter", look.dim)
    for n, card in enumerate(cards):
        now = card == t.event or winter
        row, left = (y + 1 + n, x) if brush.full else (y + 1 + n // 2, x + n % 2 * EVENT_PITCH)
        if now:
            brush.put(left, row, look.glyphs.bullet, look.accent)
        brush.put(left + 2, row, event_brief(EVENT[card], t.options), look.strong if now and not winter else look.ink)
        loss = f"{look.glyphs.dash}{EVENT[card].rice_loss}"
        brush.put(left + 2 + EVENT_CELLS, row, loss, look.strong if winter else look.dim)


def _tower(brush: Brush) -> None:
    """What lies in the tray, and what everybody can count to be in the tower."""
    t, look = brush.state, brush.look
    x, y = sheet(brush.scene.size).tower
    x = brush.put(x, y, "tray ", look.dim)
    x = _cubes(brush, x, y, Counter(t.tray))
    x = brush.put(x + 2, y, "tower ", look.dim)
    x = _cubes(brush, x, y, t.inside())
    if t.phase == "winter_revolts":
        x = brush.put(x + 2, y, "order", look.dim)
        for seat in t.order:
            x = brush.seat(x + 1, y, seat)


def _cubes(brush: Brush, x: int, y: int, cubes: Counter[Colour]) -> int:
    """Cubes by colour, as letters of seats; farmers are `f`."""
    colours = brush.state.colours
    start = x
    for seat, colour in enumerate(colours):
        if not cubes[colour]:
            continue
        x += x > start
        if colour == FARMER:
            x = brush.put(x, y, f"f{cubes[colour]}", brush.look.ink)
        else:
            x = brush.seat(x, y, seat, more=str(cubes[colour]))
    return x if x > start else brush.put(x, y, "empty", brush.look.dim)


def _seats(brush: Brush) -> None:
    """Chests, rice against the provinces that want it, and the reserve, where there is no column for the seats."""
    found = sheet(brush.scene.size)
    if found.seats is None:
        return
    x, y = found.seats
    pitch = (found.extent[0] - x) // len(brush.state.players)
    for seat, me in enumerate(brush.state.players):
        end = brush.seat(x + seat * pitch, y, seat)
        end = brush.put(end, y, f"{me.chests:>3}$ ", brush.look.ink)
        hungry = me.rice < len(brush.state.owned(seat))
        end = brush.put(end, y, f"{me.rice}", brush.look.warning if hungry else brush.look.ink)
        end = brush.put(end, y, f"/{len(brush.state.owned(seat))}r", brush.look.ink)
        if pitch >= SEAT_WITH_RESERVE:
            brush.put(end + 1, y, f"R{me.reserve}", brush.look.dim)


def _special_row(brush: Brush) -> None:
    t, look = brush.state, brush.look
    x, y = sheet(brush.scene.size).specials
    for n, (card, holder) in enumerate(zip(t.specials, t.daimyo, strict=True), 1):
        spot = f"special {n}"
        end = brush.label(x, y, _special(n, card), spot, look.dim if _out(brush, holder) else look.ink)
        brush.frame(spot, x, end, y)
        if holder != NOBODY:
            brush.seat(end + 1, y, holder)
        x += SPECIAL_PITCH[brush.scene.size]


def _out(brush: Brush, holder: Seat) -> bool:
    """Nobody took the card, and nobody will this round."""
    return holder == NOBODY and brush.state.phase not in ("planning", "choose_special")


def _actions(brush: Brush) -> None:
    """The row of actions: the one that runs now is marked, those that are hidden bear a question mark."""
    t, look = brush.state, brush.look
    y, now, laying = plans_row(brush.scene), running(brush.scene), brush.scene.laying
    before = ""
    for n, (space, x, hidden) in enumerate(columns(brush.scene), 1):
        spot = f"space {space}"
        over = t.phase == "execute" and (n < now or space == BID)
        here = n == now or (laying is not None and laying.at == space)
        style = look.accent + look.strong if here else look.dim if hidden or over else look.ink
        end = brush.label(x, y, space_word(space), spot, style)
        if not brush.frame(spot, x, end, y) and here and brush.scene.marks.cursor != before:
            brush.put(x - 1, y, look.glyphs.bullet, look.accent, spot)
        before = spot
        if n == len(t.row) + 1 and hidden:
            brush.put(x - len(HIDDEN), y, HIDDEN.strip(), look.dim)


def _boards(brush: Brush) -> None:
    """What lies on the spaces: of the viewer or who decides, and in the full picture of everybody."""
    t, scene = brush.state, brush.scene
    planning = t.phase == "planning"
    if not planning and t.phase not in ("choose_special", "execute"):
        return
    y = plans_row(scene)
    if planning and scene.seat is None and not brush.full:
        _progress(brush, y + 1)
        return
    owner = owner_of(scene)
    for seat in range(len(t.players)) if brush.full else [owner] if owner is not None else []:
        y += 1
        brush.seat(0, y, seat)
        cards = [(column, laid(scene, seat, column.space)) for column in columns(scene)]
        if planning and all(card.lies == "unused" for _, card in cards):
            brush.put(FIRST_COLUMN, y, "plans", brush.look.dim)
            continue
        for column, card in cards:
            _card(brush, column, y, seat, card)


def _progress(brush: Brush, y: int) -> None:
    """Who has laid a plan, and who has not."""
    x = FIRST_COLUMN
    for seat, me in enumerate(brush.state.players):
        x = brush.seat(x, y, seat)
        x = brush.put(x + 1, y, "is ready" if me.ready else "plans", brush.look.ink if me.ready else brush.look.dim)
        x += 3


def _card(brush: Brush, column: Column, y: int, seat: Seat, card: Laid) -> None:
    """A card on a space: face up in capitals; face down in small letters to its owner, a back to others."""
    look, spot = brush.look, f"space {column.space}"
    match card.lies:
        case "shown":
            brush.put(column.x, y, card_code(card.card), look.seats[SEATS[seat]], spot)
        case "own":
            end = brush.put(column.x, y, card_code(card.card).lower(), look.ink, spot)
            if card.doubtful:
                brush.put(end, y, look.glyphs.revolt, look.warning, spot)
        case "back":
            brush.put(column.x, y, look.glyphs.shade_medium * BACK_CELLS, look.rule, spot)
        case "lost":
            brush.put(column.x, y, look.glyphs.cross_out, look.dim, spot)
        case "empty":
            brush.put(column.x, y, look.glyphs.dash, look.dim, spot)
        case "free":
            brush.put(column.x, y, look.glyphs.place, look.dim, spot)


def _majorities(brush: Brush, leads: dict[tuple[RegionId, str], Lead]) -> None:
    """Who leads in each region, who comes next, and what it scores: where else the actions and plans stand."""
    look, y = brush.look, plans_row(brush.scene)
    if brush.full:
        brush.put(0, y, "MOST BUILDINGS IN A REGION: who leads, who comes next, what the lead scores", look.dim)
        y += 1
    signs = {"castle": look.glyphs.castle, "temple": look.glyphs.temple, "theatre": look.glyphs.theatre}
    for row, (building, sign) in enumerate(signs.items(), y):
        brush.put(0, row, f"{sign} {building}s", look.ink)
        for n, region in enumerate(REGION.values()):
            x = brush.put(LEADS_AT + n * LEAD_PITCH, row, region.letter, look.hues[region.colour])
            _lead(brush, x + 1, row, leads[region.id, building])


def _lead(brush: Brush, x: int, y: int, lead: Lead) -> None:
    look = brush.look
    if not lead.first:
        brush.put(x, y, look.glyphs.dash, look.dim)
        return
    x = brush.put(_group(brush, x, y, lead.first, lead.most) + 1, y, f"+{lead.points}", look.strong)
    if lead.second:
        _group(brush, x + 1, y, lead.second, lead.fewer)


def _group(brush: Brush, x: int, y: int, seats: tuple[Seat, ...], buildings: int) -> int:
    """Seats that have equally many buildings."""
    for seat in seats:
        x = brush.seat(x, y, seat)
    return brush.put(x, y, str(buildings), brush.look.ink)


def _draft(brush: Brush) -> None:
    """The two open cards, the deck, and the army groups that everybody still has."""
    t, look, scene = brush.state, brush.look, brush.scene
    y = plans_row(scene)
    x, top = sheet(scene.size).events
    brush.put(x, top, "DRAFT: take a province, put a group there", look.dim)
    brush.put(x, top + 1, "4/3: it yields 4 chests or 3 rice", look.dim)
    for n, x in enumerate(_offers(scene)):
        spot = f"offer {n}"
        end = brush.label(x, y, _offer(scene, n), spot)
        brush.frame(spot, x, end, y)
    x, y = _deck(scene)
    end = brush.label(x, y, _pile(scene), "deck")
    brush.frame("deck", x, end, y)
    pitch = (sheet(scene.size).extent[0] - FIRST_COLUMN) // len(t.players)
    for seat, me in enumerate(t.players):
        x = FIRST_COLUMN + seat * pitch
        end = brush.seat(x, y + 1, seat)
        brush.put(end + 1, y + 1, "".join(map(str, me.groups)) or look.glyphs.dash, look.ink)
