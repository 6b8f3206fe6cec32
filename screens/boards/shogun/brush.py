"""The brush of Shogun."""

from __future__ import annotations

from engines.shogun.state import Table
from screens.boards.base import Paper, Scene
from screens.boards.brush import Ground, SceneBrush
from screens.boards.shogun.filters import ATTACKS, MAJORITIES, attacks, leads, seat_looked_at, steps_back
from screens.boards.shogun.plans import looked_at


class Brush(SceneBrush):
    """See `SceneBrush`."""

    def __init__(self, paper: Paper, scene: Scene, ground: Ground) -> None:
        super().__init__(paper, scene, ground, "shogun")
        self.state: Table = scene.view.state
        about = scene.marks.filter
        self.back = steps_back(scene) if about else frozenset()
        self.owner = seat_looked_at(scene) if about else None  # whose provinces a filter is about
        self.leads = leads(self.state) if about == MAJORITIES.id else None
        here = looked_at(scene) if about == ATTACKS.id else None
        self.attacks = {attack.origin: attack for attack in attacks(self.state, here)} if here else {}
