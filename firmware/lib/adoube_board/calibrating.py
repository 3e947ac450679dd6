"""CALIBRATE: what the host asks of linear halls while a person calibrates them."""

from adoube_board.settings import DONE, OUT_OF_RANGE

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.mux import MuxedHalls
    from adoube_board.reporter import Reporter

STOP = 0
STREAM = 1
SET = 2
SAVE = 3
FORGET = 4
GET = 5

REFUSED = 3
ERROR = 1

CELL_SIZE = 4  # A zero and a gain, of 16 bits each.

MOST_CELLS = 60  # In one answer.


class Calibrating:
    """Handles frames of one type for Commands. Refuses a calibration as a whole, never takes half of one."""

    def __init__(self, halls: "MuxedHalls", reporter: "Reporter") -> None:
        self._halls = halls
        self._calibration = halls.calibration
        self._reporter = reporter

    def obey(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """The ACK's status and data; None where the payload has no length that its op can have."""
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
