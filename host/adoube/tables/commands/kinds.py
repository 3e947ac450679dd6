"""The base of all commands: their names, who may give them and when, and how their fields are read."""

from collections.abc import Sized
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from adoube.errors import AdoubeError
from adoube.serialization.field_rules import FromFields
from adoube.serialization.fields import Fields
from adoube.words import say

__all__ = [
    "ARBITER",
    "ARBITER_AND_SEAT",
    "EVERYBODY",
    "CommandKind",
    "CommandRefusedError",
    "Giver",
    "Phase",
    "Printable",
    "StaleCommandError",
    "not_empty",
    "text_or_empty",
    "whole_number",
]


class Phase(StrEnum):
    """The phase of the game that a table is in."""

    SET_UP = "set-up"
    PLAYING = "playing"
    HELD = "held"
    CLEARED = "cleared"
    OVER = "over"


MOST_DIGITS = 18  # longest whole number that a form may send as a text


class CommandRefusedError(AdoubeError):
    """A table does not carry out a command: what it says is the reason, in a sentence."""


class StaleCommandError(AdoubeError):
    """A command was made for an older version of its table."""


class Giver(StrEnum):
    """Those who may give a command; each value is the wording in the description of the API."""

    ARBITER = "the arbiter"
    SEAT = "a seat at its own table, for itself"
    VISITOR = "anybody at a table that is open to all"


ARBITER = frozenset({Giver.ARBITER})
ARBITER_AND_SEAT = frozenset({Giver.ARBITER, Giver.SEAT})
EVERYBODY = frozenset(Giver)
ANY_PHASE = frozenset(Phase)


@dataclass(frozen=True, slots=True)
class CommandKind:
    """The base of all commands. A subclass is a frozen dataclass whose docstring describes it."""

    kind: ClassVar[str]  # its name in a request
    # The field that tells variants of one kind apart; empty where a kind has one variant.
    variant_field: ClassVar[str] = ""
    variant: ClassVar[str] = ""  # what that field holds
    # Whether its fields lie in the "details" of a request, and not beside them.
    in_details: ClassVar[bool] = True
    given_by: ClassVar[frozenset[Giver]] = ARBITER
    phases: ClassVar[frozenset[Phase]] = ANY_PHASE  # in which phases of the game its table takes it
    while_placing: ClassVar[bool] = False  # whether a table takes it while the players choose their set-up

    @property
    def speaks_for(self) -> str | None:
        """The seat in whose name it is given; None: no seat's."""
        return None


def printable(text: str) -> str | None:
    """Refuse a text with characters that cannot be printed."""
    return None if text.isprintable() else say("fields.not_printable")


def not_empty(items: Sized) -> str | None:
    """Refuse an empty collection."""
    return None if items else say("fields.empty")


Printable = Annotated[str, printable]


def whole_number(key: str) -> FromFields:
    """Read a whole number from 0, also from its digits, as a plain form sends them."""

    def read(given: Fields) -> int:
        value = given.values.get(key)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS:
            return int(value)
        return given.whole(key)

    return FromFields(read)


def text_or_empty(key: str) -> FromFields:
    """Read a text that may be empty, but not left out."""

    def read(given: Fields) -> str:
        return "" if given.values.get(key) == "" else given.text(key)

    return FromFields(read)
