"""Learns which input is which cell: a magnet is put on one cell after the other, and what stays on is its.

Knows no clock: every call brings its time, which never runs backwards. Contacts bounce, and a magnet brushes
neighbours on its way, so an input counts once it has stayed on. `hardware_docs/learning_vectors.json` holds
this and the scoreboard's page to the same rules.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

__all__ = ["STAY_MS", "LearnedWiring", "LearningStep", "StepKind", "WiringLearning"]

STAY_MS = 150  # Longer than contacts bounce, and than a hand passes over a neighbour.


class StepKind(StrEnum):
    """The kinds of steps of a learning."""

    PLACE = "place"  # The cell is wanted now; `inputs` are on already and do not count until they were off.
    RECORDED = "recorded"  # One input stayed on: the cell's.
    DOUBLED = "doubled"  # Several inputs stayed on.
    SAME = "same"  # The input that stayed on is another cell's.
    MISSING = "missing"  # The cell was left out.
    BACK = "back"  # The last cell's record was dropped.
    DONE = "done"


class LearningStep(NamedTuple):
    """One thing that happened; `cell` is None once there is none left."""

    kind: StepKind
    cell: int | None
    inputs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LearnedWiring:
    """The result of a learning, or its state by now.

    `inputs` has each cell's input, None where it has none. `doubled` has all inputs that stayed on for a
    cell, `same` the cell that has the input of another already, with that other one. `stuck` are inputs that
    were on before a magnet came and stayed on.
    """

    inputs: tuple[int | None, ...]
    missing: tuple[int, ...]
    doubled: tuple[tuple[int, tuple[int, ...]], ...]
    same: tuple[tuple[int, int], ...]
    stuck: tuple[int, ...]

    @property
    def cells(self) -> tuple[int, ...] | None:
        """Return the `cells` of board.json, or None unless every cell has an input."""
        known = tuple(number for number in self.inputs if number is not None)
        return known if len(known) == len(self.inputs) else None


class WiringLearning:
    """The sequence, cell by cell in board order. Every call returns what happened until then."""

    def __init__(self, cells: int, on: Iterable[int] = ()) -> None:
        self._cells = cells
        self._on = set(on)
        self._records: list[LearningStep] = []
        self._lifting = False
        self._rose: dict[int, int] = {}  # Inputs that came on since the prompt, and when.
        self._ignored: set[int] = set()

    @property
    def wanted(self) -> int | None:
        """The cell that the magnet belongs on, or should be lifted from; None at the end."""
        if self._lifting:
            return len(self._records) - 1
        return len(self._records) if len(self._records) < self._cells else None

    def begin(self) -> tuple[LearningStep, ...]:
        """Return the first prompt."""
        return (self._prompt(),)

    def change(self, at_ms: int, number: int, *, on: bool) -> tuple[LearningStep, ...]:
        """Take an input's change."""
        earlier = self.wait(at_ms)
        if on == (number in self._on):
            return earlier
        if on:
            self._on.add(number)
            self._rose[number] = at_ms
        else:
            self._on.discard(number)
            self._ignored.discard(number)
            self._rose.pop(number, None)
        return (*earlier, *self._lifted(), *self.wait(at_ms))

    def wait(self, at_ms: int) -> tuple[LearningStep, ...]:
        """Let time pass: decides as soon as every input that came on has stayed on."""
        if self._lifting or self.wanted is None or not self._rose:
            return ()
        if at_ms - max(self._rose.values()) < STAY_MS:
            return ()
        return (self._record(tuple(sorted(self._rose))),)

    def skip(self, at_ms: int) -> tuple[LearningStep, ...]:
        """Leave the wanted cell out, or wait no longer for its input to go off."""
        earlier = self.wait(at_ms)
        if self._lifting:
            self._ignored |= self._on & {*self._records[-1].inputs}
            return (*earlier, self._next())
        if self.wanted is None:
            return earlier
        step = LearningStep(StepKind.MISSING, self.wanted)
        self._records.append(step)
        return (*earlier, step, self._next())

    def back(self, at_ms: int) -> tuple[LearningStep, ...]:
        """Drop the last record, and ask for its cell again."""
        earlier = self.wait(at_ms)
        if not self._records:
            return earlier
        dropped = self._records.pop()
        return (*earlier, LearningStep(StepKind.BACK, dropped.cell), self._next())

    def learned(self) -> LearnedWiring:
        """Return what is known by now; cells that were not asked for are missing."""
        doubled = self._with(StepKind.DOUBLED)
        owners = {number: cell for cell, number in self._single().items()}
        same = {cell: owners[number] for cell, (number,) in self._with(StepKind.SAME).items()}
        inputs = tuple(map(_told_apart(self._single(), doubled).get, range(self._cells)))
        return LearnedWiring(
            inputs,
            tuple(c for c, number in enumerate(inputs) if number is None and c not in {*doubled, *same}),
            tuple(doubled.items()),
            tuple(same.items()),
            tuple(sorted(self._ignored)),
        )

    def _record(self, inputs: tuple[int, ...]) -> LearningStep:
        kind = StepKind.RECORDED
        if len(inputs) > 1:
            kind = StepKind.DOUBLED
        elif inputs[0] in self._single().values():
            kind = StepKind.SAME
        step = LearningStep(kind, self.wanted, inputs)
        self._records.append(step)
        self._lifting = True
        return step

    def _lifted(self) -> tuple[LearningStep, ...]:
        """Go on once everything that stayed on is off."""
        if not self._lifting or self._on & {*self._records[-1].inputs}:
            return ()
        return (self._next(),)

    def _next(self) -> LearningStep:
        self._lifting = False
        return LearningStep(StepKind.DONE, None) if self.wanted is None else self._prompt()

    def _prompt(self) -> LearningStep:
        self._rose = {}
        self._ignored = {*self._on}
        return LearningStep(StepKind.PLACE, self.wanted, tuple(sorted(self._ignored)))

    def _with(self, kind: StepKind) -> dict[int, tuple[int, ...]]:
        """Return the cells that were recorded so, with their inputs."""
        return {cell: inputs for was, cell, inputs in self._records if was is kind and cell is not None}

    def _single(self) -> dict[int, int]:
        """Return the input of each cell that has one to itself."""
        return {cell: number for cell, (number,) in self._with(StepKind.RECORDED).items()}


def _told_apart(single: dict[int, int], doubled: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """Return the input of each cell; of several inputs, the one that no other cell can have."""
    found = {**single}
    while True:
        left = {cell: {*inputs} - {*found.values()} for cell, inputs in doubled.items() if cell not in found}
        only = {cell: min(numbers) for cell, numbers in left.items() if len(numbers) == 1}
        claims = Counter(only.values())
        clear = {cell: number for cell, number in only.items() if claims[number] == 1}
        if not clear:
            return found
        found |= clear
