"""The places on the map where a ronin may stand: what they are called, and which are not there (RON-SETUP-01, 04)."""

from __future__ import annotations

from engines.core import Refusal
from engines.ronin.book import RULES
from engines.ronin.components import BOX, CITY, COUNTRY, HORSE_AT, CityId
from engines.ronin.state import Table

COVERED = RULES.refusal_named("covered")
NO_SUCH_PLACE = RULES.refusal_named("no_such_place")

KINDS = {"city": "city", "horse": "resource space", "border": "border", "region": "region"}
THERE = {*COUNTRY[BOX.meta.max_players].wheres, *(f"border {border.id}" for border in BOX.border)}


def where_name(text: str) -> str:
    """What a person calls a place."""
    kind, _, rest = text.partition(" ")
    if kind == "border":
        border = next(b for b in BOX.border if b.id == rest)
        return f"border {CITY[border.cities[0]].name}-{CITY[border.cities[1]].name}"
    if kind == "city":
        return CITY[rest].name
    return COUNTRY[BOX.meta.max_players].wheres[text].name


def place_told(t: Table, text: str) -> str:
    """What a person calls a place on this table: a resource space by the good on it."""
    if text not in HORSE_AT:
        return where_name(text)
    region, space = HORSE_AT[text]
    return f"{t.spaces[region - 1][space - 1] or 'nothing'}, {where_name(text)}"


def why_nowhere(text: str) -> Refusal | None:
    """Why a place that a person names is none ("city tokyo", "horse 1 3"); None: it is one, or no place is named."""
    kind = text.partition(" ")[0]
    return NO_SUCH_PLACE.about(kind=KINDS[kind]) if kind in KINDS and text not in THERE else None


def covered_cities(t: Table) -> dict[CityId, Refusal]:
    """The cities that do not take part with so few players (RON-SETUP-04)."""
    players = len(t.players)
    covered = [city for city in BOX.city if players in city.covered_when_players]
    return {city.id: COVERED.about(city=city.name, players=players) for city in covered}
