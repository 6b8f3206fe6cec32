"""Phase 3: missions are completed, and sets of them bring bonus tiles (RON-MISS, RON-BONUS)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, listed
from engines.ronin.book import RULES
from engines.ronin.components import BONUS, CITY, MISSION, RESOURCES, CityId, Mission
from engines.ronin.goods import in_order
from engines.ronin.mission_cards import mission_text
from engines.ronin.state import P, Table

NOT_IN_HAND = RULES.refusal_named("not_in_hand")
NOT_IN_CITY = RULES.refusal_named("not_in_city")
LACKING = RULES.refusal_named("goods_missing")
ONLY_ONE = RULES.refusal_named("only_one_substitute")
NO_SUBSTITUTE = RULES.refusal_named("no_substitute")
NOT_ON_CARD = RULES.refusal_named("not_on_card")
NOT_IN_STACK = RULES.refusal_named("bonus_not_in_stack")
MUST_TAKE = RULES.refusal_named("must_take_bonus")
ASK_COMPLETE = RULES.prompt_named("complete")
ASK_BONUS = RULES.prompt_named("take_bonus")


class Complete(Action, frozen=True):
    """Complete a mission of the hand; `replaced` is the good that a meditation tile stands for, or "none"."""

    mission: str
    replaced: str

    @property
    def label(self) -> str:
        return f"{self.mission}{'' if self.replaced == 'none' else f' with meditation for {self.replaced}'}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"hand {self.mission}",)

    def detail(self, view: Any, seat: Seat) -> str:
        card = MISSION[self.mission]
        held = held_cities(view.state, seat)
        unpaid = "".join(f", {CITY[city].name} not held" for city, _ in card.cities if city not in held)
        return f"{reward(card, held)} points{unpaid}: {mission_text(self.mission)}"


class EndMissions(Action, frozen=True):
    """Complete no more missions this round."""

    @property
    def label(self) -> str:
        return "End your visit"

    @property
    def passes(self) -> bool:
        return True

    @property
    def ends_turn(self) -> bool:
        return True


class TakeBonus(Action, frozen=True):
    """Keep this bonus tile of the stack."""

    bonus: str

    @property
    def label(self) -> str:
        return f"+{bonus_text(self.bonus)}"  # a list sets a digit before it


def bonus_text(kind: str) -> str:
    """A bonus tile in one line."""
    tile = BONUS[kind]
    if kind == "flat_nine":
        return counted(tile.vp_each, "point")
    most = f", at most {tile.cap}" if tile.cap else ""
    return f"{tile.vp_each} per {tile.counts}{most}"


class MissionPhase(Step, frozen=True):
    """In seat order each player once (RON-MISS-01)."""

    def run(self, p: P) -> None:
        p.state.phase = "missions"
        p.say("Missions are completed.")
        p.push(*(Visit(seat) for seat in p.state.seats()))


def held_cities(t: Table, seat: Seat) -> set[CityId]:
    """The cities that own pieces hold for missions (RON-SCOUT-04, RON-TRAVELER-04, RON-HORSEMAN-06)."""
    wheres = t.country.wheres
    return {city for piece in t.pieces if piece.owner == seat for city in wheres[piece.where].held}


def reward(card: Mission, held: set[CityId]) -> int:
    """The resource points always, each city's points only if held (RON-MISS-03, RON-MISS-12)."""
    return card.resource_vp + sum(points for city, points in card.cities if city in held)


def replaceable(card: Mission, store: list[str], meditation: int) -> list[str]:
    """How a card's goods can be paid: "none" replaced, or the name of the one replaced (RON-MISS-04, 11)."""
    missing = [good for good in card.resources if good not in store]
    if not meditation:
        return [] if missing else ["none"]
    if not missing:
        return ["none", *card.resources]
    return missing if len(missing) == 1 else []


