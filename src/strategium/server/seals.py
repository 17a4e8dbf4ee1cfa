"""Addresses of people are sealed in the store: the key lies in a file of its own, which is no part of the store."""

from __future__ import annotations

import base64
import hashlib
import hmac
import importlib
import os
import secrets
from pathlib import Path
from typing import Any, Final

import msgspec

from strategium.server.errors import BadSetting
from strategium.server.files import make_file

NONCE: Final = 12  # bytes


class KeyFile(msgspec.Struct, frozen=True):
    """What is in the file: the key of seals, and the private key by which push services know this server."""

    seal: str
    push: str


class Broken(BadSetting):
    """Something was sealed with another key, or changed since."""


def needed(module: str) -> Any:
    """A part of strategium[site]."""
    try:
        return importlib.import_module(module)
    except ImportError as e:
        raise BadSetting("notices need more: install strategium[site]") from e


class Seals:
    """Seals and opens."""

    def __init__(self, path: Path) -> None:
        aead = needed("cryptography.hazmat.primitives.ciphers.aead")
        self._invalid = needed("cryptography.exceptions").InvalidTag
        keys = read_keys(path)
        self._cipher = aead.AESGCM(base64.b64decode(keys.seal))
        self._marking = base64.b64decode(keys.seal)
        self.push_key = base64.b64decode(keys.push)  # 32 bytes: a number on the curve P-256

    def mark(self, text: str) -> str:
        """Always the same for that text, and telling nothing of it: numbers would tell how many there are."""
        return hmac.new(self._marking, text.encode(), hashlib.sha256).hexdigest()[:24]

    def seal(self, data: bytes) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        sealed: bytes = self._cipher.encrypt(nonce, data, None)
        return nonce + sealed

    def open(self, sealed: bytes) -> bytes:
        try:
            data: bytes = self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], None)
        except self._invalid as e:
            raise Broken("an address was sealed with another key: put the file of keys back") from e
        return data


def read_keys(path: Path) -> KeyFile:
    """The keys in that file; a new one is made if there is none."""
    if not path.exists():
        seal = base64.b64encode(secrets.token_bytes(32)).decode()
        make_file(path, msgspec.json.encode(KeyFile(seal, _push_key())))
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=KeyFile)
        if any(len(base64.b64decode(key, validate=True)) != 32 for key in (keys.seal, keys.push)):
            raise ValueError("keys of 32 bytes are expected")
    except OSError as e:
        raise BadSetting(f"{path} cannot be read: {e.strerror}") from e
    except (ValueError, msgspec.DecodeError) as e:
        raise BadSetting(f"{path} is no file of keys: {e}; put the right one back") from e
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise BadSetting(f"others can read {path}: chmod 600")
    return keys


def _push_key() -> str:
    """A private key of the curve P-256."""
    curves = needed("cryptography.hazmat.primitives.asymmetric.ec")
    number: int = curves.generate_private_key(curves.SECP256R1()).private_numbers().private_value
    return base64.b64encode(number.to_bytes(32, "big")).decode()
