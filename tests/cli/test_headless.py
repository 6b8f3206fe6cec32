"""The commands that need no app: list, rules, show, export, import, sim."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

import ringyo_tui.headless
import screens.plain
from engines import GAMES
from engines.core import Seat
from engines.library import FILE, File, Library, open_library
from screens.boards.base import Box, Paper, Scene, Size
from tests.cli.conftest import Run, apart, keep, kept, played


class Plank:
    """A board with one line on it."""

    def extent(self, size: Size) -> tuple[int, int]:
        return 20, 2

    def paint(self, paper: Paper, scene: Scene) -> None:
        paper.put(0, 0, f"plank {paper.look.glyphs.horizontal} {scene.size}")

    def spots(self, scene: Scene) -> dict[str, Box]:
        return {}

    def name(self, scene: Scene, spot: str) -> str:
        return spot

    def describe(self, scene: Scene, spot: str) -> list[str]:
        return [spot]

    def secrets(self, scene: Scene) -> list[str]:
        return [] if scene.seat is None else [f"holds {', '.join(_hand(scene, scene.seat))}"]

    def seat_summary(self, scene: Scene, seat: Seat) -> str:
        return f"summary of {seat}"

    def seat_lines(self, scene: Scene, seat: Seat) -> list[str]:
        return [f"before {scene.names[seat]} lie {', '.join(_hand(scene, seat))}"]


def _hand(scene: Scene, seat: Seat) -> Sequence[str]:
    """The cards of a hand, each in a form that nothing else on the table has."""
    return [f"<{card}>" for card in scene.view.state.players[seat].hand]


@pytest.fixture
def plank(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simple board in the place of the real one."""
    monkeypatch.setattr(screens.plain, "board_of", lambda game: Plank())


# ---- list


def test_list(run: Run) -> None:
    assert "no matches" in run("list").out
    first, over = keep(played(20, ("Ana", "大輔", "Cyd"))), keep(played(None))
    said = run("list")
    assert (said.status, said.err) == (0, "")
    head, *lines = said.out.splitlines()
    assert head.split()[:3] == ["id", "game", "players"]
    assert [line.split()[0] for line in lines] == [over, first]
    assert "Ronin" in lines[1]
    assert "to act" in lines[1]
    assert "over" in lines[0]


def test_a_damaged_row_is_listed(run: Run, match_id: str, data: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE match SET players = '?', name = char(27) || '[31m'")
    said = run("list")
    assert said.status == 0
    assert f"{match_id}  " in said.out
    assert "damaged" in said.out
    assert "\x1b" not in said.out
    assert run("show", match_id).status == 1


# ---- rules


def test_rules_are_all_there_and_fit(run: Run) -> None:
    said = run("rules", "ronin")
    assert said.status == 0
    for rule in GAMES["ronin"].rulebook.rule:
        assert f"\n{rule.id}  {rule.title}\n" in said.out
    assert max(map(len, said.out.splitlines())) <= 80
    for chapter in GAMES["ronin"].rulebook.chapter:
        assert f"{chapter.title}\n===" in said.out


def test_rules_come_with_all_that_is_in_the_book(run: Run) -> None:
    said = " ".join(run("rules", "ronin").out.split())
    book = GAMES["ronin"].rulebook
    texts = [rule.text for rule in book.rule] + [term.text for term in book.term] + [note.text for note in book.note]
    for text in (book.game.overview, *texts, *(option.text for option in book.option)):
        assert " ".join(text.split()) in said
    assert "From published reviews." in said
    assert "Glossary" not in run("rules", "ronin", "castle").out


def test_rules_fit_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("rules", "ronin").out.splitlines())) <= 40


def test_rules_with_a_word(run: Run) -> None:
    said = run("rules", "ronin", "RON-CAST-02")
    assert said.out.startswith("RON-CAST-02  ")
    assert run("rules", "ronin", "tea", "track").out
    said = run("rules", "ronin", "xylophone")
    assert (said.status, said.out) == (1, "")
    assert "xylophone" in said.err


