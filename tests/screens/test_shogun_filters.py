"""Filters: another way to look at a map. What they are not about steps back, and a line says the sum."""

from __future__ import annotations

from typing import Any

import pytest
from rich.style import Style

from engines.core import NOBODY, UNKNOWN, Dice, Position
from engines.shogun import ENGINE
from engines.shogun.components import BUILDINGS, PROVINCE
from engines.shogun.state import Land, Table
from screens.boards.base import Size
from screens.boards.shogun.filters import (
    ATTACKS,
    MAJORITIES,
    Attack,
    Lead,
    attacks,
    filters,
    leads,
    shielded,
    steps_back,
)
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.look import Look, make_look
from screens.sheet import Sheet
from styles.themes import THEMES
from tests.screens.boards import SIZES, every_set, every_size
from tests.screens.drive import press, screen_text, settle
from tests.screens.stage import Stage, match_of, ronin
from tests.screens.test_shogun_board import (
    BOARD,
    PHASES,
    crowded,
    every_count,
    picture,
    played,
    reached,
    scene_of,
    strict,
)


def bare(event: str | None = None, **options: Any) -> Position[Any, Any]:
    """Four players in an action round, and nobody anywhere."""
    p = ENGINE.copy(reached(4, "execute", **options))
    t: Table = p.state
    t.map = {province: Land() for province in t.map}
    t.daimyo, t.event = [NOBODY] * 5, event
    return p


def told(p: Position[Any, Any], way: str, cursor: str | None = None) -> str:
    return BOARD.filter_told(scene_of(p, "compact", filter=way, cursor=cursor))


def words_of(p: Position[Any, Any], spot: str) -> str:
    """What is read of a spot, in one line."""
    return " ".join(BOARD.describe(scene_of(p, "full"), spot))


# ---- which there are


def test_the_own_or_the_acting_seat_comes_first() -> None:
    p = reached(4, "choose_special")
    acting = ENGINE.waiting(p)[0].seat
    assert [way.id for way in filters(scene_of(p, "full"))][:3] == [f"seat {acting}", "majorities", "attacks"]
    assert filters(scene_of(p, "full", 2))[0].id == "seat 2"
    assert len(filters(scene_of(p, "full"))) == 4 + 2
    assert all(len(way.label) <= 26 for way in filters(scene_of(p, "full")))


def test_in_the_draft_only_the_provinces_of_seats_can_be_looked_at() -> None:
    assert {way.id for way in filters(scene_of(reached(3, "draft"), "full"))} == {"seat 0", "seat 1", "seat 2"}


# ---- majorities


@pytest.mark.parametrize(("option", "castle", "theatre"), [("minus_one", 2, 0), ("full", 3, 1)])
def test_who_leads_and_what_it_scores(option: str, castle: int, theatre: int) -> None:
    """The worked examples TV-21 and TV-22."""
    p = bare(majority_tie=option)
    where = p.state.map
    heartland = [q for q in where if p.state.country.regions[q] == "red"]
    for seat, province in zip((0, 0, 1, 1, 2), heartland, strict=False):
        where[province] = Land(seat, 1, ("castle",))
    where[heartland[0]] = Land(0, 1, ("castle", "temple"))
    where[heartland[2]] = Land(1, 1, ("castle", "theatre"))
    where[heartland[4]] = Land(2, 1, ("castle", "theatre"))
    found = leads(p.state)
    assert found["red", "castle"] == Lead((0, 1), 2, (2,), 1, castle)
    assert found["red", "temple"] == Lead((0,), 1, (), 0, 2)
    assert found["red", "theatre"] == Lead((1, 2), 1, (), 0, theatre)
    assert found["green", "castle"] == Lead()
    assert told(p, MAJORITIES.id, f"province {heartland[0]}") == (
        f"Heartland: castles AB2 +{castle} C1; temples A1 +2; theatres BC1 +{theatre}."
    )
    for size in SIZES:
        rows = picture(scene_of(p, size, filter=MAJORITIES.id))
        assert f"r AB2 +{castle} C1" in rows
        assert "r A1 +2" in rows
        assert f"r BC1 +{theatre}" in rows


@every_size
@every_set
def test_a_building_is_the_letter_of_who_leads(size: Size, glyphs: Glyphs) -> None:
    p = bare()
    where = p.state.map
    where["omi"] = Land(0, 3, ("castle", "theatre"))
    where["mino"] = Land(1, 2, ("theatre",))
    where["kai"] = Land(2, 2, ("castle",))
    where["musashi"] = Land(3, 2, ("castle",))
    where["sagami"] = Land(3, 2, ("castle",))
    rows = picture(scene_of(p, size, filter=MAJORITIES.id), glyphs)
    assert "A a" in rows  # Omi: leads in castles, shares the theatres; each type has its column
    assert "  b" in rows
    assert f"{glyphs.castle}  " in rows  # Kai does not lead
    assert "space taxes" not in BOARD.spots(scene_of(p, size, filter=MAJORITIES.id))


# ---- attacks


