"""Short words for actions, events and special cards."""

from __future__ import annotations

from engines.shogun.components import BOX, EVENT, SPACES, SPECIAL, space_word
from engines.shogun.effects import event_value
from engines.shogun.state import Options

SPACE_WORDS = {space: space_word(space) for space in SPACES}
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
}

EVENT_CELLS = 17
SPECIAL_CELLS = 8
SPACE_CELLS = 8


def event_words(card: str, options: Options) -> str:
    """What an event card does, in at most 17 cells."""
    event = EVENT[card]
    return _EFFECT_WORDS[event.effect].format(value=event_value(event, options), **event.deploy)


def special_words(card: str) -> str:
    """What a special card adds, in at most 8 cells."""
    return SPECIAL[card].brief


def _check() -> None:
    assert all(len(word) <= SPACE_CELLS for word in SPACE_WORDS.values())
    assert all(len(event_words(card, Options())) <= EVENT_CELLS for card in EVENT)
    assert all(len(special_words(card)) <= SPECIAL_CELLS for card in SPECIAL)
    assert {card.effect for card in BOX.event} == set(_EFFECT_WORDS)


_check()
