"""Opening a match: from the kept positions and the moves to where it stood."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from engines.core import CorruptPosition
from engines.library.rows import START, Snapshot
from engines.match import Match, Move


def bring_back(match: Match, moves: Sequence[Move], snapshots: Sequence[Snapshot], floor: int) -> None:
    """Stand where the moves led: at the newest kept position from which all later ones can be played again.

    Positions at or below the floor come first, because what lies above it can still be taken back. If none leads to
    the end (the rules have been mended, or a row is damaged), stand as far on as any leads, and say so.
    """
    reached: dict[Snapshot, int] = {}
    for start in sorted([*snapshots, START], key=lambda s: (s.number > floor, -s.number)):
        with suppress(CorruptPosition):
            reached[start] = _stand(match, moves, start, floor)
            if reached[start] == len(moves):
                return
    best = max(reached, key=lambda start: reached[start])
    last = _stand(match, moves, best, len(moves))
    match.notice = (
        f"Move {last + 1} cannot be played again (it is damaged, or the rules were mended): "
        f"the match stands after move {last}; a new move replaces what came later."
    )


def _stand(match: Match, moves: Sequence[Move], start: Snapshot, floor: int) -> int:
    """Go on from a kept position; returns how many moves have been played then, -1 if it is a ruin."""
    engine = match.engine
    position = engine.decode(start.position) if start.number else engine.new(match.options, match.seed)
    match.resume(moves[: start.number], position)
    reached = start.number + match.replay(moves[start.number :], floor)
    return reached if _is_sound(match) else -1


def _is_sound(match: Match) -> bool:
    """Whether everything that a screen asks has an answer."""
    try:
        match.where()
        for seat in match.deciding():
            match.prompt(seat)
            if not match.offers(seat).allowed:
                return False
        return len(match.standings(None).scores) == len(match.players)
    except Exception:  # a damaged position can break the rules in any way
        return False
