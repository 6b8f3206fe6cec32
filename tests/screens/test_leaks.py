"""Ways to see what one must not, each tried once and closed: at the moments that Ringyō and Rice Wars have."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.keys import key_to_character

from engines.core import Dice
from engines.library import open_library
from engines.match import Match
from ringyo_tui.app import RingyoApp
from screens.curtain import Curtain
from screens.showing import ShowingScreen
from screens.table import TableScreen
from tests.screens.drive import screen_text, settle
from tests.screens.hands import pass_curtain
from tests.screens.house import house, on_screen
from tests.screens.stage import Stage, match_of


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


async def test_what_another_program_brought_about_is_watched_over_the_open_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana looks at her cards while an auction ends elsewhere: whoever watches it finds no cards beneath it."""
    monkeypatch.setattr(RingyoApp, "FOLLOW_SECONDS", 0.02)
    here, there = open_library(tmp_path), open_library(tmp_path)
    match_id = here.create(played_to(match_of("rice_wars", 3), "bid"))
    async with house(tmp_path, here, match_id=match_id) as pilot:
        await on_screen(pilot, Curtain)
        await pass_curtain(pilot)
        assert (await on_screen(pilot, TableScreen)).private
        other = there.load(match_id)
        while not other.view(None).state.auctions:
            seat = other.deciding()[0]
            other.play(seat, other.legal(seat)[0])
        await on_screen(pilot, ShowingScreen)
        assert not any(screen.private for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    here.close()
    there.close()
