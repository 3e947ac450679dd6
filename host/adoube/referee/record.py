"""The record of a game as far as the referee knows it, with its gaps."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from adoube.referee.referee import Referee

__all__ = ["OpenTurn", "Record", "record_of"]


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """A turn that was played and is not known; `ply` is 1 for the first turn of the game."""

    ply: int
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """`turns` holds None for a turn that is open. `scores` and `over` are those of the accepted turns."""

    turns: tuple[str | None, ...]
    scores: dict[str, int | float]
    over: dict[str, Any] | None
    questions: int
    open: tuple[OpenTurn, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "record": list(self.turns),
            "scores": self.scores,
            "over": self.over,
            "questions": self.questions,
            "open": [{"ply": turn.ply, "candidates": list(turn.candidates)} for turn in self.open],
        }


def record_of(referee: Referee) -> Record:
    """What is known of the referee's game now."""
    line = referee.line
    turns: list[str | None] = list(line.written_turns())
    opened: list[OpenTurn] = []
    if (still_open := referee.open) is not None:
        for texts in zip_longest(*still_open.lines):
            candidates = tuple(sorted({text for text in texts if text is not None}))
            agreed = len(set(texts)) == 1
            turns.append(candidates[0] if agreed else None)
            if not agreed:
                opened.append(OpenTurn(len(turns), candidates))
    outcome = line.outcome
    over = None
    if outcome is not None:
        over = {"winners": list(outcome.winners), "clause": outcome.clause, "why": outcome.why}
    scores = line.scores
    return Record(tuple(turns), scores, over, referee.questions_asked, tuple(opened))
