"""Typed access to what is in the box (components.toml)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.core import read_toml

CityId: TypeAlias = str
RegionId: TypeAlias = int
Side: TypeAlias = Literal["front", "back"]

SAKURA = 2  # the seat number of the neutral party beside two players


class Meta(Struct, frozen=True):
    title: str
    min_players: int
    max_players: int
    rounds: int


class Limits(Struct, frozen=True):
    end_of_round_resources: int
    end_of_round_resources_with_merchant: int
    end_of_round_meditation: int
    forgo_action_vp: int
    scholar_vp: int
    mission_display_size: int
    character_display_size: int
    castles_per_player: int
    alchemist_draw: int
    mission_card_cost: tuple[int, ...]
    mission_card_cost_with_magistrate: tuple[int, ...]
    tea_base_steps: int
    tea_optional_steps_per_meditation: int
    tea_master_extra_steps: int
    tea_space_declined_vp: int
    fighter_weight: int
    castle_influence: int


class PlayerCount(Struct, frozen=True):
    """What changes with the number of players."""

    players: int
    ronin_per_player: int
    sakura_ronin: int
    meditation_tiles: int
    bonus_tiles_removed_per_color: int
    mission_marks_removed: tuple[str, ...]
    castle_limit_per_region: int
    double_city_capacity: int
    start_gate_rule: Literal[
        "clockwise", "clockwise_but_fewest_points_after_round_3", "fewest_points_after_every_round"
    ]


class Resource(Struct, frozen=True):
    id: str
    letter: str
    count: int


class Sakura(Struct, frozen=True):
    placed_after_own_moves: tuple[int, ...]


class Region(Struct, frozen=True):
    number: RegionId
    id: str
    name: str
    color: str
    resource_spaces: int
    horse_space: int
    cities: tuple[CityId, ...]
    adjacent: tuple[RegionId, ...]
    small_x: int
    small_y: int
    full_x: int
    full_y: int


class City(Struct, frozen=True):
    id: CityId
    name: str
    code: str
    regions: tuple[RegionId, ...]
    tile_kind: Literal["single", "double"]
    on_mission_cards: bool
    covered_when_players: tuple[int, ...]
    small_x: int
    small_y: int
    full_x: int
    full_y: int


class Border(Struct, frozen=True):
    """The stretch between two neighbouring cities; a Scout may stand on a line, not on a coast."""

    id: str
    cities: tuple[CityId, CityId]
    regions: tuple[RegionId, ...]
    kind: Literal["line", "coast"]
    active_players: tuple[int, ...]


class ActionName(Struct, frozen=True):
    id: str
    name: str
    letter: str


class Clan(Struct, frozen=True):
    id: str
    name: str
    letter: str
    count: int


class ClanTrack(Struct, frozen=True):
    slot_vp: tuple[int, ...]


class ActionTile(Struct, frozen=True):
    id: str
    kind: Literal["single", "double"]
    front: tuple[str, ...]
    back: tuple[str, ...]

    def face(self, side: Side) -> tuple[str, ...]:
        """The actions on a side."""
        return self.front if side == "front" else self.back


class FixedTile(Struct, frozen=True):
    city: CityId
    tile: str
    side: Side


class TeaSpace(Struct, frozen=True):
    index: int
    action: str


class Character(Struct, frozen=True):
    id: str
    name: str
    copies: int
    summary: str


class CastleRow(Struct, frozen=True):
    size: int
    vp: int


class BonusKind(Struct, frozen=True):
    id: str
    counts: str
    vp_each: int
    cap: int


class MissionColour(Struct, frozen=True):
    id: str
    symbols: tuple[str, ...]


class Mission(Struct, frozen=True):
    id: str
    color: str
    symbol: str
    resources: tuple[str, ...]
    resource_vp: int
    city_a: CityId
    vp_a: int
    city_b: CityId
    vp_b: int
    mark: str

    @property
    def cities(self) -> tuple[tuple[CityId, int], tuple[CityId, int]]:
        """Both cities with the points of each."""
        return (self.city_a, self.vp_a), (self.city_b, self.vp_b)


class Box(Struct, frozen=True):
    """The whole box; every list in the order of the data."""

    meta: Meta
    limits: Limits
    player_count: tuple[PlayerCount, ...]
    resource: tuple[Resource, ...]
    sakura: Sakura
    region: tuple[Region, ...]
    city: tuple[City, ...]
    border: tuple[Border, ...]
    action: tuple[ActionName, ...]
    clan: tuple[Clan, ...]
    clan_track: ClanTrack
    action_tile: tuple[ActionTile, ...]
    fixed_layout: tuple[FixedTile, ...]
    tea_space: tuple[TeaSpace, ...]
    character: tuple[Character, ...]
    castle_row: tuple[CastleRow, ...]
    bonus_kind: tuple[BonusKind, ...]
    mission_color: tuple[MissionColour, ...]
    mission: tuple[Mission, ...]


BOX = msgspec.convert(read_toml(__package__, "components.toml"), Box)
LIMITS = BOX.limits
CITY = {c.id: c for c in BOX.city}
REGION = {r.number: r for r in BOX.region}
TILE = {t.id: t for t in BOX.action_tile}
MISSION = {m.id: m for m in BOX.mission}
CHARACTER = {c.id: c for c in BOX.character}
CLAN = {c.id: c for c in BOX.clan}
BONUS = {b.id: b for b in BOX.bonus_kind}
COLOURS = tuple(c.id for c in BOX.mission_color)
RESOURCES = tuple(r.id for r in BOX.resource)
COUNT = {row.players: row for row in BOX.player_count}
TEA = {s.index: s.action for s in BOX.tea_space}
LAST_TEA_SPACE = BOX.tea_space[-1].index
CASTLE_POINTS = {row.size: row.vp for row in BOX.castle_row}
ROUNDS = BOX.meta.rounds

_ACTION_NAMES = {
    **{a.id: a.name for a in BOX.action},
    **{f"clan:{crest.id}": f"Clan: {crest.name}" for crest in BOX.clan},
    "meditation": "Meditation",
    "mission": "Missions",
}


def action_name(action: str) -> str:
    """What a person calls an action: `clan:plum` -> `Clan: Plum`."""
    return _ACTION_NAMES[action]


class Where(Struct, frozen=True):
    """A place a ronin may stand on. `text` is its id, for saves and for the board."""

    text: str
    kind: Literal["city", "horse", "border", "region"]
    name: str
    regions: tuple[RegionId, ...]  # where it gives influence
    tiles: tuple[CityId, ...]  # whose action tiles it reaches
    held: tuple[CityId, ...]  # which cities it holds for missions
    city: CityId = ""
    region: RegionId = 0
    space: int = 0


class Country(Struct, frozen=True):
    """The map as it is with a number of players: Miyazaki is covered with two or three (RON-SETUP-04)."""

    cities: tuple[City, ...]
    borders: tuple[Border, ...]
    wheres: dict[str, Where]
    neighbours: dict[CityId, tuple[CityId, ...]]
    of_kind: dict[str, tuple[Where, ...]]  # all places of a kind, in the order of the data


def _country(players: int) -> Country:
    cities = tuple(c for c in BOX.city if players not in c.covered_when_players)
    names = {c.id for c in cities}
    borders = tuple(b for b in BOX.border if players in b.active_players)
    wheres: list[Where] = []
    for c in cities:
        wheres.append(Where(f"city {c.id}", "city", c.name, c.regions, (c.id,), (c.id,), city=c.id))
    for r in BOX.region:
        touching = tuple(c for c in r.cities if c in names)
        for space in range(1, r.resource_spaces + 1):
            text, name = f"horse {r.number} {space}", f"space {space} of {r.name}"
            wheres.append(Where(text, "horse", name, (r.number,), touching, (), region=r.number, space=space))
    for b in borders:
        if b.kind == "line":
            name = f"border {CITY[b.cities[0]].name}-{CITY[b.cities[1]].name}"
            wheres.append(Where(f"border {b.id}", "border", name, b.regions, b.cities, b.cities))
    for r in BOX.region:
        touching = tuple(c for c in r.cities if c in names)
        text = f"region {r.number}"
        wheres.append(Where(text, "region", f"region {r.name}", (r.number,), touching, touching, region=r.number))
    ends = [b.cities for b in borders]
    neighbours = {c.id: tuple(d.id for d in cities if (c.id, d.id) in ends or (d.id, c.id) in ends) for c in cities}
    of_kind = {kind: tuple(w for w in wheres if w.kind == kind) for kind in ("city", "horse", "border", "region")}
    return Country(cities, borders, {w.text: w for w in wheres}, neighbours, of_kind)


COUNTRY = {players: _country(players) for players in COUNT}
CITY_AT = {f"city {city}": city for city in CITY}
HORSE_AT = {w.text: (w.region, w.space) for w in COUNTRY[BOX.meta.max_players].of_kind["horse"]}
