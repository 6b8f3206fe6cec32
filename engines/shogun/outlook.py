"""What things are worth to one seat in Shogun, in victory points, from what that seat may see.

`winters` is how many scorings are still to come: two in the first year, one in the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, TypeVar

from engines.core import NOBODY, Seat, known
from engines.shogun.battle import joining, neutral_farmers, rebels
from engines.shogun.components import (
    ACTION,
    BID,
    BOX,
    CHEST,
    EVENT,
    FARMER,
    LAST_SEASON,
    PROVINCE,
    Colour,
    Country,
    ProvinceId,
    RegionId,
    SpaceId,
    colour_of,
)
from engines.shogun.effects import reckon
from engines.shogun.marching import targets
from engines.shogun.scoring import built, majority_points, winter_points
from engines.shogun.state import Table

R = TypeVar("R")


def kept(method: Callable[..., R]) -> Callable[..., R]:
    """Work a number out once for each outlook."""

    @wraps(method)
    def once(self: Outlook, *args: Any) -> R:
        key = (method, *args)
        if key not in self.memo:
            self.memo[key] = method(self, *args)
        found: R = self.memo[key]
        return found

    return once


# Per cent of battles that attackers win: a row for 1 to 8 of them, against 1 to 6 defenders with farmers on their side.
WON = (
    (24, 9, 4, 2, 1, 0),
    (57, 29, 15, 7, 3, 1),
    (76, 55, 34, 18, 10, 6),
    (88, 73, 51, 34, 21, 12),
    (94, 84, 69, 51, 35, 23),
    (97, 92, 81, 67, 49, 35),
    (99, 96, 90, 79, 66, 50),
    (99, 98, 94, 88, 77, 63),
)
WITHOUT_FARMERS = 3  # per cent more for attackers
NEUTRAL = ((27, 64, 86, 94, 98, 99), (12, 36, 64, 83, 91, 97))  # attackers against one farmer, and against two
HELD = (  # revolts that 1 to 6 armies hold, against one farmer and more
    (27, 64, 85, 95, 98, 99),
    (12, 36, 65, 82, 92, 96),
    (5, 18, 42, 64, 80, 91),
)
ON_BORDER, INLAND = 0.16, 0.05  # of a winter's point: an army
HOPED = 0.6  # of a majority that somebody may still take


def chance_to_win(attackers: int, defenders: int, farmers: bool) -> float:
    """How often an attack on a player's province wins."""
    if attackers < 1:
        return 0.0
    if defenders > 6:
        attackers, defenders = round(attackers * 6 / defenders), 6
    per_cent = WON[min(max(attackers, 1), 8) - 1][max(defenders, 1) - 1]
    return min(99, per_cent + (0 if farmers else WITHOUT_FARMERS)) / 100


def chance_against_farmers(armies: int, farmers: int) -> float:
    """How often an attack on a neutral province wins."""
    return NEUTRAL[min(farmers, 2) - 1][min(armies, 6) - 1] / 100 if armies > 0 and farmers else float(armies > 0)


def chance_to_hold(armies: int, farmers: int) -> float:
    """How often armies hold a province in a revolt."""
    return HELD[min(farmers, 3) - 1][min(armies, 6) - 1] / 100 if armies and farmers else float(armies > 0)


