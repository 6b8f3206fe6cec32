"""The points of a winter, the end of the game, the winner (SHO-SCORE, SHO-END)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engines.core import NOBODY, Line, Score, Seat, Standings, Step, listed, who
from engines.shogun.components import BOX, BUILDINGS, REGION, RegionId
from engines.shogun.state import Majority, P, Table

SCORING = BOX.scoring
MOST = {building: f"most {building}s" for building in BUILDINGS}
SOURCES = ("provinces", "buildings", *MOST.values())  # of points


class ScoreWinter(Step, frozen=True):
    """Provinces, buildings and majorities count in both winters (SHO-SCORE-05)."""

    def run(self, p: P) -> None:
        t = p.state
        found, all_earned = majorities(t), winter_points(t)
        for seat, (me, earned) in enumerate(zip(t.players, all_earned, strict=True)):
            for source, points in earned.items():
                me.earn(source, points)
            told = ", ".join(
                f"{source} {points}{where(found, seat, source)}" for source, points in earned.items() if points
            )
            p.say(f"{who(seat)} scores {sum(earned.values())}{f': {told}' if told else ''}. Points now: {me.points}.")
        t.winters[-1] = replace(
            t.winters[-1],
            earned=tuple(tuple(earned.values()) for earned in all_earned),
            majorities=found,
            points=tuple(me.points for me in t.players),
        )


def majorities(t: Table) -> tuple[Majority, ...]:
    """Who has most buildings of a type in a region, alone or with others (SHO-SCORE-02, SHO-SCORE-03)."""
    found = []
    for (region, building), counts in built(t).items():
        most = max(counts.values())
        seats = tuple(sorted(seat for seat, count in counts.items() if count == most))
        found.append(Majority(region, building, seats, majority_points(t, building, len(seats))))
    return tuple(found)


def winter_points(t: Table) -> list[dict[str, int]]:
    """The points of each seat this winter by source (SHO-SCORE-01, SHO-SCORE-02)."""
    earned = [dict.fromkeys(SOURCES, 0) for _ in t.players]
    for land in t.map.values():
        if land.owner != NOBODY:
            earned[land.owner]["provinces"] += SCORING.per_province
            earned[land.owner]["buildings"] += SCORING.per_building * len(land.buildings)
    for most in majorities(t):
        for seat in most.seats:
            earned[seat][MOST[most.building]] += most.points
    return earned


def where(found: Sequence[Majority], seat: Seat, source: str) -> str:
    """The regions that majority points come from, to be told behind them: " (West, South shared)"."""
    led = [most for most in found if MOST[most.building] == source and seat in most.seats]
    shared = {most.region: len(most.seats) > 1 for most in led}
    told = [f"{REGION[region].name}{' shared' if shared[region] else ''}" for region in REGION if region in shared]
    return f" ({', '.join(told)})" if told else ""


def built(t: Table) -> dict[tuple[RegionId, str], Counter[Seat]]:
    """How many buildings each seat has, by region and type (SHO-SCORE-04)."""
    regions = t.country.regions
    counts: dict[tuple[RegionId, str], Counter[Seat]] = {}
    for province, land in t.map.items():
        for building in land.buildings:
            counts.setdefault((regions[province], building), Counter())[land.owner] += 1
    return counts


def majority_points(t: Table, building: str, leaders: int) -> int:
    """What most buildings of a type in a region are worth to each of the leaders (SHO-SCORE-02, SHO-SCORE-03)."""
    shared = leaders > 1 and t.options.majority_tie == "minus_one"
    return SCORING.majority[building] - (SCORING.tie_minus if shared else 0)


class GameOver(Step, frozen=True):
    """The game ends after the second winter (SHO-END-01)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "game_over"
        result = standings(t)
        names = listed([*map(who, result.winners)])
        points = t.players[result.winners[0]].points
        verb = "wins" if len(result.winners) == 1 else "win together"
        beaten = [s.seat for s in result.scores if s.total == points and s.rank > 1]
        by = f", with more {result.decided_by} than {listed([*map(who, beaten)])}" if beaten else ""
        p.say(f"{names} {verb} with {points} points{by}.")


def standings(t: Table) -> Standings:
    """Most points; equal points: most chests; still equal: shared (SHO-END-02)."""
    rank = [(me.points, me.chests) for me in t.players]
    scores = tuple(
        Score(
            seat,
            tuple(Line(source, me.earned.get(source, 0), _by_winter(t, seat, source)) for source in SOURCES),
            me.points,
            1 + sum(other > rank[seat] for other in rank),
        )
        for seat, me in enumerate(t.players)
    )
    tied = any(points == max(rank)[0] and (points, chests) < max(rank) for points, chests in rank)
    return Standings(scores, t.phase == "game_over", "chests" if tied else "")


def _by_winter(t: Table, seat: Seat, source: str) -> str:
    """How many of the points came in which winter, once there have been two (SHO-SCORE-05)."""
    found = [dict(zip(SOURCES, winter.earned[seat], strict=True))[source] for winter in t.winters if winter.earned]
    if len(found) < BOX.meta.years or not any(found):
        return ""
    first, second = found
    return f"first winter {first}, second {second}{where(t.winters[-1].majorities, seat, source)}"
