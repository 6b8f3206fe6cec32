"""What the signs of the picture mean."""

from __future__ import annotations

from engines.shogun.components import BOX
from screens.boards.base import Scene, wrapped
from screens.boards.shogun.plans import table
from screens.glyphs import LINE

REGIONS = ", ".join(f"{region.letter} {region.name}" for region in BOX.region)


FILTERED = [
    f"{LINE.star} a province of the seat that the filter is about.",
    "Majorities: castle, temple, theatre, each in a column of its own. A letter: its owner leads in the region; "
    "a small letter: shares the lead.",
    "AB2 +2 C1: A and B share the lead with two each and score 2 each; then C.",
    f"{LINE.right}4: four armies could come from there, {LINE.water}4 across the sea.",
]


def legend(scene: Scene) -> list[str]:
    """The signs of the map and of the panels beside it, as both sets of glyphs can spell them."""
    g = LINE
    lines = [
        "OMI A3: the province Omi belongs to seat A, who has 3 armies there.",
        f"{g.castle} castle, {g.temple} temple, {g.theatre} theatre, {g.place} a free space.",
        f"{g.revolt}2: two revolt markers. {g.cross_out * 2}: out of the game.",
        f"Regions: {REGIONS}.",
        f"{g.bullet} a neighbour of the province under the cursor, {g.water} one across the sea.",
        "A line between two provinces: they are no neighbours.",
        f"{g.disc} the province whose armies move, or whose card the cursor is on.",
        f"Actions run from left to right: {g.bullet} now; behind ? those whose place is hidden.",
        f"Below them the cards: OMI shown, omi your own face down, $2 a chest card, {g.shade_medium * 2} face down, "
        f"{g.dash} nothing, {g.cross_out} lost with its province.",
        f"omi{g.revolt}: laid in your plan, but may not run as things stand.",
        "Tray and tower: cubes by seat, f farmers; other farmers are in the supply.",
    ]
    if table(scene).phase == "draft":
        lines.append(f"{g.star} its card lies open; {g.disc} taken just now: an army group goes there.")
        lines.append("4/3 on a card: it yields 4 chests or 3 rice. A 5443: groups A has to place.")
    lines.append(f"{g.water}HAR at sea: from here a route leads across the sea to that province.")
    if scene.marks.filter:
        lines = [*lines, *FILTERED]
    if scene.size == "full":
        lines.append("4/3: the province yields 4 chests or 3 rice.")
    else:
        lines.insert(1, "OmiA13: the same with ten armies or more.")
        lines.append("A 12$ 4/8r R30: seat A has 12 chests, 4 rice for 8 provinces, 30 in reserve.")
    return wrapped(lines)
