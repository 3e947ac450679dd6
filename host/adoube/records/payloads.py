"""What a row of the journal says, by its kind: JSON that reads back as the same value."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

from adoube.deserialization import Natural, Positive, deserialize
from adoube.fields import Fields


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


DECLARED = "declared"
"""the clause of a result that rests on no rule"""


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
    """A game begins: everything that decides how its rows are to be understood."""

    game: str
    options: Mapping[str, str]
    """every option written out"""
    seed: int
    view: str
    players: Mapping[str, str]
    """who sits where, by seat"""
    rules_version: str
    program_version: str
    timings: Mapping[str, Natural]
    match_number: Positive = 1
    """the match that the game belongs to; its number in the match is the row's"""
    people: tuple[str, ...] = ()
    """everybody who takes part in the match, where that is not said by who sits where"""
    rounds: Positive | None = None
    """of a sitting in which every pair plays"""
    layout: Any = None
    """where the game starts from, where its options do not say: any JSON value"""
    takeback: str = "ask"
    """what becomes of a turn undone on the board: `call`, `ask` or `off`"""
    time_control: str | None = None
    """the time of each player as `adoube.tables.clocks.TimeControl` writes it; None where there is none"""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A new process has taken the table up: what is different from now on."""

    rules_version: str
    program_version: str
    timings: Mapping[str, Natural]
    takeback: str
    time_control: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading that has settled and changed what the referee thinks, with the cells touched on the way."""

    reading: tuple[int | str | None, ...]
    """in board order, None where a cell is unknown"""
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """An accepted turn. `hash` is that of the position after it (`adoube.records.payloads`)."""

    ply: Positive
    """1 for the first turn of a game"""
    seat: str
    notation: str
    hash: str
    used_ms: Natural | None = None
    """how long its seat had thought in the game by then; None where nobody kept its clock"""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Several lines of turns account for what was seen since the last accepted turn."""

    candidates: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was shown. `to` is the seat asked, None for anyone with the arbiter's key."""

    question: Natural
    to: str | None
    text: str
    choices: tuple[str, ...]
    """what may be answered"""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered with one of its choices."""

    question: Natural
    answer: str


@dataclass(frozen=True, slots=True)
class Called:
    """Something said that the board cannot show."""

    call: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A seat pressed its side of the clock."""

    seat: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the arbiter decided, or the players agreed on. Its details: `adoube.tables.rulings`."""

    ruling: str
    details: Mapping[str, Any]

    @property
    def ends_the_game(self) -> bool:
        return self.ruling == RulingKind.RESULT


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Turns were taken back: the first `ply` turns of the game still stand."""

    ply: Natural


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong with the board or the program, in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """A game has ended. No winners: it is void."""

    winners: tuple[str, ...]
    scores: Mapping[str, int | float]
    clause: str


Payload = (
    Opened
    | Resumed
    | Settled
    | TurnPlayed
    | Undecided
    | Asked
    | Answered
    | Called
    | ClockPressed
    | Ruling
    | TakenBack
    | Fault
    | Result
)

_CLASSES: Mapping[Kind, type[Payload]] = MappingProxyType(
    {
        Kind.OPENED: Opened,
        Kind.RESUMED: Resumed,
        Kind.SETTLED: Settled,
        Kind.TURN: TurnPlayed,
        Kind.UNDECIDED: Undecided,
        Kind.QUESTION: Asked,
        Kind.ANSWER: Answered,
        Kind.CALL: Called,
        Kind.CLOCK: ClockPressed,
        Kind.RULING: Ruling,
        Kind.TAKEBACK: TakenBack,
        Kind.FAULT: Fault,
        Kind.RESULT: Result,
    }
)
_KINDS: Mapping[type[Payload], Kind] = MappingProxyType({made: kind for kind, made in _CLASSES.items()})
_FIELDS: Mapping[type[Payload], tuple[str, ...]] = MappingProxyType(
    {made: tuple(field.name for field in fields(made)) for made in _KINDS}
)
"""the names of a payload's fields, in their order"""


def kind_of(payload: Payload) -> Kind:
    return _KINDS[type(payload)]


def payload_to_json(payload: Payload) -> dict[str, Any]:
    return {name: _plain(getattr(payload, name)) for name in _FIELDS[type(payload)]}


def payload_from_json(kind: Kind, line: Fields) -> Payload:
    """Raises FieldError for a field that is missing or malformed."""
    return deserialize(_CLASSES[kind], line)


def _plain(value: Any) -> Any:
    """Mappings as dicts: JSON knows no others."""
    return dict(value) if isinstance(value, Mapping) else value
