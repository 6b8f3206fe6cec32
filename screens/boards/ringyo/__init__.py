"""The board of Ringyō: provinces of forest and water, and Edo, in paper and ink."""

from __future__ import annotations

from screens.boards.ringyo.board import RingyoBoard

BOARD = RingyoBoard()
