"""The fields: whose peasants and palaces stand there, and the marks on them."""

from __future__ import annotations

from engines.rice_wars.components import FIELD, FieldId, spot
from engines.rice_wars.fields import cut_off, owner
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import at, letter_at, sheet
from screens.boards.rice_wars.moments import focus


def paint_paddies(brush: Brush) -> None:
    """Everything on the fields; the ground lies below."""
    t = brush.state
    lost = {field for side in range(len(t.camps)) for field in cut_off(t, side)}
    for field in t.field_ids:
        _field(brush, field, field in lost)
    _pointers(brush)


def _field(brush: Brush, field: FieldId, lost: bool) -> None:
    """The code and the sign of a field, and whose it is: a palace, a peasant, or one that is cut off."""
    t, look, here, size = brush.state, brush.look, spot(field), brush.scene.size
    facts, side = FIELD[t.options.board][field], owner(t, field)
    palace = side is not None and field not in t.workers
    grid = sheet(t.options.board, size).fields
    x, y = at(t.options.board, size, field)
    x += 1
    marked = here == brush.scene.marks.cursor
    if marked:  # as far as no chain goes on
        brush.label(x, y, " " * (grid.letter[0] if grid.lines == 1 else grid.width - 1), here)
    end = brush.label(x, y, field, here, look.dim if side is None else look.ink)
    sign = look.glyphs.star if facts.blessed else look.glyphs.temple if facts.palace_icon and not palace else ""
    under = look.strong + look.cursor
    brush.put(end, y, sign, under if marked else look.accent if facts.blessed else look.dim, here)
    if lost and grid.lines > 1:
        brush.put(end + 2, y, "cut", under if marked else look.warning, here)
    lx, ly = letter_at(t.options.board, size, field)
    if side is not None:
        if palace:
            brush.put(lx - 1, ly, look.glyphs.castle, brush.seat_style(side, here), here)
        brush.seat(lx, ly, side, here)
        if lost:
            brush.put(lx + 1, ly, look.glyphs.revolt, under if marked else look.warning, here)
    elif here in brush.scene.marks.offered:
        brush.put(lx, ly, look.glyphs.ring, look.strong, here)
    brush.frame(here, x, x + grid.width - 1, y)


def _pointers(brush: Brush) -> None:
    """A sign in the wall before the field that is fought for, and before those that are picked."""
    t, look, marks = brush.state, brush.look, brush.scene.marks
    signs = dict.fromkeys(focus(brush.scene), look.glyphs.bullet)
    signs |= {field: look.glyphs.tick for field in t.field_ids if spot(field) in marks.chosen}
    for field, sign in signs.items():
        if marks.cursor != spot(field):
            x, y = at(t.options.board, brush.scene.size, field)
            brush.put(x, y, sign, look.accent + look.offered, spot(field))
