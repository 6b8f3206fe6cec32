"""What stands and lies on a spot, and before a seat, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engines.core import Seat, counted, known
from engines.ronin.characters import ability_told
from engines.ronin.components import (
    BOX,
    CHARACTER,
    CITY,
    CLAN,
    COLOURS,
    COUNT,
    LIMITS,
    MISSION,
    REGION,
    ROUNDS,
    TEA,
    TILE,
    CityId,
    action_name,
)
from engines.ronin.effects import impossible
from engines.ronin.influence import collecting_order, decided_by_tea
from engines.ronin.mission_cards import mission_text
from engines.ronin.missions import bonus_text, held_cities, replaceable, reward
from engines.ronin.placing import PlaceRonin
from engines.ronin.state import Piece, Table
from engines.ronin.tiles import UseTile
from screens.boards.base import Scene, Spot, wrapped
from screens.boards.ronin.country import standing
from screens.boards.ronin.panels import owner_of, prices

SIDES = ("front", "back")


def table(scene: Scene) -> Table:
    """The table that a scene shows."""
    state: Table = scene.view.state
    return state


def called(scene: Scene, seat: Seat) -> str:
    """The name of a seat, or Sakura."""
    t = table(scene)
    return t.name(seat) if seat >= len(t.players) else scene.names[seat]


# ---- names


def spot_name(scene: Scene, spot: Spot) -> str:
    """The code and the name of a spot."""
    kind, _, rest = spot.partition(" ")
    t = table(scene)
    match kind:
        case "city":
            return f"{CITY[rest].code} {CITY[rest].name}"
        case "region":
            return f"{rest} {REGION[int(rest)].name}"
        case "horse":
            region, space = map(int, rest.split())
            return f"{region}.{space} {t.spaces[region - 1][space - 1] or 'empty space'} of {REGION[region].name}"
        case "border":
            return f"{rest} {t.country.wheres[spot].name.removeprefix('border ')}"
        case "card":
            card = t.mission_display[int(rest) - 1]
            return f"Card {rest} {card or '(empty)'}"
        case "hand":
            return f"{rest} in your hand"
        case "character":
            tile = t.character_display[int(rest) - 1]
            return f"Character {rest} {CHARACTER[tile].name if tile else '(empty)'}"
        case "slot":
            owner = owner_of(scene)
            tile = t.players[owner].slots[int(rest) - 1].character if owner is not None else None
            return f"Slot {rest} {CHARACTER[tile].name if tile else 'without a character'}"
    action = TEA[int(rest)]
    return f"Tea {rest}{f' {action_name(action)}' if action else ''}"


# ---- spots


def describe(scene: Scene, spot: Spot) -> list[str]:
    """A spot in a few lines."""
    kind, _, rest = spot.partition(" ")
    lines = [spot_name(scene, spot), *_TOLD[kind](scene, rest)]
    return wrapped(lines)


def _city(scene: Scene, city: str) -> list[str]:
    t, here = table(scene), CITY[city]
    tile = TILE[t.tiles[city]]
    side = t.sides[city]
    other = SIDES[1 - SIDES.index(side)]
    back = " or ".join(action_name(a) for a in tile.face("back" if other == "back" else "front"))
    room = COUNT[len(t.players)].double_city_capacity if here.tile_kind == "double" else 1
    lines = [
        f"Action: {' or '.join(action_name(a) for a in tile.face(side))}. Turned over: {back}.",
        *_impossible(scene, tile.face(side)),
        _standing(scene, f"city {city}", f"Nobody here yet; room for {room} ronin."),
        f"Touches {', '.join(f'{n} {REGION[n].name}' for n in here.regions)}. "
        f"Next to {', '.join(CITY[c].name for c in t.country.neighbours[city])}.",
    ]
    wanted = [f"card {n} ({points})" for n, points in _on_display(t, city)]
    if wanted:
        lines.append(f"On display: {', '.join(wanted)}.")
    elif not here.on_mission_cards:
        lines.append("No mission names this city.")
    return lines


def _impossible(scene: Scene, actions: Sequence[str]) -> list[str]:
    """Which actions of a tile the seat that places a ronin could not perform, whichever ronin it takes, and why."""
    task = scene.view.agenda[-1] if scene.view.agenda else None
    if not isinstance(task, (PlaceRonin, UseTile)):
        return []
    slots = table(scene).players[task.seat].slots
    abilities = {task.ability} if isinstance(task, UseTile) else {s.character or "" for s in slots if s.home}
    told = [[impossible(scene.view, action, task.seat, ability) for ability in sorted(abilities)] for action in actions]
    return [f"For {called(scene, task.seat)}, {reasons[0]}." for reasons in told if all(reasons)]


def _on_display(t: Table, city: CityId) -> list[tuple[int, int]]:
    cards = [(n, MISSION[card]) for n, card in enumerate(t.mission_display, 1) if card]
    return [(n, points) for n, card in cards for name, points in card.cities if name == city]


def _standing(scene: Scene, where: Spot, nobody: str) -> str:
    pieces = standing(table(scene), where)
    return f"Here: {', '.join(_piece(scene, piece) for piece in pieces)}." if pieces else nobody


def _piece(scene: Scene, piece: Piece) -> str:
    name = called(scene, piece.owner)
    if not piece.character:
        return name
    lies = f", lying, counts {LIMITS.fighter_weight}" if piece.character == "fighter" else ""
    return f"{name} ({CHARACTER[piece.character].name}{lies})"


def _region(scene: Scene, number: str) -> list[str]:
    t, region = table(scene), REGION[int(number)]
    riding = t.horsemen()
    goods = [
        f"{good or '-'}{f' (Horseman of {called(scene, rider)})' if rider is not None else ''}"
        for space, good in enumerate(t.spaces[region.number - 1], 1)
        for rider in [riding.get((region.number, space))]
    ]
    lines = [f"Goods: {', '.join(goods)}.", *_order(scene, region.number)]
    owners = ", ".join(called(scene, seat) for seat in t.castles[region.number - 1]) or "none"
    free = max(t.castle_spaces() - len(t.castles[region.number - 1]), 0)
    rest = "an Architect fills the rest" if region.number in t.blocked else f"{free} free"
    lines.append(f"Castles: {owners}; {rest}.")
    if standing(t, f"region {number}"):
        lines.append(_standing(scene, f"region {number}", ""))
    cities = [c.name for c in t.country.cities if region.number in c.regions]
    lines.append(f"Cities {', '.join(cities)}. Next to {', '.join(f'{n} {REGION[n].name}' for n in region.adjacent)}.")
    return lines


def _order(scene: Scene, region: int) -> list[str]:
    """Who has how much, in the order in which goods are taken, and where the tea track decides."""
    t = table(scene)
    order = collecting_order(t, region)
    if not order:
        return ["Influence: nobody yet."]
    told = ", ".join(f"{called(scene, seat)} {have}" for seat, have in order.items())
    ties = [f"{called(scene, a)} before {called(scene, b)}" for a, b in decided_by_tea(order)]
    tea = f" By tea: {', '.join(ties)}." if ties else ""
    return [f"Influence: {told}.{tea}"]


def _good(scene: Scene, rest: str) -> list[str]:
    t = table(scene)
    region, space = map(int, rest.split())
    rider = t.horsemen().get((region, space))
    lines = []
    if rider is not None:
        lines.append(f"{called(scene, rider)}'s Horseman sits on it: nobody else takes it.")
    if t.has_sakura and space == REGION[region].horse_space:
        lines.append("Horse head: the only good that Sakura takes.")
    return [*lines, *_order(scene, region)]


def _border(scene: Scene, border: str) -> list[str]:
    where = table(scene).country.wheres[f"border {border}"]
    regions = " and ".join(f"{n} {REGION[n].name}" for n in where.regions)
    return [f"A line between {regions}.", _standing(scene, f"border {border}", "Only a Scout may stand here.")]


def _display(scene: Scene, position: str) -> list[str]:
    n = int(position)
    card = table(scene).mission_display[n - 1]
    cost = prices(scene)[n - 1]
    price = counted(cost, "meditation tile") if cost else "nothing"
    return [f"Costs {price}.", *(_mission(card) if card else ["No card lies here."])]


def _mission(mission: str) -> list[str]:
    card = MISSION[mission]
    cities = ", ".join(f"{CITY[city].name} {points}" for city, points in card.cities)
    most = card.resource_vp + card.vp_a + card.vp_b
    return [
        f"{card.color.capitalize()} {card.symbol}: {', '.join(card.resources)} for {card.resource_vp} points.",
        f"Cities: {cities}. All together {most} points.",
    ]


def _hand(scene: Scene, mission: str) -> list[str]:
    if scene.seat is None or mission not in table(scene).players[scene.seat].hand:
        return []
    return [*_mission(mission), reach(scene, scene.seat, mission)]


def reach(scene: Scene, seat: Seat, mission: str) -> str:
    """What a card of the hand would bring now, and what it lacks; in upkeep no ronin counts any more (RON-UP-03)."""
    t, card = table(scene), MISSION[mission]
    if t.phase == "final" or (t.phase == "upkeep" and t.round == ROUNDS):
        return "It can no longer be completed."
    me, held = t.players[seat], held_cities(t, seat) if t.phase != "upkeep" else set()
    points = reward(card, held)
    lacks = [good for good in card.resources if good not in me.store]
    if card.city_a not in held and card.city_b not in held:
        lacks.append(f"a ronin in {CITY[card.city_a].name} or {CITY[card.city_b].name}")
    elif replaceable(card, me.store, me.meditation):
        paid = f", meditation for {lacks[0]}" if lacks else ""
        return f"Now {points} points{paid}."
    return f"Lacks {', '.join(lacks)}."


def _character(scene: Scene, position: str) -> list[str]:
    tile = table(scene).character_display[int(position) - 1]
    return [ability_told(table(scene), tile)] if tile else ["No tile lies here."]


def _slot(scene: Scene, number: str) -> list[str]:
    owner = owner_of(scene)
    if owner is None:
        return []
    t = table(scene)
    slot = t.players[owner].slots[int(number) - 1]
    home = "Its ronin is at home." if slot.home else "Its ronin is on the map."
    return [f"{called(scene, owner)}. {home}", *([ability_told(t, slot.character)] if slot.character else [])]


def _tea(scene: Scene, number: str) -> list[str]:
    t, space = table(scene), int(number)
    last = space == len(t.tea) - 1
    stack = t.tea[space] if last else t.tea[space][::-1]
    action = TEA[space]
    lines = (
        [f"Stopping here or passing: {action_name(action)}, or {LIMITS.tea_space_declined_vp} points."]
        if action
        else []
    )
    if stack:
        lines.append(f"{'In line' if last else 'From the top'}: {', '.join(called(scene, seat) for seat in stack)}.")
    order = ", ".join(called(scene, seat) for seat in t.tea_order())
    return [*lines, f"Ahead on the track: {order}."]


_TOLD: dict[str, Callable[[Scene, str], list[str]]] = {
    "city": _city,
    "region": _region,
    "horse": _good,
    "border": _border,
    "card": _display,
    "hand": _hand,
    "character": _character,
    "slot": _slot,
    "tea": _tea,
}


# ---- seats


def summary(scene: Scene, seat: Seat) -> str:
    """A seat in 24 cells."""
    t = table(scene)
    home = sum(slot.home for slot in t.players[seat].slots)
    return f"{t.players[seat].points} pts  tea {t.tea_space(seat)}  {home} home"


def seat_lines(scene: Scene, seat: Seat) -> list[str]:
    """Everything open before a seat."""
    t = table(scene)
    me = t.players[seat]
    earned = ", ".join(f"{source} {points}" for source, points in me.earned.items())
    slots = [
        f"{n} {CHARACTER[slot.character].name if slot.character else 'plain'}{' (home)' if slot.home else ''}"
        for n, slot in enumerate(me.slots, 1)
    ]
    crests = ", ".join(CLAN[crest].name for crest in me.clans) or "none"
    row = BOX.clan_track.slot_vp
    more = f"; the next brings {row[len(me.clans)]} points" if len(me.clans) < len(row) else ""
    castles = ", ".join(str(n) for n in REGION if seat in t.castles[n - 1]) or "none"
    rank = [s for s in t.tea_order() if s < len(t.players)].index(seat) + 1
    lines = [
        f"{counted(me.points, 'point')}{f' ({earned})' if earned else ''}.",
        f"Goods: {', '.join(me.store) or 'none'}. Meditation tiles: {me.meditation}.",
        f"Ronin: {', '.join(slots)}.",
        f"Crests: {crests}{more}.",
        f"Castles in regions: {castles}; {me.castles_left} left.",
        f"Tea: space {t.tea_space(seat)}, place {rank} of {len(t.players)}.",
        f"Missions: {len(me.hand)} in hand, {len(me.completed)} completed{_completed(me.completed)}.",
    ]
    if me.unspent:
        waiting = ", ".join(f"{MISSION[m].color} {MISSION[m].symbol}" for m in me.unspent)
        lines.append(f"Have won no bonus tile: {waiting}.")
    for colour, kinds in me.revealed.items():
        for kind in kinds:
            lines.append(f"Bonus tile, {colour}: {bonus_text(kind)}.")
    hidden = ", ".join(f"{len(me.bonus[colour])} {colour}" for colour in COLOURS if me.bonus[colour])
    if hidden:
        lines.append(f"Bonus tiles, face down: {hidden}.")
    return wrapped(lines)


def _completed(cards: list[str]) -> str:
    colours = Counter(MISSION[card].color for card in cards)
    told = ", ".join(f"{colours[colour]} {colour}" for colour in COLOURS if colours[colour])
    return f" ({told})" if told else ""


def secrets(scene: Scene) -> list[str]:
    """The viewer's hand and bonus tiles, and a stack that it looks through."""
    if scene.seat is None:
        return []
    me = table(scene).players[scene.seat]
    lines = [f"{mission_text(card)}. {reach(scene, scene.seat, card)}" for card in me.hand if known(card)]
    for colour in COLOURS:
        lines += [f"Bonus tile, {colour}: {bonus_text(kind)}." for kind in me.bonus[colour] if known(kind)]
        found = [kind for kind in me.searching.get(colour, ()) if known(kind)]
        if found:
            lines.append(f"In the {colour} stack: {'; '.join(map(bonus_text, found))}.")
    return lines
