"""What lies on the table of a game of Ronin, and who may see each thing."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from engines.core import FaceDown, Facts, Family, PerSeat, Position, Private, Public, Seat, Task, who
from engines.ronin.components import CITY_AT, COUNT, COUNTRY, HORSE_AT, LAST_TEA_SPACE, SAKURA, Country, Side, Where

Good = Annotated[str, Family("resource"), Meta(min_length=2)]
MissionCard = Annotated[str, Family("mission"), Meta(min_length=2)]
CharacterTile = Annotated[str, Family("character"), Meta(min_length=2)]
BonusTile = Annotated[str, Family("bonus", by="key"), Meta(min_length=2)]  # a pile a colour
ClanTile = Annotated[str, Family("clan"), Meta(min_length=2)]
TileId = Annotated[str, Family("tile"), Meta(min_length=2)]

Phase = Literal["place", "collect", "missions", "upkeep", "final"]


class Options(Facts, frozen=True):
    """The choices before a game."""

    players: int = 4
    start_player: Literal["random", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"] = "random"
    tile_setup: Literal["shuffled", "fixed"] = "shuffled"
    tile_sides: Literal["front", "random"] = "front"
    starting_missions: Literal[0, 1, 2, 3] = 2
    ability_mode: Literal["in_addition", "instead"] = "in_addition"
    two_player_castles: Literal[1, 2] = 2


class Piece(Facts, frozen=True):
    """A ronin on the map, with the character it had when it was placed (RON-ABIL-07)."""

    owner: Seat
    where: str
    slot: int = 0
    character: str = ""


class Slot(Struct, gc=False):
    """A ronin space of a player board."""

    home: Public[bool]  # its ronin is still here
    character: Public[CharacterTile | None]


class Player(Struct):
    earned: Public[dict[str, int]]  # points by where they come from
    slots: Public[list[Slot]]
    store: Public[list[Good]]
    meditation: Public[int]
    clans: Public[list[ClanTile]]
    castles_left: Public[int]
    learning: Public[CharacterTile | None]  # a character taken, on its way to a slot
    hand: Private[list[MissionCard]]
    unspent: Public[list[MissionCard]]  # completed, not yet part of a set
    spent: Public[list[MissionCard]]
    bonus: Public[dict[str, Private[list[BonusTile]]]]
    searching: Public[dict[str, Private[list[BonusTile]]]]  # the stack being looked through, by its colour
    revealed: Public[dict[str, list[BonusTile]]]  # bonus tiles from the final scoring on

    @property
    def points(self) -> int:
        return sum(self.earned.values())

    @property
    def completed(self) -> list[MissionCard]:
        return self.unspent + self.spent

    def earn(self, source: str, points: int) -> None:
        """Score points at once."""
        self.earned[source] = self.earned.get(source, 0) + points


class Table(Struct):
    options: Public[Options]
    round: Public[int]
    phase: Public[Phase]
    gate: Public[Seat]
    players: PerSeat[Player]
    pieces: Public[list[Piece]]
    tiles: Public[dict[str, TileId]]  # by city
    sides: Public[dict[str, Side]]  # by city
    unused_tiles: Public[list[TileId]]
    spaces: Public[list[list[Good | None]]]  # by region, then space
    castles: Public[list[list[Seat]]]  # by region: who has one there
    blocked: Public[list[int]]  # regions that an Architect's castle fills
    bag: Public[list[Good]]  # in no order that means anything
    aside: Public[list[Good]]
    box: Public[list[Good]]
    drawn: Public[list[Good]]  # what an Alchemist holds
    tea: Public[list[list[Seat]]]  # by space: bottom to top; on the last space first to last
    meditation_supply: Public[int]
    mission_deck: FaceDown[list[MissionCard]]
    mission_display: Public[list[MissionCard | None]]  # far left first
    removed_missions: Public[list[MissionCard]]
    character_deck: FaceDown[list[CharacterTile]]
    character_display: Public[list[CharacterTile | None]]
    removed_characters: Public[list[CharacterTile]]
    bonus_stacks: Public[dict[str, FaceDown[list[BonusTile]]]]  # by colour
    bonus_box: Public[dict[str, FaceDown[list[BonusTile]]]]
    clan_supply: Public[list[ClanTile]]

    # ---- plain facts about the table

    @property
    def country(self) -> Country:
        return COUNTRY[len(self.players)]

    @property
    def has_sakura(self) -> bool:
        return COUNT[len(self.players)].sakura_ronin > 0

    def seats(self) -> list[Seat]:
        """All seats, the gate holder first, then clockwise (RON-FLOW-03)."""
        count = len(self.players)
        return [(self.gate + i) % count for i in range(count)]

    def where(self, piece: Piece) -> Where:
        return self.country.wheres[piece.where]

    def standing(self) -> dict[str, list[Seat]]:
        """Who stands in which city (cities with nobody are left out)."""
        found: dict[str, list[Seat]] = {}
        for piece in self.pieces:
            if city := CITY_AT.get(piece.where):
                found.setdefault(city, []).append(piece.owner)
        return found

    def horsemen(self) -> dict[tuple[int, int], Seat]:
        """Whose Horseman stands on which (region, space)."""
        return {HORSE_AT[piece.where]: piece.owner for piece in self.pieces if piece.where in HORSE_AT}

    def tea_space(self, seat: Seat) -> int:
        """The space of the tea track that a marker is on."""
        return next(i for i, stack in enumerate(self.tea) if seat in stack)

    def tea_order(self) -> list[Seat]:
        """The markers, furthest ahead first (RON-TEA-04..06)."""
        order = self.tea[LAST_TEA_SPACE][:]
        for stack in self.tea[LAST_TEA_SPACE - 1 :: -1]:
            order += stack[::-1]
        return order

    def castle_spaces(self) -> int:
        """Usable castle spaces of a region (RON-CAST-03, RON-CAST-04)."""
        if len(self.players) == 2:
            return self.options.two_player_castles
        return COUNT[len(self.players)].castle_limit_per_region

    def name(self, seat: Seat) -> str:
        """What a sentence calls a seat."""
        return "Sakura" if seat == SAKURA and self.has_sakura else who(seat)


P: TypeAlias = Position[Table, Task]
