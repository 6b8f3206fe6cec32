"""The settings file: whatever is in it, the program starts, says what is wrong, and leaves the file as it is."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringyo_tui.settings import FILE, Preferences, Settings
from tests.fuzz.nasty import DEEP, HOSTILE, NUMBERS, TEXTS, VALUES, bounded, fuzzed, harmless, in_a_sentence, spoilt

GOOD = json.dumps({"theme": "dark", "glyphs": "auto", "pace": "hand", "vi_keys": False, "confirm_fixed": True})
KEYS = st.sampled_from((*Preferences.__struct_fields__, "of a newer version"))


def read(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / FILE
        file.write_bytes(content)
        settings = Settings(Path(folder))
        assert harmless(settings.notice)
        assert len(settings.notice) < 2000
        assert isinstance(settings.preferences, Preferences)
        if in_a_sentence(lambda: settings.change(vi_keys=True)):
            assert not settings.notice
            assert Settings(Path(folder)).preferences == settings.preferences
        else:
            assert file.read_bytes() == content


@fuzzed
@given(spoilt(GOOD))
def test_fuzz_a_spoilt_file(text: str) -> None:
    read(text.encode("utf-8", "surrogatepass"))


@fuzzed
@given(st.dictionaries(st.one_of(KEYS, TEXTS), VALUES, max_size=4))
def test_fuzz_wrong_values(values: dict[str, Any]) -> None:
    read(json.dumps(values).encode())


@fuzzed
@given(st.binary(max_size=200))
def test_fuzz_any_bytes(content: bytes) -> None:
    read(content)


MONSTERS = (
    *("x" * 10_000_000, "[" * 10_000_000, '{"a":' * 2_000_000, "{" + '"theme": "dark", ' * 600_000 + '"a": 1}'),
    *(DEEP, '{"theme": "dark", "theme": "light"}', *(f'{{"theme": {number}}}' for number in NUMBERS)),
    *(json.dumps({"theme": name}) for name in HOSTILE),
    *(json.dumps({name: name}) for name in HOSTILE),
)


@pytest.mark.parametrize("text", MONSTERS, ids=range(len(MONSTERS)))
def test_monsters(text: str) -> None:
    with bounded(40):
        read(text.encode())
