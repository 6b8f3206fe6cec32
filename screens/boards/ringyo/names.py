"""What spots and seats are called, and other words for lines of text."""

from __future__ import annotations

from engines.core import Seat
from engines.ringyo.acts import content_told
from engines.ringyo.components import (
    CROSSING,
    DEMAND,
    GIFT,
    REGENT,
    STEP,
    TILE,
    WORKER,
    step_name,
    tile_name,
    tree_name,
)
from screens.boards.base import Scene, Spot
from screens.boards.ringyo.hand import card_name, kind_of
from screens.boards.ringyo.pictures import owner_of, split, table

STACKS = {
    "forestry": "Forestry cards",
    "favor": "Favor cards",
    "tile": "Bonus Land Tiles",
    "gift": "gifts",
    "demand": "demands",
    "weather": "Weather cards",
    "forecast": "Forecast cards",
    "lake": "lake tokens",
}

A_CARD = {"forestry": "a Forestry card", "favor": "a goal"}


def name_of(scene: Scene, seat: Seat) -> str:
    """What a seat is called; the Regent has no name at the table."""
    return "the Regent" if seat == REGENT else scene.names[seat]


def spot_name(scene: Scene, spot: Spot) -> str:
    """The code and the name of a spot, and whose it is if it is not the owner's."""
    kind, rest, seat = split(scene, spot)
    name = _name(scene, kind, rest, seat)
    return name if seat == owner_of(scene) else f"{name} of {name_of(scene, seat)}"


def _name(scene: Scene, kind: str, rest: str, seat: Seat) -> str:
    t = table(scene)
    match kind:
        case "area":
            return f"{rest} {content_told(t.players[seat].cells[rest])}"
        case "slot":
            return f"{rest} place for a Bonus Land Tile"
        case "crossing":
            return f"{CROSSING[rest].number} crossing"
        case "structure":
            return f"{rest} structure"
        case "bonus":
            which, _, what = rest.partition(" ")
            return f"Bonus of {which} {what}" if which != "pair" else f"Bonus right of {what}"
        case "step":
            return f"{step_name(rest).capitalize()} of the Forestry Track" if STEP[rest].row else "Foot of the track"
        case "tree":
            type_, _, height = rest.partition(" ")
            return f"{tree_name(type_, int(height))} in the storage"
        case "worker":
            return WORKER[rest].name
        case "hand":
            return f"{rest.capitalize()} cards in hand"
        case "card":
            which, _, value = rest.partition(" ")
            return (
                f"Diplomat {value}"
                if which == "diplomat"
                else f"{card_name(kind_of(rest), rest)}, {A_CARD[kind_of(rest)]}"
            )
        case "diplomat":
            return f"Diplomat of {name_of(scene, int(rest))}"
        case "gift":
            return f"Gift {GIFT[rest].name}"
        case "tile":
            return f"Tile {tile_name(TILE[rest].type, TILE[rest].content)}"
        case "demand":
            return DEMAND[rest].title
        case "spot":
            demand, _, where = rest.partition(" ")
            return f"{DEMAND[demand].title}, {where}"
        case "weather":
            return f"Weather card {rest}"
        case "deck":
            return f"Stack of {STACKS[rest]}"
        case "round":
            return f"Round {t.round}"
    return {"lake": "Lake token"}.get(kind, kind.capitalize())
