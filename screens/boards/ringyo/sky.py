"""The forecast with the chances of rain, the Weather cards as far as the viewer knows them, and the lake token."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import NOBODY, known
from engines.ringyo.components import LAKES, WEATHER
from engines.ringyo.peeking import chances, rained
from engines.ringyo.state import Table, WeatherSlot
from screens.boards.base import Scene
from screens.boards.ringyo.chart import At
from screens.boards.ringyo.pictures import table
from screens.boards.ringyo.pieces import Piece, label
from screens.boards.ringyo.words import TREE_SHORT
from screens.glyphs import Glyphs

LETTERS = "ABC"  # the places of the forecast that the cards name
CARD_PITCH = 9
HIDDEN_CELLS = 2


def rain(scene: Scene) -> dict[str, int]:
    """How likely a card that the viewer does not know rains on each type, in per cent, by the forecast."""
    return chances(table(scene), NOBODY if scene.seat is None else scene.seat)


def card_known(slot: WeatherSlot) -> str:
    """The card at a position, if it lies open or the viewer knows it."""
    card = slot.shown or slot.card
    return card if card is not None and known(card) else ""


def undecided(t: Table) -> bool:
    """Whether the viewer does not know all cards of the round: only then is it worth telling what is likely."""
    return not all(map(card_known, t.weather))


def face(t: Table, card: str) -> str:
    """What a card says, and what that means under this forecast: "A Cyp"."""
    type_ = TREE_SHORT[rained(t, card)]
    return f"{WEATHER[card].letter} {type_}".strip()


def sky(scene: Scene, at: At, glyphs: Glyphs) -> Iterator[Piece]:
    """Two lines of at most 34 cells."""
    t = table(scene)
    x, y = at
    if t.forecast is not None:
        likely = undecided(t)
        yield label(x, y, LETTERS[0], "forecast", "dim")
        end = x + 2
        for n, (type_, chance) in enumerate(rain(scene).items()):
            if 0 < n < len(LETTERS):
                yield Piece(end, y, LETTERS[n], "dim", "forecast")
                end += 2
            told = f"{TREE_SHORT[type_]} {chance}" if likely else f"{TREE_SHORT[type_]} "
            yield Piece(end, y, told, "ink", "forecast")
            end += len(told) + 1
        if likely:
            yield Piece(end - 1, y, "%", "dim", "forecast")
    for n, slot in enumerate(t.weather, 1):
        card = card_known(slot)
        words = face(t, card) if card else glyphs.shade_medium * HIDDEN_CELLS
        tone = "strong" if slot.shown else "accent" if card else "ink"
        yield label(x + (n - 1) * CARD_PITCH, y + 1, f"{n} {words}", f"weather {n}", tone)
    if t.lake is not None:
        told = "farm+1" if LAKES[t.lake].effect == "farm" else "fort+1"
        yield label(x + len(t.weather) * CARD_PITCH, y + 1, told, "lake")
