"""Commands that begin games and matches or reopen a table, and the request for a new table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from adoube.errors import AdoubeError
from adoube.serialization.field_rules import Meaning, Positive
from adoube.tables.commands.kinds import EVERYBODY, CommandKind, Phase
from adoube.words import coded

__all__ = [
    "AskNextGame",
    "BeginMatch",
    "NewGame",
    "NewTable",
    "PutOffNextGame",
    "Reopen",
    "TableNameError",
    "table_name",
]


@dataclass(frozen=True, slots=True)
class NewGame(CommandKind):
    """Begins the next game, of the next match where one is over.

    From somebody without a log-in it is `ask-next-game`.
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
    """Answers that the next game has to wait. Whoever wants it asks again."""

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
    """A request for a table: the game by its id, and the table's name. Its board is the one on the page."""

    game: str
    name: str = ""  # of the table; empty where it is to be called after its game
    is_open: bool = False  # whether anybody may move the pieces


class TableNameError(AdoubeError):
    """A name that no table can have."""


def table_name(text: str) -> str:
    """Return a table's name as it stands in addresses. Raises TableNameError for any other character."""
    if not text or not all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in text):
        raise TableNameError(coded("table.bad_name", text=text))
    return text.lower()
