"""The words around a board: what the status, prompt, seats and keys of a table say at a moment."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from engines.core import Prompt, Refusal, Seat, named
from engines.match import Match, Whose
from screens.boards.base import Board, Scene
from screens.choosing import Chooser
from screens.drafting import HAND_IN, Drafting
from screens.look import Look
from screens.text import fit
from screens.widgets.line import Part
from styles.seats import SEATS, seat_symbol

Words = list[Part]

WATCHED = {
    "elsewhere": "this match is open elsewhere; p goes on with it here.",
    "nobody": "nobody has this match open now; p goes on with it here.",
}

KEY_NAMES = {
    ".": "full_stop",
    "/": "slash",
    "?": "question_mark",
    "]": "right_square_bracket",
    "esc": "escape",
}  # what Textual calls them


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
    chooser: Chooser | Drafting | None
    pending: str  # what asks once more, for it cannot be taken back
    mode: str  # "find": a word is being typed, "whose": a seat letter is awaited
    filters: bool  # the board can be looked at in several ways
    filter: str  # the way it is looked at, in words
    undoable: bool
    pictures: bool = False  # the game has more than one
    orders: bool = False  # something can be ordered ahead, or has been
    coach: str = ""  # what the coach of a guided first game says to do
    watching: Whose = "here"  # anything else: here one may only look, and this is where the match is played


def status(now: Moment, look: Look) -> tuple[Words, Words]:
    """The first line, left and right."""
    match = now.match
    title = look.glyphs.spell(match.engine.title).upper()
    where = (f" {now.filter}", look.strong) if now.filter else (f" {match.where()}", look.dim)
    left: Words = [(f" {title} ", look.accent), where]
    if now.private and now.viewer is not None:
        left.append((f"  only {match.names[now.viewer]} looks", look.warning))
    right: Words = []
    acts = now.awaited if now.done is None else now.done
    if acts is not None:
        letter = SEATS[acts]
        does = "to act" if now.done is None else "is done"
        right = [(seat_symbol(letter), look.seat(letter)), (f" {match.names[acts]} {does}  ", look.strong)]
    return left, [*right, (f"move {len(match.moves)} ", look.dim)]


def question(now: Moment, look: Look) -> Words:
    """What is asked, and of whom."""
    names = now.match.names
    if now.pending and now.seat is not None:
        return [(f" {names[now.seat]}, for good: ", look.strong), (now.pending, look.warning)]
    if now.mode == "whose":
        letters = " ".join(SEATS[: len(names)]).lower()
        return [(" Whose secrets? ", look.strong), (f"{letters}   (any other key: nobody's)", look.ink)]
    if now.awaited is None:
        return [(" The game is over.", look.strong)]
    if now.watching != "here":
        return [(" You watch: ", look.strong), (WATCHED[now.watching], look.ink)]
    if now.done is not None:
        back = ", or take back with u" if now.undoable else ""
        text = f"pass the keyboard to {names[now.awaited]}{back}"
        return [(f" {names[now.done]}: ", look.strong), (text, look.ink)]
    if now.prompt is None or now.seat is None:
        who = names[now.awaited]
        if not now.match.is_human(now.awaited):
            kind = now.match.players[now.awaited].title.removeprefix(who)  # unless the name says it
            return [(f" {who}", look.seat(SEATS[now.awaited])), (f"{kind} acts.", look.strong)]
        if now.private and now.viewer is not None and now.viewer != now.awaited:
            return [(f" Only looking: v or x closes {names[now.viewer]}'s secrets.", look.strong)]
        return [(f" {who} decides behind the curtain: 0 passes the keyboard to {who}.", look.strong)]
    if now.mode == "find" and now.chooser:
        return [
            (" find: ", look.strong),
            (f"{now.chooser.word}_", look.accent),
            ("   Enter takes, Esc stops", look.dim),
        ]
    if isinstance(now.chooser, Drafting):
        asks: Words = [(f" {names[now.seat]}: ", look.seat(SEATS[now.seat])), (f"{now.chooser.asks} ", look.strong)]
        return [*asks, (now.coach or now.chooser.progress, look.accent)]
    if isinstance(now.chooser, Chooser) and (counting := now.chooser.counting):
        detail, progress = now.chooser.counted().detail, now.chooser.progress
        asks_how_many = "how many?" if progress else named(now.prompt.ask, names)
        return [
            (f" {names[now.seat]}: ", look.seat(SEATS[now.seat])),
            (f"{progress}: " if progress else "", look.accent),
            (f"{asks_how_many} {counting.least} to {counting.most}", look.strong),
            (f"  {detail}" if detail else "", look.dim),
        ]
    asked: Words = [(f" {names[now.seat]}: ", look.seat(SEATS[now.seat]))]
    if now.chooser and now.chooser.progress and not now.chooser.picking:  # what was asked first has been answered
        return [*asked, (f"{now.chooser.progress}: ", look.accent), (_next_question(now.chooser, names), look.strong)]
    asked.append((named(now.prompt.ask, names), look.strong))
    if now.chooser and now.chooser.progress:
        asked.append((f"  {now.chooser.progress}", look.accent))
    return asked


def _next_question(chooser: Chooser | Drafting, names: list[str]) -> str:
    """What is still open of an act that is begun: a person, a place, or something else."""
    if chooser.entries and all(entry.label in names for entry in chooser.entries):
        return "whom?"
    places = {entry.spots for entry in chooser.entries}
    return "which?" if () in places or len(places) < len(chooser.entries) else "where?"


def beside_question(now: Moment, look: Look) -> Words:
    """What stands at the right end of the question and is never cut: the answers, or the rule."""
    if now.pending:
        return [(" y", look.accent, "key y"), (" yes ", look.ink, "key y"),
                (" Esc", look.accent, "key escape"), (" no ", look.ink, "key escape")]  # fmt: skip
    return [(f"{now.prompt.rule} ", look.dim, "key b")] if now.prompt else []


def refusal(why: Refusal, names: list[str]) -> str:
    """Why something cannot be done, with the rule that says so."""
    return f"{named(why.text, names)} ({why.rule})"


def why(now: Moment) -> str:
    """The second line of the prompt."""
    return named(now.prompt.why, now.match.names) if now.prompt and not now.pending else ""


def passing(now: Moment) -> str:
    """What 0 does now; "" if nothing."""
    chooser = now.chooser
    if now.watching != "here":
        return ""
    if chooser is None:
        if now.done is not None:
            return f"Pass the keyboard to {now.match.names[now.awaited or 0]}"
        if now.awaited is not None and not now.match.is_human(now.awaited):
            return "Go on at once"
        handed = now.awaited is not None and now.shared
        return f"Pass the keyboard to {now.match.names[now.awaited or 0]}" if handed else ""
    if isinstance(chooser, Drafting):
        return HAND_IN
    if chooser.picking and (action := chooser.confirm()) is not None and action is not chooser.passing:
        return "Confirm"
    return named(chooser.passing.label, now.match.names) if chooser.passing else ""


def seats(now: Moment, board: Board, scene: Scene, look: Look, width: int) -> Words:
    """Every seat in a few words; all have the same room."""
    parts: Words = []
    room = width // len(now.match.names)
    for seat, name in enumerate(now.match.names):
        letter, acts = SEATS[seat], seat == now.awaited
        told = f"{fit(name, min(cell_len(name), max(3, room - 12)))}{'*' if acts else ''}"
        for fact in board.seat_summary(scene, seat).split("  "):  # a fact is told whole or not at all
            if cell_len(told) - acts + cell_len(fact) + 6 <= room:
                told += f" {fact}"
        parts.append((f" {seat_symbol(letter)}", look.seat(letter), "key s"))
        parts.append((fit(told, max(1, room - 5)) + " ", look.strong if acts else look.dim, "key s"))
    return parts


def keys(now: Moment, look: Look, width: int, pages: int = 1) -> Words:
    """The keys that do something now, as many as there is room for; each can be clicked."""
    parts: Words = []
    for key, does in _keys(now, pages):
        cells = cell_len(key) + cell_len(does) + 3
        if cells > width:
            break
        width -= cells
        spot = f"key {KEY_NAMES.get(key, key)}"
        parts += [(f" {key}", look.accent, spot), (f" {does} ", look.dim, spot)]
    return parts


def _keys(now: Moment, pages: int) -> list[tuple[str, str]]:
    """Keys and what they do, the most wanted first."""
    if now.mode == "find":  # all others are letters of the word
        return [("enter", "take"), ("esc", "stop")]
    picking = now.chooser is not None and now.chooser.picking
    found = [("enter", "choose"), ("space", "mark")] if picking else [("enter", "choose"), ("/", "find")]
    if now.chooser is None:
        found = [("enter", "go on")] if passing(now) else []
    elif pages > 1:
        found.append(("]", "more"))
    if now.chooser is not None and now.chooser.counting:
        found = [("enter", f"take {now.chooser.counting.now.number}"), ("left", "fewer"), ("right", "more")]
    if now.watching != "here":
        found = [("p", "play here")]
    if now.pending:
        found = [("y", "yes"), ("esc", "no")]
    elif now.filter:
        found += [("f", "next filter"), ("esc", "no filter")]
    if now.coach:
        found.append(("t", "coach"))
    if now.undoable:
        found.append(("u", "undo"))
    if now.orders and not now.pending:
        found.append(("o", "order ahead"))
    if now.pictures:
        found.append((".", "next picture"))
    if now.private:
        found.append(("x", "cover"))
    elif now.shared and now.watching == "here":
        found.append(("v", "secrets"))
    found += [("?", "help"), ("i", "look")]
    if now.filters and not now.filter:
        found.append(("f", "filter"))
    return [
        *found,
        *([("h", "hint")] if now.match.hints and now.seat is not None else []),
        ("c", "chronicle"),
        ("s", "seats"),
        ("tab", "next"),
        ("b", "rules"),
        ("q", "leave"),
    ]
