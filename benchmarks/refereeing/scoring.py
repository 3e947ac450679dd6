"""How well a referee has followed a case: its record held against what was played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from adoube.serialization.fields import Fields

__all__ = ["Followed", "Score", "score_of"]


@dataclass(frozen=True)
class Followed:
    """The record that a referee made of a case, as the last line of `adoube replay --json` holds it."""

    record: tuple[str | None, ...]  # None where a turn is open
    # Of each open turn, by its number in the game, the first being 1.
    candidates: Mapping[int, tuple[str, ...]]
    questions: int = 0

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Reads `record`, `open` and `questions`. Raises FieldError."""
        listed = fields.listed("open")
        opened = [listed.inner(place) for place in range(len(fields.items("open")))]
        return cls(
            record=tuple(fields.items("record")),
            candidates={turn.whole("ply", least=1): turn.texts("candidates") for turn in opened},
            questions=fields.whole("questions") if fields.has("questions") else 0,
        )


@dataclass(frozen=True)
class Score:
    """Counts over some cases. Every turn that was played is right, open or lost."""

    cases: int = 0
    exact: int = 0  # cases of which every turn is right, and nothing more is recorded
    turns: int = 0
    right: int = 0
    open: int = 0  # turns that the record leaves open, what was played among the candidates
    lost: int = 0  # turns that the record lacks, leaves open without naming them, or has behind a wrong one
    wrong: int = 0  # cases with a turn recorded that was not played, or recorded behind the last one
    asked: int = 0  # questions put to the players

    def __add__(self, other: "Score") -> "Score":
        names = self.__dataclass_fields__
        return Score(**{name: getattr(self, name) + getattr(other, name) for name in names})


def score_of(followed: Followed, truth: Sequence[str]) -> Score:
    """Holds a record against the truth, up to the first turn that is wrong."""
    right = left_open = wrong = 0
    for place, turn in enumerate(followed.record):
        played = truth[place] if place < len(truth) else None
        candidates = followed.candidates.get(place + 1, ())
        if turn is not None and turn != played:
            wrong = 1
            break
        right += turn is not None
        left_open += turn is None and played is not None and played in candidates
    for place in range(len(followed.record), len(truth)):
        left_open += truth[place] in followed.candidates.get(place + 1, ())
    return Score(
        cases=1,
        exact=int(right == len(truth) == len(followed.record) and not wrong),
        turns=len(truth),
        right=right,
        open=left_open,
        lost=len(truth) - right - left_open,
        wrong=wrong,
        asked=followed.questions,
    )
