"""The board of Shogun: a map of 45 provinces in paper and ink."""

from __future__ import annotations

from screens.boards.shogun.board import ShogunBoard

BOARD = ShogunBoard()