class Outlook:
    """A table as one seat looks at it before it decides. Everything is worked out when it is first asked for."""

    def __init__(self, t: Table, seat: Seat) -> None:
        self.t, self.seat = t, seat
        self.me = t.players[seat]
        self.memo: dict[Any, Any] = {}
        self.winters = BOX.meta.years - t.year + 1
        self.seasons = max(1, LAST_SEASON - t.season)  # action rounds of this year, this one included

    # ---- money and rice

    @cached_property
    def chest(self) -> float:
        """What a chest is worth: much while there is a lot to pay, next to nothing in the end."""
        rounds = self.seasons + (self.winters - 1) * (LAST_SEASON - 1)
        return (0.06, 0.3, 0.42, 0.5, 0.52, 0.54)[min(rounds, 6) - 1]

    @cached_property
    def rice_wanted(self) -> int:
        """How much rice is still missing for winter, as far as anybody can tell."""
        loss = max((EVENT[card].rice_loss for card in self.t.events), default=4)
        growth = 1 if self.seasons > 1 else 0
        return max(0, len(self.own) + growth + loss - self.me.rice)

    def rice_value(self, amount: int) -> float:
        """Rice that winter will need is worth a lot, what is beyond that nothing."""
        useful = min(amount, self.rice_wanted)
        urgent = self.rice_wanted / self.seasons >= 4
        return useful * (0.75 if urgent else 0.55) + (amount - useful) * 0.02

    # ---- provinces

    @cached_property
    def country(self) -> Country:
        return self.t.country

    @cached_property
    def own(self) -> list[ProvinceId]:
        return self.t.owned(self.seat)

    @cached_property
    def held(self) -> Counter[RegionId]:
        """How many own provinces lie in each region."""
        return Counter(self.country.regions[province] for province in self.own)

    @cached_property
    def _built(self) -> dict[tuple[str, str], dict[Seat, int]]:
        return {key: dict(counts) for key, counts in built(self.t).items()}

    @kept
    def majority_gain(self, region: str, building: str, more: int, loser: Seat = NOBODY) -> float:
        """What a majority does for this seat if it gets so many buildings more, perhaps from somebody."""
        counts = self._built.get((region, building), {})
        before = self._majority(counts, building)
        after = dict(counts)
        after[self.seat] = after.get(self.seat, 0) + more
        if loser != NOBODY:
            after[loser] = after.get(loser, 0) - more
        return self._majority(after, building) - before

    def _majority(self, counts: dict[Seat, int], building: str) -> float:
        best = max(counts.values(), default=0)
        mine = counts.get(self.seat, 0)
        if not mine or mine < best:
            return 0.0
        return float(majority_points(self.t, building, sum(count == best for count in counts.values())))

    @kept
    def building_value(self, province: ProvinceId, building: str) -> float:
        """A building in an own province: its point, the majority of its region, less the risk to lose it."""
        land = self.t.map[province]
        if building in land.buildings or len(land.buildings) >= PROVINCE[province].spaces or not self.t.tiles[building]:
            return 0.0
        region = self.country.regions[province]
        points: float = BOX.scoring.per_building + HOPED * self.majority_gain(region, building, 1)
        points += 0.3 * BOX.scoring.majority[building] * (self._built.get((region, building)) is None)
        return self.winters * points * (1 - 0.5 * self.danger(province))

    @kept
    def province_value(self, province: ProvinceId) -> float:
        """What a province of somebody else, or nobody, would bring if it were taken."""
        land, facts = self.t.map[province], PROVINCE[province]
        region = self.country.regions[province]
        points: float = BOX.scoring.per_province + BOX.scoring.per_building * len(land.buildings)
        points += sum(self.majority_gain(region, b, 1, land.owner) for b in land.buildings)
        hinders = 0.35 * (1 + len(land.buildings)) if land.owner != NOBODY else 0.0
        later = 0.06 * (facts.chests + facts.rice + facts.spaces) * (self.winters - 1 + 0.2 * (self.seasons > 1))
        return self.winters * (points + hinders) + later - (0.5 if self.rice_wanted > 3 * self.seasons else 0.0)

    @kept
    def strangers(self, province: ProvinceId) -> list[ProvinceId]:
        """The neighbours that belong to other players."""
        near = self.country.neighbours[province]
        return [q for q in near if q in self.t.map and self.t.map[q].owner not in (NOBODY, self.seat)]

    @kept
    def _force(self, province: ProvinceId, but: ProvinceId) -> int:
        """The most armies that a neighbour could send, one of them apart."""
        return max((self.t.map[q].armies - 1 for q in self.strangers(province) if q != but), default=0)

    @kept
    def danger(self, province: ProvinceId) -> float:
        """How likely a province is attacked and lost, from 0 to 1."""
        land = self.t.map[province]
        force = max((self.t.map[q].armies - 1 for q in self.strangers(province)), default=0)
        defenders = land.armies + (joining(self.t, province) if land.owner == self.seat else 0)
        return 0.5 * chance_to_win(force, defenders, not land.markers) if force > 0 else 0.0

    def worth_keeping(self, province: ProvinceId) -> float:
        """What would be lost with an own province."""
        return self.winters * (1.2 + 1.6 * len(self.t.map[province].buildings))

    # ---- actions

    @kept
    def action_value(self, space: SpaceId, province: ProvinceId) -> float:
        """What an action would bring with the card of an own province, its price apart."""
        kind = ACTION[space].kind
        if kind == "building":
            return self.building_value(province, space)
        if kind == "collect":
            return self._collect_value(space, province)
        if kind == "deploy":
            return self._deploy_value(space, province)
        return self.attack_prospect(province)

    def _collect_value(self, space: SpaceId, province: ProvinceId) -> float:
        facts, land = PROVINCE[province], self.t.map[province]
        if space == "taxes":
            gain = reckon(self.t, "taxes", self.seat, province, facts.chests) * self.chest
        else:
            gain = self.rice_value(reckon(self.t, "rice", self.seat, province, facts.rice))
        if not land.markers:
            return gain - 0.3 - 0.4 * (1 - chance_to_hold(land.armies, 2)) * (self.seasons > 1)
        lost = 1 - chance_to_hold(land.armies, rebels(self.t, province))
        return gain - lost * self.worth_keeping(province) - 0.5

    def _deploy_value(self, space: SpaceId, province: ProvinceId) -> float:
        amount = reckon(self.t, space, self.seat, province, BOX.deploy[space])
        if self.me.reserve < amount:
            return 0.0
        border = self._ways_out(province)
        each = ON_BORDER * min(border, 4) / 2 + INLAND if border else INLAND
        before = self.danger(province)
        held = self.t.map[province].armies
        safer = before * min(1.0, amount / (held + 1)) * self.worth_keeping(province)
        return each * amount * self.winters * (1.0 if self._later_rounds() or space != "deploy1_move" else 0.6) + safer

    def _later_rounds(self) -> int:
        return self.seasons - 1 + (self.winters - 1) * (LAST_SEASON - 1)

    @kept
    def _ways_out(self, province: ProvinceId) -> int:
        """The neighbours that could be attacked from here."""
        near = self.country.neighbours[province]
        return sum(q in self.t.map and self.t.map[q].owner != self.seat for q in near)

    @kept
    def attack_prospect(self, province: ProvinceId) -> float:
        """The best that combat could bring from a province, as things stand."""
        if self.t.map[province].armies < 2:
            return 0.0
        return max((value for value, _, _ in self.attacks(province)), default=0.0)

    def attacks(self, origin: ProvinceId) -> list[tuple[float, ProvinceId, int]]:
        """Every way to march from a province: value, target, armies."""
        t, most = self.t, self.t.map[origin].armies - 1
        found = []
        for target in targets(t, self.seat, origin):
            found += [(self.march_value(origin, target, n, 0), target, n) for n in range(1, most + 1)]
        return found

    def march_value(self, origin: ProvinceId, target: ProvinceId, armies: int, extra: int) -> float:
        """What a march brings: the province, less the armies lost and the danger where they came from."""
        t, land = self.t, self.t.map[target]
        left = t.map[origin].armies - armies
        force = self._force(origin, target)
        exposed = 0.4 * (chance_to_win(force, left, True) if force > 0 else 0.0) * self.worth_keeping(origin)
        if land.owner == self.seat:
            need = self.danger(target) * self.worth_keeping(target) * min(1.0, armies / (land.armies + 1))
            gain = 0.04 * armies * (self._ways_out(target) - self._ways_out(origin))
            return need + gain - exposed
        wins = self.chance(target, armies + extra)
        leftovers = max(0.0, armies + extra - self.defenders(target)) * wins
        lost = (armies + extra - leftovers) * 0.08 * self.winters
        unheld = 0.25 * self._force(target, origin)
        holds = 1.0 if leftovers > unheld else 0.7
        weakens = 0.4 * self.winters * (1 - wins) * 0.3 if land.owner != NOBODY else 0.0
        return wins * holds * self.province_value(target) + weakens - lost - exposed

    @kept
    def defenders(self, target: ProvinceId) -> int:
        """The cubes that would stand against an attack, as far as one can see."""
        land = self.t.map[target]
        if land.owner == NOBODY:
            return neutral_farmers(self.t, self.seat, target)
        return land.armies + joining(self.t, target)

    @kept
    def chance(self, target: ProvinceId, attackers: int, joined_by: int = 0) -> float:
        """How often an attack with so many cubes wins, on defenders who are joined by so many."""
        land, defenders = self.t.map[target], self.defenders(target) + joined_by
        if land.owner == NOBODY:
            return chance_against_farmers(attackers, defenders)
        inside = self._inside
        tower = 0.04 * (inside[colour_of(self.seat)] - inside[colour_of(land.owner)])
        return min(0.99, max(0.01, chance_to_win(attackers, defenders, not land.markers) + tower))

    def chance_now(self, target: ProvinceId, attackers: int) -> float:
        """The same for the battle that comes next: both sides are joined by theirs in the tray (SHO-BATTLE-04)."""
        land, tray = self.t.map[target], Counter(self.t.tray)
        theirs = 0 if land.owner == NOBODY else tray[colour_of(land.owner)]
        farmers = 0 if land.owner != NOBODY and land.markers else tray[FARMER]
        return self.chance(target, attackers + tray[colour_of(self.seat)], theirs + farmers)

    @cached_property
    def _inside(self) -> Counter[Colour]:
        return self.t.inside()

    # ---- bids

    def bid_value(self, card: str) -> float:
        """What a bid is worth, its price apart: more if combat is planned early in the row."""
        rank = BOX.bid.rank.index("province" if card in PROVINCE else card)
        fights = max(map(self.attack_prospect, self.own), default=0.0) > 1
        early = any(action in self.t.row[:3] for action in ("combat_a", "combat_b"))
        eager = 1.0 + (0.5 if fights and early else 0.0)
        return eager * (1.3, 1.15, 0.95, 0.7, 0.45, 0.2, 0.0)[rank] - self.chest * CHEST.get(card, 0)


