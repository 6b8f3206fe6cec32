"""Winter: rice is lost, hungry provinces revolt, and a new year may begin (SHO-WINTER)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, counted, listed, who
from engines.shogun.battle import rebels, revolt
from engines.shogun.book import RULES
from engines.shogun.components import BOX, EVENT, PROVINCE, ProvinceId, Shortage, armies_told, farmers_told, spot
from engines.shogun.provinces import mark
from engines.shogun.state import Hungry, P, Table, Winter

REVOLT_NOT_DRAWN = RULES.refusal_named("revolt_not_drawn")
HINT_RICE = RULES.refusal_named("hint_rice")
REVOLT_OVER = RULES.refusal_named("revolt_over")
ASK = RULES.prompt_named("revolt_next")


class RevoltNext(Action, frozen=True):
    """The revolt in this province comes next."""

    province: ProvinceId

    @property
    def label(self) -> str:
        return PROVINCE[self.province].name

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.province),)

    def detail(self, view: Any, seat: Seat) -> str:
        land = view.state.map[self.province]
        farmers = rebels(view.state, self.province, view.agenda[-1].extra)
        return f"{armies_told(land.armies)} against {farmers_told(farmers)}"


class WinterPhase(Step, frozen=True):
    """The last event card of the year takes rice from everybody; then supply is checked (SHO-WINTER-01, 02)."""

    def run(self, p: P) -> None:
        t = p.state
        t.phase = "winter_revolts"
        loss = EVENT[t.events[0]].rice_loss
        before = tuple(me.rice for me in t.players)
        for me in t.players:
            me.rice = max(BOX.tracks.rice_min, me.rice - loss)
        left = ", ".join(f"{who(seat)} {me.rice}" for seat, me in enumerate(t.players))
        told = f"everybody loses {loss} rice" if loss else "nobody loses rice"
        p.say(f"Winter: {told}. Left: {left}.")
        provinces = tuple(len(t.owned(seat)) for seat, _ in enumerate(t.players))
        rice = tuple(me.rice for me in t.players)
        t.winters.append(Winter(t.year, loss, before, rice, provinces, battles=len(t.battles)))
        shortages = [(seat, missing) for seat in t.order if (missing := missing_rice(t, seat))]
        if not shortages:
            p.say("There is rice for every province.")
        p.push(*(Hunger(seat, missing) for seat, missing in shortages))


def missing_rice(t: Table, seat: Seat) -> int:
    """Every province needs one rice (SHO-WINTER-02)."""
    return max(0, len(t.owned(seat)) - t.players[seat].rice)


def rice_forecast(t: Table, seat: Seat) -> str:
    """What winter will ask of a seat at worst, as far as the open event cards tell; the last one tells it all."""
    losses = {EVENT[card].rice_loss for card in t.events}
    loss = f"{'up to ' if len(losses) > 1 else ''}{max(losses, default=0)}"
    return HINT_RICE.about(provinces=len(t.owned(seat)), rice=t.players[seat].rice, loss=loss).text


def shortage(missing: int) -> Shortage:
    """The row of the winter table for so much missing rice (SHO-WINTER-03)."""
    return next(row for row in BOX.winter if row.missing_min <= missing <= row.missing_max)


class Hunger(Step, frozen=True):
    """The left neighbour draws the provinces of a seat that revolt (SHO-WINTER-04, SHO-WINTER-06)."""

    seat: Seat
    missing: int

    def run(self, p: P) -> None:
        t = p.state
        row = shortage(self.missing)
        own = t.owned(self.seat)
        with p.chance("Provinces are drawn for revolts.") as dice:
            drawn = dice.sample(own, min(row.revolts, len(own)))
        hungry = Hungry(self.seat, self.missing, tuple(drawn), row.extra_farmers)
        t.winters[-1] = replace(t.winters[-1], hungry=(*t.winters[-1].hungry, hungry))
        names = listed([PROVINCE[province].name for province in drawn])
        left = who((self.seat + 1) % len(t.players))
        p.say(
            f"{who(self.seat)} lacks {self.missing} rice. {left} draws {names}: "
            f"{counted(row.extra_farmers, 'more farmer')} in each revolt.",
            *map(spot, drawn),
        )
        go_on(p, self.seat, row.extra_farmers, tuple(drawn), ())


def go_on(p: P, seat: Seat, extra: int, drawn: tuple[ProvinceId, ...], over: tuple[ProvinceId, ...]) -> None:
    """The owner chooses while several revolts are left; the last one comes by itself (SHO-WINTER-05).

    No marker is placed after such a revolt (SHO-WINTER-07).
    """
    left = [province for province in drawn if province not in over]
    if len(left) > 1:
        p.push(ChooseRevolt(seat, extra, drawn, over))
    elif left:
        revolt(p, left[0], extra)


class ChooseRevolt(Decision, frozen=True):
    """Which of the drawn provinces revolts next (SHO-WINTER-05)."""

    extra: int
    drawn: tuple[ProvinceId, ...]
    over: tuple[ProvinceId, ...]

    asks = "revolt_next"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return ASK.about(farmers=self.extra)

    def _left(self, p: P) -> list[ProvinceId]:
        return [province for province in p.state.map if province in self.drawn and province not in self.over]

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all([RevoltNext(province) for province in self._left(p)])
        for province in self.over:
            menu.refuse(REVOLT_OVER.about(province=PROVINCE[province].name), RevoltNext, province)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, province = wish.partition(" ")
        if kind != "revolt_next" or province not in PROVINCE:
            return None
        waiting = ", ".join(PROVINCE[q].name for q in self._left(p))
        return REVOLT_NOT_DRAWN.about(province=PROVINCE[province].name, provinces=waiting)

    def choose(self, p: P, action: RevoltNext) -> None:
        revolt(p, action.province, self.extra)
        go_on(p, self.seat, self.extra, self.drawn, (*self.over, action.province))


class NewYear(Step, frozen=True):
    """Markers off the map, rice to the start, the winter's event out of the game (SHO-WINTER-08)."""

    def run(self, p: P) -> None:
        t = p.state
        for province, land in t.map.items():
            if land.markers:
                mark(t, province, -land.markers)
        for me in t.players:
            me.rice = BOX.tracks.rice_min
        t.past_events += t.events
        t.events = []
        t.year += 1
        p.say("Spring comes: all revolt markers leave the map, and all rice is gone.")
