"""Keys of seats: nothing of a seat is shown before its key was given, whoever asks and however."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.core import GameError
from engines.export import export_match, export_public
from engines.library import Library, MatchElsewhere, keys, open_library
from engines.library.keys import LETTERS_AT_MOST, SECONDS, TRIES, BadKey, TooMany, WrongKey, spelled
from engines.match import CannotUndo, Match, Player, SeatLocked
from tests.engines.test_holding import ENGINE, a_match, act

KEY = "plum blossom"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(open_library(tmp_path)) as found:
        yield found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1_000_000.0]
    monkeypatch.setattr(keys, "time", lambda: now[0])
    return now


def guarded(library: Library, seat: int = 0) -> Match:
    """A match in which a seat has a key, as another program opens it, where that seat is asked something secret."""
    match = library.load(library.create(a_match()))
    while match.decision(seat) is None or match.decision(seat).open:  # type: ignore[union-attr]
        act(match)
    match.give_key(seat, KEY)
    return library.load(match.id)


ASKED: dict[str, Callable[[Match], Any]] = {
    "view": lambda match: match.view(0),
    "standings": lambda match: match.standings(0),
    "chronicle": lambda match: match.chronicle(0),
    "the last of it": lambda match: match.chronicle(0, last=1),
    "since the last turn": lambda match: match.digest(0),
    "offers": lambda match: match.offers(0),
    "what is legal": lambda match: match.legal(0),
    "prompt": lambda match: match.prompt(0),
    "reading an action": lambda match: match.read(0, "{}"),
    "what may be ordered": lambda match: match.may_order(0),
    "ordering": lambda match: match.order(0, []),
    "orders": lambda match: match.orders(0),
    "another key": lambda match: match.give_key(0, "another key"),
    "no key": lambda match: match.take_key(0),
    "the whole match as a file": lambda match: list(export_match(match)),
    "its own file": lambda match: list(export_public(match, 0)),
}


@pytest.mark.parametrize("way", ASKED)
def test_every_way_to_a_secret_asks_for_the_key(library: Library, way: str) -> None:
    match = guarded(library)
    if way == "what may be ordered":  # only where something may be
        match._needs = lambda seat: seat  # type: ignore[method-assign]
        match._occasion = lambda decision: "now"  # type: ignore[method-assign]
    with pytest.raises(SeatLocked, match="The seat of Ana has a key"):
        ASKED[way](match)
    assert match.locked == {0}


def test_the_key_opens_them_until_its_owner_goes(library: Library) -> None:
    match = guarded(library)
    match.unlock(0, KEY)
    assert match.view(0)
    assert match.offers(0)
    assert list(export_match(match))
    match.lock()
    with pytest.raises(SeatLocked):
        match.view(0)


def test_everybody_else_is_free(library: Library) -> None:
    match = guarded(library)
    assert match.view(1)
    assert match.view(None)
    assert list(export_public(match, None))
    assert list(export_public(match, 1))
    assert match.deciding() == (0,)
    assert match.curtain(0)


def test_whoever_has_set_it_still_looks(library: Library) -> None:
    match = library.load(library.create(a_match()))
    match.give_key(0, KEY)
    assert match.view(0)
    match.lock()
    with pytest.raises(SeatLocked):
        match.view(0)


def test_a_hidden_act_is_not_taken_back_without_the_key(library: Library) -> None:
    """Whoever did it was killed behind the curtain: nothing has fixed it yet."""
    match = library.load(library.create(a_match()))
    while not (match._back and match._back[-1].secret):
        act(match)
    seat = match.moves[-1].seat
    match.give_key(seat, KEY)
    again = library.load(match.id)
    assert again._back
    assert again._back[-1].secret
    assert again.undoable(seat) is None
    with pytest.raises(CannotUndo):
        again.undo(seat)
    again.unlock(seat, KEY)
    assert again.undo(seat)


def test_when_the_match_is_over_everything_is_shown(library: Library) -> None:
    match = guarded(library)
    match.unlock(0, KEY)
    while not match.over:
        act(match)
    again = library.load(match.id)
    assert again.locked == {0}
    assert again.view(0)
    assert list(export_match(again))


def test_a_file_holds_no_key(library: Library) -> None:
    match = guarded(library)
    match.unlock(0, KEY)
    rows = library.file.db.execute("SELECT salt, digest FROM seat_key").fetchall()
    told = "\n".join([*export_match(match), *export_public(match, 0)])
    for secret in (KEY, *(value.hex() for row in rows for value in row)):
        assert secret not in told


def test_the_key_itself_stands_nowhere(library: Library) -> None:
    guarded(library)
    library.close()
    assert library.file.path
    for file in library.file.path.parent.rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes()


def test_two_seats_with_the_same_key_have_other_hashes(library: Library) -> None:
    match = library.load(library.create(a_match()))
    match.give_key(0, KEY)
    match.give_key(1, KEY)
    assert len(set(library.file.db.execute("SELECT digest FROM seat_key").fetchall())) == 2
    assert len({bytes(row[0]) for row in library.file.db.execute("SELECT salt FROM seat_key")}) == 2


# ---- tries


def test_tries_are_few_and_a_restart_gives_no_more(tmp_path: Path, library: Library, clock: list[float]) -> None:
    match = guarded(library)
    for left in range(TRIES - 1, -1, -1):
        words = f"{left} more" if left else "wait a minute"
        with pytest.raises(WrongKey, match=words):
            library.load(match.id).unlock(0, "plum blossoms")
    with closing(open_library(tmp_path)) as restarted, pytest.raises(TooMany, match=f"wait {SECONDS} s"):
        restarted.load(match.id).unlock(0, KEY)
    clock[0] += SECONDS - 1
    with pytest.raises(TooMany, match="wait 1 s"):
        match.unlock(0, KEY)
    clock[0] -= 1000  # setting the clock back gives nothing either
    with pytest.raises(TooMany, match=f"wait {SECONDS} s"):
        match.unlock(0, KEY)
    clock[0] += SECONDS
    match.unlock(0, KEY)


def test_the_right_key_forgets_the_wrong_ones(library: Library, clock: list[float]) -> None:
    match = guarded(library)
    for _ in range(4):
        for _ in range(TRIES - 1):
            with pytest.raises(WrongKey):
                match.unlock(0, "wrong key")
        match.unlock(0, KEY)
    assert clock


def test_a_try_counts_before_it_is_compared(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever ends the program while it compares has used up the try all the same."""
    match = guarded(library)

    def killed(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(keys, "_digest", killed)
    with pytest.raises(KeyboardInterrupt):
        match.unlock(0, KEY)
    assert library.file.db.execute("SELECT wrong FROM seat_key").fetchone()[0] == 1


# ---- what can be a key


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "at least 4"),
        ("abc", "at least 4"),
        ("x" * (LETTERS_AT_MOST + 1), "at most"),
        ("x" * 10_000_000, "at most"),
        ("abc\x1b[31m", "can be seen"),
        ("abcd\n", "can be seen"),
        ("abcd\0", "can be seen"),
        ("ab\u200bcd", "can be seen"),
        ("\u202eabcd", "can be seen"),
        ("abcd\ud800", "can be seen"),
    ],
)
def test_what_is_no_key_is_said_in_a_sentence(library: Library, text: str, words: str) -> None:
    match = guarded(library)
    for ask in (match.unlock, library.load(library.create(a_match())).give_key):
        with pytest.raises(BadKey, match=words) as error:
            ask(0, text)
        assert str(error.value).isprintable()
        assert len(str(error.value)) < 100


