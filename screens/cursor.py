"""The cursor of a table: where it is, how it walks, and how it goes back the way it came."""

from __future__ import annotations

from collections.abc import Mapping

from screens.boards.base import Box, Spot
from screens.steps import Came, Direction, step


class Cursor:
    """A place on the board or in the list, or none yet."""

    def __init__(self) -> None:
        self.spot: Spot | None = None
        self.roaming = False  # walks over every place, not only over what can be chosen
        self.moved = False  # since the last act: then what it is on is worth a line
        self._came: Came | None = None  # the last step, so that the opposite key leads back

    def put(self, spot: Spot | None) -> None:
        """Jump somewhere."""
        self.spot = spot
        self.moved = spot is not None
        self._came = None

    def walk(self, places: Mapping[Spot, Box], direction: Direction) -> None:
        """An arrow key: to the nearest place that way, if there is one."""
        start = self.spot
        following = step(places, start, direction, self._came)
        if following is not None:
            self.put(following)
            self._came = Came(start, direction) if start is not None else None

    def cycle(self, places: Mapping[Spot, Box], by: int) -> None:
        """Tab: to the next place in reading order, round the end."""
        spots = list(places)
        if spots:
            here = spots.index(self.spot) if self.spot in spots else -1 if by > 0 else 0
            self.put(spots[(here + by) % len(spots)])
