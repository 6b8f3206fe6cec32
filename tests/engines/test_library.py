"""The library: nothing that was shown is lost, nothing that is damaged is deleted, and every trouble is a sentence."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines.core import Dice, GameError
from engines.library import (
    FILE,
    File,
    Library,
    LibraryDamaged,
    LibraryError,
    LibraryFull,
    LibraryLocked,
    LibraryReadOnly,
    LibraryTooNew,
    MatchMovedOn,
    MatchUnreadable,
    NoSuchMatch,
    data_directory,
    open_library,
)
from engines.library import file as file_module
from engines.library import library as library_module
from engines.library.file import MIGRATIONS
from engines.match import Match, Move
from tests.engines.test_match import a_match, bytes_of, play_any
from tests.toy import ENGINE
from tests.toy.bidding import Bid

GAMES = {"toy": ENGINE}


def opened(directory: Path) -> Library:
    return Library(File(directory / FILE), GAMES)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = opened(tmp_path)
    yield library
    library.close()


def saved(library: Library, moves: int = 0, seed: int = 7, name: str = "") -> Match:
    match = a_match(players=4, seed=seed)
    library.create(match, name)
    dice = Dice(seed)
    while len(match.moves) < moves and not match.over:
        play_any(match, dice)
    return match


def sql(library: Library, statement: str, *values: object) -> None:
    """Do something to the file behind the library's back."""
    assert library.file.path
    with sqlite3.connect(library.file.path) as db:
        db.execute(statement, values)
    db.close()


# ---- keeping and bringing back


def test_what_is_kept_comes_back_equal(library: Library) -> None:
    match = saved(library, 30)
    again = library.load(match.id)
    assert bytes_of(again) == bytes_of(match)
    assert (again.options, again.seed, again.players, again.privacy) == (
        match.options,
        match.seed,
        match.players,
        match.privacy,
    )
    assert again.chronicle(1) == match.chronicle(1)
    assert again.notice == ""


def test_every_prefix_comes_back_and_what_could_be_taken_back_still_can(library: Library) -> None:
    match, dice = saved(library), Dice(2)
    while not match.over:
        seat = play_any(match, dice).seat
        again = library.load(match.id)
        assert bytes_of(again) == bytes_of(match)
        assert again.undoable(seat) == match.undoable(seat)


def test_a_hand_over_is_kept(library: Library) -> None:
    match = saved(library)
    match.play(0, Bid(2))
    match.hand_over()
    assert library.load(match.id).undoable(0) is None


def test_an_undo_is_kept(library: Library) -> None:
    match = saved(library)
    match.play(0, Bid(2))
    match.undo(0)
    assert library.load(match.id).moves == []
    match.redo(0)
    assert bytes_of(library.load(match.id)) == bytes_of(match)


def test_a_match_that_was_played_elsewhere_is_kept_whole(library: Library) -> None:
    match, dice = a_match(), Dice(1)
    for _ in range(12):
        play_any(match, dice)
    match_id = library.create(match, "Sunday")
    assert match.id == match_id
    assert bytes_of(library.load(match_id)) == bytes_of(match)
    assert library.matches()[0].name == "Sunday"


def test_long_matches_open_from_a_kept_position(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 5)
    match = saved(library, 33)
    replayed: list[int] = []
    replay = Match.replay

    def counting(self: Match, moves: Sequence[Move], floor: int) -> int:
        replayed.append(len(moves))
        return replay(self, moves, floor)

    monkeypatch.setattr(Match, "replay", counting)
    again = library.load(match.id)
    assert bytes_of(again) == bytes_of(match)
    assert replayed[0] < 15


def test_an_act_writes_little_and_does_not_wait_for_the_disk(library: Library) -> None:
    """What waits is bringing the log into the file; a whole game stays in the log."""
    match, dice = saved(library), Dice(1)
    log = Path(f"{library.file.path}-wal")
    before = log.stat().st_size
    while not match.over:
        play_any(match, dice)
    assert (log.stat().st_size - before) / len(match.moves) < 10_000
    assert library.file.db.execute("PRAGMA wal_autocheckpoint").fetchone()[0] >= 4 * 1_000  # acts of a long game


def test_the_list_shows_the_newest_first(library: Library) -> None:
    first, second = saved(library, name="one"), saved(library, name="two")
    sql(library, "UPDATE match SET changed = changed - 100")
    first.play(0, Bid(1))
    one, two = library.matches()
    assert (one.id, two.id) == (first.id, second.id)
    assert (one.game, one.name, one.moves, one.round, one.over) == ("toy", "one", 1, "Round 1 of 3", False)
    assert one.deciding == (1, 2, 3)
    assert [player.name for player in one.players] == first.names


