"""A row of the journal: what was said, of which game of which table, and when."""

from dataclasses import dataclass
from datetime import datetime

from adoube.records.payloads import Kind, Payload, kind_of

__all__ = ["NewRow", "Row"]


@dataclass(frozen=True, slots=True)
class NewRow:
    """A row that is to be appended."""

    table: str
    game_number: int
    """1 for the first game that the table ever played"""
    payload: Payload
    utc: datetime
    monotonic_ns: int
    """from one clock as long as the process runs; orders nothing across restarts"""

    @property
    def kind(self) -> Kind:
        return kind_of(self.payload)


@dataclass(frozen=True, slots=True)
class Row(NewRow):
    """A row that is on disk."""

    id: int
    """grows with every row of the file"""
