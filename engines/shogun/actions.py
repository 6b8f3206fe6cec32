"""The ten actions, one after the other, each by all players in turn order (SHO-EXEC and the actions' chapters)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from engines.core import NOBODY, Action, Decision, Menu, Prompt, Refusal, Seat, Step, who
from engines.shogun.battle import attack, revolt
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
    space_name,
    spot,
)
from engines.shogun.effects import reckon
from engines.shogun.provinces import arrive, build, march, mark
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
MOVE_NOT_ADJACENT = RULES.refusal_named("move_not_adjacent")
MOVE_NOT_OWN = RULES.refusal_named("move_not_own")
MOVE_UNUSED = RULES.refusal_named("move_unused")
MOVE_TOO_MANY = RULES.refusal_named("move_too_many")
MOVE_NONE = RULES.refusal_named("move_none")
TARGET_NOT_ADJACENT = RULES.refusal_named("target_not_adjacent")
TARGET_UNUSED = RULES.refusal_named("target_unused")
TARGET_TEMPLE = RULES.refusal_named("target_temple")
TOO_MANY_ARMIES = RULES.refusal_named("too_many_armies")
COMBAT_NONE = RULES.refusal_named("combat_none")
COMBAT_NO_PASS = RULES.refusal_named("combat_no_pass")
BONUS_NO_CARD = RULES.refusal_named("bonus_no_card")
BONUS_NO_RESERVE = RULES.refusal_named("bonus_no_reserve")
BONUS_OWN_TARGET = RULES.refusal_named("bonus_own_target")
ASK_MOVE = RULES.prompt_named("deploy_move")
ASK_COMBAT = RULES.prompt_named("combat_move")


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
        if refusal or card is None:
            assert refusal
            p.say(refusal.text, *([spot(card)] if card in PROVINCE else []))
            return
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
    facts = {"player": who(seat), "action": space_name(action)}
    if card is None:
        return SKIPS["card_lost" if action in t.players[seat].lost else "no_card"].about(**facts)
    if card in CHEST:
        return SKIPS["blank_card"].about(**facts)
    use = Use(seat, action, card)
    for check in KINDS[ACTION[action].kind].checks:
        refusal = check(t, use)
        if refusal:
            return refusal
    return None


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
        amount = reckon(t, "taxes", use.seat, use.province, facts.chests)
        me.chests += amount
        goods = f"{amount} chest{'' if amount == 1 else 's'}"
    else:
        amount = reckon(t, "rice", use.seat, use.province, facts.rice)
        me.rice = min(BOX.tracks.rice_max, me.rice + amount)
        goods = f"{amount} rice"
    p.say(f"{who(use.seat)} collects {goods} in {facts.name}.", spot(use.province))
    markers = t.map[use.province].markers
    if not markers or revolt(p, use.province, markers * BOX.farmers.per_revolt_marker):
        mark(t, use.province, 1)


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
    t.players[use.seat].reserve -= amount
    arrive(t, use.province, amount)
    name, armies = PROVINCE[use.province].name, told_armies(amount)
    p.say(f"{who(use.seat)} places {armies} in {name} for {BOX.costs[use.action]}.", spot(use.province))
    if use.action == "deploy1_move" and own_neighbours(t, use.seat, use.province):
        p.push(MoveOn(use.seat, use.province))


def own_neighbours(t: Table, seat: Seat, origin: ProvinceId) -> list[ProvinceId]:
    """The adjacent provinces of the same owner, in canonical order."""
    return [q for q in t.country.neighbours[origin] if q in t.map and t.map[q].owner == seat]


def told_armies(count: int) -> str:
    """A number of armies in words."""
    return f"{count} arm{'y' if count == 1 else 'ies'}"


def bordering(t: Table, origin: ProvinceId) -> str:
    """The neighbours of a province in one short line, "~" before those across the sea."""
    near = t.country.neighbours[origin]
    return ", ".join(f"{'~' if (origin, q) in t.country.by_sea else ''}{PROVINCE[q].code}" for q in near)


class DeployStay(Action, frozen=True):
    """Leave the armies where they are."""

    @property
    def label(self) -> str:
        return "Stay"


class DeployMove(Action, frozen=True):
    """Move so many armies to a neighbouring own province."""

    to: ProvinceId
    armies: int

    @property
    def label(self) -> str:
        return f"{PROVINCE[self.to].name}, {told_armies(self.armies)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.to),)

    def detail(self, view: Any) -> str:
        return ground(view.state, view.agenda[-1].seat, self.to)

    def steps(self, view: Any) -> tuple[str, ...]:
        return PROVINCE[self.to].name, told_armies(self.armies)


class MoveOn(Decision, frozen=True):
    """Armies may move to one adjacent own province; one stays (SHO-DEPLOY-03, SHO-MOVE-01)."""

    origin: ProvinceId

    open = True
    always_asked = True

    @classmethod
    def kind(cls) -> str:
        return "deploy_move"

    def prompt(self, p: P) -> Prompt:
        return ASK_MOVE.about(origin=PROVINCE[self.origin].name, most=p.state.map[self.origin].armies - 1)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        menu.allow(DeployStay())
        for target in own_neighbours(t, self.seat, self.origin):
            menu.allow_all([DeployMove(target, n) for n in range(1, t.map[self.origin].armies)])
        if menu.explains:
            for target in t.country.neighbours[self.origin]:
                refusal = self._why_not_there(t, target)
                if refusal:
                    menu.refuse(refusal, DeployMove, target, 1)

    def _why_not_there(self, t: Table, target: ProvinceId) -> Refusal | None:
        names = {"origin": PROVINCE[self.origin].name, "target": PROVINCE[target].name}
        if target not in t.country.neighbours[self.origin]:
            return MOVE_NOT_ADJACENT.about(neighbours=bordering(t, self.origin), **names)
        if target in t.country.unused:
            return MOVE_UNUSED.about(**names)
        return MOVE_NOT_OWN.about(**names) if t.map[target].owner != self.seat else None

    def why_not(self, p: P, wish: str) -> Refusal | None:
        moved = read_move(wish, "deploy_move")
        if not moved:
            return None
        target, armies = moved
        refusal = self._why_not_there(p.state, target)
        if refusal:
            return refusal
        if armies < 1:
            return MOVE_NONE
        return MOVE_TOO_MANY.about(origin=PROVINCE[self.origin].name, most=p.state.map[self.origin].armies - 1)

    def stay(self, p: P, action: DeployStay) -> None:
        p.say(f"{who(self.seat)} stays in {PROVINCE[self.origin].name}.", spot(self.origin))

    def move(self, p: P, action: DeployMove) -> None:
        march(p, self.origin, action.to, action.armies)


def read_move(wish: str, kind: str) -> tuple[ProvinceId, int] | None:
    """Target and number out of the text of a move of this kind."""
    word, _, rest = wish.partition(" ")
    target, _, rest = rest.partition(" ")
    number = rest.partition(" ")[0]
    if word != kind or target not in PROVINCE or not number.removeprefix("-").isdecimal():
        return None
    return target, int(number)


# ---- combat


def why_too_few(t: Table, use: Use) -> Refusal | None:
    """An attack needs two armies in the province (SHO-COMBAT-03)."""
    return _skip(use, "needs_two_armies") if t.map[use.province].armies < 2 else None


def why_no_target(t: Table, use: Use) -> Refusal | None:
    """Somewhere to go is needed (SHO-COMBAT-04)."""
    return None if any(targets(t, use.seat, use.province)) else _skip(use, "no_legal_target")


def targets(t: Table, seat: Seat, origin: ProvinceId) -> Iterator[ProvinceId]:
    """The neighbours that armies may enter, in canonical order (SHO-COMBAT-01, SHO-COMBAT-02)."""
    for target in t.country.neighbours[origin]:
        if target in t.map and not is_protected(t, seat, target):
            yield target


def is_protected(t: Table, seat: Seat, target: ProvinceId) -> bool:
    """Whether a province of somebody else cannot be attacked now (SHO-EVENT-06)."""
    owner = t.map[target].owner
    return owner not in (seat, NOBODY) and reckon(t, "protection", seat, target, 0) > 0


def extra_cubes(t: Table, seat: Seat, target: ProvinceId) -> int:
    """The cubes of the reserve that may join an attack on this province (SHO-COMBAT-05)."""
    if t.map[target].owner == seat:
        return 0
    return min(t.players[seat].reserve, reckon(t, "attackers", seat, target, 0))


def fight(p: P, use: Use) -> None:
    """Armies march to a neighbour; if it is not their own, there is a battle (SHO-COMBAT-01, SHO-COMBAT-02)."""
    p.push(March(use.seat, use.province))


class CombatMove(Action, frozen=True):
    """Send so many armies to a neighbour; `bonus` adds the cube of the attack card."""

    to: ProvinceId
    armies: int
    bonus: bool

    @property
    def label(self) -> str:
        return f"{PROVINCE[self.to].name}, {told_armies(self.armies)}{' and the extra cube' if self.bonus else ''}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.to),)

    def detail(self, view: Any) -> str:
        return ground(view.state, view.agenda[-1].seat, self.to)

    def steps(self, view: Any) -> tuple[str, ...]:
        steps = PROVINCE[self.to].name, told_armies(self.armies)
        if not extra_cubes(view.state, view.agenda[-1].seat, self.to):
            return steps
        return *steps, "with the extra cube" if self.bonus else "without the extra cube"


def ground(t: Table, seat: Seat, province: ProvinceId) -> str:
    """What waits in a province: whose it is, armies, buildings, unrest, and what farmers would do."""
    land = t.map[province]
    if land.owner == NOBODY:
        farmers = reckon(t, "neutral farmers", seat, province, BOX.farmers.neutral_defence)
        return f"neutral, {farmers} farmer{'' if farmers == 1 else 's'}"
    owner = "own" if land.owner == seat else who(land.owner)
    told = [owner, told_armies(land.armies), *land.buildings]
    if land.markers:
        told.append(f"{land.markers} revolt marker{'' if land.markers == 1 else 's'}")
    if land.owner != seat:
        told.append("farmers stay out" if land.markers else "farmers help the defender")
    return ", ".join(told)


class March(Decision, frozen=True):
    """Send at least one army to a neighbour, and leave at least one (SHO-COMBAT-04, SHO-MOVE-01)."""

    origin: ProvinceId

    open = True
    always_asked = True

    @classmethod
    def kind(cls) -> str:
        return "combat_move"

    def prompt(self, p: P) -> Prompt:
        return ASK_COMBAT.about(origin=PROVINCE[self.origin].name, most=p.state.map[self.origin].armies - 1)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        most = t.map[self.origin].armies - 1
        for target in targets(t, self.seat, self.origin):
            bonuses = (False, True) if extra_cubes(t, self.seat, target) else (False,)
            menu.allow_all([CombatMove(target, n, bonus) for n in range(1, most + 1) for bonus in bonuses])
        if menu.explains:
            for target in t.country.neighbours[self.origin]:
                refusal = self._why_not_there(t, target)
                if refusal:
                    menu.refuse(refusal, CombatMove, target, 1, False)
            menu.refuse(COMBAT_NO_PASS, DeployStay)

    def _why_not_there(self, t: Table, target: ProvinceId) -> Refusal | None:
        names = {"origin": PROVINCE[self.origin].name, "target": PROVINCE[target].name}
        if target not in t.country.neighbours[self.origin]:
            return TARGET_NOT_ADJACENT.about(neighbours=bordering(t, self.origin), **names)
        if target in t.country.unused:
            return TARGET_UNUSED.about(**names)
        return TARGET_TEMPLE.about(**names) if is_protected(t, self.seat, target) else None

    def why_not(self, p: P, wish: str) -> Refusal | None:
        moved = read_move(wish, "combat_move")
        if not moved:
            return None
        t = p.state
        target, armies = moved
        refusal = self._why_not_there(t, target)
        if refusal:
            return refusal
        if armies < 1:
            return COMBAT_NONE
        if armies >= t.map[self.origin].armies:
            return TOO_MANY_ARMIES.about(origin=PROVINCE[self.origin].name, most=t.map[self.origin].armies - 1)
        return self._why_no_bonus(t, target) if wish.endswith(" true") else None

    def _why_no_bonus(self, t: Table, target: ProvinceId) -> Refusal:
        """The extra cube needs the card, a battle and a cube in reserve (SHO-COMBAT-05)."""
        if not reckon(t, "attackers", self.seat, target, 0):
            return BONUS_NO_CARD
        if t.map[target].owner == self.seat:
            return BONUS_OWN_TARGET.about(target=PROVINCE[target].name)
        return BONUS_NO_RESERVE

    def march(self, p: P, action: CombatMove) -> None:
        t = p.state
        if t.map[action.to].owner == self.seat:
            march(p, self.origin, action.to, action.armies)
            return
        extra = extra_cubes(t, self.seat, action.to) if action.bonus else 0
        force = f"{told_armies(action.armies)}{f' and {extra} from the reserve' if extra else ''}"
        origin, target = PROVINCE[self.origin].name, PROVINCE[action.to].name
        p.say(f"{who(self.seat)} attacks {target} from {origin} with {force}.", spot(self.origin), spot(action.to))
        attack(p, self.seat, self.origin, action.to, action.armies, extra)


# ---- the kinds of action, by the name that the box gives them


Check: TypeAlias = Callable[[Table, Use], Refusal | None]


class Kind(NamedTuple):
    checks: tuple[Check, ...]  # in the order in which a reason to skip is given (SHO-EXEC-08)
    perform: Callable[[P, Use], None]


KINDS = {
    "building": Kind((why_unpaid, why_built, why_full, why_no_tile), put_up),
    "collect": Kind((), collect),
    "deploy": Kind((why_unpaid, why_reserve_small), deploy),
    "combat": Kind((why_too_few, why_no_target), fight),
}
