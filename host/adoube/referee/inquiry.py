"""What is undecided, and whether it has been asked. Nothing is asked at once, and nothing twice."""

from adoube.referee.nodes import Open
from adoube.referee.verdicts import Question, Undecided

__all__ = ["Inquiry"]


class Inquiry:
    """Follows the turn that the evidence leaves open. `ask_at_ms` is when it is to be asked; None: never."""

    def __init__(self, ask_ms: int) -> None:
        self._ask_ms = ask_ms
        self._open: Open | None = None
        self._asked: tuple[str, ...] = ()
        self.question: Question | None = None
        self.questions = 0
        self.ask_at_ms: int | None = None

    def settled(self) -> None:
        """Nothing is open any more."""
        self._open, self._asked = None, ()
        self.question, self.ask_at_ms = None, None

    def advanced(self) -> None:
        """A turn was accepted: what is open now is another turn, and may be asked again."""
        self._open, self._asked = None, ()

    def found_open(self, now_open: Open, now_ms: int) -> Undecided | None:
        """What to say of a turn that is open: nothing where it was said before."""
        if now_open == self._open:
            return None
        waits = self._open is not None and self._open.candidates == now_open.candidates
        self._open = now_open
        if now_open.candidates != self._asked and not waits:
            self.question = None
            self.ask_at_ms = now_ms + self._ask_ms
        return Undecided(now_open.ply, now_open.seat, now_open.candidates, now_open.lines)

    def ask(self) -> Question | None:
        """The question of the turn that is open; None where there is none, or it was asked before."""
        self.ask_at_ms = None
        if self._open is None or self._open.candidates == self._asked:
            return None
        self.questions += 1
        self._asked = self._open.candidates
        self.question = Question(self.questions, self._open.ply, self._open.seat, self._open.candidates)
        return self.question
