"""Phase 1: each turn puts one ronin on the map and uses a city's action tile (RON-PLACE, RON-ABIL)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step
from engines.ronin.book import RULES
from engines.ronin.characters import character_of
from engines.ronin.components import (
    BOX,
    CHARACTER,
    CITY,
    COUNT,
    COUNTRY,
    LIMITS,
    SAKURA,
    TILE,
    CityId,
    Where,
    action_name,
)
from engines.ronin.effects import perform, why_not
from engines.ronin.goods import draw_good, drawable, goods_in, in_order, multisets, short_of
from engines.ronin.state import P, Piece, Table

FIGURE_PLACED = RULES.refusal_named("figure_placed")
NEXT_ROUND = RULES.refusal_named("character_next_round")
NO_SUCH_SLOT = RULES.refusal_named("no_such_slot")
OCCUPIED = RULES.refusal_named("city_occupied")
SAME_COLOUR = RULES.refusal_named("colours_differ")
DOUBLE_FULL = RULES.refusal_named("double_full")
APPRENTICE_OWN = RULES.refusal_named("apprentice_own")
COVERED = RULES.refusal_named("covered")
NEEDS = {
    "horse": RULES.refusal_named("needs_horseman"),
    "border": RULES.refusal_named("needs_scout"),
    "region": RULES.refusal_named("needs_traveler"),
}
NO_GOOD = RULES.refusal_named("horseman_place")
SECOND_HORSEMAN = RULES.refusal_named("horseman_second")
COAST = RULES.refusal_named("scout_coast")
BORDER_GONE = RULES.refusal_named("border_gone")
NO_TILE = RULES.refusal_named("no_tile_here")
REACH = {
    "commander": RULES.refusal_named("commander_reach"),
    "horseman": RULES.refusal_named("horseman_reach"),
    "scout": RULES.refusal_named("scout_reach"),
    "traveler": RULES.refusal_named("traveler_reach"),
}
SINGLE = RULES.refusal_named("single_tile")
NO_ABILITY = RULES.refusal_named("no_ability_choice")
WRONG_NUMBER = RULES.refusal_named("wrong_return")
NOT_HELD = RULES.refusal_named("return_not_held")
NOTHING_TO_DRAW = RULES.refusal_named("nothing_to_draw")
SAKURA_OCCUPIED = RULES.refusal_named("sakura_occupied")
ASK_PLACE = RULES.prompt_named("place")
ASK_ACT = RULES.prompt_named("act")
ASK_ALCHEMY = RULES.prompt_named("alchemy")
ASK_RETURN = RULES.prompt_named("return")
ASK_SAKURA = RULES.prompt_named("sakura")

OFF_CITY = {"horseman": "horse", "scout": "border", "traveler": "region"}  # where an ability lets a ronin stand


# ---- what a seat says


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

    def detail(self, view: Any) -> str:
        return where_detail(view.state, self.where)

    def steps(self, view: Any) -> tuple[str, ...]:
        character = character_of(view.state, view.agenda[-1].seat, self.slot)
        figure = CHARACTER[character].name if character else "Ronin without a character"
        return where_name(self.where), figure


class Alchemy(Action, frozen=True):
    """Draw with the Alchemist, or leave it."""

    choice: Literal["use", "skip"]

    @property
    def label(self) -> str:
        return f"Draw {LIMITS.alchemist_draw} resources" if self.choice == "use" else "Do not draw"

    @property
    def passes(self) -> bool:
        return self.choice == "skip"


class Return(Action, frozen=True):
    """Put these goods back into the bag."""

    goods: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"Put back {', '.join(self.goods) or 'nothing'}"

    def picks(self, view: Any) -> tuple[str, ...]:
        return self.goods


class Act(Action, frozen=True):
    """Use an action of a city's tile; `face` 1 or 2 of a double side."""

    city: CityId
    face: int

    @property
    def label(self) -> str:
        return f"{CITY[self.city].name}, action {self.face}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"city {self.city}",)

    def steps(self, view: Any) -> tuple[str, ...]:
        faces = visible(view.state, self.city) if self.city in view.state.tiles else ()
        action = action_name(faces[self.face - 1]) if self.face <= len(faces) else f"action {self.face}"
        return (f"{CITY[self.city].name}: {action}",)


