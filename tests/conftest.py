"""How the tests are run: see the amounts at the top of a report."""

from __future__ import annotations

import os


def pytest_report_header() -> str:
    """Name the amounts, since they can be set."""
    updating = ", writing golden files and pins anew" if os.environ.get("GOLDEN_UPDATE") == "1" else ""
    return f"conformance: amounts for {os.environ.get('GAMES', '400')} games{updating}"
