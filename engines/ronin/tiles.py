"""The action tiles: a ronin uses one within its reach, and it turns over (RON-PLACE-05..09, RON-ABIL-05, 06)."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step
from engines.ronin.alchemist import NOTHING_TO_DRAW, draw_goods
from engines.ronin.book import RULES
from engines.ronin.components import CHARACTER, CITY, LIMITS, TILE, CityId, Where, action_name
from engines.ronin.effects import impossible, perform, why_not
from engines.ronin.forgo import Forgo
from engines.ronin.goods import drawable
from engines.ronin.places import covered_cities, why_nowhere
from engines.ronin.state import P, Table

NO_TILE = RULES.refusal_named("no_tile_here")
REACH = {
    "commander": RULES.refusal_named("commander_reach"),
    "horseman": RULES.refusal_named("horseman_reach"),
    "scout": RULES.refusal_named("scout_reach"),
    "traveler": RULES.refusal_named("traveler_reach"),
}
SINGLE = RULES.refusal_named("single_tile")
NO_SUCH_ACTION = RULES.refusal_named("no_such_action")
NO_ABILITY = RULES.refusal_named("no_ability_choice")
ASK = RULES.prompt_named("act")
ASK_WITH_ABILITY = RULES.prompt_named("act_or_ability")

OFF_CITY = {"horseman": "horse", "scout": "border", "traveler": "region"}  # where an ability lets a ronin stand


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

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        faces = visible(view.state, self.city) if self.city in view.state.tiles else ()
        action = action_name(faces[self.face - 1]) if self.face <= len(faces) else f"action {self.face}"
        return (f"{CITY[self.city].name}: {action}",)


class UseAbility(Action, frozen=True):
    """With `ability_mode = instead`: Scholar or Alchemist in place of the city's action."""

    @property
    def text(self) -> str:
        return "act ability"

    @property
    def label(self) -> str:
        return "Use the ability instead"

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        match view.agenda[-1].ability:
            case "scholar":
                return (f"Scholar: {LIMITS.scholar_vp} points",)
            case "alchemist" if count := min(LIMITS.alchemist_draw, drawable(view.state)):
                return (f"Alchemist: draw {count}, put {count - 1} back",)
        return (self.label,)


def visible(t: Table, city: CityId) -> tuple[str, ...]:
    """The actions that a city's tile shows now."""
    return TILE[t.tiles[city]].face(t.sides[city])


def action_offered(p: P, action: str, seat: Seat, ability: str) -> str:
    """An action in words, and whether a seat could perform it now (RON-PLACE-09)."""
    return f"{action_name(action)}{' (not possible)' if why_not(p, action, seat, ability) else ''}"


def score_scholar(p: P, seat: Seat) -> None:
    """A Scholar in a city scores at once (RON-SCHOLAR-01)."""
    p.state.players[seat].earn("scholar", LIMITS.scholar_vp)
    p.say(f"{p.state.name(seat)} scores {LIMITS.scholar_vp} points with the Scholar.")


class UseTile(Decision, frozen=True):
    """Use one action of a tile within reach, or take points (RON-PLACE-05..09, RON-PLACE-13)."""

    where: str
    ability: str

    asks = "act"
    open = True

    def prompt(self, p: P) -> Prompt:
        if self._why_no_ability(p.state):
            return ASK.about(points=LIMITS.forgo_action_vp)
        return ASK_WITH_ABILITY.about(character=CHARACTER[self.ability].name, points=LIMITS.forgo_action_vp)

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
        refusal = self._why_no_ability(t)
        if refusal:
            menu.refuse(refusal, UseAbility)
        else:
            menu.allow(UseAbility())

    def _why_no_ability(self, t: Table) -> Refusal | None:
        in_city = self.where.startswith("city ")
        if t.options.ability_mode != "instead" or not in_city or self.ability not in ("scholar", "alchemist"):
            return NO_ABILITY
        return NOTHING_TO_DRAW if self.ability == "alchemist" and not drawable(t) else None

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

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, rest = wish.partition(" ")
        city, _, face = rest.partition(" ")
        if kind != "act" or not face.isdecimal():
            return None
        return why_nowhere(f"city {city}") or NO_SUCH_ACTION

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
        reason = self._forced(p)
        p.state.players[self.seat].earn("forgone actions", points)
        told = f", as {reason}" if reason else " instead of an action"
        p.say(f"{p.state.name(self.seat)} takes {points} points{told}.")

    def _forced(self, p: P) -> str:
        """Why there is nothing to choose, "" if there is (RON-PLACE-09)."""
        t = p.state
        found = [(city, action) for city in self._reach(t) for action in visible(t, city)]
        reasons = [(city, impossible(p, action, self.seat, self.ability)) for city, action in found]
        if not all(reason for _, reason in reasons) or self._why_no_ability(t) is None:
            return ""
        return "; ".join(f"{CITY[city].name}'s {reason}" for city, reason in reasons)

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