def test_who_can_attack_here() -> None:
    p = bare()
    where = p.state.map
    where["izu"] = Land(1, 2)
    where["shima"] = Land(0, 4)  # across the sea
    where["sagami"] = Land(2, 1)  # its only army must stay
    where["suruga"] = Land(0, 3)
    where["awa_boso"] = Land(1, 9)  # his own
    found = attacks(p.state, "izu")
    assert found == [Attack(0, "shima", 3, True), Attack(0, "suruga", 2, False)]
    assert told(p, ATTACKS.id, "province izu") == "Izu: 5 armies could attack it: Ana 5 (~SHM 3, SUR 2)."
    assert told(p, ATTACKS.id, "province echigo") == "Echigo: nobody could attack it now."
    assert told(p, ATTACKS.id).startswith("Move the cursor")
    for size in SIZES:
        for glyphs in (LINE, PLAIN):
            rows = picture(scene_of(p, size, filter=ATTACKS.id, cursor="province izu"), glyphs)
            assert f"{glyphs.right}2" in rows
            assert f"{glyphs.water}3" in rows


def test_all_around_is_told_in_one_line() -> None:
    p = bare()
    around = {"shima": Land(0, 9), "sagami": Land(1, 13), "suruga": Land(2, 12), "awa_boso": Land(3, 11)}
    p.state.map.update(around, izu=Land())
    line = told(p, ATTACKS.id, "province izu")
    assert line == "Izu, 41 armies: A 8 (~SHM 8), B 12 (SAG 12), C 11 (SUR 11), D 10 (~AWB 10)."
    assert len(line) <= 78


def test_a_cursor_beside_the_map_leaves_it_as_dim_as_it_was() -> None:
    p = reached(4, "choose_special")
    for cursor in (None, "special 0", "action taxes"):
        assert len(steps_back(scene_of(p, "compact", filter=ATTACKS.id, cursor=cursor))) == len(PROVINCE)
    assert len(steps_back(scene_of(p, "compact", filter=ATTACKS.id, cursor="province kai"))) < len(PROVINCE)


