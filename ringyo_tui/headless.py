"""The commands that need no app. Only `show` loads Rich, and nothing here loads Textual."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.metadata import version
from typing import Any

from msgspec import to_builtins

from engines import GAMES
from engines.core import Engine, Seat
from engines.export import export_match, export_public, import_match
from engines.library import Library, Saved, data_directory, open_library
from engines.match import READ, Match
from engines.sim import Report, simulate
from ringyo_tui.streams import as_utf8, cells, columns, complain, lines_of, typed_key
from ringyo_tui.usage import PROG, Failed, game_named, letter_of, options_of, seat_called
from screens.widgets import leaves


def _version(args: Namespace) -> None:
    print(f"{PROG} {version(PROG)}")
    print(f"matches and settings: {data_directory(args.data)}")


def _check(args: Namespace) -> None:
    from ringyo_tui.checking import Check, check

    checks = [
        *check(os.environ, bool(args.ascii)),
        Check("data", str(data_directory(args.data)), "--data DIR: another"),
    ]
    width = max(len(found.what) for found in checks)
    for found in checks:
        print(f"{found.what:<{width}}  {found.is_so}")
        if found.mend:
            print(_filled(found.mend, width + 4))


def _reset_terminal(args: Namespace) -> None:
    from screens.terminal import mend

    sys.stdout.flush()
    mend(1)


def _serve(args: Namespace) -> None:
    from ringyo_tui.serving import serve

    serve(args)


def _list(args: Namespace) -> None:
    with _library(args) as library:
        saved = library.matches()
    if not saved:
        print(f"There are no matches yet: '{PROG} new GAME' begins one.")
        return
    rows = [("id", "game", "players", "move", "stands", "last change"), *map(_row, saved)]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())


def _row(saved: Saved) -> tuple[str, ...]:
    if saved.damaged:
        return (saved.id, "?", "?", "?", "damaged: cannot be read", "?")
    game = GAMES[saved.game].title if saved.game in GAMES else f"{saved.game} (not here)"
    names = [player.title for player in saved.players]
    if saved.over:
        stands = "over"
    else:
        stands = ", ".join([saved.round, " and ".join(names[seat] for seat in saved.deciding) + " to act"])
    if saved.elsewhere:
        stands += "; open elsewhere"
    try:
        changed = f"{datetime.fromtimestamp(saved.changed):%Y-%m-%d %H:%M}"
    except (OverflowError, OSError, ValueError):  # a damaged number
        changed = "?"
    title = f"{game}: {saved.name}" if saved.name else game
    return (saved.id, title, ", ".join(names), str(saved.moves), stands, changed)


def _rules(args: Namespace) -> None:
    book = game_named(args.game).rulebook
    word = " ".join(args.word)
    rules = book.find(word) if word else list(book.rule)
    if not rules:
        raise Failed(f"No rule of {book.game.title} speaks of {word!r}.")
    if args.json:
        print(json.dumps([{**to_builtins(rule), "origin": leaves.origin(rule)} for rule in rules], indent=2))
        return
    if not word:
        _print_leaf(leaves.leaf(book, leaves.OVERVIEW))
    chapters = {chapter.id: chapter.title for chapter in book.chapter}
    chapter = ""
    for rule in rules:
        if not word and rule.chapter != chapter:
            chapter = rule.chapter
            _print_title(chapters.get(chapter, chapter))
        print(_filled(f"{rule.id}  {rule.title}"))
        for paragraph in rule.text.strip().split("\n\n"):
            print(_filled(paragraph, 4))
        print(_filled(leaves.origin(rule), 4))
        if rule.see:
            print(_filled(f"See {', '.join(rule.see)}.", 4))
        print()
    if not word:
        for at in (leaves.SHEETS, leaves.GLOSSARY, leaves.OPTIONS, leaves.NOTES):
            _print_leaf(leaves.leaf(book, at))


def _print_leaf(leaf: leaves.Leaf) -> None:
    """A leaf of the rulebook; what only leads to another leaf is left out."""
    _print_title(leaf.title)
    for block in leaf.blocks:
        if not block.leads_to:
            print(_filled(block.text, 2 * block.indent))


def _print_title(title: str) -> None:
    print(f"{title}\n{'=' * cells(title)}\n")


def _filled(text: str, indent: int = 0) -> str:
    return textwrap.fill(text, columns(), initial_indent=" " * indent, subsequent_indent=" " * indent)


def _show(args: Namespace) -> None:
    from screens.glyphs import choose
    from screens.plain import table_text
    from screens.terminal import locale_encoding

    with _library(args) as library:
        match = library.load(args.id)
        seat = None if args.seat is None else seat_called(match, args.seat)
        if seat is not None:
            _may_look(match, seat)
    if match.notice:
        complain(match.notice)
    glyphs = choose(os.environ, locale_encoding(os.environ), bool(args.ascii))
    print(table_text(match, seat, glyphs, columns()))


def _export(args: Namespace) -> None:
    with _library(args) as library:
        match = library.load(args.id)
        if match.notice:
            complain(match.notice)
        if args.public is None:
            _ask_keys(match, range(len(match.players)))
            if match.locked:
                complain("The keys of the seats are not in the file: whoever has it sees everything.")
            lines = export_match(match)
            if not match.over:
                complain("This match is not over, and the file holds its secrets: do not show it to the players.")
        else:
            viewer = None if args.public.lower() == "none" else seat_called(match, args.public)
            if viewer is not None:
                _may_look(match, viewer)
            lines = export_public(match, viewer)
        as_utf8(sys.stdout)
        for line in lines:
            print(line)


def _may_look(match: Match, seat: Seat) -> None:
    """What is private to a person, to whoever has the key if there is one; what a bot hides, to nobody."""
    if not match.is_human(seat) and not match.over:
        raise Failed(f"{match.names[seat]} is a bot: nobody looks at what it hides before the end.")
    _ask_keys(match, [seat])


def _ask_keys(match: Match, seats: Iterable[Seat]) -> None:
    """Whoever wants to see what is private to a seat gives its key, if it has one."""
    for seat in filter(match.shut, seats):
        key = typed_key(f"The key of {match.names[seat]}'s seat: ")
        if not key:
            raise Failed(f"The seat of {match.names[seat]} has a key, and none was given: type it, or pipe it in.")
        match.unlock(seat, key)


def _reset_key(args: Namespace) -> None:
    with _library(args) as library:
        _must_last(library, "the key would be there again")
        match = library.load(args.id)
        seat = seat_called(match, args.seat)
        if seat not in match.locked:
            raise Failed(f"The seat of {match.names[seat]} has no key.")
        match.reset_key(seat)
    print(f"The seat of {match.names[seat]} has no key any more; the chronicle of match {match.id} says so.")


def _must_last(library: Library, otherwise: str) -> None:
    if library.file.path is None:
        raise Failed(f"The library cannot be written, so {otherwise}: choose another place with --data.")


def _import(args: Namespace) -> None:
    with lines_of(args.file) as lines:
        match = import_match(lines, GAMES)
    match.remarks = (READ,)
    with _library(args) as library:
        _must_last(library, "the match would be lost")
        print(library.create(match))


def _sim(args: Namespace) -> None:
    engine = game_named(args.game)
    if args.bots:
        _bout(engine, args)
        return
    report = simulate(engine, options_of(engine, args), args.games, args.seed)
    if args.json:
        print(json.dumps(to_builtins(report)))
    else:
        _print_report(engine, report)


def _bout(engine: Engine[Any, Any], args: Namespace) -> None:
    """Games among bots that were named, seat by seat."""
    from engines.bots.bouts import bout

    played = bout(engine, options_of(engine, args, len(args.bots)), args.bots, args.games, args.seed)
    if args.json:
        print(json.dumps(to_builtins(played)))
        return
    print(f"{engine.title}: {played.games} games of {len(played.seats)} bots, seeds from {played.seed}")
    print(f"decisions     {played.decisions} in {played.seconds:.2f} s")
    for seat in played.seats:
        print(f"seat {letter_of(seat.seat)}        {seat.bot}: wins {seat.wins:g}, {seat.mean_score:.1f} points")


def _print_report(engine: Engine[Any, Any], report: Report) -> None:
    speed, yardstick = report.decisions_per_second, report.calibration_per_second
    print(f"{engine.title}: {report.games} random games of {len(report.scores)} players, seeds from {report.seed}")
    print(f"decisions     {report.decisions} in {report.seconds:.2f} s: {speed:,.0f} a second")
    print(f"calibration   {yardstick:,.0f} loops a second; ratio {report.ratio:.3f}")
    print(f"length        {report.length.mean:.1f} decisions a game ({report.length.min} to {report.length.max})")
    for seat in report.scores:
        total = seat.total
        lines = ", ".join(f"{name} {mean:.1f}" for name, mean in seat.lines.items())
        print(
            f"seat {letter_of(seat.seat)}        {total.mean:.1f} points ({total.min} to {total.max}), wins {seat.wins}"
        )
        print(_filled(lines, 14))
    print(f"digest        {report.digest}")


@contextmanager
def _library(args: Namespace) -> Iterator[Library]:
    """The library for a command that reads it. One that was damaged has nothing to read: that is a failure."""
    library = open_library(args.data)
    try:
        if library.notice:
            if library.file.path is not None or not library.matches():
                raise Failed(library.notice)
            complain(library.notice)
        yield library
    finally:
        library.close()


COMMANDS: dict[str, Callable[[Namespace], None]] = {
    "version": _version,
    "check": _check,
    "reset-terminal": _reset_terminal,
    "list": _list,
    "rules": _rules,
    "show": _show,
    "export": _export,
    "import": _import,
    "reset-key": _reset_key,
    "sim": _sim,
    "serve": _serve,
}
