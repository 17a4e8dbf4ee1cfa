"""The keys of guests: cookies of 256 bits, of which only the hash is kept; and from which browser they come."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection

KEY_BYTES = 32
MOST_DIGITS = 5  # of a port
YEAR = 365 * 24 * 3600
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def cookie_name(connection: HTTPConnection) -> str:
    """Browsers keep cookies by host alone: the port tells the servers of one machine apart."""
    port = connection.headers.get("host", "").rpartition(":")[2]
    return f"strategium-{port}" if port.isdecimal() and len(port) <= MOST_DIGITS else "strategium"


def key_of(connection: HTTPConnection) -> str:
    """The key that a browser has sent; empty if it has none."""
    return connection.cookies.get(cookie_name(connection), "")


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def key_hash(key: str) -> bytes | None:
    """What is kept of a key; None if it cannot be one."""
    if len(key) != 2 * KEY_BYTES:
        return None
    try:
        return hashlib.sha256(bytes.fromhex(key)).digest()
    except ValueError:
        return None


def browser_of(connection: HTTPConnection) -> str:
    """What kind of browser asks, in words of ours: so a guest knows his browsers apart."""
    told = connection.headers.get("user-agent", "")
    browser = next((name for sign, name in BROWSERS if f"{sign}/" in told), "")
    system = next((name for sign, name in SYSTEMS if sign in told), "")
    return " on ".join(filter(None, (browser, system))) or "a program"
