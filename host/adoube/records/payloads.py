"""The contents of the journal's rows, by kind: JSON that reads back as the same value."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import Natural, Positive
from adoube.serialization.fields import Fields
from adoube.words import CodedText


def position_hash(position: Mapping[str, Any]) -> str:
    """16 hexadecimal digits of a printed position (`adoube.games.line.printed`).

    The ply is left out, as positions are compared without it, and so are the words of an ending, which
    another language would change.
    """
    kept = {key: value for key, value in position.items() if key != "ply"}
    if kept.get("over"):
        kept["over"] = {key: value for key, value in kept["over"].items() if key != "why"}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


DECLARED = "declared"  # the clause of a result that rests on no rule
PLAYERS = "players"  # who decides, where all players agreed


class Kind(StrEnum):
    """The kinds of rows."""

    OPENED = "opened"
    RESUMED = "resumed"
    SETTLED = "settled"
    TURN = "turn"
    UNDECIDED = "undecided"
    QUESTION = "question"
    ANSWER = "answer"
    CALL = "call"
    CLOCK = "clock"
    RULING = "ruling"
    TAKEBACK = "takeback"
    FAULT = "fault"
    RESULT = "result"


class RulingKind(StrEnum):
    """The rulings. One that says under `ply` after how many turns the game stands has changed its line."""

    ACCEPT = "accept-as-played"
    CORRECT = "correct"
    TAKE_BACK = "take-back"
    SET = "set-position"
    PAUSE = "pause"
    GO_ON = "go-on"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Opened:
    """A game begins: everything needed to interpret its rows."""

    game: str  # the game's id
    options: Mapping[str, str]  # every option written out
    seed: int  # decides what the game leaves to chance
    view: str  # what the board's sensors report
    players: Mapping[str, str]  # who sits where, by seat
    rules_version: str  # the version of adoube whose rules apply
    program_version: str  # the version of adoube that wrote the row
    timings: Mapping[str, Natural]  # the referee's timings in milliseconds, by name
    # The number of the match at this table; its games are numbered by `game_number`.
    match_number: Positive = 1
    people: tuple[str, ...] = ()  # everybody who takes part in the match, if more people than seats
    rounds: Positive | None = None  # how often every pair plays; null for an ordinary match
    layout: Any = None  # the start position, if the options do not describe it: any JSON value
    takeback: str = "ask"  # when a turn is undone: `announced` (formerly `call`), `ask` or `off`
    time_control: str | None = None  # the time of each player, such as `30+10`; null without one
    # The people whose place a computer player has taken, and how strong it is.
    computers: Mapping[str, Natural] = field(default_factory=dict)
    # The pairing of a tournament that the match is: its round, and the numbers of its two players in the
    # tournament's file; null for any other match.
    pairing: tuple[Positive, Positive, Positive] | None = None
    # The tags of the file that the game was imported from, in their order; empty for games played here.
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Resumed:
    """A new process has resumed the table: what applies from now on."""

    rules_version: str  # the version of adoube whose rules apply
    program_version: str  # the version of adoube that wrote the row
    timings: Mapping[str, Natural]  # the referee's timings in milliseconds, by name
    takeback: str  # when a turn is undone: `announced` (formerly `call`), `ask` or `off`
    time_control: str | None = None  # the time of each player, such as `30+10`; null without one


@dataclass(frozen=True, slots=True)
class SettledRow:
    """A settled reading that changed what the referee believes, with the cells touched before it."""

    # What each cell shows, in board order; null where a cell is unknown.
    reading: tuple[int | str | None, ...]
    touches: tuple[str, ...] = ()  # the cells that were touched without changing


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """An accepted turn."""

    ply: Positive  # 1 for the first turn of a game
    seat: str  # who played it
    notation: str  # the turn, as the rulebook writes it
    hash: str  # 16 hexadecimal digits of the position after it (`position_hash`)
    used_ms: Natural | None = None  # the seat's thinking time in this game so far; null without a clock


@dataclass(frozen=True, slots=True)
class UndecidedRow:
    """Several lines of turns explain what was seen since the last accepted turn."""

    candidates: tuple[tuple[str, ...], ...]  # the lines of turns


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was shown."""

    question: Natural  # its number at this table
    to: str | None  # the seat asked; null: the arbiter
    said: CodedText  # the question, as a code and its values
    choices: tuple[str, ...]  # the possible answers

    @property
    def text(self) -> str:
        """The text of it, in English."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class AnsweredRow:
    """A question was answered with one of its choices."""

    question: Natural  # the number of the question
    answer: str  # the choice


@dataclass(frozen=True, slots=True)
class Called:
    """Something said that the board cannot show."""

    # Its name, such as `jump` or `takeback`; in every game `draw`, `no-draw`, `resign`, `undo`, `no-undo`,
    # `hint` where one was given, `hints` where they were allowed or forbidden, and `computer` where a
    # computer player takes a seat or, with no strength, leaves it.
    call: str
    details: Mapping[str, Any]  # who called (`by`), and what the call is about


@dataclass(frozen=True, slots=True)
class ClockPressedRow:
    """A seat pressed its side of the clock."""

    seat: str  # who pressed


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the arbiter, or an agreement of the players."""

    ruling: str  # its kind
    details: Mapping[str, Any]  # its details in full

    @property
    def ends_the_game(self) -> bool:
        return self.ruling == RulingKind.RESULT