@pytest.mark.parametrize("text", ["שלום עולם", "梅の花が", "[b]bold[/b]", "{0}{1}", "'; DROP TABLE match; --", "    "])
def test_any_letters_are_a_key(library: Library, text: str) -> None:
    match = library.load(library.create(a_match()))
    match.give_key(0, text)
    again = library.load(match.id)
    with pytest.raises(WrongKey):
        again.unlock(0, KEY)
    again.unlock(0, text)


def test_the_same_letters_are_the_same_key_however_they_are_sent() -> None:
    assert spelled("cafe\u0301s") == spelled("caf\u00e9s")
    assert spelled("\uff50\uff4c\uff55\uff4d") == spelled("plum")


# ---- setting, taking off, resetting


def test_it_is_said_in_public(library: Library) -> None:
    match = guarded(library)
    assert [s.text for entry in match.chronicle(None) for s in entry.sentences if "key" in s.text] == [
        "The seat of Ana has a key now."
    ]
    match.reset_key(0)
    again = library.load(match.id)
    assert again.locked == frozenset()
    assert again.view(0)
    assert "Whoever owns the host has taken the key off the seat of Ana." in str(again.chronicle(1))
    assert "Whoever owns the host" in "\n".join(export_public(again, None))


def test_a_remark_outlives_the_move_that_it_came_after(library: Library) -> None:
    match = library.load(library.create(a_match()))
    act(match)
    match.give_key(1, KEY)
    match.undo(match.moves[-1].seat)
    assert "The seat of Ben has a key now." in str(match.chronicle(None))


