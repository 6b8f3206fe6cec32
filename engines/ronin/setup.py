"""The table at the start (RON-SETUP)."""

from __future__ import annotations

from engines.core import Dice, Pile, Seat, Step
from engines.ronin.book import RULES
from engines.ronin.components import (
    BOX,
    CITY,
    COLOURS,
    COUNT,
    COUNTRY,
    LAST_TEA_SPACE,
    LIMITS,
    MISSION,
    SAKURA,
    TILE,
    Side,
)
from engines.ronin.mission_cards import deal
from engines.ronin.state import Options, P, Player, Slot, Table

NO_SUCH_SEAT = RULES.refusal_named("no_such_seat")

HELD = {
    "resource": [r.id for r in BOX.resource for _ in range(r.count)],
    "mission": list(MISSION),
    "character": [c.id for c in BOX.character for _ in range(c.copies)],
    "bonus": [b.id for b in BOX.bonus_kind],
    "clan": [c.id for c in BOX.clan for _ in range(c.count)],
    "tile": list(TILE),
}
START_SEAT = {"seat_1": 0, "seat_2": 1, "seat_3": 2, "seat_4": 3, "seat_5": 4}


def refuse(options: Options) -> str:
    """Why these options are not playable together, or ""."""
    if options.players not in COUNT:
        return f"Ronin is for {BOX.meta.min_players} to {BOX.meta.max_players} players, not {options.players}."
    seat = START_SEAT.get(options.start_player, 0)
    if seat >= options.players:
        return NO_SUCH_SEAT.about(seat=seat + 1, players=options.players).text
    return ""


def components(pile: Pile) -> list[str]:
    """What the box holds of a pile; all of it stays on the table or in the box (RON-SETUP-15)."""
    return list(HELD[pile.family])


def lay_out(options: Options, dice: Dice) -> Table:
    """The table before the first cards are dealt. The dice are used in the order of these lines."""
    row = COUNT[options.players]
    seats = range(options.players)
    gate = START_SEAT[options.start_player] if options.start_player != "random" else dice.below(options.players)
    tiles, sides, unused = _tiles(options, dice)
    bag = components(Pile("resource", ""))
    spaces: list[list[str | None]] = [
        [bag.pop(dice.below(len(bag))) for _ in range(region.resource_spaces)] for region in BOX.region
    ]
    removed = [m.id for m in BOX.mission if m.mark in row.mission_marks_removed]
    missions = [m for m in MISSION if m not in removed]
    dice.shuffle(missions)
    display: list[str | None] = [missions.pop() for _ in range(LIMITS.mission_display_size)]
    characters = components(Pile("character", ""))
    dice.shuffle(characters)
    shown: list[str | None] = [characters.pop() for _ in range(LIMITS.character_display_size)]
    stacks: dict[str, list[str]] = {}
    boxed: dict[str, list[str]] = {}
    for colour in COLOURS:
        stack = components(Pile("bonus", colour))
        dice.shuffle(stack)
        boxed[colour] = [stack.pop() for _ in range(row.bonus_tiles_removed_per_color)]
        stacks[colour] = stack
    return Table(
        options=options,
        round=1,
        phase="place",
        gate=gate,
        players=[_player(row.ronin_per_player) for _ in seats],
        pieces=[],
        tiles=tiles,
        sides=sides,
        unused_tiles=unused,
        spaces=spaces,
        castles=[[] for _ in BOX.region],
        blocked=[],
        bag=bag,
        aside=[],
        box=[],
        drawn=[],
        tea=_tea(options.players, gate),
        meditation_supply=row.meditation_tiles,
        mission_deck=missions,
        mission_display=display[::-1],  # the first card comes to the far right (RON-SETUP-06)
        removed_missions=removed,
        character_deck=characters,
        character_display=shown,
        removed_characters=[],
        bonus_stacks=stacks,
        bonus_box=boxed,
        clan_supply=components(Pile("clan", "")),
    )


def _tiles(options: Options, dice: Dice) -> tuple[dict[str, str], dict[str, Side], list[str]]:
    """Single tiles on cities of two or three regions, double tiles on those of one (RON-SETUP-02, RON-SETUP-16)."""
    cities = COUNTRY[options.players].cities
    tiles: dict[str, str] = {}
    if options.tile_setup == "fixed":
        for fixed in BOX.fixed_layout:
            if CITY[fixed.city] in cities:
                tiles[fixed.city] = fixed.tile
        sides = {fixed.city: fixed.side for fixed in BOX.fixed_layout if fixed.city in tiles}
    else:
        for kind in ("single", "double"):
            pile = [t.id for t in BOX.action_tile if t.kind == kind]
            dice.shuffle(pile)
            for city in cities:
                if city.tile_kind == kind:
                    tiles[city.id] = pile.pop()
        sides = dict.fromkeys(tiles, "front")
        if options.tile_sides == "random":
            sides = {city: "back" if dice.below(2) else "front" for city in tiles}
    return tiles, sides, [t for t in TILE if t not in tiles.values()]


def _player(ronin: int) -> Player:
    return Player(
        earned={},
        slots=[Slot(home=True, character=None) for _ in range(ronin)],
        store=[],
        meditation=0,
        clans=[],
        castles_left=LIMITS.castles_per_player,
        learning=None,
        hand=[],
        unspent=[],
        spent=[],
        bonus={colour: [] for colour in COLOURS},
        searching={},
        revealed={},
    )


def _tea(players: int, gate: Seat) -> list[list[Seat]]:
    """All on the first space, the gate holder at the bottom; Sakura at the end (RON-SETUP-14, RON-TWO-01)."""
    track: list[list[Seat]] = [[] for _ in range(LAST_TEA_SPACE + 1)]
    track[0] = [(gate + i) % players for i in range(players)]
    if COUNT[players].sakura_ronin:
        track[LAST_TEA_SPACE] = [SAKURA]
    return track


class Opening(Step, frozen=True):
    """Starting missions are dealt (RON-SETUP-13)."""

    def run(self, p: P) -> None:
        deal(p, p.state, p.state.options.starting_missions)
