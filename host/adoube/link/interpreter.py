"""The meaning of a board's frames: each whole frame in, events out, and requests to the board."""

from adoube.link.board_messages import (
    PROTOCOL,
    Ack,
    Analog,
    AnalogDelta,
    BoardMessage,
    ButtonPressed,
    Delta,
    Heartbeat,
    Hello,
    Log,
    OtherProtocol,
    SnapshotPart,
    Touches,
    parse,
)
from adoube.link.board_state import T_MS_SPAN, BoardClock, BoardState, Change
from adoube.link.events import (
    BoardHello,
    BoardSaid,
    ButtonEdge,
    CommandAnswered,
    Contradiction,
    ContradictionKind,
    EvidenceLost,
    HeldUp,
    HelloContradicted,
    LevelChanged,
    LinkEvent,
    LinkFault,
    LinkFaultKind,
    RawCounts,
    Resynchronised,
    ScansSlowly,
    Touched,
    contradiction,
)
from adoube.link.frames import BrokenFrame, Frame
from adoube.link.hello import Packing
from adoube.words import coded

__all__ = ["Interpreter"]

LONGEST_GAP_MS = 1_500  # The longest time without a full time of the board, which sends two a second.
SHORTEST_BEAT_MS = 500  # A heartbeat that follows sooner counts too few scans to tell how fast they are.
# A second: hands lift a piece and put it back between two of them. A board may aim at fewer.
SLOWEST_SCANS = 50
# Heartbeats in a row that disagree with a picture just settled: no lost frame explains so many.
DISAGREEMENTS = 3


