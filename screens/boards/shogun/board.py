"""The board of Shogun, put together."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.shogun.components import PROVINCE, spot
from screens.boards.base import Board, Box, Filter, Paper, Scene, Showing, Size, Spot, View
from screens.boards.shogun import tell
from screens.boards.shogun.brush import Brush
from screens.boards.shogun.chart import body, boxes, sheet
from screens.boards.shogun.country import paint_country
from screens.boards.shogun.filters import filters, told
from screens.boards.shogun.ground import ground_of
from screens.boards.shogun.legend import legend
from screens.boards.shogun.panels import paint_panels, panel_boxes
from screens.boards.shogun.plans import table
from screens.boards.shogun.winter import showings


class ShogunBoard(Board):
    """See `screens.boards.base.Board`."""

    def extent(self, size: Size) -> tuple[int, int]:
        return sheet(size).extent

    def paint(self, paper: Paper, scene: Scene) -> None:
        t = table(scene)
        ground = ground_of(paper.look, scene.size, t.options.side, len(t.players))
        ground.paint(paper)
        brush = Brush(paper, scene, ground)
        paint_panels(brush)
        paint_country(brush)

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        found: dict[Spot, Box] = {spot(province): box for province, box in boxes(scene.size).items()}
        found |= dict(panel_boxes(scene))
        return dict(sorted(found.items(), key=lambda item: (item[1].y, item[1].x)))

    def place_at(self, scene: Scene, x: int, y: int) -> Spot | None:
        """A province is all of its ground."""
        land = (spot(province) for province in PROVINCE if body(province, scene.size).holds(x, y))
        return next(land, None) or super().place_at(scene, x, y)

    def name(self, scene: Scene, spot: Spot) -> str:
        return tell.spot_name(scene, spot)

    def describe(self, scene: Scene, spot: Spot) -> list[str]:
        return tell.describe(scene, spot)

    def legend(self, scene: Scene) -> list[str]:
        return legend(scene)

    def secrets(self, scene: Scene) -> list[str]:
        return tell.secrets(scene)

    def seat_summary(self, scene: Scene, seat: Seat) -> str:
        return tell.summary(scene, seat)

    def seat_lines(self, scene: Scene, seat: Seat) -> list[str]:
        return tell.seat_lines(scene, seat)

    def showings(self, view: View, names: Sequence[str]) -> Sequence[Showing]:
        """The battles, revolts and winters of the whole game."""
        return showings(view.state, names)

    def filters(self, scene: Scene) -> Sequence[Filter]:
        return filters(scene)

    def filter_told(self, scene: Scene) -> str:
        return told(scene)
