"""Who may see what: every mark, every shape it can stand on, and what is refused at import."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Meta, Struct, defstruct

from engines.core import (
    ALL,
    NOBODY,
    UNKNOWN,
    Covered,
    Dice,
    FaceDown,
    Facts,
    Family,
    Peeked,
    PerSeat,
    Pile,
    Place,
    Private,
    Public,
    Seat,
    Undeclared,
    known,
)
from engines.core.secrecy import Mark, Shape, compile_record
from tests.conformance.looking import shared

Card = Annotated[str, Family("card"), Meta(min_length=2)]
Cube = Annotated[str, Family("cube", by="seat"), Meta(min_length=2)]
Tile = Annotated[str, Family("tile", by="key"), Meta(min_length=2)]
Ryo = Annotated[int, Meta(ge=0, le=9)]


# The marks as values, to build types at run time.
PUBLIC: Any = Public
PRIVATE: Any = Private
FACE_DOWN: Any = FaceDown
PEEKED: Any = Peeked
COVERED: Any = Covered
PER_SEAT: Any = PerSeat
LIST: Any = list
DICT: Any = dict
TUPLE: Any = tuple


class Piece(Facts, frozen=True):
    kind: str
    at: tuple[int, ...] = ()


class Slot(Struct):
    card: Peeked[Card | None]
    peekers: Public[list[Seat]]


class Player(Struct):
    hand: Private[list[Card]]
    ryo: Private[Ryo]
    ready: Private[bool]
    order: Private[Literal["march", "rest"]]
    plan: Private[Card | None]
    cubes: Public[list[Cube]]
    bonus: Public[dict[str, Private[list[Tile]]]]
    notes: Public[dict[str, int]]
    rows: Private[list[list[Card]]]
    secret_rows: Private[Covered[list[list[Card]]]]
    pieces: Public[list[Piece]]


class Table(Struct):
    players: PerSeat[Player]
    tips: PerSeat[Private[Ryo]]
    deck: FaceDown[list[Card]]
    floors: FaceDown[Covered[list[list[Cube]]]]
    market: Public[list[Card | None]]
    weather: Public[list[Slot]]
    top: FaceDown[Card]
    start: Public[Piece]
    maybe: Public[Slot | None] = None


SHAPE = compile_record(Table)


def player(name: str) -> Player:
    return Player(
        hand=[f"{name}1", f"{name}2"],
        ryo=3,
        ready=True,
        order="rest",
        plan=f"{name}3",
        cubes=[f"{name}4"],
        bonus={"red": [f"{name}5"], "blue": []},
        notes={"a": 1},
        rows=[[f"{name}6"], []],
        secret_rows=[[f"{name}7", f"{name}8"]],
        pieces=[Piece("ronin", (1, 2))],
    )


def table() -> Table:
    return Table(
        players=[player("aa"), player("bb")],
        tips=[1, 2],
        deck=["d1", "d2", "d3"],
        floors=[["f1"], ["f2", "f3"]],
        market=["m1", None],
        weather=[Slot("w1", [0]), Slot(None, []), Slot("w2", [0, 1])],
        top="t1",
        start=Piece("gate"),
        maybe=Slot("w3", [1]),
    )


def view(value: Any, viewer: Seat, shape: Shape = SHAPE, owner: Seat = NOBODY) -> Any:
    assert shape.view
    return shape.view(value, viewer, owner)


def places(value: Any, shape: Shape = SHAPE) -> list[Place]:
    assert shape.walk
    out: list[Place] = []
    shape.walk(value, None, "state", NOBODY, "", out)
    return out


# ---- what each mark shows


def test_a_seat_sees_its_own() -> None:
    assert view(table(), 0).players[0] == table().players[0]


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_nobody_else_sees_it(viewer: Seat) -> None:
    assert view(table(), viewer).players[0] == Player(
        hand=[UNKNOWN, UNKNOWN],
        ryo=UNKNOWN,
        ready=UNKNOWN,
        order=UNKNOWN,
        plan=UNKNOWN,
        cubes=["aa4"],
        bonus={"red": [UNKNOWN], "blue": []},
        notes={"a": 1},
        rows=[[UNKNOWN], []],
        secret_rows=UNKNOWN,
        pieces=[Piece("ronin", (1, 2))],
    )


def test_nothing_there_is_public() -> None:
    t = table()
    t.players[0].plan = None
    assert view(t, 1).players[0].plan is None
    assert view(t, NOBODY).market == ["m1", None]


def test_each_seat_has_its_own_of_a_bare_list() -> None:
    assert [view(table(), viewer).tips for viewer in (0, 1, NOBODY)] == [[1, "?"], ["?", 2], ["?", "?"]]


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_face_down_is_for_nobody(viewer: Seat) -> None:
    shown = view(table(), viewer)
    assert (shown.deck, shown.floors, shown.top) == ([UNKNOWN] * 3, UNKNOWN, UNKNOWN)


def test_who_has_peeked_sees() -> None:
    cards = {viewer: [slot.card for slot in view(table(), viewer).weather] for viewer in (0, 1, NOBODY)}
    assert cards == {0: ["w1", None, "w2"], 1: [UNKNOWN, None, "w2"], NOBODY: [UNKNOWN, None, UNKNOWN]}
    assert view(table(), 0).maybe.card == UNKNOWN
    assert view(table(), 1).maybe.card == "w3"


def test_marks_inside_what_may_be_missing() -> None:
    state = defstruct("State", [("cards", PUBLIC[LIST[PRIVATE[Card] | None]]), ("deck", FACE_DOWN[LIST[PUBLIC[Card]]])])
    shown = view(state(["aa", None], ["bb"]), NOBODY, compile_record(state))
    assert (shown.cards, shown.deck) == ([UNKNOWN, None], ["bb"])


def test_one_who_sees_everything_makes_a_copy() -> None:
    t = table()
    copy = view(t, ALL)
    assert copy == t == table()
    assert not shared(t, copy)


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_a_view_shares_nothing_and_views_of_views_stay(viewer: Seat) -> None:
    t = table()
    shown = view(t, viewer)
    assert not shared(t, shown)
    assert view(shown, viewer) == shown
    assert view(shown, ALL) == shown
    assert t == table()


def test_known() -> None:
    values: list[Any] = ["?", "d1", 0, None, []]
    assert [known(x) for x in values] == [False, True, True, True, True]


# ---- places


def test_places_are_every_component_and_every_secret() -> None:
    found = [(place.pile, place.get()) for place in places(table())]
    piles: dict[Any, list[Any]] = {}
    for pile, value in found:
        piles.setdefault(pile, []).append(value)
    cards = [f"{p}{i}" for p in ("aa", "bb") for i in (1, 2, 3, 6, 7, 8)]
    assert sorted(piles.pop(Pile("card", ""))) == sorted([*cards, "d1", "d2", "d3", "m1", "t1", "w1", "w2", "w3"])
    assert piles.pop(Pile("cube", 0)) == ["aa4"]
    assert piles.pop(Pile("cube", 1)) == ["bb4"]
    assert piles.pop(Pile("cube", NOBODY)) == ["f1", "f2", "f3"]
    assert piles.pop(Pile("tile", "red")) == ["aa5", "bb5"]
    assert piles == {None: [3, True, "rest", 3, True, "rest", 1, 2]}


def test_places_of_a_view() -> None:
    hidden = [place for place in places(view(table(), 0)) if place.get() == UNKNOWN]
    assert len(hidden) == 14  # hand 2, ryo, ready, order, plan, bonus, rows; a tip; deck 3, maybe, top
    assert len(places(view(table(), 0))) == len(places(table())) - 2 - 3  # secret rows of the other, floors


def test_a_place_can_be_filled() -> None:
    t = table()
    for place in places(t):
        old = place.get()
        place.put("xx")
        assert place.get() == "xx"
        place.put(old)
    assert t == table()


def test_a_random_value_lies_in_the_declared_range() -> None:
    dice = Dice(1)
    found: dict[str, set[Any]] = {}
    for place in places(table()):
        if place.pile is None:
            found.setdefault(str(place.key), set()).update(place.random(dice.below) for _ in range(200))
    assert found == {
        "ryo": set(range(10)),
        "ready": {True, False},
        "order": {"march", "rest"},
        "0": set(range(10)),
        "1": set(range(10)),
    }


@pytest.mark.parametrize("kind", [int, str, Annotated[int, Meta(ge=0)], Annotated[int, Meta(le=5)]])
def test_a_secret_without_a_range_cannot_be_guessed(kind: Any) -> None:
    with pytest.raises(Undeclared, match="needs a range"):
        Place([0], 0, None, kind).random(Dice(1).below)


# ---- what is refused at import


class Loose(Facts, frozen=True):
    words: list[str]


class Leaky(Facts, frozen=True):
    card: Private[str]


class Held(Facts, frozen=True):
    card: Card


class Frozen(Struct, frozen=True):
    words: Public[list[str]]


class Bare(Struct):
    words: list[str]


class Double(Struct):
    card: Peeked[list[Private[Card]]]
    peekers: Public[list[Seat]]


class Fine(Struct):
    words: Public[list[str]]


UNDECLARED: dict[str, tuple[Any, str]] = {
    "no mark": (list[str], "does not say who may see it"),
    "only a family": (Card, "does not say who may see it"),
    "only covered": (COVERED[list[str]], "does not say who may see it"),
    "two marks": (FACE_DOWN[PRIVATE[list[str]]], "says twice"),
    "two marks inside": (PUBLIC[list[PRIVATE[PUBLIC[str]]]], "says twice"),
    "a number with a fraction": (PUBLIC[float], "cannot be masked"),
    "anything": (PUBLIC[Any], "cannot be masked"),
    "an object": (PUBLIC[object], "cannot be masked"),
    "nothing": (PUBLIC[None], "cannot be masked"),
    "bytes": (PUBLIC[bytes], "cannot be masked"),
    "a set": (PUBLIC[set[str]], "cannot be masked"),
    "a frozen set": (PUBLIC[frozenset[str]], "cannot be masked"),
    "a bare list": (PUBLIC[LIST], "cannot be masked"),
    "a bare dictionary": (PUBLIC[DICT], "cannot be masked"),
    "a bare tuple": (PUBLIC[TUPLE], "cannot be masked"),
    "a callable": (PUBLIC[Callable[[], int]], "cannot be masked"),
    "one of two types": (PUBLIC[int | str], "only one type, or that type or None"),
    "one of two types or none": (PUBLIC[int | str | None], "only one type, or that type or None"),
    "one of two types, spelt the old way": (PUBLIC[Union[int, str]], "only one type"),  # noqa: UP007
    "deep inside": (PUBLIC[dict[str, list[dict[int, float]]]], "cannot be masked"),
    "keys that hold something": (PUBLIC[dict[tuple[str, int], int]], "the keys of"),
    "a hidden tuple": (PRIVATE[tuple[str, ...]], "a tuple holds public facts only"),
    "a tuple of lists": (PUBLIC[tuple[list[str], ...]], "a tuple holds public facts only"),
    "a tuple of components": (PUBLIC[tuple[Card, ...]], "a tuple holds public facts only"),
    "a hidden record": (PRIVATE[Fine], "mark its own fields"),
    "hidden records": (FACE_DOWN[list[Fine]], "mark its own fields"),
    "hidden facts": (PRIVATE[Piece], "mark its own fields"),
    "a record without marks": (PUBLIC[Bare], "Bare.words does not say"),
    "records without marks": (PER_SEAT[Bare], "Bare.words does not say"),
    "a frozen record": (PUBLIC[Frozen], "what never changes is Facts"),
    "facts that change": (PUBLIC[Loose], "Loose.words is no fact"),
    "facts with a secret": (PUBLIC[list[Leaky]], "Leaky.card is no fact"),
    "facts with a component": (PUBLIC[Held], "Held.card is no fact"),
    "peeked at by nobody": (PEEKED[Card], "is peeked at, but"),
    "peeked at inside a list": (PUBLIC[list[PEEKED[Card]]], "no field of a record with `peekers`"),
    "more inside what is peeked at": (PUBLIC[Double], "cannot say more"),
    "a family of lists": (PUBLIC[Annotated[list[str], Family("card")]], "only an id can be a component"),
    "a family of what may be missing": (PUBLIC[Annotated[str | None, Family("card")]], "only an id can be"),
}


@pytest.mark.parametrize("what", UNDECLARED)
def test_undeclared(what: str) -> None:
    kind, says = UNDECLARED[what]
    with pytest.raises(Undeclared, match=says):
        compile_record(defstruct("State", [("value", kind)]))


def test_the_field_is_named() -> None:
    outer = defstruct("Outer", [("inner", PUBLIC[float])])
    with pytest.raises(Undeclared, match=r"State\.value: Outer\.inner: "):
        compile_record(defstruct("State", [("value", PUBLIC[LIST[outer]])]))


def test_covered_keeps_what_else_is_said() -> None:
    state = defstruct("State", [("seats", PRIVATE[COVERED[PER_SEAT[Card]]]), ("one", FACE_DOWN[COVERED[Card]])])
    shape = compile_record(state)
    assert [place.pile for place in places(state(["aa", "bb"], "cc"), shape)] == [Pile("card", "")] * 3


# ---- random declarations against a plain reading of the marks


def random_kind(dice: Dice, depth: int) -> Any:
    """A type as deep as that, with marks here and there inside."""
    flat: list[Any] = [Card, Cube, Tile, Ryo, bool, str, Literal["aa", "bb"]]
    kind = dice.choice(flat)
    for _ in range(dice.below(depth + 1)):
        kind = dice.choice([LIST[kind], DICT[str, kind], kind | None])
        if dice.below(4) == 0 and not marked(kind):
            kind = dice.choice([PUBLIC, PRIVATE, FACE_DOWN])[kind]
    return kind


def marked(kind: Any) -> bool:
    return any(isinstance(note, Mark) for note in getattr(kind, "__metadata__", ()))


def random_record(dice: Dice, depth: int) -> type[Struct]:
    """A record whose fields carry random marks; deeper ones hold records."""
    fields: list[Any] = []
    for number in range(1 + dice.below(4)):
        kind = random_kind(dice, 3)
        if marked(kind):
            kind = LIST[kind]
        marks = [PUBLIC, PRIVATE, FACE_DOWN]
        mark = dice.choice(marks if "Mark." in repr(kind) else [*marks, PEEKED])
        fields.append((f"field_{number}", mark[COVERED[kind]] if dice.below(5) == 0 else mark[kind]))
    fields.append(("peekers", Public[list[Seat]]))
    if depth:
        inner: Any = random_record(dice, depth - 1)
        public = dice.choice([inner, LIST[inner], inner | None, DICT[str, inner]])
        fields.append(("inner", PER_SEAT[inner] if dice.below(3) == 0 else PUBLIC[public]))
    return defstruct("Random", fields)


def random_value(kind: Any, dice: Dice) -> Any:
    notes = getattr(kind, "__metadata__", ())
    bare = kind.__origin__ if notes else kind
    origin, args = get_origin(bare), get_args(bare)
    if origin is list:
        return [random_value(args[0], dice) for _ in range(2 if Mark.PER_SEAT in notes else dice.below(4))]
    if origin is dict:
        return {key: random_value(args[1], dice) for key in ("xx", "yy", "zz")[: dice.below(4)]}
    if origin in (Union, types.UnionType):
        return random_value(args[0], dice) if dice.below(3) else None
    if origin is Literal:
        return args[dice.below(len(args))]
    if issubclass(bare, Struct):
        hints = get_type_hints(bare, include_extras=True)
        value = bare(
            **{name: random_value(hint, dice) for name, hint in hints.items() if name != "peekers"}, peekers=[]
        )
        value.peekers = [seat for seat in (0, 1) if dice.below(2)]
        return value
    if bare is bool:
        return bool(dice.below(2))
    return dice.below(10) if bare is int else f"{dice.below(90) + 10}"


def plainly_shown(value: Any, kind: Any, viewer: Seat, owner: Seat, mark: Mark, peekers: list[Seat]) -> Any:
    """What the marks say, read slowly."""
    notes = getattr(kind, "__metadata__", ())
    bare = kind.__origin__ if notes else kind
    mark = next((m for m in notes if m in (Mark.PUBLIC, Mark.PRIVATE, Mark.FACE_DOWN, Mark.PEEKED)), mark)
    origin, args = get_origin(bare), get_args(bare)
    sees = (
        mark is Mark.PUBLIC
        or (mark is Mark.PRIVATE and viewer >= 0 and viewer == owner)
        or (mark is Mark.PEEKED and viewer in peekers)
    )
    if Mark.COVERED in notes and not sees:
        return UNKNOWN
    if origin in (Union, types.UnionType):
        return None if value is None else plainly_shown(value, args[0], viewer, owner, mark, peekers)
    if isinstance(value, list):
        seats = Mark.PER_SEAT in notes
        return [plainly_shown(x, args[0], viewer, i if seats else owner, mark, peekers) for i, x in enumerate(value)]
    if isinstance(value, dict):
        return {key: plainly_shown(x, args[1], viewer, owner, mark, peekers) for key, x in value.items()}
    if isinstance(bare, type) and issubclass(bare, Struct):
        hints = get_type_hints(bare, include_extras=True)
        return {
            name: plainly_shown(getattr(value, name), hint, viewer, owner, Mark.PUBLIC, value.peekers)
            for name, hint in hints.items()
        }
    return value if sees else UNKNOWN


@pytest.mark.parametrize("block", range(5))
def test_random_declarations(block: int) -> None:
    compiled = 0
    for number in range(block * 40, block * 40 + 40):
        dice = Dice(number)
        kind = random_record(dice, 2)
        shape = compile_record(kind)
        compiled += 1
        for _ in range(3):
            value = random_value(kind, dice)
            before = msgspec.json.encode(value)
            copy = view(value, ALL, shape)
            assert copy == value
            assert not shared(value, copy)
            for viewer in (0, 1, NOBODY):
                shown = view(value, viewer, shape)
                assert not shared(value, shown)
                assert msgspec.to_builtins(shown) == plainly_shown(value, kind, viewer, NOBODY, Mark.PUBLIC, []), kind
                assert view(shown, viewer, shape) == shown
            for place in places(copy, shape) if shape.walk else []:
                place.put("changed")
            assert msgspec.json.encode(value) == before
    assert compiled == 40
