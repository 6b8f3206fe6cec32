"""What lies on a spot of Edo, and what one would want to know of it."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Seat, known
from engines.ringyo.components import (
    COST,
    DEMAND,
    DIPLOMAT,
    FAVOR,
    FORESTRY,
    GIFT,
    LAKES,
    LIMITS,
    REGENT,
    SPOTS,
    TILE,
    tile_name,
)
from engines.ringyo.demands import best_spot
from engines.ringyo.favors import favor_told
from engines.ringyo.gifts import attached
from engines.ringyo.peeking import meaning
from engines.ringyo.state import OpenDemand, Table
from screens.boards.base import Scene, or_none
from screens.boards.ringyo.edo import payable, stacks
from screens.boards.ringyo.names import name_of
from screens.boards.ringyo.pictures import owner_of, table
from screens.boards.ringyo.sky import card_known, rain, undecided


def _diplomat(scene: Scene, which: str, _: Seat) -> list[str]:
    t, seat = table(scene), int(which)
    if seat == REGENT:
        sent = [card.removeprefix("regent_") for card in t.regent_sent]
        return [f": sent so far: {or_none(sent)}.", "The Regent's diplomats have a number and no effect."]
    me = t.players[seat]
    if me.chosen is not None:
        now = f"{me.chosen}, face down" if known(me.chosen) else "chosen, face down"
    elif len(me.sent) == t.round:
        now = f"{me.sent[-1]}. {DIPLOMAT[me.sent[-1]].text}"
    else:
        now = "not chosen yet"
    return [
        f": {now.rstrip('.')}.",
        f"In hand: {or_none([str(value) for value in sorted(me.diplomats)])}.",
        f"Sent so far: {or_none(list(map(str, me.sent)))}.",
    ]


def _gift(scene: Scene, gift: str, _: Seat) -> list[str]:
    shown = next((shown for shown in table(scene).gift_display if shown.gift == gift), None)
    told = attached(shown) if shown else ""
    cards = [f"{FORESTRY[card].name}: {FORESTRY[card].text}" for card in shown.forestry] if shown else []
    cards += [f"{FAVOR[card].name}: {favor_told(card)}" for card in shown.favors] if shown else []
    return [f": {GIFT[gift].text}", *(cards or ([f"On it lie {told}."] if told else []))]


def _tile(scene: Scene, tile: str, _: Seat) -> list[str]:
    return [
        ".",
        f"It goes into one of the free places at the edge: an area of {TILE[tile].type.capitalize()} from then on.",
    ]


def _demand(scene: Scene, demand: str, _: Seat) -> list[str]:
    t, facts = table(scene), DEMAND[demand]
    shown = t.open_demand(demand)
    if shown is None:
        return [f": {facts.price}.", f"Spots: {', '.join(f'{where} {facts.hp[where]} HP' for where in t.spots)}."]
    seat = owner_of(scene)
    spots = [
        f"{where} {facts.hp[where]} HP {name_of(scene, shown.claims[where]) if where in shown.claims else 'free'}"
        for where in t.spots
    ]
    return [f": {facts.price}.", f"{'; '.join(spots)}.", _claimable(scene, t, seat, shown)]


def _claimable(scene: Scene, t: Table, seat: Seat, shown: OpenDemand) -> str:
    """Whether the owner of the boards could claim a demand, and what is missing."""
    me, facts, name = t.players[seat], DEMAND[shown.demand], scene.names[seat]
    if seat in shown.claims.values():
        return f"{name} has fulfilled it."
    best = best_spot(t, shown)
    if not best:
        return "No spot is free."
    if payable(me, shown.demand):
        return f"{name} could pay it for {facts.hp[best]} HP."
    if facts.heights:
        lacking = [str(height) for height in facts.heights if not any(me.stored(type_, height) for type_ in me.storage)]
        return f"{name} has no cut tree of height {' or '.join(lacking)}."
    have = {"rice": me.rice, "research": me.research, "military": me.military}[facts.type]
    return f"{name} has {have} {facts.type} of {facts.need}."


def _spot(scene: Scene, which: str, seat: Seat) -> list[str]:
    t = table(scene)
    demand, _, told = which.partition(" ")
    where = next(spot for spot in SPOTS if spot == told)
    shown = next(shown for shown in t.demand_display if shown.demand == demand)
    hp = DEMAND[demand].hp[where]
    if where in shown.claims:
        return [f": {hp} HP, {name_of(scene, shown.claims[where])}."]
    return [f": {hp} HP, free.", "A claim takes the best free spot.", f"Asks for {DEMAND[demand].price}."]


def _chances(scene: Scene) -> str:
    told = ", ".join(f"{type_.capitalize()} {chance} %" for type_, chance in rain(scene).items())
    return f"A card that is not known rains on {told}."


def _weather(scene: Scene, position: str, _: Seat) -> list[str]:
    t = table(scene)
    slot = t.weather[int(position) - 1]
    who = f"Looked at by {or_none([name_of(scene, seat) for seat in slot.peekers])}." if slot.peekers else ""
    card = card_known(slot)
    if card:
        return [f": {meaning(t, card)}{'' if slot.shown else ', still face down'}.", who]
    return [": face down.", _chances(scene), who]


def _forecast(scene: Scene, _: str, __: Seat) -> list[str]:
    t = table(scene)
    if t.forecast is None:
        return ["."]
    told = [f"{card} is {type_.capitalize()}" for card, type_ in zip("ABC", t.ranking, strict=False)]
    return [
        f": {', '.join(told)}; {t.ranking[-1].capitalize()} has no letter.",
        "Of the ten Weather cards three say A, two B, one C, and one names each type.",
        "A flood that overflows takes the way that is higher on the forecast.",
        _chances(scene) if undecided(t) else "",
    ]


def _lake(scene: Scene, _: str, __: Seat) -> list[str]:
    lake = table(scene).lake
    return [f": {LAKES[lake].text}" if lake else ": none."]


def _deck(scene: Scene, name: str, _: Seat) -> list[str]:
    t = table(scene)
    left = stacks(t).get(name, len(t.tile_stack))
    lines = [f": {left} left."]
    if name == "tile":
        lines.append(f"Expand: {COST.expand_military} military to draw {COST.expand_draws} and add one.")
    discards = {"forestry": t.forestry_discard, "tile": t.tile_discard, "gift": t.gift_discard}.get(name, [])
    names = [_discard_name(name, card) for card in discards]
    return [*lines, f"Discarded: {', '.join(names)}." if names else ""]


def _discard_name(name: str, card: str) -> str:
    if name == "forestry":
        return FORESTRY[card].name
    return GIFT[card].name if name == "gift" else tile_name(TILE[card].type, TILE[card].content)


def _priority(scene: Scene, _: str, __: Seat) -> list[str]:
    """The order of the round; while diplomats are chosen it is the one that will decide between equal ones."""
    t = table(scene)
    now, before = (", ".join(name_of(scene, seat) for seat in order) for order in (t.priority, t.previous))
    if t.phase in ("setup_favor", "council_choose"):
        return [f": {now}.", "A higher diplomat goes first; of equal ones, whoever stands later in this order."]
    return [
        f": {now}.",
        "A higher diplomat goes first; of equal ones, whoever came later in the order before.",
        f"The order before: {before}." if before != now else "",
    ]


def _round(scene: Scene, _: str, __: Seat) -> list[str]:
    return [f" of {LIMITS.rounds}.", "After the last round everything is counted."]


EDO_TOLD: dict[str, Callable[[Scene, str, Seat], list[str]]] = {
    "diplomat": _diplomat,
    "gift": _gift,
    "tile": _tile,
    "demand": _demand,
    "spot": _spot,
    "weather": _weather,
    "forecast": _forecast,
    "lake": _lake,
    "deck": _deck,
    "priority": _priority,
    "round": _round,
}
"""What is told of each kind of spot."""
