"""What the chronicle tells: who paid what, who came first and why, and why nothing could be chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.core import Seat
from engines.ronin import ENGINE
from engines.ronin.alchemist import AskAlchemist
from engines.ronin.collecting import Collect
from engines.ronin.components import CLAN
from engines.ronin.missions import Visit
from engines.ronin.scoring import FinalScoring
from engines.ronin.state import P
from engines.ronin.tea import ReachedSpace
from engines.ronin.upkeep import NextRound
from tests.engines.ronin.arrange import (
    BLUE,
    RED,
    YELLOW,
    acting,
    agenda,
    castle,
    do,
    give,
    put_piece,
    set_characters,
    set_display,
    set_spaces,
    set_supply,
    table,
    tea,
    told,
)

YOU = ("you", "your", "You", "Your")


# ---- points that are the only way


def osaka(clans: list[str], ability: str = "", p: P | None = None) -> P:
    """Yellow in Osaka, whose tile shows the plum crest."""
    p = p or table()
    give(p, YELLOW, clans=clans)
    return acting(p, YELLOW, "osaka", ability)


def test_points_without_a_choice_come_with_the_reason() -> None:
    p = osaka(["plum"])
    assert told(p) == (
        "{0} takes 2 points, as Osaka's Clan: Plum is not possible: "
        "the Plum crest is on the player board already; no two there may be alike."
    )
    p = osaka(list(CLAN), "monk")
    assert "Clan: Plum is not possible: the supply has no crest" in told(p)


def test_points_by_choice_need_no_reason() -> None:
    p = osaka([])
    do(p, YELLOW, "act forgo")
    assert told(p) == "{0} takes 2 points instead of an action."
    p = osaka(["plum"], "scholar", table(ability_mode="instead"))
    do(p, YELLOW, "act forgo")
    assert told(p) == "{0} takes 2 points instead of an action."


def test_every_tile_within_reach_has_its_reason() -> None:
    p = table()
    set_supply(p, 0, holder=BLUE)
    castle(p, YELLOW, 1, 2, 3, 4, 5)
    acting(p, YELLOW, "hirosaki")
    assert "Hirosaki's Meditation is not possible: the supply has no meditation tile left; Hirosaki's Castle" in told(p)


def impossible_actions() -> list[P]:
    """Positions in which Yellow could choose nothing but the points, one for each reason."""
    found = []
    cases: list[tuple[str, Callable[[P], None]]] = [
        ("hachinohe", lambda p: set_supply(p, 0, holder=BLUE)),
        ("akita", lambda p: set_display(p, [None] * 4)),
        ("akita", lambda p: set_display(p, ["M01", None, None, None])),
        ("osaka", lambda p: give(p, YELLOW, clans=["plum"])),
        ("osaka", lambda p: give(p, RED, clans=["plum"] * 5)),
        ("shimonoseki", lambda p: castle(p, YELLOW, 1, 2, 3, 4, 5)),
        ("himeji", lambda p: tea(p, {YELLOW: 14})),
        ("aizu", lambda p: set_characters(p, [None] * 3, stack=[])),
    ]
    for city, arrange in cases:
        p = table()
        arrange(p)
        found.append(acting(p, YELLOW, city))
    return found


def test_a_reason_names_nobody_as_you() -> None:
    for p in impossible_actions():
        assert " is not possible: " in told(p)
        assert not set(YOU) & set(told(p).replace(",", " ").replace(".", " ").split()), told(p)


def test_a_tea_space_tells_its_reason_too() -> None:
    p = table()
    set_characters(p, [None] * 3, stack=[])
    tea(p, {YELLOW: 8})
    agenda(p, ReachedSpace(YELLOW, 8))
    assert told(p) == (
        "{0} takes 2 points for tea space 8, as Character is not possible: there is no character left to take."
    )


def test_the_list_marks_what_the_deciding_seat_could_not_do() -> None:
    p = table()
    give(p, YELLOW, clans=["plum"], characters={1: "monk"})
    view = ENGINE.view(p, YELLOW)
    details = {action.text: action.detail(view, YELLOW) for action in ENGINE.legal(p, YELLOW)}
    assert details["place 2 city osaka"] == "Clan: Plum (not possible)"
    assert details["place 1 city osaka"] == "Clan: Plum"
    assert details["place 2 city akita"] == "Missions"


# ---- missions


def visiting(goods: list[str], meditation: int, *cities: str, cards: tuple[str, ...] = ("M44",)) -> P:
    """Red has M44 (rice, fish, sword, coin; Akita, Matsuyama) and is about to complete missions."""
    p = table()
    give(p, RED, hand=list(cards), store=goods, meditation=meditation)
    for city in cities:
        put_piece(p, RED, f"city {city}")
    return agenda(p, Visit(RED))


def test_a_mission_tells_what_was_paid() -> None:
    p = visiting(["rice", "fish", "sword", "coin"], 0, "akita")
    do(p, RED, "complete M44 none")
    assert "{1} completes M44 in Akita with rice, fish, sword and coin: " in told(p)
    p = visiting(["rice", "fish", "coin"], 1, "akita")
    do(p, RED, "complete M44 sword")
    assert "{1} completes M44 in Akita with rice, fish, coin and meditation for sword: " in told(p)


def test_a_mission_tells_which_city_does_not_pay() -> None:
    p = visiting(["rice", "fish", "sword", "coin"], 0, "akita")
    details = [action.detail(ENGINE.view(p, RED), RED) for action in ENGINE.legal(p, RED)]
    assert ", Matsuyama not held: " in details[0]
    p = visiting(["rice", "fish", "sword", "coin"], 0, "akita", "matsuyama")
    assert "not held" not in ENGINE.legal(p, RED)[0].detail(ENGINE.view(p, RED), RED)


@pytest.mark.parametrize(
    ("goods", "cities", "cards", "why"),
    [
        (["rice", "fish"], ["akita"], (), "no mission in hand"),
        (["rice", "fish"], [], ("M44",), "no city held that missions name"),
        (["rice", "rice"], ["akita"], ("M44",), "too few goods"),
    ],
)
def test_a_visit_that_is_skipped_says_why(
    goods: list[str], cities: list[str], cards: tuple[str, ...], why: str
) -> None:
    p = visiting(goods, 0, *cities, cards=cards)
    assert told(p) == f"{{1}} can complete nothing more: {why}."


def test_a_visit_that_is_ended_says_so() -> None:
    p = visiting(["rice", "fish"], 0, "akita")
    do(p, RED, "end_missions")
    assert told(p) == "{1} ends the visit."


# ---- collecting and the end


def test_a_castle_alone_is_spoken_of() -> None:
    p = table()
    set_spaces(p, 1, ["rice", "fish"])
    castle(p, RED, 1)
    castle(p, BLUE, 1)
    put_piece(p, YELLOW, "city akita")
    agenda(p, Collect(1))
    alone = [f"{{{seat}}}'s castle alone counts for nothing" for seat in (RED, BLUE)]
    assert f"1 Michinoku: {{0}} 1; {'; '.join(alone)}." in told(p)


def winning(red: int) -> str:
    p = table()
    give(p, YELLOW, points=10)
    give(p, RED, points=red)
    tea(p, {RED: 4})
    agenda(p, FinalScoring())
    return told(p)


def test_the_last_line_names_the_tie_break() -> None:
    assert "{1} wins with 10 points, further ahead on the tea track than {0}." in winning(10)
    assert "{1} wins with 11 points." in winning(11)


@pytest.mark.parametrize(
    ("players", "points", "gate", "line"),
    [
        (2, (5, 9), YELLOW, "{0} keeps the start gate: fewest points."),
        (2, (9, 5), YELLOW, "{1} takes the start gate: fewest points."),
        (2, (5, 5), RED, "{0} takes the start gate: fewest points, and behind on the tea track."),
        (4, (5, 9, 9, 9), YELLOW, "{1} takes the start gate."),
    ],
)
def test_the_start_gate_says_why(players: int, points: tuple[int, ...], gate: Seat, line: str) -> None:
    p = table(players)
    for seat, have in enumerate(points):
        give(p, seat, points=have)
    tea(p, {RED: 3})
    p.state.gate = gate
    agenda(p, NextRound())
    assert f"All ronin go home. {line}" in told(p)


# ---- words


def test_a_horseman_is_told_with_its_good() -> None:
    p = table()
    set_spaces(p, 1, ["rice", "fish"])
    give(p, YELLOW, characters={1: "horseman"})
    action = ENGINE.read(p, YELLOW, "place 1 horse 1 2")
    assert action.steps(ENGINE.view(p, YELLOW), YELLOW)[0] == "fish, space 2 of Michinoku"
    do(p, YELLOW, "place 1 horse 1 2")
    assert "{0} places the Horseman: fish, space 2 of Michinoku." in told(p)


def test_what_is_left_alone_leaves_a_line() -> None:
    p = agenda(table(), AskAlchemist(YELLOW))
    do(p, YELLOW, "alchemy skip")
    assert told(p) == "{0} does not draw with the Alchemist."
    p = table()
    give(p, YELLOW, store=["rice"])
    acting(p, YELLOW, "hachinohe", "hermit")
    do(p, YELLOW, "act hachinohe 1", "swap -")
    assert "{0} hands in nothing (Hermit)." in told(p)


def test_one_is_no_plural() -> None:
    p = table()
    give(p, YELLOW, store=["rice"] * 5)
    p = agenda(p, AskAlchemist(YELLOW))
    do(p, YELLOW, "alchemy use")
    assert "Put 4 resources back" in ENGINE.prompt(p, YELLOW).ask  # type: ignore[union-attr]
    p = table()
    give(p, YELLOW, meditation=2)
    acting(p, YELLOW, "akita")
    do(p, YELLOW, "act akita 1")
    cards = p.state.mission_display[:]
    do(p, YELLOW, "take_missions 3,4")
    assert f"{{0}} takes missions {cards[2]} and {cards[3]} for 1 meditation." in told(p)
    p = table()
    castle(p, RED, 1)
    agenda(p, FinalScoring())
    assert "{1} scores 1 point for a castle group of 1." in told(p)
