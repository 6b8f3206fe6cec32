"""Winter, its points, and the end (SHO-WINTER, SHO-SCORE, SHO-END)."""

from __future__ import annotations

import pytest

from engines.shogun.components import EVENT
from engines.shogun.marching import ground
from engines.shogun.scoring import GameOver, ScoreWinter, standings, winter_points
from engines.shogun.winter import ChooseRevolt, Hunger, NewYear, RevoltNext, WinterPhase, rice_forecast, shortage
from tests.engines.shogun.arrange import (
    A,
    B,
    C,
    P,
    agenda,
    asked,
    bare,
    battle,
    complete,
    do,
    event,
    events,
    falling_out,
    give,
    hold,
    land,
    markers,
    points,
    refusal,
    told,
    tower,
    winter,
)

NINE = ["aki", "bingo", "bitchu", "bizen", "etchu", "harima", "hida", "hoki", "ise"]


def hungry(provinces: int, rice: int, armies: int = 5) -> P:
    """A owns so many provinces and has so much rice; nothing is lost this winter."""
    p = bare()
    for province in NINE[:provinces]:
        hold(p, A, province, armies)
    give(p, A, rice=rice)
    events(p, "event_tax_max")
    return p


@pytest.mark.rule("SHO-WINTER-01")
def test_rice_never_falls_below_nothing() -> None:
    p = bare()
    events(p, "event_theatre_b")
    give(p, A, rice=18)
    give(p, B, rice=6)
    agenda(p, WinterPhase())
    assert [me.rice for me in p.state.players] == [11, 0, 0]


@pytest.mark.rule("SHO-WINTER-02")
def test_supply_does_not_lower_the_rice() -> None:
    p = hungry(3, 3)
    agenda(p, WinterPhase())
    assert (p.state.players[A].rice, p.state.battles, asked(p)) == (3, [], [])
    assert rice_forecast(p.state, A) == "Winter ahead: provinces 3, rice 3, loss 0."


@pytest.mark.rule("SHO-WINTER-03")
@pytest.mark.parametrize(
    ("missing", "revolts", "farmers"),
    [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (12, 3, 3)],
)
def test_the_winter_table(missing: int, revolts: int, farmers: int) -> None:
    assert (shortage(missing).revolts, shortage(missing).extra_farmers) == (revolts, farmers)


@pytest.mark.rule("SHO-WINTER-04")
def test_provinces_are_drawn_at_random_by_the_left_neighbour() -> None:
    drawn = set()
    for seed in range(60):
        p = hungry(3, 2)
        p.dice = seed
        agenda(p, WinterPhase())
        drawn.add(battle(p).province)
        assert "{1} draws" in told(p)
        assert p.barrier
    assert drawn == {"aki", "bingo", "bitchu"}


@pytest.mark.rule("SHO-WINTER-04")
def test_never_more_than_a_player_owns() -> None:
    p = hungry(2, 0)
    winter(p, Hunger(A, 7))
    assert len(texts_of(p)) == 2


def texts_of(p: P) -> list[str]:
    decision = p.agenda[-1]
    assert isinstance(decision, ChooseRevolt)
    return [province for province in decision.drawn if province not in decision.over]


@pytest.mark.rule("SHO-WINTER-05")
def test_the_last_revolt_comes_by_itself() -> None:
    p = hungry(9, 2)  # seven are missing: three revolts
    agenda(p, WinterPhase())
    one, two, three = sorted(texts_of(p))
    with falling_out("AAAAA"):
        do(p, A, f"revolt_next {two}")
    assert asked(p) == [(A, "revolt_next")]
    assert sorted(texts_of(p)) == [one, three]
    assert refusal(p, A, f"revolt_next {two}").name == "revolt_over"
    other = next(q for q in NINE if q not in (one, two, three))
    assert refusal(p, A, f"revolt_next {other}").name == "revolt_not_drawn"
    with falling_out("AAAAA", "AAAAA"):
        do(p, A, f"revolt_next {three}")
    assert asked(p) == []
    assert [b.province for b in p.state.battles] == [two, three, one]
    complete(p)


@pytest.mark.rule("SHO-WINTER-06")
def test_victims_are_handled_in_turn_order() -> None:
    p = bare()
    for seat, province in ((A, "aki"), (B, "kai"), (C, "omi")):
        hold(p, seat, province, 5)
    p.state.order = [C, A, B]
    events(p, "event_tax_max")
    with falling_out("CCCCC", "AAAAA", "BBBBB"):
        agenda(p, WinterPhase())
    assert [b.defender for b in p.state.battles] == [C, A, B]


