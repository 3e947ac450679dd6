"""Where something stands in a game description, and what a person is told about a fault there."""

from dataclasses import dataclass

from adoube.errors import AdoubeError
from adoube.words import coded

__all__ = ["DescriptionError", "Mark"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a description: its file's name, the line and the column, both counted from 1."""

    file: str
    line: int
    column: int


class DescriptionError(AdoubeError):
    """A game description that cannot be read or is not supported: file, line, column and what is wrong."""

    def __init__(self, mark: Mark, key: str, **values: object) -> None:
        """`key` is the rest of a key under `lud`, `values` what its text needs."""
        why = coded(f"lud.{key}", **values)
        super().__init__(coded("lud.fault", file=mark.file, line=mark.line, column=mark.column, why=why))
        self.mark = mark
