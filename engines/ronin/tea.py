"""The tea action, the tea track (RON-TEA) and the Tea Master."""

from __future__ import annotations

from typing import Any, Literal

from engines.core import Action, Menu, Prompt, Refusal, Seat, Step, counted
from engines.ronin.book import RULES
from engines.ronin.components import LAST_TEA_SPACE, LIMITS, TEA, action_name
from engines.ronin.effects import Use, WithinAction, effect, impossible, perform, why_not
from engines.ronin.forgo import Forgo
from engines.ronin.state import P, Table

AT_END = RULES.refusal_named("tea_end")
TOO_FAR = RULES.refusal_named("tea_too_far")
TOO_SHORT = RULES.refusal_named("tea_too_short")
EXTRA_TOO_FAR = RULES.refusal_named("tea_extra_far")
AT_TEA_SPACE = RULES.refusal_named("points_here")
ASK_EXTRA = RULES.prompt_named("tea_extra")
ASK_EXTRA_LAST = RULES.prompt_named("tea_extra_last")
ASK_MOVE = RULES.prompt_named("tea_move")
ASK_SPACE = RULES.prompt_named("tea_space")


class TeaMove(Action, frozen=True):
    """Move the tea marker this many spaces."""

    spaces: int

    @property
    def label(self) -> str:
        return f"Move {counted(self.spaces, 'space')}" if self.spaces else "Do not move"

    @property
    def passes(self) -> bool:
        return self.spaces == 0

    def detail(self, view: Any, seat: Seat) -> str:
        """The action spaces that the move would reach."""
        start = view.state.tea_space(seat)
        return ", ".join(action_name(TEA[n]) for n in range(start + 1, start + self.spaces + 1) if TEA[n])


class TeaSpace(Action, frozen=True):
    """Use the action of a tea space, or take points instead."""

    choice: Literal["use", "points"]

    @property
    def label(self) -> str:
        return "Use the action" if self.choice == "use" else f"Take {LIMITS.tea_space_declined_vp} points"


def why_no_tea(p: P, use: Use) -> Refusal | None:
    """A marker on the last space cannot move (RON-TEA-10)."""
    return AT_END if p.state.tea_space(use.seat) == LAST_TEA_SPACE else None


@effect("tea", why_no_tea)
def drink_tea(p: P, use: Use) -> None:
    """One space, and up to one more for each meditation tile; a Tea Master may step first (RON-TEAMASTER-01)."""
    p.push(OrdinaryTea(use.seat))
    if use.ability == "tea_master":
        p.push(ExtraTea(use.seat))


class ExtraTea(WithinAction, frozen=True):
    """A Tea Master's extra space, resolved completely before the ordinary move (RON-TEAMASTER-03)."""

    asks = "tea_extra"
    open = True

    def prompt(self, p: P) -> Prompt:
        last = p.state.tea_space(self.seat) + LIMITS.tea_master_extra_steps == LAST_TEA_SPACE
        return ASK_EXTRA_LAST if last else ASK_EXTRA

    def offer(self, p: P, menu: Menu) -> None:
        menu.allow(TeaMove(LIMITS.tea_master_extra_steps))
        menu.allow(TeaMove(0))
        for spaces in range(LIMITS.tea_master_extra_steps + 1, LAST_TEA_SPACE + 1):
            menu.refuse(EXTRA_TOO_FAR, TeaMove, spaces)

    def move(self, p: P, action: TeaMove) -> None:
        if action.spaces:
            move_marker(p, self.seat, action.spaces)
        else:
            p.say(f"{p.state.name(self.seat)} takes no extra tea step.")


class OrdinaryTea(Step, frozen=True):
    """The ordinary move, void when the extra one has reached the last space."""

    seat: Seat

    def run(self, p: P) -> None:
        if p.state.tea_space(self.seat) < LAST_TEA_SPACE:
            p.push(MoveTea(self.seat))


def furthest_move(t: Table, seat: Seat) -> int:
    """How many spaces a marker may move now (RON-TEA-01, RON-TEA-07)."""
    tiles = t.players[seat].meditation * LIMITS.tea_optional_steps_per_meditation
    return min(LIMITS.tea_base_steps + tiles, LAST_TEA_SPACE - t.tea_space(seat))


class MoveTea(WithinAction, frozen=True):
    """How far the marker goes: the first space is a must, each further one a choice (RON-TEA-07)."""

    asks = "tea_move"
    open = True

    def prompt(self, p: P) -> Prompt:
        return ASK_MOVE.about(min=LIMITS.tea_base_steps, max=furthest_move(p.state, self.seat))

    def offer(self, p: P, menu: Menu) -> None:
        most = furthest_move(p.state, self.seat)
        for spaces in range(LIMITS.tea_base_steps, most + 1):
            menu.allow(TeaMove(spaces))
        if menu.explains:
            too_far = TOO_FAR.about(max=most, owned=p.state.players[self.seat].meditation)
            menu.refuse(TOO_SHORT, TeaMove, 0)
            for spaces in range(most + 1, LAST_TEA_SPACE + 1):
                menu.refuse(too_far, TeaMove, spaces)

    def move(self, p: P, action: TeaMove) -> None:
        move_marker(p, self.seat, action.spaces)


def move_marker(p: P, seat: Seat, spaces: int) -> None:
    """Move in full, then resolve the action spaces stepped on or passed, in track order (RON-TEA-02, RON-TEA-09)."""
    t = p.state
    start = t.tea_space(seat)
    end = start + spaces
    t.tea[start].remove(seat)
    t.tea[end].append(seat)  # on top of a stack; last in line on the last space (RON-TEA-05, RON-TEA-06)
    p.say(f"{t.name(seat)} moves {spaces} on the tea track, to space {end}.", f"tea {end}")
    p.push(*(ReachedSpace(seat, space) for space in range(start + 1, end + 1) if TEA[space]))


class ReachedSpace(WithinAction, frozen=True):
    """Use the action of a tea space reached or passed, or score points for it (RON-TEA-02, RON-TEA-03)."""

    space: int

    asks = "tea_space"
    open = True

    def prompt(self, p: P) -> Prompt:
        points = LIMITS.tea_space_declined_vp
        return ASK_SPACE.about(space=self.space, action=action_name(TEA[self.space]), points=points)

    def offer(self, p: P, menu: Menu) -> None:
        if self._possible(p):
            menu.allow(TeaSpace("use"))
        menu.allow(TeaSpace("points"))

    def _possible(self, p: P) -> bool:
        """Whether the plain action can be performed: no abilities here (RON-ABIL-08, RON-TEA-11)."""
        return why_not(p, TEA[self.space], self.seat, ability="") is None

    def why_not(self, p: P, wish: str) -> Refusal | None:
        return AT_TEA_SPACE if wish == Forgo().text else None

    def resolve(self, p: P, action: TeaSpace) -> None:
        action_here = TEA[self.space]
        if action.choice == "use":
            p.say(f"{p.state.name(self.seat)} uses tea space {self.space}: {action_name(action_here)}.")
            perform(p, action_here, self.seat, ability="")
        else:
            points = LIMITS.tea_space_declined_vp
            p.state.players[self.seat].earn("tea", points)
            reason = impossible(p, action_here, self.seat, ability="")
            told = f", as {reason}" if reason else ""
            p.say(f"{p.state.name(self.seat)} takes {points} points for tea space {self.space}{told}.")
