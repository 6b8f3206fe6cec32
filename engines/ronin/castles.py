"""The castle action (RON-CAST) and the Architect."""

from __future__ import annotations

from typing import Any

from engines.core import Action, Menu, Prompt, Refusal, Seat
from engines.ronin.book import RULES
from engines.ronin.components import REGION, RegionId
from engines.ronin.effects import Use, WithinAction, effect
from engines.ronin.places import why_nowhere
from engines.ronin.state import P, Table

NONE_LEFT = RULES.refusal_named("no_castle_left")
OWN = RULES.refusal_named("own_castle")
FULL = RULES.refusal_named("no_castle_space")
FULL_AT_THREE = RULES.refusal_named("one_castle_space")
BLOCKED = RULES.refusal_named("region_blocked")
NOWHERE = RULES.refusal_named("castle_nowhere")
NO_BLOCK = RULES.refusal_named("block_not_possible")
NO_ARCHITECT = RULES.refusal_named("block_needs_architect")
ASK = RULES.prompt_named("build")


class Build(Action, frozen=True):
    """Build a castle in a region; `block` fills all of its castle spaces."""

    region: RegionId
    block: bool = False

    @property
    def text(self) -> str:
        return f"build {self.region}{' block' if self.block else ''}"

    @property
    def label(self) -> str:
        return f"{REGION[self.region].name} ({self.region}){', filling every space' if self.block else ''}"

    @property
    def spots(self) -> tuple[str, ...]:
        return (f"region {self.region}",)

    def detail(self, view: Any, seat: Seat) -> str:
        standing = view.state.castles[self.region - 1]
        return f"castles: {', '.join(view.state.name(s) for s in standing)}" if standing else ""


def why_not_here(t: Table, seat: Seat, region: RegionId, ability: str) -> Refusal | None:
    """A free castle space, and no own castle yet (RON-CAST-01..04, RON-ARCHITECT-01)."""
    standing, spaces = t.castles[region - 1], t.castle_spaces()
    if seat in standing:
        return OWN
    if ability == "architect":
        return None
    if region in t.blocked:
        return BLOCKED
    if len(standing) < spaces:
        return None
    return FULL_AT_THREE if len(t.players) == 3 else FULL


def may_block(t: Table, region: RegionId) -> bool:
    """Only the first castle of a region with two usable spaces can fill them (RON-ARCHITECT-04)."""
    return not t.castles[region - 1] and t.castle_spaces() == 2


def why_no_castle(p: P, use: Use) -> Refusal | None:
    t = p.state
    if not t.players[use.seat].castles_left:
        return NONE_LEFT
    possible = any(why_not_here(t, use.seat, region, use.ability) is None for region in REGION)
    return None if possible else NOWHERE


@effect("castle", why_no_castle)
def build_castle(p: P, use: Use) -> None:
    p.push(ChooseRegion(use.seat, use.ability))


class ChooseRegion(WithinAction, frozen=True):
    """Put a castle in any region with room, wherever the ronin stands (RON-CAST-01)."""

    ability: str

    asks = "build"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK

    def offer(self, p: P, menu: Menu) -> None:
        t = p.state
        for region in REGION:
            refusal = why_not_here(t, self.seat, region, self.ability)
            if refusal is None:
                menu.allow(Build(region))
                if self.ability == "architect" and may_block(t, region):
                    menu.allow(Build(region, block=True))
            if menu.explains:
                self._explain(t, menu, region, refusal)

    def _explain(self, t: Table, menu: Menu, region: RegionId, refusal: Refusal | None) -> None:
        facts = {"region": REGION[region].name, "limit": t.castle_spaces(), "players": len(t.players)}
        if refusal:
            menu.refuse(refusal.about(**facts), Build, region)
        if self.ability != "architect":
            menu.refuse(NO_ARCHITECT, Build, region, block=True)
        elif refusal or not may_block(t, region):
            menu.refuse((refusal or NO_BLOCK).about(**facts), Build, region, block=True)

    def why_not(self, p: P, wish: str) -> Refusal | None:
        kind, _, place = wish.partition(" ")
        return why_nowhere(f"region {place.removesuffix(' block')}") if kind == "build" else super().why_not(p, wish)

    def build(self, p: P, action: Build) -> None:
        t = p.state
        t.players[self.seat].castles_left -= 1
        t.castles[action.region - 1].append(self.seat)
        filling = ""
        if action.block:
            t.blocked.append(action.region)
            filling = " and fills every castle space there"
        spot = f"region {action.region}"
        p.say(f"{t.name(self.seat)} builds a castle in {REGION[action.region].name}{filling}.", spot)
