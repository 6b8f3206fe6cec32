"""Planning in Shogun: the individual board beside the map, by keys alone and by mouse, and nothing of it gets out."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from engines.core import Draft
from engines.match import Match
from screens.boards.base import Spot
from screens.curtain import Curtain
from screens.director import Director
from screens.drafting import Drafting, Drawer
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.reader import Reader
from screens.widgets.actions import ActionList
from screens.widgets.canvas import Canvas
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import pass_curtain
from tests.screens.stage import Stage, match_of, ronin
from tests.screens.test_twin_screens import curtain_text, pictures, table_pictures

SIZES = [(80, 24), (120, 34), (120, 40)]
every_size = pytest.mark.parametrize("size", SIZES)


def new_match(players: int = 3, seed: int = 1) -> Match:
    return match_of("shogun", players, seed, setup_mode="preset")


async def to_plan(pilot: Pilot[Any]) -> Drafting:
    """Behind the first curtain: the plan of the first seat."""
    await settle(pilot, 8)
    await pass_curtain(pilot)
    app = pilot.app
    assert isinstance(app, Stage)
    assert isinstance(app.table.chooser, Drafting)
    return app.table.chooser


def shown(app: Stage) -> str:
    return "\n".join(screen_text(app))


def board_rows(app: Stage) -> list[str]:
    """The actions and the cards below them, as the board shows them."""
    rows = app.table.query_one("#board", Canvas).text()
    head = next(i for i, row in enumerate(rows) if "combat A" in row)
    return rows[head : head + 2]


async def point(pilot: Pilot[Any], app: Stage, spot: Spot) -> None:
    box = app.table.boxes[spot]
    await click(pilot, app.table.query_one("#board", Canvas), box.x, box.y)
    await settle(pilot, 2)


@every_size
async def test_a_whole_plan_in_few_keys(size: tuple[int, int]) -> None:
    match = new_match()
    app, keys = Stage(match), [*["enter"] * 12, "0", "y"]
    assert len(keys) <= 40
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        await press(pilot, *keys[:-2])
        assert not drafting.filling
        assert drafting.counted == "11 of 11 laid"
        assert "0 hands it in" in shown(app)
        assert not match.moves
        await press(pilot, *keys[-2:])
        await settle(pilot, 12)
        assert len(match.moves) == 11
        assert isinstance(app.screen, Curtain)


@every_size
@pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])
async def test_the_map_and_the_board_stay_while_it_is_laid_out(size: tuple[int, int], glyphs: Glyphs) -> None:
    app = Stage(new_match(), glyphs)
    async with app.run_test(size=size) as pilot:
        await to_plan(pilot)
        for keys in ((), ("enter",), ("3",), ("1",)):
            await press(pilot, *keys)
            assert {"province izu", "province iwami", "space bid"} <= set(app.table.boxes)
            assert app.table.query_one("#board", Canvas).rows == app.director.board.extent(app.table._layout_size)[1]
        head, cards = board_rows(app)
        assert cards.split()[:3] == ["A", "min", "har"]
        assert head.index("theatre") == cards.index("min")
        assert "2 of 11 laid, costs 3 of 18 chests" in shown(app)
        assert "lay on 1+move:" in shown(app)


@pytest.mark.parametrize("size", SIZES[1:])
async def test_beside_the_map_lies_the_individual_board_and_the_hand(size: tuple[int, int]) -> None:
    app = Stage(new_match())
    async with app.run_test(size=size) as pilot:
        await to_plan(pilot)
        await press(pilot, "enter", "3", "1")
        side = app.table.query_one("#side", Canvas).text()
        assert [row[1:13].strip() for row in side[1:12]] == [
            "1 theatre", "2 temple", f"{LINE.bullet}3 1+move", "4 army+3", "5 combat A",
            "? castle", "? rice", "? taxes", "? army+5", "? combat B", "bid",
        ]  # fmt: skip
        assert side[0].split() == ["YOUR", "BOARD", "2", "of", "11", "laid", "chests", "left"]
        assert side[1].split() == ["1", "theatre", "Mino", "-1$", "17"]
        assert side[12].strip() == "costs 3 of 18 chests"
        hand = side[14:]
        assert hand[0].split() == ["IN", "HAND", "tax", "rice", "build", "army", "unrest"]
        assert ["Suruga", "7", "3", "2", "5", LINE.place] in [row.split() for row in hand]
        assert "$0  $1  $2  $3  $4" in [row.strip() for row in hand]
        assert not any("Mino" in row for row in hand)  # it lies on the board
        assert "SEATS" not in side


@every_size
async def test_by_mouse_alone(size: tuple[int, int]) -> None:
    """A space, then a province of the map; another space in between; a card is taken from where it lies."""
    app = Stage(new_match())
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        await point(pilot, app, "space taxes")
        await point(pilot, app, "province suruga")
        assert drafting.laid() == {"taxes": "Suruga"}
        assert drafting.filling
        await point(pilot, app, "space castle")
        assert drafting.asks == "lay on castle:"
        await point(pilot, app, "province suruga")
        assert drafting.laid() == {"castle": "Suruga"}
        await point(pilot, app, "province hoki")  # somebody else's
        assert "nothing to choose there now" in shown(app)
        assert drafting.laid() == {"castle": "Suruga"}
        await press(pilot, "escape")
        await point(pilot, app, "province tajima")
        assert "Choose a space first" in shown(app)
        await point(pilot, app, "province suruga")  # where its card lies
        assert drafting.asks == "lay on castle:"
        if size[0] >= 120:
            side = app.table.query_one("#side", Canvas)
            row = next(y for y, text in enumerate(side.text()) if text.strip().startswith("Tajima"))
            await click(pilot, side, 4, row)
            await settle(pilot, 2)
            assert drafting.laid() == {"castle": "Tajima"}


@every_size
async def test_the_cursor_walks_the_spaces_and_the_provinces(size: tuple[int, int]) -> None:
    app = Stage(new_match())
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        assert app.table.cursor.spot == "space theatre"
        await press(pilot, "right", "right", "enter")
        assert drafting.asks == "lay on 1+move:"
        assert app.table.cursor.spot == "province harima"  # the first of the hand
        await press(pilot, "right")
        assert app.table.cursor.spot == "province tamba"
        await press(pilot, "enter")
        assert drafting.laid() == {"deploy1_move": "Tamba"}
        assert drafting.asks == "lay on army+3:"
        await press(pilot, "escape")
        assert app.table.cursor.spot == "space deploy3"  # back where one was
        await press(pilot, "left")
        assert "Tamba, 4 armies there, costs 1" in shown(app)
        await press(pilot, "enter", "slash", *"nothing", "enter")
        assert drafting.laid() == {}


@every_size
async def test_cost_and_warning_of_what_the_cursor_is_on(size: tuple[int, int]) -> None:
    match = new_match()
    match._position.state.players[0].chests = 2
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        await press(pilot, "enter", "1", "2")  # a theatre for one, a temple for two: one is left for it
        await press(pilot, "escape", "left")
        assert "cannot be paid: price 2, chests left by then 1" in " ".join(screen_text(app)[-3:-1])
        assert board_rows(app)[1].split()[1:3] == ["har", f"izu{LINE.revolt}"]
        if size[0] >= 120:
            assert LINE.revolt in app.table.query_one("#side", Canvas).text()[2]
        await press(pilot, "i")
        await settle(pilot)
        assert isinstance(app.screen, Reader)
        assert "cannot be paid" in shown(app)
        await press(pilot, "escape")
        assert len(drafting.warnings) == 1


@every_size
async def test_only_what_the_rules_refuse_is_refused(size: tuple[int, int]) -> None:
    match = new_match()
    match._position.state.players[0].chests = 1
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        await point(pilot, app, "space bid")
        assert "A bid of 2 is beyond your means; chests you own: 1. (SHO-PLAN-08)" in shown(app)
        assert "SHO-PLAN-07" in shown(app)
        await press(pilot, "slash", *"chest 4", "enter")
        assert "A bid of 4 is beyond your means" in shown(app)
        await press(pilot, "escape", "slash", *"$1", "enter")
        assert drafting.laid() == {"bid": "Chest 1"}
        await press(pilot, "escape", "0")
        assert "Your plan has to use 11 cards; so far it uses 1. (SHO-PLAN-03)" in shown(app)
        assert not match.moves


async def test_digits_stay_and_a_card_is_taken_back() -> None:
    """What is laid keeps its place in the list; u takes back the last card and asks for it again."""
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        drafting = await to_plan(pilot)
        await press(pilot, "enter")
        before = [entry.label for entry in drafting.entries]
        await press(pilot, "2", "3")
        assert [entry.label for entry in drafting.entries] == before
        assert [n for n, entry in enumerate(drafting.entries, 1) if entry.lies] == [2, 3]
        laid = drafting.laid()
        await press(pilot, "u")
        assert f"Taken back: {before[2]}, " in shown(app)
        assert drafting.laid() == dict(list(laid.items())[:1])
        assert drafting.filling
        await press(pilot, "u", "u")
        assert drafting.laid() == {}
        assert "nothing to take back" in shown(app)


async def test_the_whole_list_on_a_small_screen() -> None:
    """w puts the list in words in the place of a part of the board, and it stays behind the next curtain."""
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        drafting = await to_plan(pilot)
        rows = app.table.query_one(ActionList).rows
        assert rows == 1
        await press(pilot, "e")
        await settle(pilot)
        assert app.table.query_one(ActionList).rows == 10
        assert "builds a theatre on a free space, costs 1" in shown(app)
        await press(pilot, "1", "1")
        await settle(pilot)
        assert "spaces free, costs 2" in shown(app)
        await press(pilot, "x")
        await settle(pilot, 20)
        await pass_curtain(pilot)
        assert app.table.query_one(ActionList).rows == 10
        assert drafting.laid()
        await press(pilot, "e")
        await settle(pilot)
        assert app.table.query_one(ActionList).rows == 1


async def test_any_list_can_be_had_whole() -> None:
    app = Stage(ronin())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, 8)
        actions = app.table.query_one(ActionList)
        before = actions.rows
        await press(pilot, "e")
        await settle(pilot)
        assert actions.rows > before
        await press(pilot, "e")
        await settle(pilot)
        assert actions.rows == before


@every_size
async def test_handing_in_says_how_much_is_doubtful(size: tuple[int, int]) -> None:
    match = new_match()
    match._position.state.players[0].chests = 2
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        await press(pilot, *["enter"] * 12)
        doubtful = len({warning.partition(":")[0] for warning in drafting.warnings})
        assert doubtful > 1
        assert f"All is laid, {doubtful} may not run. 0 hands it in" in shown(app)
        await press(pilot, "0")
        assert f"hand in the whole plan, {doubtful} may not run" in shown(app)
        await press(pilot, "escape")
        assert not match.moves


@every_size
async def test_what_is_laid_out_reaches_nobody_else(size: tuple[int, int]) -> None:
    """The curtain and the table are the same to the letter, whatever was laid out before they came."""
    found = []
    for keys in ((), ("enter", "1", "2", "3"), ("enter", "4", "1", "2", "3", "escape")):
        match = new_match()
        app = Stage(match)
        async with app.run_test(size=size) as pilot:
            drafting = await to_plan(pilot)
            await press(pilot, *keys)
            assert bool(drafting.laid()) == bool(keys)
            await press(pilot, "x")
            await settle(pilot, 20)
            assert isinstance(app.screen, Curtain)
            covered = shown(app).splitlines()[:10]  # below it says when it can be opened
            assert not match.moves
        found.append((covered, await pictures(match, size)))
    assert found[0] == found[1] == found[2]


def laid(app: Stage) -> dict[str, str]:
    assert isinstance(app.table.chooser, Drafting)
    return app.table.chooser.laid()


async def test_a_doubled_key_hands_nothing_in() -> None:
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_plan(pilot)
        await press(pilot, *["enter"] * 12, "0", "0", "0")
        await settle(pilot)
        assert not app.match.moves
        assert "for good" in shown(app)
        await press(pilot, "y")
        await settle(pilot, 12)
        assert len(app.match.moves) == 11
        assert isinstance(app.screen, Curtain)


async def test_what_another_program_does_leaves_the_draft_as_it_is() -> None:
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_plan(pilot)
        await press(pilot, "enter", "1", "2", "3")
        before = laid(app)
        assert len(before) == 3
        app.table.refresh_table()
        assert laid(app) == before


async def test_a_draft_is_there_again_at_another_table_of_the_same_match_and_only_for_its_seat() -> None:
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        await to_plan(pilot)
        await press(pilot, "enter", "1", "1")
        before = laid(app)
        await press(pilot, "q")
        await settle(pilot, 12)
        app.director = Director(app, app.match, app, drawer=app.director._drawer)
        await app.switch_screen(app.director.first_screen())
        await settle(pilot, 12)
        await pass_curtain(pilot)
        assert laid(app) == before
        await press(pilot, "x")
        await settle(pilot, 12)
        await app.switch_screen(app.director.curtain(1))
        await settle(pilot, 12)
        await pass_curtain(pilot)
        assert app.table.viewer == 1
        assert laid(app) == {}


async def test_a_draft_belongs_to_one_round() -> None:
    app = Stage(new_match())
    async with app.run_test(size=(80, 24)) as pilot:
        drafting = await to_plan(pilot)
        await press(pilot, "enter", "1", "1")
        app.director.keep_draft(app.table)
        drawer, decision = app.director._drawer, app.match.decision(0)
        assert decision

        def draft() -> Draft:
            found = decision.draft(app.match.view(0))
            assert found
            return found

        assert drawer.lay_out(0, app.match.where(), draft()).laid() == drafting.laid()
        assert drawer.lay_out(0, "year 1, summer: planning", draft()).laid() == {}
        assert drawer.lay_out(1, app.match.where(), draft()).laid() == {}
        drawer.empty(0, app.match.where())
        assert drawer.lay_out(0, app.match.where(), draft()).laid() == {}


async def seen_by_others(size: tuple[int, int], keys: tuple[str, ...], drawer: bool) -> list[list[str]]:
    """In one app Ana lays out what the keys say and covers it: all that is seen then, on the table and by Ben."""
    match = new_match()
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        drafting = await to_plan(pilot)
        if drawer:
            app.director._drawer = OneDrawer()
        await press(pilot, *keys)
        assert bool(drafting.laid()) == bool(keys)
        await press(pilot, "x")
        await settle(pilot, 20)
        curtain = await curtain_text(pilot)
        await press(pilot, "t")
        await settle(pilot, 10)
        table = await table_pictures(pilot)
        await press(pilot, "escape", "v", "b")
        await settle(pilot, 20)
        theirs = await curtain_text(pilot)
        await pass_curtain(pilot)
        assert app.table.viewer == 1
        assert isinstance(app.table.chooser, Drafting)
        laid = sorted(app.table.chooser.laid().items())
        return [[curtain], table, [theirs, repr(laid)], await table_pictures(pilot)]


class OneDrawer(Drawer):
    """A planted fault: one drawer for the drafts of all."""

    def keep(self, seat: int, drafting: Drafting) -> None:
        super().keep(0, drafting)

    def lay_out(self, seat: int, occasion: str, draft: Draft) -> Drafting:
        return super().lay_out(0, occasion, draft)


LAID = ("enter", "slash", *"chest", "space", "4", "enter", "1", "2")
"""A chest card, which lies in every hand, and provinces, which lie in one."""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_draft_that_is_kept_reaches_nobody_else(size: tuple[int, int]) -> None:
    """What the director keeps for Ana is on no screen but hers: equal to the letter to an app that keeps nothing."""
    assert await seen_by_others(size, LAID, drawer=False) == await seen_by_others(size, (), drawer=False)


async def test_one_drawer_for_all_drafts_is_noticed() -> None:
    size = (80, 24)
    assert await seen_by_others(size, LAID, drawer=True) != await seen_by_others(size, (), drawer=True)