def test_another_program_learns_of_it(tmp_path: Path, library: Library) -> None:
    with closing(open_library(tmp_path)) as there:
        match = library.load(library.create(a_match()))
        other = there.load(match.id)
        other.refresh()
        match.give_key(0, KEY)
        assert other.refresh()
        assert other.locked == {0}
        with pytest.raises(SeatLocked):
            other.view(0)
        other.reset_key(0)
        assert match.refresh()
        assert match.locked == frozenset()


def test_a_new_key_takes_the_place_of_the_old_one(library: Library) -> None:
    match = guarded(library)
    match.unlock(0, KEY)
    match.give_key(0, "cherry blossom")
    match.lock()
    with pytest.raises(WrongKey):
        match.unlock(0, KEY)
    match.unlock(0, "cherry blossom")
    match.take_key(0)
    assert match.locked == frozenset()
    library.delete(match.id)
    assert library.file.db.execute("SELECT count(*) FROM remark").fetchone()[0] == 0


def test_a_bot_has_no_key_and_a_match_that_is_not_kept_neither(library: Library) -> None:
    players = [Player("Ana", 0), Player("Bo", 1, "solid")]
    match = Match(ENGINE, ENGINE.options({"players": 2}), 1, players)
    with pytest.raises(GameError, match="is not kept"):
        match.give_key(0, KEY)
    library.create(match)
    with pytest.raises(GameError, match="Bo is a bot"):
        match.give_key(1, KEY)
    match.give_key(0, KEY)
    assert match.locked == {0}


@pytest.mark.parametrize("column", ["salt", "digest", "wrong", "since", "seat"])
@pytest.mark.parametrize("value", ["text", 1 << 62, b"\xff\x00", -5, 1.5])
def test_a_damaged_key_opens_nothing(library: Library, column: str, value: object) -> None:
    match = guarded(library)
    library.file.db.execute(f"UPDATE seat_key SET {column} = ?", (value,))
    again = library.load(match.id)
    if column == "seat":
        assert 0 not in again.locked
        return
    assert again.locked == {0}
    with pytest.raises(WrongKey) as error:
        again.unlock(0, "another key")
    assert str(error.value).isprintable()
    match.reset_key(0)
    assert library.load(match.id).view(0)


def test_who_was_taken_over_changes_no_key_but_the_host_may(tmp_path: Path, library: Library) -> None:
    """Else somebody who looked once could lock a seat out while others play."""
    with closing(open_library(tmp_path)) as there:
        match = library.load(library.create(a_match()))
        match.hold()
        other = there.load(match.id)
        with pytest.raises(MatchElsewhere):
            other.give_key(0, KEY)
        other.take_over()
        with pytest.raises(MatchElsewhere):
            match.give_key(0, KEY)
        other.give_key(1, KEY)
        match.refresh()
        match.unlock(1, KEY)
        with pytest.raises(MatchElsewhere):
            match.take_key(1)
        assert library.load(match.id).locked == {1}
        library.load(match.id).reset_key(1)
        assert library.load(match.id).locked == frozenset()
