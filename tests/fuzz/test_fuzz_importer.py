"""A file that is imported: whatever is in it, a match or a sentence."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from engines.export import BYTES_AT_MOST, export_match, import_match
from engines.library import File, Library, open_library
from engines.match import Match, Player
from ringyo_tui.cli import main
from tests.fuzz.nasty import DEEP, HOSTILE, VALUES, bounded, fuzzed, in_a_sentence, spoilt

MOVES = 12


def exported(game: str) -> list[str]:
    engine = GAMES[game]
    options = engine.options({"players": 3})
    match = Match(engine, options, 7, [Player(f"Player {seat}", seat) for seat in range(3)])
    chance = Random(7)
    while not match.over and len(match.moves) < MOVES:
        seat = match.deciding()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return list(export_match(match))


FILES = {game: exported(game) for game in GAMES}
HEADS = {game: json.loads(lines[0]) for game, lines in FILES.items()}
games = st.sampled_from(tuple(FILES))


def taken(lines: list[str]) -> None:
    """Import it; what was taken can be kept and brought back."""

    def take() -> None:
        match = import_match(lines, GAMES)
        assert all(name.isprintable() for name in match.names)
        with closing(Library(File(None))) as library:
            assert library.load(library.create(match)).fingerprint() == match.fingerprint()

    in_a_sentence(take)


@fuzzed
@given(st.data())
def test_fuzz_a_file_with_a_spoilt_line(data: st.DataObject) -> None:
    lines = list(FILES[data.draw(games)])
    for _ in range(data.draw(st.integers(1, 2))):
        number = data.draw(st.integers(0, len(lines) - 1))
        lines[number] = data.draw(spoilt(lines[number]))
    taken(lines)


@fuzzed
@given(st.data())
def test_fuzz_a_file_with_wrong_values(data: st.DataObject) -> None:
    """It is JSON, and the right keys, and what they say is anything."""
    lines = list(FILES[data.draw(games)])
    number = data.draw(st.integers(0, len(lines) - 1))
    record: dict[str, Any] = json.loads(lines[number])
    for _ in range(data.draw(st.integers(1, 3))):
        key = data.draw(st.sampled_from(tuple(record)))
        value = record[key]
        if isinstance(value, dict) and value and data.draw(st.booleans()):
            value[data.draw(st.sampled_from(tuple(value)))] = data.draw(VALUES)
        elif isinstance(value, list) and value and data.draw(st.booleans()):
            value[data.draw(st.integers(0, len(value) - 1))] = data.draw(VALUES)
        else:
            record[key] = data.draw(VALUES)
    lines[number] = json.dumps(record, ensure_ascii=data.draw(st.booleans()))
    taken(lines)


@fuzzed
@given(st.data())
def test_fuzz_lines_in_another_order(data: st.DataObject) -> None:
    lines = list(FILES[data.draw(games)])
    for _ in range(data.draw(st.integers(1, 3))):
        one, two = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        how = data.draw(st.sampled_from(("swap", "drop", "twice", "mix")))
        if how == "swap":
            lines[one], lines[two] = lines[two], lines[one]
        elif how == "drop" and len(lines) > 1:
            del lines[one]
        elif how == "twice":
            lines.insert(two, lines[one])
        else:
            lines[one] = lines[one][: len(lines[one]) // 2] + lines[two]
    taken(lines)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINGYO_TUI_DATA", str(tmp_path / "data"))
    return tmp_path


def command(data: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The command line with a file of such bytes: a line of output, or a line that says why not."""
    file = data / "match.jsonl"
    file.write_bytes(content)
    capsys.readouterr()
    status = main(["import", str(file)])
    out, err = capsys.readouterr()
    assert len((out + err).splitlines()) == 1, (out, err)
    assert (out + err).strip().isprintable()
    assert len(out + err) < 2000
    return status, out + err


HEAD = FILES["ronin"][0]
BIG = BYTES_AT_MOST
MONSTERS = {
    "one long line": b"x" * BIG,
    "one long name": HEAD.replace("Player 0", "x" * BIG).encode(),
    "brackets": b"[" * BIG,
    "brackets in a field": HEAD.replace("7,", "[" * BIG + ",", 1).encode(),
    "objects": b'{"a":' * (BIG // 5),
    "a number": HEAD.replace('"seed": 7', '"seed": ' + "9" * BIG).encode(),
    "a number of 5000 digits": HEAD.replace('"seed": 7', '"seed": ' + "9" * 5000).encode(),
    "keys": b"{" + b'"seed": 1, ' * (BIG // 11) + b"}",
    "players": HEAD.replace('"Player 0"', ", ".join(['"x"'] * (BIG // 5))).encode(),
    "options": HEAD.replace(
        '"options": {', '"options": {' + ", ".join(f'"o{n}": {n}' for n in range(BIG // 16)) + ", "
    ).encode(),
    "lines": b"{}\n" * (BIG // 3),
    "empty lines": b"\n" * BIG,
    "moves": (HEAD + "\n" + '{"move": 1, "seat": 0, "do": "x"}\n' * (BIG // 40)).encode(),
    "noughts": b"\0" * BIG,
    "no text": b"\xff" * BIG,
    "half a letter": HEAD.encode() + b"\n\xe3\x81",
    "marks of another order": HEAD.encode("utf-16"),
    "a mark in front": b"\xef\xbb\xbf" + HEAD.encode(),
    "deep": (HEAD + "\n" + DEEP).encode(),
}


@pytest.mark.parametrize("monster", MONSTERS)
def test_monsters_are_refused_in_a_line_and_take_little_room(
    data: Path, capsys: pytest.CaptureFixture[str], monster: str
) -> None:
    with bounded(120):
        status, _ = command(data, MONSTERS[monster], capsys)
    assert status == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_of_players_are_refused_or_harmless(
    data: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    head = json.dumps({**HEADS["ronin"], "players": [name, "Ben", "Cyd"]})
    status, told = command(data, "\n".join([head, *FILES["ronin"][1:]]).encode("utf-8", "surrogatepass"), capsys)
    if status == 0:
        with closing(open_library()) as library:
            match = library.load(told.strip())
            assert all(name.isprintable() and len(name) <= 40 for name in match.names)


def test_a_file_that_never_ends_is_cut() -> None:
    def endless() -> Iterator[str]:
        yield HEAD
        while True:
            yield '{"move": 1'

    assert not in_a_sentence(lambda: import_match(endless(), GAMES))
    assert not in_a_sentence(lambda: import_match(io.StringIO(HEAD), GAMES))