class Styles(Sheet):
    """A sheet that notes in which style each text was put."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, *BOARD.extent("compact"))
        self.styles: dict[str, Style | None] = {}

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: str | None = None) -> int:
        self.styles[text] = style
        return super().put(x, y, text, style, spot)


def test_of_those_who_can_attack_only_how_many_stands_out() -> None:
    """A step of the cursor changes all of it: more would be many bytes."""
    p = bare()
    p.state.map.update(izu=Land(1, 2), suruga=Land(0, 3))
    look = make_look().for_game("shogun")
    paper = Styles(look)
    BOARD.paint(paper, scene_of(p, "compact", filter=ATTACKS.id, cursor="province izu"))
    number, name = paper.styles[f"{LINE.right}2"], paper.styles["SUR "]
    assert number is not None
    assert name is not None
    assert number.bold
    assert name.color == look.back.color != number.color


def test_the_attack_card_is_told() -> None:
    p = bare()
    p.state.map["kai"], p.state.map["suruga"] = Land(1, 2), Land(0, 3)
    p.state.daimyo[p.state.specials.index("special_attack")] = 0
    assert "Ana 2 and 1 of the reserve (SUR 2)" in told(p, ATTACKS.id, "province kai")
    assert "Ana from Suruga with 2 and 1 of the reserve." in words_of(p, "province kai")  # the same count


def test_what_joins_a_defence_is_told() -> None:
    p = bare("event_castle_a")
    p.state.map["kai"] = Land(1, 2, ("castle",))
    assert "2 armies, and 1 of the reserve if another player attacks." in words_of(p, "province kai")


def test_no_more_farmers_are_told_than_there_are() -> None:
    p = bare()
    p.state.map["kai"] = Land(1, 2, markers=3)
    p.state.farmers = 0
    assert "start a revolt of no farmers." in words_of(p, "province kai")
    assert "neutral, no farmers would defend it." in words_of(p, "province omi")


def test_what_collecting_does_in_its_order() -> None:
    told = words_of(bare(), "space rice")
    goods, revolt, marker = (told.index(x) for x in ("Brings the rice", "a revolt.", "a revolt marker is placed, if"))
    assert goods < revolt < marker


def test_a_temple_protects_in_its_round() -> None:
    p = bare("event_temple_a")
    p.state.map["kai"], p.state.map["suruga"] = Land(1, 2, ("temple",)), Land(0, 3)
    assert shielded(p.state, "kai")
    assert attacks(p.state, "kai") == []
    assert told(p, ATTACKS.id, "province kai") == "Kai: its temple protects it this round."
    p.state.event = None
    assert told(p, ATTACKS.id, "province kai").startswith("Kai: 2 armies")


def test_out_of_the_game_nobody_attacks() -> None:
    p = reached(3, "execute")
    assert told(p, ATTACKS.id, "province echigo") == "Echigo is out of the game: no army may enter it."


# ---- the provinces of a seat


@every_size
def test_own_provinces_stay_strong_and_bear_a_sign(size: Size) -> None:
    p = bare()
    p.state.map["omi"], p.state.map["kai"] = Land(0, 3), Land(1, 2)
    scene = scene_of(p, size, filter="seat 0")
    rows = picture(scene)
    assert rows.count(LINE.star) == 1
    look = make_look()
    boxes = BOARD.spots(scene)
    paper = strict(scene)
    styles = {q: paper.style(boxes[f"province {q}"]) for q in ("omi", "kai", "mino")}
    assert styles["kai"].color == styles["mino"].color == look.back.color
    assert styles["omi"].color != look.back.color
    assert told(p, "seat 0") == "Ana: 1 province, 3 armies, 0 buildings; they yield 3 chests or 2 rice."


# ---- painting


@every_size
@every_count
@every_set
@pytest.mark.parametrize("phase", PHASES)
def test_no_filter_overwrites_or_overflows(size: Size, players: int, glyphs: Glyphs, phase: str) -> None:
    for p in (reached(players, phase), crowded(players, phase)):
        for way in filters(scene_of(p, size)):
            for cursor in (None, "province hida", "province shima"):
                scene = scene_of(p, size, filter=way.id, cursor=cursor)
                strict(scene, glyphs)
                assert len(BOARD.filter_told(scene)) > 0 or way.id not in (MAJORITIES.id, ATTACKS.id)
                assert all(len(line) <= 76 for line in BOARD.legend(scene))


@pytest.mark.parametrize("theme", THEMES)
def test_what_steps_back_keeps_its_letters(theme: Any) -> None:
    p = crowded(4, "execute")
    plain, filtered = scene_of(p, "full"), scene_of(p, "full", filter="seat 1")
    before = {at: cell[0] for at, cell in strict(plain, theme=theme).cells.items()}
    after = {at: cell[0] for at, cell in strict(filtered, theme=theme).cells.items()}
    assert {at for at in after if after[at] != before.get(at)} == {at for at in after if after[at] == LINE.star}


def test_a_filter_tells_no_secret() -> None:
    """A twin that agrees with all that a viewer may see looks the same through every filter."""
    for i, p in enumerate(played(4, 300, seed=11)):
        if i % 30:
            continue
        for seat in (None, i % 4):
            view = ENGINE.view(p, NOBODY if seat is None else seat)
            twin = ENGINE.sample(view, Dice(i))
            for way in filters(scene_of(p, "full", seat)):
                ours, theirs = (scene_of(q, "full", seat, filter=way.id, cursor="province omi") for q in (p, twin))
                assert picture(ours) == picture(theirs)
                assert BOARD.filter_told(ours) == BOARD.filter_told(theirs)
                assert UNKNOWN not in BOARD.filter_told(ours)


def test_every_type_has_a_column() -> None:
    assert len(BUILDINGS) == 3  # as many cells as a province has for its buildings
    assert max(province.spaces for province in PROVINCE.values()) <= 3


def test_a_full_cell_still_parts_code_and_armies() -> None:
    p = bare()
    p.state.map["kai"], p.state.map["omi"] = Land(0, 13), Land(0, 9)
    rows = picture(scene_of(p, "compact"))
    assert "KaiA13" in rows
    assert "OMI A9" in rows
    assert "KAIA" not in rows
    assert "KAI" not in rows


# ---- at the table


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_key_goes_through_the_filters(size: tuple[int, int]) -> None:
    match = match_of("shogun", 3, setup_mode="preset", privacy="trust")
    for seat in range(3):
        while match.decision(seat) and match.decision(seat).kind() == "plan_place":  # type: ignore[union-attr]
            match.play(seat, match.legal(seat)[0])
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        acting = match.names[app.table.seat or 0]
        assert "f filter" in screen_text(app)[-1]
        await press(pilot, "f")
        assert f"provinces of {acting}" in screen_text(app)[0]
        assert f" {acting}: 9 provinces" in screen_text(app)[-2]
        await press(pilot, "f")
        assert "most buildings by region" in screen_text(app)[0]
        assert any("castles  g" in row for row in screen_text(app))
        await press(pilot, "f", "tab")
        assert "who can attack here" in screen_text(app)[0]
        assert app.table.cursor.spot is not None
        assert app.table.cursor.spot.startswith("province")  # only special cards are offered
        assert "esc no filter" in screen_text(app)[-1]
        await press(pilot, "F")
        assert "most buildings by region" in screen_text(app)[0]
        await press(pilot, "escape")
        assert match.where() in screen_text(app)[0]
        await press(pilot, "escape")
        assert "no step to go back" in screen_text(app)[-2]


async def test_a_filter_is_no_choice_and_hinders_none() -> None:
    match = match_of("shogun", 3)
    app = Stage(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "f", "1")
        assert app.table.pending is not None
        await press(pilot, "escape")
        assert app.table.pending is None
        way = app.table.filter
        assert way.startswith("seat ")
        await press(pilot, "1", "y")
        assert len(match.moves) == 1
        assert app.table.filter == way


async def test_a_board_without_filters_says_so() -> None:
    app = Stage(ronin())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "f filter" not in screen_text(app)[-1]
        await press(pilot, "f")
        assert "only one way to look" in screen_text(app)[-2]
        assert app.table.filter == ""