@pytest.mark.rule("SHO-WINTER-07", "SHO-REVOLT-02", "SHO-EVENT-14", "SHO-EVENT-07")
def test_a_winter_revolt() -> None:
    p = bare()
    hold(p, A, "aki", 5, "castle", markers=1)
    events(p, "event_castle_a")
    event(p, "castle_defence")
    p.state.past_events.append(p.state.event or "")
    p.state.event = None
    events(p, "event_castle_b")
    with falling_out("AAAF") as pours:
        agenda(p, WinterPhase())
    assert pours == ["AAAAAFF"]
    assert (land(p, "aki"), markers(p, "aki")) == ((A, 2), 1)
    complete(p)


@pytest.mark.rule("SHO-WINTER-08")
def test_what_stays_in_a_new_year() -> None:
    p = bare()
    hold(p, A, "aki", 5, "castle", markers=3)
    give(p, A, chests=7, rice=9)
    tower(p, "AABF")
    events(p, "event_tax_max")
    floors = [floor[:] for floor in p.state.floors]
    agenda(p, NewYear())
    assert (markers(p, "aki"), land(p, "aki"), p.state.map["aki"].buildings) == (0, (A, 5), ("castle",))
    assert (p.state.players[A].rice, p.state.players[A].chests, p.state.floors) == (0, 7, floors)
    complete(p)


# ---- points


@pytest.mark.rule("SHO-SCORE-01", "SHO-SCORE-02")
def test_provinces_buildings_and_majorities() -> None:
    p = bare()
    hold(p, A, "omi", 2, "castle", "temple", "theatre")
    hold(p, A, "aki", 2)
    hold(p, B, "echizen", 2, "theatre")
    hold(p, B, "hida", 2, "theatre")
    winter(p, ScoreWinter())
    assert winter_points(p.state)[A] == {
        "provinces": 2,
        "buildings": 3,
        "most castles": 3,
        "most temples": 2,
        "most theatres": 0,
    }
    assert [points(p, seat) for seat in (A, B, C)] == [10, 2 + 2 + 1, 0]
    lines = {line.name: line.points for line in standings(p.state).scores[A].lines}
    assert lines == winter_points(p.state)[A]


def test_the_winter_tells_what_was_scored_and_no_more() -> None:
    p = bare()
    hold(p, A, "omi", 2, "castle")
    winter(p, ScoreWinter())
    assert "{0} scores 5: provinces 1, buildings 1, most castles 3 (Heartland). Points now: 5." in told(p)
    assert "{1} scores 0. Points now: 0." in told(p)


@pytest.mark.rule("SHO-SCORE-05")
def test_the_results_tell_the_winters_apart() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    winter(p, ScoreWinter())
    hold(p, A, "aki", 2)
    p.state.year = 2
    winter(p, ScoreWinter(), GameOver())
    (provinces, buildings, *_) = standings(p.state).scores[A].lines
    assert (provinces.points, provinces.note) == (3, "first winter 1, second 2")
    assert (buildings.points, buildings.note) == (0, "")


def test_a_mild_winter_is_told() -> None:
    p = hungry(2, rice=2)
    agenda(p, WinterPhase())
    assert "Winter: nobody loses rice." in told(p)
    assert "There is rice for every province." in told(p)


@pytest.mark.rule("SHO-SCORE-02")
def test_no_building_no_majority() -> None:
    p = bare()
    hold(p, A, "omi", 2)
    assert sum(winter_points(p.state)[A].values()) == 1


@pytest.mark.rule("SHO-SCORE-03")
@pytest.mark.parametrize(("option", "worth"), [("minus_one", [2, 1, 0]), ("full", [3, 2, 1])])
def test_ties(option: str, worth: list[int]) -> None:
    p = bare(majority_tie=option)
    hold(p, A, "omi", 2, "castle", "temple", "theatre")
    hold(p, B, "echizen", 1, "castle", "temple")
    hold(p, B, "mino", 1)
    hold(p, B, "hida", 1, "theatre")
    for seat in (A, B):
        earned = winter_points(p.state)[seat]
        assert [earned[f"most {kind}s"] for kind in ("castle", "temple", "theatre")] == worth


