"""The end of the game: castle groups, bonus tiles, the winner (RON-SCORE)."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from engines.ronin.components import BONUS
from engines.ronin.scoring import COUNTED, FinalScoring, bonus_points, castle_groups
from engines.ronin.upkeep import UpkeepPhase
from tests.conformance import random_game
from tests.engines.ronin.arrange import (
    BLUE,
    GREEN,
    RED,
    SAKURA,
    YELLOW,
    P,
    agenda,
    asked,
    castle,
    do,
    give,
    points,
    table,
    tea,
    told,
)

ABILITIES = {1: "scholar", 2: "monk", 3: "hermit", 4: "teacher"}
CRESTS = ["wisteria", "paulownia", "hollyhock", "bamboo", "plum", "hawk_feather", "gentian"]


def finished(p: P) -> P:
    return agenda(p, FinalScoring())


@pytest.mark.rule("RON-SCORE-01")
def test_the_final_scoring_comes_once_after_the_limits_of_the_fourth_upkeep() -> None:
    p = table()
    give(p, RED, store=["rice"] * 3 + ["fish"] * 3, meditation=5, bonus={"blue": ["per_resource", "per_meditation"]})
    castle(p, RED, 1)
    p.state.round = 4
    agenda(p, UpkeepPhase(), FinalScoring())
    assert points(p, RED) == 0, "Red still has to put goods aside"
    do(p, RED, "discard rice,rice")
    assert points(p, RED) == 4 * 3 + 3 * 4 + 1, "what is left counts"
    assert asked(p) == []
    assert ENGINE.standings(p).over


@pytest.mark.rule("RON-SCORE-01")
def test_nothing_of_it_happens_before_the_end() -> None:
    for run in random_game(ENGINE, 6):
        t = run.position.state
        if run.kind:
            assert not ENGINE.standings(run.position).over
            assert not {"castle groups", "bonus tiles"} & {source for x in t.players for source in x.earned}
            assert not any(tiles for x in t.players for tiles in x.revealed.values())
    assert ENGINE.standings(run.position).over


@pytest.mark.rule("RON-SCORE-02")
@pytest.mark.parametrize(
    ("regions", "groups", "gain"),
    [
        ((), [], 0),
        ((1,), [1], 1),
        ((1, 2), [2], 3),
        ((1, 2, 3), [3], 6),
        ((1, 2, 3, 5), [4], 10),
        ((1, 2, 3, 5, 6), [5], 15),
        ((1, 2, 6, 7, 8), [3, 2], 9),
        ((1, 3, 7, 9, 10), [3, 1, 1], 8),
        ((1, 5, 7, 10), [1, 1, 1, 1], 4),
        ((2, 3, 4, 5, 6), [5], 15),
    ],
    ids=str,
)
def test_groups_of_castles_in_adjacent_regions(regions: tuple[int, ...], groups: list[int], gain: int) -> None:
    p = table()
    castle(p, RED, *regions)
    assert castle_groups(p.state, RED) == groups
    assert points(finished(p), RED) == gain
    told = next(line.note for line in ENGINE.standings(p).scores[RED].lines if line.name == "castle groups")
    assert sum(int(part.partition(" for ")[0]) for part in told.split(" + ") if part) == gain, "the note adds up"


@pytest.mark.rule("RON-SCORE-03")
def test_castles_of_others_connect_nothing() -> None:
    p = table()
    castle(p, RED, 1, 3)
    castle(p, BLUE, 2)
    finished(p)
    assert (points(p, RED), points(p, BLUE)) == (2, 1)


@pytest.mark.rule("RON-SCORE-03")
def test_a_castle_that_fills_its_region_counts_once() -> None:
    p = table()
    castle(p, RED, 1, block=True)
    castle(p, RED, 2)
    assert points(finished(p), RED) == 3
    assert bonus_points(p.state, RED, "per_castle") == 4


@pytest.mark.rule("RON-SCORE-04")
def test_every_owned_tile_scores_separately_also_two_of_a_kind() -> None:
    p = table()
    give(p, RED, clans=CRESTS[:3], bonus={"blue": ["flat_nine", "per_clan"], "orange": ["flat_nine"], "violet": []})
    finished(p)
    assert points(p, RED) == 9 + 9 + 2 * 3
    assert p.state.players[RED].bonus == {"blue": [], "orange": [], "violet": []}
    assert p.state.players[RED].revealed == {"blue": ["flat_nine", "per_clan"], "orange": ["flat_nine"]}
    assert "{1} reveals orange: 9 points, worth 9 points." in told(p)


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize(("goods", "worth"), [(0, 0), (1, 3), (4, 12), (5, 15), (6, 15), (8, 15)])
def test_per_resource(goods: int, worth: int) -> None:
    p = table()
    give(p, RED, store=["rice"] * goods)
    assert bonus_points(p.state, RED, "per_resource") == worth


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize(("players", "count", "worth"), [(4, 0, 0), (4, 1, 4), (4, 4, 16), (3, 5, 20)])
def test_per_character_has_no_cap(players: int, count: int, worth: int) -> None:
    p = table(players)
    give(p, RED, characters=dict(list({**ABILITIES, 5: "scout"}.items())[:count]))
    assert bonus_points(p.state, RED, "per_character") == worth


@pytest.mark.rule("RON-SCORE-05")
def test_flat_nine() -> None:
    assert bonus_points(table().state, RED, "flat_nine") == 9


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_per_castle_counts_own_castles_that_stand(count: int) -> None:
    p = table()
    castle(p, RED, *range(1, count + 1))
    castle(p, BLUE, 1, 2, 9)
    assert bonus_points(p.state, RED, "per_castle") == 2 * count


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_per_meditation(count: int) -> None:
    p = table()
    give(p, RED, meditation=count)
    assert bonus_points(p.state, RED, "per_meditation") == 4 * count


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize(("count", "worth"), [(1, 3), (4, 12), (5, 15), (7, 15)])
def test_per_bonus_tile_counts_itself(count: int, worth: int) -> None:
    p = table(5)
    own = [("blue", "per_bonus_tile"), *[(c, k) for c in ("orange", "violet") for k in list(BONUS)[:4]]][:count]
    give(p, RED, bonus={colour: [k for c, k in own if c == colour] for colour in ("blue", "orange", "violet")})
    assert bonus_points(p.state, RED, "per_bonus_tile") == worth
    before = sum(bonus_points(p.state, RED, kind) for _, kind in own)
    assert points(finished(p), RED) == before, "revealing changes no number"


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize(
    ("done", "worth"),
    [
        ([], 0),
        (["M01", "M19"], 0),
        (["M01", "M19", "M37"], 5),
        (["M01", "M02", "M19", "M37"], 5),
        (["M01", "M02", "M19", "M20", "M37", "M38"], 10),
        ([f"M{n:02}" for n in (1, 2, 3, 4, 19, 20, 21, 22, 37, 38, 39, 40)], 15),
    ],
    ids=str,
)
def test_per_colour_set_counts_completed_cards_spent_or_not(done: list[str], worth: int) -> None:
    p = table()
    give(p, RED, unspent=done[::2], spent=done[1::2], hand=["M30", "M54"])
    assert bonus_points(p.state, RED, "per_color_set") == worth


@pytest.mark.rule("RON-SCORE-05")
def test_cards_in_hand_make_no_colour_set() -> None:
    p = table()
    give(p, RED, unspent=["M01", "M19"], hand=["M37"])
    assert bonus_points(p.state, RED, "per_color_set") == 0


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_per_clan_has_no_cap(count: int) -> None:
    p = table()
    give(p, RED, clans=CRESTS[:count])
    assert bonus_points(p.state, RED, "per_clan") == 2 * count


@pytest.mark.rule("RON-SCORE-05")
@pytest.mark.parametrize(("done", "hand", "worth"), [(0, 0, 0), (3, 0, 3), (3, 4, 7), (10, 5, 15), (10, 9, 15)])
def test_per_mission_counts_cards_in_hand_too(done: int, hand: int, worth: int) -> None:
    cards = [f"M{n:02}" for n in range(1, 30)]
    p = table()
    give(p, RED, spent=cards[: done // 2], unspent=cards[done // 2 : done], hand=cards[done : done + hand])
    assert bonus_points(p.state, RED, "per_mission") == worth


@pytest.mark.rule("RON-SCORE-05")
def test_every_kind_of_the_box_is_counted() -> None:
    assert set(COUNTED) == set(BONUS)
    assert {kind: tile.cap for kind, tile in BONUS.items() if tile.cap} == {
        "per_resource": 15,
        "flat_nine": 9,
        "per_bonus_tile": 15,
        "per_color_set": 15,
        "per_mission": 15,
    }


@pytest.mark.rule("RON-SCORE-06")
def test_the_cap_is_for_each_tile() -> None:
    p = table()
    give(p, RED, store=["rice"] * 8, bonus={"blue": ["per_resource"], "orange": ["per_resource"]})
    assert points(finished(p), RED) == 15 + 15


@pytest.mark.rule("RON-SCORE-07")
def test_most_points_win() -> None:
    p = table()
    for seat, score in enumerate((40, 70, 60, 50)):
        give(p, seat, points=score)
    tea(p, {YELLOW: 14})
    finished(p)
    standings = ENGINE.standings(p)
    assert standings.winners == (RED,)
    assert standings.order == (RED, BLUE, GREEN, YELLOW)
    assert standings.decided_by == ""
    assert "{1} wins with 70 points." in told(p)


@pytest.mark.rule("RON-SCORE-07")
@pytest.mark.parametrize(
    ("markers", "winner"),
    [
        ({BLUE: 5, RED: 6}, RED),
        ({RED: 5, BLUE: 5}, BLUE),
        ({GREEN: 13, RED: 14, BLUE: 14}, RED),
    ],
    ids=["space", "top of the stack", "first on the last space"],
)
def test_a_tie_goes_to_the_marker_further_ahead(markers: dict[int, int], winner: int) -> None:
    p = table()
    for seat, score in enumerate((40, 70, 70, 50)):
        give(p, seat, points=score)
    tea(p, markers)
    finished(p)
    standings = ENGINE.standings(p)
    assert standings.winners == (winner,)
    assert standings.decided_by == "further ahead on the tea track"


@pytest.mark.rule("RON-SCORE-07")
def test_sakura_wins_no_tie_at_the_end() -> None:
    p = table(2)
    give(p, YELLOW, points=50)
    give(p, RED, points=50)
    tea(p, {YELLOW: 3, RED: 14})
    finished(p)
    assert p.state.tea_order()[0] == SAKURA
    assert ENGINE.standings(p).order == (RED, YELLOW)


@pytest.mark.rule("RON-SCORE-07")
def test_there_is_always_exactly_one_winner() -> None:
    for number in range(24):
        *_, run = random_game(ENGINE, number)
        standings = ENGINE.standings(run.position)
        assert len(standings.winners) == 1
        assert sorted(score.rank for score in standings.scores) == list(range(1, run.options.players + 1))
        for score in standings.scores:
            assert sum(line.points for line in score.lines) == score.total


@pytest.mark.rule("RON-SCORE-08")
def test_points_have_no_end() -> None:
    p = table()
    give(p, RED, points=1_000)
    castle(p, RED, 1, 2, 3, 5, 6)
    assert points(finished(p), RED) == 1_015
    assert ENGINE.standings(p).scores[RED].total == 1_015


@pytest.mark.rule("RON-SCORE-09")
def test_unfinished_missions_cost_nothing() -> None:
    p = table()
    give(p, RED, hand=["M01", "M02", "M03", "M04"], points=20)
    assert points(finished(p), RED) == 20


def test_the_table_of_points_says_where_they_come_from() -> None:
    p = table()
    give(p, RED, points=95, bonus={"blue": ["flat_nine"]})
    castle(p, RED, 1, 2, 3, 5, 6)
    finished(p)
    lines = {line.name: (line.points, line.note) for line in ENGINE.standings(p).scores[RED].lines}
    assert lines["missions"][0] == 95
    assert lines["castle groups"] == (15, "15 for a group of 5")
    assert lines["bonus tiles"] == (9, "9 points = 9")
    assert points(p, RED) == 119
