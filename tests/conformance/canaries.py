"""Canaries (T13): the name of a component that is hidden from a viewer is nowhere in what that viewer reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator

import msgspec

from engines.core import UNKNOWN, Pile, Seat
from tests.conformance.playing import AnyEngine, AnyPosition, Run, amount, random_game, reported


def canaries(
    engine: AnyEngine,
    *,
    names: Callable[[str], Iterable[str]] = lambda component: (component,),
    ignore: Collection[str] = (),
    covers: Collection[str] = (),
    records: Collection[str] = (),
    games: int | None = None,
) -> None:
    """T13: no view, event, prompt, refusal or label tells of a component whose every copy is hidden from its reader.

    `names` gives the words that a person would read for a component; `ignore` the families whose names are common
    words of the game and say nothing; `covers` what is told when what lay open is hidden anew (a pile that is
    shuffled): events of such an action are not read, for they may tell of it; `records` the fields of the state
    that keep what has happened in the open: they name what everybody saw, wherever it lies now.
    """
    for number in range(amount(50) if games is None else games):
        blind: dict[Seat | None, set[str]] = {}
        box: dict[Pile, set[str]] = {}
        for run in random_game(engine, number):
            with reported(run):
                p = run.position
                for viewer in run.viewers:
                    view = engine.view(p, viewer)
                    lying = _lying(engine, view, ignore)
                    for pile in lying:
                        if pile not in box:
                            box[pile] = set(engine.pool(p, pile))
                    dark = set().union(*box.values()) - {
                        x for heaps in lying.values() for h in heaps.values() for x in h
                    }
                    _masked(engine, view, records, dark, viewer)
                    words = {word: x for x in dark for word in names(x)}
                    still = {word: x for word, x in words.items() if x in blind.get(viewer, dark)}
                    if not any(event.text in covers for event in p.news):
                        _silent(still, heard(p, viewer), viewer, "event")
                    blind[viewer] = dark
                    apart = set().union(*(box[pile] for pile, heaps in lying.items() if _spread(heaps)))
                    words = {word: x for word, x in words.items() if x in apart}
                    _silent(words, asked(run, viewer), viewer, "prompt, refusal or label")


def _lying(engine: AnyEngine, view: AnyPosition, ignore: Collection[str]) -> dict[Pile, dict[int, list[str]]]:
    """What a view shows of each pile, by the list or record that it lies in."""
    found: dict[Pile, dict[int, list[str]]] = {}
    for x in engine.places(view):
        if x.pile and x.pile.family not in ignore:
            found.setdefault(x.pile, {}).setdefault(id(x.box), []).append(x.get())
    return found


def _spread(heaps: dict[int, list[str]]) -> bool:
    """Whether hidden components lie in more than one heap: else everybody knows where they are."""
    return sum(UNKNOWN in heap for heap in heaps.values()) != 1


def asked(run: Run, viewer: Seat | None) -> Iterator[str]:
    """Everything that a deciding seat reads about its decision."""
    engine, p = run.engine, run.position
    if viewer is None or not engine.decision(p, viewer):
        return
    view = engine.view(p, viewer)
    prompt, menu = engine.prompt(p, viewer), engine.offers(p, viewer)
    if prompt:
        yield from (prompt.ask, prompt.why)
    for _, why in menu.refused:  # the action refused is one that a player could think of
        yield why.text
    for action in menu.allowed:
        yield " ".join((action.text, action.label, action.detail(view, viewer), *action.steps(view, viewer)))


def heard(p: AnyPosition, viewer: Seat | None) -> list[str]:
    """The last events as the viewer reads them, and where they happened."""
    told = [event.text if viewer is None else event.seen_by(viewer) for event in p.news]
    return [" ".join((text, *event.spots)) for text, event in zip(told, p.news, strict=True)]


def _masked(
    engine: AnyEngine, view: AnyPosition, records: Collection[str], dark: set[str], viewer: Seat | None
) -> None:
    """No hidden component is a value of a view."""
    state = msgspec.json.decode(engine.encode(view.state), type=dict[str, msgspec.Raw])
    text = b" ".join(bytes(value) for name, value in state.items() if name not in records).decode()
    told = dark.intersection(re.findall(r'"([^"]*)"', text))
    assert not told, f"{viewer} reads of {sorted(told)}, which are hidden, in a view"


def _silent(words: dict[str, str], texts: Iterable[str], viewer: Seat | None, where: str) -> None:
    """None of the words is in any of the texts."""
    told = "\n".join(texts)
    for word, component in words.items():
        if word in told and (found := re.search(rf"(?<!\w){re.escape(word)}(?!\w)", told)):
            around = told[max(0, found.start() - 100) : found.end() + 100]
            raise AssertionError(f"{viewer} reads of {component}, which is hidden, in a {where}: {around!r}")
