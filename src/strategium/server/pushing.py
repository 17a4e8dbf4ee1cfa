"""Web push: what is sent to a browser that is not open. Only that browser can read it, not the service on the way."""

from __future__ import annotations

import base64
import re
from typing import Any, Final

from strategium.server.config import Config
from strategium.server.errors import BadRequest
from strategium.server.messages import PushBody
from strategium.server.outgoing import Outgoing, Unreachable
from strategium.server.seals import Seals, needed

KEPT_SECONDS: Final = 12 * 3600  # for which a push service keeps what it cannot deliver yet
GONE: Final = (404, 410)  # the browser no longer wants it
KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,200}={0,2}")


class Pushing:
    """Encrypts for a browser (pywebpush), and says who sends (VAPID)."""

    def __init__(self, config: Config, seals: Seals, outgoing: Outgoing) -> None:
        self._pusher: Any = needed("pywebpush").WebPusher
        vapid: Any = needed("py_vapid").Vapid02
        self._vapid = vapid.from_raw(base64.urlsafe_b64encode(seals.push_key).rstrip(b"="))
        self._outgoing = outgoing
        self._contact = config.site_url or f"mailto:{config.mail_from or 'nobody@example.invalid'}"
        encoding = needed("cryptography.hazmat.primitives.serialization")
        point: bytes = self._vapid.public_key.public_bytes(
            encoding.Encoding.X962, encoding.PublicFormat.UncompressedPoint
        )
        self.public_key = base64.urlsafe_b64encode(point).rstrip(b"=").decode()  # that browsers ask for

    def check(self, body: PushBody) -> None:
        """Refuse what no browser would give us."""
        self._outgoing.target(body.endpoint)
        if not KEY.fullmatch(body.p256dh) or not KEY.fullmatch(body.auth):
            raise BadRequest("These are no keys of a browser.")
        try:
            self._encrypted(body, b"try")
        except Exception as e:  # whatever is wrong with a key of others
            raise BadRequest("These are no keys of a browser.") from e

    def _encrypted(self, to: PushBody, data: bytes) -> bytes:
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        pusher = self._pusher({"endpoint": to.endpoint, "keys": keys})
        return bytes(pusher.encode(data, "aes128gcm")["body"])

    async def send(self, to: PushBody, data: bytes, now: float) -> None:
        target = self._outgoing.target(to.endpoint)
        scheme = "https" if target.secure else "http"
        claims = {"aud": f"{scheme}://{target.name}", "sub": self._contact, "exp": int(now) + KEPT_SECONDS}
        headers = dict(self._vapid.sign(claims))
        headers |= {"Content-Encoding": "aes128gcm", "TTL": str(KEPT_SECONDS), "Urgency": "normal"}
        headers["Content-Type"] = "application/octet-stream"
        status = await self._outgoing.post(to.endpoint, headers, self._encrypted(to, data))
        if status in GONE:
            raise Unreachable("the browser no longer wants notices")
        if not 200 <= status < 300:
            raise Unreachable(f"the push service answered {status}")
