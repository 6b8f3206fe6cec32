"""Short words for turns, cards and advisors, and the letters of the sides."""

from __future__ import annotations

from engines.core import known
from engines.rice_wars.components import ADVISOR, BOX, RONIN, Fight, Icon, Side
from engines.rice_wars.state import Table
from screens.boards.base import Scene
from styles.seats import SEATS

NEIGHBOUR_LETTER = "N"
NEIGHBOUR_NAME = "Neighbour"
BACK = 2  # cells of a card that lies face down

TURN_WORDS: dict[Icon, str] = {
    "none": "-",
    "advisor": "advisors",
    "extra_card": "+{card} card",
    "extra_ryo": "+{ryo} ryo",
    "attack_bonus": "attack+{attack}",
}
TURN_CELLS = 8

CARD_CELLS = 19
"""What a card does, in at most so many cells."""

ADVISOR_CELLS = 25
"""What a favour does."""

WINDOW_WORDS = {
    "action": "as an action",
    "hiring": "in the own hiring",
    "combat": "in a combat",
    "duel": "in a duel",
    "combat_defend": "when attacked, instead of choosing defenders",
    "duel_answer": "as the answer to a challenge",
    "combat_after_reveal": "played in a combat, after all cards are turned up",
    "duel_after_reveal": "played in a duel, after all cards are turned up",
    "combat_tie": "played in a combat, at equal strength",
}
"""When a card or a favour can be used."""


def side_letter(t: Table, side: Side) -> str:
    """The letter of a side: of its seat, or of the neighbour."""
    return NEIGHBOUR_LETTER if side == t.neutral else SEATS[side]


def side_name(scene: Scene, side: Side) -> str:
    """What people call a side."""
    return NEIGHBOUR_NAME if side == scene.view.state.neutral else scene.names[side]


def turn_word(icon: Icon) -> str:
    """What a turn brings, in at most 8 cells."""
    return TURN_WORDS[icon].format(
        card=BOX.draws.extra_card_icon, ryo=BOX.income.extra_ryo_icon, attack=BOX.strength.attack_icon_bonus
    )


def advisor_word(advisor: str) -> str:
    """The first name of an advisor, in at most 8 cells."""
    return ADVISOR[advisor].name.split()[0]


def cost_word(cost: int, coin: str = "$") -> str:
    """A price in two cells; none is blank."""
    return f"{cost}{coin}" if cost else "  "


def force_word(fight: Fight, attacks: bool, ashigaru: int, ronin: int, strength: int) -> str:
    """What a side fights with before cards, each with its strength: "peasant: 1, 2 ashigaru: 4".

    What is left is the bonus of the attacker, by the turn or by the card that attacks.
    """
    s = BOX.strength
    if fight == "duel":
        return f"{RONIN}: {s.duel_ronin}" if attacks else f"daimyo: {s.duel_daimyo}"
    parts = [] if attacks else [("peasant", s.combat_peasant)]
    if ashigaru:
        parts.append((f"{ashigaru} ashigaru", ashigaru * s.combat_ashigaru))
    if ronin:
        parts.append((RONIN, s.combat_ronin))
    if rest := strength - sum(adds for _, adds in parts):
        parts.append(("bonus", rest))
    return ", ".join(f"{what}: {adds}" for what, adds in parts)


def amount(ryo: int) -> str:
    """Money as this view knows it: `?` for the purse of another."""
    return str(ryo) if known(ryo) else "?"


def _check() -> None:
    assert all(len(card.short) <= CARD_CELLS for card in BOX.card)
    assert all(len(advisor.short) <= ADVISOR_CELLS for advisor in BOX.advisor)
    assert all(len(turn_word(icon)) <= TURN_CELLS for icon in TURN_WORDS)
    assert {*(c.window for c in BOX.card), *(a.window for a in BOX.advisor)} == set(WINDOW_WORDS)


_check()
