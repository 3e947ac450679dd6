"""The details of a command, told by the fields of a plain form."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from adoube_scoreboard.errors import Refused
from adoube_scoreboard.forms import with_details


@pytest.mark.parametrize(("text", "number"), [("0,5", 0.5), ("1.5", 1.5), ("2", 2)])
def test_a_fraction_is_written_as_the_readers_language_does(text: str, number: float) -> None:
    assert with_details({"details.scores.white:number": text})["details"] == {"scores": {"white": number}}


def test_a_form_without_details_stays_as_it_is() -> None:
    fields = {"kind": "answer", "answer": "a1-b3"}

    assert with_details(fields) is fields


def test_every_kind_of_detail() -> None:
    fields = MultiDict(
        [
            ("kind", "ruling"),
            ("details.ruling", "result"),
            ("details.last:number", "2"),
            ("details.turns:words", " a1-b3  c5xb3 "),
            ("details.winners:each", "white"),
            ("details.winners:each", "black"),
            ("details.agree:truth", "no"),
            ("details.scores.white:number", "0.5"),
            ("details.scores.black:number", "3"),
            ("details.position:json", '{"cells": {}}'),
            ("details.why", "  "),
        ]
    )

    assert with_details(fields) == {
        "kind": "ruling",
        "details": {
            "ruling": "result",
            "last": 2,
            "turns": ["a1-b3", "c5xb3"],
            "winners": ["white", "black"],
            "agree": False,
            "scores": {"white": 0.5, "black": 3},
            "position": {"cells": {}},
        },
    }


def test_a_script_sends_the_same_fields_as_json() -> None:
    assert with_details({"details.winners:each": ["white"], "details.call": "pass"}) == {
        "details": {"winners": ["white"], "call": "pass"}
    }


@pytest.mark.parametrize(
    "fields",
    [
        {"details.last:number": "two"},
        {"details.last:number": "inf"},
        {"details.agree:truth": "perhaps"},
        {"details.position:json": "{"},
        {"details.position:json": "[" * 100_000},
        {"details.call:unknown": "x"},
        {"details.call": {"nested": "x"}},
        {"details.call": 3},
    ],
)
def test_what_cannot_be_read_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(Refused):
        with_details(fields)
