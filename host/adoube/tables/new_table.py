"""A table that somebody wants to open while others are played at, and what a table may be called."""

from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["NewTable", "TableNameError", "table_name"]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is to be played, by the game's id, and at which table; its board is the one on the page."""

    game: str
    name: str = ""  # of the table; empty where it is to be called after its game
    is_open: bool = False  # whether anybody may move the pieces


class TableNameError(AdoubeError):
    """A name that no table can have."""


def table_name(text: str) -> str:
    """A table's name as it stands in addresses. Raises TableNameError for any other character."""
    if not text or not all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in text):
        raise TableNameError(coded("table.bad_name", text=text))
    return text.lower()
