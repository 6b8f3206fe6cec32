"""The Forestry Track: its steps from the foot up, with the markers of all seats."""

from __future__ import annotations

from collections.abc import Iterator

from engines.ringyo.components import BOX, FOOT, STEP, options_of
from screens.boards.base import Scene
from screens.boards.ringyo.chart import sheet
from screens.boards.ringyo.pictures import owner, owner_of, table
from screens.boards.ringyo.pieces import Piece, label, of_seat
from screens.boards.ringyo.words import bonus_word, options_code
from screens.glyphs import Glyphs

OPTIONS_CELLS = 6
BONUS_CELLS = 11


def track(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """The track of the seat that owns it; the next steps stand out, those behind step back."""
    t, me, found = table(scene), owner(scene), sheet(scene.size).track
    x, top = found.at
    highest = max(step.row for step in BOX.track_step)
    for row in range(highest + 1):
        yield Piece(x, top + highest - row, f"{row:>2}", "dim")
    for step in BOX.track_step:
        spot, y = f"step {step.id}", top + highest - step.row
        left = x + found.lanes[step.lane]
        options = options_code(options_of(step.id, owner_of(scene), t.varied)) if step.options else "start"
        ahead = step.id in STEP[me.step].next
        tone = "strong" if ahead else "rule" if step.row <= me.row else "ink"
        yield label(left, y, options, spot, tone)
        if step.id != FOOT:
            yield Piece(left + OPTIONS_CELLS, y, bonus_word(step.bonus), "ink" if ahead else "dim", spot)
        for n, seat in enumerate(seat for seat, other in enumerate(t.players) if other.step == step.id):
            yield of_seat(left + OPTIONS_CELLS + BONUS_CELLS + n, y, seat, spot=spot)
    for level in BOX.track_level:
        y = top + highest - level.row
        tone = "accent" if me.row >= level.row else "dim"
        yield Piece(found.levels, y, f"{glyphs.star}{level.level} {level.min_height}+", tone)
