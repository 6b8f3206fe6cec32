"""What the signs of the pictures mean."""

from __future__ import annotations

from screens.boards.base import Scene, wrapped
from screens.boards.rice_wars.cards import price_lines
from screens.boards.rice_wars.moments import table
from screens.boards.rice_wars.words import NEIGHBOUR_LETTER
from screens.glyphs import LINE


def legend(scene: Scene) -> list[str]:
    """The signs of the fields, of the daimyo cards, and of the sheet of cards."""
    g = LINE
    lines = [
        f"D4 A: a peasant of seat A on field D4. {g.castle}A: the palace of A.",
        f"{g.revolt} cut off from the palace: brings nothing, but counts at the end.",
        f"{g.temple} a palace may stand here. {g.star} the blessed field: brings more.",
        f"{g.heavy_horizontal} {g.heavy_vertical} an open wall: the peasants beside it are joined to their palace.",
        f"{g.horizontal} {g.vertical} the same, but they are cut off together.",
        f"{g.ring} a peasant can be placed here now. {g.bullet} the field that is fought for.",
        "Daimyo cards: fields, cut off (!), p peasants on the card, a/t active and tired ashigaru, R an active ronin, "
        "r a tired one, c cards, and a disc for each pass marker (ps). The money of others is hidden: ?.",
        "Below the fields: the supply; of peasants that of whoever looks or acts.",
        f"Advisors: A2, two favours of A are left; {g.dash} nobody has one.",
        f"Cards: 4{g.times} copies, +1 bonus in a combat or duel, 1$ the ability costs 1 ryo.",
        f"{g.bullet} beside a card: you hold one.",
        f"{g.shade_medium * 2} a card or a bid that lies face down.",
        *price_lines(),
    ]
    if table(scene).neutral is not None:
        lines.append(f"{NEIGHBOUR_LETTER}: the neighbour, whom nobody plays.")
    return wrapped(lines)
