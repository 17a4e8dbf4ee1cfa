"""From which address somebody asks, for limits: through the proxies that the server was told of, and no others."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Sequence
from typing import Final

from starlette.requests import HTTPConnection

from strategium.server.errors import BadSetting

LOG = logging.getLogger("strategium.http")
NOWHERE: Final = "?"  # an address that is none
HOUSEHOLD: Final = 64  # the bits of an IPv6 address that a provider gives to one household
MOST_HOPS: Final = 10
FORWARDED: Final = "x-forwarded-for"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def parsed(text: str) -> Address | None:
    """An address, with or without a port; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return found if mapped is None else mapped


def household(address: Address | None) -> str:
    """What is counted as one address: of IPv6 the network of a household, for it can choose among 2**64."""
    if address is None:
        return NOWHERE
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))


class Proxies:
    """The proxies whose word on who asks is taken: addresses and networks."""

    def __init__(self, words: Sequence[str]) -> None:
        self._networks = [network(word) for word in words]
        self._warned = False

    def trust(self, address: Address | None) -> bool:
        return address is not None and any(address in one for one in self._networks)

    def address_of(self, connection: HTTPConnection) -> str:
        """The household that asks: the first address from behind that is not a proxy of ours."""
        found = parsed(connection.client.host) if connection.client else None
        told = connection.headers.getlist(FORWARDED)
        if told and not self._networks:
            self._warn()
        if not told or not self.trust(found):
            return household(found)
        for hop in reversed(",".join(told).split(",")[-MOST_HOPS:]):
            before = parsed(hop)
            if before is None:
                break
            found = before
            if not self.trust(found):
                break
        return household(found)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            LOG.warning(
                "a request came through a proxy that --proxy does not name: its people share one limit"
            )


def network(word: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(word.strip(), strict=False)
    except ValueError as e:
        raise BadSetting(
            f"{word!r} is not the address of a proxy: write 10.0.0.1, or 10.0.0.0/8 for a network"
        ) from e
