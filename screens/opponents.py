"""Bots at a table on the screen: they act one after the other, at a pace that can be read, and nothing is blocked."""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual.worker import Worker as Running

from engines.bots.player import Task, play_answer, task_of, waiting_bot
from engines.bots.worker import Worker
from engines.core import GameError, Seat, named
from screens.paces import Pace

if TYPE_CHECKING:
    from screens.director import Director

PAUSE: Final[dict[Pace, float]] = {"hand": 1.0, "slow": 2.0, "normal": 1.0, "fast": 0.4, "result": 0.0}
"""Seconds before each open act of a bot."""

TELLS_AFTER: Final = 1.0  # seconds of thinking after which the table says so
AGAIN: Final = 1.0  # seconds until an act is tried again that could not be kept


class Opponents:
    """The bots of the match that a director shows."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._match = director.match
        self._worker = Worker()
        self._running: Running[None] | None = None
        self._acting = False
        self._hurry = asyncio.Event()

    def begin(self) -> None:
        """Let the bots act that the match waits for, unless they do already."""
        if not self._acting and self._waiting() is not None:
            self._acting = True
            self._running = self._director.app.run_worker(self._act(), group="bots")

    def stop(self) -> None:
        """Nobody looks any more: no bot thinks or acts."""
        if self._running is not None:
            self._running.cancel()
            self._running = None
        self._acting = False
        self._worker.stop()

    def hurry(self) -> None:
        """Somebody has read enough: the next act comes at once."""
        self._hurry.set()

    # ---- acting

    async def _act(self) -> None:
        try:
            while (seat := self._waiting()) is not None:
                try:
                    await self._answer(seat)
                except GameError as error:
                    await self._catch_up(error)
        finally:
            self._acting = False

    async def _answer(self, seat: Seat) -> None:
        match, decision = self._match, self._match.decision(seat)
        before = self._stands()
        task = task_of(match, seat)
        sealed = decision is not None and decision.sealed
        started = monotonic()
        acts = self._director.coach.acts()
        answer = acts[1] if acts is not None else await self._thought(task)
        await self._heard()
        if not sealed:
            await self._pause(PAUSE[self._director.pace] - (monotonic() - started))
            await self._seen()
        if self._stands() == before:  # else it was taken back meanwhile, or another program has gone on
            play_answer(match, seat, answer)
            self._director.bot_has_acted()

    def _waiting(self) -> Seat | None:
        """Who acts next: in a guided first game whoever the lesson plays now, else a bot that is waited for."""
        if self._director.watching:
            return None
        coach = self._director.coach
        if (acts := coach.acts()) is not None:
            return acts[0]
        return None if coach.waits() else waiting_bot(self._match)

    def _stands(self) -> tuple[int, Any]:
        return len(self._match.moves), self._match.moves[-1] if self._match.moves else None

    async def _thought(self, task: Task) -> str:
        """What a bot answers; while it takes long, the table says so. Hurried, it is the rule of thumb."""
        if not task.slow:
            await asyncio.sleep(0)
            return task.answer()
        self._hurry.clear()
        thinking = asyncio.ensure_future(self._in_its_time(task))
        hurried = asyncio.ensure_future(self._hurry.wait())
        seconds = 0.0
        try:
            while not (await asyncio.wait({thinking, hurried}, timeout=TELLS_AFTER, return_when=FIRST_COMPLETED))[0]:
                seconds += TELLS_AFTER
                self._director.bot_thinks(task.seat, round(seconds))
            return thinking.result() if thinking.done() else task.hurried.answer()
        finally:
            thinking.cancel()
            hurried.cancel()

    async def _in_its_time(self, task: Task) -> str:
        """The answer of a bot, and not before the time that such a decision takes."""
        answer, _ = await asyncio.gather(self._worker.answer(task), asyncio.sleep(task.lasts))
        return answer

    async def _pause(self, seconds: float) -> None:
        self._hurry.clear()
        if seconds > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), seconds)
            except TimeoutError:
                return

    async def _heard(self) -> None:
        """A coach speaks first."""
        while not self._director.coach.heard():
            self._hurry.clear()
            await self._hurry.wait()

    async def _seen(self) -> None:
        """Open acts wait while somebody looks at something secret, or at a curtain."""
        while self._director.open_table() is None:
            await asyncio.sleep(0.1)

    async def _catch_up(self, error: GameError) -> None:
        """An act could not be kept, perhaps as another program was first: say so, and try again."""
        table = self._director.open_table()
        if table is not None:
            table.catch_up(named(str(error), self._match.names))
        await asyncio.sleep(AGAIN)
