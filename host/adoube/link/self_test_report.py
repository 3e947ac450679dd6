"""The findings of a board's self-test: the data of the ACK to SELF_TEST."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Self

from adoube.link.board_messages import AckStatus

__all__ = ["OF_A_CELL", "SelfTestFinding", "SelfTestReport", "SelfTestTrouble"]

NO_SETTLE_TIME = (
    0xFFFF  # The value for a row that needs no time to settle, or for which the longest is too short.
)

RANGE = 0x8000  # Set in the last cell of a range, whose first is the number before.
ALL_NAMED = 0xFFFF  # Ends the cells of a board that names every one.
MOST_NAMED = 30  # The most cells that older boards named; they did not end the list.
ROOM = 241  # Bytes for findings and cells in an ACK.
FINDING_SIZE, CELL_SIZE = 5, 2


class SelfTestTrouble(IntEnum):
    """The troubles that a self-test finds; `a` and `b` of a finding count from 0, as configured."""

    COLUMN_STUCK_LOW = 1  # a: the column.
    ROW_STUCK_LOW = 2  # a: the row.
    ROWS_SHORTED = 3  # a, b: the rows.
    COLUMNS_SHORTED = 4  # a, b: the columns.
    DIODE_MISSING = 5  # a: the row, b: the column.
    CHIP_SILENT = 6  # a: the chip's address, b: the bus.
    CHAIN_BROKEN = 7  # a: the line of the chain, b: the first chip that reads nonsense.
    CELL_OUT_OF_RANGE = 8  # a: the cell, b: its raw count.
    ROW_NEVER_ON = 9  # a: the row.
    COLUMN_NEVER_ON = 10  # a: the column.
    CELL_NEVER_ON = 11  # a: the cell.
    COLUMN_UNPOWERED = 12  # a: the column, which gets no supply.
    COLUMNS_NEVER_OFF = 13  # A column has its supply while all are to be off.


OF_A_CELL = (SelfTestTrouble.CELL_OUT_OF_RANGE, SelfTestTrouble.CELL_NEVER_ON)  # Their `a` counts cells.


class SelfTestFinding(NamedTuple):
    """One thing that is wrong; `what` is a Trouble, or a newer one."""

    what: int
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class SelfTestReport:
    """`settle_us`: the shortest time in which a row reads as it does after 100 us; None where there is none.

    `cells` cannot be believed, because of what the findings say. `names_all` is False where there may be more
    of them: a board of an older firmware names as many as it has room for, and no more than 30.
    """

    settle_us: int | None
    findings: tuple[SelfTestFinding, ...]
    cells: tuple[int, ...]
    names_all: bool = True

    @classmethod
    def of(cls, status: int, data: bytes) -> Self | None:
        """Return the report in an answer, None if the board cannot test itself. ValueError for other
        answers."""
        if status == AckStatus.CANNOT:
            return None
        if status != AckStatus.DONE:
            raise ValueError(f"its status is {status}")
        return cls.read(data)

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Return the report in an ACK's data. ValueError if its length is wrong."""
        try:
            settle_us, count = struct.unpack_from("<HB", data)
            end = 3 + 5 * count
            if end > len(data):
                raise ValueError(f"{count} findings do not fit into {len(data)} bytes")
            findings = tuple(SelfTestFinding(*finding) for finding in struct.iter_unpack("<BHH", data[3:end]))
            numbers = [number for (number,) in struct.iter_unpack("<H", data[end:])]
        except struct.error as error:
            raise ValueError("the report of a self-test has another length") from error
        settles_us = None if settle_us == NO_SETTLE_TIME else settle_us
        return cls(settles_us, findings, *_named(numbers, count))

    def doubted(self, cells: int) -> tuple[int, ...]:
        """Return the numbers below `cells` that cannot be believed, once each and ascending.

        All of them where the report may not name all.
        """
        return tuple(sorted({*self.cells} & {*range(cells)})) if self.names_all else tuple(range(cells))

    def beyond(self, cells: int) -> tuple[int, ...]:
        """Return the cells it names that a board with so many does not have."""
        named = (*self.cells, *(finding.a for finding in self.findings if finding.what in OF_A_CELL))
        return tuple(sorted({cell for cell in named if cell >= cells}))

    def pack(self) -> bytes:
        settle_us = NO_SETTLE_TIME if self.settle_us is None else self.settle_us
        numbers = [*self.cells, *([ALL_NAMED] if self.cells and self.names_all else [])]
        return (
            struct.pack("<HB", settle_us, len(self.findings))
            + b"".join(struct.pack("<BHH", *finding) for finding in self.findings)
            + struct.pack(f"<{len(numbers)}H", *numbers)
        )


def _named(numbers: Sequence[int], findings: int) -> tuple[tuple[int, ...], bool]:
    """Return the cells, and whether they are all. Raises ValueError for a range that ends too early."""
    if not numbers or numbers[-1] != ALL_NAMED:
        return tuple(numbers), len(numbers) < min(MOST_NAMED, (ROOM - FINDING_SIZE * findings) // CELL_SIZE)
    cells: list[int] = []
    for number in numbers[:-1]:
        if number & RANGE:
            last = number & ~RANGE
            if not cells or last <= cells[-1]:
                raise ValueError(f"the report of a self-test has a range that ends at cell {last}")
            cells += range(cells[-1] + 1, last + 1)
        else:
            cells.append(number)
    return tuple(cells), True
