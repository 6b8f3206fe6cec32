"""Typed access to what is in the box (components.toml), and what places on the table are called.

A place of a province and of the boards beside it, as an action names it for the seat that acts:

    area c2           an area or a tile that lies in a slot: every cell goes by its id (`spot`)
    slot e5           a place for a Bonus Land Tile that is still free
    crossing i12      an intersection
    structure hp6     a space of the Structure Board
    bonus pair hp6    the bonus at the right of a structure; `bonus column 2`, `bonus row 3`
    step t04l         a step of the Forestry Track
    tree oak 3        a tree in the storage
    rice              the rice track; `research` and `military` are the tokens
    worker villager   the unused workers of a kind
    card promotion    a Forestry or Favor card of the hand; `card diplomat 4`
    hand forestry     all Forestry cards of the hand; `hand favor`

An event names the seat as well, because every seat has these places: `area c2 of 1` (`of`). On the Edo board, which all
share, an event and an action say the same:

    diplomat 1        what seat 1 has sent to the council
    gift gift_land    a gift on display (`tile oak_tree3` when one of its tiles, or of those drawn, is meant)
    demand demand_rice_2
    spot demand_rice_2 left
    weather 1         the Weather card at a position; `forecast`, `lake`
    deck forestry     a stack: forestry, favor, tile, gift, demand, weather, forecast, lake
    priority, round
"""

from __future__ import annotations

from functools import cache

import msgspec

from engines.core import Seat, counted, read_toml
from engines.ringyo.box import (
    Box,
    CellId,
    CrossingId,
    Kind,
    Province,
    Side,
    SlotId,
    Spot,
    StepId,
    StructureId,
    Tree,
    TreeType,
)

LAKE = "lake"  # the type of a cell, and what it holds
ANY = "any"

BOX = msgspec.convert(read_toml(__package__, "components.toml"), Box, strict=False)
LIMITS = BOX.limits
COST = BOX.cost
REGENT: Seat = LIMITS.players_max  # stands for the Regent where a seat is named
TREES = tuple(t.id for t in BOX.tree_type)
LETTER = {t.letter: t.id for t in BOX.tree_type}
AREAS = tuple(a.id for a in BOX.area)
SLOTS = tuple(s.id for s in BOX.slot)
PLACE = {p.id: p for p in sorted((*BOX.area, *BOX.slot), key=lambda p: (-p.row, p.x))}  # top row first, left to right
CELLS: tuple[CellId, ...] = tuple(PLACE)
CROSSING = {c.id: c for c in BOX.intersection}
WORKER = {w.id: w for w in BOX.worker}
KINDS: tuple[Kind, ...] = tuple(WORKER)
VILLAGER, ARTISAN, YELLOW, GREEN = KINDS
TILE = {t.id: t for t in BOX.bonus_tile}
BONUS = {b.id: b for b in BOX.bonus_kind}
STEP = {s.id: s for s in BOX.track_step}
FOOT = BOX.track_step[0].id  # where the markers begin
STRUCTURE = {s.id: s for s in BOX.structure}
STRUCTURE_AT = {(s.row, s.col): s.id for s in BOX.structure}
ROWS = tuple(dict.fromkeys(s.row for s in BOX.structure))
COLUMNS = tuple(dict.fromkeys(s.col for s in BOX.structure))
WEATHER = {w.id: w for w in BOX.weather_card}
FORECAST = {f.id: f for f in BOX.forecast_card}
LAKES = {token.id: token for token in BOX.lake_token}
DIPLOMAT = {d.value: d for d in BOX.diplomat}
GIFT = {g.id: g for g in BOX.shogun_gift}
DEMAND = {d.id: d for d in BOX.demand}
FORESTRY = {c.id: c for c in BOX.forestry_card}
FAVOR = {c.id: c for c in BOX.favor_card}
SPOTS: tuple[Spot, ...] = ("left", "middle", "right")
POSITIONS = tuple(range(1, LIMITS.weather_per_round + 1))

BESIDE = {cell: frozenset((*p.above, *p.side, *p.below)) for cell, p in PLACE.items()}


# ---- what things are called