class Forgo(Action, frozen=True):
    """Take points instead of an action."""

    @property
    def text(self) -> str:
        return "act forgo"

    @property
    def label(self) -> str:
        return f"Take {LIMITS.forgo_action_vp} points instead"

    @property
    def passes(self) -> bool:
        return True


class UseAbility(Action, frozen=True):
    """With `ability_mode = instead`: Scholar or Alchemist in place of the city's action."""

    @property
    def text(self) -> str:
        return "act ability"

    @property
    def label(self) -> str:
        return "Use the ability instead"


class Sakura(Action, frozen=True):
    """Put a Sakura ronin in a city."""

    city: CityId

    @property
    def label(self) -> str:
        return CITY[self.city].name

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"city {self.city}",)


def where_name(text: str) -> str:
    """What a person calls a place."""
    kind, _, rest = text.partition(" ")
    if kind == "border":
        border = next(b for b in BOX.border if b.id == rest)
        return f"border {CITY[border.cities[0]].name}-{CITY[border.cities[1]].name}"
    if kind == "city":
        return CITY[rest].name
    return COUNTRY[BOX.meta.max_players].wheres[text].name


def where_detail(t: Table, text: str) -> str:
    """What standing there would offer."""
    where = t.country.wheres[text]
    if where.kind == "city":
        return " or ".join(action_name(a) for a in visible(t, where.city))
    if where.kind == "horse":
        return f"{t.spaces[where.region - 1][where.space - 1]}; regions: {where.region}"
    return f"regions: {', '.join(map(str, where.regions))}"


def visible(t: Table, city: CityId) -> tuple[str, ...]:
    """The actions that a city's tile shows now."""
    return TILE[t.tiles[city]].face(t.sides[city])


# ---- placing


@cache
def city_placings(players: int, slot: int) -> dict[CityId, Place]:
    """Every placing of a slot in a city, made once: the list of a turn is long."""
    return {where.city: Place(slot, where.text) for where in COUNTRY[players].of_kind["city"]}


def why_city_closed(t: Table, city: CityId, seat: Seat, ability: str, there: list[Seat]) -> Refusal | None:
    """Somebody is `there`: room for one more, or an Apprentice (RON-PLACE-02, 03, RON-APPRENTICE-01..03)?"""
    if ability == "apprentice":
        return APPRENTICE_OWN if seat in there else None
    if CITY[city].tile_kind == "single" or COUNT[len(t.players)].double_city_capacity == 1:
        return OCCUPIED
    if seat in there:
        return SAME_COLOUR
    return None if len(there) < COUNT[len(t.players)].double_city_capacity else DOUBLE_FULL


def covered_cities(t: Table) -> dict[CityId, Refusal]:
    """The cities that do not take part with so few players (RON-SETUP-04)."""
    players = len(t.players)
    covered = [city for city in BOX.city if players in city.covered_when_players]
    return {city.id: COVERED.about(city=city.name, players=players) for city in covered}


class PlaceRonin(Decision, frozen=True):
    """Put one of your ronin on the map (RON-PLACE-01)."""

    open = True
    always_asked = True

    @classmethod
    def kind(cls) -> str:
        return "place"

    def prompt(self, p: P) -> Prompt:
        return ASK_PLACE

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
        number = rest.partition(" ")[0]
        numbers = [str(n) for n in range(1, len(p.state.players[self.seat].slots) + 1)]
        return NO_SUCH_SLOT if kind == "place" and number.isdecimal() and number not in numbers else None

    def place(self, p: P, action: Place) -> None:
        t = p.state
        me = t.players[self.seat]
        me.slots[action.slot - 1].home = False
        ability = character_of(t, self.seat, action.slot)
        t.pieces.append(Piece(self.seat, action.where, action.slot, ability))
        where = t.country.wheres[action.where]
        figure = f"the {CHARACTER[ability].name}" if ability else "a ronin"
        p.say(f"{t.name(self.seat)} places {figure}: {where.name}.", action.where)
        p.push(UseTile(self.seat, action.where, ability))
        if where.kind == "city" and t.options.ability_mode == "in_addition":
            if ability == "scholar":
                score_scholar(p, self.seat)
            elif ability == "alchemist":
                p.push(AskAlchemist(self.seat))


