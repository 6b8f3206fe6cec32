"""The boards: painters that put a view on paper, one module a game. They need no terminal."""

from __future__ import annotations

from importlib import import_module

from screens.boards.base import Board


def board_of(game: str) -> Board:
    """The board of a game, loaded when it is first shown."""
    board: Board = import_module(f"screens.boards.{game}").BOARD
    return board
