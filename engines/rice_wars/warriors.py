"""Ashigaru and ronin: joining, leaving, tiring, resting (RIC-PIECE-03, RIC-HIRE, RIC-CARD-04, 05 and 12)."""

from __future__ import annotations

from engines.core import Refusal, counted
from engines.rice_wars.book import RULES
from engines.rice_wars.components import ASHIGARU, PEASANT, RONIN, Side, daimyo_spot
from engines.rice_wars.effects import Use, no_effect, operation
from engines.rice_wars.state import Camp, P, Table

OWN_SIDE = RULES.refusal_named("own_side")
NONE_ACTIVE = RULES.refusal_named("none_active")
NONE_TIRED = RULES.refusal_named("none_tired")


def tire(camp: Camp, ashigaru: int, ronin: int = 0) -> None:
    """Active warriors become tired (RIC-COM-03)."""
    camp.active -= ashigaru
    camp.tired += ashigaru
    if ronin:
        camp.ronin = "tired"


def rest(camp: Camp, ashigaru: int, ronin: int = 0) -> None:
    """Tired warriors become active."""
    camp.tired -= ashigaru
    camp.active += ashigaru
    if ronin:
        camp.ronin = "active"


def enlist(t: Table, side: Side, ashigaru: int) -> None:
    """Ashigaru come from the common supply, active (RIC-HIRE-02)."""
    t.ashigaru -= ashigaru
    t.camps[side].active += ashigaru


def dismiss(t: Table, side: Side, ashigaru: int) -> None:
    """Ashigaru go back to the common supply, the tired ones first (RIC-HIRE-06)."""
    camp = t.camps[side]
    tired = min(ashigaru, camp.tired)
    camp.tired -= tired
    camp.active -= ashigaru - tired
    t.ashigaru += ashigaru


def dismiss_ronin(t: Table, side: Side) -> None:
    """A ronin goes back to the common supply (RIC-HIRE-06, RIC-DUE-09)."""
    t.camps[side].ronin = "none"
    t.ronin += 1


def troop(ashigaru: int, ronin: int) -> str:
    """Warriors in words."""
    words = [counted(ashigaru, ASHIGARU)] if ashigaru else []
    return " and ".join([*words, "the ronin"] if ronin else words) or "nobody"


# ---- what cards and advisors do with them


def spare_tokens(t: Table, use: Use) -> list[str]:
    """Enough tokens lie in the supply: the own one of peasants, the common one of ashigaru."""
    supply = t.camps[use.seat].supply if use.op.piece == PEASANT else t.ashigaru
    return [""] if supply >= use.op.min else []


@operation("supply_to_card", aims=spare_tokens)
def supply_to_card(p: P, use: Use) -> None:
    """Tokens go from the supply to the daimyo card, as many as there are up to a number (RIC-CARD-03, RIC-CARD-04)."""
    t = p.state
    camp = t.camps[use.seat]
    if use.op.piece == PEASANT:
        count = min(use.op.max, camp.supply)
        camp.supply -= count
        camp.peasants += count
    else:
        count = min(use.op.max, t.ashigaru)
        enlist(t, use.seat, count)
    told = f"{counted(count, use.op.piece)} more on the daimyo card"
    p.say(f"{t.name(use.seat)} has {told}.", daimyo_spot(use.seat))


def tired_pieces(t: Table, use: Use) -> list[str]:
    """The kinds of own warriors of which somebody is tired."""
    camp = t.camps[use.seat]
    return [ASHIGARU] * (camp.tired > 0) + [RONIN] * (camp.ronin == "tired")


def why_not_rested(t: Table, use: Use) -> Refusal:
    return NONE_TIRED.about(piece=use.on) if use.on in (ASHIGARU, RONIN) else no_effect(t, use)


@operation("ready", "piece", tired_pieces, why_not_rested)
def ready(p: P, use: Use) -> None:
    """Tired ashigaru up to a number, or the ronin, become active (RIC-CARD-05, RIC-FAV-05)."""
    t = p.state
    camp = t.camps[use.seat]
    ashigaru = min(use.op.ashigaru_max, camp.tired) if use.on == ASHIGARU else 0
    ronin = int(use.on == RONIN)
    rest(camp, ashigaru, ronin)
    p.say(f"Active again for {t.name(use.seat)}: {troop(ashigaru, ronin)}.", daimyo_spot(use.seat))


def with_active_ashigaru(t: Table, use: Use) -> list[str]:
    """The other sides that have enough active ashigaru, the neighbour too (RIC-2P-18)."""
    return [t.aim(side) for side, camp in enumerate(t.camps) if side != use.seat and camp.active >= use.op.min]


def why_not_poisoned(t: Table, use: Use) -> Refusal:
    side = t.side(use.on)
    return OWN_SIDE if side == use.seat else NONE_ACTIVE.about(player=t.name(side))


@operation("tire", "side", with_active_ashigaru, why_not_poisoned)
def poison(p: P, use: Use) -> None:
    """Active ashigaru of another side become tired, as many as there are up to a number (RIC-CARD-12)."""
    t = p.state
    side = t.side(use.on)
    camp = t.camps[side]
    count = min(use.op.max, camp.active)
    tire(camp, count)
    fall = "falls" if count == 1 else "fall"
    p.say(f"{counted(count, ASHIGARU)} of {t.name(side)} {fall} tired.", t.place(side))
