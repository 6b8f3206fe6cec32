"""`python -m tests.bench [engines] [terminal] [line]`; without words all of them."""

from __future__ import annotations

import sys

from tests.bench.engines import bench_engines
from tests.bench.line import bench_line
from tests.bench.report import table
from tests.bench.terminal import NotStarted, bench_terminal

PARTS = {"engines": bench_engines, "terminal": bench_terminal, "line": bench_line}


def main(parts: list[str]) -> int:
    """Measure, and print as it comes."""
    if unknown := [part for part in parts if part not in PARTS]:
        print(f"There is no part {unknown[0]!r}, only {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for part in parts or PARTS:
        try:
            for title, findings in PARTS[part]():
                print(table(title, findings), flush=True)
        except NotStarted as error:
            print(f"The program could not be measured in a terminal: {error}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
