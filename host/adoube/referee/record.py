"""The record of a game as far as the referee knows it, with its gaps."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

from adoube.games.line import Line
from adoube.referee.successors import SKIP
from adoube.referee.verdicts import INSTEAD, Illegal, Open, Return

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


class Recorded(Protocol):
    """A source of all that is known of a game, such as a referee."""

    @property
    def line(self) -> Line: ...

    @property
    def open(self) -> Open | None: ...

    @property
    def unconfirmed(self) -> Open | None: ...

    @property
    def out_of_step(self) -> Illegal | None: ...

    @property
    def questions_asked(self) -> int: ...


def record_of(referee: Recorded) -> Record:
    """Return what is known of the referee's game now."""
    line = referee.line
    accepted = line.written_turns()
    unsure = [still_open for still_open in (referee.open, referee.unconfirmed) if still_open]
    lines = {texts for still_open in unsure for texts in still_open.lines}
    games = [_played(accepted, texts) for texts in sorted(lines)]
    if referee.open is None:
        games.append(accepted)
    is_unsure = referee.open is None or referee.open.guessed or referee.out_of_step is not None
    sure = len(accepted) if is_unsure else None
    turns: list[str | None] = []
    opened: list[OpenTurn] = []
    for texts in zip_longest(*games):
        candidates = tuple(sorted({text for text in texts if text is not None}))
        agreed = len(set(texts)) == 1 and (sure is None or len(turns) < sure)
        turns.append(candidates[0] if agreed else None)
        if not agreed:
            opened.append(OpenTurn(len(turns), candidates))
    outcome = line.outcome
    over = None
    if outcome is not None:
        over = {"winners": list(outcome.winners), "clause": outcome.clause, "why": outcome.why}
    scores = line.scores
    return Record(tuple(turns), scores, over, referee.questions_asked, tuple(opened))


def _played(accepted: Sequence[str], further: Sequence[str]) -> list[str]:
    """The turns that stand after some more were played, or taken back."""
    turns = list(accepted)
    for text in further:
        if text.startswith(INSTEAD):
            while turns[-1] == SKIP:
                turns.pop()
            turns[-1] = text.removeprefix(INSTEAD)
        elif (returned := Return.read(text)) is None:
            turns.append(text)
        else:
            del turns[len(turns) - returned.plies :]
    return turns
