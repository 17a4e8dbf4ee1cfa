"""The ways by which a guest wants to be told: this browser, a webhook, a mail address of his own."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from strategium.server.accounts import check_email
from strategium.server.config import Config
from strategium.server.errors import BadRequest, NotFound, NotNow, TooMany
from strategium.server.keeper import Keeper
from strategium.server.letters import (
    TRY,
    Letter,
    mail_text,
    push_body,
    signed,
    webhook_body,
)
from strategium.server.limits import Asker, Limits
from strategium.server.mailing import Mailing
from strategium.server.messages import ChannelBody, PushBody, TimesBody
from strategium.server.outgoing import Outgoing, Unreachable
from strategium.server.pushing import Pushing
from strategium.server.rows import Channel, Guest, Notice
from strategium.server.seals import Broken, Seals
from strategium.server.store import Store

MOST: Final = 12  # channels of one guest
PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
ONCE, DAILY = "once", "daily"  # at once, or one letter a day
CODE_DIGITS: Final = 8
TRIES: Final = 5  # of a code


class Address(msgspec.Struct):
    """What is sealed of a channel."""

    push: PushBody | None = None
    url: str = ""
    secret: str = ""  # by which what is sent to a webhook is signed
    mail: str = ""
    code: str = ""  # that the owner of a mail address must say
    tries: int = 0


class Channels:
    """Adds, shows and removes them, and sends a letter by one."""

    def __init__(self, config: Config, seals: Seals, keeper: Keeper, limits: Limits) -> None:
        self._seals = seals
        self._keeper = keeper
        self._limits = limits
        self._site = config.site_url.rstrip("/")
        self._outgoing = Outgoing(config.notice_hosts)
        self.mailing = Mailing(config)
        self.pushing = Pushing(config, seals, self._outgoing)

    # ---- what is told ----------------------------------------------------------------------------
    async def of(self, guest: Guest) -> list[Channel]:
        return await self._keeper.do(lambda store: store.channels_of(guest.id))

    def data(self, one: Channel) -> dict[str, Any]:
        """For its owner alone; the secret of a webhook was told once."""
        return {
            "id": one.id,
            "kind": one.kind,
            "format": one.format,
            "where": self._where(one),
            "confirmed": one.confirmed,
            "error": one.error,
            "broken": one.broken,
            "zone": one.zone,
            "quiet": one.quiet,
            "hour": one.hour,
        }

    def _where(self, one: Channel) -> str:
        """So much of the address that its owner knows it again."""
        try:
            address = self.address(one)
        except Broken:
            return "?"
        if address.push is not None:
            return urlsplit(address.push.endpoint).hostname or ""
        return address.mail or f"{urlsplit(address.url).hostname}/…{address.url[-4:]}"

    def address(self, one: Channel) -> Address:
        return msgspec.json.decode(self._seals.open(one.sealed), type=Address)

    # ---- adding and changing ---------------------------------------------------------------------
    async def add(self, asker: Asker, guest: Guest, body: ChannelBody) -> tuple[Channel, str]:
        """A new channel, and the secret of a webhook. A mail address must be confirmed first."""
        address, form = self._read(body)
        if address.mail:
            self._limits.letters.take_shared(asker.address)
        if len(await self.of(guest)) >= MOST:
            raise TooMany(f"You have {MOST} ways to be told: remove one first.")
        sealed = self._seals.seal(msgspec.json.encode(address))
        wished = Channel(0, guest.id, body.kind, sealed, form, time.time(), confirmed=not address.mail)
        if address.mail:
            await self._ask_for_code(address)
        made = await self._keeper.do(lambda store: _add(store, wished))
        return made, address.secret

    def _read(self, body: ChannelBody) -> tuple[Address, str]:
        if body.kind == PUSH and body.push is not None:
            self.pushing.check(body.push)
            return Address(push=body.push), ""
        if body.kind == WEBHOOK and body.url:
            self._outgoing.target(body.url)
            return Address(url=body.url, secret=secrets.token_urlsafe(24)), body.format
        if body.kind == MAIL and body.mail:
            if not self.mailing.on:
                raise NotNow("This server sends no mail.")
            check_email(body.mail)
            if not body.mail.isascii():
                raise BadRequest("That address has signs that mail servers do not know.")
            code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
            return Address(mail=body.mail, code=code), ONCE
        raise BadRequest("Say where you want to be told.")

    async def _ask_for_code(self, address: Address) -> None:
        text = f"To be told by mail that it is your move, type this code: {address.code}\n{self._site}\n"
        try:
            await self.mailing.send(address.mail, secrets.token_hex(8), "Strategium: is this yours?", text)
        except Unreachable as e:
            raise NotNow("No mail could be sent there.") from e

    async def confirm(self, guest: Guest, id: int, code: str) -> None:
        """The guest has read the mail."""
        await self._keeper.do(lambda store: self._confirm(store, guest, id, code))

    def _confirm(self, store: Store, guest: Guest, id: int, code: str) -> None:
        one = _own(store, guest, id)
        if one.confirmed:
            return
        address = self.address(one)
        right = address.tries < TRIES and hmac.compare_digest(address.code.encode(), code.encode())
        address.tries += 1
        if right:
            address.code = ""
        sealed = self._seals.seal(msgspec.json.encode(address))
        store.set_channel(msgspec.structs.replace(one, sealed=sealed, confirmed=right))

    async def change(self, guest: Guest, id: int, body: TimesBody) -> None:
        """When it may tell something: at once or once a day, and not in the quiet hours."""
        try:
            ZoneInfo(body.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as e:
            raise BadRequest("There is no such time zone.") from e
        await self._keeper.do(lambda store: _change(store, guest, id, body))

    async def remove(self, guest: Guest, id: int) -> None:
        await self._keeper.do(lambda store: store.drop_channel(_own(store, guest, id).id))

    async def try_out(self, guest: Guest, id: int) -> None:
        """Send something to try; if it arrives, the channel works again."""
        one = await self._keeper.do(lambda store: _own(store, guest, id))
        if not one.confirmed:
            raise NotNow("Type the code from the mail first.")
        letter = Letter(f"t{secrets.token_hex(8)}", TRY, "", (), None, "")
        try:
            await self.send(one, letter)
        except (Unreachable, Broken) as e:
            raise NotNow(f"It did not arrive: {e}.") from e
        mended = msgspec.structs.replace(one, error="", broken=None)
        await self._keeper.do(lambda store: store.set_channel(mended))

    def stop(self) -> None:
        self._outgoing.stop()

    def mark(self, notice: Notice) -> str:
        """The id by which receivers know a notice again."""
        return self._seals.mark(f"notice {notice.id} {notice.since}")

    # ---- sending ---------------------------------------------------------------------------------
    async def send(self, one: Channel, letter: Letter) -> None:
        """Send a letter by that channel; Unreachable if it did not arrive."""
        now, address = time.time(), self.address(one)
        if address.push is not None:
            await self.pushing.send(address.push, push_body(letter, now), now)
        elif address.url:
            body = webhook_body(letter, one.format, self._site, now)
            headers = {"Content-Type": "application/json", "X-Strategium-Id": letter.id}
            headers |= signed(address.secret, body, now)
            status = await self._outgoing.post(address.url, headers, body)
            if not 200 <= status < 300:
                raise Unreachable(f"it answered {status}")
        else:
            await self.send_mail(one, letter.id, letter.subject(), mail_text(letter, self._site, now))

    async def send_mail(self, one: Channel, id: str, subject: str, text: str) -> None:
        if not self.mailing.on:
            raise Unreachable("this server sends no mail")
        await self.mailing.send(self.address(one).mail, id, subject, text)


def _own(store: Store, guest: Guest, id: int) -> Channel:
    found = next((one for one in store.channels_of(guest.id) if one.id == id), None)
    if found is None:
        raise NotFound("You have no such channel.")
    return found


def _add(store: Store, wished: Channel) -> Channel:
    if len(store.channels_of(wished.guest)) >= MOST:
        raise TooMany(f"You have {MOST} ways to be told: remove one first.")
    return store.add_channel(wished)


def _change(store: Store, guest: Guest, id: int, body: TimesBody) -> None:
    one = _own(store, guest, id)
    form = one.format if one.kind != MAIL else DAILY if body.daily else ONCE
    store.set_channel(
        msgspec.structs.replace(one, format=form, zone=body.zone, quiet=body.quiet, hour=body.hour)
    )
