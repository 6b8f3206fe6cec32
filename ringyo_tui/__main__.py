"""`python -m ringyo_tui`."""

from ringyo_tui.cli import run

run()
