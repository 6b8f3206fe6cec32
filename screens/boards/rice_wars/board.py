"""The board of Rice Wars, put together."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Seat
from engines.rice_wars.components import spot
from screens.boards.base import Board, Box, Filter, Paper, Picture, Scene, Showing, Size, Spot, View
from screens.boards.rice_wars import cards, moments, tell
from screens.boards.rice_wars.auctions import auction_boxes, paint_auction
from screens.boards.rice_wars.bids import AuctionShowing
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.chart import EXTENT, boxes
from screens.boards.rice_wars.clashes import clash_boxes, clash_rows, paint_clash
from screens.boards.rice_wars.fights import FightShowing
from screens.boards.rice_wars.filters import filters, steps_back, told
from screens.boards.rice_wars.ground import Ground
from screens.boards.rice_wars.legend import legend
from screens.boards.rice_wars.paddies import paint_paddies
from screens.boards.rice_wars.panels import paint_panels, panel_boxes


class RiceWarsBoard(Board):
    """See `screens.boards.base.Board`."""

    def extent(self, size: Size) -> tuple[int, int]:
        return EXTENT[size]

    def rows(self, scene: Scene) -> int:
        if scene.size == "full" or moments.picture(scene) != moments.CLASH:
            return super().rows(scene)
        return clash_rows(scene)

    def pictures(self, scene: Scene) -> list[Picture]:
        return moments.pictures(scene)

    def paint(self, paper: Paper, scene: Scene) -> None:
        match moments.picture(scene):
            case moments.CLASH:
                paint_clash(Brush(paper, scene))
            case moments.AUCTION:
                paint_auction(Brush(paper, scene))
            case moments.CARDS:
                cards.paint_cards(Brush(paper, scene))
            case _:
                ground = Ground(paper.look, scene.size, scene.view.state, steps_back(scene))
                ground.paint(paper)
                brush = Brush(paper, scene, ground)
                paint_paddies(brush)
                paint_panels(brush)

    def spots(self, scene: Scene) -> dict[Spot, Box]:
        match moments.picture(scene):
            case moments.CLASH:
                found = dict(clash_boxes(scene))
            case moments.AUCTION:
                found = dict(auction_boxes(scene))
            case moments.CARDS:
                found = dict(cards.card_boxes(scene))
            case _:
                board = scene.view.state.options.board
                found = {spot(field): box for field, box in boxes(board, scene.size).items()}
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

    def showings(self, view: View, names: Sequence[str]) -> Sequence[Showing]:
        """The auctions, combats and duels of the whole game; in a turn auctions come first."""
        t = view.state
        found: list[tuple[int, Showing]] = [(auction.turn, AuctionShowing(auction, names)) for auction in t.auctions]
        found += [(fought.turn, FightShowing(fought, names)) for fought in t.fought]
        return [shown for _, shown in sorted(found, key=lambda one: one[0])]

    def filters(self, scene: Scene) -> Sequence[Filter]:
        return filters(scene)

    def filter_told(self, scene: Scene) -> str:
        return told(scene)
