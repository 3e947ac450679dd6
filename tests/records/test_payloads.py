"""Every kind of row reads back as what was written, and a damaged one is named."""

import json

import pytest

from adoube.errors import AdoubeError
from adoube.records.payloads import (
    AnsweredRow,
    Asked,
    Called,
    ClockPressedRow,
    FaultRow,
    Kind,
    Payload,
    Result,
    Resumed,
    Ruling,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    UndecidedRow,
    kind_of,
    payload_from_json,
    payload_to_json,
)
from adoube.serialization.fields import Fields, json_object
from adoube.words import as_written
from tests.records.journals import opened

ONE_OF_EACH: dict[Kind, Payload] = {
    Kind.OPENED: opened(seed=-3, match_number=2, layout="w y\nr g", time_control="30+10"),
    Kind.RESUMED: Resumed("0.3", "0.4", {"settle_ms": 100}, "call", "5+3"),
    Kind.SETTLED: SettledRow((1, 0, -1, None, "red"), ("a1", "b3")),
    Kind.TURN: TurnPlayed(1, "black", "a1-b3", "0123456789abcdef", 61_250),
    Kind.UNDECIDED: UndecidedRow((("a1xb3",), ("a1xc2", "c5-b3"))),
    Kind.QUESTION: Asked(4, None, as_written("Which archer was taken?"), ("a1xb3", "a1xc2")),
    Kind.ANSWER: AnsweredRow(4, "a1xb3"),
    Kind.CALL: Called("jump", {"by": "red", "pawn": "c3"}),
    Kind.CLOCK: ClockPressedRow("black"),
    Kind.RULING: Ruling("accept", {"turn": "a1-b3"}),
    Kind.TAKEBACK: TakenBackRow(0),
    Kind.FAULT: FaultRow(as_written("row 3 is silent")),
    Kind.RESULT: Result(("black", "white"), {"black": 1.5, "white": 3}, "JAR-14"),
}


@pytest.mark.parametrize("kind", Kind)
def test_a_payload_reads_back_as_itself(kind: Kind) -> None:
    payload = ONE_OF_EACH[kind]

    text = json.dumps(payload_to_json(payload))

    assert kind_of(payload) is kind
    assert payload_from_json(kind, json_object(text, "row 1")) == payload


def test_a_game_opened_before_takebacks_could_be_chosen_asks_about_them() -> None:
    older = json.loads(json.dumps(payload_to_json(opened(takeback="off"))))
    del older["takeback"]

    assert payload_from_json(Kind.OPENED, Fields(older, "row 1")) == opened(takeback="ask")


@pytest.mark.parametrize(
    ("kind", "field"),
    [(Kind.OPENED, "time_control"), (Kind.RESUMED, "time_control"), (Kind.TURN, "used_ms")],
)
def test_rows_from_before_clocks_were_kept_are_read_without_them(kind: Kind, field: str) -> None:
    older = json.loads(json.dumps(payload_to_json(ONE_OF_EACH[kind])))
    del older[field]

    assert getattr(payload_from_json(kind, Fields(older, "row 1")), field) is None


@pytest.mark.parametrize(
    ("kind", "change", "field"),
    [
        (Kind.OPENED, {"game": None}, "game"),
        (Kind.OPENED, {"timings": {"settle_ms": "soon"}}, "timings: settle_ms"),
        (Kind.SETTLED, {"reading": [1, True]}, "reading[1]"),
        (Kind.TURN, {"ply": 0}, "ply"),
        (Kind.TURN, {"used_ms": -1}, "used_ms"),
        (Kind.OPENED, {"time_control": 30}, "time_control"),
        (Kind.UNDECIDED, {"candidates": ["a1xb3"]}, "candidates[0]"),
        (Kind.RESULT, {"scores": {"black": "many"}}, "scores: black"),
    ],
)
def test_a_damaged_payload_is_refused_by_place_and_field(kind: Kind, change: object, field: str) -> None:
    assert isinstance(change, dict)
    damaged = json.loads(json.dumps(payload_to_json(ONE_OF_EACH[kind]))) | change

    with pytest.raises(AdoubeError) as refusal:
        payload_from_json(kind, Fields(damaged, "row 9"))

    assert str(refusal.value).startswith(f"row 9: {field}: ")
