"""Findings as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len


class Finding(NamedTuple):
    """One row: what was measured, what came out, what was hoped for, and whether it did (None: for information)."""

    what: str
    found: str
    budget: str = ""
    kept: bool | None = None


def at_most(what: str, value: float | None, limit: float, unit: str = "", note: str = "") -> Finding:
    """A finding that should not be more than `limit`; None: it could not be measured."""
    return _held(what, value, limit, f"<= {_figure(limit)}{unit}", unit, note, value is not None and value <= limit)


def at_least(what: str, value: float | None, limit: float, unit: str = "", note: str = "") -> Finding:
    """A finding that should not be less than `limit`; None: it could not be measured."""
    return _held(what, value, limit, f">= {_figure(limit)}{unit}", unit, note, value is not None and value >= limit)


def told(what: str, value: float | None, unit: str = "", note: str = "") -> Finding:
    """A finding without a budget."""
    return Finding(what, "not reached" if value is None else f"{_figure(value)}{unit}{note}")


def table(title: str, findings: Iterable[Finding]) -> str:
    """The findings under a title."""
    verdicts = {True: "kept", False: "MISSED", None: ""}
    rows = [("", "measured", "budget", ""), *((f.what, f.found, f.budget, verdicts[f.kept]) for f in findings)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(text + " " * (width - cell_len(text)) for text, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return f"### {title}\n\n" + "\n".join(lines) + "\n"


def _held(what: str, value: float | None, limit: float, budget: str, unit: str, note: str, kept: bool) -> Finding:
    if value is None:
        return Finding(what, "not reached", budget)
    return Finding(what, f"{_figure(value)}{unit}{note}", budget, kept)


def _figure(value: float) -> str:
    if value == 0 or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3f}" if abs(value) < 0.1 else f"{value:.2f}".rstrip("0").rstrip(".")
