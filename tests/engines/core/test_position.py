"""The position: its agenda, its news, its one door to chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct

from engines.core import Decision, Dice, Event, Position, Step, Task, named, who


class Table(Struct):
    pile: list[str]


class Word(Step, frozen=True):
    word: str


class AskWho(Decision, frozen=True):
    pass


def position(*tasks: Task) -> Position[Table, Task]:
    return Position(Table(list("abcdef")), list(tasks), 1)


# ---- names in sentences


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Nobody moves.", "Nobody moves."),
        ("{0} bows to {1}.", "Aki bows to {0}."),
        ("{0}{0}", "AkiAki"),
        ("{2} and {x} and { and {0", "{2} and {x} and { and {0"),
        ("{} {-1} {²} {0 }", "{} {-1} {²} {0 }"),
    ],
)
def test_named(text: str, told: str) -> None:
    assert named(text, ["Aki", "{0}"]) == told  # a name is data and is not looked into


def test_who() -> None:
    assert named(f"{who(1)} waits.", ["Aki", "Ben"]) == "Ben waits."


# ---- events


def test_an_event_reads_differently_for_whom_it_concerns() -> None:
    event = Event("{0} draws.", "{0} draws Tea.", (0,))
    assert [event.seen_by(seat) for seat in (0, 1, -1)] == ["{0} draws Tea.", "{0} draws.", "{0} draws."]
    assert Event("All see.", seats=(0,)).seen_by(0) == "All see."


def test_say_and_whisper() -> None:
    p = position()
    p.say("The market opens.", "edo", "kyoto")
    p.whisper("{0} looks.", "{0} sees Tea.", 0, 2)
    p.whisper("{1} looks.", "{1} sees Tea.", 1, open_spots=("deck",))
    with pytest.raises(TypeError):
        p.whisper("{1} looks.", "{1} sees Tea.", 1, spots=("tea",))  # type: ignore[call-arg]
    assert p.news == [
        Event("The market opens.", spots=("edo", "kyoto")),
        Event("{0} looks.", "{0} sees Tea.", (0, 2)),
        Event("{1} looks.", "{1} sees Tea.", (1,), ("deck",)),
    ]
    assert not p.barrier


# ---- the agenda


def test_the_first_task_pushed_happens_first() -> None:
    p = position(Word("last"))
    p.push(Word("first"), Word("second"))
    p.push()
    assert [task.word for task in reversed(p.agenda) if isinstance(task, Word)] == ["first", "second", "last"]


def test_what_a_task_is_by_default() -> None:
    ask = AskWho(1)
    assert (ask.open, ask.sealed, ask.always_asked, ask.kind(), ask.settled(None)) == (
        False,
        False,
        False,
        "ask_who",
        False,
    )
    for call in (lambda: ask.offer(None, None), lambda: ask.prompt(None), lambda: Word("x").run(None)):  # type: ignore[arg-type]
        with pytest.raises(NotImplementedError):
            call()


# ---- chance


def test_a_roll_is_the_next_number_of_the_dice() -> None:
    p = position()
    dice = Dice(1)
    assert [p.roll(6, "A die.") for _ in range(3)] == [dice.below(6) for _ in range(3)]
    assert p.dice == dice.state
    assert p.news == [Event("A die.", chance=True)] * 3


def test_a_draw_takes_the_top_and_moves_no_dice() -> None:
    p = position()
    assert p.draw(p.state.pile, "A card.") == "f"
    assert (p.state.pile, p.dice) == (list("abcde"), 1)


def test_a_draw_from_a_bag_takes_any() -> None:
    found = set()
    for seed in range(60):
        p = position()
        p.dice = seed
        found.add(p.draw_any(p.state.pile, "A cube."))
        assert len(p.state.pile) == 5
    assert found == set("abcdef")


def test_a_shuffle_is_the_shuffle_of_the_dice() -> None:
    p, dice, pile = position(), Dice(1), list("abcdef")
    p.shuffle(p.state.pile, "The deck.")
    dice.shuffle(pile)
    assert (p.state.pile, p.dice) == (pile, dice.state)


def test_one_thing_uses_the_dice_as_often_as_it_takes_and_is_told_once() -> None:
    p, dice = position(), Dice(1)
    with p.chance("Three dice.") as thrower:
        thrown = [thrower.below(6) for _ in range(3)]
    assert thrown == [dice.below(6) for _ in range(3)]
    assert (p.dice, p.news) == (dice.state, [Event("Three dice.", chance=True)])


def sampled(p: Position[Table, Task]) -> None:
    with p.chance("why") as dice:
        dice.sample(p.state.pile, 2)


CHANCE: list[Callable[[Position[Table, Task]], Any]] = [
    lambda p: p.roll(6, "why"),
    lambda p: p.draw(p.state.pile, "why"),
    lambda p: p.draw_any(p.state.pile, "why"),
    lambda p: p.shuffle(p.state.pile, "why"),
    sampled,
    lambda p: p.reveal(),
]


@pytest.mark.parametrize("act", CHANCE, ids=["roll", "draw", "draw_any", "shuffle", "chance", "reveal"])
def test_whatever_tells_something_raises_the_barrier(act: Callable[[Position[Table, Task]], Any]) -> None:
    p = position()
    assert not p.barrier
    act(p)
    assert p.barrier
    assert all(event == Event("why", chance=True) for event in p.news)


def test_the_memo_is_no_part_of_the_value() -> None:
    p, q = position(), position()
    p.__dict__[0] = ["anything"]  # type: ignore[index]
    assert p == q
