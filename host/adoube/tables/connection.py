"""The connection to a table's board: whether it is there, how it does, and its complaints.

An electronic board's battery has a note while it is low. What got too little time has one note for each
source, until it has passed. The file of the game's rules has one as well, while there is something to say of
it.
"""

from adoube.records import payloads as rows
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.boards.eboard_state import BatteryNotes, BoardHealth, MotorsState
from adoube.tables.boards.messages import (
    BoardComplaint,
    CameraSees,
    HealthTold,
    LinkBack,
    LinkLost,
    MotorsTold,
    RulesNote,
    Stalled,
)
from adoube.tables.clock import earliest
from adoube.tables.pending_events import PendingEvents
from adoube.tables.state import Message
from adoube.words import AnyText, as_written, coded

__all__ = ["SHOWN_MS", "BoardConnection", "ConnectionNews", "StallNotes"]

ConnectionNews = (
    LinkLost | LinkBack | BoardComplaint | Stalled | CameraSees | HealthTold | MotorsTold | RulesNote
)


class BoardConnection:
    """Hears of the cable, and keeps every complaint once for as long as it is in."""

    def __init__(self, pending: PendingEvents) -> None:
        self._pending = pending
        self.is_there = True
        # Whether time goes on for whoever judges: it does where the last picture of a film stands.
        self.is_heard = True
        self.complaints: tuple[AnyText, ...] = ()
        self._stalls = StallNotes()
        self._of_rules: AnyText | None = None
        # What there is to see of its camera; only what it asks people to do makes a new version.
        self.camera: CameraState | None = None
        # How an electronic board does: of it only the warning makes a new version. None while it is away.
        self.health: BoardHealth | None = None
        self.motors: MotorsState | None = None  # of a board that carries its pieces itself
        self.guide: tuple[AnyText, ...] = ()  # what people have to know of it before they set up
        self._battery = BatteryNotes()

    @property
    def notes(self) -> tuple[AnyText, ...]:
        """Faults of the board or the rules, recent stalls, and what the board asks of people."""
        asked = self.camera.waits_for if self.camera is not None and self.camera.asks else None
        halted = None if self.motors is None else self.motors.halted or None
        besides = (halted, self._battery.note, asked, self._of_rules)
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

    def handle(self, news: ConnectionNews) -> None:
        match news:
            case LinkLost(why=why, ended=ended):
                self.is_there, self.complaints = False, ()
                self.is_heard = ended
                self._see(None)
                self._pending.store(rows.FaultRow(as_written(why)))
                over = "table.recording_over" if ended else "table.link_lost"
                self._pending.show(Message("fault", coded(over, why=why)))
            case LinkBack():
                self.is_there = self.is_heard = True
                self._pending.show(Message("link-back", coded("table.link_back")))
            case CameraSees(state=state):
                before, self.camera = self.notes, state
                self._changed_from(before)
            case HealthTold(health=health):
                before = self.notes
                self._see(health)
                self._changed_from(before)
            case MotorsTold(state=motors):
                if self.motors != motors:
                    self.motors = motors
                    self._pending.changed()
            case Stalled() if self.camera is not None and self.camera.is_recorded:
                return  # the recording has waited
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

    def _see(self, health: BoardHealth | None) -> None:
        self.health = health
        self._battery.see(health)

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
