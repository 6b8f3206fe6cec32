"""Bots at the table on the screen, and hints: nothing waits for a key, nothing is hidden behind a curtain of theirs."""

from __future__ import annotations

import asyncio
import re
from time import monotonic

import pytest

from engines import GAMES
from engines.bots.player import Task, task_of
from engines.bots.worker import Worker
from engines.match import Match, Player, Privacy
from screens.curtain import Curtain
from screens.director import Director
from screens.drafting import Drafting
from screens.hints import NOBODY_ASKED, OFF
from screens.opponents import PAUSE
from screens.paces import Pace
from screens.reader import Reader
from screens.showing import ShowingScreen
from screens.table import TableScreen
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import pass_curtain, to_table
from tests.screens.stage import NAMES, Away, Stage

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)])


def with_bots(game: str, *plays: str, seed: int = 5, privacy: Privacy = "table", hints: bool = True) -> Match:
    engine = GAMES[game]
    players = [Player(NAMES[seat], seat, bot) for seat, bot in enumerate(plays)]
    return Match(engine, engine.options({"players": len(plays)}), seed, players, privacy, hints)


def staged(match: Match, pace: Pace = "result") -> Stage:
    app = Stage(match)
    app.director = Director(app, match, app, False, pace)
    return app


async def until_asked(app: Stage, pilot: object) -> None:
    """Wait until a person may act on the screen, or the match is over."""
    for _ in range(4000):
        await settle(pilot, 1)  # type: ignore[arg-type]
        screen, match = app.screen, app.match
        if isinstance(screen, (Curtain, Away)) or (isinstance(screen, TableScreen) and screen.seat is not None):
            return
        if isinstance(screen, TableScreen) and match.pass_pending(match.last_person or 0):
            return
    raise AssertionError("the bots do not come to an end")


@SIZES
async def test_a_whole_game_of_one_person_and_bots(size: tuple[int, int]) -> None:
    match = with_bots("ronin", "human", "solid", "casual")
    app = staged(match)
    async with app.run_test(size=size) as pilot:
        acts = 0
        while not isinstance(app.screen, Away):
            await until_asked(app, pilot)
            assert not isinstance(app.screen, Curtain)
            if isinstance(app.screen, Away):
                break
            seat = app.table.seat
            assert seat == 0
            app.table._act(match.legal(0)[-1])
            acts += 1
            await settle(pilot, 1)
        assert match.over
        assert acts > 40


async def test_bots_act_at_a_pace_and_0_goes_on_at_once() -> None:
    match = with_bots("ronin", "human", "solid")
    app = staged(match, "slow")
    async with app.run_test(size=(80, 24)) as pilot:
        while match.deciding() == (0,):
            app.table._act(match.legal(0)[-1])
            await settle(pilot)
        moves = len(match.moves)
        await settle(pilot, 20)
        assert len(match.moves) == moves
        shown = "\n".join(screen_text(app))
        assert "Ben (solid) acts." in shown
        assert "0 Go on at once" in shown
        await press(pilot, "0")
        await settle(pilot, 20)
        assert len(match.moves) == moves + 1
        await press(pilot, "u")
        assert "Taken back" in "\n".join(screen_text(app)) or "That stands" in "\n".join(screen_text(app))


async def test_leaving_the_table_ends_the_bots() -> None:
    match = with_bots("ronin", "solid", "solid")
    app = staged(match, "slow")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.director.bots.stop()
        moves = len(match.moves)
        for _ in range(3):
            app.director.bots.hurry()
            await settle(pilot)
        assert len(match.moves) == moves


async def test_a_thinker_is_told_of_while_the_screen_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.opponents.TELLS_AFTER", 0.05)
    match = with_bots("ronin", "thinker", "human", seed=2)
    app = staged(match)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.pause(0.01)
            if "thinks" in (told := screen_text(app)[-2]):
                assert re.fullmatch(r" Ana thinks: \d+ s\.", told)  # for how long, and nothing else
                break
            if app.table.seat == 1:
                app.table._act(match.legal(1)[-1])
        else:
            raise AssertionError("nobody is told that a bot thinks")
        await press(pilot, "escape", "c")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        app.director.bots.stop()


