"""Shogun: plan in secret, build, collect, march, and let the battle tower decide; two winters count the points."""

from engines.shogun.play import ENGINE

__all__ = ["ENGINE"]
