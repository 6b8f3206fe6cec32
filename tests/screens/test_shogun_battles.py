"""A battle in pictures: every cube where it belongs, nothing cut off, nothing hidden shown, no colour needed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from rich.style import Style

from engines.core import NOBODY, Dice
from engines.shogun import ENGINE
from engines.shogun.actions import Turn
from engines.shogun.components import EVENT, PROVINCE
from engines.shogun.play import Round
from engines.shogun.state import Aid, Battle, Loyalty
from screens.boards import board_of
from screens.boards.base import SHOWING, Size
from screens.boards.shogun.battle import COUNTED, FORCES, OUT, RESULT, THROWN, BattleShowing
from screens.boards.shogun.tower import FARMER, PLANS
from screens.curtain import Curtain
from screens.glyphs import LINE, PLAIN
from screens.look import Look, make_look
from screens.sheet import Sheet
from screens.showing import MARGIN, SENTENCE_ROWS, ShowingScreen
from screens.text import clusters, wrap
from styles.seats import SEATS
from styles.themes import THEMES
from tests.engines.shogun.arrange import A, B, bare, event, falling_out, hold, plan, run, specials, tower, tray
from tests.screens.drive import press, screen_text, settle
from tests.screens.stage import Stage, arranged, match_of

SIZES: tuple[Size, ...] = ("compact", "full")
NAMES = ["Ana", "Maximilianus", "Cyd", "Dai", "Eva"]

every_size = pytest.mark.parametrize("size", SIZES)
every_set = pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])


class Strict:
    """A paper of which no cell with a sign is written twice, and nothing is cut off."""

    def __init__(self, look: Look, size: Size) -> None:
        self.look = look
        self.width, self.height = SHOWING[size]
        self.cells: dict[tuple[int, int], tuple[str, Style | None]] = {}

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: str | None = None) -> int:
        for cluster, cells in clusters(self.look.glyphs.spell(text)):
            assert cells == 1
            assert 0 <= x < self.width, f"{text!r} at {x}, {y} is cut off"
            assert 0 <= y < self.height, f"{text!r} at {x}, {y} is cut off"
            below = self.cells.get((x, y), (" ", None))[0]
            assert below == " ", f"{text!r} hides {below!r} at {x}, {y}"
            self.cells[x, y] = (cluster, style)
            x += 1
        return x

    def cubes(self, columns: range, rows: range) -> Counter[str]:
        """The filled letters in a part of the picture."""
        found = (cell for (x, y), cell in self.cells.items() if x in columns and y in rows)
        return Counter(letter for letter, style in found if style and style.reverse and letter != " ")


@cache
def fought(players: int, seed: int = 1, **options: Any) -> tuple[Any, ...]:
    """The views of a bystander of some moments of a random game, the last one at its end."""
    rng = random.Random(seed)
    p = ENGINE.new(ENGINE.options({"players": players, **options}), seed)
    found: list[Any] = []
    while waiting := ENGINE.waiting(p):
        ENGINE.apply(p, waiting[0].seat, rng.choice(ENGINE.legal(p, waiting[0].seat)))
        if not found or len(p.state.battles) > len(found[-1].state.battles):
            found.append(ENGINE.view(p, None))
    return (*found, ENGINE.view(p, None))


def battles() -> Iterator[tuple[BattleShowing, int]]:
    """Battles of whole games, and how many play."""
    for players, options in ((3, {}), (4, {"side": "moon"}), (5, {"setup_mode": "preset"})):
        view = fought(players, seed=players, **options)[-1]
        assert len(view.state.battles) > 20
        for shown in board_of("shogun").showings(view, NAMES[:players]):
            if isinstance(shown, BattleShowing):
                yield shown, players


def huge(farmers: Loyalty = "help the defender", defender: int = 1) -> BattleShowing:
    """More than could ever be, under the longest names."""
    longest = max(PROVINCE, key=lambda province: len(PROVINCE[province].name))
    castle = next(card for card, facts in EVENT.items() if facts.effect == "castle_defence")
    aid = (Aid(0, "special_attack", 1), Aid(1, castle, 1), Aid(1, "special_defence", 1))
    many = (10, 10, 10, 10, 10, 20)
    battle = Battle(
        2, 3, longest, longest, 0, defender, farmers, 55, 54, aid, many, many, (30, 29, 20, 20, 20, 19), 30, 48,
        "defender", 11,
    )  # fmt: skip
    return BattleShowing(battle, ["Wilhelminus.", "Maximilianus", "Hildegardis.", "Bartholomäus", "Theophrastus"])


def letters(counts: tuple[int, ...]) -> Counter[str]:
    return Counter({letter: n for letter, n in zip([*SEATS[: len(counts) - 1], FARMER], counts, strict=True) if n})


def painted(shown: BattleShowing, step: int, size: Size, look: Look) -> Strict:
    paper = Strict(look, size)
    shown.paint(paper, step, size)
    return paper


# ---- the picture


@every_size
@every_set
def test_nothing_is_cut_off_or_hidden(size: Size, glyphs: Any) -> None:
    look = make_look(glyphs=glyphs)
    for shown in [*(shown for shown, _ in battles()), huge(), huge("stay out of it")]:
        for step, sentence in enumerate(shown.steps):
            paper = painted(shown, step, size, look)
            assert glyphs is LINE or all(cluster.isascii() for cluster, _ in paper.cells.values())
            assert len(wrap(sentence, SHOWING[size][0] - 2 * MARGIN)) <= SENTENCE_ROWS, sentence
            assert "{" not in sentence
        assert len(shown.title) < 60


@every_size
def test_every_cube_is_where_it_belongs(size: Size) -> None:
    look, at = make_look(), PLANS[size]
    (left, right), width = at.walls, SHOWING[size][0]
    for shown, _ in battles():
        b = shown.battle
        for step in range(len(shown.steps)):
            paper = painted(shown, step, size, look)
            sides = [range(x, x + at.width) for x in at.sides.values()]
            fighting = paper.cubes(sides[0], range(at.foot)) + paper.cubes(sides[1], range(at.foot))
            assert fighting == letters(b.thrown)
            heap = paper.cubes(range(left - at.funnel + 1, right + at.funnel), range(at.funnel))
            assert heap == (letters(b.poured) if step == THROWN else Counter())
            inside = paper.cubes(range(left + 1, right), range(at.funnel, at.foot))
            assert inside == letters(b.resting if step >= OUT else b.inside)
            lying = paper.cubes(range(width), range(at.foot, at.bottom))
            assert lying == (letters(b.tray) if step == FORCES else Counter() if step == THROWN else letters(b.out))


@every_size
def test_the_same_without_colours(size: Size) -> None:
    """Letters and signs are the same in every theme, and a cube is filled even where there is no colour."""
    shown = next(shown for shown, _ in battles())
    for step in range(len(shown.steps)):
        pictures = [painted(shown, step, size, make_look(theme)).cells for theme in THEMES]
        signs = [{at: cell[0] for at, cell in picture.items()} for picture in pictures]
        assert all(picture == signs[0] for picture in signs)


def test_too_many_cubes_are_a_number() -> None:
    for size in SIZES:
        sheet = Sheet(make_look(glyphs=PLAIN), *SHOWING[size])
        huge().paint(sheet, THROWN, size)
        assert f"{sum(huge().battle.poured)} cubes" in sheet.text()
        sheet = Sheet(make_look(glyphs=PLAIN), *SHOWING[size])
        huge().paint(sheet, OUT, size)
        assert "Ax30" in sheet.text() or "A" * 30 in sheet.text()


# ---- the facts


def test_all_numbers_agree() -> None:
    for shown, _ in battles():
        b = shown.battle
        assert sum(b.inside) + sum(b.poured) == sum(b.resting) + sum(b.out)
        assert all(n >= 0 for n in (*b.resting, *b.stays, *shown._home()))
        assert sum(shown._of(b.attacker)) == b.attacking
        assert sum(shown._defence()) == b.defending
        assert tuple(map(sum, zip(shown._of(b.attacker), shown._defence(), b.stays, strict=True))) == b.out


def test_each_battle_begins_where_the_last_one_ended() -> None:
    for players in (3, 5):
        story = [shown.battle for shown, count in battles() if count == players]
        for one, two in pairwise(story):
            assert (one.year, one.season) <= (two.year, two.season)
            assert two.inside == one.resting
            assert two.tray == one.stays


def test_what_is_shown_is_known_to_all() -> None:
    """Every world that looks the same to a bystander tells the same stories, and so does every seat's view."""
    views = fought(4, seed=4, side="moon")
    board = board_of("shogun")
    for view in views[:: max(1, len(views) // 6)]:
        told = [(s.title, list(s.steps)) for s in board.showings(view, NAMES[:4])]
        for seed in (1, 2):
            world = ENGINE.sample(view, Dice(seed))
            for seat in (None, 0, 3):
                again = board.showings(ENGINE.view(world, seat), NAMES[:4])
                assert [(s.title, list(s.steps)) for s in again] == told


# ---- the words


def told(attack: str, out: str, **how: Any) -> BattleShowing:
    """A marches from Omi to Ise of B, or to neutral Yamato; this falls out."""
    p = bare()
    hold(p, A, "omi", 6)
    hold(p, B, "ise", 3, *how.get("built", ()), markers=how.get("unrest", 0))
    tower(p, "CF")
    tray(p, how.get("tray", ""))
    if "event" in how:
        event(p, how["event"])
    if cards := how.get("cards", ()):
        specials(p, *cards)
        p.state.daimyo[: len(cards)] = range(len(cards))
    plan(p, A, combat_a="omi")
    run(p, "combat_a", A)
    with falling_out(out):
        ENGINE.apply(p, A, ENGINE.read(p, A, f"combat_move {attack}"))
    (found,) = board_of("shogun").showings(ENGINE.view(p, None), NAMES[:3])
    assert isinstance(found, BattleShowing)
    return found


def test_a_battle_in_five_sentences() -> None:
    assert told("ise 4 false", "AAABFC", tray="C").steps == [
        "Ana attacks Ise from Omi with 4 armies; Maximilianus defends it with 3 armies, and farmers help the defence.",
        "7 cubes of both sides are thrown into the tower, and what lay in the tray falls with them: Cyd 1.",
        "Out of the tower come: Ana 3, Maximilianus 1, Cyd 1, farmers 1. It held 2 cubes before and holds 4 now.",
        "The attack counts 3, the defence 2; farmers count, for no revolt marker lies there; for nobody count Cyd 1.",
        "Ana takes Ise with 1 army; in the tray stay Cyd 1.",
    ]


def test_angry_farmers_are_explained() -> None:
    steps = told("ise 4 false", "AABF", unrest=1).steps
    assert "farmers stay out of it" in steps[0]
    assert (
        steps[COUNTED] == "The attack counts 2, the defence 1; farmers stay out of it, for a revolt marker lies there."
    )
    assert steps[RESULT] == "Ana takes Ise with 1 army; in the tray stay farmers 1."


def test_cards_are_named() -> None:
    cards = ("special_attack", "special_defence")
    shown = told("ise 4 true", "AB", built=["castle"], event="castle_defence", cards=cards)
    assert shown.steps[0] == (
        "Ana attacks Ise from Omi with 4 armies and 1 more (attack+1); Maximilianus defends it with 3 armies and "
        "2 more (castles defend, defend+1), and farmers help the defence."
    )
    for size in SIZES:
        sheet = Sheet(make_look(), *SHOWING[size])
        shown.paint(sheet, 0, size)
        assert all(words in sheet.text() for words in ("1 attack+1", "1 castles defend", "1 defend+1", "farmers help"))


def test_neutral_provinces_draws_and_farmers_alone() -> None:
    steps = told("yamato 4 false", "A").steps
    assert "it is neutral, defended by 1 farmer." in steps[0]
    assert steps[RESULT] == "Ana takes Yamato with 1 army; the tray is empty."
    assert told("yamato 4 false", "AF").steps[RESULT] == "Yamato stays neutral; the tray is empty."
    assert "2 farmers (2 farmers defend)" in told("yamato 4 false", "AF", event="neutral_farmers").steps[0]
    assert told("ise 4 false", "AB").steps[RESULT].startswith("A draw: Ise is devastated and neutral")
    assert (
        told("ise 4 false", "AFF", tray="F")
        .steps[RESULT]
        .startswith("Farmers alone hold no province: Ise is devastated")
    )


@pytest.mark.rule("SHO-BATTLE-13")
def test_farmers_go_to_no_reserve() -> None:
    """What leaves the tray is armies and farmers: they all go home, and only armies to a reserve."""
    sheet = Sheet(make_look(), *SHOWING["compact"])
    told("yamato 4 false", "AAAF").paint(sheet, RESULT, "compact")
    row = next(line for line in sheet.text().splitlines() if "go home" in line)
    assert "f" in row.partition("go home")[2]
    assert "reserve" not in sheet.text()


@pytest.mark.rule("SHO-BATTLE-16")
def test_where_the_supply_is_empty_nobody_rises() -> None:
    revolts = (shown.battle for shown, _ in battles() if shown.battle.attacker == NOBODY)
    shown = BattleShowing(replace(next(revolts), attackers=0), NAMES)
    sheet = Sheet(make_look(), *SHOWING["compact"])
    shown.paint(sheet, FORCES, "compact")
    assert "no farmers" in sheet.text()
    assert "rise" not in sheet.text()


def test_revolts() -> None:
    found = {shown.steps[RESULT].partition(":")[0] for shown, _ in battles() if shown.battle.attacker == NOBODY}
    assert {"The farmers prevail", "Level is not enough against farmers"} & found
    for shown in (shown for shown, _ in battles() if shown.battle.attacker == NOBODY):
        assert shown.title.startswith("Revolt in ")
        alone = shown.battle.attackers == 1
        assert ("1 farmer revolts against" if alone else "farmers revolt against") in shown.steps[0]


# ---- at the table


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_last_battle_of_a_round_is_shown_before_the_curtain(size: tuple[int, int]) -> None:
    def march(p: Any) -> None:
        there = bare()
        hold(there, A, "omi", 6)
        hold(there, B, "ise", 3)
        plan(there, A, combat_a="omi")
        p.state = there.state
        p.agenda.clear()

    match = arranged(match_of("shogun", 3, setup_mode="preset"), march, Turn("combat_a", A), Round(2))
    app = Stage(match)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, 8)
        assert app.table.seat == A
        action = next(a for a in match.legal(A) if a.text == "combat_move ise 4 false")
        app.table._act(action)
        await settle(pilot)
        await press(pilot, "y")
        await settle(pilot, 8)
        assert isinstance(app.screen, ShowingScreen)
        text = "\n".join(screen_text(app))
        assert "Battle for Ise" in text
        assert "Ana attacks Ise from Omi with 4 armies" in text
        assert "2 Plan" not in text
        await press(pilot, "escape")
        await settle(pilot, 20)
        assert isinstance(app.screen, Curtain)
        while not app.screen.armed:
            await settle(pilot)
        await press(pilot, "t")
        await settle(pilot, 12)
        assert not match.view(None).state.players[A].ready
        await press(pilot, "w")
        await settle(pilot)
        assert "Battle for Ise" in "\n".join(screen_text(app))