@cache
def spot(cell: CellId) -> str:
    """A cell as a place of the acting seat's province."""
    return f"area {cell}"


@cache
def of(seat: Seat, place: str) -> str:
    """A place of the boards of a certain seat."""
    return f"{place} of {seat}"


def tree_name(type_: TreeType, height: int) -> str:
    """What a person calls a tree."""
    return f"{type_.capitalize()} {height}"


def an(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def trees_told(trees: tuple[Tree, ...]) -> str:
    """Trees that something costs, in words."""
    return " + ".join("any " + str(t.height) if t.type == ANY else tree_name(t.type, t.height) for t in trees)


def tile_name(type_: TreeType, content: str) -> str:
    """What a person calls a Bonus Land Tile."""
    return f"{type_.capitalize()} with a rice paddy" if content == "paddy" else tree_name(type_, int(content[-1]))


def step_name(step: StepId) -> str:
    """What a person calls a step of the Forestry Track."""
    here = STEP[step]
    return f"step {here.row} {here.lane}"


def bonus_told(bonus: str) -> str:
    """A bonus in words."""
    kind = BONUS[bonus]
    n = kind.n
    return {
        "gain_rice": f"{n} rice",
        "peek_weather": f"a peek at {counted(n, 'Weather card')}",
        "gain_research": f"{n} research",
        "draw_forestry": counted(n, "Forestry card"),
        "draw_favor_keep": "two Favor cards, one to keep",
        "gain_bonus_land": counted(n, "Bonus Land Tile"),
        "gain_military": f"{n} military",
        "upgrade_samurai": "a Green Samurai for a Yellow one",
        "gain_yellow_samurai": "a Yellow Samurai",
        "gain_artisan": counted(n, "Artisan"),
        "gain_villager": counted(n, "Villager"),
    }[kind.op]


# ---- what follows from the box


@cache
def rotated(colour: int, varied: bool) -> dict[TreeType, TreeType]:
    """The type that stands on a colour's own boards where the printed ones show another."""
    return BOX.type_rotation[colour].map if varied else {t: t for t in TREES}


@cache
def cost_of(structure: StructureId, colour: int, varied: bool) -> tuple[Tree, ...]:
    """The trees that a structure costs on the boards of a colour (RIN-STRUCT-05)."""
    types = rotated(colour, varied)
    return tuple(Tree(types[t.type], t.height) for t in STRUCTURE[structure].cost)


@cache
def options_of(step: StepId, colour: int, varied: bool) -> tuple[Tree, ...]:
    """The trees that lead to a step on the track of a colour (RIN-TRACK-02)."""
    types = {**rotated(colour, varied), ANY: ANY}
    return tuple(Tree(types[t.type], t.height) for t in STEP[step].options)


@cache
def crossings(tiles: frozenset[SlotId]) -> tuple[CrossingId, ...]:
    """The intersections that exist with tiles in these slots (RIN-LAND-05, RIN-WORK-01, RIN-WORK-02)."""
    return tuple(c.id for c in BOX.intersection if tiles.issuperset(c.needs))


@cache
def beside_structure(structure: StructureId) -> tuple[StructureId, ...]:
    """The structures orthogonally next to one on the board (RIN-STRUCT-02)."""
    here = STRUCTURE[structure]
    near = [(here.row + 1, here.col), (here.row - 1, here.col), (here.row, here.col - 1), (here.row, here.col + 1)]
    return tuple(STRUCTURE_AT[at] for at in near if at in STRUCTURE_AT)


@cache
def board(number: int, side: Side) -> Province:
    """One side of a province board."""
    return next(p for p in BOX.province if p.board == number and p.side == side)


def printed(province: Province) -> dict[CellId, tuple[TreeType, str]]:
    """The type and the content that a setup card gives each area (RIN-SET-16, RIN-LAND-01)."""
    found = {}
    for row, line in zip(range(LIMITS.rows, 0, -1), province.areas, strict=True):
        for column, signs in zip("abcd", line.split(), strict=True):
            found[f"{column}{row}"] = (LAKE if signs == "LL" else LETTER[signs[0]], signs[1])
    return {cell: found[cell] for cell in CELLS if cell in found}
