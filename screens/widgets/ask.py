"""One question in the middle of an empty sheet; only a clear yes is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from screens.text import wrap
from screens.widgets.canvas import Canvas
from screens.widgets.page import Page, does

WIDTH = 60


class Ask(Page[bool], ModalScreen[bool]):
    """Answers True if the person says yes."""

    HAS_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer('yes')", "yes", id="ask.yes"),
        Binding("n,escape,q,backspace", "answer('no')", "no", id="ask.no"),
        Binding("x", "cover", "cover", show=False, id="ask.cover"),
    ]

    def __init__(self, question: str, facts: Sequence[str], yes: str, no: str) -> None:
        super().__init__()
        self.question = question
        self._facts = facts
        self._yes = yes
        self._no = no

    def action_answer(self, answer: str) -> None:
        """Say yes or no."""
        self.dismiss(answer == "yes")

    def paint(self, canvas: Canvas) -> None:
        """The question, what it is about, and the two answers."""
        look = canvas.look
        lines = [line for fact in self._facts for line in wrap(fact, WIDTH)]
        x, top = max(0, (canvas.columns - WIDTH) // 2), max(0, (canvas.rows - len(lines) - 6) // 2)
        canvas.put(x, top, self.question, look.strong)
        for row, line in enumerate(lines, top + 2):
            canvas.put(x, row, line, look.ink)
        y = top + len(lines) + 3
        for key, label, answer in (("y", self._yes, "yes"), ("n", self._no, "no")):
            spot = does(f"answer('{answer}')")
            end = canvas.put(x, y, key, look.accent, spot)
            x = canvas.put(end, y, f"  {label}", look.ink, spot) + 5
