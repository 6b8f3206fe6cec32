"""What lies on the table of a game of Ringyō, and who may see each thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from engines.core import FaceDown, Facts, Family, Peeked, PerSeat, Position, Private, Public, Seat, Task, who
from engines.ringyo.box import CellId, CrossingId, Kind, Side, SlotId, Spot, StepId, StructureId, TreeType
from engines.ringyo.components import BOX, CELLS, FORECAST, LAKE, LAKES, LIMITS, REGENT, STEP

TileId = Annotated[str, Family("tile"), Meta(min_length=2)]
ForestryId = Annotated[str, Family("forestry"), Meta(min_length=2)]
FavorId = Annotated[str, Family("favor"), Meta(min_length=2)]
GiftId = Annotated[str, Family("gift"), Meta(min_length=2)]
DemandId = Annotated[str, Family("demand"), Meta(min_length=2)]
ForecastId = Annotated[str, Family("forecast"), Meta(min_length=2)]
WeatherId = Annotated[str, Family("weather"), Meta(min_length=2)]
LakeId = Annotated[str, Family("lake"), Meta(min_length=2)]
RegentId = Annotated[str, Family("regent"), Meta(min_length=2)]  # a diplomat of the Regent
Value: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7]  # of a diplomat
VALUES: tuple[Value, ...] = get_args(Value)

USABLE = {  # spots of a demand by seats; one plays as more
    seats: BOX.demand_spots.by_players[BOX.regent.plays_as if seats == 1 else seats]
    for seats in range(1, LIMITS.players_max + 1)
}

Content: TypeAlias = Literal["empty", "tree", "flood", "paddy", "farm", "fortress", "lake"]
Phase: TypeAlias = Literal[
    "setup_favor",
    "council_choose",
    "council_bonus",
    "council_gifts",
    "province",
    "weather",
    "demands",
    "end_of_round",
    "game_over",
]


class Options(Facts, frozen=True):
    """The choices before a game; one player plays against the Regent."""

    players: int = 4
    province_side: tuple[Side, ...] = ()
    province_assignment: Literal["random", "by_seat"] = "random"
    start_order: Literal["random", "by_seat"] = "random"
    province_mode: Literal["priority_full", "alternate"] = "priority_full"
    personal_boards: Literal["same", "varied"] = "same"


class Cell(Facts, frozen=True):
    """An area, or a slot that holds a tile: its type and what stands there."""

    type: str
    holds: Content
    height: int = 0  # of a tree


@cache
def cell(type_: TreeType, holds: Content, height: int = 0) -> Cell:
    """A cell; equal ones are one."""
    return Cell(type_, holds, height)


class Card(Facts, frozen=True):
    """A Weather card that was turned up, and what it meant under the forecast of its round."""

    round: int
    position: int
    letter: str  # "" on a card that names a type
    forecast: str
    type: TreeType


class Downpour(Facts, frozen=True):
    """What one Weather card did in one province, in this order."""

    card: Card
    seat: Seat
    before: str  # the province, as `written`
    grown: tuple[CellId, ...]
    fields: tuple[CellId, ...]
    rice: int  # from these fields
    flooded: tuple[CellId, ...]
    spills: tuple[tuple[CellId, CellId], ...]  # from where to where; "" if a flood was gone


class Player(Struct):
    """What lies before one player."""

    board: Public[int]
    side: Public[Side]
    cells: Public[dict[CellId, Cell]]  # top row first, left to right
    tiles: Public[dict[SlotId, TileId]]
    rice: Public[int]
    research: Public[int]
    military: Public[int]
    storage: Public[dict[TreeType, list[int]]]  # heights of cut trees, lowest first
    workers: Public[dict[Kind, int]]  # unused
    placed: Public[dict[CrossingId, Kind]]  # used
    active: Public[CrossingId]  # where the worker stands that acts; "" if none does
    acted: Public[list[CellId]]  # where it has acted
    step: Public[StepId]
    built: Public[list[StructureId]]
    diplomats: Public[list[int]]  # in hand
    sent: Public[list[int]]  # round by round
    chosen: Private[Value | None]  # face down
    forestry: Private[list[ForestryId]]
    shown_forestry: Public[list[ForestryId]]  # in hand too, but everybody saw it come
    favors: Private[list[FavorId]]
    shown_favors: Public[list[FavorId]]
    choosing: Private[list[FavorId]]  # to keep one of
    report: Private[list[DemandId]]  # looked at, one to be added
    effects: Public[list[ForestryId]]  # cards in force this round
    ended: Public[bool]  # this Province Phase

    @property
    def row(self) -> int:
        """How high the marker stands on the Forestry Track."""
        return STEP[self.step].row

    @property
    def level(self) -> int:
        """The levels of the Forestry Track that are reached (RIN-TRACK-07)."""
        return sum(level.row <= self.row for level in BOX.track_level)

    @property
    def worker(self) -> Kind:
        """The kind of the active worker; "" without one."""
        return self.placed.get(self.active, "")

    def used(self) -> Counter[Kind]:
        """The workers on intersections."""
        return Counter(self.placed.values())

    def samurai(self, kind: Kind) -> int:
        """All Samurai of a colour, used or not."""
        return self.workers[kind] + list(self.placed.values()).count(kind)

    def holding(self, *contents: Content) -> list[CellId]:
        """The cells that hold one of these, top row first, left to right."""
        return [cell_id for cell_id, there in self.cells.items() if there.holds in contents]

    def free_slots(self) -> list[SlotId]:
        """Where a tile could still be added (RIN-LAND-02..04)."""
        return [slot.id for slot in BOX.slot if slot.id not in self.tiles]

    def trees(self) -> list[tuple[TreeType, int]]:
        """All standing trees."""
        return [(there.type, there.height) for there in self.cells.values() if there.holds == "tree"]

    def stored(self, type_: TreeType, height: int) -> bool:
        """Whether such a tree lies in the storage."""
        return height in self.storage[type_]

    @property
    def has_lakes(self) -> bool:
        return any(there.holds == LAKE for there in self.cells.values())


class GiftOnShow(Struct):
    """A gift on display, with what was drawn face up onto it."""

    gift: Public[GiftId]
    tiles: Public[list[TileId]]
    forestry: Public[list[ForestryId]]
    favors: Public[list[FavorId]]


class OpenDemand(Struct):
    """A demand on display, and who has claimed which spot."""

    demand: Public[DemandId]
    claims: Public[dict[Spot, Seat]]


class WeatherSlot(Struct):
    """A position of the weather: a card face down, known to some, or face up."""

    card: Peeked[WeatherId | None]
    peekers: Public[list[Seat]]
    shown: Public[WeatherId | None]


class Table(Struct):
    options: Public[Options]
    round: Public[int]
    phase: Public[Phase]
    players: PerSeat[Player]
    priority: Public[list[Seat]]  # the current order; REGENT stands for the Regent
    previous: Public[list[Seat]]  # the order of the round before
    passed: Public[list[Seat]]  # out of this Demands Phase
    tile_stack: FaceDown[list[TileId]]  # of every stack the last is on top
    tile_discard: Public[list[TileId]]
    tile_choice: Public[list[TileId]]  # drawn or taken, not yet placed
    forestry_deck: FaceDown[list[ForestryId]]
    forestry_discard: Public[list[ForestryId]]
    played: Public[ForestryId | None]  # the card whose effects still run
    favor_deck: FaceDown[list[FavorId]]
    favor_discard: FaceDown[list[FavorId]]
    gift_deck: FaceDown[list[GiftId]]
    gift_display: Public[list[GiftOnShow]]
    gift_discard: Public[list[GiftId]]
    kept_gifts: Public[list[GiftId]]  # became diplomats
    demand_stack: FaceDown[list[DemandId]]
    demand_display: Public[list[OpenDemand]]
    forecast_deck: FaceDown[list[ForecastId]]
    forecast: Public[ForecastId | None]
    forecast_discard: Public[list[ForecastId]]
    weather: Public[list[WeatherSlot]]  # position 1 first
    weather_deck: FaceDown[list[WeatherId]]
    rains: Public[list[Downpour]]  # of the whole game
    lake_stack: FaceDown[list[LakeId]]
    lake: Public[LakeId | None]  # of this round
    spent_lakes: Public[list[LakeId]]
    regent_deck: FaceDown[list[RegentId]]
    regent_sent: Public[list[RegentId]]

    # ---- plain facts about the table

    @property
    def solo(self) -> bool:
        """Whether one plays against the Regent (RIN-SOLO-01)."""
        return len(self.players) == 1

    @property
    def plays_as(self) -> int:
        """The number of players that gifts and demand spots go by."""
        return BOX.regent.plays_as if self.solo else len(self.players)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The usable spots of a demand, best first (RIN-DEM-03)."""
        return USABLE[len(self.players)]

    @property
    def varied(self) -> bool:
        return self.options.personal_boards == "varied"

    @property
    def ranking(self) -> tuple[TreeType, ...]:
        """The types on the forecast, highest first."""
        assert self.forecast
        return FORECAST[self.forecast].order

    def lake_effect(self, effect: str, seat: Seat) -> bool:
        """Whether this round's lake token does this, and for this seat (RIN-LAKE-05)."""
        return self.lake == f"lake_{effect}" and self.players[seat].has_lakes

    def lake_effect_of(self, round_: int, seat: Seat) -> str:
        """What the lake token of a round did for a seat; "" where there is no lake (RIN-LAKE-05)."""
        tokens = [*self.spent_lakes, *filter(None, [self.lake])]
        return LAKES[tokens[round_ - 1]].effect if self.players[seat].has_lakes else ""

    def unknown_weather(self, seat: Seat) -> list[int]:
        """The positions whose card a seat does not know, top to bottom (RIN-SPEC-08)."""
        return [n for n, slot in enumerate(self.weather, 1) if slot.card is not None and seat not in slot.peekers]

    def open_demand(self, demand: str) -> OpenDemand | None:
        """A demand on display."""
        return next((shown for shown in self.demand_display if shown.demand == demand), None)

    def markers(self, seat: Seat) -> int:
        """How many demands a seat has fulfilled."""
        return sum(seat in shown.claims.values() for shown in self.demand_display)

    def out(self, seat: Seat) -> bool:
        """Whether a seat has passed in the Demands Phase that is going on (RIN-DEM-02)."""
        return self.phase == "demands" and seat in self.passed

    def name(self, seat: Seat) -> str:
        """What a sentence calls a seat."""
        return "The Regent" if seat == REGENT else who(seat)


SIGNS: dict[Content, str] = {"empty": ".", "flood": "~", "paddy": "p", "farm": "P", "fortress": "F", "lake": "L"}
CONTENT = {sign: content for content, sign in SIGNS.items()}
SIGN: Mapping[Content | int, str] = dict([*SIGNS.items(), *((n, str(n)) for n in range(1, LIMITS.tree_max_height + 1))])
MISSING = " "  # no tile lies there


def written(me: Player) -> str:
    """What the cells of a province hold, a sign for each: the height of a tree, or what `SIGNS` says."""
    cells = me.cells
    return "".join([SIGN[(there := cells[at]).height or there.holds] if at in cells else MISSING for at in CELLS])


def unwritten(line: str, now: Mapping[CellId, Cell]) -> dict[CellId, Cell]:
    """The cells of a province that was written down; their types are those of `now`, for a type never changes."""
    return {
        at: cell(now[at].type, "tree", int(sign)) if sign.isdecimal() else cell(now[at].type, CONTENT[sign])
        for at, sign in zip(CELLS, line, strict=True)
        if sign != MISSING
    }


P: TypeAlias = Position[Table, Task]
