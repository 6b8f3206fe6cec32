"""The column beside a board while a draft is laid out: every space with what lies there, the sum, and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from engines.core import DraftCard, DraftSlot
from screens.boards.base import Spot
from screens.drafting import Drafting
from screens.text import fit
from screens.widgets.canvas import Canvas

LEFT = 2
SHORT, VALUE, BRIEF = 9, 12, 8  # cells of the columns of a space
CARD = 11  # of the name of a card in the hand


def paint_draft(canvas: Canvas, drafting: Drafting, cursor: Spot | None) -> None:
    """Everything about a draft that fits beside a full board."""
    look, laying = canvas.look, drafting.laying
    x = canvas.put(LEFT, 0, "YOUR BOARD", look.dim)
    canvas.put(x + 2, 0, drafting.counted, look.accent)
    if drafting.total:
        _right(canvas, 0, "chests left")
    y = 1
    for slot in laying.slots:
        _space(canvas, y, slot, slot.id == laying.at, cursor)
        y += 1
    if drafting.total:
        canvas.put(LEFT + 2, y, drafting.total, look.strong)
        y += 1
    _hand(canvas, y + 1, drafting.hand, drafting.facts, cursor)


def _space(canvas: Canvas, y: int, slot: DraftSlot, filling: bool, cursor: Spot | None) -> None:
    """Its number, its name, the card on it, what that costs or brings, a sign of doubt, and what is left after it."""
    look, spot = canvas.look, slot.spots[0] if slot.spots else None
    under = spot is not None and spot == cursor
    style = look.strong + look.cursor if under else look.accent + look.strong if filling else look.ink
    mark = look.glyphs.cursor_left if under else look.glyphs.bullet if filling else " "
    x = canvas.put(LEFT - 1, y, mark, look.accent, spot)
    x = canvas.put(x, y, fit(slot.place, 2), look.dim, spot)
    x = canvas.put(x, y, fit(slot.short or slot.label, SHORT), style, spot)
    value = slot.value or look.glyphs.place
    x = canvas.put(x, y, fit(value, VALUE), look.strong if slot.value else look.dim, spot)
    x = canvas.put(x, y, fit(slot.brief, BRIEF), look.ink, spot)
    if slot.warnings:
        canvas.put(x, y, look.glyphs.revolt, look.warning, spot)
    _right(canvas, y, slot.left, spot)


def _hand(canvas: Canvas, y: int, hand: Sequence[DraftCard], facts: Sequence[str], cursor: Spot | None) -> None:
    """A row a card, fact under fact; cards of which there is nothing to tell share the last row."""
    look = canvas.look
    if not hand:
        canvas.put(LEFT, y, "IN HAND nothing", look.dim)
        return
    canvas.put(LEFT, y, "IN HAND", look.dim)
    told = [card for card in hand if card.facts]
    x = LEFT + CARD
    for fact in facts if told else ():
        x = canvas.put(x + 1, y, fact, look.dim)
    plain = [card for card in hand if not card.facts]
    room = canvas.rows - y - 1 - bool(plain)
    shown = told if len(told) <= room else told[: room - 1]
    for card in shown:
        y += 1
        _card(canvas, y, card, facts, cursor)
    if len(shown) < len(told):
        y += 1
        canvas.put(LEFT, y, f"and {len(told) - len(shown)} more in the list", look.dim)
    x = LEFT
    for card in plain:
        x = canvas.put(x, y + 1, card.short, _style(canvas, card, cursor), _spot(card)) + 2


def _card(canvas: Canvas, y: int, card: DraftCard, facts: Sequence[str], cursor: Spot | None) -> None:
    spot = _spot(card)
    x = canvas.put(LEFT, y, fit(card.label, CARD), _style(canvas, card, cursor), spot)
    for fact, told in zip(facts, card.facts, strict=True):
        x = canvas.put(x, y, fit(told if told != "0" else canvas.look.glyphs.place, len(fact) + 1, "right"), None, spot)


def _spot(card: DraftCard) -> Spot | None:
    return card.spots[0] if card.spots else None


def _style(canvas: Canvas, card: DraftCard, cursor: Spot | None) -> Style:
    look = canvas.look
    return look.strong + look.cursor if cursor is not None and cursor in card.spots else look.ink


def _right(canvas: Canvas, y: int, text: str, spot: Spot | None = None) -> None:
    canvas.put(canvas.columns - len(text) - 1, y, text, canvas.look.accent, spot)