@pytest.mark.rule("SHO-SCORE-04", "SHO-SETUP-02")
@pytest.mark.parametrize(("side", "worth"), [("sun", 3 + 3), ("moon", 3)])
def test_regions_are_those_of_the_side(side: str, worth: int) -> None:
    p = bare(4, side=side)
    hold(p, A, "wakasa", 1, "castle")  # red on the sun side, brown on the other
    hold(p, A, "kaga", 1, "castle")  # brown on both
    assert winter_points(p.state)[A]["most castles"] == worth


@pytest.mark.rule("SHO-SCORE-05", "SHO-SCORE-06")
def test_points_add_up() -> None:
    p = bare()
    hold(p, A, "omi", 1, "castle")
    for total in (5, 10):
        winter(p, ScoreWinter())
        assert points(p, A) == total
    give(p, A, points=200)
    winter(p, ScoreWinter())
    assert points(p, A) == 205


@pytest.mark.rule("SHO-END-01", "SHO-END-02")
def test_the_winner() -> None:
    p = bare()
    for seat, vp in ((A, 3), (B, 8), (C, 5)):
        give(p, seat, points=vp)
    assert not standings(p.state).over
    agenda(p, GameOver())
    result = standings(p.state)
    assert (result.winners, result.order, result.over, result.decided_by) == ((B,), (B, C, A), True, "")
    assert told(p) == "{1} wins with 8 points."


@pytest.mark.rule("SHO-END-02")
def test_equal_in_everything_is_a_shared_win() -> None:
    p = bare()
    for seat in (A, C):
        give(p, seat, points=9, chests=4)
    agenda(p, GameOver())
    assert standings(p.state).winners == (A, C)
    assert told(p) == "{0} and {2} win together with 9 points."
    give(p, B, points=9, chests=4)
    agenda(p, GameOver())
    assert told(p) == "{0}, {1} and {2} win together with 9 points."


@pytest.mark.rule("SHO-END-02")
def test_chests_that_decide_against_somebody_are_told() -> None:
    p = bare()
    for seat, chests in ((A, 9), (B, 9), (C, 3)):
        give(p, seat, points=41, chests=chests)
    agenda(p, GameOver())
    result = standings(p.state)
    assert (result.winners, result.decided_by) == ((A, B), "chests")
    assert told(p) == "{0} and {1} win together with 41 points, with more chests than {2}."


@pytest.mark.rule("SHO-SCORE-02", "SHO-SCORE-03", "SHO-SCORE-05")
def test_the_regions_of_majorities_are_told() -> None:
    p = winter(bare(), ScoreWinter())
    hold(p, A, "aki", 1, "castle")
    hold(p, A, "omi", 1, "castle")
    hold(p, B, "mino", 1, "castle", "theatre")
    p.state.year = 2
    winter(p, ScoreWinter(), GameOver())
    first = p.news[0].text
    assert first == "{0} scores 9: provinces 2, buildings 2, most castles 5 (West, Heartland shared). Points now: 9."
    notes = {line.name: line.note for line in standings(p.state).scores[A].lines}
    assert notes["most castles"] == "first winter 0, second 5 (West, Heartland shared)"
    assert notes["provinces"] == "first winter 0, second 2"


@pytest.mark.rule("SHO-WINTER-02")
def test_the_last_event_tells_the_loss_of_winter() -> None:
    p = bare()
    hold(p, A, "omi", 1)
    events(p, "event_castle_a", "event_theatre_b")
    assert rice_forecast(p.state, A).endswith("loss up to 7.")
    events(p, "event_castle_a")
    assert rice_forecast(p.state, A).endswith("rice 0, loss 2.")


@pytest.mark.rule("SHO-BATTLE-16", "SHO-WINTER-07")
def test_no_more_farmers_are_promised_than_there_are() -> None:
    p = bare()
    hold(p, A, "omi", 2, markers=2)
    hold(p, A, "aki", 2)
    p.state.farmers = 1
    agenda(p, ChooseRevolt(A, 3, ("omi", "aki"), ()))
    assert RevoltNext("omi").detail(p, A) == "2 armies against 1 farmer"
    assert ground(p.state, B, "kii") == "neutral, 1 farmer"
    p.state.farmers = 0
    assert RevoltNext("omi").detail(p, A) == "2 armies against no farmers"
    assert ground(p.state, B, "kii") == "neutral, no farmers"


def test_the_losses_of_the_box_are_used() -> None:
    for card in EVENT.values():
        p = bare()
        p.state.events = [card.id]
        agenda(p, WinterPhase())
        assert (f"everybody loses {card.rice_loss} rice" if card.rice_loss else "nobody loses rice") in told(p)
