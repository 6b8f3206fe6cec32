"""The ledger of rules and the worked examples: each has a test that says so (T1, T2). Reads the tests, runs none."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.conformance.playing import AnyEngine


def ledger_covered(engine: AnyEngine, tests_root: Path, spec_ids: Iterable[str] = ()) -> None:
    """T1: every rule of the rulebook, and every rule of a specification, has a test marked with it."""
    rules = [rule.id for rule in engine.rulebook.rule]
    marked = marks(tests_root, "rule")
    absent = [i for i in spec_ids if i not in rules]
    assert not absent, f"{engine.id}: not in the rulebook: {', '.join(absent)}"
    missing = [i for i in rules if i not in marked]
    assert not missing, f"{engine.id}: no test is marked with {', '.join(missing)}"
    prefixes = {i.split("-")[0] + "-" for i in rules}
    unknown = sorted(i for i in marked if i not in rules and i.startswith(tuple(prefixes)))
    assert not unknown, (
        f"{engine.id}: tests are marked with rules that the rulebook does not have: {', '.join(unknown)}"
    )


def vectors_covered(vector_ids: Iterable[str], tests_root: Path) -> None:
    """T2: every worked example has a test marked with it."""
    marked = marks(tests_root, "vector")
    missing = [i for i in vector_ids if i not in marked]
    assert not missing, f"no test is marked with the worked example {', '.join(missing)}"


def rulebook_sound(engine: AnyEngine) -> None:
    """The rulebook refers only to what it has, names nothing twice, and knows every option and its values."""
    book = engine.rulebook
    for what, names in (
        ("rule", [x.id for x in book.rule]),
        ("chapter", [x.id for x in book.chapter]),
        ("refusal", [x.name for x in book.refusal]),
        ("prompt", [x.name for x in book.prompt]),
        ("term", [x.word for x in book.term]),
        ("option", [x.id for x in book.option]),
    ):
        twice = [name for name, n in Counter(names).items() if n > 1]
        assert not twice, f"{engine.id}: two entries of {what} are called {', '.join(twice)}"
    rules, chapters = {x.id for x in book.rule}, {x.id for x in book.chapter}
    named = [(x.id, y) for x in book.rule for y in x.see]
    named += [(x.name, x.rule) for x in book.refusal]
    named += [(x.name, x.rule) for x in book.prompt]
    lost = [f"{x} -> {y}" for x, y in named if y not in rules]
    lost += [f"{x.id} -> {x.chapter}" for x in book.rule if x.chapter not in chapters]
    assert not lost, f"{engine.id}: the rulebook refers to what it does not have: {', '.join(lost)}"
    empty = [x.id for x in book.chapter if not any(rule.chapter == x.id for rule in book.rule)]
    assert not empty, f"{engine.id}: chapters without rules: {', '.join(empty)}"
    _options_sound(engine)


def _options_sound(engine: AnyEngine) -> None:
    default = engine.game.options()
    for name, value in msgspec.structs.asdict(default).items():
        values: list[Any] = [*engine.values(name)]
        if name in engine.each:
            values = [(), *((each,) for each in values)]
        assert value in values, f"{engine.id}: the default {value!r} of the option {name} is not among {values}"
        for other in values:
            assert getattr(msgspec.convert({name: other}, engine.game.options, strict=False), name) == other
    told = {x.id for x in engine.rulebook.option}
    fields = set(engine.game.options.__struct_fields__)
    assert told - {"players"} == fields - {"players"}, f"{engine.id}: options {fields}, explained are {told}"


def marks(root: Path, name: str) -> set[str]:
    """The arguments of every `pytest.mark.<name>(...)` that a test under a folder carries."""
    return {found for path in sorted(root.rglob("test_*.py")) for found in _marks_in(path, name)}


def _marks_in(path: Path, name: str) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    helpers = {alias for alias, value in constants.items() if _is_mark(value, name, set())}
    idle = {
        id(call)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not _collected(node)
        for decorator in node.decorator_list
        for call in ast.walk(decorator)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_mark(node.func, name, helpers) and id(node) not in idle:
            for argument in node.args:
                yield from _words(argument, constants)


def _is_mark(node: ast.expr, name: str, helpers: set[str]) -> bool:
    """`pytest.mark.<name>`, or a name that the module gave to it."""
    if isinstance(node, ast.Name):
        return node.id in helpers
    return (
        isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def _collected(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    return node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")


def _words(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    if isinstance(node, ast.Starred):
        yield from _words(node.value, constants)
    elif isinstance(node, (ast.List, ast.Tuple)):
        for element in node.elts:
            yield from _words(element, constants)
    elif isinstance(node, ast.Name) and node.id in constants:
        yield from _words(constants[node.id], {k: v for k, v in constants.items() if k != node.id})
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
