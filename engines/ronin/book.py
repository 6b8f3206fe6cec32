"""The rulebook of Ronin, read once."""

from engines.core import load_rulebook

RULES = load_rulebook("engines.ronin")
