"""The Edo Council: diplomats are sent in secret, the priority is set, gifts are claimed (RIN-COUNCIL)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, who
from engines.ringyo import regent
from engines.ringyo.acts import InCell, Stop, create_paddy, grow, why_not_grow, why_not_paddy
from engines.ringyo.book import RULES
from engines.ringyo.components import DIPLOMAT, GIFT, REGENT, of
from engines.ringyo.gifts import attached, forestry_told, goal_told, put_away
from engines.ringyo.goods import WORKERS, gain
from engines.ringyo.land import add_all, add_one
from engines.ringyo.state import VALUES, P, Player, Table, Value
from engines.ringyo.upgrading import upgrade

SIX_NO_RICE = RULES.refusal_named("diplomat_six_rice")
NOT_IN_HAND = RULES.refusal_named("diplomat_not_in_hand")
NO_SUCH_GIFT = RULES.refusal_named("gift_not_there")
NO_GROWTH = RULES.refusal_named("gift_no_tree")
NO_FLOOD = RULES.refusal_named("gift_no_flood")
ASK_SEND = RULES.prompt_named("choose_diplomat")
ASK_GIFT = RULES.prompt_named("claim_gift")
ASK_GROW = RULES.prompt_named("gift_grow")
ASK_PADDY = RULES.prompt_named("gift_paddy")


# ---- sending a diplomat


class ChooseDiplomat(Action, frozen=True):
    """Send this diplomat; each works once in a game."""

    value: int

    @property
    def label(self) -> str:
        return f"Send diplomat {self.value}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card diplomat {self.value}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return DIPLOMAT[self.value].text


class SendDiplomat(Decision, frozen=True):
    """All choose a diplomat in secret (RIN-COUNCIL-01)."""

    asks = "choose_diplomat"
    sealed = True

    def prompt(self, p: P) -> Prompt:
        return ASK_SEND

    def offer(self, p: P, menu: Menu) -> None:
        me = p.state.players[self.seat]
        for value in me.diplomats:
            if can_send(me, value):
                menu.allow(ChooseDiplomat(value))
            elif menu.explains:
                menu.refuse(SIX_NO_RICE.about(rice=DIPLOMAT[value].n, have=me.rice), ChooseDiplomat, value)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        word, _, value = wish.partition(" ")
        return NOT_IN_HAND.about(value=value) if word == "choose_diplomat" else None

    def send(self, p: P, action: ChooseDiplomat) -> None:
        p.state.players[self.seat].chosen = as_value(action.value)
        told = f"{who(self.seat)} has chosen a diplomat"
        p.whisper(f"{told}.", f"{told}: {action.value}.", self.seat, open_spots=(f"diplomat {self.seat}",))


def as_value(value: int) -> Value:
    """The value of a diplomat, in the type of its field."""
    return VALUES[VALUES.index(value)]


def can_send(me: Player, value: int) -> bool:
    """The diplomat that costs rice needs that rice (RIN-COUNCIL-02)."""
    return DIPLOMAT[value].op != "pay_rice" or me.rice >= DIPLOMAT[value].n


class OpenDiplomats(Step, frozen=True):
    """All diplomats are turned up; the higher goes first, equals the other way round (RIN-COUNCIL-03, 04)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "council_bonus"
        p.reveal()
        sent: dict[Seat, int] = {}
        for seat in t.priority:
            sent[seat] = regent.turn_up(p) if seat == REGENT else _turn_up(t.players[seat])
        told = ", ".join(f"{t.name(seat)} {sent[seat]}" for seat in t.priority)
        p.say(f"Diplomats: {told}.", *[f"diplomat {seat}" for seat in t.priority])
        before = t.priority
        t.previous = before
        t.priority = sorted(before, key=lambda seat: (-sent[seat], -before.index(seat)))
        p.say(f"The new order: {', '.join(map(t.name, t.priority))}.", "priority")
        p.push(*(DiplomatEffect(seat, sent[seat]) for seat in t.priority if seat != REGENT), Gifts())


def _turn_up(me: Player) -> int:
    """The chosen card lies face up and never comes back (RIN-COUNCIL-13)."""
    assert me.chosen is not None
    value = int(me.chosen)
    me.diplomats.remove(value)
    me.sent.append(value)
    me.chosen = None
    return value


class DiplomatEffect(Step, frozen=True):
    """What a diplomat brings or costs (RIN-COUNCIL-06..08)."""

    seat: Seat
    value: int

    def run(self, p: P) -> None:
        diplomat = DIPLOMAT[self.value]
        me = p.state.players[self.seat]
        if diplomat.op == "draw_bonus_land":
            add_one(p, self.seat, diplomat.n, in_council=True)
        elif diplomat.op == "pay_rice":
            me.rice -= diplomat.n
            p.say(f"{who(self.seat)} pays {diplomat.n} rice for diplomat {self.value}.", of(self.seat, "rice"))
        elif diplomat.op != "none":
            gain(p, self.seat, diplomat.op.removeprefix("gain_"), diplomat.n, f" from diplomat {self.value}")


# ---- gifts


