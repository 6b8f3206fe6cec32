"""Tools to lay out any position of Ronin, so that a test can say "given" in one line a fact.

Whatever a helper puts somewhere comes from where it lies, and whatever it puts away goes back to where it belongs:
goods to the bag, missions under their deck, characters under their stack, tiles to their supply. So the box stays
complete (`complete` says so) and every position could be one of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engines.core import Action, Event, IllegalAction, Refusal, Seat, Task
from engines.ronin import ENGINE
from engines.ronin.components import COUNT, LIMITS, TILE, RegionId
from engines.ronin.components import SAKURA as SAKURA
from engines.ronin.goods import in_order
from engines.ronin.influence import influence
from engines.ronin.placing import PlaceRonin
from engines.ronin.state import P as P
from engines.ronin.state import Piece, Player, Table
from engines.ronin.tiles import UseTile

YELLOW, RED, BLUE, GREEN, PURPLE = range(5)
UNFILLED = re.compile(r"\{(?!\d+\})")  # {1} stands for a name, which the screen fills in


# ---- the table


def table(players: int = 4, seed: int = 1, **options: Any) -> P:
    """A new game at Yellow's first placing: fixed tiles, Yellow starts, no missions dealt, unless told otherwise."""
    usual = {"tile_setup": "fixed", "start_player": "seat_1", "starting_missions": 0}
    return ENGINE.new(ENGINE.options({"players": players, **usual, **options}), seed)


def agenda(p: P, *tasks: Task) -> P:
    """Replace all that must still happen by these tasks, first one first, and run on to the next decision."""
    p.agenda.clear()
    p.news = []
    p.push(*tasks)
    changed(p)
    ENGINE._run(p)
    return p


def next_up(p: P, *tasks: Task) -> P:
    """Put these tasks before all that must still happen, and run on to the next decision."""
    p.news = []
    p.push(*tasks)
    changed(p)
    ENGINE._run(p)
    return p


def turn(p: P, seat: Seat) -> P:
    """Let this seat place a ronin now; its first turn of the lap moves to the front."""
    changed(p)
    at = next(i for i in reversed(range(len(p.agenda))) if p.agenda[i] == PlaceRonin(seat))
    p.agenda.append(p.agenda.pop(at))
    return p


def acting(p: P, seat: Seat, city: str, ability: str = "") -> P:
    """A ronin of this seat stands in a city, with this ability, and is about to use a tile; nothing else follows."""
    put_piece(p, seat, f"city {city}", character=ability)
    return agenda(p, UseTile(seat, f"city {city}", ability))


def changed(p: P) -> None:
    """Forget what was worked out about the position before."""
    p.__dict__.clear()


# ---- playing and asking


def do(p: P, seat: Seat, *wishes: str) -> list[Event]:
    """Carry out actions of a seat by their texts; returns the events of the last one."""
    for text in wishes:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, text))
    return p.news


def texts(p: P, seat: Seat) -> list[str]:
    """The texts of all that a seat may do now; empty if it is not asked."""
    return [action.text for action in ENGINE.legal(p, seat)]


def asked(p: P) -> list[tuple[Seat, str]]:
    """Who is asked which kind of decision."""
    return [(decision.seat, decision.kind()) for decision in ENGINE.waiting(p)]


def refusal(p: P, seat: Seat, wish: str | Action) -> Refusal:
    """Why an action is refused; the position stays as it is, to the byte."""
    before = ENGINE.encode(p)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(p, seat, ENGINE.read(p, seat, wish) if isinstance(wish, str) else wish)
    assert ENGINE.encode(p) == before, f"{wish!r} is refused and yet changes something"
    found = caught.value.refusal
    assert not UNFILLED.search(found.text), found.text
    return found


def told(p: P, viewer: Seat | None = None) -> str:
    """The story of the last action as a viewer reads it."""
    return "\n".join(e.seen_by(-1 if viewer is None else viewer) for e in p.news)


def points(p: P, seat: Seat) -> int:
    """The victory points of a seat."""
    return p.state.players[seat].points


def store(p: P, seat: Seat) -> list[str]:
    """The goods on a player board."""
    return p.state.players[seat].store


def weights(p: P, region: RegionId) -> dict[Seat, int]:
    """Who has how much influence in a region."""
    return influence(p.state, region)


def side(p: P, city: str) -> tuple[str, ...]:
    """The actions that the tile of a city shows."""
    t = p.state
    return TILE[t.tiles[city]].face(t.sides[city])


