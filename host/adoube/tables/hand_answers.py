"""Answers by hand: while a question is shown, a piece that is lifted and put back stands for its choice.

Only a quiet board answers. From the first change to the moment at which the board has stood again as it did
when it was asked, nothing but that one cell may have stirred; a hand that does anything else is playing on.
"""

from dataclasses import dataclass, field

from adoube.referee.verdicts import Question
from adoube.sensing.events import CellTouched, Event
from adoube.sensing.views import EMPTY, Reading

__all__ = ["HandAnswers"]

SHOWN_MS = 1000
"""so long a question is shown before a lift can be meant for it"""
LEAST_LIFT_MS = 300
"""a shorter lift is a bump"""
MOST_LIFT_MS = 3000
"""a longer one is a hand in thought"""


@dataclass(slots=True)
class _Stir:
    """What has happened since the board last stood still; times in milliseconds."""

    since_ms: int
    cells: set[str] = field(default_factory=set)
    lifts_only: bool = True
    """whether every cell that differed was empty"""
    back_ms: int | None = None
    """since when the board stands as before; None while it does not"""


class HandAnswers:
    """Watches a board for the answer to one question, shown since `now_ms` on a board that shows `stands`.

    `cells` are the board's, in the order of its readings; `settle_ms` is how long a board stands still before
    that counts.
    """

    def __init__(
        self, question: Question, cells: tuple[str, ...], stands: Reading, now_ms: int, settle_ms: int
    ) -> None:
        self.question = question
        self._choices = dict(question.lifts)
        self._cells, self._stands = cells, stands
        self._shown_ms, self._settle_ms = now_ms, settle_ms
        self._away: frozenset[str] = frozenset()
        self._stir: _Stir | None = None

    @property
    def wake_at_ms(self) -> int | None:
        """When a lift that is over may be an answer, if nothing else happens."""
        if self._stir is None or self._stir.back_ms is None:
            return None
        return self._stir.back_ms + self._settle_ms

    def see(self, event: Event | None, reading: Reading, now_ms: int) -> str | None:
        """The board shows `reading` after an event, or with None after a while. Returns an answer, once."""
        wake_at_ms = self.wake_at_ms
        if wake_at_ms is not None and wake_at_ms <= now_ms:
            stir, self._stir = self._stir, None
            if stir is not None and (answer := self._answer(stir)) is not None:
                return answer
        away = frozenset(
            cell
            for cell, stood, shows in zip(self._cells, self._stands, reading, strict=True)
            if stood != shows
        )
        felt = {event.cell} if isinstance(event, CellTouched) else set()
        if felt or away != self._away:
            self._note(away, felt, reading, now_ms)
        return None

    def _note(self, away: frozenset[str], felt: set[str], reading: Reading, now_ms: int) -> None:
        """Something has changed: the board differs in the cells `away`; `felt` moved too briefly to show."""
        stir = self._stir = self._stir or _Stir(now_ms)
        self._away = away
        stir.cells |= away | felt
        shown = dict(zip(self._cells, reading, strict=True))
        stir.lifts_only = stir.lifts_only and all(shown[cell] == EMPTY for cell in away)
        stir.back_ms = None if away else now_ms

    def _answer(self, stir: _Stir) -> str | None:
        """What somebody meant who stirred the board so; None: nothing that answers."""
        if stir.back_ms is None or not stir.lifts_only or len(stir.cells) != 1:
            return None
        if stir.since_ms < self._shown_ms + SHOWN_MS:
            return None
        if not LEAST_LIFT_MS <= stir.back_ms - stir.since_ms <= MOST_LIFT_MS:
            return None
        return self._choices.get(next(iter(stir.cells)))
