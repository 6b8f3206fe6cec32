"""Where an arrow key takes the cursor on a board."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, radians, tan
from typing import Final, Literal, NamedTuple, TypeAlias

from screens.boards.base import Box, Spot

Direction: TypeAlias = Literal["up", "down", "left", "right"]

_AHEAD: Final[dict[Direction, tuple[int, int]]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_BACK: Final[dict[Direction, Direction]] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_ROW = 2.0  # a row is as far as two columns
_WIDEST = tan(radians(60))


class Came(NamedTuple):
    """The last step of the cursor: from which spot, in which direction."""

    spot: Spot
    direction: Direction


def step(
    boxes: Mapping[Spot, Box], current: Spot | None, direction: Direction, came: Came | None = None
) -> Spot | None:
    """The nearest spot in a direction: within 60 degrees of it, least distance plus twice the way sideways.

    Ties go by the name of the spot, and nothing wraps: None if no spot lies there. Without a current spot any key goes
    to the first one. On a map two spots may have the same nearest one, so only the last step says what is back: whoever
    `came` with the opposite key returns.
    """
    if current is None or current not in boxes:
        return next(iter(boxes), None)
    if came and came.spot in boxes and came.direction == _BACK[direction]:
        return came.spot
    x0, y0 = _middle(boxes[current])
    along_x, along_y = _AHEAD[direction]
    best: tuple[float, Spot] | None = None
    for spot, box in boxes.items():
        x, y = _middle(box)
        along = (x - x0) * along_x + (y - y0) * along_y
        aside = abs((x - x0) * along_y) + abs((y - y0) * along_x)
        if spot == current or along <= 0 or aside > along * _WIDEST:
            continue
        found = (hypot(along, aside) + 2 * aside, spot)
        if best is None or found < best:
            best = found
    return best[1] if best else None


def _middle(box: Box) -> tuple[float, float]:
    return box.x + (box.width - 1) / 2, (box.y + (box.height - 1) / 2) * _ROW
