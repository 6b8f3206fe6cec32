"""A province: its cells with what they hold, the crossings with the workers, the places for tiles, what rows cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.core import Seat
from engines.ringyo.box import CellId, CrossingId, SlotId
from engines.ringyo.components import AREAS, BOX, CROSSING, PLACE, SLOTS, crossings
from engines.ringyo.state import Cell, Player
from engines.ringyo.workers import reach
from screens.boards.base import Scene, Size, Spot
from screens.boards.ringyo.chart import CODE, WALL, At, brick, crossing_at, row_cost_at
from screens.boards.ringyo.pictures import place, table
from screens.boards.ringyo.pieces import Piece, label, letter
from screens.boards.ringyo.words import HOLDS_WORD, TREE_WORD, WORKER_LETTER, content_signs
from screens.glyphs import Glyphs


def province(scene: Scene, seat: Seat, glyphs: Glyphs) -> Iterator[Piece]:
    """All of a province but its ground."""
    me = table(scene).players[seat]
    for row, rice in enumerate(BOX.build_row_cost.by_row):
        if rice:
            x, y = row_cost_at(row, scene.size)
            yield Piece(x, y, f"+{rice}", "dim")
            yield Piece(x, y + 1, "rice", "dim")
    ends = frozenset(crossing_at(crossing, scene.size) for crossing in CROSSING)
    yield from walls(scene.size, me.cells, ends, glyphs)
    for at, there in me.cells.items():
        yield from whole_cell(scene.size, at, there, place(scene, seat, f"area {at}"), glyphs)
    for slot in me.free_slots():
        yield _slot(scene, seat, slot)
    open_now = crossings(frozenset(me.tiles))
    for crossing in CROSSING:
        yield _crossing(scene, seat, me, crossing, crossing in open_now, glyphs)
    yield from _pointers(scene, seat, me, glyphs)


def walls(size: Size, cells: Iterable[CellId], ends: frozenset[At], glyphs: Glyphs) -> Iterator[Piece]:
    """An upright line beside each cell, but for `ends`, where something else lies."""
    drawn = set(ends)
    for at in cells:
        box = brick(at, size)
        for x in (box.x, box.x + box.width):
            for y in range(box.y, box.y + box.height):
                if (x, y) not in drawn:
                    drawn.add((x, y))
                    yield Piece(x, y, glyphs.vertical, "rule")


def whole_cell(size: Size, at: CellId, there: Cell, spot: Spot, glyphs: Glyphs) -> Iterator[Piece]:
    """The code and the type of a cell, and what it holds; on a big screen in words too."""
    box = brick(at, size)
    x, y = box.x + CODE, box.y
    yield label(x, y, at, spot)
    yield Piece(x + 3, y, TREE_WORD[there.type], "dim", spot)
    tones = {"tree": "accent", "farm": "strong", "fortress": "strong"}
    yield Piece(x, y + 1, content_signs(there, glyphs), tones.get(there.holds, "ink"), spot)
    if box.height > 2:
        word = f"height {there.height}" if there.holds == "tree" else HOLDS_WORD[there.holds]
        yield Piece(x, y + 2, word, "dim", spot)


def _slot(scene: Scene, seat: Seat, slot: SlotId) -> Piece:
    """A place where a Bonus Land Tile may come to lie."""
    spot = place(scene, seat, f"slot {slot}")
    box = brick(slot, scene.size)
    return label(box.x + CODE, box.y, slot, spot, "rule")


def _crossing(scene: Scene, seat: Seat, me: Player, crossing: CrossingId, is_open: bool, glyphs: Glyphs) -> Piece:
    """The number of a crossing, the worker who stands there, or that it still needs a tile."""
    spot = place(scene, seat, f"crossing {crossing}")
    x, y = crossing_at(crossing, scene.size)
    if kind := me.placed.get(crossing):
        tone = "warning" if crossing == me.active else letter(seat)
        return label(x, y, WORKER_LETTER[kind] + glyphs.figure, spot, tone)
    if is_open:
        return label(x, y, CROSSING[crossing].number, spot, "ink")
    return label(x, y, glyphs.place * WALL, spot, "rule")


def _pointers(scene: Scene, seat: Seat, me: Player, glyphs: Glyphs) -> Iterator[Piece]:
    """A sign before the cells of the crossing that is looked at, or of the active worker; and before what is picked."""
    cursor, chosen = scene.marks.cursor, scene.marks.chosen
    signs: dict[CellId, str] = {}
    framed: At = (-1, -1)
    if me.active:
        signs = dict.fromkeys(reach(me), glyphs.bullet)
        signs |= dict.fromkeys(me.acted, glyphs.tick)
    for crossing, facts in CROSSING.items():
        if cursor == place(scene, seat, f"crossing {crossing}"):
            if not reach(me):  # else the cursor may have stayed behind where it was before
                signs = dict.fromkeys(facts.areas, glyphs.bullet)
            x, y = crossing_at(crossing, scene.size)
            framed = (x + WALL, y)  # the mark of the cursor stands there
    for at in (*AREAS, *SLOTS):
        if {place(scene, seat, f"area {at}"), place(scene, seat, f"slot {at}")} & chosen:
            signs[at] = glyphs.tick
    for at, sign in signs.items():
        kind = "area" if at in me.cells else "slot"
        spot = place(scene, seat, f"{kind} {at}")
        if spot != cursor:
            box = brick(at, scene.size)
            x, y = box.x + WALL, box.y
            yield Piece(x, y + 1 if (x, y) == framed else y, sign, "accent", spot)


assert set(PLACE) == {*AREAS, *SLOTS}
