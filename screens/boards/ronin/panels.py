"""What lies beside the map: missions and characters on display, the tea track, a player board, a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engines.core import Seat, known
from engines.ronin.components import BOX, CHARACTER, CITY, CLAN, LIMITS, MISSION, TEA
from engines.ronin.mission_cards import ChooseMissions, costs
from engines.ronin.state import Player, Table
from screens.boards.base import Box, Scene, Size, Spot
from screens.boards.ronin.brush import Brush
from screens.boards.ronin.words import ACTION_LETTERS, CHARACTER_CODES, GOOD_LETTERS
from screens.text import fit
from styles.seats import SEATS

CARD_PITCH = 3
SLOT_PITCH = 6


@dataclass(frozen=True)
class Desk:
    """Where the parts beside the map lie in a picture."""

    missions: tuple[int, int]
    mission_rows: int
    characters: tuple[int, int]
    character_pitch: int
    tea: tuple[int, int]
    legend: tuple[tuple[int, int], ...]
    supply: tuple[int, int]
    name: tuple[int, int]
    points: tuple[int, int]
    castles: tuple[int, int]
    crests: tuple[int, int]
    goods: tuple[int, int]
    goods_cells: int
    slots: tuple[int, int]
    slot_rows: bool
    hand: tuple[int, int, int]  # the first column if there are many cards, the usual first column, the row


DESKS: Final[dict[Size, Desk]] = {
    "compact": Desk(
        missions=(1, 0), mission_rows=1, characters=(1, 5), character_pitch=12, tea=(1, 6), supply=(1, 4),
        legend=((1, 8), (1, 9)), name=(60, 12), points=(63, 13), castles=(63, 14), crests=(66, 15), goods=(50, 15),
        goods_cells=8, slots=(50, 16), slot_rows=False, hand=(37, 50, 17),
    ),
    "full": Desk(
        missions=(1, 0), mission_rows=2, characters=(1, 12), character_pitch=12, tea=(1, 9), supply=(1, 8),
        legend=(), name=(50, 21), points=(52, 22), castles=(67, 19), crests=(52, 23), goods=(43, 24),
        goods_cells=16, slots=(67, 20), slot_rows=True, hand=(43, 43, 25),
    ),
}  # fmt: skip

LEGEND: Final = (
    "M mission Z med T tea K castle C char.",
    "w p h b l f g crests t traveler A2 lies",
)


def owner_of(scene: Scene) -> Seat | None:
    """Whose player board lies open: the viewer's, or that of the seat that decides."""
    return scene.seat if scene.seat is not None else scene.actor


def hand_of(scene: Scene) -> list[str]:
    """The cards of the hand that is shown: only the viewer's own."""
    if scene.seat is None:
        return []
    return [card for card in scene.view.state.players[scene.seat].hand if known(card)]


def prices(scene: Scene) -> tuple[int, ...]:
    """What the cards on display cost now, far left first; a Magistrate who is taking some pays less."""
    task = scene.view.agenda[-1] if scene.view.agenda else None
    return costs(task.ability if isinstance(task, ChooseMissions) else "")


# ---- where things lie


def panel_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """The spots beside the map, in reading order."""
    desk, t = DESKS[scene.size], scene.view.state
    x, y = desk.missions
    for n in range(1, LIMITS.mission_display_size + 1):
        yield f"card {n}", Box(x, y + (n - 1) * desk.mission_rows, 37 if scene.size == "compact" else 32)
    x, y = desk.characters
    for n in range(1, LIMITS.character_display_size + 1):
        yield f"character {n}", Box(x + (n - 1) * desk.character_pitch, y, 10)
    for space, column, width in tea_columns(t, desk):
        yield f"tea {space}", Box(column, desk.tea[1], width, 2)
    owner = owner_of(scene)
    if owner is not None:
        for n in range(1, len(t.players[owner].slots) + 1):
            yield f"slot {n}", _slot_box(desk, n)
    for card, column in _hand_columns(scene, desk):
        yield f"hand {card}", Box(column, desk.hand[2], 2)


def tea_columns(t: Table, desk: Desk) -> Iterator[tuple[int, int, int]]:
    """Space, column and width: a stack takes as many columns as it has markers, a blank follows."""
    x = desk.tea[0]
    for space, stack in enumerate(t.tea):
        width = max(len(stack), 1)
        yield space, x, width
        x += width + 1


def _slot_box(desk: Desk, n: int) -> Box:
    x, y = desk.slots
    if desk.slot_rows:
        return Box(x, y + n - 1, 12)
    return Box(x + (n - 1) * SLOT_PITCH, y, 5)


def _hand_columns(scene: Scene, desk: Desk) -> list[tuple[str, int]]:
    """The cards of the hand and their columns; with many cards the row starts further left."""
    cards = hand_of(scene)
    first, usual, _ = desk.hand
    label = len("hand ")
    room = (80 - usual - label) // CARD_PITCH
    start = (usual if len(cards) <= room else first) + label
    most = (80 - start - 2) // CARD_PITCH
    return [(card, start + i * CARD_PITCH) for i, card in enumerate(cards[:most])]


# ---- painting


