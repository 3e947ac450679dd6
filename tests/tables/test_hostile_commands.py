"""Whatever is asked of a table, it answers: nothing that a page sends may close it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adoube.games.registry import make_game
from adoube.tables.commands.reading import KINDS
from tests.tables.asking import ask
from tests.tables.boards.test_virtual import Page
from tests.tables.sittings import table_of

RULINGS = ("accept-as-played", "correct", "take-back", "set-position", "pause", "go-on", "result")
TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["a1", "b3", "a1-b3", "a1xb3", "skip", "black", "white", "jump", "pass", "lift", "put", "start"]
    ),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=8,
)
POSITIONS = st.fixed_dictionaries(
    {},
    optional={
        "to_move": VALUES,
        "cells": st.dictionaries(TEXTS, st.one_of(VALUES, st.lists(st.sampled_from(["black.archer", "x"])))),
        "off": st.one_of(VALUES, st.just({"captured": {}}), st.just({"captured": {"black.archer": 3}})),
        "memory": st.one_of(VALUES, st.just({"credits": {"black": 0, "white": 0}, "shuttle": {}})),
        "ply": VALUES,
    },
)
DETAILS = st.fixed_dictionaries(
    {},
    optional={
        "ruling": st.one_of(st.sampled_from(RULINGS), VALUES),
        "position": st.one_of(POSITIONS, VALUES),
        "last": VALUES,
        "turn": st.one_of(TEXTS, VALUES),
        "turns": st.one_of(st.lists(TEXTS, max_size=3), VALUES),
        "winners": st.one_of(st.lists(st.sampled_from(["black", "white", "red"]), max_size=3), VALUES),
        "scores": VALUES,
        "why": VALUES,
        "call": st.one_of(TEXTS, VALUES),
        "by": VALUES,
        "pawn": VALUES,
        "seat": VALUES,
        "act": st.one_of(st.sampled_from(["lift", "take", "put", "drop", "back", "right"]), VALUES),
        "where": VALUES,
        "above": VALUES,
        "from": VALUES,
        "corners": VALUES,
    },
)  # fmt: skip
PATIENT = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Asked = list[tuple[str, dict[str, Any], str, int]]
ASKED = st.lists(
    st.tuples(st.sampled_from(sorted(KINDS)), DETAILS, TEXTS, st.integers(0, 9)), min_size=1, max_size=6
)


@pytest.mark.parametrize("name", ["jarmo", "follow-the-arrow", "river-crossing"])
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(asked=ASKED)
def test_a_table_answers_every_command(name: str, asked: Asked) -> None:
    page = Page(name)
    for kind, details, answer, question in asked:
        page.now_ms += 100
        fields = {**details, "answer": answer, "question": question}

        answered = ask(page.table, page.now_ms, kind, fields)

        assert answered.result in ("done", "refused")
        assert answered.result == "done" or answered.why
    page.wait()
    assert not page.table.closed
    page.table.state()


@PATIENT
@given(asked=ASKED)
def test_a_table_that_waits_for_its_set_up_answers_too(
    asked: list[tuple[str, dict[str, Any], str, int]],
) -> None:
    table = table_of(game=make_game("jarmo"))
    table.open()
    for kind, details, answer, question in asked:
        fields = {**details, "answer": answer, "question": question}

        assert ask(table, 0, kind, fields).result in ("done", "refused")
