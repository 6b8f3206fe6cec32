"""A headless Chromium, told what to do over its own protocol, and an emulator that reads what its page was sent."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pyte

from tests.terminal.pty import environment

NAMES = ("chromium", "chromium-browser", "google-chrome")
LIMIT = 60.0


def chromium() -> str | None:
    """Where Chromium is."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """One page, with the terminal that it shows."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._asked = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.columns, self.rows = 80, 24

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Tell the browser something, and wait for the answer."""
        self._asked += 1
        answer = self._answers[self._asked] = asyncio.get_running_loop().create_future()
        await self._line.send_json({"id": self._asked, "method": method, "params": params})
        return await asyncio.wait_for(answer, LIMIT)

    async def _read(self) -> None:
        async for message in self._line:
            told = json.loads(message.data)
            if (waiting := self._answers.pop(told.get("id", 0), None)) is not None:
                waiting.set_result(told.get("result", {}))
            elif told.get("method", "").startswith("Network.webSocketFrame"):
                self._frame(told["method"], told["params"]["response"])

    def _frame(self, method: str, frame: dict[str, Any]) -> None:
        if method.endswith("Received") and frame["opcode"] == 2:
            data = base64.b64decode(frame["payloadData"])
            self._stream.feed(re.sub(rb"\x1b\[[<>=][\d;]*u|\x1b\[\?[\d;]*\$p", b"", data))
        elif method.endswith("Sent") and frame["opcode"] == 1:
            kind, about = [*json.loads(frame["payloadData"]), None][:2]
            if kind == "resize":
                self.columns, self.rows = about["width"], about["height"]
                self._screen.resize(self.rows, self.columns)

    def text(self) -> str:
        """What the terminal in the page shows."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def until(self, shown: Callable[[str], bool]) -> str:
        """Wait until the terminal shows something."""
        end = time.monotonic() + LIMIT
        while not shown(self.text()):
            assert time.monotonic() < end, f"it did not appear; the page shows\n{self.text()}"
            await asyncio.sleep(0.05)
        return self.text()

    async def press(self, key: str) -> None:
        """Press a letter, or Escape."""
        code, letter = (27, {}) if key == "Escape" else (ord(key.upper()), {"text": key})
        await self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **letter)
        await self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    async def click(self, word: str) -> None:
        """Click on a word of the terminal."""
        rows = self.text().splitlines()
        y = next(number for number, row in enumerate(rows) if word in row)
        script = "JSON.stringify(document.querySelector('.xterm-screen').getBoundingClientRect())"
        found = await self.ask("Runtime.evaluate", expression=script)
        box = json.loads(found["result"]["value"])
        at = {
            "x": box["x"] + (rows[y].index(word) + 0.5) * box["width"] / self.columns,
            "y": box["y"] + (y + 0.5) * box["height"] / self.rows,
        }
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = "none" if kind == "mouseMoved" else "left"
            await self.ask("Input.dispatchMouseEvent", type=kind, button=button, clickCount=1, **at)

    async def close(self) -> None:
        """Listen no more."""
        self._reader.cancel()
        with suppress(asyncio.CancelledError):
            await self._reader


@asynccontextmanager
async def browser(folder: Path, url: str) -> AsyncIterator[Page]:
    """A browser with one page."""
    import aiohttp

    found = chromium()
    assert found
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    process = await asyncio.create_subprocess_exec(
        found, *flags, "--window-size=1280,800", "--remote-debugging-port=0", f"--user-data-dir={folder}",
        env=environment(), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        told = folder / "DevToolsActivePort"
        end = time.monotonic() + LIMIT
        while not (told.exists() and told.read_text().strip()):
            assert time.monotonic() < end, "the browser did not start"
            await asyncio.sleep(0.1)
        port = told.read_text().split()[0]
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(LIMIT)) as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                tab = next(one for one in await answer.json() if one["type"] == "page")
            async with session.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0) as line:
                page = Page(line)
                await page.ask("Network.enable")
                await page.ask("Page.enable")
                await page.ask("Page.navigate", url=url)
                try:
                    yield page
                finally:
                    await page.close()
    finally:
        process.kill()
        await process.wait()
