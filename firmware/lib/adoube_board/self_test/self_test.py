"""SELF_TEST: the board looks for its own faults, in a moment in which it does not scan."""

from adoube_board.config.inputs import CHAINS, EXPANDERS, MATRIX, MULTIPLEXERS, STROBED
from adoube_board.config.settings import DONE
from adoube_board.self_test.report import CELL_OUT_OF_RANGE, NO_SETTLE_TIME, Report

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from array import array

    from adoube_board.config.config import Config
    from adoube_board.hardware import Hardware
    from adoube_board.outputs.lamps import Lamps
    from adoube_board.scan.scanner import Scanner
    from adoube_board.self_test.report import Coverage


WALK_LAMPS = 1
TELL_NEVER_SEEN = 2
FORGET_SEEN = 4

SETTLE_TIMES_US = (0, 1, 2, 5, 10, 20, 50, 100)
LONGEST_SETTLE_US = 100
SCANS_A_TIME = 2


class SelfTest:
    """Handles frames of one type for Commands. `lamps` is None on a board that has none."""

    def __init__(
        self,
        config: "Config",
        hardware: "Hardware",
        scanner: "Scanner",
        seen: "Coverage",
        lamps: "Lamps | None",
    ) -> None:
        self._config = config
        self._hardware = hardware
        self._scanner = scanner
        self._seen = seen
        self._lamps = lamps

    def obey(self, payload: memoryview, now: int) -> "tuple[int, bytes] | None":
        """Return the report; lamps are lit afterwards, while the board goes on."""
        if len(payload) != 1:
            return None
        flags = payload[0]
        if flags & WALK_LAMPS and self._lamps:
            self._lamps.walk(now)
        report = Report(self._config.cells, self._config.south)
        # The timer's ticks go by unused for as long as the pins are in other hands.
        self._scanner.held = True
        try:
            self._examine(report)
        finally:
            self._scanner.held = False
        if flags & TELL_NEVER_SEEN:
            self._seen.tell(report)
        if flags & FORGET_SEEN:
            self._seen.forget()
        return DONE, report.packed()

    def _examine(self, report: Report) -> None:
        """Run the wiring's own test. Only its module is loaded, and only now: memory is short."""
        kind = self._config.wiring["kind"]
        wiring = self._config.wiring
        if kind == MATRIX:
            from adoube_board.self_test.matrix import examine_matrix

            examine_matrix(wiring, self._hardware, report)
            report.settle_us = self._settle_us()
        elif kind == CHAINS:
            from adoube_board.self_test.chains import examine_chains

            examine_chains(wiring, self._hardware, report)
        elif kind == EXPANDERS:
            from adoube_board.self_test.expanders import examine_expanders

            examine_expanders(wiring, self._hardware, report)
        elif kind == STROBED:
            from adoube_board.self_test.strobed import examine_strobed

            examine_strobed(self._scanner.source, report)  # type: ignore[arg-type]  # as the kind says
        elif kind == MULTIPLEXERS:
            self._scanner.source.scan()
            examine_counts(self._scanner.counts, report)

    def _settle_us(self) -> int:
        """Return the shortest time after which every row reads as after a long one."""
        settings = self._config.settings
        usual_us = settings.settle_us
        try:
            wanted = self._levels_after(LONGEST_SETTLE_US)
            for settle_us in SETTLE_TIMES_US:
                if all([self._levels_after(settle_us) == wanted for _ in range(SCANS_A_TIME)]):
                    return settle_us
            return NO_SETTLE_TIME
        finally:
            settings.settle_us = usual_us

    def _levels_after(self, settle_us: int) -> bytes:
        self._config.settings.settle_us = settle_us
        self._scanner.source.scan()
        return bytes(self._scanner.source.raw)


def examine_counts(counts: "array[int]", report: Report) -> None:
    """Find the cells that no working linear hall could read so, in the counts of a fresh scan, by cell."""
    # Loaded already where there are linear halls, and of no use elsewhere.
    from adoube_board.sources.mux import HIGHEST_COUNT, LOWEST_COUNT

    for cell in range(len(counts)):
        if not LOWEST_COUNT <= counts[cell] <= HIGHEST_COUNT:
            report.find(CELL_OUT_OF_RANGE, cell, counts[cell])
            report.doubt_cell(cell)
