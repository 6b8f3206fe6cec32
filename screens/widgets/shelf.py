"""The games as they stand on the shelf: what a list says about one without loading it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Shown(NamedTuple):
    """A game on the shelf."""

    title: str
    players: str
    tagline: str


_SHELF: Final[dict[str, Shown]] = {
    "ringyo": Shown("Ringyō", "1 to 4 players", "Tend a forest before the rains come"),
    "ronin": Shown("Ronin", "2 to 5 players", "Masterless warriors for hire"),
    "rice_wars": Shown("Rice Wars", "2 to 5 players", "Hold the fields that reach your palace"),
    "shogun": Shown("Shogun", "3 to 5 players", "Secret plans and a tower of cubes"),
}


def shown(game: str) -> Shown:
    """What the shelf says about a game; one that is not there goes by its id."""
    return _SHELF.get(game) or Shown(game, "", "not on this shelf")
