"""The rulebook of Rice Wars, read once."""

from engines.core import load_rulebook

RULES = load_rulebook("engines.rice_wars")
