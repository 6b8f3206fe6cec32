"""Armies on the move: where they may go, and what the two decisions about it offer (SHO-MOVE, SHO-COMBAT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import NOBODY, Action, Amount, Decision, Menu, Prompt, Refusal, Seat, counted, who
from engines.shogun.battle import attack, joining, neutral_farmers
from engines.shogun.book import RULES
from engines.shogun.components import PROVINCE, ProvinceId, armies_told, farmers_told, province_at, spot
from engines.shogun.effects import reckon
from engines.shogun.provinces import march
from engines.shogun.state import NEUTRAL, P, Table

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


# ---- where armies may go


def own_neighbours(t: Table, seat: Seat, origin: ProvinceId) -> list[ProvinceId]:
    """The adjacent provinces of the same owner, in canonical order."""
    return [q for q in t.country.neighbours[origin] if q in t.map and t.map[q].owner == seat]


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
    if target not in t.map or t.map[target].owner == seat:
        return 0
    return min(t.players[seat].reserve, reckon(t, "attackers", seat, target, 0))


# ---- what a player reads


def ground(t: Table, seat: Seat, province: ProvinceId) -> str:
    """What waits in a province: whose it is, armies, buildings, unrest, and what farmers would do."""
    land = t.map[province]
    if land.owner == NOBODY:
        return f"neutral, {farmers_told(neutral_farmers(t, seat, province))}"
    owner = "own" if land.owner == seat else who(land.owner)
    told = [owner, armies_told(land.armies)]
    if land.owner != seat and (more := joining(t, province)):
        told.append(f"{more} more from the reserve")
    told += land.buildings
    if land.markers:
        told.append(counted(land.markers, "revolt marker"))
    if land.owner != seat:
        told.append("farmers stay out" if land.markers else "farmers help")
    return ", ".join(told)


def able_to_go(t: Table, origin: ProvinceId) -> str:
    """How many armies can leave a province: all but the one that stays (SHO-MOVE-01)."""
    most = t.map[origin].armies - 1
    fewer = "" if most == 1 else "1 or " if most == 2 else "1 to "
    return f"{fewer}{armies_told(most)}"


def bordering(t: Table, origin: ProvinceId) -> str:
    """The neighbours of a province in one short line, "~" before those across the sea."""
    near = t.country.neighbours[origin]
    return ", ".join(f"{'~' if (origin, q) in t.country.by_sea else ''}{PROVINCE[q].code}" for q in near)


def read_move(wish: str, kind: str) -> tuple[ProvinceId, int] | None:
    """Target and number out of the text of a move of this kind."""
    word, _, rest = wish.partition(" ")
    target, _, rest = rest.partition(" ")
    number = rest.partition(" ")[0]
    if word != kind or target not in PROVINCE or not number.removeprefix("-").isdecimal():
        return None
    return target, int(number)


# ---- a move to an own province


class DeployStay(Action, frozen=True):
    """Leave the armies where they are."""

    @property
    def label(self) -> str:
        return "Stay"

    @property
    def passes(self) -> bool:
        return True


class DeployMove(Action, frozen=True):
    """Move so many armies to a neighbouring own province."""

    to: ProvinceId
    armies: int

    @property
    def label(self) -> str:
        return f"{PROVINCE[self.to].name}, {armies_told(self.armies)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.to),)

    def detail(self, view: Any, seat: Seat) -> str:
        return ground(view.state, seat, self.to)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return PROVINCE[self.to].name, Amount(self.armies, armies_told(self.armies))


class MoveOn(Decision, frozen=True):
    """Armies may move to one adjacent own province; one stays (SHO-DEPLOY-03, SHO-MOVE-01)."""

    origin: ProvinceId

    asks = "deploy_move"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK_MOVE.about(origin=PROVINCE[self.origin].name, force=able_to_go(p.state, self.origin))

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        menu.allow(DeployStay())
        for target in own_neighbours(t, self.seat, self.origin):
            armies = t.map[self.origin].armies
            menu.allow_all([DeployMove(target, n) for n in range(1, armies)])
            if menu.explains:
                menu.refuse(self._too_many(t), DeployMove, target, armies)
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

    def why_not_at(self, p: P, spot: str) -> Refusal | None:
        place = province_at(spot)
        return self._why_not_there(p.state, place) if place else None

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
        return self._too_many(p.state)

    def _too_many(self, t: Table) -> Refusal:
        return MOVE_TOO_MANY.about(origin=PROVINCE[self.origin].name, most=t.map[self.origin].armies - 1)

    def stay(self, p: P, action: DeployStay) -> None:
        p.say(f"{who(self.seat)} stays in {PROVINCE[self.origin].name}.", spot(self.origin))

    def move(self, p: P, action: DeployMove) -> None:
        march(p, self.origin, action.to, action.armies)


# ---- combat


WITH_BONUS = "and 1 cube of the reserve (attack card, costs nothing)"
WITHOUT_BONUS = "without the cube of the attack card"


class CombatMove(Action, frozen=True):
    """Send so many armies to a neighbour; `bonus` adds the cube of the attack card."""

    to: ProvinceId
    armies: int
    bonus: bool

    @property
    def label(self) -> str:
        return f"{PROVINCE[self.to].name}, {armies_told(self.armies)}{' and the extra cube' if self.bonus else ''}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.to),)

    def detail(self, view: Any, seat: Seat) -> str:
        return ground(view.state, seat, self.to)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        attacks = view.state.map.get(self.to, NEUTRAL).owner != seat
        steps = PROVINCE[self.to].name, Amount(self.armies, armies_told(self.armies), most=attacks)
        if not extra_cubes(view.state, seat, self.to):
            return steps
        return *steps, WITH_BONUS if self.bonus else WITHOUT_BONUS


class March(Decision, frozen=True):
    """Send at least one army to a neighbour, and leave at least one (SHO-COMBAT-04, SHO-MOVE-01)."""

    origin: ProvinceId

    asks = "combat_move"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK_COMBAT.about(origin=PROVINCE[self.origin].name, force=able_to_go(p.state, self.origin))

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        most = t.map[self.origin].armies - 1
        for target in targets(t, self.seat, self.origin):
            bonuses = (False, True) if extra_cubes(t, self.seat, target) else (False,)
            menu.allow_all([CombatMove(target, n, bonus) for n in range(1, most + 1) for bonus in bonuses])
            if menu.explains:
                menu.refuse(self._too_many(t), CombatMove, target, most + 1, False)
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

    def why_not_at(self, p: P, spot: str) -> Refusal | None:
        place = province_at(spot)
        return self._why_not_there(p.state, place) if place else None

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
            return self._too_many(t)
        return self._why_no_bonus(t, target) if wish.endswith(" true") else None

    def _too_many(self, t: Table) -> Refusal:
        return TOO_MANY_ARMIES.about(origin=PROVINCE[self.origin].name, most=t.map[self.origin].armies - 1)

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
        force = f"{armies_told(action.armies)}{f' and {extra} from the reserve' if extra else ''}"
        origin, target = PROVINCE[self.origin].name, PROVINCE[action.to].name
        p.say(f"{who(self.seat)} attacks {target} from {origin} with {force}.", spot(self.origin), spot(action.to))
        attack(p, self.seat, self.origin, action.to, action.armies, extra)
