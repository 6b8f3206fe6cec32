"""What can be said on the command line, and how its help reads."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from engines import GAMES
from engines.bots import ALL, BOTS
from engines.core import Engine, Seat, listed
from engines.match import Match
from screens.paces import PACES

PROG = "ringyo-tui"
THEMES = ("dark", "light", "contrast", "ansi", "mono")  # as in styles.themes, which needs Rich
SEEDS = 1 << 64
ALONE = {
    "version": "print the version and where matches are kept",
    "check": "print what this terminal offers, and how to mend what is missing",
    "reset-terminal": "mend a terminal that a cut line has left in a strange state",
}
"""What is asked for by a flag, without a command."""
DEFAULTS = {"data": None, "ascii": None, "theme": None, "pace": None, "calm": False, "mouse": True, "command": "home"}
"""What holds when nothing else is said, before a command or behind it."""


class WrongUse(Exception):
    """The command line asks for something that does not exist; the text names what does."""


class Failed(Exception):
    """What was asked for cannot be done."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message[:1].upper()}{message[1:]}; '{self.prog} --help' says more.")


def read(argv: Sequence[str]) -> argparse.Namespace:
    """A command line as values; `command` is the name of what to do. Raises WrongUse."""
    args = parser().parse_args(argv, argparse.Namespace(**DEFAULTS))
    asked = [name for name in ALONE if getattr(args, name.replace("-", "_"))]
    return argparse.Namespace(**{**vars(args), "command": asked[0] if asked else args.command})


# ---- what the words mean


def game_named(name: str) -> Engine[Any, Any]:
    """The engine of a game. Raises WrongUse."""
    if name not in GAMES:
        raise WrongUse(f"There is no game {name!r}, only {listed(tuple(GAMES))}.")
    return GAMES[name]


def options_of(engine: Engine[Any, Any], args: argparse.Namespace, seats: int | None = None) -> Any:
    """The options of a match. Raises WrongUse and BadOptions."""
    choices: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongUse(f"--option takes NAME=VALUE, not {text!r}; {_names_of_options(engine)}.")
        if name in choices:
            raise WrongUse(f"--option {name} was given twice: choose one value.")
        choices[name] = value
    if args.players is not None:
        if "players" in choices:
            raise WrongUse("The number of players was given twice: --players alone is enough.")
        choices["players"] = args.players
    elif seats:
        choices.setdefault("players", seats)
    return engine.options(choices)


def _names_of_options(engine: Engine[Any, Any]) -> str:
    return f"{engine.title} has {', '.join(engine.game.options.__struct_fields__)}"


def seat_called(match: Match, word: str) -> Seat:
    """A seat by its letter, its number, or the name of who sits there. Raises WrongUse."""
    names = match.names
    for seat in range(len(names)):
        if word.upper() == letter_of(seat) or word == str(seat + 1):
            return seat
    named = [seat for seat, name in enumerate(names) if name.casefold() == word.casefold()]
    if len(named) == 1:
        return named[0]
    seats = ", ".join(f"{letter_of(seat)} ({name})" for seat, name in enumerate(names))
    raise WrongUse(f"{word!r} is no seat of this match, or more than one; it has {seats}.")


def letter_of(seat: Seat) -> str:
    """What a seat is called, everywhere and always."""
    return chr(ord("A") + seat)


# ---- the words


def parser() -> Parser:
    """What reads a command line; the manual page and the completions are made of it as well."""
    common = _common()
    parser = Parser(
        prog=PROG,
        description="Japanese-themed board games for a table of friends around one terminal.",
        epilog=f"games: {', '.join(GAMES)}\n\n"
        "Without a command the program opens at home, where everything else can be found.\n\n"
        + _examples("", "new ronin --players 3 --names Ana,Ben,Cyd", "resume", "COMMAND --help"),
        parents=[common],
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, text in ALONE.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: str, *examples: str) -> Parser:
        found: Parser = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=_examples(*examples),
            parents=[common],
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        found.set_defaults(command=name)
        return found

    _new(
        command(
            "new",
            "begin a match and play it",
            "new ronin --players 4",
            "new ronin --names Ana,Ben,Cyd --privacy turns",
            "new ronin --names Ana --bots solid,thinker",
            "new ronin --players 2 --option tile_setup=fixed --seed 7",
        )
    )
    learn = command("learn", "learn a game in a guided first game, or go on with it", "learn ronin")
    learn.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    resume = command("resume", "go on with a match", "resume", "resume k3fp")
    resume.add_argument("id", metavar="ID", nargs="?", help="which one; without it the last one that is not over")
    command("list", "list all matches, the last one played first", "list")
    _rules(command("rules", "print the rules of a game", "rules ronin", "rules ronin castle", "rules ronin --json"))
    _show(command("show", "print the table of a match as plain text", "show k3fp", "show k3fp --seat B"))
    _export(
        command(
            "export",
            "write a match to standard output as lines of JSON",
            "export k3fp > match.jsonl",
            "export k3fp --public none",
            "export k3fp --public B",
        )
    )
    take = command("import", "keep an exported match and print its id", "import match.jsonl", "import - < match.jsonl")
    take.add_argument("file", metavar="FILE", help="what export has written; - is standard input")
    reset = command(
        "reset-key",
        "take a forgotten key off a seat; the chronicle of the match says so in public",
        "reset-key k3fp B",
    )
    reset.add_argument("id", metavar="ID", help="which match; see the list")
    reset.add_argument("seat", metavar="SEAT", help="which seat (A, 1, or a name)")
    _sim(
        command(
            "sim",
            "play games without a screen and measure them",
            "sim ronin --players 3 --games 100 --seed 7",
            "sim ronin --players 2 --games 10 --json",
            "sim ronin --bots solid,casual,random --games 50",
        )
    )
    _serve(command("serve", "play in a browser on this machine", "serve", "serve --port 9000 --theme light"))
    return parser


