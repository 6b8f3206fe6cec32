"""How many colours a terminal has."""

from __future__ import annotations

from typing import Literal

Depth = Literal["truecolor", "256", "16", "none"]
