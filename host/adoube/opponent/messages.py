"""What is asked of the worker and what it answers, a JSON object a line.

The first line from the worker is `{"begun": PID}`. A line to it is a `Task`, or `{"cancel": ID}`. A further
line from it is `{"id": ID, "found": Found}`, or `{"id": ID, "failed": ...}` with a coded text, and
`"ends": true` where the worker ends with it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from adoube.deserialization import deserialize
from adoube.fields import Fields
from adoube.opponent.advice import Advice, Budget
from adoube.opponent.played import Played

__all__ = ["Found", "FoundTurn", "Task", "found_in", "read_task", "task_line"]


@dataclass(frozen=True, slots=True)
class Task:
    """One request, as the worker reads it: good turns where `played` stands."""

    id: int
    played: Played
    strength: int
    seconds: float  # of the wall clock: so long after it has begun, it ends with what it has
    seed: int = 0
    budget: Budget | None = None  # how far to look; None: as far as the strength does


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn that was considered."""

    turn: str
    # By seat, 0 to 1: the share of the game that the seat is expected to get after this turn.
    values: Mapping[str, float]
    proven: bool = False  # whether the values are certain


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found, as texts."""

    # The turns that it looked at, the best for the seat to move first; at least one.
    turns: tuple[FoundTurn, ...]
    line: tuple[str, ...]  # how it expects the game to go on, the best turn first
    positions: int  # how many positions it looked at

    @property
    def best(self) -> FoundTurn:
        """The turn that it would play."""
        return self.turns[0]


def task_line(task: Task) -> str:
    """A task as a line, without its end."""
    return json.dumps(asdict(task))


def read_task(given: Mapping[str, Any]) -> Task:
    """Raises FieldError."""
    return deserialize(Task, Fields(dict(given), "task"))


def found_in(advice: Advice[Any], write: Any) -> Found:
    """Advice with its turns as `write` writes them."""
    turns = tuple(FoundTurn(write(one.turn), dict(one.values), one.proven) for one in advice.candidates)
    return Found(turns, tuple(write(turn) for turn in advice.line), advice.positions)
