"""The form for a new match: everything by keys alone, everything by the mouse alone, and nothing wrong gets through."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from textual.events import Paste

from engines import GAMES
from engines.core import Engine, Option
from engines.core.rulebook import Value
from engines.library import File, Library, LibraryError
from engines.match import USUAL_NAMES, Match
from engines.ronin.state import Options as RoninOptions
from screens.curtain import Curtain
from screens.glyphs import LINE, Glyphs
from screens.home import HomeScreen
from screens.rulebook import RulebookScreen
from screens.setup import PRIVACY, SetupScreen, _form
from screens.table import TableScreen
from tests.screens.house import GLYPHS, SIZES, click_spot, house, keys, library, on_screen, shown, write


async def form(pilot: Any) -> SetupScreen:
    """Go to the form of the only game."""
    await keys(pilot, "1")
    screen = await on_screen(pilot, SetupScreen)
    assert isinstance(screen, SetupScreen)
    return screen


async def to(pilot: Any, line: str) -> None:
    """Walk down to a line of the form."""
    for _ in range(40):
        if pilot.app.screen._cursor == line:
            return
        await keys(pilot, "down")
    raise AssertionError(line)


def kept_match(kept: Library) -> Match:
    """The only match of a library."""
    (saved,) = kept.matches()
    return kept.load(saved.id)


@SIZES
@GLYPHS
async def test_every_line_can_be_seen(tmp_path: Path, size: tuple[int, int], glyphs: Glyphs) -> None:
    async with house(tmp_path, size=size, glyphs=glyphs) as pilot:
        await form(pilot)
        await keys(pilot, "5")
        text = shown(pilot)
        assert all(f"[{letter}]" in text for letter in "ABCDE")
        assert all(name in text for name in USUAL_NAMES)
        for option in GAMES["ronin"].rulebook.option:
            if option.only.get("players", 5) != 5:
                assert option.title not in text
                continue
            assert option.title in text
            await to(pilot, option.id)
            text = shown(pilot)
            assert option.text[:40] in text
            assert all(value.title in text for value in option.value)
            for value in option.value:
                assert " ".join(value.text.split()) in " ".join(text.replace("\n", " ").split()) or size[0] == 120
                await keys(pilot, "right")
                text = shown(pilot)
        assert text.isascii() or not glyphs.ascii


@SIZES
async def test_a_match_by_keys_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library()
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "3", "down")
        await write(pilot, "Zoë 1")
        await keys(pilot, "enter", "down")
        await write(pilot, "[B]")
        await to(pilot, "start_player")
        await keys(pilot, "3")
        await to(pilot, "tile_setup")
        await keys(pilot, "right")
        await to(pilot, "starting_missions")
        await keys(pilot, "space", "left", "enter")
        await to(pilot, "privacy")
        await keys(pilot, "2")
        await to(pilot, "seed")
        await write(pilot, "42")
        await to(pilot, "called")
        await write(pilot, "Friday night")
        await to(pilot, "start")
        await keys(pilot, "enter")
        await on_screen(pilot, Curtain)
    made = kept_match(kept)
    assert made.names == ["Zoë 1", "Bun", "(B)"]
    assert [player.colour for player in made.players] == [0, 1, 2]
    assert (made.options.players, made.options.start_player, made.options.tile_setup) == (3, "seat_2", "fixed")
    assert made.options.starting_missions == 0
    assert (made.seed, made.privacy) == (42, "turns")
    assert kept.matches()[0].name == "Friday night"


@SIZES
async def test_a_match_by_the_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library()
    async with house(tmp_path, kept, size=size) as pilot:
        await click_spot(pilot, "game ronin")
        await on_screen(pilot, SetupScreen)
        await click_spot(pilot, "players 0")
        await click_spot(pilot, "tile_setup")
        await click_spot(pilot, "tile_setup")
        await click_spot(pilot, "ability_mode")
        await click_spot(pilot, "does:step(1)")
        await click_spot(pilot, "does:step(-1)")
        await click_spot(pilot, "privacy")
        await click_spot(pilot, "privacy 2")
        await click_spot(pilot, "seat-1")
        pilot.app.post_message(Paste("Yui"))
        await click_spot(pilot, "start")
        await on_screen(pilot, TableScreen)
    made = kept_match(kept)
    assert made.names == ["Aya", "Yui"]
    assert (made.options.tile_setup, made.options.ability_mode, made.privacy) == ("fixed", "in_addition", "trust")


class Manners(RoninOptions, frozen=True):
    """Ronin, where each player also chooses how to bow."""

    bow: tuple[Literal["low", "deep"], ...] = ()


def bowing() -> Engine[Any, Any]:
    game = GAMES["ronin"].game
    bow = Option("bow", "Bow", "How a player greets.", (Value("low", "Low"), Value("deep", "Deep")), each=True)
    two = Option("players", "Players", "How many play.", (Value(2, "a pair", "Just the two of you."),))
    rules = replace(game.rulebook, option=(two, *game.rulebook.option, bow))
    return Engine(replace(game, options=Manners, rulebook=rules))


@SIZES
async def test_an_option_has_a_line_for_each_seat(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = Library(File(None), {"ronin": bowing()})
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "2")
        assert "a pair" in shown(pilot)
        assert "Just the two of you." in shown(pilot)
        await keys(pilot, "3", "down", "down")
        await write(pilot, "Ben")
        await to(pilot, "bow-2")
        assert "Bow: Ben" in shown(pilot)
        assert "Bow: Dai" not in shown(pilot)
        await keys(pilot, "up", "right")
        assert "Deep" in shown(pilot)
        await keys(pilot, "ctrl+s")
        await on_screen(pilot, TableScreen)
    made = kept_match(kept)
    assert made.options.bow == ("low", "deep", "low")


@SIZES
async def test_f3_seats_a_bot(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library()
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        assert "person" in shown(pilot)
        await to(pilot, "seat-1")
        await keys(pilot, "f3", "f3")
        assert "bot: solid" in shown(pilot)
        assert "rule of thumb" in shown(pilot)
        await write(pilot, "Robo")
        await click_spot(pilot, "seat-0 1")
        assert "bot: casual" in shown(pilot)
        await to(pilot, "seat-0")
        await keys(pilot, "f3", "f3", "f3")
        await to(pilot, "hints")
        await keys(pilot, "2", "ctrl+s")
        await on_screen(pilot, TableScreen)
    made = kept_match(kept)
    assert [player.plays for player in made.players] == ["human", "solid", "human", "human"]
    assert made.names[1] == "Robo"
    assert not made.hints
    assert "Robo (solid)" in [player.title for player in kept.matches()[0].players]


async def test_ctrl_s_starts_from_everywhere_and_chance_seeds(tmp_path: Path) -> None:
    kept = library()
    async with house(tmp_path, kept) as pilot:
        for _ in range(2):
            await form(pilot)
            await keys(pilot, "ctrl+s")
            await on_screen(pilot, TableScreen)
            await keys(pilot, "q")
            await on_screen(pilot, HomeScreen)
    first, second = (kept.load(saved.id) for saved in kept.matches())
    assert first.seed != second.seed
    assert "seed" not in str([first.chronicle(None), second.chronicle(None)])
    assert first.names == list(USUAL_NAMES[: first.options.players])


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("\u202e\u200b", ""),  # nothing is left: a usual name
        ("x" * 13, "A name has room for 12 letters; this one takes 13."),
        ("日本語日本語日", "A name has room for 12 letters; this one takes 14."),
        ("\x1b]52;c;eA==\x07", ""),
        ("[/]", ""),
    ],
)
async def test_hostile_names(tmp_path: Path, typed: str, complaint: str) -> None:
    kept = library()
    async with house(tmp_path, kept) as pilot:
        await form(pilot)
        await keys(pilot, "down")
        pilot.app.post_message(Paste(typed))
        await keys(pilot, "down")
        if complaint:
            assert complaint in shown(pilot)
        assert "\x1b" not in shown(pilot)
        await keys(pilot, "ctrl+s")
        if complaint:
            assert complaint in shown(pilot)
            assert kept.matches() == []
        else:
            await on_screen(pilot, TableScreen)
            assert all(name.isprintable() for name in kept_match(kept).names)


async def test_no_two_of_one_name(tmp_path: Path) -> None:
    kept = library()
    async with house(tmp_path, kept) as pilot:
        await form(pilot)
        await keys(pilot, "down")
        await write(pilot, "bun")  # the usual name of the next seat gives way
        await keys(pilot, "down")
        assert "Player B" in shown(pilot)
        await write(pilot, "BUN")
        await keys(pilot, "down")
        assert "Seats A and B are both called" in shown(pilot)
        await keys(pilot, "ctrl+s")
        assert "Seats A and B are both called" in shown(pilot)
        assert kept.matches() == []
        await keys(pilot, "ctrl+u")  # the cursor went to the first line with something wrong
        await write(pilot, "Ben")
        await keys(pilot, "ctrl+s")
        await on_screen(pilot, TableScreen)
    assert kept_match(kept).names[:2] == ["Ben", "BUN"]


async def test_names_of_seats_that_went_are_not_looked_at(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        screen = await form(pilot)
        await keys(pilot, "5")
        await to(pilot, "seat-4")
        await write(pilot, "x" * 20)
        await keys(pilot, "up", "up", "up", "up", "up", "2", "ctrl+s")
        await on_screen(pilot, TableScreen)
        assert screen.players == 2


@SIZES
async def test_options_that_do_not_go_together_are_explained(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library(game="rice_wars")
    sentence = "Two players cannot have the same daimyo."
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "3")
        await to(pilot, "daimyo-0")
        await keys(pilot, "2")
        await to(pilot, "daimyo-1")
        await keys(pilot, "2")
        assert sentence in shown(pilot)
        await keys(pilot, "ctrl+s")
        assert sentence in shown(pilot)
        assert kept.matches() == []
        await keys(pilot, "1")
        assert sentence not in shown(pilot)


@SIZES
async def test_only_what_has_an_effect_is_asked(tmp_path: Path, size: tuple[int, int]) -> None:
    """Lines and values that this choice of players and options has no use for are not there."""
    kept = library(game="shogun")
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "5")
        assert "Who drafts first" in shown(pilot)
        assert "Seat that drafts first" not in shown(pilot)
        assert "Who gets which position" not in shown(pilot)
        await to(pilot, "first_drafter")
        await keys(pilot, "2")
        await to(pilot, "first_drafter_seat")
        assert "fifth seat" in shown(pilot)
        await keys(pilot, "5")
        await to(pilot, "players")
        await keys(pilot, "4")  # that seat is gone: the first one again
        await to(pilot, "first_drafter_seat")
        assert "fourth seat" in shown(pilot)
        assert "fifth seat" not in shown(pilot)
        await keys(pilot, "5")
        assert "This line has no value 5." in shown(pilot)
        await keys(pilot, "left")
        assert "fourth seat" in shown(pilot)
        await to(pilot, "setup_mode")
        await keys(pilot, "2")
        assert "Who drafts first" not in shown(pilot)
        assert "Seat that drafts first" not in shown(pilot)
        assert "Who gets which position" in shown(pilot)
        await keys(pilot, "1", "ctrl+s")
        await on_screen(pilot, TableScreen)
    assert kept_match(kept).options.first_drafter_seat == 3


@SIZES
@pytest.mark.rule("RIN-SOLO-01", "RIN-SOLO-02")
async def test_alone_nothing_is_asked_that_takes_others(tmp_path: Path, size: tuple[int, int]) -> None:
    async with house(tmp_path, library(game="ringyo"), size=size) as pilot:
        screen = await form(pilot)
        for key, asked in (("2", True), ("1", False)):
            await keys(pilot, key)
            lines = screen._lines()
            assert [line in lines for line in ("start_order", "province_mode", "personal_boards")] == [asked] * 3
            assert "province_side-0" in lines
            assert "province_assignment" in lines


@SIZES
@pytest.mark.rule("RIC-SETUP-01", "RIC-SETUP-03", "RIC-SETUP-09")
async def test_rice_wars_asks_only_what_can_be_played(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library(game="rice_wars")
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "3")
        await to(pilot, "first_governor")
        assert "Daimyo: " in shown(pilot)
        await keys(pilot, "5")
        assert "This line has no value 5." in shown(pilot)
        await keys(pilot, "4")
        await to(pilot, "daimyo_assignment")
        await keys(pilot, "2")
        assert "Daimyo: " not in shown(pilot)
        await to(pilot, "board")
        await keys(pilot, "2")
        await to(pilot, "players")
        await keys(pilot, "2")  # the third seat and the epic board are gone
        await keys(pilot, "ctrl+s")
        await on_screen(pilot, TableScreen)
    options = kept_match(kept).options
    assert (options.board, options.first_governor, options.daimyo) == ("basic", "random", ())


@SIZES
async def test_five_have_the_board_for_five(tmp_path: Path, size: tuple[int, int]) -> None:
    kept = library(game="rice_wars")
    async with house(tmp_path, kept, size=size) as pilot:
        await form(pilot)
        await keys(pilot, "5")
        await to(pilot, "board")
        assert "Basic" not in shown(pilot)
        await keys(pilot, "right")
        assert "Epic" in shown(pilot)
        await keys(pilot, "ctrl+s")
        await on_screen(pilot, TableScreen)
    assert kept_match(kept).options.board == "epic"


@SIZES
async def test_ronin_asks_only_what_can_be_played(tmp_path: Path, size: tuple[int, int]) -> None:
    async with house(tmp_path, library(), size=size) as pilot:
        await form(pilot)
        await keys(pilot, "3")
        assert "Castle spaces" not in shown(pilot)
        await to(pilot, "start_player")
        await keys(pilot, "5")
        assert "This line has no value 5." in shown(pilot)
        await to(pilot, "tile_setup")
        assert "Action tiles start" in shown(pilot)
        await keys(pilot, "2")
        assert "Action tiles start" not in shown(pilot)


@pytest.mark.parametrize("seed", ["-1", "1.5", "abc", "18446744073709551616", "9" * 40])
async def test_a_seed_is_a_number(tmp_path: Path, seed: str) -> None:
    kept = library()
    async with house(tmp_path, kept) as pilot:
        await form(pilot)
        await to(pilot, "seed")
        pilot.app.post_message(Paste(seed))
        await keys(pilot, "ctrl+s")
        assert "A seed is a whole number" in shown(pilot)
        assert kept.matches() == []


async def test_a_seed_that_was_chosen_is_told_to_everybody(tmp_path: Path) -> None:
    kept = library()
    async with house(tmp_path, kept) as pilot:
        await form(pilot)
        await to(pilot, "seed")
        await keys(pilot, "7", "ctrl+s")
        await on_screen(pilot, TableScreen)
    match = kept_match(kept)
    assert match.seed == 7
    told = "The seed of this match was chosen: whoever knows it can know what comes."
    for viewer in (None, 1):
        assert told in [sentence.text for sentence in match.chronicle(viewer)[0].sentences]
    assert told in str(match.digest(1))


async def test_what_has_no_value_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as pilot:
        await form(pilot)
        await keys(pilot, "9")
        assert "This line has no value 9." in shown(pilot)
        await to(pilot, "start")
        await keys(pilot, "1", "right")
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_a_library_that_cannot_keep_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise LibraryError("There is no room to keep this: free some space, and try again.")

    async with house(tmp_path) as pilot:
        await form(pilot)
        monkeypatch.setattr(Library, "create", full)
        await keys(pilot, "ctrl+s")
        assert "There is no room to keep this" in shown(pilot)
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_the_rules_of_the_options_and_the_help(tmp_path: Path) -> None:
    async with house(tmp_path, glyphs=LINE) as pilot:
        await form(pilot)
        await keys(pilot, "f2")
        await on_screen(pilot, RulebookScreen)
        assert "First start player" in shown(pilot)
        await keys(pilot, "escape", "f1")
        assert "A new match" in shown(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, SetupScreen)


def test_every_way_to_keep_secrets_has_a_line() -> None:
    assert [mode for mode, _, _ in PRIVACY] == ["table", "turns", "trust"]
    assert all(title and text.endswith(".") for _, title, text in PRIVACY)


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_line_is_about_is_not_cut_on_a_small_screen(game: str) -> None:
    for row in _form(GAMES[game]):
        assert len(row.text) <= 80 - 2, row.text
