"""What the tests of all boards have in common: a strict paper, scenes of a position, and what every board keeps to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from rich.style import Style

from engines import GAMES
from engines.core import NOBODY, Action, Dice, Engine, Position, Seat
from screens.boards import board_of
from screens.boards.base import LINE_CELLS, SUMMARY_CELLS, Box, Marks, Scene, Size, Spot
from screens.glyphs import LINE, PLAIN, Glyphs
from screens.look import Look, make_look
from screens.sheet import Sheet
from screens.steps import Came, Direction, step
from screens.text import clusters
from screens.widgets.canvas import Canvas
from styles.themes import DEFAULT_THEME, ThemeName

P: TypeAlias = Position[Any, Any]
Better: TypeAlias = Callable[[Sequence[Action]], Sequence[Action]]

SIZES: tuple[Size, ...] = ("compact", "full")
NAMES = ["Ana", "Maximilianus", "Cyd", "Dai", "Eva"]
BACK: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}

every_size = pytest.mark.parametrize("size", SIZES)
every_set = pytest.mark.parametrize("glyphs", [LINE, PLAIN], ids=["line", "plain"])


class Strict:
    """A paper on which nothing may be written over, nor over the edge."""

    def __init__(self, look: Look, extent: tuple[int, int]) -> None:
        self.look = look
        self.width, self.height = extent
        self.cells: dict[tuple[int, int], tuple[str, Style | None, Spot | None]] = {}

    def put(self, x: int, y: int, text: str, style: Style | None = None, spot: Spot | None = None) -> int:
        for cluster, cells in clusters(self.look.glyphs.spell(text)):
            assert cells == 1, f"{cluster!r} is two cells wide"
            assert 0 <= x < self.width, f"{text!r} at {x}, {y} is cut off"
            assert 0 <= y < self.height, f"{text!r} at {x}, {y} is cut off"
            below, _, owner = self.cells.get((x, y), (" ", None, None))
            bare = below == " " and owner in (None, spot)
            covers = bare or self.covers(cluster, spot, below, owner)
            assert covers, f"{text!r} of {spot} hides {below!r} of {owner} at {x}, {y}"
            self.cells[x, y] = (cluster, style, spot)
            x += 1
        return x

    def covers(self, sign: str, spot: Spot | None, below: str, owner: Spot | None) -> bool:
        """Whether a sign may stand over one that is there."""
        return False

    def sign(self, x: int, y: int) -> str:
        """What stands in a cell."""
        return self.cells.get((x, y), (" ",))[0]

    def at(self, box: Box) -> str:
        """The first row of a box."""
        return "".join(self.sign(x, box.y) for x in range(box.x, box.x + box.width))

    def row(self, y: int) -> str:
        """A whole row."""
        return self.at(Box(0, y, self.width))

    def text(self) -> str:
        """All rows."""
        return "\n".join(self.row(y).rstrip() for y in range(self.height))

    def style(self, box: Box) -> Style:
        """How a box is written."""
        found = self.cells[box.x, box.y][1]
        assert found is not None
        return found


def all_of(legal: Sequence[Action]) -> Sequence[Action]:
    """None is better than another."""
    return legal


class Stand:
    """A board to look at: scenes of positions, painted, and what holds of all of them."""

    def __init__(self, game: str, paper: type[Strict] = Strict) -> None:
        self.engine: Engine[Any, Any] = GAMES[game]
        self.board = board_of(game)
        self._paper = paper

    # ---- positions

    def played(self, p: P, moves: int, seed: int, better: Better = all_of, often: float = 1.0) -> Iterator[P]:
        """The positions of a game of random actions from here on; often one of the better ones, if there are any."""
        rng = random.Random(seed)
        for _ in range(moves):
            yield p
            waiting = self.engine.waiting(p)
            if not waiting:
                return
            seat = waiting[0].seat
            legal = self.engine.legal(p, seat)
            good = better(legal)
            self.engine.apply(p, seat, rng.choice(good if good and rng.random() < often else legal))

    # ---- pictures

    def scene(self, p: P, size: Size, seat: Seat | None = None, picture: str = "", **marks: Any) -> Scene:
        """What a seat, or a bystander, is shown of a position."""
        waiting = self.engine.waiting(p)
        actor = waiting[0].seat if waiting else None
        view = self.engine.view(p, NOBODY if seat is None else seat)
        return Scene(view, NAMES[: len(p.state.players)], seat, actor, size, Marks(**marks), picture)

    def pictures(self, scene: Scene) -> list[Scene]:
        """The scene in each of its pictures."""
        return [replace(scene, picture=picture.id) for picture in self.board.pictures(scene)] or [scene]

    def text(self, scene: Scene, glyphs: Glyphs = LINE) -> str:
        """A picture as plain text."""
        paper = Sheet(make_look(glyphs=glyphs), *self.board.extent(scene.size))
        self.board.paint(paper, scene)
        return paper.text()

    def strict(self, scene: Scene, glyphs: Glyphs = LINE, theme: ThemeName = DEFAULT_THEME) -> Strict:
        """A picture on strict paper."""
        paper = self._paper(make_look(theme, glyphs=glyphs), self.board.extent(scene.size))
        self.board.paint(paper, scene)
        return paper

    def everything(self, p: P, seat: Seat | None) -> list[Any]:
        """All that the board shows and says to a seat."""
        board, found = self.board, []
        for size in SIZES:
            scene = self.scene(p, size, seat)
            found += [board.pictures(scene), board.secrets(scene)]
            for other in range(len(p.state.players)):
                found += [board.seat_summary(scene, other), board.seat_lines(scene, other)]
            for one in self.pictures(scene):
                found += [self.text(one), board.legend(one)]
                found += [(spot, board.name(one, spot), board.describe(one, spot)) for spot in board.spots(one)]
        return found

    # ---- what holds of every board

    def fits(self, scene: Scene, glyphs: Glyphs) -> None:
        """Nothing is cut off or covered, and every spot owns its place."""
        paper = self.strict(scene, glyphs)
        for spot, box in self.board.spots(scene).items():
            assert paper.cells[box.x, box.y][2] == spot, f"{spot} does not own its place"
        assert glyphs is LINE or self.text(scene, glyphs).isascii()

    def shows_the_cursor(self, scene: Scene, glyphs: Glyphs) -> None:
        """Signs on both sides of whatever the cursor is on, which can still be read."""
        plain = self.strict(scene, glyphs)
        for spot, box in self.board.spots(scene).items():
            paper = self.strict(replace(scene, marks=Marks(cursor=spot)), glyphs)
            assert paper.at(box) == plain.at(box)
            row = [sign for (_, y), (sign, _, owner) in paper.cells.items() if y == box.y and owner == spot]
            assert glyphs.cursor_left in row, f"no mark before {spot}"
            assert glyphs.cursor_right in row, f"no mark after {spot}"

    def moves_the_cursor_cheaply(self, scene: Scene, mean: int = 60) -> None:
        """From spot to spot few cells are sent, and nothing if nothing has changed."""
        canvas = Canvas(make_look(), *self.board.extent(scene.size))

        def sent(cursor: Spot | None) -> int:
            canvas.clear()
            self.board.paint(canvas, replace(scene, marks=Marks(cursor=cursor)))
            return canvas.commit()

        sent(None)
        spots = list(self.board.spots(scene))
        assert sum(map(sent, spots)) / len(spots) < mean
        assert sent(spots[-1]) == 0

    def tells(self, p: P, seat: Seat | None) -> None:
        """Every picture of a position can be painted, and all words of it are short and whole."""
        board = self.board
        for size in SIZES:
            scene = self.scene(p, size, seat)
            for one in self.pictures(scene):
                self.strict(one)
                for spot in board.spots(one):
                    lines = board.describe(one, spot)
                    assert board.name(one, spot)
                    assert not any("{" in line or "?" in line for line in lines), lines
                    assert_short(lines)
                assert_short(board.legend(one))
            assert not any("{" in line or "?" in line for line in board.secrets(scene))
            for other in range(len(p.state.players)):
                assert len(board.seat_summary(scene, other)) <= SUMMARY_CELLS
                assert_short(board.seat_lines(scene, other))

    def depends_on_the_view_alone(self, p: P, seat: Seat | None, seed: int) -> None:
        """A twin that agrees with all that a viewer may see looks the same to it."""
        twin = self.engine.sample(self.engine.view(p, NOBODY if seat is None else seat), Dice(seed))
        assert self.everything(twin, seat) == self.everything(p, seat)


def assert_short(lines: Sequence[str]) -> None:
    """As many cells as there are beside everything else."""
    assert all(0 < len(line) <= LINE_CELLS for line in lines), lines


def assert_walkable(places: Mapping[Spot, Box]) -> None:
    """Arrows lead from every spot to every other one, and the opposite arrow leads back."""
    ways: dict[Spot, set[Spot]] = {spot: set() for spot in places}
    for spot in places:
        for direction, back in BACK.items():
            there = step(places, spot, direction)
            if there:
                ways[spot].add(there)
                assert step(places, there, back, Came(spot, direction)) == spot
    for start in places:
        seen, edge = {start}, [start]
        while edge:
            new = ways[edge.pop()] - seen
            seen |= new
            edge += new
        assert seen == set(places), f"from {start}: {set(places) - seen}"
