"""How a match begins, and what everybody should know of who may know more than the table."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Any

from engines.core import Engine
from engines.match.chronicle import Remark
from engines.match.match import Match, Privacy
from engines.match.players import Player

CHOSEN = Remark(0, "The seed of this match was chosen: whoever knows it can know what comes.")
READ = Remark(0, "This match was read from a file: whoever has that can know what is hidden.")


def deal(
    engine: Engine[Any, Any],
    options: Any,
    seed: int | None,
    players: Sequence[Player],
    privacy: Privacy = "table",
    hints: bool = True,
) -> Match:
    """A new match, as chance deals it; or a seed that somebody chose, which everybody can read."""
    match = Match(engine, options, randbits(64) if seed is None else seed, players, privacy, hints)
    match.remarks = () if seed is None else (CHOSEN,)
    return match
