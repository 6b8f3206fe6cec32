"""The command line: whatever is typed, one sentence that no terminal obeys, or what was asked for."""

from __future__ import annotations

import contextlib
import io
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.match import NAME_AT_MOST, clean
from ringyo_tui.cli import main
from screens.home import clean_match_name
from screens.text import BadName, clean_name
from tests.fuzz.nasty import HOSTILE, TEXTS, fuzzed, harmless

COMMANDS = (
    ("show", "{}"),
    ("show", "k3fp", "--seat", "{}"),
    ("export", "{}"),
    ("export", "k3fp", "--public", "{}"),
    ("import", "{}"),
    ("reset-key", "{}", "{}"),
    ("rules", "{}"),
    ("rules", "ronin", "{}"),
    ("new", "{}"),
    ("new", "ronin", "--names", "{}"),
    ("new", "ronin", "--names", "Ana,{}"),
    ("new", "ronin", "--option", "{}"),
    ("new", "ronin", "--option", "tile_setup={}"),
    ("new", "ronin", "--option", "{}=fixed"),
    ("new", "ronin", "--bots", "{}"),
    ("new", "ronin", "--seed", "{}"),
    ("sim", "ronin", "--games", "{}"),
    ("learn", "{}"),
    ("{}",),
    ("list", "{}"),
)


def said(*words: str) -> tuple[int, str, str]:
    """What a command line leads to, with an empty library."""
    out, err = io.StringIO(), io.StringIO()
    with (
        TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        patch.setenv("RINGYO_TUI_DATA", folder)
        patch.setattr("sys.stdin", io.StringIO(""))
        status = main(words)
    return status, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("command", COMMANDS)
def test_hostile_words_on_the_command_line(command: tuple[str, ...]) -> None:
    for word in HOSTILE:
        answered(command, word)


@fuzzed
@given(st.sampled_from(COMMANDS), TEXTS)
def test_fuzz_words_on_the_command_line(command: tuple[str, ...], word: str) -> None:
    answered(command, word)


def answered(command: tuple[str, ...], word: str) -> None:
    """Done, or refused in one line."""
    status, out, err = said(*(part.replace("{}", word) for part in command))
    assert status in (0, 1, 2)
    assert harmless(out), ascii(out[:300])
    if status:
        assert out == ""
        assert err.startswith("ringyo-tui: ")
        assert err.count("\n") == 1
        assert err[:-1].isprintable(), ascii(err[:300])


@fuzzed
@given(st.one_of(st.sampled_from(HOSTILE), TEXTS, st.text(min_size=1)))
def test_fuzz_names(name: str) -> None:
    """A name is shown harmlessly, or refused in a sentence."""
    found = clean(name)
    assert harmless(found)
    assert 0 < len(found) <= NAME_AT_MOST
    for short in (clean_name, clean_match_name):
        try:
            found = short(name)
        except BadName as error:
            found = str(error)
        assert harmless(found)
        assert not set(found) & set("\u200b\u200c\u200d\u202e\u2066\ufeff")
