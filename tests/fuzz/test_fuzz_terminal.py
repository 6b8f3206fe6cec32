"""What a terminal sends, be it keys or answers, letters or bytes that are none: it is read, and ends nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual._xterm_parser import XTermParser
from textual.drivers import linux_driver

import screens.textual_private  # mends what reads them
from tests.fuzz.nasty import HOSTILE, fuzzed

TEXTS = st.one_of(
    st.sampled_from(("\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1bO", "\x1b_", "\x9b", "\x1b\\", "\x07", "\x00", "\x7f")),
    st.sampled_from(("<", ">", "?", ";", ":", "!", "$y", "M", "m", "u", "t", "R", "c", "~", "A", "I", "O")),
    st.sampled_from(("\x1b[200~", "\x1b[201~", "\x1b[<0;", "\x1b[48;", "\x1b[97;", "\x1b[?2026;", "\x1b[?2048;")),
    st.sampled_from(("0", "1", "3", "97", "57358", "55296", "1114112", "-1", "9" * 40)),
    st.sampled_from([text for text in HOSTILE if len(text) < 100]),
    st.characters(),
)
PIECES = st.one_of(TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary(max_size=4))


@fuzzed
@given(st.lists(PIECES, max_size=8))
def test_fuzz_answers_and_keys(pieces: list[bytes]) -> None:
    """By the very decoder and parser of the driver."""
    assert screens.textual_private.READS_ANY_BYTE
    decode = linux_driver.getincrementaldecoder("utf-8")().decode  # type: ignore[attr-defined]
    parser = XTermParser()
    for piece in pieces:
        if letters := decode(piece):
            for message in parser.feed(letters):
                assert repr(message)
    assert len(list(parser.tick())) < 1000
