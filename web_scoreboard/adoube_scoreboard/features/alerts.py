"""Alerts: everything at any table that needs the arbiter, the most urgent first, and since when."""

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from adoube.tables.state import Phase, TableState

__all__ = ["Alert", "AlertKind", "Alerts", "TimedAlert", "alerts_of"]


class AlertKind(StrEnum):
    """Why the arbiter is wanted. What holds people up most comes first."""

    QUESTION = "question"
    DISPUTE = "dispute"
    CALL = "call"
    FLAG = "flag"
    CLOSED = "closed"
    ILLEGAL = "illegal"
    SILENT = "silent"
    CAMERA = "camera"
    ASKED = "asked"  # a question that players can answer themselves


_ORDER = {kind: place for place, kind in enumerate(AlertKind)}
_UNDER_WAY = frozenset({Phase.PLAYING, Phase.HELD, Phase.CLEARED})


@dataclass(frozen=True, slots=True)
class Alert:
    """One alert at one table. `about` tells it from others of its kind; `seat` is whom it is about."""

    kind: AlertKind
    table: str
    about: str = ""
    seat: str = ""

    @property
    def key(self) -> str:
        """Its name on a page and in a form."""
        return f"{self.table}.{self.kind}.{self.about}"


@dataclass(frozen=True, slots=True)
class TimedAlert:
    """An alert, and since when it stands, in milliseconds of the host's monotonic clock."""

    alert: Alert
    since_ms: int


def alerts_of(state: TableState) -> tuple[Alert, ...]:
    """Return the alerts of a table's state."""
    name, game = state.table, str(state.record_number)
    if state.closed:
        return (Alert(AlertKind.CLOSED, name),)
    found = [*_asked(state)]
    found += [Alert(AlertKind.FLAG, name, f"{game}.{seat}", seat) for seat in _fallen(state)]
    # A board on the page puts back by itself what no rule allows.
    if state.message.kind == "illegal" and state.phase in _UNDER_WAY and state.virtual is None:
        found.append(Alert(AlertKind.ILLEGAL, name, f"{game}.{len(state.turns)}"))
    return (*found, *_unseen(state))


def _asked(state: TableState) -> Iterable[Alert]:
    if state.question is None:
        return
    about = str(state.question.id)
    if state.speech.dispute is not None:
        yield Alert(AlertKind.DISPUTE, state.table, about)
    elif state.question.to is None:
        yield Alert(AlertKind.QUESTION, state.table, about)
    else:
        yield Alert(AlertKind.ASKED, state.table, about, state.question.to)


def _fallen(state: TableState) -> tuple[str, ...]:
    return state.clocks.up if state.clocks is not None and state.phase in _UNDER_WAY else ()


def _unseen(state: TableState) -> Iterable[Alert]:
    """A board that tells nothing of a game that is played; before one it is only waited for."""
    if state.virtual is not None:
        return
    has_begun = state.phase in _UNDER_WAY or (bool(state.turns) and state.phase is not Phase.OVER)
    if not state.connected and has_begun:
        yield Alert(AlertKind.SILENT if state.camera is None else AlertKind.CAMERA, state.table)
    elif state.camera is not None and state.camera.asks:
        yield Alert(AlertKind.CAMERA, state.table, "asks")


class Alerts:
    """Remembers since when each alert is there, which were set aside, and who has called for the arbiter.

    `now_ms` is the host's monotonic clock. Safe to use from any thread. What its table no longer has is
    forgotten.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._since: dict[str, dict[Alert, int]] = {}
        self._aside: set[Alert] = set()
        self._calls: dict[Alert, int] = {}
        self._lock = threading.Lock()

    def hear(self, state: TableState) -> None:
        """A table's newest state."""
        with self._lock:
            self._hear(state)

    def call(self, table: str, seat: str) -> None:
        """A seat wants the arbiter. To call again before somebody came changes nothing."""
        with self._lock:
            self._calls.setdefault(Alert(AlertKind.CALL, table, seat, seat), self._now_ms())

    def has_called(self, table: str, seat: str) -> bool:
        """Return whether a seat waits for the arbiter."""
        with self._lock:
            return Alert(AlertKind.CALL, table, seat, seat) in self._calls

    def set_aside(self, key: str) -> bool:
        """The arbiter has seen to it, whatever the table still shows; False if there is no such alert."""
        with self._lock:
            called = [alert for alert in self._calls if alert.key == key]
            for alert in called:
                del self._calls[alert]
            found = [each for known in self._since.values() for each in known if each.key == key]
            self._aside.update(found)
            return bool(called or found)

    def alerts(self, states: Mapping[str, TableState]) -> tuple[TimedAlert, ...]:
        """Return the alerts at these tables, the most urgent first, and of equals the oldest."""
        with self._lock:
            for state in states.values():
                self._hear(state)
            known = [each for table in states for each in self._since[table].items()]
            known += [each for each in self._calls.items() if each[0].table in states]
            there = [TimedAlert(alert, since_ms) for alert, since_ms in known if alert not in self._aside]
        return tuple(sorted(there, key=lambda timed: (_ORDER[timed.alert.kind], timed.since_ms)))

    def _hear(self, state: TableState) -> None:
        known = self._since.get(state.table, {})
        now = {alert: known.get(alert, self._now_ms()) for alert in alerts_of(state)}
        self._since[state.table] = now
        self._aside -= known.keys() - now.keys()
