"""Golden playthroughs (T3) and pinned counts (T8): what a change of the rules changes, in plain text."""

from __future__ import annotations

import difflib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engines.core import UNKNOWN, Action, BadOptions, Dice, Seat
from tests.conformance.playing import (
    AnyEngine,
    AnyPosition,
    Run,
    positions,
    random_game,
    random_move,
    reported,
    started,
)

SIZE = 200_000  # a golden file is never longer
FULL = 150_000  # beyond this a playthrough goes on in digests
LISTED = 40  # legal actions told in full
DEPTH_2 = 16  # actions followed from each position of a pinned count


def updating() -> bool:
    """Whether the files are to be written anew."""
    return os.environ.get("GOLDEN_UPDATE") == "1"


class Case(NamedTuple):
    """One golden playthrough."""

    name: str
    options: Any
    seed: int

    def path(self, folder: Path) -> Path:
        return folder / f"{self.name}.txt"


def golden_cases(engine: AnyEngine, count: int = 6) -> list[Case]:
    """Playthroughs that together cover every player count and every value of every option."""
    values: dict[str, list[Any]] = {name: [*engine.values(name)] for name in engine.game.options.__struct_fields__}
    for name in engine.each:
        values[name] = [tuple(values[name]), *((value,) for value in values[name])]
    left = {(name, value) for name in values for value in values[name]}
    cases: list[Case] = []
    while len(cases) < count or left:
        number = len(cases)
        assert number < count + 100, f"{engine.id}: no playable options with {sorted(map(str, left))}"
        choices = {
            name: next((v for v in vs if (name, v) in left), vs[number % len(vs)]) for name, vs in values.items()
        }
        options = _nearest(engine, choices, values, left, number)
        left -= set(msgspec.structs.asdict(options).items())
        cases.append(Case(f"{number + 1:02}-{options.players}p", options, 100 + number))
    return cases


def _nearest(engine: AnyEngine, choices: dict[str, Any], values: Any, left: Any, number: int) -> Any:
    """These choices, or the first playable ones that differ and still cover something new."""
    dice = Dice(number)
    for _ in range(10_000):
        try:
            return engine.options(choices)
        except BadOptions:
            choices = {name: dice.choice(vs) for name, vs in values.items()}
            name, value = dice.choice(sorted(left, key=str)) if left else ("players", choices["players"])
            choices[name] = value
    raise AssertionError(f"{engine.id}: no playable options with {sorted(map(str, left))}")


def assert_golden(path: Path, text: str) -> None:
    """T3: the text is what the file says; GOLDEN_UPDATE=1 writes the file instead."""
    size = len(text.encode())
    assert size <= SIZE, f"{path.name} would be {size} bytes long; at most {SIZE} are read by anybody"
    if updating():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    assert path.exists(), f"{path} is missing; GOLDEN_UPDATE=1 writes it"
    old = path.read_text(encoding="utf-8")
    if old != text:
        lines = difflib.unified_diff(old.splitlines(), text.splitlines(), "as it was", "as it is", lineterm="", n=2)
        first = "\n".join(line for line, _ in zip(lines, range(40), strict=False))
        raise AssertionError(f"{path.name} has changed (GOLDEN_UPDATE=1 accepts it):\n{first}")


def golden_playthrough(engine: AnyEngine, options: Any, seed: int) -> str:
    """A random game in plain text.

    Every line of a position that changed is followed by the viewers that it is hidden from ("-" is a bystander);
    a digest pins each whole view. When the text grows long, only digests go on.
    """
    run = started(engine, seed, options)
    dice = Dice(~seed & 0xFFFF_FFFF)
    chosen = " ".join(f"{name}={value}" for name, value in msgspec.structs.asdict(options).items())
    out = [f"{engine.title}: {chosen} seed={seed}"]
    before: dict[str, str] = {}
    length = 0
    while True:
        with reported(run):
            now = _lines(run)
            if length < FULL:
                page = [*_position(run, before, now), *_asked(run)]
            else:
                page = [f"{len(run.moves)}. {_digests(run)}"]
            before = now
            if engine.waiting(run.position):
                seat, action = random_move(run, dice)
                page.append(f"  seat {seat} does: {action.text}" if length < FULL else f"  {seat}: {action.text}")
                run.play(seat, action)
                page += _told(run) if length < FULL else []
            else:
                return "\n".join([*out, *page, *_end(run)]) + "\n"
            out += page
            length += sum(len(line) + 1 for line in page)


def _lines(run: Run) -> dict[str, str]:
    """The position, a line for each field, and who it is hidden from."""
    p = run.position
    views = {_name(viewer): msgspec.to_builtins(run.engine.view(p, viewer).state) for viewer in run.viewers}
    return dict(_walk("", msgspec.to_builtins(p.state), views))


def _name(viewer: Seat | None) -> str:
    return "-" if viewer is None else str(viewer)


