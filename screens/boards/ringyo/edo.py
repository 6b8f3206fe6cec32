"""Edo: who goes first, the diplomats, the gifts, the sky, the demands with their spots, the stacks."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat, known
from engines.ringyo.components import (
    DEMAND,
    FAVOR,
    FORESTRY,
    GIFT,
    REGENT,
    TILE,
    TREES,
)
from engines.ringyo.demands import best_spot
from engines.ringyo.state import GiftOnShow, Player, Table
from screens.boards.base import Scene
from screens.boards.ringyo.chart import sheet
from screens.boards.ringyo.ledger import stored
from screens.boards.ringyo.pictures import owner_of, place, table
from screens.boards.ringyo.pieces import Piece, label, of_seat
from screens.boards.ringyo.sky import sky
from screens.boards.ringyo.words import TREE_LETTER, TREE_SHORT, gift_word, price_word, signs
from screens.glyphs import Glyphs
from screens.text import fit

SENT, IN_HAND = 19, 23  # where the diplomats of a seat are told
GIFT_NAME = 15
MEANS = 43
STORED_PITCH = 14
DEMAND_PITCH = 40
DEMAND_COLUMNS = 2
PRICE = 13
FIRST_SPOT = 24
SPOT_PITCH = 5


def edo(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """All of Edo."""
    yield from _council(scene, glyphs)
    t, found = table(scene), sheet(scene.size).edo
    if t.gift_display:
        yield from _gifts(scene, glyphs)
    yield from _own(scene, glyphs)
    yield from sky(scene, found.sky, glyphs)
    yield from _demands(scene, glyphs)
    yield from _decks(scene)


def decks_row(scene: Scene) -> int:
    """The last row of Edo, that of the stacks: an empty one lies between them and the demands."""
    return sheet(scene.size).edo.demands[1] + 2 + -(-len(table(scene).demand_display) // DEMAND_COLUMNS)


def chosen(t: Table, seat: Seat, glyphs: Glyphs) -> tuple[str, str]:
    """The diplomat of this round: its value, a back while it lies face down, or that none is chosen; and its tone."""
    if seat == REGENT:
        sent = len(t.regent_sent) == t.round
        return (t.regent_sent[-1].removeprefix("regent_"), "strong") if sent else (glyphs.dash, "dim")
    me = t.players[seat]
    if me.chosen is not None:
        return (str(me.chosen), "accent") if known(me.chosen) else (glyphs.shade_medium, "ink")
    return (str(me.sent[-1]), "strong") if len(me.sent) == t.round else (glyphs.dash, "dim")


def _council(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """A line for each seat, in the order of priority: what it has sent, what it can still send, what it owns."""
    t = table(scene)
    x, y = sheet(scene.size).edo.council
    for line, seat in enumerate(t.priority):
        row = y + line
        yield Piece(x, row, f"{line + 1}", "dim")
        yield of_seat(x + 2, row, seat)
        name = "Regent" if seat == REGENT else scene.names[seat]
        yield Piece(x + 4, row, name, "dim" if t.out(seat) else "ink")
        words, tone = chosen(t, seat, glyphs)
        yield label(SENT, row, words, f"diplomat {seat}", tone)
        if seat == REGENT:
            continue
        me = t.players[seat]
        left = IN_HAND
        for value in sorted(me.diplomats):
            spot = place(scene, seat, f"card diplomat {value}")
            yield label(left, row, str(value), spot, "ink" if seat == owner_of(scene) else "dim")
            left += 2
        if not t.gift_display or scene.size == "full":
            yield from _means(scene, me, seat, row, glyphs)


def _means(scene: Scene, me: Player, seat: Seat, row: int, glyphs: Glyphs) -> Iterator[Piece]:
    """What a seat could pay with, how many demands it has fulfilled, and whether it has passed."""
    t = table(scene)
    have = {"rice": me.rice, "research": me.research, "military": me.military}
    told = "  ".join(f"{have[good]:>2}{sign}" for good, sign in signs(glyphs).items())
    out = "  out" if t.out(seat) else ""
    x = sheet(scene.size).edo.council[0] + MEANS
    yield Piece(x, row, f"{told}  {t.markers(seat)} fulfilled{out}", "dim" if out else "ink")


def gift_told(shown: GiftOnShow, full: bool) -> str:
    """What a gift gives, or the card that lies on it; in whole sentences where there is room."""
    facts = GIFT[shown.gift]
    cards = {FORESTRY[card].name: FORESTRY[card].text for card in shown.forestry}
    cards |= {FAVOR[card].name: FAVOR[card].text for card in shown.favors}
    if full:
        return " ".join(f"{name}: {text}" for name, text in cards.items()) or facts.text
    return ", ".join(cards) or gift_word(facts)


def _tile_word(tile: str) -> str:
    return "paddy" if TILE[tile].content == "paddy" else TILE[tile].content[-1]


def _gifts(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """The gifts on display; tiles that lie on one are places of their own on a big screen."""
    x, y = sheet(scene.size).edo.gifts
    full = scene.size == "full"
    for line, shown in enumerate(table(scene).gift_display):
        spot = f"gift {shown.gift}"
        yield label(x, y + line, GIFT[shown.gift].name, spot, "strong")
        left = x + GIFT_NAME
        if shown.tiles:
            for tile in shown.tiles:
                words = f"{TREE_SHORT[TILE[tile].type]} {_tile_word(tile)}"
                yield label(left, y + line, words, f"tile {tile}")
                left += len(words) + 2
            continue
        room = sheet(scene.size).extent[0] - left - 1
        yield Piece(left, y + line, fit(gift_told(shown, full), room, ellipsis=glyphs.ellipsis).rstrip(), "ink", spot)


def _own(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """The storage of the seat that owns the boards: Build in Edo is paid with it."""
    seat = owner_of(scene)
    me = table(scene).players[seat]
    x, y = sheet(scene.size).edo.storage
    yield of_seat(x, y, seat)
    yield Piece(x + 2, y, "cut, height 1-5", "dim")
    for n, type_ in enumerate(TREES):
        left = x + 19 + n * STORED_PITCH
        yield Piece(left, y, TREE_LETTER[type_], "ink")
        yield from stored(scene, seat, me, type_, (left + 2, y), glyphs)


def payable(me: Player, demand: str) -> bool:
    """Whether a seat has what a demand asks for."""
    facts = DEMAND[demand]
    if facts.heights:
        return all(any(me.stored(type_, height) for type_ in TREES) for height in facts.heights)
    have = {"rice": me.rice, "research": me.research, "military": me.military}
    return have[facts.type] >= facts.need


def _demands(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """Each demand with its price, and what its spots give or who has claimed them; a sign before what one could pay."""
    t, me = table(scene), table(scene).players[owner_of(scene)]
    left, top = sheet(scene.size).edo.demands
    yield Piece(left, top, "demands, what they cost, and the honor of their spots", "dim")
    for n, shown in enumerate(t.demand_display):
        facts, spot = DEMAND[shown.demand], f"demand {shown.demand}"
        x, y = left + n % DEMAND_COLUMNS * DEMAND_PITCH, top + 1 + n // DEMAND_COLUMNS
        best, mine = best_spot(t, shown), owner_of(scene) in shown.claims.values()
        tone = "ink" if best and not mine else "dim"
        could = best is not None and not mine and payable(me, shown.demand)
        if could and spot != scene.marks.cursor:
            yield Piece(x - 1, y, glyphs.bullet, "accent", spot)
        yield label(x, y, f"{facts.type} {'I' * facts.tier}", spot, tone)
        yield Piece(x + PRICE, y, price_word(facts), tone, spot)
        for i, where in enumerate(t.spots):
            at = f"spot {shown.demand} {where}"
            column = x + FIRST_SPOT + i * SPOT_PITCH
            yield label(column, y, f"{facts.hp[where]:>2}", at, "strong" if where == best else "dim")
            if where in shown.claims:
                yield of_seat(column + 3, y, shown.claims[where], spot=at)
            else:
                yield Piece(column + 3, y, glyphs.place, "rule", at)


def stacks(t: Table) -> dict[str, int]:
    """How many cards or tiles every stack has left."""
    return {
        "forestry": len(t.forestry_deck),
        "favor": len(t.favor_deck),
        "tile": len(t.tile_stack),
        "gift": len(t.gift_deck),
        "demand": len(t.demand_stack),
        "forecast": len(t.forecast_deck),
        "weather": len(t.weather_deck),
    } | ({"lake": len(t.lake_stack)} if t.lake else {})


def _decks(scene: Scene) -> Iterator[Piece]:
    x, y = sheet(scene.size).edo.demands[0], decks_row(scene)
    for name, left in stacks(table(scene)).items():
        told = f"{name} {left}"
        yield label(x, y, told, f"deck {name}", "dim")
        x += len(told) + 1
