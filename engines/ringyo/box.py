"""The shape of what is in the box: a record for every table of components.toml."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

CellId: TypeAlias = str  # of an area, or of a slot that holds a tile
SlotId: TypeAlias = str
CrossingId: TypeAlias = str
StructureId: TypeAlias = str
StepId: TypeAlias = str
TreeType: TypeAlias = str
Kind: TypeAlias = str  # of a worker
Spot: TypeAlias = Literal["left", "middle", "right"]
Side: TypeAlias = Literal["A", "B"]


class Limits(Struct, frozen=True):
    players_min: int
    players_max: int
    rounds: int
    rows: int
    bonus_slots: int
    tree_max_height: int
    rice_start: int
    rice_max: int
    yellow_samurai_start: int
    favor_dealt: int
    favor_scored_max: int
    forestry_dealt: int
    weather_per_round: int
    demands_revealed_per_round: int
    demand_markers_per_player: int
    forestry_sale_rice: int
    paddy_rice: int
    farm_rice: int
    muster_military: int


class OwnLimits(Struct, frozen=True):
    joined_tree_max_height: int


class Rotation(Struct, frozen=True):
    """How a colour replaces tree types on boards that differ."""

    color: str
    map: dict[TreeType, TreeType]


class TypeOfTree(Struct, frozen=True):
    id: TreeType
    letter: str

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
