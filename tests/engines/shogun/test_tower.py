"""The tower behaves as it should: bands over 20,000 battles of a kind, in a freshly loaded tower (SHO-TOWER-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

import pytest

from engines.core import Dice
from engines.shogun.components import BOX, FARMER, colour_of, colours
from engines.shogun.tower import Floors, empty_tower, guess, pour

TRIALS = 20_000
ATTACKER, DEFENDER = colour_of(0), colour_of(1)

Band: TypeAlias = tuple[float, float]


def loaded(players: int, dice: Dice) -> Floors:
    """A tower after its load."""
    floors = empty_tower()
    load = [c for colour in colours(players)[:-1] for c in [colour] * BOX.setup.tower_armies_per_player]
    pour(floors, load + [FARMER] * BOX.setup.tower_farmers, dice.shuffle, dice.below)
    return floors


@cache
def towers(players: int) -> list[tuple[list[str], ...]]:
    """Freshly loaded towers, made once for all battles."""
    dice = Dice(players)
    return [tuple(loaded(players, dice)) for _ in range(TRIALS)]


class Means(NamedTuple):
    """What so many battles showed on average."""

    attacker_wins: float
    defender_wins: float
    draws: float
    attackers_out: float
    defenders_out: float
    farmers_out: float


Side: TypeAlias = Callable[[Counter[str]], int]


def battles(poured: list[str], attacking: Side, defending: Side) -> Means:
    """Many battles with four players, each in a tower of its own."""
    dice = Dice(len(poured))
    results: Counter[str] = Counter()
    fell: Counter[str] = Counter()
    for there in towers(4):
        out = Counter(pour([floor[:] for floor in there], poured, dice.shuffle, dice.below))
        fell.update(out)
        ahead = attacking(out) - defending(out)
        won = "draw" if not ahead or (ahead < 0 and not out[DEFENDER]) else "attacker" if ahead > 0 else "defender"
        results[won] += 1
    shares = [results[won] / TRIALS for won in ("attacker", "defender", "draw")]
    return Means(*shares, *(fell[colour] / TRIALS for colour in (ATTACKER, DEFENDER, FARMER)))


def within(found: float, band: Band | None) -> bool:
    return band is None or band[0] <= found <= band[1]


@pytest.mark.rule("SHO-TOWER-08")
@pytest.mark.parametrize(
    ("armies", "against", "allied", "bands"),
    [
        (4, 3, True, [(0.43, 0.47), (0.28, 0.32), (0.23, 0.27), (3.08, 3.24), (2.37, 2.53), (0.40, 0.49)]),
        (5, 2, True, [(0.76, 0.80), (0.06, 0.10), (0.11, 0.16), (3.78, 3.94), (1.67, 1.81), (0.40, 0.50)]),
        (3, 3, True, [(0.25, 0.29), (0.44, 0.48), (0.25, 0.29), (2.31, 2.47), (2.31, 2.47), (0.34, 0.44)]),
        (2, 1, True, [(0.49, 0.53), (0.14, 0.18), (0.31, 0.35), (1.45, 1.59), (0.78, 0.89), (0.16, 0.25)]),
        (6, 4, True, [(0.56, 0.60), (0.21, 0.25), (0.17, 0.21), (4.69, 4.87), (3.24, 3.40), (0.56, 0.68)]),
        (4, 3, False, [(0.54, 0.58), (0.17, 0.21), (0.23, 0.27), (3.06, 3.22), (2.35, 2.51), None]),
        (5, 2, False, [(0.86, 0.90), (0.02, 0.05), (0.07, 0.11), (3.79, 3.95), (1.67, 1.81), None]),
        (3, 3, False, [(0.33, 0.37), (0.34, 0.38), (0.28, 0.32), (2.29, 2.45), (2.31, 2.47), None]),
    ],
)
def test_battles_between_players(armies: int, against: int, allied: bool, bands: list[Band | None]) -> None:
    poured = [ATTACKER] * armies + [DEFENDER] * against
    found = battles(poured, lambda out: out[ATTACKER], lambda out: out[DEFENDER] + out[FARMER] * allied)
    assert all(map(within, found, bands)), found


@pytest.mark.rule("SHO-TOWER-08")
@pytest.mark.parametrize(
    ("armies", "farmers", "bands"),
    [
        (1, 1, [(0.23, 0.27), (0.25, 0.29), (0.46, 0.51), (0.73, 0.84), None, (0.76, 0.87)]),
        (2, 1, [(0.54, 0.59), (0.10, 0.14), (0.29, 0.34), (1.45, 1.59), None, (0.83, 0.95)]),
        (3, 1, [(0.76, 0.80), (0.03, 0.07), (0.15, 0.19), (2.21, 2.36), None, (0.90, 1.02)]),
        (3, 2, [(0.52, 0.57), (0.17, 0.21), (0.25, 0.29), (2.25, 2.41), None, (1.67, 1.79)]),
    ],
)
def test_attacks_on_neutral_provinces(armies: int, farmers: int, bands: list[Band | None]) -> None:
    found = attack_on_farmers(armies, farmers)
    assert all(map(within, found, bands)), found


def attack_on_farmers(armies: int, farmers: int) -> Means:
    poured = [DEFENDER] * armies + [FARMER] * farmers  # a draw needs no rule of its own against farmers
    turned = battles(poured, lambda out: out[FARMER], lambda out: out[DEFENDER])
    farmers_win, wins, draws, _, out, farmers_out = turned
    return Means(wins, farmers_win, draws, out, 0.0, farmers_out)


@pytest.mark.rule("SHO-TOWER-08")
@pytest.mark.parametrize(
    ("armies", "farmers", "bands"),
    [
        (2, 1, [(0.10, 0.14), (0.54, 0.59), (0.29, 0.34), None, (1.45, 1.60), (0.83, 0.95)]),
        (3, 1, [(0.03, 0.07), (0.75, 0.79), (0.15, 0.19), None, (2.19, 2.35), (0.90, 1.03)]),
        (4, 2, [(0.07, 0.12), (0.70, 0.74), (0.16, 0.21), None, (3.00, 3.17), (1.73, 1.87)]),
        (4, 3, [(0.20, 0.25), (0.51, 0.55), (0.22, 0.27), None, (3.08, 3.25), (2.50, 2.64)]),
    ],
)
def test_revolts(armies: int, farmers: int, bands: list[Band | None]) -> None:
    poured = [DEFENDER] * armies + [FARMER] * farmers
    found = battles(poured, lambda out: out[FARMER], lambda out: out[DEFENDER])
    assert all(map(within, found, bands)), found


@pytest.mark.rule("SHO-TOWER-01", "SHO-TOWER-08")
@pytest.mark.parametrize(
    ("players", "held", "farmers"),
    [(3, (7.9, 8.1), (2.45, 2.70)), (4, (8.35, 8.60), (2.1, 2.35)), (5, (8.7, 8.95), (1.85, 2.1))],
)
def test_what_the_load_leaves_inside(players: int, held: Band, farmers: Band) -> None:
    sizes = sorted(sum(map(len, there)) for there in towers(players))
    of_them = sum(floor.count(FARMER) for there in towers(players) for floor in there)
    assert within(sum(sizes) / TRIALS, held)
    assert within(of_them / TRIALS, farmers)
    assert sizes[TRIALS // 100] in (3, 4)
    assert sizes[-TRIALS // 100] in (13, 14)
    assert max(len(floor) for there in towers(players) for floor in there) <= BOX.tower.capacity


@pytest.mark.rule("SHO-TOWER-06", "SHO-TOWER-08")
def test_what_twelve_mixed_battles_leave_inside() -> None:
    dice = Dice(1)
    held = 0
    trials = TRIALS // 5
    for _ in range(trials):
        floors, tray = loaded(4, dice), list[str]()
        for _ in range(12):
            tray = mixed_battle(floors, tray, dice)
        held += sum(map(len, floors))
    assert within(held / trials, (9.2, 9.9))


def mixed_battle(floors: Floors, tray: list[str], dice: Dice) -> list[str]:
    """Two random players of four attack, conquer or suffer a revolt; what took no part stays in the tray."""
    x, y = (colour_of(seat) for seat in dice.sample(list(range(4)), 2))
    kind, friendly = dice.below(10), dice.below(10) < 6
    if kind < 5:
        cubes = [x] * (2 + dice.below(5)) + [y] * (1 + dice.below(4))
        involved = {x, y, FARMER} if friendly else {x, y}
    elif kind < 8:
        cubes, involved = [x] * (1 + dice.below(4)) + [FARMER], {x, FARMER}
    else:
        cubes, involved = [y] * (1 + dice.below(4)) + [FARMER] * (1 + dice.below(3)), {y, FARMER}
    out = pour(floors, cubes + tray, dice.shuffle, dice.below)
    return [cube for cube in out if cube not in involved]


@pytest.mark.rule("SHO-TOWER-05")
def test_no_cube_is_lost_in_the_tower() -> None:
    dice = Dice(7)
    floors = loaded(5, dice)
    for _ in range(200):
        before = Counter(cube for floor in floors for cube in floor)
        poured = [dice.choice(list(colours(5))) for _ in range(dice.below(12))]
        out = pour(floors, poured, dice.shuffle, dice.below)
        after = Counter(cube for floor in floors for cube in floor)
        assert before + Counter(poured) == after + Counter(out)


@pytest.mark.rule("SHO-TOWER-02")
def test_a_guess_fills_no_floor_beyond_its_room() -> None:
    dice = Dice(3)
    for count in (0, 1, 9, 10, 13, 20):
        inside = Counter({ATTACKER: count // 2, FARMER: count - count // 2})
        splits = set()
        for _ in range(60):
            floors = guess(+inside, dice)
            assert Counter(cube for floor in floors for cube in floor) == +inside
            assert max(map(len, floors)) <= BOX.tower.capacity
            splits.add(len(floors[0]))
        assert len(splits) > 1 or count in (0, 20)
