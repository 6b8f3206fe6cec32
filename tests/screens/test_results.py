"""The results: every line of every seat, side by side, and nothing private."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.core import Line, Score, Standings
from engines.match import Match
from screens.glyphs import Glyphs
from screens.home import HomeScreen
from screens.reader import Reader
from screens.results import ResultsScreen
from screens.rulebook import RulebookScreen
from tests.screens.house import GLYPHS, SIZES, click_spot, house, keys, library, match, on_screen, shown

LONGEST = ["Ana Maria Zz", "Ben", "日本日本日本", "D" * 12, "E"]


async def results(pilot: Any) -> ResultsScreen:
    """Open the finished match that is the only one."""
    await keys(pilot, "2")
    screen = await on_screen(pilot, ResultsScreen)
    assert isinstance(screen, ResultsScreen)
    return screen


def tied(made: Match) -> Standings:
    """Long notes, equal points, a tie-break, as many lines as any game has."""
    lines = tuple(Line(f"line {i} of some length", 10 * i, f"note {i} " + "and so on " * 12) for i in range(10))
    scores = tuple(Score(seat, lines, 450, min(seat + 1, 3)) for seat in range(5))
    return Standings(scores, True, "further ahead on the tea track")


@SIZES
@GLYPHS
async def test_every_number_stands_there(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    for players in (2, 5):
        made = match(players, 5000)
        async with house(tmp_path, library(made), size=size, glyphs=glyphs) as pilot:
            await results(pilot)
            text = shown(pilot)
            lines = text.split("\n")
            standings = made.standings(None)
            winner = made.names[standings.winners[0]]
            assert f"{winner} wins with {max(s.total for s in standings.scores)} points." in text
            for i, line in enumerate(standings.scores[0].lines):
                row = next(row for row in lines if row.strip().startswith(line.name))
                assert row.split()[-players:] == [str(score.lines[i].points) for score in standings.scores]
            total = next(row for row in lines if row.strip().startswith("total"))
            assert total.split()[1:] == [str(score.total) for score in standings.scores]
            place = next(row for row in lines if row.strip().startswith("place"))
            assert [mark for mark in place.split() if mark.isdigit()] == [str(s.rank) for s in standings.scores]
            assert text.isascii() or not glyphs.ascii


@SIZES
@GLYPHS
async def test_five_long_names_long_notes_and_a_tie(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    made = match(5, 5000)
    async with house(tmp_path, library(made), size=size, glyphs=glyphs) as pilot:
        screen = await results(pilot)
        screen.match.players = tuple(
            type(p)(name, p.colour) for p, name in zip(made.players, LONGEST, strict=True)
        )  # fmt: skip
        screen.standings = tied(made)
        screen.repaint()
        await keys(pilot, "down")
        text = shown(pilot)
        assert "further ahead on the tea track" in text
        assert all(f"line {i} of" in text for i in range(10))
        assert all(f"[{letter}]" in text for letter in "ABCDE")
        assert "note 1 and so on" in text
        assert max(map(len, text.split("\n"))) <= size[0]
        assert "enter home" in text
        await keys(pilot, "up", "up", "left", "left", "right", "right", "right", "right", "right", "right")
        assert "E: 0 = note 0" in shown(pilot)


async def test_several_may_win(tmp_path: Path) -> None:
    async with house(tmp_path, library(match(3, 5000))) as pilot:
        screen = await results(pilot)
        scores = tuple(Score(seat, (), 7, 1) for seat in range(3))
        screen.standings = Standings(scores, True)
        screen.repaint()
        assert "Ana, Ben and Cyd win together with 7 points." in shown(pilot)
        await keys(pilot, "down")


@pytest.mark.rule("RIN-SOLO-05")
@pytest.mark.parametrize(
    ("totals", "over", "called", "said"),
    [
        ([7, 7, 5], False, "", "Ana and Ben lead with 7 points."),
        ([7, 6, 5], False, "", "Ana leads with 7 points."),
        ([78], True, "Bailiff", "Ana ends with 78 points: Bailiff."),
        ([12], False, "", "Ana has 12 points."),
        ([1], False, "", "Ana has 1 point."),
    ],
)
async def test_who_is_ahead_and_how_well_one_did_alone(
    tmp_path: Path, totals: list[int], over: bool, called: str, said: str
) -> None:
    async with house(tmp_path, library(match(3, 5000))) as pilot:
        screen = await results(pilot)
        scores = tuple(Score(seat, (), n, 1 + sum(m > n for m in totals)) for seat, n in enumerate(totals))
        screen.standings = Standings(scores, over, called=called)
        screen.repaint()
        assert said in shown(pilot)


@SIZES
async def test_a_number_tells_how_it_came_about(tmp_path: Path, size: tuple[int, int]) -> None:
    made = match(3, 5000)
    async with house(tmp_path, library(made), size=size) as pilot:
        await results(pilot)
        for seat, score in enumerate(made.standings(None).scores):
            for i, line in enumerate(score.lines):
                await click_spot(pilot, f"{i} {seat}")
                text = " ".join(shown(pilot).split())
                told = f"{made.names[seat]}: {line.points}{f' = {line.note}' if line.note else ''}"
                assert told in text


async def test_where_one_goes_from_here(tmp_path: Path) -> None:
    async with house(tmp_path, library(match(2, 5000))) as pilot:
        await results(pilot)
        await keys(pilot, "c")
        await on_screen(pilot, Reader)
        assert "wins with" in shown(pilot)
        await keys(pilot, "escape", "b")
        await on_screen(pilot, RulebookScreen)
        await keys(pilot, "escape", "question_mark", "escape", "enter")
        await on_screen(pilot, HomeScreen)
        await results(pilot)
        await click_spot(pilot, "does:chronicle")
        await keys(pilot, "escape")
        await click_spot(pilot, "does:home")
        await on_screen(pilot, HomeScreen)


async def test_what_was_secret_stays_secret(tmp_path: Path) -> None:
    made = match(3, 5000)
    kept = library(made)
    async with house(tmp_path, kept) as pilot:
        screen = await results(pilot)
        assert screen.standings == made.standings(None)
        await keys(pilot, "c")
        secrets = {e.secret for move in made.moves for e in move.events if e.secret}
        assert secrets
        seen = shown(pilot)
        for _ in range(15):
            await keys(pilot, "pageup")
            seen += shown(pilot)
        assert not [secret for secret in secrets if secret in seen]
