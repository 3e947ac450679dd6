"""Commands about the course of games: rulings on the running one, the next ones, matches, and tables.

Decisions of the arbiter about a running game are of the kind `ruling`. There is the request for a new table
too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from adoube.errors import AdoubeError
from adoube.serialization.field_rules import Meaning, Positive
from adoube.tables.commands.kinds import EVERYBODY, CommandKind, Phase, not_empty
from adoube.words import coded

__all__ = [
    "AcceptAsPlayed",
    "AskNextGame",
    "BeginMatch",
    "CorrectTurns",
    "DeclareResult",
    "GoOn",
    "NewGame",
    "NewTable",
    "PauseGame",
    "PutOffNextGame",
    "Reopen",
    "RulingCommand",
    "SetPosition",
    "TableNameError",
    "TakeBackTurns",
    "table_name",
]


@dataclass(frozen=True, slots=True)
class NewGame(CommandKind):
    """Begins the next game, of the next match where one is over.

    From a visitor without a log-in it is `ask-next-game`.
    """

    kind = "new-game"
    given_by = EVERYBODY
    phases = frozenset({Phase.OVER})


@dataclass(frozen=True, slots=True)
class AskNextGame(CommandKind):
    """Asks everybody at the table for the next game. It begins when this is asked a second time."""

    kind = "ask-next-game"
    given_by = EVERYBODY
    phases = frozenset({Phase.OVER})


@dataclass(frozen=True, slots=True)
class PutOffNextGame(CommandKind):
    """Answers that the next game has to wait. The other player can ask again."""

    kind = "put-off-next-game"
    given_by = EVERYBODY
    phases = frozenset({Phase.OVER})


@dataclass(frozen=True, slots=True)
class BeginMatch(CommandKind):
    """Begins another match of the same game."""

    kind = "begin"
    while_placing = True
    options: Annotated[
        Mapping[str, str],
        Meaning("options that change; others stay what they are", {"stuck": "loses"}),
    ] = field(default_factory=dict)
    people: Annotated[
        tuple[str, ...] | None,
        Meaning("who plays, in the order of the match; by default the same people", ["Edith", "Joan"]),
    ] = None
    pairing: Annotated[
        tuple[Positive, Positive, Positive] | None,
        Meaning(
            "the pairing of a tournament that the match is: the round, and both players' numbers", [3, 4, 7]
        ),
    ] = None
    declare_void: Annotated[
        bool, Meaning("true: a running game is declared void; false by default", True)
    ] = False


@dataclass(frozen=True, slots=True)
class Reopen(CommandKind):
    """Opens a table again that a fault has closed."""

    kind = "reopen"


@dataclass(frozen=True, slots=True)
class NewTable:
    """A request for a table: the game by its id, the table's name, and its board."""

    game: str
    name: str = ""  # of the table; empty where it is to be called after its game
    is_open: bool = False  # whether anybody may move the pieces
    by_hand: bool = False  # whether pieces are moved by hand, as on a wooden board; else they move themselves
    board: str = ""  # what stands after `--board`; empty for the one on the page


class TableNameError(AdoubeError):
    """A name that no table can have."""


def table_name(text: str) -> str:
    """Return a table's name as it stands in addresses. Raises TableNameError for any other character."""
    if not text or not all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in text):
        raise TableNameError(coded("table.bad_name", text=text))
    return text.lower()


Printed = Mapping[str, Any]
Last = Annotated[Positive, Meaning("how many of the last turns; 1 by default", 2)]


class RulingCommand(CommandKind):
    """A decision of the arbiter about the running game. It is written into the record."""

    __slots__ = ()
    kind = "ruling"
    variant_field = "ruling"


@dataclass(frozen=True, slots=True)
class AcceptAsPlayed(RulingCommand):
    """Lets an illegal turn stand as it was played on the board."""

    variant = "accept-as-played"
    turn: Annotated[
        str,
        Meaning("its notation, as the arbiter writes it; without one the record holds the position", "a1-a5"),
    ] = ""
    position: Annotated[
        Printed | None,
        Meaning("the position after it; by default what follows from moving or capturing one piece"),
    ] = None


@dataclass(frozen=True, slots=True)
class CorrectTurns(RulingCommand):
    """Replaces the last turns of the record by what was really played."""

    variant = "correct"
    turns: Annotated[
        tuple[str, ...],
        not_empty,
        Meaning("what was played instead, in the game's notation or as people read it", ["a1-b3", "c5xb3"]),
    ]
    last: Last = 1


@dataclass(frozen=True, slots=True)
class TakeBackTurns(RulingCommand):
    """Takes back the last turns. The board has to be put back accordingly."""

    variant = "take-back"
    last: Last = 1


@dataclass(frozen=True, slots=True)
class SetPosition(RulingCommand):
    """Puts the game into another position: a whole `position`, or `cells` with `off` and `to_move`.

    With `cells` the game's memory stays what it was, and so does what is not given.
    """

    variant = "set-position"
    position: Annotated[
        Printed | None, Meaning("the position, as a record prints it; its ply is ignored")
    ] = None
    cells: Annotated[
        Mapping[str, tuple[str, ...]] | None,
        Meaning("the stack on each cell that is not empty, lowest piece first", {"a1": ["black.archer"]}),
    ] = None
    off: Annotated[
        Mapping[str, Mapping[str, int]] | None,
        Meaning(
            "for each place off the board, how many of each piece lie there",
            {"captured": {"white.archer": 1}},
        ),
    ] = None
    to_move: Annotated[str | None, Meaning("the seat to move", "black")] = None


@dataclass(frozen=True, slots=True)
class PauseGame(RulingCommand):
    """Pauses the game: nothing on the board is judged until it goes on."""

    variant = "pause"


@dataclass(frozen=True, slots=True)
class GoOn(RulingCommand):
    """Resumes a paused game. Also takes back a result that was declared."""

    variant = "go-on"


@dataclass(frozen=True, slots=True)
class DeclareResult(RulingCommand):
    """Ends the game with a result."""

    variant = "result"
    winners: Annotated[
        tuple[str, ...], Meaning("the seats that win; several: drawn or shared; none: a void game", ["white"])
    ] = ()
    why: Annotated[str | None, Meaning("the reason, a sentence for the record", "The flag fell.")] = None
    scores: Annotated[
        Mapping[str, int | float] | None,
        Meaning("the score of every seat; by default what the game awards"),
    ] = None
