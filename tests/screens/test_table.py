"""The table: every kind of decision by every manner, taking back, confirming, covering, finding, explaining."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest

from engines.core import Dice, Task
from engines.ronin.alchemist import AskAlchemist, draw_goods
from engines.ronin.castles import ChooseRegion
from engines.ronin.characters import ChooseCharacter, ChooseSlot
from engines.ronin.clans import MonkChoice
from engines.ronin.collecting import Collect
from engines.ronin.meditation import HermitSwap
from engines.ronin.mission_cards import ChooseMissions
from engines.ronin.missions import Visit, check_for_bonus
from engines.ronin.placing import PlaceRonin
from engines.ronin.sakura import PlaceSakura
from engines.ronin.state import P
from engines.ronin.tea import ExtraTea, MoveTea, ReachedSpace
from engines.ronin.tiles import UseTile
from engines.ronin.upkeep import TidyUp
from screens.boards.base import Box, Paper, Picture, Scene, Spot
from screens.boards.ronin.board import RoninBoard
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.reader import Reader
from screens.table import TableScreen
from tests.engines.ronin import arrange
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import MANNERS, Manner, answer, pass_curtain
from tests.screens.stage import Away, Stage, arranged, ronin

Arrange = Callable[[P], None]


def nothing(p: P) -> None:
    """The table as it is."""


def rich(p: P) -> None:
    """Ana has goods, tiles, a character in a city and two missions that she can complete."""
    arrange.give(p, 0, store=["rice", "rice", "fish", "sword", "coin"], meditation=4, hand=["M44", "M49"])
    arrange.put_piece(p, 0, "city akita", slot=1)


def drawing(p: P) -> None:
    rich(p)
    p.agenda.clear()
    draw_goods(p, 0)


def symbols(p: P) -> None:
    arrange.give(p, 0, unspent=["M01", "M02"])
    p.agenda.clear()
    check_for_bonus(p, 0, "blue")


def learning(p: P) -> None:
    taken = p.state.character_display[0]
    p.state.character_display[0], p.state.players[0].learning = None, taken


DECISIONS: dict[str, tuple[Arrange, list[Task]]] = {
    "place": (nothing, [PlaceRonin(0)]),
    "act": (rich, [UseTile(0, "city hirosaki", "")]),
    "alchemy": (nothing, [AskAlchemist(0)]),
    "return": (drawing, []),
    "take_missions": (rich, [ChooseMissions(0, "")]),
    "build": (nothing, [ChooseRegion(0, "architect")]),
    "take_character": (nothing, [ChooseCharacter(0, "teacher"), ChooseSlot(0)]),
    "put_character": (learning, [ChooseSlot(0)]),
    "take_clan": (nothing, [MonkChoice(0)]),
    "swap": (rich, [HermitSwap(0)]),
    "tea_extra": (nothing, [ExtraTea(0)]),
    "tea_move": (rich, [MoveTea(0)]),
    "tea_space": (rich, [ReachedSpace(0, 6)]),
    "sakura": (nothing, [PlaceSakura(0)]),
    "pick": (rich, [Collect(1)]),
    "complete": (rich, [Visit(0)]),
    "take_bonus": (symbols, []),
    "discard": (rich, [TidyUp(0)]),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", DECISIONS)
async def test_every_decision_by_every_manner(kind: str, manner: Manner, size: tuple[int, int]) -> None:
    change, tasks = DECISIONS[kind]
    match = arranged(ronin(2, seed=4, tile_setup="fixed", start_player="seat_1"), change, *tasks)
    assert match.waiting()[0].kind() == kind
    assert match.waiting()[0].seat == 0
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Curtain):
            await pass_curtain(pilot)
        done = await answer(pilot, manner, Dice(len(kind) + size[0]))
        assert done is not None
        # ronin without a character are alike: the list asks for no number, and any of them goes
        words = slice(2, None) if kind == "place" else slice(None)
        assert match.moves[-1].action.split()[words] == done.text.split()[words]


# ---- how it looks


@pytest.mark.parametrize("glyphs", [LINE, PLAIN])
@pytest.mark.parametrize(("size", "players"), [((80, 24), 5), ((120, 40), 5), ((100, 30), 3)])
async def test_nothing_is_cut_off(size: tuple[int, int], players: int, glyphs: Glyphs) -> None:
    app = Stage(ronin(players, seed=2), glyphs)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        rows = screen_text(app)
        assert len(rows) == size[1]
        assert all(len(row) <= size[0] for row in rows)
        assert "RONIN" in rows[0]
        assert "Place a ronin" in "\n".join(rows)
        assert "RON-PLACE-01" in "\n".join(rows)
        assert "enter choose" in rows[-1]
        assert all(f"[{letter}]" in "\n".join(rows) for letter in "ABCDE"[:players])
        if glyphs is PLAIN:
            assert all(row.isascii() for row in rows)


async def test_resizing_loses_nothing() -> None:
    app = Stage(ronin(2, seed=2))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "1")
        await settle(pilot)
        left = [e.label for e in app.table.chooser.entries] if app.table.chooser else []
        await pilot.resize_terminal(80, 24)
        await settle(pilot, 10)
        await pilot.resize_terminal(60, 20)
        await settle(pilot, 10)
        assert "A little more room" in "\n".join(screen_text(app))
        await pilot.resize_terminal(120, 40)
        await settle(pilot, 10)
        assert app.table.chooser
        assert [e.label for e in app.table.chooser.entries] == left


async def test_enlarged_and_back_it_is_as_it_was() -> None:
    app = Stage(ronin(4, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        before = screen_text(app)
        for size in ((120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot, 10)
        assert screen_text(app) == before


# ---- taking back and asking once more


async def test_undo_takes_back_the_last_open_act_and_redo_puts_it_back() -> None:
    match = ronin(2, seed=2, tile_setup="fixed", start_player="seat_1")
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await answer(pilot, "list", Dice(1))
        assert len(match.moves) == 1
        await press(pilot, "u")
        await settle(pilot)
        assert len(match.moves) == 0
        assert "Taken back" in "\n".join(screen_text(app))
        await press(pilot, "r")
        await settle(pilot)
        assert len(match.moves) == 1
        await press(pilot, "u", "u")
        await settle(pilot)
        assert "nothing to take back" in "\n".join(screen_text(app))


async def test_what_cannot_be_taken_back_asks_once() -> None:
    match = arranged(ronin(2, seed=4), rich, ChooseMissions(0, ""), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "4", "0")
        await settle(pilot)
        assert not match.moves
        assert "for good" in "\n".join(screen_text(app))
        assert "Esc no" in "\n".join(screen_text(app))
        await press(pilot, "escape")
        await settle(pilot)
        assert app.table.pending is None
        await press(pilot, "0", "1")  # a digit is no answer to the question
        assert not match.moves
        await press(pilot, "y")
        await settle(pilot)
        assert len(match.moves) == 1


# ---- secrets


async def test_own_secrets_are_looked_at_through_the_curtain() -> None:
    match = ronin(2, seed=6, start_player="seat_1")
    app = Stage(match)
    own = match._position.state.players[1].hand
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 8)
        assert not any(card in "\n".join(screen_text(app)) for card in own)
        await press(pilot, "v", "b")
        await settle(pilot, 10)
        assert isinstance(app.screen, Curtain)
        await pass_curtain(pilot)
        assert app.table.viewer == 1
        assert app.private
        assert all(card in "\n".join(screen_text(app)) for card in own)
        seen = weakref.ref(app.table)
        await press(pilot, "v")
        await settle(pilot, 20)
        assert app.table.viewer is None
        assert not app.private
        assert not any(card in "\n".join(screen_text(app)) for card in own)
        await settle(pilot, 20)
        gc.collect()
        gone = seen()
        assert gone is None or gone._view is None


async def test_the_panic_key_covers() -> None:
    match = arranged(ronin(2, seed=4), rich, Visit(0), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        assert app.table.viewer == 0
        await press(pilot, "x")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        assert not app.private
        assert not match.moves


async def test_the_panic_key_covers_from_a_reader() -> None:
    match = arranged(ronin(2, seed=4), rich, Visit(0), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await press(pilot, "s")
        await settle(pilot)
        assert isinstance(app.screen, Reader)
        await press(pilot, "x")
        await settle(pilot, 30)
        assert isinstance(app.screen, Curtain)


async def test_the_table_may_be_looked_at_while_a_secret_decision_waits() -> None:
    match = arranged(ronin(2, seed=4), rich, Visit(0), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        assert isinstance(app.screen, Curtain)
        while not app.screen.armed:
            await settle(pilot, 1)
        await press(pilot, "t")
        await settle(pilot, 10)
        assert app.table.viewer is None
        assert app.table.chooser is None
        text = "\n".join(screen_text(app))
        assert "decides behind the curtain" in text
        assert "M44" not in text
        await press(pilot, "0")
        await settle(pilot, 10)
        assert isinstance(app.screen, Curtain)


async def test_one_human_needs_no_curtain() -> None:
    match = ronin(2, seed=4, start_player="seat_1")
    match.players = (match.players[0], type(match.players[1])("Bot", 1, "bot"))
    app = Stage(match)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 8)
        assert app.table.viewer == 0
        assert all(card in "\n".join(screen_text(app)) for card in match._position.state.players[0].hand)


# ---- finding, explaining, ending


async def test_find_narrows_as_one_types() -> None:
    app = Stage(ronin(2, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "slash", "k", "y", "o")
        await settle(pilot)
        assert app.table.chooser
        assert [e.label for e in app.table.chooser.entries] == ["Kyoto"]
        await press(pilot, "enter")
        await settle(pilot)
        assert app.match.moves[-1].action.endswith("city kyoto")


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_refused_place_says_why(key: str) -> None:
    match = ronin(3, seed=2)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "m")
        while app.table.cursor.spot != "border B03":
            await press(pilot, "tab")
        await press(pilot, key)
        await settle(pilot)
        text = "\n".join(screen_text(app))
        assert "It takes a Scout" in text
        assert "RON-SCOUT-01" in text
        assert not match.moves


async def test_a_key_that_means_nothing_now_is_answered() -> None:
    app = Stage(ronin(2, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        for key, said in (("0", "cannot be passed"), ("escape", "no step to go back"), ("r", "nothing to put back")):
            await press(pilot, key)
            await settle(pilot)
            assert said in "\n".join(screen_text(app)), key


async def test_the_turn_is_ended_before_the_curtain_so_that_it_can_be_taken_back() -> None:
    match = arranged(ronin(2, seed=4), rich, TidyUp(0), Visit(1))
    arrange.give(match._position, 1, store=["rice", "fish"], hand=["M20"])
    arrange.put_piece(match._position, 1, "city osaka", slot=1)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await answer(pilot, "list", Dice(1))
        assert isinstance(app.screen, TableScreen)
        assert "pass the keyboard to Ben, or take back with u" in "\n".join(screen_text(app))
        await press(pilot, "u")
        await settle(pilot)
        assert not match.moves
        await answer(pilot, "list", Dice(1))
        await press(pilot, "0")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        assert app.screen.letter == "B"
        assert match.undoable(0) is None


async def test_leaving_goes_home() -> None:
    app = Stage(ronin(2, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "q")
        await settle(pilot, 20)
        assert isinstance(app.screen, Away)


# ---- what a second key, a late click or a look must not do


@pytest.mark.parametrize("kind", DECISIONS)
async def test_the_same_digit_twice_is_never_a_fault(kind: str) -> None:
    change, tasks = DECISIONS[kind]
    match = arranged(ronin(2, seed=4, tile_setup="fixed", start_player="seat_1"), change, *tasks)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        if isinstance(app.screen, Curtain):
            await pass_curtain(pilot)
        for keys in (("1", "1"), ("1", "escape", "1"), ("0", "0"), ("2", "1", "enter", "escape"), ("y", "1", "y")):
            await press(pilot, *keys)
            await settle(pilot)
            if isinstance(app.screen, Curtain):
                break
        assert app._exception is None


async def test_another_choice_asks_again_before_what_cannot_be_taken_back() -> None:
    match = arranged(ronin(2, seed=4), nothing, ChooseCharacter(0, ""), ChooseSlot(0))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "1")
        first = app.table.pending
        await press(pilot, "2")
        assert app.table.pending not in (None, first)
        assert not match.moves
        await press(pilot, "2")
        assert not match.moves  # the same digit, doubled or held, is no answer
        await press(pilot, "y")
        await settle(pilot)
        assert match.moves[-1].action == "take_character 2"


async def test_a_look_is_only_a_look() -> None:
    match = ronin(2, seed=6, start_player="seat_1")
    app = Stage(match)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "v", "b")
        await settle(pilot, 10)
        await pass_curtain(pilot)
        assert app.table.viewer == 1
        assert "Only looking" in "\n".join(screen_text(app))
        await press(pilot, "1", "1", "0", "y", "enter")
        await settle(pilot)
        assert not match.moves


async def test_the_table_is_everybodys_again_after_a_secret_decision() -> None:
    match = arranged(ronin(2, seed=4, start_player="seat_1"), rich, Visit(0), PlaceRonin(0))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await press(pilot, "0", "y")
        await settle(pilot, 20)
        assert app.table.viewer is None
        assert not app.private
        assert "put away" in "\n".join(screen_text(app))


async def test_what_was_taken_back_in_private_is_not_put_back_by_others() -> None:
    match = arranged(ronin(2, seed=4, start_player="seat_1"), rich, Visit(0), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await press(pilot, "1")
        await settle(pilot)
        assert len(match.moves) == 1
        await press(pilot, "u", "x")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        while not app.screen.armed:
            await settle(pilot, 1)
        await press(pilot, "t")
        await settle(pilot, 10)
        await press(pilot, "r", "u")
        await settle(pilot)
        assert not match.moves


async def test_what_was_done_in_private_is_not_taken_back_by_others() -> None:
    match = arranged(ronin(2, seed=4, start_player="seat_1"), rich, Visit(0), PlaceRonin(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await pass_curtain(pilot)
        await press(pilot, "1")
        await settle(pilot)
        await press(pilot, "v")
        await settle(pilot, 20)
        await press(pilot, "u")
        await settle(pilot)
        assert len(match.moves) == 1


async def test_a_trusting_table_is_covered_all_the_same_when_it_rests() -> None:
    match = arranged(ronin(2, seed=4, privacy="trust"), rich, Visit(0), Visit(1))
    arrange.give(match._position, 1, store=["rice", "fish"], hand=["M20"])
    arrange.put_piece(match._position, 1, "city osaka", slot=1)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "v", "a")
        await settle(pilot, 20)
        await press(pilot, "escape")
        await press(pilot, "0", "y")
        await settle(pilot, 20)
        assert app.table.viewer == 1
        assert app.private


async def test_help_has_names_and_no_placeholders() -> None:
    match = arranged(ronin(2, seed=4), rich, Collect(1))
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        await press(pilot, "question_mark")
        await settle(pilot)
        text = "\n".join(screen_text(app))
        assert "Influence: Ana" in text
        assert "{" not in text


async def test_the_keys_of_the_last_line_can_be_clicked() -> None:
    app = Stage(ronin(2, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        x = screen_text(app)[-1].index("chronicle")
        await pilot.click(offset=(x, 23))
        await settle(pilot)
        assert isinstance(app.screen, Reader)


class TwoPictures(RoninBoard):
    """The board of Ronin, and another picture with nothing but the way back."""

    def pictures(self, scene: Scene) -> list[Picture]:
        return [Picture("land", "the land"), Picture("sea", "the sea")]

    def paint(self, paper: Paper, scene: Scene) -> None:
        if scene.picture == "sea":
            paper.put(0, 0, "nothing but water", spot="picture land")
        else:
            super().paint(paper, scene)

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        return {} if scene.picture == "sea" else super().spots(scene)


async def test_another_picture_is_a_key_or_a_click_away_and_gone_after_the_next_act() -> None:
    app = Stage(ronin())
    app.director.board = TwoPictures()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "tab")
        assert app.table.cursor.spot in app.table.boxes
        assert "next picture" in screen_text(app)[-1]
        await press(pilot, "full_stop")
        assert "nothing but water" in "\n".join(screen_text(app))
        assert app.table.cursor.spot is None or app.table.cursor.spot.startswith("entry")
        await click(pilot, app.table.query_one("#board"), 3, 0)
        await settle(pilot)
        assert "nothing but water" not in "\n".join(screen_text(app))
        await press(pilot, "comma")
        assert "nothing but water" in "\n".join(screen_text(app))
        await answer(pilot, "list", Dice(1))
        assert app.table.picture == ""
        assert "nothing but water" not in "\n".join(screen_text(app))


async def test_a_game_in_one_picture_says_so() -> None:
    app = Stage(ronin())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "full_stop")
        assert "This game is all in one picture." in "\n".join(screen_text(app))
