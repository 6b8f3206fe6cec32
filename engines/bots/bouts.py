"""Games among bots without a screen: how often each wins, and the ladder that says which is better."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from os import cpu_count
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from msgspec import Struct

from engines import GAMES
from engines.bots.minds import choose
from engines.bots.thinking import Budget
from engines.core import BadOptions, Dice, Engine, Seat, Standings
from engines.sim import DECISIONS_AT_MOST, EndlessGame

AnyEngine: TypeAlias = Engine[Any, Any]

PLAYOUTS = Budget(playouts=48)  # of a thinker: a number, so that equal seeds play equal games
RUNGS = (("thinker", "solid"), ("solid", "casual"), ("casual", "random"))
CONFIDENCE = 1.96  # standard deviations of a 95 % interval


class BotSeat(Struct, frozen=True):
    """How a bot did on its seat."""

    seat: Seat
    bot: str
    wins: float  # shared wins count in part
    mean_score: float


class Bout(Struct, frozen=True):
    """Some games among bots. Equal arguments give equal results, but for the seconds."""

    game: str
    options: Any
    seed: int
    games: int
    decisions: int
    seconds: float
    seats: tuple[BotSeat, ...]


def play_game(engine: AnyEngine, options: Any, bots: Sequence[str], seed: int) -> tuple[Standings, int]:
    """One game, from its first table to its end, and how many decisions it took."""
    p = engine.new(options, seed)
    dice = Dice(~seed & ((1 << 64) - 1))
    for number in range(DECISIONS_AT_MOST):
        waiting = engine.waiting(p)
        if not waiting:
            return engine.standings(p), number
        seat = waiting[0].seat
        engine.apply(p, seat, choose(bots[seat], engine, engine.view(p, seat), seat, dice.word(), PLAYOUTS))
    raise EndlessGame(f"{engine.title} with seed {seed} has no end after {DECISIONS_AT_MOST} decisions.")


def bout(engine: AnyEngine, options: Any, bots: Sequence[str], games: int, seed: int) -> Bout:
    """So many games, of the seeds `seed`, `seed + 1`, ...; every bot keeps its seat."""
    if len(bots) != options.players:
        raise BadOptions(f"{len(bots)} bots were named for {options.players} players: name one for each.")
    started = perf_counter()
    played = [play_game(engine, options, bots, seed + number) for number in range(games)]
    seats = tuple(
        BotSeat(
            seat,
            bot,
            sum(_share(end, seat) for end, _ in played),
            sum(end.scores[seat].total for end, _ in played) / games,
        )
        for seat, bot in enumerate(bots)
    )
    decisions = sum(number for _, number in played)
    return Bout(engine.id, options, seed, games, decisions, perf_counter() - started, seats)


def _share(end: Standings, seat: Seat) -> float:
    return 1 / len(end.winners) if seat in end.winners else 0.0


# ---- the ladder


class Rung(Struct, frozen=True):
    """One bot against a table of another, on every seat equally often."""

    game: str
    players: int
    better: str
    worse: str
    games: int
    wins: float

    @property
    def chance(self) -> float:
        """How often it would win if all were alike."""
        return 1 / self.players

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true share lies, with 95 % confidence (Wilson)."""
        n, share, z = self.games, self.wins / self.games, CONFIDENCE
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return middle - half, middle + half


def fewest(game: str) -> int:
    """How many sit at a table of the ladder: alone nobody is better than anybody."""
    return min(n for n in map(int, GAMES[game].values("players")) if n > 1)


def climb(
    game: str, better: str, worse: str, games: int, processes: int | None = None, kept: Path | None = None
) -> Rung:
    """Play one rung of the ladder, with the fewest players that are a contest, on all processors or on so many.

    Every game is written to `kept` when it ends, and what stands there is not played again.
    """
    players = fewest(game)
    names = {number: f"{game} {better} {worse} {number}" for number in range(games)}
    found = _read(kept)
    missing = [number for number, name in names.items() if name not in found]
    with ProcessPoolExecutor(processes or cpu_count()) as pool:
        played = pool.map(partial(_single, game, better, worse, players), missing)
        for number, wins in zip(missing, played, strict=True):
            found[names[number]] = wins
            if kept:
                with kept.open("a") as file:
                    file.write(f"{names[number]} {wins}\n")
    return Rung(game, players, better, worse, games, sum(found[name] for name in names.values()))


def _read(kept: Path | None) -> dict[str, float]:
    """The games that were played before: what was played, and the share of the win; half a line is none."""
    text = kept.read_text() if kept and kept.exists() else ""
    return {name: float(wins) for name, wins in re.findall(r"(\w+ \w+ \w+ \d+) (\d+\.\d+)$", text, re.MULTILINE)}


def _single(game: str, better: str, worse: str, players: int, seed: int) -> float:
    """One game of a rung; the seat of the better one goes round from seed to seed."""
    engine = GAMES[game]
    seat = seed % players
    bots = [better if s == seat else worse for s in range(players)]
    end, _ = play_game(engine, engine.options({"players": players}), bots, seed)
    return _share(end, seat)


HEAD = "| game | players | bot | against | games | wins | 95 % | chance |\n|---|---|---|---|---|---|---|---|"


def row(rung: Rung) -> str:
    """A rung as a row of a table."""
    low, high = rung.interval
    share = f"{rung.wins / rung.games:.0%}"
    return (
        f"| {GAMES[rung.game].title} | {rung.players} | {rung.better} | {rung.worse} | {rung.games} "
        f"| {share} | {low:.0%} to {high:.0%} | {rung.chance:.0%} |"
    )


def main() -> None:
    """Print the ladder; the exit status says whether every rung holds."""
    parser = argparse.ArgumentParser(prog="python -m engines.bots.bouts", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"which games ({', '.join(GAMES)})")
    parser.add_argument("--number", metavar="N", type=int, default=200, help="games a rung (200)")
    parser.add_argument("--processes", metavar="N", type=int, help="so many at once (all processors)")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="write every game there, and play none of it again")
    parser.add_argument("--bot", choices=[better for better, _ in RUNGS], help="only the rung that this bot stands on")
    args = parser.parse_args()
    print(HEAD)
    holds = True
    for game in args.games or GAMES:
        for better, worse in RUNGS:
            if args.bot in (None, better):
                rung = climb(game, better, worse, args.number, args.processes, args.keep)
                holds = holds and rung.interval[0] > rung.chance
                print(row(rung), flush=True)
    raise SystemExit(0 if holds else 1)


if __name__ == "__main__":
    main()
