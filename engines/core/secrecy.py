"""Who may see what, declared where a field is declared.

Every field of a state carries a mark. `compile_record` turns the declarations, once, into a mask (`view`, which is
also the way to copy) and a walk over every spot where a component lies or a secret stands (`places`). There is no
other masking code anywhere: what has no mark, or a type that is not known here, is an error at import.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct

from engines.core.errors import Undeclared

T = TypeVar("T")
Seat: TypeAlias = int

ALL: Seat = -2  # a viewer who sees everything
NOBODY: Seat = -1  # a viewer without a seat: a bystander
UNKNOWN: Any = "?"  # what a view holds in the place of anything hidden; no position decodes with it


def known(value: object) -> bool:
    """Whether a view shows this value."""
    return bool(value != UNKNOWN)


class Mark(Enum):
    """What a field says about itself."""

    PUBLIC = "public"
    PRIVATE = "private"
    FACE_DOWN = "face down"
    COVERED = "covered"
    PEEKED = "peeked"
    PER_SEAT = "per seat"


Public = Annotated[T, Mark.PUBLIC]  # everybody sees it
Private = Annotated[T, Mark.PRIVATE]  # only its seat sees it; of a list everybody sees the length
FaceDown = Annotated[T, Mark.FACE_DOWN]  # nobody sees it; of a list everybody sees the length
Covered = Annotated[T, Mark.COVERED]  # together with one of the others: not even the length shows
Peeked = Annotated[T, Mark.PEEKED]  # seen by the seats in the field `peekers` beside it
PerSeat = Annotated[list[T], Mark.PER_SEAT]  # one a seat; what is private inside belongs to that seat


class Family(NamedTuple):
    """Marks a type as a component: a field of this type is where such a component lies.

    `by` splits the family where the box has a pile of its own for each seat, or for each key of the dictionary that
    the component lies in.
    """

    name: str
    by: Literal["", "seat", "key"] = ""


class Facts(Struct, frozen=True, gc=False):
    """Base of records that everybody sees whole; never changed, so copies share them."""


class Pile(NamedTuple):
    """Names a set of interchangeable hiding places: a family, and the seat or key that splits it."""

    family: str
    part: Seat | str


class Place(Struct, frozen=True, gc=False):
    """One spot where a component lies or a secret stands."""

    box: Any
    key: Any
    pile: Pile | None  # None: a secret that is no component
    kind: Any  # the declared type, with its range

    def get(self) -> Any:
        if isinstance(self.box, (list, dict)):
            return self.box[self.key]
        return getattr(self.box, self.key)

    def put(self, value: Any) -> None:
        if isinstance(self.box, (list, dict)):
            self.box[self.key] = value
        else:
            setattr(self.box, self.key, value)

    def random(self, below: Callable[[int], int]) -> Any:
        """A value within the declared range of a hidden number, truth or word."""
        bare = self.kind.__origin__ if hasattr(self.kind, "__metadata__") else self.kind
        if bare is bool:
            return bool(below(2))
        if get_origin(bare) is Literal:
            return get_args(bare)[below(len(get_args(bare)))]
        limits = next((m for m in getattr(self.kind, "__metadata__", ()) if isinstance(m, Meta)), None)
        if bare is not int or limits is None or limits.ge is None or limits.le is None:
            raise Undeclared(f"a hidden {self.kind} needs a range")
        return int(limits.ge) + below(int(limits.le) - int(limits.ge) + 1)


View: TypeAlias = Callable[[Any, Seat, Seat], Any]  # (value, viewer, owner) -> what the viewer may know of it
Walk: TypeAlias = Callable[[Any, Any, Any, Seat, str, "list[Place]"], None]  # (value, box, key, owner, dict key, out)


class Shape(NamedTuple):
    """A compiled declaration. `view` None: the value may be shared as it is; `walk` None: nothing lies inside."""

    view: View | None
    walk: Walk | None


def compile_record(cls: type[Struct]) -> Shape:
    """Compile a record: every field must carry a mark of its own."""
    if cls.__struct_config__.frozen:
        raise Undeclared(f"{cls.__name__} is frozen: what never changes is Facts")
    copied: list[str] = []
    fields: list[tuple[str, View]] = []
    peeked: list[tuple[str, View]] = []
    walks: list[tuple[str, Walk]] = []
    for name, kind in get_type_hints(cls, include_extras=True).items():
        if name in cls.__struct_fields__:
            marks = [m for m in getattr(kind, "__metadata__", ()) if isinstance(m, Mark)]
            if not set(marks) - {Mark.COVERED}:
                raise Undeclared(f"{cls.__name__}.{name} does not say who may see it")
            if Mark.PEEKED in marks and "peekers" not in cls.__struct_fields__:
                raise Undeclared(f"{cls.__name__}.{name} is peeked at, but there is no field `peekers`")
            try:
                view, walk = _compile(kind, Mark.PUBLIC, peeked=Mark.PEEKED in marks)
            except Undeclared as error:
                raise Undeclared(f"{cls.__name__}.{name}: {error}") from None
            if view is _shallow:
                copied.append(name)
            elif view:
                (peeked if Mark.PEEKED in marks else fields).append((name, view))
            if walk:
                walks.append((name, walk))

    record_view = _written_out(copied, fields, peeked) if copied or fields or peeked else _copied

    def record_walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        for name, walk in walks:
            walk(getattr(value, name), value, name, owner, part, out)

    return Shape(record_view, record_walk if walks else None)


def _written_out(copied: list[str], fields: list[tuple[str, View]], peeked: list[tuple[str, View]]) -> View:
    """The view of a record as a function with a line a field: states are copied at every step of a match.

    Something peeked at belongs to whoever has looked.
    """
    lines = ["def view(value, viewer, owner):", "    new = value.__copy__()"]
    lines += [f"    new.{name} = value.{name}.copy()" for name in copied]
    lines += [f"    new.{name} = view_{name}(value.{name}, viewer, owner)" for name, _ in fields]
    if peeked:
        lines.append(f"    looker = viewer if viewer in value.peekers else {NOBODY}")
        lines += [f"    new.{name} = view_{name}(value.{name}, viewer, looker)" for name, _ in peeked]
    names: dict[str, Any] = {f"view_{name}": view for name, view in [*fields, *peeked]}
    exec("\n".join([*lines, "    return new"]), names)
    written: View = names["view"]
    return written


def _shallow(value: Any, viewer: Seat, owner: Seat) -> Any:
    """The view of a list or dictionary that everybody sees, with nothing in it that can change."""
    return value.copy()


def _copied(value: Any, viewer: Seat, owner: Seat) -> Any:
    """The view of a record that everybody sees, with nothing in it that can change."""
    return value.__copy__()


def _sees(mark: Mark) -> Callable[[Seat, Seat], bool]:
    """Whether (viewer, owner) may see what carries a mark. It is asked so often that the mark is settled first."""
    if mark is Mark.PUBLIC:
        return lambda viewer, owner: True
    if mark in (Mark.PRIVATE, Mark.PEEKED):
        return lambda viewer, owner: viewer == ALL or viewer == owner != NOBODY
    return lambda viewer, owner: viewer == ALL


def _compile(kind: Any, outer: Mark, peeked: bool = False) -> Shape:
    """Compile a type inside what `outer` says. `peeked`: it is a field with a field `peekers` beside it."""
    notes: tuple[Any, ...] = getattr(kind, "__metadata__", ())
    bare = kind.__origin__ if notes else kind
    own = [m for m in notes if m in (Mark.PUBLIC, Mark.PRIVATE, Mark.FACE_DOWN, Mark.PEEKED)]
    if len(own) > 1:
        raise Undeclared(f"{kind} says twice who may see it")
    if Mark.PEEKED in own and not peeked:
        raise Undeclared(f"{kind} is peeked at, but it is no field of a record with `peekers`")
    if own and outer is Mark.PEEKED:
        raise Undeclared(f"{kind} lies in what is peeked at, and cannot say more")
    mark = own[0] if own else outer
    if Mark.COVERED in notes:
        rest: Any = tuple(n for n in notes if n is not Mark.COVERED)
        return _covered(_compile(Annotated[(bare, *rest)] if rest else bare, outer, peeked), mark)
    origin = get_origin(bare)
    if bare in (int, str, bool) or origin is Literal:
        return _scalar(kind, notes, mark)
    if any(isinstance(n, Family) for n in notes):
        raise Undeclared(f"{kind}: only an id can be a component")
    if origin in (Union, types.UnionType):
        return _optional(bare, mark)
    if origin is list:
        return _list(get_args(bare)[0], mark, per_seat=Mark.PER_SEAT in notes)
    if origin is dict:
        return _dict(bare, mark)
    if origin is tuple:
        return _tuple(bare, mark)
    if isinstance(bare, type) and issubclass(bare, Struct):
        if mark is not Mark.PUBLIC:
            raise Undeclared(f"a record ({bare.__name__}) cannot lie in a hidden field: mark its own fields")
        return _facts(bare) if issubclass(bare, Facts) else compile_record(bare)
    raise Undeclared(f"{bare} cannot be masked")


def _facts(cls: type[Struct]) -> Shape:
    """Everybody sees it whole and copies share it: it holds no secret, no component, and nothing that changes."""
    for name, kind in get_type_hints(cls, include_extras=True).items():
        if name in cls.__struct_fields__ and _compile(kind, Mark.PUBLIC) != Shape(None, None):
            raise Undeclared(f"{cls.__name__}.{name} is no fact: it can change, is hidden, or is a component")
    return Shape(None, None)


def _scalar(kind: Any, notes: tuple[Any, ...], mark: Mark) -> Shape:
    family = next((n for n in notes if isinstance(n, Family)), None)
    sees = _sees(mark)

    def view(value: Any, viewer: Seat, owner: Seat) -> Any:
        return value if sees(viewer, owner) else UNKNOWN

    def walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        out.append(Place(box, key, pile, kind))

    def split_walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        assert family
        out.append(Place(box, key, Pile(family.name, owner if family.by == "seat" else part), kind))

    pile = Pile(family.name, "") if family else None
    inside = split_walk if family and family.by else walk
    return Shape(
        None if mark is Mark.PUBLIC else view,
        inside if family or mark is not Mark.PUBLIC else None,
    )


def _optional(bare: Any, mark: Mark) -> Shape:
    """`X | None`: None means that nothing is there, which everybody sees."""
    kinds = [a for a in get_args(bare) if a is not type(None)]
    if len(kinds) != 1:
        raise Undeclared(f"{bare} cannot be masked: only one type, or that type or None")
    inner, inside = _compile(kinds[0], mark)

    def view(value: Any, viewer: Seat, owner: Seat) -> Any:
        return None if value is None else inner(value, viewer, owner) if inner else value

    def walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        if value is not None and inside:
            inside(value, box, key, owner, part, out)

    return Shape(view if inner else None, walk if inside else None)


def _list(kind: Any, mark: Mark, per_seat: bool) -> Shape:
    each, inside = _compile(kind, mark)
    sees = _sees(mark)

    def view_of_lists(value: Any, viewer: Seat, owner: Seat) -> Any:
        return [x.copy() for x in value]

    def view_of_records(value: Any, viewer: Seat, owner: Seat) -> Any:
        return [x.__copy__() for x in value]

    def view_of_like(value: Any, viewer: Seat, owner: Seat) -> Any:
        if not value or sees(viewer, owner):
            return value[:]
        return [None if x is None else UNKNOWN for x in value] if gaps else [UNKNOWN] * len(value)

    def view(value: Any, viewer: Seat, owner: Seat) -> Any:
        assert each
        return [each(x, viewer, owner) for x in value]

    def seat_view(value: Any, viewer: Seat, owner: Seat) -> Any:
        assert each
        return [each(x, viewer, seat) for seat, x in enumerate(value)]

    def walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        if inside:
            for i, x in enumerate(value):
                inside(x, value, i, i if per_seat else owner, part, out)

    alike = _is_scalar(kind)
    gaps = get_origin(kind) in (Union, types.UnionType)
    quick: dict[View | None, View] = {None: _shallow, _shallow: view_of_lists, _copied: view_of_records}
    seen = quick.get(each) or (seat_view if per_seat else view_of_like if alike else view)
    return Shape(seen, walk if inside else None)


def _is_scalar(kind: Any) -> bool:
    """Whether it is an id, a number, a truth or a word, or may be missing, and says nothing of its own."""
    if any(isinstance(note, Mark) for note in getattr(kind, "__metadata__", ())):
        return False
    bare = kind.__origin__ if hasattr(kind, "__metadata__") else kind
    if get_origin(bare) in (Union, types.UnionType):
        return all(_is_scalar(a) for a in get_args(bare) if a is not type(None))
    return bare in (int, str, bool) or get_origin(bare) is Literal


def _dict(bare: Any, mark: Mark) -> Shape:
    """The keys of a dictionary are public; say Covered where they must not be."""
    key_kind, value_kind = get_args(bare)
    if not _is_scalar(key_kind):
        raise Undeclared(f"the keys of {bare} cannot be masked")
    each, inside = _compile(value_kind, mark)

    def view_of_lists(value: Any, viewer: Seat, owner: Seat) -> Any:
        return {k: x.copy() for k, x in value.items()}

    def view_of_piles(value: Any, viewer: Seat, owner: Seat) -> Any:
        if not value or sees(viewer, owner):
            return {k: x[:] for k, x in value.items()}
        return {k: [UNKNOWN] * len(x) for k, x in value.items()}

    def view(value: Any, viewer: Seat, owner: Seat) -> Any:
        assert each
        return {k: each(x, viewer, owner) for k, x in value.items()}

    def walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        if inside:
            for k, x in value.items():
                inside(x, value, k, owner, str(k), out)

    marked = _mark_of_pile(value_kind)
    sees = _sees(marked or mark)
    seen = view_of_lists if each is _shallow else view_of_piles if marked else view
    return Shape(seen if each else _shallow, walk if inside else None)


def _mark_of_pile(kind: Any) -> Mark | None:
    """What hides a list of ids or numbers that has no gaps, if that is what it is and the list itself says so."""
    if get_origin(kind) is not Annotated or get_origin(kind.__origin__) is not list:
        return None
    inner = get_args(kind.__origin__)[0]
    gaps = get_origin(inner) in (Union, types.UnionType)
    if gaps or not _is_scalar(inner) or len(kind.__metadata__) != 1:
        return None
    mark = kind.__metadata__[0]
    return mark if mark in (Mark.PRIVATE, Mark.FACE_DOWN) else None


def _tuple(bare: Any, mark: Mark) -> Shape:
    kinds = [a for a in get_args(bare) if a is not Ellipsis]
    if mark is not Mark.PUBLIC or not all(_compile(k, mark) == Shape(None, None) for k in kinds):
        raise Undeclared(f"{bare} cannot be masked: a tuple holds public facts only")
    return Shape(None, None)


def _covered(shape: Shape, mark: Mark) -> Shape:
    """Whoever may not see it sees no more than that it is there."""
    inner, inside = shape
    sees = _sees(mark)

    def view(value: Any, viewer: Seat, owner: Seat) -> Any:
        if value == UNKNOWN or not sees(viewer, owner):
            return UNKNOWN
        return inner(value, viewer, owner) if inner else value

    def walk(value: Any, box: Any, key: Any, owner: Seat, part: str, out: list[Place]) -> None:
        if inside and value != UNKNOWN:
            inside(value, box, key, owner, part, out)

    return Shape(view, walk if inside else None)
