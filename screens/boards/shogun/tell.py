"""What stands and lies on a spot, and before a seat, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engines.core import NOBODY, Seat, counted, known
from engines.shogun.battle import joining, neutral_farmers, rebels
from engines.shogun.components import (
    ACTION,
    BID,
    BOX,
    BUILDINGS,
    CHEST,
    EVENT,
    PROVINCE,
    REGION,
    SPACES,
    SPECIAL,
    ProvinceId,
    RegionId,
    SpaceId,
    armies_told,
    card_code,
    colour_of,
    farmers_told,
    space_name,
    space_word,
)
from engines.shogun.effects import event_text
from engines.shogun.scoring import built
from engines.shogun.state import Land, Player, Table
from engines.shogun.winter import rice_forecast
from screens.boards.base import SUMMARY_CELLS, Scene, Spot, or_none, wrapped
from screens.boards.shogun.filters import attacks, of_reserve, shielded
from screens.boards.shogun.plans import has_planned, laid, planned, running, sketched, table
from styles.seats import SEATS

PLAYED = ("planning", "choose_special", "execute", "winter_revolts")  # not before the first round, nor after the end


def card_named(card: str) -> str:
    """A card as people call it: "Omi", "chest 2"."""
    return f"chest {CHEST[card]}" if card in CHEST else PROVINCE[card].name


# ---- names


def spot_name(scene: Scene, spot: Spot) -> str:
    """The code and the name of a spot."""
    kind, _, rest = spot.partition(" ")
    t = table(scene)
    match kind:
        case "province":
            return f"{PROVINCE[rest].code} {PROVINCE[rest].name}"
        case "special":
            return f"Special {rest} {SPECIAL[t.specials[int(rest) - 1]].name}"
        case "space":
            return f"{space_word(rest)} {space_name(rest)}"
        case "offer":
            shown = t.offer[int(rest)] if int(rest) < len(t.offer) else ""
            return f"Open card {int(rest) + 1} {PROVINCE[shown].name if shown else '(none)'}"
    return "Deck of province cards"


# ---- spots


def describe(scene: Scene, spot: Spot) -> list[str]:
    """A spot in a few lines."""
    kind, _, rest = spot.partition(" ")
    first, *more = _TOLD[kind](scene, rest)
    return wrapped([f"{spot_name(scene, spot)}{first}", *more])


def _province(scene: Scene, province: str) -> list[str]:
    t = table(scene)
    region = REGION[t.country.regions[province]].name
    if province in t.country.unused:
        return [f", {region}: out of the game with {len(t.players)} players.", "No army may enter it."]
    land = t.map[province]
    lines = [f", {region}: {_standing(scene, province, land)}.", f"{_yields(province, land)}.", _borders(t, province)]
    if land.markers:
        farmers = farmers_told(rebels(t, province))
        lines.append(f"{counted(land.markers, 'revolt marker')}: taxes or rice from here start a revolt of {farmers}.")
    if t.phase in PLAYED:
        lines += [_threats(scene, province), *_card_of(scene, province, land)]
    return [*lines, _majorities(t, t.country.regions[province])]


def _standing(scene: Scene, province: ProvinceId, land: Land) -> str:
    t = table(scene)
    if land.owner == NOBODY:
        anybody: Seat = 0  # all meet the same farmers
        return f"neutral, {farmers_told(neutral_farmers(t, anybody, province))} would defend it"
    more = joining(t, province)
    reserve = f", and {more} of the reserve if another player attacks" if more else ""
    return f"{scene.names[land.owner]}, {armies_told(land.armies)}{reserve}"


def _yields(province: str, land: Land) -> str:
    facts = PROVINCE[province]
    stand = ", ".join(building for building in BUILDINGS if building in land.buildings)
    free = counted(facts.spaces - len(land.buildings), "free space")
    told = f"{stand}, {free}" if stand else free
    return f"{told}; {counted(facts.chests, 'chest')}, {facts.rice} rice"


def _borders(t: Table, province: ProvinceId) -> str:
    """The neighbours by code, with what stands there: a letter and armies."""
    near = t.country.neighbours[province]
    by_sea = [q for q in near if (province, q) in t.country.by_sea]
    ways = [("Land", [q for q in near if q not in by_sea]), ("Sea", by_sea)]
    return " ".join(f"{way}: {', '.join(_force(t, q) for q in ends)}." for way, ends in ways if ends)


def _force(t: Table, province: ProvinceId) -> str:
    code = PROVINCE[province].code
    if province in t.country.unused:
        return f"{code} out"
    land = t.map[province]
    return f"{code} neutral" if land.owner == NOBODY else f"{code} {SEATS[land.owner]}{land.armies}"


def _threats(scene: Scene, province: ProvinceId) -> str:
    """Who has more than the army that must stay in a neighbouring province."""
    t = table(scene)
    if shielded(t, province):
        return "Its temple protects it this round."
    found = [
        f"{scene.names[a.seat]} from {PROVINCE[a.origin].name} with {a.armies}{of_reserve(a.extra)}"
        for a in attacks(t, province)
    ]
    return f"Could attack it: {', '.join(found)}." if found else "Nobody could attack it now."


def _majorities(t: Table, region: RegionId) -> str:
    """Who has how many buildings of each type in a region."""
    told = []
    for building in BUILDINGS:
        counts = built(t).get((region, building), Counter())
        owners = ", ".join(f"{SEATS[seat]}{n}" for seat, n in sorted(counts.items()))
        told.append(f"{building}s {owners or 'none'}")
    return f"All of {REGION[region].name}: {'; '.join(told)}."


def _card_of(scene: Scene, province: ProvinceId, land: Land) -> list[str]:
    """What everybody knows of the card of a province, and what its owner knows."""
    t = table(scene)
    if land.owner == NOBODY:
        return ["Its card lies in the open stock."]
    me = t.players[land.owner]
    if province in me.shown:
        return [f"Its card was shown on {space_name(SPACES[me.shown.index(province)])}."]
    if province in me.won:
        return ["Its card was won this round: it is in the hand, for the next round."]
    where = _own_card(scene, me, province) if scene.seat == land.owner else None
    return [where or _where_others_think(me)]


def _own_card(scene: Scene, me: Player, province: ProvinceId) -> str | None:
    if province in me.plan:
        return f"Your card lies face down on {space_name(SPACES[me.plan.index(province)])}."
    for space, card in planned(scene).items():
        if card == province:
            return f"Planned so far for {space_name(space)}."
    return "Your card is in your hand."


def _where_others_think(me: Player) -> str:
    hidden = sum(card is not None for card in me.plan)
    if not hidden:
        return "Its card is in the hand."
    spaces = "a space" if hidden == 1 else f"one of {hidden} spaces"
    return f"Its card lies face down on {spaces}{', or is in the hand' if me.hand else ''}."


def _space(scene: Scene, space: str) -> list[str]:
    t = table(scene)
    if space == BID:
        place = ": who bids more chooses a special card first."
    elif space in t.row:
        position, now = t.row.index(space) + 1, running(scene)
        over = now > position or t.phase in ("winter_revolts", "game_over")
        done = ", done" if over else ", now" if now == position else ""
        place = f": action {position} of {len(ACTION)}{done}."
    else:
        place = f": still hidden, one of actions {len(t.row) + 1} to {len(ACTION)}."
    lines = [place, _does(space), *_event_here(t, space)]
    if planned(scene) or any(has_planned(me) or sketched(me) for me in t.players):
        lines.append(". ".join(f"{name}: {_lies(scene, seat, space)}" for seat, name in enumerate(scene.names)) + ".")
    return lines


def _does(space: SpaceId) -> str:
    if space == BID:
        return "From the strongest: chest 4, 3, 2, 1, a province card, chest 0, nothing. Chests are paid."
    cost = BOX.costs[space]
    price = f"Costs {counted(cost, 'chest')}: " if cost else ""
    match ACTION[space].kind:
        case "building":
            does = f"builds a {space} on a free space of the province."
        case "collect":
            goods = "chests" if space == "taxes" else "rice"
            marker = "Then a revolt marker is placed, if the province was held."
            return f"Brings the {goods} of the province; where a revolt marker lies, a revolt. {marker}"
        case "deploy":
            moving = "; armies may go on to one own neighbour" if space == "deploy1_move" else ""
            does = f"places {armies_told(BOX.deploy[space])}{moving}."
        case _:
            return "Armies attack or move to one neighbour of the province; one stays. Needs two."
    return price + does


def _event_here(t: Table, space: SpaceId) -> list[str]:
    if t.event and space in EVENT[t.event].touches:
        return [f"Event of this round: {event_text(EVENT[t.event], t.options)}"]
    return []


def _lies(scene: Scene, seat: Seat, space: SpaceId) -> str:
    card = laid(scene, seat, space)
    match card.lies:
        case "shown":
            return card_named(card.card)
        case "own":
            return f"{card_named(card.card)}, face down"
        case "back":
            return "face down"
        case "lost":
            return "lost with its province"
        case "empty":
            return "nothing"
    return "still planning"


def _special(scene: Scene, position: str) -> list[str]:
    t, n = table(scene), int(position)
    holder = t.daimyo[n - 1]
    special = SPECIAL[t.specials[n - 1]]
    match t.phase:
        case _ if holder != NOBODY:
            taken = scene.names[holder]
        case "planning" | "choose_special":
            taken = "free"
        case "execute":
            taken = "nobody took it"
        case _:
            taken = "put away with the others after autumn"
    return [
        f": {taken}.",
        special.text,
        "Whoever takes it acts after all on lower positions and before all on higher ones.",
    ]


def _offer(scene: Scene, slot: str) -> list[str]:
    t = table(scene)
    if int(slot) >= len(t.offer):
        return ["."]
    province = t.offer[int(slot)]
    return [f", {REGION[t.country.regions[province]].name}.", f"{_yields(province, Land())}.", _borders(t, province)]


def _deck(scene: Scene, _: str) -> list[str]:
    return [f": {len(table(scene).deck)} cards.", "The top one is shown to all when it is taken."]


_TOLD: dict[str, Callable[[Scene, str], list[str]]] = {
    "province": _province,
    "space": _space,
    "special": _special,
    "offer": _offer,
    "deck": _deck,
}


# ---- seats


def summary(scene: Scene, seat: Seat) -> str:
    """A seat in 24 cells: points, chests, and rice against the provinces that need it."""
    t = table(scene)
    me = t.players[seat]
    told = f"{me.points} pts  {me.chests}$  {me.rice}/{len(t.owned(seat))}"
    whole = [f"{told} rice  R{me.reserve}", f"{told}r  R{me.reserve}", f"{told} rice", f"{told}r"]
    return next((words for words in whole if len(words) <= SUMMARY_CELLS), whole[-1])


def seat_lines(scene: Scene, seat: Seat) -> list[str]:
    """Everything open before a seat."""
    t = table(scene)
    me, colour = t.players[seat], colour_of(seat)
    own = t.owned(seat)
    armies = sum(t.map[province].armies for province in own)
    lines = [
        f"{counted(me.chests, 'chest')}, {me.rice} rice. {armies_told(me.reserve)} in reserve, "
        f"{t.inside()[colour]} in the tower, {t.tray.count(colour)} in the tray.",
        f"{counted(len(own), 'province')}, {armies_told(armies)}: "
        f"{or_none([f'{PROVINCE[p].code} {t.map[p].armies}' for p in own])}.",
        *_built(t, own),
        *_privilege(t, seat),
        *_cards(scene, seat, me),
    ]
    if t.phase == "draft":
        lines.append(f"Army groups still to place: {or_none(list(map(str, me.groups)))}.")
        if me.claimed:
            lines.append(f"Has taken {PROVINCE[me.claimed].name}; an army group goes there next.")
    elif t.events and t.phase in ("planning", "choose_special", "execute"):
        lines.append(rice_forecast(t, seat))
    return wrapped(lines)


def _built(t: Table, own: list[ProvinceId]) -> Iterator[str]:
    """Buildings by region, for the majorities."""
    found: dict[str, Counter[str]] = {}
    for province in own:
        found.setdefault(t.country.regions[province], Counter()).update(t.map[province].buildings)
    told = [
        f"{REGION[region].name} {', '.join(counted(n, building) for building, n in buildings.items())}"
        for region, buildings in found.items()
        if buildings
    ]
    yield f"Buildings: {'; '.join(told) or 'none'}."


def _privilege(t: Table, seat: Seat) -> Iterator[str]:
    special = t.special_of(seat)
    if special:
        yield f"Special card: {special.name}, on position {t.daimyo.index(seat) + 1}."
    elif t.phase == "winter_revolts":
        yield f"Number {t.order.index(seat) + 1} in the turn order."


def _cards(scene: Scene, seat: Seat, me: Player) -> Iterator[str]:
    if not has_planned(me):
        if table(scene).phase == "planning":
            yield "Still planning."
        return
    shown = [f"{space_word(s)} {card_named(card)}" for s, card in zip(SPACES, me.shown, strict=True) if card]
    if shown:
        yield f"Shown: {', '.join(shown)}."
    hidden = [space_word(s) for s, card in zip(SPACES, me.plan, strict=True) if card]
    if hidden:
        yield f"Face down: {', '.join(hidden)}."
    if me.won:
        yield f"Won this round: {', '.join(card_named(card) for card in me.won)}."
    yield f"{counted(len(me.hand) + len(me.won), 'card')} in hand."


# ---- secrets


def secrets(scene: Scene) -> list[str]:
    """The viewer's plan and hand."""
    if scene.seat is None:
        return []
    me = table(scene).players[scene.seat]
    drafted = planned(scene)
    lines = []
    hidden = [(space, card) for space, card in zip(SPACES, me.plan, strict=True) if card and known(card)]
    if hidden:
        lines.append(f"Face down: {', '.join(f'{space_word(space)} {card_code(card)}' for space, card in hidden)}.")
    cards = [(space, card) for space, card in drafted.items() if card in PROVINCE or card in CHEST]
    if cards:
        lines.append(f"Planned so far: {', '.join(f'{space_word(s)} {card_code(card)}' for s, card in cards)}.")
    left = [card for card in me.hand if known(card) and card not in drafted.values()]
    lines.append(f"In hand: {' '.join(card_code(card) for card in left) or 'nothing'}.")
    return lines
