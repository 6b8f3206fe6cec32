"""What lies beside and below a province: goods, workers, the storage, the next steps, structures, the sky, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.core import Seat, known
from engines.ringyo.components import (
    COST,
    CROSSING,
    DEMAND,
    KINDS,
    LIMITS,
    STEP,
    STRUCTURE,
    TILE,
    TREES,
    WORKER,
    cost_of,
    options_of,
    tile_name,
)
from engines.ringyo.round_effects import hire_cost, join_cost
from engines.ringyo.state import Player
from engines.ringyo.studying import matches
from engines.ringyo.workers import left_to_do
from screens.boards.base import Scene
from screens.boards.ringyo.chart import At, Row, sheet
from screens.boards.ringyo.hand import card_name, choice, held
from screens.boards.ringyo.pictures import place, table
from screens.boards.ringyo.pieces import Piece, label
from screens.boards.ringyo.sky import sky
from screens.boards.ringyo.structures import TONES, sign, standing
from screens.boards.ringyo.words import (
    TREE_LETTER,
    WORKER_LETTER,
    WORKER_WORD,
    bonus_word,
    cost_code,
    options_code,
    price_word,
    signs,
)
from screens.glyphs import Glyphs

WIDTH = 12  # of the column beside the grid
HEIGHTS = range(1, LIMITS.tree_max_height + 1)
STRUCTURE_PITCH = 11
STEP_PITCH = 20
MANY = 9  # trees that one digit can tell


def ledger(scene: Scene, seat: Seat, glyphs: Glyphs) -> Iterator[Piece]:
    """All that lies beside and below the province of a seat."""
    me, found = table(scene).players[seat], sheet(scene.size)
    yield from _goods(scene, seat, me, found.ledger.goods, glyphs)
    yield from _workers(scene, seat, me, found.ledger.workers)
    yield from _active(me, found.ledger.active)
    yield from _storage(scene, seat, me, found.ledger.storage, glyphs)
    if table(scene).tile_choice:
        yield from _tiles(scene, found.below.steps)
    elif any(map(known, me.report)):
        yield from _report(me, found.below.steps)
    else:
        yield from _steps(scene, seat, me, found.below.steps, glyphs)
    yield from _structures(scene, seat, found.below.structures, glyphs)
    yield from sky(scene, found.below.sky, glyphs)
    yield from _costs(me, found.below.costs, glyphs)
    yield from _hand(scene, seat, "forestry", held(me, "forestry"), found.below.forestry, glyphs)
    yield from _hand(scene, seat, "favor", [*held(me, "favor"), *choice(me)], found.below.favor, glyphs)


def _entry(at: At, line: int, word: str, value: str, spot: str, tone: str = "ink") -> Iterator[Piece]:
    """A line of the column: a word, and a number at its end."""
    x, y = at[0], at[1] + line
    yield label(x, y, word, spot)
    yield Piece(x + WIDTH - len(value), y, value, tone, spot)


def _goods(scene: Scene, seat: Seat, me: Player, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """Rice, research and military, each with the sign that prices bear."""
    values = {"rice": f"{me.rice}/{LIMITS.rice_max}", "research": str(me.research), "military": str(me.military)}
    for line, (good, price) in enumerate(signs(glyphs).items()):
        yield from _entry(at, line, good, values[good] + price, place(scene, seat, good), "strong")


def _workers(scene: Scene, seat: Seat, me: Player, at: At) -> Iterator[Piece]:
    """The unused workers of each kind."""
    for n, kind in enumerate(KINDS):
        count = me.workers[kind]
        spot = place(scene, seat, f"worker {kind}")
        yield from _entry(at, n, WORKER_WORD[kind], str(count), spot, "strong" if count else "dim")


def _active(me: Player, at: At) -> Iterator[Piece]:
    """The worker that acts, where it stands, and how many actions it still has."""
    if me.ended:
        yield Piece(*at, "has ended", "dim")
    elif me.active:
        told = f"{WORKER_LETTER[me.worker]} at {CROSSING[me.active].number}"
        yield Piece(*at, told, "warning")
        yield Piece(at[0] + WIDTH - 4, at[1], f"{left_to_do(me)}/{WORKER[me.worker].areas}", "strong")


def _storage(scene: Scene, seat: Seat, me: Player, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """How many cut trees there are of each type and height."""
    x, y = at
    yield Piece(x, y, glyphs.tree, "dim")
    for height in HEIGHTS:
        yield Piece(x + 2 * height, y, str(height), "dim")
    for n, type_ in enumerate(TREES, 1):
        yield Piece(x, y + n, TREE_LETTER[type_], "ink")
        yield from stored(scene, seat, me, type_, (x + 2, y + n), glyphs)


def stored(scene: Scene, seat: Seat, me: Player, type_: str, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """A line of the storage: the number of trees of a type by height, each two cells further."""
    for n, height in enumerate(HEIGHTS):
        x, y = at[0] + 2 * n, at[1]
        if count := me.storage[type_].count(height):
            yield label(x, y, str(min(count, MANY)), place(scene, seat, f"tree {type_} {height}"), "strong")
        else:
            yield Piece(x, y, glyphs.place, "rule")


def _tiles(scene: Scene, at: At) -> Iterator[Piece]:
    """The Bonus Land Tiles to choose from, or to be placed."""
    x, y = at
    yield Piece(x, y, "tiles", "dim")
    x += len("tiles") + 2
    for tile in sorted(set(table(scene).tile_choice), key=list(TILE).index):  # as the list has them
        name = tile_name(TILE[tile].type, TILE[tile].content)
        yield label(x, y, name, f"tile {tile}", "strong")
        x += len(name) + 3


def _report(me: Player, at: At) -> Iterator[Piece]:
    """The demands that were looked at, one of which is to be added."""
    x, y = at
    yield Piece(x, y, "looked at", "dim")
    x += len("looked at") + 2
    for demand in me.report:
        facts = DEMAND[demand]
        name = f"{facts.type} {'I' * facts.tier}, {price_word(facts)}"
        yield label(x, y, name, f"demand {demand}", "strong")
        x += len(name) + 3


def matching(scene: Scene, seat: Seat, step: str) -> int:
    """How many trees of the province lead to a step."""
    t = table(scene)
    return sum(there.holds == "tree" and matches(t, seat, there, step) for there in t.players[seat].cells.values())


def _steps(scene: Scene, seat: Seat, me: Player, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """The next steps of the Forestry Track: what they ask for, what they give, how many trees lead there."""
    x, y = at
    yield Piece(x, y, f"{me.row:>2}{glyphs.up}", "dim")
    x += len("16^ ") + 1
    for step in STEP[me.step].next:
        spot = place(scene, seat, f"step {step}")
        options = options_code(options_of(step, seat, table(scene).varied))
        yield label(x, y, options, spot, "strong")
        more = f"{bonus_word(STEP[step].bonus)} {glyphs.times}{matching(scene, seat, step)}"
        yield Piece(x + len(options) + 1, y, more, "dim", spot)
        x += STEP_PITCH
    if not STEP[me.step].next:
        yield Piece(x, y, "at the top", "dim")


def _structures(scene: Scene, seat: Seat, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """The Structure Board in short."""
    t = table(scene)
    rows = max(facts.row for facts in STRUCTURE.values())
    for structure, facts in STRUCTURE.items():
        x, y = at[0] + 1 + (facts.col - 1) * STRUCTURE_PITCH, at[1] + rows - facts.row
        how, spot = standing(t, seat, structure), place(scene, seat, f"structure {structure}")
        if (before := sign(how, glyphs)) and spot != scene.marks.cursor:
            yield Piece(x - 1, y, before, TONES[how], spot)
        yield label(x, y, structure, spot, TONES[how])
        if how != "built":
            cost = cost_code(cost_of(structure, seat, t.varied))
            yield Piece(x + 5, y, cost, "dim" if how == "closed" else "ink", spot)


def _costs(me: Player, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """What the special actions cost, with the signs of what is spent."""
    x, y = at
    spent = signs(glyphs)
    told = f"hire {hire_cost(me)}{spent['rice']} join {join_cost(me)}{spent['rice']}"
    yield Piece(x, y, told, "dim")
    x += len(told) + 1
    expand = f"expand {COST.expand_military}{spent['military']}"
    yield label(x, y, expand, "deck tile", "dim")
    yield Piece(x + len(expand) + 1, y, f"look {COST.foresee_research}{spent['research']}", "dim")


def _hand(scene: Scene, seat: Seat, kind: str, cards: list[str], row: Row, glyphs: Glyphs) -> Iterator[Piece]:
    """The cards in hand: by name as far as this scene may know them, else as backs; many are told in few letters."""
    (x, y), end = row.at, row.at[0] + row.cells
    yield label(x, y, kind, place(scene, seat, f"hand {kind}"), "dim")
    x += len(kind) + 2
    backs = sum(not known(card) for card in cards)
    if backs:
        hidden = f"{glyphs.shade_medium * 2}{glyphs.times}{backs}"
        yield Piece(end - len(hidden), y, hidden)
        end -= len(hidden) + 1
    counts = Counter(card for card in cards if known(card))
    names = {card: f"{card_name(kind, card)}{f' {glyphs.times}{n}' if n > 1 else ''}" for card, n in counts.items()}
    each, gap = row.cells, 2
    if sum(len(name) + gap for name in names.values()) > end - x + gap:
        each, gap = max(1, (end - x + 1) // len(names) - 1), 1
    for card, name in names.items():
        short = name[:each].rstrip()
        if x + len(short) <= end:
            yield label(x, y, short, place(scene, seat, f"card {card}"))
            x += len(short) + gap
    if not cards:
        yield Piece(x, y, glyphs.dash, "dim")
