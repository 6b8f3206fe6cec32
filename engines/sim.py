"""Random games without a screen, and the calibration loop that says how fast they are on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

from engines.core import Dice, Engine, GameError, Position, Seat, Standings

AnyEngine: TypeAlias = Engine[Any, Any]
AnyPosition: TypeAlias = Position[Any, Any]

SLICE = 0.02  # seconds that playing and calibrating take turns in
LOOPS_AT_ONCE = 50
DECISIONS_AT_MOST = 20_000  # a game that needs more has no end


class EndlessGame(GameError):
    """A game did not come to its end."""


class Spread(Struct, frozen=True):
    """What many numbers look like from afar."""

    mean: float
    min: int
    max: int


class SeatScores(Struct, frozen=True):
    """What one seat scored over all games."""

    seat: Seat
    total: Spread
    lines: dict[str, float]  # the mean of each named line
    wins: int


class Report(Struct, frozen=True):
    """What a run of random games showed. Equal arguments give an equal `digest`, on every machine."""

    game: str
    options: Any
    seed: int
    games: int
    decisions: int
    seconds: float  # of playing alone
    decisions_per_second: float
    calibration_per_second: float
    ratio: float
    length: Spread  # decisions a game
    scores: tuple[SeatScores, ...]
    digest: str  # of the last position


# ---- playing at random


def random_play(engine: AnyEngine, options: Any, seed: int) -> Iterator[AnyPosition]:
    """One game by random actions: the same position before every decision and at the end."""
    p = engine.new(options, seed)
    dice = Dice(~seed & ((1 << 64) - 1))
    for _ in range(DECISIONS_AT_MOST):
        yield p
        waiting = engine.waiting(p)
        if not waiting:
            return
        seat = waiting[0].seat if len(waiting) == 1 else dice.choice(waiting).seat
        engine.apply(p, seat, dice.choice(engine.legal(p, seat)))
    raise EndlessGame(f"{engine.title} with seed {seed} has no end after {DECISIONS_AT_MOST} decisions.")


def simulate(engine: AnyEngine, options: Any, games: int, seed: int) -> Report:
    """So many random games, of the seeds `seed`, `seed + 1`, ...; the calibration loop runs in between."""
    lengths: list[int] = []
    standings: list[Standings] = []
    last = b""

    def play() -> Iterator[None]:
        nonlocal last
        for number in range(games):
            decisions = 0
            for p in random_play(engine, options, seed + number):
                if engine.waiting(p):
                    decisions += 1
                    yield
            lengths.append(decisions)
            standings.append(engine.standings(p))
            last = engine.encode(p)

    playing, calibrating = taking_turns(play())
    speed, calibration = sum(lengths) / playing.seconds, calibrating.done / calibrating.seconds
    return Report(
        engine.id,
        options,
        seed,
        games,
        sum(lengths),
        playing.seconds,
        speed,
        calibration,
        speed / calibration,
        _spread(lengths),
        tuple(_scores(seat, standings) for seat in range(options.players)),
        sha256(last).hexdigest(),
    )


def _scores(seat: Seat, standings: list[Standings]) -> SeatScores:
    scores = [s.scores[seat] for s in standings]
    sums: dict[str, int] = {}
    for score in scores:
        for line in score.lines:
            sums[line.name] = sums.get(line.name, 0) + line.points
    lines = {name: points / len(scores) for name, points in sums.items()}
    wins = sum(seat in s.winners for s in standings)
    return SeatScores(seat, _spread([score.total for score in scores]), lines, wins)


def _spread(numbers: list[int]) -> Spread:
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))


# ---- the calibration loop


class _Pebble(Struct):
    kind: int
    owner: int
    size: int
    name: str


def calibrate(times: int) -> None:
    """The yardstick: build 20 small structs, pick one, change three of its fields."""
    for n in range(times):
        pebbles = [_Pebble(i, n, 0, "") for i in range(20)]
        one = pebbles[n % 20]
        one.kind = n
        one.owner = 1
        one.size = 2


class Stint(Struct):
    """How long something was done, and how often."""

    seconds: float = 0.0
    done: int = 0

    def work(self, step: Callable[[], Any], each: int = 1, seconds: float = SLICE) -> None:
        """Do it again and again for a while; every call of `step` counts as `each`."""
        started = now = perf_counter()
        while now - started < seconds:
            step()
            self.done += each
            now = perf_counter()
        self.seconds += now - started


def taking_turns(work: Iterator[Any]) -> tuple[Stint, Stint]:
    """Do all the work, in slices between which the calibration loop runs; what both took."""
    working, calibrating = Stint(), Stint()
    missing = object()
    going_on = True

    while going_on:
        started = now = perf_counter()
        while going_on and now - started < SLICE:
            going_on = next(work, missing) is not missing
            working.done += 1
            now = perf_counter()
        working.seconds += now - started
        calibrating.work(lambda: calibrate(LOOPS_AT_ONCE), LOOPS_AT_ONCE, min(SLICE, max(now - started, 0.001)))
    return working, calibrating
