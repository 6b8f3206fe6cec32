"""A process of its own for bots that take their time, so that whoever waits for them can go on with something else.

It is told a task (a view and a seed, nothing else) and answers with the text of an action. When it fails, or nobody
wants to wait, it is ended, and the rule of thumb answers instead.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import BinaryIO

from engines.bots.player import Task

PATIENCE = 20.0  # seconds after which a process that says nothing is given up
HEAD = 4  # bytes that say how long a message is
COMMAND = (sys.executable, "-c", "from engines.bots.worker import serve; serve()")


class Worker:
    """At most one process; it is started when it is first needed."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def answer(self, task: Task) -> str:
        """What the bot of a task answers. Cancelled, it leaves no process behind."""
        try:
            return await asyncio.wait_for(self._ask(task), PATIENCE)
        except asyncio.CancelledError:
            self.stop()
            raise
        except (OSError, EOFError, TimeoutError):
            self.stop()
            return task._replace(bot="solid").answer()

    async def _ask(self, task: Task) -> str:
        process = self._process or await self._started()
        assert process.stdin
        assert process.stdout
        words = pickle.dumps((task.bot, task.engine.id, task.view, task.seat, task.seed))
        process.stdin.write(len(words).to_bytes(HEAD, "big") + words)
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line.decode().rstrip("\n")

    async def _started(self) -> Process:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=env, start_new_session=True
        )
        return self._process

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process = None


def serve(asked: BinaryIO | None = None) -> None:
    """In the process: answer one task after the other until nobody asks any more."""
    from engines import GAMES

    source = asked or sys.stdin.buffer
    while head := source.read(HEAD):
        bot, game, view, seat, seed = pickle.loads(source.read(int.from_bytes(head, "big")))
        print(Task(bot, GAMES[game], view, seat, seed).answer(), flush=True)
