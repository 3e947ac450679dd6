"""The table that is shown on television: the one where most is at stake, changed between turns alone.

`Stake` is the rule that /tv states in words. The director is told every published state, and answers all
screens the same: what it says depends on the states and its clock, and on nobody who asks.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.games.line import Line
from adoube.games.verdict import said_or
from adoube.tables.clock import Clocks
from adoube.tables.state import Phase, TableState
from adoube.words import CodedText

__all__ = [
    "SEEN_MS",
    "STAY_MS",
    "Director",
    "Stake",
    "WatchedTable",
    "gives_check",
    "is_between_turns",
    "stake_of",
]

STAY_MS = 20_000  # a table is shown for at least so long
SEEN_MS = 4_000  # a table is left so long after its turn: who looks on has seen the turn and read of it
LAST_MINUTE_MS = 60_000
TENSE_MS = 120_000  # a question that nobody answers for so long is no longer exciting
ABANDONED_MS = 300_000  # nobody is in the middle of a turn who has not touched the board for so long
CHECK = ".note_check"  # how the code of a game's note ends that says that a king is attacked
# The verdicts on a turn that is not over: something is lifted, open, or to be put right.
MIDDLE = frozenset(
    {"underway", "unfinished", "undecided", "turn-question", "question", "illegal", "out-of-step"}
)


class Stake(NamedTuple):
    """The stake at a table: the greatest is shown. The fields weigh in their order."""

    is_running: bool
    is_tense: bool
    board: int  # of the tournament; negative, since the first board comes first
    closeness: float  # 1 where the score is level
    turn_ms: int  # when the last turn was over


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table as it is now, and since when."""

    state: TableState
    changed_ms: int
    turn_ms: int = 0  # when its last turn was over; 0 before the first that was seen
    tense_ms: int | None = None  # since when its turn is open or wrong; None while it is neither

    def after(self, state: TableState, now_ms: int) -> "WatchedTable":
        """Return the table with a newer state."""
        is_open = not is_between_turns(state)
        return WatchedTable(
            state,
            now_ms,
            now_ms if _turns(state) > _turns(self.state) else self.turn_ms,
            (now_ms if self.tense_ms is None else self.tense_ms) if is_open else None,
        )


def is_between_turns(state: TableState) -> bool:
    """Return whether nobody at a table has begun a turn that is not over."""
    in_hand = state.virtual is not None and (state.virtual.hand or state.virtual.lifted_from is not None)
    is_open = state.question is not None or state.remedy is not None or state.provisional is not None
    return not (in_hand or is_open or state.message.kind in MIDDLE)


def stake_of(followed: WatchedTable, boards: Sequence[str], now_ms: int) -> Stake:
    """Return what is at stake at a table; `boards` are those of the tournament, in order."""
    state = followed.state
    is_running = _is_running(state)
    return Stake(
        is_running,
        is_running and _is_tense(followed, now_ms),
        # Tables beside the tournament come after all of its boards.
        -(boards.index(state.table) if state.table in boards else len(boards)),
        _closeness(state),
        followed.turn_ms,
    )


def gives_check(line: Line) -> bool:
    """Return whether the game says of the position that whoever is to move is in check."""
    none: tuple[CodedText, ...] = ()
    return any(
        note.code.endswith(CHECK) for note in said_or(none, lambda: line.game.notes(line.position), [])
    )


def _turns(state: TableState) -> tuple[int, int, bool]:
    """Return how far a table has come: a turn that is over, or a game, makes it greater."""
    return state.record_number, len(state.turns), state.phase is Phase.OVER


def _is_running(state: TableState) -> bool:
    return state.phase is Phase.PLAYING and state.connected and not state.closed


def _is_tense(followed: WatchedTable, now_ms: int) -> bool:
    state = followed.state
    if followed.tense_ms is not None and _has_to_be_settled(state):
        return now_ms - followed.tense_ms < TENSE_MS
    return _is_in_last_minute(state.clocks, now_ms) or (state.line is not None and gives_check(state.line))


def _has_to_be_settled(state: TableState) -> bool:
    return state.question is not None or state.message.kind in ("illegal", "out-of-step")


def _is_in_last_minute(clocks: Clocks | None, now_ms: int) -> bool:
    if clocks is None or clocks.running is None or clocks.allowed_ms is None:
        return False
    left_ms = clocks.allowed_ms[clocks.running] - clocks.used_at(clocks.running, now_ms)
    return 0 < left_ms <= LAST_MINUTE_MS