def test_rules_as_json(run: Run) -> None:
    rules = json.loads(run("rules", "ronin", "--json").out)
    assert [rule["id"] for rule in rules] == [rule.id for rule in GAMES["ronin"].rulebook.rule]
    assert all({"id", "title", "text", "origin"} <= set(rule) for rule in rules)
    assert 0 < len(json.loads(run("rules", "ronin", "castle", "--json").out)) < len(rules)


# ---- show


@pytest.mark.usefixtures("plank")
def test_show_hides_what_a_bystander_may_not_see(run: Run, match_id: str) -> None:
    with closing(open_library()) as library:
        match = library.load(match_id)
    hands = [[f"<{card}>" for card in match.view(seat).state.players[seat].hand] for seat in range(3)]
    assert all(hands)
    said = run("show", match_id)
    assert (said.status, said.err) == (0, "")
    assert "Ronin, round" in said.out
    assert "everybody" in said.out
    assert "plank" in said.out
    assert "summary of 2" in said.out
    assert not any(card in said.out for hand in hands for card in hand)
    for word in ("B", "b", "2", "Ben", "BEN"):
        said = run("show", match_id, "--seat", word)
        assert "Only Ben sees" in said.out
        assert all(card in said.out for card in hands[1])
        assert not any(card in said.out for hand in (hands[0], hands[2]) for card in hand)


def test_the_real_board_hides_hands_too(run: Run) -> None:
    match = played(2)  # nothing has been drawn face up yet
    found = keep(match)
    hands = [match.view(seat).state.players[seat].hand for seat in range(3)]
    everybody = run("show", found)
    assert everybody.status == 0
    assert not any(card in everybody.out for hand in hands for card in hand)
    own = run("show", found, "--seat", "Cyd").out
    assert all(card in own for card in hands[2])
    assert not any(card in own for hand in hands[:2] for card in hand)
    assert max(map(len, own.splitlines())) <= 80


@pytest.mark.usefixtures("plank")
@pytest.mark.parametrize("moves", [0, 1, 40, 120, 180, None])
def test_show_at_any_time(run: Run, moves: int | None) -> None:
    match = played(moves)
    found = keep(match)
    for seat in ((), ("--seat", "A"), ("--seat", "C")):
        said = run("show", found, *seat)
        assert said.status == 0
        assert max(map(len, said.out.splitlines())) <= 80
        if match.over:
            assert "\n1. " in said.out
        else:
            asked = match.deciding()[0]
            assert f"[{'ABC'[asked]}] {match.names[asked]}" in said.out.split("\n\n")[-1]


@pytest.mark.usefixtures("plank")
def test_show_in_ascii(run: Run) -> None:
    found = keep(played(30, ("Yōko", "大輔")))
    assert "Yoko" in run("show", found, "--ascii").out
    assert run("show", found, "--ascii").out.isascii()


@pytest.mark.usefixtures("plank")
def test_show_names_the_seats(run: Run, match_id: str) -> None:
    for word in ("D", "4", "Dai", "0", "-1", ""):
        said = run("show", match_id, f"--seat={word}")
        assert said.status == 2
        assert "A (Ana), B (Ben), C (Cyd)" in said.err


@pytest.mark.usefixtures("plank")
def test_a_letter_comes_before_a_name(run: Run) -> None:
    found = keep(played(2, ("B", "A")))
    assert "Only B sees" in run("show", found, "--seat", "A").out


# ---- export, import


def test_there_and_back(run: Run, match_id: str, tmp_path: Path) -> None:
    said = run("export", match_id)
    assert said.status == 0
    assert said.err.count("\n") == 1
    assert "secrets" in said.err
    file = tmp_path / "match.jsonl"
    file.write_text(said.out)
    new = run("import", str(file))
    assert new.status == 0
    assert new.out.strip() in kept()
    assert run("export", new.out.strip()).out == said.out
    assert "This match was read from a file" in run("export", new.out.strip(), "--public", "none").out
    assert apart("import", "-", typed=said.out).out.strip() in kept()


