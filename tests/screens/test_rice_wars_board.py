"""Rice Wars' board: nothing overlaps or is cut off, nothing hidden shows, chains are true, the cursor is cheap."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, cast

import pytest
from rich.style import Style

from engines.core import Action, Position
from engines.match import Match, Player
from engines.rice_wars import ENGINE
from engines.rice_wars.combat import ChooseDefence
from engines.rice_wars.components import ADVISOR, CARD, FIELD, BoardId, FieldId
from engines.rice_wars.components import spot as place
from engines.rice_wars.duel import challenge
from engines.rice_wars.fields import free_fields, joined, open_fields, owner
from engines.rice_wars.spoils import TakeFromHand, TakeLooked
from engines.rice_wars.state import Clash, Fighter, Table
from screens.boards.base import Box, Marks, Size, Spot
from screens.boards.rice_wars.chart import at, boxes, gate, letter_at, pairs, passage, sheet, walls
from screens.boards.rice_wars.moments import AUCTION, CARDS, CLASH
from screens.boards.rice_wars.moments import FIELDS as FIELDS_PICTURE
from screens.glyphs import LINE, Glyphs
from screens.look import make_look
from styles.themes import THEMES
from tests.screens.boards import NAMES, Stand, Strict, assert_walkable, every_set, every_size
from tests.screens.drive import click, press, screen_text, settle
from tests.screens.hands import pass_curtain, to_table
from tests.screens.stage import NAMES as SEATED
from tests.screens.stage import Stage

GAMES: tuple[tuple[int, BoardId], ...] = ((2, "basic"), (3, "basic"), (4, "basic"), (3, "epic"), (5, "epic"))
BOARDS: tuple[BoardId, ...] = ("basic", "epic")
PHASES = ("setup", "hiring", "advisor", "action", "game_over")
PICTURES = (FIELDS_PICTURE, CLASH, AUCTION, CARDS)
LONG = ["kagemusha", "choushuu", "kyuusoku", "ninsoku", "negaeri"]

every_board = pytest.mark.parametrize("board", BOARDS)
every_game = pytest.mark.parametrize(("players", "board"), GAMES)
every_picture = pytest.mark.parametrize("picture", PICTURES)


class Fields(Strict):
    """A mark may cover a wall or a chain."""

    def covers(self, sign: str, spot: Spot | None, below: str, owner: Spot | None) -> bool:
        g = self.look.glyphs
        return owner is None and sign in (g.cursor_left, g.cursor_right, g.tick, g.bullet)


STAND = Stand("rice_wars", Fields)
BOARD, scene_of, picture_of, strict = STAND.board, STAND.scene, STAND.text, STAND.strict


# ---- positions


def new_game(players: int, board: BoardId, seed: int = 1) -> Position[Any, Any]:
    return ENGINE.new(ENGINE.options({"players": players, "board": board}), seed)


def played(players: int, board: BoardId, moves: int, seed: int = 1) -> Iterator[Position[Any, Any]]:
    """The positions of a game of random actions, among which passing is rare."""
    return STAND.played(new_game(players, board, seed), moves, seed, busy, 0.8)


def busy(legal: Sequence[Action]) -> list[Action]:
    """Actions that do something."""
    return [action for action in legal if not action.passes]


@cache
def reached(players: int, board: BoardId, phase: str, skip: int = 0) -> Position[Any, Any]:
    """The first position of a phase with a decision, or one of the later ones."""
    for p in played(players, board, 5000, seed=players):
        if p.state.phase == phase:
            if skip == 0:
                return ENGINE.copy(p)
            skip -= 1
    raise AssertionError(f"{phase} was never reached")


@cache
def crowded(players: int, board: BoardId, picture: str = FIELDS_PICTURE) -> Position[Any, Any]:
    """More on the table than any game could bring together."""
    p = ENGINE.copy(reached(players, board, "advisor" if picture == AUCTION else "action"))
    t: Table = p.state
    sides = len(t.camps)
    t.workers = {}
    for n, field in enumerate(t.field_ids):
        if owner(t, field) is None:
            t.workers[field] = n // 3 % sides
    t.deck, t.discard = ["doku"] * 55, ["doku"] * 55
    t.advisors = ["soujutsu_no_shishou", "iaijutsu_no_shishou", "onmyouji"]
    for camp in t.camps:
        camp.supply, camp.peasants, camp.active, camp.tired, camp.ronin = 24, 12, 12, 5, "active"
    for n, me in enumerate(t.players):
        me.hand, me.passes, me.ryo = list(LONG), 2, 999
        me.favours = {t.advisors[n % 3]: 2, t.advisors[(n + 1) % 3]: 2}
        me.bid = 999 if picture == AUCTION else None
    if picture == CLASH:
        field = next(field for field, side in t.workers.items() if side == 1)
        one, other = Fighter(0, 48, 12, 1, start=31), Fighter(1, 41, 12, 1, start=29)
        t.clash = Clash("combat", one, other, field)
        for me in t.players[:2]:
            me.played = list(LONG)
        other.unseen = ["doku"]
        p.agenda.append(ChooseDefence(1))
        p.__dict__.clear()
    return p


def arranged(players: int, board: BoardId, workers: dict[FieldId, int], palaces: list[FieldId]) -> Position[Any, Any]:
    """A position of the action phase with these peasants and palaces."""
    p = ENGINE.copy(reached(players, board, "action"))
    p.state.workers = dict(workers)
    for camp, palace in zip(p.state.camps, palaces, strict=True):
        camp.palace = palace
    return p


# ---- room


@every_size
@every_board
def test_fields_lie_like_bricks(size: Size, board: BoardId) -> None:
    """Neighbours and only they touch; the walls between them are whole."""
    assert BOARD.extent(size) == ((80, 18) if size == "compact" else (80, 26))
    grid = sheet(board, size).fields
    ground = {}
    for field, box in boxes(board, size).items():
        for y in range(box.y, box.y + grid.lines):
            for x in range(box.x, box.x + box.width):
                assert (x, y) not in ground
                ground[x, y] = field
    assert not set(ground) & set(walls(board, size))
    touching = set()
    for (x, y), field in ground.items():
        for there in ((x + 2, y), (x, y + 2)):
            if there in ground and ground[there] != field:
                touching.add(frozenset({field, ground[there]}))
    assert touching == {frozenset(pair) for pair in pairs(board)}


@every_size
@every_game
@every_set
@every_picture
def test_a_crowded_table_fits(size: Size, players: int, board: BoardId, glyphs: Glyphs, picture: str) -> None:
    for seat in (None, 0, players - 1):
        STAND.fits(scene_of(crowded(players, board, picture), size, seat, picture), glyphs)


@every_size
@every_game
@every_set
def test_all_cards_of_a_clash_fit_when_they_are_turned_up(
    size: Size, players: int, board: BoardId, glyphs: Glyphs
) -> None:
    p = ENGINE.copy(crowded(players, board, CLASH))
    t: Table = p.state
    assert t.clash
    for fighter in t.clash.sides:
        fighter.turned, fighter.unseen = [*LONG, "kagemusha"], []
    paper = strict(scene_of(p, size, 0, CLASH), glyphs)
    text = "\n".join(map(paper.row, range(paper.height)))
    assert text.count("Kagemusha +0") >= 4


@every_size
@every_set
@every_picture
@every_game
def test_the_cursor_hides_nothing_and_shows_without_colour(
    size: Size, glyphs: Glyphs, picture: str, players: int, board: BoardId
) -> None:
    STAND.shows_the_cursor(scene_of(crowded(players, board, picture), size, 0, picture), glyphs)


@every_game
def test_every_offer_has_its_spot_on_the_picture_of_the_moment(players: int, board: BoardId) -> None:
    for p in played(players, board, 500, seed=players):
        waiting = ENGINE.waiting(p)
        if not waiting:
            break
        seat = waiting[0].seat
        spots = set(BOARD.spots(scene_of(p, "compact", seat)))
        for action in ENGINE.legal(p, seat):
            assert set(action.spots) <= spots, action.text


def test_cards_that_are_looked_at_are_spots_too() -> None:
    p = ENGINE.copy(reached(3, "basic", "action"))
    t: Table = p.state
    t.players[1].hand = ["ikki", "doku"]
    t.players[1].peekers = [1, 0]
    t.players[0].hand = ["nengu"]
    p.agenda.append(TakeFromHand(0, 1))
    p.__dict__.clear()
    scene = scene_of(p, "compact", 0)
    assert {"card ikki", "card doku"} <= set(BOARD.spots(scene))
    assert "card nengu" not in BOARD.spots(scene)
    assert "look Ikki" in picture_of(scene)
    assert any("Looked at: Ikki and Doku." in line for line in BOARD.secrets(scene))
    assert "Ikki" not in picture_of(scene_of(p, "compact", 2))
    t.players[1].peekers, t.looked.peekers, t.looked.cards = [1], [0], ["kaikon"]
    p.agenda[-1] = TakeLooked(0)
    p.__dict__.clear()
    assert "card kaikon" in BOARD.spots(scene_of(p, "compact", 0))
    assert not [spot for spot in BOARD.spots(scene_of(p, "compact", 1)) if spot == "card kaikon"]


# ---- the fields


@every_size
@every_set
def test_palaces_peasants_and_the_cut_off_show_without_colour(size: Size, glyphs: Glyphs) -> None:
    p = arranged(3, "basic", {"B2": 0, "D4": 1, "F5": 2}, ["B1", "G3", "E6"])
    paper = strict(scene_of(p, size), glyphs)
    g = glyphs

    def stands(field: str) -> str:
        x, y = letter_at("basic", size, field)
        return paper.sign(x - 1, y) + paper.sign(x, y) + paper.sign(x + 1, y)

    assert stands("B1").startswith(f"{g.castle}A")
    assert stands("B2") == f" A{' '}"
    assert stands("D4") == f" B{g.revolt}"
    assert stands("F5").startswith(" C")
    assert stands("A1").strip() == ""
    x, y = at("basic", size, "D4")
    assert paper.at(Box(x + 1, y, 3)) == f"D4{g.star}"
    x, y = at("basic", size, "A2")
    assert paper.at(Box(x + 1, y, 3)) == f"A2{g.temple}"


@every_size
@every_board
@every_set
def test_walls_open_between_peasants_of_one_side_and_nowhere_else(size: Size, board: BoardId, glyphs: Glyphs) -> None:
    players = 3
    p = ENGINE.copy(reached(players, board, "action"))
    rng = random.Random(7)
    for _ in range(20):
        t: Table = p.state
        free = [f for f in t.field_ids if f not in {camp.palace for camp in t.camps}]
        t.workers = {field: rng.randrange(players) for field in free if rng.random() < 0.7}
        paper = strict(scene_of(p, size), glyphs)
        whole = [joined(t, side) for side in range(players)]
        for one, other in pairs(board):
            side = owner(t, one)
            same = side is not None and owner(t, other) == side
            heavy = same and one in whole[cast(int, side)]
            if FIELD[board][one].line == FIELD[board][other].line:
                x, y, width = passage(board, size, one, other, int(same and not heavy))
                signs = {paper.sign(x + i, y) for i in range(width)}
                assert (signs == {glyphs.heavy_horizontal if heavy else glyphs.horizontal}) == same, (one, other)
            else:
                x, y, width = gate(board, size, one, other)
                post = glyphs.heavy_vertical if heavy else glyphs.vertical
                wall = {paper.sign(x + i, y) for i in range(width)}
                assert wall == ({post, " "} if same else {glyphs.horizontal}), (one, other)


@every_size
@every_set
def test_legal_fields_have_a_sign_of_their_own(size: Size, glyphs: Glyphs) -> None:
    p = arranged(3, "basic", {"B2": 0}, ["B1", "G3", "E6"])
    fields = open_fields(p.state, 0)
    scene = scene_of(p, size, 0, offered=frozenset(map(place, fields)), asks=True)
    paper = strict(scene, glyphs)
    for field in p.state.field_ids:
        ring = paper.sign(*letter_at("basic", size, field)) == glyphs.ring
        assert ring == (field in fields), field


@every_size
def test_the_field_that_is_fought_for_is_pointed_out(size: Size) -> None:
    p = crowded(3, "basic", CLASH)
    field = p.state.clash.field
    paper = strict(scene_of(p, size, 0, FIELDS_PICTURE))
    assert paper.sign(*at("basic", size, field)) == LINE.bullet


def test_pass_markers_are_told_while_they_count() -> None:
    """Before the first action phase nobody has any, which reads as if one had lost them."""
    for phase in ("hiring", "action"):
        told = " ".join(BOARD.describe(scene_of(reached(3, "basic", phase), "full"), "daimyo 0"))
        assert ("pass marker" in told) == (phase == "action")


@every_size
def test_the_neighbour_is_a_side_of_its_own(size: Size) -> None:
    p = arranged(2, "basic", {"B2": 2, "C6": 2, "F2": 0}, ["F1", "G3", "B1"])
    p.state.camps[2].active = 1
    scene = scene_of(p, size, 0, changed=frozenset({"daimyo neighbour"}))
    paper = strict(scene)
    assert paper.sign(*letter_at("basic", size, "B2")) == "N"
    assert paper.style(BOARD.spots(scene)["daimyo neighbour"]).underline
    told = " ".join(BOARD.describe(scene, "daimyo neighbour"))
    assert "2 fields, 1 cut off (C6)" in told
    assert "wins alone" in told
    assert "Neighbour" in " ".join(BOARD.seat_lines(scene, 1))
    assert "neighbour" in " ".join(BOARD.legend(scene))
    assert "neighbour" not in " ".join(BOARD.legend(scene_of(reached(3, "basic", "action"), size)))


def test_fields_are_told() -> None:
    p = arranged(3, "basic", {"B2": 0, "C2": 0, "D4": 1}, ["B1", "G3", "E6"])
    scene = scene_of(p, "full")
    told = " ".join(BOARD.describe(scene, "field B2"))
    assert told.startswith("B2: peasant of Ana, joined to the palace.")
    assert "Beside it: A1 free, A2 free, B1 palace A" in told
    p.state.workers = {"A1": 0, "A2": 0, "D4": 1}
    told = " ".join(BOARD.describe(scene_of(p, "full"), "field A1"))
    assert "Without it 1 more would be cut off." in told
    blessed = " ".join(BOARD.describe(scene_of(p, "full"), "field D4"))
    assert "D4, the blessed field: peasant of Maximilianus, cut off" in blessed
    free = " ".join(BOARD.describe(scene_of(p, "full"), "field B2"))
    assert "May place: Ana." in free
    assert "cannot be attacked" in " ".join(BOARD.describe(scene_of(p, "full"), "field B1"))
    assert "a field for a palace" in BOARD.describe(scene_of(p, "full"), "field A3")[0]


# ---- beside the fields


@every_size
@every_game
def test_turns_tell_what_they_bring_and_phases_which_one_runs(size: Size, players: int, board: BoardId) -> None:
    p = reached(players, board, "action")
    text = picture_of(scene_of(p, size))
    assert f"{LINE.cursor_left}{p.state.turn} " in text
    assert f"{LINE.cursor_left}action" in text
    assert "4 +3 ryo" in text
    assert f"{p.state.board.turns - 1} attack+1" in text


@every_size
def test_a_daimyo_card_is_one_public_line(size: Size) -> None:
    p = ENGINE.copy(reached(3, "epic", "action"))
    me, camp = p.state.players[1], p.state.camps[1]
    camp.peasants, camp.active, camp.tired, camp.ronin = 3, 2, 1, "tired"
    me.hand, me.passes, me.favours, me.ryo = ["ikki"] * 4, 1, {"youhei": 2}, 7
    p.state.advisors = ["youhei"]
    scene = scene_of(p, size)
    box = BOARD.spots(scene)["daimyo 1"]
    line = strict(scene).at(Box(box.x, box.y, 80 - box.x))
    words = line.split()
    assert words[0] == "B"
    assert "2/1r" in words
    assert "?" in words
    assert "4" in words
    assert LINE.disc in words
    assert "7" not in words
    assert "B2" in picture_of(scene) if size == "compact" else "Youhei 2" in line
    own = strict(scene_of(p, size, 1)).at(Box(box.x, box.y, 80 - box.x)).split()
    assert "7" in own
    told = " ".join(BOARD.seat_lines(scene, 1))
    assert "Favours: Youhei 2." in told
    assert "Income as it stands" in told


def test_advisors_tell_where_they_are() -> None:
    p = ENGINE.copy(crowded(3, "basic"))
    p.state.players[0].used = [p.state.advisors[0]]
    told = " ".join(BOARD.describe(scene_of(p, "full"), f"advisor {p.state.advisors[0]}"))
    assert "Ana 2 (one used this turn)" in told
    gone = ADVISOR.keys() - set(p.state.advisors)
    p.state.gone_advisors = [min(gone)]
    assert "Has left the game." in BOARD.describe(scene_of(p, "full"), f"advisor {min(gone)}")
    assert "Not yet in the game." in BOARD.describe(scene_of(p, "full"), f"advisor {max(gone)}")


# ---- the other pictures


def test_the_moment_has_its_picture() -> None:
    def first(p: Position[Any, Any]) -> str:
        return BOARD.pictures(scene_of(p, "compact", 0))[0].id

    for players, board in GAMES:
        assert first(reached(players, board, "setup")) == FIELDS_PICTURE
        assert first(reached(players, board, "action")) == FIELDS_PICTURE
        assert first(reached(players, board, "advisor")) == AUCTION
        assert first(crowded(players, board, CLASH)) == CLASH
        for p in (reached(players, board, "setup"), crowded(players, board, CLASH)):
            assert BOARD.pictures(scene_of(p, "compact", 0))[-1].id == CARDS


def test_peasants_are_given_up_on_the_picture_of_the_fields() -> None:
    """Where fields are offered they are shown, also right after a duel or a combat."""
    seen = set()
    for p in chain.from_iterable(played(3, "basic", 3000, seed) for seed in range(4, 10)):
        waiting = ENGINE.waiting(p)
        kind = waiting[0].kind() if waiting else ""
        if kind in ("give_up", "lose", "occupy", "choose_warriors"):
            seen.add(kind)
            assert BOARD.pictures(scene_of(p, "compact", waiting[0].seat))[0].id == FIELDS_PICTURE
    assert {"occupy", "choose_warriors"} <= seen


@every_size
def test_a_clash_hides_cards_and_tells_what_declining_means(size: Size) -> None:
    p = next(
        ENGINE.copy(p)
        for p in played(3, "basic", 3000, seed=6)
        if p.state.clash and ENGINE.waiting(p)[0].kind() == "clash_play" and p.state.players[0].played
    )
    seat, clash = ENGINE.waiting(p)[0].seat, p.state.clash
    assert clash
    p.state.players[0].played = ["ikki", "ikki"]
    scene = scene_of(p, size, None)
    text = picture_of(scene)
    assert "2 cards hidden" in text
    assert f"{LINE.shade_medium * 2} {LINE.shade_medium * 2}" in text
    assert "Ikki" not in text
    assert NAMES[seat] in text
    assert "last play" in text
    assert ("COMBAT" if clash.field else "DUEL") in text
    assert any("Face down in the clash: Ikki and Ikki." in line for line in BOARD.secrets(scene_of(p, "compact", 0)))
    clash.last_play = True
    assert "has the last play" in picture_of(scene_of(p, size, None))


@pytest.mark.rule("RIC-DUE-03", "RIC-DUE-08")
@pytest.mark.parametrize(
    ("owned", "given", "lost"),
    [(0, "no peasant", "no peasant"), (1, "1 peasant", "1 peasant"), (5, "2 peasants", "4 peasants")],
)
def test_a_challenge_is_told_with_the_price_that_can_be_paid(owned: int, given: str, lost: str) -> None:
    p = ENGINE.copy(reached(3, "basic", "action"))
    t: Table = p.state
    t.workers = {}
    t.workers = dict.fromkeys(free_fields(t)[:owned], 1)
    t.camps[0].ronin = "active"
    challenge(p, 0, 1)
    ENGINE._run(p)
    text = picture_of(scene_of(p, "compact", None))
    assert f"accepts, or refuses and gives up {given}." in text
    assert f"a daimyo loses {lost}; both at a tie." in text


@pytest.mark.rule("RIC-PIECE-04")
@pytest.mark.parametrize(("outside", "goes"), [(1, "is replaced"), (0, "leaves")])
def test_a_ronin_without_peasants_outside_only_drives_off(outside: int, goes: str) -> None:
    p = ENGINE.copy(crowded(3, "basic", CLASH))
    p.state.camps[0].supply, p.state.camps[0].peasants = 0, outside
    assert f"wins, the peasant {goes}" in picture_of(scene_of(p, "compact"))


@every_size
def test_what_adds_to_an_attack_is_told_before_the_cards(size: Size) -> None:
    p = ENGINE.copy(crowded(3, "basic", CLASH))
    assert p.state.clash
    p.state.clash.attacker = Fighter(0, 7, 2)
    assert "2 ashigaru: 4, bonus: 3" in picture_of(scene_of(p, size))


@every_size
def test_bids_lie_face_down(size: Size) -> None:
    p = ENGINE.copy(reached(3, "basic", "advisor"))
    while not (waiting := ENGINE.waiting(p)) or waiting[0].kind() != "bid":
        ENGINE.apply(p, waiting[0].seat, ENGINE.legal(p, waiting[0].seat)[0])
    seat = waiting[0].seat
    p.state.players[seat].ryo = 9
    p.__dict__.clear()
    ENGINE.apply(p, seat, ENGINE.legal(p, seat)[-1])
    assert "has bid 9" in picture_of(scene_of(p, size, seat, AUCTION))
    other = (seat + 1) % 3
    text = picture_of(scene_of(p, size, other, AUCTION))
    assert f"{LINE.shade_medium * 2} has bid" in text
    assert "9" not in text
    assert text.count("to bid") == 2
    assert "up for auction" in text


@every_size
def test_the_sheet_names_every_card_and_advisor(size: Size) -> None:
    p = reached(4, "basic", "action")
    scene = scene_of(p, size, None, CARDS)
    assert set(BOARD.spots(scene)) == {*(f"card {card}" for card in CARD), *(f"advisor {a}" for a in ADVISOR)}
    text = picture_of(scene)
    assert all(card.name in text for card in CARD.values())
    assert "ashigaru 2, ronin 4" in text
    for card in CARD.values():
        told = " ".join(BOARD.describe(scene, f"card {card.id}"))
        assert " ".join(card.text.split()) in told
    assert LINE.bullet not in text
    own = scene_of(p, size, 0, CARDS)
    assert picture_of(own).count(LINE.bullet) == len(set(p.state.players[0].hand))


# ---- filters


@every_size
def test_a_filter_lets_the_rest_step_back(size: Size) -> None:
    p = arranged(3, "basic", {"B2": 0, "C2": 0, "D2": 0, "D4": 1, "F2": 1, "F3": 1}, ["B1", "G3", "E6"])
    scene = scene_of(p, size, 0)
    names = [found.label for found in BOARD.filters(scene)]
    assert names[:3] == ["fields of Ana", "Ana can place", "peasants others hang on"]
    assert all(len(label) <= 26 for label in names)
    look = make_look()

    def bright(about: str) -> set[str]:
        paper = strict(replace(scene, marks=Marks(filter=about)))
        found = set()
        for field in p.state.field_ids:
            if paper.style(BOARD.spots(scene)[f"field {field}"]).color != look.back.color:
                found.add(field)
        return found

    assert bright("side 0") == {"B1", "B2", "C2", "D2"}
    assert bright("side 1") == {"G3", "D4", "F2", "F3"}
    assert bright("open") == set(open_fields(p.state, 0))
    assert bright("keys") == {"C2", "F3"}

    def told(about: str) -> str:
        return BOARD.filter_told(replace(scene, marks=Marks(filter=about)))

    assert told("side 1") == "Maximilianus: 3 fields, 1 cut off; income as it stands 4 ryo."
    assert told("keys") == "Cut off without it: C2 1, F3 1."
    assert told("open").startswith("Ana can place on ")
    assert told("") == ""
    assert BOARD.filters(scene_of(p, size, 0, CARDS)) == []
    assert BOARD.filters(scene_of(new_game(3, "basic"), size)) == []


# ---- nothing hidden


@every_game
def test_the_picture_depends_on_the_view_alone(players: int, board: BoardId) -> None:
    for i, p in enumerate(played(players, board, 320, seed=players + 3)):
        if i % 16 == 0:
            STAND.depends_on_the_view_alone(p, None, i)
            STAND.depends_on_the_view_alone(p, i % players, i)


def test_a_bystander_has_no_secrets() -> None:
    for phase in PHASES:
        assert BOARD.secrets(scene_of(reached(4, "basic", phase), "compact")) == []


@every_size
def test_the_own_hand_is_told_in_words(size: Size) -> None:
    p = ENGINE.copy(reached(3, "basic", "action"))
    p.state.players[1].hand = ["kyuujo", "kyuujo", "ikki"]
    p.state.players[1].ryo = 6
    told = " ".join(BOARD.secrets(scene_of(p, size, 1)))
    assert "Purse: 6 ryo" in told
    assert "2 Kyuujo +1" in told
    assert "Ikki +0" in told
    text = picture_of(scene_of(p, size, 1))
    assert "6$" in text
    assert f"Kyuujo {LINE.times}2" in text
    assert "Kyuujo" not in picture_of(scene_of(p, size, 0))


@every_game
def test_every_view_of_a_game_is_painted_and_told(players: int, board: BoardId) -> None:
    for i, p in enumerate(played(players, board, 1500, seed=players + 7)):
        if i % 31 == 0:
            STAND.tells(p, None)
            STAND.tells(p, i % players)


def test_a_rich_seat_fits_its_summary() -> None:
    p = ENGINE.copy(crowded(5, "epic"))
    p.state.camps[0].active, p.state.camps[0].tired = 12, 5
    assert all(len(BOARD.seat_summary(scene_of(p, "full"), seat)) <= 24 for seat in range(5))
    p = new_game(3, "basic")
    assert BOARD.seat_summary(scene_of(p, "full"), 0) == "0 fld  0/0  2c"


def test_the_end_shows_what_is_left() -> None:
    p = reached(4, "basic", "game_over")
    told = " ".join(BOARD.seat_lines(scene_of(p, "full"), 1))
    assert f"{p.state.players[1].left} ryo and" in told


# ---- marks


@pytest.mark.parametrize("theme", THEMES)
def test_marks_change_attributes_not_only_colours(theme: Any) -> None:
    p = arranged(4, "basic", {"B2": 0, "C2": 0, "D4": 1}, ["B1", "G3", "E6", "A4"])
    marks = Marks(
        cursor="field D4",
        offered=frozenset({"field D2", "field C2"}),
        chosen=frozenset({"field D2"}),
        changed=frozenset({"daimyo 2", "field C2"}),
        asks=True,
    )
    scene = replace(scene_of(p, "full"), marks=marks)
    paper, places = strict(scene, theme=theme), BOARD.spots(scene)

    def style(spot: Spot) -> Style:
        return paper.style(places[spot])

    assert style("field D4").reverse
    assert style("field D2").bold
    assert not style("field A1").bold
    assert style("daimyo 2").underline
    assert style("field C2").underline
    assert paper.sign(*at("basic", "full", "D2")) == LINE.tick


@every_size
@every_picture
def test_a_cursor_key_costs_little(size: Size, picture: str) -> None:
    STAND.moves_the_cursor_cheaply(scene_of(crowded(5, "epic", picture), size, 0, picture))


# ---- walking


@every_size
@every_game
@every_picture
@pytest.mark.parametrize("kind", ["field", ""], ids=["fields", "all"])
def test_arrows_reach_every_spot_and_come_back(
    size: Size, players: int, board: BoardId, picture: str, kind: str
) -> None:
    every = BOARD.spots(scene_of(crowded(players, board, picture), size, 0, picture))
    assert_walkable({s: box for s, box in every.items() if s.startswith(kind)})


# ---- at the table


def table_of(players: int, board: BoardId, kind: str) -> Match:
    """A match at the first decision of a kind."""
    seats = [Player(name, i) for i, name in enumerate(SEATED[:players])]
    match = Match(ENGINE, ENGINE.options({"players": players, "board": board}), 3, seats, "table")
    rng = random.Random(3)
    while match.waiting()[0].kind() != kind:
        seat = match.waiting()[0].seat
        legal = match.legal(seat)
        match.play(seat, rng.choice([action for action in legal if not action.passes] or legal))
    return match


async def test_a_clash_comes_up_by_itself_and_the_sheet_is_one_key_away() -> None:
    app = Stage(table_of(3, "epic", "clash_play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await to_table(pilot)
        await settle(pilot)
        assert "COMBAT FOR" in screen_text(app)[1]
        await press(pilot, "comma")
        assert "CARDS" in screen_text(app)[1]
        assert "Duel: ronin 4, daimyo 5." in "\n".join(screen_text(app))
        x = screen_text(app)[1].index("Fields")
        await click(pilot, app.table.query_one("#board"), x, 0)
        await settle(pilot)
        assert "TURN" in screen_text(app)[1]


async def test_a_picture_that_one_turns_to_has_all_its_room() -> None:
    app = Stage(table_of(3, "basic", "hire"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pass_curtain(pilot)
        assert "only" in screen_text(app)[0]
        await press(pilot, "comma")
        shown = "\n".join(screen_text(app))
        assert "Onmyouji" in shown
        assert "Combat: peasant 1" in shown
