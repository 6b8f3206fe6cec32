"""The neighbour of the game for two: a side that nobody plays (RIC-2P)."""

from __future__ import annotations

from engines.core import Action, Menu, Prompt, Step, counted
from engines.rice_wars.asking import Question
from engines.rice_wars.book import RULES
from engines.rice_wars.components import BOX, NEIGHBOUR, FieldId, Side, daimyo_spot, spot
from engines.rice_wars.fields import open_fields, settle
from engines.rice_wars.peasants import why_not_there, worth
from engines.rice_wars.state import P
from engines.rice_wars.warriors import enlist, rest

NEUTRAL = BOX.neutral


class PlaceNeutralPeasant(Action, frozen=True):
    """A peasant of the neighbour takes this field."""

    field: FieldId

    @property
    def label(self) -> str:
        return f"Neighbour on {self.field}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.field),)

    def detail(self, view: P, seat: Side) -> str:
        assert view.state.neutral is not None
        return worth(view.state, view.state.neutral, self.field)


class PlaceForNeighbour(Question, frozen=True):
    """A player places a peasant of the neighbour by the usual rules (RIC-2P-04, RIC-2P-09)."""

    aside: bool = False  # one of the two that lie aside at the start, not on the daimyo card

    asks = "place_neutral_peasant"
    open = True
    always_asked = True

    def prompt(self, p: P) -> Prompt:
        return RULES.prompt_named("place_first_neutral" if self.aside else self.kind())

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        assert t.neutral is not None
        fields = open_fields(t, t.neutral)
        menu.allow_all([PlaceNeutralPeasant(field) for field in fields])
        if menu.explains:
            for field in t.field_ids:
                if field not in fields:
                    menu.refuse(why_not_there(t, t.neutral, field), PlaceNeutralPeasant, field)

    def place(self, p: P, action: PlaceNeutralPeasant) -> None:
        t = p.state
        assert t.neutral is not None
        if self.aside:
            t.workers[action.field] = t.neutral
        else:
            settle(t, t.neutral, action.field)
            t.neighbour_placed += 1
            t.passed = 0
        p.say(f"{t.name(self.seat)} places a peasant of the neighbour on {action.field}.", spot(action.field))


class NeighbourGathers(Step, frozen=True):
    """After both players have hired: three peasants, an ashigaru, and all its ashigaru rested (RIC-2P-06, 07)."""

    def run(self, p: P) -> None:
        t = p.state
        assert t.neutral is not None
        camp = t.camps[t.neutral]
        peasants = min(NEUTRAL.peasants_per_turn, camp.supply)
        camp.supply -= peasants
        camp.peasants += peasants
        ashigaru = min(NEUTRAL.ashigaru_per_turn, NEUTRAL.ashigaru_max - camp.ashigaru, t.ashigaru)
        enlist(t, t.neutral, ashigaru)
        rest(camp, camp.tired)
        told = f"{counted(peasants, 'peasant')} and {counted(ashigaru, 'ashigaru')}"
        p.say(f"The neighbour gets {told} and rests.", daimyo_spot(NEIGHBOUR))
