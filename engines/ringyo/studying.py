"""The Forestry Track: which steps a tree opens, and what they give (RIN-TRACK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Action, Refusal, Seat, who
from engines.ringyo.acts import IN_LAKE, NO_TREE
from engines.ringyo.bonuses import Bonus
from engines.ringyo.book import RULES
from engines.ringyo.box import CellId, StepId
from engines.ringyo.components import (
    ANY,
    PLACE,
    STEP,
    bonus_told,
    of,
    options_of,
    spot,
    step_name,
    tree_name,
    trees_told,
)
from engines.ringyo.round_effects import reckon
from engines.ringyo.state import Cell, P, Table

AT_TOP = RULES.refusal_named("track_top")
NOT_NEXT = RULES.refusal_named("track_not_next")
NO_MATCH = RULES.refusal_named("track_no_match")


class Study(Action, frozen=True):
    """Study a tree to advance to a step of the track."""

    area: CellId
    track_step: StepId

    @property
    def label(self) -> str:
        return f"Study {self.area}, {step_name(self.track_step)}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (spot(self.area), f"step {self.track_step}")

    def detail(self, view: Any, seat: Seat) -> str:
        return f"gives {bonus_told(STEP[self.track_step].bonus)}"


def made() -> dict[CellId, dict[StepId, Study]]:
    """Every way to study there is, made once."""
    return {at: {step: Study(at, step) for step in STEP if STEP[step].options} for at in PLACE}


MADE = made()


def matches(t: Table, seat: Seat, there: Cell, step: StepId) -> bool:
    """One of the step's two trees has this type, or any, and exactly this height (RIN-TRACK-02..04)."""
    for tree in options_of(step, seat, t.varied):
        if there.height == tree.height and tree.type in (ANY, there.type):
            return True
    return False


def studies(t: Table, seat: Seat, cells: list[CellId]) -> Iterator[Study]:
    """Every way to study a tree of these cells (RIN-TRACK-01, RIN-TRACK-05)."""
    me = t.players[seat]
    steps = STEP[me.step].next
    for at in cells:
        there = me.cells[at]
        if there.holds == "tree":
            for step in steps:
                if matches(t, seat, there, step):
                    yield MADE[at][step]


def why_not_study(t: Table, seat: Seat, at: CellId, step: StepId) -> Refusal | None:
    """Why a tree does not lead to a step, or None (RIN-ACT-07)."""
    me = t.players[seat]
    there = me.cells[at]
    if there.holds == "lake":
        return IN_LAKE
    ahead = STEP[me.step].next
    if not ahead:
        return AT_TOP
    if step not in ahead:
        return NOT_NEXT.about(steps=" or ".join(map(step_name, ahead)))
    if there.holds != "tree":
        return NO_TREE
    if matches(t, seat, there, step):
        return None
    options = " or ".join(trees_told((tree,)) for tree in dict.fromkeys(options_of(step, seat, t.varied)))
    return NO_MATCH.about(step=step_name(step), options=options, tree=tree_name(there.type, there.height))


def study(p: P, seat: Seat, at: CellId, step: StepId) -> None:
    """The marker advances and the step gives its bonus; the tree stays (RIN-TRACK-06, RIN-TRACK-09)."""
    me = p.state.players[seat]
    there = me.cells[at]
    me.step = step
    bonus = STEP[step].bonus
    told = f"{who(seat)} studies {tree_name(there.type, there.height)} in {at}: {step_name(step)}, {bonus_told(bonus)}."
    p.say(told, of(seat, spot(at)), of(seat, f"step {step}"))
    extra = reckon(me, "study_extra_research", 0)
    if extra:
        me.research += extra
        p.say(f"{who(seat)} gains {extra} research more.", of(seat, "research"))
    p.push(Bonus(seat, bonus))