# ---- a whole table at a quiet point


def worth(t: Table) -> list[float]:
    """What each seat's position is worth between two rounds, in points at the end of the game."""
    if t.phase == "game_over":
        return [float(me.points) for me in t.players]
    winters = BOX.meta.years - t.year + 1
    now = [sum(points.values()) for points in winter_points(t)]
    return [me.points + 0.9 * winters * now[seat] + _prospects(t, seat) for seat, me in enumerate(t.players)]


def _prospects(t: Table, seat: Seat) -> float:
    o = Outlook(t, seat)
    value = o.chest * min(o.me.chests, 14) + 0.1 * o.chest * max(0, o.me.chests - 14)
    for province in o.own:
        land = t.map[province]
        border = bool(o._ways_out(province))
        value += o.winters * (ON_BORDER if border else INLAND) * min(land.armies, 8)
        value += 0.12 * o.winters * (PROVINCE[province].spaces - len(land.buildings))
        value -= 0.6 * land.markers + 0.6 * o.danger(province) * o.worth_keeping(province)
    missing = max(0, len(o.own) + 4 - o.me.rice) if t.season > 1 or o.me.rice else 0
    return value - (0.25, 0.35, 0.7, 0.0)[min(t.season, 4) - 1] * missing


# ---- a whole plan


