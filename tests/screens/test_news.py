"""What the game does by itself is told: behind the next curtain, on a page, and the winter as a showing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core import Dice
from engines.shogun import ENGINE
from engines.shogun.play import Winter
from screens.boards import board_of
from screens.boards.base import SHOWING, Size
from screens.boards.shogun.winter import PointsShowing, RiceShowing
from screens.curtain import Curtain
from screens.drafting import Drafting
from screens.glyphs import LINE, PLAIN
from screens.look import make_look
from screens.news import TITLE, happened, in_a_line, since, told
from screens.reader import Reader, Text
from screens.sheet import Sheet
from screens.showing import MARGIN, SENTENCE_ROWS, ShowingScreen
from screens.text import wrap
from tests.engines.shogun.arrange import A, B, C, bare, events, give, hold
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import lay_out, pass_curtain
from tests.screens.stage import Stage, match_of


def wintry(players: int = 3) -> Any:
    """After a winter in which A has too little rice and everybody has built."""
    p = bare(players)
    for province in ("aki", "bingo", "bitchu", "bizen"):
        hold(p, A, province, 3, "castle")
    hold(p, B, "etchu", 2, "temple")
    hold(p, C, "hida", 2, "theatre")
    give(p, A, rice=2)
    give(p, B, rice=9)
    give(p, C, rice=9)
    events(p, "event_theatre_b")
    return p


@pytest.fixture
def winter() -> Any:
    p = wintry()
    p.agenda.append(Winter())
    ENGINE._run(p)
    while p.agenda and not p.state.winters[-1].earned:
        seat = ENGINE.waiting(p)[0].seat
        ENGINE.apply(p, seat, ENGINE.legal(p, seat)[0])
    return ENGINE.view(p, None)


def test_a_winter_is_shown_with_its_rice_its_hungry_and_its_points(winter: Any) -> None:
    names = ["Ana", "Ben", "Cyd"]
    shown = board_of("shogun").showings(winter, names)
    kinds = [type(showing).__name__ for showing in shown]
    assert kinds[0] == "RiceShowing"
    assert kinds[-1] == "PointsShowing"
    assert "BattleShowing" in kinds
    assert kinds.count("RiceShowing") == 2
    rice, points = shown[0], shown[-1]
    assert "takes 7 rice from everybody" in rice.steps[0]
    assert "Ana lacks 4 for 4 provinces" in rice.steps[1]
    assert "Ana lacks 4 rice. Ben draws: " in shown[1].steps[0]
    assert any("Most castles" in step for step in points.steps)
    earned = winter.state.winters[0].earned
    assert [sum(e) for e in earned] == [me.points for me in winter.state.players]
    assert f"Ana {earned[0][0]}+{earned[0][1]}+" in points.steps[-1]


def test_a_single_province_is_told_as_one(winter: Any) -> None:
    told = RiceShowing(replace(winter.state.winters[0], provinces=(1, 1, 1), left=(0, 9, 9)), ["Ana", "Ben", "Cyd"])
    assert told.steps[1] == "Every province wants one rice. Ana lacks 1 for 1 province."


@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
@pytest.mark.parametrize("size", ["compact", "full"])
def test_the_picture_of_a_winter_fits(winter: Any, size: Size, glyphs: Any) -> None:
    names = ["Ana", "Maximilianus", "Cyd"]
    width, height = SHOWING[size]
    for showing in board_of("shogun").showings(winter, names):
        if not isinstance(showing, RiceShowing | PointsShowing):
            continue
        for step, sentence in enumerate(showing.steps):
            sheet = Sheet(make_look(glyphs=glyphs), width, height)
            showing.paint(sheet, step, size)
            assert len(wrap(sentence, width - 2 * MARGIN)) <= SENTENCE_ROWS
            assert "Maximilia" in sheet.text()


async def plan_all(pilot: Any, app: Stage) -> None:
    """Everybody hands in a plan behind the curtain."""
    dice = Dice(1)
    for _ in range(3):
        await pass_curtain(pilot)
        screen = app.table
        assert isinstance(screen.chooser, Drafting)
        await lay_out(pilot, screen, screen.chooser, "list", dice)
        await settle(pilot, 12)


async def test_a_page_tells_what_the_message_line_cannot() -> None:
    """The event, the bids and the lot come after the last plan: they are read before the next question."""
    match = match_of("shogun", 3, seed=5, setup_mode="preset")
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await plan_all(pilot, app)
        await settle(pilot, 8)
        assert isinstance(app.screen, Reader)
        assert app.screen.heading == TITLE
        text = "\n".join(screen_text(app))
        assert "The event of this round" in text
        assert "Bids: " in text
        await press(pilot, "enter")
        await settle(pilot, 8)
        assert app.table.seat is not None, "the question comes next, and the page does not come again"


def test_only_what_the_game_did_by_itself_is_worth_a_page() -> None:
    match = match_of("shogun", 3, seed=5)
    for _ in range(2):
        seat = match.deciding()[0]
        match.play(seat, match.legal(seat)[0])
    assert happened(match, None, 0, 78, 1) is None
    assert not any(s.itself for s in match.chronicle(None)[-1].sentences)


def test_what_follows_the_own_act_is_told_behind_the_next_curtain() -> None:
    """Whoever acts last in a draft reads what the game did then: it begins the first year."""
    match = match_of("shogun", 3, seed=5)
    while "planning" not in match.where():
        seat = match.deciding()[0]
        match.play(seat, match.legal(seat)[0])
    last = match.moves[-1].seat
    lines = [text.text for text in told(since(match, last))]
    assert any("Year 1 begins" in line for line in lines)
    assert any("Special cards: position 1: " in line for line in lines)


async def test_below_a_showing_stands_what_comes_next() -> None:
    match = match_of("shogun", 3, seed=5, setup_mode="preset")
    app, dice = Stage(match, asks=False), Dice(3)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await plan_all(pilot, app)
        for _ in range(250):
            if isinstance(app.screen, ShowingScreen):
                break
            if isinstance(app.screen, Curtain):
                await pass_curtain(pilot)
                continue
            if isinstance(app.screen, Reader):
                await press(pilot, "enter")
                await settle(pilot, 8)
                continue
            table = app.table
            if isinstance(table.chooser, Drafting):
                await lay_out(pilot, table, table.chooser, "list", dice)
                continue
            seat = table.seat
            assert seat is not None
            legal = [a for a in match.legal(seat) if not a.passes]
            table._act(dice.choice(legal or match.legal(seat)))
            await settle(pilot, 8)
        assert isinstance(app.screen, ShowingScreen)
        below = app.screen_stack[-2]
        assert below.seat in (*match.deciding(), None)  # type: ignore[attr-defined]
        assert below.pending is None  # type: ignore[attr-defined]


async def test_what_a_line_has_room_for_needs_no_page() -> None:
    """Two short acts since one's own: they stand in the message line, and the keyboard is ready at once."""
    match = match_of("rice_wars", 3, first_governor="seat_0")
    while match.prompt(match.deciding()[0]).name != "action" or match.deciding()[0] != 0:  # type: ignore[union-attr]
        seat = match.deciding()[0]
        match.play(seat, match.legal(seat)[0])
    for seat in range(3):
        place = next(action for action in match.legal(seat) if action.text.startswith("place_peasant"))
        match.play(seat, place)
        match.hand_over()
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        said = [entry.sentences[0].text for entry in since(match, 0)]
        assert len(said) == 2
        assert screen_text(app)[-2].strip() == "  ".join(said) == in_a_line(since(match, 0), 78)
        assert in_a_line(since(match, 0), 40) == ""


async def test_space_reads_a_page_on_and_ends_it() -> None:
    app = Stage(match_of("ronin", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        app.push_screen(Reader("Long", [Text(f"line {n}") for n in range(30)]))
        await settle(pilot, 8)
        assert screen_text(app)[-1].split("   ")[:2] == [" esc back", "space on"]
        await press(pilot, "space")
        await settle(pilot)
        assert isinstance(app.screen, Reader)
        assert "line 29" in "\n".join(screen_text(app))
        assert screen_text(app)[-1].startswith(" space back")
        await press(pilot, "space")
        await settle(pilot)
        assert not isinstance(app.screen, Reader)
