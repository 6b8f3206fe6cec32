"""The board of Ronin: a map of Japan in paper and ink."""

from __future__ import annotations

from screens.boards.ronin.board import RoninBoard

BOARD = RoninBoard()
