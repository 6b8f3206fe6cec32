"""The same games in several processes are the same games (T7)."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

from tests.conformance.playing import AnyEngine, amount

ROOT = Path(__file__).parents[2]
HASH_SEEDS = ("0", "1", "4711")
FORBIDDEN = {"random", "time", "datetime", "uuid", "secrets", "threading", "asyncio", "socket"}


def same_everywhere(engine: AnyEngine, where: str = "", *, games: int | None = None) -> None:
    """T7: processes with different hash seeds, without clocks and foreign chance, play the same games.

    `where` is how a process finds the engine: `engines.<id>` by default, or `module:name`.
    """
    end = amount(20) if games is None else games
    command = [sys.executable, "-m", "tests.digests", where or f"engines.{engine.id}", "0", str(end)]
    workers = [
        subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in HASH_SEEDS
    ]
    told = [worker.communicate() for worker in workers]
    for worker, (_, errors) in zip(workers, told, strict=True):
        assert worker.returncode == 0, f"{engine.id}: a process failed:\n{errors[-3000:]}"
    for one in zip(*(out.splitlines() for out, _ in told), strict=True):
        assert len(set(one)) == 1, f"{engine.id}: game {one[0].split()[0]} depends on PYTHONHASHSEED"


def imports_no_chance(engine: AnyEngine) -> None:
    """T7: no module of the engine imports a clock, a foreign source of chance, or anything that runs beside it."""
    module = sys.modules[engine.game.state.__module__.rpartition(".")[0]]
    found = [
        f"{path.name} imports {name}"
        for path in sorted(Path(str(module.__file__)).parent.rglob("*.py"))
        if not path.name.startswith("test_")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _imported(node)
        if name.split(".")[0] in FORBIDDEN
    ]
    assert not found, f"{engine.id}: {', '.join(found)}"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