def test_a_match_that_is_over_has_no_secrets(run: Run) -> None:
    assert run("export", keep(played(None))).err == ""


def test_letters_survive_any_locale(run: Run) -> None:
    found = keep(played(3, ("Yōko", "大輔")))
    said = apart("export", found, PYTHONIOENCODING="ascii")
    assert "大輔" in said.out
    assert apart("import", "-", typed=said.out, PYTHONIOENCODING="ascii").status == 0


def test_the_public_story(run: Run, match_id: str) -> None:
    seed = json.loads(run("export", match_id).out.splitlines()[0])["seed"]
    for word, viewer in (("none", None), ("NONE", None), ("b", "Ben"), ("Cyd", "Cyd"), ("1", "Ana")):
        said = run("export", match_id, "--public", word)
        assert (said.status, said.err) == (0, "")
        head = json.loads(said.out.splitlines()[0])
        assert head["viewer"] == viewer
        assert "seed" not in head
        assert f'"seed":{seed}' not in said.out.replace(" ", "")
    assert run("export", match_id, "--public", "Dai").status == 2


@pytest.mark.parametrize("content", ["", "{", "[]", "\x00", '{"ringyo-tui": 99}', "\x1b[31m", "{}\n" * 100])
def test_a_file_that_is_no_match(run: Run, tmp_path: Path, data: Path, content: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(content)
    said = run("import", str(file))
    assert (said.status, said.out) == (1, "")
    assert "Line 1" in said.err
    assert said.err[:-1].isprintable()
    assert not data.exists()


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b'{"ringyo-tui": "\xe9"}')
    for name in ("not there", ".", "a\0b", "latin", "/dev/zero"):
        said = run("import", str(tmp_path / name) if name != "a\0b" else name)
        assert said.status == 1
        assert said.err.count("\n") == 1


def test_a_match_that_was_tampered_with(run: Run, match_id: str, tmp_path: Path) -> None:
    lines = run("export", match_id).out.splitlines()
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join([*lines[:5], *lines[6:]]))
    said = run("import", str(file))
    assert said.status == 1
    assert "Line 6" in said.err


# ---- a library that is not as it should be

READERS = [("list",), ("show", "k3fp"), ("export", "k3fp"), ("resume", "k3fp")]


def test_no_such_match(run: Run, match_id: str) -> None:
    for command in ("show", "export"):
        said = run(command, "nope")
        assert (said.status, said.out) == (1, "")
        assert "nope" in said.err


@pytest.mark.parametrize("line", READERS[:3])
def test_a_damaged_library(run: Run, data: Path, line: tuple[str, ...]) -> None:
    data.mkdir()
    (data / FILE).write_bytes(b"no library" * 500)
    said = run(*line)
    assert (said.status, said.out) == (1, "")
    assert said.err.count("\n") == 1
    assert "damaged" in said.err
    assert (data / "library-damaged-1.sqlite3").read_bytes() == b"no library" * 500
    assert run("list").status == 0


