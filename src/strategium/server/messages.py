"""What is sent: bodies of the HTTP API and messages of the socket, with their limits. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from strategium.agents import DEFAULT_BOT

MOST_HEAD = 32 * 1024  # bytes of an HTTP request without its body
MOST_BODY = 64 * 1024  # bytes of an HTTP body
MOST_FRAME = 8 * 1024  # bytes of a socket message from a client
MOST_SAID = 300  # signs of a line of chat
MOST_MOVES = 200  # in a lesson, a puzzle, or a position that is tried

Name = Annotated[str, Meta(min_length=1, max_length=32)]
SignInName = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=1, max_length=128)]
Email = Annotated[str, Meta(max_length=254)]
GameName = Annotated[str, Meta(min_length=1, max_length=64)]
OptionId = Annotated[str, Meta(min_length=1, max_length=2000)]
Handle = Annotated[str, Meta(max_length=200)]
Seconds = Annotated[int, Meta(ge=0, le=2_592_000)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Minute = Annotated[int, Meta(ge=0, le=1439)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Side = Annotated[str, Meta(min_length=1, max_length=60_000)] | dict[str, Any]
Away = Literal[60, 300, 900, 3600, 86400]  # seconds of absence after which a bot may play for somebody


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all that is sent to us."""


# ---- HTTP ----------------------------------------------------------------------------------------
class GuestBody(Body, frozen=True):
    """How you want to be called."""

    name: Name


class CodeBody(Body, frozen=True):
    """The code that another browser shows. `sure`: although this browser has seats of its own, which are lost."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]
    sure: bool = False


class EndBody(Body, frozen=True):
    """Sign a browser out. `sure`: although no other has your seats, which are lost."""

    sure: bool = False


class SignUpBody(Body, frozen=True):
    """How you sign in from now on. The address is for mail, and may be left out."""

    handle: SignInName
    password: Password
    email: Email = ""


class AccountBody(Body, frozen=True):
    """Your password, and what is to be changed: to another one, which signs you out elsewhere; the address for mail."""

    password: Password
    new_password: Annotated[str, Meta(max_length=128)] = ""
    email: Email | None = None


class SignInBody(Body, frozen=True):
    """Your name and password. `seats`: what becomes of this browser's games where you sit twice at one table.

    "both": both seats are yours; "apart": they are left behind; "": you are asked.
    """

    handle: SignInName
    password: Password
    seats: Literal["", "both", "apart"] = ""


class PaceBody(Body, frozen=True):
    """How much time everybody has, in seconds: a bank, and an increment for each turn of being asked.

    "live" is for one sitting, "days" for many, "event" has one limit for the whole game.
    """

    kind: Literal["none", "live", "days", "event"] = "none"
    bank: Seconds = 0
    increment: Seconds = 0


class ClaimBody(Body, frozen=True):
    """Whose time is out, and what you claim: the win, or that a bot plays on for him."""

    seat: SeatNumber
    what: Literal["win", "bot"] = "win"


class GiveTimeBody(Body, frozen=True):
    """To whom you give time, and how many seconds."""

    seat: SeatNumber
    seconds: Annotated[int, Meta(ge=1, le=604_800)]


class HolidayBody(Body, frozen=True):
    """Whether you are on holiday from now on."""

    on: bool


class PushBody(Body, frozen=True):
    """What a browser gives to be reached by: its address at a push service, and the keys by which it reads."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=200)]


class ChannelBody(Body, frozen=True):
    """A way to be told: this browser (`push`), an address of yours (`url`) in the format it reads, or `mail`."""

    kind: Literal["push", "webhook", "mail"]
    push: PushBody | None = None
    url: Annotated[str, Meta(max_length=1000)] = ""
    format: Literal["plain", "slack", "discord"] = "plain"
    mail: Email = ""


class ConfirmBody(Body, frozen=True):
    """The code that came by mail."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class TimesBody(Body, frozen=True):
    """When you are told: `daily`, one letter at that hour; `quiet`, not between these minutes of the day."""

    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_+/-]+$")] = "UTC"
    quiet: tuple[Minute, Minute] | None = None
    daily: bool = False
    hour: Annotated[int, Meta(ge=0, le=23)] = 18


class TableBody(Body, frozen=True):
    """A new table: who has each seat ("me", "open", or the name of a bot), the game's options, the table's rules.

    `sides`: what is played there, one for each seat: the name of a ready-made side, a deck, or "chance"; null at a free
    seat lets who sits down choose. Without them the options say it. `hidden`: it is told when all are in.
    """

    game: GameName
    players: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(min_length=1, max_length=8)
    ]
    options: dict[str, Any] = {}
    sides: Annotated[list[Side | None], Meta(max_length=8)] | None = None
    hidden: bool = False
    best_of: Literal[1, 3] = 1
    public: bool = False
    spectators: bool = False
    honest: bool = True
    away: Away = 300
    passes_absent: bool = False
    pace: PaceBody = PaceBody()
    rated: bool = False


class JoinBody(Body, frozen=True):
    """Which seat you take (any free one, if you do not say) and what you play: a side, a deck, or "chance".

    At a seat that is yours already: what you play instead.
    """

    seat: SeatNumber | None = None
    side: Side | None = None


class RematchBody(Body, frozen=True):
    """Whether everybody plays what another has played; else each plays the same again."""

    swap: bool = False


class BotBody(Body, frozen=True):
    """The bot that takes the seat over."""

    bot: Annotated[str, Meta(min_length=1, max_length=80)] = DEFAULT_BOT


class ReportBody(Body, frozen=True):
    """What went wrong."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]


