"""The connection to a table's board: whether it is there, and its complaints.

What got too little time has one note for each source, until it has passed. The file of the game's rules has
one as well, while there is something to say of it.
"""

from adoube.records import payloads as rows
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.messages import (
    BoardComplaint,
    CameraSees,
    LinkBack,
    LinkLost,
    RulesNote,
    Stalled,
)
from adoube.tables.clock import earliest
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Message
from adoube.words import AnyText, as_written, coded

__all__ = ["SHOWN_MS", "BoardConnection", "StallNotes"]


class BoardConnection:
    """Hears of the cable, and keeps every complaint once for as long as it is in."""

    def __init__(self, pending: PendingEvents) -> None:
        self._pending = pending
        self.is_there = True
        self.complaints: tuple[AnyText, ...] = ()
        self._stalls = StallNotes()
        self._of_rules: AnyText | None = None
        # What there is to see of its camera; only what it asks people to do makes a new version.
        self.camera: CameraState | None = None

    @property
    def notes(self) -> tuple[AnyText, ...]:
        """Faults of the board or the rules, recent stalls, and the camera's requests to people."""
        asked = self.camera.waits_for if self.camera is not None and self.camera.asks else None
        besides = (asked, self._of_rules)
        return (*self.complaints, *self._stalls.notes, *(note for note in besides if note is not None))

    @property
    def wake_at_ms(self) -> int | None:
        """When one of the notes passes."""
        return self._stalls.wake_at_ms

    def wake(self, now_ms: int) -> None:
        """Drop notes that have expired."""
        before = self.notes
        self._stalls.wake(now_ms)
        self._changed_from(before)

    def handle(self, news: LinkLost | LinkBack | BoardComplaint | Stalled | CameraSees | RulesNote) -> None:
        match news:
            case LinkLost(why=why):
                self.is_there, self.complaints = False, ()
                self._pending.store(rows.FaultRow(as_written(why)))
                self._pending.show(Message("fault", coded("table.link_lost", why=why)))
            case LinkBack():
                self.is_there = True
                self._pending.show(Message("link-back", coded("table.link_back")))
            case CameraSees(state=state):
                before, self.camera = self.notes, state
                self._changed_from(before)
            case Stalled():
                before = self.notes
                self._stalls.handle(news)
                self._changed_from(before)
            case RulesNote(said=said):
                before, self._of_rules = self.notes, said
                self._changed_from(before)
            case BoardComplaint(why=why):
                if why not in self.complaints:
                    self.complaints += (why,)
                    self._pending.store(rows.FaultRow(as_written(why)))
                    self._pending.show(Message("fault", why))

    def _changed_from(self, notes: tuple[AnyText, ...]) -> None:
        if self.notes != notes:
            self._pending.changed()


SHOWN_MS = 10_000  # notes of a stall stay this long, so that people see them


class StallNotes:
    """The notes of one table. A source that is late again keeps its note, and keeps it longer."""

    def __init__(self) -> None:
        self._notes: dict[str, AnyText] = {}
        self._until_ms: dict[str, int] = {}

    @property
    def notes(self) -> tuple[AnyText, ...]:
        return tuple(self._notes.values())

    @property
    def wake_at_ms(self) -> int | None:
        """When the next note passes."""
        return earliest(*self._until_ms.values())

    def handle(self, late: Stalled) -> None:
        self._notes.setdefault(late.source, late.why)
        self._until_ms[late.source] = late.at_ms + SHOWN_MS

    def wake(self, now_ms: int) -> None:
        """Drop the notes that have passed."""
        for source in [source for source, until_ms in self._until_ms.items() if until_ms <= now_ms]:
            del self._notes[source], self._until_ms[source]
