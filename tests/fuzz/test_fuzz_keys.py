"""The keys of seats: whatever is typed, it is a key, or a sentence says why not."""

from __future__ import annotations

from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from engines.library import File, Library
from engines.library.keys import spelled
from engines.match import Match, Player
from tests.fuzz.nasty import HOSTILE, TEXTS, fuzzed, in_a_sentence


@fuzzed
@given(st.one_of(TEXTS, st.text(min_size=4, max_size=250)))
def test_fuzz_what_is_typed(text: str) -> None:
    if in_a_sentence(lambda: spelled(text)):
        assert spelled(text).decode().isprintable()
        assert len(spelled(text)) < 20_000


@pytest.mark.parametrize("key", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_key_opens_its_seat_or_is_none(key: str) -> None:
    with closing(Library(File(None))) as library:
        engine = GAMES["ronin"]
        match = Match(engine, engine.options({"players": 2}), 7, [Player("Ana", 0), Player("Ben", 1)])
        library.create(match)
        given = in_a_sentence(lambda: match.give_key(0, key))
        again = library.load(match.id)
        assert again.shut(0) == given
        if given:
            assert not in_a_sentence(lambda: again.unlock(0, key + "x"))
            again.unlock(0, key)
        assert not again.shut(0)