# ---- the players


def give(
    p: P,
    seat: Seat,
    *,
    store: list[str] | None = None,
    meditation: int | None = None,
    hand: list[str] | None = None,
    characters: dict[int, str] | None = None,
    clans: list[str] | None = None,
    points: int | None = None,
    unspent: list[str] | None = None,
    spent: list[str] | None = None,
    bonus: dict[str, list[str]] | None = None,
) -> None:
    """Make these the things that a player has; what is not named stays. `characters` goes by slot, "" for none."""
    t = p.state
    me = t.players[seat]
    if store is not None:
        t.bag += me.store
        me.store = in_order([_take_good(t, good) for good in store])
    if meditation is not None:
        t.meditation_supply -= meditation - me.meditation
        me.meditation = meditation
        assert t.meditation_supply >= 0, "the supply has not as many meditation tiles"
    for pile, cards in ((me.hand, hand), (me.unspent, unspent), (me.spent, spent)):
        if cards is not None:
            t.mission_deck[:0] = pile
            pile.clear()
            pile.extend([_take_mission(t, card) for card in cards])
    for slot, character in (characters or {}).items():
        _put_character(t, me, slot, character)
    if clans is not None:
        t.clan_supply += me.clans
        me.clans = clans[:]
        for crest in clans:
            t.clan_supply.remove(crest)
    if points is not None:
        me.earned = {"missions": points}
    for colour, tiles in (bonus or {}).items():
        t.bonus_stacks[colour] += me.bonus[colour]
        me.bonus[colour] = [_take_bonus(t, colour, kind) for kind in tiles]
    changed(p)


def castle(p: P, seat: Seat, *regions: RegionId, block: bool = False) -> None:
    """Build castles of a seat; with `block` they fill all castle spaces of their regions."""
    t = p.state
    for region in regions:
        t.players[seat].castles_left -= 1
        t.castles[region - 1].append(seat)
        if block:
            t.blocked.append(region)
    assert t.players[seat].castles_left >= 0, "a player has five castles"
    changed(p)


def put_piece(p: P, seat: Seat, where: str, slot: int | None = None, character: str | None = None) -> None:
    """A ronin stands there, its last turn of the round used up; without a slot, one at home that fits the character.

    `character` None leaves the slot as it is and "" takes its tile away. Sakura's figures have neither.
    """
    t = p.state
    changed(p)
    if t.has_sakura and seat == SAKURA:
        t.pieces.append(Piece(SAKURA, where))
        return
    assert where in t.country.wheres, f"there is no {where}"
    me = t.players[seat]
    home = [n for n, s in enumerate(me.slots, 1) if s.home and (slot is None or n == slot)]
    assert home, "no ronin of that kind is at home"
    fitting = [n for n in home if (me.slots[n - 1].character or "") == (character or "")]
    number = (fitting or home)[0]
    if character is not None:
        _put_character(t, me, number, character)
    me.slots[number - 1].home = False
    t.pieces.append(Piece(seat, where, number, me.slots[number - 1].character or ""))
    if PlaceRonin(seat) in p.agenda[:-1]:
        p.agenda.remove(PlaceRonin(seat))  # the first of the list is the last to happen


def tea(p: P, spaces: dict[Seat, int]) -> None:
    """Move tea markers, in this order: a later one lies on top of an earlier one, or queues behind it at the end."""
    t = p.state
    for seat, space in spaces.items():
        t.tea[t.tea_space(seat)].remove(seat)
        t.tea[space].append(seat)
    changed(p)


# ---- the board and its supplies


def set_spaces(p: P, region: RegionId, goods: list[str | None]) -> None:
    """What lies on the resource spaces of a region."""
    t = p.state
    spaces = t.spaces[region - 1]
    assert len(goods) == len(spaces), f"region {region} has {len(spaces)} spaces"
    t.bag += [good for good in spaces if good]
    spaces[:] = [None] * len(spaces)
    spaces[:] = [_take_good(t, good) if good else None for good in goods]
    changed(p)


def set_bag(p: P, bag: list[str], aside: list[str] | None = None) -> None:
    """What is in the bag and what is set aside; all the rest goes into the box."""
    t = p.state
    aside = aside or []
    t.box += t.bag + t.aside
    t.bag, t.aside = [], []
    for good in [*bag, *aside]:
        t.box.remove(good)
    t.bag, t.aside = in_order(bag), in_order(aside)
    changed(p)


