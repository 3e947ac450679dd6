"""One question as it is answered: its phases, an answer a pupil, and the tally."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from adoube.classroom.errors import ClassError
from adoube.classroom.question import ClassQuestion
from adoube.words import coded

__all__ = ["MOST_CHANGES", "AnswerCount", "Poll", "PollPhase"]

MOST_CHANGES = 30  # answers of one pupil to one question


class PollPhase(StrEnum):
    """The phases of a question, in their order."""

    OPEN = "open"
    CLOSED = "closed"
    SHOWN = "shown"  # the class sees what it has answered
    TOLD = "told"  # and which answer is right
    SCORED = "scored"  # and who has how many points


ORDER = tuple(PollPhase)


class AnswerCount(NamedTuple):
    """How many pupils gave one answer."""

    answer: str
    pupils: int
    is_right: bool


@dataclass
class Poll:
    """The answers to one question. A pupil may change the answer until the teacher closes the question."""

    number: int  # tells the questions of one lesson apart
    question: ClassQuestion
    is_live: bool  # whether its position is the one on the table's board
    phase: PollPhase = PollPhase.OPEN
    answers: dict[int, str] = field(default_factory=dict)  # by pupil
    _changes: Counter[int] = field(default_factory=Counter)

    def answer(self, pupil: int, text: str) -> str:
        """Count a pupil's answer in place of an earlier one, and return it as it is counted.

        Raises ClassError if the question is closed, does not take the answer, or was answered too often.
        """
        if self.phase is not PollPhase.OPEN:
            raise ClassError(coded("classroom.closed"))
        given = self.question.read_answer(text)
        if self._changes[pupil] >= MOST_CHANGES:
            raise ClassError(coded("classroom.too_often", most=MOST_CHANGES))
        self._changes[pupil] += 1
        self.answers[pupil] = given
        return given

    def advance(self, phase: PollPhase) -> bool:
        """Go on to a later phase; return whether this was one.

        Raises ClassError where nobody has said which answer is right.
        """
        if phase in (PollPhase.TOLD, PollPhase.SCORED) and not self.question.is_told:
            raise ClassError(coded("classroom.nothing_to_tell"))
        if ORDER.index(phase) <= ORDER.index(self.phase):
            return False
        self.phase = phase
        return True

    def has_reached(self, phase: PollPhase) -> bool:
        return ORDER.index(self.phase) >= ORDER.index(phase)

    def forget(self, pupil: int) -> None:
        """Take back the answer of a pupil who was sent away."""
        self.answers.pop(pupil, None)

    def tally(self) -> tuple[AnswerCount, ...]:
        """Return the answers, the most frequent first, equals as people would list them."""
        right = frozenset(self.question.right)
        counts = Counter(self.answers.values())
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return tuple(AnswerCount(answer, count, answer in right) for answer, count in ordered)

    def winners(self) -> frozenset[int]:
        """Return the pupils whose answer is right."""
        return frozenset(pupil for pupil, answer in self.answers.items() if answer in self.question.right)
