"""Keys in the order they were typed.

Textual carries a key from the screen up to the app before it looks for its meaning. On a slow line several keys come at
once, and the second one would be read before the first one has had its effect: of "/kyo" the "y" would be a key of its
own. A screen that both has keys and reads words answers each key itself, to the end, before the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from textual import events
from textual.screen import Screen

from screens.textual_private import actions_on

T = TypeVar("T")

COVER = "cover"
"""The action of the panic key, on every screen that may be private or lie over one that is."""


class InOrder(Screen[T]):
    """A screen that answers its keys one by one."""

    @property
    def listening(self) -> bool:
        """Whether what is typed or clicked is for this screen: it may arrive after another has taken its place."""
        return bool(getattr(self.app, "input_open", True)) and self.app.screen is self

    def when_shown(self, callback: Callable[..., Any], *args: Any) -> None:
        """Call back after the next frame, unless this screen has gone by then: one write may open and close it."""

        def if_here() -> Any:
            return callback(*args) if self in self.app.screen_stack else None

        self.call_after_refresh(if_here)

    def takes(self, event: events.Key | events.Paste) -> bool:
        """Whether a key or a paste belongs to something that is being typed; if so it has been dealt with."""
        return False

    async def on_event(self, event: events.Event) -> Any:
        if not isinstance(event, events.Key | events.Paste):
            return await super().on_event(event)
        if not self.listening or self.takes(event):
            event.stop()  # a second key that closes, in one write with the first, belongs to nobody
            if not self.listening and isinstance(event, events.Key) and COVER in actions_on(self, event.key):
                InOrder.action_cover(self)  # but the panic key always counts: what it was to hide lies there still
        elif isinstance(event, events.Key) and (actions := actions_on(self, event.key)):
            event.stop()
            for action in actions:
                await self.run_action(action)
        else:
            await super().on_event(event)
        return None

    def action_cover(self) -> None:
        """The panic key, wherever it is bound: here, or beneath, may be what only one may see."""
        cover = getattr(self.app, "cover", None)
        if cover is not None and getattr(self.app, "input_open", True):
            self.app.run_worker(cover())
