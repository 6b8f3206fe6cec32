"""What a sensible player would do here, for a person who asks: from what that person may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Action, Seat, named
from engines.core.advice import Advice, advice_of, told
from engines.match import Match
from screens.boards.base import View
from screens.reader import Reader, Text

SHOWN = 3
NONE = "This game has no advice."
OFF = "Hints are off in this match."
NOBODY_ASKED = "Nobody decides here now."


def hint(match: Match, view: View, seat: Seat | None, lesson: str = "") -> Reader | str:
    """The actions that the rule of thumb likes best for a seat, each with its reason; or why there are none.

    In a guided first game what the `lesson` says comes first, for it may go another way.
    """
    advice = advice_of(match.engine)
    if not match.hints:
        return OFF
    if advice is None:
        return NONE
    decision = match.decision(seat) if seat is not None else None
    if seat is None or decision is None:
        return NOBODY_ASKED
    if decision.draft(view) is not None:
        lines, title = list(_series(match, advice, view, seat)), "a whole plan"
    else:
        lines, title = list(_best(match, advice, view, seat, SHOWN)), "what looks best"
    if lesson:
        lines = [Text(f"The lesson: {lesson}", heading=True), Text("Else, as a bot would play:", indent=1), *lines]
    return Reader(f"{match.names[seat]}: {title}", lines)


def _best(match: Match, advice: Advice, view: View, seat: Seat, count: int) -> Iterator[Text]:
    """The best actions, those that read alike once."""
    seen: set[str] = set()
    for _, action, reason in advice.advise(view, seat, match.engine.legal(view, seat)):
        label = words_of(action, view, seat)
        if label not in seen:
            seen.add(label)
            yield Text(f"{len(seen)}. {named(label, match.names)}", heading=True)
            yield Text(_sentence(named(told(reason), match.names)), indent=3)
        if len(seen) == count:
            return


def _series(match: Match, advice: Advice, view: View, seat: Seat) -> Iterator[Text]:
    """One good way through a series that is handed in whole, step after step on a copy with nothing else to come."""
    engine, ahead = match.engine, match.engine.copy(view)
    ahead.agenda = [task for task in [engine.decision(view, seat)] if task]
    while engine.decision(ahead, seat):
        _, action, reason = advice.advise(ahead, seat, engine.legal(ahead, seat))[0]
        yield Text(f"{named(action.label, match.names)}: {named(told(reason), match.names)}")
        engine.apply(ahead, seat, action)


def words_of(action: Action, view: View, seat: Seat) -> str:
    """An action as a person reads it."""
    steps: Sequence[str] = action.steps(view, seat)
    return action.label if action.picks(view, seat) else ", ".join(steps)


def _sentence(reason: str) -> str:
    text = reason[:1].upper() + reason[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