def _common() -> Parser:
    """What every command understands, before or behind its name."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group("always")
    group.add_argument("--data", metavar="DIR", type=_directory, help="keep matches and settings in DIR")
    group.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    group.add_argument("--theme", metavar="THEME", type=_one_of(*THEMES), help=", ".join(THEMES))
    group.add_argument(
        "--pace",
        metavar="PACE",
        type=_one_of(*PACES),
        help="how a battle is shown: a step a key (hand), by itself (slow, normal, fast), or only its result",
    )
    group.add_argument("--calm", action="store_true", help="for a slow line: nothing moves by itself")
    group.add_argument(
        "--no-mouse",
        action="store_false",
        dest="mouse",
        help="leave the mouse to the terminal, which marks text with it",
    )
    return common


def _new(new: Parser) -> None:
    _game_and_options(new)
    new.add_argument("--names", metavar="A,B,...", help="the players in the order they sit")
    new.add_argument(
        "--bots", metavar="B,...", type=_bots(BOTS), default=[], help=f"who plays the last seats: {', '.join(BOTS)}"
    )
    new.add_argument(
        "--hints", metavar="on|off", type=_one_of("on", "off"), default="on", help="whether h gives advice (on)"
    )
    new.add_argument(
        "--seed",
        metavar="S",
        type=_number(0, SEEDS - 1),
        help="equal seeds deal equal matches; the chronicle tells everybody that one was chosen",
    )
    new.add_argument(
        "--privacy",
        metavar="HOW",
        default="table",
        type=_one_of("table", "turns", "trust"),
        help="when a curtain hides the screen: before secret decisions (table, as usual), before every turn (turns), "
        "never (trust)",
    )


def _rules(rules: Parser) -> None:
    rules.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    rules.add_argument("word", metavar="WORD", nargs="*", help="only the rules that speak of this")
    rules.add_argument("--json", action="store_true", help="a list of objects")


def _show(show: Parser) -> None:
    show.add_argument("id", metavar="ID", help="which match; see the list")
    show.add_argument(
        "--seat", metavar="SEAT", help="as this seat (A, 1, or a name) sees it, with its secrets; else as all do"
    )


def _export(export: Parser) -> None:
    export.add_argument("id", metavar="ID", help="which match; see the list")
    export.add_argument(
        "--public",
        metavar="SEAT|none",
        help="only the story, as this seat (A, 1, or a name) or a bystander (none) may know it",
    )


def _serve(serve: Parser) -> None:
    serve.add_argument("--port", metavar="PORT", type=_number(1, 65535), default=8000, help="which port (8000)")
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        type=_address,
        default="127.0.0.1",
        help="the address it is reached by (127.0.0.1: from this machine only); there is no password",
    )


def _sim(sim: Parser) -> None:
    _game_and_options(sim)
    sim.add_argument(
        "--bots",
        metavar="B,...",
        type=_bots(ALL),
        default=[],
        help=f"a bot for each seat: {', '.join(ALL)}; without it all play at random",
    )
    sim.add_argument("--games", metavar="K", type=_number(1, 1_000_000), default=100, help="how many (100)")
    sim.add_argument("--seed", metavar="S", type=_number(0, SEEDS - 1), default=0, help="the seed of the first (0)")
    sim.add_argument("--json", action="store_true", help="one object")


def _game_and_options(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--players", metavar="N", type=_number(1, 9), help="how many play")
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a variant of the game; as often as needed, and a wrong one names the right ones; where each seat has a "
        "value of its own, VALUE lists them as in A,B,A",
    )


def _examples(*lines: str) -> str:
    return "\n".join(["examples:", *(f"  {PROG} {line}".rstrip() for line in lines)])


# ---- types of arguments


def _number(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 30 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return number


def _one_of(*words: str) -> Callable[[str], str]:
    def word(text: str) -> str:
        if text not in words:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {listed(words)}")
        return text

    return word


def _bots(known: Sequence[str]) -> Callable[[str], list[str]]:
    def bots(text: str) -> list[str]:
        found = text.split(",")
        for bot in found:
            if bot not in known:
                raise argparse.ArgumentTypeError(f"there is no bot {bot!r}, only {listed(known)}")
        return found

    return bots


def _address(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.:-]+", text) or text in ("0.0.0.0", "::"):
        raise argparse.ArgumentTypeError(f"{text!r} is no address that a browser can go to")
    return text


def _directory(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("a directory needs a name")
    return Path(text)
