"""Commands of players about their game, and of those who have a computer play or ask it for hints."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from adoube.serialization.field_rules import FromFields, Meaning
from adoube.serialization.fields import Fields
from adoube.tables.commands.kinds import (
    ARBITER_AND_SEAT,
    EVERYBODY,
    CommandKind,
    Giver,
    Phase,
    Printable,
    whole_number,
)

__all__ = [
    "COMPUTER_STRENGTHS",
    "Agree",
    "AllowHints",
    "AllowMotors",
    "Answer",
    "AskHint",
    "DisputeTurn",
    "EndTurn",
    "MakeCall",
    "OfferDraw",
    "PlayTurn",
    "Resign",
    "SeatComputer",
    "StopMotors",
    "Undo",
]


Seat = Annotated[str, Meaning("the seat that speaks", "white")]
Argument = str | int | bool


def _arguments(given: Fields) -> Mapping[str, Argument]:
    """Return a call's fields other than its name and its seat."""
    named = {key: value for key, value in given.values.items() if key not in ("call", "by")}
    for key, value in named.items():
        if not isinstance(value, Argument):
            raise given.wrong(key, "fields.no_argument")
    return named


@dataclass(frozen=True, slots=True)
class Answer(CommandKind):
    """Answers the question that the table asks."""

    kind = "answer"
    in_details = False
    given_by = EVERYBODY
    question: Annotated[int, whole_number("question"), Meaning("the `id` of the question in the state", 3)]
    answer: Annotated[Printable, Meaning("the `answer` of one of its choices", "b3xc3")]


@dataclass(frozen=True, slots=True)
class PlayTurn(CommandKind):
    """Plays a turn on a board that is on the page; its pieces move themselves.

    Only the seats under "movers" of the state may play one. `GET /tables/{table}/choices` tells the turns
    that there are.
    """

    kind = "turn"
    given_by = EVERYBODY
    phases = frozenset({Phase.PLAYING})
    turn: Annotated[Printable, Meaning("the turn in the game's notation, or as scoresheets have it", "b3xc3")]


@dataclass(frozen=True, slots=True)
class EndTurn(CommandKind):
    """Ends the turn of the seat under "may_end_turn" of the state."""

    kind = "end-turn"
    given_by = EVERYBODY


@dataclass(frozen=True, slots=True)
class MakeCall(CommandKind):
    """Says something that the rules of the game provide for and the board cannot show."""

    kind = "call"
    given_by = EVERYBODY
    phases = frozenset({Phase.PLAYING})
    call: Annotated[str, Meaning("the name of the call: `takeback`, or one that the game knows", "jump")]
    by: Annotated[str | None, Meaning("the seat that calls", "red")] = None
    arguments: Annotated[
        Mapping[str, Argument],
        FromFields(_arguments),
        Meaning("what the call needs besides, such as `pawn`, `cell` or `value`", {"pawn": "c3"}),
    ] = field(default_factory=dict)

    @property
    def speaks_for(self) -> str | None:
        return self.by


@dataclass(frozen=True, slots=True)
class DisputeTurn(CommandKind):
    """Disputes the last turn of the record, where others look the same on the board."""

    kind = "dispute"
    given_by = ARBITER_AND_SEAT


@dataclass(frozen=True, slots=True)
class Agree(CommandKind):
    """Says which turn was played, where the last one is disputed. Once all seats name the same, it counts."""

    kind = "agree"
    given_by = ARBITER_AND_SEAT
    seat: Seat
    turn: Annotated[str, Meaning("one of the choices of the question", "a1-b3")]

    @property
    def speaks_for(self) -> str | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Resign(CommandKind):
    """Gives the game up."""

    kind = "resign"
    given_by = ARBITER_AND_SEAT
    seat: Seat

    @property
    def speaks_for(self) -> str | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class OfferDraw(CommandKind):
    """Offers a draw, agrees to one, or declines it. The game is drawn once all seats agree."""

    kind = "draw"
    given_by = ARBITER_AND_SEAT
    seat: Seat
    agree: Annotated[
        bool, Meaning("false: declines a draw, or withdraws the seat's own offer; true by default", True)
    ] = True

    @property
    def speaks_for(self) -> str | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Undo(CommandKind):
    """Asks that a seat's last turn be undone, on a board that is on the page; or agrees, or declines.

    Once all seats agree, the pieces set themselves. Where anybody may move the pieces it is done at once.
    """

    kind = "undo"
    given_by = EVERYBODY
    phases = frozenset({Phase.PLAYING})
    seat: Annotated[
        str | None, Meaning("the seat that speaks; not needed where anybody may move the pieces", "white")
    ] = None
    agree: Annotated[
        bool, Meaning("false: declines, or withdraws what the seat has asked for; true by default", True)
    ] = True

    @property
    def speaks_for(self) -> str | None:
        return self.seat


# `adoube.computer.strengths` holds one way to play for each.
COMPUTER_STRENGTHS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class SeatComputer(CommandKind):
    """Seats a computer player in the place of a person, or removes it again."""

    kind = "computer"
    given_by = frozenset({Giver.ARBITER, Giver.VISITOR})
    while_placing = True
    seat: Annotated[str, Meaning("the seat", "white")]
    strength: Annotated[int, whole_number("strength"), Meaning("1 to 3, the strongest 3; 0: it leaves", 2)]


@dataclass(frozen=True, slots=True)
class AskHint(CommandKind):
    """Asks for a hint for the seat whose turn it is: first the pieces worth looking at, then a good turn.

    What is shown is written in the record as given.
    """

    kind = "hint"
    given_by = EVERYBODY
    phases = frozenset({Phase.PLAYING})
    seat: Annotated[str | None, Meaning("the seat that asks; not needed by the arbiter", "white")] = None
    whole: Annotated[bool, Meaning("true: a good turn at once; false, the default: the next step", True)] = (
        False
    )

    @property
    def speaks_for(self) -> str | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class AllowMotors(CommandKind):
    """Lets a board that has motors carry its pieces itself, or not.

    Nothing moves until someone allows it.
    """

    kind = "allow-motors"
    given_by = ARBITER_AND_SEAT
    while_placing = True
    allowed: Annotated[bool, Meaning("whether it may, until its motors are stopped or adoube starts", True)]


@dataclass(frozen=True, slots=True)
class StopMotors(CommandKind):
    """Stops the motors of a board at once, until someone allows them again.

    It is carried out whatever its `version` is, also at a table that a fault has closed.
    """

    kind = "stop-motors"
    given_by = EVERYBODY
    while_placing = True


@dataclass(frozen=True, slots=True)
class AllowHints(CommandKind):
    """Lets the players of a table ask for hints, or not; it stays so from game to game."""

    kind = "hints"
    while_placing = True
    allowed: Annotated[bool, Meaning("whether they may", True)]
