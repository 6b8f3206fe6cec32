"""The weather of a round told step by step, province by province: the card, growth, rice, floods, what spills over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from engines.core import Seat
from engines.ringyo.box import CellId
from engines.ringyo.components import FORECAST, LIMITS, POSITIONS, board, spot
from engines.ringyo.state import Card, Cell, Downpour, Player, cell, unwritten
from engines.ringyo.weather import (
    FORTRESS_MILITARY,
    LAKE_BONUS,
    flooded_told,
    lake_farms,
    lakeside,
    rice_due,
    spill_told,
)
from screens.boards.base import Marks, Paper, Scene, Showing, Size, View
from screens.boards.ringyo.brush import Brush
from screens.boards.ringyo.chart import WALL, brick, sheet
from screens.boards.ringyo.ground import Ground
from screens.boards.ringyo.pieces import Piece
from screens.boards.ringyo.province import walls, whole_cell
from screens.boards.ringyo.sky import LETTERS
from screens.boards.ringyo.words import TREE_SHORT
from screens.text import wrap

STORY_WIDTH = 36  # of the steps so far, beside the picture
LAKE_AT = 60
LAKE_WORD = {"farm": "each Farm", "fortress": "each Fortress"}


class Moment(NamedTuple):
    """A step: what it tells, the province after it, and a sign (the name of a glyph) before each area it is about."""

    card: Card
    told: str
    cells: Mapping[CellId, Cell]
    signs: Mapping[CellId, str]


def weathers(view: View, names: Sequence[str]) -> list[Showing]:
    """The weather of every province, round by round."""
    rains: Sequence[Downpour] = sorted(view.state.rains, key=lambda rain: rain.card.round)
    found: list[Showing] = []
    for _, of_round in groupby(rains, key=attrgetter("card.round")):
        each = sorted(of_round, key=attrgetter("seat"))
        found += [WeatherShowing(view, seat, list(own), names) for seat, own in groupby(each, key=attrgetter("seat"))]
    return found


class WeatherShowing:
    """See `screens.boards.base.Showing`: one province and the three cards of a round."""

    def __init__(self, view: View, seat: Seat, rains: Sequence[Downpour], names: Sequence[str]) -> None:
        self._view, self._seat, self._rains, self._names = view, seat, rains, names
        self._made: list[Moment] = []
        me: Player = view.state.players[seat]
        land = board(me.board, me.side).name
        self.title = f"The weather in {land}, {names[seat]}'s province, round {rains[0].card.round} of {LIMITS.rounds}"

    @property
    def moments(self) -> Sequence[Moment]:
        """The steps, made when they are first looked at."""
        if not self._made:
            types = self._view.state.players[self._seat].cells
            self._made = list(_garrison(self._rains[0], types, self._lake))
            self._made += [moment for rain in self._rains for moment in _moments(rain, types, self._lake)]
        return self._made

    @property
    def _lake(self) -> str:
        """What the lake token of the round did in this province, or ""."""
        told: str = self._view.state.lake_effect_of(self._rains[0].card.round, self._seat)
        return told

    @property
    def steps(self) -> Sequence[str]:
        """A sentence for each step."""
        return [moment.told for moment in self.moments]

    def paint(self, paper: Paper, step: int, size: Size) -> None:
        """The province, the forecast and the cards so far; on a big screen the story so far beside them."""
        moment = self.moments[step]
        changed = frozenset(map(spot, moment.signs))
        scene = Scene(self._view, self._names, self._seat, None, size, Marks(changed=changed))
        ground = Ground(paper.look)
        for at, there in moment.cells.items():
            ground.lay(paper, brick(at, size), there)
        brush = Brush(paper, scene, ground)
        for piece in self._pieces(moment, size, brush):
            brush.piece(piece)
        if size == "full":
            for piece in self._story(step, size):
                brush.piece(piece)

    def _pieces(self, moment: Moment, size: Size, brush: Brush) -> Iterator[Piece]:
        glyphs = brush.look.glyphs
        yield from walls(size, moment.cells, frozenset(), glyphs)
        for at, there in moment.cells.items():
            yield from whole_cell(size, at, there, spot(at), glyphs)
            if at in moment.signs:
                box = brick(at, size)
                yield Piece(box.x + WALL, box.y, getattr(glyphs, moment.signs[at]), "warning", spot(at))
        x, y = sheet(size).below.structures
        yield Piece(x, y, "forecast", "dim")
        yield Piece(x, y + 1, "cards", "dim")
        x += 10
        left = x
        for n, type_ in enumerate(FORECAST[moment.card.forecast].order):
            told = f"{LETTERS[n : n + 1]} {type_.capitalize()}".strip()
            yield Piece(left, y, told, "strong" if type_ == moment.card.type else "ink")
            left += len(told) + 3
        for position in POSITIONS:
            card = next(rain.card for rain in self._rains if rain.card.position == position)
            now = position == moment.card.position
            told = f"{position} {glyphs.shade_medium * 2}" if position > moment.card.position else _face(card)
            yield Piece(x, y + 1, f"[{told}]" if now else told, "strong" if now else "dim")
            x += len(told) + 3 + 2 * now
        if self._lake:
            yield Piece(LAKE_AT, y, "by a lake", "dim")
            yield Piece(LAKE_AT, y + 1, f"{LAKE_WORD[self._lake]} +1", "ink")

    def _story(self, step: int, size: Size) -> Iterator[Piece]:
        """The steps up to this one, the last of them at the bottom."""
        left = sheet(size).extent[0] + 2
        lines: list[tuple[str, str]] = []
        for n, moment in enumerate(self.moments[: step + 1]):
            lines += [(line, "ink" if n == step else "dim") for line in wrap(moment.told, STORY_WIDTH)]
        room = sheet(size).below.structures[1] + 1
        for y, (line, tone) in enumerate(lines[-room:], 1):
            yield Piece(left, y, line, tone)


def _face(card: Card) -> str:
    return " ".join(filter(None, (str(card.position), card.letter, TREE_SHORT[card.type])))


def _garrison(first: Downpour, types: Mapping[CellId, Cell], lake: str) -> Iterator[Moment]:
    """Before the first card the Fortresses give military."""
    cells = unwritten(first.before, types)
    forts = [at for at, there in cells.items() if there.holds == "fortress"]
    if forts:
        give = _plural(forts, "Fortress", "Fortresses", "gives", "give")
        more = lakeside(cells, forts) if lake == "fortress" else []
        gained = FORTRESS_MILITARY * len(forts) + LAKE_BONUS * len(more)
        told = f"Before the rain {give} {gained} military{_for_the_lake(more)}."
        yield Moment(first.card, told, cells, dict.fromkeys(forts, "bullet"))


def _for_the_lake(more: Sequence[CellId]) -> str:
    """Why some gave one more."""
    return f", one more {'each ' if len(more) > 1 else ''}for the lake beside {', '.join(more)}" if more else ""


def _plural(cells: Sequence[CellId], one: str, more: str, does: str, do: str) -> str:
    """The rice paddy in b4 gives; the rice paddies in b4, c2 give."""
    return f"the {one if len(cells) == 1 else more} in {', '.join(cells)} {does if len(cells) == 1 else do}"


def _moments(rain: Downpour, types: Mapping[CellId, Cell], lake: str) -> Iterator[Moment]:
    """What one card does in a province, one thing after the other."""
    card, cells = rain.card, unwritten(rain.before, types)
    name = card.type.capitalize()
    wet = [at for at, there in cells.items() if there.type == card.type and there.holds != "lake"]
    meant = f"{card.letter}, which is {name} on the forecast" if card.letter else name
    told = f"Card {card.position} is {meant}: rain on every {name} area"
    quiet = "" if rain.grown or rain.fields or rain.flooded or rain.spills else "; here it changes nothing"
    yield Moment(card, f"{told}{quiet}.", dict(cells), dict.fromkeys(wet, "bullet"))
    if rain.grown:
        cells |= {at: cell(card.type, "tree", cells[at].height + 1) for at in rain.grown}
        grown = ", ".join(f"{at} to {cells[at].height}" for at in rain.grown)
        yield Moment(card, f"{name} grows: {grown}.", dict(cells), dict.fromkeys(rain.grown, "up"))
    if rain.fields:
        give = _plural(rain.fields, "rice paddy", "rice paddies", "gives", "give")
        more = _for_the_lake(lake_farms(cells, rain.fields)) if lake == "farm" else ""
        lost = rain.rice < rice_due(cells, rain.fields, lake == "farm")
        full = f", for the track ends at {LIMITS.rice_max}" if lost else ""
        told = f"{give[0].upper()}{give[1:]} {rain.rice} rice{full or more}."
        yield Moment(card, told, dict(cells), dict.fromkeys(rain.fields, "rice"))
    if rain.flooded:
        cells |= {at: cell(card.type, "flood") for at in rain.flooded}
        told = f"{flooded_told(rain.flooded)}."
        yield Moment(card, told, dict(cells), dict.fromkeys(rain.flooded, "water"))
    for at, hit in rain.spills:
        told = f"{spill_told(cells, FORECAST[card.forecast].order, at)}."
        signs = {at: "down"}
        if hit:
            signs[hit] = "cross_out" if cells[hit].holds != "empty" else "water"
            cells |= {hit: cell(cells[hit].type, "flood")}
        yield Moment(card, told, dict(cells), signs)
