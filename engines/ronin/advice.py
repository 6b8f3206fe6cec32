"""What a sensible player values in Ronin: every kind of decision ranked, each choice with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from engines.core import Action, Seat, counted, listed
from engines.core.advice import Advised, Valued, asked, best_first
from engines.ronin.alchemist import Alchemy, Return
from engines.ronin.castles import Build
from engines.ronin.characters import FROM_STACK, PutCharacter, TakeCharacter, character_of, when_it_works
from engines.ronin.clans import TakeClan
from engines.ronin.collecting import Pick
from engines.ronin.components import BOX, CHARACTER, CITY, LIMITS, MISSION, REGION, TEA, Where, action_name
from engines.ronin.forgo import Forgo
from engines.ronin.meditation import Swap
from engines.ronin.mission_cards import TakeMissions, costs
from engines.ronin.missions import Complete, EndMissions, TakeBonus, reward
from engines.ronin.outlook import DECLINED, FORGONE, STUDY, Outlook, bonus_guess, castles_of, group_points, worth
from engines.ronin.placing import Place
from engines.ronin.sakura import Sakura
from engines.ronin.state import P, Table
from engines.ronin.tea import TeaMove, TeaSpace
from engines.ronin.tiles import OFF_CITY, Act, UseAbility, visible
from engines.ronin.upkeep import Discard

__all__ = ["advise", "stage", "worth"]

Valuer: TypeAlias = Callable[[Outlook, Any, Any], Valued]  # (outlook, decision, action)

BRINGS = {  # an action whose name does not say what it does
    "meditation": "a tile for missions and tea",
    "character": "an ability for one of your ronin",
    "tea": "steps on the tea track",
}
AT_HAND = {resource.id: resource.count for resource in BOX.resource}  # how many of a good the box has


def stage(t: Table) -> object:
    """Between two rounds a table is quiet."""
    return t.round, t.phase == "final"


def advise(view: P, seat: Seat, legal: Sequence[Action]) -> list[Advised]:
    """The legal actions with what each is worth in points and why, the best first."""
    outlook = Outlook(view, seat)
    decision = asked(view, seat)
    return best_first(
        (value, action, why) for action in legal for value, why in [VALUERS[type(action)](outlook, decision, action)]
    )


# ---- placing, and what follows


def _place(o: Outlook, decision: Any, action: Place) -> Valued:
    ability = character_of(o.t, o.seat, action.slot)
    memo: dict[tuple[str, str], Valued] = o.memo.setdefault("placings", {})
    found = memo.get((action.where, ability))
    if found is None:
        where = o.t.country.wheres[action.where]
        value = _location(o, where, ability) + _deed(o, where, ability)[0] + _in_person(o, where, ability)
        found = memo[action.where, ability] = value, partial(_why_place, o, where, ability)
    return found


def _location(o: Outlook, where: Where, ability: str) -> float:
    """Influence in the regions around, the good under a Horseman, and cities for missions."""
    more = LIMITS.fighter_weight if ability == "fighter" else 1
    if where.kind == "horse":
        good = o.t.spaces[where.region - 1][where.space - 1]
        goods = 0.95 * o.goods[good] if good else 0.0
    else:
        goods = sum(o.presence(region, more) for region in where.regions)
    return goods + sum(o.cities.get(city, 0.0) for city in where.held)


def _reach(o: Outlook, where: Where, ability: str) -> tuple[str, ...]:
    if ability == "commander" and where.kind == "city":
        return (where.city, *o.t.country.neighbours[where.city])
    return where.tiles


def _deed(o: Outlook, where: Where, ability: str) -> tuple[float, str, str]:
    """The best action within reach: its value, the city and the action; the points if nothing is better."""
    best = (FORGONE, "", "")
    for city in _reach(o, where, ability):
        for action in visible(o.t, city):
            value = o.action(action, ability)
            if value > best[0]:
                best = (value, city, action)
    return best


def _in_person(o: Outlook, where: Where, ability: str) -> float:
    """What an ability adds in a city; and that an off-city ronin, which nobody can block, does well to wait."""
    waits = sum(slot.home for slot in o.me.slots)
    if ability == "scholar" and where.kind == "city":
        return float(LIMITS.scholar_vp)
    if ability == "alchemist" and where.kind == "city":
        return max(o.goods.values()) * 0.8
    if ability in OFF_CITY:
        return -0.5 * (waits - 1)
    if ability == "apprentice":
        return -0.25 * (waits - 1)
    return 0.0


def _why_place(o: Outlook, where: Where, ability: str) -> str:
    said = []
    _, city, deed = _deed(o, where, ability)
    if deed:
        said.append(_deed_told(o, deed, ability) + (f" by the tile of {CITY[city].name}" if city != where.city else ""))
    else:
        said.append(f"{counted(LIMITS.forgo_action_vp, 'point')} instead of an action")
    if ability == "scholar" and where.kind == "city":
        said.append(f"{LIMITS.scholar_vp} points with the Scholar")
    wanting = [
        card.id for card in o.hand for held in where.held if held not in o.held and held in (card.city_a, card.city_b)
    ]
    if wanting:
        said.append(f"a city of {listed(sorted(set(wanting)))}")
    if where.kind == "horse":
        said.append(f"a sure good: the {o.t.spaces[where.region - 1][where.space - 1]} if no free one is left")
    else:
        more = LIMITS.fighter_weight if ability == "fighter" else 1
        best = max(where.regions, key=lambda region: o.presence(region, more))
        goods = o.region_goods(best)
        if goods and o.presence(best, more) > 1:
            said.append(f"a say over {goods[0]} in {REGION[best].name}")
    return "; ".join(said)


def _deed_told(o: Outlook, deed: str, ability: str) -> str:
    """An action and the best that can be made of it."""
    name = action_name(deed)
    kind = deed.partition(":")[0]
    if kind == "clan":
        return f"{name} for {counted(BOX.clan_track.slot_vp[len(o.me.clans)], 'point')}"
    if kind == "castle":
        return f"{name} in {REGION[o.best_region(ability)[1]].name}" if o.best_region(ability)[1] else name
    if kind == "mission":
        cards = [o.t.mission_display[n - 1] for n in o.best_cards(ability)[1]]
        return f"{name}: {listed([card for card in cards if card])}" if cards else name
    return f"{name}: {BRINGS[kind]}" if kind in BRINGS else name


def _act(o: Outlook, decision: Any, action: Act) -> Valued:
    deed = visible(o.t, action.city)[action.face - 1]
    return o.action(deed, decision.ability), partial(_deed_told, o, deed, decision.ability)


def _forgo(o: Outlook, decision: Any, action: Forgo) -> Valued:
    return FORGONE, f"{counted(LIMITS.forgo_action_vp, 'point')} at once, and no tile turns over"


def _ability(o: Outlook, decision: Any, action: UseAbility) -> Valued:
    if decision.ability == "scholar":
        return float(LIMITS.scholar_vp), f"{LIMITS.scholar_vp} points at once"
    return max(o.goods.values()), "one good more, chosen out of five drawn and your own"


def _alchemy(o: Outlook, decision: Any, action: Alchemy) -> Valued:
    if action.choice == "use":
        return 2.0, "one good more, chosen out of those drawn and your own"
    return 0.0, "keeps the goods as they are"


def _return(o: Outlook, decision: Any, action: Return) -> Valued:
    return _without(o, [*o.me.store, *o.t.drawn], action.goods)


def _discard(o: Outlook, decision: Any, action: Discard) -> Valued:
    return _without(o, o.me.store, action.goods)


def _without(o: Outlook, goods: list[str], gone: tuple[str, ...]) -> Valued:
    """What is left when goods have gone; called with the same goods for a whole list."""
    left = list(goods)
    for good in gone:
        left.remove(good)
    return o.kept(left), lambda: f"keeps {listed(left) or 'nothing'}"


def _swap(o: Outlook, decision: Any, action: Swap) -> Valued:
    if not action.goods:
        return o.kept(o.me.store), "keeps all goods"
    kept, why = _without(o, o.me.store, action.goods)
    owned = o.me.meditation
    tiles = sum(
        (3.4, 2.6, 1.8)[min(n, 2)] if n < LIMITS.end_of_round_meditation else 0.3
        for n in range(owned, owned + len(action.goods))
    )
    return kept + tiles, why


def _take_missions(o: Outlook, decision: Any, action: TakeMissions) -> Valued:
    cost = sum(costs(decision.ability)[n - 1] for n in action.positions)
    return o.cards(action.positions, cost, o.card_values()), partial(_why_cards, o, action.positions)


def _why_cards(o: Outlook, positions: tuple[int, ...]) -> str:
    cards = [MISSION[card] for n in positions if (card := o.t.mission_display[n - 1])]
    said = []
    for mission in cards:
        missing = [good for good in mission.resources if good not in o.me.store]
        said.append(f"{mission.id} lacks {listed(missing)}" if missing else f"{mission.id} can be paid now")
    return "; ".join(said)


def _build(o: Outlook, decision: Any, action: Build) -> Valued:
    value = o.castle_gain(action.region)
    if action.block:
        value += 0.4 if o.left else -0.1
    return value, partial(_why_build, o, action)


def _why_build(o: Outlook, action: Build) -> str:
    own = castles_of(o.t, o.seat)
    gain = group_points(own | {action.region}) - group_points(own)
    joins = " beside your own" if own.intersection(REGION[action.region].adjacent) else ""
    return f"{counted(gain, 'point')} more for castle groups{joins}"


def _take_character(o: Outlook, decision: Any, action: TakeCharacter) -> Valued:
    if action.tile.startswith(FROM_STACK):
        character: str | None = action.tile.removeprefix(FROM_STACK)
    else:
        character = o.t.character_display[int(action.tile) - 1]
    assert character
    return o.character(character), CHARACTER[character].summary


def _put_character(o: Outlook, decision: Any, action: PutCharacter) -> Valued:
    slot = o.me.slots[action.slot - 1]
    lost = STUDY[slot.character] if slot.character else 0.0
    why = when_it_works(o.t, o.me.learning, slot.home)
    if slot.character:
        why += f", in place of the {CHARACTER[slot.character].name}"
    return (1.0 if slot.home else 0.0) - lost, why


def _take_clan(o: Outlook, decision: Any, action: TakeClan) -> Valued:
    shown = sum(f"clan:{action.crest}" in visible(o.t, city) for city in o.t.tiles)
    left = o.t.clan_supply.count(action.crest)
    why = "no tile shows this crest now" if not shown else f"the map shows it on {counted(shown, 'tile')} too"
    return o.next_crest() - 0.3 * shown - 0.1 * left, why


def _tea_move(o: Outlook, decision: Any, action: TeaMove) -> Valued:
    if not action.spaces:
        return 0.0, "no further on the tea track"
    return o.tea_value(action.spaces), partial(_why_tea, o, action.spaces)


def _why_tea(o: Outlook, spaces: int) -> str:
    start = o.t.tea_space(o.seat)
    reached = [action_name(TEA[n]) for n in range(start + 1, start + spaces + 1) if TEA[n]]
    return f"reaches {listed(reached)}" if reached else "further ahead where influence is equal"


def _tea_space(o: Outlook, decision: Any, action: TeaSpace) -> Valued:
    if action.choice == "points":
        return DECLINED, f"{counted(LIMITS.tea_space_declined_vp, 'point')} at once"
    deed = TEA[decision.space]
    return o.action(deed), partial(_deed_told, o, deed, "")


def _sakura(o: Outlook, decision: Any, action: Sakura) -> Valued:
    """Where it takes most from the other player, and nothing that this seat wants itself."""
    other: Outlook = o.memo.setdefault("other", None) or Outlook(o.p, 1 - o.seat)
    o.memo["other"] = other
    where = o.t.country.wheres[f"city {action.city}"]
    theirs = _location(other, where, "") + _deed(other, where, "")[0]
    mine = _location(o, where, "") + _deed(o, where, "")[0] if any(slot.home for slot in o.me.slots) else 0.0
    told = f"worth about {counted(round(theirs), 'point')} to {o.t.name(1 - o.seat)}, {round(mine)} to you"
    return theirs - 0.8 * mine, told


# ---- goods, missions, bonus tiles


def _pick(o: Outlook, decision: Any, action: Pick) -> Valued:
    good = o.t.spaces[action.region - 1][action.space - 1]
    assert good
    return o.goods[good] + _denied(o, good), partial(_why_pick, o, good)


def _denied(o: Outlook, good: str) -> float:
    """A little for what the others have none of."""
    return 0.15 * sum(good not in player.store for seat, player in enumerate(o.t.players) if seat != o.seat)


def _why_pick(o: Outlook, good: str) -> str:
    wanting = [card.id for card in o.hand if good in card.resources]
    if o.me.store.count(good) < len(wanting):
        return f"{good} for {listed(wanting)}"
    if o.hand:
        return f"{good}: {'you have enough for' if wanting else 'wanted by none of'} the missions in hand"
    return f"{good}: {AT_HAND[good]} of the {sum(AT_HAND.values())} goods of the game are of this kind"


def _complete(o: Outlook, decision: Any, action: Complete) -> Valued:
    best, first = o.visit
    card = MISSION[action.mission]
    value = o.completing(card, action.replaced)
    value = best + 0.01 if first == (action.mission, action.replaced) else min(value, best - 0.01)
    points = counted(reward(card, o.held), "point")
    closes = ", and it closes a set for a bonus tile" if o.bonus_chance(card) > 5 else ""
    return value, f"{points} now{closes}"


def _end_missions(o: Outlook, decision: Any, action: EndMissions) -> Valued:
    return 0.0, "keeps goods and missions for later" if o.left else "leaves the missions in hand undone for good"


def _take_bonus(o: Outlook, decision: Any, action: TakeBonus) -> Valued:
    guess = bonus_guess(o.t, o.seat, action.bonus)
    return guess, f"about {counted(round(guess), 'point')} at the end, as things go"


VALUERS: dict[type[Action], Valuer] = {
    Place: _place,
    Act: _act,
    Forgo: _forgo,
    UseAbility: _ability,
    Alchemy: _alchemy,
    Return: _return,
    Discard: _discard,
    Swap: _swap,
    TakeMissions: _take_missions,
    Build: _build,
    TakeCharacter: _take_character,
    PutCharacter: _put_character,
    TakeClan: _take_clan,
    TeaMove: _tea_move,
    TeaSpace: _tea_space,
    Sakura: _sakura,
    Pick: _pick,
    Complete: _complete,
    EndMissions: _end_missions,
    TakeBonus: _take_bonus,
}
