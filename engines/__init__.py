"""Everything that can be played without a screen: rules, secrets, dice, history, saved matches.

`GAMES` maps a game's id to its engine. An engine is imported when it is first asked for, so listing the games
costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engines.core.engine import Engine


class Games(Mapping[str, "Engine[Any, Any]"]):
    """The games on the shelf, by id; an engine is loaded on first access."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = ids

    def __getitem__(self, game: str) -> Engine[Any, Any]:
        if game not in self._ids:
            raise KeyError(game)
        engine: Engine[Any, Any] = import_module(f"engines.{game}").ENGINE
        return engine

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


GAMES = Games(("ringyo", "ronin", "rice_wars", "shogun"))
