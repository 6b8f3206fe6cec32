"""What lies open for a round, and what is tidied up after it (RIN-END)."""

from __future__ import annotations

from engines.core import Step
from engines.ringyo.components import DEMAND, FORECAST, LAKES, LIMITS, POSITIONS, WORKER
from engines.ringyo.gifts import reveal
from engines.ringyo.state import OpenDemand, P, WeatherSlot


class CleanUp(Step, frozen=True):
    """Used helpers leave, Samurai come back, intersections are free (RIN-END-01, RIN-END-02, RIN-WORK-17)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "end_of_round"
        for me in t.players:
            for kind, used in me.used().items():
                if WORKER[kind].permanent:
                    me.workers[kind] += used
            me.placed = {}
        if t.forecast:
            t.forecast_discard.append(t.forecast)
        if t.lake:
            t.spent_lakes.append(t.lake)
        t.forecast, t.lake = None, None
        t.weather_deck += [slot.shown for slot in t.weather if slot.shown]
        t.weather = []
        p.say(f"Round {t.round} is over: used Villagers and Artisans leave, Samurai come back.")


class NewRound(Step, frozen=True):
    """Gifts, forecast, lake token, weather and demands for a round (RIN-SET-05..09, RIN-END-03..06)."""

    def run(self, p: P) -> None:
        t = p.state
        t.round += 1
        p.say(f"Round {t.round} of {LIMITS.rounds}.", "round")
        reveal(p)
        t.forecast = p.draw(t.forecast_deck, "A Forecast card is turned up.")
        order = ", ".join(type_.capitalize() for type_ in FORECAST[t.forecast].order)
        p.say(f"The forecast, highest first: {order}.", "forecast")
        if t.lake_stack:
            t.lake = p.draw(t.lake_stack, "A lake token is turned up.")
            p.say(LAKES[t.lake].text, "lake")
        p.shuffle(t.weather_deck, "The Weather cards are shuffled.")
        t.weather = [WeatherSlot(t.weather_deck.pop(), [], None) for _ in POSITIONS]
        self._demands(p)

    def _demands(self, p: P) -> None:
        """Two more demands, as far as there are (RIN-SET-07, RIN-DEM-01, RIN-END-06)."""
        t = p.state
        count = min(LIMITS.demands_revealed_per_round, len(t.demand_stack))
        new = [p.draw(t.demand_stack, "A demand is turned up.") for _ in range(count)]
        t.demand_display += [OpenDemand(demand, {}) for demand in new]
        if new:
            told = ", ".join(f"{DEMAND[x].title} ({DEMAND[x].price})" for x in new)
            p.say(f"New demands: {told}.", *[f"demand {x}" for x in new])
