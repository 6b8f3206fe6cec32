"""The manual page and the completions, out of the very parser that reads the command line.

`GOLDEN_UPDATE=1` with the tests beside this file writes them anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import shtab

from engines import GAMES
from engines.bots import BOTS
from ringyo_tui.usage import PROG, THEMES, parser
from screens.paces import PACES
from tests.terminal.pty import ROOT

SHARE = ROOT / "share"
COMPLETIONS = {
    "bash": f"bash-completion/completions/{PROG}",
    "zsh": f"zsh/site-functions/_{PROG}",
    "fish": f"fish/vendor_completions.d/{PROG}.fish",
}
MANUAL = f"man/man1/{PROG}.1"

_WORDS: dict[str, list[str]] = {
    "GAME": list(GAMES),
    "THEME": list(THEMES),
    "PACE": list(PACES),
    "on|off": ["on", "off"],
    "HOW": ["table", "turns", "trust"],
    "B,...": list(BOTS),
}
_FILES: dict[str, Any] = {"DIR": shtab.DIRECTORY, "FILE": shtab.FILE}


def files() -> dict[str, str]:
    """Every generated file below `share/`, by its name."""
    made = {name: shtab.complete(_with_words(parser()), shell) for shell, name in COMPLETIONS.items()}
    return {**{name: text.rstrip() + "\n" for name, text in made.items()}, MANUAL: manual()}


# ---- completions


def _with_words(top: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """The words that each argument takes, for a shell to offer; the parser itself checks them in its own way."""
    for one in (top, *(command for _, _, command in _commands(top))):
        for action in one._actions:
            if isinstance(action.metavar, str) and action.metavar in _WORDS:
                action.choices = _WORDS[action.metavar]
            elif isinstance(action.metavar, str) and action.metavar in _FILES:
                action.complete = _FILES[action.metavar]  # type: ignore[attr-defined]
    return top


def _commands(top: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Each command with what it does."""
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield name, told[name], command


# ---- the manual page


def manual() -> str:
    """The page, in the language of man."""
    top = parser()
    lines = [f'.TH {PROG.upper()} 1 "" "" "Games"', ".SH NAME", f"{_plain(PROG)} \\- {_plain(top.description or '')}"]
    lines += [".SH SYNOPSIS", f".B {_plain(PROG)}", "[\\fIOPTION\\fR ...] [\\fICOMMAND\\fR [\\fIARGUMENT\\fR ...]]"]
    lines += [".SH DESCRIPTION", _plain("Without a command the program opens at home, where everything can be found.")]
    lines += [_plain(f"The games: {', '.join(engine.title for engine in GAMES.values())}.")]
    lines += [".SH OPTIONS", *_arguments(top)]
    lines += [".SH COMMANDS"]
    shared = {option for action in top._actions for option in action.option_strings}
    for name, told, command in _commands(top):
        own = [action for action in command._actions if not shared & set(action.option_strings)]
        names = " ".join(_usage(action) for action in own if not action.option_strings)
        lines += [f".SS {_plain(name)} {names}".rstrip(), _plain(told[:1].upper() + told[1:] + ".")]
        lines += _arguments(command, own)
    lines += [".SH EXAMPLES", ".nf"]
    for text in (top.epilog or "", *(command.epilog or "" for _, _, command in _commands(top))):
        examples = text.partition("examples:\n")[2].splitlines()
        lines += [_plain(line.strip()) for line in examples if "COMMAND" not in line]
    lines += [".fi", ".SH ENVIRONMENT"]
    for name, told in ENVIRONMENT.items():
        lines += [".TP", f".B {_plain(name)}", _plain(told)]
    lines += [".SH EXIT STATUS", _plain("0: done.  1: it could not be done.  2: it was asked for in a wrong way.")]
    lines += [".SH FILES", _plain(f"Matches and settings lie in one directory: '{PROG} --version' names it.")]
    return "\n".join(lines) + "\n"


ENVIRONMENT = {
    "RINGYO_TUI_DATA": "the directory of matches and settings, unless --data names one",
    "NO_COLOR": "if it is set, no colours are used",
    "TERM, COLORTERM": "how many colours the terminal has",
    "LC_ALL, LC_CTYPE, LANG": "whether letters are UTF-8; if not, everything is drawn with ASCII",
}


def _arguments(command: argparse.ArgumentParser, only: list[argparse.Action] | None = None) -> Iterator[str]:
    for action in command._actions if only is None else only:
        if isinstance(action, argparse._SubParsersAction) or not action.help:
            continue
        yield ".TP"
        yield _usage(action)
        yield _plain(action.help.replace("%%", "%"))


def _usage(action: argparse.Action) -> str:
    """An argument as one types it: an option bold, what stands for something else in italics."""
    value = f"\\fI{_plain(str(action.metavar))}\\fR" if action.metavar and action.nargs != 0 else ""
    if action.option_strings:
        return " ".join(
            filter(None, [", ".join(f"\\fB{_plain(option)}\\fR" for option in action.option_strings), value])
        )
    return {"?": f"[{value}]", "*": f"[{value} ...]"}.get(str(action.nargs), value)


def _plain(text: str) -> str:
    """Text that man takes for nothing else."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
