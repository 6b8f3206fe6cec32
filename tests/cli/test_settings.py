"""Preferences: found, changed, kept; a bad file is left as it is."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from ringyo_tui.settings import FILE, Preferences, Settings, SettingsError


def test_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "not there")
    assert settings.preferences == Preferences()
    assert settings.notice == ""
    assert not settings.path.parent.exists()


def test_a_change_is_kept(tmp_path: Path) -> None:
    Settings(tmp_path / "new").change(theme="contrast", vi_keys=True)
    again = Settings(tmp_path / "new").preferences
    assert (again.theme, again.vi_keys, again.showings) == ("contrast", True, "hand")
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


def test_what_a_newer_version_wrote_stays(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"showings": "fast", "music": "koto"}))
    settings = Settings(tmp_path)
    assert settings.preferences.showings == "fast"
    settings.change(glyphs="ascii")
    told = json.loads((tmp_path / FILE).read_text())
    assert (told["music"], told["showings"], told["glyphs"]) == ("koto", "fast", "ascii")


def test_only_what_can_be_preferred(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with pytest.raises(msgspec.ValidationError):
        settings.change(showings="headlong")
    assert settings.preferences == Preferences()
    assert not settings.path.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"theme": "pink"}', b'{"vi_keys": "yes"}', b"\xff\xfe", b"[" * 90_000, b" " * 200_000,
     b'{"theme": "\\u001b[31m"}', b'{"showings": 3}'],
)  # fmt: skip
def test_a_bad_file_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    settings = Settings(tmp_path)
    assert settings.preferences == Preferences()
    assert FILE in settings.notice
    assert settings.notice.isprintable()
    with pytest.raises(SettingsError):
        settings.change(showings="slow")
    assert settings.preferences.showings == "slow"
    assert (tmp_path / FILE).read_bytes() == content


def test_a_place_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert "cannot be read" in Settings(tmp_path).notice
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "below")
    with pytest.raises(SettingsError):
        settings.change(showings="slow")
    assert settings.preferences.showings == "slow"


def test_an_old_pace_says_nothing_of_showings(tmp_path: Path) -> None:
    """`pace` was written by every change before there were showings: nobody chose that they run by themselves."""
    (tmp_path / FILE).write_text(json.dumps({"theme": "dark", "pace": "normal", "vi_keys": False}))
    assert Settings(tmp_path).preferences.showings == "hand"


def test_only_what_was_preferred_is_written(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.change(theme="light")
    settings.change(vi_keys=True)
    assert json.loads((tmp_path / FILE).read_text()) == {"theme": "light", "vi_keys": True}
