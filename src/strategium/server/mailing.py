"""Mail, by whatever server the operator has named."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from strategium.server.config import Config
from strategium.server.errors import BadSetting
from strategium.server.outgoing import Unreachable
from strategium.server.seals import needed

SECONDS: Final = 20.0


class Mailing:
    """Sends letters; `on` if whoever runs the server has said by which server."""

    def __init__(self, config: Config) -> None:
        self.on = bool(config.smtp)
        if not self.on:
            return
        self._smtp: Any = needed("aiosmtplib")
        self._from = config.mail_from
        try:
            parts = urlsplit(config.smtp)
            port = parts.port
        except ValueError as e:
            raise BadSetting(f"smtp cannot be {config.smtp!r}: {e}") from e
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise BadSetting("smtp is the address of a mail server: smtp://HOST:25, or smtps://HOST:465")
        if "@" not in self._from:
            raise BadSetting("mail needs an address that it is from: set mail_from")
        self._to: dict[str, Any] = {
            "hostname": parts.hostname,
            "port": port or (465 if parts.scheme == "smtps" else 25),
            "use_tls": parts.scheme == "smtps",
            "username": unquote(parts.username) if parts.username else None,
            "password": unquote(parts.password) if parts.password else None,
            "timeout": SECONDS,
        }

    async def send(self, address: str, id: str, subject: str, text: str) -> None:
        """Send a letter; Unreachable if it was not taken."""
        letter = EmailMessage()
        letter["From"] = self._from
        letter["To"] = address
        letter["Subject"] = subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = f"<{id}@{self._from.rpartition('@')[2]}>"
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        try:
            await self._smtp.send(letter, **self._to)
        except (self._smtp.SMTPException, OSError, ValueError) as e:
            raise Unreachable("the mail was not taken") from e