def test_rename_and_delete(library: Library) -> None:
    match = saved(library, 3)
    library.rename(match.id.upper(), "Ana's \x1b[2Jevening")
    assert library.matches()[0].name == "Ana's [2Jevening"
    library.delete(match.id)
    assert library.matches() == []
    assert library.file.db.execute("SELECT count(*) FROM move").fetchone()[0] == 0
    with pytest.raises(NoSuchMatch):
        match.play(*next((s, match.legal(s)[0]) for s in match.deciding()))


@pytest.mark.parametrize("ask", [Library.load, Library.delete, lambda library, i: library.rename(i, "x")])
@pytest.mark.parametrize("match_id", ["zzzz", "", "\udcff", "' OR 1", "\x00"])
def test_no_such_match(library: Library, ask: Callable[[Library, str], Any], match_id: str) -> None:
    with pytest.raises(NoSuchMatch, match="There is no match"):
        ask(library, match_id)


def test_ids_are_short_and_nobody_misreads_them(library: Library) -> None:
    ids = [saved(library).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(i) == 4 and not set(i) & set("01lioaeuy") for i in ids)


def test_seeds_have_64_bits(library: Library) -> None:
    match = saved(library, seed=(1 << 64) - 1)
    assert library.load(match.id).seed == (1 << 64) - 1


# ---- where it is


def test_the_directory_is_told_or_the_usual_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RINGYO_TUI_DATA", raising=False)
    assert data_directory().name == "ringyo-tui"
    monkeypatch.setenv("RINGYO_TUI_DATA", str(tmp_path))
    assert data_directory() == tmp_path
    assert data_directory(tmp_path / "own") == tmp_path / "own"


def test_a_library_in_memory_keeps_matches_as_long_as_it_is_open() -> None:
    library = Library(File(None), GAMES)
    match = saved(library, 9)
    assert bytes_of(library.load(match.id)) == bytes_of(match)


# ---- versions


def test_an_older_library_is_brought_to_the_present(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = opened(tmp_path)
    match = saved(old, 9)
    old.close()
    monkeypatch.setattr(file_module, "MIGRATIONS", (*MIGRATIONS, "ALTER TABLE match ADD COLUMN mood TEXT; "))
    new = opened(tmp_path)
    assert new.file.db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
    assert new.file.db.execute("SELECT mood FROM match").fetchall()
    assert bytes_of(new.load(match.id)) == bytes_of(match)
    new.close()


def test_a_migration_happens_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tmp_path).close()
    with monkeypatch.context() as patch:
        steps = "ALTER TABLE match ADD COLUMN mood TEXT; ALTER TABLE nowhere ADD COLUMN mood TEXT"
        patch.setattr(file_module, "MIGRATIONS", (*MIGRATIONS, steps))
        with pytest.raises(LibraryError):
            opened(tmp_path)
    again = opened(tmp_path)
    assert "mood" not in again.file.db.execute("SELECT * FROM match").description
    again.close()


