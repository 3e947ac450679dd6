"""What is undecided, and whether it has been asked. Nothing is asked twice, and nobody where nobody answers.

Where hypotheses differ, it is asked which turn was played. Where the board suggests what only
people can say, a takeback or two turns of which one was never seen, it is a doubt: asked, and void as soon as
the board goes on.
"""

from dataclasses import replace

from adoube.referee.nodes import Open
from adoube.referee.verdicts import Question, Undecided

__all__ = ["PLAY_ON", "Inquiry"]

PLAY_ON = "play-on"
"""the answer that nothing of the kind was done: the board is to be put right"""


class Inquiry:
    """Follows the turn that the evidence leaves open. `ask_at_ms` is when it is to be asked; None: never.

    A question that play has settled without an answer was put to nobody: no other is put for a mere tie until
    somebody answers anything. What is open stays open.
    """

    def __init__(self, ask_ms: int) -> None:
        self._ask_ms = ask_ms
        self._open: Open | None = None
        self._asked: tuple[str, ...] = ()
        self._doubts: set[tuple[str, ...]] = set()
        self.doubted = False
        """whether the question that is open asks about a doubt"""
        self.question: Question | None = None
        self.questions = 0
        self._unanswered = False
        """whether the last question was left to play to settle"""
        self.ask_at_ms: int | None = None

    def follow(self, before: "Inquiry") -> None:
        """Goes on after another one: of its own questions only the one that waits is put, and only now."""
        before._leave()
        self.questions, self._unanswered = before.questions, before._unanswered
        if self.question is not None:
            self.questions += 1
            self.question = replace(self.question, number=self.questions)

    def settled(self) -> None:
        """Nothing is open any more."""
        self._leave()
        self.ask_at_ms = None
        if not self.doubted:
            self.question = None

    def advanced(self) -> None:
        """A turn was accepted: what is open now is another turn, and may be asked again."""
        self._leave()
        self._doubts.clear()
        self.drop_doubt()

    def _leave(self) -> None:
        self._unanswered = self._unanswered or bool(self._asked and self.question and not self.doubted)
        self._open, self._asked = None, ()

    def heard(self, *, settles: bool) -> None:
        """Somebody has answered, and `settles` the question that was open."""
        self._unanswered = False
        if settles:
            self.question = None

    def put_off(self) -> None:
        """The game was left: nothing is asked of its turns until it goes on."""
        self._open, self.ask_at_ms = None, None
        self.drop_doubt()

    def drop_doubt(self, now: Open | None = None) -> None:
        """The board has gone on, or somebody answered. What it suggests `now` is asked still."""
        still = now is not None and self.question is not None and self.question.choices[:-1] == now.candidates
        if self.doubted and not still:
            self.doubted, self.question = False, None

    def ask_doubt(self, doubt: Open) -> Question | None:
        """The question whether what the board suggests was done; None where it was asked before."""
        choices = (*doubt.candidates, PLAY_ON)
        if choices in self._doubts:
            return None
        self._doubts.add(choices)
        self.questions += 1
        self.question = Question(self.questions, doubt.ply, doubt.seat, choices)
        self.doubted = True
        return self.question

    def found_open(self, now_open: Open, now_ms: int, wait_ms: int | None = None) -> Undecided | None:
        """What to say of a turn that is open: nothing where it was said before.

        `wait_ms`: how long to wait before it is asked, where what follows is going to settle it.
        """
        if now_open == self._open:
            return None
        waits = self._open is not None and self._open.candidates == now_open.candidates
        self._open = now_open
        if self._asked and set(now_open.candidates) <= set(self._asked):
            self._narrow(now_open.candidates)
        elif not waits:
            self.question, self.doubted = None, False
            self.ask_at_ms = None if self._unanswered else now_ms + (wait_ms or self._ask_ms)
        return Undecided(now_open.ply, now_open.seat, now_open.candidates, now_open.lines)

    def _narrow(self, candidates: tuple[str, ...]) -> None:
        """Some of what was asked about is out of the question by now."""
        self._asked = candidates
        if self.question is not None and not self.doubted:
            lifts = tuple(lift for lift in self.question.lifts if lift[1] in candidates)
            self.question = replace(self.question, choices=candidates, lifts=lifts)

    def ask(self, lifts: tuple[tuple[str, str], ...] = ()) -> Question | None:
        """The question of the turn that is open; None where there is none, or it was asked before.

        `lifts` are the cells that stand for its choices.
        """
        self.ask_at_ms = None
        if self._open is None or self._open.candidates == self._asked:
            return None
        self.questions += 1
        self._asked, self.doubted = self._open.candidates, False
        self.question = Question(
            self.questions, self._open.ply, self._open.seat, self._open.candidates, lifts
        )
        return self.question
