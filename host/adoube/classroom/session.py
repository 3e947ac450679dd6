"""One class at one table: its pupils, the question that stands, the lesson that is played back.

Nothing of it is stored. All calls come from one thread at a time.
"""

from collections.abc import Hashable
from dataclasses import dataclass

from adoube.classroom.errors import ClassError
from adoube.classroom.lesson import ClassLesson, LessonStep
from adoube.classroom.poll import Poll, PollPhase
from adoube.classroom.question import ClassQuestion, ShownPosition, Wording
from adoube.classroom.roll import Pupil, Roll
from adoube.words import coded

__all__ = ["AskedInGame", "ClassSession"]

MOST_ASKED = 100  # questions of one game that are remembered, to be saved as a lesson


@dataclass(frozen=True, slots=True)
class AskedInGame:
    """A question about the running game, after so many of its turns."""

    ply: int
    wording: Wording


class ClassSession:
    """A class while its lesson lasts."""

    def __init__(self, asked_before: int = 0) -> None:
        """`asked_before`: how many questions earlier classes were asked, so that no number comes again."""
        self.roll = Roll()
        self.poll: Poll | None = None
        self.lesson: ClassLesson | None = None
        self.has_begun = False  # whether the teacher has let pupils in
        self.place = 0  # of the step of the lesson that is shown
        self.asked: list[AskedInGame] = []  # about the game that is played
        self._game: Hashable = None
        self._moment: Hashable = None
        self.questions = asked_before

    @property
    def is_open(self) -> bool:
        """Return whether pupils may join: the teacher lets them in, or asks."""
        return self.has_begun or self.poll is not None or self.lesson is not None

    @property
    def step(self) -> LessonStep | None:
        """The step of the lesson that is shown; None without a lesson."""
        return None if self.lesson is None else self.lesson.steps[self.place]

    @property
    def shown(self) -> ShownPosition | None:
        """The position that stands in the board's place; None while the class looks at the board itself."""
        if self.poll is not None:
            return None if self.poll.is_live else self.poll.question.shown
        return None if self.step is None else self.step.shown

    def follow(self, game: Hashable, moment: Hashable) -> bool:
        """Take note of what stands on the board; return whether the class has to be told.

        A question belongs to its position: once another one stands there, nobody answers it any more.
        """
        if game != self._game:
            self._game, self.asked = game, []
        moved, self._moment = moment != self._moment, moment
        if not moved or self.poll is None or not self.poll.is_live:
            return False
        self.poll.is_live = False
        self.poll.advance(PollPhase.CLOSED)
        return True

    def ask(self, shown: ShownPosition, wording: Wording, ply: int | None) -> Poll:
        """Ask the class. `ply`: how many turns the running game has; None for a position of a lesson.

        Raises ClassError; then the question before it stays.
        """
        question = ClassQuestion.on(shown, wording)
        self.has_begun = True
        self.questions += 1
        self.poll = Poll(self.questions, question, is_live=ply is not None)
        if ply is not None and len(self.asked) < MOST_ASKED:
            self.asked.append(AskedInGame(ply, wording))
        return self.poll

    def advance(self, phase: PollPhase) -> None:
        """Take the question to a later phase. Raises ClassError."""
        if self._standing.advance(phase) and phase is PollPhase.SCORED:
            self.roll.score(self._standing.winners())

    def drop(self) -> None:
        """Put the question away."""
        self.poll = None

    def answer(self, number: int, question: int, text: str) -> str:
        """Count a pupil's answer to the question of that number. Raises ClassError."""
        if self.roll.get(number) is None:
            raise ClassError(coded("classroom.no_pupil"))
        if self._standing.number != question:
            raise ClassError(coded("classroom.closed"))
        return self._standing.answer(number, text)

    def join(self, name: str, animal: str) -> Pupil:
        """Add a pupil. Raises ClassError."""
        return self.roll.join(name, animal)

    def remove(self, number: int) -> None:
        """Send a pupil away, with the answer. Raises ClassError."""
        self.roll.remove(number)
        if self.poll is not None:
            self.poll.forget(number)

    def open_lesson(self, lesson: ClassLesson) -> None:
        """Show the first step of a lesson."""
        self.lesson, self.place, self.poll, self.has_begun = lesson, 0, None, True

    def go_to(self, place: int) -> None:
        """Show another step of the lesson; the question that stood is put away. Raises ClassError."""
        if self.lesson is None or not 0 <= place < len(self.lesson.steps):
            raise ClassError(coded("classroom.no_step"))
        self.place, self.poll = place, None

    def close_lesson(self) -> None:
        """Put the lesson away; the class stays."""
        self.lesson = None
        if self.poll is not None and not self.poll.is_live:
            self.poll = None

    @property
    def _standing(self) -> Poll:
        if self.poll is None:
            raise ClassError(coded("classroom.nothing_asked"))
        return self.poll
