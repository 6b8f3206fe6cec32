"""Ronin: place your ronin in the cities of Japan, gain influence, collect goods, complete missions."""

from engines.ronin.play import ENGINE

__all__ = ["ENGINE"]