def score_scholar(p: P, seat: Seat) -> None:
    """A Scholar in a city scores at once (RON-SCHOLAR-01)."""
    p.state.players[seat].earn("scholar", LIMITS.scholar_vp)
    p.say(f"{p.state.name(seat)} scores {LIMITS.scholar_vp} points with the Scholar.")


# ---- the tile


class UseTile(Decision, frozen=True):
    """Use one action of a tile within reach, or take points (RON-PLACE-05..09, RON-PLACE-13)."""

    where: str
    ability: str

    open = True

    @classmethod
    def kind(cls) -> str:
        return "act"

    def prompt(self, p: P) -> Prompt:
        return ASK_ACT.about(points=LIMITS.forgo_action_vp)

    def _reach(self, t: Table) -> tuple[CityId, ...]:
        """The cities whose tile may be used (RON-COMMANDER-01, HORSEMAN-02, SCOUT-02, TRAVELER-02)."""
        where = t.country.wheres[self.where]
        if self.ability == "commander" and where.kind == "city":
            return (where.city, *t.country.neighbours[where.city])
        return where.tiles

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        reach = self._reach(t)
        for city in reach:
            for face, action in enumerate(visible(t, city), 1):
                refusal = why_not(p, action, self.seat, self.ability)
                if refusal:
                    menu.refuse(refusal, Act, city, face)
                else:
                    menu.allow(Act(city, face))
        if menu.explains:
            self._explain(t, menu, reach)
        self._offer_ability(t, menu)
        menu.allow(Forgo())

    def _offer_ability(self, t: Table, menu: Menu) -> None:
        """In place of the city's action, where the option says so (RON-ABIL-06)."""
        in_city = self.where.startswith("city ")
        if t.options.ability_mode == "instead" and in_city and self.ability in ("scholar", "alchemist"):
            if self.ability == "alchemist" and not drawable(t):
                menu.refuse(NOTHING_TO_DRAW, UseAbility)
            else:
                menu.allow(UseAbility())
        else:
            menu.refuse(NO_ABILITY, UseAbility)

    def _explain(self, t: Table, menu: Menu, reach: tuple[CityId, ...]) -> None:
        where = t.country.wheres[self.where]
        for city in t.country.cities:
            if city.id in reach:
                if len(visible(t, city.id)) == 1:
                    menu.refuse(SINGLE.about(city=city.name), Act, city.id, 2)
                continue
            refusal = REACH[self.ability] if self.ability in REACH and self._uses_reach(where) else NO_TILE
            facts = {"city": city.name, "from": where.name, "region": where.region}
            for face in (1, 2):
                menu.refuse(refusal.about(**facts), Act, city.id, face)
        for covered, refusal in covered_cities(t).items():
            for face in (1, 2):
                menu.refuse(refusal, Act, covered, face)

    def _uses_reach(self, where: Where) -> bool:
        return where.kind == ("city" if self.ability == "commander" else OFF_CITY[self.ability])

    def act(self, p: P, action: Act) -> None:
        t = p.state
        chosen = visible(t, action.city)[action.face - 1]
        city = CITY[action.city].name
        p.say(f"{t.name(self.seat)} uses {city}: {action_name(chosen)}.", f"city {action.city}")
        p.push(FlipTile(action.city))
        perform(p, chosen, self.seat, self.ability)

    def forgo(self, p: P, action: Forgo) -> None:
        points = LIMITS.forgo_action_vp
        p.state.players[self.seat].earn("forgone actions", points)
        p.say(f"{p.state.name(self.seat)} takes {points} points instead of an action.")

    def use_ability(self, p: P, action: UseAbility) -> None:
        if self.ability == "scholar":
            score_scholar(p, self.seat)
        else:
            draw_goods(p, self.seat)


