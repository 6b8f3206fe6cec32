"""Every row of the tables of mistakes and of refusals is met, with its rule and its sentence."""

from __future__ import annotations

import pytest

from engines.shogun import ENGINE
from tests.engines.mistakes import Mistake, check, named
from tests.engines.shogun.test_refusals import CASES

SAYS = [  # the mistake, the refusal that answers it, its rule, words of its sentence
    ("a province on two spaces", "province_placed", "SHO-PLAN-06", "a province has one job a round"),
    ("a chest card on two spaces", "chest_card_placed", "SHO-PLAN-02", "lies on"),
    ("an empty space with cards left", "must_fill", "SHO-PLAN-03", "Use a chest card to do nothing"),
    ("bidding too high", "bid_too_high", "SHO-PLAN-08", "beyond your means; chests you own: 3"),
    ("a swap on the first pick", "swap_first_pick", "SHO-DRAFT-07", "your first pick"),
    ("a swap of another pair", "swap_other_pair", "SHO-DRAFT-07", "are not those two"),
    ("a second swap", "swap_again", "SHO-DRAFT-07", "already"),
    ("a special card that is taken", "special_taken", "SHO-BID-05", "went to"),
    ("marching with all armies", "too_many_armies", "SHO-MOVE-01", "One army must stay in Etchu; you can send 2"),
    ("moving all armies", "move_too_many", "SHO-MOVE-01", "One army must stay in Etchu"),
    ("a temple under the event", "target_temple", "SHO-EVENT-06", "nobody may attack a province with a temple"),
    ("attacking no neighbour", "target_not_adjacent", "SHO-COMBAT-01", "Etchu borders"),
    ("moving to no neighbour", "move_not_adjacent", "SHO-DEPLOY-03", "Etchu borders"),
    ("moving to somebody else's province", "move_not_own", "SHO-DEPLOY-03", "starts no battle"),
    ("an unused target", "target_unused", "SHO-MOVE-04", "out of play"),
    ("moving to an unused province", "move_unused", "SHO-MOVE-04", "out of play"),
    ("passing a possible combat", "combat_no_pass", "SHO-COMBAT-04", "at least one army must march"),
    ("an extra cube without the card", "bonus_no_card", "SHO-COMBAT-05", "the attack card"),
    ("an extra cube without a reserve", "bonus_no_reserve", "SHO-COMBAT-05", "Your reserve is empty"),
    ("an extra cube without a battle", "bonus_own_target", "SHO-COMBAT-05", "without a battle"),
]
UNASKED = {
    "too_many_armies",
    "move_too_many",
    "bonus_no_card",
    "bonus_no_reserve",
    "bonus_own_target",
}  # counted, or not asked
AT = dict.fromkeys(("target_not_adjacent", "move_not_adjacent"), "province aki")
MISTAKES = [
    Mistake(row, rule, says, CASES[name], name not in UNASKED, AT.get(name, "")) for row, name, rule, says in SAYS
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=named)
def test_a_mistake_is_answered(mistake: Mistake) -> None:
    check(ENGINE, mistake)
