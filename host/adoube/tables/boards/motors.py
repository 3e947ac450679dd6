"""The motors of a board that carries its pieces itself: when they may work, and when they have to stop.

They carry out the turn of a player who is not there, and put right what stands wrong; only in chess, whose
pieces such a board knows. They begin only after a person has allowed them, on a board that has been still for
a while and shows nothing but what it should. What the board reports while they work is withheld from the
referee (`works`), which would take a piece on its way for a turn; it is told what stands once they rest.

Every stop takes the permission away: by a person, by a reading that the motors do not explain, by a game that
goes on otherwise, by a board that stands still before it is done, or that is lost.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from adoube.link.eboards.dialect import Motors
from adoube.link.eboards.events import EMPTY, SOME, SQUARES
from adoube.link.eboards.session import EboardSession
from adoube.tables.boards.eboard_shown import letters_of
from adoube.tables.boards.eboard_state import MotorsState
from adoube.tables.state import Phase, TableState
from adoube.words import AnyText, coded

__all__ = ["BoardMotors", "Errand", "Purpose", "errand_of", "explains"]

SIDE = 8


class Purpose(Enum):
    """Why pieces are carried."""

    TURN = "turn"
    REMEDY = "remedy"


# A guess, as the next: no maker says how long a hand rests between two touches.
CALM_MS: Mapping[Purpose, int] = {Purpose.TURN: 1_000, Purpose.REMEDY: 4_000}
# Pieces that drive past others need some seconds each, and a board may tell nothing meanwhile.
STILL_MS: Mapping[Purpose, int] = {Purpose.TURN: 30_000, Purpose.REMEDY: 120_000}


@dataclass(frozen=True, slots=True)
class Errand:
    """A position that is to be reached, 64 letters as the board has its squares."""

    purpose: Purpose
    after: str
    before: str = ""  # what stands before a turn; a remedy begins from anything


def errand_of(state: TableState) -> Errand | None:
    """Return what the motors would do at a table as it was published; None where there is nothing, or
    where something has to be decided first."""
    line = state.line
    is_played = state.phase in (Phase.PLAYING, Phase.SET_UP) and state.connected and not state.closed
    if line is None or not line.game.speaks_uci or not is_played or state.way is None:
        return None
    if state.question is not None or state.set_up is not None:
        return None
    stands = letters_of(state, line.game, state.placement) or ""
    if state.remedy is not None:
        return Errand(Purpose.REMEDY, stands)
    planned = state.computer.planned
    if planned is None or state.provisional is not None or state.phase is not Phase.PLAYING:
        return None
    after = letters_of(state, line.game, planned.placement) or ""
    return Errand(Purpose.TURN, after, stands)


class BoardMotors:
    """The motors of one board, for the engine's thread. `send_first` writes past everything that waits."""

    def __init__(
        self, motors: Motors, session: EboardSession, send_first: Callable[[Iterable[bytes]], None]
    ) -> None:
        self._motors, self._session, self._send_first = motors, session, send_first
        self._state = MotorsState()
        self._errand: Errand | None = None
        self._begun: Errand | None = None  # what the motors work at
        self._stood = ""  # what stood when they began
        self._squares: str | None = None  # what stands; None while that is not known
        self._heard: str | None = None  # what stood when the board was heard last
        self._changed_ms: int | None = None  # since when it stands, and is wanted; None: from the next look
        self._halts_later = False  # whether a halt waits for the board to be there
        self.wake_at_ms: int | None = None

    @property
    def state(self) -> MotorsState:
        return self._state

    # what people want

    def allow(self) -> None:
        """Let them work, until they are stopped."""
        self._state = MotorsState(allowed=True)
        self._changed_ms, self.wake_at_ms = None, 0

    def stop(self, why: AnyText = "") -> None:
        """Stop every movement at once, whatever is known of them, and take the permission away."""
        self._begun = None
        self._state = MotorsState(halted=why)
        self.wake_at_ms = 0
        # Stopped again on its return, where it stands then.
        self._halts_later = self._squares is None or not self._session.is_listening
        if self._heard is not None:
            self._send_first(self._session.halt(self._motors.halt(self._heard)))

    # what happens

    def see(self, state: TableState) -> None:
        """Take a published state of the table."""
        errand = errand_of(state)
        if errand == self._errand:
            return
        self._errand, self._changed_ms, self.wake_at_ms = errand, None, 0
        if self._begun is not None and errand != self._begun:
            self.stop(coded("eboards.motors_overtaken"))

    def hear(self, squares: str, now_ms: int) -> None:
        """Take what stands on the board now."""
        if squares == self._squares:
            return
        self._squares = self._heard = squares
        self._changed_ms = now_ms
        if self._halts_later:
            self.stop(self._state.halted)
        elif self._begun is not None:
            self._follow(self._begun, squares)
        self.tick(now_ms)

    def lose(self) -> None:
        """The board is not heard any more: it has to stand still when it is back."""
        self._squares = None
        if self._state.works:
            self.stop(coded("eboards.motors_lost"))

    def tick(self, now_ms: int) -> None:
        """Begin what has been wanted for a while, and end what takes too long."""
        self.wake_at_ms = None
        if self._changed_ms is None:
            self._changed_ms = now_ms
        if self._begun is not None:
            due_ms = self._changed_ms + STILL_MS[self._begun.purpose]
            if now_ms >= due_ms:
                self.stop(coded("eboards.motors_stuck"))
            else:
                self.wake_at_ms = due_ms
        elif self._state.allowed and self._errand is not None and self._may_begin(self._errand):
            due_ms = self._changed_ms + CALM_MS[self._errand.purpose]
            if now_ms >= due_ms:
                self._begin(self._errand, now_ms)
            else:
                self.wake_at_ms = due_ms

    def _may_begin(self, errand: Errand) -> bool:
        """Return whether what stands may be carried so: no piece is off the board or too many on it."""
        squares = self._squares
        if squares is None or SOME in squares or squares == errand.after:
            return False
        if errand.purpose is Purpose.REMEDY:
            return Counter(squares) == Counter(errand.after)
        # A piece that comes onto the board, such as a queen for a pawn, is put there by a hand.
        return squares == errand.before and not _pieces(errand.after) - _pieces(errand.before)

    def _begin(self, errand: Errand, now_ms: int) -> None:
        assert self._squares is not None, "what stands was looked at"
        try:
            packets = self._motors.carry(errand.after)
        except ValueError:
            return  # The board has not these pieces: a hand does it.
        self._begun = errand
        self._stood = self._squares
        self._changed_ms = now_ms
        self._state = MotorsState(allowed=True, works=True)
        self._session.send(packets)
        self.wake_at_ms = now_ms + STILL_MS[errand.purpose]

    def _follow(self, errand: Errand, squares: str) -> None:
        if squares == errand.after:
            self._begun = None
            self._state = MotorsState(allowed=True)
        elif not explains(self._stood, errand.after, squares):
            self.stop(coded("eboards.motors_disturbed"))


