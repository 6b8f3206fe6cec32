"""The sheet of all cards, advisors, prices and strengths: what is in the box, never what is left of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.rice_wars.components import ADVISOR, BOX, CARD, HIRE, UPKEEP
from screens.boards.base import Box, Scene, Spot
from screens.boards.rice_wars.brush import Brush
from screens.boards.rice_wars.moments import hand_of
from screens.boards.rice_wars.panels import MARGIN, paint_heading
from screens.boards.rice_wars.words import advisor_word, cost_word

COLUMNS = (MARGIN, 41)
CARD_ROWS = 10  # so many in a column
ADVISOR_ROWS = 4
NAME = 10  # cells

HEADS = {"compact": (0, 11, 16), "full": (0, 13, 20)}
"""The rows of the headings: cards, advisors, prices. In the compact picture the last have none."""


def card_boxes(scene: Scene) -> Iterator[tuple[Spot, Box]]:
    """Every card and every advisor."""
    cards, advisors, _ = HEADS[scene.size]
    for card, (x, y) in _cells(list(CARD), cards + 1, CARD_ROWS):
        yield f"card {card}", Box(x, y, len(CARD[card].name))
    for advisor, (x, y) in _cells(list(ADVISOR), advisors + 1, ADVISOR_ROWS):
        yield f"advisor {advisor}", Box(x, y, len(advisor_word(advisor)))


def _cells(things: Sequence[str], top: int, rows: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Things in columns."""
    for n, thing in enumerate(things):
        yield thing, (COLUMNS[n // rows], top + n % rows)


def paint_cards(brush: Brush) -> None:
    """The whole sheet; the viewer's own cards are marked."""
    look = brush.look
    cards, advisors, prices = HEADS[brush.scene.size]
    end = paint_heading(brush, "CARDS")
    brush.put(end + 2, cards, "copies, bonus in a clash, price, ability", look.dim)
    own = hand_of(brush.scene)
    for card, (x, y) in _cells(list(CARD), cards + 1, CARD_ROWS):
        facts, here = CARD[card], f"card {card}"
        end = brush.label(x, y, facts.name, here, look.strong if card in own else look.ink)
        if not brush.frame(here, x, end, y) and card in own:
            brush.put(x - 1, y, look.glyphs.bullet, look.accent, here)
        told = f"{facts.copies}{look.glyphs.times} +{facts.bonus} {cost_word(facts.cost)} {facts.short}"
        brush.put(x + NAME, y, told, look.ink if facts.kind == "action" else look.dim)
    end = brush.put(COLUMNS[0], advisors, "ADVISORS", look.accent + look.strong)
    brush.put(end + 2, advisors, "pay a turn, what a favour does", look.dim)
    for advisor, (x, y) in _cells(list(ADVISOR), advisors + 1, ADVISOR_ROWS):
        here = f"advisor {advisor}"
        end = brush.label(x, y, advisor_word(advisor), here)
        brush.frame(here, x, end, y)
        brush.put(x + NAME, y, f"{cost_word(ADVISOR[advisor].upkeep)} {ADVISOR[advisor].short}", look.ink)
    for n, line in enumerate(price_lines()):
        brush.put(COLUMNS[0], prices + n, line, look.dim)


def price_lines() -> list[str]:
    """What people cost, and how strong they are."""
    s = BOX.strength
    hire = ", ".join(f"{piece} {cost}" for piece, cost in HIRE.items())
    keep = ", ".join(f"{piece} {UPKEEP[piece]}" for piece in HIRE if UPKEEP[piece])
    return [
        f"Hire: {hire} ryo. Pay a turn: {keep}.",
        f"Combat: peasant {s.combat_peasant}, ashigaru {s.combat_ashigaru}, ronin {s.combat_ronin}. "
        f"Duel: ronin {s.duel_ronin}, daimyo {s.duel_daimyo}.",
    ]
