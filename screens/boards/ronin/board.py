"""The board of Ronin, put together."""

from __future__ import annotations

from engines.core import Seat
from screens.boards.base import Board, Box, Paper, Scene, Size, Spot
from screens.boards.ronin import tell
from screens.boards.ronin.atlas import EXTENT, atlas
from screens.boards.ronin.brush import Brush
from screens.boards.ronin.country import paint_country
from screens.boards.ronin.land import land_of
from screens.boards.ronin.legend import legend
from screens.boards.ronin.panels import paint_panels, panel_boxes


class RoninBoard(Board):
    """See `screens.boards.base.Board`."""

    def extent(self, size: Size) -> tuple[int, int]:
        return EXTENT[size]

    def paint(self, paper: Paper, scene: Scene) -> None:
        land = land_of(paper.look, scene.size)
        land.paint(paper)
        brush = Brush(paper, scene, land)
        paint_country(brush, atlas(scene.size, len(scene.view.state.players)))
        paint_panels(brush)

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        places = atlas(scene.size, len(scene.view.state.players))
        found: dict[Spot, Box] = {f"city {city}": box for city, box in places.cities.items()}
        found |= {f"horse {region} {space}": box for (region, space), box in places.goods.items()}
        for road in places.roads:
            if road.scout:
                found[f"border {road.border.id}"] = Box(road.scout[0], road.scout[1], 2)
        found |= {f"region {region}": box for region, box in places.regions.items()}
        found |= dict(panel_boxes(scene))
        return dict(sorted(found.items(), key=lambda item: (item[1].y, item[1].x)))

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
