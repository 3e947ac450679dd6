"""The driving pieces of a Chessnut Move: where they go, one after another, and how long it takes them.

The maker's page says only what a host may ask for (chessnutech/chess_move_api). Everything else here is a
guess: the order of the pieces, their ways, their speed, what becomes of a piece that stands in the way or
whose battery is empty. No time per move is published; a public driver waits up to 120 s for one
(cognivore/openchessnutmove).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

__all__ = ["Motors", "Pace"]


@dataclass(frozen=True)
class Pace:
    """How fast pieces drive, and how long the board tries to move one that does not."""

    turn_ms: int = 500  # a guess: it turns to where it is going
    square_ms: int = 900  # a guess: from one square to the next
    gives_up_ms: int = 10_000  # a guess


@dataclass
class _Drive:
    piece: str
    way: list[int | None]  # the squares from start to end; None: beside the board
    reached: int = 0
    over: int | None = field(
        default=None
    )  # the square that it is on: none between two, or over another piece
    next_ms: int = 0
    leaving: bool = True

    @property
    def done(self) -> bool:
        return self.reached == len(self.way) - 1


def _steps(start: int, end: int) -> Iterator[int]:
    rank, file = divmod(start, 8)
    end_rank, end_file = divmod(end, 8)
    while (rank, file) != (end_rank, end_file):
        rank += (end_rank > rank) - (end_rank < rank)
        file += (end_file > file) - (end_file < file)
        yield rank * 8 + file


def _distance(start: int, end: int) -> int:
    return max(abs(start // 8 - end // 8), abs(start % 8 - end % 8))


def _edge(square: int) -> int:
    """Return the nearest square of the a or the h file."""
    return square - square % 8 + (0 if square % 8 < 4 else 7)


class Motors:
    """Brings the pieces of a board to a target. `beside` holds the pieces that stand next to it.

    `still` are squares whose pieces cannot drive: their batteries are empty, or something holds them.
    """

    def __init__(self, squares: Callable[[], list[str]], beside: list[str], pace: Pace) -> None:
        self.still: set[int] = set()
        self.beside = beside
        self._squares_now = squares
        self._pace = pace
        self._target: list[str] | None = None
        self._yields = False
        self._drive: _Drive | None = None
        self._given_up: set[int] = set()
        self._waits_until_ms = 0
        self._now_ms = 0

    @property
    def _squares(self) -> list[str]:
        return self._squares_now()

    @property
    def busy(self) -> bool:
        """True while a movement is under way."""
        return self._target is not None

    def bring(self, target: list[str], yields: bool, now_ms: int) -> None:
        """Begin to bring the pieces to a target; where it yields, a hand on a piece ends the movement."""
        self._settle()
        self._target, self._yields = target, yields
        self._given_up.clear()
        self._waits_until_ms = self._now_ms = now_ms

    def stop(self) -> None:
        """End the movement: a piece between two squares stays on the nearer one."""
        self._settle()
        self._target = None

    def touch(self, square: int) -> None:
        """A hand has put a piece down or lifted it while pieces drive."""
        drive = self._drive
        if drive and drive.over == square:
            self._drive = None  # the hand has taken the driving piece, or put another onto it
        self._given_up.discard(square)
        if self.busy and self._yields:
            self.stop()

    def advance(self, now_ms: int) -> int | None:
        """Drive up to a time; return when the movement ended, where it did."""
        while self._target is not None:
            due_ms = self._drive.next_ms if self._drive else max(self._now_ms, self._waits_until_ms)
            if due_ms > now_ms:
                return None
            self._now_ms = due_ms
            if self._drive:
                self._step(self._drive)
            elif not self._start():
                self._target = None
                return due_ms
        return None

    # ------------------------------------------------------------------------------------------ one piece

    def _start(self) -> bool:
        way = self._next_way()
        if way is None:
            return False
        start, end = way
        if start is not None and start in self.still:
            self._given_up.add(start)
            self._waits_until_ms = self._now_ms + self._pace.gives_up_ms
            return True
        piece = self._squares[start] if start is not None else self._from_beside(end)
        next_ms = self._now_ms + self._pace.turn_ms
        self._drive = _Drive(piece, self._route(start, end), over=start, next_ms=next_ms)
        return True

    def _from_beside(self, end: int | None) -> str:
        target = self._target or []
        piece = target[end] if end is not None else "."
        self.beside.remove(piece)
        return piece

    @staticmethod
    def _route(start: int | None, end: int | None) -> list[int | None]:
        if start is None:
            assert end is not None
            edge = _edge(end)
            return [None, edge, *_steps(edge, end)]
        if end is None:
            return [start, *_steps(start, _edge(start)), None]
        return [start, *_steps(start, end)]

    def _step(self, drive: _Drive) -> None:
        half_ms = self._pace.square_ms // 2
        if drive.leaving:
            self._lift(drive)
        elif not self._set_down(drive):
            return
        drive.leaving = not drive.leaving
        drive.next_ms += half_ms

    def _lift(self, drive: _Drive) -> None:
        if drive.over is not None:
            self._squares[drive.over] = "."
            drive.over = None

    def _set_down(self, drive: _Drive) -> bool:
        """Reach the next square; return whether the piece has still to drive."""
        drive.reached += 1
        here = drive.way[drive.reached]
        if here is None:
            if drive.done:
                self.beside.append(drive.piece)
        elif self._squares[here] == ".":
            self._squares[here] = drive.piece
            drive.over = here
        elif drive.done:  # something has come to stand on its square: it stays on the last free one
            self._rest(drive)
        if drive.done:
            self._drive = None
        return not drive.done

    def _rest(self, drive: _Drive) -> None:
        for square in reversed(drive.way[: drive.reached]):
            if square is not None and self._squares[square] == ".":
                self._squares[square] = drive.piece
                return
        self.beside.append(drive.piece)

    def _settle(self) -> None:
        drive, self._drive = self._drive, None
        if drive and drive.over is None:
            here = drive.way[drive.reached]
            if here is not None and self._squares[here] == ".":
                self._squares[here] = drive.piece
            else:
                self._rest(drive)

    # ------------------------------------------------------------------------------------------- the plan

    def _next_way(self) -> tuple[int | None, int | None] | None:
        """Return from where to where the next piece drives: None is beside the board."""
        assert self._target is not None
        wanted = [square for square in range(64) if self._target[square] not in (".", self._squares[square])]
        surplus = [square for square in range(64) if self._squares[square] not in (".", self._target[square])]
        ways = (
            *self._away(wanted, surplus),
            *self._home(wanted, surplus),
            *self._in(wanted),
            *self._aside(wanted, surplus),
        )
        return next((way for way in ways if way[0] not in self._given_up), None)

    def _away(self, wanted: list[int], surplus: list[int]) -> Iterator[tuple[int, None]]:
        assert self._target is not None
        letters = [self._target[square] for square in wanted]
        for square in surplus:
            if self._squares[square] in letters:
                letters.remove(self._squares[square])
            else:
                yield square, None

    def _home(self, wanted: list[int], surplus: list[int]) -> Iterator[tuple[int, int]]:
        assert self._target is not None
        for end in wanted:
            if self._squares[end] == ".":
                starts = [square for square in surplus if self._squares[square] == self._target[end]]
                for start in sorted(starts, key=lambda square: _distance(square, end)):
                    yield start, end

    def _in(self, wanted: list[int]) -> Iterator[tuple[None, int]]:
        assert self._target is not None
        for end in wanted:
            if self._squares[end] == "." and self._target[end] in self.beside:
                yield None, end

    def _aside(self, wanted: list[int], surplus: list[int]) -> Iterator[tuple[int, int]]:
        """Pieces that stand on each other's squares: one makes room."""
        assert self._target is not None
        empty = [s for s in range(64) if self._squares[s] == "." and self._target[s] == "."]
        for start in surplus:
            if start in wanted and empty:
                yield start, min(empty, key=lambda square: _distance(start, square))
