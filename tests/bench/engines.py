"""Each engine against the calibration loop, and what looking, copying and keeping cost in decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, cast

from engines import GAMES
from engines.core import BadOptions, Dice
from engines.library import open_library
from engines.match import Journal, Mark, Match, Move, Player
from engines.sim import LOOPS_AT_ONCE, AnyEngine, AnyPosition, Stint, calibrate, random_play
from tests.bench.report import Finding, at_least, at_most, told

ROUNDS = 30
SECONDS = 0.03  # that one thing is done for in a round


def bench_engine(engine: AnyEngine) -> list[Finding]:
    """All findings about one engine. In each round everything has its turn; the median of the rounds counts."""
    positions = list(_positions(engine))
    seats = [n % len(engine.standings(p).scores) for n, p in enumerate(positions)]
    data = [engine.encode(p) for p in positions]
    views = [engine.view(p, seat) for p, seat in zip(positions, seats, strict=True)]
    work: dict[str, Callable[[], Any]] = {
        "view": _each(lambda n: engine.view(positions[n], seats[n]), len(positions)),
        "copy": _each(lambda n: engine.copy(positions[n]), len(positions)),
        "encode": _each(lambda n: engine.encode(positions[n]), len(positions)),
        "decode": _each(lambda n: engine.decode(data[n]), len(positions)),
        "sample": _each(lambda n: engine.sample(views[n], Dice(n)), len(positions)),
    }
    playing = _decisions(engine)
    speeds: list[float] = []
    ratios: list[float] = []
    costs: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        yardstick, decision = Stint(), Stint()
        yardstick.work(lambda: calibrate(LOOPS_AT_ONCE), LOOPS_AT_ONCE, SECONDS / 2)
        decision.work(lambda: next(playing), seconds=SECONDS)
        yardstick.work(lambda: calibrate(LOOPS_AT_ONCE), LOOPS_AT_ONCE, SECONDS / 2)
        speeds.append(decision.done / decision.seconds)
        ratios.append(speeds[-1] / (yardstick.done / yardstick.seconds))
        for name, step in work.items():
            stint = Stint()
            stint.work(step, seconds=SECONDS)
            costs[name].append(stint.seconds / stint.done * speeds[-1])
    cost = {name: median(found) for name, found in costs.items()}
    decision_alone, act, append = _keeping(engine)
    speed = median(speeds)
    return [
        told("random playouts", speed, " decisions/s"),
        at_least("of the calibration loop", median(ratios), 0.06, note=" (aim 0.15)"),
        at_most("view, in decisions", cost["view"], 1),
        at_most("copy, in decisions", cost["copy"], 3),
        at_most("journal append, in decisions", append / decision_alone, 1, note=f" ({append * 1e6:,.0f} us)"),
        told("an act in a match without it, in decisions", act / decision_alone),
        told("encode, in decisions", cost["encode"]),
        told("decode, in decisions", cost["decode"]),
        told("sample, in decisions", cost["sample"]),
    ]


def _each(step: Callable[[int], Any], count: int) -> Callable[[], Any]:
    """Do it to one position after the other."""
    number = -1

    def next_one() -> Any:
        nonlocal number
        number = (number + 1) % count
        return step(number)

    return next_one


def playable(engine: AnyEngine, players: int) -> Any:
    """Options for so many players: the usual ones, with one other choice where they ask for it (a larger board)."""
    others = [(option.id, value.id) for option in engine.rulebook.option if not option.each for value in option.value]
    for changed in ({}, *({name: value} for name, value in others if name != "players")):
        with suppress(BadOptions):
            return engine.options({**changed, "players": players})
    raise BadOptions(f"{engine.title} cannot be played by {players}.")


def _counts(engine: AnyEngine) -> list[int]:
    low, high = engine.game.seats
    return list(range(low, high + 1))


def _decisions(engine: AnyEngine) -> Iterator[AnyPosition]:
    """Random games without end, with every number of players in turn."""
    seed = 0
    while True:
        for players in _counts(engine):
            seed += 1
            yield from random_play(engine, playable(engine, players), seed)


def _positions(engine: AnyEngine) -> Iterator[AnyPosition]:
    """Positions of every age of a game of each number of players."""
    for players in _counts(engine):
        for number, p in enumerate(random_play(engine, playable(engine, players), players)):
            if number % 5 == 0:
                yield engine.copy(p)


class _TimedAppends:
    """A journal whose appends are timed."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.stint = Stint()

    def append(self, moves: Sequence[Move], mark: Mark) -> None:
        started = perf_counter()
        self._journal.append(moves, mark)
        self.stint.seconds += perf_counter() - started
        self.stint.done += 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


def _keeping(engine: AnyEngine) -> tuple[float, float, float]:
    """Seconds of a bare decision, of the same act in a match but for its journal, and of keeping it on disk."""
    options = playable(engine, _counts(engine)[-1])
    players = [Player(f"Player {seat}", seat) for seat in range(options.players)]
    bare, act, kept = Stint(), Stint(), Stint()
    with TemporaryDirectory() as place, closing(open_library(Path(place))) as library:
        for seed in range(3):
            match = Match(engine, options, seed, players)
            library.create(match)
            journal = _TimedAppends(match.journal)
            match.journal = cast(Journal, journal)
            p, dice = engine.new(options, seed), Dice(seed)
            while seats := match.deciding():
                seat = seats[0]
                started = perf_counter()
                action = dice.choice(engine.legal(p, seat))
                engine.apply(p, seat, action)
                decided = perf_counter()
                match.play(seat, action)
                bare.seconds += decided - started
                act.seconds += perf_counter() - decided
                bare.done += 1
                act.done += 1
            kept.seconds += journal.stint.seconds
            kept.done += journal.stint.done
    return bare.seconds / bare.done, (act.seconds - kept.seconds) / act.done, kept.seconds / kept.done


def bench_engines() -> Iterator[tuple[str, list[Finding]]]:
    """A title and the findings for each game."""
    for game in GAMES:
        yield f"Engine: {GAMES[game].title}", bench_engine(GAMES[game])
