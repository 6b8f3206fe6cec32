"""The library: whatever stands in its rows, what it holds is shown harmlessly, or an error says what is wrong."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from engines.export import export_match, export_public
from engines.library import File, Library
from engines.match import Match, Player
from ringyo_tui.headless import _row
from tests.fuzz.nasty import DEEP, HOSTILE, NUMBERS, TEXTS, VALUES, bounded, fuzzed, harmless, in_a_sentence, spoilt

COLUMNS = {
    "match": (
        *("game", "engine_version", "options", "seed", "players", "privacy", "name", "created", "changed", "counter"),
        *("moves", "floor", "round", "deciding", "over", "hints", "holder"),
    ),
    "move": ("number", "seat", "action", "events"),
    "snapshot": ("number", "position"),
    "seat_key": ("seat", "salt", "digest", "wrong", "since"),
    "remark": ("number", "text"),
}
PLACES = tuple((table, column) for table, columns in COLUMNS.items() for column in columns)


def kept() -> Library:
    """A match after 60 moves, in which a seat has a key."""
    library = Library(File(None), GAMES)
    engine = GAMES["ronin"]
    match = Match(engine, engine.options({"players": 2}), 7, [Player("Ana", 0), Player("Ben", 1)])
    library.create(match, "an evening")
    chance = Random(7)
    while len(match.moves) < 60:
        seat = match.deciding()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    match.give_key(1, "plum")
    return library


WHOLE = kept()
ROWS = {table: WHOLE.file.db.execute(f"SELECT * FROM {table}").fetchall() for table in COLUMNS}


def copied() -> Library:
    library = Library(File(None), GAMES)
    WHOLE.file.db.backup(library.file.db)
    return library


@st.composite
def stored(draw: st.DrawFn, column: str, good: Any) -> tuple[str, Any]:
    """Something that SQLite can hold, and how it is written: of any type, text that is no text too."""
    kind = draw(st.sampled_from(("spoilt", "json", "text", "number", "bytes", "huge")))
    if kind == "spoilt" and isinstance(good, str | bytes):
        text = good.decode("utf-8", "replace") if isinstance(good, bytes) else good
        return ("CAST(? AS BLOB)" if isinstance(good, bytes) else "CAST(? AS TEXT)"), encoded(draw(spoilt(text)))
    if kind == "json":
        return "?", json.dumps(draw(VALUES))
    if kind == "text":
        return "CAST(? AS TEXT)", encoded(draw(TEXTS))
    if kind == "number":
        numbers = st.one_of(st.integers(-(1 << 63), (1 << 63) - 1), st.floats(allow_nan=False), st.integers(-2, 70))
        return "?", draw(numbers)
    if kind == "huge":
        return "?", draw(st.sampled_from((*NUMBERS, DEEP, "x" * 100_000)))
    return "?", draw(st.binary(max_size=60))


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def look(library: Library) -> None:
    """All that a screen or a command asks of what is kept."""
    saved = library.matches()
    for one in saved:
        assert harmless(one.id + one.name + one.round + one.game)
        assert all(harmless(player.title) for player in one.players)
        assert harmless("".join(_row(one)))
    for one in saved:
        in_a_sentence(lambda match_id=one.id: use(library, match_id))  # type: ignore[misc]


def use(library: Library, match_id: str) -> None:
    match = library.load(match_id)
    in_a_sentence(match.hold)
    match.refresh()
    assert harmless(match.notice)
    for viewer in (None, 0, 1):
        if viewer is not None and in_a_sentence(lambda seat=viewer: match.need_key(seat)):  # type: ignore[misc]
            match.view(viewer)
        if viewer is None or not match.shut(viewer):
            told = [s.text for entry in match.chronicle(viewer) for s in entry.sentences]
            assert harmless("".join(told))
    in_a_sentence(lambda: match.unlock(1, "plum"))
    in_a_sentence(lambda: list(export_match(match)))
    list(export_public(match, None))
    in_a_sentence(lambda: act(match))
    match.let_go()


def act(match: Match) -> None:
    for seat in match.deciding()[:1]:
        match.play(seat, match.legal(seat)[0])


@fuzzed
@given(st.data())
def test_fuzz_rows_that_hold_anything(data: st.DataObject) -> None:
    with closing(copied()) as library:
        for _ in range(data.draw(st.integers(1, 4))):
            table, column = data.draw(st.sampled_from(PLACES))
            row = data.draw(st.sampled_from(ROWS[table]))
            how, value = data.draw(stored(column, row[column]))
            which = "number = ?" if table in ("move", "snapshot") else "? = ?"
            keys = (row["number"],) if table in ("move", "snapshot") else (0, 0)
            with suppress(sqlite3.IntegrityError):
                library.file.db.execute(f"UPDATE {table} SET {column} = {how} WHERE {which}", (value, *keys))
        look(library)


@pytest.mark.parametrize("column", ["options", "players", "round", "holder", "seed"])
def test_ten_megabytes_in_a_row_take_little_room(column: str) -> None:
    for value in ("x" * 10_000_000, "[" * 10_000_000, '{"a":' * 2_000_000, "9" * 10_000_000):
        with closing(copied()) as library:
            library.file.db.execute(f"UPDATE match SET {column} = ?", (value,))
            with bounded(120):
                look(library)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_harmless_in_the_list_and_at_the_table(name: str) -> None:
    with closing(copied()) as library:
        (saved,) = library.matches()
        with suppress(UnicodeEncodeError):
            library.rename(saved.id, name)
        library.file.db.execute("UPDATE match SET name = CAST(? AS TEXT)", (encoded(name),))
        players = json.dumps([{"name": name, "colour": 0}, {"name": "Ben", "colour": 1}]).replace("NaN", "null")
        library.file.db.execute("UPDATE match SET players = ?", (players,))
        library.file.db.execute("INSERT INTO remark VALUES (?, 3, CAST(? AS TEXT))", (saved.id, encoded(name)))
        look(library)
