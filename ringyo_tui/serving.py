"""`serve`: the same program in a browser, by textual-serve, for whoever sits at this very machine."""

from __future__ import annotations

import ipaddress
import shlex
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from ringyo_tui.streams import complain
from ringyo_tui.usage import PROG, Failed

MISSING = (
    "serve needs textual-serve, which is not installed: pip install 'ringyo-tui[serve]', "
    "or with pipx: pipx inject ringyo-tui textual-serve."
)
OPEN = "Whoever reaches this address can play every match here, and nothing on the way is encrypted."


def serve(args: Namespace) -> None:
    """Serve until ctrl+c. Raises Failed."""
    try:
        server: Any = import_module("textual_serve.server").Server(
            command_of(args), host=args.host, port=args.port, title=PROG, public_url=f"http://{_netloc(args)}"
        )
    except ModuleNotFoundError:
        raise Failed(MISSING) from None
    if not is_loopback(args.host):
        complain(OPEN)

    async def announce(_: Any) -> None:
        print(f"http://{_netloc(args)}   (ctrl+c ends it)", flush=True)

    server.on_startup = announce
    server.handle_websocket = guarded(server.handle_websocket, _netloc(args))
    try:
        server.serve()
    except OSError as error:
        raise Failed(f"{_netloc(args)} cannot be served: {error.strerror or error}.") from None


def command_of(args: Namespace) -> str:
    """What runs for each browser: this program, with what was said to it."""
    words = [sys.executable, "-m", "ringyo_tui"]
    for name in ("data", "theme", "pace"):
        if (value := getattr(args, name)) is not None:
            words += [f"--{name}", str(value)]
    words += [f"--{name}" for name in ("ascii", "calm") if getattr(args, name)]
    words += ["--no-mouse"] * (not args.mouse)
    return shlex.join(words)


def guarded(handle: Callable[[Any], Awaitable[Any]], netloc: str) -> Callable[[Any], Awaitable[Any]]:
    """Only a page that came from here may open the line: any other page in the browser could reach it as well."""

    async def guard(request: Any) -> Any:
        if urlsplit(request.headers.get("Origin", "")).netloc != netloc or request.host != netloc:
            return import_module("aiohttp.web").Response(status=403, text="This page is not from here.")
        return await handle(request)

    return guard


def is_loopback(host: str) -> bool:
    """Can nobody but this machine reach it?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _netloc(args: Namespace) -> str:
    host = f"[{args.host}]" if ":" in args.host else args.host
    return f"{host}:{args.port}" if args.port != 80 else host