class ClaimGift(Action, frozen=True):
    """Take this gift; it works at once."""

    gift: str

    @property
    def label(self) -> str:
        return f"Take {GIFT[self.gift].name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"gift {self.gift}",)

    def detail(self, view: Any, seat: Seat) -> str:
        told = GIFT[self.gift].text
        shown = next((x for x in view.state.gift_display if x.gift == self.gift), None)
        if shown and (cards := [*map(forestry_told, shown.forestry), *map(goal_told, shown.favors)]):
            return " ".join(cards)
        return f"{told} ({attached(shown)})" if shown and attached(shown) else told


class Gifts(Step, frozen=True):
    """In the new order each takes one gift (RIN-COUNCIL-09, RIN-COUNCIL-10)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "council_gifts"
        p.push(*(regent.TakeLeftmost() if seat == REGENT else ChooseGift(seat) for seat in t.priority))


class ChooseGift(Decision, frozen=True):
    """One of the gifts that are left must be taken (RIN-COUNCIL-10)."""

    asks = "claim_gift"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK_GIFT

    def offer(self, p: P, menu: Menu) -> None:
        for shown in p.state.gift_display:
            menu.allow(ClaimGift(shown.gift))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NO_SUCH_GIFT if wish.startswith(f"{self.kind()} ") else None

    def claim(self, p: P, action: ClaimGift) -> None:
        t = p.state
        me = t.players[self.seat]
        shown = next(x for x in t.gift_display if x.gift == action.gift)
        t.gift_display = [x for x in t.gift_display if x.gift != action.gift]
        facts = GIFT[action.gift]
        put_away(t, action.gift)
        there = attached(shown)
        p.say(f"{who(self.seat)} takes {facts.name}{f': {there}' if there else ''}.", f"gift {action.gift}")
        if facts.op.removeprefix("gain_") in WORKERS:
            gain(p, self.seat, facts.op.removeprefix("gain_"), facts.n)
        elif facts.op == "grow":
            if not growable(t, self.seat):
                p.say(f"{who(self.seat)} has no tree that can grow.")
            p.push(GrowMore(self.seat, facts.n))
        elif facts.op == "create_paddy":
            if not drainable(t, self.seat):
                p.say(f"{who(self.seat)} has no flood to turn into a rice paddy.")
            p.push(PaddyMore(self.seat, facts.n))
        elif facts.op == "upgrade_samurai":
            upgrade(p, self.seat)
        elif facts.op == "take_diplomat":
            me.diplomats = sorted([*me.diplomats, facts.n])
        elif facts.op == "take_land":
            add_all(p, self.seat, shown.tiles[:], in_council=True)
        me.shown_forestry += shown.forestry
        me.shown_favors += shown.favors


# ---- the gifts that ask


class ByGift(InCell, frozen=True):
    """What a gift does in one of many cells: the list names cell, type and height, the question says the rest."""

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return (f"{self.area} {self.detail(view, seat).partition(',')[0]}",)


class GiftGrow(ByGift, frozen=True):
    """A tree grows by the gift."""

    verb = "Grow the tree"


class GiftPaddy(ByGift, frozen=True):
    """A flood becomes a paddy by the gift."""

    verb = "Turn the flood into a paddy"


def growable(t: Table, seat: Seat) -> list[GiftGrow]:
    """The trees that can grow (RIN-COUNCIL-14)."""
    return [GiftGrow(at) for at, there in t.players[seat].cells.items() if why_not_grow(there) is None]


def drainable(t: Table, seat: Seat) -> list[GiftPaddy]:
    """The floods (RIN-COUNCIL-14)."""
    return [GiftPaddy(at) for at, there in t.players[seat].cells.items() if why_not_paddy(there) is None]


class GrowMore(Step, frozen=True):
    """While growths are left and a tree can grow (RIN-COUNCIL-14)."""

    seat: Seat
    left: int

    def run(self, p: P) -> None:
        if self.left and growable(p.state, self.seat):
            p.push(ChooseGrowth(self.seat, self.left))


class ChooseGrowth(Decision, frozen=True):
    """Grow a tree, the same one again if wished, or stop (RIN-COUNCIL-14)."""

    left: int

    asks = "gift_grow"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK_GROW.about(left=self.left)

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([*growable(p.state, self.seat)])
        menu.allow(Stop())

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NO_GROWTH if wish.startswith(f"{self.kind()} ") else None

    def grow(self, p: P, action: GiftGrow) -> None:
        grow(p, self.seat, action.area)
        p.push(GrowMore(self.seat, self.left - 1))

    def stop(self, p: P, action: Stop) -> None:
        p.say(f"{who(self.seat)} grows no more trees.")


class PaddyMore(Step, frozen=True):
    """While paddies are left and there is a flood (RIN-COUNCIL-14)."""

    seat: Seat
    left: int

    def run(self, p: P) -> None:
        if self.left and drainable(p.state, self.seat):
            p.push(ChoosePaddy(self.seat, self.left))


class ChoosePaddy(Decision, frozen=True):
    """Turn a flood into a rice paddy, or stop (RIN-COUNCIL-14)."""

    left: int

    asks = "gift_paddy"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK_PADDY.about(left=self.left)

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([*drainable(p.state, self.seat)])
        menu.allow(Stop())

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return NO_FLOOD if wish.startswith(f"{self.kind()} ") else None

    def create(self, p: P, action: GiftPaddy) -> None:
        create_paddy(p, self.seat, action.area)
        p.push(PaddyMore(self.seat, self.left - 1))

    def stop(self, p: P, action: Stop) -> None:
        p.say(f"{who(self.seat)} creates no more rice paddies.")
