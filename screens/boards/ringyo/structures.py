"""The Structure Board: what each structure costs, what is built, and the bonuses between, below and beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from engines.core import Seat
from engines.ringyo.box import StructureId
from engines.ringyo.building import is_available
from engines.ringyo.components import BOX, STRUCTURE, cost_of, tree_name
from engines.ringyo.state import Table
from screens.boards.base import Scene
from screens.boards.ringyo.chart import At, sheet
from screens.boards.ringyo.pictures import owner_of, table
from screens.boards.ringyo.pieces import Piece, label, of_seat
from screens.boards.ringyo.words import bonus_word
from screens.glyphs import Glyphs

Standing = Literal["built", "payable", "open", "closed"]

TONES: dict[Standing, str] = {"built": "accent", "payable": "strong", "open": "ink", "closed": "rule"}


PAIR_FROM, PAIR_CELLS = 4, 12  # of the line between two structures: behind it there is room for a sign


def standing(t: Table, seat: Seat, structure: StructureId) -> Standing:
    """Whether a seat has built a structure, could pay its trees, could build it, or could not yet."""
    me = t.players[seat]
    if structure in me.built:
        return "built"
    if not is_available(me, structure):
        return "closed"
    paid = all(me.stored(tree.type, tree.height) for tree in cost_of(structure, seat, t.varied))
    return "payable" if paid else "open"


def sign(how: Standing, glyphs: Glyphs) -> str:
    """The sign before a structure: built, or its trees lie in the storage."""
    return {"built": glyphs.tick, "payable": glyphs.bullet}.get(how, "")


def structures(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """The board of the seat that owns it, with the letters of all who have built a structure."""
    t, seat = table(scene), owner_of(scene)
    found = sheet(scene.size).structures
    left, top = found.at
    across, down = found.pitch
    rows = max(s.row for s in BOX.structure)
    for facts in BOX.structure:
        x, y = left + (facts.col - 1) * across, top + (rows - facts.row) * down
        how, spot = standing(t, seat, facts.id), f"structure {facts.id}"
        if (before := sign(how, glyphs)) and spot != scene.marks.cursor:
            yield Piece(x - 1, y, before, TONES[how], spot)
        yield label(x, y, facts.id, spot, TONES[how])
        for n, tree in enumerate(cost_of(facts.id, seat, t.varied), 1):
            yield Piece(x, y + n, tree_name(tree.type, tree.height), "dim" if how == "closed" else "ink", spot)
        builders = [other for other, me in enumerate(t.players) if facts.id in me.built]
        for n, builder in enumerate(builders):
            yield of_seat(x + n, y + 3, builder, spot=spot)
    for pair in BOX.pair_bonus:
        facts = STRUCTURE[pair.left]
        at = left + (facts.col - 1) * across + PAIR_FROM, top + (rows - facts.row) * down
        both = {pair.left, pair.right} <= set(t.players[seat].built)
        yield from _pair(scene, at, pair.left, bonus_word(pair.bonus), both, glyphs)
    for column in BOX.column_bonus:
        done = all(s.id in t.players[seat].built for s in BOX.structure if s.col == column.col)
        x = left + (column.col - 1) * across
        yield label(
            x, found.columns, bonus_word(column.bonus), f"bonus column {column.col}", "accent" if done else "ink"
        )
    for row in BOX.row_bonus:
        done = all(s.id in t.players[seat].built for s in BOX.structure if s.row == row.row)
        y = top + (rows - row.row) * down
        x = left + max(s.col for s in BOX.structure) * across
        yield label(x, y, bonus_word(row.bonus), f"bonus row {row.row}", "accent" if done else "ink")


def _pair(scene: Scene, at: At, left: StructureId, word: str, both: bool, glyphs: Glyphs) -> Iterator[Piece]:
    """A line from one structure to the next, as long as any, and in its middle what the two bring together."""
    (x, y), spot = at, f"bonus pair {left}"
    before = (PAIR_CELLS - len(word)) // 2
    if scene.marks.cursor not in (spot, f"structure {left}"):  # whose marks stand where the line would be
        yield Piece(x, y, glyphs.horizontal * before, "rule")
        yield Piece(x + before + len(word), y, glyphs.horizontal * (PAIR_CELLS - before - len(word)), "rule")
    yield label(x + before, y, word, spot, "accent" if both else "dim")
