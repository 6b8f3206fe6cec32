"""Random games to the end, with everything asked of every position on the way (T4, T9, T10, T11)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from unittest.mock import patch

import msgspec

import engines.core.engine
from engines.core import UNKNOWN, Action, CorruptPosition, Decision, Event, Pile, Seat
from tests.conformance.looking import at, in_sight, located, lying, shared
from tests.conformance.playing import USUAL, AnyEngine, AnyPosition, Part, Run, amount, random_game, reported, rule_ids

UNFILLED = re.compile(r"\{(?!\d+\})[^}]*\}")
YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)


def random_games(
    engine: AnyEngine, *, decisions: int, steps: int, games: int | None = None, part: Part = (0, 1)
) -> None:
    """T4, with T9 (the two pinned bounds), T10 and T11: seeded random games hold everything that a game promises.

    `decisions` bounds the decisions of a game, `steps` the automatic steps between two of them.
    """
    which, of = part
    answers_itself = engine._answers_itself

    def watched(p: AnyPosition, decision: Decision) -> bool:
        alone = answers_itself(p, decision)
        legal = engine.legal(p, decision.seat)
        assert not alone or len(legal) == 1, f"{decision} answers itself, with {len(legal)} legal actions"
        return alone

    bounded = patch.object(engines.core.engine, "STEPS_AT_MOST", steps)
    with bounded, patch.object(engine, "_answers_itself", watched):
        for number in range(which, amount(USUAL) if games is None else games, of):
            _watched_game(engine, number, decisions)


def _watched_game(engine: AnyEngine, number: int, decisions: int) -> None:
    kept: list[tuple[AnyPosition, bytes]] = []
    marks: dict[int, tuple[bytes, list[Event]]] = {}
    before: tuple[AnyPosition, dict[Seat, AnyPosition]] | None = None
    piles: dict[Pile, Counter[str]] = {}
    for run in random_game(engine, number, decisions=decisions):
        with reported(run):
            p = run.position
            conserved(engine, p, piles)
            asked(run)
            told(run)
            if before:
                barrier_honest(run, *before)
            if run.kind:
                before = engine.copy(p), {d.seat: engine.view(p, d.seat) for d in engine.waiting(p)}
            if len(run.moves) < 10 or len(run.moves) & (len(run.moves) - 1) == 0 or not run.kind:
                marks[len(run.moves)] = engine.encode(p), p.news
                kept += apart(run)
                keeps(run)
    with reported(run):
        for old, data in kept:
            assert engine.encode(old) == data, "an earlier copy has changed"
        plays_again(run, marks)


def conserved(engine: AnyEngine, p: AnyPosition, piles: dict[Pile, Counter[str]]) -> None:
    """Every component of the box is in exactly one place. `piles` remembers the piles that this game has shown.

    What belongs to a pile may change in the open (cards that change hands), so a pile that differs is asked for anew.
    """
    there = lying(engine, p)
    for pile in {**piles, **there}:
        found = there.get(pile, Counter())
        if found != piles.get(pile):
            box = piles[pile] = Counter(engine.pool(p, pile))
            lost, extra = dict(box - found), dict(found - box)
            if not lost and not extra:
                continue
            raise AssertionError(f"the box is not whole ({pile.family} {pile.part}): lost {lost}, too many {extra}")


def asked(run: Run) -> None:
    """Somebody can act, or the game is over; lists are unique, stable and explained by rules of the book."""
    engine, p = run.engine, run.position
    waiting = engine.waiting(p)
    over = engine.standings(p).over
    assert over == (not p.agenda), f"the standings say over={over}, and the agenda holds {p.agenda}"
    assert bool(waiting) == bool(p.agenda), f"nobody is asked, and the agenda holds {p.agenda}"
    assert f'"{UNKNOWN}"'.encode() not in msgspec.json.encode(p.agenda), f'the agenda holds a "?": {p.agenda}'
    for seat in dict.fromkeys(d.seat for d in waiting):
        assert seat in run.seats, f"seat {seat} is asked; there are {len(run.seats)}"
        decision, legal = engine.decision(p, seat), engine.legal(p, seat)
        assert legal, f"dead end: seat {seat} is asked {decision} and nothing is legal"
        menu = engine.offers(engine.copy(p), seat)
        assert menu.allowed == legal, f"the legal list of seat {seat} is not the same when asked again"
        for name, told in (("text", [a.text for a in legal]), ("label", [a.label for a in legal])):
            twice = [x for x, n in Counter(told).items() if n > 1]
            assert not twice, f"two actions of {decision} have the {name} {twice[0]!r}"
        assert sum(a.passes for a in legal) <= 1, f"there is more than one way to pass {decision}"
        both = {a.text for a in legal} & {a.text for a, _ in menu.refused}
        assert not both, f"both allowed and refused: {sorted(both)}"
        for why in {id(why): why for _, why in menu.refused}.values():
            _of_the_book(engine, why.rule, why.text)
        prompt = engine.prompt(engine.view(p, seat), seat)
        assert prompt, f"seat {seat} is asked without a prompt"
        _of_the_book(engine, prompt.rule, prompt.ask, prompt.why)


def _of_the_book(engine: AnyEngine, rule: str, *texts: str) -> None:
    assert rule in rule_ids(engine), f"{texts[0]!r} names the rule {rule}, which is not in the rulebook"
    assert all(texts), f"an empty sentence by {rule}"
    _filled(texts)


def _filled(texts: Iterable[str]) -> None:
    for text in texts:
        assert not UNFILLED.search(text), f"a placeholder is not filled in: {text!r}"


def told(run: Run) -> None:
    """Events name seats that exist, fill in their placeholders, and speak of names, never of "you"."""
    for event in run.position.news:
        assert set(event.seats) <= set(run.seats), f"an event concerns seats that do not exist: {event}"
        _filled([event.text, event.secret])
        assert not YOU.search(event.text + " " + event.secret), f'an event says "you": {event}'
        for token in re.findall(r"\{(\d+)\}", event.text + event.secret):
            assert int(token) in run.seats, f"an event names seat {token}, which does not exist: {event}"


def barrier_honest(run: Run, before: AnyPosition, views: dict[Seat, AnyPosition]) -> None:
    """T10: where the dice moved, or the actor sees what the actor did not see before, the barrier is up."""
    engine, p = run.engine, run.position
    if p.barrier:
        return
    actor, text = run.moves[-1]
    assert p.dice == before.dice, f"the dice moved at {text!r} without a barrier"
    old, new = views[actor], engine.view(p, actor)
    fresh = in_sight(engine, new) - in_sight(engine, old)
    assert not fresh, f"seat {actor} sees {sorted(fresh)} after {text!r}, and there is no barrier"
    if any(not place.pile and place.get() == UNKNOWN for place in engine.places(old)):
        numbers = [path for path, place in located(engine, old) if not place.pile and place.get() == UNKNOWN]
        shown = [path for path in numbers if at(new.state, path) not in (UNKNOWN, None)]
        assert not shown, f"seat {actor} sees {shown} after {text!r}, and there is no barrier"


def apart(run: Run) -> list[tuple[AnyPosition, bytes]]:
    """T11: copies and views share nothing that can change. Returns copies whose bytes must stay as they are."""
    engine, p = run.engine, run.position
    data = engine.encode(p)
    twin = engine.copy(p)
    assert engine.encode(twin) == data, "a copy is not equal"
    assert not twin.__dict__, "a copy carries the kept legal lists of its original"
    assert not shared(p, twin), f"a copy shares with its original: {shared(p, twin)}"
    viewer = run.viewers[len(run.moves) % len(run.viewers)]
    view = engine.view(p, viewer)
    assert not shared(p, view), f"the view of {viewer} shares with the position: {shared(p, view)}"
    if run.kind:
        other = engine.copy(p)
        seat = engine.waiting(p)[-1].seat
        legal = engine.legal(p, seat)[:]
        engine.apply(other, seat, engine.legal(other, seat)[-1])
        assert engine.legal(p, seat) == legal, "playing on a copy changes the legal list of the original"
        assert engine.encode(p) == data, "playing on a copy changes the original"
        return [(twin, data), (other, engine.encode(other))]
    return [(twin, data)]


def keeps(run: Run) -> None:
    """Positions and views encode; a position decodes to itself and a view does not decode; every action is found."""
    engine, p = run.engine, run.position
    data = engine.encode(p)
    assert engine.decode(data) == p, "a decoded position is not equal"
    assert engine.encode(engine.decode(data)) == data, "a decoded position encodes differently"
    for viewer in run.viewers:
        view = engine.view(p, viewer)
        try:
            engine.decode(engine.encode(view))
        except CorruptPosition:
            pass
        else:
            raise AssertionError(f"the view of {viewer} decodes as a position")
        engine.standings(view)
    for decision in engine.waiting(p):
        view = engine.view(p, decision.seat)
        for action in engine.legal(p, decision.seat):
            assert engine.read(p, decision.seat, action.text) == action, f"{action.text!r} reads as another action"
            shows(action, view, decision.seat)
        for action, _ in engine.offers(p, decision.seat).refused:  # a screen shows these too, with their reason
            written = [str(step) for step in action.steps(view, decision.seat)]
            msgspec.json.encode([action, action.spots, written])


def shows(action: Action, view: AnyPosition, seat: Seat) -> None:
    """What a screen asks of an action can be answered from the seat's view."""
    steps = [str(step) for step in action.steps(view, seat)]
    msgspec.json.encode([action, action.spots, steps, action.picks(view, seat), action.detail(view, seat)])


def plays_again(run: Run, marks: dict[int, tuple[bytes, list[Event]]]) -> None:
    """Playing the moves again leads through the same bytes and tells the same: undo is replay, and replay is exact."""
    engine = run.engine
    p = engine.new(run.options, run.number)
    for number in range(len(run.moves) + 1):
        if number in marks:
            assert (engine.encode(p), p.news) == marks[number], f"playing the moves again differs after move {number}"
        if number < len(run.moves):
            seat, text = run.moves[number]
            again = next((action for action in engine.legal(p, seat) if action.text == text), None)
            assert again, f"playing the moves again differs: move {number + 1}, {text!r}, is not legal"
            engine.apply(p, seat, again)
