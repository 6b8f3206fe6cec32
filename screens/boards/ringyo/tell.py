"""What lies on a spot, in words."""

from __future__ import annotations

from screens.boards.base import Scene, Spot, wrapped
from screens.boards.ringyo.names import spot_name
from screens.boards.ringyo.pictures import split
from screens.boards.ringyo.tell_edo import EDO_TOLD
from screens.boards.ringyo.tell_land import LAND_TOLD

_TOLD = LAND_TOLD | EDO_TOLD


def describe(scene: Scene, spot: Spot) -> list[str]:
    """A spot in a few lines."""
    kind, rest, seat = split(scene, spot)
    first, *more = _TOLD[kind](scene, rest, seat)
    return wrapped([f"{spot_name(scene, spot)}{first}", *filter(None, more)])
