"""What things are worth to one seat, in victory points, from what that seat may see.

Rough values out of many games; R, the rounds still to come after this one, is `left`.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from engines.core import Seat, known
from engines.ronin.castles import why_not_here
from engines.ronin.components import (
    BONUS,
    BOX,
    CASTLE_POINTS,
    CLAN,
    LAST_TEA_SPACE,
    LIMITS,
    MISSION,
    REGION,
    RESOURCES,
    ROUNDS,
    TEA,
    CityId,
    Mission,
    RegionId,
)
from engines.ronin.effects import why_not
from engines.ronin.influence import weight
from engines.ronin.mission_cards import choices
from engines.ronin.missions import finished_set, held_cities, replaceable, reward
from engines.ronin.scoring import COUNTED
from engines.ronin.state import P, Table
from engines.ronin.tea import furthest_move
from engines.ronin.upkeep import keep_limit

FORGONE = float(LIMITS.forgo_action_vp)
DECLINED = float(LIMITS.tea_space_declined_vp)
PRECIOUS = ("sword", "coin")  # worth 3 on a mission, the others 2
WANTED = {good: 4.8 if good in PRECIOUS else 3.2 for good in RESOURCES}  # by a mission in hand
SPARE = {good: 2.7 if good in PRECIOUS else 1.8 for good in RESOURCES}
CHANCE = (0.95, 0.7, 0.4, 0.2, 0.1)  # of completing a mission, by the goods it still lacks
HOPE = 0.8  # of what a mission brings, when it is taken rounds before it can be completed
IN_LINE = (1.0, 0.8, 0.2)  # of getting a good: nobody ahead, fewer ahead than goods, too many
STUDY = {  # how much better than any character one is
    "horseman": 1.5, "scout": 1.5, "traveler": 2.0, "fighter": 1.5, "scholar": 2.0, "commander": 1.2, "alchemist": 1.5,
    "monk": 0.6, "magistrate": 0.6, "tea_master": 0.8, "hermit": 0.4, "architect": 0.4, "apprentice": 0.3,
    "merchant": 0.3, "teacher": 0.2,
}  # fmt: skip
GROWTH = {  # what a bonus tile counts grows by so much a round
    "per_resource": 0.0, "per_character": 0.7, "flat_nine": 0.0, "per_castle": 0.6, "per_meditation": 0.3,
    "per_bonus_tile": 0.4, "per_color_set": 0.5, "per_clan": 0.8, "per_mission": 2.0,
}  # fmt: skip


@cache
def group_points(regions: frozenset[RegionId]) -> int:
    """What castles in these regions score at the end."""
    left, points = set(regions), 0
    while left:
        size, edge = 0, [left.pop()]
        while edge:
            size += 1
            near = left.intersection(REGION[edge.pop()].adjacent)
            left -= near
            edge.extend(near)
        points += CASTLE_POINTS[size]
    return points


def castles_of(t: Table, seat: Seat) -> frozenset[RegionId]:
    """The regions with a castle of a seat."""
    return frozenset(region for region, there in enumerate(t.castles, 1) if seat in there)


def bonus_guess(t: Table, seat: Seat, kind: str) -> float:
    """What a bonus tile will be worth at the end, as things go."""
    tile, left = BONUS[kind], ROUNDS - t.round
    count = COUNTED[kind](t, seat) + GROWTH[kind] * left
    if kind == "per_resource" and left:
        count = keep_limit(t, seat) - 1.5
    points = tile.vp_each * count
    return min(points, tile.cap) if tile.cap else points


class Outlook:
    """A table as one seat looks at it before it decides. Everything is worked out when it is first asked for."""

    def __init__(self, p: P, seat: Seat) -> None:
        self.p, self.t, self.seat = p, p.state, seat
        self.me = self.t.players[seat]
        self.left = ROUNDS - self.t.round
        self.hand = [MISSION[card] for card in self.me.hand if known(card)]
        self.memo: dict[object, Any] = {}  # room for whoever looks through it
        self._actions: dict[tuple[str, str], float] = {}

    # ---- goods and missions

    @cached_property
    def held(self) -> set[CityId]:
        return held_cities(self.t, self.seat)

    def lacking(self, card: Mission) -> int:
        """How many goods a mission still lacks, when one meditation tile helps."""
        return max(0, sum(good not in self.me.store for good in card.resources) - (self.me.meditation > 0))

    @cached_property
    def goods(self) -> dict[str, float]:
        """What one more good of each kind is worth."""
        store, hand = self.me.store, self.hand
        full = len(store) >= keep_limit(self.t, self.seat) + 2 * len(hand)
        found = {}
        for good in RESOURCES:
            wanting = [card for card in hand if good in card.resources]
            if store.count(good) < len(wanting):
                closest = min(sum(g not in store for g in card.resources) for card in wanting)
                found[good] = WANTED[good] + (2.0, 1.5, 0.7, 0.0, 0.0)[closest]
            else:
                found[good] = SPARE[good] * (0.4 if full else 1.0) * (1.0 if self.left else 0.3)
        return found

    def kept(self, goods: list[str]) -> float:
        """What a store of these goods is worth: the first of a kind that a mission wants the most."""
        total = 0.0
        for good in dict.fromkeys(goods):  # no set: sums must not depend on its order
            wanting = sum(good in card.resources for card in self.hand)
            number = goods.count(good)
            total += min(number, wanting) * WANTED[good] + max(0, number - wanting) * SPARE[good]
        return total

    @cached_property
    def cities(self) -> dict[CityId, float]:
        """What holding a city would bring for the missions in hand."""
        found: dict[CityId, float] = {}
        for card in self.hand:
            chance = CHANCE[min(self.lacking(card), 4)]
            free = not any(city in self.held for city, _ in card.cities)
            first = chance * card.resource_vp * (0.35 if self.left else 0.9) + 1.0 if free else 0.0
            for city, points in card.cities:
                if city not in self.held:
                    found[city] = found.get(city, 0.0) + chance * points * 0.8 + first
        return found

    def card_value(self, card: Mission) -> float:
        """What a mission would bring that comes into the hand now."""
        chance = CHANCE[min(self.lacking(card), 4)]
        held = [points for city, points in card.cities if city in self.held]
        points = card.resource_vp + (sum(held) or 0.6 * max(points for _, points in card.cities))
        alike = [MISSION[m] for m in self.me.unspent if MISSION[m].color == card.color]
        in_set = 1.5 if alike else 0.0
        if self.left:
            return max(chance, 0.35) * points * HOPE + in_set
        return chance * points * (0.9 if held else 0.4) + in_set if chance > 0.3 else 0.2

    # ---- influence

    @cached_property
    def _influence(self) -> list[dict[Seat, int]]:
        """Who has how much in each region, castles apart."""
        found: list[dict[Seat, int]] = [{} for _ in range(len(self.t.spaces) + 1)]
        wheres = self.t.country.wheres
        for piece in self.t.pieces:
            heavy = weight(piece)
            for region in wheres[piece.where].regions:
                here = found[region]
                here[piece.owner] = here.get(piece.owner, 0) + heavy
        return found

    @cached_property
    def _tea_rank(self) -> dict[Seat, int]:
        return {seat: rank for rank, seat in enumerate(self.t.tea_order())}

    @cached_property
    def _ridden(self) -> dict[tuple[int, int], Seat]:
        return self.t.horsemen()

    def region_goods(self, region: RegionId) -> list[str]:
        """The goods of a region that can be taken, the best for this seat first."""
        spaces = self.t.spaces[region - 1]
        free = [good for n, good in enumerate(spaces, 1) if good and (region, n) not in self._ridden]
        return sorted(free, key=lambda good: -self.goods[good])

    @cached_property
    def _presence(self) -> dict[tuple[RegionId, int], float]:
        return {}

    def presence(self, region: RegionId, more: int) -> float:
        """What so much more influence in a region is worth."""
        found = self._presence.get((region, more))
        if found is None:
            found = self._presence[region, more] = self._work_out_presence(region, more)
        return found

    def _work_out_presence(self, region: RegionId, more: int) -> float:
        goods = self.region_goods(region)
        if not goods:
            return 0.0
        have = dict(self._influence[region])
        castles = self.t.castles[region - 1]
        mine = have.pop(self.seat, 0)
        own_castle = LIMITS.castle_influence if self.seat in castles else 0
        rank = self._tea_rank
        others = [(amount + (seat in castles), rank[seat]) for seat, amount in have.items()]

        def outcome(amount: int) -> float:
            ahead = sum(a > amount or (a == amount and r < rank[self.seat]) for a, r in others)
            chance = IN_LINE[0] if not ahead else IN_LINE[1] if ahead < len(goods) else IN_LINE[2]
            return chance * self.goods[goods[min(ahead, len(goods) - 1)]]

        after = outcome(mine + more + own_castle)
        return after + 0.3 * more if not mine else after - outcome(mine + own_castle) + 0.1 * after + 0.1 * more

    # ---- actions

    def action(self, action: str, ability: str = "") -> float:
        """What an action of the box is worth now, 0 if it cannot be performed."""
        found = self._actions.get((action, ability))
        if found is None:
            possible = why_not(self.p, action, self.seat, ability) is None
            found = self._actions[action, ability] = (
                self._work_out(action.partition(":")[0], ability) if possible else 0.0
            )
        return found

    def _work_out(self, action: str, ability: str) -> float:
        match action:
            case "mission":
                return self.best_cards(ability)[0]
            case "meditation":
                return self.tile_value() + (1.0 if ability == "hermit" and self.me.store else 0.0)
            case "clan":
                return self.next_crest()
            case "castle":
                return self.best_region(ability)[0]
            case "tea":
                extra = 1.2 if ability == "tea_master" else 0.0
                return self.best_tea()[0] + extra
            case _:
                return self.study(ability)

    def tile_value(self) -> float:
        """One more meditation tile: it pays for cards, stands for a good, and moves the tea marker."""
        owned = self.me.meditation
        if not self.left:
            return 3.0 if self.hand and not owned else 0.5
        return (4.0, 3.4, 2.6, 1.5)[min(owned, 3)]

    def next_crest(self) -> float:
        """The points of the next clan tile, and the way to the one after it."""
        track = BOX.clan_track.slot_vp
        return track[len(self.me.clans)] + (0.8 if self.left else 0.0) if len(self.me.clans) < len(track) else 0.0

    def castle_gain(self, region: RegionId) -> float:
        """A castle in a region: points of its group, and influence for the rounds to come."""
        own = castles_of(self.t, self.seat)
        gain = group_points(own | {region}) - group_points(own)
        open_sides = sum(
            why_not_here(self.t, self.seat, near, "") is None for near in REGION[region].adjacent if near not in own
        )
        ahead = 0.35 * min(open_sides, 3) if len(own) < 3 else 0.0
        return gain + ahead + 0.9 * self.left + (0.6 if self.seat in self._influence[region] else 0.0)

    def best_region(self, ability: str) -> tuple[float, RegionId]:
        """The best region for a castle."""
        fitting = [region for region in REGION if why_not_here(self.t, self.seat, region, ability) is None]
        return max(((self.castle_gain(region), region) for region in fitting), default=(0.0, 0))

    def tea_value(self, spaces: int) -> float:
        """Moving so far on the tea track, with what the spaces reached offer."""
        start = self.t.tea_space(self.seat)
        reached = [TEA[n] for n in range(start + 1, start + spaces + 1) if TEA[n]]
        return 1.0 * spaces + sum(max(DECLINED, self.action(action) * 0.9) for action in reached)

    def best_tea(self) -> tuple[float, int]:
        """The best move on the tea track."""
        return max(((self.tea_value(n), n) for n in range(1, furthest_move(self.t, self.seat) + 1)), default=(0.0, 0))

    def study(self, ability: str) -> float:
        """Learning the best character there is."""
        found = [c for c in self.t.character_display if c and known(c)]
        best = max((self.character(c) for c in found), default=0.0)
        return best + (0.5 if ability == "teacher" else 0.0)

    def character(self, character: str) -> float:
        """A character with the rounds that it still has, and this one if its ronin is at home."""
        slots = self.me.slots
        free = [slot for slot in slots if not slot.character]
        now = any(slot.home for slot in (free or slots))
        rounds = self.left + (0.6 if now else 0.0)
        worth = (1.0 + 0.8 * STUDY[character]) * rounds
        if free:
            return worth
        weakest = min(STUDY[slot.character] for slot in slots if slot.character)
        return max(0.0, worth - (1.0 + 0.8 * weakest) * rounds)

    # ---- missions of the display

    def card_values(self) -> list[float]:
        """What each card of the display is worth, far left first."""
        return [self.card_value(MISSION[card]) if card else 0.0 for card in self.t.mission_display]

    def cards(self, positions: tuple[int, ...], cost: int, values: list[float]) -> float:
        """Taking these cards: each further one in hand is worth less, and tiles are worth something."""
        in_hand = len(self.me.hand)
        ranked = sorted((values[n - 1] for n in positions), reverse=True)
        fade = 0.82 if self.left else 0.6
        return sum(value * fade ** (in_hand + n) for n, value in enumerate(ranked)) * 1.25 - 1.8 * cost

    def best_cards(self, ability: str) -> tuple[float, tuple[int, ...]]:
        """The best cards to take, and what they are worth."""
        values, owned = self.card_values(), self.me.meditation
        gaps = {n for n, card in enumerate(self.t.mission_display, 1) if card is None}
        found = [
            (self.cards(positions, cost, values), positions)
            for positions, cost in choices(ability)
            if cost <= owned and gaps.isdisjoint(positions)
        ]
        value, positions = max(found, default=(0.5, ()))
        return max(0.5, value), positions

    # ---- completing missions

    @cached_property
    def visit(self) -> tuple[float, tuple[str, str] | None]:
        """The best order of completing missions now: its value, and the first (mission, replaced) of it."""
        memo: dict[tuple[frozenset[str], tuple[str, ...], int], float] = {}
        by_id = {card.id: card for card in self.hand if any(city in self.held for city, _ in card.cities)}

        def ways(hand: frozenset[str], store: tuple[str, ...], tiles: int) -> list[tuple[float, tuple[str, str]]]:
            return [
                (
                    self.completing(by_id[mission], replaced) + rest(hand, store, tiles, mission, replaced),
                    (mission, replaced),
                )
                for mission in sorted(hand)
                for replaced in replaceable(by_id[mission], list(store), tiles)
            ]

        def rest(hand: frozenset[str], store: tuple[str, ...], tiles: int, mission: str, replaced: str) -> float:
            goods = list(store)
            for good in by_id[mission].resources:
                if good != replaced:
                    goods.remove(good)
            return best(hand - {mission}, tuple(goods), tiles - (replaced != "none"))

        def best(hand: frozenset[str], store: tuple[str, ...], tiles: int) -> float:
            key = (hand, store, tiles)
            if key not in memo:
                memo[key] = max((value for value, _ in ways(hand, store, tiles)), default=0.0)
                memo[key] = max(0.0, memo[key])
            return memo[key]

        found = ways(frozenset(by_id), tuple(self.me.store), self.me.meditation)
        value, first = max(found, default=(0.0, None))
        return (value, first) if value > 0 else (0.0, None)

    def completing(self, card: Mission, replaced: str) -> float:
        """The points of a mission now, less what it costs and what waiting for its other city could add."""
        goods = len(card.resources) - (replaced != "none")
        costs = 1.2 * goods + (1.5 if replaced != "none" else 0.0) if self.left else 0.0
        return reward(card, self.held) + self.bonus_chance(card) - costs

    def bonus_chance(self, card: Mission) -> float:
        """What a mission does for a set: it closes one, or brings it nearer."""
        t, colour = self.t, card.color
        if not t.bonus_stacks[colour]:
            return 0.0
        waiting = [MISSION[m] for m in self.me.unspent if MISSION[m].color == colour]
        if any(other.symbol == card.symbol for other in waiting) or len(waiting) == 2:
            return 9.0
        return 2.5 if self.left else 0.3


# ---- a whole table at a quiet point


def worth(t: Table) -> list[float]:
    """What each seat's position is worth between two rounds, in points at the end of the game."""
    if t.phase == "final":
        return [float(player.points) for player in t.players]
    return [_worth(t, seat) for seat in range(len(t.players))]


