"""The rulebook of Ringyō, read once."""

from engines.core import load_rulebook

RULES = load_rulebook("engines.ringyo")
