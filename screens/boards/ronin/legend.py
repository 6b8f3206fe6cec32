"""What the signs of the map and of the panels beside it mean."""

from __future__ import annotations

from engines.ronin.components import BOX
from screens.boards.base import Scene, wrapped
from screens.boards.ronin.words import GOOD_LETTERS


def legend(scene: Scene) -> list[str]:
    """For the picture of this size."""
    crests = "  ".join(f"{clan.letter} {clan.name}" for clan in BOX.clan)
    goods = "  ".join(f"{letter} {good}" for good, letter in GOOD_LETTERS.items())
    if scene.size == "full":
        city = [
            "City: its name, who stands there (an empty ring: nobody), and below it what its tile offers; a slash "
            "parts the two actions of a double tile.",
            "Region: its number, its name or who takes first (A2 B1: A has influence 2), its castle spaces, and below "
            "them its goods.",
        ]
    else:
        city = [
            "HIR(ZK)A: Hirosaki, its tile offers Meditation or Castle, A stands there.",
            "Without a letter but a ring or a dot behind it, nobody stands there.",
            "3 r c f: region 3 with rice, a coin and fish; below them its castle spaces.",
            f"Goods on the map: {goods}.",
            f"In brackets: Z Meditation, M Missions, T Tea, K Castle, C Character, or a crest: {crests}.",
        ]
    lines = [
        *city,
        "A to E are the seats, S is Sakura. A2: a Fighter lying down, it counts two.",
        "A plus behind a city: more ronin stand there. tA: A's Traveler in the region.",
        "A letter on a good: a Horseman. A letter on a dotted road: a Scout.",
        "Dots: roads a Scout may stand on. Waves: the way along a coast.",
        "Castle spaces: a letter for each castle, a cross where an Architect fills them.",
        "Missions, left to right or top to bottom: price in meditation tiles, colour and symbol, goods to pay with "
        "their points, and the points of both cities.",
        "The row M, Z, C, K is the tea track with its actions; below it stand the markers.",
        "Slots, by number: a filled mark is a ronin at home, and the character it has learned.",
        "Bold: can be chosen now. Underlined: touched by the last act.",
    ]
    return wrapped(lines)