class Interpreter:
    """Keeps the clock and the mirror of one board, over restarts of the board and of its port.

    `hello` is None while the board has to introduce itself (again), which no other board can do for it;
    `alive_ms` is when its last whole frame came. The mirror outlives a restart, so that only what differs
    from what was told is told.
    """

    def __init__(self, port: str) -> None:
        self.hello: Hello | None = None
        self.mirror = BoardState(0, Packing.DIGITAL)
        self.alive_ms: int | None = None
        self._port = port
        self._known: Hello | None = None
        self._clock = BoardClock()
        self._told_ms: int | None = None
        self._intact_ms: int | None = None
        self._last_frame: Frame | None = None
        self._last_beat: tuple[int, Heartbeat] | None = None
        self._missed_frames = False  # True if frames are missing since the board last told its time.
        self._disagreed = 0
        self._contradictions = _Contradictions()

    def restart(self) -> None:
        """Begin anew with the board or its port: nothing that was heard before continues."""
        self.hello = None
        self.alive_ms = None
        self._last_frame = None
        self._begin_boot()

    def lose(self, now_ms: int) -> list[LinkEvent]:
        """Something came broken, or did not come."""
        self.mirror.doubt()
        since_ms, self._intact_ms = self._intact_ms, now_ms
        return [] if since_ms is None else [EvidenceLost(now_ms, since_ms)]

    def take(self, frame: Frame, now_ms: int) -> list[LinkEvent]:
        """Return the events of a frame that arrives now."""
        last, self._last_frame = self._last_frame, frame
        if frame == last:
            return []
        message = parse(frame)
        follows = last is not None and frame.seq == (last.seq + 1) % 256
        if isinstance(message, BrokenFrame):
            return self.lose(now_ms)
        self._missed_frames |= not follows
        events = [] if follows else self.lose(now_ms)
        self._intact_ms = self.alive_ms = now_ms
        return events + self._interpret(message, now_ms)

    def _interpret(self, message: BoardMessage, now_ms: int) -> list[LinkEvent]:
        match message:
            case Hello():
                return self._take_hello(message, now_ms)
            case OtherProtocol(major, minor):
                theirs, ours = f"{major}.{minor}", f"{PROTOCOL[0]}.{PROTOCOL[1]}"
                why = coded("link.other_protocol", port=self._port, theirs=theirs, ours=ours)
                return [LinkFault(now_ms, LinkFaultKind.OTHER_PROTOCOL, why)]
            case Log(level, text):
                return [BoardSaid(now_ms, level, text)]
            case Ack(seq, status, data):
                return [CommandAnswered(now_ms, seq, status, data)]
        return [] if self.hello is None else self._take_evidence(message, now_ms)

    def _take_hello(self, hello: Hello, now_ms: int) -> list[LinkEvent]:
        if hello == self.hello:
            return []
        known = self._known
        if known is not None and known.unique_id != hello.unique_id:
            return [self._other_board(known, hello, now_ms)]
        if hello == known and (suspected := self._contradictions.confirmed()) is not None:
            self.hello = hello
            return self._told(suspected, now_ms)
        rebooted = known is not None and known.boot_id != hello.boot_id
        if self.hello is not None or self._contradictions.suspected is not None:
            self._begin_boot()
        if (self.mirror.cells, self.mirror.packing) != (hello.cells, hello.packing):
            self.mirror = BoardState(hello.cells, hello.packing)
        self.hello = self._known = hello
        events: list[LinkEvent] = [BoardHello(now_ms, hello, rebooted)]
        if not hello.usable:
            events.append(LinkFault(now_ms, LinkFaultKind.UNUSABLE, coded("link.unusable", port=self._port)))
        return events

    def _other_board(self, known: Hello, hello: Hello, now_ms: int) -> LinkFault:
        ours, theirs = known.unique_id.hex(), hello.unique_id.hex()
        why = coded("link.other_board", port=self._port, ours=ours, theirs=theirs)
        return LinkFault(now_ms, LinkFaultKind.OTHER_BOARD, why)

    def _take_evidence(self, message: BoardMessage, now_ms: int) -> list[LinkEvent]:
        """Take a message whose time and cells mean something, since the board has introduced itself."""
        found = None if self.hello is None else contradiction(message, self.hello)
        if found is None:
            return self._believed(message, now_ms)
        if self._contradictions.suspect(found):
            # It may be another boot's, with another configuration, whose HELLO was lost.
            self.hello = None
            return self.lose(now_ms)
        told = self._told(found, now_ms)
        return told + (self.lose(now_ms) if found.refuses else self._believed(message, now_ms))

    def _believed(self, message: BoardMessage, now_ms: int) -> list[LinkEvent]:
        at_ms = self._host_time(message, now_ms)
        if at_ms is None:
            return []
        slept = self.lose(now_ms) if self._clock.leapt else []
        return slept + self._held_up(message, now_ms) + self._evidence(message, at_ms, now_ms)

    def _told(self, found: Contradiction, now_ms: int) -> list[LinkEvent]:
        return [HelloContradicted(now_ms, found)] if self._contradictions.is_new(found) else []

    def _held_up(self, message: BoardMessage, now_ms: int) -> list[LinkEvent]:
        """Report that the board stood still before this message, unless frames are missing."""
        if not isinstance(message, SnapshotPart | Heartbeat | ButtonPressed | Touches):
            return []
        missed_frames, self._missed_frames = self._missed_frames, False
        gap_ms = self._clock.gap_ms
        if missed_frames or gap_ms < LONGEST_GAP_MS:
            return []
        return [EvidenceLost(now_ms, since_ms=now_ms - gap_ms), HeldUp(now_ms, gap_ms)]

    def _evidence(self, message: BoardMessage, at_ms: int, now_ms: int) -> list[LinkEvent]:
        match message:
            case SnapshotPart():
                return self._take_snapshot(message, at_ms)
            case Delta() | AnalogDelta():
                return _changed(at_ms, self.mirror.delta(message))
            case Touches(_, touches):
                return [Touched(at_ms, index, gap_ms) for index, gap_ms in touches]
            case ButtonPressed(_, button, edge):
                return [ButtonEdge(at_ms, button, bool(edge))]
            case Analog(first, counts):
                return [RawCounts(at_ms, first, counts)]
            case Heartbeat():
                return self._take_heartbeat(message, now_ms)
        return []

    def _take_snapshot(self, part: SnapshotPart, at_ms: int) -> list[LinkEvent]:
        was_in_step = self.mirror.in_step
        changes = self.mirror.snapshot(part)
        if changes is None:
            return []
        events = _changed(at_ms, changes)
        if changes or not was_in_step:
            events.append(Resynchronised(at_ms))
        return events

    def _take_heartbeat(self, heartbeat: Heartbeat, now_ms: int) -> list[LinkEvent]:
        before, self._last_beat = self._last_beat, (now_ms, heartbeat)
        was_in_step = self.mirror.in_step
        agrees = self.mirror.heartbeat(heartbeat)
        disagreeing = self._disagreeing(agrees, now_ms) if was_in_step else []
        if before is None:
            return disagreeing
        heard_ms, last = before
        slow = self._slow(last, heartbeat, now_ms)
        if agrees and heartbeat.lost == last.lost and not slow:
            return []
        return [EvidenceLost(now_ms, since_ms=heard_ms), *slow, *disagreeing]

    def _disagreeing(self, agrees: bool, now_ms: int) -> list[LinkEvent]:
        """Return the contradiction of a board that keeps disagreeing with the levels that it has sent."""
        self._disagreed = 0 if agrees else self._disagreed + 1
        if self._disagreed < DISAGREEMENTS:
            return []
        return self._told(Contradiction(ContradictionKind.CHECK, "HEARTBEAT", self.mirror.cells), now_ms)

    def _slow(self, last: Heartbeat, heartbeat: Heartbeat, now_ms: int) -> list[LinkEvent]:
        """Report once that the board reads its cells too seldom for hands."""
        beat_ms = (heartbeat.t_ms - last.t_ms) % T_MS_SPAN
        if self.hello is None or beat_ms < SHORTEST_BEAT_MS:
            return []
        rate = heartbeat.scans * 1000 // beat_ms
        return [ScansSlowly(now_ms, rate)] if rate < min(SLOWEST_SCANS, self.hello.scan_hz / 4) else []

    def _host_time(self, message: BoardMessage, now_ms: int) -> int | None:
        """Return when it happened, never before what was told; None if its time cannot be known."""
        match message:
            case Delta() | AnalogDelta():
                at_ms = self._clock.low(message.t_low, now_ms)
            case SnapshotPart() | Heartbeat() | ButtonPressed() | Touches():
                at_ms = self._clock.full(message.t_ms, now_ms)
                if at_ms is None:
                    self.restart()
            case Analog():
                return now_ms
            case _:
                return None
        if at_ms is not None:
            at_ms = self._told_ms = at_ms if self._told_ms is None else max(at_ms, self._told_ms)
        return at_ms

    def _begin_boot(self) -> None:
        self.mirror.restart()
        self._clock = BoardClock()
        self._last_beat = None
        self._disagreed = 0
        self._contradictions = _Contradictions()


class _Contradictions:
    """Messages of one boot of a board that its HELLO rules out.

    `suspected` is the first, until the board has introduced itself again. Where it does so in the same words,
    the contradictions are its own, and each kind is new once.
    """

    def __init__(self) -> None:
        self.suspected: Contradiction | None = None
        self._confirmed = False
        self._told = set[ContradictionKind]()

    def suspect(self, found: Contradiction) -> bool:
        """True where the board has to be asked first."""
        if not self._confirmed:
            self.suspected = found
        return not self._confirmed

    def confirmed(self) -> Contradiction | None:
        """Return the suspicion, now that the board has introduced itself as before; None without one."""
        suspected, self.suspected = self.suspected, None
        self._confirmed = self._confirmed or suspected is not None
        return suspected

    def is_new(self, found: Contradiction) -> bool:
        new = found.breach not in self._told
        self._told.add(found.breach)
        return new


def _changed(at_ms: int, changes: list[Change]) -> list[LinkEvent]:
    return [LevelChanged(at_ms, index, level) for index, level in changes]
