"""A matrix whose columns do not follow its rows at once."""

from typing import Any

from adoube.simulation.board.circuits import MatrixCircuit
from tests.firmware.virtual_board import VirtualTime

DRIVEN_BACK_US = 10


class SlowCircuit(MatrixCircuit):
    """Columns stay low for a moment after their row has been driven high."""

    def __init__(self, wiring: dict[str, Any], time: VirtualTime) -> None:
        super().__init__(wiring)
        self._time = time
        self._low_until_us = 0

    def drive(self, pin: int, low: bool) -> None:
        was_low = bool(self._low_rows)
        super().drive(pin, low)
        if was_low and not self._low_rows:
            self._low_until_us = self._time.now_us + DRIVEN_BACK_US

    def read(self, pin: int) -> int:
        if any(self.levels) and self._time.now_us < self._low_until_us:
            return 0
        return super().read(pin)
