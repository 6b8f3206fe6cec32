"""Sakura's ronin, which two players place for her (RON-TWO-02, RON-TWO-03)."""

from __future__ import annotations

from engines.core import Action, Decision, Menu, Prompt, Refusal
from engines.ronin.book import RULES
from engines.ronin.components import CITY, SAKURA, CityId
from engines.ronin.places import covered_cities, why_nowhere
from engines.ronin.state import P, Piece

OCCUPIED = RULES.refusal_named("sakura_occupied")
ASK = RULES.prompt_named("sakura")


class Sakura(Action, frozen=True):
    """Put a Sakura ronin in a city."""

    city: CityId

    @property
    def label(self) -> str:
        return CITY[self.city].name

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"city {self.city}",)


class PlaceSakura(Decision, frozen=True):
    """With two players a Sakura ronin blocks an empty city (RON-TWO-02, RON-TWO-03)."""

    asks = "sakura"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        standing = p.state.standing()
        for city in p.state.country.cities:
            if city.id in standing:
                if menu.explains:
                    menu.refuse(OCCUPIED.about(city=city.name), Sakura, city.id)
            else:
                menu.allow(Sakura(city.id))
        if menu.explains:
            for covered, refusal in covered_cities(p.state).items():
                menu.refuse(refusal, Sakura, covered)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, city = wish.partition(" ")
        return why_nowhere(f"city {city}") if kind == "sakura" else None

    def place(self, p: P, action: Sakura) -> None:
        where = f"city {action.city}"
        p.state.pieces.append(Piece(SAKURA, where))
        p.say(f"{p.state.name(self.seat)} places a Sakura ronin in {CITY[action.city].name}.", where)
