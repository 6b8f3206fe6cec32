"""The ten actions, one after the other, each by all players in turn order (SHO-EXEC and the actions' chapters)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

from engines.core import Refusal, Seat, Step, counted, who
from engines.shogun.battle import revolt
from engines.shogun.book import RULES
from engines.shogun.components import (
    ACTION,
    ACTIONS,
    BOX,
    CHEST,
    PROVINCE,
    SPACE,
    ProvinceId,
    SpaceId,
    armies_told,
    space_name,
    spot,
)
from engines.shogun.effects import reasons, reckon
from engines.shogun.marching import March, MoveOn, own_neighbours, targets
from engines.shogun.provinces import arrive, build, mark
from engines.shogun.state import P, Table

SKIPS = {  # in the order in which a reason is given (SHO-EXEC-08)
    name: RULES.refusal_named(f"skip_{name}")
    for name in (
        "no_card",
        "blank_card",
        "card_lost",
        "not_enough_chests",
        "already_built",
        "no_free_space",
        "no_tile_left",
        "reserve_too_small",
        "needs_two_armies",
        "no_legal_target",
    )
}


# ---- the row of action cards


class ActionsPhase(Step, frozen=True):
    """Ten actions in the order of the row (SHO-EXEC-01)."""

    def run(self, p: P) -> None:
        p.state.phase = "execute"
        p.push(*(RunAction(position) for position in range(1, len(ACTIONS) + 1)))


class RunAction(Step, frozen=True):
    """All players carry out one action in turn order; then the next hidden card is turned up (SHO-ROUND-04)."""

    position: int

    def run(self, p: P) -> None:
        t = p.state
        action = t.row[self.position - 1]
        p.say(f"Action {self.position}: {space_name(action)}.")
        if t.hidden_row:
            p.push(RevealAction())
        p.push(*(Turn(action, seat) for seat in t.order))


class RevealAction(Step, frozen=True):
    """The next hidden action card is turned up (SHO-ROUND-04)."""

    def run(self, p: P) -> None:
        t = p.state
        t.row.append(p.draw(t.hidden_row, "An action card is turned up."))
        p.say(f"Action {len(t.row)} will be: {space_name(t.row[-1])}.")


# ---- a seat's turn


class Use(NamedTuple):
    """An action of a seat with the card of a province."""

    seat: Seat
    action: SpaceId
    province: ProvinceId


class Turn(Step, frozen=True):
    """A seat turns up its card and carries the action out, or is skipped (SHO-EXEC-02..04)."""

    action: SpaceId
    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        card = turn_up(p, self.action, self.seat)
        refusal = why_idle(t, self.action, self.seat, card)
        if refusal:
            p.say(refusal.text, *([spot(card)] if card in PROVINCE else []))
            return
        assert card
        use = Use(self.seat, self.action, card)
        t.players[self.seat].chests -= BOX.costs[self.action]
        KINDS[ACTION[self.action].kind].perform(p, use)


def turn_up(p: P, action: SpaceId, seat: Seat) -> str | None:
    """The card on a space is shown to all (SHO-EXEC-02)."""
    me, space = p.state.players[seat], SPACE[action]
    card = me.plan[space]
    if card:
        p.reveal()
        me.plan[space], me.shown[space] = None, card
    return card


def why_idle(t: Table, action: SpaceId, seat: Seat, card: str | None) -> Refusal | None:
    """The first reason why nothing happens here, or None (SHO-EXEC-04, SHO-EXEC-08)."""
    if card is None:
        return _nothing_there("card_lost" if action in t.players[seat].lost else "no_card", seat, action)
    if card in CHEST:
        return _nothing_there("blank_card", seat, action)
    use = Use(seat, action, card)
    for check in KINDS[ACTION[action].kind].checks:
        refusal = check(t, use)
        if refusal:
            return refusal
    return None


@cache
def _nothing_there(reason: str, seat: Seat, action: SpaceId) -> Refusal:
    return SKIPS[reason].about(player=who(seat), action=space_name(action))


def _skip(use: Use, reason: str, **more: object) -> Refusal:
    name = PROVINCE[use.province].name
    return SKIPS[reason].about(player=who(use.seat), action=space_name(use.action), province=name, **more)


def why_unpaid(t: Table, use: Use) -> Refusal | None:
    """The price must be paid in full (SHO-EXEC-04)."""
    cost, chests = BOX.costs[use.action], t.players[use.seat].chests
    return _skip(use, "not_enough_chests", cost=cost, chests=chests) if chests < cost else None


# ---- castle, temple, theatre


def why_built(t: Table, use: Use) -> Refusal | None:
    """Never two buildings of one type (SHO-BUILD-03)."""
    return _skip(use, "already_built") if use.action in t.map[use.province].buildings else None


def why_full(t: Table, use: Use) -> Refusal | None:
    """A building needs a free space (SHO-BUILD-02)."""
    full = len(t.map[use.province].buildings) >= PROVINCE[use.province].spaces
    return _skip(use, "no_free_space") if full else None


def why_no_tile(t: Table, use: Use) -> Refusal | None:
    """The tiles are limited (SHO-BUILD-04)."""
    return None if t.tiles[use.action] else _skip(use, "no_tile_left")


def put_up(p: P, use: Use) -> None:
    """The building goes up (SHO-BUILD-01); a theatre may calm the province (SHO-EVENT-04)."""
    t = p.state
    build(t, use.province, use.action)
    name = PROVINCE[use.province].name
    p.say(f"{who(use.seat)} builds a {use.action} in {name} for {BOX.costs[use.action]}.", spot(use.province))
    if use.action == "theatre":
        calmed = min(t.map[use.province].markers, reckon(t, "calmed markers", use.seat, use.province, 0))
        if calmed:
            mark(t, use.province, -calmed)
            p.say(f"The theatre calms {name}: {calmed} revolt marker less.", spot(use.province))


# ---- taxes and rice


def collect(p: P, use: Use) -> None:
    """Goods first, then the revolt if there is unrest, then the marker (SHO-COLLECT-01..05)."""
    t = p.state
    me, facts = t.players[use.seat], PROVINCE[use.province]
    if use.action == "taxes":
        amount, worth = reckon(t, "taxes", use.seat, use.province, facts.chests), facts.chests
        me.chests += amount
        goods = counted(amount, "chest")
    else:
        amount, worth = reckon(t, "rice", use.seat, use.province, facts.rice), facts.rice
        me.rice = min(BOX.tracks.rice_max, me.rice + amount)
        goods = f"{amount} rice"
    why = reasons(t, use.action, use.seat, use.province, worth)
    p.say(f"{who(use.seat)} collects {goods} in {facts.name}{why}.", spot(use.province))
    if not t.map[use.province].markers or revolt(p, use.province):
        mark(t, use.province, 1)
        lying = t.map[use.province].markers
        p.say(f"{facts.name} gets a revolt marker{f': {lying} now' if lying > 1 else ''}.", spot(use.province))


# ---- deploying


def amount_deployed(t: Table, use: Use) -> int:
    """The armies that an action places, after event and special card (SHO-DEPLOY-01, SHO-EVENT-12)."""
    return reckon(t, use.action, use.seat, use.province, BOX.deploy[use.action])


def why_reserve_small(t: Table, use: Use) -> Refusal | None:
    """The reserve must hold them all (SHO-DEPLOY-02)."""
    amount, reserve = amount_deployed(t, use), t.players[use.seat].reserve
    return _skip(use, "reserve_too_small", needed=amount, reserve=reserve) if reserve < amount else None


def deploy(p: P, use: Use) -> None:
    """Armies come from the reserve; the smallest action lets some move on (SHO-DEPLOY-03)."""
    t = p.state
    amount = amount_deployed(t, use)
    why = reasons(t, use.action, use.seat, use.province, BOX.deploy[use.action])
    t.players[use.seat].reserve -= amount
    arrive(t, use.province, amount)
    name, armies = PROVINCE[use.province].name, armies_told(amount)
    p.say(f"{who(use.seat)} places {armies} in {name} for {BOX.costs[use.action]}{why}.", spot(use.province))
    if use.action == "deploy1_move" and own_neighbours(t, use.seat, use.province):
        p.push(MoveOn(use.seat, use.province))


# ---- combat


def why_too_few(t: Table, use: Use) -> Refusal | None:
    """An attack needs two armies in the province (SHO-COMBAT-03)."""
    return _skip(use, "needs_two_armies") if t.map[use.province].armies < 2 else None


def why_no_target(t: Table, use: Use) -> Refusal | None:
    """Somewhere to go is needed (SHO-COMBAT-04)."""
    return None if any(targets(t, use.seat, use.province)) else _skip(use, "no_legal_target")


def set_out(p: P, use: Use) -> None:
    """Armies march to a neighbour; if it is not their own, there is a battle (SHO-COMBAT-01, SHO-COMBAT-02)."""
    p.push(March(use.seat, use.province))


# ---- the kinds of action, by the name that the box gives them


Check: TypeAlias = Callable[[Table, Use], Refusal | None]


class Kind(NamedTuple):
    checks: tuple[Check, ...]  # in the order in which a reason to skip is given (SHO-EXEC-08)
    perform: Callable[[P, Use], None]


KINDS = {
    "building": Kind((why_unpaid, why_built, why_full, why_no_tile), put_up),
    "collect": Kind((), collect),
    "deploy": Kind((why_unpaid, why_reserve_small), deploy),
    "combat": Kind((why_too_few, why_no_target), set_out),
}
