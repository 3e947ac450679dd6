"""A magnet on cell after cell teaches the wiring, whatever bounces, touches or is dead."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.hardware.wiring_differences import differences
from adoube.hardware.wiring_learning import STAY_MS, LearnedWiring, LearningStep, StepKind, WiringLearning
from tests.tools import ROOT

VECTORS = json.loads((ROOT / "hardware_docs" / "learning_vectors.json").read_text(encoding="utf-8"))
LEARNINGS = VECTORS["learnings"]


def test_the_vectors_wait_as_long_as_the_program() -> None:
    assert VECTORS["stay_ms"] == STAY_MS


@pytest.mark.parametrize("vector", LEARNINGS, ids=[vector["name"] for vector in LEARNINGS])
def test_a_learning_goes_as_its_vector_has_it(vector: dict[str, Any]) -> None:
    names = [*vector["cells"], None]
    learning = WiringLearning(len(vector["cells"]), vector["on"])

    steps = [*learning.begin()]
    for event in vector["events"]:
        steps += happened(learning, *event)

    told = [[step.kind, names[-1 if step.cell is None else step.cell], [*step.inputs]] for step in steps]
    assert told == vector["expect"]["steps"]
    assert as_told(learning.learned(), vector) == {
        key: value for key, value in vector["expect"].items() if key != "steps"
    }


def happened(learning: WiringLearning, at_ms: int, what: str, number: int = -1) -> tuple[LearningStep, ...]:
    match what:
        case "on" | "off":
            return learning.change(at_ms, number, on=what == "on")
        case "wait":
            return learning.wait(at_ms)
        case "skip":
            return learning.skip(at_ms)
    return learning.back(at_ms)


def as_told(learned: LearnedWiring, vector: Mapping[str, Any]) -> dict[str, Any]:
    names = vector["cells"]
    return {
        "cells": None if learned.cells is None else [*learned.cells],
        "inputs": [*learned.inputs],
        "missing": [names[cell] for cell in learned.missing],
        "doubled": [[names[cell], [*inputs]] for cell, inputs in learned.doubled],
        "same": [[names[cell], names[of]] for cell, of in learned.same],
        "stuck": [*learned.stuck],
        "differences": None if vector["planned"] is None else _differences(learned, vector),
    }


def _differences(learned: LearnedWiring, vector: Mapping[str, Any]) -> dict[str, Any]:
    names = vector["cells"]
    found = differences(learned.inputs, vector["planned"], vector["places"], vector["group"])
    return {
        "whole": found.whole,
        "groups": [[*pair] for pair in found.groups],
        "lines": [[*pair] for pair in found.lines],
        "swapped": [[names[one], names[other]] for one, other in found.swapped],
        "moved": [[names[cell], number] for cell, number in found.moved],
    }


# Contacts of reeds bounce for less than a millisecond, and a hand brushes a neighbour in passing.
LONGEST_BOUNCE_MS = 25
GAPS_MS = st.integers(1, LONGEST_BOUNCE_MS)
BRUSHES_MS = st.integers(1, STAY_MS - 1)
RESTS_MS = st.integers(STAY_MS + 1, 3_000)


@dataclass(frozen=True)
class Copper:
    """The inputs that a magnet on each cell closes: one, none where it is dead, two where wires touch."""

    closes: Sequence[Sequence[int]]
    inputs: int


@st.composite
def coppers(draw: st.DrawFn) -> Copper:
    cells = draw(st.integers(1, 8))
    inputs = cells + draw(st.integers(0, 4))
    wires = draw(st.permutations(range(inputs)))[:cells]
    closes = [[wire] for wire in wires]
    for cell in draw(st.sets(st.integers(0, cells - 1), max_size=2)):
        closes[cell] = []
    if cells > 1 and draw(st.booleans()):
        one, other = draw(st.permutations(range(cells)))[:2]
        closes[one] = closes[other] = sorted(closes[one] + closes[other])
    return Copper(closes, inputs)


@given(coppers(), st.data())
def test_any_wiring_is_learned_whatever_bounces_and_whatever_is_brushed(
    copper: Copper, data: st.DataObject
) -> None:
    learning = WiringLearning(len(copper.closes))
    learning.begin()
    now_ms = 0
    for numbers in copper.closes:
        now_ms += data.draw(RESTS_MS)
        if not numbers:
            learning.skip(now_ms)
            continue
        for at_ms, number, on in visit(data, numbers, copper.inputs, now_ms):
            learning.change(at_ms, number, on=on)
            now_ms = at_ms
    learned = learning.learned()

    dead = {cell for cell, numbers in enumerate(copper.closes) if not numbers}
    touching = {cell for cell, numbers in enumerate(copper.closes) if len(numbers) == 2}
    alike = {
        cell
        for cell, numbers in enumerate(copper.closes)
        if len(numbers) == 1 and numbers in copper.closes[:cell]
    }
    assert learning.wanted is None
    assert {*learned.missing} == dead
    assert {cell for cell, _ in learned.doubled} == touching
    assert {cell for cell, _ in learned.same} == alike
    for cell in {*range(len(copper.closes))} - dead - touching - alike:
        assert [learned.inputs[cell]] == [*copper.closes[cell]]
    assert (learned.cells is not None) == (not dead | touching | alike)


def visit(
    data: st.DataObject, numbers: Sequence[int], inputs: int, at_ms: int
) -> Iterator[tuple[int, int, bool]]:
    """Yield the changes while a magnet comes by a neighbour, rests on a cell and leaves it."""
    others = [number for number in range(inputs) if number not in numbers]
    brushes = data.draw(st.booleans())
    if others and brushes:
        brushed = others[data.draw(st.integers(0, len(others) - 1))]
        yield at_ms, brushed, True
        at_ms += data.draw(BRUSHES_MS)
        yield at_ms, brushed, False
    for state in (True, False):
        for _ in range(data.draw(st.integers(0, 3))):
            for bounce in (state, not state):
                at_ms += data.draw(GAPS_MS)
                yield from ((at_ms, number, bounce) for number in numbers)
        at_ms += data.draw(GAPS_MS)
        yield from ((at_ms, number, state) for number in numbers)
        at_ms += data.draw(RESTS_MS)


@given(
    st.lists(
        st.tuples(
            st.integers(0, 400), st.sampled_from(["on", "off", "wait", "skip", "back"]), st.integers(0, 3)
        ),
        max_size=40,
    )
)
def test_whatever_happens_no_input_is_given_to_two_cells(happenings: list[tuple[int, str, int]]) -> None:
    learning = WiringLearning(3)
    learning.begin()
    now_ms = 0
    for later_ms, what, number in happenings:
        now_ms += later_ms
        happened(learning, now_ms, what, number)

        learned = learning.learned()
        given = [number for number in learned.inputs if number is not None]
        assert len({*given}) == len(given)
        named = {*learned.missing, *(c for c, _ in learned.doubled), *(c for c, _ in learned.same)}
        assert {cell for cell, number in enumerate(learned.inputs) if number is None} <= named


def test_the_last_step_is_the_end() -> None:
    learning = WiringLearning(1)

    steps = [*learning.begin(), *learning.skip(5)]

    assert [step.kind for step in steps] == [StepKind.PLACE, StepKind.MISSING, StepKind.DONE]
