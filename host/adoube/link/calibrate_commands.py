"""The calibration of a linear board: each cell's zero and gain, and a stream of raw counts to find them from.

A board makes a level of a raw count by ((raw - zero) * gain + 32,768) >> 16. All of these are answered by an
ACK, and by status CANNOT on a board that is not linear.
"""

import struct
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

__all__ = [
    "CalibrateForget",
    "CalibrateGet",
    "CalibrateSave",
    "CalibrateSet",
    "CalibrateStop",
    "CalibrateStream",
    "CalibrationReport",
    "CellCalibration",
]

MAX_CELLS = 60  # In one frame, and in one answer.

CALIBRATE = 0x88


class CellCalibration(NamedTuple):
    """The raw count of the empty cell, 0 to 65,535, and 65,536 times the steps a count, 1 to 16,000."""

    zero: int
    gain: int


@dataclass(frozen=True, slots=True)
class CalibrateStop:
    """Send no more raw counts."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 0

    def pack(self) -> bytes:
        return bytes((self.OP,))


@dataclass(frozen=True, slots=True)
class CalibrateStream:
    """Send the raw counts of all cells, as ANALOG, each `period_ms`."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 1

    period_ms: int

    def pack(self) -> bytes:
        return struct.pack("<BH", self.OP, self.period_ms)


@dataclass(frozen=True, slots=True)
class CalibrateSet:
    """Use these for the cells from `first` on; saved only by CalibrateSave."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 2

    first: int
    cells: tuple[CellCalibration, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.cells) <= MAX_CELLS:
            raise ValueError(f"1 to {MAX_CELLS} cells, not {len(self.cells)}")

    def pack(self) -> bytes:
        return struct.pack("<BH", self.OP, self.first) + _packed(self.cells)


@dataclass(frozen=True, slots=True)
class CalibrateSave:
    """Write what is in use to calibration.json on the board."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 3

    def pack(self) -> bytes:
        return bytes((self.OP,))


@dataclass(frozen=True, slots=True)
class CalibrateForget:
    """Delete that file and use the defaults."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 4

    def pack(self) -> bytes:
        return bytes((self.OP,))


@dataclass(frozen=True, slots=True)
class CalibrateGet:
    """A request for the values of `count` cells from `first` on; CalibrationReport reads the ACK's data."""

    TYPE: ClassVar = CALIBRATE
    OP: ClassVar = 5

    first: int
    count: int

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MAX_CELLS:
            raise ValueError(f"1 to {MAX_CELLS} cells, not {self.count}")

    def pack(self) -> bytes:
        return struct.pack("<BHB", self.OP, self.first, self.count)


@dataclass(frozen=True, slots=True)
class CalibrationReport:
    """The values that the cells from `first` on use."""

    first: int
    cells: tuple[CellCalibration, ...]

    @classmethod
    def read(cls, data: bytes) -> Self:
        """Return the answer to CalibrateGet. ValueError if it has another length."""
        try:
            (first,) = struct.unpack_from("<H", data)
            cells = tuple(CellCalibration(*cell) for cell in struct.iter_unpack("<HH", data[2:]))
        except struct.error as error:
            raise ValueError("the answer to CALIBRATE get has another length") from error
        return cls(first, cells)

    def pack(self) -> bytes:
        return struct.pack("<H", self.first) + _packed(self.cells)


def _packed(cells: tuple[CellCalibration, ...]) -> bytes:
    return b"".join(struct.pack("<HH", *cell) for cell in cells)