def set_display(p: P, cards: list[str | None]) -> None:
    """The mission display, far left first; None for an empty position."""
    t = p.state
    t.mission_deck[:0] = [card for card in t.mission_display if card]
    t.mission_display = [None] * LIMITS.mission_display_size
    t.mission_display = [_take_mission(t, card) if card else None for card in cards]
    changed(p)


def set_deck(p: P, *top: str, size: int | None = None) -> None:
    """The top of the mission deck, first card on top; with `size` the rest leaves the game."""
    t = p.state
    found = [_take_mission(t, card) for card in top]
    t.mission_deck += reversed(found)
    if size is not None:
        cut = len(t.mission_deck) - size
        t.removed_missions += t.mission_deck[:cut]
        del t.mission_deck[:cut]
    changed(p)


def set_characters(p: P, display: list[str | None], stack: list[str] | None = None) -> None:
    """The character display and, if named, the stack from bottom to top; other tiles then leave the game."""
    t = p.state
    t.character_deck[:0] = [tile for tile in t.character_display if tile]
    t.character_display = [None] * LIMITS.character_display_size
    t.character_display = [_take_character(t, tile) if tile else None for tile in display]
    if stack is not None:
        for tile in stack:
            t.character_deck.remove(tile)
        t.removed_characters += t.character_deck
        t.character_deck = stack[:]
    changed(p)


def set_supply(p: P, meditation: int, holder: Seat) -> None:
    """The supply of meditation tiles; `holder` has the others, as far as nobody else has them."""
    t = p.state
    t.players[holder].meditation += t.meditation_supply - meditation
    t.meditation_supply = meditation
    assert t.players[holder].meditation >= 0
    changed(p)


def turn_over(p: P, *cities: str) -> None:
    """Turn the tiles of these cities."""
    for city in cities:
        p.state.sides[city] = "back" if p.state.sides[city] == "front" else "front"
    changed(p)


# ---- nothing is lost


def complete(p: P) -> None:
    """Every component of the box lies in exactly one place (RON-INV-01..04)."""
    lying: dict[Any, Counter[str]] = {}
    for place in ENGINE.places(p):
        if place.pile:
            lying.setdefault(place.pile, Counter())[place.get()] += 1
    for pile, there in lying.items():
        assert there == Counter(ENGINE.pool(p, pile)), f"{pile} is not complete"
    t = p.state
    held = sum(player.meditation for player in t.players)
    assert t.meditation_supply + held == COUNT[len(t.players)].meditation_tiles
    for seat, player in enumerate(t.players):
        built = sum(seat in region for region in t.castles)
        assert player.castles_left + built == LIMITS.castles_per_player
        pieces = sum(piece.owner == seat for piece in t.pieces)
        assert pieces == sum(not slot.home for slot in player.slots)


def bag_of(p: P) -> Counter[str]:
    """What is in the bag, by kind."""
    return Counter(p.state.bag)


# ---- where things come from


def _take_good(t: Table, good: str) -> str:
    for pile in (t.bag, t.aside, t.box):
        if good in pile:
            pile.remove(good)
            return good
    for spaces in t.spaces:
        if good in spaces:
            spaces[spaces.index(good)] = None
            return good
    raise AssertionError(f"there is no {good} left")


def _take_mission(t: Table, card: str) -> str:
    if card in t.mission_display:
        t.mission_display[t.mission_display.index(card)] = t.mission_deck.pop()
        return card
    piles = [t.mission_deck, *(pile for x in t.players for pile in (x.hand, x.unspent, x.spent))]
    _take(card, piles)
    return card


def _take_character(t: Table, tile: str) -> str:
    if tile in t.character_deck:
        t.character_deck.remove(tile)
    elif tile in t.character_display:
        t.character_display[t.character_display.index(tile)] = t.character_deck.pop() if t.character_deck else None
    else:
        _take(tile, [t.removed_characters])
    return tile


def _put_character(t: Table, me: Player, slot: int, character: str) -> None:
    there = me.slots[slot - 1]
    if there.character == (character or None):
        return
    if there.character:
        t.character_deck.insert(0, there.character)
    there.character = _take_character(t, character) if character else None


def _take_bonus(t: Table, colour: str, kind: str) -> str:
    _take(kind, [t.bonus_stacks[colour], t.bonus_box[colour]])
    return kind


def _take(thing: str, piles: list[list[str]]) -> None:
    for pile in piles:
        if thing in pile:
            pile.remove(thing)
            return
    raise AssertionError(f"{thing} is nowhere to be found")
