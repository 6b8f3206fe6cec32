"""Play random games and print a digest of each: `python -m tests.digests engines.ronin 0 20`.

Run in several processes it shows that nothing but options, seed and actions matters: inside, every clock and every
other source of chance raises.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets
import sys
import time
import uuid
from importlib import import_module
from typing import Any, NoReturn

from engines.core import Dice
from tests.conformance.playing import AnyEngine, random_game

FORBIDDEN: dict[Any, list[str]] = {
    random: [
        "random", "randint", "randrange", "choice", "choices", "sample", "shuffle", "uniform", "getrandbits", "gauss",
        "seed", "betavariate", "triangular", "SystemRandom",
    ],
    random.Random: ["__init__", "random", "getrandbits", "_randbelow"],
    time: [
        "time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
        "process_time_ns", "thread_time", "localtime", "gmtime", "ctime",
    ],
    os: ["urandom", "getrandom", "getpid"],
    uuid: ["uuid1", "uuid4"],
    secrets: ["token_bytes", "token_hex", "token_urlsafe", "randbelow", "choice", "randbits"],
}  # fmt: skip


def forbid() -> None:
    """From here on every clock and every foreign source of chance raises."""
    for owner, names in FORBIDDEN.items():
        for name in names:
            if hasattr(owner, name):
                setattr(owner, name, _refusing(f"{owner.__name__}.{name}"))


def _refusing(name: str) -> Any:
    def refuse(*args: object, **kwargs: object) -> NoReturn:
        raise RuntimeError(f"{name} is used in a game; chance comes from the position's dice alone")

    return refuse


def find_engine(where: str) -> AnyEngine:
    """The engine of a package, or what `module:name` stands for: an engine, or a function that makes one."""
    module, _, name = where.partition(":")
    found = getattr(import_module(module), name or "ENGINE")
    engine: AnyEngine = found() if callable(found) else found
    return engine


def digest(engine: AnyEngine, number: int) -> str:
    """A digest of one random game: every position, view, list, text, event and a sampled world."""
    h = hashlib.sha256()
    for run in random_game(engine, number):
        p = run.position
        h.update(engine.encode(p))
        for viewer in run.viewers:
            h.update(engine.encode(engine.view(p, viewer)))
        somebody = engine.view(p, run.viewers[len(run.moves) % len(run.viewers)])
        h.update(engine.encode(engine.sample(somebody, Dice(number))))
        for decision in engine.waiting(p):
            menu = engine.offers(p, decision.seat)
            told = [(a.text, a.label, a.spots, why) for a, why in [(a, None) for a in menu.allowed] + menu.refused]
            h.update(repr((told, engine.prompt(p, decision.seat), engine.where(p), engine.standings(p))).encode())
    return h.hexdigest()


def main(where: str, first: int, end: int) -> None:
    engine = find_engine(where)
    forbid()
    for number in range(first, end):
        print(number, digest(engine, number))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
