"""Typed access to what is in the box (components.toml).

A place on the board is named by one word for its kind and its id: `province osumi` for a province of the map (`spot`),
`special 3` for a position of the special row, `offer 0`, `offer 1` and `deck` for what lies open in the draft and the
pile beside it, `space taxes` for a space of an individual board, `chest 2` for a chest card.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from engines.core import Seat, counted

ProvinceId: TypeAlias = str
RegionId: TypeAlias = str
SpaceId: TypeAlias = str
Colour: TypeAlias = str  # of a cube: a daimyo's, or a farmer
Side: TypeAlias = Literal["sun", "moon"]

FARMER: Colour = "farmer"
NOTHING = "none"  # what a plan says of a space that stays empty


class Meta(Struct, frozen=True):
    players_min: int
    players_max: int
    years: int
    rounds_per_year: int
    seasons: tuple[str, ...]
    sides: tuple[Side, ...]


class Counts(Struct, frozen=True):
    """How many of each piece there are."""

    cubes_per_player: int
    cubes_farmers: int
    castles: int
    temples: int
    theatres: int


class Tracks(Struct, frozen=True):
    rice_min: int
    rice_max: int


class SetUp(Struct, frozen=True):
    """What players begin with; by the number of players."""

    start_chests: dict[int, int]
    army_groups: dict[int, tuple[int, ...]]
    tower_armies_per_player: int
    tower_farmers: int
    draft_face_up: int
    event_cards_per_year: int
    action_cards_face_up: int


class Scoring(Struct, frozen=True):
    per_province: int
    per_building: int
    majority: dict[str, int]
    tie_minus: int


class Bidding(Struct, frozen=True):
    """The ranks of bids, strongest first."""

    rank: tuple[str, ...]


class Farmers(Struct, frozen=True):
    neutral_defence: int
    per_revolt_marker: int
    supply: int


class Tower(Struct, frozen=True):
    """How the tower behaves; chances are so many of `den`."""

    floors: int
    den: int
    rest: int
    capacity: int
    knock: int


class Region(Struct, frozen=True):
    id: RegionId
    name: str
    letter: str
    colour: str


class Province(Struct, frozen=True):
    id: ProvinceId
    name: str
    short: str
    code: str
    chests: int
    rice: int
    spaces: int
    region: dict[Side, RegionId]
    unused_with_3: dict[Side, bool]
    grid: tuple[int, int]


class Border(Struct, frozen=True):
    """Two provinces that touch, by land or by sea; both are adjacent."""

    a: ProvinceId
    b: ProvinceId
    kind: Literal["land", "sea"]
    sides: tuple[Side, ...]


class ProvinceCard(Struct, frozen=True):
    province: ProvinceId
    sides: tuple[Side, ...]
    region: RegionId


class Group(Struct, frozen=True):
    """Armies that stand in a province at the start."""

    province: ProvinceId
    armies: int


class Preset(Struct, frozen=True):
    players: int
    side: Side
    set: str
    provinces: tuple[Group, ...]


class ActionSpace(Struct, frozen=True):
    id: SpaceId
    index: int
    name: str
    kind: Literal["building", "collect", "deploy", "combat"]


class BidSpace(Struct, frozen=True):
    id: SpaceId
    index: int
    name: str


class ChestCard(Struct, frozen=True):
    id: str
    value: int


class Special(Struct, frozen=True):
    id: str
    name: str
    effect: str
    value: int
    brief: str  # in at most 8 cells
    text: str


class EventCard(Struct, frozen=True):
    """What it does in an action round, and the rice that it costs if it is the one left for winter."""

    id: str
    effect: str
    value: int
    rice_loss: int
    text: str  # {value} stands for what the event says in this match
    brief: str  # the same in at most 17 cells
    touches: tuple[SpaceId, ...]  # the actions that it changes
    deploy: dict[str, int] = {}


class Shortage(Struct, frozen=True):
    """A row of the winter table."""

    missing_min: int
    missing_max: int
    revolts: int
    extra_farmers: int


class Daimyo(Struct, frozen=True):
    id: Colour
    clan: str
    symbol: str
    ascii: str


class Box(Struct, frozen=True):
    """The whole box; every list in the order of the data."""

    meta: Meta
    components: Counts
    tracks: Tracks
    setup: SetUp
    costs: dict[SpaceId, int]
    deploy: dict[SpaceId, int]
    scoring: Scoring
    bid: Bidding
    farmers: Farmers
    tower: Tower
    region: tuple[Region, ...]
    province: tuple[Province, ...]
    border: tuple[Border, ...]
    province_card: tuple[ProvinceCard, ...]
    preset: tuple[Preset, ...]
    action: tuple[ActionSpace, ...]
    bid_space: tuple[BidSpace, ...]
    chest_card: tuple[ChestCard, ...]
    special: tuple[Special, ...]
    event: tuple[EventCard, ...]
    winter: tuple[Shortage, ...]
    daimyo: tuple[Daimyo, ...]


def _load() -> Box:
    text = files(__package__).joinpath("components.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    for table in data.values():
        if isinstance(table, dict):
            table.pop("origin", None)
            table.pop("source", None)
    return msgspec.convert(data, Box, strict=False)


BOX = _load()
PROVINCE = {p.id: p for p in BOX.province}
REGION = {r.id: r for r in BOX.region}
ACTION = {a.id: a for a in BOX.action}
ACTIONS = tuple(ACTION)
BID = BOX.bid_space[0].id
SPACES = (*ACTIONS, BID)  # of an individual board, in the order of their index
SPACE = {space: index for index, space in enumerate(SPACES)}
BUILDINGS = tuple(a.id for a in BOX.action if a.kind == "building")
CHEST = {c.id: c.value for c in BOX.chest_card}
SPECIAL = {s.id: s for s in BOX.special}
EVENT = {e.id: e for e in BOX.event}
DAIMYO = BOX.daimyo
COLOURS: tuple[Colour, ...] = (*(d.id for d in DAIMYO), FARMER)
CARDS = (*PROVINCE, *CHEST)  # all that can lie on a space, in canonical order
CARD_ORDER = {card: index for index, card in enumerate(CARDS)}
CUBES = BOX.components.cubes_per_player
FARMERS = BOX.components.cubes_farmers
TILES = {
    "castle": BOX.components.castles,
    "temple": BOX.components.temples,
    "theatre": BOX.components.theatres,
}
LAST_SEASON = BOX.meta.rounds_per_year  # winter; the seasons before it are action rounds


def spot(province: ProvinceId) -> str:
    """What a province is called as a place on the board."""
    return f"province {province}"


def province_at(spot: str) -> ProvinceId | None:
    """The province that a place on the board is; None if it is another place."""
    kind, _, name = spot.partition(" ")
    return name if kind == "province" and name in PROVINCE else None


def card_spot(card: str) -> str:
    """What a card of a plan is called as a place: that of its province, or the chest card itself."""
    return spot(card) if card in PROVINCE else f"chest {CHEST[card]}"


def space_name(space: SpaceId) -> str:
    """What a person calls a space of an individual board."""
    return ACTION[space].name if space in ACTION else BOX.bid_space[0].name


_SPACE_WORDS = {
    "deploy5": "army+5",
    "deploy3": "army+3",
    "deploy1_move": "1+move",
    "combat_a": "combat A",
    "combat_b": "combat B",
}


def space_word(space: SpaceId) -> str:
    """A space of an individual board in at most eight cells."""
    return _SPACE_WORDS.get(space, space)


def armies_told(number: int) -> str:
    """A number of armies in words."""
    return counted(number, "army", "armies")


def farmers_told(number: int) -> str:
    """A number of farmers in words, "no farmers" too."""
    return counted(number, "farmer") if number else "no farmers"


def cause(card: str) -> str:
    """What a person calls an event card or a special card that has changed something."""
    return "the event" if card in EVENT else "the special card"


def card_name(card: str) -> str:
    """What a person calls a card of a plan."""
    if card in CHEST:
        return f"Chest {CHEST[card]}"
    return PROVINCE[card].name if card in PROVINCE else "nothing"


def card_code(card: str) -> str:
    """A card of a plan in at most three cells: the code of a province, or a chest card by its value."""
    return f"${CHEST[card]}" if card in CHEST else PROVINCE[card].code


class Country(Struct, frozen=True):
    """The map of a side with a number of players (SHO-SETUP-02..05)."""

    provinces: tuple[ProvinceId, ...]  # in play, in canonical order
    unused: frozenset[ProvinceId]
    neighbours: dict[ProvinceId, tuple[ProvinceId, ...]]  # unused ones too, in canonical order
    by_sea: frozenset[tuple[ProvinceId, ProvinceId]]  # both ways round
    regions: dict[ProvinceId, RegionId]


@cache
def country(side: Side, players: int) -> Country:
    """The map of a side with a number of players."""
    small = players == BOX.meta.players_min
    unused = frozenset(p.id for p in BOX.province if small and p.unused_with_3[side])
    near: dict[ProvinceId, set[ProvinceId]] = {p: set() for p in PROVINCE}
    sea: set[tuple[ProvinceId, ProvinceId]] = set()
    for border in BOX.border:
        if side in border.sides:
            near[border.a].add(border.b)
            near[border.b].add(border.a)
            if border.kind == "sea":
                sea |= {(border.a, border.b), (border.b, border.a)}
    return Country(
        tuple(p for p in PROVINCE if p not in unused),
        unused,
        {p: tuple(q for q in PROVINCE if q in near[p]) for p in PROVINCE},
        frozenset(sea),
        {p.id: p.region[side] for p in BOX.province},
    )


def colours(players: int) -> tuple[Colour, ...]:
    """The colours of cubes in play in canonical order: the seats', then the farmers (SHO-SETUP-13)."""
    return (*COLOURS[:players], FARMER)


def colour_of(seat: Seat) -> Colour:
    """The colour of a seat's cubes (SHO-SETUP-14); NOBODY's are farmers, the last of the colours."""
    return COLOURS[seat]
