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
from screens.boards.ringyo.chart import sheet
from screens.boards.ringyo.pictures import owner_of, table
from screens.boards.ringyo.pieces import Piece, label, of_seat
from screens.boards.ringyo.words import bonus_word
from screens.glyphs import Glyphs

Standing = Literal["built", "payable", "open", "closed"]

TONES: dict[Standing, str] = {"built": "accent", "payable": "strong", "open": "ink", "closed": "rule"}


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
        x, y = left + (facts.col - 1) * across + 5, top + (rows - facts.row) * down
        word = bonus_word(pair.bonus)
        both = {pair.left, pair.right} <= set(t.players[seat].built)
        yield label(x, y, word, f"bonus pair {pair.left}", "accent" if both else "dim")
        yield Piece(x + len(word) + 1, y, glyphs.horizontal * (across - len(word) - 7), "rule")
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
