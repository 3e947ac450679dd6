"""The lines of a running program: for people, or the same as objects with their codes and values."""

from __future__ import annotations

import json

import pytest

from adoube.app.telling import IN_WORDS, Teller
from adoube.words import coded

TURN = coded("play.turn", ply="   3", seat="Black", turn="a1-b3")


def test_people_read_the_text_after_what_is_before_it(capsys: pytest.CaptureFixture[str]) -> None:
    IN_WORDS(TURN, before="west: ", ply=3)

    assert capsys.readouterr().out == f"west: {TURN}\n"


def test_programs_read_the_code_the_values_the_facts_and_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    Teller(as_json=True)(TURN, before="west: ", table="west", ply=3, seat="black")

    assert json.loads(capsys.readouterr().out) == {
        "told": "play.turn",
        "table": "west",
        "ply": 3,
        "seat": "black",
        "turn": "a1-b3",
        "text": str(TURN),
    }


def test_words_from_outside_have_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    Teller(as_json=True)("the trace is full", table="west")

    assert json.loads(capsys.readouterr().out) == {"table": "west", "text": "the trace is full"}
