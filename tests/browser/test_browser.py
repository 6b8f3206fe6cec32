"""`ringyo-tui serve`, by key and by click."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.chromium import browser, chromium
from tests.ssh.server import free_port, processes, reach
from tests.terminal.pty import ROOT, environment, python


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The program, served on this machine; its address."""
    wanted = os.environ.get("BROWSER_TESTS") == "required"
    for there, what in ((_has("aiohttp") and _has("textual_serve"), "the extra [serve]"), (chromium(), "Chromium")):
        if not there:
            (pytest.fail if wanted else pytest.skip)(f"{what} is not installed: 'make test-browser' installs it")
    command = python("ringyo_tui", "--data", str(tmp_path / "data"), "serve", "--port", str(free_port()))
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment({"TERM": ""}), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout
        address = server.stdout.readline().split()[0]
        reach(int(address.rpartition(":")[2])).close()
        yield address
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(20)
        finally:
            server.kill()


def _has(module: str) -> bool:
    from importlib.util import find_spec

    return find_spec(module) is not None


async def test_a_click_and_a_key_in_a_browser(served: str, tmp_path: Path) -> None:
    async with browser(tmp_path / "profile", served) as page:
        await page.until(lambda text: "MATCHES" in text)
        await page.click("2 Ronin")
        await page.until(lambda text: "RONIN  a new match" in text)
        await page.press("Escape")
        await page.until(lambda text: "MATCHES" in text)
        await page.press("3")
        await page.until(lambda text: "RICE WARS  a new match" in text)
    for _ in range(100):  # the page is gone, and so is its program
        if not [words for _, words in processes() if str(tmp_path / "data") in words and " serve " not in words]:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("a program stayed behind")


async def test_a_page_from_elsewhere_is_not_let_in(served: str) -> None:
    import aiohttp

    line = re.sub("^http", "ws", served) + "/ws"
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(30)) as session:
        for headers in ({"Origin": "http://example.org"}, {"Origin": "http://example.org", "Host": "example.org"}, {}):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(line, headers=headers)
