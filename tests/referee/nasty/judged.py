"""The judgement of a case, held against what was played."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from adoube.referee.readable_verdicts import record_of
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Moved
from tests.referee.nasty.hands import Hands

__all__ = ["Case", "Outcome", "Result"]


class Outcome(StrEnum):
    """How well a case was followed, the best first."""

    EXACT = "exact"
    ASKED = "asked"  # a question waits, with the truth among its choices
    OPEN = "open"  # a turn is named as open, with the truth among its candidates
    SHORT = "short"  # a turn of the truth is neither in the record nor open
    WRONG = "wrong"  # a turn was accepted that was not played


@dataclass(frozen=True, slots=True)
class Case:
    """A named way in which hands do something; `row` is the kind of thing they do."""

    row: str
    name: str
    make: Callable[[], Hands]

    def __str__(self) -> str:
        return f"{self.row}: {self.name}"


@dataclass(frozen=True, slots=True)
class Result:
    case: Case
    outcome: Outcome
    truth: list[str]
    record: list[str | None]
    questions: int

    @classmethod
    def of(cls, case: Case) -> "Result":
        """Plays a case from its first event to stillness without end; nobody answers."""
        hands = case.make()
        referee = hands.watched()
        said = [one for event in hands.events for one in referee.step(event, event.at_ms)]
        said += [*referee.step(None, hands.now_ms), *referee.finish()]
        moved = {(one.verdict.ply, one.verdict.turn) for one in said if isinstance(one.verdict, Moved)}
        record = list(record_of(referee).turns)
        outcome = _outcome(hands, referee, moved, record)
        return cls(case, outcome, hands.line.written_turns(), record, referee.questions_asked)


def _outcome(
    hands: Hands, referee: Referee, moved: set[tuple[int, str]], record: list[str | None]
) -> Outcome:
    truth = hands.line.written_turns()
    told = {(ply, turn) for ply, turn in enumerate(record, 1) if turn is not None}
    if not moved | told <= hands.ever:
        return Outcome.WRONG
    if record == truth:
        return Outcome.EXACT
    question = referee.question
    due = {*hands.backs, *(truth[question.ply - 1 :][:1] if question else ())}
    if question is not None and due & set(question.choices):
        return Outcome.ASKED
    candidates = {turn.ply: turn.candidates for turn in record_of(referee).open}
    for ply, turn in enumerate(truth, 1):
        if ply > len(record):
            return Outcome.SHORT
        if record[ply - 1] is None and turn not in candidates[ply]:
            return Outcome.WRONG
        if record[ply - 1] not in (None, turn):
            return Outcome.SHORT
    return Outcome.OPEN if len(record) >= len(truth) else Outcome.SHORT
