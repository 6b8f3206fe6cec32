"""An sshd for each way of letting somebody in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ssh.server import Server, Way, sshd


@pytest.fixture(params=["ForceCommand", "authorized_keys"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running sshd; where there is none these tests are left out, unless they were asked for."""
    if sshd() is None:
        if os.environ.get("SSHD") == "required":
            pytest.fail("there is no sshd: install openssh-server")
        pytest.skip("there is no sshd here: 'make test-ssh' installs one, or install openssh-server")
    way: Way = request.param
    with Server(tmp_path / "host", way) as running:
        yield running
