"""The end of the game: structures, trees, demands, favors (RIN-SCORE)."""

from __future__ import annotations

from engines.core import Line, Score, Seat, Standings, Step, counted, known, listed, who
from engines.ringyo import regent
from engines.ringyo.components import BOX, DEMAND, FAVOR, LIMITS, STRUCTURE, of
from engines.ringyo.measures import points
from engines.ringyo.state import P, Player, Table


class LayOpen(Step, frozen=True):
    """After the last round the goals are shown, and the game is counted (RIN-END-07, RIN-CARD-06)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "game_over"
        p.reveal()
        for seat, me in enumerate(t.players):
            me.shown_favors += me.favors
            me.favors = []
            told = ", ".join(f"{FAVOR[card].name} {points(t, seat, card)}" for card in me.shown_favors)
            best = "; the best three count" if len(me.shown_favors) > LIMITS.favor_scored_max else ""
            p.say(f"{who(seat)}'s goals: {told or 'none'}{best}.", of(seat, "hand favor"))
        result = standings(t)
        for score in result.scores:
            parts = ", ".join(f"{line.name.lower()} {line.points}" for line in score.lines)
            p.say(f"{who(score.seat)} scores {score.total}: {parts}.")
        names = listed([*map(who, result.winners)])
        total = result.scores[result.winners[0]].total
        if t.solo:
            p.say(f"{names} ends with {total} points: {result.called}.")
            return
        by = f", with {result.decided_by}" if result.decided_by else ""
        p.say(f"{names} {'wins' if len(result.winners) == 1 else 'win together'} with {total} points{by}.")


def structure_points(me: Player) -> int:
    """All structures built, standing or not (RIN-SCORE-01)."""
    return sum(STRUCTURE[structure].hp for structure in me.built)


def tree_points(me: Player) -> int:
    """Every level reached counts the trees that are high enough for it (RIN-SCORE-02, RIN-SCORE-03)."""
    heights = [height for _, height in me.trees()]
    return sum(
        level.hp_per_tree * sum(height >= level.min_height for height in heights)
        for level in BOX.track_level
        if level.row <= me.row
    )


def demand_points(t: Table, seat: Seat) -> int:
    """The points of the spots claimed (RIN-SCORE-04)."""
    return sum(
        DEMAND[shown.demand].hp[spot]
        for shown in t.demand_display
        for spot, owner in shown.claims.items()
        if owner == seat
    )


def favor_points(t: Table, seat: Seat) -> int:
    """The best three goals, as far as they can be seen (RIN-SCORE-05, RIN-CARD-07)."""
    me = t.players[seat]
    seen = [card for card in (*me.shown_favors, *me.favors) if known(card)]
    return sum(sorted((points(t, seat, card) for card in seen), reverse=True)[: LIMITS.favor_scored_max])


def _lines(t: Table, seat: Seat) -> tuple[Line, ...]:
    me = t.players[seat]
    unseen = sum(not known(card) for card in me.favors)
    return (
        Line("Structures", structure_points(me), f"{len(me.built)} built"),
        Line("Trees", tree_points(me), f"level {me.level} of the track"),
        Line("Demands", demand_points(t, seat), f"{t.markers(seat)} fulfilled"),
        Line("Favors", favor_points(t, seat), f"{counted(unseen, 'goal')} still secret" if unseen else ""),
    )


def standings(t: Table) -> Standings:
    """Most points; of equals, most demands fulfilled; still equal: a shared victory (RIN-SCORE-07)."""
    lines = [_lines(t, seat) for seat in range(len(t.players))]
    totals = [sum(line.points for line in of_seat) for of_seat in lines]
    worth = [(total, t.markers(seat)) for seat, total in enumerate(totals)]
    scores = tuple(
        Score(seat, lines[seat], total, 1 + sum(other > worth[seat] for other in worth))
        for seat, total in enumerate(totals)
    )
    tied = totals.count(max(totals)) > worth.count(max(worth))
    over = t.phase == "game_over"
    called = regent.band(totals[0]) if over and t.solo else ""  # RIN-SOLO-05
    return Standings(scores, over, "more demands fulfilled" if tied else "", called=called)
