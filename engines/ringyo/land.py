"""Bonus Land Tiles: which one is added, and where (RIN-LAND)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, listed, who
from engines.ringyo.book import RULES
from engines.ringyo.box import CrossingId, SlotId, TreeType
from engines.ringyo.components import (
    AREAS,
    BOX,
    CELLS,
    CROSSING,
    PLACE,
    SLOTS,
    TILE,
    crossings,
    of,
    spot,
    tile_name,
)
from engines.ringyo.stacks import draw
from engines.ringyo.state import P, Table, cell

NOT_DRAWN = RULES.refusal_named("tile_not_drawn")
NOT_A_SLOT = RULES.refusal_named("tile_not_beside_two")
ABOVE_TOP = RULES.refusal_named("tile_above_top")
TAKEN = RULES.refusal_named("tile_slot_taken")
ASK_PICK = RULES.prompt_named("pick_bonus_tile")
ASK_PLACE = RULES.prompt_named("place_bonus_tile")


class PickBonusTile(Action, frozen=True):
    """Add a tile of this kind; the others drawn are discarded."""

    tree: TreeType
    content: str

    @property
    def label(self) -> str:
        return tile_name(self.tree, self.content)

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"tile {self.tree}_{self.content}",)


class PlaceBonusTile(Action, frozen=True):
    """Put a tile into a free slot."""

    tree: TreeType
    content: str
    slot: SlotId

    @property
    def label(self) -> str:
        return f"{tile_name(self.tree, self.content)} in {self.slot}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"tile {self.tree}_{self.content}", f"slot {self.slot}")

    def detail(self, view: Any, seat: Seat) -> str:
        me = view.state.players[seat]
        return f"opens {opened(frozenset(me.tiles), self.slot)}; beside {touching(self.slot)}"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        one_kind = len(set(view.state.tile_choice)) == 1
        where = f"in {self.slot}"
        return (where,) if one_kind else (tile_name(self.tree, self.content), where)


def touching(slot: SlotId) -> str:
    """The areas of the printed province that a slot touches, in words."""
    place = PLACE[slot]
    return ", ".join(cell_id for cell_id in (*place.above, *place.side, *place.below) if cell_id in AREAS)


def opened(tiles: frozenset[SlotId], slot: SlotId) -> str:
    """The crossings that a tile in this slot would open, in words (RIN-LAND-05)."""
    new = _new(tiles, slot)
    return f"{'crossing' if len(new) == 1 else 'crossings'} {', '.join(CROSSING[c].number for c in new)}"


def _new(tiles: frozenset[SlotId], slot: SlotId) -> list[CrossingId]:
    return [c for c in crossings(tiles | {slot}) if c not in crossings(tiles)]


def add_one(p: P, seat: Seat, draws: int, in_council: bool) -> None:
    """Draw tiles, add one, discard the others; all of them where no slot is free (RIN-COUNCIL-06, RIN-LAND-08)."""
    t = p.state
    t.tile_choice = draw(p, "tile", draws)
    told = " or ".join(tile_name(TILE[x].type, TILE[x].content) for x in t.tile_choice)
    if not t.tile_choice:
        p.say(f"No Bonus Land Tile is left for {who(seat)}.")
    elif not t.players[seat].free_slots():
        _discard(p, seat)
    else:
        spots = [f"tile {x}" for x in t.tile_choice]
        p.say(f"{who(seat)} draws {counted(len(t.tile_choice), 'Bonus Land Tile')}: {told}.", *spots)
        p.push(PickInCouncil(seat) if in_council else Pick(seat), PlaceTiles(seat, in_council))


def add_all(p: P, seat: Seat, tiles: list[str], in_council: bool) -> None:
    """Add these tiles one by one, as far as slots are free (RIN-TRACK-11, RIN-LAND-08)."""
    p.state.tile_choice = tiles
    if not tiles:
        p.say(f"No Bonus Land Tile is left for {who(seat)}.")
    p.push(PlaceTiles(seat, in_council))


def _discard(p: P, seat: Seat) -> None:
    """What was drawn and finds no place is discarded face up (RIN-LAND-08)."""
    t = p.state
    told = listed([tile_name(TILE[x].type, TILE[x].content) for x in t.tile_choice])
    p.say(f"{who(seat)} has no place for {told}; discarded.", *[f"tile {x}" for x in t.tile_choice])
    t.tile_discard += t.tile_choice
    t.tile_choice = []


class PlaceTiles(Step, frozen=True):
    """While tiles wait and slots are free the owner places one; what is left is discarded (RIN-LAND-08)."""

    seat: Seat
    in_council: bool

    def run(self, p: P) -> None:
        t = p.state
        if not t.tile_choice:
            return
        if t.players[self.seat].free_slots():
            p.push(PlaceInCouncil(self.seat) if self.in_council else Place(self.seat), self)
        else:
            _discard(p, self.seat)


def _kinds(t: Table) -> list[str]:
    """The tiles to choose from, equal ones once."""
    return [tile for tile in TILE if tile in t.tile_choice]


class Pick(Decision, frozen=True):
    """Which of the tiles drawn is added (RIN-COUNCIL-06, RIN-SPEC-06)."""

    asks = "pick_bonus_tile"

    def prompt(self, p: P) -> Prompt:
        return ASK_PICK

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([PickBonusTile(TILE[tile].type, TILE[tile].content) for tile in _kinds(p.state)])

    def settled(self, p: P) -> bool:
        return len(_kinds(p.state)) == 1

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOT_DRAWN if wish.startswith(f"{self.kind()} ") else None

    def pick(self, p: P, action: PickBonusTile) -> None:
        t = p.state
        tile = f"{action.tree}_{action.content}"
        t.tile_choice.remove(tile)
        t.tile_discard += t.tile_choice
        t.tile_choice = [tile]
        p.say(f"{who(self.seat)} chooses {action.label}.", f"tile {tile}")


class PickInCouncil(Pick, frozen=True):
    """The same in the council, where nothing secret is on the screen."""

    open = True


class Place(Decision, frozen=True):
    """Which tile goes into which free slot (RIN-LAND-02..06)."""

    asks = "place_bonus_tile"

    def prompt(self, p: P) -> Prompt:
        kinds = [tile_name(TILE[tile].type, TILE[tile].content) for tile in _kinds(p.state)]
        return ASK_PLACE.about(tile=kinds[0] if len(kinds) == 1 else "the tiles")

    def offer(self, p: P, menu: Menu) -> None:
        slots = p.state.players[self.seat].free_slots()
        for tile in _kinds(p.state):
            menu.allow_all([PlaceBonusTile(TILE[tile].type, TILE[tile].content, slot) for slot in slots])

    def settled(self, p: P) -> bool:
        return len(_kinds(p.state)) == 1 == len(p.state.players[self.seat].free_slots())

    def why_not(self, p: P, wish: str) -> Refusal | None:
        word, _, rest = wish.partition(" ")
        slot = rest.rpartition(" ")[2]
        if word != self.kind():
            return None
        if slot in p.state.players[self.seat].tiles:
            return TAKEN.about(slot=slot)
        if slot not in SLOTS:
            return ABOVE_TOP if slot.endswith("6") else NOT_A_SLOT.about(slots=", ".join(SLOTS))
        return NOT_DRAWN

    def place(self, p: P, action: PlaceBonusTile) -> None:
        t = p.state
        tile = f"{action.tree}_{action.content}"
        t.tile_choice.remove(tile)
        me = t.players[self.seat]
        tiles = frozenset(me.tiles)
        opens = "opens" if len(_new(tiles, action.slot)) == 1 else "open"
        new = f"{opened(tiles, action.slot)} {opens}"
        me.tiles[action.slot] = tile
        here = cell(action.tree, "paddy")
        if action.content != "paddy":
            here = cell(action.tree, "tree", int(action.content[-1]))
        cells = {**me.cells, action.slot: here}
        me.cells = {cell_id: cells[cell_id] for cell_id in CELLS if cell_id in cells}
        told = f"{who(self.seat)} adds {action.label} to the province; {new}."
        p.say(told, of(self.seat, spot(action.slot)))


class PlaceInCouncil(Place, frozen=True):
    """The same in the council, where nothing secret is on the screen."""

    open = True


assert len(SLOTS) == BOX.limits.bonus_slots