async def test_0_cuts_a_thought_short(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(worker: Worker, task: Task) -> str:
        await asyncio.sleep(60)
        raise AssertionError

    monkeypatch.setattr(Worker, "answer", never)
    match = with_bots("ronin", "human", "human")
    task = task_of(match, match.deciding()[0])._replace(bot="thinker")
    app = staged(match)
    async with app.run_test(size=(80, 24)):
        thought = asyncio.ensure_future(app.director.bots._thought(task))
        await asyncio.sleep(0.05)
        assert not thought.done()
        app.director.bots.hurry()
        assert await thought == task._replace(bot="solid").answer()


def test_a_plan_of_a_thinker_is_there_at_once() -> None:
    match = with_bots("shogun", "thinker", "human", "human")
    while not match.decision(0) or not match.decision(0).laid_out:  # type: ignore[union-attr]
        seat = match.deciding()[0]
        match.play(seat, match.legal(seat)[0])
    task = task_of(match, 0)
    assert (task.bot, task.slow, task.lasts) == ("thinker", False, 0)
    assert task.answer() == task._replace(bot="solid").answer()


async def test_a_thought_takes_the_time_of_its_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(worker: Worker, task: Task) -> str:
        return task._replace(bot="solid").answer()

    monkeypatch.setattr(Worker, "answer", at_once)
    monkeypatch.setattr(Task, "lasts", 0.2)
    match = with_bots("rice_wars", "human", "human")
    task = task_of(match, match.deciding()[0])._replace(bot="thinker")
    app = staged(match)
    async with app.run_test(size=(80, 24)):
        started = monotonic()
        assert await app.director.bots._thought(task) == task._replace(bot="solid").answer()
        assert monotonic() - started >= 0.2


async def test_two_people_and_a_bot_have_curtains_only_for_people() -> None:
    match = with_bots("ronin", "human", "solid", "human", privacy="turns")
    app = staged(match)
    came = []
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await until_asked(app, pilot)
            if isinstance(app.screen, Away) or match.where().startswith("round 2"):
                break
            if isinstance(app.screen, Curtain):
                came.append(app.screen.letter)
                await pass_curtain(pilot)
                if isinstance(app.screen, Reader):
                    await press(pilot, "escape")
                await settle(pilot)
            elif app.table.seat is not None:
                app.table._act(match.legal(app.table.seat)[-1])
            else:
                await press(pilot, "0")
            await settle(pilot)
    assert set(came) == {"A", "C"}
    assert match.where().startswith("round 2")


async def test_sealed_answers_of_bots_come_while_people_plan() -> None:
    match = with_bots("shogun", "human", "solid", "human")
    app = staged(match)
    async with app.run_test(size=(80, 24)) as pilot:
        while "draft" in match.where():
            await until_asked(app, pilot)
            if isinstance(app.screen, TableScreen) and app.table.seat is not None:
                app.table._act(match.legal(app.table.seat)[-1])
                await settle(pilot)
        await until_asked(app, pilot)
        assert isinstance(app.screen, Curtain)
        for _ in range(50):
            await settle(pilot)
            if set(match.deciding()) == {0, 2}:
                break
        assert set(match.deciding()) == {0, 2}
        assert not any(name in "\n".join(screen_text(app)) for name in ("Ben",))
        await pass_curtain(pilot)
        if isinstance(app.screen, Reader):
            await press(pilot, "escape")
        assert isinstance(app.table.chooser, Drafting)
        await press(pilot, "h")
        assert isinstance(app.screen, Reader)
        await settle(pilot)
        shown = "\n".join(screen_text(app))
        assert "a whole plan" in shown
        assert "Turn-order bid: " in shown
        assert len([line for line in screen_text(app) if ": " in line]) >= 12


# ---- hints


@SIZES
async def test_h_shows_three_actions_with_reasons(size: tuple[int, int]) -> None:
    match = with_bots("ronin", "human", "human")
    app = staged(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, "h")
        assert isinstance(app.screen, Reader)
        await settle(pilot)
        lines = [line.strip() for line in screen_text(app)]
        assert any(line.startswith("1. ") for line in lines)
        assert any(line.startswith("3. ") for line in lines)
        assert not any(line.startswith("4. ") for line in lines)
        hands = [card for seat in (0, 1) for card in match.view(seat).state.players[seat].hand]
        assert not any(card in "\n".join(lines) for card in hands)  # the open table knows no hand
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_hints_can_be_off_and_nobody_asked_gets_none() -> None:
    app = staged(with_bots("ronin", "human", "human", hints=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "h")
        shown = "\n".join(screen_text(app))
        assert OFF in shown
        assert "h hint" not in shown
    app = staged(with_bots("ronin", "solid", "solid"), "slow")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "h")
        assert NOBODY_ASKED in "\n".join(screen_text(app))
        app.director.bots.stop()


# ---- what bots keep from people, and people from bystanders


async def test_open_acts_of_bots_wait_for_whoever_looks_at_a_curtain_or_at_secrets() -> None:
    """Nothing happens on the table while somebody is away from it, however much one hurries."""
    match = with_bots("ronin", "human", "solid", "human")
    app = staged(match, "slow")
    async with app.run_test(size=(80, 24)) as pilot:
        while match.deciding() != (1,):
            seat = app.table.seat
            if seat is None:
                await press(pilot, "0")
            else:
                app.table._act(match.legal(seat)[-1])
            await settle(pilot)
        moves = len(match.moves)

        async def hurried() -> int:
            for _ in range(4):
                app.director.bots.hurry()
                await settle(pilot)
            return len(match.moves) - moves

        await press(pilot, "v", "a")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        assert await hurried() == 0
        await pass_curtain(pilot)
        assert app.private
        assert await hurried() == 0
        await press(pilot, "escape", "v")
        await settle(pilot)
        assert not app.private
        await pilot.pause(0.3)
        assert await hurried() >= 1


async def test_a_hint_is_for_whoever_decides_on_this_screen_alone() -> None:
    """On the open table, before a secret decision of somebody else, there is none, and none at the curtain."""
    match = with_bots("rice_wars", "human", "solid", "human")
    app = staged(match)
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, Curtain):
            await until_asked(app, pilot)
            if isinstance(app.screen, TableScreen) and app.table.seat is not None:
                app.table._act(match.legal(app.table.seat)[0])
                await settle(pilot)
        await press(pilot, "h")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        await to_table(pilot)
        await press(pilot, "h")
        assert isinstance(app.screen, TableScreen)
        assert NOBODY_ASKED in "\n".join(screen_text(app))
        app.director.bots.stop()


async def test_a_bot_takes_its_pause_however_little_it_can_choose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches the clock learns nothing of a hand or a purse."""
    match = with_bots("rice_wars", "human", "solid", "solid")
    app = staged(match, "hand")
    bots, paused, wrong = app.director.bots, {True: 0, False: 0}, []

    async def noted(seconds: float) -> None:
        seat = bots._waiting()
        assert seat is not None
        paused[len(match.legal(seat)) == 1] += 1
        if seconds != PAUSE["hand"]:
            wrong.append((match.decision(seat), seconds))

    monkeypatch.setattr(bots, "_pause", noted)
    monkeypatch.setattr("screens.opponents.monotonic", lambda: 0.0)  # what counting takes is no part of it
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            if all(number > 1 for number in paused.values()):
                break
            if isinstance(app.screen, ShowingScreen | Reader):
                await press(pilot, "escape")
            elif isinstance(app.screen, TableScreen) and app.table.seat is not None:
                app.table._act(match.legal(0)[-1])
            await settle(pilot)
    assert all(number > 1 for number in paused.values()), paused
    assert not wrong
