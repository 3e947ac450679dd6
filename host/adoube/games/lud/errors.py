"""Where something stands in a game description, and what a person is told about a fault there."""

from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.words import say

__all__ = ["DescriptionError", "Mark"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a description: its file's name, the line and the column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return say("lud.mark", file=self.file, line=self.line, column=self.column)


class DescriptionError(AdoubeError):
    """A game description that cannot be read or is not supported: file, line, column and what is wrong."""

    def __init__(self, mark: Mark, key: str, **values: object) -> None:
        """`key` is the rest of a key under `lud`, `values` what its text needs."""
        super().__init__(f"{mark}: {say(f'lud.{key}', **values)}")
        self.mark = mark
