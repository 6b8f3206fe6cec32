"""What a terminal sends, be it keys or answers: whatever it is, it is read, and ends nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser

from screens.textual_private import READS_EVERY_KEY
from tests.fuzz.nasty import HOSTILE, fuzzed

PIECES = st.one_of(
    st.sampled_from(("\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b_", "\x9b", "\x1b\\", "\x07", "\x00", "\x7f")),
    st.sampled_from(("<", ">", "?", ";", ":", "!", "$y", "M", "m", "u", "t", "R", "c", "~", "A", "I", "O")),
    st.sampled_from(("\x1b[200~", "\x1b[201~", "\x1b[<0;", "\x1b[48;", "\x1b[97;", "\x1b[?2026;", "\x1b[?2048;")),
    st.sampled_from(("0", "1", "3", "97", "57358", "55296", "1114112", "-1", "9" * 40)),
    st.sampled_from([text.encode("utf-8", "replace").decode() for text in HOSTILE if len(text) < 100]),
    st.characters(exclude_categories=["Cs"]),
)
"""A decoder stands before it, so half a letter never comes."""


@fuzzed
@given(st.lists(PIECES, max_size=8))
def test_fuzz_answers_and_keys(pieces: list[str]) -> None:
    assert READS_EVERY_KEY
    parser = XTermParser()
    for piece in pieces:
        for message in parser.feed(piece):
            assert repr(message)
    assert len(list(parser.tick())) < 1000
