"""Rice Wars: peasants on rice fields, joined to the palace, and warriors who take the fields of others."""

from engines.rice_wars.play import ENGINE

__all__ = ["ENGINE"]
