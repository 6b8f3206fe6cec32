"""Ways to look at a position from outside: leaves, places by path, what a view hides, what is shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from engines.core import UNKNOWN, Facts, IllegalAction, Pile, Place, Refusal, Seat
from tests.conformance.playing import AnyEngine, AnyPosition

Path: TypeAlias = tuple[str | int, ...]
Component: TypeAlias = tuple[Pile, str]


def leaves(value: Any) -> dict[Path, Any]:
    """Every scalar in a record or a list, by the way that leads to it."""
    out: dict[Path, Any] = {}

    def walk(box: Any, path: Path) -> None:
        for key, inner in box.items() if isinstance(box, dict) else enumerate(box):
            if isinstance(inner, (dict, list, tuple)):
                walk(inner, (*path, key))
            else:
                out[(*path, key)] = inner

    walk(msgspec.to_builtins(value), ())
    return out


def hidden(path: Path, shown: dict[Path, Any]) -> bool:
    """Whether a view with these leaves hides what lies there."""
    return any(shown.get(path[:n]) == UNKNOWN for n in range(1, len(path) + 1))


def at(value: Any, path: Path) -> Any:
    """What lies at the end of a way; None where it leads nowhere, "?" where a view hides it."""
    for step in path:
        if isinstance(value, Struct):
            value = getattr(value, str(step))
        elif isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, (list, tuple)):
            value = value[int(step)] if int(step) < len(value) else None
        if value is None or value == UNKNOWN:
            break
    return value


def field(path: Path) -> str:
    """The name of the field that a path ends in."""
    return next((str(step) for step in reversed(path) if isinstance(step, str)), "")


def located(engine: AnyEngine, p: AnyPosition) -> list[tuple[Path, Place]]:
    """Every place of a position with the way that leads to it."""
    boxes: dict[int, Path] = {}

    def walk(box: Any, path: Path) -> None:
        boxes[id(box)] = path
        inner: Iterable[tuple[Any, Any]]
        if isinstance(box, Struct):
            inner = ((name, getattr(box, name)) for name in box.__struct_fields__)
        else:
            inner = box.items() if isinstance(box, dict) else enumerate(box)
        for key, value in inner:
            if isinstance(value, (Struct, dict, list)) and not isinstance(value, Facts):
                walk(value, (*path, key))

    walk(p.state, ())
    return [((*boxes[id(place.box)], place.key), place) for place in engine.places(p)]


def lying(engine: AnyEngine, p: AnyPosition) -> dict[Pile, Counter[str]]:
    """What lies on the table, by pile."""
    found: dict[Pile, list[str]] = {}
    for place in engine.places(p):
        if place.pile:
            found.setdefault(place.pile, []).append(place.get())
    return {pile: Counter(there) for pile, there in found.items()}


def in_sight(engine: AnyEngine, view: AnyPosition) -> Counter[Component]:
    """The components that a view shows, with their piles."""
    there = lying(engine, view)
    return Counter({(pile, x): n for pile, found in there.items() for x, n in found.items() if x != UNKNOWN})


def containers(value: Any) -> Iterator[Any]:
    """Everything in a value that can change: lists, dictionaries, records that are not frozen."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for name in value.__struct_fields__:
            yield from containers(getattr(value, name))
    elif isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from containers(inner)
    elif isinstance(value, (list, tuple)):
        if isinstance(value, list):
            yield value
        for inner in value:
            yield from containers(inner)


def shared(one: Any, other: Any) -> str:
    """What two values share that can change, in words; "" if they share nothing."""
    ids = {id(x): x for x in containers(one)}
    found = [x for x in containers(other) if id(x) in ids]
    return f"{found[0]!r:.200}" if found else ""


def sights(engine: AnyEngine, p: AnyPosition, viewer: Seat | None, wishes: Iterable[str] = ()) -> dict[str, Any]:
    """Everything that a viewer of a position is shown or can conclude from how the table acts, by name.

    `wishes` are texts of actions that a deciding viewer might ask for.
    """
    view = engine.view(p, viewer)
    shown: dict[str, Any] = {
        "view": engine.encode(view),
        "standings": engine.standings(view),
        "where": engine.where(p),
        "asked": engine.waiting(p),
    }
    for decision in engine.waiting(p):
        if decision.seat == viewer:
            menu = engine.offers(p, viewer)
            shown["offers"] = menu.allowed
            shown["labels"] = [action.label for action in menu.allowed]
            shown["refusals"] = menu.refused
            shown["prompt"] = engine.prompt(p, viewer)
            shown["answers to wishes"] = {wish: reason(engine, p, viewer, wish) for wish in wishes}
        if decision.open:
            shown[f"open offers of {decision.seat}"] = engine.offers(p, decision.seat).allowed
        else:
            shown[f"settled of {decision.seat}"] = decision.settled(p)
    return shown


def reason(engine: AnyEngine, p: AnyPosition, seat: Seat, wish: str) -> Refusal | None:
    """Why a seat cannot do what a text says; None if it can."""
    try:
        engine.read(p, seat, wish)
    except IllegalAction as error:
        return error.refusal
    return None


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """The first thing that two viewers are shown differently, in words; "" if there is none."""
    for name in one:
        if one[name] != other.get(name):
            return f"{name}\n  {_around(one[name], other.get(name))}"
    return ""


def _around(one: Any, other: Any) -> str:
    a, b = (x.decode() if isinstance(x, bytes) else repr(x) for x in (one, other))
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, start - 80)
    return f"{a[start : start + 240]}\n  {b[start : start + 240]}"