def paint_panels(brush: Brush) -> None:
    """Everything beside the map."""
    desk = DESKS[brush.scene.size]
    for n in range(1, LIMITS.mission_display_size + 1):
        _mission(brush, desk, n)
    _characters(brush, desk)
    _tea(brush, desk)
    brush.put(*desk.supply, f"med supply {brush.state.meditation_supply}", brush.look.dim)
    for (x, y), text in zip(desk.legend, LEGEND, strict=False):
        brush.put(x, y, text, brush.look.dim)
    owner = owner_of(brush.scene)
    if owner is not None:
        _board(brush, desk, owner)
    _hand(brush, desk)


def _mission(brush: Brush, desk: Desk, n: int) -> None:
    spot = f"card {n}"
    x, y = desk.missions[0], desk.missions[1] + (n - 1) * desk.mission_rows
    cost = prices(brush.scene)[n - 1]
    price = (f"{cost} med" if cost else "free ") if brush.full else f"{cost}Z"
    found = brush.state.mission_display[n - 1]
    if found is None:
        end = brush.label(x, y, f"{price} -", spot, brush.look.dim)
    elif brush.full:
        card = MISSION[found]
        end = brush.label(x, y, f"{price}  {' '.join(card.resources)}  {card.resource_vp}", spot)
        cities = "  ".join(f"{CITY[city].name} {points}" for city, points in card.cities)
        brush.put(x + 3, y + 1, f"{card.color} {card.symbol}  {cities}", brush.look.dim, spot)
    else:
        card = MISSION[found]
        goods = "".join(GOOD_LETTERS[good] for good in card.resources)
        cities = " ".join(f"{CITY[city].code} {points}" for city, points in card.cities)
        kind = f"{card.color} {card.symbol}"
        end = brush.label(x, y, f"{price} {kind:<12} {goods:<4} {card.resource_vp:>2}  {cities}", spot)
    brush.frame(spot, x, end, y)


def _characters(brush: Brush, desk: Desk) -> None:
    x, y = desk.characters
    for n, found in enumerate(brush.state.character_display, 1):
        spot = f"character {n}"
        end = brush.label(x, y, CHARACTER[found].name if found else "-", spot)
        brush.frame(spot, x, end, y)
        x += desk.character_pitch


def _tea(brush: Brush, desk: Desk) -> None:
    """The actions of the track above, the markers below; the first letter of a stack is ahead of the others."""
    t, y = brush.state, desk.tea[1]
    for space, x, width in tea_columns(t, desk):
        spot = f"tea {space}"
        action = TEA[space]
        mark = ACTION_LETTERS[action] if action else brush.look.glyphs.dot
        brush.label(x, y, fit(mark, width), spot, brush.look.ink if action else brush.look.rule)
        stack = t.tea[space] if space == len(t.tea) - 1 else t.tea[space][::-1]
        end = x
        for seat in stack:
            end = brush.seat(end, y + 1, seat, spot)
        if not stack:
            end = brush.label(x, y + 1, " ", spot)
        brush.frame(spot, x, end, y + 1)


def _board(brush: Brush, desk: Desk, owner: Seat) -> None:
    t, look = brush.state, brush.look
    me: Player = t.players[owner]
    x, y = desk.name
    x = brush.put(x, y, f"[{SEATS[owner]}]", look.seats[SEATS[owner]])
    brush.put(x + 1, y, brush.scene.names[owner], look.strong)
    brush.put(*desk.points, f"{me.points} pts  med {me.meditation}", look.ink)
    brush.put(*desk.castles, f"castles {me.castles_left}", look.ink)
    crests = "".join(CLAN[crest].letter for crest in me.clans)
    x = brush.put(*desk.crests, "crests ", look.dim)
    x = brush.put(x, desk.crests[1], crests, look.ink)
    brush.put(x, desk.crests[1], "-" * (len(BOX.clan) - len(crests)), look.dim)
    x = brush.put(*desk.goods, "goods ", look.dim)
    store = "".join(GOOD_LETTERS[good] for good in me.store) or "-"
    cut = store if len(store) <= desk.goods_cells else store[: desk.goods_cells - 1] + "+"
    brush.put(x, desk.goods[1], cut, look.ink)
    for n, slot in enumerate(me.slots, 1):
        spot, box = f"slot {n}", _slot_box(desk, n)
        end = brush.label(box.x, box.y, str(n), spot, look.dim)
        if slot.home:
            end = brush.put(end, box.y, look.glyphs.figure, brush.seat_style(owner, spot), spot)
        else:
            end = brush.label(end, box.y, look.glyphs.ring, spot, look.dim)
        if slot.character:
            tile = CHARACTER[slot.character].name if desk.slot_rows else CHARACTER_CODES[slot.character]
            end = brush.label(end, box.y, tile, spot)
        brush.frame(spot, box.x, end, box.y)


def _hand(brush: Brush, desk: Desk) -> None:
    columns = _hand_columns(brush.scene, desk)
    if not columns:
        return
    y = desk.hand[2]
    brush.put(columns[0][1] - len("hand "), y, "hand", brush.look.dim)
    end = 0
    for card, x in columns:
        spot = f"hand {card}"
        end = brush.label(x, y, card.removeprefix("M"), spot)
        brush.frame(spot, x, end, y)
    if len(columns) < len(hand_of(brush.scene)):
        brush.put(end + 1, y, "+", brush.look.dim)
