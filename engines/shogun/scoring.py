"""The points of a winter, the end of the game, the winner (SHO-SCORE, SHO-END)."""

from __future__ import annotations

from engines.core import Line, Score, Seat, Standings, Step, who
from engines.shogun.components import BOX, BUILDINGS, REGION
from engines.shogun.state import P, Table

SCORING = BOX.scoring
MAJORITIES = {building: f"most {building}s" for building in BUILDINGS}
SOURCES = ("provinces", "buildings", *MAJORITIES.values())


class ScoreWinter(Step, frozen=True):
    """Provinces, buildings and majorities count in both winters (SHO-SCORE-05)."""

    def run(self, p: P) -> None:
        t = p.state
        for seat, me in enumerate(t.players):
            earned = winter_points(t, seat)
            for source, points in earned.items():
                me.earn(source, points)
            told = ", ".join(f"{source} {points}" for source, points in earned.items())
            p.say(f"{who(seat)} scores {sum(earned.values())}: {told}. Points now: {me.points}.")


def winter_points(t: Table, seat: Seat) -> dict[str, int]:
    """The points of a seat this winter by source (SHO-SCORE-01, SHO-SCORE-02)."""
    own = [t.map[province] for province in t.owned(seat)]
    buildings = sum(len(land.buildings) for land in own)
    points = {"provinces": len(own) * SCORING.per_province, "buildings": buildings * SCORING.per_building}
    for building, source in MAJORITIES.items():
        points[source] = sum(majority(t, seat, region, building) for region in REGION)
    return points


def majority(t: Table, seat: Seat, region: str, building: str) -> int:
    """The points of a seat for most buildings of a type in a region; tied leaders get less (SHO-SCORE-02, 03)."""
    counts = [0] * len(t.players)
    for province, land in t.map.items():
        if building in land.buildings and t.country.regions[province] == region:
            counts[land.owner] += 1
    best = max(counts)
    if not best or counts[seat] < best:
        return 0
    shared = counts.count(best) > 1 and t.options.majority_tie == "minus_one"
    return SCORING.majority[building] - (SCORING.tie_minus if shared else 0)


class GameOver(Step, frozen=True):
    """The game ends after the second winter (SHO-END-01)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "game_over"
        result = standings(t)
        names = " and ".join(map(who, result.winners))
        points = t.players[result.winners[0]].points
        verb = "wins" if len(result.winners) == 1 else "win together"
        by = f", with more {result.decided_by}" if result.decided_by else ""
        p.say(f"{names} {verb} with {points} points{by}.")


def standings(t: Table) -> Standings:
    """Most points; equal points: most chests; still equal: shared (SHO-END-02)."""
    worth = [(me.points, me.chests) for me in t.players]
    scores = tuple(
        Score(
            seat,
            tuple(Line(source, me.earned.get(source, 0)) for source in SOURCES),
            me.points,
            1 + sum(other > worth[seat] for other in worth),
        )
        for seat, me in enumerate(t.players)
    )
    points = sorted((me.points for me in t.players), reverse=True)
    tied = points[0] == points[1] and worth.count(max(worth)) == 1
    return Standings(scores, t.phase == "game_over", "chests" if tied else "")