def _walk(path: str, value: Any, views: dict[str, Any]) -> Iterator[tuple[str, str]]:
    deeper = isinstance(value, dict) or (isinstance(value, list) and any(isinstance(x, (dict, list)) for x in value))
    if deeper and not any(seen == UNKNOWN for seen in views.values()):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            below = {name: seen[key] for name, seen in views.items()}
            yield from _walk(f"{path}.{key}" if path else str(key), inner, below)
        return
    blind = [name for name, seen in views.items() if UNKNOWN in (seen if isinstance(seen, list) else [seen])]
    told = " ".join(map(str, value)) if isinstance(value, list) and not deeper else json.dumps(value)
    yield path, told + (f"   (hidden from {' '.join(blind)})" if blind else "")


def _position(run: Run, before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    p = run.position
    yield ""
    yield f"== {len(run.moves)}. {run.engine.where(p)}   {_digests(run)}"
    yield f"  agenda: {' '.join(f'{type(t).__name__}{_facts(t)}' for t in reversed(p.agenda))}"
    yield f"  dice: {p.dice:016x}{'   barrier' if p.barrier else ''}"
    for path, told in now.items():
        if before.get(path) != told:
            yield f"  {path}: {told}"
    for path in before:
        if path not in now:
            yield f"  {path}: gone"


def _facts(task: Any) -> str:
    facts = [f"{getattr(task, name)}" for name in task.__struct_fields__]
    return f"({', '.join(facts)})"


def _digests(run: Run) -> str:
    """A digest of the position and of each view."""
    engine, p = run.engine, run.position
    views = (f"{_name(v)}:{_digest(engine.encode(engine.view(p, v)))}" for v in run.viewers)
    return f"position:{_digest(engine.encode(p))} {' '.join(views)}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


def _asked(run: Run) -> Iterator[str]:
    engine, p = run.engine, run.position
    for decision in engine.waiting(p):
        seat = decision.seat
        prompt, menu = engine.prompt(p, seat), engine.offers(p, seat)
        if prompt:
            yield f"  seat {seat} is asked: {prompt.ask} ({prompt.rule})"
        yield f"    may: {_listed([f'{a.text} [{a.label}]' for a in menu.allowed])}"
        if menu.refused:
            yield f"    may not: {_listed([f'{a.text} ({why.rule})' for a, why in menu.refused])}"


def _listed(texts: list[str]) -> str:
    told = " | ".join(texts[:LISTED])
    rest = texts[LISTED:]
    return told + (f" | and {len(rest)} more:{_digest(chr(10).join(rest).encode())}" if rest else "")


def _told(run: Run) -> Iterator[str]:
    for event in run.position.news:
        spots = f" @{','.join(event.spots)}" if event.spots else ""
        yield f"    {'~' if event.chance else '>'} {event.text}{spots}"
        if event.secret:
            yield f"      to {' '.join(map(str, event.seats))}: {event.secret}"


def _end(run: Run) -> Iterator[str]:
    standings = run.engine.standings(run.position)
    yield ""
    for score in standings.scores:
        lines = ", ".join(f"{line.name} {line.points}" for line in score.lines)
        yield f"rank {score.rank}: seat {score.seat} with {score.total} ({lines})"
    if standings.decided_by:
        yield f"decided by {standings.decided_by}"


# ---- pinned counts


def pinned_counts(engine: AnyEngine, path: Path, count: int = 15) -> None:
    """T8: from so many positions, spread over the kinds of decision, how many ways lead on and where to.

    At most the first 16 of evenly spread actions are followed; all are counted.
    """
    if updating():
        pins = [_pin(run) for run in positions(engine, count)]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("[\n" + ",\n".join(json.dumps(pin) for pin in pins) + "\n]\n", encoding="utf-8")
        return
    assert path.exists(), f"{path} is missing; GOLDEN_UPDATE=1 writes it"
    pins = json.loads(path.read_text(encoding="utf-8"))
    assert len(pins) >= count, f"{path.name} pins {len(pins)} positions, not {count}"
    for pin in pins:
        games = random_game(engine, pin["game"], engine.options(pin["options"]))
        run = next((run for run in games if len(run.moves) == pin["move"]), None)
        now = _pin(run) if run else f"a game that ends before move {pin['move']}"
        assert now == pin, f"{path.name} has changed (GOLDEN_UPDATE=1 accepts it):\n  was {pin}\n  is  {now}"


def _pin(run: Run) -> dict[str, Any]:
    engine = run.engine
    second, leaves = 0, hashlib.sha256()
    first = list(_ways(engine, run.position))
    for seat, action in _spread(first):
        p = engine.copy(run.position)
        engine.apply(p, seat, action)
        then = list(_ways(engine, p))
        second += len(then)
        for other, answer in _spread(then):
            q = engine.copy(p)
            engine.apply(q, other, answer)
            leaves.update(engine.encode(q))
    return {
        "kind": run.kind,
        "game": run.number,
        "options": json.loads(msgspec.json.encode(run.options)),
        "move": len(run.moves),
        "first": len(first),
        "second": second,
        "leaves": leaves.hexdigest()[:16],
    }


def _ways(engine: AnyEngine, p: AnyPosition) -> Iterator[tuple[Seat, Action]]:
    for seat in dict.fromkeys(d.seat for d in engine.waiting(p)):
        for action in engine.legal(p, seat):
            yield seat, action


def _spread(ways: list[tuple[Seat, Action]]) -> list[tuple[Seat, Action]]:
    return ways[:: max(1, -(-len(ways) // DEPTH_2))]
