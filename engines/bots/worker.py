"""A process of its own for bots that take their time, so that whoever waits for them can go on with something else.

It is told a task (a view and a seed, nothing else) and answers with the text of an action. When it fails, or nobody
wants to wait, it is ended, and the rule of thumb answers instead.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen
from typing import BinaryIO

from engines.bots.player import Task

PATIENCE = 20.0  # seconds after which a process that says nothing is given up
HEAD = 4  # bytes that say how long a message is
COMMAND = (sys.executable, "-c", "from engines.bots.worker import serve; serve()")


class Worker:
    """At most one process; it is started when it is first needed."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None

    async def answer(self, task: Task) -> str:
        """What the bot of a task answers. Cancelled, it leaves no process behind."""
        try:
            self._process = self._process or _start()
            return await asyncio.wait_for(asyncio.to_thread(_ask, self._process, task), PATIENCE)
        except asyncio.CancelledError:
            self.stop()
            raise
        except (OSError, EOFError, TimeoutError, ValueError):  # ValueError: it was stopped from elsewhere
            self.stop()
            return task.hurried.answer()

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    assert pipe
                    pipe.close()


def _start() -> Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return Popen(COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=env, start_new_session=True)


def _ask(process: Popen[bytes], task: Task) -> str:
    """Waits in a thread for the answer; a process that ends sets it free."""
    assert process.stdin
    assert process.stdout
    words = pickle.dumps((task.bot, task.engine.id, task.view, task.seat, task.seed))
    process.stdin.write(len(words).to_bytes(HEAD, "big") + words)
    process.stdin.flush()
    line = process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line.decode().rstrip("\n")


def serve(asked: BinaryIO | None = None) -> None:
    """In the process: answer one task after the other until nobody asks any more."""
    from engines import GAMES

    source = asked or sys.stdin.buffer
    while head := source.read(HEAD):
        bot, game, view, seat, seed = pickle.loads(source.read(int.from_bytes(head, "big")))
        print(Task(bot, GAMES[game], view, seat, seed).answer(), flush=True)
