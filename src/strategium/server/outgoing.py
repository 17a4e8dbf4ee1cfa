"""Sending to addresses that people name: https only, to public addresses only, once looked up and kept to; no way to be
sent elsewhere. What is behind our own walls cannot be reached by it, unless whoever runs the server names the host."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from strategium.server.errors import BadRequest

SECONDS: Final = 5.0  # for all of it
MOST: Final = 4096  # bytes of what is sent, and of what is read
LOOKUPS: Final = 16  # that are under way at once
LONGEST_URL: Final = 1000
HTTPS: Final = 443
# IPv6 addresses that carry one of IPv4, and so lead to wherever that leads.
CARRIERS: Final = tuple(
    ipaddress.ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")
)


class Unreachable(Exception):
    """It was not delivered; why, in words for whoever has named the address."""


class Target(NamedTuple):
    """Where something is sent."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        usual = HTTPS if self.secure else 80
        return self.host if self.port == usual else f"{self.host}:{self.port}"


class Outgoing:
    """Posts to what people name. `allowed`: hosts of our own network, as HOST:PORT; there http is good enough."""

    def __init__(self, allowed: Sequence[str]) -> None:
        self._allowed = frozenset(one.lower() for one in allowed)
        self._context = ssl.create_default_context()
        # Threads of their own: a name server that never answers holds up nobody else.
        self._lookups = ThreadPoolExecutor(LOOKUPS, "lookup")
        self._room = asyncio.Semaphore(LOOKUPS)

    def target(self, url: str) -> Target:
        """The address in its parts; refused if nothing may be sent there."""
        wrong = BadRequest("That is no address for notices: it begins with https:// and has a public host.")
        try:
            parts = urlsplit(url)
            port = parts.port
            host = (parts.hostname or "").encode("idna").decode().lower()
        except ValueError as e:
            raise wrong from e
        if len(url) > LONGEST_URL or not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
            raise wrong
        if not host or parts.username is not None or parts.password is not None or "\\" in url:
            raise wrong
        secure = parts.scheme == "https"
        port = port or (HTTPS if secure else 80)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        target = Target(secure, host, port, path)
        if f"{host}:{port}" in self._allowed and parts.scheme in ("http", "https"):
            return target
        if not secure or port != HTTPS:
            raise wrong
        literal = as_address(host)
        if literal is not None and not is_public(literal):
            raise wrong
        return target

    def stop(self) -> None:
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send it; gives the status. Unreachable if there is none."""
        if len(body) > MOST:
            raise Unreachable("it is too long")
        target = self.target(url)
        try:
            async with self._room, asyncio.timeout(SECONDS):
                return await self._post(target, headers, body)
        except TimeoutError as e:
            raise Unreachable(f"it did not answer within {SECONDS:.0f} seconds") from e
        except (OSError, ssl.SSLError, EOFError, ValueError) as e:
            raise Unreachable("it could not be reached") from e

    async def _post(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        address = await self._look_up(target)
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            ssl=self._context if target.secure else None,
            server_hostname=target.host if target.secure else None,
            limit=MOST,
        )
        try:
            lines = [f"POST {target.path} HTTP/1.1", f"Host: {target.name}", "Connection: close"]
            lines += [f"Content-Length: {len(body)}", "User-Agent: Strategium"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
            await writer.drain()
            answer = (await reader.readline()).split(b" ")
            if len(answer) < 2 or not answer[0].startswith(b"HTTP/1.") or not answer[1].strip().isdigit():
                raise Unreachable("what it answered is no HTTP")
            return int(answer[1])
        finally:
            writer.close()

    async def _look_up(self, target: Target) -> str:
        """The one address to which this is sent, whatever the name leads to a moment later."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self._lookups, socket.getaddrinfo, target.host, target.port, 0, socket.SOCK_STREAM
        )
        addresses = [str(one[4][0]) for one in found]
        if f"{target.host}:{target.port}" in self._allowed:
            return addresses[0]
        parsed = [as_address(one) for one in addresses]
        if not parsed or any(one is None or not is_public(one) for one in parsed):
            raise Unreachable("its name does not lead to a public address")
        return addresses[0]


def as_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it is an address of the whole world, and of no network or machine of our own."""
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        if mapped is not None:
            return is_public(mapped)
        if any(address in carrier for carrier in CARRIERS):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
