"""Inputs come in batches."""

from __future__ import annotations

import pytest

from tests.fuzz.nasty import BATCHES


@pytest.fixture(params=range(BATCHES))
def batch(request: pytest.FixtureRequest) -> int:
    """Which batch of inputs this is; nothing depends on it."""
    number: int = request.param
    return number
