"""Phase 4: limits, ronin go home, the start gate moves on, goods are refilled (RON-UP, RON-MERCHANT)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, listed
from engines.ronin.book import RULES
from engines.ronin.components import COUNT, LIMITS, ROUNDS
from engines.ronin.goods import fill_spaces, goods_in, in_order, multisets, short_of, why_unordered
from engines.ronin.state import P, Table

WRONG_NUMBER = RULES.refusal_named("wrong_discard")
NOT_HELD = RULES.refusal_named("discard_not_held")
ASK = RULES.prompt_named("discard")
ASK_LAST = RULES.prompt_named("discard_last")


class Discard(Action, frozen=True):
    """Put these goods aside."""

    goods: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"Put aside {listed(self.goods)}"

    def picks(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return self.goods


class UpkeepPhase(Step, frozen=True):
    """One player after the other tidies up; the table follows, except in the last round (RON-UP-09..11)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "upkeep"
        p.say("Upkeep: at most 3 meditation tiles, and 4 goods or a Merchant's 8.")
        if t.round < ROUNDS:
            p.push(NextRound())
        p.push(*(TidyUp(seat) for seat in t.seats()))


def keep_limit(t: Table, seat: Seat) -> int:
    """8 goods while a Merchant lies on the board, placed or not (RON-MERCHANT-01)."""
    has_merchant = any(slot.character == "merchant" for slot in t.players[seat].slots)
    return LIMITS.end_of_round_resources_with_merchant if has_merchant else LIMITS.end_of_round_resources


class TidyUp(Step, frozen=True):
    """Surplus meditation tiles go back, surplus goods are put aside (RON-UP-01, RON-UP-02)."""

    seat: Seat

    def run(self, p: P) -> None:
        t = p.state
        me = t.players[self.seat]
        surplus = me.meditation - LIMITS.end_of_round_meditation
        if surplus > 0:
            me.meditation -= surplus
            t.meditation_supply += surplus
            p.say(f"{t.name(self.seat)} returns {counted(surplus, 'meditation tile')}.")
        if len(me.store) > keep_limit(t, self.seat):
            p.push(Keep(self.seat))


class Keep(Decision, frozen=True):
    """Put exactly the surplus aside, own choice (RON-UP-02)."""

    asks = "discard"
    open = True

    def prompt(self, p: P) -> Prompt:
        limit = keep_limit(p.state, self.seat)
        ask = ASK if p.state.round < ROUNDS else ASK_LAST
        return ask.about(goods=counted(len(p.state.players[self.seat].store) - limit, "good"), limit=limit)

    def offer(self, p: P, menu: Menu) -> None:
        store = p.state.players[self.seat].store
        surplus = len(store) - keep_limit(p.state, self.seat)
        menu.allow_all([Discard(goods) for goods in multisets(store, surplus)])

    def why_not(self, p: P, wish: str) -> Refusal | None:
        goods, store = goods_in(wish, "discard"), p.state.players[self.seat].store
        if goods is None:
            return None
        if short_of(goods, store):
            return NOT_HELD
        surplus = len(store) - keep_limit(p.state, self.seat)
        return WRONG_NUMBER.about(count=surplus, chosen=len(goods)) if len(goods) != surplus else why_unordered(goods)

    def discard(self, p: P, action: Discard) -> None:
        t = p.state
        for good in action.goods:
            t.players[self.seat].store.remove(good)
        t.aside = in_order([*t.aside, *action.goods])
        p.say(f"{t.name(self.seat)} puts {listed(action.goods)} aside.")


class NextRound(Step, frozen=True):
    """Ronin home, round marker, start gate, refill (RON-UP-03..08)."""

    def run(self, p: P) -> None:
        t = p.state
        t.pieces = []
        for player in t.players:
            for slot in player.slots:
                slot.home = True
        before, t.gate = t.gate, next_gate(t)
        verb = "keeps" if t.gate == before else "takes"
        p.say(f"All ronin go home. {t.name(t.gate)} {verb} the start gate{why_gate(t)}.")
        t.round += 1
        fill_spaces(p)


def gate_by_points(t: Table) -> bool:
    """Whether the gate helps whoever is behind after this round (RON-UP-06, RON-TWO-08)."""
    rule = COUNT[len(t.players)].start_gate_rule
    return rule == "fewest_points_after_every_round" or (
        rule == "clockwise_but_fewest_points_after_round_3" and t.round == 3
    )


def why_gate(t: Table) -> str:
    """Why the gate is where it is now, as the end of a sentence; that it goes round needs no reason."""
    if not gate_by_points(t):
        return ""
    fewest = t.players[t.gate].points
    level = sum(player.points == fewest for player in t.players) > 1
    return ": fewest points, and behind on the tea track" if level else ": fewest points"


def next_gate(t: Table) -> Seat:
    """Clockwise, or to whoever has fewest points and is furthest behind on the tea track (RON-UP-05, 06, TWO-08)."""
    if not gate_by_points(t):
        return (t.gate + 1) % len(t.players)
    tea = t.tea_order()
    return min(range(len(t.players)), key=lambda seat: (t.players[seat].points, -tea.index(seat)))
