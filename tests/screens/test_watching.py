"""A match that is open elsewhere: here one watches, and may take it over; whoever had it watches then."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engines.library import Library, LibraryLocked, open_library
from engines.match import Match, Player
from ringyo_tui.app import RingyoApp
from screens.curtain import Curtain
from screens.drafting import Drafting
from screens.home import HomeScreen
from screens.reader import Reader
from screens.results import ResultsScreen
from screens.table import TableScreen
from tests.screens.hands import pass_curtain
from tests.screens.house import app_of, house, keys, match, on_screen, shown
from tests.screens.stage import match_of

PRIVATE = ("only Ana looks", "only Ben looks", "Secret:", "Since your last turn")


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look what others do more often than once in a second."""
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Library]:
    """The library as another program has it open."""
    with closing(open_library(tmp_path)) as library:
        yield library


@asynccontextmanager
async def here(tmp_path: Path, match_id: str | None) -> AsyncIterator[Pilot[Any]]:
    """The app as a program of its own at the same library."""
    with closing(open_library(tmp_path)) as library:
        async with house(tmp_path, library, match_id=match_id) as pilot:
            yield pilot


async def until(pilot: Pilot[Any], text: str, there: bool = True) -> str:
    """Wait until something is shown, or is not any more."""
    for _ in range(300):
        if (text in shown(pilot)) == there and app_of(pilot).input_open:
            return shown(pilot)
        await pilot.pause(0.01)
    raise AssertionError(f"{text!r}: {there} was awaited\n{shown(pilot)}")


def act(other: Match) -> None:
    seat = other.deciding()[0]
    other.play(seat, other.legal(seat)[0])


async def test_a_bystander_sees_everything_public_and_can_do_nothing(tmp_path: Path, there: Library) -> None:
    other = there.load(there.create(match(2)))
    other.hold()
    async with here(tmp_path, other.id) as pilot:
        table = await on_screen(pilot, TableScreen)
        assert "You watch: this match is open elsewhere; p goes on with it here." in shown(pilot)
        assert " p play here" in shown(pilot).rpartition("\n")[2]
        for key in ("1", "0", "enter", "space", "u", "r", "o", "v", "a", "h", "y", "tab", "enter"):
            await keys(pilot, key)
            assert pilot.app.screen is table
            assert not app_of(pilot).private
        assert (len(table.match.moves), table.viewer, table.chooser) == (0, None, None)
        for number in range(1, 4):
            act(other)
            await until(pilot, f"move {number}")
        assert table.match.fingerprint() == other.fingerprint()
        assert not any(word in shown(pilot) for word in PRIVATE)
        for key in ("c", "s", "question_mark", "b"):  # reading is for everybody
            await keys(pilot, key)
            assert pilot.app.screen is not table
            await keys(pilot, "escape")
        other.let_go()
        await until(pilot, "nobody has this match open now; p goes on with it here.")
        await keys(pilot, "q")
        await on_screen(pilot, HomeScreen)


async def test_a_bystander_sees_the_end(tmp_path: Path, there: Library) -> None:
    other = there.load(there.create(match(2, 40)))
    other.hold()
    async with here(tmp_path, other.id) as pilot:
        await on_screen(pilot, TableScreen)
        while not other.over:
            act(other)
        await on_screen(pilot, ResultsScreen)


async def test_taking_over_and_being_told(tmp_path: Path, there: Library) -> None:
    other = there.load(there.create(match(2)))
    other.hold()
    async with here(tmp_path, other.id) as pilot:
        await on_screen(pilot, TableScreen)
        act(other)
        await keys(pilot, "p")
        await until(pilot, "You watch", there=False)
        other.refresh()
        assert other.whose() == "elsewhere"
        table = await on_screen(pilot, TableScreen)
        assert len(table.match.moves) == 1
        await keys(pilot, "p")
        assert "This match is open here already." in shown(pilot)
        other.take_over()
        told = await until(pilot, "You watch")
        assert "Somebody goes on with this match elsewhere: from here you watch." in told
        act(other)
        await until(pilot, "move 2")
        assert "Somebody goes on" not in shown(pilot), "it was told once"