def explains(before: str, after: str, squares: str) -> bool:
    """Return whether pieces on their way between two positions may show these squares.

    Pieces that have to make room step aside near the way of those that move. None comes from elsewhere, none
    leaves that is not near a way, and no kind has more pieces than before or after.
    """
    near = _near_ways(before, after)
    stands = all(squares[square] == before[square] for square in range(SQUARES) if square not in near)
    most = _pieces(before) | _pieces(after)
    return stands and not _pieces(squares) - most


def _pieces(squares: str) -> Counter[str]:
    return Counter(letter for letter in squares if letter != EMPTY)


def _near_ways(before: str, after: str) -> set[int]:
    """Return the squares near the ways of the pieces that move; what is captured leaves straight on."""
    near: set[int] = set()
    for letter in set(before) | set(after):
        if letter == EMPTY:
            continue
        leaves = [square for square in range(SQUARES) if before[square] == letter and after[square] != letter]
        comes = [square for square in range(SQUARES) if after[square] == letter and before[square] != letter]
        for square in leaves:
            for end in comes:
                near.update(_around(square, end))
        if len(leaves) > len(comes):
            for square in leaves:
                row, file = divmod(square, SIDE)
                near.update(_around(row * SIDE, row * SIDE + SIDE - 1))
                near.update(_around(file, file + SIDE * (SIDE - 1)))
    return near


def _around(start: int, end: int) -> Iterator[int]:
    """Yield the squares of the rectangle between two, and those around it."""
    rows, files = sorted((start // SIDE, end // SIDE)), sorted((start % SIDE, end % SIDE))
    for row in range(max(0, rows[0] - 1), min(SIDE, rows[1] + 2)):
        for file in range(max(0, files[0] - 1), min(SIDE, files[1] + 2)):
            yield row * SIDE + file
