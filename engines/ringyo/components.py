"""Typed access to what is in the box (components.toml), and what places on the table are called.

A place of a province and of the boards beside it, as an action names it for the seat that acts:

    area c2           an area or a tile that lies in a slot: every cell goes by its id (`spot`)
    slot e5           a place for a Bonus Land Tile that is still free
    crossing i12      an intersection
    structure hp6     a space of the Structure Board
    bonus pair hp6    its bonus right of a structure; `bonus column 2`, `bonus row 3`
    step t04l         a step of the Forestry Track
    tree oak 3        a tree in the storage
    rice              the rice track; `research` and `military` are the tokens
    worker villager   the unused workers of a kind
    hand forestry, hand favor, hand diplomat 4

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
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.core import Seat, read_toml

CellId: TypeAlias = str  # of an area, or of a slot that holds a tile
SlotId: TypeAlias = str
CrossingId: TypeAlias = str
StructureId: TypeAlias = str
StepId: TypeAlias = str
TreeType: TypeAlias = str
Kind: TypeAlias = str  # of a worker
Spot: TypeAlias = Literal["left", "middle", "right"]
Side: TypeAlias = Literal["A", "B"]

LAKE = "lake"  # the type of a cell, and what it holds
ANY = "any"


class Limits(Struct, frozen=True):
    players_min: int
    players_max: int
    rounds: int
    areas_per_province: int
    rows: int
    bonus_slots: int
    tree_max_height: int
    rice_start: int
    rice_max: int
    yellow_samurai_start: int
    diplomats_per_player: int
    favor_dealt: int
    favor_kept: int
    favor_scored_max: int
    forestry_dealt: int
    weather_per_round: int
    demands_revealed_per_round: int
    demand_markers_per_player: int
    forestry_sale_rice: int


class OwnLimits(Struct, frozen=True):
    joined_tree_max_height: int
    storage_max_trees: int


class Colour(Struct, frozen=True):
    id: str


class Rotation(Struct, frozen=True):
    """How a colour replaces tree types on boards that differ."""

    color: str
    map: dict[TreeType, TreeType]


class TypeOfTree(Struct, frozen=True):
    id: TreeType
    letter: str
    segments: int

    @property
    def name(self) -> str:
        return self.id.capitalize()


class Place(Struct, frozen=True):
    """An area, or a slot for a tile."""

    id: CellId
    row: int
    x: int
    above: tuple[CellId, ...]
    side: tuple[CellId, ...]
    below: tuple[CellId, ...]


class Crossing(Struct, frozen=True):
    """An intersection: where a worker stands between three cells."""

    id: CrossingId
    areas: tuple[CellId, ...]
    between: tuple[int, int]
    x: int
    needs: tuple[SlotId, ...]

    @property
    def number(self) -> str:
        return self.id.removeprefix("i")


class RowCost(Struct, frozen=True):
    by_row: tuple[int, ...]


class Province(Struct, frozen=True):
    """One side of a province board; see the table for how an area is written."""

    board: int
    side: Side
    name: str
    areas: tuple[str, ...]


class Tile(Struct, frozen=True):
    """A kind of Bonus Land Tile."""

    id: str
    type: TreeType
    content: str
    copies: int


class Worker(Struct, frozen=True):
    id: Kind
    name: str
    areas: int
    permanent: bool
    actions: tuple[str, ...]


class Cost(Struct, frozen=True):
    join_rice: int
    hire_rice: int
    expand_military: int
    expand_draws: int
    foresee_research: int


class BonusKind(Struct, frozen=True):
    id: str
    op: str
    n: int


class Tree(Struct, frozen=True):
    """A tree that something asks for; its type may be any."""

    type: TreeType
    height: int


class TrackStep(Struct, frozen=True):
    id: StepId
    row: int
    lane: Literal["left", "center", "right"]
    options: tuple[Tree, ...]
    bonus: str
    next: tuple[StepId, ...]


class TrackLevel(Struct, frozen=True):
    level: int
    row: int
    hp_per_tree: int
    min_height: int


class Structure(Struct, frozen=True):
    id: StructureId
    hp: int
    row: int
    col: int
    cost: tuple[Tree, ...]


class PairBonus(Struct, frozen=True):
    left: StructureId
    right: StructureId
    bonus: str


class ColumnBonus(Struct, frozen=True):
    col: int
    bonus: str


class RowBonus(Struct, frozen=True):
    row: int
    bonus: str


class WeatherCard(Struct, frozen=True):
    """Either a letter that the forecast explains, or a tree type."""

    id: str
    copies: int
    letter: str = ""
    type: TreeType = ""

    @property
    def face(self) -> str:
        return self.letter or self.type.capitalize()


class Forecast(Struct, frozen=True):
    id: str
    order: tuple[TreeType, ...]


class Lake(Struct, frozen=True):
    id: str
    effect: Literal["farm", "fortress"]
    text: str
    copies: int


class Diplomat(Struct, frozen=True):
    value: int
    op: str
    n: int
    text: str
    gift: bool
    copies: int


class Gift(Struct, frozen=True):
    id: str
    name: str
    op: str
    n: int
    attached: Literal["", "forestry", "favor", "tile"]
    text: str
    returns_to_discard: bool
    copies: int


class DemandSpots(Struct, frozen=True):
    by_players: dict[int, tuple[Spot, ...]]


class Demand(Struct, frozen=True):
    """A demand asks for so much of something, or for two trees of these heights."""

    id: str
    type: Literal["rice", "research", "military", "build"]
    name: str
    tier: int
    hp: dict[Spot, int]
    need: int = 0
    heights: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        return f"{self.name} {'I' * self.tier}"

    @property
    def price(self) -> str:
        if self.heights:
            return f"trees of height {self.heights[0]} and {self.heights[1]}"
        return f"{self.need} {self.type}"


class Effect(Struct, frozen=True):
    """One thing that a Forestry card does; which numbers it has depends on `op`."""

    op: str
    what: str = ""
    n: int = 0
    times: int = 0
    draw: int = 0
    keep: int = 0
    look: int = 0
    add: int = 0
    max_rice: int = 0
    rice_each: int = 0
    waive_row_cost: bool = False
    key: str = ""
    value: int | bool = 0


class ForestryCard(Struct, frozen=True):
    id: str
    name: str
    copies: int
    timing: Literal["instant", "this_round"]
    text: str
    effects: tuple[Effect, ...]


class Params(Struct, frozen=True):
    """What the measure of a Favor card looks at."""

    type: TreeType = ""
    types: tuple[TreeType, ...] = ()
    min_height: int = 1
    max_height: int = 99
    min_row: int = 0
    yellow: int = 0
    green: int = 0


class FavorCard(Struct, frozen=True):
    id: str
    name: str
    text: str
    measure: str
    params: Params
    thresholds: tuple[int, ...]
    points: tuple[int, ...]
    copies: int


class RegentBox(Struct, frozen=True):
    """The Regent, against whom one plays alone; made by us."""

    demands_per_round: int
    diplomats: tuple[int, ...]
    plays_as: int
    bands: tuple[int, ...]
    names: tuple[str, ...]


class Box(Struct, frozen=True):
    """The whole box; every list in the order of the data."""

    limits: Limits
    own_limits: OwnLimits
    player_color: tuple[Colour, ...]
    type_rotation: tuple[Rotation, ...]
    tree_type: tuple[TypeOfTree, ...]
    area: tuple[Place, ...]
    slot: tuple[Place, ...]
    intersection: tuple[Crossing, ...]
    build_row_cost: RowCost
    province: tuple[Province, ...]
    bonus_tile: tuple[Tile, ...]
    worker: tuple[Worker, ...]
    cost: Cost
    bonus_kind: tuple[BonusKind, ...]
    track_step: tuple[TrackStep, ...]
    track_level: tuple[TrackLevel, ...]
    structure: tuple[Structure, ...]
    pair_bonus: tuple[PairBonus, ...]
    column_bonus: tuple[ColumnBonus, ...]
    row_bonus: tuple[RowBonus, ...]
    weather_card: tuple[WeatherCard, ...]
    forecast_card: tuple[Forecast, ...]
    lake_token: tuple[Lake, ...]
    diplomat: tuple[Diplomat, ...]
    shogun_gift: tuple[Gift, ...]
    demand_spots: DemandSpots
    demand: tuple[Demand, ...]
    forestry_card: tuple[ForestryCard, ...]
    favor_card: tuple[FavorCard, ...]
    regent: RegentBox


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
CELL_ORDER = {cell: index for index, cell in enumerate(CELLS)}
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


def spot(cell: CellId) -> str:
    """A cell as a place of the acting seat's province."""
    return f"area {cell}"


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


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things in words."""
    return f"{n} {one if n == 1 else many or one + 's'}"


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
