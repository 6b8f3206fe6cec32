"""Arrow keys: the nearest spot ahead, and back again."""

from __future__ import annotations

from typing import Final

import pytest

from screens.boards.base import Box
from screens.steps import Came, Direction, step

BACK: Final[dict[Direction, Direction]] = {"up": "down", "down": "up", "left": "right", "right": "left"}
CROSS = {
    "middle": Box(10, 5, 3),
    "above": Box(10, 2, 3),
    "below": Box(10, 8, 3),
    "west": Box(2, 5, 3),
    "east": Box(20, 5, 3),
}


@pytest.mark.parametrize(
    ("direction", "there"), [("up", "above"), ("down", "below"), ("left", "west"), ("right", "east")]
)
def test_the_nearest_spot_ahead_and_back(direction: Direction, there: str) -> None:
    assert step(CROSS, "middle", direction) == there
    assert step(CROSS, there, BACK[direction]) == "middle"


def test_nothing_wraps() -> None:
    assert step(CROSS, "east", "right") is None
    assert step({}, None, "up") is None


def test_without_a_current_spot_any_key_goes_to_the_first() -> None:
    assert step(CROSS, None, "left") == "middle"
    assert step(CROSS, "gone", "left") == "middle"


def test_sideways_counts_double_and_only_within_sixty_degrees() -> None:
    boxes = {"here": Box(0, 0, 1), "slanting": Box(4, 1, 1), "ahead": Box(9, 0, 1)}
    assert step(boxes, "here", "right") == "slanting"
    boxes["slanting"] = Box(5, 2, 1)  # 6.4 + 2 x 4 columns
    assert step(boxes, "here", "right") == "ahead"
    steep = {"here": Box(0, 0, 1), "steep": Box(2, 2, 1)}
    assert step(steep, "here", "right") is None
    assert step(steep, "here", "down") == "steep"


def test_ties_go_by_name() -> None:
    boxes = {"here": Box(4, 2, 1), "b": Box(4, 4, 1), "a": Box(4, 4, 1)}
    assert step(boxes, "here", "down") == "a"


def test_whoever_came_with_the_opposite_key_returns() -> None:
    boxes = {"far": Box(0, 0, 1), "near": Box(8, 1, 1), "here": Box(12, 0, 1)}
    assert step(boxes, "here", "left") == "near"
    assert step(boxes, "here", "left", Came("far", "right")) == "far"
    assert step(boxes, "here", "left", Came("far", "up")) == "near"
    assert step(boxes, "here", "left", Came("gone", "right")) == "near"
