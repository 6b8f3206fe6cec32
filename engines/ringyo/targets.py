"""What a Forestry card is used on, one target after the other (RIN-CARD-09).

A card's action needs no worker and no intersection; every other condition of the action holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Action, Decision, Menu, Prompt, Refusal, Seat, Step, who
from engines.ringyo import acts, building, studying
from engines.ringyo.acts import CHECKS, DONE, CreatePaddy, Cut, Grow, InCell, Plant, Stop, put
from engines.ringyo.book import RULES
from engines.ringyo.box import Effect, TreeType
from engines.ringyo.building import Build
from engines.ringyo.components import FORESTRY, TREES, of, spot, tree_name
from engines.ringyo.goods import add_rice, no_room, store, unstore
from engines.ringyo.state import P, Player, Table, cell
from engines.ringyo.studying import Study

NO_TARGET = RULES.refusal_named("card_no_target")
MUST_TARGET = RULES.refusal_named("card_first_target")
ASK = RULES.prompt_named("card_target")


class Drain(InCell, frozen=True):
    """A flood goes, for rice."""

    verb = "Drain the flood"


class Coppice(InCell, frozen=True):
    """All but the lowest segment of a tree comes into the storage."""

    verb = "Coppice"


class Exchange(Action, frozen=True):
    """A stored tree changes its type."""

    tree: TreeType
    height: int
    new: TreeType

    @property
    def label(self) -> str:
        return f"{tree_name(self.tree, self.height)} becomes {self.new.capitalize()}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"tree {self.tree} {self.height}",)

    def steps(self, view: Any, seat: Seat) -> tuple[str, ...]:
        return f"Change {tree_name(self.tree, self.height)}", f"into {self.new.capitalize()}"


class Targets(Step, frozen=True):
    """The next target of an effect, while there is one and it may have more (RIN-CARD-09)."""

    seat: Seat
    number: int  # of the effect on the card
    done: tuple[str, ...] = ()  # the targets so far

    def run(self, p: P) -> None:
        t = p.state
        assert t.played
        effect = FORESTRY[t.played].effects[self.number]
        if len(self.done) < effect.times and any(True for _ in targets_of(t, self.seat, effect, self.done)):
            p.push(ChooseTarget(self.seat, self.number, self.done))


class ChooseTarget(Decision, frozen=True):
    """A target for the card being played; after the first one may stop (RIN-CARD-09)."""

    number: int
    done: tuple[str, ...]

    asks = "card_target"

    def _effect(self, p: P) -> Effect:
        assert p.state.played
        return FORESTRY[p.state.played].effects[self.number]

    def prompt(self, p: P) -> Prompt:
        assert p.state.played
        times = self._effect(p).times
        rest = "That is the last one." if len(self.done) + 1 == times else "After the first the rest may be left."
        return ASK.about(card=FORESTRY[p.state.played].name, number=len(self.done) + 1, most=times, rest=rest)

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow_all(list(targets_of(p.state, self.seat, self._effect(p), self.done)))
        if self.done:
            menu.allow(Stop())

    def settled(self, p: P) -> bool:
        return not self.done and sum(1 for _ in targets_of(p.state, self.seat, self._effect(p), self.done)) == 1

    def why_not(self, p: P, wish: str) -> Refusal | None:
        if wish == Stop().text:
            return MUST_TARGET
        word = wish.partition(" ")[0]
        return NO_TARGET if word == self._effect(p).op.removesuffix("_timber") else None

    def in_cell(self, p: P, at: InCell) -> None:
        """Carry it out in a cell, and look for the next target."""
        p.push(Targets(self.seat, self.number, (*self.done, at.area)))
        DONE[type(at)](p, self.seat, at.area)

    def plant(self, p: P, action: Plant) -> None:
        self.in_cell(p, action)

    def grow(self, p: P, action: Grow) -> None:
        self.in_cell(p, action)

    def cut(self, p: P, action: Cut) -> None:
        self.in_cell(p, action)

    def create_paddy(self, p: P, action: CreatePaddy) -> None:
        self.in_cell(p, action)

    def drain(self, p: P, action: Drain) -> None:
        """The flood goes, and each brings rice."""
        me = p.state.players[self.seat]
        put(me, action.area, cell(me.cells[action.area].type, "empty"))
        due = self._effect(p).rice_each
        gained = add_rice(me, due)
        told = f"{who(self.seat)} drains {action.area} and gains {gained} rice{no_room(me, gained, due)}."
        p.say(told, of(self.seat, spot(action.area)))
        p.push(Targets(self.seat, self.number, (*self.done, action.area)))

    def coppice(self, p: P, action: Coppice) -> None:
        """No Cut: the tree stays with its lowest segment."""
        me = p.state.players[self.seat]
        there = me.cells[action.area]
        store(me, there.type, there.height - 1)
        put(me, action.area, cell(there.type, "tree", 1))
        taken = tree_name(there.type, there.height - 1)
        p.say(f"{who(self.seat)} coppices {action.area} and stores {taken}.", of(self.seat, spot(action.area)))
        p.push(Targets(self.seat, self.number, (*self.done, action.area)))

    def build(self, p: P, action: Build) -> None:
        p.push(Targets(self.seat, self.number, (*self.done, action.area)))
        building.build(p, self.seat, action.area, action.structure, self._effect(p).waive_row_cost)

    def study(self, p: P, action: Study) -> None:
        p.push(Targets(self.seat, self.number, (*self.done, action.area)))
        studying.study(p, self.seat, action.area, action.track_step)

    def exchange(self, p: P, action: Exchange) -> None:
        """The changed tree cannot be chosen again; an equal other one can."""
        me = p.state.players[self.seat]
        unstore(me, action.tree, action.height)
        store(me, action.new, action.height)
        told = f"{who(self.seat)} turns {tree_name(action.tree, action.height)} into {action.new.capitalize()}."
        p.say(told, of(self.seat, f"tree {action.new} {action.height}"))
        p.push(Targets(self.seat, self.number, (*self.done, f"{action.new} {action.height}")))

    def stop(self, p: P, action: Stop) -> None:
        assert p.state.played
        p.say(f"{who(self.seat)} leaves the rest of {FORESTRY[p.state.played].name}.")


def targets_of(t: Table, seat: Seat, effect: Effect, done: tuple[str, ...]) -> Iterator[Action]:
    """All targets of an effect that are left; each is chosen once (RIN-CARD-09)."""
    me = t.players[seat]
    cells = [at for at in me.cells if at not in done]
    match effect.op:
        case "plant" | "grow" | "cut" | "create_paddy":
            check = CHECKS[effect.op][1]
            for at in cells:
                if check(me.cells[at]) is None:
                    yield acts.MADE[effect.op][at]
        case "drain":
            for at in cells:
                if me.cells[at].holds == "flood":
                    yield Drain(at)
        case "coppice":
            for at in cells:
                if me.cells[at].height >= 2:
                    yield Coppice(at)
        case "build":
            yield from building.buildable(t, seat, cells, effect.waive_row_cost)
        case "study":
            yield from studying.studies(t, seat, cells)
        case "exchange_timber":
            yield from _exchanges(me, done)


def _exchanges(me: Player, done: tuple[str, ...]) -> Iterator[Exchange]:
    """Stored trees that were not changed by this card already, and their new types."""
    for type_, heights in me.storage.items():
        for height in dict.fromkeys(heights):
            if heights.count(height) > done.count(f"{type_} {height}"):
                yield from (Exchange(type_, height, new) for new in TREES if new != type_)
