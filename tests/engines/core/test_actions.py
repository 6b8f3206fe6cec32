"""Actions and menus: what an action is called, and what a menu keeps."""

from __future__ import annotations

import msgspec
import pytest

from engines.core import Action, Explained, IllegalAction, Menu, Refusal
from engines.core.actions import snake

FAR = Refusal("far", "X-01", "{city} is too far.")


class Rest(Action, frozen=True):
    pass


class MarchTo(Action, frozen=True):
    city: str
    days: int = 1
    with_whom: tuple[int, ...] = ()


class Halt(Action, frozen=True):
    here: bool


@pytest.mark.parametrize(
    ("name", "told"), [("Rest", "rest"), ("TakeMissions", "take_missions"), ("Take2Missions", "take2_missions")]
)
def test_snake(name: str, told: str) -> None:
    assert snake(name) == told


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Rest(), "rest"),
        (MarchTo("edo"), "march_to edo 1 -"),
        (MarchTo("edo", 2, (3, 4)), "march_to edo 2 3,4"),
        (Halt(True), "halt true"),
        (Halt(False), "halt false"),
    ],
)
def test_text(action: Action, text: str) -> None:
    assert action.text == action.label == text
    assert action.steps(None, 0) == (text,)


def test_what_an_action_is_by_default() -> None:
    action = MarchTo("edo")
    assert (action.spots, action.passes, action.ends_turn, action.detail(None, 0), action.picks(None, 0)) == (
        (),
        False,
        False,
        "",
        None,
    )


def test_actions_are_values() -> None:
    assert MarchTo("edo") == MarchTo("edo")
    assert len({MarchTo("edo"), MarchTo("edo"), MarchTo("kyoto")}) == 2
    assert msgspec.json.encode(MarchTo("edo")) == b'{"type":"march_to","city":"edo","days":1,"with_whom":[]}'
    with pytest.raises(AttributeError):
        setattr(MarchTo("edo"), "city", "kyoto")  # noqa: B010


def test_a_menu_builds_no_refusals() -> None:
    menu = Menu()
    menu.allow(Rest())
    menu.allow_all([MarchTo("edo"), MarchTo("kyoto")])
    menu.refuse(FAR, _must_not_be_built, "osaka")
    assert menu.allowed == [Rest(), MarchTo("edo"), MarchTo("kyoto")]
    assert (menu.refused, menu.explains) == ([], False)


def _must_not_be_built(city: str) -> Action:
    raise AssertionError("a refusal is built that nobody reads")


def test_an_explained_menu_keeps_refusals_in_order() -> None:
    menu = Explained()
    menu.refuse(FAR, MarchTo, "osaka", days=3)
    menu.refuse(FAR, Rest)
    assert menu.refused == [(MarchTo("osaka", 3), FAR), (Rest(), FAR)]
    assert menu.explains


def test_an_illegal_action_says_why_and_by_which_rule() -> None:
    error = IllegalAction(FAR.about(city="Edo"))
    assert str(error) == "Edo is too far. (X-01)"
    assert error.refusal.name == "far"
