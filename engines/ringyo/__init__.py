"""Ringyō: a province of forest and rice, weather that can be foreseen, and a Shogun with demands."""

from engines.ringyo.play import ENGINE

__all__ = ["ENGINE"]