async def test_an_act_that_comes_too_late_is_none(tmp_path: Path, there: Library) -> None:
    """The other one takes over while it is asked whether an act is meant."""
    other = there.load(there.create(match(2)))
    async with here(tmp_path, other.id) as pilot:
        table = await on_screen(pilot, TableScreen)
        app_of(pilot)._follow = lambda: None  # type: ignore[method-assign]
        while table.pending is None and not table.match.moves:
            await keys(pilot, "1")
        before = len(table.match.moves)
        other.take_over()
        act(other)
        await keys(pilot, "y" if table.pending is not None else "0")
        told = await until(pilot, "You watch")
        assert "from here you watch" in told
        assert len(table.match.moves) == len(other.moves) == before + 1


@pytest.mark.parametrize("privacy", ["table", "trust"])
async def test_what_is_private_goes_at_once_and_a_draft_is_kept(tmp_path: Path, there: Library, privacy: Any) -> None:
    other = there.load(there.create(match_of("shogun", 3, privacy=privacy)))
    while not drafted(other):
        act(other)
    other.let_go()
    async with here(tmp_path, other.id) as pilot:
        table = await look(pilot)
        assert isinstance(table.chooser, Drafting), shown(pilot)
        await keys(pilot, "1", "1")
        laid = table.chooser.laid()
        assert laid
        assert app_of(pilot).private
        other.take_over()
        await until(pilot, "You watch")
        watched = await on_screen(pilot, TableScreen)
        assert watched is not table
        assert not app_of(pilot).private
        assert table._view is None
        assert "only Ana looks" not in shown(pilot)
        other.let_go()
        await keys(pilot, "p")
        await until(pilot, "You watch", there=False)
        again = await look(pilot)
        assert isinstance(again.chooser, Drafting)
        assert again.chooser.laid() == laid


async def look(pilot: Pilot[Any]) -> Any:
    """Look at Ana's secrets, through the curtain if there is one."""
    if isinstance(pilot.app.screen, Curtain):
        await pass_curtain(pilot)
    else:
        await keys(pilot, "v", "a")
        for _ in range(20):
            if isinstance(pilot.app.screen, Reader):
                await keys(pilot, "escape")
                break
            await pilot.pause(0.01)
    return await on_screen(pilot, TableScreen)


def drafted(other: Match) -> bool:
    seat = other.deciding()[0]
    decision = other.decision(seat)
    assert decision
    return decision.draft(other.view(seat)) is not None


async def test_a_curtain_that_stands_gives_way(tmp_path: Path, there: Library) -> None:
    other = there.load(there.create(match(2, privacy="turns")))
    async with here(tmp_path, other.id) as pilot:
        await on_screen(pilot, Curtain)
        other.take_over()
        await until(pilot, "You watch")
        assert not app_of(pilot).private
        other.let_go()
        await keys(pilot, "p")
        curtain = await on_screen(pilot, Curtain)
        app_of(pilot)._follow = lambda: None  # type: ignore[method-assign]
        other.take_over()  # and it is opened before anybody has looked
        for _ in range(300):
            if curtain.armed:
                break
            await pilot.pause(0.01)
        await keys(pilot, curtain.letter.lower())
        await until(pilot, "You watch")
        assert not app_of(pilot).private


async def test_bots_act_in_one_program_only(tmp_path: Path, there: Library) -> None:
    made = match(2)
    players = [Player("Ana", 0), Player("Bot", 1, "thinker")]
    other = there.load(there.create(Match(made.engine, made.options, 5, players)))
    while other.deciding() != (1,):
        act(other)
    before = len(other.moves)
    other.hold()
    async with here(tmp_path, other.id) as pilot:
        table = await on_screen(pilot, TableScreen)
        await pilot.pause(0.3)
        assert len(table.match.moves) == before, "whoever watches lets no bot act"
        await keys(pilot, "p")
        await until(pilot, "You watch", there=False)
        other.refresh()
        kept = len(other.moves)
        other.take_over()  # while it thinks
        await until(pilot, "You watch")
        await pilot.pause(0.3)
        other.refresh()
        assert len(other.moves) == kept