@pytest.mark.parametrize("line", READERS[:3])
def test_a_newer_library(run: Run, match_id: str, data: Path, line: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("PRAGMA user_version = 99")
    said = run(*line)
    assert (said.status, said.out) == (1, "")
    assert "newer" in said.err


@pytest.fixture
def locked(match_id: str, data: Path) -> Iterator[None]:
    """Another program keeps the library to itself."""
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        yield
        db.execute("ROLLBACK")


@pytest.mark.usefixtures("locked")
def test_a_locked_library(run: Run) -> None:
    said = run("list")
    assert (said.status, said.out) == (1, "")
    assert "in use" in said.err


def test_a_place_that_cannot_be_written(run: Run, match_id: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(run("export", match_id).out)
    below = ("--data", str(file / "below"))
    for line in (("list", *below), ("import", str(file), *below)):
        said = run(*line)
        assert (said.status, said.out) == (1, "")
        assert "cannot be written" in said.err


@pytest.mark.usefixtures("plank")
def test_a_library_that_can_only_be_read(
    run: Run, match_id: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(run("export", match_id).out)

    def read_only(place: Path | None) -> Library:
        library = Library(File.borrowed(data / FILE))
        library.notice = "It cannot be written."
        return library

    monkeypatch.setattr(ringyo_tui.headless, "open_library", read_only)
    for line in (("list",), ("show", match_id), ("export", match_id, "--public", "none")):
        said = run(*line)
        assert (said.status, said.err) == (0, "ringyo-tui: It cannot be written.\n")
        assert said.out
    assert run("import", str(file))[:2] == (1, "")


# ---- sim


def test_sim_is_the_same_every_time(run: Run) -> None:
    line = ("sim", "ronin", "--players", "3", "--games", "3", "--seed", "7", "--json")
    one, two = (json.loads(run(*line).out) for _ in range(2))
    clocks = ("seconds", "decisions_per_second", "calibration_per_second", "ratio")
    assert {k: v for k, v in one.items() if k not in clocks} == {k: v for k, v in two.items() if k not in clocks}
    other = json.loads(apart(*line, PYTHONHASHSEED="1").out)
    assert other["digest"] == one["digest"]
    assert json.loads(run(*line[:-2], "8", "--json").out)["digest"] != one["digest"]


def test_sim_adds_up(run: Run) -> None:
    told = json.loads(run("sim", "ronin", "--players", "2", "--games", "4", "--json").out)
    assert (told["game"], told["games"], told["seed"]) == ("ronin", 4, 0)
    assert told["length"]["min"] <= told["decisions"] / 4 == told["length"]["mean"] <= told["length"]["max"]
    assert told["ratio"] == pytest.approx(told["decisions_per_second"] / told["calibration_per_second"])
    assert sum(seat["wins"] for seat in told["scores"]) == 4
    for seat in told["scores"]:
        assert seat["total"]["mean"] == pytest.approx(sum(seat["lines"].values()))


def test_sim_in_words(run: Run) -> None:
    said = run("sim", "ronin", "--games", "2", "--option", "players=5", "--option", "tile_setup=fixed")
    assert said.status == 0
    for word in ("decisions", "calibration", "ratio", "length", "seat E", "missions", "digest"):
        assert word in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_sim_among_bots(run: Run) -> None:
    line = ("sim", "ronin", "--bots", "solid,casual,random", "--games", "2", "--json")
    told, again = (json.loads(run(*line).out) for _ in range(2))
    assert [seat["bot"] for seat in told["seats"]] == ["solid", "casual", "random"]
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(2)
    assert told["seats"] == again["seats"]
    assert told["seats"][0]["mean_score"] > told["seats"][2]["mean_score"]
    long = ("sim", "ronin", "--bots", "solid,casual,casual", "--games", "12", "--json")
    one, other = (json.loads(apart(*long, PYTHONHASHSEED=seed).out) for seed in ("1", "2"))
    assert one["seats"] == other["seats"]
    said = run(*line[:-1])
    assert "seat A        solid: wins" in said.out
    wrong = run("sim", "ronin", "--players", "4", "--bots", "solid,random")
    assert (wrong.status, "2 bots were named for 4 players" in wrong.err) == (2, True)
    assert "there is no bot 'wise'" in run("sim", "ronin", "--bots", "wise").err


def test_the_last_game_alone_ends_the_same(run: Run) -> None:
    three = json.loads(run("sim", "ronin", "--games", "3", "--seed", "7", "--json").out)
    third = json.loads(run("sim", "ronin", "--games", "1", "--seed", "9", "--json").out)
    assert three["digest"] == third["digest"]
