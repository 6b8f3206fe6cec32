"""Exported matches: there and back to the byte, wrong files refused by line, and a chronicle without secrets."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import export
from engines.core import Dice
from engines.export import BadFile, export_match, export_public, import_match
from engines.match import Match, Player
from tests.engines.test_match import a_match, bytes_of, play_any
from tests.toy import ENGINE
from tests.toy.mats import MATS

GAMES = {"toy": ENGINE}


def played(seed: int = 3, moves: int = 1000) -> Match:
    match, dice = a_match(seed=seed), Dice(seed)
    while not match.over and len(match.moves) < moves:
        play_any(match, dice)
    return match


LINES = tuple(export_match(played(moves=12)))


@pytest.mark.parametrize("moves", [0, 1, 7, 1000])
def test_there_and_back_to_the_byte(moves: int) -> None:
    match = played(moves=moves)
    lines = list(export_match(match))
    again = import_match(lines, GAMES)
    assert bytes_of(again) == bytes_of(match)
    assert list(export_match(again)) == lines


def test_a_file_reads_like_this() -> None:
    head, first, *_, last = LINES
    assert head == (
        '{"ringyo-tui": 1, "game": "toy", "engine": 1, "options": {"players": 3, "market": "slow"}, "seed": 3, '
        '"players": ["Ana", "Ben", "{0}"]}'
    )
    assert first.startswith('{"move": 1, "seat": ')
    assert list(json.loads(last)) == ["over", "scores", "winners", "digest"]


def test_options_with_one_value_for_each_seat_are_a_list() -> None:
    players = [Player(name, seat) for seat, name in enumerate(("Ana", "Ben"))]
    match = Match(MATS, MATS.options({"players": 2, "mat": "straw,silk"}), 3, players)
    lines = list(export_match(match))
    assert '"options": {"players": 2, "market": "slow", "mat": ["straw", "silk"]}' in lines[0]
    assert '"mat": ["straw", "silk"]' in next(export_public(match, None))
    assert import_match(lines, {"toy": MATS}).options == match.options


def test_it_can_be_written_and_read_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("".join(line + "\n" for line in LINES), encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        assert tuple(export_match(import_match(file, GAMES))) == LINES


# ---- wrong files

Change = Callable[[list[str]], list[str]]


def at(line: int, **fields: Any) -> Change:
    """Other values in one line."""

    def change(lines: list[str]) -> list[str]:
        record = {**json.loads(lines[line]), **fields}
        lines[line] = json.dumps({k: v for k, v in record.items() if v is not ...})
        return lines

    return change


WRONG: dict[str, tuple[Change, int, str]] = {
    "empty": (lambda lines: [], 1, "not a line"),
    "another format": (at(0, **{"ringyo-tui": 2}), 1, "reads format 1, not 2"),
    "another game": (at(0, game="go\x1b[2J"), 1, "no game 'go\\[2J' here"),
    "an unknown field": (at(0, colour="red"), 1, "unknown field `colour`"),
    "a missing field": (at(0, seed=...), 1, "missing required field `seed`"),
    "an unknown option": (at(0, options={"players": 3, "mood": 1}), 1, "has no option 'mood'"),
    "a wrong option": (at(0, options={"players": 9}), 1, "players cannot be 9"),
    "too few players": (at(0, players=["Ana"]), 1, "for 3 players, not for 1"),
    "a name that controls a terminal": (at(0, players=["Ana", "\x1b[2J", "C"]), 1, r"called '\\x1b\[2J'"),
    "a name that is too long": (at(0, players=["A" * 99, "B", "C"]), 1, "cannot be called"),
    "a seed out of range": (at(0, seed=1 << 64), 1, "seed"),
    "a negative seed": (at(0, seed=-1), 1, "seed"),
    "a seed that is no number": (at(0, seed="x"), 1, "seed"),
    "another seed": (at(0, seed=4), 0, "Line"),
    "a move left out": (lambda lines: lines[:4] + lines[5:], 5, "move 4 should be here, not 5"),
    "an illegal move": (at(1, do="bid 99"), 2, "CORE-01"),
    "a move out of turn": (at(1, seat=17), 2, "CORE-02"),
    "a secret field": (at(2, seed=3), 3, "unknown field `seed`"),
    "no result": (lambda lines: lines[:-1], 14, "result is missing"),
    "another result": (at(-1, scores=[9, 9, 9]), 14, "'scores' should be"),
    "another position": (at(-1, digest="0" * 64), 14, "'digest' should be"),
    "something after the result": (lambda lines: [*lines, lines[-1]], 15, "nothing may follow"),
    "an empty line": (lambda lines: [*lines[:3], "", *lines[3:]], 4, "not a line"),
    "a deep line": (lambda lines: [lines[0], '{"move": ' + "[" * 100_000], 2, "not a line|Expected"),
    "half a character": (lambda lines: ['{"ringyo-tui": "\udcff"}'], 1, "not a line"),
    "a chronicle": (lambda lines: list(export_public(played(), None)), 1, "missing|unknown"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_by_line(name: str) -> None:
    change, line, what = WRONG[name]
    with pytest.raises(BadFile, match=what) as caught:
        import_match(change(list(LINES)), GAMES)
    assert line in (0, caught.value.line)
    assert str(caught.value).isprintable()


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadFile, match="too big"):
        import_match([LINES[0][:-1] + " " * export.BYTES_AT_MOST], GAMES)
    monkeypatch.setattr(export, "LINES_AT_MOST", 5)
    with pytest.raises(BadFile, match="too big") as caught:
        import_match(LINES, GAMES)
    assert caught.value.line == 6


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(LINES[0].encode() + b"\n\xff\xfe\n")
    with path.open(encoding="utf-8") as file, pytest.raises(BadFile, match="UTF-8"):
        import_match(file, GAMES)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_files_raise_nothing_else(data: st.DataObject) -> None:
    lines = list(LINES)
    line = data.draw(st.integers(0, len(lines) - 1))
    start = data.draw(st.integers(0, len(lines[line])))
    end = data.draw(st.integers(start, min(start + 9, len(lines[line]))))
    new = data.draw(
        st.text(max_size=9) | st.sampled_from(["99999999999999999999", "null", "[]", "{", '"', "1e999", "-"])
    )
    lines[line] = lines[line][:start] + new + lines[line][end:]
    with suppress(BadFile):
        assert import_match(lines, GAMES).names


# ---- the chronicle


def test_a_chronicle_tells_what_its_viewer_may_know() -> None:
    match = played(moves=4)
    public = "\n".join(export_public(match, None))
    assert " bids." in public
    assert "seed" not in public
    assert match.fingerprint() not in public
    for seat in range(3):
        own = "\n".join(export_public(match, seat))
        assert f'"viewer": "{match.names[seat]}"' in own
        others = [m.events[0].secret for m in match.moves[:3] if m.seat != seat]
        assert not any(secret.replace("{", "").replace("}", "") in own for secret in others)


def test_a_chronicle_is_the_same_in_every_world_that_its_viewer_cannot_tell_apart() -> None:
    worlds = []
    for bid in (1, 2):
        match = a_match()
        match.play(0, match.read(0, f"bid {bid}"))
        worlds.append(match)
    for viewer in (None, 1, 2):
        one, two = (list(export_public(world, viewer)) for world in worlds)
        assert one == two
    assert list(export_public(worlds[0], 0)) != list(export_public(worlds[1], 0))


def test_names_are_data() -> None:
    players = [Player("{1}", 0), Player('"}', 1)]
    match = Match(ENGINE, ENGINE.options({"players": 2}), 1, players)
    lines = list(export_match(match))
    assert import_match(lines, GAMES).names == ["{1}", '"}']


def test_bots_stay_bots() -> None:
    players = [Player("Ana", 0), Player("Solid Bun", 1, "solid"), Player("Chie", 2, "lesson")]
    match = Match(ENGINE, ENGINE.options({"players": 3}), 3, players)
    lines = list(export_match(match))
    assert lines[0].endswith('"players": ["Ana", "Solid Bun", "Chie"], "bots": ["human", "solid", "lesson"]}')
    again = import_match(lines, GAMES)
    assert again.players == match.players
    assert list(export_match(again)) == lines


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ('["human", "solid"]', "'bots' says of 2 seats who plays them, and there are 3."),
        ('["human", "genius", "human"]', "there is no bot 'genius', only human, casual, solid, thinker, lesson."),
    ],
)
def test_bots_that_there_are_not(bots: str, told: str) -> None:
    head = LINES[0].removesuffix("}") + f', "bots": {bots}}}'
    with pytest.raises(BadFile) as caught:
        import_match([head, *LINES[1:]], GAMES)
    assert str(caught.value) == f"Line 1 of the file: {told}"
