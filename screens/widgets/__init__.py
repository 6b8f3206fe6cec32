"""Widgets that several screens share, and one board a game."""
