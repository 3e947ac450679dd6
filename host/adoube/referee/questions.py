"""Undecided turns, and whether they were asked about. Nothing is asked twice, and nobody where nobody
answers.

Where hypotheses differ, it is asked which turn was played. Where the board suggests what only
people can say, a takeback or two turns of which one was never seen, it is a doubt: asked, and void as soon as
the board goes on.

`other_turns` are what else may have been played: the turns that the evidence of an accepted turn does not
rule out.
"""

from dataclasses import replace
from typing import Any

from adoube.games.base import AnyGame
from adoube.referee.successors import SuccessorTable
from adoube.referee.verdicts import Open, Return, TurnQuestion, Undecided
from adoube.sensing.views import View, reading_of

__all__ = ["PLAY_ON", "Questions", "lines_to_ask", "other_turns"]

MOST_LINES = 12  # so many lines of several turns are offered at once

PLAY_ON = "play-on"  # the answer that nothing of the kind was done: the board is to be put right


class Questions:
    """Follows the turn that the evidence leaves open. `ask_at_ms` is when it is to be asked; None: never.

    A question that play has settled without an answer was put to nobody: no other is put for a mere tie until
    somebody answers anything. What is open stays open.
    """

    def __init__(self, ask_ms: int) -> None:
        self._ask_ms = ask_ms
        self._open: Open | None = None
        self._asked: tuple[str, ...] = ()
        self._doubts: set[tuple[int, tuple[str, ...]]] = set()  # by the number of the turn that is in doubt
        self.doubted = False  # whether the question that is open asks about a doubt
        self.question: TurnQuestion | None = None
        self.asked_count = 0
        self._unanswered = False  # whether the last question was left to play to settle
        self.ask_at_ms: int | None = None

    def follow(self, before: "Questions") -> None:
        """Goes on after another one: of its own questions only the one that waits is put, and only now."""
        before._leave()
        self.asked_count, self._unanswered = before.asked_count, before._unanswered
        if self.question is not None:
            self.asked_count += 1
            self.question = replace(self.question, number=self.asked_count)

    def close(self) -> None:
        """Nothing is open any more."""
        self._leave()
        self.ask_at_ms = None
        if not self.doubted:
            self.question = None

    def advanced(self) -> None:
        """A turn was accepted: what is open now is another turn, and may be asked again. A doubt stays."""
        self._leave()

    def went_back(self) -> None:
        """Turns that were accepted stand no longer: whatever is in doubt now is another doubt."""
        self._leave()
        self._doubts.clear()
        self.drop_doubt()

    def _leave(self) -> None:
        self._unanswered = self._unanswered or bool(self._asked and self.question and not self.doubted)
        self._open, self._asked = None, ()

    def handle_answer(self, *, settles: bool) -> None:
        """Somebody has answered, and `settles` the question that was open."""
        self._unanswered = False
        if settles:
            self.question = None

    def postpone(self) -> None:
        """The game was left: nothing is asked of its turns until it goes on."""
        self._open, self.ask_at_ms = None, None
        self.drop_doubt()

    def drop_doubt(self, now: Open | None = None) -> None:
        """The board has gone on, or somebody answered. What it suggests `now` is asked still."""
        still = now is not None and self.question is not None and self.question.choices[:-1] == now.candidates
        if self.doubted and not still:
            self.doubted, self.question = False, None

    def ask_doubt(self, doubt: Open) -> TurnQuestion | None:
        """The question whether what the board suggests was done; None where it was asked before."""
        choices = (*doubt.candidates, PLAY_ON)
        if (doubt.ply, choices) in self._doubts:
            return None
        self._doubts.add((doubt.ply, choices))
        self.asked_count += 1
        self.question = TurnQuestion(self.asked_count, doubt.ply, doubt.seat, choices)
        self.doubted = True
        return self.question

    def found_open(self, now_open: Open, now_ms: int, wait_ms: int | None = None) -> Undecided | None:
        """Return what to say of a turn that is open: nothing where it was said before.

        `wait_ms`: how long to wait before it is asked, where what follows is going to settle it.
        """
        if now_open == self._open:
            return None
        waits = self._open is not None and self._open.candidates == now_open.candidates
        self._open = now_open
        if self._asked and set(now_open.candidates) <= set(self._asked):
            self._narrow(now_open.candidates, lines_to_ask(now_open))
        elif not waits:
            self.question, self.doubted = None, False
            self.ask_at_ms = None if self._unanswered else now_ms + (wait_ms or self._ask_ms)
        return Undecided(now_open.ply, now_open.seat, now_open.candidates, now_open.lines)

    def _narrow(self, candidates: tuple[str, ...], lines: tuple[str, ...]) -> None:
        """Some of what was asked about is out of the question by now, or more was played since."""
        self._asked = candidates
        if self.question is not None and not self.doubted:
            lifts = tuple(lift for lift in self.question.lifts if lift[1] in candidates)
            self.question = replace(self.question, choices=candidates, lifts=lifts, lines=lines)

    def ask(self, lifts: tuple[tuple[str, str], ...] = ()) -> TurnQuestion | None:
        """The question of the turn that is open; None where there is none, or it was asked before.

        `lifts` are the cells that stand for its choices.
        """
        self.ask_at_ms = None
        if self._open is None or self._open.candidates == self._asked:
            return None
        self.asked_count += 1
        self._asked, self.doubted = self._open.candidates, False
        self.question = TurnQuestion(
            self.asked_count,
            self._open.ply,
            self._open.seat,
            self._open.candidates,
            lifts,
            lines_to_ask(self._open),
        )
        return self.question


def lines_to_ask(still_open: Open) -> tuple[str, ...]:
    """The whole lines of an open turn, for an answer that leaves nothing to ask.

    None where the first turn tells as much, or where turns were taken back. Where they are too many to choose
    from, only their beginnings.
    """
    if any(" " in step or Return.read(step) for line in still_open.lines for step in line):
        return ()
    for length in range(max(map(len, still_open.lines)), 1, -1):
        lines = {line[:length] for line in still_open.lines}
        if len(lines) <= MOST_LINES:
            tells_more = len(lines) > len(still_open.candidates) or len(lines) == 1
            return tuple(sorted(map(" ".join, lines))) if tells_more else ()
    return ()


def other_turns(game: AnyGame, view: View, before: Any, after: Any) -> tuple[str, ...]:
    """The legal turns from `before`, but that to `after`, that leave the board looking as `after` does.

    Canonical writings, sorted. Touches are not held against them: people say that the record is wrong.
    """
    cells = game.board.names
    shown = reading_of(game.placement(after), view, cells)
    explained = SuccessorTable(game, view, cells, before).explain(shown)
    return tuple(sorted(game.write(other.turn) for other in explained if other.position != after))
