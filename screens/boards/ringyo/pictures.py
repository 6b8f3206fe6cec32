"""Which pictures a game has, and which one the moment asks for."""

from __future__ import annotations

from dataclasses import replace

from engines.core import Decision, Seat
from engines.ringyo.components import board
from engines.ringyo.state import Player, Table
from screens.boards.base import Picture, Scene, Spot

EDO = "edo"
TRACK = "track"
STRUCTURES = "structures"
LAND = "province"  # with the number of a seat behind it

ON_LAND = ("pick_bonus_tile", "place_bonus_tile", "gift_grow", "gift_paddy", "choose_upgrade")
"""Decisions of the council that are answered in the province."""


def table(scene: Scene) -> Table:
    """The table that a scene shows."""
    state: Table = scene.view.state
    return state


def owner_of(scene: Scene) -> Seat:
    """Whose boards lie in front: the viewer's, else those of the seat that decides."""
    if scene.seat is not None:
        return scene.seat
    return scene.actor if scene.actor is not None else 0


def owner(scene: Scene) -> Player:
    """The player whose boards lie in front."""
    return table(scene).players[owner_of(scene)]


def moment(scene: Scene) -> str:
    """The picture that the moment asks for: Edo while all meet there, else the own province, or the one acted in."""
    kind = asked(scene)
    meets = table(scene).phase.startswith("council") or table(scene).phase in ("demands", "game_over")
    if kind == "choose_diplomat" or (meets and kind not in ON_LAND):
        return EDO
    watched = scene.actor if table(scene).phase == "province" and not kind else None
    return f"{LAND} {owner_of(scene) if watched is None else watched}"


def asked(scene: Scene) -> str:
    """The kind of decision that whoever owns the boards is asked for now; "" if for none."""
    for task in reversed(scene.view.agenda):
        if not isinstance(task, Decision):
            break
        if task.seat == owner_of(scene):
            return task.kind()
        if not task.sealed:
            break
    return ""


def pictures(scene: Scene) -> list[Picture]:
    """All pictures, that of the moment first, then Edo, the own boards, and the other provinces."""
    own = owner_of(scene)
    seats = sorted(range(len(scene.names)), key=lambda seat: (seat - own) % len(scene.names))
    every = [
        Picture(EDO, "Edo"),
        land_picture(scene, own),
        Picture(TRACK, "Forestry Track"),
        Picture(STRUCTURES, "Structure Board"),
        *(land_picture(scene, seat) for seat in seats[1:]),
    ]
    first = moment(scene)
    return sorted(every, key=lambda picture: picture.id != first)


def land_picture(scene: Scene, seat: Seat) -> Picture:
    """The province of a seat."""
    me = table(scene).players[seat]
    return Picture(f"{LAND} {seat}", f"{board(me.board, me.side).name}, {scene.names[seat]}")


def shown(scene: Scene) -> str:
    """The picture that a scene shows."""
    return scene.picture or moment(scene)


def seat_shown(scene: Scene) -> Seat:
    """Whose province a scene shows, if it shows one; else who owns the boards."""
    kind, _, seat = shown(scene).partition(" ")
    return int(seat) if kind == LAND else owner_of(scene)


def place(scene: Scene, seat: Seat, name: str) -> Spot:
    """A place on the boards of a seat: that of the owner goes by its bare name."""
    return name if seat == owner_of(scene) else f"{name} of {seat}"


def split(scene: Scene, spot: Spot) -> tuple[str, str, Seat]:
    """The kind of a spot, what else it says, and the seat that it belongs to."""
    name, told, seat = spot.partition(" of ")
    kind, _, rest = name.partition(" ")
    return kind, rest, int(seat) if told else owner_of(scene)


def here(scene: Scene) -> Scene:
    """The scene with what has changed told for the places of its picture: a track shows all seats at once."""
    every_seat = shown(scene) in (TRACK, STRUCTURES)
    changed = set(scene.marks.changed)
    for spot in scene.marks.changed:
        name, told, seat = spot.partition(" of ")
        if told and (every_seat or int(seat) == owner_of(scene)):
            changed.add(name)
    return replace(scene, marks=replace(scene.marks, changed=frozenset(changed)))
