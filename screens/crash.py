"""What is kept when the program fails: where it happened, never what lay on the table.

Neither values of variables nor the texts of the errors are written down: both may name a hidden card. What may be is
the match as a bystander sees it, with "?" for all that is hidden.
"""

from __future__ import annotations

import os
import platform
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import textual

FILE_NAME = "crash.txt"


def describe(error: BaseException | None, match: str = "") -> str:
    """The kinds of errors, outermost first, the lines of code that they passed through, and the match as all see it."""
    versions = f"Python {platform.python_version()}, Textual {textual.__version__}, {platform.system()}"
    told = ["", match] if match else []
    return "\n".join([time.strftime("%Y-%m-%d %H:%M:%S"), versions, *_chain(error), *told]) + "\n"


def keep(error: BaseException | None, folder: Path, match: str = "") -> Path | None:
    """Write the description into `folder`, readable by its owner only; None when it cannot be written."""
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(fd, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(describe(error, match))
    except OSError:
        return None
    return path


def _chain(error: BaseException | None) -> Iterator[str]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        kind = type(error)
        yield f"\n{kind.__module__}.{kind.__qualname__}"
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}\n    {frame.line}"
        if isinstance(error, BaseExceptionGroup):
            for part in error.exceptions:
                yield from _chain(part)
        inner = getattr(error, "error", None)  # what a worker of Textual failed of
        error = inner if isinstance(inner, BaseException) else error.__cause__ or error.__context__
