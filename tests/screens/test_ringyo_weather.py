"""The weather in pictures: every step told and painted, nothing cut off, and it ends where the rules end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engines.ringyo import ENGINE
from engines.ringyo.demands import DemandsPhase
from engines.ringyo.state import cell
from engines.ringyo.weather import WeatherPhase
from screens.boards import board_of
from screens.boards.base import SHOWING, Size
from screens.boards.ringyo.weather import WeatherShowing
from screens.glyphs import PLAIN, Glyphs
from screens.look import make_look
from screens.showing import MARGIN, SENTENCE_ROWS, ShowingScreen
from screens.text import wrap
from tests.engines.ringyo.arrange import A, agenda, bare, fill, lake, province, put, tile, weather
from tests.screens.boards import NAMES, Strict, every_set, every_size
from tests.screens.drive import press, screen_text, settle
from tests.screens.stage import Stage, arranged, match_of
from tests.screens.test_ringyo_board import played


@cache
def after(players: int, rounds: int) -> Any:
    """What a bystander sees at the end of a game of random actions, or when so many rounds of weather are over."""
    last: Any = None
    for p in played(players, 3000, seed=players):
        last = p
        if len(p.state.rains) >= 3 * players * rounds:
            break
    return ENGINE.view(last, None)


def showings(view: Any) -> list[WeatherShowing]:
    found = board_of("ringyo").showings(view, NAMES[: len(view.state.players)])
    assert all(isinstance(showing, WeatherShowing) for showing in found)
    return list(found)  # type: ignore[arg-type]


def spilling(**more: Any) -> Any:
    """A flood under rain above two trees: the one higher on the forecast is lost."""
    p = bare()
    province(p, A, "Kiso")
    fill(p, A, 2)
    put(p, A, b4="flood", a3=4, b3=5, c5="empty", **more)
    tile(p, A, "w4", "oak_paddy")
    weather(p, "oak", "b", "a")
    agenda(p, WeatherPhase())
    return ENGINE.view(p, None)


# ---- the steps


def test_a_showing_for_every_province_of_every_round() -> None:
    view = after(3, 2)
    titles = [showing.title for showing in showings(view)]
    assert len(titles) == 6
    assert titles[0].endswith("Ana's province, round 1 of 5")
    assert titles[-1].endswith("Cyd's province, round 2 of 5")


def test_the_steps_of_a_spill_say_why() -> None:
    found = showings(spilling())[A]
    steps = list(found.steps)
    assert steps[0] == "Card 1 is Oak: rain on every Oak area."
    assert any("The rice paddy in" in step and "gives 1 rice" in step for step in steps)
    spill = next(step for step in steps if "b4" in step and "overflows" in step)
    assert spill == (
        "b4, flooded already, overflows into b3, for Cypress is higher on the forecast than Pine: "
        "b3 loses its Cypress 5."
    )
    number = steps.index(spill)
    assert found.moments[number - 1].cells["b3"].height == 5
    assert found.moments[number].cells["b3"].holds == "flood"
    assert found.moments[number].signs == {"b4": "down", "b3": "cross_out"}
    assert "c5 was empty and floods." in steps


def test_fortresses_muster_before_the_first_card() -> None:
    view = spilling(b1="fortress", d1="fortress")
    steps = list(showings(view)[A].steps)
    assert steps[:2] == [
        "Before the rain the Fortresses in b1, d1 give 2 military.",
        "Card 1 is Oak: rain on every Oak area.",
    ]


@pytest.mark.parametrize("size", ["compact", "full"])
def test_what_the_lake_token_gives_is_told_and_shown(size: Size) -> None:
    for effect, told in {
        "fortress": "Before the rain the Fortresses in c3, a1 give 3 military, one more for the lake beside c3.",
        "farm": "The rice paddies in b3, d3 give 4 rice, one more for the lake beside b3.",
    }.items():
        p = bare(province_side=("B", "A"))
        province(p, A, "Kiso", "B")  # lakes at b4 and b2
        lake(p, effect)
        fill(p, A, 5)
        put(p, A, b3="farm", d3="paddy", c3="fortress", a1="fortress")
        p.state.players[A].cells["d3"] = cell("pine", "paddy")  # as b3 is
        weather(p, "pine", "b", "a")
        agenda(p, WeatherPhase())
        mine, other = showings(ENGINE.view(p, None))
        assert told in mine.steps, list(mine.steps)
        paper = Strict(make_look(), SHOWING[size])
        mine.paint(paper, 0, size)
        assert f"each {effect.capitalize()} +1" in paper.text()
        assert "by a lake" not in " ".join(other.steps)


def test_a_full_track_says_why_there_is_no_more_rice() -> None:
    p = bare()
    fill(p, A, 5)
    put(p, A, b3="farm")
    p.state.players[A].rice = 17
    weather(p, p.state.players[A].cells["b3"].type, "b", "a")
    agenda(p, WeatherPhase())
    steps = showings(ENGINE.view(p, None))[A].steps
    assert "The rice paddy in b3 gives 1 rice, for the track ends at 18." in steps


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_picture_of_a_round_is_what_the_rules_left(players: int) -> None:
    """What the showing works out from the record is what happened."""
    shown = None
    for p in played(players, 3000, seed=players + 20):
        if p.state.rains and p.state.phase == "demands" and shown != p.state.round:
            shown = p.state.round
            for seat, showing in enumerate(showings(ENGINE.view(p, None))[-players:]):
                assert dict(showing.moments[-1].cells) == p.state.players[seat].cells
    assert shown


def test_a_quiet_card_says_so() -> None:
    p = bare()
    fill(p, A, 5)
    weather(p, "oak", "a", "b")
    agenda(p, WeatherPhase())
    steps = showings(ENGINE.view(p, None))[A].steps
    assert steps[0] == "Card 1 is Oak: rain on every Oak area; here it changes nothing."
    assert len(steps) == 3


# ---- the pictures


def pictures(players: int) -> Iterator[tuple[WeatherShowing, int]]:
    for showing in [*showings(after(players, 5)), *showings(spilling())]:
        yield from ((showing, step) for step in range(len(showing.steps)))


@every_size
@every_set
def test_nothing_is_cut_off(size: Size, glyphs: Glyphs) -> None:
    for showing, step in pictures(3):
        paper = Strict(make_look(glyphs=glyphs), SHOWING[size])
        showing.paint(paper, step, size)
        assert "forecast" in paper.text()
        assert "[" in paper.text()
        assert len(wrap(showing.steps[step], SHOWING[size][0] - 2 * MARGIN)) <= SENTENCE_ROWS
        assert len(showing.title) < 66
        if glyphs is PLAIN:
            assert paper.text().isascii()


@every_size
@every_set
def test_what_a_step_is_about_bears_a_sign(size: Size, glyphs: Glyphs) -> None:
    for showing, step in pictures(2):
        paper = Strict(make_look(glyphs=glyphs), SHOWING[size])
        showing.paint(paper, step, size)
        text = paper.text()
        for at, sign in showing.moments[step].signs.items():
            assert f"{getattr(glyphs, sign)}{at} " in text


# ---- at the table


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_weather_comes_up_and_is_quick_to_close(size: tuple[int, int]) -> None:
    def late(p: Any) -> None:
        p.agenda.clear()
        for me in p.state.players:
            me.rice, me.research, me.military = 18, 9, 9

    match = match_of("ringyo", 2, seed=3)
    arranged(match, late, WeatherPhase(), DemandsPhase())
    app = Stage(match)
    app.director._shown = 0  # as if it had just happened
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 12)
        assert isinstance(app.screen, ShowingScreen)
        assert "Card 1 is" in "\n".join(screen_text(app))
        await press(pilot, "right_square_bracket")
        assert app.screen.at == (1, 0)
        await press(pilot, "escape")
        await settle(pilot)
        assert app.table
        await press(pilot, "w")
        await settle(pilot)
        assert isinstance(app.screen, ShowingScreen)
