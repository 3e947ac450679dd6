"""Events on a simulated board, told in JSON lines.

    {"cells": [1, 0, 2]}                       what stands on the cells: 0 nothing, 1 north, 2 south
    {"at_ms": 1200, "cell": 7, "on": 1}        a piece (1 or 2) or none (0) on a cell
    {"at_ms": 1250, "cell": 7, "mt": -12.5}    a field in millitesla, north positive
    {"at_ms": 1300, "button": 0, "down": 1}    a button is pressed (1) or let go (0)
    {"fault": {"short_rows": [0, 1]}}          something breaks, as the circuit of the wiring says

`at_ms` is the time of the board's own clock since the process has booted it; without it the line
takes effect at once. A line may say when it was told, `told_ms` of any clock: see hands_pace.
"""

import heapq
import json
from collections.abc import Collection
from itertools import count
from typing import NamedTuple

from adoube.errors import AdoubeError
from adoube.simulation.board.circuit import Circuit
from adoube.words import say

__all__ = ["BadStimulus", "Schedule", "Stimulus", "parse"]

HIGHEST_LEVEL = 3
MOST_MT = 2000  # More than any magnet has at its face.


class BadStimulus(AdoubeError):
    """A line that says nothing a board can do."""


class Stimulus(NamedTuple):
    """At `at_ms` these cells get these levels or fields, these buttons go down or up, these things break."""

    at_ms: int
    cells: tuple[tuple[int, int], ...]
    buttons: tuple[tuple[int, bool], ...]
    faults: tuple[tuple[str, tuple[int, ...]], ...] = ()
    fields: tuple[tuple[int, float], ...] = ()


class Schedule:
    """Lines in, changes of the circuit out, each when its time has come."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit
        self._lines = 0
        self._order = count()
        self._waiting: list[tuple[int, int, Stimulus]] = []

    def tell(self, line: str, now_ms: int) -> None:
        """Take one line of JSON; a blank one is skipped. Raises BadStimulus, which names the line."""
        self._lines += 1
        if not line.strip():
            return
        try:
            stimulus = parse(line, now_ms, len(self._circuit.levels), self._circuit.buttons.numbers)
        except ValueError as error:
            raise BadStimulus(
                say("simulated_board.bad_line", number=self._lines, line=line.strip(), why=error)
            ) from error
        heapq.heappush(self._waiting, (stimulus.at_ms, next(self._order), stimulus))

    def play(self, now_ms: int) -> None:
        """Let happen what is due."""
        while self._waiting and self._waiting[0][0] <= now_ms:
            stimulus = heapq.heappop(self._waiting)[2]
            for cell, level in stimulus.cells:
                self._circuit.set_level(cell, level)
            for cell, field_mt in stimulus.fields:
                self._circuit.set_field(cell, field_mt)
            for button, down in stimulus.buttons:
                self._circuit.set_button(button, down)
            for name, numbers in stimulus.faults:
                self._break(name, numbers)

    def _break(self, name: str, numbers: tuple[int, ...]) -> None:
        try:
            self._circuit.set_fault(name, list(numbers))
        except (ValueError, LookupError) as error:
            raise BadStimulus(say("simulated_board.no_such_fault", name=name, numbers=numbers)) from error


def parse(line: str, now_ms: int, cells: int, buttons: Collection[int]) -> Stimulus:
    """Return the stimulus of one line for a board of this size. Raises ValueError."""
    told = json.loads(line)
    if not isinstance(told, dict):
        raise ValueError(say("simulated_board.not_an_object"))
    at_ms = _whole(told, "at_ms", now_ms, 1 << 53)
    if "cells" in told:
        return Stimulus(at_ms, _all_cells(told["cells"], cells), ())
    if "cell" in told:
        cell = _whole(told, "cell", -1, cells - 1)
        if "mt" in told:
            return Stimulus(at_ms, (), (), fields=((cell, _field_mt(told["mt"])),))
        return Stimulus(at_ms, ((cell, _whole(told, "on", -1, HIGHEST_LEVEL)),), ())
    if "button" in told:
        button = told["button"]
        if button not in buttons:
            raise ValueError(say("simulated_board.no_button", numbers=", ".join(map(str, buttons)) or "-"))
        return Stimulus(at_ms, (), ((button, _whole(told, "down", -1, 1) == 1),))
    if "fault" in told:
        return Stimulus(at_ms, (), (), _faults(told["fault"]))
    raise ValueError(say("simulated_board.nothing_told"))


def _faults(told: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if not isinstance(told, dict) or not all(
        isinstance(numbers, list) and all(isinstance(number, int) for number in numbers)
        for numbers in told.values()
    ):
        raise ValueError(say("simulated_board.wrong_fault"))
    return tuple((name, tuple(numbers)) for name, numbers in told.items())


def _all_cells(levels: object, cells: int) -> tuple[tuple[int, int], ...]:
    if not isinstance(levels, list) or len(levels) != cells:
        raise ValueError(say("simulated_board.wrong_cells", count=cells))
    return tuple(
        (cell, _whole({"cells": level}, "cells", -1, HIGHEST_LEVEL)) for cell, level in enumerate(levels)
    )


def _field_mt(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -MOST_MT <= value <= MOST_MT:
        raise ValueError(say("simulated_board.no_field", most=MOST_MT))
    return value


def _whole(told: dict[str, object], field: str, default: int, largest: int) -> int:
    value = told.get(field, default)
    if not isinstance(value, int) or not 0 <= value <= largest:
        raise ValueError(say("simulated_board.not_in_range", field=field, largest=largest))
    return int(value)
