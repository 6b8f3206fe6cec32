"""What goes to and comes from files and terminals, whatever they can show or hold."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getpass
from shutil import get_terminal_size
from typing import TextIO

from engines.export import BYTES_AT_MOST
from engines.library.keys import LETTERS_AT_MOST
from ringyo_tui.usage import PROG, Failed


def complain(what: object) -> None:
    """One sentence to whoever sits there."""
    print(f"{PROG}: {_harmless(str(what))}", file=sys.stderr)


def lenient(stream: TextIO) -> None:
    """What this stream cannot write becomes a question mark."""
    if reconfigure := getattr(stream, "reconfigure", None):
        reconfigure(errors="replace")


def as_utf8(stream: TextIO) -> None:
    """This stream writes a file that is the same everywhere."""
    if reconfigure := getattr(stream, "reconfigure", None):
        reconfigure(encoding="utf-8", newline="\n")


@contextmanager
def lines_of(name: str) -> Iterator[Iterator[str]]:
    """The lines of a file (-: what is piped in) in UTF-8, whatever the locale says.

    A line without end is cut, and refused by whoever reads it.
    """
    piped = name == "-"
    try:
        file = open(sys.stdin.fileno() if piped else name, encoding="utf-8", closefd=not piped)  # noqa: SIM115
    except OSError as error:
        raise Failed(f"{name!r} cannot be read: {error.strerror}.") from None
    except ValueError:  # a NUL in the name
        raise Failed(f"There is no file {name!r}.") from None
    with file:
        yield iter(lambda: file.readline(BYTES_AT_MOST + 1), "")


def typed_key(ask: str) -> str:
    """A key that somebody types unseen, or pipes in as a line."""
    try:
        if sys.stdin.isatty():
            return getpass(_harmless(ask))
        return sys.stdin.readline(LETTERS_AT_MOST + 2).rstrip("\r\n")
    except (EOFError, OSError, ValueError):  # nobody is there, or it is no text
        return ""


def columns() -> int:
    """How wide a text may be."""
    return max(20, min(get_terminal_size().columns, 120))


def cells(text: str) -> int:
    """How wide a text is."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _harmless(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)
