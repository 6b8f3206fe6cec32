"""Short words for actions, events and special cards."""

from __future__ import annotations

from engines.shogun.components import BOX, CHEST, EVENT, PROVINCE, SPACES, SPECIAL
from engines.shogun.state import Options

SPACE_WORDS = {
    "castle": "castle",
    "temple": "temple",
    "theatre": "theatre",
    "rice": "rice",
    "taxes": "taxes",
    "deploy5": "army+5",
    "deploy3": "army+3",
    "deploy1_move": "1+move",
    "combat_a": "combat A",
    "combat_b": "combat B",
    "bid": "bid",
}
"""A space of an individual board, and the action of the same name."""

_EFFECT_WORDS = {
    "theatre_calms": "theatres calm",
    "neutral_farmers": "{value} farmers defend",
    "castle_defence": "castles defend",
    "temple_peace": "temples protect",
    "tax_max": "taxes at most {value}",
    "tax_min": "taxes at least {value}",
    "rice_min": "rice at least {value}",
    "rice_max": "rice at most {value}",
    "deploy_reduced": "armies {deploy5} and {deploy3}",
    "attack_bonus": "attack+{value}",
    "defence_bonus": "defend+{value}",
    "tax_bonus": "taxes+{value}",
    "rice_bonus": "rice+{value}",
    "deploy5_amount": "army+{value}",
}

EVENT_CELLS = 17
SPECIAL_CELLS = 8


def event_words(card: str, options: Options) -> str:
    """What an event card does, in at most 17 cells."""
    event = EVENT[card]
    value = options.event_min_rice if event.effect == "rice_min" else event.value
    return _EFFECT_WORDS[event.effect].format(value=value, **event.deploy)


def special_words(card: str) -> str:
    """What a special card adds, in at most 8 cells."""
    special = SPECIAL[card]
    return _EFFECT_WORDS[special.effect].format(value=special.value)


def card_word(card: str, coin: str = "$") -> str:
    """A card in at most three cells: the code of a province, or a chest card by its value."""
    return f"{coin}{CHEST[card]}" if card in CHEST else PROVINCE[card].code


def _check() -> None:
    assert set(SPACE_WORDS) == set(SPACES)
    assert all(len(event_words(card, Options())) <= EVENT_CELLS for card in EVENT)
    assert all(len(special_words(card)) <= SPECIAL_CELLS for card in SPECIAL)
    assert {*(card.effect for card in BOX.event), *(card.effect for card in BOX.special)} == set(_EFFECT_WORDS)


_check()
