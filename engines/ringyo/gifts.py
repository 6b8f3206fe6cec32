"""The Shogun's gifts on display, and where they go (RIN-SET-05, RIN-SET-06, RIN-COUNCIL-11)."""

from __future__ import annotations

from engines.core import listed
from engines.ringyo.components import FAVOR, FORESTRY, GIFT, TILE, tile_name
from engines.ringyo.favors import favor_told
from engines.ringyo.stacks import draw
from engines.ringyo.state import GiftOnShow, P, Table


def reveal(p: P) -> None:
    """One gift for each player, with what it shows drawn onto it (RIN-SET-05, RIN-SET-06, RIN-END-03)."""
    t = p.state
    for gift in draw(p, "gift", t.plays_as):
        facts = GIFT[gift]
        shown = GiftOnShow(gift, [], [], [])
        if facts.attached == "tile":
            shown.tiles = draw(p, "tile", facts.n)
        elif facts.attached == "forestry":
            shown.forestry = draw(p, "forestry", facts.n)
        elif facts.attached == "favor":
            shown.favors = draw(p, "favor", facts.n)
        t.gift_display.append(shown)
    told = [f"{GIFT[x.gift].name}{f' ({attached(x)})' if attached(x) else ''}" for x in t.gift_display]
    p.say(f"Gifts: {', '.join(told)}.", *[f"gift {x.gift}" for x in t.gift_display])


def attached(shown: GiftOnShow) -> str:
    """What lies on a gift, in words."""
    names = [tile_name(TILE[x].type, TILE[x].content) for x in shown.tiles]
    names += [FORESTRY[x].name for x in shown.forestry]
    names += [FAVOR[x].name for x in shown.favors]
    return listed(names)


def forestry_told(card: str) -> str:
    """A Forestry card and what it does, in words."""
    return f"{FORESTRY[card].name}: {FORESTRY[card].text}"


def goal_told(card: str) -> str:
    """A Favor card and what it scores, in words."""
    return f"{FAVOR[card].name}: {favor_told(card)}"


def put_away(t: Table, gift: str) -> None:
    """A gift that was taken is discarded, unless it becomes a diplomat for good (RIN-COUNCIL-11)."""
    (t.gift_discard if GIFT[gift].returns_to_discard else t.kept_gifts).append(gift)
