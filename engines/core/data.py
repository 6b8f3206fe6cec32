"""Reading what a game brings along as data."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import tomli  # like the standard library's reader, but compiled: a game is read before its first picture


def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file that lies in a package."""
    return tomli.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
