"""The battle tower: what is poured in rests, knocks others loose, or falls through (SHO-TOWER)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import compress
from typing import TypeAlias

from engines.core import Dice
from engines.shogun.components import BOX, COLOURS, Colour
from engines.shogun.state import P

Floors: TypeAlias = list[list[Colour]]
Shuffle: TypeAlias = Callable[[list[Colour]], None]
Below: TypeAlias = Callable[[int], int]

ORDER = {colour: index for index, colour in enumerate(COLOURS)}
CAPACITY = BOX.tower.capacity
CHANCE_TO_REST = [  # by the cubes that rest on a floor (SHO-TOWER-04)
    BOX.tower.rest * (CAPACITY - resting) // CAPACITY for resting in range(CAPACITY + 1)
]


def empty_tower() -> Floors:
    """Two floors with nothing on them (SHO-TOWER-02)."""
    return [[] for _ in range(BOX.tower.floors)]


def resting(floors: Floors) -> list[Colour]:
    """All cubes inside, whichever floor they are on."""
    return [cube for floor in floors for cube in floor]


def pour(floors: Floors, cubes: Iterable[Colour], shuffle: Shuffle, below: Below) -> list[Colour]:
    """All cubes fall in random order through one floor after the other; returns what comes out (SHO-TOWER-03)."""
    queue = sorted(cubes, key=ORDER.__getitem__)
    shuffle(queue)
    for floor in floors:
        queue = fall(floor, queue, below)
    return queue


def fall(floor: list[Colour], queue: list[Colour], below: Below) -> list[Colour]:
    """Each falling cube may knock resting ones loose, and may come to rest itself (SHO-TOWER-04)."""
    den, knock = BOX.tower.den, BOX.tower.knock
    out: list[Colour] = []
    for cube in queue:
        loose = [below(den) < knock for _ in floor]
        if True in loose:
            out += compress(floor, loose)
            floor[:] = [there for there, falls in zip(floor, loose, strict=True) if not falls]
        rests = below(den) < CHANCE_TO_REST[len(floor)]
        (floor if rests else out).append(cube)
    return out


def pour_in(p: P, cubes: list[Colour], why: str) -> list[Colour]:
    """Pour cubes together with the whole tray; what falls out is the new tray (SHO-TOWER-05, SHO-TOWER-07)."""
    t = p.state
    queue = [*t.tray, *cubes]
    with p.chance(why) as dice:
        t.tray = pour(t.floors, queue, dice.shuffle, dice.below)
    return t.tray


def guess(inside: Counter[Colour], dice: Dice) -> Floors:
    """Any way in which these cubes may lie in the tower."""
    cubes = sorted(inside.elements(), key=ORDER.__getitem__)
    dice.shuffle(cubes)
    least = max(0, len(cubes) - CAPACITY)
    most = min(len(cubes), CAPACITY)
    cut = least + dice.below(most - least + 1)
    return [cubes[:cut], cubes[cut:]]
