"""The end of the game: castle groups, bonus tiles, the winner (RON-SCORE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engines.core import Line, Score, Seat, Standings, Step, counted
from engines.ronin.components import BONUS, CASTLE_POINTS, COLOURS, MISSION, REGION, RegionId
from engines.ronin.missions import bonus_text
from engines.ronin.state import P, Player, Table


def castle_groups(t: Table, seat: Seat) -> list[int]:
    """The sizes of a seat's groups of castles in adjacent regions, largest first (RON-SCORE-02, RON-SCORE-03)."""
    left: set[RegionId] = {region for region in REGION if seat in t.castles[region - 1]}
    sizes = []
    while left:
        group, edge = 0, [left.pop()]
        while edge:
            region = edge.pop()
            group += 1
            near = left.intersection(REGION[region].adjacent)
            left -= near
            edge.extend(near)
        sizes.append(group)
    return sorted(sizes, reverse=True)


def _colour_sets(t: Table, seat: Seat) -> int:
    colours = Counter(MISSION[m].color for m in t.players[seat].completed)
    return min(colours[c] for c in COLOURS)


def _bonus_tiles(me: Player) -> int:
    return sum(map(len, me.revealed.values())) + sum(map(len, me.bonus.values()))


COUNTED: dict[str, Callable[[Table, Seat], int]] = {
    "per_resource": lambda t, seat: len(t.players[seat].store),
    "per_character": lambda t, seat: sum(slot.character is not None for slot in t.players[seat].slots),
    "flat_nine": lambda t, seat: 1,
    "per_castle": lambda t, seat: sum(seat in region for region in t.castles),
    "per_meditation": lambda t, seat: t.players[seat].meditation,
    "per_bonus_tile": lambda t, seat: _bonus_tiles(t.players[seat]),
    "per_color_set": _colour_sets,
    "per_clan": lambda t, seat: len(t.players[seat].clans),
    "per_mission": lambda t, seat: len(t.players[seat].completed) + len(t.players[seat].hand),
}


def bonus_points(t: Table, seat: Seat, kind: str) -> int:
    """What a bonus tile is worth on the final table; the cap holds for each tile (RON-SCORE-05, RON-SCORE-06)."""
    tile = BONUS[kind]
    points = tile.vp_each * COUNTED[kind](t, seat)
    return min(points, tile.cap) if tile.cap else points


class FinalScoring(Step, frozen=True):
    """Once, after the fourth upkeep (RON-SCORE-01); all bonus tiles are revealed (RON-SCORE-04)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "final"
        p.reveal()
        for me in t.players:
            for colour in COLOURS:
                if me.bonus[colour]:
                    me.revealed[colour], me.bonus[colour] = me.bonus[colour], []
        for seat, me in enumerate(t.players):
            groups = castle_groups(t, seat)
            if groups:
                points = sum(CASTLE_POINTS[size] for size in groups)
                me.earn("castle groups", points)
                sizes = " + ".join(map(str, groups))
                noun = "a castle group" if len(groups) == 1 else "castle groups"
                p.say(f"{t.name(seat)} scores {counted(points, 'point')} for {noun} of {sizes}.")
            for colour, kinds in me.revealed.items():
                for kind in kinds:
                    points = bonus_points(t, seat, kind)
                    me.earn("bonus tiles", points)
                    p.say(f"{t.name(seat)} reveals {colour}: {bonus_text(kind)}, worth {counted(points, 'point')}.")
        end = standings(t)
        winner, second, *_ = end.order
        ahead = f", {end.decided_by} than {t.name(second)}" if end.decided_by else ""
        p.say(f"{t.name(winner)} wins with {counted(t.players[winner].points, 'point')}{ahead}.")


SOURCES = ("missions", "clans", "forgone actions", "tea", "scholar", "castle groups", "bonus tiles")


def _note(t: Table, seat: Seat, source: str) -> str:
    """How the points of a line came together."""
    me = t.players[seat]
    if source == "castle groups":
        return " + ".join(f"{CASTLE_POINTS[size]} for a group of {size}" for size in castle_groups(t, seat))
    if source == "bonus tiles":
        tiles = [(kind, bonus_points(t, seat, kind)) for kinds in me.revealed.values() for kind in kinds]
        return "; ".join(f"{bonus_text(kind)} = {points}" for kind, points in tiles)
    return {"missions": f"{len(me.completed)} completed", "clans": counted(len(me.clans), "crest")}.get(source, "")


def standings(t: Table) -> Standings:
    """Most points; equal points: further ahead on the tea track (RON-SCORE-07)."""
    tea = [seat for seat in t.tea_order() if seat < len(t.players)]
    order = sorted(tea, key=lambda seat: -t.players[seat].points)  # stable: equal points keep the tea order
    scores = tuple(
        Score(
            seat,
            tuple(Line(s, me.earned.get(s, 0), _note(t, seat, s)) for s in SOURCES),
            me.points,
            order.index(seat) + 1,
        )
        for seat, me in enumerate(t.players)
    )
    tied = len(order) > 1 and t.players[order[0]].points == t.players[order[1]].points
    decided = "further ahead on the tea track" if tied else ""
    return Standings(scores, t.phase == "final", decided)
