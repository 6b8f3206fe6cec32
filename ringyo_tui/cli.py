"""The command line, and the commands that start the app. Only these load Rich and Textual, when they are given."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import NoReturn

from engines.core import BadOptions, GameError
from engines.library import Library, data_directory, open_library
from engines.match import HUMAN, Player, deal, usual_name
from ringyo_tui.streams import complain, lenient
from ringyo_tui.usage import PROG, Failed, WrongUse, game_named, options_of, read

DONE, FAILED, WRONG_USE = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # as a shell reports SIGINT and SIGPIPE


def run() -> NoReturn:
    """The program."""
    status = DONE
    try:
        for stream in (sys.stdout, sys.stderr):
            lenient(stream)
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough. Python would complain once more while it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = PIPE_CLOSED
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def main(argv: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status."""
    try:
        args = read(argv)
        if args.command in STARTS:
            return STARTS[args.command](args)
        from ringyo_tui import headless  # the app starts without it

        headless.COMMANDS[args.command](args)
        return DONE
    except SystemExit as asked:  # argparse after --help
        return int(asked.code or 0)
    except (WrongUse, BadOptions) as error:
        complain(error)
        return WRONG_USE
    except (Failed, GameError) as error:
        complain(error)
        return FAILED


# ---- starting the app


def _home(args: Namespace) -> int:
    """At home one can always play, in memory if the library is locked or too new."""
    return _start(args)


def _new(args: Namespace) -> int:
    from screens.text import BadName, clean_name

    engine = game_named(args.game)
    try:
        names = [clean_name(name) for name in args.names.split(",")] if args.names is not None else []
    except BadName as error:
        raise WrongUse(str(error)) from None
    bots: list[str] = args.bots
    options = options_of(engine, args, len(names) + len(bots) if names else None)
    seats = options.players
    if len(bots) > seats:
        raise WrongUse(f"{len(bots)} bots were named for {seats} players: name at most one for each.")
    if names and seats not in (len(names), len(names) + len(bots)):
        raise WrongUse(
            f"{len(names)} names were given for {seats} players: give one for each{', bots apart' * bool(bots)}."
        )
    if len({name.casefold() for name in names}) < len(names):
        raise WrongUse("Two players have the same name: give each one of their own.")
    plays = [HUMAN] * (seats - len(bots)) + bots
    names += [usual_name(seat, plays[seat]) for seat in range(len(names), seats)]
    players = [Player(name, seat, plays[seat]) for seat, name in enumerate(names)]
    match = deal(engine, options, args.seed, players, args.privacy, args.hints == "on")
    return _start(args, lambda library: library.create(match))


def _resume(args: Namespace) -> int:
    def pick(library: Library) -> str:
        if args.id is not None:
            return library.load(args.id).id
        for saved in library.matches():
            if saved.game in library.games and not saved.over and not saved.damaged:
                return saved.id
        raise Failed(f"No match waits to be played on: '{PROG} new GAME' begins one.")

    return _start(args, pick)


def _learn(args: Namespace) -> int:
    from engines.lessons import lesson_of, open_lesson

    game = game_named(args.game).id
    lesson_of(game)  # says what is wrong before anything is opened
    return _start(args, lambda library: open_lesson(library, game))


def _start(args: Namespace, pick: Callable[[Library], str] | None = None) -> int:
    """Start the app on the match that `pick` names, or at home."""
    from screens.terminal import TerminalRefused, preflight

    try:
        preflight(ascii_only=bool(args.ascii), probe=False)
    except TerminalRefused as refused:
        raise Failed(str(refused)) from None

    from ringyo_tui.app import library_at_start, start
    from ringyo_tui.settings import Settings

    library = open_library(args.data) if pick else library_at_start(args.data)
    try:
        settings = Settings(data_directory(args.data))
        if settings.notice:
            complain(settings.notice)
        match_id = pick(library) if pick else None
        ways = {name: getattr(args, name) for name in ("ascii", "theme", "pace", "calm", "mouse")}
        return start(library=library, settings=settings, match_id=match_id, **ways)
    finally:
        library.close()


STARTS: dict[str, Callable[[Namespace], int]] = {"home": _home, "new": _new, "learn": _learn, "resume": _resume}
