"""The board of Ringyō, put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Seat
from engines.ringyo.components import LIMITS, board
from screens.boards.base import Board, Box, Paper, Picture, Scene, Showing, Size, Spot, View
from screens.boards.ringyo import seats
from screens.boards.ringyo.brush import Brush
from screens.boards.ringyo.chart import brick, sheet
from screens.boards.ringyo.edo import IN_HAND, SENT, decks_row, edo
from screens.boards.ringyo.ground import Ground
from screens.boards.ringyo.ledger import ledger
from screens.boards.ringyo.legend import legend
from screens.boards.ringyo.names import spot_name
from screens.boards.ringyo.pictures import (
    EDO,
    LAND,
    STRUCTURES,
    TRACK,
    asked,
    here,
    pictures,
    seat_shown,
    shown,
    table,
)
from screens.boards.ringyo.pieces import Piece, boxes, label, letter, of_seat
from screens.boards.ringyo.province import province
from screens.boards.ringyo.structures import structures
from screens.boards.ringyo.tell import describe as describe_spot
from screens.boards.ringyo.track import track
from screens.boards.ringyo.weather import weathers
from screens.boards.ringyo.words import effect_words
from screens.glyphs import LINE, Glyphs
from screens.text import fit


class RingyoBoard(Board):
    """See `screens.boards.base.Board`."""

    def extent(self, size: Size) -> tuple[int, int]:
        return sheet(size).extent

    def rows(self, scene: Scene) -> int:
        in_short = scene.size == "compact" and shown(scene) == EDO
        return decks_row(scene) + 1 if in_short else super().rows(scene)

    def in_words(self, scene: Scene) -> bool:
        return asked(scene) == "province"

    def paint(self, paper: Paper, scene: Scene) -> None:
        scene = here(scene)
        ground = Ground(paper.look)
        if shown(scene).startswith(LAND):
            for at, cell in table(scene).players[seat_shown(scene)].cells.items():
                ground.lay(paper, brick(at, scene.size), cell)
        brush = Brush(paper, scene, ground)
        for piece in _pieces(scene, paper.look.glyphs):
            brush.piece(piece)

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        return boxes(_pieces(scene, LINE))

    def name(self, scene: Scene, spot: Spot) -> str:
        return spot_name(scene, spot)

    def describe(self, scene: Scene, spot: Spot) -> list[str]:
        return describe_spot(scene, spot)

    def legend(self, scene: Scene) -> list[str]:
        return legend(scene)

    def secrets(self, scene: Scene) -> list[str]:
        return seats.secrets(scene)

    def seat_summary(self, scene: Scene, seat: Seat) -> str:
        return seats.summary(scene, seat)

    def seat_lines(self, scene: Scene, seat: Seat) -> list[str]:
        return seats.seat_lines(scene, seat)

    def pictures(self, scene: Scene) -> list[Picture]:
        return pictures(scene)

    def showings(self, view: View, names: Sequence[str]) -> Sequence[Showing]:
        return weathers(view, names)


def _pieces(scene: Scene, glyphs: Glyphs) -> Iterator[Piece]:
    """All of the picture but the ground."""
    picture = shown(scene)
    yield from _head(scene, picture, glyphs)
    if picture == EDO:
        yield from edo(scene, glyphs)
    elif picture == TRACK:
        yield from track(scene, glyphs)
    elif picture == STRUCTURES:
        yield from structures(scene, glyphs)
    else:
        yield from province(scene, seat_shown(scene), glyphs)
        yield from ledger(scene, seat_shown(scene), glyphs)


def _head(scene: Scene, picture: str, glyphs: Glyphs) -> Iterator[Piece]:
    """What the picture shows, and the names of all pictures, each a click away."""
    tabs = list(_tabs(scene, picture))
    yield from tabs
    t, room = table(scene), tabs[0].x - 1
    if picture == EDO:
        yield Piece(1, 0, "EDO", "accent")
        yield label(5, 0, "priority", "priority", "dim")
        yield Piece(SENT - 1, 0, "sent", "dim")
        yield Piece(IN_HAND, 0, "in hand", "dim")
        told = f"round {t.round} of {LIMITS.rounds}"
        yield label(room - len(told), 0, told, "round", "dim")
        return
    seat = seat_shown(scene)
    yield of_seat(1, 0, seat, f"[{letter(seat)}]")
    yield Piece(5, 0, scene.names[seat], "strong")
    x = 5 + len(scene.names[seat]) + 2
    me = t.players[seat]
    title = {TRACK: "Forestry Track", STRUCTURES: "Structure Board"}.get(picture)
    told = title or f"{board(me.board, me.side).name} {me.side}"
    yield Piece(x, 0, told, "dim")
    if not title and (force := ", ".join(effect_words(me.effects))):
        x += len(told) + 2
        yield Piece(x, 0, fit(force, room - x, ellipsis=glyphs.ellipsis).rstrip(), "warning")


def _tabs(scene: Scene, picture: str) -> Iterator[Piece]:
    """The pictures in an order that stays, the one that is shown in brackets."""
    words = {f"{LAND} {seat}": letter(seat) for seat in range(len(scene.names))}
    words |= {EDO: "Edo", TRACK: "track", STRUCTURES: "structures"}
    x = sheet(scene.size).extent[0] - sum(len(word) + 2 for word in words.values())
    for which, word in words.items():
        told = f"[{word}]" if which == picture else f" {word} "
        yield Piece(x, 0, told, "strong" if which == picture else "dim", f"picture {which}")
        x += len(told)
