"""The meditation action (RON-MED) and the Hermit."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Menu, Prompt, Refusal, Seat, counted, listed
from engines.ronin.book import RULES
from engines.ronin.effects import Use, WithinAction, effect
from engines.ronin.goods import goods_in, in_order, multisets, short_of, why_unordered
from engines.ronin.state import P

NO_SUPPLY = RULES.refusal_named("no_meditation_supply")
TOO_MANY = RULES.refusal_named("too_many_swapped")
NOT_HELD = RULES.refusal_named("swap_not_held")
ASK = RULES.prompt_named("swap")


class Swap(Action, frozen=True):
    """Hand in goods for as many meditation tiles."""

    goods: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"Hand in {listed(self.goods) or 'nothing'}"

    @property
    def passes(self) -> bool:
        return not self.goods

    def picks(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return self.goods


def why_no_tile(p: P, use: Use) -> Refusal | None:
    return None if p.state.meditation_supply else NO_SUPPLY


@effect("meditation", why_no_tile)
def take_meditation_tile(p: P, use: Use) -> None:
    """Take one tile from the supply (RON-MED-01); a Hermit may swap goods for more (RON-HERMIT-01)."""
    p.state.meditation_supply -= 1
    p.state.players[use.seat].meditation += 1
    p.say(f"{p.state.name(use.seat)} takes a meditation tile.")
    if use.ability == "hermit":
        p.push(HermitSwap(use.seat))


class HermitSwap(WithinAction, frozen=True):
    """A Hermit hands in goods for as many meditation tiles (RON-HERMIT-01, RON-HERMIT-02)."""

    asks = "swap"
    open = True

    def prompt(self, p: P) -> Prompt:
        me, supply = p.state.players[self.seat], p.state.meditation_supply
        return ASK.about(goods=counted(min(len(me.store), supply), "good"))

    def offer(self, p: P, menu: Menu) -> None:
        store, supply = p.state.players[self.seat].store, p.state.meditation_supply
        for size in range(1, len(store) + 1):
            for goods in multisets(store, size):
                if size <= supply:
                    menu.allow(Swap(goods))
                elif menu.explains:
                    menu.refuse(TOO_MANY.about(goods=counted(supply, "good"), chosen=size), Swap, goods)
        menu.allow(Swap(()))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        goods = goods_in(wish, "swap")
        if goods is None:
            return super().why_not(p, wish)
        lacking = short_of(goods, p.state.players[self.seat].store)
        return NOT_HELD.about(good=lacking) if lacking else why_unordered(goods)

    def swap(self, p: P, action: Swap) -> None:
        me = p.state.players[self.seat]
        for good in action.goods:
            me.store.remove(good)
        p.state.aside = in_order([*p.state.aside, *action.goods])
        me.meditation += len(action.goods)
        p.state.meditation_supply -= len(action.goods)
        tiles = f"swaps {listed(action.goods)} for {counted(len(action.goods), 'meditation tile')}"
        p.say(f"{p.state.name(self.seat)} {tiles if action.goods else 'hands in nothing'} (Hermit).")
