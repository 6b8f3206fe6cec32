"""The board of Rice Wars: fields like bricks under water and rice, and a picture for every clash."""

from __future__ import annotations

from screens.boards.rice_wars.board import RiceWarsBoard

BOARD = RiceWarsBoard()