def _closeness(state: TableState) -> float:
    """Return how close the two best scores are, from 0 to 1; games without running scores count as level."""
    scores = sorted((seat.score for seat in state.seats), reverse=True)
    total = sum(map(abs, scores))
    return 1 - (scores[0] - scores[1]) / total if len(scores) > 1 and total else 1.0


class Director:
    """Decides which table is shown. Safe to use from any thread.

    It changes the table when a turn ends somewhere, if the table that is shown was shown long enough and is
    between turns itself. Its own turn stays in sight for a moment first; if the next one begins meanwhile,
    the director waits for its end. A table where nobody plays is left as soon as another is worth more.
    """

    def __init__(self, now_ms: Callable[[], int], boards: Sequence[str] = ()) -> None:
        """`now_ms` is the host's monotonic clock; `boards` are the tables of the tournament, in order."""
        self._now_ms, self._boards = now_ms, boards
        self._tables: dict[str, WatchedTable] = {}
        self._shown: str | None = None
        self._since_ms = 0
        self._due: tuple[int, tuple[int, int, bool]] | None = None  # when to change, if no turn was begun
        self._lock = threading.Lock()

    def hear(self, state: TableState) -> None:
        """A table's newest state."""
        with self._lock:
            now_ms = self._now_ms()
            self._settle(now_ms)
            known = self._tables.get(state.table)
            followed = WatchedTable(state, now_ms) if known is None else known.after(state, now_ms)
            self._tables[state.table] = followed
            if self._shown is None:
                # Nobody has begun to look: another table may be worth more at once.
                self._show(state.table, now_ms - STAY_MS)
            elif known is not None and followed.turn_ms != known.turn_ms:
                self._after_turn(state.table, now_ms)
            self._settle(now_ms)

    def shown(self) -> str | None:
        """Return the table to show now; None before there is any."""
        with self._lock:
            self._settle(self._now_ms())
            return self._shown

    def due_ms(self) -> int | None:
        """Return when the table may change although nothing is heard; None if only news changes it."""
        with self._lock:
            if self._due is not None:
                return self._due[0]
            if self._shown is None or _is_running(self._current.state):
                return None
            free_ms = self._free_at(self._current)
            return free_ms if free_ms > self._now_ms() else None

    def _after_turn(self, table: str, now_ms: int) -> None:
        """A turn has ended: the table may change, at once or when that turn has been seen."""
        shown = self._current
        seen_ms = now_ms + SEEN_MS if table == shown.state.table else now_ms
        if self._is_free(shown, now_ms):
            self._due = max(seen_ms, self._since_ms + STAY_MS), _turns(shown.state)

    def _settle(self, now_ms: int) -> None:
        """Change the table if that is due and nobody there has begun a turn."""
        if self._shown is None:
            return
        shown = self._current
        if not _is_running(shown.state):
            if now_ms >= self._free_at(shown):
                self._show_best(now_ms)
            return
        if self._due is None:
            return
        due_ms, turns = self._due
        if _turns(shown.state) != turns or not self._is_free(shown, now_ms):
            self._due = None
        elif now_ms >= due_ms:
            self._show_best(now_ms)

    def _is_free(self, followed: WatchedTable, now_ms: int) -> bool:
        return is_between_turns(followed.state) or now_ms - followed.changed_ms >= ABANDONED_MS

    def _free_at(self, followed: WatchedTable) -> int:
        """Return when a table at which nobody plays may be left: its result is to be read first."""
        return max(self._since_ms + STAY_MS, followed.changed_ms + SEEN_MS)

    def _show_best(self, now_ms: int) -> None:
        """Show the table where most is at stake; of equals the one that is shown, else the first."""
        stakes: Mapping[str, Stake] = {
            name: stake_of(each, self._boards, now_ms) for name, each in self._tables.items()
        }
        self._due = None
        best = max(stakes, key=lambda name: (stakes[name], name == self._shown))
        if best != self._shown:
            self._show(best, now_ms)

    def _show(self, table: str, now_ms: int) -> None:
        self._shown, self._since_ms, self._due = table, now_ms, None

    @property
    def _current(self) -> WatchedTable:
        assert self._shown is not None
        return self._tables[self._shown]
