"""Goods: the bag they are drawn from, and how a choice of them is written (RON-UP-07, RON-UP-08)."""

from __future__ import annotations

from itertools import combinations

from engines.core import Refusal, listed
from engines.ronin.book import RULES
from engines.ronin.components import RESOURCES
from engines.ronin.state import P, Table

GOODS_ORDER = RULES.refusal_named("goods_order")

_RANK = {name: i for i, name in enumerate(RESOURCES)}


def in_order(goods: list[str]) -> list[str]:
    """Goods in the order of the resource table, the one way to write a multiset."""
    return sorted(goods, key=_RANK.__getitem__)


def multisets(goods: list[str], size: int) -> list[tuple[str, ...]]:
    """Every different choice of `size` goods, each in the order of the resource table."""
    return list(dict.fromkeys(combinations(in_order(goods), size)))


def goods_in(wish: str, kind: str) -> list[str] | None:
    """The goods that a text such as "return rice,fish" names; None for another kind of text."""
    word, _, rest = wish.partition(" ")
    goods = [] if rest == "-" else rest.split(",")
    return goods if word == kind and set(goods) <= set(RESOURCES) else None


def why_unordered(goods: list[str]) -> Refusal | None:
    """A choice of goods has one text only: in the order of the resource table."""
    return None if goods == in_order(goods) else GOODS_ORDER.about(order=", ".join(RESOURCES))


def short_of(goods: list[str], held: list[str]) -> str:
    """The first good that is named more often than it is held, "" if there is none."""
    return next((good for good in RESOURCES if goods.count(good) > held.count(good)), "")


def drawable(t: Table) -> int:
    """How many goods could be drawn, the ones set aside included."""
    return len(t.bag) + len(t.aside)


def draw_good(p: P, why: str) -> str:
    """One random good; what is set aside becomes the bag when the bag is empty (RON-UP-08)."""
    t = p.state
    if not t.bag:
        t.bag, t.aside = t.aside, []
        p.say("The bag is empty: the goods set aside go into it.")
    return p.draw_any(t.bag, why)


def fill_spaces(p: P) -> None:
    """Empty spaces in order of region, then space, one random good each while there are any (RON-UP-07)."""
    t = p.state
    for number, spaces in enumerate(t.spaces, 1):
        came = []
        for i, good in enumerate(spaces):
            if good is None and drawable(t):
                spaces[i] = drawn = draw_good(p, f"A good is drawn for region {number}.")
                came.append(drawn)
        if came:
            p.say(f"Region {number} gets {listed(came)}.", f"region {number}")
