"""The state that a table takes from its journal to go on where it was."""

from collections.abc import Iterable
from dataclasses import dataclass

from adoube.records.journal import Row
from adoube.records.journal_file import JournalError
from adoube.records.payloads import (
    AnsweredRow,
    Asked,
    Called,
    Opened,
    Result,
    Ruling,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    UndecidedRow,
)
from adoube.words import coded

__all__ = ["OpenGame", "Step", "game_of"]

Step = TurnPlayed | Called | TakenBackRow | Ruling  # Rows that lead from one position to another.


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that was begun and has no result."""

    game_number: int
    opened: Opened
    steps: tuple[Step, ...]  # All rows that led to the present position, oldest first.
    undecided: tuple[UndecidedRow, ...]  # Rows still undecided after the last turn, oldest first.
    # True if nothing has been seen on the board since a ruling set the position.
    ruled_last: bool = False
    # The questions to all that wait for an answer, oldest first; what a seat is asked follows from
    # `undecided`.
    asked: tuple[Asked, ...] = ()

    @property
    def turns(self) -> tuple[TurnPlayed, ...]:
        """The turns that were played, those among them that were taken back or corrected later."""
        return tuple(step for step in self.steps if isinstance(step, TurnPlayed))


def game_of(rows: Iterable[Row]) -> OpenGame | None:
    """Return the game that one table is in the middle of; None before its first and between two games.

    Raises JournalError where the turns do not follow one another.
    """
    found = _ResumedReading()
    for row in rows:
        # A game that was left for another one may be given its result later.
        if row.game_number == found.number or isinstance(row.payload, Opened):
            found.read(row)
    if found.opened is None or found.over:
        return None
    return OpenGame(
        found.number,
        found.opened,
        tuple(found.steps),
        tuple(found.undecided),
        found.ruled_last,
        tuple(found.asked.values()),
    )


class _ResumedReading:
    """The newest game of one table, row by row."""

    def __init__(self) -> None:
        self.number = 0
        self.opened: Opened | None = None
        self.over = False
        self.ruled_last = False
        self.steps: list[Step] = []
        self.undecided: list[UndecidedRow] = []
        self.asked: dict[int, Asked] = {}
        self._ply = 0

    def read(self, row: Row) -> None:
        match row.payload:
            case Opened() as opened:
                self.number, self.opened = row.game_number, opened
                self.over, self.ruled_last, self._ply = False, False, 0
                self.steps, self.undecided, self.asked = [], [], {}
            case TurnPlayed(ply=ply) as turn:
                if ply != self._ply + 1:
                    raise JournalError(coded("records.turn_missing", id=row.id, ply=ply, after=self._ply))
                self._step(turn, ply)
            case TakenBackRow(ply=ply) as taken_back:
                self._step(taken_back, ply)
            case Called() as called:
                self.steps.append(called)
            case Ruling() as ruling:
                self._rule(ruling)
            case UndecidedRow() as undecided:
                self.undecided.append(undecided)
                self.ruled_last = False
            case SettledRow():
                self.ruled_last = False
            case Asked(question=question, to=None) as asked:
                self.asked[question] = asked
            case AnsweredRow(question=question):
                self.asked.pop(question, None)
            case Result():
                self.over = True
            case _:
                # The other kinds tell how it came about, not where the game stands.
                return

    def _rule(self, ruling: Ruling) -> None:
        """Set back the game by a ruling that says after how many turns it stands."""
        ply = ruling.details.get("ply")
        if isinstance(ply, int):
            self._step(ruling, ply)
            self.ruled_last = True
        else:
            self.steps.append(ruling)
            self.asked = {}
        self.over = ruling.ends_the_game

    def _step(self, step: Step, ply: int) -> None:
        self.steps.append(step)
        self._ply, self.undecided, self.ruled_last, self.asked = ply, [], False, {}