def test_a_newer_library_is_left_as_it_is(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(LibraryTooNew, match="newer version"):
        open_library(tmp_path, GAMES)
    assert (tmp_path / FILE).read_bytes() == before


def test_two_programs_may_start_a_library_at_once(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def start() -> None:
        try:
            opened(tmp_path).close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


# ---- a match whose rules have changed


def test_a_match_that_cannot_be_played_again_opens_where_it_can_and_says_so(library: Library) -> None:
    match = saved(library, 20)
    sql(library, "UPDATE move SET action = 'fly 1' WHERE number = 13")
    again = library.load(match.id)
    assert len(again.moves) == 12
    assert "Move 13 cannot be played again" in again.notice
    assert again.undoable(again.moves[-1].seat) is None
    assert len(library.load(match.id).moves) == 12, "nothing was deleted by looking"
    play_any(again, Dice(1))
    assert bytes_of(library.load(match.id))[:2] == bytes_of(again)[:2]
    assert library.load(match.id).notice == ""


def test_a_kept_position_saves_what_came_before_a_damaged_move(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 10)
    match = saved(library, 33)
    sql(library, "UPDATE move SET action = 'fly 1', events = 'x' WHERE number IN (3, 7)")
    sql(library, "DELETE FROM move WHERE number = 5")
    again = library.load(match.id)
    assert again.fingerprint() == match.fingerprint()
    assert again.notice == ""
    assert [e.sentences[0].text for e in again.chronicle(None) if e.number in (3, 5)] == [
        "The record of this move is damaged."
    ] * 2


def test_a_damaged_position_is_passed_over(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 10)
    match = saved(library, 33)
    sql(library, "UPDATE snapshot SET position = ? WHERE number = 30", b"\xff\x00{")
    sql(library, "UPDATE snapshot SET position = ? WHERE number = 20", match.engine.encode(match.view(None)))
    assert bytes_of(library.load(match.id)) == bytes_of(match)


def test_a_position_that_is_a_ruin_is_passed_over(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 10)
    match = saved(library, 30)
    ruin = msgspec.json.decode(library.file.db.execute("SELECT position FROM snapshot WHERE number = 30").fetchone()[0])
    ruin["state"]["guests"] = ruin["state"]["guests"][:1]
    sql(library, "UPDATE snapshot SET position = ? WHERE number = 30", msgspec.json.encode(ruin))
    assert library.load(match.id).fingerprint() == match.fingerprint()


def test_a_position_beyond_the_last_move_is_passed_over(library: Library) -> None:
    match = saved(library, 8)
    sql(library, "INSERT INTO snapshot VALUES (?, 9, ?)", match.id, ENGINE.encode(ENGINE.new(match.options, 1)))
    sql(library, "UPDATE match SET floor = 99")
    assert library.load(match.id).fingerprint() == match.fingerprint()


def test_of_several_kept_positions_the_one_that_leads_furthest_is_taken(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "SNAPSHOT_EVERY", 5)
    match, dice, fingerprints = saved(library), Dice(1), [""]
    while len(match.moves) < 20:
        play_any(match, dice)
        fingerprints.append(match.fingerprint())
    sql(library, "DELETE FROM snapshot WHERE number > 10")
    sql(library, "UPDATE move SET action = 'fly 1' WHERE number IN (2, 13)")
    again = library.load(match.id)
    assert again.fingerprint() == fingerprints[12]


def test_missing_last_moves_are_noticed(library: Library) -> None:
    match = saved(library, 20)
    sql(library, "DELETE FROM move WHERE number > 17")
    assert "Move 18 cannot be played again" in library.load(match.id).notice


def test_what_is_told_may_be_damaged_and_the_match_goes_on(library: Library) -> None:
    match = saved(library, 6)
    tampered = msgspec.json.encode([{"text": "\x1b]0;owned\x07"}]).decode()
    sql(library, "UPDATE move SET events = ? WHERE number = 2", tampered)
    again = library.load(match.id)
    assert again.fingerprint() == match.fingerprint()
    assert all(s.text.isprintable() for e in again.chronicle(None) for s in e.sentences)


def test_a_game_that_is_not_there(library: Library) -> None:
    match = saved(library)
    sql(library, "UPDATE match SET game = 'go'")
    with pytest.raises(MatchUnreadable, match="game that this version"):
        library.load(match.id)
    assert library.matches()[0].game == "go"


# ---- two programs at one match


def test_the_second_writer_is_told_and_can_look_again(tmp_path: Path, library: Library) -> None:
    match = saved(library)
    other_library = opened(tmp_path)
    other = other_library.load(match.id)
    match.play(0, Bid(2))
    before = bytes_of(other)
    with pytest.raises(MatchMovedOn, match="Another program"):
        other.play(1, Bid(1))
    assert bytes_of(other) == before
    assert other.refresh()
    assert bytes_of(other) == bytes_of(match)
    other.play(1, Bid(1))
    with pytest.raises(MatchMovedOn):
        match.undo(0)
    assert match.refresh()
    assert not match.refresh()
    assert bytes_of(other) == bytes_of(match)
    other_library.close()


def test_the_second_writer_is_told_whether_it_keeps_one_move_or_several(tmp_path: Path, library: Library) -> None:
    match = saved(library)
    others = [opened(tmp_path).load(match.id) for _ in range(2)]
    one, one_mark = match.play(0, Bid(2)), match.mark()
    match.play(1, Bid(1))
    with pytest.raises(MatchMovedOn):
        others[0].journal.append([one], one_mark)
    with pytest.raises(MatchMovedOn):
        others[1].journal.append(match.moves, match.mark())
    assert bytes_of(opened(tmp_path).load(match.id)) == bytes_of(match)


def test_programs_that_write_at_once_wait_for_each_other(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def write(seed: int) -> None:
        try:
            library = opened(tmp_path)
            saved(library, 40, seed)
            library.close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    library = opened(tmp_path)
    assert library.file.db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert len(library.matches()) == 4
    library.close()


def test_a_follower_sees_moves_and_undos(tmp_path: Path, library: Library) -> None:
    match = saved(library)
    other_library = opened(tmp_path)
    other = other_library.load(match.id)
    dice = Dice(4)
    while not match.over:
        seat = play_any(match, dice).seat
        if match.undoable(seat) and not dice.below(3):
            match.undo(seat)
        if not dice.below(3):
            assert other.refresh()
            assert bytes_of(other) == bytes_of(match)
    other.refresh()
    assert bytes_of(other) == bytes_of(match)
    assert bytes_of(library.load(match.id)) == bytes_of(match)
    other_library.close()


def test_a_follower_learns_that_the_match_is_gone(tmp_path: Path, library: Library) -> None:
    match = saved(library)
    library.delete(match.id)
    with pytest.raises(NoSuchMatch):
        match.refresh()


def test_a_match_in_no_library_has_nothing_to_bring_in() -> None:
    assert not a_match().refresh()


# ---- trouble with the file


def test_a_damaged_file_is_kept_aside_and_a_new_library_is_started(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    (tmp_path / "library-damaged-1.sqlite3").write_text("an older one")
    library = open_library(tmp_path, GAMES)
    assert "kept beside it as library-damaged-2.sqlite3" in library.notice
    assert (tmp_path / "library-damaged-2.sqlite3").read_bytes().startswith(b"no database")
    match = saved(library, 3)
    library.close()
    again = open_library(tmp_path, GAMES)
    assert again.notice == ""
    assert again.load(match.id)
    again.close()


def test_a_file_damaged_in_the_middle_is_found_at_the_start(tmp_path: Path) -> None:
    library = opened(tmp_path)
    for seed in range(9):
        saved(library, 50, seed)
    library.close()
    data = bytearray((tmp_path / FILE).read_bytes())
    data[8192:20480] = os.urandom(12288)
    (tmp_path / FILE).write_bytes(data)
    with pytest.raises(LibraryDamaged):
        opened(tmp_path)
    again = open_library(tmp_path, GAMES)
    assert again.matches() == []
    assert (tmp_path / "library-damaged-1.sqlite3").read_bytes() == data
    again.close()


def test_a_file_of_somebody_else_is_not_touched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE recipe (name)")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    open_library(tmp_path, GAMES).close()
    assert (tmp_path / "library-damaged-1.sqlite3").read_bytes() == before


def test_a_library_without_its_tables_is_damaged(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE match (id)")
        db.execute("PRAGMA user_version = 1")
    db.close()
    with pytest.raises(LibraryDamaged):
        opened(tmp_path)


def test_an_empty_file_is_a_new_library(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    library = opened(tmp_path)
    assert library.matches() == []
    library.close()


def test_a_locked_library(tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved(library)
    library.file.db.execute("PRAGMA busy_timeout = 20")
    monkeypatch.setattr(file_module, "PATIENCE", 0.02)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = bytes_of(match)
    with pytest.raises(LibraryLocked, match="in use by another program"):
        match.play(0, Bid(1))
    with pytest.raises(LibraryLocked):
        open_library(tmp_path, GAMES)
    assert bytes_of(match) == before
    other.execute("ROLLBACK")
    other.close()
    match.play(0, Bid(1))


def test_a_full_disk(library: Library) -> None:
    match = saved(library)
    pages = library.file.db.execute("PRAGMA page_count").fetchone()[0]
    library.file.db.execute(f"PRAGMA max_page_count = {pages}")
    dice = Dice(1)

    def go_on() -> None:
        while not match.over:
            kept.append(bytes_of(match))
            play_any(match, dice)
        saved(library, 100)

    kept: list[Any] = []
    with pytest.raises(LibraryFull, match="free some space"):
        go_on()
    assert bytes_of(library.load(match.id)) == bytes_of(match)
    library.file.db.execute("PRAGMA max_page_count = 100000")
    saved(library, 50)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(LibraryReadOnly, match="cannot be written"):
        opened(tmp_path / "taken")
    library = open_library(tmp_path / "taken" / "below", GAMES)
    assert "only as long as the program runs" in library.notice
    match = saved(library, 5)
    assert bytes_of(library.load(match.id)) == bytes_of(match)
    (tmp_path / "dir" / FILE).mkdir(parents=True)
    assert "cannot be written" in open_library(tmp_path / "dir", GAMES).notice


def test_a_read_only_library_can_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = opened(tmp_path)
    match = saved(library, 5)
    library.close()
    before = (tmp_path / FILE).read_bytes()
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def read_only(path: Any, *rest: Any, **how: Any) -> sqlite3.Connection:
        if path == tmp_path / FILE:
            return connect(f"{path.as_uri()}?mode=ro", *rest, uri=True, **how)
        return connect(path, *rest, **how)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    borrowed = open_library(tmp_path, GAMES)
    assert "cannot be written" in borrowed.notice
    again = borrowed.load(match.id)
    assert bytes_of(again) == bytes_of(match)
    play_any(again, Dice(1))
    assert (tmp_path / FILE).read_bytes() == before


def test_a_closed_library_says_so(tmp_path: Path) -> None:
    library = opened(tmp_path)
    library.close()
    with pytest.raises(LibraryError, match="closed"):
        library.matches()


# ---- a kill at any moment

ROOT = Path(__file__).parents[2]
PLAYER = """
import sys
from pathlib import Path
from engines.core import Dice
from engines.library import File, Library
from tests.engines.test_match import a_match, play_any
from tests.toy import ENGINE
library = Library(File(Path(sys.argv[1])), {"toy": ENGINE})
for seed in range(10_000):
    match, dice = a_match(seed=seed), Dice(seed)
    library.create(match)
    while not match.over:
        play_any(match, dice)
        print(match.id, len(match.moves), match.fingerprint(), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    for number, moves in enumerate((1, 17, 60)):
        place = tmp_path / str(number)
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(place / FILE)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        ) as child:
            assert child.stdout
            shown = [child.stdout.readline().split() for _ in range(moves)]
            child.kill()
            shown += [line.split() for line in child.stdout if line.endswith("\n")]
        library = opened(place)
        assert library.notice == ""
        for match_id, count, fingerprint in shown:
            match = library.load(match_id)
            assert len(match.moves) >= int(count)
            if len(match.moves) == int(count):
                assert match.fingerprint() == fingerprint
        library.close()


# ---- damage of all kinds

FIELDS = {
    "match": "id game engine_version options seed players privacy name created changed moves floor round deciding over",
    "move": "number seat action events",
    "snapshot": "number position",
}
JUNK: tuple[object, ...] = (
    *(1 << 62, 99, -1, 1.5, b"\xff\x00", "", "\x00", "\x1b[2J", "\u202e", "[]", "{}", "null", "[" * 5000),
    *('{"players": 99}', '"\\ud800"', "1e999", '[{"name":"\\u001b","colour":1}]', "[99]", '[{"text":1}]', "bid 1"),
    *("toy", "turns", '[{"text":"\\u001b"}]', '[{"name":"Ana","colour":-1}]'),
)


def damage(library: Library, dice: Dice) -> None:
    """Put junk, or a value of another row, into one field."""
    table = dice.choice(list(FIELDS))
    column = dice.choice(FIELDS[table].split())
    rows = library.file.db.execute(f"SELECT {column} FROM {table}").fetchall()
    other = f"(SELECT {column} FROM {table} ORDER BY random() LIMIT 1)" if rows and not dice.below(4) else "?"
    values = [dice.choice(list(JUNK))] if other == "?" else []
    one = "match = ? AND number = ?" if table != "match" else "id = ? AND 0 = ?"
    keys = "match, number" if table != "match" else "id, 0"
    places = library.file.db.execute(f"SELECT {keys} FROM {table}").fetchall()
    if places:
        with suppress(sqlite3.IntegrityError):
            sql(library, f"UPDATE {table} SET {column} = {other} WHERE {one}", *values, *dice.choice(places))


def test_whatever_stands_in_the_rows_there_are_only_errors_in_words(tmp_path: Path) -> None:
    dice = Dice(11)
    for number in range(6):
        library = opened(tmp_path / str(number))
        ids = [saved(library, 12 + 4 * seed, seed).id for seed in range(3)]
        sql(library, "INSERT INTO snapshot SELECT match, number, '{}' FROM move WHERE number = 9")
        for _ in range(60):
            damage(library, dice)
            assert all(s.id and s.name.isprintable() and s.round.isprintable() for s in library.matches())
            for match_id in ids:
                with suppress(GameError):
                    match = library.load(match_id)
                    assert all(name.isprintable() for name in match.names)
                    assert all(s.text.isprintable() for e in match.chronicle(0) for s in e.sentences)
                    if not match.over:
                        play_any(match, dice)
        library.close()