def first_unpaid(o: Outlook, plan: dict[SpaceId, str]) -> SpaceId | None:
    """The first space of a plan that could not be paid when its turn comes, the hidden actions last and taxes last."""
    chests = o.me.chests - CHEST.get(plan.get(BID, ""), 0)
    hidden = [space for space in ACTION if space not in o.t.row]
    hidden.sort(key=lambda space: space == "taxes")
    for space in (*o.t.row, *hidden):
        card = plan.get(space, "")
        if card not in PROVINCE:
            continue
        chests -= BOX.costs[space]
        if chests < 0:
            return space
        if space == "taxes":
            chests += PROVINCE[card].chests
    return None


def best_plan(o: Outlook, laid: dict[SpaceId, str]) -> dict[SpaceId, str]:
    """A good card for every space, given what is laid already ("" where nothing can lie)."""
    me = o.me
    provinces = [card for card in me.hand if known(card) and card in PROVINCE and card not in laid.values()]
    chests = [card for card in me.hand if card in CHEST and card not in laid.values()]
    prices = {space: BOX.costs[space] * o.chest for space in ACTION}
    offers = [
        (o.action_value(space, province) - prices[space], space, province)
        for space in ACTION
        if space not in laid
        for province in provinces
    ]
    offers.sort(key=lambda offer: -offer[0])
    shut: set[SpaceId] = set()
    while True:
        plan = _assigned(o, dict(laid), [x for x in offers if x[1] not in shut], provinces, chests)
        unpaid = first_unpaid(o, plan)
        values = {space: value for value, space, card in offers if plan.get(space) == card}
        payable = [space for space in values if BOX.costs[space] and space not in shut]
        if unpaid is None or not payable:
            return plan
        shut.add(min(payable, key=lambda space: values[space] / BOX.costs[space]))


def _assigned(
    o: Outlook,
    plan: dict[SpaceId, str],
    offers: list[tuple[float, SpaceId, ProvinceId]],
    provinces: list[ProvinceId],
    chests: list[str],
) -> dict[SpaceId, str]:
    """The best offers first; then a bid; then chest cards, and what has to lie somewhere, where they do least."""
    used = set(plan.values())
    for value, space, province in offers:
        if value > 0 and space not in plan and province not in used:
            plan[space] = province
            used.add(province)
    blanks = [card for card in chests if card not in used]
    spare = [province for province in provinces if province not in used]
    if BID not in plan:
        bids = [card for card in blanks if CHEST[card] <= o.me.chests] + spare[:1]
        plan[BID] = max(bids, key=o.bid_value, default="")
        blanks = [card for card in blanks if card != plan[BID]]
        spare = [province for province in spare if province != plan[BID]]
    empty = [space for space in ACTION if space not in plan]
    for space in sorted(empty, key=lambda space: -_harmless(o, space, spare)):
        if blanks:
            plan[space] = blanks.pop()
    for space in empty:
        if space not in plan:
            best = max(spare, key=lambda province: o.action_value(space, province), default="")
            plan[space] = best
            spare = [province for province in spare if province != best]
    return plan


def _harmless(o: Outlook, space: SpaceId, spare: list[ProvinceId]) -> float:
    """How much better a blank is here than the best of the provinces that are left."""
    return -max((o.action_value(space, province) for province in spare), default=0.0)
