"""What a row of the journal says, by its kind: JSON that reads back as the same value."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from hashlib import blake2b
from types import MappingProxyType
from typing import Any

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
    timings: Mapping[str, int]
    match_number: int = 1
    """the match that the game belongs to; its number in the match is the row's"""
    people: tuple[str, ...] = ()
    """everybody who takes part in the match, where that is not said by who sits where"""
    rounds: int | None = None
    """of a sitting in which every pair plays"""
    layout: Any = None
    """where the game starts from, where its options do not say: any JSON value"""
    takeback: str = "ask"
    """what becomes of a turn undone on the board: `call`, `ask` or `off`"""
    time_control: str | None = None
    """the time of each player as `adoube.tables.clocks.TimeControl` writes it; None where there is none"""

    @classmethod
    def from_json(cls, line: Fields) -> "Opened":
        options, players, timings = line.inner("options"), line.inner("players"), line.inner("timings")
        return cls(
            game=line.text("game"),
            options={key: options.text(key) for key in options.values},
            seed=line.signed("seed"),
            view=line.text("view"),
            players={seat: players.text(seat) for seat in players.values},
            rules_version=line.text("rules_version"),
            program_version=line.text("program_version"),
            timings={name: timings.whole(name) for name in timings.values},
            match_number=line.whole("match_number", least=1),
            people=line.texts("people") if line.has("people") else (),
            rounds=line.whole("rounds", least=1) if line.has("rounds") else None,
            layout=line.values.get("layout"),
            takeback=line.text("takeback") if line.has("takeback") else "ask",
            time_control=line.text("time_control") if line.has("time_control") else None,
        )


@dataclass(frozen=True, slots=True)
class Resumed:
    """A new process has taken the table up: what is different from now on."""

    rules_version: str
    program_version: str
    timings: Mapping[str, int]
    takeback: str
    time_control: str | None = None

    @classmethod
    def from_json(cls, line: Fields) -> "Resumed":
        timings = line.inner("timings")
        return cls(
            line.text("rules_version"),
            line.text("program_version"),
            {name: timings.whole(name) for name in timings.values},
            line.text("takeback"),
            line.text("time_control") if line.has("time_control") else None,
        )


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading that has settled and changed what the referee thinks, with the cells touched on the way."""

    reading: tuple[int | str | None, ...]
    """in board order, None where a cell is unknown"""
    touches: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, line: Fields) -> "Settled":
        reading = line.items("reading")
        if not all(shown is None or type(shown) in (int, str) for shown in reading):
            raise line.wrong("reading", "records.not_symbols")
        return cls(tuple(reading), line.texts("touches"))


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """An accepted turn. `hash` is that of the position after it (`adoube.records.payloads`)."""

    ply: int
    """1 for the first turn of a game"""
    seat: str
    notation: str
    hash: str
    used_ms: int | None = None
    """how long its seat had thought in the game by then; None where nobody kept its clock"""

    @classmethod
    def from_json(cls, line: Fields) -> "TurnPlayed":
        return cls(
            line.whole("ply", least=1),
            line.text("seat"),
            line.text("notation"),
            line.text("hash"),
            line.whole("used_ms") if line.has("used_ms") else None,
        )


@dataclass(frozen=True, slots=True)
class Undecided:
    """Several lines of turns account for what was seen since the last accepted turn."""

    candidates: tuple[tuple[str, ...], ...]

    @classmethod
    def from_json(cls, line: Fields) -> "Undecided":
        candidates = line.items("candidates")
        for turns in candidates:
            if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
                raise line.wrong("candidates", "records.not_candidates")
        return cls(tuple(tuple(turns) for turns in candidates))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question was shown. `to` is the seat asked, None for anyone with the arbiter's key."""

    question: int
    to: str | None
    text: str
    choices: tuple[str, ...]
    """what may be answered"""

    @classmethod
    def from_json(cls, line: Fields) -> "Asked":
        to = line.text("to") if line.has("to") else None
        return cls(line.whole("question"), to, line.text("text"), line.texts("choices"))


@dataclass(frozen=True, slots=True)
class Answered:
    """A question was answered with one of its choices."""

    question: int
    answer: str

    @classmethod
    def from_json(cls, line: Fields) -> "Answered":
        return cls(line.whole("question"), line.text("answer"))


@dataclass(frozen=True, slots=True)
class Called:
    """Something said that the board cannot show."""

    call: str
    details: Mapping[str, Any]

    @classmethod
    def from_json(cls, line: Fields) -> "Called":
        return cls(line.text("call"), dict(line.inner("details").values))


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """A seat pressed its side of the clock."""

    seat: str

    @classmethod
    def from_json(cls, line: Fields) -> "ClockPressed":
        return cls(line.text("seat"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the arbiter decided, or the players agreed on. Its details: `adoube.tables.rulings`."""

    ruling: str
    details: Mapping[str, Any]

    @property
    def ends_the_game(self) -> bool:
        return self.ruling == RulingKind.RESULT

    @classmethod
    def from_json(cls, line: Fields) -> "Ruling":
        return cls(line.text("ruling"), dict(line.inner("details").values))


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Turns were taken back: the first `ply` turns of the game still stand."""

    ply: int

    @classmethod
    def from_json(cls, line: Fields) -> "TakenBack":
        return cls(line.whole("ply"))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong with the board or the program, in words."""

    text: str

    @classmethod
    def from_json(cls, line: Fields) -> "Fault":
        return cls(line.text("text"))


@dataclass(frozen=True, slots=True)
class Result:
    """A game has ended. No winners: it is void."""

    winners: tuple[str, ...]
    scores: Mapping[str, int | float]
    clause: str

    @classmethod
    def from_json(cls, line: Fields) -> "Result":
        scores = line.inner("scores")
        return cls(
            line.texts("winners"), {seat: scores.number(seat) for seat in scores.values}, line.text("clause")
        )


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
    read: Callable[[Fields], Payload] = _CLASSES[kind].from_json
    return read(line)


def _plain(value: Any) -> Any:
    """Mappings as dicts: JSON knows no others."""
    return dict(value) if isinstance(value, Mapping) else value