class Visit(Decision, frozen=True):
    """Complete any number of missions of the hand, then end the visit (RON-MISS-01..14)."""

    asks = "complete"

    def prompt(self, p: P) -> Prompt:
        return ASK_COMPLETE

    def settled(self, p: P) -> bool:
        return bool(self._over(p.state))

    def _over(self, t: Table) -> str:
        """The public fact that rules out any completion, "" if there is none (RON-MISS-14)."""
        me = t.players[self.seat]
        if not me.hand:
            return "no mission in hand"
        if not any(CITY[city].on_mission_cards for city in held_cities(t, self.seat)):
            return "no city held that missions name"
        return "" if len(set(me.store)) + (me.meditation > 0) > 1 else "too few goods"

    def offer(self, p: P, menu: Menu) -> None:
        me = p.state.players[self.seat]
        held = held_cities(p.state, self.seat)
        for mission in me.hand:
            card = MISSION[mission]
            if card.city_a in held or card.city_b in held:
                for replaced in replaceable(card, me.store, me.meditation):
                    menu.allow(Complete(mission, replaced))
        if menu.explains:
            self._explain(p.state, menu, held)
        menu.allow(EndMissions())

    def _explain(self, t: Table, menu: Menu, held: set[CityId]) -> None:
        me = t.players[self.seat]
        for mission in me.hand:
            card = MISSION[mission]
            payable = replaceable(card, me.store, me.meditation)
            for replaced in ("none", *RESOURCES):
                if replaced != "none" and replaced not in card.resources:
                    menu.refuse(NOT_ON_CARD.about(good=replaced), Complete, mission, replaced)
                elif card.city_a not in held and card.city_b not in held:
                    facts = {"city": CITY[card.city_a].name, "other": CITY[card.city_b].name}
                    menu.refuse(NOT_IN_CITY.about(**facts), Complete, mission, replaced)
                elif replaced not in payable:
                    menu.refuse(_why_not_payable(card, me.store, me.meditation, replaced), Complete, mission, replaced)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NOT_IN_HAND if wish.startswith("complete ") else None

    def complete(self, p: P, action: Complete) -> None:
        t = p.state
        me = t.players[self.seat]
        card = MISSION[action.mission]
        paid = [good for good in card.resources if good != action.replaced]
        for good in paid:
            me.store.remove(good)
        t.aside = in_order([*t.aside, *paid])
        if action.replaced != "none":
            me.meditation -= 1
            t.meditation_supply += 1
        me.hand.remove(action.mission)
        me.unspent.append(action.mission)
        held = held_cities(t, self.seat)
        points = reward(card, held)
        me.earn("missions", points)
        cities = listed([CITY[city].name for city, _ in card.cities if city in held])
        spent = listed(paid if action.replaced == "none" else [*paid, f"meditation for {action.replaced}"])
        p.say(f"{t.name(self.seat)} completes {action.mission} in {cities} with {spent}: {points} points.")
        p.push(self)
        check_for_bonus(p, self.seat, card.color)

    def end(self, p: P, action: EndMissions) -> None:
        over = self._over(p.state)
        p.say(f"{p.state.name(self.seat)} {f'can complete nothing more: {over}' if over else 'ends the visit'}.")


def _why_not_payable(card: Mission, store: list[str], meditation: int, replaced: str) -> Refusal:
    missing = [good for good in card.resources if good not in store and good != replaced]
    if replaced != "none" and not meditation:
        return NO_SUBSTITUTE.about(good=replaced)
    goods = ", ".join(missing)
    return ONLY_ONE.about(goods=goods) if replaced != "none" else LACKING.about(goods=goods)


# ---- bonus tiles


def finished_set(t: Table, seat: Seat, colour: str) -> list[str]:
    """Two equal symbols or all three, out of cards that no set has used (RON-BONUS-02, RON-BONUS-06)."""
    cards = [m for m in t.players[seat].unspent if MISSION[m].color == colour]
    symbols = Counter(MISSION[m].symbol for m in cards)
    pair = next((symbol for symbol, count in symbols.items() if count > 1), None)
    if pair:
        return [m for m in cards if MISSION[m].symbol == pair][:2]
    return cards[:3] if len(symbols) == 3 else []


def check_for_bonus(p: P, seat: Seat, colour: str) -> None:
    """A finished set lets its owner look through the stack of its colour (RON-BONUS-02, RON-BONUS-07)."""
    t = p.state
    me = t.players[seat]
    cards = finished_set(t, seat, colour)
    if not cards or not t.bonus_stacks[colour]:
        return
    for card in cards:
        me.unspent.remove(card)
        me.spent.append(card)
    me.searching[colour] = [kind for kind in BONUS if kind in t.bonus_stacks[colour]]  # a set: its order tells nothing
    t.bonus_stacks[colour] = []
    p.reveal()
    p.say(f"{t.name(seat)} looks through the {colour} bonus tiles.")
    p.push(ChooseBonus(seat, colour))


class ChooseBonus(Decision, frozen=True):
    """Keep one tile of the stack, put the rest back face down (RON-BONUS-03, RON-BONUS-08)."""

    colour: str

    asks = "take_bonus"

    def prompt(self, p: P) -> Prompt:
        return ASK_BONUS.about(colour=self.colour)

    def settled(self, p: P) -> bool:
        return len(p.state.players[self.seat].searching[self.colour]) == 1

    def offer(self, p: P, menu: Menu) -> None:
        stack = p.state.players[self.seat].searching[self.colour]
        menu.allow_all([TakeBonus(kind) for kind in stack])

    def why_not(self, p: P, wish: str) -> Refusal:
        return NOT_IN_STACK.about(colour=self.colour) if wish.startswith("take_bonus ") else MUST_TAKE

    def take(self, p: P, action: TakeBonus) -> None:
        t = p.state
        me = t.players[self.seat]
        rest = me.searching.pop(self.colour)
        rest.remove(action.bonus)
        p.shuffle(rest, f"The {self.colour} bonus tiles are shuffled.")
        t.bonus_stacks[self.colour] = rest
        me.bonus[self.colour].append(action.bonus)
        name = t.name(self.seat)
        p.whisper(
            f"{name} keeps one {self.colour} bonus tile.",
            f"{name} keeps one {self.colour} bonus tile: {bonus_text(action.bonus)}.",
            self.seat,
        )