class FlipTile(Step, frozen=True):
    """The tile used is turned over, both actions of a double side together (RON-PLACE-07)."""

    city: CityId

    def run(self, p: P) -> None:
        t = p.state
        t.sides[self.city] = "back" if t.sides[self.city] == "front" else "front"
        shows = " or ".join(action_name(a) for a in visible(t, self.city))
        p.say(f"The tile of {CITY[self.city].name} turns over: {shows}.", f"city {self.city}")


# ---- the Alchemist


def draw_goods(p: P, seat: Seat) -> None:
    """Draw in the open what the Alchemist may draw (RON-ALCHEMIST-01, RON-ALCHEMIST-02)."""
    t = p.state
    count = min(LIMITS.alchemist_draw, drawable(t))
    t.drawn = in_order([draw_good(p, "A good is drawn from the bag.") for _ in range(count)])
    p.say(f"{t.name(seat)} draws {', '.join(t.drawn)} (Alchemist).")
    p.push(ReturnGoods(seat))


class AskAlchemist(Decision, frozen=True):
    """Draw, or leave the ability unused (RON-ALCHEMIST-01)."""

    open = True

    @classmethod
    def kind(cls) -> str:
        return "alchemy"

    def prompt(self, p: P) -> Prompt:
        count = min(LIMITS.alchemist_draw, drawable(p.state))
        return ASK_ALCHEMY.about(count=count, back=count - 1)

    def offer(self, p: P, menu: Menu) -> None:
        if drawable(p.state):
            menu.allow(Alchemy("use"))
        else:
            menu.refuse(NOTHING_TO_DRAW, Alchemy, "use")
        menu.allow(Alchemy("skip"))

    def choose(self, p: P, action: Alchemy) -> None:
        if action.choice == "use":
            draw_goods(p, self.seat)


class ReturnGoods(Decision, frozen=True):
    """Put all but one as many back as were drawn, out of the drawn and the own goods (RON-ALCHEMIST-01)."""

    open = True

    @classmethod
    def kind(cls) -> str:
        return "return"

    def prompt(self, p: P) -> Prompt:
        return ASK_RETURN.about(count=len(p.state.drawn) - 1)

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        goods = t.players[self.seat].store + t.drawn
        menu.allow_all([Return(back) for back in multisets(goods, len(t.drawn) - 1)])

    def why_not(self, p: P, wish: str) -> Refusal | None:
        goods, count = goods_in(wish, "return"), len(p.state.drawn) - 1
        if goods is None:
            return None
        lacking = short_of(goods, p.state.players[self.seat].store + p.state.drawn)
        if lacking:
            return NOT_HELD.about(good=lacking)
        return WRONG_NUMBER.about(count=count, chosen=len(goods)) if len(goods) != count else None

    def put_back(self, p: P, action: Return) -> None:
        t = p.state
        goods = t.players[self.seat].store + t.drawn
        for good in action.goods:
            goods.remove(good)
        t.bag = in_order([*t.bag, *action.goods])
        t.players[self.seat].store = in_order(goods)
        t.drawn = []
        p.say(f"{t.name(self.seat)} puts {', '.join(action.goods) or 'nothing'} back into the bag.")


# ---- two players


class PlaceSakura(Decision, frozen=True):
    """With two players a Sakura ronin blocks an empty city (RON-TWO-02, RON-TWO-03)."""

    open = True

    @classmethod
    def kind(cls) -> str:
        return "sakura"

    def prompt(self, p: P) -> Prompt:
        return ASK_SAKURA

    def offer(self, p: P, menu: Menu) -> None:
        standing = p.state.standing()
        for city in p.state.country.cities:
            if city.id in standing:
                if menu.explains:
                    menu.refuse(SAKURA_OCCUPIED.about(city=city.name), Sakura, city.id)
            else:
                menu.allow(Sakura(city.id))
        if menu.explains:
            for covered, refusal in covered_cities(p.state).items():
                menu.refuse(refusal, Sakura, covered)

    def place(self, p: P, action: Sakura) -> None:
        where = f"city {action.city}"
        p.state.pieces.append(Piece(SAKURA, where))
        p.say(f"{p.state.name(self.seat)} places a Sakura ronin in {CITY[action.city].name}.", where)


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
