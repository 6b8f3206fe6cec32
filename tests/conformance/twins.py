"""Twin worlds (T6): what a viewer cannot see makes no difference to anything the viewer is shown."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as of_each
from typing import Any, TypeAlias, get_args, get_origin

from msgspec import Meta

from engines.core import Action, Dice, Pile, Place, Seat
from tests.conformance.games import conserved
from tests.conformance.looking import (
    Component,
    Path,
    difference,
    field,
    hidden,
    in_sight,
    leaves,
    located,
    lying,
    reason,
    sights,
)
from tests.conformance.playing import AnyEngine, AnyPosition, Part, Run, amount, positions, reported

Spot: TypeAlias = tuple[int, Path, Place]  # a hidden place: its number in the walk, its way
Changes: TypeAlias = dict[Path, tuple[Place, Place]]  # by way: the place here, and the place in another world

SAMPLES = 20  # worlds per view where every hidden place must vary
WISHES = 6  # actions asked for at a position, to read why they are refused
SWAPS = 4  # pairs of hidden components that are swapped per view
SURE = 1e-12  # a sampler is blamed only for what would be less likely than this


def twin_worlds(
    engine: AnyEngine,
    *,
    count: int | None = None,
    part: Part = (0, 1),
    reveals: Mapping[str, Collection[str]] = {},
    fixed: Collection[str] = (),
    spoken: Collection[str] = (),
    covers: Collection[str] = (),
) -> None:
    """T6 at so many positions for every seat and a bystander: static, one step, nudge, and two answers.

    `reveals` names, by kind of decision, the secret fields that its answer may bring to light although they stay
    masked (a hand that is shown and taken back). `fixed` names secret fields that need not vary, because what is
    public may prove them. `spoken` names secret kinds of decision whose answers are told although the table may look
    the same after another one. `covers` is told when what lay open is hidden anew (a pile that is shuffled): then a
    secret may have come to light and be out of sight again.
    """
    which, of = part
    variety = Variety(fixed)
    runs = positions(engine, amount(600) if count is None else count)
    texts = _texts(runs)
    for number, run in enumerate(runs[which::of]):
        dice = Dice(number)
        wishes = [dice.choice(texts[run.kind]) for _ in range(WISHES)]
        with reported(run):
            reads_alike(run, wishes)
            for viewer in run.viewers:
                twin = static(run, viewer, wishes, dice, variety, SAMPLES if number % 10 == 0 else 2)
                one_step(run, twin, viewer, dice)
                nudge(run, viewer, dice, reveals, covers)
                two_answers(run, viewer, dice, {*reveals, *spoken})
    variety.judge()


def _texts(runs: list[Run]) -> dict[str, list[str]]:
    """What was legal somewhere, by the kind of decision."""
    texts: dict[str, dict[str, None]] = {}
    for run in runs:
        for seat in run.seats:
            legal = run.engine.legal(run.position, seat)
            texts.setdefault(run.kind, {}).update(dict.fromkeys(action.text for action in legal))
    return {kind: list(found) for kind, found in texts.items()}


# ---- one position, read with and without secrets


def reads_alike(run: Run, wishes: list[str]) -> None:
    """The seat's own view answers all that the position answers; for what is open, the bystander's view does."""
    engine, p = run.engine, run.position
    for viewer in run.viewers:
        view = engine.view(p, viewer)
        assert view.agenda == p.agenda, f"the agenda in the view of {viewer} is another one"
        assert engine.where(view) == engine.where(p), f"where() reads more than {viewer} sees"
    for decision in engine.waiting(p):
        seat, name = decision.seat, type(decision).__name__
        own, bystander = engine.view(p, seat), engine.view(p, None)
        full, seen = engine.offers(p, seat), engine.offers(own, seat)
        assert seen.allowed == full.allowed, f"{name} allows seat {seat} something else when asked on the seat's view"
        assert seen.refused == full.refused, f"{name} refuses seat {seat} something else when asked on the seat's view"
        assert engine.prompt(own, seat) == engine.prompt(p, seat), f"the prompt of {name} reads more than the seat sees"
        for wish in wishes:
            why = reason(engine, p, seat, wish)
            assert reason(engine, own, seat, wish) == why, f"{name} refuses {wish!r} by more than seat {seat} sees"
        assert decision.ahead(own) == decision.ahead(p), f"{name}.ahead reads more than the seat sees"
        assert decision.occasion(bystander) == decision.occasion(p), f"{name}.occasion reads more than everybody sees"
        if decision.open:
            bare = _try(lambda: engine.offers(bystander, seat).allowed)  # noqa: B023 (called at once)
            assert bare == full.allowed, f"{name} is open, but its offers need more than a bystander sees: {bare}"
        else:
            bare = _try(lambda: decision.settled(bystander))  # noqa: B023
            assert bare == decision.settled(p), f"{name}.settled needs more than a bystander sees: {bare}"


def _try(ask: Any) -> Any:
    try:
        return ask()
    except TypeError as error:
        return error


# ---- static: another world behind the same view


def static(run: Run, viewer: Seat | None, wishes: list[str], dice: Dice, variety: Variety, samples: int) -> AnyPosition:
    """A sampled world looks the same, and only what is hidden differs. Returns one such world."""
    engine, p = run.engine, run.position
    view = engine.view(p, viewer)
    here = sights(engine, p, viewer, wishes)
    twins: list[AnyPosition] = []
    for _ in range(samples):
        seed = dice.word()
        twin = engine.sample(engine.copy(view), Dice(seed))
        assert engine.encode(engine.view(p, viewer)) == engine.encode(view), "sample changes the view that it is given"
        unlike = difference(here, sights(engine, twin, viewer, wishes))
        assert not unlike, f"static: {viewer} tells a sampled world from the real one by its {unlike}"
        again = engine.sample(engine.view(twin, viewer), Dice(seed))
        assert engine.encode(again) == engine.encode(twin), f"sample for {viewer} depends on more than view and dice"
        assert engine.encode(engine.decode(engine.encode(twin))) == engine.encode(twin)
        conserved(engine, twin, {})
        twins.append(twin)
    variety.watch(run, viewer, view, twins)
    return twins[-1]


@dataclass
class Variety:
    """Whether sampled worlds differ where they can: by place within one view, by field over all views."""

    fixed: Collection[str]
    doubt: dict[str, float] = of_each(default_factory=dict)  # log of the chance never to have seen a difference

    def watch(self, run: Run, viewer: Seat | None, view: AnyPosition, twins: list[AnyPosition]) -> None:
        """Compare the real world and its samples, place by place."""
        engine, p = run.engine, run.position
        shown = leaves(view.state)
        unseen = {pile: _unseen(engine, p, view, pile) for pile in {x.pile for x in engine.places(p)} if pile}
        worlds = [{path: place.get() for path, place in located(engine, twin)} for twin in twins]
        for path, place in located(engine, p):
            name = field(path)
            if not hidden(path, shown) or name in self.fixed:
                continue
            odds = list(unseen[place.pile].values()) if place.pile else [1] * _breadth(place)
            if len(odds) < 2:
                continue
            truth, whole = place.get(), sum(odds)
            varies = any(world.get(path) != truth for world in worlds)
            share = [n / whole for n in odds]
            if place.pile and not varies:
                chance = sum(s ** (len(twins) + 1) for s in share)
                assert chance > SURE, f"no sampled world for {viewer} has another {path} than the real one"
            never = math.log(max(share)) * len(twins)
            self.doubt[name] = math.inf if varies else self.doubt.get(name, 0.0) + never

    def judge(self) -> None:
        """Fail for a field that never varied although it would have to."""
        stuck = [name for name, doubt in self.doubt.items() if doubt < math.log(SURE)]
        assert not stuck, f"no sampled world ever has another value than the real one in: {', '.join(stuck)}"


def _unseen(engine: AnyEngine, p: AnyPosition, view: AnyPosition, pile: Pile) -> Counter[str]:
    seen = Counter({value: n for (where, value), n in in_sight(engine, view).items() if where == pile})
    return Counter(engine.pool(p, pile)) - seen


def _limits(place: Place) -> list[Any]:
    """The lowest and the highest value that a secret number can have, or all values of another secret."""
    bare = place.kind.__origin__ if hasattr(place.kind, "__metadata__") else place.kind
    if bare is bool:
        return [False, True]
    if get_origin(bare) is not None:
        return list(get_args(bare))
    meta = next((m for m in getattr(place.kind, "__metadata__", ()) if isinstance(m, Meta)), None)
    return [] if meta is None or meta.ge is None or meta.le is None else [meta.ge, meta.le]


def _breadth(place: Place) -> int:
    limits = _limits(place)
    if len(limits) == 2 and isinstance(limits[0], int) and not isinstance(limits[0], bool):
        return int(limits[1]) - int(limits[0]) + 1
    return len(limits)


# ---- one step: the next action of anybody, if it reveals nothing


def one_step(run: Run, twin: AnyPosition, viewer: Seat | None, dice: Dice) -> None:
    """The same action in both worlds, where it tells nobody anything, leaves them alike."""
    engine, p = run.engine, run.position
    for decision in engine.waiting(p):
        action = dice.choice(engine.legal(p, decision.seat))
        here, there = _after(engine, p, decision.seat, action), _after(engine, twin, decision.seat, action)
        if here and there and (viewer == decision.seat or (decision.open and viewer is None)):
            assert here.barrier == there.barrier, (
                f"one step: whether {action.text!r} can be taken back is told before it is done, and tells {viewer} "
                f"a secret"
            )
        if here and there and not here.barrier and not there.barrier:
            unlike = difference(sights(engine, here, viewer), sights(engine, there, viewer))
            assert not unlike, f"one step: {viewer} learns a secret from {decision.seat}'s {action.text!r} by {unlike}"


def _after(engine: AnyEngine, p: AnyPosition, seat: Seat, action: Action) -> AnyPosition | None:
    if action not in engine.legal(p, seat):
        return None
    q = engine.copy(p)
    engine.apply(q, seat, action)
    return q


# ---- nudge: one secret changed, equal dice, an action that may reveal


def nudge(
    run: Run, viewer: Seat | None, dice: Dice, reveals: Mapping[str, Collection[str]], covers: Collection[str] = ()
) -> None:
    """With a single secret changed, only an action that brings that secret to light may show a difference."""
    engine, p = run.engine, run.position
    before = in_sight(engine, engine.view(p, viewer))
    for what, other, changed in nudged(run, viewer, dice):
        for decision in engine.waiting(p):
            action = dice.choice(engine.legal(p, decision.seat))
            here, there = _after(engine, p, decision.seat, action), _after(engine, other, decision.seat, action)
            if here is None or there is None or not (engine.waiting(here) or engine.waiting(there)):
                continue  # at the end everything may come to light
            if any(field(path) in reveals.get(decision.kind(), ()) for path in changed):
                continue
            if any(event.text in covers for world in (here, there) for event in world.news):
                continue
            views = [engine.view(world, viewer) for world in (here, there)]
            if _came_to_light(engine, action, before, views, changed):
                continue
            unlike = difference(sights(engine, here, viewer), sights(engine, there, viewer))
            assert not unlike, (
                f"nudge: {what}; {viewer} sees that after {decision.seat}'s {action.text!r}, though it did not come "
                f"to light, by {unlike}"
            )


def nudged(run: Run, viewer: Seat | None, dice: Dice) -> list[tuple[str, AnyPosition, Changes]]:
    """Worlds that differ from this one in one thing that the viewer cannot see, and how they differ."""
    engine, p = run.engine, run.position
    view = engine.view(p, viewer)
    shown = leaves(view.state)
    secret = [(i, path, place) for i, (path, place) in enumerate(located(engine, p)) if hidden(path, shown)]
    spare = _spare(engine, p) if secret else {}
    worlds: list[tuple[str, AnyPosition, Changes]] = []
    for what, values in (*_swaps(secret, dice), *_extremes(secret)):
        q = engine.copy(p)
        places = engine.places(q)
        for i, value in values.items():
            places[i].put(value)
        left = {pile: cards[:] for pile, cards in spare.items()}
        engine.game.settle(view.state, q.state, left, Dice(dice.word()))
        assert engine.encode(engine.view(q, viewer)) == engine.encode(view), f"settle changes what {viewer} sees"
        worlds.append((what, q, _changes(engine, secret, q)))
    return worlds


def _swaps(secret: list[Spot], dice: Dice) -> Iterator[tuple[str, dict[int, Any]]]:
    """Two hidden components that change places."""
    cards = [spot for spot in secret if spot[2].pile]
    for _ in range(SWAPS if cards else 0):
        i, path, one = _pick(cards, dice)
        unlike = [spot for spot in cards if spot[2].pile == one.pile and spot[2].get() != one.get()]
        if unlike:
            j, way, other = _pick(unlike, dice)
            yield f"{one.get()} at {path} swapped with {other.get()} at {way}", {i: other.get(), j: one.get()}


def _pick(cards: list[Spot], dice: Dice) -> Spot:
    """A component: out of a small heap as often as out of a large one, and half the time one near its top."""
    heaps: dict[Path, list[Spot]] = {}
    for spot in cards:
        heaps.setdefault(spot[1][:-1], []).append(spot)
    heap = heaps[dice.choice(list(heaps))]
    depth = next((n for n in range(len(heap)) if dice.below(2)), None) if dice.below(2) else None
    return dice.choice(heap) if depth is None else heap[-1 - depth]


def _extremes(secret: list[Spot]) -> Iterator[tuple[str, dict[int, Any]]]:
    """All hidden numbers of a field at their lowest, or at their highest."""
    fields: dict[str, list[Spot]] = {}
    for spot in secret:
        if not spot[2].pile and _limits(spot[2]):
            fields.setdefault(field(spot[1]), []).append(spot)
    for name, numbers in fields.items():
        for end, which in (("low", 0), ("high", -1)):
            yield f"{name} all to {end}", {i: _limits(place)[which] for i, _, place in numbers}


def _spare(engine: AnyEngine, p: AnyPosition) -> dict[Pile, list[str]]:
    return {
        pile: sorted((Counter(engine.pool(p, pile)) - there).elements()) for pile, there in lying(engine, p).items()
    }


def _changes(engine: AnyEngine, secret: list[Spot], q: AnyPosition) -> Changes:
    there = dict(located(engine, q))
    return {path: (x, there[path]) for _, path, x in secret if path in there and x.get() != there[path].get()}


def _came_to_light(
    engine: AnyEngine, action: Action, before: Counter[Component], views: list[AnyPosition], changed: Changes
) -> bool:
    """Whether the views of two worlds show a secret that differs, or a number is no longer where it lay hidden."""
    seen = [in_sight(engine, view) for view in views]
    values = {(x.pile, x.get()) for pair in changed.values() for x in pair if x.pile}
    moved = set(leaves(action).values())  # what the action itself names may have gone out of sight and come back
    fresh = {value for value in values if seen[0][value] > before[value] or value[1] in moved}
    if seen[0] != seen[1] or len(fresh) > 1:  # one of them is in sight in one world, or both are in other places
        return True
    shown = [leaves(view.state) for view in views]
    return any(not pair[0].pile and not hidden(path, s) for path, pair in changed.items() for s in shown)


# ---- two answers: what was answered in secret is not told


def two_answers(run: Run, viewer: Seat | None, dice: Dice, spoken: Collection[str]) -> None:
    """Another secret answer that leaves the same table tells others the same; a sealed one leaves the same table."""
    engine, p = run.engine, run.position
    for decision in engine.waiting(p):
        legal = engine.legal(p, decision.seat)
        if decision.seat == viewer or decision.open or len(legal) < 2 or decision.kind() in spoken:
            continue
        texts = [action.text for action in dice.sample(legal, 2)]
        one, other = (engine.copy(p) for _ in texts)
        for q, text in ((one, texts[0]), (other, texts[1])):
            engine.apply(q, decision.seat, engine.read(q, decision.seat, text))
        here, there = (engine.view(q, viewer) for q in (one, other))
        unlike = difference(sights(engine, one, viewer), sights(engine, other, viewer))
        if decision.sealed:
            assert one.barrier or other.barrier or not unlike, (
                f"two answers: {viewer} tells {texts[0]!r} of {decision} from {texts[1]!r} by {unlike}"
            )
        elif (here.state, here.agenda) == (there.state, there.agenda):
            assert not unlike, f"two answers: {viewer} is told of {texts[0]!r}, not {texts[1]!r}, by {unlike}"
