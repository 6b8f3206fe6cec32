"""Points instead of an action: how a seat says it (RON-PLACE-08, RON-PLACE-13)."""

from __future__ import annotations

from engines.core import Action
from engines.ronin.components import LIMITS


class Forgo(Action, frozen=True):
    """Take points instead of an action."""

    @property
    def text(self) -> str:
        return "act forgo"

    @property
    def label(self) -> str:
        return f"Take {LIMITS.forgo_action_vp} points instead"

    @property
    def passes(self) -> bool:
        return True
