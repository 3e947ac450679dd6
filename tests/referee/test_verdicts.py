"""Verdicts as JSON values: exactly these keys, which replay prints."""

import json

import pytest

from adoube.games.verdict import Objection, Outcome
from adoube.referee.verdicts import (
    BackInStep,
    Fault,
    Illegal,
    Moved,
    Over,
    SetUp,
    StartStands,
    TurnQuestion,
    Undecided,
    Underway,
    Verdict,
)
from adoube.words import as_written

CHOICES = ("b3xa5", "b3xc5")


@pytest.mark.parametrize(
    ("verdict", "name", "written"),
    [
        (Underway(("a1",), ("b3",)), "underway", {"empty": ["a1"], "fill": ["b3"]}),
        (
            Moved(1, "black", "a1-b3", object(), ("a1", "b3")),
            "moved",
            {"ply": 1, "seat": "black", "turn": "a1-b3"},
        ),
        (
            Undecided(3, "black", CHOICES, (("b3xa5",), ("b3xc5",))),
            "undecided",
            {"ply": 3, "seat": "black", "candidates": list(CHOICES)},
        ),
        (
            TurnQuestion(1, 3, "black", CHOICES),
            "question",
            {"question": 1, "ply": 3, "to": "black", "choices": list(CHOICES)},
        ),
        (
            TurnQuestion(1, 3, "black", CHOICES, (("a5", "b3xa5"),)),
            "question",
            {
                "question": 1,
                "ply": 3,
                "to": "black",
                "choices": list(CHOICES),
                "lifts": {"a5": "b3xa5"},
            },
        ),
        (
            Illegal(Objection("JAR-03", as_written("No line.")), ("e4",), ("a1",)),
            "illegal",
            {"clause": "JAR-03", "text": "No line.", "empty": ["e4"], "fill": ["a1"]},
        ),
        (BackInStep(), "back-in-step", {}),
        (SetUp((), ("a1",)), "set-up", {"empty": [], "fill": ["a1"]}),
        (
            Over(Outcome(("black",), "JAR-14", as_written("Home.")), {"black": 6, "white": 2}),
            "over",
            {
                "winners": ["black"],
                "clause": "JAR-14",
                "why": "Home.",
                "scores": {"black": 6, "white": 2},
            },
        ),
        (StartStands(), "start-stands", {}),
        (Fault("Silent.", ("a1",)), "fault", {"why": "Silent.", "cells": ["a1"]}),
    ],
)
def test_a_verdict_is_written_under_its_name(verdict: Verdict, name: str, written: dict[str, object]) -> None:
    assert verdict.name == name
    assert json.loads(json.dumps(verdict.to_json())) == written


def test_a_board_stands_when_nothing_is_lacking_and_nothing_too_much() -> None:
    assert SetUp().stands
    assert not SetUp(empty=("a1",)).stands
    assert not SetUp(fill=("a1",)).stands
