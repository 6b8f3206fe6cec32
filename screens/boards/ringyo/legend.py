"""What the signs of the picture mean."""

from __future__ import annotations

from screens.boards.base import Scene
from screens.boards.ringyo.pictures import EDO, STRUCTURES, TRACK, shown
from screens.glyphs import LINE


def legend(scene: Scene) -> list[str]:
    """The signs of the picture that is shown, as both sets of glyphs can spell them."""
    g = LINE
    return [g.tick]