class UpgradeBody(Body, frozen=True):
    """Whether you go on under that version of the rules."""

    version: Annotated[str, Meta(min_length=1, max_length=40)]
    yes: bool


class DeckBody(Body, frozen=True):
    """A deck as our JSON, or as the text of a file of any kind that the game knows."""

    deck: dict[str, Any] | None = None
    text: Annotated[str, Meta(max_length=60_000)] = ""


class DeckFileBody(Body, frozen=True):
    """A deck, and the kind of file that it is to become."""

    deck: dict[str, Any]
    kind: Annotated[str, Meta(min_length=1, max_length=40)]


class LessonBody(Body, frozen=True):
    """Your moves in a lesson so far, the last of which is new; or the step at whose beginning you want to be."""

    moves: Annotated[list[OptionId], Meta(max_length=MOST_MOVES)] = []
    step: Annotated[int, Meta(ge=0, le=1000)] | None = None


class LessonWhyBody(Body, frozen=True):
    """Your moves in a lesson or a puzzle, and the thing with which nothing can be done."""

    ref: Handle
    moves: Annotated[list[OptionId], Meta(max_length=MOST_MOVES)] = []


class PuzzleBody(Body, frozen=True):
    """Your moves in a puzzle so far, the last of which is new."""

    moves: Annotated[list[OptionId], Meta(max_length=MOST_MOVES)] = []


class TryBody(Body, frozen=True):
    """The step of an example from which you play on, and your moves for all seats so far."""

    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    moves: Annotated[list[OptionId], Meta(max_length=MOST_MOVES)] = []


class TryWhyBody(Body, frozen=True):
    """The same, and the thing with which nothing can be done."""

    ref: Handle
    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    moves: Annotated[list[OptionId], Meta(max_length=MOST_MOVES)] = []


class NoBody(Body, frozen=True):
    """Nothing more is to be said."""


# ---- the socket, from the client -----------------------------------------------------------------
class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """The base of all messages from a client. Those with a `number` are done once, however often they are sent."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message: as which seat you look on (none: as a spectator), and what you have seen already."""

    seat: SeatNumber | None = None
    epoch: Annotated[str, Meta(max_length=32)] = ""
    n: Number = 0


class Answer(Message, frozen=True, tag="answer"):
    """The option chosen in the question with that number."""

    number: Number
    option: OptionId


class TakeOffer(Message, frozen=True, tag="offer"):
    """Concede, propose a draw."""

    number: Number
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class Undo(Message, frozen=True, tag="undo"):
    """Take your latest choice back, or ask the others whether you may."""

    number: Number


class Redo(Message, frozen=True, tag="redo"):
    """Make again what you have taken back."""

    number: Number


class Consent(Message, frozen=True, tag="consent"):
    """Your word on what another wants to take back."""

    yes: bool
    request: Number


class AskAlways(Message, frozen=True, tag="ask_always"):
    """Whether you want to be asked even where you can only pass."""

    number: Number
    on: bool


class Why(Message, frozen=True, tag="why"):
    """Why can nothing be done with that thing, by that verb? `id` comes back with the reasons."""

    id: Number
    ref: Handle | None = None
    verb: Annotated[str, Meta(max_length=60)] | None = None


class Chat(Message, frozen=True, tag="chat"):
    """A line for everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_SAID)]


class Ping(Message, frozen=True, tag="ping"):
    """Are you there? `lag`: how many milliseconds the last answer to that took."""

    lag: Annotated[int, Meta(ge=0, le=60_000)] = 0


class Looking(Message, frozen=True, tag="looking"):
    """The table is before your eyes: said every twenty seconds, then you are told nothing by other ways."""

    on: bool


FromClient = Hello | Answer | TakeOffer | Undo | Redo | Consent | AskAlways | Why | Chat | Ping | Looking
READ_MESSAGE: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
