"""The Forestry Track: its steps from the foot up, the ways between them, and the markers of all seats."""

from __future__ import annotations

from collections.abc import Iterator

from engines.ringyo.box import StepId, TrackStep
from engines.ringyo.components import BOX, FOOT, STEP, options_of
from screens.boards.base import Scene
from screens.boards.ringyo.chart import TrackSheet, sheet
from screens.boards.ringyo.pictures import owner, owner_of, table
from screens.boards.ringyo.pieces import Piece, label, of_seat
from screens.boards.ringyo.words import bonus_word, options_code
from screens.glyphs import Glyphs

OPTIONS_CELLS = 6
BONUS_CELLS = 11
STEM = 2  # where in a lane its way runs
HIGHEST = max(step.row for step in BOX.track_step)


def track(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """The track of the seat that owns it; the next steps stand out, those behind step back."""
    me, found = owner(scene), sheet(scene.size).track
    x, top = found.at
    for row in range(HIGHEST + 1):
        yield Piece(x, top + HIGHEST - row, f"{row:>2}", "dim")
    for step in BOX.track_step:
        pieces = list(_step(scene, found, step))
        yield from pieces
        if step.lane == "center":
            last = pieces[-1]
            yield from _ways(found, step, last.x + len(last.text), glyphs)
    for level in BOX.track_level:
        tone = "accent" if me.row >= level.row else "dim"
        told = f"{glyphs.star}{level.level} {level.min_height}+"
        yield Piece(found.levels, top + HIGHEST - level.row, told, tone)


def _step(scene: Scene, found: TrackSheet, step: TrackStep) -> Iterator[Piece]:
    """What leads to a step, what it gives, and who stands there."""
    t, me = table(scene), owner(scene)
    spot = f"step {step.id}"
    x, y = found.at[0] + found.lanes[step.lane], found.at[1] + HIGHEST - step.row
    ahead = step.id in STEP[me.step].next
    options = options_code(options_of(step.id, owner_of(scene), t.varied)) if step.options else "start"
    yield label(x, y, options, spot, "strong" if ahead else "rule" if step.row <= me.row else "ink")
    if step.id != FOOT:
        yield Piece(x + OPTIONS_CELLS, y, bonus_word(step.bonus), "ink" if ahead else "dim", spot)
    for n, seat in enumerate(seat for seat, other in enumerate(t.players) if other.step == step.id):
        yield of_seat(x + OPTIONS_CELLS + BONUS_CELLS + n, y, seat, spot=spot)


def _ways(found: TrackSheet, step: TrackStep, end: int, glyphs: Glyphs) -> Iterator[Piece]:
    """The ways from a step in the middle to the lanes beside it, up and down."""
    x, y = found.at[0], found.at[1] + HIGHEST - step.row
    up, down = {STEP[s].lane for s in step.next}, {STEP[s].lane for s in _before(step.id)}
    left, right = x + found.lanes["left"] + STEM, x + found.lanes["right"] + STEM
    g = glyphs
    if "left" in up | down:
        corner = g.tee_left if "left" in up & down else g.bottom_left if "left" in up else g.top_left
        yield Piece(left, y, corner + g.horizontal * (x + found.lanes["center"] - left - 3), "rule")
    if "right" in up | down:
        corner = g.tee_right if "right" in up & down else g.bottom_right if "right" in up else g.top_right
        yield Piece(end + 1, y, g.horizontal * (right - end - 1) + corner, "rule")


def _before(step: StepId) -> list[StepId]:
    """The steps that a step follows."""
    return [other.id for other in BOX.track_step if step in other.next]
