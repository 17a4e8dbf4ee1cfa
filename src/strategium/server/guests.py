"""Guests: a name and a cookie. The cookie is a key of 256 bits of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from starlette.requests import HTTPConnection

from strategium.server.errors import BadRequest

KEY_BYTES = 32
MOST_DIGITS = 5  # of a port
YEAR = 365 * 24 * 3600
LEFT_OUT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # signs that cannot be seen, or turn the line around


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


def clean(text: str) -> str:
    """One line that can be shown: without control signs, spaces made single."""
    shown = "".join(
        c if unicodedata.category(c) not in LEFT_OUT else " " for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(shown.split())


def clean_name(text: str) -> str:
    name = clean(text)
    if not name:
        raise BadRequest("A name needs at least one letter.")
    return name
