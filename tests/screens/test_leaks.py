"""Ways to see what one must not, each tried once and closed: at the moments that Ringyō and Rice Wars have."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from textual.events import Key
from textual.keys import key_to_character

from engines.core import Dice, named
from engines.library import open_library
from engines.match import CannotUndo, Match
from ringyo_tui.app import RingyoApp
from screens.curtain import Curtain
from screens.director import Director
from screens.news import TITLE
from screens.reader import Reader, Text
from screens.showing import ShowingScreen
from screens.table import TableScreen
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import pass_curtain, to_table
from tests.screens.house import app_of, house, on_screen
from tests.screens.stage import Stage, match_of
from tests.screens.test_ordering import A, B, C, attacked


def played_to(match: Match, kind: str, seed: int = 0) -> Match:
    """The same match, played at random until a person is asked for this kind of decision."""
    dice = Dice(seed)
    while match.waiting()[0].kind() != kind:
        seat = match.waiting()[0].seat
        match.play(seat, dice.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("opens", ["h", "c", "s", "question_mark", "b", "o"])
@pytest.mark.parametrize(("game", "kind"), [("rice_wars", "action"), ("ringyo", "province")])
async def test_the_panic_key_covers_what_a_key_just_before_has_opened(game: str, kind: str, opens: str) -> None:
    """Both come in one write: the table is given them before the page lies over it."""
    app = Stage(played_to(match_of(game, 3), kind))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        assert app.private
        for key in (opens, "x"):
            app.post_message(Key(key, key_to_character(key)))
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain), "\n".join(screen_text(app))
        assert not app.private


async def test_whoever_looks_in_private_while_another_program_takes_over_watches_the_open_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana looks at her cards while an auction ends elsewhere: nothing of her is left, and what happened can be seen."""
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    here, there = open_library(tmp_path), open_library(tmp_path)
    match_id = here.create(played_to(match_of("rice_wars", 3), "bid"))
    async with house(tmp_path, here, match_id=match_id) as pilot:
        await on_screen(pilot, Curtain)
        await pass_curtain(pilot)
        assert (await on_screen(pilot, TableScreen)).private
        other = there.load(match_id)
        other.take_over()
        while not other.view(None).state.auctions:
            seat = other.deciding()[0]
            other.play(seat, other.legal(seat)[0])
        for _ in range(400):
            await pilot.pause(0.01)
            table = await on_screen(pilot, TableScreen)
            open_to_keys = app_of(pilot).input_open
            if open_to_keys and not table.private and table.match.view(None).state.auctions:
                break
        await press(pilot, "w")
        await on_screen(pilot, ShowingScreen)
        assert not any(screen.private for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    here.close()
    there.close()


async def test_what_was_done_in_secret_is_not_taken_back_by_whoever_opens_the_match_again() -> None:
    """The program was killed right after Ana had put down a card, which a bot is to answer: u names no card."""
    match = attacked()
    match.players = (match.players[A], structs.replace(match.players[B], plays="solid"), match.players[C])
    match.play(B, match.read(B, "defend 0 0"))
    match.play(A, match.read(A, "clash_card nengu"))
    assert match.undoable(A)
    app = Stage(match)
    app.director = Director(app, match, app, pace="slow")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        assert not app.table.private
        await press(pilot, "u")
        await settle(pilot)
        assert "Nengu" not in "\n".join(screen_text(app))
        assert "Taken back" not in "\n".join(screen_text(app))
        assert match.moves[-1].action == "clash_card nengu"


def test_a_secret_act_is_taken_back_behind_the_curtain_alone() -> None:
    match = attacked()
    match.play(B, match.read(B, "defend 0 0"))
    match.play(A, match.read(A, "clash_card nengu"))
    assert match.undoable(A) is not None
    assert match.undoable(A, openly=True) is None
    with pytest.raises(CannotUndo, match="decided in secret"):
        match.undo(A, openly=True)
    assert match.undo(A).text == "clash_card nengu"


async def test_nor_at_another_terminal_while_its_seat_still_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has put down a card and sits behind the curtain; another program shows the open table of the match."""
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    here, there = open_library(tmp_path), open_library(tmp_path)
    match_id = there.create(played_to(match_of("rice_wars", 3), "clash_play"))
    async with house(tmp_path, there, match_id=match_id) as pilot:
        await on_screen(pilot, Curtain)
        await to_table(pilot)
        match = here.load(match_id)
        match.take_over()
        seat = match.deciding()[0]
        card = next(action for action in match.legal(seat) if action.text.startswith("clash_card"))
        match.play(seat, card)
        await pilot.pause(0.1)
        table = await on_screen(pilot, TableScreen)
        assert len(table.match.moves) == len(match.moves)
        assert "take back" not in "\n".join(screen_text(pilot.app))
        await press(pilot, "u")
        await settle(pilot)
        assert card.label not in "\n".join(screen_text(pilot.app))
        assert "only watch" in screen_text(pilot.app)[-2]
        assert len(table.match.moves) == len(match.moves)
    assert match.undo(seat) == card
    here.close()
    there.close()


async def test_the_page_of_what_has_happened_tells_nobodys_secret() -> None:
    """The last diplomat is sent, all are turned up, and everybody reads what came of it."""
    match = played_to(match_of("ringyo", 3), "choose_diplomat")
    dice = Dice(1)
    while len(match.deciding()) > 1:
        seat = match.deciding()[0]
        match.play(seat, dice.choice(match.legal(seat)))
    app = Stage(match, asks=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        while not isinstance(app.screen, Reader):
            await (pass_curtain(pilot) if isinstance(app.screen, Curtain) else press(pilot, "1"))
            await settle(pilot, 12)
        assert app.screen.heading == TITLE
        told = " ".join(screen_text(app))
        secrets = [named(e.secret, match.names) for move in match.moves for e in move.events if e.secret]
        assert len(secrets) >= 3
        assert not [secret for secret in secrets if secret in told]


async def test_what_was_to_follow_on_a_page_that_has_gone_does_not() -> None:
    """One write opens a page and closes it: what it wanted to do after its first frame finds nothing any more."""
    app = Stage(match_of("ronin", 2))
    done: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        page, stays = Reader("A page", [Text("A line.")]), app.table
        await app.push_screen(page)
        closed = page.dismiss()
        page.when_shown(done.append, "gone")
        stays.when_shown(done.append, "here")
        await settle(pilot, 10)
        await closed
        assert done == ["here"]