@dataclass(frozen=True, slots=True)
class TakenBackRow:
    """Turns that were taken back."""

    ply: Natural  # how many turns of the game still stand


@dataclass(frozen=True, slots=True)
class FaultRow:
    """Something is wrong with the board or the program."""

    said: CodedText  # what is wrong, as a code and its values

    @property
    def text(self) -> str:
        """The text of it, in English."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Result:
    """A game has ended."""

    winners: tuple[str, ...]  # the seats that won; none: the game is void
    scores: Mapping[str, int | float]  # the points of each seat
    clause: str  # the clause that ended it; `declared` if people did


Payload = (
    Opened
    | Resumed
    | SettledRow
    | TurnPlayed
    | UndecidedRow
    | Asked
    | AnsweredRow
    | Called
    | ClockPressedRow
    | Ruling
    | TakenBackRow
    | FaultRow
    | Result
)

PAYLOADS: Mapping[Kind, type[Payload]] = MappingProxyType(
    {
        Kind.OPENED: Opened,
        Kind.RESUMED: Resumed,
        Kind.SETTLED: SettledRow,
        Kind.TURN: TurnPlayed,
        Kind.UNDECIDED: UndecidedRow,
        Kind.QUESTION: Asked,
        Kind.ANSWER: AnsweredRow,
        Kind.CALL: Called,
        Kind.CLOCK: ClockPressedRow,
        Kind.RULING: Ruling,
        Kind.TAKEBACK: TakenBackRow,
        Kind.FAULT: FaultRow,
        Kind.RESULT: Result,
    }
)
_KINDS: Mapping[type[Payload], Kind] = MappingProxyType({made: kind for kind, made in PAYLOADS.items()})
# The names of a payload's fields, in their order.
_FIELDS: Mapping[type[Payload], tuple[str, ...]] = MappingProxyType(
    {made: tuple(field.name for field in fields(made)) for made in _KINDS}
)


def kind_of(payload: Payload) -> Kind:
    return _KINDS[type(payload)]


def payload_to_json(payload: Payload) -> dict[str, Any]:
    return {name: _plain(getattr(payload, name)) for name in _FIELDS[type(payload)]}


def payload_from_json(kind: Kind, line: Fields) -> Payload:
    """Raises FieldError for a field that is missing or malformed."""
    return deserialize(PAYLOADS[kind], line)


def _plain(value: Any) -> Any:
    """Return a value as JSON knows it."""
    if isinstance(value, CodedText):
        return value.to_json()
    return dict(value) if isinstance(value, Mapping) else value
