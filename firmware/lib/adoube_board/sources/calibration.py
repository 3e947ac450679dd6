"""The zero and the gain of each linear hall: calibration.json, and the CALIBRATE frames that change it."""

import errno
import json
import os
from array import array

from adoube_board.config.settings import DONE, OUT_OF_RANGE

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.sources.mux import MuxedHalls
    from adoube_board.wire.reporter import Reporter


# A linear hall without a magnet gives half its supply, which is half of what the converter measures.
DEFAULT_ZERO = 0x8000

MOST_GAIN = 16000
ONE_STEP = 1 << 16  # Gains count 65,536ths of a step.


class Calibration:
    """`zeros` in counts and `gains` in 65,536ths of a step a count, by cell.

    `path` is where it lasts, or "" for a board without files. Everything that is wrong with the file is a
    sentence, never a crash, and leaves the defaults in force.
    """

    def __init__(self, cells: int, counts_per_step: int, path: str) -> None:
        self.zeros = array("H", bytes(2 * cells))
        self.gains = array("H", bytes(2 * cells))
        self._default_gain = max(1, min(MOST_GAIN, ONE_STEP // counts_per_step))
        self._path = path
        self._take_defaults()

    def fits(self, cell: int, gain: int) -> bool:
        """Return whether the cell exists and the gain is allowed."""
        return cell < len(self.zeros) and 1 <= gain <= MOST_GAIN

    def load(self) -> str:
        """Take what the file says; a sentence if it cannot be used, "" if it can or there is none."""
        if not self._path:
            return ""
        try:
            with open(self._path) as file:
                saved = json.load(file)
        except ValueError:
            return _unusable("it is not JSON")
        except OSError as error:
            return "" if error.errno == errno.ENOENT else _unusable("it cannot be read")
        return self._take(saved)

    def save(self) -> str:
        """Write the file; a sentence if that fails. A power cut in between leaves the old file whole."""
        if not self._path:
            return "calibration.json: this board has no place to keep it"
        beside = self._path + ".new"
        try:
            with open(beside, "w") as file:
                json.dump({"zeros": list(self.zeros), "gains": list(self.gains)}, file)
            os.rename(beside, self._path)
        except OSError:
            return "calibration.json: it could not be written: is the board's storage full?"
        return ""

    def forget(self) -> None:
        """Back to the defaults, and no file any more."""
        self._take_defaults()
        try:
            os.remove(self._path)
        except OSError:
            # There was none, which is what is wanted.
            return

    def _take_defaults(self) -> None:
        for cell in range(len(self.zeros)):
            self.zeros[cell] = DEFAULT_ZERO
            self.gains[cell] = self._default_gain

    def _take(self, saved: object) -> str:
        if not isinstance(saved, dict):
            return _unusable("it is not a JSON object")
        zeros = saved.get("zeros", [])
        gains = saved.get("gains", [])
        cells = len(self.zeros)
        if not _numbers(zeros, cells, 0, 0xFFFF):
            return _unusable("zeros: give %d counts from 0 to 65535" % cells)
        if not _numbers(gains, cells, 1, MOST_GAIN):
            return _unusable("gains: give %d numbers from 1 to %d" % (cells, MOST_GAIN))
        for cell in range(cells):
            self.zeros[cell] = zeros[cell]
            self.gains[cell] = gains[cell]
        return ""


def _numbers(value: object, count: int, smallest: int, largest: int) -> bool:
    """True if this is a list of so many whole numbers in this range."""
    if not isinstance(value, list) or len(value) != count:
        return False
    for number in value:
        if not isinstance(number, int) or isinstance(number, bool) or not smallest <= number <= largest:
            return False
    return True


def _unusable(why: str) -> str:
    return "calibration.json: " + why + "; the defaults are taken, run adoube calibrate again"


STOP = 0
STREAM = 1
SET = 2
SAVE = 3
FORGET = 4
GET = 5

REFUSED = 3
ERROR = 1

CELL_SIZE = 4  # Bytes of a zero and a gain.

MOST_CELLS = 60  # In one answer to GET.


class Calibrating:
    """Handles frames of one type for Commands. Refuses a calibration as a whole, never takes half of one."""

    def __init__(self, halls: "MuxedHalls", reporter: "Reporter") -> None:
        self._halls = halls
        self._calibration = halls.calibration
        self._reporter = reporter

    def obey(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """Return the ACK's status and data; None if the payload has no length that its op can have."""
        size = len(payload)
        op = payload[0] if size else -1
        if op == STOP and size == 1:
            self._reporter.counts.start(0, now)
            return DONE, b""
        if op == STREAM and size == 3:
            return self._stream(_u16(payload, 1), now)
        if op == SET and size > 3 and (size - 3) % CELL_SIZE == 0:
            return self._set(_u16(payload, 1), payload[3:])
        if op == SAVE and size == 1:
            return self._save()
        if op == FORGET and size == 1:
            self._calibration.forget()
            self._halls.levels.recalibrate()
            return DONE, b""
        if op == GET and size == 4:
            return self._get(_u16(payload, 1), payload[3])
        return None

    def _stream(self, period_ms: int, now: int) -> "tuple[int, bytes]":
        if not period_ms:
            return OUT_OF_RANGE, b""
        self._reporter.counts.start(period_ms, now)
        return DONE, b""

    def _set(self, first: int, values: memoryview) -> "tuple[int, bytes]":
        calibration = self._calibration
        cells = len(values) // CELL_SIZE
        for at in range(cells):
            if not calibration.fits(first + at, _u16(values, CELL_SIZE * at + 2)):
                return OUT_OF_RANGE, b""
        for at in range(cells):
            calibration.zeros[first + at] = _u16(values, CELL_SIZE * at)
            calibration.gains[first + at] = _u16(values, CELL_SIZE * at + 2)
        self._halls.levels.recalibrate()
        return DONE, b""

    def _save(self) -> "tuple[int, bytes]":
        problem = self._calibration.save()
        if problem:
            self._reporter.log(ERROR, problem)
            return REFUSED, b""
        return DONE, b""

    def _get(self, first: int, cells: int) -> "tuple[int, bytes]":
        if not 1 <= cells <= MOST_CELLS or first + cells > len(self._calibration.zeros):
            return OUT_OF_RANGE, b""
        data = bytearray((first & 0xFF, first >> 8))
        for cell in range(first, first + cells):
            for value in (self._calibration.zeros[cell], self._calibration.gains[cell]):
                data.append(value & 0xFF)
                data.append(value >> 8)
        return DONE, bytes(data)


def _u16(data: memoryview, at: int) -> int:
    return data[at] | data[at + 1] << 8
