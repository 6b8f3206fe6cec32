"""Phase 1: each turn puts one ronin on the map, and its action follows (RON-PLACE)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step
from engines.ronin.alchemist import AskAlchemist
from engines.ronin.book import RULES
from engines.ronin.characters import character_of
from engines.ronin.components import BOX, CHARACTER, CITY, COUNT, COUNTRY, CityId
from engines.ronin.places import covered_cities, place_told, where_name, why_nowhere
from engines.ronin.sakura import PlaceSakura
from engines.ronin.state import P, Piece, Table
from engines.ronin.tiles import OFF_CITY, UseTile, action_offered, score_scholar, visible

FIGURE_PLACED = RULES.refusal_named("figure_placed")
NEXT_ROUND = RULES.refusal_named("character_next_round")
NO_SUCH_SLOT = RULES.refusal_named("no_such_slot")
OCCUPIED = RULES.refusal_named("city_occupied")
OWN_HERE = RULES.refusal_named("own_in_city")
SAME_COLOUR = RULES.refusal_named("colours_differ")
DOUBLE_FULL = RULES.refusal_named("double_full")
APPRENTICE_OWN = RULES.refusal_named("apprentice_own")
NEEDS = {
    "horse": RULES.refusal_named("needs_horseman"),
    "border": RULES.refusal_named("needs_scout"),
    "region": RULES.refusal_named("needs_traveler"),
}
NO_GOOD = RULES.refusal_named("horseman_place")
SECOND_HORSEMAN = RULES.refusal_named("horseman_second")
COAST = RULES.refusal_named("scout_coast")
BORDER_GONE = RULES.refusal_named("border_gone")
ASK = RULES.prompt_named("place")


class Place(Action, frozen=True):
    """Put the ronin of a slot somewhere (`where`: "city akita", "horse 9 2", "border B07", "region 6")."""

    slot: int
    where: str

    @property
    def label(self) -> str:
        return f"{where_name(self.where)}, ronin {self.slot}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (self.where,)

    def detail(self, view: Any, seat: Seat) -> str:
        return where_detail(view, self.where, seat, character_of(view.state, seat, self.slot))

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        character = character_of(view.state, seat, self.slot)
        figure = CHARACTER[character].name if character else "Ronin without a character"
        return place_told(view.state, self.where), figure


def where_detail(p: P, text: str, seat: Seat, ability: str) -> str:
    """What standing there would offer a seat with this ability."""
    t = p.state
    where = t.country.wheres[text]
    if where.kind == "city":
        return " or ".join(action_offered(p, action, seat, ability) for action in visible(t, where.city))
    if where.kind == "horse":
        return f"{t.spaces[where.region - 1][where.space - 1]}; regions: {where.region}"
    return f"regions: {', '.join(map(str, where.regions))}"


@cache
def city_placings(players: int, slot: int) -> dict[CityId, Place]:
    """Every placing of a slot in a city, made once: the list of a turn is long."""
    return {where.city: Place(slot, where.text) for where in COUNTRY[players].of_kind["city"]}


def why_city_closed(t: Table, city: CityId, seat: Seat, ability: str, there: list[Seat]) -> Refusal | None:
    """Somebody is `there`: room for one more, or an Apprentice (RON-PLACE-02, 03, RON-APPRENTICE-01..03)?"""
    if ability == "apprentice":
        return APPRENTICE_OWN if seat in there else None
    shared = CITY[city].tile_kind == "double" and COUNT[len(t.players)].double_city_capacity > 1
    if seat in there:
        return SAME_COLOUR if shared else OWN_HERE
    if not shared:
        return OCCUPIED
    return None if len(there) < COUNT[len(t.players)].double_city_capacity else DOUBLE_FULL


class PlaceRonin(Decision, frozen=True):
    """Put one of your ronin on the map (RON-PLACE-01)."""

    asks = "place"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        shut_to_most = self._shut(t, "")
        for number, slot in enumerate(t.players[self.seat].slots, 1):
            if not slot.home:
                if menu.explains:
                    self._explain_placed(t, menu, number)
                continue
            ability = slot.character or ""
            shut = self._shut(t, ability) if ability == "apprentice" else shut_to_most
            cities = city_placings(len(t.players), number)
            menu.allow_all([place for city, place in cities.items() if city not in shut])
            if ability in OFF_CITY:
                self._off_city(t, menu, number, OFF_CITY[ability])
            if menu.explains:
                for city, refusal in shut.items():
                    menu.refuse(refusal.about(city=CITY[city].name), Place, number, f"city {city}")
                self._explain_outside(t, menu, number, OFF_CITY.get(ability))

    def _shut(self, t: Table, ability: str) -> dict[CityId, Refusal]:
        """The cities that a ronin with this ability may not enter."""
        return {
            city: refusal
            for city, there in t.standing().items()
            if (refusal := why_city_closed(t, city, self.seat, ability, there))
        }

    def _off_city(self, t: Table, menu: Menu, slot: int, kind: str) -> None:
        """A Horseman needs a good for itself; lines and regions have room for all (RON-OFFCITY-02)."""
        riding = t.horsemen()
        for where in t.country.of_kind[kind]:
            if kind == "horse" and t.spaces[where.region - 1][where.space - 1] is None:
                menu.refuse(NO_GOOD, Place, slot, where.text)
            elif kind == "horse" and (where.region, where.space) in riding:
                menu.refuse(SECOND_HORSEMAN, Place, slot, where.text)
            else:
                menu.allow(Place(slot, where.text))

    def _explain_placed(self, t: Table, menu: Menu, slot: int) -> None:
        """The ronin is on the map, and so is the character it went there with (RON-CHARACT-03)."""
        placed = next(x for x in t.pieces if (x.owner, x.slot) == (self.seat, slot))
        learned = placed.character != character_of(t, self.seat, slot)
        for where in t.country.wheres:
            menu.refuse(NEXT_ROUND if learned else FIGURE_PLACED, Place, slot, where)

    def _explain_outside(self, t: Table, menu: Menu, slot: int, kind: str | None) -> None:
        players = len(t.players)
        for where in t.country.wheres.values():
            if where.kind not in ("city", kind):
                menu.refuse(NEEDS[where.kind], Place, slot, where.text)
        for city, covered in covered_cities(t).items():
            menu.refuse(covered, Place, slot, f"city {city}")
        for border in BOX.border:
            if players not in border.active_players:
                menu.refuse(BORDER_GONE.about(players=players), Place, slot, f"border {border.id}")
            elif border.kind == "coast":
                menu.refuse(COAST, Place, slot, f"border {border.id}")

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, rest = wish.partition(" ")
        number, _, place = rest.partition(" ")
        if kind != "place" or not number.isdecimal():
            return None
        numbers = [str(n) for n in range(1, len(p.state.players[self.seat].slots) + 1)]
        return why_nowhere(place) if number in numbers else NO_SUCH_SLOT

    def place(self, p: P, action: Place) -> None:
        t = p.state
        me = t.players[self.seat]
        me.slots[action.slot - 1].home = False
        ability = character_of(t, self.seat, action.slot)
        t.pieces.append(Piece(self.seat, action.where, action.slot, ability))
        where = t.country.wheres[action.where]
        figure = f"the {CHARACTER[ability].name}" if ability else "a ronin"
        p.say(f"{t.name(self.seat)} places {figure}: {place_told(t, action.where)}.", action.where)
        p.push(UseTile(self.seat, action.where, ability))
        if where.kind == "city" and t.options.ability_mode == "in_addition":
            if ability == "scholar":
                score_scholar(p, self.seat)
            elif ability == "alchemist":
                p.push(AskAlchemist(self.seat))


def turns(t: Table) -> Iterator[Decision]:
    """The turns of a round: laps in seat order until all ronin are placed (RON-PLACE-11, RON-TWO-10)."""
    row = COUNT[len(t.players)]
    for lap in range(1, row.ronin_per_player + 1):
        for seat in t.seats():
            yield PlaceRonin(seat)
            if row.sakura_ronin and lap in BOX.sakura.placed_after_own_moves:
                yield PlaceSakura(seat)


class PlacePhase(Step, frozen=True):
    """Ronin go to the cities (RON-FLOW-01)."""

    def run(self, p: P) -> None:
        p.state.phase = "place"
        p.say(f"Round {p.state.round}: ronin to the cities. {p.state.name(p.state.gate)} holds the start gate.")
        p.push(*turns(p.state))
