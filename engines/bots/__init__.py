"""Computer opponents: they get a view and a seed of their own, and nothing else."""

from engines.bots.minds import BOTS, TOLD, choose, knows

__all__ = ["BOTS", "TOLD", "choose", "knows"]