def _worth(t: Table, seat: Seat) -> float:
    me, rounds = t.players[seat], ROUNDS - t.round + 1
    value = me.points + group_points(castles_of(t, seat)) + 1.0 * rounds * sum(seat in there for there in t.castles)
    value += 0.35 * rounds * BOX.clan_track.slot_vp[min(len(me.clans), len(CLAN) - 1)]
    value += sum(1.0 + 0.8 * STUDY[slot.character] for slot in me.slots if slot.character) * rounds
    value += (0.0, 3.2, 6.0, 8.2)[min(me.meditation, 3)]
    value += 0.12 * rounds * t.tea_space(seat) + 0.8 * (t.tea_space(seat) <= LAST_TEA_SPACE) * t.tea_space(seat)
    cards = [MISSION[card] for card in me.hand if known(card)]
    stock = {good: me.store.count(good) for good in RESOURCES}
    for n, card in enumerate(sorted(cards, key=lambda c: sum(not stock[g] for g in c.resources))):
        missing = sum(not stock[good] for good in card.resources)
        chance = (0.85, 0.75, 0.6, 0.45, 0.35)[missing] * (0.85**n if rounds > 1 else 0.7**n)
        value += chance * (card.resource_vp + 0.6 * max(points for _, points in card.cities))
        for good in card.resources:
            stock[good] = max(0, stock[good] - 1)
    value += sum(0.5 * SPARE[good] * number for good, number in stock.items())
    for colour, tiles in me.bonus.items():
        value += sum(bonus_guess(t, seat, kind) if known(kind) else 8.0 for kind in tiles)
        waiting = sum(MISSION[m].color == colour for m in me.unspent)
        if waiting and t.bonus_stacks[colour] and not finished_set(t, seat, colour):
            value += (2.0, 4.0)[min(waiting, 2) - 1]
    return value
