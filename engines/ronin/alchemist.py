"""The Alchemist: drawing goods from the bag and putting some back (RON-ALCHEMIST)."""

from __future__ import annotations

from typing import Any, Literal

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, counted, listed
from engines.ronin.book import RULES
from engines.ronin.components import LIMITS
from engines.ronin.forgo import Forgo
from engines.ronin.goods import draw_good, drawable, goods_in, in_order, multisets, short_of, why_unordered
from engines.ronin.state import P

NOTHING_TO_DRAW = RULES.refusal_named("nothing_to_draw")
WRONG_NUMBER = RULES.refusal_named("wrong_return")
NOT_HELD = RULES.refusal_named("return_not_held")
CHOSEN = RULES.refusal_named("action_chosen")
POINTS_LATER = RULES.refusal_named("points_later")
ASK_ALCHEMY = RULES.prompt_named("alchemy")
ASK_RETURN = RULES.prompt_named("return")


class Alchemy(Action, frozen=True):
    """Draw with the Alchemist, or leave it."""

    choice: Literal["use", "skip"]

    @property
    def label(self) -> str:
        return f"Draw {counted(LIMITS.alchemist_draw, 'resource')}" if self.choice == "use" else "Do not draw"

    @property
    def passes(self) -> bool:
        return self.choice == "skip"


class Return(Action, frozen=True):
    """Put these goods back into the bag."""

    goods: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"Put back {listed(self.goods) or 'nothing'}"

    def picks(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return self.goods


def draw_goods(p: P, seat: Seat) -> None:
    """Draw in the open what the Alchemist may draw (RON-ALCHEMIST-01, RON-ALCHEMIST-02)."""
    t = p.state
    count = min(LIMITS.alchemist_draw, drawable(t))
    t.drawn = in_order([draw_good(p, "A good is drawn from the bag.") for _ in range(count)])
    p.say(f"{t.name(seat)} draws {listed(t.drawn)} (Alchemist).")
    p.push(ReturnGoods(seat))


class AskAlchemist(Decision, frozen=True):
    """Draw, or leave the ability unused (RON-ALCHEMIST-01)."""

    asks = "alchemy"
    open = True

    def prompt(self, p: P) -> Prompt:
        count = min(LIMITS.alchemist_draw, drawable(p.state))
        return ASK_ALCHEMY.about(goods=counted(count, "resource"), back=count - 1)

    def offer(self, p: P, menu: Menu) -> None:
        if drawable(p.state):
            menu.allow(Alchemy("use"))
        else:
            menu.refuse(NOTHING_TO_DRAW, Alchemy, "use")
        menu.allow(Alchemy("skip"))

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return POINTS_LATER if wish == Forgo().text else None

    def choose(self, p: P, action: Alchemy) -> None:
        if action.choice == "use":
            draw_goods(p, self.seat)
        else:
            p.say(f"{p.state.name(self.seat)} does not draw with the Alchemist.")


class ReturnGoods(Decision, frozen=True):
    """Put all but one as many back as were drawn, out of the drawn and the own goods (RON-ALCHEMIST-01)."""

    asks = "return"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK_RETURN.about(goods=counted(len(p.state.drawn) - 1, "resource"))

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        goods = t.players[self.seat].store + t.drawn
        menu.allow_all([Return(back) for back in multisets(goods, len(t.drawn) - 1)])

    def why_not(self, p: P, wish: str) -> Refusal | None:
        if wish == Forgo().text:
            return POINTS_LATER if p.state.options.ability_mode == "in_addition" else CHOSEN
        goods, count = goods_in(wish, "return"), len(p.state.drawn) - 1
        if goods is None:
            return None
        lacking = short_of(goods, p.state.players[self.seat].store + p.state.drawn)
        if lacking:
            return NOT_HELD.about(good=lacking)
        return WRONG_NUMBER.about(count=count, chosen=len(goods)) if len(goods) != count else why_unordered(goods)

    def put_back(self, p: P, action: Return) -> None:
        t = p.state
        goods = t.players[self.seat].store + t.drawn
        for good in action.goods:
            goods.remove(good)
        t.bag = in_order([*t.bag, *action.goods])
        t.players[self.seat].store = in_order(goods)
        t.drawn = []
        p.say(f"{t.name(self.seat)} puts {listed(action.goods) or 'nothing'} back into the bag.")
