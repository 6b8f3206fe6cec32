"""Armies, buildings and cards of provinces: how they come, move, change hands and are lost."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import NOBODY, Seat, who
from engines.shogun.book import RULES
from engines.shogun.components import CARD_ORDER, PROVINCE, SPACES, ProvinceId, SpaceId, armies_told, space_name, spot
from engines.shogun.state import NEUTRAL, P, Player, Table

HINT_CARD_LOST = RULES.refusal_named("hint_card_lost")


def arrive(t: Table, province: ProvinceId, armies: int) -> None:
    """So many armies more, or fewer, stand in a province."""
    land = t.map[province]
    t.map[province] = replace(land, armies=land.armies + armies)


def march(p: P, origin: ProvinceId, target: ProvinceId, armies: int) -> None:
    """Armies move from one own province to another (SHO-COMBAT-02, SHO-DEPLOY-03)."""
    t = p.state
    arrive(t, origin, -armies)
    arrive(t, target, armies)
    names = f"from {PROVINCE[origin].name} to {PROVINCE[target].name}"
    p.say(f"{who(t.map[origin].owner)} moves {armies_told(armies)} {names}.", spot(origin), spot(target))


def mark(t: Table, province: ProvinceId, markers: int) -> None:
    """So many revolt markers more, or fewer, lie in a province."""
    land = t.map[province]
    t.map[province] = replace(land, markers=land.markers + markers)


def build(t: Table, province: ProvinceId, building: str) -> None:
    """A tile of the supply comes into a province."""
    land = t.map[province]
    t.tiles[building] -= 1
    t.map[province] = replace(land, buildings=(*land.buildings, building))


def settle_in(t: Table, province: ProvinceId, seat: Seat, armies: int) -> None:
    """A province belongs to this seat now; buildings and markers stay (SHO-BUILD-05, SHO-BATTLE-08)."""
    t.map[province] = replace(t.map[province], owner=seat, armies=armies)


def devastate(t: Table, province: ProvinceId) -> None:
    """No armies, no buildings, no markers: the province is neutral (SHO-BATTLE-12, SHO-REVOLT-04)."""
    for building in t.map[province].buildings:
        t.tiles[building] += 1
    t.map[province] = NEUTRAL


# ---- cards


def hand_over(p: P, province: ProvinceId, loser: Seat, winner: Seat) -> None:
    """The card goes openly to the winner's hand, for the next round, or to the stock (SHO-EXEC-06, SHO-EXEC-07).

    NOBODY stands for the stock of neutral provinces.
    """
    t = p.state
    if loser == NOBODY:
        t.stock.remove(province)
    else:
        _give_up(p, province, loser)
    if winner == NOBODY:
        t.stock = in_order([*t.stock, province])
    else:
        t.players[winner].won.append(province)


def in_order(cards: list[str]) -> list[str]:
    """Cards in canonical order."""
    return sorted(cards, key=CARD_ORDER.__getitem__)


def _give_up(p: P, province: ProvinceId, loser: Seat) -> None:
    """The card leaves the loser at once, wherever it lies; its space stays empty (SHO-EXEC-06)."""
    me = p.state.players[loser]
    p.reveal()
    space = _clear_space(me, province)
    if space:
        me.lost.append(space)
        told = {"player": who(loser), "province": PROVINCE[province].name, "space": space_name(space)}
        p.say(HINT_CARD_LOST.about(**told).text, spot(province))
    elif province in me.won:
        me.won.remove(province)
    else:
        me.hand.remove(province)


def _clear_space(me: Player, province: ProvinceId) -> SpaceId | None:
    for cards in (me.plan, me.shown):
        if province in cards:
            index = cards.index(province)
            cards[index] = None
            return SPACES[index]
    return None
