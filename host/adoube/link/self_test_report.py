"""What a board found when it tested itself: the data of the ACK to SELF_TEST."""

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Self

__all__ = ["SelfTestFinding", "SelfTestReport", "SelfTestTrouble"]

NO_SETTLE_TIME = 0xFFFF
"""Where a row needs no time to settle, or not even the longest is enough."""


class SelfTestTrouble(IntEnum):
    """What can be wrong, and what a finding's `a` and `b` then count, from 0 in the configuration's order."""

    COLUMN_STUCK_LOW = 1
    """a: the column."""
    ROW_STUCK_LOW = 2
    """a: the row."""
    ROWS_SHORTED = 3
    """a, b: the rows."""
    COLUMNS_SHORTED = 4
    """a, b: the columns."""
    DIODE_MISSING = 5
    """a: the row, b: the column."""
    CHIP_SILENT = 6
    """a: the chip's address, b: the bus."""
    CHAIN_BROKEN = 7
    """a: the line of the chain, b: the first chip that reads nonsense."""
    CELL_OUT_OF_RANGE = 8
    """a: the cell, b: its raw count."""
    ROW_NEVER_ON = 9
    """a: the row."""
    COLUMN_NEVER_ON = 10
    """a: the column."""
    CELL_NEVER_ON = 11
    """a: the cell."""
    COLUMN_UNPOWERED = 12
    """a: the column, which gets no supply."""
    COLUMNS_NEVER_OFF = 13
    """A column has its supply while all are to be off."""


class SelfTestFinding(NamedTuple):
    """One thing that is wrong; `what` is a Trouble, or a newer one."""

    what: int
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class SelfTestReport:
    """`settle_us`: the shortest time in which a row reads as it does after 100 us; None where there is none.

    `cells` cannot be believed, because of what the findings say.
    """

    settle_us: int | None
    findings: tuple[SelfTestFinding, ...]
    cells: tuple[int, ...]

    @classmethod
    def read(cls, data: bytes) -> Self:
        """The report in an ACK's data. ValueError where it has not the length that it says."""
        try:
            settle_us, count = struct.unpack_from("<HB", data)
            end = 3 + 5 * count
            if end > len(data):
                raise ValueError(f"{count} findings do not fit into {len(data)} bytes")
            findings = tuple(SelfTestFinding(*finding) for finding in struct.iter_unpack("<BHH", data[3:end]))
            cells = tuple(cell for (cell,) in struct.iter_unpack("<H", data[end:]))
        except struct.error as error:
            raise ValueError("the report of a self-test has another length") from error
        return cls(None if settle_us == NO_SETTLE_TIME else settle_us, findings, cells)

    def pack(self) -> bytes:
        settle_us = NO_SETTLE_TIME if self.settle_us is None else self.settle_us
        return (
            struct.pack("<HB", settle_us, len(self.findings))
            + b"".join(struct.pack("<BHH", *finding) for finding in self.findings)
            + struct.pack(f"<{len(self.cells)}H", *self.cells)
        )
