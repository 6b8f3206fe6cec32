"""Every guided first game is played to its end on the real engine, and says nothing that is not there."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engines import GAMES, lessons
from engines.lessons import (
    PLAYS,
    BadLesson,
    Lesson,
    Place,
    begin,
    guides,
    has_lesson,
    lesson_of,
    open_lesson,
    place,
)
from engines.library import File, Library
from engines.match import Match

LEARNED = [game for game in GAMES if has_lesson(game)]


def played(game: str, steps: int) -> tuple[Lesson, Match]:
    """A lesson, and its match after some steps."""
    lesson = lesson_of(game)
    match = begin(GAMES[game], lesson)
    for step in lesson.step[:steps]:
        for action in step.do:
            match.play(step.seat, match.read(step.seat, action))
    return lesson, match


def test_ronin_has_one() -> None:
    assert "ronin" in LEARNED


@pytest.mark.parametrize("game", LEARNED)
def test_every_lesson_can_be_played_to_its_end(game: str) -> None:
    lesson = lesson_of(game)
    match = begin(GAMES[game], lesson)
    for number, step in enumerate(lesson.step):
        for done, action in enumerate(step.do):
            assert place(lesson, match) == Place(number, step, done)
            assert step.seat in match.deciding(), f"{game}, step {number + 1}"
            match.play(step.seat, match.read(step.seat, action))
    assert place(lesson, match) == Place(len(lesson.step), None)
    assert lesson.learner in {step.seat for step in lesson.step}
    assert lesson.closing


@pytest.mark.parametrize("game", LEARNED)
def test_a_learner_is_told_what_to_do_and_why(game: str) -> None:
    lesson = lesson_of(game)
    for number, step in enumerate(lesson.step):
        if step.seat == lesson.learner:
            assert step.hint, f"{game}, step {number + 1}"
        else:
            assert step.say, f"{game}, step {number + 1}: what another seat does is told"


@pytest.mark.parametrize("game", LEARNED)
def test_the_closing_words_count_right(game: str) -> None:
    lesson, match = played(game, len(lesson_of(game).step))
    totals = {lesson.names[score.seat]: score.total for score in match.standings(None).scores}
    totals["You"] = totals[lesson.names[lesson.learner]]
    said = re.findall(rf"\b({'|'.join(totals)})(?: have| has)? (\d+)", " ".join(lesson.closing), re.IGNORECASE)
    assert {name.capitalize() for name, _ in said} >= {"You"}
    assert all(totals[name.capitalize()] == int(number) for name, number in said), (said, totals)


def test_a_match_stands_in_its_lesson_by_its_moves_alone() -> None:
    lesson, match = played("ronin", 3)
    assert place(lesson, match) == Place(3, lesson.step[3])
    assert guides(lesson, match)
    step = lesson.step[3]
    match.play(step.seat, match.read(step.seat, step.do[0]))
    assert place(lesson, match) == Place(3, step, 1)
    other = next(action for action in match.legal(step.seat) if action.text != step.do[1])
    match.play(step.seat, other)
    assert place(lesson, match) is None


def test_taking_back_leads_into_the_lesson_again() -> None:
    lesson, match = played("ronin", 0)
    match.play(0, match.read(0, "place 1 city aizu"))
    assert place(lesson, match) is None
    match.undo(0)
    assert place(lesson, match) == Place(0, lesson.step[0])


def test_an_ordinary_match_is_no_lesson() -> None:
    lesson, match = played("ronin", 0)
    assert not guides(replace(lesson, seed=lesson.seed + 1), match)
    assert not guides(replace(lesson, learner=1), match)
    assert not guides(replace(lesson, options={}), match)


def test_the_lesson_that_was_left_is_opened_again() -> None:
    library = Library(File(None))
    first = open_lesson(library, "ronin")
    assert open_lesson(library, "ronin") == first
    match = library.load(first)
    assert [player.plays for player in match.players] == ["human", PLAYS, PLAYS]
    match.play(0, match.read(0, "place 1 city aizu"))  # off the lesson: an ordinary match
    assert open_lesson(library, "ronin") != first


def test_what_is_wrong_with_a_lesson_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadLesson, match="There is no guided first game of chess yet"):
        lesson_of("chess")
    monkeypatch.setattr(lessons, "read_toml", lambda package, name: {"title": "First game"})
    with pytest.raises(BadLesson, match=r"guided first game of ronin cannot be read: .*required field"):
        lesson_of("ronin")


def test_the_lesson_of_shogun_loses_the_card_with_the_province() -> None:
    """What it says of Wakasa is so: the castle is Cyd's, and the card is in nobody's hand but Cyd's."""
    lesson, match = played("shogun", 34)
    assert "its card goes to Cyd" in lesson.step[34].say[0]
    table = match.view(0).state
    assert (table.map["wakasa"].owner, table.map["wakasa"].buildings) == (2, ("castle",))
    assert "wakasa" not in (*table.players[0].hand, *table.players[0].plan)


def test_the_lesson_of_shogun_knows_the_neighbours_of_owari() -> None:
    """Mikawa does not join Owari to Suruga, for Totomi lies between; and nobody but Ben borders on Owari."""
    lesson, match = played("shogun", 24)
    table = match.view(0).state
    near = table.country.neighbours
    assert "lies on the way from Owari to Suruga" in lesson.step[8].why
    assert "mikawa" in near["owari"]
    assert "totomi" in {*near["mikawa"]} & {*near["suruga"]}
    assert "Owari borders on Ben's Ise" in lesson.step[24].why
    assert {q: table.map[q].owner for q in near["owari"] if table.map[q].owner != 0} == {"ise": 1}


def test_the_lesson_of_rice_wars_does_not_say_that_cut_off_fields_are_lost() -> None:
    """They pay nothing, and count at the end (RIC-END-02)."""
    lesson = lesson_of("rice_wars")
    words = " ".join([*lesson.closing, *(page for step in lesson.step for page in step.say)])
    assert "pays only while it is joined" in words
    assert "counts for nothing" not in words
    assert "nor count" not in words
