"""Orders in advance: a short list over a private screen, from which is queued what to do when one is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from engines.core import Action
from screens.text import wrap
from screens.widgets.canvas import Button, Canvas, Spot
from screens.widgets.page import Key, Page, does, paint_bar, paint_keys

ABOUT = (
    "These are done in turn whenever you are asked again, and the keyboard stays where it is. What can be done now is"
    " done at once, for good. If one is not possible any more, you are asked as usual."
)
EVERY_TIME = ", every time until this is over"
DIGITS = 9
LEFT = 2
WIDTH = 76


class Orders(NamedTuple):
    """What was decided: the orders for what is asked now, and whether all earlier ones are taken back."""

    actions: list[Action]
    withdrawn: bool


class Choice(NamedTuple):
    """Something that can be ordered, in words."""

    action: Action
    label: str
    detail: str


class OrderScreen(Page[Orders | None], ModalScreen[Orders | None]):
    """Only its player looks. Nothing is ordered before it is given; leaving it changes nothing."""

    HAS_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"add({n})", f"order {n}", show=False, id=f"order.add-{n}") for n in range(1, DIGITS + 1)),
        Binding("backspace,u,left", "drop", "drop the last", id="order.drop", tooltip="Take the last one off again"),
        Binding("enter,0", "give", "order", id="order.give", tooltip="Order what stands there"),
        Binding("escape,q,o", "close", "leave", id="order.close", tooltip="Leave everything as it was"),
        Binding("question_mark", "help", "help", id="order.help", tooltip="What these keys do"),
        Binding("x", "cover", "cover", show=False, id="order.cover"),
    ]

    def __init__(self, name: str, choices: Sequence[Choice], queue: Sequence[Choice], others: Sequence[Choice]) -> None:
        super().__init__()
        self._name = name
        self._choices = choices
        self.queue = list(queue)  # for what is asked now
        self.others = list(others)  # ordered before, for something else
        self._before = (list(queue), list(others))
        self._fault = ""

    # ---- keys

    def action_add(self, number: int) -> None:
        """One more order; after one that passes there is nothing left to order."""
        self._fault = ""
        if number > len(self._choices):
            self._fault = f"There is no choice {number} here."
        elif self.queue and self.queue[-1].action.passes:
            self._fault = f"Nothing comes after: {self.queue[-1].label}. Backspace takes it off."
        else:
            self.queue.append(self._choices[number - 1])
        self.repaint()

    def action_drop(self) -> None:
        """The last one goes; when none is left, what was ordered for something else."""
        self._fault = ""
        if self.queue:
            self.queue.pop()
        elif self.others:
            self.others.clear()
        else:
            self._fault = "Nothing is ordered."
        self.repaint()

    def action_give(self) -> None:
        """Order it."""
        if (self.queue, self.others) == self._before:
            self.dismiss(None)
        else:
            self.dismiss(Orders([choice.action for choice in self.queue], bool(self._before[1]) and not self.others))

    def action_close(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)

    def action_help(self) -> None:
        """What orders are, and the keys."""
        self.show_help("Order ahead", [ABOUT])

    def point(self, spot: Spot, button: Button) -> None:
        """Nothing here is looked at."""

    # ---- picture

    def paint(self, canvas: Canvas) -> None:
        """What can be ordered, what is, and the keys."""
        look = canvas.look
        paint_bar(canvas, 0, [(" Order ahead", look.strong)], [(f"only {self._name} looks ", look.warning)])
        y = 2
        for line in wrap(ABOUT, WIDTH) if self._choices else ["These stand until they are taken back."]:
            canvas.put(LEFT, y, line, look.dim)
            y += 1
        y += 1
        for number, choice in enumerate(self._choices, 1):
            here = does(f"add({number})")
            end = canvas.put(LEFT, y, f"{number} ", look.accent, here)
            end = canvas.put(end, y, choice.label, look.ink, here)
            canvas.put(end + 2, y, choice.detail[: max(0, canvas.columns - end - 3)], look.dim, here)
            y += 1
        y += 1
        canvas.put(LEFT, y, "ORDERED", look.accent + look.strong)
        for n, line in enumerate(self._ordered(), 1):
            canvas.put(LEFT + 2, y + n, line, look.strong)
        canvas.put(1, canvas.rows - 2, self._fault, look.warning)
        paint_keys(canvas, self._keys())

    def _ordered(self) -> list[str]:
        found = [f"{number}. {told(choice)}" for number, choice in enumerate(self.queue, 1)]
        found += [f"later: {told(choice)}" for choice in self.others]
        return found or ["nothing"]

    def _keys(self) -> list[Key]:
        adds = [Key("1-9", "add", "add(1)")] if self._choices else []
        return [
            *adds,
            Key("backspace", "take off", "drop"),
            Key("enter", "order", "give"),
            Key("esc", "leave", "close"),
            Key("?", "help", "help"),
        ]


def told(choice: Choice) -> str:
    """An order in words."""
    return choice.label + (EVERY_TIME if choice.action.passes else "")
