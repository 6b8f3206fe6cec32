"""Fights and auctions of Rice Wars step by step: nothing is cut off or painted over, and a sentence says all of it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from engines.rice_wars import ENGINE
from engines.rice_wars.state import Auction, Fought, Offer, Play
from screens.boards import board_of
from screens.boards.base import SHOWING, Showing, Size
from screens.boards.rice_wars.bids import AuctionShowing
from screens.boards.rice_wars.fights import FightShowing
from screens.glyphs import LINE
from screens.look import make_look
from screens.showing import MARGIN, SENTENCE_ROWS, ShowingScreen
from screens.text import wrap
from tests.screens.boards import Strict, every_set, every_size
from tests.screens.drive import press, screen_text, settle
from tests.screens.hands import to_table
from tests.screens.stage import Stage, match_of

NAMES = ["Ana", "Maximilianus", "Cyd", "Dai", "Theophrastus"]


def painted(shown: Showing, step: int, size: Size, glyphs: Any = LINE) -> str:
    paper = Strict(make_look(glyphs=glyphs), SHOWING[size])
    shown.paint(paper, step, size)
    return paper.text()


@cache
def shown(players: int, board: str) -> tuple[Showing, ...]:
    """All that can be shown after a random game in which passing is rare."""
    rng = random.Random(players)
    p = ENGINE.new(ENGINE.options({"players": players, "board": board}), players)
    while waiting := ENGINE.waiting(p):
        seat = waiting[0].seat
        legal = ENGINE.legal(p, seat)
        busy = [action for action in legal if not action.passes]
        ENGINE.apply(p, seat, rng.choice(busy if busy and rng.random() < 0.8 else legal))
    return tuple(board_of("rice_wars").showings(ENGINE.view(p, None), NAMES[:players]))


def huge() -> FightShowing:
    """More than a fight could ever be, under the longest names."""
    cards = [Play(n % 2, "card", "kagemusha", 1) for n in range(14)]
    more = [Play(n, "favour", "youhei") for n in (0, 1)], [Play(n, "deck card", "choushuu", 1) for n in (0, 1)]
    favours = [play for pair in zip(*more, strict=True) for play in pair]
    paid = [Play(n, "paid", "kyuujo", 10) for n in (0, 1)]
    ties = [Play(n % 2, "tie", "kyuusoku", 1) for n in range(10)]
    plays = (*cards, *favours, Play(0, "decline"), Play(1, "decline"), *paid, *ties)
    names = ["Maximilianus", "Theophrastus"]
    return FightShowing(Fought(7, "combat", "D4", (0, 1), (9, 8), (1, 1), (25, 21), plays, "fought", 0, True), names)


@every_size
@every_set
def test_nothing_is_cut_off_or_painted_over(size: Size, glyphs: Any) -> None:
    games = [(2, "basic"), (3, "basic"), (5, "epic")]
    everything = [one for game in games for one in shown(*game)]
    assert sum(isinstance(one, FightShowing) for one in everything) > 30
    assert sum(isinstance(one, AuctionShowing) for one in everything) > 8
    bids = tuple(Offer(seat, 99, 2) for seat in range(5))
    for one in [*everything, huge(), AuctionShowing(Auction(5, "soujutsu_no_shishou", bids), NAMES)]:
        assert len(one.title) < 50
        for step in range(len(one.steps)):
            assert painted(one, step, size, glyphs).strip()


def test_sentences_have_room() -> None:
    for game in ((2, "basic"), (3, "basic"), (5, "epic")):
        for one in shown(*game):
            for sentence in one.steps:
                assert len(wrap(sentence, SHOWING["compact"][0] - 2 * MARGIN)) <= SENTENCE_ROWS, sentence
                assert "{" not in sentence


@every_size
def test_cards_lie_face_down_until_they_are_turned_up(size: Size) -> None:
    plays = (Play(0, "card", "ninsoku", 2), Play(2, "decline"), Play(0, "decline"))
    fought = Fought(1, "combat", "C3", (0, 2), (1, 0), (0, 0), (2, 1), plays, "fought", 0)
    one = FightShowing(fought, NAMES[:2])
    assert [sentence.split(":")[0] for sentence in one.steps] == [
        "Ana attacks the neighbour on C3 with 1 ashigaru",
        "They play in turn, Ana first",
        "Ana shows Ninsoku +2",
        "4 to 1",
    ]
    begins, played, turned, over = (painted(one, step, size) for step in range(4))
    assert "a card" not in begins
    assert " 2 ██" in played
    assert "a card" in played
    assert "Ninsoku" not in played
    assert "declines" in played
    assert "Ninsoku +2" in turned
    assert " 4 ████" in turned
    assert "wins" not in turned
    assert "[N] Neighbour" in over
    assert f"{LINE.star} wins" in over
    assert "the peasant of the neighbour leaves, C3 is free" in over


def test_ties_and_payments_have_steps_of_their_own() -> None:
    plays = (
        Play(0, "card", "kyuujo", 1), Play(1, "card", "shouri", 1), Play(0, "decline"), Play(1, "decline"),
        Play(0, "paid", "kyuujo", 2), Play(1, "paid", "shouri"),
    )  # fmt: skip
    one = FightShowing(Fought(2, "combat", "C3", (0, 1), (0, 0), (0, 0), (2, 4), plays, "fought", 1), NAMES)
    assert one.steps[3] == "Ana pays for Kyuujo: +2."
    assert one.steps[4] == "Equal strength. Maximilianus pays for Shouri."
    assert one.steps[5] == "5 to 5: Maximilianus holds C3."


@pytest.mark.parametrize(
    ("fight", "ending", "told"),
    [
        ("combat", "withdrawn", "Maximilianus takes the peasant of C3 back; nobody has won."),
        ("duel", "refused", "Maximilianus refuses the duel, at the price of up to 2 peasants."),
        ("duel", "no duel", "Maximilianus sends a double: there is no duel."),
    ],
)
def test_fights_that_do_not_take_place(fight: Any, ending: Any, told: str) -> None:
    field = "C3" if fight == "combat" else ""
    one = FightShowing(Fought(2, fight, field, (0, 1), (1, 0), (0, 0), (4, 5), (), ending), NAMES)
    assert len(one.steps) == 2
    assert one.steps[1] == told


@pytest.mark.rule("RIC-DUE-08")
def test_a_lost_duel_claims_no_peasants_that_there_may_not_be() -> None:
    plays = (Play(0, "card", "doku", 2), Play(1, "decline"), Play(0, "decline"))
    one = FightShowing(Fought(2, "duel", "", (0, 1), (0, 0), (1, 0), (4, 5), plays, "fought", 0), NAMES)
    assert one.steps[-1] == "6 to 5: Ana wins the duel, Maximilianus loses up to 4 peasants."


def test_an_auction() -> None:
    one = AuctionShowing(Auction(2, "geisha", (Offer(1, 3, 2), Offer(2, 3, 2), Offer(0, 1, 1))), NAMES)
    assert one.steps[0] == "The bids: Maximilianus 3, Cyd 3, Ana 1."
    assert "favours" not in painted(one, 0, "compact")
    assert "2 favours" in painted(one, 1, "compact")
    nobody = AuctionShowing(Auction(2, "geisha", (Offer(1, 0), Offer(0, 0))), NAMES)
    assert nobody.steps[1] == "Nobody bids for Geisha, who leaves the game."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_last_bids_are_shown_and_stand_in_the_picture(size: tuple[int, int]) -> None:
    match = match_of("rice_wars", 3, seed=5)
    while len(match.view(None).state.auctions) < 1:
        seat = match.deciding()[0]
        bids = [action for action in match.legal(seat) if action.text.startswith("bid ")]
        match.play(seat, (bids or match.legal(seat))[-1])
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        await to_table(pilot)
        await settle(pilot, 10)
        if match.view(None).state.phase == "advisor":
            assert "Last, " in "\n".join(screen_text(app))
        await press(pilot, "w")
        await settle(pilot)
        assert isinstance(app.screen, ShowingScreen)
        assert "The bids: " in "\n".join(screen_text(app))
