"""One engine for every game: it asks, applies, masks, samples, encodes. A game supplies state, tasks, box and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from operator import attrgetter
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar, Union, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.json import Decoder, encode

from engines.core.actions import NOT_ASKED, NOT_NOW, Action, Explained, IllegalAction, Menu
from engines.core.dice import Dice
from engines.core.errors import BadOptions, CorruptPosition
from engines.core.position import Decision, Event, Position, Step, Task
from engines.core.rulebook import Prompt, Refusal, Rulebook
from engines.core.secrecy import ALL, NOBODY, UNKNOWN, Pile, Place, Seat, compile_record
from engines.core.standings import Standings

S = TypeVar("S", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741

Spare: TypeAlias = dict[Pile, list[str]]
STEPS_AT_MOST = 2_000  # automatic steps between two decisions; more means that a game runs in circles


class Game(Struct, Generic[S, O], kw_only=True):
    """What a game hands to its engine.

    `start(options, dice)` lays out the table and gives the first tasks. `pool(state, pile)` lists the components of a
    pile in this match. `settle(shown, state, spare, dice)` repairs, only where the view `shown` has a "?", what no
    field can say; `spare` holds the components that no visible spot asked for. `refuse(options)` says in a sentence
    why a combination of options is not playable, or "".
    """

    id: str
    version: int  # grows when saved actions may mean something else
    state: type[S]
    options: type[O]
    tasks: Sequence[ModuleType]
    rulebook: Rulebook
    seats: tuple[int, int]
    start: Callable[[O, Dice], tuple[S, list[Task]]]
    pool: Callable[[S, Pile], list[str]]
    settle: Callable[[S, S, Spare, Dice], None]
    standings: Callable[[S], Standings]
    where: Callable[[S], str]  # round and phase in a few words
    refuse: Callable[[O], str] = lambda options: ""


class Engine(Generic[S, O]):
    """The face of a game; see the methods."""

    def __init__(self, game: Game[S, O]) -> None:
        self.game = game
        self._shape = compile_record(game.state)
        classes = _classes(game.tasks)
        self.tasks: tuple[type[Task], ...] = tuple(c for c in classes if issubclass(c, Task))
        self.actions: tuple[type[Action], ...] = tuple(c for c in classes if issubclass(c, Action))
        self._handlers = _handlers(self.tasks)

    @cached_property
    def _decoder(self) -> Decoder[Position[S, Task]]:
        tasks: Any = Union[self.tasks]  # noqa: UP007 (built at run time)
        return Decoder(Position[self.game.state, tasks])  # type: ignore[name-defined]

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def title(self) -> str:
        return self.game.rulebook.game.title

    @property
    def rulebook(self) -> Rulebook:
        return self.game.rulebook

    # ---- starting

    def options(self, choices: dict[str, Any]) -> O:
        """The options with these choices; texts are read as values. Raises BadOptions."""
        known = self.game.options.__struct_fields__
        for name in choices:
            if name not in known:
                raise BadOptions(f"{self.title} has no option {name!r}; it has {', '.join(known)}.")
        read = {name: self._in_seats(name, value) for name, value in choices.items()}
        for name, value in read.items():
            try:
                msgspec.convert({name: value}, self.game.options, strict=False)
            except (msgspec.ValidationError, UnicodeError):  # a text may hold bytes that are none
                allowed = ", ".join(map(str, self.values(name)))
                can = "each seat can have" if name in self.each else "it can be"
                raise BadOptions(f"{self.title}: {name} cannot be {choices[name]!r}; {can} {allowed}.") from None
        options = msgspec.convert(read, self.game.options, strict=False)
        self._check(options)
        return options

    def _in_seats(self, name: str, value: Any) -> Any:
        """A text names the values of the seats in their order, with commas between them."""
        return value.split(",") if name in self.each and isinstance(value, str) else value

    def _check(self, options: O) -> None:
        """Raises BadOptions for what cannot be played together."""
        players: int = getattr(options, "players")  # noqa: B009 (every game has it)
        for name in self.each:
            named = len(getattr(options, name))
            if named > players:
                raise BadOptions(f"{self.title}: {name} is given for {named} seats, and {players} play.")
        refused = self.game.refuse(options)
        if refused:
            raise BadOptions(refused)

    @cached_property
    def each(self) -> tuple[str, ...]:
        """The options with one value for each seat."""
        return tuple(option.id for option in self.rulebook.option if option.each)

    def values(self, option: str) -> list[str | int]:
        """Every value that an option can have, or that a seat can have, the default first."""
        low, high = self.game.seats
        if option == "players":
            found: list[str | int] = list(range(low, high + 1))
        else:
            found = [v.id for o in self.rulebook.option if o.id == option for v in o.value]
        default = msgspec.structs.asdict(self.game.options())[option]
        return sorted(found, key=lambda v: v != default)

    def new(self, options: O, seed: int) -> Position[S, Task]:
        """The first position of a match; equal options and seed give equal matches."""
        self._check(options)
        dice = Dice(seed & ((1 << 64) - 1))
        state, tasks = self.game.start(options, dice)
        p: Position[S, Task] = Position(state, [], dice.state)
        p.push(*tasks)
        self._run(p)
        return p

    # ---- asking

    def waiting(self, p: Position[S, Task]) -> list[Decision]:
        """One decision, a run of sealed ones, or none: the game is over."""
        top = p.agenda[-1] if p.agenda else None
        if not isinstance(top, Decision):
            return []
        if not top.sealed:
            return [top]
        run: list[Any] = list(takewhile(_sealed, reversed(p.agenda)))
        return run

    def decision(self, p: Position[S, Task], seat: Seat) -> Decision | None:
        """The decision that this seat has to answer now, if any."""
        for decision in self.waiting(p):
            if decision.seat == seat:
                return decision
        return None

    def sitting(self, p: Position[S, Task], seat: Seat) -> list[Decision]:
        """The decisions of a seat that wait for nothing others do first: one sitting covers them."""
        return [d for d in self.waiting(p) if d.seat == seat]

    def offers(self, p: Position[S, Task], seat: Seat) -> Explained:
        """Allowed and refused, with reasons; works on a view that shows what the decision depends on."""
        menu = Explained()
        decision = self.decision(p, seat)
        if decision:
            decision.offer(p, menu)
        return menu

    def why_not_at(self, p: Position[S, Task], seat: Seat, spot: str) -> Refusal | None:
        """Why a seat can do nothing at a place that no offer touches, if there is a reason; works on its view."""
        decision = self.decision(p, seat)
        return decision.why_not_at(p, spot) if decision else None

    def legal(self, p: Position[S, Task], seat: Seat) -> list[Action]:
        """Allowed only; kept until the next answer. The caller does not change the list."""
        memo: dict[Any, list[Action]] = p.__dict__
        found = memo.get(seat)
        if found is None:
            decision = self.decision(p, seat)
            found = self._allowed(p, decision) if decision else []
        return found

    def _allowed(self, p: Position[S, Task], decision: Decision) -> list[Action]:
        menu = Menu()
        decision.offer(p, menu)
        memo: dict[Any, list[Action]] = p.__dict__
        memo[decision.seat] = menu.allowed
        return menu.allowed

    def prompt(self, p: Position[S, Task], seat: Seat) -> Prompt | None:
        """What this seat is asked; works on that seat's view."""
        decision = self.decision(p, seat)
        return decision.prompt(p) if decision else None

    def read(self, p: Position[S, Task], seat: Seat, text: str) -> Action:
        """The legal action with this text. Raises IllegalAction."""
        for action in self.legal(p, seat):
            if action.text == text:
                return action
        raise IllegalAction(self._why_not(p, seat, text))

    # ---- playing

    def apply(self, p: Position[S, Task], seat: Seat, action: Action) -> list[Event]:
        """Carry out an action. Raises IllegalAction and leaves the position untouched."""
        self.act(p, seat, action)
        return p.news

    def act(self, p: Position[S, Task], seat: Seat, action: Action) -> int:
        """The same; returns how many of the news the act itself told: the rest the game did after it."""
        if action not in self.legal(p, seat):
            raise IllegalAction(self._why_not(p, seat, action.text))
        p.news = []
        p.barrier = False
        waiting = self.waiting(p)
        depth = 1 if waiting[0].seat == seat else next(n for n, d in enumerate(waiting, 1) if d.seat == seat)
        self._answer(p, depth, action)
        told = len(p.news)
        self._run(p)
        return told

    def _why_not(self, p: Position[S, Task], seat: Seat, wish: str) -> Refusal:
        decision = self.decision(p, seat)
        if not decision:
            return next(filter(None, (d.why_not_others(p, seat, wish) for d in self.waiting(p))), NOT_ASKED)
        listed = next((why for action, why in self.offers(p, seat).refused if action.text == wish), None)
        return listed or decision.why_not(p, wish) or NOT_NOW

    def _answer(self, p: Position[S, Task], depth: int, action: Action) -> None:
        place = len(p.agenda) - depth
        above = p.agenda[place + 1 :]
        del p.agenda[place + 1 :]
        decision = p.agenda.pop()
        p.__dict__.clear()
        self._handlers[type(decision), type(action)](decision, p, action)
        if _sealed(decision) and not all(map(_sealed, p.agenda[place:])):
            raise TypeError(f"{type(decision).__name__}: a sealed answer pushes sealed decisions only")
        p.agenda.extend(above)

    def _run(self, p: Position[S, Task]) -> None:
        for _ in range(STEPS_AT_MOST):
            if not p.agenda:
                return
            task = p.agenda[-1]
            if isinstance(task, Step):
                p.agenda.pop()
                task.run(p)
            elif isinstance(task, Decision) and self._answers_itself(p, task):
                self._answer(p, 1, self.legal(p, task.seat)[0])
            else:
                return
        raise RuntimeError(f"{self.id}: more than {STEPS_AT_MOST} steps without a decision")

    def _answers_itself(self, p: Position[S, Task], decision: Decision) -> bool:
        if decision.always_asked or decision.sealed:
            return False
        if decision.open:
            return len(self._allowed(p, decision)) == 1
        return decision.settled(p)

    # ---- seeing

    def view(self, p: Position[S, Task], seat: Seat | None) -> Position[S, Task]:
        """What a seat may see (None: a bystander); the type of a position, "?" in place of what is hidden."""
        viewer = NOBODY if seat is None else seat
        news = [
            Event(e.text, "", (), e.spots, e.chance) if (e.secret or e.seats) and viewer not in e.seats else e
            for e in p.news
        ]
        return Position(self._view_state(p.state, viewer), p.agenda[:], UNKNOWN, p.barrier, news)

    def copy(self, p: Position[S, Task]) -> Position[S, Task]:
        """An equal position that shares nothing that can change."""
        return Position(self._view_state(p.state, ALL), p.agenda[:], p.dice, p.barrier, p.news[:])

    def _view_state(self, state: S, viewer: Seat) -> S:
        assert self._shape.view
        shown: S = self._shape.view(state, viewer, NOBODY)
        return shown

    def places(self, p: Position[S, Task]) -> list[Place]:
        """Every spot where a component lies or a secret stands."""
        out: list[Place] = []
        if self._shape.walk:
            self._shape.walk(p.state, p, "state", NOBODY, "", out)
        return out

    def in_sight(self, p: Position[S, Task]) -> Counter[tuple[Pile, str]]:
        """The components that everybody sees, each with the pile that it belongs to."""
        seen = self.places(self.view(p, None))
        return Counter((x.pile, x.get()) for x in seen if x.pile and x.get() != UNKNOWN)

    def sample(self, view: Position[S, Task], dice: Dice) -> Position[S, Task]:
        """A full position that agrees with a view; depends on the view and the dice alone."""
        p = self.copy(view)
        hidden: list[Place] = []
        piles: dict[Pile, list[Place]] = {}
        for place in self.places(p):
            if place.pile:
                piles.setdefault(place.pile, []).append(place)
            elif place.get() == UNKNOWN:
                hidden.append(place)
        spare: Spare = {}
        for pile, places in piles.items():
            shown = [place.get() for place in places]
            left = sorted((Counter(self.game.pool(p.state, pile)) - Counter(shown)).elements())
            dice.shuffle(left)
            for place, value in zip(places, shown, strict=True):
                if value == UNKNOWN:
                    place.put(left.pop())
            spare[pile] = left
        for place in hidden:
            place.put(place.random(dice.below))
        p.dice = dice.word()
        self.game.settle(view.state, p.state, spare, dice)
        return p

    def pool(self, p: Position[S, Task], pile: Pile) -> list[str]:
        """The components of a pile that are in this match."""
        return self.game.pool(p.state, pile)

    def standings(self, p: Position[S, Task]) -> Standings:
        """Points per seat with their lines; the final order when the game is over. Works on views."""
        return self.game.standings(p.state)

    def where(self, p: Position[S, Task]) -> str:
        """Round and phase in a few words. Works on views."""
        return self.game.where(p.state)

    # ---- keeping

    def encode(self, p: Position[S, Task]) -> bytes:
        """A position, or a view, as JSON."""
        return encode(p)

    def decode(self, data: bytes) -> Position[S, Task]:
        """A position out of JSON. Raises CorruptPosition; a view is no position."""
        try:
            return self._decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise CorruptPosition(f"This is no saved position of {self.title}: {error}.") from None


_sealed = attrgetter("sealed")


def _classes(modules: Sequence[ModuleType]) -> list[type]:
    """The tasks and actions that modules define, in the order of definition."""
    return [
        c
        for module in modules
        for c in vars(module).values()
        if isinstance(c, type) and issubclass(c, (Task, Action)) and c.__module__ == module.__name__
    ]


def _handlers(tasks: tuple[type[Task], ...]) -> dict[tuple[type, type], Callable[..., None]]:
    """Which method of a decision carries out which type of action, by the annotation of `action`."""
    found: dict[tuple[type, type], Callable[..., None]] = {}
    for cls in tasks:
        for base in reversed(cls.__mro__):
            for method in vars(base).values():
                if callable(method) and "action" in getattr(method, "__annotations__", ()):
                    kind = get_type_hints(method)["action"]
                    found[cls, kind] = method
    return found
