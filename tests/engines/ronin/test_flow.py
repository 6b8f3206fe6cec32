"""Rounds, phases and who comes first (RON-FLOW)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.core import Dice, Seat
from engines.ronin import ENGINE
from engines.ronin.collecting import ChooseGood, CollectPhase
from engines.ronin.missions import MissionPhase
from engines.ronin.state import P
from engines.ronin.upkeep import UpkeepPhase
from tests.engines.ronin.arrange import agenda, asked, do, give, put_piece, refusal, table, texts

STARTS = {
    ": ronin to the cities": "place",
    "The regions hand out": "collect",
    "Missions are completed": "missions",
    "Upkeep": "upkeep",
}


def played(p: P, seed: int = 3) -> Iterator[tuple[Seat, str]]:
    """Play at random to the end; yields who answers which kind of decision, before the answer."""
    dice = Dice(seed)
    while ENGINE.waiting(p):
        ((seat, kind),) = asked(p)
        yield seat, kind
        do(p, seat, dice.choice(texts(p, seat)))


def started(p: P) -> list[str]:
    """The phases that the last action has begun."""
    return [phase for event in p.news for words, phase in STARTS.items() if words in event.text]


@pytest.mark.rule("RON-FLOW-01", "RON-FLOW-02", "RON-PLACE-11")
@pytest.mark.parametrize(("players", "ronin"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_four_rounds_of_four_phases(players: int, ronin: int) -> None:
    p = table(players)
    phases: list[str] = []
    placed = dict.fromkeys(range(1, 5), 0)
    for _, kind in played(p):
        phases += started(p)
        if kind == "place":
            placed[p.state.round] += 1
    phases += started(p)

    assert phases == ["place", "collect", "missions", "upkeep"] * 4
    assert placed == dict.fromkeys(range(1, 5), players * ronin)
    assert (p.state.phase, p.state.round, ENGINE.standings(p).over) == ("final", 4, True)
    assert ENGINE.where(p) == "final scoring"


@pytest.mark.rule("RON-FLOW-02")
def test_after_the_game_nobody_is_asked() -> None:
    p = table(3)
    for _ in played(p):
        assert not ENGINE.standings(p).over
    assert [texts(p, seat) for seat in range(3)] == [[], [], []]
    assert refusal(p, 0, "place 1 city akita").rule == "CORE-02"


@pytest.mark.rule("RON-FLOW-03", "RON-PLACE-11")
@pytest.mark.parametrize("gate", [0, 1, 2, 3])
def test_laps_in_seat_order_from_the_gate(gate: int) -> None:
    p = table(4, start_player=f"seat_{gate + 1}")
    order = []
    for seat, kind in played(p):
        if p.state.phase != "place":
            break
        if kind == "place":
            order.append(seat)
    assert order == [(gate + i) % 4 for i in range(4)] * 4


@pytest.mark.rule("RON-FLOW-03", "RON-UP-10")
def test_missions_and_upkeep_begin_at_the_gate() -> None:
    p = table(4, start_player="seat_3")
    for seat, city in enumerate(("akita", "hachinohe", "nagoya", "osaka")):
        give(p, seat, hand=[f"M1{seat}"], store=["rice", "rice", "fish", "fish", "coin"])
        put_piece(p, seat, f"city {city}")
    order = []
    agenda(p, MissionPhase(), UpkeepPhase())
    while p.state.round == 1 and ENGINE.waiting(p):
        ((seat, kind),) = asked(p)
        order.append((kind, seat))
        do(p, seat, texts(p, seat)[-1])
    assert order == [(kind, seat) for kind in ("complete", "discard") for seat in (2, 3, 0, 1)]


@pytest.mark.rule("RON-FLOW-04")
@pytest.mark.parametrize("gate", [0, 2])
def test_regions_are_collected_by_number(gate: int) -> None:
    p = table(4, start_player=f"seat_{gate + 1}")
    for seat, cities in enumerate((("kumamoto", "kyoto"), ("akita", "himeji"), ("matsumoto",), ("shimonoseki",))):
        for city in cities:
            put_piece(p, seat, f"city {city}")
    agenda(p, CollectPhase())
    regions = []
    while ENGINE.waiting(p):
        (decision,) = ENGINE.waiting(p)
        assert isinstance(decision, ChooseGood)
        regions.append(decision.region)
        do(p, decision.seat, texts(p, decision.seat)[0])
    assert regions == sorted(regions)
    assert len(set(regions)) > 5


@pytest.mark.rule("RON-FLOW-01")
def test_where_the_game_is_in_words() -> None:
    p = table()
    assert ENGINE.where(p) == "round 1 of 4, placing"
    p.state.round, p.state.phase = 3, "upkeep"
    assert ENGINE.where(p) == "round 3 of 4, upkeep"
