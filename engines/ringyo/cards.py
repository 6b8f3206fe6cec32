"""Forestry cards: playing, selling, and what each effect does, by the name that the box gives it (RIN-CARD)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engines.core import Action, Refusal, Seat, Step, who
from engines.ringyo import acts, upgrading
from engines.ringyo.book import RULES
from engines.ringyo.box import Effect
from engines.ringyo.components import FORESTRY, LIMITS, of
from engines.ringyo.envoy import look_at_demands
from engines.ringyo.favors import draw_favors
from engines.ringyo.goods import add_rice, gain, no_room
from engines.ringyo.land import add_one
from engines.ringyo.peeking import Peek
from engines.ringyo.stacks import stack
from engines.ringyo.state import P, Player, Table
from engines.ringyo.targets import Targets, targets_of

NOT_IN_HAND = RULES.refusal_named("card_not_in_hand")
NOTHING_TO_DO = RULES.refusal_named("card_changes_nothing")
SALE_AT_MOST = RULES.refusal_named("card_sale_rice_full")


class PlayForestry(Action, frozen=True):
    """Use a Forestry card."""

    card: str

    @property
    def label(self) -> str:
        return f"Play {FORESTRY[self.card].name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}",)

    def detail(self, view: Any, seat: Seat) -> str:
        return FORESTRY[self.card].text

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return _step("Play", view.state.players[seat], self.label, self.card)


class SellForestry(Action, frozen=True):
    """Discard a Forestry card for rice."""

    card: str

    @property
    def label(self) -> str:
        return f"Sell {FORESTRY[self.card].name}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"card {self.card}", "rice")

    def detail(self, view: Any, seat: Seat) -> str:
        room = LIMITS.rice_max - view.state.players[seat].rice
        return f"for {min(LIMITS.forestry_sale_rice, room)} rice"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return _step("Sell", view.state.players[seat], self.label, self.card)


FEW_CARDS = 2
ORDER = {card: index for index, card in enumerate(FORESTRY)}
PLAY = {card: PlayForestry(card) for card in FORESTRY}  # made once
SELL = {card: SellForestry(card) for card in FORESTRY}


def hand(me: Player) -> list[str]:
    """The designs in a hand in the order of the box; copies count once (RIN-INFO-02)."""
    return sorted({*me.forestry, *me.shown_forestry}, key=ORDER.__getitem__)


def _step(verb: str, me: Player, label: str, card: str) -> tuple[str, ...]:
    """A hand of few cards is asked for by name, a bigger one first by what is done."""
    return (label,) if len(hand(me)) <= FEW_CARDS else (f"{verb} a Forestry card", FORESTRY[card].name)


def card_actions(t: Table, seat: Seat) -> list[Action]:
    """Playing what would change something, selling while there is room for rice (RIN-CARD-04, RIN-CARD-10)."""
    me = t.players[seat]
    if not (me.forestry or me.shown_forestry):
        return []
    held = hand(me)
    found: list[Action] = [PLAY[card] for card in held if does_something(t, seat, card)]
    if me.rice < LIMITS.rice_max:
        found += [SELL[card] for card in held]
    return found


def does_something(t: Table, seat: Seat, card: str) -> bool:
    """Whether one of its effects would have something to work on (RIN-CARD-10)."""
    return any(OPS[effect.op].possible(t, seat, effect) for effect in FORESTRY[card].effects)


def why_not_play(t: Table, seat: Seat, card: str) -> Refusal | None:
    """A card in hand that would change something (RIN-CARD-10)."""
    if card not in hand(t.players[seat]):
        return NOT_IN_HAND
    return None if does_something(t, seat, card) else NOTHING_TO_DO.about(card=FORESTRY[card].name)


def why_not_sell(me: Player, card: str) -> Refusal | None:
    """A card in hand, and room for rice (RIN-CARD-04)."""
    if card not in hand(me):
        return NOT_IN_HAND
    return None if me.rice < LIMITS.rice_max else SALE_AT_MOST


def _take_from_hand(me: Player, card: str) -> None:
    """The copy that everybody knows goes first (RIN-INFO-02)."""
    (me.shown_forestry if card in me.shown_forestry else me.forestry).remove(card)


def sell(p: P, seat: Seat, card: str) -> None:
    """Discarded face up for 2 rice, and nothing else (RIN-CARD-04)."""
    t = p.state
    me = t.players[seat]
    _take_from_hand(me, card)
    t.forestry_discard.append(card)
    gained = add_rice(me, LIMITS.forestry_sale_rice)
    full = no_room(me, gained, LIMITS.forestry_sale_rice)
    p.say(f"{who(seat)} sells {FORESTRY[card].name} for {gained} rice{full}.", of(seat, "rice"))


def play(p: P, seat: Seat, card: str) -> None:
    """An instant card runs its effects, another is in force from now on (RIN-CARD-02, RIN-CARD-03)."""
    t = p.state
    me = t.players[seat]
    facts = FORESTRY[card]
    _take_from_hand(me, card)
    p.say(f"{who(seat)} plays {facts.name}: {facts.text}", of(seat, "hand forestry"))
    if facts.timing == "this_round":
        me.effects.append(card)
        return
    t.played = card
    p.push(*(RunEffect(seat, number) for number in range(len(facts.effects))), Discard(seat))


class RunEffect(Step, frozen=True):
    """One effect of the card just played, if it can do anything (RIN-CARD-09)."""

    seat: Seat
    number: int

    def run(self, p: P) -> None:
        t = p.state
        assert t.played
        effect = FORESTRY[t.played].effects[self.number]
        op = OPS[effect.op]
        if op.possible(t, self.seat, effect):
            op.run(p, self.seat, effect)


class Discard(Step, frozen=True):
    """Only when its effects are done is the card in a pile again (RIN-CARD-02, RIN-CARD-11)."""

    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        assert t.played
        t.forestry_discard.append(t.played)
        t.played = None


# ---- the effects by name


Possible: TypeAlias = Callable[[Table, Seat, Effect], bool]
Run: TypeAlias = Callable[[P, Seat, Effect], None]


class Op(NamedTuple):
    possible: Possible  # whether it would have something to work on
    run: Run


def _can_gain(t: Table, seat: Seat, effect: Effect) -> bool:
    return effect.what != "rice" or t.players[seat].rice < LIMITS.rice_max


def _gain(p: P, seat: Seat, effect: Effect) -> None:
    gain(p, seat, effect.what, effect.n)


def _can_peek(t: Table, seat: Seat, effect: Effect) -> bool:
    return bool(t.unknown_weather(seat))


def _peek(p: P, seat: Seat, effect: Effect) -> None:
    p.push(Peek(seat, effect.n))


def _has_target(t: Table, seat: Seat, effect: Effect) -> bool:
    return any(True for _ in targets_of(t, seat, effect, ()))


def _choose_targets(p: P, seat: Seat, effect: Effect) -> None:
    assert p.state.played
    p.push(Targets(seat, FORESTRY[p.state.played].effects.index(effect)))


def _can_harvest(t: Table, seat: Seat, effect: Effect) -> bool:
    me = t.players[seat]
    return me.rice < LIMITS.rice_max and acts.harvest_due(me) > 0


def _harvest(p: P, seat: Seat, effect: Effect) -> None:
    acts.harvest_all(p, seat, effect.max_rice)


def _can_muster(t: Table, seat: Seat, effect: Effect) -> bool:
    return bool(t.players[seat].holding("fortress"))


def _muster(p: P, seat: Seat, effect: Effect) -> None:
    for at in p.state.players[seat].holding("fortress")[: effect.times]:
        acts.muster(p, seat, at)


def _can_add_land(t: Table, seat: Seat, effect: Effect) -> bool:
    return bool(t.players[seat].free_slots() and stack(t, "tile").left)


def _add_land(p: P, seat: Seat, effect: Effect) -> None:
    add_one(p, seat, effect.draw, in_council=False)


def _can_upgrade(t: Table, seat: Seat, effect: Effect) -> bool:
    return bool(upgrading.upgradable(t.players[seat]))


def _upgrade(p: P, seat: Seat, effect: Effect) -> None:
    upgrading.upgrade(p, seat)


def _can_draw_favor(t: Table, seat: Seat, effect: Effect) -> bool:
    return stack(t, "favor").left > 0


def _draw_favor(p: P, seat: Seat, effect: Effect) -> None:
    draw_favors(p, seat, effect.draw)


def _can_look(t: Table, seat: Seat, effect: Effect) -> bool:
    return bool(t.demand_stack)


def _look_at_demands(p: P, seat: Seat, effect: Effect) -> None:
    look_at_demands(p, seat, effect.look)


def _always(t: Table, seat: Seat, effect: Effect) -> bool:
    return True


def _in_force(p: P, seat: Seat, effect: Effect) -> None:
    """A card for this round is no step of its own: it lies open (see `play`)."""


_AT_TARGETS = Op(_has_target, _choose_targets)
OPS: dict[str, Op] = {
    "gain": Op(_can_gain, _gain),
    "peek_weather": Op(_can_peek, _peek),
    "plant": _AT_TARGETS,
    "grow": _AT_TARGETS,
    "cut": _AT_TARGETS,
    "create_paddy": _AT_TARGETS,
    "build": _AT_TARGETS,
    "study": _AT_TARGETS,
    "drain": _AT_TARGETS,
    "coppice": _AT_TARGETS,
    "exchange_timber": _AT_TARGETS,
    "harvest_all": Op(_can_harvest, _harvest),
    "muster": Op(_can_muster, _muster),
    "draw_bonus_land": Op(_can_add_land, _add_land),
    "upgrade_samurai": Op(_can_upgrade, _upgrade),
    "draw_favor": Op(_can_draw_favor, _draw_favor),
    "extra_demand": Op(_can_look, _look_at_demands),
    "modify": Op(_always, _in_force),
}