async def test_who_leaves_a_table_frees_the_match(tmp_path: Path, there: Library) -> None:
    other = there.load(there.create(match(2)))
    async with here(tmp_path, other.id) as pilot:
        await on_screen(pilot, TableScreen)
        assert [saved.elsewhere for saved in there.matches()] == [True]
        await keys(pilot, "q")
        await on_screen(pilot, HomeScreen)
        assert [saved.elsewhere for saved in there.matches()] == [False]
        assert "open elsewhere" not in shown(pilot)
        other.hold()
        await until(pilot, "open elsewhere")
        other.let_go()
        await until(pilot, "open elsewhere", there=False)
        await keys(pilot, "enter")
        await on_screen(pilot, TableScreen)
        await keys(pilot, "1", "0")
    assert [saved.elsewhere for saved in there.matches()] == [False]


async def test_a_match_that_cannot_be_held_is_said_at_home_and_held_by_nobody(
    tmp_path: Path, there: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = there.load(there.create(match(2, privacy="turns")))

    def busy(*_: object) -> None:
        raise LibraryLocked("The library is in use by another program: wait.")

    async with here(tmp_path, None) as pilot:
        await on_screen(pilot, HomeScreen)
        for method in ("refresh", "hand_over"):  # before it is open, and while it opens at a curtain
            with monkeypatch.context() as patch:
                patch.setattr(Match, method, busy)
                await keys(pilot, "enter")
                assert "in use by another program" in shown(pilot)
                assert app_of(pilot)._director is None
                assert [saved.elsewhere for saved in there.matches()] == [False]
        other.hold()
        await keys(pilot, "enter")
        table = await on_screen(pilot, TableScreen)
        with monkeypatch.context() as patch:
            patch.setattr(type(table.match.journal), "take_over", busy)
            await keys(pilot, "p")
            assert "in use by another program" in shown(pilot)
        assert "You watch" in shown(pilot)
        await keys(pilot, "p")
        await on_screen(pilot, Curtain)


async def test_a_curtain_that_gives_way_opens_no_more(
    tmp_path: Path, there: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its letter was pressed just before it was noticed that the match is played elsewhere."""
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 30)
    other = there.load(there.create(match(2, privacy="turns")))
    async with here(tmp_path, other.id) as pilot:
        curtain = await on_screen(pilot, Curtain)
        other.take_over()
        for _ in range(300):
            if curtain.armed:
                break
            await pilot.pause(0.01)
        app = app_of(pilot)
        app._follow()
        curtain._leave_by(curtain._doors[curtain.letter.lower()])
        table = await on_screen(pilot, TableScreen)
        for _ in range(20):
            await pilot.pause(0.01)
            assert pilot.app.screen is table
        assert table.viewer is None
        await app._director._open(0)  # type: ignore[union-attr]
        assert pilot.app.screen is table, "nor by any other door"


async def test_who_watches_somebody_who_plays_alone_sees_no_secrets(tmp_path: Path, there: Library) -> None:
    made = match(2)
    other = there.load(there.create(Match(made.engine, made.options, 5, [Player("Ana", 0), Player("Bot", 1, "solid")])))
    other.hold()
    async with here(tmp_path, other.id) as pilot:
        assert (await on_screen(pilot, TableScreen)).viewer is None
        act(other)
        await until(pilot, "move 1")
        assert (await on_screen(pilot, TableScreen)).viewer is None
        await keys(pilot, "p")
        await until(pilot, "You watch", there=False)
        assert (await on_screen(pilot, TableScreen)).viewer == 0
        other.take_over()
        await until(pilot, "You watch")
        assert (await on_screen(pilot, TableScreen)).viewer is None
