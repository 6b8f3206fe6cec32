"""Short words for turns, cards and advisors, and the letters of the sides."""

from __future__ import annotations

from engines.core import known
from engines.rice_wars.components import ADVISOR, BOX, CARD, Icon, Side
from engines.rice_wars.state import Table
from screens.boards.base import Scene
from styles.seats import SEATS

NEIGHBOUR = "N"
NEIGHBOUR_NAME = "Neighbour"

TURN_WORDS: dict[Icon, str] = {
    "none": "-",
    "advisor": "advisors",
    "extra_card": "+{card} card",
    "extra_ryo": "+{ryo} ryo",
    "attack_bonus": "attack+{attack}",
}
TURN_CELLS = 8

CARD_WORDS = {
    "nengu": "3 ryo",
    "kaikon": "place up to 2",
    "ninsoku": "2 peasants to card",
    "choushuu": "an active ashigaru",
    "kyuusoku": "rest 2 or the ronin",
    "yashuu": "attack with +2",
    "shinden": "place on any field",
    "ikki": "drive a peasant off",
    "negaeri": "win over a cut-off",
    "shinobi": "see a hand, take 1",
    "nusutto": "steal 2 ryo",
    "doku": "tire 2 ashigaru",
    "hikyaku": "draw 2 cards",
    "kyuujo": "combat shown: +2",
    "shouri": "combat tie: win it",
    "yuuki": "duel shown: +2",
    "tettai": "attacked: withdraw",
    "kagemusha": "challenged: no duel",
    "chuugi": "hiring: pays all",
}
"""What a card does, in at most 19 cells; the window of a reaction card stands before the colon."""

CARD_CELLS = 19

ADVISOR_WORDS = {
    "geisha": "a random card of a player",
    "soujutsu_no_shishou": "combat +2 with ashigaru",
    "iaijutsu_no_shishou": "duel +2",
    "youhei": "combat: card of the deck",
    "gunshi": "rest one or the ronin",
    "shounin": "3 ryo",
    "souryo": "place from the supply",
    "onmyouji": "look at 3 cards, take 1",
}
"""What a favour does, in at most 25 cells."""

ADVISOR_CELLS = 25

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
    return NEIGHBOUR if side == t.neutral else SEATS[side]


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


def amount(ryo: int) -> str:
    """Money as this view knows it: `?` for the purse of another."""
    return str(ryo) if known(ryo) else "?"


def _check() -> None:
    assert set(CARD_WORDS) == set(CARD)
    assert set(ADVISOR_WORDS) == set(ADVISOR)
    assert all(len(words) <= CARD_CELLS for words in CARD_WORDS.values())
    assert all(len(words) <= ADVISOR_CELLS for words in ADVISOR_WORDS.values())
    assert all(len(turn_word(icon)) <= TURN_CELLS for icon in TURN_WORDS)
    assert {*(c.window for c in BOX.card), *(a.window for a in BOX.advisor)} == set(WINDOW_WORDS)


_check()
