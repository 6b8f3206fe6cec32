"""The words around a board: what the status, prompt, seats and keys of a table say at a moment."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from engines.core import Action, Prompt, Refusal, Seat, named
from engines.match import Match
from screens.boards.base import Board, Scene
from screens.choosing import Chooser
from screens.look import Look
from screens.text import fit
from styles.seats import SEATS, seat_symbol

Words = list[tuple[str, Style | None]]


@dataclass(frozen=True)
class Moment:
    """Where a table stands for whoever looks at it."""

    match: Match
    viewer: Seat | None
    private: bool  # only the viewer looks
    shared: bool  # more than one person plays at this screen
    seat: Seat | None  # who may decide here now
    awaited: Seat | None  # who the table waits for
    done: Seat | None  # who has to say that the turn is over
    prompt: Prompt | None
    chooser: Chooser | None
    pending: Action | None  # asks once more: it cannot be taken back
    whose: bool  # a seat letter is awaited
    finding: bool  # a word is being typed
    undoable: bool


def status(now: Moment, look: Look) -> tuple[Words, Words]:
    """The first line, left and right."""
    match = now.match
    title = look.glyphs.spell(match.engine.title).upper()
    left: Words = [(f" {title} ", look.accent), (f" {match.where()}", look.dim)]
    if now.private and now.viewer is not None:
        left.append((f"   only {match.names[now.viewer]} looks", look.warning))
    right: Words = []
    if now.awaited is not None:
        letter = SEATS[now.awaited]
        right = [(seat_symbol(letter), look.seat(letter)), (f" {match.names[now.awaited]} to act   ", look.strong)]
    return left, [*right, (f"move {len(match.moves)} ", look.dim)]


def question(now: Moment, look: Look) -> Words:
    """What is asked, and of whom."""
    names = now.match.names
    if now.pending is not None and now.seat is not None:
        fixed: Words = [(f"{now.pending.label}: this cannot be taken back.", look.warning)]
        return [(f" {names[now.seat]}: ", look.strong), *fixed, ("  y or Enter does it, Esc not", look.ink)]
    if now.whose:
        letters = " ".join(SEATS[: len(names)]).lower()
        return [(" Whose secrets? ", look.strong), (f"{letters}   (any other key: nobody's)", look.ink)]
    if now.awaited is None:
        return [(" The game is over.", look.strong)]
    if now.done is not None:
        text = f"end the turn and pass the keyboard to {names[now.awaited]}, or take back with u"
        return [(f" {names[now.done]}: ", look.strong), (text, look.ink)]
    if now.prompt is None or now.seat is None:
        who = names[now.awaited]
        return [(f" {who} decides behind the curtain: 0 passes the keyboard to {who}.", look.strong)]
    if now.finding and now.chooser:
        return [
            (" find: ", look.strong),
            (f"{now.chooser.word}_", look.accent),
            ("   Enter takes, Esc stops", look.dim),
        ]
    asked: Words = [(f" {names[now.seat]}: ", look.seat(SEATS[now.seat])), (named(now.prompt.ask, names), look.strong)]
    if now.chooser and now.chooser.progress:
        asked.append((f"  {now.chooser.progress}", look.accent))
    return asked


def refusal(why: Refusal, names: list[str]) -> str:
    """Why something cannot be done, with the rule that says so."""
    return f"{named(why.text, names)} ({why.rule})"


def why(now: Moment) -> str:
    """The second line of the prompt."""
    return named(now.prompt.why, now.match.names) if now.prompt and now.pending is None else ""


def passing(now: Moment) -> str:
    """What 0 does now; "" if nothing."""
    chooser = now.chooser
    if chooser is None:
        if now.done is not None:
            return "End the turn"
        handed = now.awaited is not None and now.shared
        return f"Pass the keyboard to {now.match.names[now.awaited or 0]}" if handed else ""
    if chooser.picking and (action := chooser.confirm()) is not None and action is not chooser.passing:
        return "Confirm"
    return chooser.passing.label if chooser.passing else ""


def seats(now: Moment, board: Board, scene: Scene, look: Look, width: int) -> Words:
    """Every seat in a few words; all have the same room."""
    parts: Words = []
    room = width // len(now.match.names)
    for seat, name in enumerate(now.match.names):
        letter, acts = SEATS[seat], seat == now.awaited
        star = "*" if acts else ""
        summary = " ".join(board.seat_summary(scene, seat).split())
        rest = fit(f"{name}{star} {summary}", max(1, room - 5))
        parts.append((f" {seat_symbol(letter)}", look.seat(letter)))
        parts.append((f"{rest} ", look.strong if acts else look.dim))
    return parts


def keys(now: Moment, look: Look) -> Words:
    """At most eight keys, only those that do something now."""
    picking = now.chooser is not None and now.chooser.picking
    found = [("enter", "choose"), ("space", "mark") if picking else ("/", "find"), ("tab", "next")]
    if now.undoable:
        found.append(("u", "undo"))
    found += [("i", "look"), ("c", "chronicle")]
    if now.private:
        found.append(("x", "cover"))
    elif now.shared:
        found.append(("v", "secrets"))
    found.append(("?", "help"))
    parts: Words = []
    for key, does in found:
        parts += [(f" {key}", look.accent), (f" {does} ", look.dim)]
    return parts
