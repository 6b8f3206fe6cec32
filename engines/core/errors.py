"""Errors whose text a player can read."""

from __future__ import annotations


class GameError(Exception):
    """Something a person asked for cannot be done; the text says what and why in one sentence."""


class BadOptions(GameError):
    """A set-up that this game does not have."""


class CorruptPosition(GameError):
    """Bytes that are not a position of this game."""


class Undeclared(TypeError):
    """A field of a state does not say who may see it, or has a type that cannot be masked."""
