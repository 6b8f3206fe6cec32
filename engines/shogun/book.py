"""The rulebook of Shogun, read once."""

from engines.core import load_rulebook

RULES = load_rulebook("engines.shogun")
