"""Every row of the table of common mistakes is met, with its rule and its sentence."""

from __future__ import annotations

import pytest

from engines.ronin import ENGINE
from tests.engines.mistakes import Mistake, check, named
from tests.engines.ronin.test_refusals import CASES

SAYS = [  # the mistake, the refusal that answers it, its rule, words of its sentence
    ("an occupied city", "city_occupied", "RON-PLACE-02", "only an Apprentice could join"),
    ("an occupied city, five players", "colours_differ", "RON-PLACE-03", "must be of different colours"),
    ("Miyazaki with two or three", "covered", "RON-SETUP-04", "does not take part in a game for"),
    ("an owned crest", "own_crest", "RON-CLAN-02", "no two there may be alike"),
    ("a second own castle", "own_castle", "RON-CAST-02", "one is all you may have there"),
    ("a full region", "no_castle_space", "RON-CAST-04", "is full"),
    ("a full region, three players", "one_castle_space", "RON-CAST-03", "room for one castle"),
    ("too few tiles for cards", "too_dear", "RON-CARD-02", "meditation and you own"),
    ("no card can be paid for", "no_missions_payable", "RON-CARD-02", "The cheapest card on display costs"),
    ("no ronin in a city of the card", "not_in_city", "RON-MISS-02", "held by a ronin of yours"),
    ("two goods missing", "only_one_substitute", "RON-MISS-04", "meditation can replace just one good"),
    ("a good missing, no tile", "no_substitute", "RON-MISS-04", "no meditation tile"),
    ("a card that is not in the hand", "not_in_hand", "RON-MISS-10", "Only missions in your hand can be completed"),
    ("a new character on a placed ronin", "character_next_round", "RON-CHARACT-03", "cannot help it this round"),
    ("replacing a character too early", "slot_taken", "RON-CHARACT-05", "first fill the spaces that have none"),
    ("the Horseman's own good first", "own_horse_last", "RON-HORSEMAN-04", "comes last"),
    ("the tea action on the last space", "tea_end", "RON-TEA-10", "the end of its track"),
    ("too far on the tea track", "tea_too_far", "RON-TEA-07", "but not past the end"),
    ("a Scout on a coast", "scout_coast", "RON-SCOUT-01", "a border with a region on either side"),
    ("a Horseman on an empty space", "horseman_place", "RON-HORSEMAN-01", "this space offers none"),
    ("a Horseman beside another", "horseman_second", "RON-OFFCITY-02", "Another Horseman"),
    ("an Apprentice beside an own ronin", "apprentice_own", "RON-APPRENTICE-03", "only joins other colours"),
    ("off the cities: Horseman", "needs_horseman", "RON-HORSEMAN-01", "It takes a Horseman"),
    ("off the cities: Scout", "needs_scout", "RON-SCOUT-01", "It takes a Scout"),
    ("off the cities: Traveler", "needs_traveler", "RON-TRAVELER-01", "It takes a Traveler"),
    ("Sakura into an occupied city", "sakura_occupied", "RON-TWO-02", "where nobody is"),
    ("a wrong number of goods put back", "wrong_return", "RON-ALCHEMIST-01", "must go back into the bag; you picked"),
]
UNASKED = {"not_in_hand", "wrong_return"}  # the screen lists own cards only, and counts the goods
MISTAKES = [Mistake(row, rule, says, CASES[name], name not in UNASKED) for row, name, rule, says in SAYS]


@pytest.mark.parametrize("mistake", MISTAKES, ids=named)
def test_a_mistake_is_answered(mistake: Mistake) -> None:
    check(ENGINE, mistake)
