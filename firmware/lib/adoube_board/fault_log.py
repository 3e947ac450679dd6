"""Tells the host when the sensors' wiring begins or ceases to be at fault while the board is at work."""

from adoube_board.clock import since
from adoube_board.reporter import INFORMATION, WARNING

TYPE_CHECKING = False  # MicroPython has no `typing`; type checkers take this name as true
if TYPE_CHECKING:
    from adoube_board.reporter import Reporter
    from adoube_board.scanner import Scanner

PAUSE_MS = 1000  # A loose wire must not fill the link with sentences.


class FaultLog:
    """Looks at the source's `news`; what is wrong at the start is told at once.

    `troubled` is whether anything was wrong when it was last told.
    """

    def __init__(self, scanner: "Scanner", reporter: "Reporter", started: int) -> None:
        self.troubled = bool(scanner.faults)
        reporter.tell_standing(WARNING, scanner.faults)
        self._source = scanner.source
        self._reporter = reporter
        self._told = self._source.news
        self._told_at = started

    def step(self, now: int) -> None:
        """`now` in ticks of a millisecond."""
        if self._source.news == self._told or since(now, self._told_at) < PAUSE_MS:
            return
        self._told = self._source.news
        self._told_at = now
        faults = self._source.faults()
        self.troubled = bool(faults)
        self._reporter.tell_standing(WARNING, faults)
        if not faults:
            self._reporter.log(INFORMATION, "every chip of the sensors answers again")
