"""The brush of Shogun."""

from __future__ import annotations

from engines.shogun.state import Table
from screens.boards.base import Paper, Scene
from screens.boards.brush import Ground, SceneBrush


class Brush(SceneBrush):
    """See `SceneBrush`."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground) -> None:
        super().__init__(paper, scene, ground, "shogun")
        self.state: Table = scene.view.state
